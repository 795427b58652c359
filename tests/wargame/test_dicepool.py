"""Pools of dice against a slow program that makes every roll and every placement, and against icepool."""

from __future__ import annotations

from math import comb

import icepool
import pytest
from hypothesis import given
from hypothesis import strategies as st

from frente.wargame.dicepool import Bonus, best, chances, hits, improve, lawful, worsen

from .dice_twins import every_roll, most, struck

SUCCESS = 5

# A penalty of -1 on one die and of -1 on two; a general's +1 and +2; a card's +1 on two and on three different dice.
POOLS: list[tuple[int, tuple[tuple[int, int], ...], tuple[Bonus, ...]]] = [
    (0, (), ()),
    (1, ((-1, 1),), ()),
    (1, ((-1, 1), (-1, 2)), ((2, -1), (1, -1))),
    (2, (), ((1, -1),)),
    (2, ((-1, 1),), ((2, -1),)),
    (2, ((-2, 1), (-1, 1)), ((1, -1), (2, -1), (1, -1))),
    (3, ((-1, 1),), ((2, -1), (2, -1))),
    (3, (), ((1, 0), (1, 0))),
    (3, ((-1, 2),), ((1, 0), (1, 0), (1, -1))),
    (3, ((-1, 1),), ((1, 7), (1, 7), (2, 3), (2, 3))),
    (4, ((-1, 2),), ((1, -1), (1, -1), (1, -1))),
    (4, ((-1, 1), (-1, 3)), ((2, 4), (2, 4), (1, -1))),
    (5, ((-1, 1),), ((2, -1),)),
]


@pytest.mark.parametrize(("count", "penalties", "bonuses"), POOLS)
def test_chances_agree_with_every_roll_and_every_placement(
    count: int, penalties: tuple[tuple[int, int], ...], bonuses: tuple[Bonus, ...]
) -> None:
    found = chances(count, penalties, bonuses, SUCCESS)
    assert sum(found) == 6**count
    assert found == every_roll(count, penalties, bonuses)


@st.composite
def pools(draw: st.DrawFn) -> tuple[tuple[int, ...], tuple[Bonus, ...]]:
    """Dice, and modifiers some of which belong to a card and go on different dice."""
    dice = tuple(draw(st.lists(st.integers(-1, 7), min_size=1, max_size=4)))
    singles = draw(st.lists(st.integers(1, 3), max_size=3))
    cards = draw(st.lists(st.tuples(st.integers(1, 2), st.integers(1, 3)), max_size=2))
    bonuses = [(amount, -1) for amount in singles]
    for group, (amount, count) in enumerate(cards):
        bonuses += [(amount, group)] * min(count, len(dice))
    return dice, tuple(draw(st.permutations(bonuses)))[:5]


@given(pools())
def test_the_best_placement_is_lawful_and_none_is_better(
    pool: tuple[tuple[int, ...], tuple[Bonus, ...]],
) -> None:
    dice, bonuses = pool
    places = best(dice, bonuses, SUCCESS)
    assert lawful(dice, bonuses, places)
    assert hits(improve(dice, bonuses, places), SUCCESS) == most(list(dice), bonuses)


@given(
    st.lists(st.integers(1, 6), max_size=6),
    st.lists(st.tuples(st.integers(-2, -1), st.integers(1, 3)), max_size=3),
)
def test_penalties_take_the_highest_dice_one_by_one(
    roll: list[int], penalties: list[tuple[int, int]]
) -> None:
    assert list(worsen(roll, penalties)) == struck(tuple(roll), tuple(penalties))


# --- Icepool ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", [1, 3, 5, 8])
def test_plain_dice_are_binomial(count: int) -> None:
    succeed = icepool.d(6) >= SUCCESS
    weights = count @ succeed
    assert chances(count, (), (), SUCCESS) == tuple(
        weights.quantity(n) * 6**count // weights.denominator() for n in range(count + 1)
    )
    assert chances(count, (), (), SUCCESS)[0] == 4**count


@pytest.mark.parametrize("count", [2, 4, 7])
def test_one_penalty_and_two_single_points_agree_with_icepool(count: int) -> None:
    """-1 takes the highest die; then a +1 lifts a 4, and two together a 3 when there are no 4s left over."""

    def scored(ordered: tuple[int, ...]) -> int:
        dice = [*ordered[:-1], ordered[-1] - 1]  # icepool's order rises
        sure, fours, threes = sum(v >= 5 for v in dice), dice.count(4), dice.count(3)
        return sure + (min(fours, 2) if fours else min(threes, 1))

    weights = icepool.d(6).pool(count).expand().map(scored)
    found = chances(count, ((-1, 1),), ((1, -1), (1, -1)), SUCCESS)
    assert found == tuple(weights.quantity(n) * 6**count // weights.denominator() for n in range(count + 1))


@pytest.mark.parametrize("count", [3, 6, 10])
def test_a_card_on_different_dice_agrees_with_icepool(count: int) -> None:
    """+1 on three different dice lifts up to three 4s, and never a 3."""
    weights = (
        icepool.d(6).pool(count).expand().map(lambda dice: sum(v >= 5 for v in dice) + min(3, dice.count(4)))
    )
    found = chances(count, (), ((1, 0),) * 3, SUCCESS)
    assert found == tuple(weights.quantity(n) * 6**count // weights.denominator() for n in range(count + 1))


# --- By hand ------------------------------------------------------------------------------------------------------------


def test_by_hand() -> None:
    # Two dice with -1 on the higher: a hit needs a 6, or two dice of 5 and more of which the lower keeps its 5.
    # No hit: both below 5 (16), or one 5 and one below (2 * 4 = 8). Two hits: 6-5, 5-6 and 6-6 (3). One hit: the rest (9).
    assert chances(2, ((-1, 1),), (), SUCCESS) == (16 + 8, 9, 3)
    # One die with +2: 3 and more.
    assert chances(1, (), ((2, -1),), SUCCESS) == (2, 4)
    # No dice, no hits, whatever is added.
    assert chances(0, ((-1, 1),), ((2, -1),), SUCCESS) == (1,)
    # Ten dice and a +2 that one of them needs: no hit only if all are 1 or 2.
    assert chances(10, (), ((2, -1),), SUCCESS)[0] == 2**10
    assert chances(4, (), (), 4, 8) == tuple(comb(4, n) * 5**n * 3 ** (4 - n) for n in range(5))


def test_a_modifier_is_never_divided() -> None:
    assert hits(improve((4, 4), ((2, -1),), best((4, 4), ((2, -1),), SUCCESS)), SUCCESS) == 1
    assert hits(improve((4, 4), ((1, -1), (1, -1)), best((4, 4), ((1, -1), (1, -1)), SUCCESS)), SUCCESS) == 2


@pytest.mark.parametrize("places", [(), (0,), (0, 0), (0, 1, 1), (-1, 0), (0, 2), (10**9, 0)], ids=str)
def test_unlawful_placements(places: tuple[int, ...]) -> None:
    """Two modifiers of one card on two dice: both on one die, too few, too many, or off the dice are refused."""
    assert not lawful((4, 3), ((1, 5), (1, 5)), places)


def test_lawful_placements() -> None:
    assert lawful((4, 3), ((1, 5), (1, 5)), (1, 0))
    assert lawful((4, 3), ((1, -1), (1, -1)), (1, 1)), "single modifiers may share a die"
    assert lawful((4, 3), ((1, 5), (1, 6)), (0, 0)), "and so may those of two cards"
