"""Republican morale (§13) and the endings that hang on it (§3)."""

from __future__ import annotations

import pytest

from frente.games.santander_37 import GAME
from frente.games.santander_37.book import NATIONALIST, NEAR, REPUBLICAN
from frente.games.santander_37.combat import CombatStep
from frente.games.santander_37.commands import Advance, Done, Move, Recover, Respond
from frente.games.santander_37.events import GameEnded, MoraleChanged
from frente.games.santander_37.movement import Movement
from frente.games.santander_37.position import DEAD, Position
from frente.games.santander_37.recovery import RecoveryChoice
from tests.games.santander_37.battles import battle, fight
from tests.games.santander_37.positions import DSG0, FRESH, Hand, at, h, position, u, units
from tests.rule_marks import rule

NATIONAL, REPUBLIC = "i-navarra-1", "brigade-170"


def enter(s: Position, side: int, label: str) -> Hand:
    """A unit of that side marches into an empty hex from the hex beside it; nobody else is on the map."""
    n = u((NATIONAL, REPUBLIC)[side])
    for other in units(NATIONAL, REPUBLIC):
        if s.pos[other] >= 0:
            s.place(other, -1)
            s.box[other] = 0
    s.place(n, NEAR[h(label)][0])
    hand = at(s, ("nationalist", "republican")[side], "movement")
    hand.do(Move((n,), (h(label),)))
    return hand


def winner(s: Position) -> str:
    """Who has won."""
    outcome = GAME.outcome(s)
    return outcome.winner if outcome else ""


def shaken(morale: int, *more: str) -> Hand:
    """The End of Turn phase with five Santander brigades at DSG0, in supply and near XV Corps."""
    return at(
        position(
            "0506: hq-xv, brigade-170/dsg0, brigade-171/dsg0", "0406: brigade-172/dsg0, brigade-173/dsg0",
            "0507: brigade-174/dsg0", *more,
            morale=morale,
        ),
        "", "end_of_turn",
    )  # fmt: skip


FIVE = ("brigade-170", "brigade-171", "brigade-172", "brigade-173", "brigade-174")


@rule("santander-37", "13.0.a")
def test_13_0_a_morale_is_the_number_of_units_that_recover() -> None:
    hand = shaken(3)
    assert isinstance(hand.top, RecoveryChoice)
    assert hand.seat == "republican"
    assert hand.refused(Recover(units(*FIVE[:4]))) == ("recover_limit", "13")
    hand.do(Recover(units(*FIVE[1:4])))
    assert [hand.s.dsg[n] for n in units(*FIVE)] == [DSG0, FRESH, FRESH, FRESH, DSG0]


@rule("santander-37", "13.0.a")
def test_13_0_a_with_enough_morale_all_recover_unasked() -> None:
    hand = shaken(5)
    assert [hand.s.dsg[n] for n in units(*FIVE)] == [FRESH] * 5


@rule("santander-37", "13.0.a")
def test_13_0_a_forged_choices_are_refused_with_a_ground() -> None:
    hand = shaken(3, "0706: brigade-183/dsg0", "1506: i-navarra-1/dsg0")
    a, b, c = units(*FIVE[:3])
    assert hand.refused(Recover(())) == ("recover_limit", "13")
    assert hand.refused(Recover((a, a, b))) == ("named_twice", "table")
    assert hand.refused(Recover((a, b, -1))) == ("no_such_piece", "table")
    assert hand.refused(Recover((a, b, 10**9))) == ("no_such_piece", "table")
    assert hand.refused(Recover((a, b, u("i-navarra-1")))) == ("cannot_recover", "7")
    assert hand.refused(Recover((a, b, u("hq-xv")))) == ("cannot_recover", "7")
    assert hand.judge(Recover((a, b, c)))


@rule("santander-37", "13.0.b")
def test_13_0_b_asturians_recover_whatever_the_morale() -> None:
    hand = shaken(0, "0606: brigade-183/dsg0, brigade-184/dsg0")
    assert [hand.s.dsg[n] for n in units("brigade-183", "brigade-184")] == [FRESH, FRESH]
    assert [hand.s.dsg[n] for n in units(*FIVE)] == [DSG0] * 5


@rule("santander-37", "13.0.b")
def test_13_0_b_asturians_need_a_headquarters_near() -> None:
    # 0803 is three hexes from 0506.
    hand = shaken(5, "0803: brigade-183/dsg0")
    assert hand.s.dsg[u("brigade-183")] == DSG0


@rule("santander-37", "13.0.b")
def test_13_0_b_asturians_take_no_place_in_the_count() -> None:
    hand = shaken(5, "0606: brigade-183/dsg1")
    assert [hand.s.dsg[n] for n in units(*FIVE, "brigade-183")] == [FRESH] * 5 + [DSG0]
    hand = shaken(3, "0606: brigade-183/dsg1")
    assert hand.s.dsg[u("brigade-183")] == DSG0
    assert hand.refused(Recover((u("brigade-183"), *units(*FIVE[:2])))) == ("cannot_recover", "7")


@rule("santander-37", "13.0.c", "13.0.e")
def test_13_0_c_morale_moves_before_the_next_combat() -> None:
    # 12 against 3 is 4:1, +1 concentric: only 0215 is open; a 1 reads row 2, 0/1.
    hand = battle("0316: i-navarra-1, i-navarra-2", "0216: brigade-170")
    fight(hand, "0216", "i-navarra-1", "i-navarra-2", die=1)
    hand.do(Respond((), units("brigade-170")))
    assert hand.s.morale == 4
    hand.do(Advance(units("i-navarra-1"), (h("0216"),)))
    assert hand.s.morale == 3
    hand.do(Done())
    assert isinstance(hand.top, CombatStep)


@rule("santander-37", "13.0.d")
def test_13_0_d_santander_costs_three() -> None:
    hand = enter(position(), NATIONALIST, "0211")
    assert hand.s.morale == 1
    assert [(one.amount, one.morale) for one in hand.told(MoraleChanged)] == [(-3, 1)]


@rule("santander-37", "13.0.e")
@pytest.mark.parametrize("label", ["1006", "0407", "0216", "0401", "0302"])
def test_13_0_e_the_other_objectives_cost_one_each(label: str) -> None:
    assert enter(position(), NATIONALIST, label).s.morale == 3


@rule("santander-37", "13.0.e")
def test_13_0_e_a_demolished_reinosa_costs_nothing() -> None:
    assert enter(position(demolished=1), NATIONALIST, "1006").s.morale == 4


@rule("santander-37", "13.0.e", "13.0.g")
def test_13_0_e_a_second_capture_costs_again() -> None:
    """Rulings R70 and R71."""
    s = position()
    assert enter(s, NATIONALIST, "0407").s.morale == 3
    assert enter(s, REPUBLICAN, "0407").s.morale == 4
    assert enter(s, NATIONALIST, "0407").s.morale == 3


@rule("santander-37", "13.0.e")
def test_13_0_e_staying_in_an_objective_costs_nothing_more() -> None:
    s = position()
    enter(s, NATIONALIST, "0407")
    assert enter(s, NATIONALIST, "0407").s.morale == 3


@rule("santander-37", "13.0.f")
@pytest.mark.parametrize("label", ["0819", "0816", "1414", "1404", "1301"])
def test_13_0_f_places_in_the_nationalist_rear_give_two_each(label: str) -> None:
    assert enter(position(morale=2), REPUBLICAN, label).s.morale == 4


@rule("santander-37", "13.0.g")
def test_13_0_g_any_village_that_was_lost_gives_one_when_it_is_retaken() -> None:
    """Ruling R71: an unstarred one (Espinilla 1005) and Santander as well."""
    s = position(morale=2)
    assert enter(s, NATIONALIST, "1005").s.morale == 2
    assert enter(s, REPUBLICAN, "1005").s.morale == 3
    s = position(morale=4)
    assert enter(s, NATIONALIST, "0211").s.morale == 1
    assert enter(s, REPUBLICAN, "0211").s.morale == 2


@rule("santander-37", "13.0.g")
def test_13_0_g_a_village_that_was_never_republican_gives_nothing() -> None:
    # Mataporquera 1206 lies behind the Nationalist line from the start; 1205 is no village at all.
    assert enter(position(morale=2), REPUBLICAN, "1206").s.morale == 2
    s = position(morale=2)
    enter(s, NATIONALIST, "1205")
    assert enter(s, REPUBLICAN, "1205").s.morale == 2


def lose_brigades(before: int, **scalars: int) -> Hand:
    """Two brigades fall in a combat when `before` have fallen already: 12 against 6 is 2:1, a 6 is 0/2."""
    hand = fight(
        battle("1506: i-navarra-1, i-navarra-2", "1406: brigade-170, brigade-171", side="nationalist", brigades=before, **scalars),
        "1406", "i-navarra-1", "i-navarra-2",
        die=6,
    )  # fmt: skip
    hand.do(Respond((), units("brigade-170", "brigade-171")))
    return hand


@rule("santander-37", "13.0.h")
def test_13_0_h_the_eighth_brigade_costs_one_and_the_ninth_nothing() -> None:
    """Ruling R72."""
    assert lose_brigades(5).s.morale == 4  # the sixth and the seventh
    assert lose_brigades(6).s.morale == 3  # the seventh and the eighth
    assert lose_brigades(7).s.morale == 3  # the eighth and the ninth
    assert lose_brigades(14, fell_brigades=1).s.morale == 4  # the sixteenth


@rule("santander-37", "13.0.h")
def test_13_0_h_surrendered_basques_do_not_count() -> None:
    names = [f"brigade-{n}" for n in (155, 156, 157, 158, 159, 160)]
    s = position(
        *(f"{label}: {name}" for label, name in zip(LINE, names, strict=True)), brigades=7, demolished=1
    )
    hand = at(s, "republican", "surrender")
    hand.roll(5)  # 5 is above 4
    hand.do(next(iter(hand.top.options(s))))
    assert s.brigades == 7
    assert s.morale == 3  # for the surrender alone


LINE = ("0506", "0507", "0508", "0509", "0510", "0511")


def lose_regiment(unit: str, before: int, **scalars: int) -> Hand:
    """A one-step Nationalist unit falls: 3 against 3 is 1:1 (a 3 is 1/0), 2 against 3 is 1:2 (1/0 too)."""
    return fight(
        battle(f"1506: {unit}", "1406: brigade-170", side="nationalist", regiments=before, **scalars),
        "1406",
        unit,
        die=3,
    )


@rule("santander-37", "13.0.i")
@pytest.mark.parametrize("unit", ["spanish-cavalry", "i-navarra-1/reduced", "carri-1"])
def test_13_0_i_the_fourth_regiment_or_battalion_gives_one(unit: str) -> None:
    """Ruling R73: infantry, cavalry and armor."""
    name = unit.split("/", maxsplit=1)[0]
    s = position(f"1506: {unit}", "1406: brigade-170", regiments=3, weather=1)
    hand = fight(at(s, "nationalist", "combat"), "1406", name, die=3)
    assert hand.s.box[u(name)] == DEAD
    assert hand.s.morale == 5


@rule("santander-37", "13.0.i")
def test_13_0_i_once_only() -> None:
    """Ruling R73."""
    assert lose_regiment("spanish-cavalry", 2).s.morale == 4
    assert lose_regiment("spanish-cavalry", 4, fell_regiments=1).s.morale == 4
    assert lose_regiment("spanish-cavalry", 7, fell_regiments=1).s.morale == 4


@rule("santander-37", "13.0.j")
def test_13_0_j_a_nationalist_headquarters_gives_one() -> None:
    # 2 against 1 is 2:1; a 4 is 0/1.
    hand = fight(
        battle("1506: hq-littorio", "1406: brigade-170", side="republican"), "1506", "brigade-170", die=4
    )
    hand.do(next(iter(hand.top.options(hand.s))))
    assert hand.s.morale == 5


@rule("santander-37", "13.0.j")
def test_13_0_j_each_republican_headquarters_costs_one() -> None:
    # 6 against 1 + 1 is 3:1; a 3 is 0/1, and headquarters alone fall together (ruling R62).
    hand = fight(battle("1506: i-navarra-1", "1406: hq-xiv, hq-xv"), "1406", "i-navarra-1", die=3)
    hand.do(next(iter(hand.top.options(hand.s))))
    assert [hand.s.box[n] for n in units("hq-xiv", "hq-xv")] == [DEAD, DEAD]
    assert hand.s.morale == 2


@rule("santander-37", "13.0.k")
def test_13_0_k_the_offensive_gives_one_when_it_strikes_and_not_before() -> None:
    """Ruling R74."""
    s = position("1506: i-navarra-1, i-navarra-2", turn=3, morale=2)
    at(s, "nationalist", "offensive").roll(1)
    assert s.morale == 2
    s.turn = 4
    hand = at(s, "nationalist", "offensive")
    hand.roll(1)
    hand.do(next(iter(hand.top.options(s))))
    assert s.morale == 3


@rule("santander-37", "13.0.k")
def test_13_0_k_the_surrender_costs_one() -> None:
    s = position("0506: brigade-157", demolished=1)
    at(s, "republican", "surrender").roll(5)
    assert s.morale == 3


@rule("santander-37", "13.0.l", "13.0.c")
def test_13_0_l_above_five_the_republic_wins_at_once() -> None:
    hand = enter(position(morale=4), REPUBLICAN, "1301")
    assert hand.s.morale == 6
    assert (hand.s.stack, winner(hand.s)) == ((), "republican")
    assert len(hand.told(GameEnded)) == 1


@rule("santander-37", "13.0.l")
def test_13_0_l_five_is_not_above_five() -> None:
    hand = enter(position(morale=3), REPUBLICAN, "1301")
    assert (hand.s.morale, winner(hand.s)) == (5, "")


@rule("santander-37", "13.0.l", "13.0.c")
def test_13_0_l_below_zero_the_nationalist_wins_at_once() -> None:
    hand = enter(position(morale=2), NATIONALIST, "0211")
    assert hand.s.morale == -1
    assert (hand.s.stack, winner(hand.s)) == ((), "nationalist")


@rule("santander-37", "13.0.l")
def test_13_0_l_zero_is_not_below_zero() -> None:
    hand = enter(position(morale=3, turn=5), NATIONALIST, "0211")
    assert (hand.s.morale, winner(hand.s)) == (0, "")
    assert isinstance(hand.top, Movement)


@rule("santander-37", "13.0.l")
@pytest.mark.parametrize(("morale", "who"), [(0, "draw"), (1, "republican"), (5, "republican")])
def test_13_0_l_at_the_end_of_turn_7(morale: int, who: str) -> None:
    hand = at(position("0506: brigade-170", turn=7, morale=morale), "", "end_of_turn")
    assert (hand.s.stack, winner(hand.s)) == ((), who)


@rule("santander-37", "13.0.l")
def test_13_0_l_morale_zero_on_turn_5_goes_on() -> None:
    hand = at(position("0506: brigade-170", turn=5, morale=0), "", "end_of_turn")
    assert winner(hand.s) == ""
    assert hand.s.turn == 6
