"""Combat effects (§11.4): step losses, who takes them, and in what order."""

from __future__ import annotations

from frente.games.santander_37.combat_events import Eliminated, Fought
from frente.games.santander_37.commands import Lose, Respond
from frente.games.santander_37.losses import AttackerLosses
from frente.games.santander_37.position import DEAD, MAP
from frente.games.santander_37.retreat import Response
from tests.games.santander_37.battles import battle, fight
from tests.games.santander_37.positions import Hand, u, units
from tests.rule_marks import rule


def three_against_three() -> Hand:
    """12 against 12 is 1:1; a 1 costs the attacker two steps among three regiments."""
    return fight(
        battle(
            "1506: i-castilla-1, i-castilla-2, ii-castilla-1", "1406: brigade-183, brigade-184, brigade-185"
        ),
        "1406", "i-castilla-1", "i-castilla-2", "ii-castilla-1",
        die=1,
    )  # fmt: skip


def two_reduced_by_three() -> Hand:
    """4 (half of 8, at DSG1) against 12 is 1:3; a 1 less 1 costs the attacker three steps of four."""
    return fight(
        battle("1506: i-castilla-1/dsg1, i-castilla-2/dsg1", "1406: brigade-183, brigade-184, brigade-185"),
        "1406", "i-castilla-1", "i-castilla-2",
        die=1,
    )  # fmt: skip


@rule("santander-37", "11.4.a")
def test_11_4_a_the_attacker_reads_the_left_number_and_the_defender_the_right_one() -> None:
    # 6 against 3 is 2:1; its result for a 5 is 1/2.
    hand = fight(battle("1506: i-navarra-1", "1406: brigade-170"), "1406", "i-navarra-1", die=5)
    assert [event.result for event in hand.told(Fought)] == ["1/2"]
    assert hand.s.steps[u("i-navarra-1")] == 1
    assert isinstance(hand.top, Response)
    assert hand.top.owed == 2


@rule("santander-37", "11.4.b")
def test_11_4_b_a_two_step_unit_shows_its_back() -> None:
    # 2:1 with a 1: 1/0.
    hand = fight(battle("1506: i-navarra-1", "1406: brigade-170"), "1406", "i-navarra-1", die=1)
    regiment = u("i-navarra-1")
    assert (hand.s.box[regiment], hand.s.face[regiment], hand.s.steps[regiment]) == (MAP, 1, 1)


@rule("santander-37", "11.4.b")
def test_11_4_b_a_one_step_unit_is_eliminated() -> None:
    # Cavalry 3 against 3 is 1:1; a 3 is 1/0.
    hand = fight(battle("1506: spanish-cavalry", "1406: brigade-170"), "1406", "spanish-cavalry", die=3)
    assert hand.s.box[u("spanish-cavalry")] == DEAD
    assert hand.s.box[u("brigade-170")] == MAP


@rule("santander-37", "11.4.b")
def test_11_4_b_a_reduced_unit_is_eliminated_by_its_second_loss() -> None:
    # Reduced Navarra 3 against 3 is 1:1; a 3 is 1/0.
    hand = fight(battle("1506: i-navarra-1/reduced", "1406: brigade-170"), "1406", "i-navarra-1", die=3)
    assert hand.s.box[u("i-navarra-1")] == DEAD


@rule("santander-37", "11.4.c")
def test_11_4_c_two_losses_of_two_units_are_one_each() -> None:
    # Two Castilla regiments, 8, against 12 is 1:2; a 1 is 2/0, and only one sharing is even.
    hand = fight(
        battle("1506: i-castilla-1, i-castilla-2", "1406: brigade-183, brigade-184, brigade-185"),
        "1406", "i-castilla-1", "i-castilla-2",
        die=1,
    )  # fmt: skip
    assert [hand.s.steps[n] for n in units("i-castilla-1", "i-castilla-2")] == [1, 1]


@rule("santander-37", "11.4.c")
def test_11_4_c_no_second_loss_while_a_mate_has_lost_none() -> None:
    hand = three_against_three()
    assert isinstance(hand.top, AttackerLosses)
    a, b, c = units("i-castilla-1", "i-castilla-2", "ii-castilla-1")
    assert hand.refused(Lose((a, a))) == ("uneven", "11.4")
    for fair in ((a, b), (b, c), (c, a)):
        assert hand.judge(Lose(fair))


@rule("santander-37", "11.4.c")
def test_11_4_c_the_third_loss_comes_when_both_have_one() -> None:
    hand = two_reduced_by_three()
    a, b = units("i-castilla-1", "i-castilla-2")
    assert hand.judge(Lose((a, b, a)))
    hand.do(Lose((a, a, b)))  # the order in which they are named does not matter
    assert (hand.s.box[a], hand.s.steps[b]) == (DEAD, 1)


@rule("santander-37", "11.4.c")
def test_11_4_c_attackers_of_several_hexes_are_one_pool() -> None:
    """Ruling R50."""
    # 4 + 4 from 1506 and 4 from 1505 against 12: 1:1, a 1 is 2/0.
    hand = fight(
        battle(
            "1506: i-castilla-1, i-castilla-2", "1505: ii-castilla-1",
            "1406: brigade-183, brigade-184, brigade-185",
        ),
        "1406", "i-castilla-1", "i-castilla-2", "ii-castilla-1",
        die=1,
    )  # fmt: skip
    a, b, c = units("i-castilla-1", "i-castilla-2", "ii-castilla-1")
    assert hand.refused(Lose((c, c))) == ("uneven", "11.4")
    assert hand.judge(Lose((a, b)))
    assert hand.judge(Lose((b, c)))


@rule("santander-37", "11.4.c")
def test_11_4_c_forged_losses_are_refused_with_a_ground() -> None:
    hand = three_against_three()
    a, b = units("i-castilla-1", "i-castilla-2")
    assert hand.refused(Lose(())) == ("losses_count", "11.4")
    assert hand.refused(Lose((a,))) == ("losses_count", "11.4")
    assert hand.refused(Lose((a, a, a))) == ("no_steps_left", "11.4")
    assert hand.refused(Lose(units("brigade-183", "brigade-184"))) == ("not_in_combat", "11.4")
    assert hand.refused(Lose((a, 97))) == ("no_such_piece", "table")
    assert hand.refused(Lose((-1, b))) == ("no_such_piece", "table")
    assert hand.refused(Lose((10**12,) * 2)) == ("no_such_piece", "table")
    assert hand.refused(Lose((a,) * 100_000)) == ("no_steps_left", "11.4")


@rule("santander-37", "11.4.d", "12.2.e")
def test_11_4_d_headquarters_absorb_no_loss() -> None:
    # 12 against 3 + 3 + 1 is 3:2 (12/7 = 1.71); a 5 is 0/1.
    hand = fight(
        battle("1506: i-navarra-1, i-navarra-2", "1406: brigade-170, brigade-171, hq-xv"),
        "1406", "i-navarra-1", "i-navarra-2",
        die=5,
    )  # fmt: skip
    assert hand.refused(Respond((), units("hq-xv"))) == ("not_in_combat", "11.4")
    hand.do(Respond((), units("brigade-170")))
    assert [hand.s.box[n] for n in units("brigade-170", "brigade-171", "hq-xv")] == [DEAD, MAP, MAP]


@rule("santander-37", "11.4.d", "12.2.e")
def test_11_4_d_headquarters_go_with_the_last_step_in_their_hex() -> None:
    # 3:2 again; a 6 is 1/2, and both brigades have one step.
    hand = fight(
        battle("1506: i-navarra-1, i-navarra-2", "1406: brigade-170, brigade-171, hq-xv"),
        "1406", "i-navarra-1", "i-navarra-2",
        die=6,
    )  # fmt: skip
    hand.do(Lose(units("i-navarra-1")))
    hand.do(Respond((), units("brigade-170", "brigade-171")))
    assert [event.unit for event in hand.told(Eliminated)] == list(
        units("brigade-170", "brigade-171", "hq-xv")
    )
    assert hand.s.morale == 3


@rule("santander-37", "11.4.d", "12.2.e")
def test_11_4_d_an_attacking_headquarters_outlives_its_losses_beside_a_unit_that_stayed_out() -> None:
    # A headquarters alone attacks with 0: 1:3; a 1 is 3/0. The regiment in its hex did not fight.
    hand = fight(battle("1506: hq-navarra, i-navarra-1", "1406: brigade-170"), "1406", "hq-navarra", die=1)
    assert hand.s.box[u("hq-navarra")] == MAP
    assert hand.s.steps[u("i-navarra-1")] == 2
    hand = fight(battle("1506: hq-navarra", "1406: brigade-170"), "1406", "hq-navarra", die=1)
    assert hand.s.box[u("hq-navarra")] == DEAD
