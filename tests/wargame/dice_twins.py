"""Pools of dice by a slow program: every roll, every placement of the modifiers."""

from __future__ import annotations

from collections import Counter
from itertools import product

from frente.wargame.dicepool import Bonus

Penalties = tuple[tuple[int, int], ...]


def struck(roll: tuple[int, ...], penalties: Penalties) -> list[int]:
    """Each penalty takes its dice one by one: the highest that it has not yet struck."""
    dice = list(roll)
    for amount, count in penalties:
        fresh = set(range(len(dice)))
        for _ in range(min(count, len(dice))):
            top = max(dice[n] for n in fresh)
            n = min(n for n in fresh if dice[n] == top)
            fresh.remove(n)
            dice[n] += amount
    return dice


def most(dice: list[int], bonuses: tuple[Bonus, ...], success: int = 5) -> int:
    """The most successes of all placements."""
    top = 0
    for places in product(range(len(dice)), repeat=len(bonuses)):
        pairs = [(group, place) for (_, group), place in zip(bonuses, places, strict=True) if group >= 0]
        if any(pairs.count(pair) > 1 for pair in pairs):
            continue
        final = list(dice)
        for (amount, _), place in zip(bonuses, places, strict=True):
            final[place] += amount
        top = max(top, len([value for value in final if value >= success]))
    return top


def every_roll(count: int, penalties: Penalties, bonuses: tuple[Bonus, ...]) -> tuple[int, ...]:
    """Rolls with 0, 1, 2 … successes at best."""
    ways = Counter(
        most(struck(roll, penalties), bonuses) if roll else 0 for roll in product(range(1, 7), repeat=count)
    )
    return tuple(ways[n] for n in range(count + 1))
