"""Plays the golden games of a game and keeps them: `python -m tools.golden GAME [NAME ...]`.

The module beside this one that is named after the game says which games are wanted. For each of them the seeds 1, 2, 3 …
are played by simple players until one game ends and goes as wanted. What is kept, in `tests/games/<game>/golden`, is the
plain record (commands, dice, final digest) without the positions on the way, packed with gzip.

`tests/games/<game>/test_golden.py` replays the files. When a rule, a number in the data or the order of the events
changes, some of them no longer verify: make them anew with this program, and say in the commit WHY the digests changed. A
digest that changes without a reason that can be written down is a fault.
"""

from __future__ import annotations

import gzip
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec

from frente import bots
from frente.kernel.command import Command
from frente.kernel.event import Event
from frente.kernel.game import Game
from frente.kernel.match import Match
from frente.kernel.record import Record, decode

TESTS = Path(__file__).resolve().parents[2] / "tests" / "games"
MOST_SEEDS = 400

Player = Callable[[Any, int, Random], Command]
"""Answers for a seat: the position, the seat, its luck."""


class Wanted(NamedTuple):
    """A game to be kept: how it begins, who plays the two sides, and what must have come of it."""

    scenario: str
    players: tuple[Player, Player]
    wants: Callable[[Match], bool]
    options: tuple[str, ...] = ()


class Golden(NamedTuple):
    """The golden games of a game."""

    game: Game[Any]
    wanted: dict[str, Wanted]

    @property
    def folder(self) -> Path:
        """Where the records are."""
        return TESTS / self.game.meta.id.replace("-", "_") / "golden"

    def record(self, name: str) -> Record:
        """A kept record."""
        return decode(gzip.decompress((self.folder / f"{name}.json.gz").read_bytes()))

    def replayed(self, record: Record) -> Match:
        """The game of a record, played again from its first command."""
        match = Match(self.game, record.scenario, record.options)
        match.extend((self.game.seat(name), self.game.decode(raw)) for name, raw in record.commands)
        return match

    def play(self, wanted: Wanted, seed: int) -> Match:
        """A game with this seed, to its end."""
        match = self.game.start(wanted.scenario, dict.fromkeys(wanted.options, True), seed)
        luck = [Random(f"{seed}/{side}") for side in (0, 1)]
        while match.outcome is None:
            seat = match.turn
            match.apply(match.seat, wanted.players[seat](match.state, seat, luck[seat]))
        return match

    def find(self, wanted: Wanted) -> tuple[int, Match]:
        """The first seed whose game goes as wanted. Raises LookupError when there is none among the first ones."""
        for seed in range(1, MOST_SEEDS + 1):
            match = self.play(wanted, seed)
            if wanted.wants(match):
                return seed, match
        raise LookupError(f"no seed up to {MOST_SEEDS} gives such a game")

    def keep(self, name: str, match: Match) -> Path:
        """Write the record, always with the same bytes for the same game."""
        record = msgspec.structs.replace(match.record(), snapshots=())
        self.folder.mkdir(parents=True, exist_ok=True)
        path = self.folder / f"{name}.json.gz"
        path.write_bytes(gzip.compress(msgspec.json.encode(record), mtime=0))
        return path


def bot(game: Game[Any], name: str) -> Player:
    """A bot of the house."""
    one = bots.get(name)
    return lambda s, seat, rng: bots.decide(one, game, s, seat, rng)


def ended(degree: str, winner: str | None = None) -> Callable[[Match], bool]:
    """The game ended in this way, for this side."""
    return lambda match: (
        match.outcome is not None
        and match.outcome.degree == degree
        and winner in (None, match.outcome.winner)
    )


def events(match: Match) -> Iterator[Event]:
    """All that happened."""
    return (event for _, event in match.log(None))


def played(match: Match, kind: type[Command]) -> Iterator[Command]:
    """All commands of a kind."""
    return (command for _, command in match.commands if type(command) is kind)
