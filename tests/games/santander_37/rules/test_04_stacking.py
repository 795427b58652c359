"""§4 Stacking. 1106 is clear (6 points), 1105 mountain and 1205 hill (4 points); regiments and brigades have 2 points."""

from __future__ import annotations

import pytest

from frente.games.santander_37 import GAME
from frente.games.santander_37.book import CAPACITY, NATIONALIST, REPUBLICAN, SOURCES
from frente.games.santander_37.combat import BATTLE
from frente.games.santander_37.commands import Arrive, Attack, Deploy, Done, Move, Place, Remove, Respond
from frente.games.santander_37.events import Disorganized, HqRemoved, Overstacked
from frente.games.santander_37.position import (
    NORMAL,
    OPERATIONAL,
    PHYSICAL,
    TRACK,
    Battle,
    Position,
)
from frente.games.santander_37.retreat import Response
from frente.games.santander_37.strength import attack8, calculate, defense8
from frente.kernel.flow import Run
from tests.games.santander_37.positions import DSG0, DSG1, FRESH, Hand, at, h, position, u, units
from tests.rule_marks import rule

from .test_01_introduction import ruled

G = "santander-37"


def grade(label: str, stack: str) -> int:
    return position(f"{label}: {stack}").grade(h(label))


def moved_in(stack: str, mover: str, **more: int) -> Hand:
    """A stack at 1106 into which a unit has come from 1206."""
    hand = at(position(f"1106: {stack}", f"1206: {mover}", **more), "nationalist", "movement")
    hand.do(Move(units(mover), (h("1106"),)))
    return hand


THREE = "i-navarra-1, i-navarra-2, ii-navarra-1"
FIVE = f"{THREE}, ii-navarra-2, iii-navarra-1"
SIX = f"{FIVE}, iii-navarra-2"


# --- 4 The grades ---------------------------------------------------------------------------------------------------


@rule(G, "4.0.a")
@pytest.mark.parametrize(("label", "points"), [("1106", 6), ("0211", 6), ("1105", 4), ("1205", 4)])
def test_4_0_a_six_points_in_clear_and_city_four_in_mountain_and_hill(label: str, points: int) -> None:
    assert CAPACITY[h(label)] == points


@rule(G, "4.0.a")
def test_4_0_a_four_points_fill_a_mountain_and_five_are_too_many() -> None:
    assert grade("1105", "littorio-1, littorio-2") == NORMAL
    assert grade("1105", "littorio-1, littorio-2, vampa") == OPERATIONAL


@rule(G, "4.0.b")
def test_4_0_b_six_points_a_headquarters_and_a_tank_are_normal() -> None:
    hand = moved_in(f"{THREE}, spanish-armor", "hq-navarra")
    assert hand.s.over[h("1106")] == NORMAL
    assert hand.told(Overstacked) == []
    assert hand.s.dsg[u("hq-navarra")] == FRESH


@rule(G, "4.0.c")
@pytest.mark.parametrize(
    "stack",
    [
        f"{THREE}, vampa",  # 7
        f"{FIVE}, vampa",  # 11
        "i-navarra-1, i-navarra-2, hq-navarra, hq-castilla",  # 4 points, two headquarters
        "i-navarra-1, carri-1, carri-2",  # two armored units
    ],
)
def test_4_0_c_operational_overstacking(stack: str) -> None:
    assert grade("1106", stack) == OPERATIONAL


@rule(G, "4.0.d")
@pytest.mark.parametrize(
    ("label", "stack"),
    [
        ("1106", SIX),  # 12 points: exactly twice (ruling)
        ("1105", "i-navarra-1, i-navarra-2, ii-navarra-1, ii-navarra-2"),  # 8 in the mountain
        ("1106", "hq-navarra, hq-castilla, hq-vi-ce"),
        ("1106", "i-navarra-1, carri-1, carri-2, spanish-armor"),
    ],
)
def test_4_0_d_physical_overstacking(label: str, stack: str) -> None:
    assert grade(label, stack) == PHYSICAL
    assert "Exactly twice the capacity" in ruled("4.0.d")


@rule(G, "4.0.e")
def test_4_0_e_a_stack_is_tested_where_a_move_ends_and_not_on_the_way() -> None:
    """2 MP over 1106 to 1107, both clear: 1106 holds 8 points for a moment."""
    s = position(f"1106: {THREE}, hq-navarra", "1206: v-navarra-1")
    hand = at(s, "nationalist", "movement")
    hand.do(Move(units("v-navarra-1"), (h("1106"), h("1107"))))
    assert hand.told(Overstacked) == []
    assert (hand.s.over[h("1106")], hand.s.dsg[u("hq-navarra")]) == (NORMAL, FRESH)
    assert "When stacking is tested" in ruled("4.0.e")


def retreating(*stacks: str, start: str) -> Hand:
    """A combat in which the Republican at `start` owes one step or hex."""
    s = position(*stacks)
    hand = at(s, "nationalist", "combat")
    steps = [step.name for step in BATTLE]
    s.battle = Battle(NATIONALIST, h(start), units("i-navarra-1"), rolled=True, owed=1)
    s.stack += (Run("battle", steps.index("combat.advance")), Response(REPUBLICAN, h(start), 1))
    return hand


@rule(G, "4.0.e")
def test_4_0_e_a_retreat_that_overstacks_is_punished_before_any_later_combat() -> None:
    """Two brigades fill mountain 1105 (4 of 4); the third comes in retreat: 6 points, its headquarters takes DSG0."""
    hand = retreating(
        "1107: i-navarra-1", "1106: brigade-170", "1105: brigade-171, brigade-172, hq-xv", start="1106"
    )
    hand.do(Respond((h("1105"),), ()))
    assert hand.s.over[h("1105")] == OPERATIONAL
    assert hand.s.dsg[u("hq-xv")] == DSG0
    assert defense8(hand.s, u("brigade-171")) == 3 * 8 // 2


@rule(G, "4.0.f")
def test_4_0_f_logistic_units_are_outside_the_rules() -> None:
    lus = "lu-n-1, lu-n-2, lu-n-3, lu-n-4, lu-n-5"
    assert grade("1106", f"{THREE}, hq-navarra, spanish-armor, {lus}") == NORMAL


@rule(G, "4.0.g")
def test_4_0_g_factions_and_nationalities_stack_freely() -> None:
    hand = at(position("1106: brigade-155", "1206: brigade-183"), "republican", "movement")
    hand.do(Move(units("brigade-183"), (h("1106"),)))
    assert hand.s.over[h("1106")] == NORMAL
    mixed = moved_in("littorio-1", "i-navarra-1")
    assert mixed.s.over[h("1106")] == NORMAL


def attackers(*ids: str) -> tuple[Hand, Attack]:
    hand = at(position(f"1106: {', '.join(ids)}", "1006: brigade-170"), "nationalist", "combat")
    return hand, Attack(h("1006"), units(*ids))


@rule(G, "4.0.h")
def test_4_0_h_italians_and_spaniards_do_not_attack_together() -> None:
    hand, order = attackers("littorio-1", "i-navarra-1")
    assert hand.refused(order) == ("nationality", "4")
    assert "German ground units" in ruled("4.0.h")


@rule(G, "4.0.h")
def test_4_0_h_nor_from_different_hexes() -> None:
    s = position("1106: littorio-1", "1107: i-navarra-1", "1006: brigade-170")
    order = Attack(h("1006"), units("littorio-1", "i-navarra-1"))
    assert at(s, "nationalist", "combat").refused(order) == ("nationality", "4")


@rule(G, "4.0.h")
def test_4_0_h_each_may_attack_the_hex_by_itself() -> None:
    hand, _ = attackers("littorio-1", "i-navarra-1")
    assert hand.judge(Attack(h("1006"), units("littorio-1")))
    assert hand.judge(Attack(h("1006"), units("i-navarra-1")))


@rule(G, "4.0.i")
@pytest.mark.parametrize("other", ["littorio-1", "i-navarra-1"])
def test_4_0_i_flechas_negras_attack_with_either(other: str) -> None:
    hand, order = attackers("flechas-negras-1", other)
    assert hand.judge(order)


@rule(G, "4.0.i")
def test_4_0_i_but_not_with_both() -> None:
    hand, order = attackers("flechas-negras-1", "littorio-1", "i-navarra-1")
    assert hand.refused(order) == ("nationality", "4")


# --- 4.1 Effects ----------------------------------------------------------------------------------------------------


@rule(G, "4.1.a")
def test_4_1_a_operational_overstacking_halves_defense() -> None:
    """Defense 4 and 3 halved: 2 + 1.5; the third brigade makes 6 points on hill 1205."""
    s = position("1205: brigade-155, brigade-167, brigade-168")
    assert defense8(s, u("brigade-155")) + defense8(s, u("brigade-167")) == int(3.5 * 8)


@rule(G, "4.1.a")
def test_4_1_a_and_attack() -> None:
    """Attack 6 and 5 of two regiments on 6 points and the odd battalion: 3 and 2.5."""
    s = position(f"1106: {THREE}, vampa", "1006: brigade-170")
    assert attack8(s, u("i-navarra-1"), h("1006")) == 3 * 8
    assert attack8(s, u("ii-navarra-1"), h("1006")) == int(2.5 * 8)


@rule(G, "4.1.b")
def test_4_1_b_each_headquarters_takes_a_level_when_it_arises() -> None:
    hand = moved_in(f"{THREE}, hq-navarra", "vampa")
    assert hand.told(Overstacked) == [Overstacked(h("1106"), "grade.operational")]
    assert hand.told(Disorganized) == [Disorganized(u("hq-navarra"), h("1106"), 0)]
    assert hand.s.dsg[u("i-navarra-1")] == FRESH


@rule(G, "4.1.b")
def test_4_1_b_two_headquarters_take_a_level_each() -> None:
    hand = moved_in("i-navarra-1, hq-navarra", "hq-castilla")
    assert [hand.s.dsg[u(x)] for x in ("hq-navarra", "hq-castilla", "i-navarra-1")] == [DSG0, DSG0, FRESH]


@rule(G, "4.1.b")
def test_4_1_b_once_while_it_lasts() -> None:
    """Ruling: a ninth point changes nothing; when the state ends and comes again, so does the level."""
    s = position(f"1106: {THREE}, hq-navarra", "1206: vampa, littorio-arditi")
    hand = at(s, "nationalist", "movement")
    hand.do(Move(units("vampa"), (h("1106"),)))
    hand.do(Move(units("littorio-arditi"), (h("1106"),)))
    assert hand.s.dsg[u("hq-navarra")] == DSG0
    hand.do(Move(units("i-navarra-1"), (h("1107"),)))
    hand.do(Move(units("i-navarra-2"), (h("1107"),)))
    assert hand.s.over[h("1106")] == NORMAL
    s.moved[u("i-navarra-1")] = s.moved[u("i-navarra-2")] = 0
    hand.do(Move(units("i-navarra-1", "i-navarra-2"), (h("1106"),)))
    assert hand.s.dsg[u("hq-navarra")] == DSG1
    assert "Overstacking disorganizes once" in ruled("4.1.b")


@rule(G, "4.1.b")
def test_4_1_b_the_enemy_reads_nothing_of_a_hidden_stack() -> None:
    """How full a covered stack is, is its owner's knowledge; that its top headquarters is shaken is seen."""
    hand = moved_in(f"{THREE}, hq-navarra", "vampa")
    read = hand.read_by("republican")
    assert not any(isinstance(event, Overstacked) for event in read)
    assert Disorganized(u("hq-navarra"), h("1106"), 0) in read


@rule(G, "4.1.c")
def test_4_1_c_physical_overstacking_forbids_attacks() -> None:
    s = position(f"1106: {SIX}", "1006: brigade-170")
    hand = at(s, "nationalist", "combat")
    assert hand.refused(Attack(h("1006"), units("i-navarra-1"))) == ("overstacked", "4.1")


@rule(G, "4.1.c")
def test_4_1_c_each_unit_defends_with_one() -> None:
    """Ruling: per unit. Six brigades of defense 3 and 4 in clear 1006 have 6 together."""
    six = "brigade-170, brigade-171, brigade-172, brigade-155, brigade-156, brigade-183"
    s = position(f"1006: {six}", "1106: i-navarra-1")
    odds = calculate(
        s, NATIONALIST, h("1006"), units("i-navarra-1"), units(*(x.strip() for x in six.split(",")))
    )
    assert odds.defense8 == 6 * 8
    assert "Defence 1 is per unit" in ruled("4.1.c")


HQS3 = "hq-navarra, hq-castilla"


def crowded(turn: int = 3) -> Hand:
    """A third headquarters has come to two others in 1106."""
    return moved_in(f"i-navarra-1, {HQS3}", "hq-vi-ce", turn=turn)


@rule(G, "4.1.d")
def test_4_1_d_the_owner_takes_a_headquarters_off_to_the_next_turn() -> None:
    hand = crowded(turn=3)
    assert hand.seat == "nationalist"
    assert hand.judge(Remove(u("hq-navarra")))
    hand.do(Remove(u("hq-castilla")))
    s = hand.s
    assert (s.box[u("hq-castilla")], s.due[u("hq-castilla")]) == (TRACK, 4)
    assert HqRemoved(u("hq-castilla"), h("1106"), 4) in hand.events
    assert "Headquarters in excess" in ruled("4.1.d")


@rule(G, "4.1.d")
@pytest.mark.parametrize("forged", ["i-navarra-1", "hq-ctv", "hq-xv"])
def test_4_1_d_nothing_else_can_be_removed(forged: str) -> None:
    hand = crowded()
    assert hand.refused(Remove(u(forged)))[1] in ("4.1", "table")


@rule(G, "4.1.d")
@pytest.mark.parametrize("forged", [-1, 255, 10_000])
def test_4_1_d_forged_numbers_are_refused(forged: int) -> None:
    assert crowded().refused(Remove(forged)) == ("no_such_piece", "table")


@rule(G, "4.1.d")
def test_4_1_d_it_comes_back_at_a_supply_source_next_turn() -> None:
    hand = crowded(turn=3)
    hand.do(Remove(u("hq-vi-ce")))
    s = hand.s
    s.turn = 4
    again = at(s, "nationalist", "arrivals")
    assert again.refused(Arrive(u("hq-vi-ce"), h("1404"))) == ("not_a_source", "12.3")
    assert h("1604") in SOURCES[NATIONALIST]
    again.do(Arrive(u("hq-vi-ce"), h("1604")))
    assert s.pos[u("hq-vi-ce")] == h("1604")


@rule(G, "4.1.d")
def test_4_1_d_not_before_its_turn() -> None:
    hand = crowded(turn=3)
    hand.do(Remove(u("hq-vi-ce")))
    again = at(hand.s, "nationalist", "arrivals")
    assert type(again.top).__name__ == "Movement"


@rule(G, "4.1.d")
def test_4_1_d_with_four_headquarters_two_leave() -> None:
    s = position("1106: i-navarra-1, hq-navarra, hq-castilla", "1206: hq-vi-ce, hq-ctv")
    hand = at(s, "nationalist", "movement")
    hand.do(Move(units("hq-vi-ce", "hq-ctv"), (h("1106"),)))
    hand.do(Remove(u("hq-ctv")))
    assert hand.seat == "nationalist"
    hand.do(Remove(u("hq-navarra")))
    assert type(hand.top).__name__ == "Movement"
    assert [s.dsg[u(x)] for x in ("hq-castilla", "hq-vi-ce")] == [DSG0, DSG0]


@rule(G, "4.1.e")
def test_4_1_e_the_headquarters_that_stay_take_a_level() -> None:
    """They were operationally overstacked before (two headquarters) without a record of it; the third makes it physical."""
    hand = crowded()
    hand.do(Remove(u("hq-vi-ce")))
    assert [hand.s.dsg[u(x)] for x in ("hq-navarra", "hq-castilla")] == [DSG0, DSG0]
    assert hand.s.over[h("1106")] == OPERATIONAL


@rule(G, "4.1.e")
def test_4_1_e_three_tanks_and_a_headquarters_take_a_level_each() -> None:
    hand = moved_in("hq-navarra, carri-1, carri-2, i-navarra-1", "spanish-armor")
    four = ("hq-navarra", "carri-1", "carri-2", "spanish-armor")
    assert [hand.s.dsg[u(x)] for x in four] == [DSG0] * 4
    assert hand.s.dsg[u("i-navarra-1")] == FRESH


@rule(G, "4.1.e")
def test_4_1_e_infantry_alone_takes_none() -> None:
    hand = moved_in(FIVE, "iii-navarra-2")
    assert hand.told(Overstacked) == [Overstacked(h("1106"), "grade.physical")]
    assert hand.told(Disorganized) == []


@rule(G, "4.1.e")
def test_4_1_e_a_headquarters_that_is_gone_does_not_come_back_after_the_last_turn() -> None:
    hand = crowded(turn=7)
    hand.do(Remove(u("hq-vi-ce")))
    assert hand.s.due[u("hq-vi-ce")] == 8


# --- The stacks that a set-up leaves --------------------------------------------------------------------------------


def deployed(*moves: tuple[str, str]) -> Position:
    """The free set-up by the ready one, with Nationalist units moved to other hexes before it is confirmed."""
    s = GAME.new("campaign", dict.fromkeys((o.id for o in GAME.meta.options), False))
    hand = Hand(s)
    for stage in range(3):
        hand.do(Deploy())
        for unit, label in moves if stage == 1 else ():
            hand.do(Place(u(unit), h(label)))
        hand.do(Done())
    return s


@rule(G, "4.0.e", "4.1.b")
def test_4_1_b_an_overstacked_set_up_is_punished_before_the_first_turn() -> None:
    """1112 holds 2 + 2 + 1 + 1 = 6 points, the CTV headquarters and a tank battalion; the Vampa battalion is the seventh."""
    s = deployed(("vampa", "1112"))
    assert s.over[h("1112")] == OPERATIONAL
    assert s.dsg[u("hq-ctv")] == DSG0
    assert deployed().dsg[u("hq-ctv")] == FRESH


@rule(G, "4.1.d")
def test_4_1_d_three_headquarters_in_the_set_up_leave_one_for_turn_two() -> None:
    s = deployed(("hq-littorio", "1112"), ("hq-frecce", "1112"))
    hand = Hand(s)
    assert hand.seat == "nationalist"
    hand.do(Remove(u("hq-frecce")))
    assert s.due[u("hq-frecce")] == 2
