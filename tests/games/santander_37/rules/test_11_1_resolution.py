"""§11.1 The resolution of a combat, step by step."""

from __future__ import annotations

from fractions import Fraction

import pytest

from frente.games.santander_37.advance import Advancing
from frente.games.santander_37.bombardment import AttritionRoll, BombardmentRoll, Commitment
from frente.games.santander_37.book import CRT, NATIONALIST, ODDS_LABELS
from frente.games.santander_37.combat import BonusChoice, CombatRoll, CombatStep, current_odds
from frente.games.santander_37.combat_events import (
    Attacked,
    Attrition,
    Bombarded,
    Broken,
    Emptied,
    Fought,
    LusSpent,
    Supported,
)
from frente.games.santander_37.commands import Advance, Attack, Done
from frente.games.santander_37.events import Unsupplied, Yielded
from frente.games.santander_37.fog import visible
from frente.games.santander_37.position import FAIR
from frente.games.santander_37.strength import calculate, preview
from tests.games.santander_37.battles import alone, battle, declare, fight, support
from tests.games.santander_37.positions import DSG0, h, position, u, units
from tests.rule_marks import rule

GAME = "santander-37"
RING = ("1305: i-navarra-1", "1307: i-navarra-2", "1506: ii-navarra-1")
"""Cuts 1406 off."""


@rule(GAME, "11.1.a")
def test_11_1_a_the_attacker_names_the_hex_and_the_units() -> None:
    hand = declare(battle("1406: brigade-170", "1506: i-navarra-1, i-navarra-2"), "1406", "i-navarra-2")
    assert hand.told(Attacked) == [Attacked(NATIONALIST, h("1406"), units("i-navarra-2"))]
    assert hand.s.battle is not None
    assert hand.s.battle.attackers == units("i-navarra-2")


@rule(GAME, "11.1.b")
def test_11_1_b_supply_is_tested_first_and_marks_those_without() -> None:
    hand = declare(battle("1406: brigade-170", *RING, weather=FAIR), "1406", "ii-navarra-1")
    assert isinstance(hand.top, Commitment)  # nobody has committed anything yet
    assert [event.unit for event in hand.told(Unsupplied)] == [u("brigade-170")]
    assert hand.s.dsg[u("brigade-170")] == DSG0


@rule(GAME, "11.1.b")
def test_11_1_b_an_attacker_at_dsg2_out_of_supply_surrenders_before_the_combat() -> None:
    hand = battle("1406: brigade-170/dsg2", *RING, side="republican")
    declare(hand, "1506", "brigade-170")
    assert [event.unit for event in hand.told(Yielded)] == [u("brigade-170")]
    assert not hand.told(Fought)
    assert hand.told(Broken)
    assert isinstance(hand.top, CombatStep)


@rule(GAME, "11.1.b")
def test_11_1_b_the_others_fight_on() -> None:
    """The Basque brigade alone: 3 halved is 1.5 against 5, the 1:3 column."""
    hand = battle("1406: brigade-170/dsg2, brigade-155", *RING, side="republican")
    fight(hand, "1506", "brigade-170", "brigade-155", die=1)
    attack = hand.told(Fought)[-1].sums.tallies[0]
    assert attack.total.args["value"] == 12
    assert hand.told(Fought)[-1].odds == "1:3"


@rule(GAME, "11.1.b")
def test_11_1_b_a_defender_that_surrenders_leaves_the_hex_to_an_advance() -> None:
    hand = declare(battle("1406: brigade-170/dsg2", *RING), "1406", "ii-navarra-1")
    assert hand.told(Emptied)
    assert not hand.told(Fought)
    assert isinstance(hand.top, Advancing)


# --- Step 2: support ------------------------------------------------------------------------------------------------


@rule(GAME, "11.1.c")
def test_11_1_c_the_attacker_commits_first_and_openly() -> None:
    hand = declare(battle("1406: brigade-170", "1506: i-navarra-1", weather=FAIR), "1406", "i-navarra-1")
    assert (hand.seat, type(hand.top)) == ("nationalist", Commitment)
    support(hand, "fan-1", "condor-1")
    assert (hand.seat, type(hand.top)) == ("republican", Commitment)
    assert Supported(NATIONALIST, units("fan-1", "condor-1"), 2) in hand.read_by("republican")


@rule(GAME, "11.1.c")
def test_11_1_c_then_the_defender_and_the_attacker_is_not_asked_again() -> None:
    hand = declare(battle("1406: brigade-170", "1506: i-navarra-1", weather=FAIR), "1406", "i-navarra-1")
    support(hand, "fan-1", "condor-1")
    support(hand, "fare-1")
    assert isinstance(hand.top, BombardmentRoll)
    assert [event.units for event in hand.told(Supported)] == [units("fan-1", "condor-1"), units("fare-1")]


@rule(GAME, "11.1.c")
def test_11_1_c_both_may_do_without() -> None:
    hand = declare(battle("1406: brigade-170", "1506: i-navarra-1", weather=FAIR), "1406", "i-navarra-1")
    support(hand)
    support(hand)
    assert isinstance(hand.top, CombatRoll)


# --- Step 3: revealing ----------------------------------------------------------------------------------------------

HIDDEN = ("1406: hq-xv, brigade-170", "1506: hq-navarra, i-navarra-1")


@rule(GAME, "11.1.d")
def test_11_1_d_hidden_units_are_shown_after_the_commitment() -> None:
    hand = declare(battle(*HIDDEN, weather=FAIR), "1406", "i-navarra-1")
    for _ in ("attacker", "defender"):
        assert not visible(hand.s, u("brigade-170"))
        support(hand)
    assert visible(hand.s, u("brigade-170"))
    assert visible(hand.s, u("i-navarra-1"))


@rule(GAME, "11.1.d")
def test_11_1_d_before_the_bombardment_is_rolled() -> None:
    hand = declare(battle(*HIDDEN, weather=FAIR), "1406", "i-navarra-1")
    support(hand, "hq-navarra")
    support(hand)
    assert isinstance(hand.top, BombardmentRoll)
    assert visible(hand.s, u("brigade-170"))


@rule(GAME, "11.1.d")
def test_11_1_d_units_that_are_not_in_the_combat_stay_hidden() -> None:
    hand = declare(battle(*HIDDEN, "1405: hq-xiv, brigade-171", weather=FAIR), "1406", "i-navarra-1")
    alone(hand)
    assert not visible(hand.s, u("brigade-171"))
    hand.roll(1)
    assert not visible(hand.s, u("i-navarra-1"))  # and all are hidden again when it is over
    assert isinstance(hand.top, CombatStep)


# --- Steps 4 and 5 --------------------------------------------------------------------------------------------------


@rule(GAME, "11.1.e")
def test_11_1_e_attrition_and_spent_logistic_units_come_after_the_bombardment_and_before_the_die() -> None:
    hand = battle("1406: brigade-170", "1506: i-navarra-1, hq-navarra, lu-n-1", weather=FAIR)
    declare(hand, "1406", "i-navarra-1")
    support(hand, "fan-1", "hq-navarra", "lu-n-1")
    support(hand)
    hand.roll(3)
    assert isinstance(hand.top, AttritionRoll)
    hand.roll(4)
    assert isinstance(hand.top, CombatRoll)
    assert hand.s.pos[u("lu-n-1")] == -1
    hand.roll(1)
    order = [type(one) for one in hand.events if isinstance(one, Bombarded | Attrition | LusSpent | Fought)]
    assert order == [Bombarded, Attrition, LusSpent, Fought]


@rule(GAME, "11.1.e")
def test_11_1_e_every_air_unit_of_both_sides_rolls() -> None:
    hand = declare(battle("1406: brigade-170", "1506: i-navarra-1", weather=FAIR), "1406", "i-navarra-1")
    support(hand, "fan-1", "fan-2")
    support(hand, "fare-1")
    hand.roll(1)
    assert isinstance(hand.top, AttritionRoll)
    assert hand.top.asks(hand.s) == (3, 6)


# --- An empty hex ---------------------------------------------------------------------------------------------------


@rule(GAME, "11.1.f")
def test_11_1_f_if_the_bombardment_empties_the_hex_there_is_no_roll_and_an_advance() -> None:
    """Two points, die 4: 1 DSG; the one-step brigade at DSG2 loses its step."""
    hand = declare(battle("1406: brigade-170/dsg2", "1506: i-navarra-1, hq-vi-ce"), "1406", "i-navarra-1")
    support(hand, "hq-vi-ce").roll(4)
    assert hand.s.pos[u("brigade-170")] == -1
    assert isinstance(hand.top, Advancing)
    hand.do(Advance(units("i-navarra-1"), (h("1406"),)))
    assert isinstance(hand.top, CombatStep)
    assert hand.told(Emptied)
    assert not hand.told(Fought)


@rule(GAME, "11.1.f")
def test_11_1_f_the_attacker_may_stay_where_he_is() -> None:
    hand = declare(battle("1406: brigade-170/dsg2", "1506: i-navarra-1, hq-vi-ce"), "1406", "i-navarra-1")
    support(hand, "hq-vi-ce").roll(4)
    hand.do(Done())
    assert hand.s.pos[u("i-navarra-1")] == h("1506")
    assert isinstance(hand.top, CombatStep)


# --- Strengths and odds ---------------------------------------------------------------------------------------------


def odds(*stacks: str, target: str, attackers: tuple[str, ...]) -> tuple[Fraction | int, Fraction | int, str]:
    """Attack, defense before terrain, and the column of an attack on a hex."""
    s = position(*stacks)
    one = calculate(s, NATIONALIST, h(target), units(*attackers), s.combat_units(h(target)))
    return Fraction(one.attack8, 8), Fraction(one.defense8, 8), one.label


@rule(GAME, "11.1.g")
def test_11_1_g_disorganization_halves_and_fractions_are_kept() -> None:
    """5 (DSG) + 4 against 3: 6.5 : 3 = 2.17."""
    stacks = ("1406: brigade-170", "1506: ii-navarra-1/dsg0, i-castilla-1")
    assert odds(*stacks, target="1406", attackers=("ii-navarra-1", "i-castilla-1")) == (
        Fraction(13, 2),
        3,
        "2:1",
    )


@rule(GAME, "11.1.g")
@pytest.mark.parametrize(
    ("target", "origin", "defense", "column"),
    [
        ("1406", "1506", 3, "2:1"),  # clear: 6 : 3
        ("1205", "1305", Fraction(9, 2), "1:1"),  # hill x 3/2: 6 : 4.5 = 1.33
        ("1004", "1005", 6, "1:1"),  # mountain x 2: 6 : 6
        ("0211", "0210", 6, "1:1"),  # Santander x 2
    ],
)
def test_11_1_g_the_terrain_of_the_attacked_hex_multiplies_the_defense(
    target: str, origin: str, defense: Fraction, column: str
) -> None:
    stacks = (f"{target}: brigade-170", f"{origin}: i-navarra-1")
    assert odds(*stacks, target=target, attackers=("i-navarra-1",)) == (6, defense, column)


@rule(GAME, "11.1.g")
def test_11_1_g_units_that_attack_over_a_river_count_half() -> None:
    """1509 attacks 1409 over the river with 3, 1309 without one with 6: 9 : 3."""
    stacks = ("1409: brigade-170", "1509: i-navarra-1", "1309: iv-navarra-1")
    assert odds(*stacks, target="1409", attackers=("i-navarra-1",)) == (3, 3, "1:1")
    assert odds(*stacks, target="1409", attackers=("i-navarra-1", "iv-navarra-1")) == (9, 3, "3:1")


@rule(GAME, "11.1.g")
def test_11_1_g_reduced_sides_count() -> None:
    """Asturians 4-4, reduced 2-2; Navarra 6-5, reduced 3-3."""
    stacks = ("1406: brigade-183/reduced", "1506: i-navarra-1/reduced")
    assert odds(*stacks, target="1406", attackers=("i-navarra-1",)) == (3, 2, "3:2")


@rule(GAME, "11.1.g")
def test_11_1_g_halves_of_halves_in_hills_are_exact() -> None:
    """Basque 4 at DSG0 in hills: 4 / 2 x 3/2 = 3; attackers 5/2 + 6/2 = 5.5: 1.83, the 3:2 column."""
    stacks = ("1205: brigade-155/dsg0", "1305: ii-navarra-1/dsg0, i-navarra-1/dsg1")
    assert odds(*stacks, target="1205", attackers=("ii-navarra-1", "i-navarra-1")) == (
        Fraction(11, 2),
        3,
        "3:2",
    )


@rule(GAME, "11.1.h")
@pytest.mark.parametrize(
    ("defenders", "attackers", "column"),
    [
        # Attack factors: i-, iv-, v-navarra 6, ii-, iii-navarra 5, castilla 4, reduced i-navarra 3, headquarters 0.
        ("brigade-155, brigade-156, brigade-170", ("i-navarra-1/reduced",), "1:3"),  # 3 : 11, under the table
        ("brigade-155, brigade-156, brigade-dc", ("i-navarra-1/reduced",), "1:3"),  # 3 : 10
        ("brigade-170, brigade-171, brigade-172", ("i-navarra-1/reduced",), "1:3"),  # 3 : 9, exactly
        ("brigade-155, brigade-156", ("i-navarra-1/reduced",), "1:3"),  # 3 : 8 is under 1:2
        ("brigade-155, brigade-156", ("i-castilla-1",), "1:2"),  # 4 : 8, exactly
        ("brigade-155, brigade-170", ("i-navarra-1",), "1:2"),  # 6 : 7 is under 1:1
        ("brigade-170, brigade-171", ("i-navarra-1",), "1:1"),  # 6 : 6
        ("brigade-155", ("ii-navarra-1",), "1:1"),  # 5 : 4 is under 3:2
        ("brigade-155", ("i-navarra-1",), "3:2"),  # 6 : 4, exactly
        ("brigade-170", ("ii-navarra-1",), "3:2"),  # 5 : 3 is under 2:1
        ("brigade-170", ("i-navarra-1",), "2:1"),  # 6 : 3
        ("brigade-170", ("i-castilla-1", "i-castilla-2"), "2:1"),  # 8 : 3 is under 3:1
        ("brigade-170", ("i-castilla-1", "ii-navarra-1"), "3:1"),  # 9 : 3
        ("brigade-155", ("i-navarra-1", "ii-navarra-1", "i-castilla-1"), "3:1"),  # 15 : 4 is under 4:1
        ("brigade-170", ("i-navarra-1", "iv-navarra-1"), "4:1"),  # 12 : 3
        ("brigade-170", ("i-navarra-1", "ii-navarra-1", "i-castilla-1"), "5:1"),  # 15 : 3
        ("brigade-170", ("i-navarra-1", "iv-navarra-1", "ii-navarra-1"), "5:1"),  # 17 : 3 is under 6:1
        ("brigade-170", ("i-navarra-1", "iv-navarra-1", "v-navarra-1"), "6:1+"),  # 18 : 3
        ("brigade-dc", ("i-navarra-1", "iv-navarra-1", "v-navarra-1"), "6:1+"),  # 18 : 2, over the table
        ("brigade-170", ("hq-navarra",), "1:3"),  # 0 : 3, under the table
    ],
)
def test_11_1_h_the_highest_column_not_above_the_ratio(
    defenders: str, attackers: tuple[str, ...], column: str
) -> None:
    names = tuple(one.split("/")[0] for one in attackers)
    assert (
        odds(f"1406: {defenders}", f"1506: {', '.join(attackers)}", target="1406", attackers=names)[2]
        == column
    )


@rule(GAME, "11.1.h")
def test_11_1_h_the_log_shows_the_column() -> None:
    hand = fight(
        battle("1406: brigade-170", "1506: ii-navarra-1/dsg0, i-castilla-1"),
        "1406",
        "ii-navarra-1",
        "i-castilla-1",
        die=1,
    )
    assert hand.told(Fought)[-1].odds == "2:1"


# --- The die --------------------------------------------------------------------------------------------------------


@rule(GAME, "11.1.i")
@pytest.mark.parametrize(
    ("die", "result"), [(1, "1/0"), (2, "1/1"), (3, "1/1"), (4, "0/1"), (5, "1/2"), (6, "0/2")]
)
def test_11_1_i_the_attacker_rolls_one_die_and_reads_his_column(die: int, result: str) -> None:
    """6 : 3, the 2:1 column of the table, without modifiers."""
    hand = fight(battle("1406: brigade-170", "1506: i-navarra-1"), "1406", "i-navarra-1", die=die)
    told = hand.told(Fought)[-1]
    assert (told.odds, told.die, told.modified, told.result) == ("2:1", die, die, result)


@rule(GAME, "11.1.i")
def test_11_1_i_modifiers_move_the_row() -> None:
    """Concentric, +1: 1405 is the only hex left. A 3 is read as 4: 0/1."""
    hand = fight(
        battle("1406: brigade-170", "1506: i-navarra-1", "1307: ii-navarra-1"), "1406", "i-navarra-1", die=3
    )
    told = hand.told(Fought)[-1]
    assert (told.modified, told.result) == (4, "0/1")


@rule(GAME, "11.1.i")
def test_11_1_i_modifiers_add_up() -> None:
    """DSG2 attacker -2, trench -1: a 1 is read as -2. 3 : 3 is 1:1: 3/0."""
    hand = fight(battle("1406: brigade-170, trench", "1506: i-navarra-1/dsg2"), "1406", "i-navarra-1", die=1)
    told = hand.told(Fought)[-1]
    assert (told.odds, told.modified, told.result) == ("1:1", -2, "3/0")
    assert CRT[-2][ODDS_LABELS.index("1:1")] == "3/0"


@rule(GAME, "11.1.i")
def test_11_1_i_the_sums_shown_before_the_roll_are_those_of_the_roll() -> None:
    hand = battle("1406: brigade-170", "1506: i-navarra-1", "1307: ii-navarra-1")
    alone(declare(hand, "1406", "i-navarra-1"))
    shown = preview(current_odds(hand.s), h("1406"))
    hand.roll(3)
    assert hand.told(Fought)[-1].sums.tallies == shown.tallies


@rule(GAME, "11.1.j")
def test_11_1_j_after_the_bombardment_the_attack_cannot_be_called_off() -> None:
    """A poor bombardment: the dice are asked next, and no seat has anything to say."""
    hand = declare(battle("1406: brigade-170", "1506: i-navarra-1, hq-vi-ce"), "1406", "i-navarra-1")
    support(hand, "hq-vi-ce").roll(1)
    hand.refused(Done())
    assert isinstance(hand.top, CombatRoll)
    assert hand.seat not in ("nationalist", "republican")


@rule(GAME, "11.1.j")
def test_11_1_j_nor_where_the_attacker_has_a_choice_left() -> None:
    """With the armor bonus in play the attacker is asked once more, for the bonus only."""
    hand = battle("1406: brigade-170", "1506: celere, hq-ctv", armor_bonus=1)
    declare(hand, "1406", "celere")
    support(hand, "hq-ctv").roll(1)
    assert (hand.seat, type(hand.top)) == ("nationalist", BonusChoice)
    assert hand.refused(Done())[0] == "wrong_command"
    assert hand.refused(Attack(h("1406"), units("celere")))[0] == "wrong_command"


@rule(GAME, "11.1.j")
def test_11_1_j_nor_once_it_is_declared() -> None:
    hand = declare(battle("1406: brigade-170", "1506: i-navarra-1", weather=FAIR), "1406", "i-navarra-1")
    assert hand.refused(Done())[0] == "wrong_command"
