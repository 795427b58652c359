"""The chances of naval fire, counted by hand and against every roll of the dice."""

from __future__ import annotations

from itertools import product

import pytest

from frente.games.espana_1936 import GAME
from frente.games.espana_1936.commands import Engage
from frente.games.espana_1936.naval.odds import results
from tests.games.espana_1936.positions import p
from tests.games.espana_1936.rules.armada import LAND, naval, sea


def test_one_die() -> None:
    # 6 damages, 5 drives off.
    assert results(1, ()) == (0, 1, 1, 4)
    assert results(1, (1,)) == (0, 2, 1, 3)
    assert results(1, (-2,)) == (0, 0, 0, 6)


def test_two_dice_with_minus_one_on_the_worse_of_them() -> None:
    # A 6 on either die: 11 of 36, never two hits; no 6 but a 5: 25 less 16.
    assert results(2, (-1,)) == (0, 11, 9, 16)


@pytest.mark.parametrize("dice", [1, 2, 3, 4])
def test_without_modifiers_against_all_rolls(dice: int) -> None:
    rolls = list(product(range(1, 7), repeat=dice))
    sixes = [roll.count(6) for roll in rolls]
    fives = sum(6 not in roll and 5 in roll for roll in rolls)
    two, one = sum(n >= 2 for n in sixes), sixes.count(1)
    assert results(dice, ()) == (two, one, fives, 6**dice - two - one - fives)


def test_a_battle_shows_its_odds_before_it_is_accepted() -> None:
    hand = naval(sea("strait-of-gibraltar: n-canarias, r-libertad", *LAND))
    preview = GAME.forecast(hand.s, 0)
    assert preview is not None
    damage = [odd.chance for odd in preview.odds if odd.note and odd.note.args["what"] == "odds.damaged"]
    assert damage == [(2, 6), (1, 6)]  # Canarias +1, Libertad without a modifier
    hand.do(Engage(accept=True))
    assert GAME.forecast(hand.s, 1) is not None
    assert preview.odds[0].note is not None
    assert preview.odds[0].note.args["unit"] == p("n-canarias")
