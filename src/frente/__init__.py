"""Frente: five Spanish Civil War board wargames with every rule enforced and every refusal explained.

>>> import frente
>>> m = frente.game("santander-37").start(scenario="historical", seed=7)
>>> m.seat
'nationalist'
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from .kernel.cite import Refused, Verdict
from .kernel.game import BadSetting, Game
from .kernel.match import CannotUndo, Match
from .kernel.record import BadRecord, decode

__version__ = "0.1.0"
__all__ = ["BadRecord", "BadSetting", "CannotUndo", "Game", "Match", "Refused", "Verdict", "game", "games", "load"]


def _entries() -> Iterator[EntryPoint]:
    return iter(sorted(entry_points(group="frente.games"), key=lambda entry: entry.name))


def games() -> list[str]:
    """The ids of the installed games."""
    return [entry.name for entry in _entries()]


@cache
def game(name: str) -> Game[Any]:
    """The installed game with this id. Raises `BadSetting` and says which there are."""
    for entry in _entries():
        if entry.name == name:
            found: Game[Any] = entry.load()
            return found
    raise BadSetting(f"there is no game {name!r}; there is {', '.join(games()) or 'none'}")


def load(data: bytes) -> Match:
    """The match of a record file, standing where it stood. Raises `BadRecord` or `BadSetting`."""
    record = decode(data)
    return Match.from_record(record, game(record.game))
