"""The Basque surrender (§15)."""

from __future__ import annotations

import pytest

from frente.games.santander_37 import GAME
from frente.games.santander_37.book import ATTACK, DEFENSE
from frente.games.santander_37.commands import Keep
from frente.games.santander_37.events import BasquesSurrendered, SurrenderRolled
from frente.games.santander_37.morale import eliminate
from frente.games.santander_37.position import DEAD, SURRENDERED
from frente.games.santander_37.surrender import KeepChoice, SurrenderRoll
from frente.kernel.event import Log
from tests.games.santander_37.positions import DSG0, Hand, at, position, u, units
from tests.rule_marks import rule

SEVEN = tuple(f"brigade-{n}" for n in (155, 156, 157, 158, 159, 160, 161))
WEST = ("0506", "0507", "0508", "0509", "0510", "0511", "0512")
"""Hexes west of column 16: their brigades do not bear on the roll."""


def step(*stacks: str, turn: int = 2, morale: int = 4, demolished: int = 1, **scalars: int) -> Hand:
    """The surrender step; without a factory unless the test wants one."""
    s = position(*stacks, turn=turn, morale=morale, demolished=demolished, **scalars)
    return at(s, "republican", "surrender")


def modified(hand: Hand, die: int = 3) -> int:
    """What becomes of a die."""
    hand.roll(die)
    return hand.told(SurrenderRolled)[-1].modified


def seven() -> Hand:
    """Seven Basque brigades have just given up: a 6 is above 4."""
    hand = step(*(f"{label}: {name}" for label, name in zip(WEST, SEVEN, strict=True)))
    hand.roll(6)
    assert isinstance(hand.top, KeepChoice)
    return hand


@rule("santander-37", "15.1.a")
@pytest.mark.parametrize("turn", [1, 4, 7])
def test_15_1_a_the_roll_is_made_from_turn_1(turn: int) -> None:
    """Ruling R80."""
    assert isinstance(step("0506: brigade-157", turn=turn).top, SurrenderRoll)


@rule("santander-37", "15.1.a")
def test_15_1_a_without_basques_there_is_no_roll() -> None:
    assert not isinstance(step("0506: brigade-170").top, SurrenderRoll)


@rule("santander-37", "15.1.b")
def test_15_1_b_minus_one_for_each_fresh_basque_east_of_column_15() -> None:
    """Ruling R81: columns 16 and beyond."""
    assert modified(step("0516: brigade-155", "0517: brigade-156", "0518: brigade-157")) == 0
    assert modified(step("0515: brigade-155", "0517: brigade-156", "0518: brigade-157")) == 1
    assert modified(step("0516: brigade-155/dsg0", "0517: brigade-156/dsg2", "0518: brigade-157")) == 2
    assert modified(step("0516: brigade-155, brigade-156")) == 1


@rule("santander-37", "15.1.b")
def test_15_1_b_only_basque_combat_units_count() -> None:
    assert modified(step("0506: brigade-155", "0516: brigade-170, hq-xiv", "0517: brigade-183")) == 3


@rule("santander-37", "15.1.c")
def test_15_1_c_the_factory_helps_its_holder() -> None:
    """Ruling R82: it stands from turn 1."""
    assert modified(step("0506: brigade-157", turn=1, demolished=0)) == 2
    assert modified(step("0506: brigade-157", "1006: i-navarra-1", turn=1, demolished=0)) == 4


@rule("santander-37", "15.1.c")
def test_15_1_c_a_demolished_factory_helps_nobody() -> None:
    assert modified(step("0506: brigade-157")) == 3
    assert modified(step("0506: brigade-157", "1006: i-navarra-1")) == 3


@rule("santander-37", "15.1.d")
def test_15_1_d_plus_one_for_each_basque_brigade_eliminated() -> None:
    assert modified(step("0506: brigade-157", basques=2)) == 5


@rule("santander-37", "15.1.d")
def test_15_1_d_only_basques_are_counted_when_brigades_fall() -> None:
    s = position("0506: brigade-157, brigade-170", "0507: brigade-183")
    for name in ("brigade-157", "brigade-170", "brigade-183"):
        eliminate(s, u(name), Log())
    assert (s.brigades, s.basques) == (3, 1)


@rule("santander-37", "15.1.e")
def test_15_1_e_above_morale_they_surrender_equal_they_fight_on() -> None:
    hand = step("0506: brigade-157", morale=4)
    hand.roll(4)
    assert (hand.s.surrendered, hand.s.face[u("brigade-157")]) == (0, 0)
    hand = step("0506: brigade-157", morale=4)
    hand.roll(5)
    assert (hand.s.surrendered, hand.s.face[u("brigade-157")]) == (1, 2)


@rule("santander-37", "15.1.e")
def test_15_1_e_the_modified_roll_counts() -> None:
    # A 6 with -3 is 3, not above 3; with -2 it is 4.
    east = ("0516: brigade-155", "0517: brigade-156", "0518: brigade-157")
    assert step(*east, morale=3).roll(6)
    hand = step(*east, morale=3)
    hand.roll(6)
    assert hand.s.surrendered == 0
    hand = step(*east[:2], morale=3)
    hand.roll(6)
    assert hand.s.surrendered == 1


@rule("santander-37", "15.2.a")
def test_15_2_a_five_fight_on_and_the_others_leave() -> None:
    """Ruling R83: the Republican chooses."""
    hand = seven()
    assert hand.seat == "republican"
    kept, gone = units(*SEVEN[2:]), units(*SEVEN[:2])
    hand.do(Keep(kept))
    assert [hand.s.face[n] for n in kept] == [2] * 5
    assert [(hand.s.box[n], hand.s.pos[n]) for n in gone] == [(SURRENDERED, -1)] * 2
    assert [(event.kept, event.gone) for event in hand.told(BasquesSurrendered)] == [(kept, gone)]


@rule("santander-37", "15.2.a")
def test_15_2_a_remnants_fight_with_their_own_factors() -> None:
    hand = seven()
    hand.do(Keep(units(*SEVEN[2:])))
    n = u(SEVEN[2])
    assert (ATTACK[n][hand.s.face[n]], DEFENSE[n][hand.s.face[n]]) == (1, 2)
    assert hand.s.steps[n] == 1


@rule("santander-37", "15.2.a")
def test_15_2_a_five_or_fewer_are_all_kept_unasked() -> None:
    """Ruling R83."""
    hand = step(*(f"{label}: {name}" for label, name in zip(WEST[:5], SEVEN[:5], strict=True)))
    hand.roll(6)
    assert not isinstance(hand.top, KeepChoice)
    assert [hand.s.face[n] for n in units(*SEVEN[:5])] == [2] * 5


@rule("santander-37", "15.2.a")
def test_15_2_a_forged_choices_are_refused_with_a_ground() -> None:
    hand = seven()
    five = units(*SEVEN[:5])
    assert hand.refused(Keep(five[:4])) == ("keep_count", "15.2")
    assert hand.refused(Keep(units(*SEVEN[:6]))) == ("keep_count", "15.2")
    assert hand.refused(Keep(())) == ("keep_count", "15.2")
    assert hand.refused(Keep((*five[:4], five[0]))) == ("named_twice", "table")
    assert hand.refused(Keep((*five[:4], u("brigade-170")))) == ("not_basque", "15.2")
    assert hand.refused(Keep((*five[:4], u("brigade-166")))) == ("not_basque", "15.2")  # not on the map
    assert hand.refused(Keep((*five[:4], -1))) == ("not_basque", "15.2")
    assert hand.refused(Keep((*five[:4], 10**9))) == ("not_basque", "15.2")
    for one in hand.top.options(hand.s):
        assert hand.judge(one)


@rule("santander-37", "15.2.b", "13.0.k")
def test_15_2_b_morale_falls_by_one_after_the_choice() -> None:
    hand = seven()
    assert hand.s.morale == 4
    hand.do(Keep(units(*SEVEN[:5])))
    assert hand.s.morale == 3


@rule("santander-37", "15.2.b", "13.0.l")
def test_15_2_b_it_may_end_the_game() -> None:
    hand = step("0506: brigade-157", morale=0)
    hand.roll(1)
    assert (hand.s.morale, hand.s.stack) == (-1, ())


@rule("santander-37", "15.2.c")
def test_15_2_c_it_happens_once() -> None:
    """Ruling R84."""
    hand = step("0506: brigade-157", turn=3)
    hand.roll(6)
    hand.s.turn = 4
    assert not isinstance(at(hand.s, "republican", "surrender").top, SurrenderRoll)


@rule("santander-37", "15.2.a")
def test_15_2_a_remnants_keep_their_disorganization_and_place() -> None:
    hand = step("0506: brigade-157/dsg0")
    hand.roll(6)
    n = u("brigade-157")
    assert (hand.s.dsg[n], hand.s.face[n]) == (DSG0, 2)
    assert hand.s.box[n] != DEAD


@rule("santander-37", "15.2.d")
def test_15_2_d_the_reference_tells_of_santona() -> None:
    text = next(one for one in GAME.rules() if one["ids"] == ["15.2.d"])["text"]
    for word in ("Socialist", "Anarchist", "Santoña"):
        assert word in text["en"]
    assert "Santoña" in text["es"]
