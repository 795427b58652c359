"""The set-ups of Santander '37 against every restriction of section 5, by a checker that shares no code with the game."""

from __future__ import annotations

import json
import tomllib
from collections import Counter, deque
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from tests.rule_marks import rule

GAME = "santander-37"
DATA = Path(__file__).resolve().parents[3] / "src" / "frente" / "games" / "santander_37" / "data"
MAP: dict[str, Any] = json.loads((DATA / "map.json").read_text(encoding="utf-8"))
UNITS: dict[str, dict[str, Any]] = {
    unit["id"]: unit for unit in tomllib.loads((DATA / "counters.toml").read_text(encoding="utf-8"))["unit"]
}
TERRAIN: dict[str, str] = {entry["id"]: entry["terrain"] for entry in MAP["hexes"]}
LAND = {hid for hid, terrain in TERRAIN.items() if terrain != "sea"}
REPUBLICAN = set(MAP["control"]["republican"])
FRONT: dict[str, list[str]] = {side: MAP["front_line"][side] for side in ("republican", "nationalist")}
BARRED = {frozenset(side) for side in MAP["impassable"]}
CAPACITY = {"clear": 6, "city": 6, "hill": 4, "mountain": 4}

Places = dict[str, str]
"""Unit to hex."""


def scenario(name: str) -> dict[str, Any]:
    return tomllib.loads((DATA / "scenarios" / f"{name}.toml").read_text(encoding="utf-8"))


def touching(hid: str) -> set[str]:
    """The hexes beside one, sea included: flat-topped columns, the even ones half a hex lower."""
    row, col = int(hid[:2]), int(hid[2:])
    low = 0 if col % 2 else 1
    steps = [(row - 1, col), (row + 1, col)]
    steps += [(row - 1 + low, col + side) for side in (-1, 1)] + [(row + low, col + side) for side in (-1, 1)]
    return {label for r, c in steps if (label := f"{r:02d}{c:02d}") in TERRAIN}


def distances(start: Iterable[str]) -> dict[str, int]:
    """Hexes between any of the start hexes and every hex of the map, as the crow flies."""
    far = dict.fromkeys(start, 0)
    queue = deque(far)
    while queue:
        here = queue.popleft()
        for there in touching(here) - far.keys():
            far[there] = far[here] + 1
            queue.append(there)
    return far


def range_of(one: str, other: str) -> int:
    return distances([one])[other]


def zone(hid: str) -> set[str]:
    """The hexes into which a unit there exerts its zone of control (9)."""
    return {near for near in touching(hid) & LAND if frozenset((hid, near)) not in BARRED}


def combat(places: Places, side: str) -> Places:
    return {u: h for u, h in places.items() if UNITS[u]["side"] == side and UNITS[u]["kind"] != "lu"}


def covered(places: Places, side: str) -> set[str]:
    held = set(combat(places, side).values())
    return held.union(*(zone(hid) for hid in held)) if held else set()


def faults(plan: dict[str, Any], *, left_out: str = "") -> list[str]:
    """Everything in a ready set-up that section 4, 5 or 10.2 forbids; `left_out` is an option in play (17.3)."""
    placed = [(unit, entry["hex"]) for entry in plan["place"] for unit in entry["units"]]
    placed += [(entry["unit"], entry["hex"]) for entry in plan["lu"]]
    wrong = [f"{u} stands twice" for u, n in Counter(u for u, _ in placed).items() if n > 1]
    places = {u: h for u, h in placed if not left_out or UNITS[u].get("absent_with") != left_out}
    later = {entry["unit"] for entry in plan["lu_turns"]}
    wrong += [
        f"{u} is missing"
        for u, unit in UNITS.items()
        if unit["kind"] != "air" and u not in places and u not in later
        if not left_out or unit.get("absent_with") != left_out
    ]
    for u, h in places.items():
        if h not in LAND:
            wrong.append(f"{u} is not on land")
        elif (h in REPUBLICAN) != (UNITS[u]["side"] == "republican"):
            wrong.append(f"{u} stands on the enemy's ground at {h}")
    wrong += stacking_faults(places)
    wrong += republican_faults(places, plan["trenches"])
    wrong += nationalist_faults(places)
    return wrong


def stacking_faults(places: Places) -> list[str]:
    wrong = []
    for hid in set(places.values()):
        here = [UNITS[u] for u, h in places.items() if h == hid]
        kinds = Counter(unit["kind"] for unit in here)
        points = sum(unit["stacking"] for unit in here)
        if points > CAPACITY.get(TERRAIN[hid], 0) or kinds["hq"] > 1 or kinds["armor"] > 1:
            wrong.append(f"{hid} is overstacked")
        if kinds["armor"] and not kinds["infantry"] and not kinds["hq"]:
            wrong.append(f"a tank is alone in {hid}")
    return wrong


def republican_faults(places: Places, trenches: list[str]) -> list[str]:
    own = combat(places, "republican")
    line = FRONT["republican"]
    # Hexes that touch the line are at distance 1.
    depth = {hid: far + 1 for hid, far in distances(line).items()}
    first = {u: h for u, h in own.items() if not UNITS[u].get("reserve")}
    wrong = [f"{h} is not covered" for h in line if h not in covered(first, "republican")]
    stray = 0
    for u, h in own.items():
        unit = UNITS[u]
        if unit.get("reserve"):
            if depth[h] < 3:
                wrong.append(f"reserve {u} is {depth[h]} from the line")
        elif unit["kind"] == "infantry" and not unit.get("independent") and h not in line:
            wrong.append(f"{u} does not touch the line")
        stray += unit["faction"] == "basque" and not unit.get("reserve") and int(h[2:]) < 15
    if stray > 2:
        wrong.append(f"{stray} Basque brigades west of column 15")
    xiv = places["hq-xiv"]
    basque = [h for u, h in own.items() if UNITS[u]["faction"] == "basque"]
    if int(xiv[2:]) < 15 or min(range_of(xiv, h) for h in basque) > 2:
        wrong.append("XIV headquarters is misplaced")
    if xiv == places["hq-xv"]:
        wrong.append("both Republican headquarters share a hex")
    if range_of(places["lu-r-1"], xiv) > 1 and range_of(places["lu-r-1"], places["hq-xv"]) > 1:
        wrong.append("the Republican logistic unit is away from its headquarters")
    if len(trenches) != 4 or len(set(trenches)) != 4 or not set(trenches) <= set(first.values()):
        wrong.append("the four trenches do not stand on four front-line stacks")
    return wrong


def nationalist_faults(places: Places) -> list[str]:
    own = combat(places, "nationalist")
    wrong = [f"{h} is not covered" for h in FRONT["nationalist"] if h not in covered(own, "nationalist")]
    headquarters = {u: h for u, h in own.items() if UNITS[u]["kind"] == "hq"}
    for u, h in headquarters.items():
        beside = {h} | touching(h)
        led = [t for t, v in own.items() if v in beside and UNITS[t]["kind"] != "hq"]
        if not any(UNITS[t]["formation"] in UNITS[u]["commands"] for t in led):
            wrong.append(f"{u} has none of its units beside it")
    supplies = [u for u in places if UNITS[u]["kind"] == "lu" and UNITS[u]["side"] == "nationalist"]
    if len(supplies) != 4:
        wrong.append(f"{len(supplies)} Nationalist logistic units on the map")
    by_hq = set(headquarters.values()).union(*(touching(h) for h in headquarters.values()))
    wrong += [f"{u} is away from every headquarters" for u in supplies if places[u] not in by_hq]
    return wrong


HISTORICAL = scenario("historical")


@pytest.mark.parametrize("left_out", ["", "historical-frecce"])
def test_5_the_historical_set_up_keeps_every_restriction(left_out: str) -> None:
    assert faults(HISTORICAL, left_out=left_out) == []


def moved(unit: str, to: str) -> dict[str, Any]:
    """The historical set-up with one unit somewhere else."""
    rest = [{"hex": e["hex"], "units": [u for u in e["units"] if u != unit]} for e in HISTORICAL["place"]]
    return {**HISTORICAL, "place": [*rest, {"hex": to, "units": [unit]}]}


@pytest.mark.parametrize(
    ("unit", "to", "fault"),
    [
        ("brigade-167", "0412", "0901 is not covered"),
        ("brigade-165", "0412", "brigade-165 does not touch the line"),
        ("brigade-166", "1013", "3 Basque brigades west of column 15"),
        ("brigade-176", "1006", "reserve brigade-176 is 2 from the line"),
        ("hq-xiv", "0514", "XIV headquarters is misplaced"),
        ("hq-xv", "0516", "both Republican headquarters share a hex"),
        ("hq-littorio", "1404", "hq-littorio has none of its units beside it"),
        ("vi-navarra-1", "1201", "1001 is not covered"),
        ("vi-navarra-1", "1103", "vi-navarra-1 stands on the enemy's ground at 1103"),
        ("armor-xv", "0412", "a tank is alone in 0412"),
        ("i-castilla-1", "1111", "1111 is overstacked"),
    ],
)
def test_5_the_checker_finds_what_is_wrong(unit: str, to: str, fault: str) -> None:
    assert fault in faults(moved(unit, to))


def test_8_every_ground_unit_starts_in_supply() -> None:
    places = {u: e["hex"] for e in HISTORICAL["place"] for u in e["units"]}
    for side, enemy in (("republican", "nationalist"), ("nationalist", "republican")):
        held = set(combat(places, side).values())
        hostile = set(combat(places, enemy).values())
        closed = (covered(places, enemy) - held) | hostile
        reached = set(MAP["supply"][side]) - closed
        queue = deque(sorted(reached))
        while queue:
            here = queue.popleft()
            for there in zone(here) - reached - closed:
                reached.add(there)
                queue.append(there)
        assert held <= reached, sorted(held - reached)


@pytest.mark.parametrize("name", ["campaign", "historical"])
def test_5_boxes_tracks_and_arrivals(name: str) -> None:
    plan = scenario(name)
    air = {u: unit["side"] for u, unit in UNITS.items() if unit["kind"] == "air"}
    assert set(plan["air"]["available"]) == {u for u, side in air.items() if side == "nationalist"}
    assert set(plan["air"]["flown"]) == {u for u, side in air.items() if side == "republican"}
    assert (plan["turn"], plan["weather"], plan["morale"]) == (1, "fair", 4)
    assert (plan["offensive_turn"], plan["reinosa_turn"]) == (3, 4)
    assert [entry["turn"] for entry in plan["lu_turns"]] == [1, 2, 3, 4]
    start = plan.get("lu_start", [entry["unit"] for entry in plan.get("lu", [])])
    waiting = [entry["unit"] for entry in plan["lu_turns"]]
    assert sorted([*start, *waiting]) == sorted(u for u, unit in UNITS.items() if unit["kind"] == "lu")
    assert plan["reserve_divisions"] == ["50", "55", "57"]
    assert (plan["reserve_distance"], plan["basque_column"], plan["basque_exceptions"]) == (3, 15, 2)


@rule(GAME, "11.7.a")
def test_11_7_four_trenches() -> None:
    assert scenario("campaign")["trenches"] == 4
    assert len(HISTORICAL["trenches"]) == 4


def test_the_historical_sectors() -> None:
    """The order of 14 August 1937: Navarra before Reinosa, CTV at Soncillo, Basques in the east."""
    places = {u: e["hex"] for e in HISTORICAL["place"] for u in e["units"]}
    column = {u: int(h[2:]) for u, h in places.items()}
    for brigade in ("i", "iv", "v"):
        assert column[f"{brigade}-navarra-1"] <= 6, brigade
    for u, unit in UNITS.items():
        if u in places and unit["faction"] == "italian":
            assert range_of(places[u], "1111") <= 2, u
    assert {places["flechas-negras-1"], places["flechas-negras-2"]} == {"0419", "0519"}
    # The first turn's bonus reaches the hexes in front of the CTV (11.3).
    assert {h for h in FRONT["republican"] if range_of(places["hq-ctv"], h) <= 2} >= {"1010", "1011", "1110"}


def test_the_two_ways_of_measuring_agree() -> None:
    """Neighbours by columns against distance of centres, for every pair of hexes."""

    def centre(hid: str) -> tuple[float, float]:
        row, col = int(hid[:2]), int(hid[2:])
        return col * 0.8660254, row + (0 if col % 2 else 0.5)

    for one in TERRAIN:
        x, y = centre(one)
        near = {o for o in TERRAIN if 0 < (centre(o)[0] - x) ** 2 + (centre(o)[1] - y) ** 2 < 1.21}
        assert near == touching(one)
