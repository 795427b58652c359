"""What a seat sends: small frozen structs with a tag, decoded strictly, judged before they are played."""

from __future__ import annotations

import msgspec


class Command(msgspec.Struct, frozen=True, tag=str.lower, forbid_unknown_fields=True, gc=False):
    """A decision of a seat. Its JSON form is an object whose ``type`` is the class's name in lower case."""


class Roll(Command, frozen=True):
    """The chance seat's answer to a `Dice` frame: each value from 1 to the number of sides."""

    values: tuple[int, ...]


class Malformed(ValueError):
    """Raised for text that is no command of the game: what is wrong, and where."""
