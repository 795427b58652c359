"""§11 Combat: who may attack whom, and how often."""

from __future__ import annotations

import pytest

from frente.games.santander_37.book import NATIONALIST
from frente.games.santander_37.combat import CombatStep
from frente.games.santander_37.combat_events import Attacked, Fought
from frente.games.santander_37.commands import Attack, Done
from frente.kernel.cite import Fact
from tests.games.santander_37.battles import alone, battle, declare, fight
from tests.games.santander_37.positions import Hand, h, u, units
from tests.rule_marks import rule

GAME = "santander-37"


def attack(target: str, *ids: str) -> Attack:
    return Attack(h(target), units(*ids))


def defense(hand: Hand) -> Fact:
    """The defender's sum before the last roll, in eighths."""
    return hand.told(Fought)[-1].sums.tallies[1].total.args["value"]


@rule(GAME, "11.0.a")
def test_11_0_a_combat_is_never_compulsory() -> None:
    hand = battle("1406: brigade-170", "1506: i-navarra-1")
    hand.do(Done())
    assert not hand.told(Attacked)
    assert not any(isinstance(frame, CombatStep) and frame.side == NATIONALIST for frame in hand.s.stack)


@rule(GAME, "11.0.a")
@pytest.mark.parametrize("where", ["1606", "1508", "1304"])
def test_11_0_a_only_adjacent_enemies_fight(where: str) -> None:
    hand = battle("1406: brigade-170", f"{where}: i-navarra-1")
    assert hand.refused(attack("1406", "i-navarra-1")) == ("not_next_to", "11")


@rule(GAME, "11.0.a")
@pytest.mark.parametrize("empty", ["1405", "1507"])
def test_11_0_a_a_hex_without_enemy_combat_units_cannot_be_attacked(empty: str) -> None:
    """1405 is empty; on 1507 a logistic unit stands alone, which is overrun by movement instead (§12.3)."""
    hand = battle("1406: brigade-170", "1507: lu-r-1", "1506: i-navarra-1")
    assert hand.refused(attack(empty, "i-navarra-1")) == ("no_enemy", "11")


@rule(GAME, "11.0.b")
def test_11_0_b_a_unit_attacks_once_in_a_combat_step() -> None:
    """6 : 9 is 1:2, where a 4 costs the attacker a step; the regiment stands, and there are two targets left."""
    hand = fight(
        battle("1406: brigade-170, brigade-171, brigade-172", "1405: brigade-173", "1505: i-navarra-1"),
        "1406",
        "i-navarra-1",
        die=4,
    )
    assert hand.s.pos[u("i-navarra-1")] == h("1505")
    assert hand.refused(attack("1406", "i-navarra-1")) == ("fought", "11")
    assert hand.refused(attack("1405", "i-navarra-1")) == ("fought", "11")


@rule(GAME, "11.0.b")
def test_11_0_b_and_again_in_its_next_combat_step() -> None:
    hand = battle("1406: brigade-170, brigade-171, brigade-172", "1505: i-navarra-1")
    hand.s.fought[u("i-navarra-1")] = 1
    again = battle("1406: brigade-170", "1505: i-navarra-1")
    assert hand.refused(attack("1406", "i-navarra-1")) == ("fought", "11")
    assert again.judge(attack("1406", "i-navarra-1"))


@rule(GAME, "11.0.c")
def test_11_0_c_one_of_two_adjacent_stacks_may_be_left_alone() -> None:
    hand = battle("1406: brigade-170", "1405: brigade-171", "1505: i-navarra-1")
    alone(declare(hand, "1406", "i-navarra-1"))
    assert hand.s.battle is not None
    assert hand.s.battle.target == h("1406")


@rule(GAME, "11.0.c")
def test_11_0_c_everything_in_the_attacked_hex_defends() -> None:
    """3 (Santander) + 4 (Basque) + 1 (headquarters) + 1 (tank) = 9; the brigade on 1405 stays out of it."""
    hand = battle("1406: brigade-170, brigade-155, hq-xv, armor-xv", "1405: brigade-171", "1505: i-navarra-1")
    fight(hand, "1406", "i-navarra-1", die=1)
    assert defense(hand) == 9 * 8


@rule(GAME, "11.0.d")
def test_11_0_d_units_of_several_hexes_and_divisions_attack_together() -> None:
    """I Navarra 6 from 1505 and II Navarra 5 from 1506 against 3: 3.67, the 3:1 column."""
    hand = battle("1406: brigade-170", "1505: i-navarra-1", "1506: ii-navarra-1")
    fight(hand, "1406", "i-navarra-1", "ii-navarra-1", die=1)
    assert hand.told(Fought)[-1].odds == "3:1"


@rule(GAME, "11.0.d")
@pytest.mark.parametrize(
    ("group", "allowed"),
    [
        (("i-navarra-1", "i-castilla-1"), True),
        (("littorio-1", "fiamme-nere-8"), True),
        (("littorio-1", "i-navarra-1"), False),
        (("littorio-1", "hq-navarra"), False),
        (("flechas-negras-1", "i-navarra-1"), True),
        (("flechas-negras-1", "littorio-1"), True),
        (("flechas-negras-1", "littorio-1", "i-navarra-1"), False),
    ],
)
def test_11_0_d_italians_and_spaniards_never_attack_together(group: tuple[str, ...], allowed: bool) -> None:
    places = ("1505", "1506", "1507")[: len(group)]
    hand = battle("1406: brigade-170", *(f"{hex_}: {one}" for hex_, one in zip(places, group, strict=True)))
    if allowed:
        assert hand.judge(attack("1406", *group))
    else:
        assert hand.refused(attack("1406", *group)) == ("nationality", "4")


@rule(GAME, "11.0.d")
def test_11_0_d_but_may_attack_the_same_hex_one_after_the_other() -> None:
    hand = battle("1406: brigade-170, brigade-171, brigade-172", "1505: i-navarra-1", "1506: littorio-1")
    fight(hand, "1406", "i-navarra-1", die=1)
    declare(hand, "1406", "littorio-1")


@rule(GAME, "11.0.d")
def test_11_0_d_units_need_not_all_attack_from_a_hex() -> None:
    hand = battle("1406: brigade-170", "1506: i-navarra-1, i-navarra-2")
    assert hand.judge(attack("1406", "i-navarra-1"))


@rule(GAME, "11.0.e")
def test_11_0_e_the_next_attack_is_declared_after_the_first_is_resolved() -> None:
    hand = battle(
        "1406: brigade-170, brigade-171, brigade-172", "1405: brigade-173", "1505: i-navarra-1, i-navarra-2"
    )
    fight(hand, "1406", "i-navarra-1", die=1)
    assert isinstance(hand.top, CombatStep)
    declare(hand, "1405", "i-navarra-2")
    assert [event.target for event in hand.told(Attacked)] == [h("1406"), h("1405")]


@rule(GAME, "11.0.f")
@pytest.mark.parametrize(
    ("attacker", "target", "allowed"),
    [
        ("0419", "0418", False),
        ("0212", "0211", False),
        ("0311", "0211", False),
        ("0210", "0211", True),
        ("0110", "0211", True),
        ("0519", "0418", True),
    ],
)
def test_11_0_f_no_attack_crosses_an_impassable_side(attacker: str, target: str, allowed: bool) -> None:
    hand = battle(f"{target}: brigade-170", f"{attacker}: i-navarra-1")
    if allowed:
        assert hand.judge(attack(target, "i-navarra-1"))
    else:
        assert hand.refused(attack(target, "i-navarra-1")) == ("not_next_to", "11")


@rule(GAME, "11.0.f")
def test_11_0_f_in_neither_direction() -> None:
    hand = battle("0418: brigade-170", "0419: i-navarra-1", side="republican")
    assert hand.refused(attack("0419", "brigade-170")) == ("not_next_to", "11")


HUGE = 2**70


@rule(GAME, "11.1.a")
@pytest.mark.parametrize(
    ("command", "ground"),
    [
        (Attack(-1, units("i-navarra-1")), "no_such_space"),
        (Attack(320, units("i-navarra-1")), "no_such_space"),
        (Attack(HUGE, units("i-navarra-1")), "no_such_space"),
        (attack("1406"), "no_attackers"),
        (Attack(h("1406"), (-1,)), "no_such_piece"),
        (Attack(h("1406"), (97, HUGE)), "no_such_piece"),
        (attack("1406", "i-navarra-1", "i-navarra-1"), "named_twice"),
        (Attack(h("1406"), units("i-navarra-1") * 5000), "named_twice"),
        (attack("1406", "brigade-171"), "not_your_piece"),
        (attack("1406", "i-navarra-1", "lu-n-1"), "not_combat"),
        (attack("1406", "condor-1"), "not_combat"),
        (attack("1406", "ii-navarra-1"), "not_on_map"),
        (attack("1406", "i-navarra-1", "iii-navarra-1"), "not_next_to"),
        (attack("1506", "i-navarra-1"), "no_enemy"),
    ],
)
def test_11_1_a_forged_attacks_are_refused(command: Attack, ground: str) -> None:
    hand = battle(
        "1406: brigade-170", "1405: brigade-171", "1506: i-navarra-1, lu-n-1", "1606: iii-navarra-1"
    )
    assert hand.refused(command)[0] == ground


def test_11_every_offered_attack_is_legal() -> None:
    hand = battle(
        "1406: brigade-170",
        "1405: brigade-171",
        "1505: i-navarra-1, littorio-1",
        "1506: flechas-negras-1, hq-ctv",
    )
    options = list(hand.top.options(hand.s))
    assert all(hand.judge(option) for option in options)
    assert len(set(options)) == len(options)
