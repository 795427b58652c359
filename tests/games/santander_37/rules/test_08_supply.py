"""§8 Supply: lines, sources, what happens without them, and when it is checked."""

from __future__ import annotations

import pytest

from frente.games.santander_37.book import LABEL, NATIONALIST, REPUBLICAN, SOURCES
from frente.games.santander_37.combat_events import Fought
from frente.games.santander_37.commands import Attack, Done, Move
from frente.games.santander_37.events import Disorganized, Unsupplied, Yielded
from frente.games.santander_37.position import POOL, Position
from frente.games.santander_37.supply import flood, sources
from tests.games.santander_37.battles import alone, battle, declare, fight
from tests.games.santander_37.positions import DSG0, DSG1, DSG2, FRESH, Hand, at, h, position, u, units
from tests.rule_marks import rule

GAME = "santander-37"

# Around 1406 lie 1306, 1407, 1507, 1506, 1505 and 1405. From 1305, 1307 and 1506 Nationalists hold or watch them all, and
# 1206 behind 1306 too.
RING = ("1305: i-navarra-1", "1307: i-navarra-2", "1506: ii-navarra-1")


def fed(s: Position, side: int, label: str) -> bool:
    """Whether a unit of the side would be in supply on a hex."""
    return bool(flood(s, side)[h(label)])


# --- Lines ----------------------------------------------------------------------------------------------------------


@rule(GAME, "8.0.a")
def test_8_0_a_a_line_of_any_length_will_do() -> None:
    """From 0216 to 0301 are fifteen columns; Santander, which is nearer, is lost."""
    s = position("0216: brigade-170")
    s.control[h("0211")] = NATIONALIST
    assert sources(s, REPUBLICAN) == [h("0301")]
    assert fed(s, REPUBLICAN, "0216")
    hand = at(s, "republican", "supply")
    assert hand.s.dsg[u("brigade-170")] == FRESH


@rule(GAME, "8.0.b")
def test_8_0_b_zones_without_a_friend_bar_a_line() -> None:
    s = position("1406: brigade-170", *RING)
    assert not fed(s, REPUBLICAN, "1406")


@rule(GAME, "8.0.b")
def test_8_0_b_a_friend_in_a_watched_hex_opens_it() -> None:
    """Enemies on 1405, 1407 and 1506 leave 1306 as the only way, and watch it; 1206 beyond is free."""
    tight = ("1405: i-navarra-1", "1407: i-navarra-2", "1506: ii-navarra-1")
    assert not fed(position("1406: brigade-170", *tight), REPUBLICAN, "1406")
    assert fed(position("1406: brigade-170", "1306: brigade-171", *tight), REPUBLICAN, "1406")


@rule(GAME, "8.0.b")
def test_8_0_b_a_chain_of_friends_opens_a_chain_of_watched_hexes() -> None:
    s = position("1406: brigade-170", "1306: brigade-171", "1206: brigade-172", *RING)
    # 1206 is watched too (from 1305 and 1307); 1106 beyond it is not.
    assert not s.zoc[NATIONALIST * len(LABEL) + h("1106")]
    assert fed(s, REPUBLICAN, "1406")
    s.place(u("brigade-172"), -1)
    assert not fed(s, REPUBLICAN, "1406")


@rule(GAME, "8.0.b")
def test_8_0_b_a_logistic_unit_is_no_friend_that_opens_a_hex() -> None:
    """The hex of a lone logistic unit stays closed: only combat units hold ground against a zone."""
    s = position("1406: brigade-170", "1306: lu-r-1", "1206: brigade-172", *RING)
    assert not fed(s, REPUBLICAN, "1406")


@rule(GAME, "8.0.b")
def test_8_0_b_the_units_own_hex_is_open_in_an_enemy_zone() -> None:
    s = position("1406: brigade-170", "1506: i-navarra-1")
    assert s.zoc[NATIONALIST * len(LABEL) + h("1406")]
    assert fed(s, REPUBLICAN, "1406")


@rule(GAME, "8.0.b")
def test_8_0_b_enemy_units_bar_a_line_even_out_of_supply() -> None:
    """Without zones the three of the ring leave gaps; six all around leave none."""
    s = position("1406: brigade-170", *(f"{stack}/oos" for stack in RING))
    assert fed(s, REPUBLICAN, "1406")
    around = zip(
        ("1306", "1407", "1507", "1506", "1505", "1405"),
        ("i-navarra-1", "i-navarra-2", "ii-navarra-1", "ii-navarra-2", "iii-navarra-1", "iii-navarra-2"),
        strict=True,
    )
    s = position("1406: brigade-170", *(f"{label}: {unit}/oos" for label, unit in around))
    assert not fed(s, REPUBLICAN, "1406")


@rule(GAME, "8.0.b")
def test_8_0_b_no_line_crosses_an_impassable_side() -> None:
    """Santander opens on 0210 and 0110 only: with enemies there 0212 and 0311 beside it have no line."""
    s = position("0210: i-navarra-1/oos", "0110: i-navarra-2/oos")
    s.control[h("0301")] = NATIONALIST
    assert sources(s, REPUBLICAN) == [h("0211")]
    assert fed(s, REPUBLICAN, "0211")
    assert not fed(s, REPUBLICAN, "0212")
    assert not fed(s, REPUBLICAN, "0311")
    s.place(u("i-navarra-2"), -1)
    assert fed(s, REPUBLICAN, "0212")  # the long way round by 0110 and 0209


# --- Sources --------------------------------------------------------------------------------------------------------


@rule(GAME, "8.1.a")
def test_8_1_a_the_sources_are_those_that_the_book_lists() -> None:
    assert sorted(LABEL[n] for n in SOURCES[NATIONALIST]) == ["0519", "0620", "1604", "1610", "1612"]
    assert sorted(LABEL[n] for n in SOURCES[REPUBLICAN]) == ["0211", "0301"]


@rule(GAME, "8.1.a")
def test_8_1_a_the_other_sides_source_feeds_nobody() -> None:
    """The Republican holds 1604 and has lost his own two."""
    s = position("1604: brigade-170")
    s.control[h("0301")] = s.control[h("0211")] = NATIONALIST
    assert s.control[h("1604")] == REPUBLICAN
    assert sources(s, REPUBLICAN) == []
    hand = at(s, "republican", "supply")
    assert hand.s.dsg[u("brigade-170")] == DSG0


@rule(GAME, "8.1.b")
def test_8_1_b_a_captured_source_is_of_no_use_to_either() -> None:
    s = position()
    s.control[h("0211")] = NATIONALIST
    assert sources(s, REPUBLICAN) == [h("0301")]
    assert len(sources(s, NATIONALIST)) == 5


@rule(GAME, "8.1.b")
def test_8_1_b_a_recaptured_source_serves_again() -> None:
    hand = at(position("1605: i-navarra-1", "1604: brigade-170"), "nationalist", "supply")
    assert h("1604") not in sources(hand.s, NATIONALIST)
    hand.s.remove(u("brigade-170"), POOL)
    hand.do(Move(units("i-navarra-1"), (h("1604"),)))
    assert h("1604") in sources(hand.s, NATIONALIST)


# --- Out of supply --------------------------------------------------------------------------------------------------


@rule(GAME, "8.2.a")
def test_8_2_a_a_unit_that_fails_a_check_gains_one_level() -> None:
    hand = at(position("1406: brigade-170", *RING), "republican", "supply")
    assert hand.s.dsg[u("brigade-170")] == DSG0
    assert hand.s.oos[u("brigade-170")] == 1


@rule(GAME, "8.2.a")
def test_8_2_a_a_unit_in_supply_gains_none() -> None:
    hand = at(position("1406: brigade-170", "1506: i-navarra-1"), "republican", "supply")
    assert hand.s.dsg[u("brigade-170")] == FRESH


@rule(GAME, "8.2.b")
def test_8_2_b_a_two_step_unit_at_dsg2_surrenders_whole() -> None:
    """The Asturian 183rd has two steps; §7 would only flip it."""
    hand = at(position("1406: brigade-183/dsg2", *RING), "republican", "supply")
    assert hand.s.pos[u("brigade-183")] == -1
    assert hand.s.steps[u("brigade-183")] == 0
    assert [event.unit for event in hand.told(Yielded)] == [u("brigade-183")]


@rule(GAME, "8.2.b")
def test_8_2_b_at_dsg1_it_does_not() -> None:
    hand = at(position("1406: brigade-183/dsg1", *RING), "republican", "supply")
    assert (hand.s.steps[u("brigade-183")], hand.s.dsg[u("brigade-183")]) == (2, DSG2)


@rule(GAME, "8.2.c")
def test_8_2_c_a_headquarters_out_of_supply_is_turned_to_its_fired_side() -> None:
    hand = at(position("1406: brigade-170, hq-xv", *RING), "republican", "supply")
    assert (hand.s.fired[u("hq-xv")], hand.s.dsg[u("hq-xv")]) == (1, DSG0)
    assert hand.s.fired[u("brigade-170")] == 0


@rule(GAME, "8.2.c")
def test_8_2_c_one_in_supply_is_not() -> None:
    hand = at(position("1406: brigade-170, hq-xv"), "republican", "supply")
    assert hand.s.fired[u("hq-xv")] == 0


@rule(GAME, "8.2.d")
def test_8_2_d_a_unit_back_in_supply_keeps_its_level_through_movement_and_combat() -> None:
    """The relief of 1406 in the movement step opens the line; the level stays until the End of Turn."""
    hand = at(position("1406: brigade-170/dsg1", "1106: brigade-171"), "republican", "movement")
    hand.do(Move(units("brigade-171"), (h("1206"),)))
    assert hand.s.dsg[u("brigade-170")] == DSG1
    hand.do(Done())
    assert hand.s.dsg[u("brigade-170")] == DSG1
    assert fed(hand.s, REPUBLICAN, "1406")


# --- When -----------------------------------------------------------------------------------------------------------


@rule(GAME, "8.3.a")
def test_8_3_a_the_active_sides_units_are_tested_before_its_movement() -> None:
    """Both stand cut off: 1406 from the coast, and a regiment on 0603 from the south."""
    cut_off = "0603: iii-navarra-1"
    guards = ("0502: brigade-171", "0704: brigade-172", "0504: brigade-173", "0702: brigade-174")
    s = position("1406: brigade-170", *RING, cut_off, *guards)
    hand = at(s, "republican", "supply")
    assert hand.seat == "republican"
    assert (hand.s.dsg[u("brigade-170")], hand.s.dsg[u("iii-navarra-1")]) == (DSG0, FRESH)
    s = position("1406: brigade-170", *RING, cut_off, *guards)
    hand = at(s, "nationalist", "supply")
    assert (hand.s.dsg[u("brigade-170")], hand.s.dsg[u("iii-navarra-1")]) == (FRESH, DSG0)


@rule(GAME, "8.3.a")
def test_8_3_a_all_are_judged_by_the_lines_at_the_beginning_of_the_check() -> None:
    """Whether a neighbour is found out of supply first makes no difference: the check is one moment."""
    hand = at(position("1406: brigade-170/dsg2, brigade-155", *RING), "republican", "supply")
    assert hand.s.pos[u("brigade-170")] == -1
    assert hand.s.dsg[u("brigade-155")] == DSG0


@rule(GAME, "8.3.a")
def test_8_3_a_logistic_units_are_not_tested() -> None:
    hand = at(position("1406: lu-r-1, brigade-170", *RING), "republican", "supply")
    assert [event.unit for event in hand.told(Unsupplied)] == [u("brigade-170")]


@rule(GAME, "8.3.b")
def test_8_3_b_a_defender_cut_off_gains_a_level_before_the_odds() -> None:
    """II Navarra's 5 : 3 would be 3:2; against the brigade halved to 1.5 it is 3.33, the 3:1 column."""
    hand = fight(battle("1406: brigade-170", *RING), "1406", "ii-navarra-1", die=1)
    assert hand.s.dsg[u("brigade-170")] == DSG0
    kinds = [type(event) for event in hand.events]
    assert kinds.index(Disorganized) < kinds.index(Fought)
    assert hand.told(Fought)[-1].odds == "3:1"


@rule(GAME, "8.3.b")
def test_8_3_b_units_that_are_not_in_the_combat_are_not_tested() -> None:
    """1405 holds another brigade of the pocket; the attack is on 1406."""
    hand = battle(
        "1406: brigade-170", "1405: brigade-171", *RING, "1404: iii-navarra-1", "1505: ii-navarra-2"
    )
    fight(hand, "1406", "ii-navarra-1", die=1)
    assert (hand.s.dsg[u("brigade-170")], hand.s.dsg[u("brigade-171")]) == (DSG0, FRESH)


@rule(GAME, "8.3.b")
def test_8_3_b_an_attacker_out_of_supply_gains_a_level_too() -> None:
    """The brigade of the pocket attacks; the regiment that it attacks is in supply."""
    hand = battle("1406: brigade-170", *RING, side="republican")
    alone(declare(hand, "1506", "brigade-170"))
    assert hand.s.dsg[u("brigade-170")] == DSG0
    assert hand.s.dsg[u("ii-navarra-1")] == FRESH


@rule(GAME, "8.3.b")
def test_8_3_b_a_hex_attacked_twice_is_tested_twice() -> None:
    """The first attack, 5 against three halved brigades (1:1), fails; the second tests the hex again (ruling)."""
    hand = battle("1406: brigade-170, brigade-171, brigade-172", *RING, "1505: ii-navarra-2")
    fight(hand, "1406", "ii-navarra-1", die=1)
    assert hand.s.dsg[u("brigade-170")] == DSG0
    declare(hand, "1406", "ii-navarra-2")
    assert hand.s.dsg[u("brigade-170")] == DSG1


@rule(GAME, "8.3.c")
def test_8_3_c_one_phase_may_cost_two_levels() -> None:
    hand = at(position("1406: brigade-170", *RING, weather=1), "republican", "supply")
    assert hand.s.dsg[u("brigade-170")] == DSG0
    hand.do(Done())  # the movement step
    declare(hand, "1506", "brigade-170")
    assert hand.s.dsg[u("brigade-170")] == DSG1


@rule(GAME, "8.3.c", "8.2.b")
def test_8_3_c_the_second_test_may_end_in_surrender() -> None:
    hand = at(position("1406: brigade-170/dsg1", *RING, weather=1), "republican", "supply")
    assert hand.s.dsg[u("brigade-170")] == DSG2
    hand.do(Done())
    hand.do(Attack(h("1506"), units("brigade-170")))
    assert hand.s.pos[u("brigade-170")] == -1
    assert not hand.told(Fought)


@rule(GAME, "8.3.d")
def test_8_3_d_at_the_end_of_the_turn_no_level_is_added_and_none_removed() -> None:
    hand: Hand = at(position("1406: brigade-170/dsg0, brigade-155, hq-xv", *RING), "", "end_of_turn")
    assert [hand.s.dsg[n] for n in units("brigade-170", "brigade-155", "hq-xv")] == [DSG0, FRESH, FRESH]
    assert not hand.told(Unsupplied)


@pytest.mark.parametrize("side", [NATIONALIST, REPUBLICAN])
def test_8_everybody_is_in_supply_on_an_empty_board(side: int) -> None:
    assert all(flood(position(), side)[n] for n in SOURCES[side])
