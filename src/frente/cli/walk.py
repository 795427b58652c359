"""`frente walk`: the conformance walk over a game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from multiprocessing import get_context
from typing import Annotated, Any

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from frente import shelf
from frente.cli.lang import say
from frente.cli.output import (
    Complaint,
    GameArgument,
    JsonOption,
    SeedOption,
    WorkersOption,
    console,
    errors,
    print_json,
)
from frente.kernel import conform

GamesOption = Annotated[
    int,
    typer.Option(
        "--games", metavar="N", min=1, help=say("How many random games.", "Cuántas partidas al azar.")
    ),
]


def walk(
    game: GameArgument,
    games: GamesOption = 20,
    seed: SeedOption = 1,
    workers: WorkersOption = 1,
    as_json: JsonOption = False,
) -> None:
    """Plays random games and checks the engine at every step; exit code 1 if anything was found."""
    shelf.game(game)
    columns = (TextColumn(game), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    walked = []
    with Progress(*columns, console=errors, transient=True, disable=not errors.is_terminal) as progress:
        task = progress.add_task(game, total=games)
        for one in walks(game, games, seed, workers):
            walked.append(one)
            progress.advance(task)
    found = [finding for one in walked for finding in one.findings]
    endings = Counter(one.ending for one in walked if one.ending)
    decisions = sum(one.decisions for one in walked)
    if as_json:
        print_json(
            {
                "games": games,
                "decisions": decisions,
                "endings": dict(sorted(endings.items())),
                "findings": found,
            }
        )
    else:
        console.print(
            say(f"{games} games, {decisions} decisions", f"{games} partidas, {decisions} decisiones")
        )
        for ending, count in sorted(endings.items()):
            console.print(f"  {ending}: {count}")
        for finding in found:
            console.print(
                f"[red]seed {finding.seed}, after {finding.at} commands[/red] {finding.check}: {finding.what}"
            )
    if found:
        raise Complaint(f"{len(found)} of {games} random games broke a promise")


def walks(game: str, games: int, seed: int, workers: int) -> Iterator[conform.Walked]:
    """The walked games, in order with one worker; each depends on its seed alone."""
    jobs = ((game, seed + number) for number in range(games))
    if workers <= 1:
        yield from map(_job, jobs)
        return
    with get_context("spawn").Pool(min(workers, games)) as pool:
        yield from pool.imap_unordered(_job, jobs)


def _job(job: tuple[Any, int]) -> conform.Walked:
    name, seed = job
    return conform.walk_one(shelf.game(name), seed)
