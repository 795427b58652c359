"""The bombardment procedure (§12.4). Table rows: die; columns: net points. Column 1 begins with a 4, column 2 with a 3."""

from __future__ import annotations

from frente.games.santander_37.bombardment import AttritionRoll, BombardmentRoll
from frente.games.santander_37.book import BP, U
from frente.games.santander_37.combat import CombatRoll, CombatStep
from frente.games.santander_37.combat_events import Bombarded, Emptied, Fought, Shielded
from frente.games.santander_37.commands import Done, Support
from frente.games.santander_37.position import DEAD, FAIR, MAP
from tests.games.santander_37.battles import alone, battle, declare, support, supporters
from tests.games.santander_37.positions import DSG0, DSG1, DSG2, FRESH, Hand, at, h, position, u, units
from tests.rule_marks import rule

LUS = ("lu-n-1", "lu-n-2", "lu-n-3", "lu-n-4", "lu-n-5", "lu-n-6")


def spanish(*more: str, target: str = "brigade-170", weather: int = 1) -> Hand:
    """A Navarra attack on 1406 has been declared."""
    hand = battle("1506: i-navarra-1", f"1406: {target}", *more, weather=weather)
    return declare(hand, "1406", "i-navarra-1")


@rule("santander-37", "12.0.a")
def test_12_0_a_there_is_no_bombardment_without_an_attack() -> None:
    hand = battle("1506: i-navarra-1, hq-navarra", "1406: brigade-170", weather=FAIR)
    assert isinstance(hand.top, CombatStep)
    assert hand.refused(supporters("hq-navarra")) == ("wrong_command", "table")
    assert hand.refused(supporters("condor-1")) == ("wrong_command", "table")


@rule("santander-37", "12.4.a")
def test_12_4_a_bombardment_comes_before_the_assault() -> None:
    hand = spanish("1505: hq-navarra")
    alone(support(hand, "hq-navarra"))
    assert isinstance(hand.top, BombardmentRoll)
    hand.roll(1)
    hand.roll(1)
    kinds = [type(event) for event in hand.events if isinstance(event, Bombarded | Fought)]
    assert kinds == [Bombarded, Fought]


@rule("santander-37", "12.4.b")
def test_12_4_b_fire_in_attack_turns_a_headquarters_over() -> None:
    hand = battle("1506: i-navarra-1, i-navarra-2", "1606: hq-navarra, hq-castilla", "1406: brigade-170")
    declare(hand, "1406", "i-navarra-1")
    alone(support(hand, "hq-navarra")).roll(1)
    hand.roll(1)  # 2:1, 1/0
    assert [hand.s.fired[n] for n in units("hq-navarra", "hq-castilla")] == [1, 0]
    declare(hand, "1406", "i-navarra-2")
    assert hand.refused(supporters("hq-navarra")) == ("hq_fired", "12.4")
    assert hand.judge(supporters("hq-castilla"))


@rule("santander-37", "12.4.b")
def test_12_4_b_a_fired_headquarters_does_not_defend_until_the_turn_ends() -> None:
    """Rulings R28 and R69."""
    s = position("1506: i-navarra-1", "1505: hq-navarra/fired, hq-castilla", "1406: brigade-170", weather=1)
    hand = at(s, "republican", "combat")
    declare(hand, "1506", "brigade-170")
    assert hand.refused(supporters("hq-navarra")) == ("hq_fired", "12.4")
    at(s, "", "end_of_turn")
    assert s.fired[u("hq-navarra")] == 0


@rule("santander-37", "12.4.b")
def test_12_4_b_fire_in_defense_does_not_turn_it_over_but_counts_as_its_use() -> None:
    """Ruling R69."""
    hand = battle("1506: i-navarra-1", "1507: i-navarra-2", "1306: hq-xv", "1406: brigade-170")
    declare(hand, "1406", "i-navarra-1")
    support(hand, "hq-xv")
    hand.roll(1)  # 2:1, 1/0
    assert hand.s.fired[u("hq-xv")] == 0
    declare(hand, "1406", "i-navarra-2")
    assert isinstance(hand.top, CombatRoll)  # the only headquarters has been used in this phase
    assert hand.s.used[u("hq-xv")] == 1


@rule("santander-37", "12.4.b")
def test_12_4_b_a_second_use_in_the_phase_is_refused() -> None:
    hand = battle("1506: i-navarra-1", "1507: i-navarra-2", "1306: hq-xv", "1406: brigade-170", weather=FAIR)
    declare(hand, "1406", "i-navarra-1").do(Support())
    support(hand, "hq-xv").roll(1)
    declare(hand, "1406", "i-navarra-2").do(Support())
    assert hand.refused(supporters("hq-xv")) == ("hq_used", "12.4")


@rule("santander-37", "12.4.c")
def test_12_4_c_points_by_kind() -> None:
    """Ruling R9: by level, whatever a counter prints."""
    assert [BP[n] for n in units("hq-ctv", "hq-vi-ce", "hq-xiv", "hq-xv")] == [2, 2, 2, 2]
    assert [BP[n] for n in units("hq-littorio", "hq-fiamme-nere", "hq-xxiii-marzo", "hq-frecce")] == [1] * 4
    assert [BP[n] for n in units("hq-navarra", "hq-castilla")] == [1, 1]
    assert [BP[n] for n in units("condor-1", "legionaria-1", "fan-1", "fare-1")] == [1] * 4
    assert [BP[n] for n in units("lu-n-1", "lu-r-1")] == [1, 1]
    assert sum(BP[n] for n in range(U)) == 4 * 2 + 6 * 1 + 11 * 1 + 9 * 1


@rule("santander-37", "12.4.c")
def test_12_4_c_a_disorganized_headquarters_has_none() -> None:
    hand = spanish("1505: hq-navarra/dsg0, hq-castilla")
    assert hand.refused(supporters("hq-navarra")) == ("hq_disorganized", "7")


@rule("santander-37", "12.4.d")
def test_12_4_d_a_net_of_zero_does_nothing() -> None:
    hand = spanish("1505: hq-vi-ce", "1306: hq-xv")
    support(hand, "hq-vi-ce")
    support(hand, "hq-xv")
    assert hand.told(Bombarded) == []
    assert [event.net for event in hand.told(Shielded)] == [0]
    assert isinstance(hand.top, CombatRoll)


@rule("santander-37", "12.4.e")
def test_12_4_e_the_net_is_the_column_and_every_unit_takes_the_result() -> None:
    """Ruling R61."""
    hand = spanish("1505: hq-vi-ce", target="brigade-170, brigade-171/dsg0, hq-xv, lu-r-1")
    alone(support(hand, "hq-vi-ce")).roll(6)  # column 2, a 6: two levels
    levels = {name: hand.s.dsg[u(name)] for name in ("brigade-170", "brigade-171", "hq-xv", "lu-r-1")}
    assert levels == {"brigade-170": DSG1, "brigade-171": DSG2, "hq-xv": DSG1, "lu-r-1": FRESH}


@rule("santander-37", "12.4.e")
def test_12_4_e_column_by_column() -> None:
    # Levels of a single brigade for a 4 and nets 1, 3, 4 and for a 3 and nets 1, 2: from the table.
    for ids, die, level in (
        (("hq-navarra",), 4, DSG0),
        (("hq-navarra",), 3, FRESH),
        (("hq-vi-ce",), 3, DSG0),
        (("hq-vi-ce", "lu-n-1"), 4, DSG0),
        (("hq-vi-ce", "lu-n-1", "lu-n-2"), 4, DSG1),
        (("hq-vi-ce", *LUS), 1, DSG1),  # eight points are read on 7+
    ):
        hand = spanish(f"1505: {', '.join(ids)}")
        alone(support(hand, *ids)).roll(die)
        assert hand.s.dsg[u("brigade-170")] == level, (ids, die)


@rule("santander-37", "12.4.e", "11.1.f")
def test_12_4_e_a_step_result_costs_every_unit_a_step_and_may_empty_the_hex() -> None:
    # 2 + 6 points: column 7+, a 6: two levels and a step each.
    hand = spanish(f"1505: hq-vi-ce, {', '.join(LUS)}", target="brigade-170, brigade-171, hq-xv")
    alone(support(hand, "hq-vi-ce", *LUS)).roll(6)
    assert [hand.s.box[n] for n in units("brigade-170", "brigade-171", "hq-xv")] == [DEAD] * 3
    assert hand.told(Fought) == []
    assert [event.target for event in hand.told(Emptied)] == [h("1406")]
    hand.do(Done())  # the advance that is offered
    assert isinstance(hand.top, CombatStep)


@rule("santander-37", "12.4.e", "12.2.e")
def test_12_4_e_headquarters_stay_while_a_mate_stands() -> None:
    hand = spanish(f"1505: hq-vi-ce, {', '.join(LUS)}", target="brigade-183, hq-xv")
    alone(support(hand, "hq-vi-ce", *LUS)).roll(6)
    assert (hand.s.box[u("hq-xv")], hand.s.dsg[u("hq-xv")]) == (MAP, DSG1)
    assert hand.s.steps[u("brigade-183")] == 1


@rule("santander-37", "12.4.f")
def test_12_4_f_the_defender_only_cancels() -> None:
    hand = spanish("1306: hq-xv, lu-r-1")
    support(hand, "hq-xv", "lu-r-1")
    assert hand.told(Bombarded) == []
    assert [event.net for event in hand.told(Shielded)] == [-3]
    assert hand.s.dsg[u("i-navarra-1")] == FRESH
    assert isinstance(hand.top, CombatRoll)


@rule("santander-37", "12.4.g")
def test_12_4_g_the_worked_example_rolls_on_column_2() -> None:
    hand = spanish("1505: hq-navarra, lu-n-1", "1306: hq-xv", weather=FAIR)
    support(hand, "condor-1", "fan-1", "hq-navarra", "lu-n-1")  # 4 points
    support(hand, "hq-xv")  # 2 points
    hand.roll(3)  # a 3 is nothing on column 1, one level on column 2
    assert [event.net for event in hand.told(Bombarded)] == [2]
    assert hand.s.dsg[u("brigade-170")] == DSG0


@rule("santander-37", "12.4.h")
def test_12_4_h_attrition_follows_and_the_combat_goes_on() -> None:
    hand = spanish(weather=FAIR)
    support(hand, "condor-1", "condor-2")
    support(hand, "fare-1")
    hand.roll(1)
    assert isinstance(hand.top, AttritionRoll)
    assert hand.top.asks(hand.s) == (3, 6)
    hand.roll(2, 3, 4)
    assert isinstance(hand.top, CombatRoll)


@rule("santander-37", "12.4.b")
def test_12_4_b_forged_headquarters_and_logistic_units_are_refused_with_a_ground() -> None:
    hand = spanish("1505: hq-navarra, lu-n-1", "1306: hq-xv")
    hq, lu = u("hq-navarra"), u("lu-n-1")
    assert hand.refused(Support(hqs=(u("hq-xv"),))) == ("not_your_piece", "table")
    assert hand.refused(Support(hqs=(lu,))) == ("not_an_hq", "12.2")
    assert hand.refused(Support(hqs=(u("hq-vi-ce"),)))[0] == "not_on_map"
    assert hand.refused(Support(hqs=(hq,), lus=(u("i-navarra-1"),))) == ("not_an_lu", "12.3")
    assert hand.refused(Support(hqs=(hq,), lus=(u("lu-n-8"),)))[0] == "not_on_map"
    assert hand.refused(Support(hqs=(hq,), lus=(u("lu-r-1"),))) == ("not_your_piece", "table")
    assert hand.refused(Support(hqs=(-2,))) == ("no_such_piece", "table")
    assert hand.refused(Support(hqs=(hq,), lus=(10**9,))) == ("no_such_piece", "table")
    assert hand.refused(Support(hqs=(hq, hq))) == ("named_twice", "table")
