"""What every command shares: machine-readable output, tables for people, errors, and the common options."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from typing import Annotated, Any

import msgspec
import typer
from rich.console import Console
from rich.table import Table

from frente.cli.lang import say
from frente.kernel.cite import Refused
from frente.kernel.command import Malformed
from frente.kernel.game import BadSetting
from frente.kernel.record import BadRecord

ERRORS = (BadSetting, BadRecord, Malformed, Refused, OSError)
"""What can go wrong without a fault of ours: each carries a message for the user."""

console = Console(highlight=False)
errors = Console(stderr=True, highlight=False)


class Complaint(Exception):
    """Raised by a command that cannot go on: one line for the user, and the exit code."""

    def __init__(self, line: str, code: int = 1) -> None:
        super().__init__(line)
        self.code = code


def complain(error: object, code: int) -> int:
    """Print an error as one line on standard error; returns the exit code."""
    if isinstance(error, OSError) and error.filename:
        error = f"{error.filename}: {error.strerror}"
    line = " ".join(str(error).split())
    sys.stderr.write(f"frente: {line}\n")
    return code


def print_json(value: Any) -> None:
    """Print one JSON value on standard output."""
    sys.stdout.write(msgspec.json.format(msgspec.json.encode(value), indent=2).decode() + "\n")


def print_table(columns: Sequence[str], rows: Iterable[Sequence[str]], title: str | None = None) -> None:
    """Print a table for people."""
    table = Table(title=title, title_justify="left", header_style="bold")
    for column in columns:
        table.add_column(column)
    for row in rows:
        table.add_row(*row)
    console.print(table)


GameArgument = Annotated[
    str,
    typer.Argument(
        metavar="GAME", help=say("Id of a game; see `frente games`.", "Id de un juego; ver `frente games`.")
    ),
]
ScenarioOption = Annotated[
    str | None, typer.Option("--scenario", metavar="S", help=say("Id of a scenario.", "Id de un escenario."))
]
OptionOption = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        metavar="K=V",
        help=say("An optional rule: KEY=true or false.", "Regla opcional: CLAVE=true o false."),
    ),
]
SeedOption = Annotated[
    int, typer.Option("--seed", metavar="K", help=say("Seed of the dice.", "Semilla de los dados."))
]
JsonOption = Annotated[
    bool, typer.Option("--json", help=say("Print JSON and nothing else.", "Escribe JSON y nada más."))
]
WorkersOption = Annotated[
    int, typer.Option("--workers", metavar="W", min=1, help=say("Processes to use.", "Procesos que se usan."))
]
