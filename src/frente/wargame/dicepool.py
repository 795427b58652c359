"""Pools of dice whose successes count, with modifiers that are put on single dice after the roll.

Negative modifiers fall on the highest dice; positive ones are placed by their owner, each whole on one die. Pure ints.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement
from math import factorial

Bonus = tuple[int, int]
"""A positive modifier: its amount, and a group; modifiers of one group go on different dice (group -1: no limit)."""


def worsen(dice: Sequence[int], penalties: Iterable[tuple[int, int]]) -> tuple[int, ...]:
    """Dice after forced penalties (amount below zero, number of dice), in their order.

    Each penalty strikes that many different dice, the highest first; among equals the one that was rolled first.
    """
    values = list(dice)
    for amount, count in penalties:
        order = sorted(range(len(values)), key=lambda n: (-values[n], n))
        for n in order[:count]:
            values[n] += amount
    return tuple(values)


def improve(dice: Sequence[int], bonuses: Sequence[Bonus], places: Sequence[int]) -> tuple[int, ...]:
    """Dice after positive modifiers, each on the die at its place."""
    values = list(dice)
    for (amount, _), place in zip(bonuses, places, strict=True):
        values[place] += amount
    return tuple(values)


def lawful(dice: Sequence[int], bonuses: Sequence[Bonus], places: Sequence[int]) -> bool:
    """Whether each modifier has a die, and those of one group different ones."""
    if len(places) != len(bonuses) or any(not 0 <= place < len(dice) for place in places):
        return False
    grouped = [(group, place) for (_, group), place in zip(bonuses, places, strict=True) if group >= 0]
    return len(set(grouped)) == len(grouped)


def hits(dice: Iterable[int], success: int) -> int:
    """Dice that reach the mark."""
    return sum(value >= success for value in dice)


@lru_cache(maxsize=1 << 16)
def best(dice: tuple[int, ...], bonuses: tuple[Bonus, ...], success: int) -> tuple[int, ...]:
    """A placement of the modifiers with the most hits; no more modifiers than dice in a group.

    An exact search over the modifiers in their order; equal dice are tried once. Pools here have at most some ten dice
    and six modifiers.
    """
    top, chosen = -1, (0,) * len(bonuses)
    limit = min(len(dice), hits(dice, success) + len(bonuses))

    def search(n: int, values: tuple[int, ...], places: tuple[int, ...]) -> None:
        nonlocal top, chosen
        if top == limit:
            return
        if n == len(bonuses):
            count = hits(values, success)
            if count > top:
                top, chosen = count, places
            return
        amount, group = bonuses[n]
        tried = set()
        for place, value in enumerate(values):
            taken = group >= 0 and any(bonuses[m][1] == group and places[m] == place for m in range(n))
            if taken or (value, group >= 0 and place) in tried:
                continue
            tried.add((value, group >= 0 and place))
            search(n + 1, (*values[:place], value + amount, *values[place + 1 :]), (*places, place))

    search(0, dice, ())
    return chosen


@lru_cache(maxsize=1 << 12)
def chances(
    count: int, penalties: tuple[tuple[int, int], ...], bonuses: tuple[Bonus, ...], success: int, sides: int = 6
) -> tuple[int, ...]:
    """Ways, out of ``sides ** count``, to score 0, 1, 2 … hits with the best placement of the bonuses.

    Exact: every multiset of dice with the number of rolls that show it.
    """
    ways = [0] * (count + 1)
    total = factorial(count)
    for dice in combinations_with_replacement(range(sides, 0, -1), count):
        rolls = total
        for face in set(dice):
            rolls //= factorial(dice.count(face))
        after = worsen(dice, penalties)
        places = best(after, bonuses, success) if bonuses and dice else ()
        ways[hits(improve(after, bonuses, places), success) if dice else 0] += rolls
    return tuple(ways)
