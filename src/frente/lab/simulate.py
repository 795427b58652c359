"""Plays many games between bots and counts how they end.

Game number `n` of a series takes its dice from seed `seed + n` and each bot its luck from the same number and its
side, whatever the other bot is and however many processes share the work. Two series with the same seed are
therefore paired: their games differ only by what the players decided.
"""

from __future__ import annotations

import multiprocessing
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from frente import bots, shelf
from frente.kernel.game import BadSetting, Game
from frente.kernel.match import Match

# A game in which nobody ever gets to the end is a fault of the game; this says so instead of hanging.
TOO_MANY = 100_000


class Series(msgspec.Struct, frozen=True):
    """What is to be played: `bots` names the bot of each side (without `bot:`)."""

    game: str
    bots: dict[str, str]
    games: int
    seed: int
    scenario: str | None = None
    options: dict[str, bool] = {}
    records: str | None = None


class Played(msgspec.Struct, frozen=True):
    """How one game went: its number, who won in what degree, how many decisions the sides took, and the final digest."""

    number: int
    winner: str
    degree: str
    decisions: int
    digest: str


class Report(msgspec.Struct, frozen=True):
    """A series in figures. `decisions_per_second` counts the decisions of sides, not dice, over the wall clock."""

    games: int
    wins: dict[str, int]
    degrees: dict[str, int]
    mean_decisions: float
    decisions_per_second: float
    seconds: float
    seed: int
    bots: dict[str, str]


class Endless(RuntimeError):
    """Raised when a game does not end: its number and seed."""


def check(series: Series) -> Game[Any]:
    """The series' game, after making sure that it can be played. Raises BadSetting for anything that does not exist."""
    game = shelf.game(series.game)
    game.settings(series.scenario, series.options)
    if series.games < 1:
        raise BadSetting(f"--games {series.games}: expected at least 1")
    for side, bot in series.bots.items():
        if bot not in bots.names():
            raise BadSetting(f"there is no bot {bot!r}; there are {', '.join(bots.names())}")
        game.seat(side)
    return game


def run(series: Series, workers: int = 1) -> Iterator[Played]:
    """Plays the series, yielding each game as it is finished (with several workers not in order).

    Raises BadSetting before the first game if something does not exist.
    """
    check(series)
    if series.records is not None:
        Path(series.records).mkdir(parents=True, exist_ok=True)
    jobs = ((series, number) for number in range(series.games))
    if workers <= 1 or series.games == 1:
        yield from map(_job, jobs)
        return
    # Fresh processes, not forks: the same on every system, and nothing of the caller's threads comes along.
    with multiprocessing.get_context("spawn").Pool(min(workers, series.games)) as pool:
        yield from pool.imap_unordered(_job, jobs, chunksize=max(1, series.games // (workers * 8)))


def _job(job: tuple[Series, int]) -> Played:
    series, number = job
    match = play(series, number)
    outcome = match.outcome
    if series.records is not None:
        name = f"{series.game}-{series.seed + number:06d}.json"
        Path(series.records, name).write_bytes(match.save())
    return Played(
        number,
        outcome.winner if outcome else "",
        outcome.degree if outcome else "",
        sum(1 for seat, _ in match.commands if seat >= 0),
        match.state.digest().hex(),
    )


def play(series: Series, number: int) -> Match:
    """Game number `number` of a series, played to its end. Raises Endless."""
    game = shelf.game(series.game)
    seed = series.seed + number
    match = game.start(series.scenario, series.options, seed)
    players = {
        game.seat(side): (bots.get(name), Random(f"{seed}/{side}")) for side, name in series.bots.items()
    }
    for _ in range(TOO_MANY):
        if match.outcome is not None:
            return match
        bot, rng = players[match.turn]
        match.apply(match.seat, bots.decide(bot, game, match.state, match.turn, rng))
    raise Endless(f"{series.game}, seed {seed}: no end after {TOO_MANY} decisions")


def report(series: Series, played: list[Played], seconds: float) -> Report:
    """The figures of a series; every side and a draw are counted, also those that never won."""
    wins = Counter(one.winner for one in played)
    decisions = sum(one.decisions for one in played)
    return Report(
        games=len(played),
        wins={side: wins[side] for side in (*series.bots, "draw")},
        degrees=dict(sorted(Counter(one.degree for one in played).items())),
        mean_decisions=round(decisions / len(played), 1) if played else 0.0,
        decisions_per_second=round(decisions / seconds, 1) if seconds > 0 else 0.0,
        seconds=round(seconds, 3),
        seed=series.seed,
        bots=series.bots,
    )


def simulate(series: Series, workers: int = 1) -> Report:
    """Plays the series and returns its figures. Raises BadSetting or Endless."""
    started = time.perf_counter()
    played = list(run(series, workers))
    return report(series, played, time.perf_counter() - started)
