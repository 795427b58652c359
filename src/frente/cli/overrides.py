"""`frente overrides init|check`: the tables, counters and terrain of an owner's boxed game, laid over ours.

The folder that `--overrides` or `$FRENTE_OVERRIDES` names has one folder for each game, and in it the files that
replace ours. A record keeps the digest of the data it was played with.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Annotated, Any

import typer

from frente import shelf
from frente.cli.lang import say
from frente.cli.output import Complaint, GameArgument, JsonOption, console, print_json
from frente.kernel.game import Game

app = typer.Typer(
    help=say("Lay your own game's data over ours.", "Poner los datos de tu juego sobre los nuestros."),
    no_args_is_help=True,
    pretty_exceptions_enable=False,
)
VARIABLE = "FRENTE_OVERRIDES"
DirArgument = Annotated[
    Path,
    typer.Argument(
        metavar="DIR", help=say("The folder of all overrides.", "La carpeta de todos los reemplazos.")
    ),
]

NOTE = """\
# A copy of Frente's {name}, to be changed into what your boxed game prints. Delete the file to go back to ours.
# Keep the field names; `frente overrides check {game} {folder}` says what does not fit, file by file.
# Say where each value comes from: provenance = "rulebook" (printed in the rules), "published" (printed elsewhere)
# or "reconstructed" (ours, or yours). Games played with changed data cannot be mixed with records of other data.

"""
README = """\
# Overrides for {title}

Files in this folder replace Frente's own when the game is played with this folder's parent:

    frente play {game} --overrides {folder}

or with the environment variable {variable}={folder}. Each file replaces ours as a whole; delete those that you do not
change. `.json` files cannot hold comments; their fields are explained in Frente's docs/maps.md.

`frente overrides check {game} {folder}` validates what you changed.

Los archivos de esta carpeta reemplazan a los de Frente al jugar con la carpeta que la contiene. Borra los que no cambies.
"""


@app.command("init", help=say("Write the folder to be edited.", "Escribir la carpeta que se edita."))
def init(game: GameArgument, folder: DirArgument, as_json: JsonOption = False) -> None:
    """Writes copies of the files that may be replaced, with comments. Never overwrites a file."""
    chosen = shelf.game(game)
    source, names = replaceable(chosen)
    target = folder / game
    there = [name for name in names if (target / name).exists()]
    if there:
        raise Complaint(f"{target / there[0]} exists already; nothing was written")
    for name in names:
        path = target / name
        path.parent.mkdir(parents=True, exist_ok=True)
        note = "" if name.endswith(".json") else NOTE.format(name=name, game=game, folder=folder)
        path.write_text(note + (source / name).read_text(encoding="utf-8"), encoding="utf-8")
    readme = README.format(title=chosen.meta.title, game=game, folder=folder, variable=VARIABLE)
    (target / "README.md").write_text(readme, encoding="utf-8")
    if as_json:
        print_json({"folder": str(target), "files": list(names)})
        return
    console.print(
        say(f"Wrote {len(names)} files to {target}", f"Se escribieron {len(names)} archivos en {target}")
    )


@app.command("check", help=say("Validate the folder.", "Validar la carpeta."))
def check(game: GameArgument, folder: DirArgument, as_json: JsonOption = False) -> None:
    """Loads the game with the folder over its data; exit code 1 and every error, with file and path, if it does not fit."""
    chosen = shelf.game(game)
    source, names = replaceable(chosen)
    target = folder / game
    if not target.is_dir():
        raise Complaint(f"{target} is no folder: `frente overrides init {game} {folder}` writes it")
    changed = [name for name in names if (target / name).is_file() and differs(source / name, target / name)]
    known = {*names, "README.md"}
    strange = sorted(
        name
        for path in target.rglob("*")
        if path.is_file() and (name := path.relative_to(target).as_posix()) not in known
    )
    problems = [f"{name}: {game} reads no such file" for name in strange] + problems_of(game, folder)
    if as_json:
        print_json({"ok": not problems, "changed": changed, "problems": problems})
    else:
        console.print(say("changed", "cambiados") + f": {', '.join(changed) or '-'}")
    if problems:
        raise Complaint("; ".join(problems))


def replaceable(game: Game[Any]) -> tuple[Path, tuple[str, ...]]:
    """The folder and names of a game's files that may be replaced. Raises Complaint if it has none."""
    printed = game.printed()
    if printed is None:
        raise Complaint(f"{game.meta.id} has no data that can be replaced")
    return printed


def differs(ours: Path, theirs: Path) -> bool:
    """Whether two data files hold different values; comments and layout do not count. An unreadable one differs."""
    read = json.loads if ours.suffix == ".json" else tomllib.loads
    try:
        return bool(read(ours.read_text(encoding="utf-8")) != read(theirs.read_text(encoding="utf-8")))
    except ValueError:
        return True


def problems_of(game: str, folder: Path) -> list[str]:
    """What keeps the game from loading with the folder over its data.

    A game reads its data once in a process, so a fresh one is asked.
    """
    code = f"import sys; from frente import shelf\ntry: shelf.game({game!r})\nexcept ValueError as e: sys.exit(str(e))"
    environment = {**os.environ, VARIABLE: str(folder.resolve()), "PYTHONUTF8": "1"}
    done = subprocess.run(  # noqa: S603  our own interpreter and code
        [sys.executable, "-c", code],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        encoding="utf-8",
    )
    if done.returncode == 0:
        return []
    lines = [line for line in done.stderr.splitlines() if line.strip()]
    # Anything but the gathered errors is a crash: its last line says what it was.
    return [f"{game}: {lines[-1]}"] if lines and lines[0].startswith("Traceback") else lines


def lay(folder: Path | None) -> None:
    """Lays a folder of overrides over the games of this process; must be called before a game is loaded."""
    if folder is None:
        return
    if not folder.is_dir():
        raise Complaint(f"--overrides {folder}: no such folder")
    os.environ[VARIABLE] = str(folder.resolve())
