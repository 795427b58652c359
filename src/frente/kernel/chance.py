"""Sources of chance. Dice are commands of the chance seat; a source answers when the game asks for them."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from typing import Protocol


class Source(Protocol):
    """Answers a `Dice` frame."""

    def draw(self, count: int, sides: int) -> tuple[int, ...]:
        """`count` values from 1 to `sides`."""


class Seeded:
    """Dice derived from a seed, one HMAC-SHA256 for each roll, so that who knows the seed can verify every die.

    `commitment` is the SHA-256 of the seed and is shown from the start; the seed itself when the game is over.
    `drawn` counts the rolls: with the seed it is the whole state of the source.
    """

    def __init__(self, seed: bytes, drawn: int = 0) -> None:
        self.seed = seed
        self.drawn = drawn

    @classmethod
    def from_int(cls, seed: int) -> Seeded:
        """A source for a small number, for simulations and tests: the same number gives the same dice for ever."""
        return cls(hashlib.sha256(b"frente seed %d" % seed).digest())

    @classmethod
    def committed(cls) -> Seeded:
        """A source with a fresh secret seed."""
        return cls(secrets.token_bytes(32))

    @property
    def commitment(self) -> str:
        """SHA-256 of the seed, in hexadecimal."""
        return hashlib.sha256(self.seed).hexdigest()

    def draw(self, count: int, sides: int) -> tuple[int, ...]:
        """The next roll."""
        values = roll(self.seed, self.drawn, count, sides)
        self.drawn += 1
        return values


def roll(seed: bytes, number: int, count: int, sides: int) -> tuple[int, ...]:
    """Roll number `number` (from 0) of a seed.

    Each die takes eight bytes of a stream of HMAC-SHA256 blocks; the bias of the remainder is below 10⁻¹⁷.
    """
    values = []
    for die in range(count):
        block, place = divmod(die, 4)
        if place == 0:
            stream = hmac.digest(seed, b"%d/%d" % (number, block), "sha256")
        values.append(int.from_bytes(stream[place * 8 : place * 8 + 8], "big") % sides + 1)
    return tuple(values)


class Forced:
    """Dice that are told beforehand, for tests and worked examples. Raises IndexError when they run out."""

    def __init__(self, *values: int) -> None:
        self.values = list(values)

    def draw(self, count: int, sides: int) -> tuple[int, ...]:
        """The next told values."""
        if len(self.values) < count:
            raise IndexError(f"{count} dice asked, {len(self.values)} told")
        head, self.values = self.values[:count], self.values[count:]
        return tuple(head)
