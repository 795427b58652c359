"""Plays the golden games of Santander '37 and keeps them: `python -m tools.golden.make [NAME ...]`.

For each wanted game the seeds 1, 2, 3 … are played by simple players until one game ends and goes as wanted. What is kept
is the plain record (commands, dice, final digest) without the positions on the way, packed with gzip.

`tests/games/santander_37/test_golden.py` replays the files. When a rule, a number in the data or the order of the events
changes, some of them no longer verify: make them anew with this program, and say in the commit WHY the digests changed. A
digest that changes without a reason that can be written down is a fault.
"""

from __future__ import annotations

import gzip
import sys
from collections.abc import Callable, Iterable, Iterator
from itertools import count
from pathlib import Path
from random import Random
from typing import NamedTuple

import msgspec

from frente import bots
from frente.games.santander_37 import GAME
from frente.games.santander_37.commands import Bonus, Done, Keep
from frente.games.santander_37.events import ArmorSaved, Arrived, Fought, MoraleChanged, OffensiveStruck
from frente.games.santander_37.position import Position
from frente.kernel.command import Command
from frente.kernel.event import Event
from frente.kernel.flow import judge
from frente.kernel.match import Match

FOLDER = Path(__file__).resolve().parents[2] / "tests" / "games" / "santander_37" / "golden"
MOST_SEEDS = 400

Player = Callable[[Position, int, Random], Command]


def bot(name: str) -> Player:
    """A bot of the house."""
    one = bots.get(name)
    return lambda s, seat, rng: bots.decide(one, GAME, s, seat, rng)


def idle(s: Position, seat: int, rng: Random) -> Command:
    """Ends every step that can be ended, and otherwise does anything."""
    return Done() if judge(s, seat, Done()) else s.stack[-1].sample(s, rng)


def content(s: Position, seat: int, rng: Random) -> Command:
    """A Nationalist who fights until Republican morale is 0 and then rests."""
    return idle(s, seat, rng) if s.morale <= 0 else bot("heuristic")(s, seat, rng)


class Wanted(NamedTuple):
    """A game to be kept: how it begins, who plays the two sides, and what must have come of it."""

    scenario: str
    players: tuple[Player, Player]
    wants: Callable[[Match], bool]
    options: tuple[str, ...] = ()


def ended(degree: str) -> Callable[[Match], bool]:
    """The game ended in this way."""
    return lambda match: match.outcome is not None and match.outcome.degree == degree


def events(match: Match) -> Iterator[Event]:
    """All that happened."""
    return (event for _, event in match.log(None))


def played(match: Match, kind: type[Command]) -> Iterator[Command]:
    """All commands of a kind."""
    return (command for _, command in match.commands if type(command) is kind)


def bonus_taken(match: Match) -> bool:
    """The armor bonus was taken once and left once, and moved a die."""
    choices = [one for one in played(match, Bonus) if isinstance(one, Bonus)]
    return {one.take for one in choices} == {True, False} and any(
        isinstance(one, Fought) and "tally.armor_bonus" in repr(one.sums) for one in events(match)
    )


def armor_came_back(match: Match) -> bool:
    """Armor that fell in a won attack stood on the map again."""
    saved = {one.unit for one in events(match) if isinstance(one, ArmorSaved)}
    return any(isinstance(one, Arrived) and one.unit in saved for one in events(match))


def only_aircraft_left(match: Match) -> bool:
    """The offensive struck, took aircraft and no infantry, and left morale alone."""
    told = list(events(match))
    struck = [one for one in told if isinstance(one, OffensiveStruck)]
    moved = any(isinstance(one, MoraleChanged) and one.cause == "cause.offensive" for one in told)
    return bool(struck) and all(one.lost == 0 < one.air for one in struck) and not moved


def basques_chose(match: Match) -> bool:
    """The Basques surrendered and the Republican picked who fights on."""
    return any(played(match, Keep))


HEURISTIC, RANDOM = bot("heuristic"), bot("random")

WANTED = {
    "above-five": Wanted("historical", (RANDOM, idle), ended("collapse_averted")),
    "below-zero": Wanted("historical", (HEURISTIC, RANDOM), ended("collapse")),
    "held": Wanted("historical", (idle, RANDOM), ended("held")),
    "draw": Wanted("historical", (content, idle), ended("exhausted")),
    "surrender": Wanted("historical", (HEURISTIC, HEURISTIC), basques_chose),
    "armor-bonus": Wanted("historical", (RANDOM, HEURISTIC), bonus_taken, ("armor-bonus",)),
    "armor-recovery": Wanted("historical", (RANDOM, RANDOM), armor_came_back, ("armor-recovery",)),
    "historical-frecce": Wanted("historical", (RANDOM, RANDOM), only_aircraft_left, ("historical-frecce",)),
    "campaign": Wanted("campaign", (RANDOM, RANDOM), lambda match: True),
    "campaign-all-options": Wanted(
        "campaign", (HEURISTIC, HEURISTIC), lambda match: True,
        ("armor-bonus", "armor-recovery", "historical-frecce"),
    ),
}  # fmt: skip


def play(wanted: Wanted, seed: int) -> Match:
    """A game with this seed, to its end."""
    match = GAME.start(wanted.scenario, dict.fromkeys(wanted.options, True), seed)
    luck = [Random(f"{seed}/{side}") for side in (0, 1)]
    while match.outcome is None:
        s, seat = match.state, match.turn
        assert isinstance(s, Position)
        match.apply(match.seat, wanted.players[seat](s, seat, luck[seat]))
    return match


def find(wanted: Wanted) -> tuple[int, Match]:
    """The first seed whose game goes as wanted. Raises LookupError when there is none among the first ones."""
    for seed in count(1):
        if seed > MOST_SEEDS:
            break
        match = play(wanted, seed)
        if wanted.wants(match):
            return seed, match
    raise LookupError(f"no seed up to {MOST_SEEDS} gives such a game")


def keep(name: str, match: Match) -> Path:
    """Write the record, always with the same bytes for the same game."""
    record = msgspec.structs.replace(match.record(), snapshots=())
    path = FOLDER / f"{name}.json.gz"
    path.write_bytes(gzip.compress(msgspec.json.encode(record), mtime=0))
    return path


def main(names: Iterable[str]) -> None:
    """Make the games of these names, or all."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in list(names) or WANTED:
        seed, match = find(WANTED[name])
        outcome = match.outcome
        assert outcome is not None
        path = keep(name, match)
        print(f"{name}: seed {seed}, {match.version} commands, {outcome.degree}, {path.stat().st_size} bytes")


if __name__ == "__main__":
    main(sys.argv[1:])
