"""`frente simulate`: bots play many games, and the results are counted."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from frente import shelf
from frente.cli.lang import say
from frente.cli.output import (
    Complaint,
    GameArgument,
    JsonOption,
    OptionOption,
    ScenarioOption,
    SeedOption,
    WorkersOption,
    console,
    errors,
    print_json,
    print_table,
)
from frente.cli.settings import options_of, seats_of
from frente.lab import simulate as lab

SeatOption = Annotated[
    list[str] | None,
    typer.Option("--seat", metavar="SIDE=bot:NAME", help=say("Who plays a side.", "Quién juega un bando.")),
]
GamesOption = Annotated[
    int, typer.Option("--games", metavar="N", min=1, help=say("How many games.", "Cuántas partidas."))
]
RecordsOption = Annotated[
    Path | None,
    typer.Option(
        "--records",
        metavar="DIR",
        help=say("Keep a record of each game here.", "Guardar aquí cada registro."),
    ),
]


def simulate(
    game: GameArgument,
    scenario: ScenarioOption = None,
    option: OptionOption = None,
    seat: SeatOption = None,
    games: GamesOption = 100,
    seed: SeedOption = 1,
    workers: WorkersOption = 1,
    records: RecordsOption = None,
    as_json: JsonOption = False,
) -> None:
    """Plays a series of games between bots. The same seed gives the same games, with any number of workers."""
    chosen = shelf.game(game)
    seats = seats_of(chosen, seat, "bot:random", human=False)
    series = lab.Series(
        game=game,
        bots={side: who.removeprefix("bot:") for side, who in seats.items()},
        games=games,
        seed=seed,
        scenario=scenario,
        options=options_of(chosen, option),
        records=None if records is None else str(records),
    )
    lab.check(series)
    columns = (TextColumn(game), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    started = time.perf_counter()
    played = []
    try:
        # The bar goes to standard error, so that standard output holds the result alone.
        with Progress(*columns, console=errors, transient=True, disable=not errors.is_terminal) as progress:
            task = progress.add_task(game, total=games)
            for one in lab.run(series, workers):
                played.append(one)
                progress.advance(task)
    except lab.Endless as error:
        raise Complaint(str(error)) from error
    report = lab.report(series, played, time.perf_counter() - started)
    if as_json:
        print_json(report)
        return
    print_table(
        (say("side", "bando"), say("bot", "bot"), say("wins", "victorias"), "%"),
        [
            (side, series.bots.get(side, ""), str(wins), f"{100 * wins / report.games:.1f}")
            for side, wins in report.wins.items()
        ],
    )
    for degree, count in report.degrees.items():
        console.print(f"{degree}: {count}")
    console.print(
        say(
            f"{report.games} games, {report.mean_decisions} decisions each, {report.decisions_per_second:.0f} a second",
            f"{report.games} partidas, {report.mean_decisions} decisiones cada una, "
            f"{report.decisions_per_second:.0f} por segundo",
        )
    )
