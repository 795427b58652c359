"""Retreat after combat (§11.5): the defender trades steps for hexes."""

from __future__ import annotations

from frente.games.santander_37.combat_events import Fought
from frente.games.santander_37.commands import Attack, Done, Lose, Respond
from frente.games.santander_37.position import DEAD, OPERATIONAL
from frente.games.santander_37.retreat import Response
from tests.games.santander_37.battles import alone, battle, declare, fight
from tests.games.santander_37.positions import DSG0, DSG1, DSG2, FRESH, Hand, h, u, units
from tests.rule_marks import rule

RING = ("1304: ii-navarra-1", "1308: ii-navarra-2", "1206: iii-navarra-1")
"""With an attacker on 1506 these put every hex next to 1406 into a Nationalist zone, and leave all of them empty."""


def two_brigades_owe_two() -> Hand:
    """12 against 6 is 2:1; a 6 is 0/2."""
    return fight(
        battle("1506: i-navarra-1, i-navarra-2", "1406: brigade-170, brigade-171"),
        "1406", "i-navarra-1", "i-navarra-2",
        die=6,
    )  # fmt: skip


def answers(hand: Hand) -> list[Respond]:
    """What the defender is offered."""
    assert isinstance(hand.top, Response)
    return [command for command in hand.top.options(hand.s) if isinstance(command, Respond)]


@rule("santander-37", "11.5.a")
def test_11_5_a_two_losses_are_two_steps_or_one_and_a_hex_or_two_hexes() -> None:
    hand = two_brigades_owe_two()
    assert {(len(one.losses), len(one.path)) for one in answers(hand)} == {(0, 2), (1, 1), (2, 0)}
    for one in answers(hand):
        assert hand.judge(one)


@rule("santander-37", "11.5.a")
def test_11_5_a_a_trade_makes_up_the_losses_exactly() -> None:
    hand = two_brigades_owe_two()
    one, both = units("brigade-170"), units("brigade-170", "brigade-171")
    near = (h("1306"),)
    assert hand.refused(Respond()) == ("trade", "11.5")
    assert hand.refused(Respond((), one)) == ("trade", "11.5")
    assert hand.refused(Respond(near)) == ("trade", "11.5")
    assert hand.refused(Respond(near, both)) == ("trade", "11.5")
    assert hand.refused(Respond((h("1306"), h("1206"), h("1106")))) == ("trade", "11.5")
    assert hand.refused(Respond((h("1306"),) * 100_000)) == ("trade", "11.5")


@rule("santander-37", "11.5.a")
def test_11_5_a_forged_retreats_are_refused_with_a_ground() -> None:
    hand = two_brigades_owe_two()
    one = units("brigade-170")
    for space in (-1, 10**9, 320):
        assert hand.refused(Respond((space,), one)) == ("no_such_space", "table")
    assert hand.refused(Respond((h("1006"),), one))[0] == "not_adjacent"
    assert hand.refused(Respond((h("1506"),), one)) == ("retreat_enemy", "11.5")
    assert hand.refused(Respond((h("1306"), h("1406")))) == ("retreat_back", "11.5")
    assert hand.refused(Respond((), units("i-navarra-1", "i-navarra-2"))) == ("not_in_combat", "11.4")
    assert hand.refused(Respond((), (-5, 10**9))) == ("no_such_piece", "table")
    assert hand.refused(Respond((), one * 2)) == ("no_steps_left", "11.4")


@rule("santander-37", "11.5.a")
def test_11_5_a_somebody_must_be_left_to_retreat() -> None:
    # 6 against 3 is 2:1; a 6 is 0/2 for a brigade of one step.
    hand = fight(battle("1506: i-navarra-1", "1406: brigade-170"), "1406", "i-navarra-1", die=6)
    assert hand.refused(Respond((h("1306"),), units("brigade-170"))) == ("nobody_left", "11.5")
    assert {(len(one.losses), len(one.path)) for one in answers(hand)} == {(0, 2), (1, 0)}


@rule("santander-37", "11.5.b")
def test_11_5_b_the_attacker_cannot_retreat_from_his_losses() -> None:
    # 12 against 12 is 1:1; a 2 is 1/0.
    hand = fight(
        battle(
            "1506: i-castilla-1, i-castilla-2, ii-castilla-1", "1406: brigade-183, brigade-184, brigade-185"
        ),
        "1406", "i-castilla-1", "i-castilla-2", "ii-castilla-1",
        die=2,
    )  # fmt: skip
    assert hand.seat == "nationalist"
    hand.refused(Respond((h("1606"),)))
    hand.do(Lose(units("i-castilla-1")))
    assert hand.s.steps[u("i-castilla-1")] == 1
    assert hand.s.pos[u("i-castilla-1")] == h("1506")


@rule("santander-37", "11.5.c")
def test_11_5_c_a_stack_that_retreats_two_hexes_is_dsg1() -> None:
    hand = two_brigades_owe_two()
    hand.do(Respond((h("1306"), h("1206"))))
    for n in units("brigade-170", "brigade-171"):
        assert (hand.s.pos[n], hand.s.dsg[n]) == (h("1206"), DSG1)


@rule("santander-37", "11.5.c")
def test_11_5_c_one_hex_is_one_level() -> None:
    hand = two_brigades_owe_two()
    hand.do(Respond((h("1306"),), units("brigade-170")))
    assert (hand.s.pos[u("brigade-171")], hand.s.dsg[u("brigade-171")]) == (h("1306"), DSG0)


@rule("santander-37", "11.5.c")
def test_11_5_c_a_dsg2_unit_loses_a_step_for_each_hex() -> None:
    # 6 against half of 4 is 3:1, +2 for the defender at DSG2; a 1 reads row 3: 0/1.
    hand = fight(battle("1506: i-navarra-1", "1406: brigade-183/dsg2"), "1406", "i-navarra-1", die=1)
    hand.do(Respond((h("1306"),)))
    n = u("brigade-183")
    assert (hand.s.pos[n], hand.s.dsg[n], hand.s.steps[n]) == (h("1306"), DSG2, 1)
    # A 3 reads row 5: 0/2, both steps.
    hand = fight(battle("1506: i-navarra-1", "1406: brigade-183/dsg2"), "1406", "i-navarra-1", die=3)
    hand.do(Respond((h("1306"), h("1206"))))
    assert hand.s.box[n] == DEAD


@rule("santander-37", "11.5.d")
def test_11_5_d_the_stack_ends_in_one_hex() -> None:
    for one in answers(two_brigades_owe_two()):
        hand = two_brigades_owe_two()
        hand.do(one)
        alive = [n for n in units("brigade-170", "brigade-171") if hand.s.pos[n] >= 0]
        end = one.path[-1] if one.path else h("1406")
        assert [hand.s.pos[n] for n in alive] == [end] * len(alive)


@rule("santander-37", "11.5.d")
def test_11_5_d_a_path_goes_hex_by_hex() -> None:
    hand = two_brigades_owe_two()
    # 1305 does not touch 1406, and 1105 does not touch 1306.
    assert hand.refused(Respond((h("1305"),), units("brigade-170")))[0] == "not_adjacent"
    assert hand.refused(Respond((h("1306"), h("1105"))))[0] == "not_adjacent"


@rule("santander-37", "11.5.e", "11.5.i")
def test_11_5_e_an_empty_enemy_zone_is_no_way_out() -> None:
    # Encircled it is out of supply, DSG0: 6 against half of 4 is 3:1, +1 concentric; a 4 reads row 5: 0/2.
    hand = fight(battle("1506: i-navarra-1", *RING, "1406: brigade-183"), "1406", "i-navarra-1", die=4)
    for label in ("1306", "1405", "1407", "1505", "1507"):
        assert hand.refused(Respond((h(label),), units("brigade-183"))) == ("retreat_zoc", "11.5")
    # §11.5.i: both losses are steps.
    assert answers(hand) == [Respond((), units("brigade-183", "brigade-183"))]


@rule("santander-37", "11.5.e")
def test_11_5_e_friends_open_an_enemy_zone_to_a_retreat() -> None:
    # 1306 lies in the zone of 1206. 6 against half of 4 is 3:1, +1 concentric (one way); a 2 reads row 3: 0/1.
    hand = fight(
        battle("1506: i-navarra-1", *RING, "1306: brigade-171", "1406: brigade-183"),
        "1406", "i-navarra-1",
        die=2,
    )  # fmt: skip
    assert {one.path for one in answers(hand)} == {(), (h("1306"),)}
    hand.do(Respond((h("1306"),)))
    assert hand.s.pos[u("brigade-183")] == h("1306")


def refuge() -> Hand:
    """Basque 157 (4) has retreated from 1406 onto Santander 170 (3) in 1306, in the zone of 1206."""
    hand = battle(
        "1506: i-navarra-1", "1206: ii-navarra-1, ii-navarra-2", "1306: brigade-170", "1406: brigade-157"
    )
    # 6 against 4 is 3:2; a 5 is 0/1.
    fight(hand, "1406", "i-navarra-1", die=5)
    hand.do(Respond((h("1306"),)))
    hand.do(Done())  # no advance
    return hand


@rule("santander-37", "11.5.f")
def test_11_5_f_a_unit_in_refuge_adds_nothing_to_the_defense() -> None:
    # 5 against 3 is 3:2; with the 2 of the disorganized 157 it would be 1:1.
    hand = fight(refuge(), "1306", "ii-navarra-1", die=1)
    fought = hand.told(Fought)[-1]
    assert fought.odds == "3:2"
    assert fought.sums.tallies[1].total.args == {"value": 3 * 8}


@rule("santander-37", "11.5.f")
def test_11_5_f_a_unit_in_refuge_loses_steps_after_those_that_defend() -> None:
    """Ruling R52."""
    # 5:3 is 3:2; a 5 is 0/1.
    hand = fight(refuge(), "1306", "ii-navarra-1", die=5)
    assert hand.refused(Respond((), units("brigade-157"))) == ("passive_loss", "11.5")
    hand.do(Respond((), units("brigade-170")))
    assert hand.s.box[u("brigade-170")] == DEAD
    assert hand.s.pos[u("brigade-157")] == h("1306")


@rule("santander-37", "11.5.f")
def test_11_5_f_a_unit_driven_out_of_its_refuge_defends_where_it_comes_to_stand() -> None:
    hand = fight(refuge(), "1306", "ii-navarra-1", die=5)
    hand.do(Respond((h("1405"),)))
    assert hand.s.passive[u("brigade-157")] == 0


@rule("santander-37", "11.5.f")
def test_11_5_f_it_defends_again_when_the_combat_step_is_over() -> None:
    hand = refuge()
    assert hand.s.passive[u("brigade-157")] == 1
    hand.do(Done())
    assert hand.s.passive[u("brigade-157")] == 0


@rule("santander-37", "11.5.f")
def test_11_5_f_a_retreat_onto_friends_outside_enemy_zones_is_no_refuge() -> None:
    hand = battle("1506: i-navarra-1", "1306: brigade-170", "1406: brigade-157")
    fight(hand, "1406", "i-navarra-1", die=5).do(Respond((h("1306"),)))
    assert hand.s.pos[u("brigade-157")] == h("1306")
    assert hand.s.passive[u("brigade-157")] == 0


@rule("santander-37", "11.5.g")
def test_11_5_g_a_retreat_may_overstack() -> None:
    # 12 against 3 + 3 + 2 is 3:2; a 5 is 0/1. 5 points join 4 in a clear hex of capacity 6.
    hand = fight(
        battle(
            "1506: i-navarra-1, i-navarra-2", "1406: brigade-170, brigade-171, brigade-dc",
            "1306: brigade-172, brigade-173",
        ),
        "1406", "i-navarra-1", "i-navarra-2",
        die=5,
    )  # fmt: skip
    hand.do(Respond((h("1306"),)))
    assert hand.s.stacking_points(h("1306")) == 9
    assert hand.s.over[h("1306")] == OPERATIONAL


@rule("santander-37", "11.5.h", "12.2.e", "12.3.d")
def test_11_5_h_headquarters_and_logistic_units_die_when_their_stack_retreats() -> None:
    # 12 against 3 + 3 + 1 is 3:2; a 5 is 0/1.
    hand = fight(
        battle("1506: i-navarra-1, i-navarra-2", "1406: brigade-170, brigade-171, hq-xv, lu-r-1"),
        "1406", "i-navarra-1", "i-navarra-2",
        die=5,
    )  # fmt: skip
    hand.do(Respond((h("1306"),)))
    assert [hand.s.box[n] for n in units("hq-xv", "lu-r-1")] == [DEAD, DEAD]
    assert [hand.s.pos[n] for n in units("brigade-170", "brigade-171")] == [h("1306")] * 2
    assert hand.s.morale == 3


@rule("santander-37", "11.5.i")
def test_11_5_i_a_retreat_that_cannot_be_finished_is_not_offered() -> None:
    # 1306 is a way for one hex, not for two: beyond it all is in Nationalist zones. 6 against half of 4 is 3:1, +1.
    hand = fight(
        battle("1506: i-navarra-1", *RING, "1306: brigade-171", "1406: brigade-183"),
        "1406", "i-navarra-1",
        die=4,
    )  # fmt: skip
    # Row 5: 0/2.
    assert {(len(one.losses), len(one.path)) for one in answers(hand)} == {(2, 0), (1, 1)}


@rule("santander-37", "11.5.a", "13.0.c", "13.0.l")
def test_11_5_the_game_ends_at_once_when_a_retreat_costs_the_last_morale() -> None:
    hand = battle("1506: i-navarra-1, i-navarra-2", "1406: brigade-170, brigade-171, hq-xv, lu-r-1", morale=0)
    alone(declare(hand, "1406", "i-navarra-1", "i-navarra-2")).roll(5)
    hand.do(Respond((h("1306"),)))
    assert hand.s.stack == ()
    assert hand.s.pos[u("brigade-170")] == h("1406")
    assert hand.s.dsg[u("brigade-170")] == FRESH


@rule("santander-37", "11.5.f")
def test_11_5_f_a_hex_held_by_refugees_alone_defends_with_nothing() -> None:
    hand = battle("1506: i-navarra-1", "1406: brigade-157")
    hand.s.passive[u("brigade-157")] = 1
    hand.do(Attack(h("1406"), units("i-navarra-1")))
    alone(hand).roll(1)
    # 6 against 0 is read on the highest column; a 1 is 1/2.
    assert [(event.odds, event.result) for event in hand.told(Fought)] == [("6:1+", "1/2")]
