"""Lines over a board with all hexes at once: a hex is a bit of one integer, a step in a direction is a shift.

On a board of 320 hexes a flood costs about 15 µs this way; `frente.wargame.hot.flood`, which walks from hex to hex and is
the oracle of the tests, costs ten times as much.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

_SOME = b"0" + b"1" * 255
"""Translation table to binary digits: any count becomes a 1."""
_EQUAL = [bytes(49 if value == wanted else 48 for value in range(256)) for wanted in range(256)]
"""Translation tables to binary digits: 1 where the value is the wanted one."""


def some(column: bytearray, start: int, size: int) -> int:
    """The bits of the hexes whose count in `column[start : start + size]` is not zero."""
    return int(column[start : start + size].translate(_SOME)[::-1], 2)


def equal(column: bytearray, value: int) -> int:
    """The bits of the hexes that hold `value`."""
    return int(column.translate(_EQUAL[value])[::-1], 2)


def bits(hexes: Iterable[int]) -> int:
    """The bits of some hexes."""
    total = 0
    for hex_ in hexes:
        total |= 1 << hex_
    return total


def hexes(value: int) -> list[int]:
    """The hexes of some bits, in index order."""
    found = []
    while value:
        low = value & -value
        found.append(low.bit_length() - 1)
        value ^= low
    return found


_NUMBER = bytes(value == 49 for value in range(256))


def column(value: int, size: int) -> bytearray:
    """Some bits as one byte per hex, 1 where the bit is set."""
    return bytearray(f"{value:0{size}b}"[::-1].encode("ascii").translate(_NUMBER))


class Lines:
    """The steps of a board, compiled: for each difference of indices the hexes from which such a step leads somewhere."""

    def __init__(self, near: Sequence[Sequence[int]]) -> None:
        self.size = len(near)
        steps: dict[int, int] = {}
        for hex_, around in enumerate(near):
            for n in around:
                steps[n - hex_] = steps.get(n - hex_, 0) | 1 << hex_
        self.flood = lru_cache(maxsize=1024)(self._flood)
        """The hexes that lines from `start` reach through `free` hexes; a start that is not free reaches nothing.

        It is asked again and again of the same ground: for each combat of a step, for search, for the table.
        """
        self._up = [(mask, step) for step, mask in sorted(steps.items()) if step > 0]
        self._down = [(mask, -step) for step, mask in sorted(steps.items()) if step < 0]

    def spread(self, value: int) -> int:
        """These hexes and all that touch them."""
        total = value
        for mask, step in self._up:
            total |= (value & mask) << step
        for mask, step in self._down:
            total |= (value & mask) >> step
        return total

    def _flood(self, start: int, free: int) -> int:
        total = start & free
        while True:
            before = total
            # Each direction works on what the ones before it have reached: a few rounds fill a whole board.
            for mask, step in self._up:
                total |= (total & mask) << step & free
            for mask, step in self._down:
                total |= (total & mask) >> step & free
            if total == before:
                return total

    def supply(
        self, start: int, enemies: bytearray, zones: bytearray, friends: bytearray, enemy: int, friend: int
    ) -> int:
        """The hexes that lines from `start` reach: stopped by enemies, and by enemy zones without a friend in them.

        The columns hold counts by side and hex; `enemy` and `friend` are where those sides begin.
        """
        size = self.size
        watched = some(zones, enemy, size) & ~some(friends, friend, size)
        return self.flood(start, (1 << size) - 1 & ~(some(enemies, enemy, size) | watched))
