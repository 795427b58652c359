"""Which hexes a line can reach. Pure ints; the slow twin in the tests is the oracle."""

from __future__ import annotations

from collections.abc import Sequence


def flood(
    near: Sequence[Sequence[int]],
    sources: Sequence[int],
    enemies: bytearray,
    zones: bytearray,
    friends: bytearray,
    enemy: int,
    friend: int,
) -> bytearray:
    """One byte per hex, 1 where a line from a source comes.

    A line goes from hex to hex of `near`; it is stopped by a hex with enemies (`enemies[enemy + hex]`) and by one in an
    enemy zone (`zones[enemy + hex]`) without a friend in it (`friends[friend + hex]`). A source that is stopped itself
    feeds nothing.
    """
    reached = bytearray(len(near))
    edge = []
    for hex_ in sources:
        if (
            not reached[hex_]
            and not enemies[enemy + hex_]
            and (not zones[enemy + hex_] or friends[friend + hex_])
        ):
            reached[hex_] = 1
            edge.append(hex_)
    for hex_ in edge:
        for n in near[hex_]:
            if not reached[n] and not enemies[enemy + n] and (not zones[enemy + n] or friends[friend + n]):
                reached[n] = 1
                edge.append(n)
    return reached
