"""§10 Movement: costs, the minimum move, tanks, roads.

Costs by the terrain table, fair / poor weather, in points: on foot clear 1 / 2, hill 2 / 3, mountain 3 / 4, city 1 / 1;
motorized clear 1 / 2, hill 3 / 4, mountain 4 / 5; road 1 on foot, ½ / 1 by motor; river 1 / 2 more. Events say quarters.
"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from frente.games.santander_37.book import NATIONALIST
from frente.games.santander_37.commands import Done, Move
from frente.games.santander_37.events import Moved, TankAbandoned
from frente.games.santander_37.movement import Movement
from frente.games.santander_37.position import FAIR, POOR
from tests.games.santander_37.battles import alone, declare
from tests.games.santander_37.positions import FRESH, Hand, at, h, position, u, units
from tests.rule_marks import rule

GAME = "santander-37"
FOE = "1408: brigade-170"
"""Its zone covers 1308, 1409, 1509, 1508, 1507 and 1407."""


def moving(*stacks: str, side: str = "nationalist", **scalars: int) -> Hand:
    return at(position(*stacks, **scalars), side, "movement")


def move(unit: str, *labels: str) -> Move:
    return Move(units(*unit.split()), tuple(h(label) for label in labels))


def went(hand: Hand, unit: str, *labels: str) -> int:
    """Moves and tells the cost in quarter points."""
    hand.do(move(unit, *labels))
    assert hand.s.pos[u(unit.split(maxsplit=1)[0])] == h(labels[-1])
    return hand.told(Moved)[-1].cost4


# --- §10 ------------------------------------------------------------------------------------------------------------


@rule(GAME, "10.0.a")
@pytest.mark.parametrize(
    ("start", "end", "foot", "motor"),
    [
        ("1510", "1511", (4, 8), (4, 8)),  # clear
        ("1511", "1412", (8, 12), (12, 16)),  # hill
        ("1104", "1004", (12, 16), (16, 20)),  # mountain (by motor only as the minimum move)
        ("0110", "0211", (4, 4), (4, 4)),  # Santander
        ("1509", "1409", (4 + 4, 8 + 8), (4 + 4, 8 + 8)),  # clear over a river
        ("1412", "1511", (4, 8), (4, 8)),  # the hex that is entered counts, not the one that is left
        ("1506", "1507", (4, 4), (2, 4)),  # road over clear ground
        ("0603", "0604", (4, 4), (2, 4)),  # road through hills
        ("0313", "0214", (4, 4), (2, 4)),  # road
        ("1312", "1412", (4, 4), (2, 4)),  # road over a river: there is a bridge (ruling)
    ],
)
@pytest.mark.parametrize("weather", [FAIR, POOR], ids=["fair", "poor"])
def test_10_0_a_hexes_and_sides_cost_points_by_the_chart(
    start: str, end: str, foot: tuple[int, int], motor: tuple[int, int], weather: int
) -> None:
    hand = moving(f"{start}: i-navarra-1, littorio-1", weather=weather)
    assert went(hand, "i-navarra-1", end) == foot[weather]
    assert went(hand, "littorio-1", end) == motor[weather]


@rule(GAME, "10.0.a")
def test_10_0_a_costs_add_up_over_a_way() -> None:
    """1510, 1511, 1412 (hill): 1 + 2; then 1512: 1. Four of five points."""
    hand = moving("1510: i-navarra-1")
    assert went(hand, "i-navarra-1", "1511", "1412", "1512") == 4 + 8 + 4


@rule(GAME, "10.0.a")
def test_10_0_a_a_way_beyond_the_allowance_is_refused() -> None:
    """A Santander brigade has 4 points; the fifth clear hex is too far. (The road from 1609 to 1610 costs 1 on foot too.)"""
    hand = moving("1511: brigade-170", side="republican")
    way = ("1510", "1509", "1609", "1610", "1611")
    verdict = hand.judge(move("brigade-170", *way))
    assert (verdict.name, verdict.rule) == ("allowance", "10")
    assert (verdict.facts["cost"], verdict.facts["allowance"]) == (20, 16)
    assert hand.judge(move("brigade-170", *way[:4]))


@rule(GAME, "10.0.b")
def test_10_0_b_points_need_not_be_spent_and_nobody_has_to_move() -> None:
    hand = moving("1510: i-navarra-1")
    hand.do(Done())
    assert hand.s.pos[u("i-navarra-1")] == h("1510")


@rule(GAME, "10.0.b")
def test_10_0_b_unused_points_do_not_go_to_another_unit() -> None:
    """The first regiment leaves four of its points; the second still has five and not nine."""
    hand = moving("1510: i-navarra-1, i-navarra-2")
    went(hand, "i-navarra-1", "1511")
    six = ("1511", "1611", "1610", "1609", "1608", "1607")
    assert hand.refused(move("i-navarra-2", *six)) == ("allowance", "10")
    assert hand.judge(move("i-navarra-2", *six[:5]))


@rule(GAME, "10.0.b")
def test_10_0_b_nor_are_they_kept_for_a_second_move() -> None:
    hand = moving("1510: i-navarra-1")
    went(hand, "i-navarra-1", "1511")
    assert hand.refused(move("i-navarra-1", "1611")) == ("already_moved", "10")


@rule(GAME, "10.0.b")
def test_10_0_b_every_movement_step_begins_anew() -> None:
    s = position("1510: i-navarra-1")
    s.moved[u("i-navarra-1")] = 1
    hand = at(s, "nationalist", "movement")
    assert went(hand, "i-navarra-1", "1511") == 4


def test_10_units_that_move_together_go_as_far_as_the_slowest() -> None:
    """The cavalry has 7 points, the disorganized regiment 2.5."""
    hand = moving("1510: spanish-cavalry, i-navarra-1/dsg0")
    assert hand.refused(move("spanish-cavalry i-navarra-1", "1511", "1611", "1610")) == ("allowance", "10")
    assert went(hand, "spanish-cavalry i-navarra-1", "1511", "1611") == 8
    assert hand.s.pos[u("i-navarra-1")] == h("1611")


# --- §10.1 ----------------------------------------------------------------------------------------------------------


@rule(GAME, "10.1.a")
def test_10_1_a_a_unit_may_always_move_one_hex() -> None:
    """The coast brigade has 3 points, disorganized 1.5; the mountain 1004 costs 3."""
    hand = moving("1104: brigade-dc/dsg0", side="republican")
    assert went(hand, "brigade-dc", "1004") == 12


@rule(GAME, "10.1.a")
def test_10_1_a_but_not_a_second() -> None:
    hand = moving("1104: brigade-dc/dsg0", side="republican")
    assert hand.refused(move("brigade-dc", "1004", "1003")) == ("allowance", "10")


@rule(GAME, "10.1.a")
def test_10_1_a_whatever_the_zones_with_a_level_from_zone_to_zone() -> None:
    hand = moving(FOE, "1509: i-navarra-1/dsg1")
    went(hand, "i-navarra-1", "1508")
    assert hand.s.dsg[u("i-navarra-1")] == 3


@rule(GAME, "10.1.a")
def test_10_1_a_a_motorized_unit_enters_the_mountains_off_the_road_only_so() -> None:
    """Littorio has 8 points; 1104 to 1004 (4) to 1003 (4) is barred by the road it lacks (ruling)."""
    hand = moving("1104: littorio-1")
    assert hand.refused(move("littorio-1", "1004", "1003")) == ("motor_mountain", "10")
    assert hand.refused(move("littorio-1", "1105", "1005", "1004")) == ("motor_mountain", "10")
    assert went(hand, "littorio-1", "1004") == 16


@rule(GAME, "10.1.a")
def test_10_1_a_a_road_leads_it_through_the_mountains() -> None:
    """0804, 0905 and 1005 are joined by a road; 0804 and 0905 are mountain. Two hexes at ½."""
    hand = moving("1005: littorio-1")
    assert went(hand, "littorio-1", "0905", "0804") == 4


@rule(GAME, "10.1.a")
@pytest.mark.parametrize(
    ("start", "end", "ground", "section"),
    [
        ("0418", "0419", "impassable", "2.1.1"),
        ("0212", "0211", "impassable", "2.1.1"),
        ("0311", "0211", "impassable", "2.1.1"),
        ("0208", "0207", "sea", "2.1.1"),
        ("1308", "1408", "enemy_hex", "10"),
        ("1510", "1512", "not_adjacent", "10"),
        ("1510", "1510", "not_adjacent", "10"),
    ],
)
def test_10_1_a_never_over_an_impassable_side_into_the_sea_or_onto_the_enemy(
    start: str, end: str, ground: str, section: str
) -> None:
    hand = moving(FOE, f"{start}: i-navarra-1")
    assert hand.refused(move("i-navarra-1", end)) == (ground, section)


# --- §10.2 ----------------------------------------------------------------------------------------------------------


@rule(GAME, "10.2.a")
def test_10_2_a_a_lone_tank_is_eliminated_when_the_movement_step_ends() -> None:
    hand = moving("1510: spanish-armor, i-navarra-1")
    went(hand, "spanish-armor", "1511")
    assert hand.s.pos[u("spanish-armor")] == h("1511")  # not before the end of the step
    hand.do(Done())
    assert hand.s.pos[u("spanish-armor")] == -1
    assert [event.unit for event in hand.told(TankAbandoned)] == [u("spanish-armor")]


@rule(GAME, "10.2.a")
@pytest.mark.parametrize(
    ("escort", "saved"),
    [
        ("i-navarra-1", True),
        ("hq-navarra", True),
        ("littorio-arditi", True),
        ("i-navarra-1/reduced/dsg2", True),
        ("spanish-cavalry", False),  # not infantry (ruling)
        ("lu-n-1", False),
        ("carri-1", False),
    ],
)
def test_10_2_a_infantry_or_a_headquarters_escorts_it(escort: str, saved: bool) -> None:
    hand = moving(f"1510: spanish-armor, {escort}")
    hand.do(Done())
    assert (hand.s.pos[u("spanish-armor")] >= 0) is saved


@rule(GAME, "10.2.a")
def test_10_2_a_the_tanks_of_the_other_side_are_checked_too() -> None:
    hand = moving("0303: armor-xv", "1510: i-navarra-1")
    hand.do(Done())
    assert hand.s.pos[u("armor-xv")] == -1


@rule(GAME, "10.2.a")
def test_10_2_a_and_again_when_the_combat_step_ends() -> None:
    """The escort falls in the attack: 1 and 2 against 4 + 4 in hills is the 1:3 column, where a 1 costs three steps."""
    hand = at(
        position(
            "1406: brigade-155, brigade-156",
            "1506: spanish-armor, spanish-cavalry, i-navarra-1/reduced",
            weather=1,
        ),
        "nationalist",
        "combat",
    )
    alone(declare(hand, "1406", "i-navarra-1")).roll(1)
    assert hand.s.pos[u("i-navarra-1")] == -1
    assert hand.s.pos[u("spanish-armor")] == h("1506")
    hand.do(Done())
    assert hand.s.pos[u("spanish-armor")] == -1
    assert hand.s.pos[u("spanish-cavalry")] == h("1506")


# --- §10.3 ----------------------------------------------------------------------------------------------------------


@rule(GAME, "10.3.a")
def test_10_3_a_each_hex_along_a_road_costs_the_road_rate() -> None:
    hand = moving("1505: littorio-1, i-navarra-1")
    assert went(hand, "littorio-1", "1506", "1507", "1508") == 3 * 2
    assert went(hand, "i-navarra-1", "1506", "1507", "1508") == 3 * 4


@rule(GAME, "10.3.a")
def test_10_3_a_only_along_the_road() -> None:
    """1406 lies beside the road 1505 to 1506 and has none to either."""
    hand = moving("1505: littorio-1")
    assert went(hand, "littorio-1", "1406", "1506", "1507") == 4 + 4 + 2


@rule(GAME, "10.3.a")
def test_10_3_a_a_long_road_march() -> None:
    """Littorio's 8 points are sixteen road hexes; the road from 1504 by 1404, 1405, 1306 to 1206 and 1207 is shorter."""
    way = ("1404", "1405", "1306", "1206", "1207", "1106", "1006", "1005")
    hand = moving("1504: littorio-1")
    assert went(hand, "littorio-1", *way) == 8 * 2


@rule(GAME, "10.3.b")
def test_10_3_b_a_road_hex_in_an_enemy_zone_costs_its_terrain_and_the_zone() -> None:
    """1507 is watched from 1408: ½ for 1506, then 1 + 1."""
    hand = moving(FOE, "1505: littorio-1")
    assert went(hand, "littorio-1", "1506", "1507") == 2 + (4 + 4)


@rule(GAME, "10.3.b")
def test_10_3_b_a_unit_that_starts_in_a_zone_pays_terrain_for_its_first_hex_only() -> None:
    """1508 is watched, 1609 and 1610 are not: 1 + 1, then ½ (ruling)."""
    hand = moving(FOE, "1508: littorio-1")
    assert went(hand, "littorio-1", "1609", "1610") == (4 + 4) + 2


@rule(GAME, "10.3.b")
def test_10_3_b_so_hills_count_again() -> None:
    """0603 to 0604 by road through hills: 1 on foot; with 0604 watched from 0605 it is 2 + 1."""
    hand = moving("0605: brigade-170", "0603: i-navarra-1")
    assert went(hand, "i-navarra-1", "0604") == 8 + 4


@rule(GAME, "10.3.b")
def test_10_3_b_and_rivers_too() -> None:
    """1312 to 1412 is a road over a river into a hill: 1 on foot; with 1412 watched from 1513 it is 2 + 1 + 1."""
    hand = moving("1513: brigade-170", "1312: i-navarra-1")
    assert went(hand, "i-navarra-1", "1412") == 8 + 4 + 4


# --- Forged orders --------------------------------------------------------------------------------------------------

HUGE = 2**70
FORGERY = moving(FOE, "1510: i-navarra-1", "1512: ii-navarra-1")


@pytest.mark.parametrize(
    ("command", "ground"),
    [
        (Move((), ()), "no_such_piece"),
        (Move((-1,), (0,)), "no_such_piece"),
        (Move((97,), (0,)), "no_such_piece"),
        (Move((HUGE,), (HUGE,)), "no_such_piece"),
        (Move(units("brigade-170"), (h("1308"),)), "not_your_piece"),
        (Move(units("i-navarra-2"), (h("1511"),)), "not_on_map"),
        (Move(units("condor-1"), (h("1511"),)), "not_on_map"),
        (Move(units("i-navarra-1"), ()), "no_path"),
        (Move(units("i-navarra-1"), (-1,)), "no_such_space"),
        (Move(units("i-navarra-1"), (320,)), "no_such_space"),
        (Move(units("i-navarra-1"), (HUGE,)), "no_such_space"),
        (Move(units("i-navarra-1"), (h("1511"), -1)), "no_such_space"),
        (Move(units("i-navarra-1", "i-navarra-1"), (h("1511"),)), "named_twice"),
        (Move(units("i-navarra-1", "ii-navarra-1"), (h("1511"),)), "not_together"),
        (Move(units("i-navarra-1") * 5000, (h("1511"),)), "named_twice"),
        (Move(units("i-navarra-1"), (h("1511"), h("1510")) * 5000), "allowance"),
    ],
)
def test_10_forged_orders_are_refused(command: Move, ground: str) -> None:
    hand = moving(FOE, "1510: i-navarra-1", "1512: ii-navarra-1")
    assert hand.refused(command)[0] == ground


number = st.integers(-2, 330) | st.integers()


@given(st.lists(number, max_size=6), st.lists(number, max_size=6))
def test_10_no_order_of_whatever_numbers_upsets_the_referee(chosen: list[int], way: list[int]) -> None:
    verdict = FORGERY.judge(Move(tuple(chosen), tuple(way)))
    assert verdict or (verdict.name and verdict.rule)


def test_10_air_units_never_move() -> None:
    hand = moving("1510: i-navarra-1")
    assert isinstance(hand.top, Movement)
    assert {command.units for command in hand.top.options(hand.s) if isinstance(command, Move)} == {
        units("i-navarra-1")
    }
    assert hand.s.dsg[u("i-navarra-1")] == FRESH
    assert hand.top.seat(hand.s) == NATIONALIST
