"""The map of Santander '37 against the rulebook: numbers, sides, supply, front line, objectives."""

from __future__ import annotations

import json
from collections import Counter
from importlib.resources import files
from itertools import pairwise
from typing import Any

import pytest

MAP: dict[str, Any] = json.loads(
    (files("frente.games.santander_37") / "data" / "map.json").read_text(encoding="utf-8")
)
HEXES: dict[str, dict[str, Any]] = {entry["id"]: entry for entry in MAP["hexes"]}
LAND = {hid for hid, entry in HEXES.items() if entry["terrain"] != "sea"}
REPUBLICAN = set(MAP["control"]["republican"])
NATIONALIST = LAND - REPUBLICAN
ROADS = {frozenset(link) for link in MAP["roads"]}
BLOCKED = {frozenset(side) for side in MAP["impassable"]}


def neighbours(hid: str) -> set[str]:
    """Neighbours by geometry, told apart from the builder's table: distance of centres below 1.1 hex heights."""

    def centre(number: str) -> tuple[float, float]:
        row, col = int(number[:2]), int(number[2:])
        return col * 0.8660254, row + (0 if col % 2 else 0.5)

    u, v = centre(hid)
    near = {h: (centre(h)[0] - u) ** 2 + (centre(h)[1] - v) ** 2 for h in HEXES}
    return {h for h, d in near.items() if 0 < d < 1.21}


ADJACENT = {hid: neighbours(hid) for hid in HEXES}


def test_2_1_numbers_run_row_then_column_over_the_whole_grid() -> None:
    assert [entry["id"] for entry in MAP["hexes"]] == [
        f"{row:02d}{col:02d}" for row in range(1, 17) for col in range(1, 21)
    ]


def test_2_1_santander_and_reinosa_stand_where_the_book_says() -> None:
    assert HEXES["0211"]["name"] == "Santander"
    assert HEXES["1006"]["name"] == "Reinosa"


def test_adjacency_is_symmetric_and_at_most_six() -> None:
    for hid, near in ADJACENT.items():
        assert len(near) <= 6
        assert all(hid in ADJACENT[other] for other in near)
    assert len(ADJACENT["0806"]) == 6


def test_2_1_1_santander_is_the_only_city_and_terrain_is_one_of_five() -> None:
    kinds = Counter(entry["terrain"] for entry in MAP["hexes"])
    assert set(kinds) == {"sea", "clear", "hill", "mountain", "city"}
    assert [h for h, e in HEXES.items() if e["terrain"] == "city"] == ["0211"]


def test_2_1_1_santander_is_reached_only_from_0110_and_0210() -> None:
    open_to = {h for h in ADJACENT["0211"] & LAND if frozenset((h, "0211")) not in BLOCKED}
    assert open_to == {"0110", "0210"}


def test_2_1_1_side_between_0418_and_0419_is_impassable() -> None:
    assert frozenset(("0418", "0419")) in BLOCKED
    assert "0419" in ADJACENT["0418"]
    assert len(BLOCKED) == 1 + len(ADJACENT["0211"]) - 2


@pytest.mark.parametrize("kind", ["roads", "rivers", "impassable"])
def test_links_join_neighbours_once_in_sorted_order(kind: str) -> None:
    links = MAP[kind]
    assert links == sorted(links)
    assert len({tuple(link) for link in links}) == len(links)
    for a, b in links:
        assert a < b
        assert b in ADJACENT[a]


def test_roads_and_rivers_stay_on_land_and_roads_off_impassable_sides() -> None:
    assert {h for link in MAP["roads"] + MAP["rivers"] for h in link} <= LAND
    assert not ROADS & BLOCKED


def test_roads_form_one_network_that_reaches_every_source_and_objective() -> None:
    on_road = {h for link in ROADS for h in link}
    reached, todo = {"0211"}, ["0211"]
    while todo:
        here = todo.pop()
        for link in ROADS:
            if here in link:
                (there,) = link - {here}
                if there not in reached:
                    reached.add(there)
                    todo.append(there)
    assert reached == on_road
    assert set(MAP["supply"]["nationalist"]) | set(MAP["supply"]["republican"]) <= reached
    assert {item["hex"] for item in MAP["objectives"]} <= reached


def test_8_1_supply_sources_are_the_printed_ones_and_in_their_owners_hands() -> None:
    assert MAP["supply"]["nationalist"] == ["1604", "1610", "1612", "0519", "0620"]
    assert MAP["supply"]["republican"] == ["0301", "0211"]
    assert set(MAP["supply"]["nationalist"]) <= NATIONALIST
    assert set(MAP["supply"]["republican"]) <= REPUBLICAN


def test_3_2_each_side_holds_one_connected_land() -> None:
    for side in (REPUBLICAN, NATIONALIST):
        start = min(side)
        reached, todo = {start}, [start]
        while todo:
            for near in ADJACENT[todo.pop()] & side - reached:
                reached.add(near)
                todo.append(near)
        assert reached == side


def test_5_1_front_line_is_exactly_the_border_between_the_two_sides() -> None:
    front = MAP["front_line"]
    border = {(r, n) for r in REPUBLICAN for n in ADJACENT[r] & NATIONALIST}
    assert {tuple(side) for side in front["sides"]} == border
    assert len(front["sides"]) == len(border)
    assert set(front["republican"]) == {r for r, _ in border}
    assert set(front["nationalist"]) == {n for _, n in border}


def test_5_1_front_line_runs_unbroken_from_1001_to_0419() -> None:
    front = MAP["front_line"]
    assert front["nationalist"][0] == "1001"
    assert front["nationalist"][-1] == "0419"
    for one, two in pairwise(front["sides"]):
        # Consecutive sides meet in a corner: they share one hex and the other two touch.
        assert len(set(one) & set(two)) == 1
        first, second = set(one) ^ set(two)
        assert second in ADJACENT[first]


def test_5_1_republic_has_front_hexes_from_column_15_on_for_the_basques() -> None:
    # Column xx15 must be wide enough for three Basque divisions, at most three brigades to a hex.
    assert len([h for h in MAP["front_line"]["republican"] if int(h[2:]) >= 15]) >= 5


def test_5_3_there_is_ground_three_or_more_hexes_from_the_line() -> None:
    distance = dict.fromkeys(MAP["front_line"]["republican"], 1)
    todo = list(distance)
    for here in todo:
        for near in ADJACENT[here] & REPUBLICAN - set(distance):
            distance[near] = distance[here] + 1
            todo.append(near)
    assert set(distance) == REPUBLICAN
    assert {"0211", "0407", "0301"} <= {h for h, d in distance.items() if d >= 3}


def test_13_objectives_have_the_books_names_captors_and_values() -> None:
    got = {item["name"]: (item["captor"], item["morale"]) for item in MAP["objectives"]}
    loss, gain = ("nationalist", -1), ("republican", 2)
    assert got == {
        "Santander": ("nationalist", -3),
        "Reinosa": loss,
        "Torrelavega": loss,
        "Santoña": loss,
        "Pesués": loss,
        "San Vicente de la Barquera": loss,
        "Cervera de Pisuerga": gain,
        "Aguilar de Campóo": gain,
        "Dobro": gain,
        "Bercedo": gain,
        "Viérgol": gain,
    }


def test_13_objectives_are_villages_that_start_with_the_side_that_may_lose_them() -> None:
    for item in MAP["objectives"]:
        assert item["hex"] in MAP["villages"]
        assert HEXES[item["hex"]]["name"] == item["name"]
        assert (item["hex"] in REPUBLICAN) == (item["captor"] == "nationalist")


def test_13_villages_are_the_named_settlements_each_name_once() -> None:
    named = [entry for entry in MAP["hexes"] if "name" in entry]
    assert MAP["villages"] == sorted(entry["id"] for entry in named)
    assert set(MAP["villages"]) <= LAND
    assert all(entry["settlement"] in {"city", "town", "village"} for entry in named)
    assert max(Counter(entry["name"] for entry in named).values()) == 1


def test_ground_is_plausible_at_a_glance() -> None:
    # The Cordillera bars the way south to north except at the Besaya gorge, and Castile's plateau is open.
    assert {HEXES[h]["terrain"] for h in ("0801", "0904", "0910", "0813", "0716")} == {"mountain"}
    assert {HEXES[h]["terrain"] for h in ("1006", "1404", "1604", "1610", "0407", "0302")} == {"clear"}
    assert not any(entry.get("name", "").startswith("Puerto") for entry in MAP["hexes"])


def test_every_hex_tells_where_its_ground_comes_from() -> None:
    assert {entry["provenance"] for entry in MAP["hexes"]} == {"rulebook", "reconstructed"}
    assert {h for h, e in HEXES.items() if e["provenance"] == "rulebook"} == {"0211", "1006"}
