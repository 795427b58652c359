"""How fast a game runs on this core: random play, clones, saves, loads, menus.

Absolute figures drift with the machine and with what else it does; only ratios within one run count.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

import msgspec

from frente.kernel.event import Log
from frente.kernel.flow import CHANCE, judge, play
from frente.kernel.game import Game
from frente.kernel.match import Match

Clock = Callable[[], float]


class Speed(msgspec.Struct, frozen=True):
    """Figures of one game on one core. Times are microseconds for one call, medians over positions of random games."""

    game: str
    decisions_per_second: float
    clone_us: float
    save_us: float
    load_us: float
    menu_us: float
    positions: int


def random_play(
    game: Game[Any], seconds: float, seed: int = 1, clock: Clock = time.perf_counter
) -> tuple[int, float]:
    """Plays random games for about `seconds`; how many decisions of sides that were, and the time they took.

    Each decision is found (`sample`), judged and applied with its events; dice are rolled and applied as well but not
    counted. Whole games only are not waited for: the last one is cut off.
    """
    scenario, options = game.settings(None, None)
    rng = Random(seed)
    decisions = 0
    started = clock()
    ends = started + seconds
    while True:
        s = game.new(scenario, options)
        while s.stack:
            top = s.stack[-1]
            seat = top.seat(s)
            command = top.sample(s, rng)
            if not judge(s, seat, command):
                raise AssertionError(f"{game.meta.id}: sampled a command that is refused: {command}")
            play(s, command, Log())
            if seat != CHANCE:
                decisions += 1
            if decisions % 64 == 0 and clock() >= ends:
                return decisions, clock() - started
        if clock() >= ends:
            return decisions, clock() - started


def matches_of(game: Game[Any], count: int, seed: int = 1) -> list[Match]:
    """Matches that stand at `count` moments of a random game, spread over its length, each waiting for a side."""
    rng = Random(seed)
    match = game.start(seed=seed)
    moments = []
    while match.outcome is None:
        moments.append(match.clone())
        match.apply(match.seat, match.state.stack[-1].sample(match.state, rng))
    step = max(1, len(moments) // count)
    return moments[::step][:count]


def median_us(calls: list[Callable[[], object]], repeat: int, clock: Clock = time.perf_counter) -> float:
    """The median over `calls` of the best of `repeat` timings of each, in microseconds."""
    best = []
    for call in calls:
        timings = []
        for _ in range(repeat):
            started = clock()
            call()
            timings.append(clock() - started)
        best.append(min(timings))
    best.sort()
    return round(best[len(best) // 2] * 1e6, 2)


def measure(game: Game[Any], seconds: float = 3.0, positions: int = 24) -> Speed:
    """All figures of one game; takes about `seconds` and a little more."""
    random_play(game, min(0.3, seconds))
    decisions, took = random_play(game, seconds)
    matches = matches_of(game, positions)
    saves = [match.save() for match in matches]
    return Speed(
        game=game.meta.id,
        decisions_per_second=round(decisions / took, 1),
        clone_us=median_us([match.state.clone for match in matches], 50),
        save_us=median_us([match.save for match in matches], 5),
        load_us=median_us([partial(Match.load, data, game) for data in saves], 5),
        menu_us=median_us([match.menu for match in matches], 10),
        positions=len(matches),
    )
