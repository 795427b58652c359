"""Trenches (§11.7)."""

from __future__ import annotations

import pytest

from frente.games.santander_37 import GAME
from frente.games.santander_37.combat_events import Bombarded, Fought, TrenchLost
from frente.games.santander_37.commands import Move, Respond
from frente.games.santander_37.position import FAIR
from tests.games.santander_37.battles import alone, battle, declare, fight, support
from tests.games.santander_37.positions import FRESH, at, h, position, u, units
from tests.rule_marks import rule

OPTIONS = {"armor-bonus": False, "armor-recovery": False, "historical-frecce": False}


@rule("santander-37", "11.7.a")
@pytest.mark.parametrize("scenario", ["historical", "campaign"])
def test_11_7_a_the_republic_has_four_trenches(scenario: str) -> None:
    s = GAME.new(scenario, OPTIONS)
    assert sum(s.trench) + s.trenches == 4
    assert all(s.control[n] == 1 for n in range(len(s.trench)) if s.trench[n])


@rule("santander-37", "11.7.b")
def test_11_7_b_a_trench_takes_one_from_the_bombardment_die() -> None:
    # One air unit: column 1, where a 4 disorganizes and a 3 does nothing.
    for trench, modified, dsg in (("", 4, 1), (", trench", 3, 0)):
        hand = battle("1506: i-navarra-1", f"1406: brigade-170{trench}", weather=FAIR)
        declare(hand, "1406", "i-navarra-1")
        alone(support(hand, "condor-1")).roll(4)
        assert [(event.die, event.modified) for event in hand.told(Bombarded)] == [(4, modified)]
        assert hand.s.dsg[u("brigade-170")] == dsg


@rule("santander-37", "11.7.c")
def test_11_7_c_a_trench_takes_one_from_the_combat_die() -> None:
    # 6 against 3 is 2:1: a 5 is 1/2, a 4 is 0/1.
    hand = fight(battle("1506: i-navarra-1", "1406: brigade-170, trench"), "1406", "i-navarra-1", die=5)
    assert [(one.modified, one.odds, one.result) for one in hand.told(Fought)] == [(4, "2:1", "0/1")]


@rule("santander-37", "11.7.c", "11.2.b")
def test_11_7_c_a_concentric_attack_makes_up_for_it() -> None:
    # Zones on all sides, and out of supply: DSG0, half of 3.
    hand = battle(
        "1506: i-navarra-1", "1304: ii-navarra-1", "1308: ii-navarra-2", "1206: iii-navarra-1",
        "1406: brigade-170, trench",
    )  # fmt: skip
    fight(hand, "1406", "i-navarra-1", die=4)
    assert [one.modified for one in hand.told(Fought)] == [4]


@rule("santander-37", "11.7.d", "11.6.1.b")
def test_11_7_d_men_in_a_trench_are_not_shaken_by_a_breakthrough_beside_them() -> None:
    hand = battle(
        "1506: i-navarra-1, i-navarra-2, iv-navarra-1", "1406: brigade-dc", "1306: brigade-171, hq-xv, trench"
    )
    # 18 against 2 is 6:1; a 4 is a breakthrough.
    fight(hand, "1406", "i-navarra-1", "i-navarra-2", "iv-navarra-1", die=4)
    assert [hand.s.dsg[n] for n in units("brigade-171", "hq-xv")] == [FRESH, FRESH]


@rule("santander-37", "11.7.e")
def test_11_7_e_a_retreat_loses_the_trench() -> None:
    # 12 against 3 is 4:1; a 3 less 1 is 0/1.
    hand = battle("1506: i-navarra-1, i-navarra-2", "1406: brigade-170, trench")
    fight(hand, "1406", "i-navarra-1", "i-navarra-2", die=3).do(Respond((h("1306"),)))
    assert hand.s.trench[h("1406")] == 0
    assert [one.hex for one in hand.told(TrenchLost)] == [h("1406")]


@rule("santander-37", "11.7.e")
def test_11_7_e_the_death_of_its_men_loses_the_trench() -> None:
    hand = battle("1506: i-navarra-1, i-navarra-2", "1406: brigade-170, trench")
    fight(hand, "1406", "i-navarra-1", "i-navarra-2", die=3).do(Respond((), units("brigade-170")))
    assert hand.s.trench[h("1406")] == 0


@rule("santander-37", "11.7.e")
def test_11_7_e_a_trench_holds_while_somebody_is_left_in_it() -> None:
    # 12 against 6 is 2:1; a 5 less 1 is 0/1.
    hand = battle("1506: i-navarra-1, i-navarra-2", "1406: brigade-170, brigade-171, trench")
    fight(hand, "1406", "i-navarra-1", "i-navarra-2", die=5).do(Respond((), units("brigade-170")))
    assert hand.s.trench[h("1406")] == 1


@rule("santander-37", "11.7.e")
def test_11_7_e_a_trench_left_by_marching_stays_until_a_nationalist_enters() -> None:
    """Ruling R57."""
    s = position("1406: brigade-170, trench", "1506: i-navarra-1")
    at(s, "republican", "movement").do(Move(units("brigade-170"), (h("1306"),)))
    assert s.trench[h("1406")] == 1
    at(s, "nationalist", "movement").do(Move(units("i-navarra-1"), (h("1406"),)))
    assert s.trench[h("1406")] == 0
