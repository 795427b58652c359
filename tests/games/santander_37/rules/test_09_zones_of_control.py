"""§9 Zones of control: who has one and where it lies, and what it does to movement.

Most tests stand on 1509 and 1508, two clear hexes without river or road between them, beside a brigade on 1408; 1510 and
1511 behind them are clear and free. A clear hex costs 1 point (4 quarters), an enemy zone 1 more to enter and 1 to leave.
"""

from __future__ import annotations

import pytest

from frente.games.santander_37 import GAME as S37
from frente.games.santander_37.book import LABEL, NATIONALIST, REPUBLICAN, H
from frente.games.santander_37.combat_events import Eliminated, StepLost
from frente.games.santander_37.commands import Done, Move
from frente.games.santander_37.events import Moved
from frente.games.santander_37.position import Position
from tests.games.santander_37.positions import DSG0, DSG1, DSG2, FRESH, Hand, at, h, position, u, units
from tests.rule_marks import rule

GAME = "santander-37"
FOE = "1408: brigade-170"


def zone(s: Position, side: int) -> set[str]:
    """The hexes in the zones of control of a side."""
    return {LABEL[n] for n in range(H) if s.zoc[side * H + n]}


def moving(*stacks: str, side: str = "nationalist") -> Hand:
    return at(position(*stacks), side, "movement")


def move(hand: Hand, unit: str, *labels: str) -> Move:
    return Move(units(unit), tuple(h(label) for label in labels))


def cost4(hand: Hand) -> int:
    """What the last move cost, in quarter points."""
    return hand.told(Moved)[-1].cost4


# --- Who and where --------------------------------------------------------------------------------------------------


@rule(GAME, "9.0.a")
def test_9_0_a_a_zone_covers_the_six_hexes_around() -> None:
    assert zone(position(FOE), REPUBLICAN) == {"1308", "1409", "1509", "1508", "1507", "1407"}


@rule(GAME, "9.0.a")
def test_9_0_a_not_across_an_impassable_side() -> None:
    assert zone(position("0418: brigade-170"), REPUBLICAN) == {"0318", "0519", "0518", "0517", "0417"}
    assert "0418" not in zone(position("0419: i-navarra-1"), NATIONALIST)


@rule(GAME, "9.0.a")
def test_9_0_a_santander_watches_and_is_watched_by_its_two_open_sides_only() -> None:
    assert zone(position("0211: brigade-170"), REPUBLICAN) == {"0210", "0110"}
    assert "0211" not in zone(position("0311: i-navarra-1", "0212: i-navarra-2"), NATIONALIST)
    assert "0211" in zone(position("0210: i-navarra-1"), NATIONALIST)


@rule(GAME, "9.0.a")
def test_9_0_a_not_over_the_sea() -> None:
    """North and north-west of 0208 is the sea."""
    assert zone(position("0208: brigade-170"), REPUBLICAN) == {"0209", "0309", "0308", "0307"}


@rule(GAME, "9.0.a")
@pytest.mark.parametrize("unit", ["brigade-170", "hq-xv", "armor-xv"])
def test_9_0_a_every_ground_combat_unit_has_one(unit: str) -> None:
    """Headquarters are combat units (ruling)."""
    assert len(zone(position(f"1408: {unit}"), REPUBLICAN)) == 6


@rule(GAME, "9.0.a")
@pytest.mark.parametrize("unit", ["i-navarra-1/reduced", "spanish-cavalry", "i-navarra-1/dsg2"])
def test_9_0_a_reduced_and_disorganized_units_too(unit: str) -> None:
    assert len(zone(position(f"1408: {unit}"), NATIONALIST)) == 6


@rule(GAME, "9.0.a")
def test_9_0_a_zones_are_public() -> None:
    """The overlay of the table shows them to the enemy as well (ruling)."""
    s = position(FOE)
    for seat in (None, NATIONALIST, REPUBLICAN):
        shown = {LABEL[n] for n, _ in S37.overlay(s, seat, "zoc", REPUBLICAN).spaces}
        assert shown == zone(s, REPUBLICAN)


@rule(GAME, "9.0.b")
def test_9_0_b_units_out_of_supply_have_none() -> None:
    assert zone(position("1408: brigade-170/oos"), REPUBLICAN) == set()
    hand = moving("1408: brigade-170/oos", "1510: i-navarra-1")
    hand.do(move(hand, "i-navarra-1", "1509", "1508"))
    assert cost4(hand) == 4 + 4


@rule(GAME, "9.0.b")
def test_9_0_b_a_stack_mate_in_supply_still_has_one() -> None:
    assert len(zone(position("1408: brigade-170/oos, brigade-171"), REPUBLICAN)) == 6


RING = ("1305: i-navarra-1", "1307: i-navarra-2", "1506: ii-navarra-1")
"""Cuts 1406 off."""


@rule(GAME, "9.0.b")
def test_9_0_b_the_result_of_a_check_holds_until_the_next() -> None:
    """Cut off in its own supply step, it has no zone through the next Nationalist phase, whatever happens around it."""
    hand = at(position("1406: brigade-170", *RING), "republican", "supply")
    assert zone(hand.s, REPUBLICAN) == set()
    for unit in ("i-navarra-1", "i-navarra-2"):
        hand.s.place(u(unit), -1)  # the line opens
    assert zone(hand.s, REPUBLICAN) == set()


@rule(GAME, "9.0.b")
def test_9_0_b_a_cut_off_unit_keeps_its_zone_until_it_is_checked() -> None:
    hand = moving("1406: brigade-170", *RING)
    assert len(zone(hand.s, REPUBLICAN)) == 6


@rule(GAME, "9.0.b")
def test_9_0_b_a_check_that_finds_it_in_supply_gives_the_zone_back() -> None:
    hand = at(position("1406: brigade-170/oos"), "republican", "supply")
    assert len(zone(hand.s, REPUBLICAN)) == 6


@rule(GAME, "9.0.b")
def test_9_0_b_it_takes_no_zone_along_when_it_moves() -> None:
    hand = moving("1510: i-navarra-1/oos, i-navarra-2")
    hand.do(move(hand, "i-navarra-1", "1511", "1611"))
    assert zone(hand.s, NATIONALIST) == {"1410", "1511", "1611", "1610", "1609", "1509"}  # the other one's


@rule(GAME, "9.0.c")
def test_9_0_c_logistic_units_have_none() -> None:
    hand = moving("1408: lu-r-1", "1510: i-navarra-1")
    assert zone(hand.s, REPUBLICAN) == set()
    hand.do(move(hand, "i-navarra-1", "1509", "1508"))
    assert cost4(hand) == 4 + 4


@rule(GAME, "9.0.c")
def test_9_0_c_air_units_have_none() -> None:
    """They are never on the map: all of them wait in their box and the board has no zone at all."""
    s = position()
    assert zone(s, NATIONALIST) == zone(s, REPUBLICAN) == set()


# --- §9.1 -----------------------------------------------------------------------------------------------------------


@rule(GAME, "9.1.a")
def test_9_1_a_entering_a_zone_costs_one_point_more() -> None:
    hand = moving(FOE, "1510: i-navarra-1")
    hand.do(move(hand, "i-navarra-1", "1509"))
    assert cost4(hand) == 4 + 4


@rule(GAME, "9.1.a")
def test_9_1_a_and_stops_the_unit() -> None:
    hand = moving(FOE, "1510: i-navarra-1")
    assert hand.refused(move(hand, "i-navarra-1", "1509", "1609")) == ("zoc_stop", "9.1")
    assert hand.refused(move(hand, "i-navarra-1", "1509", "1508")) == ("zoc_stop", "9.1")


@rule(GAME, "9.1.a")
def test_9_1_a_for_the_rest_of_the_turn() -> None:
    hand = moving(FOE, "1510: i-navarra-1")
    hand.do(move(hand, "i-navarra-1", "1509"))
    assert hand.refused(move(hand, "i-navarra-1", "1609")) == ("already_moved", "10")


@rule(GAME, "9.1.a")
def test_9_1_a_the_point_counts_against_the_allowance() -> None:
    """Disorganized, 2.5 points: 1511 to 1510 to 1509 costs 1 + 2 = 3."""
    hand = moving(FOE, "1511: i-navarra-1/dsg0")
    verdict = hand.judge(move(hand, "i-navarra-1", "1510", "1509"))
    assert (verdict.name, verdict.rule) == ("allowance", "10")
    assert (verdict.facts["cost"], verdict.facts["allowance"]) == (12, 10)


@rule(GAME, "9.1.a")
def test_9_1_a_two_zones_over_one_hex_cost_the_point_once() -> None:
    hand = moving(FOE, "1409: brigade-171", "1510: i-navarra-1")
    hand.do(move(hand, "i-navarra-1", "1509"))
    assert cost4(hand) == 4 + 4


@rule(GAME, "9.1.a", "9.1.b")
def test_9_1_a_coming_back_to_a_start_in_a_zone_stops_there_too() -> None:
    """Out to 1510 and back to 1509 is entering a zone: no going on from there, least of all into the next zone."""
    hand = moving(FOE, "1509: littorio-1")  # 8 points: the way would cost 2 + 2 + 3
    assert hand.refused(move(hand, "littorio-1", "1510", "1509", "1508")) == ("zoc_stop", "9.1")
    assert hand.refused(move(hand, "littorio-1", "1510", "1509", "1609")) == ("zoc_stop", "9.1")


@rule(GAME, "9.1.b")
def test_9_1_b_leaving_a_zone_costs_one_point_more() -> None:
    hand = moving(FOE, "1509: i-navarra-1")
    hand.do(move(hand, "i-navarra-1", "1510"))
    assert cost4(hand) == 4 + 4
    assert hand.s.dsg[u("i-navarra-1")] == FRESH


@rule(GAME, "9.1.b")
def test_9_1_b_only_for_the_first_hex() -> None:
    hand = moving(FOE, "1509: i-navarra-1")
    hand.do(move(hand, "i-navarra-1", "1510", "1511", "1611"))
    assert cost4(hand) == (4 + 4) + 4 + 4


@rule(GAME, "9.1.b")
def test_9_1_b_leaving_one_zone_and_entering_another_by_a_free_hex_costs_both_and_shakes_nobody() -> None:
    """1509 (beside 1408), 1510 (free), 1511 (beside 1512): 1 + 1 and 1 + 1."""
    hand = moving(FOE, "1512: brigade-171", "1509: i-navarra-1")
    hand.do(move(hand, "i-navarra-1", "1510", "1511"))
    assert cost4(hand) == 16
    assert hand.s.dsg[u("i-navarra-1")] == FRESH


@rule(GAME, "9.1.c")
def test_9_1_c_a_unit_may_go_from_zone_to_zone() -> None:
    hand = moving(FOE, "1509: i-navarra-1")
    hand.do(move(hand, "i-navarra-1", "1508"))
    assert hand.s.pos[u("i-navarra-1")] == h("1508")
    assert cost4(hand) == 4 + 4 + 4


@rule(GAME, "9.1.c")
def test_9_1_c_as_its_whole_move() -> None:
    hand = moving(FOE, "1509: littorio-1")
    assert hand.refused(move(hand, "littorio-1", "1508", "1608")) == ("zoc_to_zoc", "9.1")
    assert hand.refused(move(hand, "littorio-1", "1508", "1507")) == ("zoc_to_zoc", "9.1")


@rule(GAME, "9.1.c")
def test_9_1_c_whatever_its_points() -> None:
    """2.5 points against a cost of 3."""
    hand = moving(FOE, "1509: i-navarra-1/dsg0")
    hand.do(move(hand, "i-navarra-1", "1508"))
    assert hand.s.pos[u("i-navarra-1")] == h("1508")


@rule(GAME, "9.1.d")
@pytest.mark.parametrize(
    ("state", "after"), [("", DSG0), ("/dsg0", DSG1), ("/dsg1", DSG2)], ids=["fresh", "dsg0", "dsg1"]
)
def test_9_1_d_from_zone_to_zone_adds_a_level(state: str, after: int) -> None:
    hand = moving(FOE, f"1509: i-navarra-1{state}")
    hand.do(move(hand, "i-navarra-1", "1508"))
    assert hand.s.dsg[u("i-navarra-1")] == after
    assert hand.s.steps[u("i-navarra-1")] == 2


@rule(GAME, "9.1.d", "7.0.d")
def test_9_1_d_a_unit_at_dsg2_loses_a_step_instead() -> None:
    hand = moving(FOE, "1509: i-navarra-1/dsg2")
    hand.do(move(hand, "i-navarra-1", "1508"))
    n = u("i-navarra-1")
    assert (hand.s.pos[n], hand.s.steps[n], hand.s.dsg[n]) == (h("1508"), 1, DSG2)
    assert [event.unit for event in hand.told(StepLost)] == [n]


@rule(GAME, "9.1.d")
def test_9_1_d_and_its_last_step_too() -> None:
    hand = moving(FOE, "1509: i-navarra-1/reduced/dsg2")
    hand.do(move(hand, "i-navarra-1", "1508"))
    assert hand.s.pos[u("i-navarra-1")] == -1
    assert [event.unit for event in hand.told(Eliminated)] == [u("i-navarra-1")]
    assert hand.top.seat(hand.s) == NATIONALIST  # the step goes on


@rule(GAME, "9.1.d")
def test_9_1_d_every_unit_of_a_group_pays_but_logistic_ones() -> None:
    hand = moving(FOE, "1509: i-navarra-1, ii-navarra-1/dsg0, lu-n-1")
    hand.do(Move(units("i-navarra-1", "ii-navarra-1", "lu-n-1"), (h("1508"),)))
    assert [hand.s.dsg[n] for n in units("i-navarra-1", "ii-navarra-1", "lu-n-1")] == [DSG0, DSG1, FRESH]


@rule(GAME, "9.1.e")
def test_9_1_e_a_friend_in_the_hex_changes_nothing() -> None:
    hand = moving(FOE, "1509: ii-navarra-1", "1510: i-navarra-1")
    assert hand.refused(move(hand, "i-navarra-1", "1509", "1609")) == ("zoc_stop", "9.1")
    hand.do(move(hand, "i-navarra-1", "1509"))
    assert cost4(hand) == 4 + 4


@rule(GAME, "9.1.e")
def test_9_1_e_nor_does_one_in_the_hex_that_is_left_or_the_next() -> None:
    hand = moving(FOE, "1509: ii-navarra-1, i-navarra-1", "1508: i-navarra-2")
    hand.do(move(hand, "i-navarra-1", "1508"))
    assert cost4(hand) == 4 + 4 + 4
    assert hand.s.dsg[u("i-navarra-1")] == DSG0


@rule(GAME, "9.1.e", "8.0.b")
def test_9_1_e_the_same_friend_opens_the_hex_for_supply() -> None:
    """The first of the traps: for supply a friend cancels the zone, for movement not."""
    from frente.games.santander_37.supply import flood

    s = position(FOE, "1509: ii-navarra-1")
    assert flood(s, NATIONALIST)[h("1509")]
    assert not flood(s, NATIONALIST)[h("1508")]


def test_9_republicans_are_bound_by_nationalist_zones() -> None:
    hand = moving("1408: i-navarra-1", "1510: brigade-170", side="republican")
    assert hand.refused(move(hand, "brigade-170", "1509", "1609")) == ("zoc_stop", "9.1")
    hand.do(Done())
