"""The position of a game: integer columns, a few scalars, small notes, and the stack of places where the game waits."""

from __future__ import annotations

import hashlib
from array import array
from types import GenericAlias
from typing import Any, ClassVar, NamedTuple, Self

import msgspec

from .flow import Frame


class Column(NamedTuple):
    """An array of `size` small integers: ``B`` bytes 0-255, ``b`` signed bytes, ``h`` 16-bit, ``i`` 32-bit."""

    name: str
    kind: str
    size: int
    fill: int = 0


class State:
    """Base of a game's position. A subclass declares what it holds and annotates the same names as attributes.

    Everything declared is copied by `clone`, compared by `digest` and kept by `dump`; nothing else may live here.
    A clone of some twenty columns costs 2-3 µs: arrays are sliced, all else is immutable and shared.
    """

    COLUMNS: ClassVar[tuple[Column, ...]] = ()
    SCALARS: ClassVar[dict[str, int]] = {}
    """Integers by name, with the value they start with."""
    NOTES: ClassVar[dict[str, Any]] = {}
    """Optional frozen structs by name, with the type they decode to; all start as None."""
    FRAMES: ClassVar[Any] = Frame
    """The union of the game's frame types, for decoding the stack."""
    PROCEDURES: ClassVar[dict[str, tuple[Any, ...]]] = {}
    """The sequence of play as data: steps by the name of their procedure (see `frente.kernel.flow.Run`)."""

    stack: tuple[Frame[Any], ...]
    ended: int
    """0 while the game goes on; a game's own code for the ending afterwards."""

    def __init__(self) -> None:
        for c in self.COLUMNS:
            setattr(
                self,
                c.name,
                bytearray([c.fill]) * c.size if c.kind == "B" else array(c.kind, [c.fill]) * c.size,
            )
        for name, value in self.SCALARS.items():
            setattr(self, name, value)
        for name in self.NOTES:
            setattr(self, name, None)
        self.ended = 0
        self.stack = ()

    def clone(self) -> Self:
        """An independent copy."""
        new = object.__new__(type(self))
        mine = self.__dict__.copy()
        for c in self.COLUMNS:
            name = c[0]
            mine[name] = mine[name][:]
        new.__dict__ = mine
        return new

    def plain(self) -> dict[str, Any]:
        """The position as plain values: columns as bytes, scalars, notes and stack as builtins."""
        names = [*self.SCALARS, "ended"]
        return {
            "columns": {c.name: bytes(getattr(self, c.name)) for c in self.COLUMNS},
            "scalars": {name: getattr(self, name) for name in names},
            "notes": {name: getattr(self, name) for name in self.NOTES},
            "stack": self.stack,
        }

    def dump(self) -> bytes:
        """The position as bytes that `load` understands."""
        return msgspec.msgpack.encode(self.plain())

    @classmethod
    def load(cls, data: bytes) -> Self:
        """The position that was dumped. Raises ValueError for bytes that are no position of this game."""
        try:
            raw = msgspec.msgpack.decode(data)
            new = cls()
            for c in cls.COLUMNS:
                column = raw["columns"][c.name]
                filled: bytearray | array[int] = bytearray(column) if c.kind == "B" else array(c.kind)
                if isinstance(filled, array):
                    filled.frombytes(column)
                if len(filled) != c.size:
                    raise ValueError(f"column {c.name} has {len(filled)} entries, expected {c.size}")
                setattr(new, c.name, filled)
            for name in (*cls.SCALARS, "ended"):
                setattr(new, name, int(raw["scalars"][name]))
            for name, kind in cls.NOTES.items():
                setattr(new, name, msgspec.convert(raw["notes"][name], kind | None))
            new.stack = msgspec.convert(raw["stack"], GenericAlias(tuple, (cls.FRAMES, ...)))
        except (KeyError, TypeError, OverflowError, msgspec.MsgspecError) as error:
            raise ValueError(f"not a position of this game: {error}") from error
        return new

    def digest(self) -> bytes:
        """SHA-256 of everything the position holds."""
        return hashlib.sha256(self.dump()).digest()

    def audit(self) -> list[str]:
        """What is impossible in this position; empty when all is well."""
        return []
