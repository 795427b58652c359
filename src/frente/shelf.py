"""The games that are installed: found through the `frente.games` entry points, so that anybody can ship one more."""

from __future__ import annotations

from functools import cache
from importlib.metadata import entry_points
from typing import Any

from frente.kernel.game import BadSetting, Game
from frente.kernel.match import Match
from frente.kernel.record import BadRecord, decode

GROUP = "frente.games"


class UnknownGame(BadSetting):
    """Raised for a game that is not installed: its id, and those that are."""


def ids() -> tuple[str, ...]:
    """The ids of the installed games, sorted."""
    return tuple(sorted({entry.name for entry in entry_points(group=GROUP)}))


class BrokenGame(BadSetting):
    """Raised for a game that cannot be loaded: every error that was found, a line each."""


@cache
def game(name: str) -> Game[Any]:
    """The game with this id, such as ``"santander-37"``. Raises `UnknownGame` or `BrokenGame`."""
    for entry in entry_points(group=GROUP):
        if entry.name == name:
            try:
                found: Game[Any] = entry.load()
            except (ValueError, ImportError, AttributeError) as error:
                # Data that do not fit (an owner's above all), or a package that is not what its entry point says.
                raise BrokenGame(f"{name} cannot be loaded: {error}") from error
            return found
    raise UnknownGame(f"there is no game {name!r}; installed: {', '.join(ids()) or 'none'}")


def load(data: bytes) -> Match:
    """The match in a record file, of whichever installed game it is. Raises `BadRecord` or `UnknownGame`."""
    record = decode(data)
    return Match.from_record(record, game(record.game))


__all__ = ["BadRecord", "BadSetting", "BrokenGame", "UnknownGame", "game", "ids", "load"]
