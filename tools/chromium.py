"""Finds a Chromium for the browser tests, or gets one, and writes its path to .frente/chromium.

Looked for in this order: $FRENTE_CHROMIUM, a Chromium or Chrome of the system, apt when we are root, Playwright's own
download.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOUND = ROOT / ".frente" / "chromium"
NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")


def of_the_system() -> str | None:
    """A browser that is installed already and starts (Ubuntu's `chromium` may be a stub that asks for snap)."""
    for name in (os.environ.get("FRENTE_CHROMIUM"), *NAMES):
        path = shutil.which(name) if name else None
        if path and subprocess.run([path, "--version"], capture_output=True, check=False).returncode == 0:
            return path
    return None


def by_apt() -> str | None:
    """Debian's Chromium, if we may install it."""
    if not hasattr(os, "geteuid") or os.geteuid() != 0 or not shutil.which("apt-get"):
        return None
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (["apt-get", "update", "-qq"], ["apt-get", "install", "-y", "-qq", "chromium"]):
        if subprocess.run(command, env=environment, stdout=sys.stderr, check=False).returncode != 0:
            return None
    return of_the_system()


def by_playwright() -> str | None:
    """Playwright's own build, in its own cache."""
    done = subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=False)
    if done.returncode != 0:
        return None
    from playwright.sync_api import sync_playwright  # noqa: PLC0415  slow to import, seldom needed

    with sync_playwright() as playwright:
        return playwright.chromium.executable_path


def main() -> None:
    """Writes the path, or ends with what the user can do."""
    path = of_the_system() or by_apt() or by_playwright()
    if path is None:
        sys.exit(
            "no Chromium found and none could be installed: install one, or set FRENTE_CHROMIUM to its path"
        )
    FOUND.parent.mkdir(exist_ok=True)
    FOUND.write_text(path, encoding="utf-8")
    print(f"browser tests use {path}")


if __name__ == "__main__":
    main()
