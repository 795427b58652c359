"""Optional rules (§17): armor bonus, armor recovery, historical Frecce Division."""

from __future__ import annotations

import pytest

from frente.games.santander_37 import GAME
from frente.games.santander_37.combat import BonusChoice, CombatRoll, CombatStep
from frente.games.santander_37.combat_events import Fought
from frente.games.santander_37.commands import Advance, Arrive, Bonus, Done, Lose, Respond
from frente.games.santander_37.events import ArmorSaved, OffensiveStruck
from frente.games.santander_37.offensive import Withdrawal
from frente.games.santander_37.options import SaveArmor
from frente.games.santander_37.position import ABSENT, DEAD, LAUNCHED, MAP, TRACK, WITHDRAWN
from tests.games.santander_37.battles import alone, battle, declare, fight, supporters
from tests.games.santander_37.positions import Hand, at, h, position, u, units
from tests.rule_marks import rule

GUARDS = ("brigade-183", "brigade-184", "brigade-185")


def attack(target: str, start: str, attackers: str, defenders: str = "brigade-170", **scalars: int) -> Hand:
    """An attack has been declared with the armor bonus in play, and nobody supports it."""
    hand = battle(
        f"{start}: {attackers}", f"{target}: {defenders}", side="nationalist", armor_bonus=1, **scalars
    )
    return alone(declare(hand, target, *(name.split("/")[0] for name in attackers.split(", "))))


# --- §17.1 Armor bonus ----------------------------------------------------------------------------------------------


@rule("santander-37", "17.1.a")
def test_17_1_a_armor_or_celere_may_add_one_in_clear_terrain() -> None:
    # Navarra 6 and tanks 2 against 3 are 2:1 (2.67); a 3 is 1/1, a 4 is 0/1.
    for take, modified, result in ((True, 4, "0/1"), (False, 3, "1/1")):
        hand = attack("1406", "1506", "i-navarra-1, spanish-armor")
        assert isinstance(hand.top, BonusChoice)
        assert hand.seat == "nationalist"
        hand.do(Bonus(take))
        hand.roll(3)
        assert [(one.odds, one.modified, one.result) for one in hand.told(Fought)] == [
            ("2:1", modified, result)
        ]
    assert isinstance(attack("1406", "1506", "littorio-1, celere").top, BonusChoice)


@rule("santander-37", "17.1.a")
def test_17_1_a_the_attacked_hex_must_be_clear_or_hill() -> None:
    """Ruling R85. 1316 and 1315 are hills, 0910 a mountain; the attackers' 1317 and 1010 are clear."""
    assert isinstance(attack("1316", "1317", "i-navarra-1, spanish-armor").top, BonusChoice)
    assert isinstance(attack("0910", "1010", "i-navarra-1, spanish-armor").top, CombatRoll)
    # Santander is a city.
    assert isinstance(attack("0211", "0210", "i-navarra-1, spanish-armor").top, CombatRoll)
    # From a mountain into clear terrain it can be had.
    assert isinstance(attack("1010", "0910", "i-navarra-1, spanish-armor").top, BonusChoice)


@rule("santander-37", "17.1.a")
def test_17_1_a_not_without_armor_nor_without_the_option() -> None:
    assert isinstance(attack("1406", "1506", "i-navarra-1").top, CombatRoll)
    hand = battle("1506: i-navarra-1, spanish-armor", "1406: brigade-170")
    declare(hand, "1406", "i-navarra-1", "spanish-armor")
    assert isinstance(hand.top, CombatRoll)


@rule("santander-37", "17.1.a")
def test_17_1_a_republican_armor_has_it_too() -> None:
    hand = battle("1506: i-navarra-1", "1406: brigade-170, armor-xv", side="republican", armor_bonus=1)
    alone(declare(hand, "1506", "brigade-170", "armor-xv"))
    assert isinstance(hand.top, BonusChoice)
    assert hand.seat == "republican"


@rule("santander-37", "17.1.b")
def test_17_1_b_each_combat_asks_anew() -> None:
    hand = battle(
        "1506: i-navarra-1, spanish-armor", "1507: littorio-1, carri-1", "1406: brigade-170, brigade-171",
        armor_bonus=1,
    )  # fmt: skip
    declare(hand, "1406", "i-navarra-1", "spanish-armor").do(Bonus(True))
    # 8 against 6 is 1:1; a 1 with +1 is 1/0, which the tank has to pay for.
    hand.roll(1)
    hand.do(Lose(units("spanish-armor")))
    declare(hand, "1406", "littorio-1", "carri-1")
    assert isinstance(hand.top, BonusChoice)
    hand.do(Bonus(False))
    hand.roll(1)
    assert [one.modified for one in hand.told(Fought)] == [2, 1]


@rule("santander-37", "17.1.c")
def test_17_1_c_the_first_step_comes_from_the_armor() -> None:
    # 6 + 2 against 12 is 1:2; a 1 with +1 is 2/0.
    hand = attack("1406", "1506", "i-navarra-1, spanish-armor", ", ".join(GUARDS))
    hand.do(Bonus(True))
    hand.roll(1)
    infantry, tanks = units("i-navarra-1", "spanish-armor")
    assert hand.refused(Lose((infantry, infantry))) == ("armor_first", "17.1")
    hand.do(Lose((tanks, infantry)))
    assert (hand.s.box[tanks], hand.s.steps[infantry]) == (DEAD, 1)


@rule("santander-37", "17.1.c")
def test_17_1_c_the_other_steps_are_shared_freely() -> None:
    """Ruling R86."""
    hand = attack("1406", "1506", "i-castilla-1/dsg1, i-castilla-2/reduced, spanish-armor", ", ".join(GUARDS))
    # 2 + 2 + 2 = 6 against 12: 1:2. The worst level is DSG1, -1; with the bonus a 1 stays a 1: 2/0.
    hand.do(Bonus(True))
    hand.roll(1)
    a, b, tanks = units("i-castilla-1", "i-castilla-2", "spanish-armor")
    assert hand.judge(Lose((tanks, a)))
    assert hand.judge(Lose((tanks, b)))
    assert hand.refused(Lose((a, b))) == ("armor_first", "17.1")


@rule("santander-37", "17.1.c")
def test_17_1_c_one_regiment_may_take_all_the_rest() -> None:
    """Ruling R86: with 3 steps due, the tank one and one regiment two, while its mate loses none."""
    # Halved Castilla 2 + 2 and halved tanks 1 (DSG1) against 4 + 4 on a hill, 12: 5 against 12 is 1:3 (0.42).
    hand = attack(
        "1316", "1317", "i-castilla-1/dsg1, i-castilla-2/dsg1, spanish-armor/dsg1", ", ".join(GUARDS[:2])
    )
    hand.do(Bonus(True))
    hand.roll(1)  # +1 - 1: row 1 of 1:3 is 3/0
    a, b, tanks = units("i-castilla-1", "i-castilla-2", "spanish-armor")
    assert hand.judge(Lose((tanks, a, a)))
    assert hand.judge(Lose((b, tanks, b)))
    hand.do(Lose((tanks, a, a)))
    assert (hand.s.box[a], hand.s.steps[b], hand.s.box[tanks]) == (DEAD, 2, DEAD)


@rule("santander-37", "17.1.c")
def test_17_1_c_without_the_bonus_losses_are_even() -> None:
    hand = attack(
        "1316", "1317", "i-castilla-1/dsg1, i-castilla-2/dsg1, spanish-armor/dsg1", ", ".join(GUARDS[:2])
    )
    hand.do(Bonus(False))
    hand.roll(2)  # -1: row 1, 3/0
    assert all(hand.s.steps[n] == 1 for n in units("i-castilla-1", "i-castilla-2"))
    assert hand.s.box[u("spanish-armor")] == DEAD


@rule("santander-37", "17.1.d")
def test_17_1_d_at_most_one() -> None:
    hand = attack("1406", "1506", "littorio-1, celere, carri-1, carri-2")
    hand.do(Bonus(True))
    hand.roll(1)
    assert [one.modified for one in hand.told(Fought)] == [2]


@rule("santander-37", "17.1.d")
def test_17_1_d_never_in_defense() -> None:
    hand = battle("1506: i-navarra-1", "1406: brigade-170, armor-xv", armor_bonus=1)
    declare(hand, "1406", "i-navarra-1")
    assert isinstance(hand.top, CombatRoll)
    hand.roll(3)
    assert [one.modified for one in hand.told(Fought)] == [3]


# --- §17.2 Armor recovery -------------------------------------------------------------------------------------------


def lost_in_victory(option: int = 1, retreat: bool = True) -> Hand:
    """Tanks fall in an attack: 6 + 2 against 3 is 2:1; a 5 is 1/2. The brigade retreats two hexes, or dies."""
    hand = battle("1506: i-navarra-1, spanish-armor", "1406: brigade-170", armor_recovery=option)
    fight(hand, "1406", "i-navarra-1", "spanish-armor", die=5)
    hand.do(Lose(units("spanish-armor")))
    assert hand.s.box[u("spanish-armor")] == DEAD
    hand.do(Respond((h("1306"), h("1206"))) if retreat else Respond((), units("brigade-170")))
    hand.do(Advance(units("i-navarra-1"), (h("1406"),)))
    return hand


@rule("santander-37", "17.2.a")
@pytest.mark.parametrize("retreat", [True, False])
def test_17_2_a_a_die_says_when_armor_lost_in_a_won_attack_returns(retreat: bool) -> None:
    hand = lost_in_victory(retreat=retreat)
    assert isinstance(hand.top, SaveArmor)
    hand.roll(3)
    tanks = u("spanish-armor")
    assert (hand.s.box[tanks], hand.s.due[tanks]) == (TRACK, 2 + 3)
    assert [(one.die, one.turn) for one in hand.told(ArmorSaved)] == [(3, 5)]


@rule("santander-37", "17.2.a")
def test_17_2_a_not_when_the_hex_is_held() -> None:
    # 6 + 2 against 6 is 1:1; a 4 is 1/1: a brigade is left.
    hand = battle("1506: i-navarra-1, spanish-armor", "1406: brigade-170, brigade-171", armor_recovery=1)
    fight(hand, "1406", "i-navarra-1", "spanish-armor", die=4)
    hand.do(Lose(units("spanish-armor")))
    hand.do(Respond((), units("brigade-170")))
    assert isinstance(hand.top, CombatStep)
    assert hand.s.box[u("spanish-armor")] == DEAD


@rule("santander-37", "17.2.a")
def test_17_2_a_not_without_the_option() -> None:
    assert isinstance(lost_in_victory(option=0).top, CombatStep)


def returning(*stacks: str) -> Hand:
    """The Nationalist arrivals of turn 4 with saved armor due."""
    s = position(*stacks, turn=4, armor_recovery=1)
    s.box[u("spanish-armor")], s.due[u("spanish-armor")], s.steps[u("spanish-armor")] = TRACK, 4, 0
    return at(s, "nationalist", "arrivals")


@rule("santander-37", "17.2.b")
def test_17_2_b_it_comes_with_a_supplied_headquarters_or_beside_one_on_a_friendly_unit() -> None:
    hand = returning("1604: hq-navarra", "1605: i-navarra-1", "1506: i-navarra-2", "0312: brigade-170")
    tanks = u("spanish-armor")
    # 1605 touches 1604, 1506 does not, and 1603 is empty.
    assert set(hand.top.options(hand.s)) == {Arrive(tanks, h("1604")), Arrive(tanks, h("1605"))}
    assert hand.refused(Arrive(tanks, h("1506"))) == ("no_recovery_place", "17.2")
    assert hand.refused(Arrive(tanks, h("1603"))) == ("no_recovery_place", "17.2")
    hand.do(Arrive(tanks, h("1605")))
    assert (hand.s.box[tanks], hand.s.steps[tanks], hand.s.pos[tanks]) == (MAP, 1, h("1605"))


@rule("santander-37", "17.2.b")
def test_17_2_b_without_a_supplied_headquarters_it_waits() -> None:
    """Ruling R87."""
    for stacks in (
        ("1605: i-navarra-1",),
        (
            "1406: hq-navarra",
            "1304: brigade-170",
            "1308: brigade-171",
            "1206: brigade-172",
            "1506: brigade-173",
        ),
    ):
        hand = returning(*stacks)
        assert hand.s.box[u("spanish-armor")] == TRACK
        assert hand.refused(Arrive(u("spanish-armor"), h("1406"))) == ("wrong_command", "table")
    hand.s.turn = 5
    hand.s.place(u("hq-vi-ce"), h("1610"))
    hand = at(hand.s, "nationalist", "arrivals")
    assert hand.judge(Arrive(u("spanish-armor"), h("1610")))


@rule("santander-37", "17.2.b")
def test_17_2_b_not_before_its_turn() -> None:
    s = position("1604: hq-navarra", turn=4, armor_recovery=1)
    s.box[u("spanish-armor")], s.due[u("spanish-armor")] = TRACK, 5
    hand = at(s, "nationalist", "arrivals")
    assert hand.refused(Arrive(u("spanish-armor"), h("1604"))) == ("wrong_command", "table")


@rule("santander-37", "17.2.c")
def test_17_2_c_republican_armor_is_gone_for_good() -> None:
    # 2 + 1 against 1 is 3:1; a 4 is 1/2 and the headquarters falls.
    hand = battle("1506: hq-navarra", "1406: brigade-170, armor-xv", side="republican", armor_recovery=1)
    fight(hand, "1506", "brigade-170", "armor-xv", die=4)
    hand.do(Lose(units("armor-xv")))
    hand.do(next(iter(hand.top.options(hand.s))))
    hand.do(Done())
    assert hand.s.box[u("hq-navarra")] == DEAD
    assert isinstance(hand.top, CombatStep)
    assert hand.s.box[u("armor-xv")] == DEAD


# --- §17.3 Historical Frecce Division -------------------------------------------------------------------------------

FRECCE = {"armor-bonus": False, "armor-recovery": False, "historical-frecce": True}


@rule("santander-37", "17.3.a")
@pytest.mark.parametrize("scenario", ["historical", "campaign"])
def test_17_3_a_three_units_are_missing(scenario: str) -> None:
    s = GAME.new(scenario, FRECCE)
    for name in ("hq-frecce", "frecce-3", "frecce-4"):
        assert (s.box[u(name)], s.pos[u(name)]) == (ABSENT, -1)
    assert s.box[u("frecce-arditi")] != ABSENT
    assert [n for n in range(len(s.box)) if s.box[n] == ABSENT] == sorted(
        units("hq-frecce", "frecce-3", "frecce-4")
    )


@rule("santander-37", "17.3.a")
def test_17_3_a_the_arditi_fight_on_their_own() -> None:
    # No division headquarters can support them but their corps' own.
    hand = battle("1506: frecce-arditi", "1605: hq-littorio, hq-ctv", "1406: brigade-170", frecce=1)
    declare(hand, "1406", "frecce-arditi")
    assert hand.refused(supporters("hq-littorio")) == ("hq_division", "12.2")
    assert hand.judge(supporters("hq-ctv"))


@rule("santander-37", "17.3.b")
def test_17_3_b_the_offensive_takes_only_aircraft_and_gives_no_morale() -> None:
    s = position("1506: i-navarra-1", turn=4, morale=2, offensive=LAUNCHED, frecce=1)
    hand = at(s, "nationalist", "offensive")
    hand.roll(5)
    assert [(one.lost, one.air) for one in hand.told(OffensiveStruck)] == [(0, 3)]
    assert hand.top == Withdrawal(0, 3)
    hand.do(next(iter(hand.top.options(s))))
    assert sum(box == WITHDRAWN for box in s.box) == 3
    assert (s.morale, s.steps[u("i-navarra-1")]) == (2, 2)


@rule("santander-37", "17.3.c")
def test_17_3_c_the_option_explains_itself() -> None:
    text = next(one for one in GAME.rules() if one["ids"] == ["17.3.c"])["text"]
    assert "balance" in text["en"]
    option = next(one for one in GAME.meta.options if one.id == "historical-frecce")
    assert option.rule == "17.3"
    assert option.text.en
    assert option.text.es
