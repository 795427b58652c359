"""Pools of dice whose successes count, with modifiers that are put on single dice after the roll.

Negative modifiers fall on the highest dice; positive ones are placed by their owner, each whole on one die. Pure ints.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from math import comb

Bonus = tuple[int, int]
"""A positive modifier: its amount, and a group; those of one group, all alike, go on different dice (group -1: no limit)."""

Kind = tuple[int, int]
"""Modifiers of one amount that go on different dice: the amount, and how many they are."""


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
    """A placement of the modifiers with the most hits; no more modifiers than dice in a group."""
    kinds, members = _kinds(bonuses)
    goal = _most(dice, kinds, success)
    places = [0] * len(bonuses)
    values = dice
    for n, (amount, count) in enumerate(kinds):
        for chosen in combinations(range(len(dice)), count):
            after = improve(values, ((amount, -1),) * count, chosen)
            if _most(after, kinds[n + 1 :], success) == goal:
                break
        values = after
        for member, place in zip(members[n], chosen, strict=True):
            places[member] = place
    return tuple(places)


@lru_cache(maxsize=1 << 12)
def chances(
    count: int,
    penalties: tuple[tuple[int, int], ...],
    bonuses: tuple[Bonus, ...],
    success: int,
    sides: int = 6,
) -> tuple[int, ...]:
    """Ways, out of ``sides ** count``, to score 0, 1, 2 … hits with the best placement of the bonuses.

    Exact: every multiset of dice with the number of rolls that show it.
    """
    ways = [0] * (count + 1)
    kinds, _ = _kinds(bonuses)
    for dice, rolls in _multisets(count, sides):
        ways[_most(worsen(dice, penalties) if penalties else dice, kinds, success)] += rolls
    return tuple(ways)


def _multisets(count: int, sides: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every multiset of faces, highest first, with the number of rolls that show it."""
    if sides == 1:
        yield (1,) * count, 1
        return
    for high in range(count + 1):
        for rest, rolls in _multisets(count - high, sides - 1):
            yield (sides,) * high + rest, comb(count, high) * rolls


def _kinds(bonuses: Sequence[Bonus]) -> tuple[tuple[Kind, ...], list[list[int]]]:
    """The kinds of the modifiers, and for each kind the numbers of its modifiers."""
    members: dict[tuple[int, int, int], list[int]] = {}
    for n, (amount, group) in enumerate(bonuses):
        members.setdefault((amount, group, n if group < 0 else -1), []).append(n)
    return tuple((amount, len(some)) for (amount, _, _), some in members.items()), list(members.values())


def _most(dice: Sequence[int], kinds: tuple[Kind, ...], success: int) -> int:
    """The most hits that the modifiers can make of the dice."""
    needs = tuple(sorted(success - value for value in dice if value < success))
    return len(dice) - len(needs) + _gain(needs, kinds)


@lru_cache(maxsize=1 << 16)
def _gain(needs: tuple[int, ...], kinds: tuple[Kind, ...]) -> int:
    """The most dice that the modifiers can lift by what each still needs; `needs` rise.

    A die that is out of reach is left aside. Of two dice the one that needs less can always take what the other would be
    given, so that no more than the lowest needs have to be looked at, one for each modifier.
    """
    reach, limit = sum(amount for amount, _ in kinds), sum(count for _, count in kinds)
    needs = tuple(need for need in needs if need <= reach)[:limit]
    if not needs:
        return 0
    (amount, count), rest = kinds[0], kinds[1:]
    top = 0
    for chosen in combinations(range(len(needs)), min(count, len(needs))):
        left = [need - amount if n in chosen else need for n, need in enumerate(needs)]
        short = tuple(sorted(need for need in left if need > 0))
        top = max(top, len(left) - len(short) + _gain(short, rest))
        if top == len(needs):
            break
    return top
