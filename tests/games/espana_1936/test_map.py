"""The map of España 1936 against the rulebook: spaces, coast, ports, objectives, lines, and both starts upon it."""

from __future__ import annotations

import json
from collections import Counter
from importlib.resources import files
from itertools import pairwise
from typing import Any

import pytest

MAP: dict[str, Any] = json.loads(
    (files("frente") / "games" / "espana_1936" / "data" / "map.json").read_text(encoding="utf-8")
)
SPACES: dict[str, dict[str, Any]] = {entry["id"]: entry for entry in MAP["spaces"]}
MAINLAND = [sid for sid, e in SPACES.items() if e["kind"] == "land" and sid != "marruecos"]
NEAR: dict[str, set[str]] = {sid: set() for sid in SPACES}
for one, two in MAP["links"]:
    NEAR[one].add(two)
    NEAR[two].add(one)
OBJECTIVES = {sid for sid, e in SPACES.items() if e["objective"]}

# Who has units (N, R) or a marker (n, r) where, from the two deployment tables of the rulebook.
START_1936 = {
    "N": "lugo leon burgos salamanca pamplona sevilla cadiz madrid zaragoza oviedo huesca toledo cordoba teruel"
    " guadalajara",
    "n": "orense la-coruna segovia",
    "R": "santander bilbao san-sebastian malaga badajoz ciudad-real valencia murcia madrid zaragoza oviedo huesca"
    " toledo cordoba teruel guadalajara",
    "r": "lerida barcelona tarragona albacete castellon almeria",
}
START_1938 = {
    "N": "toledo cordoba badajoz la-coruna san-sebastian cadiz pamplona sevilla zaragoza guadalajara madrid almeria"
    " huesca teruel",
    "n": "lugo oviedo orense santander bilbao leon burgos salamanca segovia malaga",
    "R": "barcelona valencia murcia guadalajara toledo castellon almeria madrid badajoz huesca zaragoza cordoba lerida"
    " tarragona albacete",
    "r": "ciudad-real",
}
STARTS = {"1936": START_1936, "1938": START_1938}


def held(start: dict[str, str], side: str) -> set[str]:
    """Spaces with units or a marker of a side."""
    return set(start[side].split()) | set(start[side.lower()].split())


def groups(spaces: set[str]) -> list[int]:
    """Sizes of the linked groups, largest first."""
    left, sizes = set(spaces), []
    while left:
        todo = [left.pop()]
        size = 0
        while todo:
            size += 1
            fresh = NEAR[todo.pop()] & left
            left -= fresh
            todo += fresh
        sizes.append(size)
    return sorted(sizes, reverse=True)


def test_setup_32_mainland_spaces_are_those_of_both_deployments() -> None:
    assert len(MAINLAND) == 32
    for start in STARTS.values():
        assert held(start, "N") | held(start, "R") == set(MAINLAND)


def test_order_is_mainland_by_id_then_morocco_then_sea() -> None:
    assert [entry["id"] for entry in MAP["spaces"]] == [
        *sorted(MAINLAND),
        "marruecos",
        *("balearic-islands", "mediterranean-sea", "strait-of-gibraltar", "cantabrian-sea"),
        *("el-ferrol", "cadiz-base", "cartagena"),
    ]
    assert len(SPACES) == len(MAP["spaces"])


def test_board_b_lines_join_mainland_spaces_once_in_sorted_order() -> None:
    assert MAP["links"] == sorted(MAP["links"])
    assert len({tuple(link) for link in MAP["links"]}) == len(MAP["links"])
    for a, b in MAP["links"]:
        assert a < b
        assert {a, b} <= set(MAINLAND)


def test_board_b_all_mainland_hangs_together_and_no_space_is_a_dead_end() -> None:
    assert groups(set(MAINLAND)) == [32]
    assert min(len(NEAR[sid]) for sid in MAINLAND) >= 2


def test_board_i_morocco_and_the_sea_have_no_lines() -> None:
    assert not any(NEAR[sid] for sid in SPACES if sid not in MAINLAND)


def test_2_units_neighbours_that_the_rules_speak_of() -> None:
    # Barcelona is the example of a surrounded space: few neighbours. Madrid borders Segovia in the example of §2.
    assert NEAR["barcelona"] == {"lerida", "tarragona"}
    assert {"segovia", "toledo", "guadalajara"} <= NEAR["madrid"]


def test_lines_follow_the_ground() -> None:
    north = ["oviedo", "santander", "bilbao", "san-sebastian"]
    east = ["tarragona", "castellon", "valencia", "murcia", "almeria", "malaga", "cadiz"]
    for coast in (north, east):
        assert all(b in NEAR[a] for a, b in pairwise(coast))
    for a, b in (("badajoz", "zaragoza"), ("madrid", "sevilla"), ("la-coruna", "oviedo"), ("lugo", "madrid")):
        assert b not in NEAR[a]


def test_intro_c_twelve_objectives_with_the_three_that_are_named() -> None:
    assert len(OBJECTIVES) == 12
    assert {"madrid", "barcelona", "sevilla"} <= OBJECTIVES <= set(MAINLAND)
    assert {sid for sid in OBJECTIVES if SPACES[sid]["provenance"] == "rulebook"} == {
        "madrid",
        "barcelona",
        "sevilla",
    }


@pytest.mark.parametrize(("year", "expected"), [("1936", (4, 4, 4)), ("1938", (6, 3, 3))])
def test_setup_b_objectives_at_the_start(year: str, expected: tuple[int, int, int]) -> None:
    start = STARTS[year]
    nationalist, republican = held(start, "N") & OBJECTIVES, held(start, "R") & OBJECTIVES
    both = nationalist & republican
    assert (len(nationalist - both), len(republican - both), len(both)) == expected
    assert sum(expected) == 12


@pytest.mark.parametrize(("year", "expected"), [("1936", (10, 14, 8)), ("1938", (16, 8, 8))])
def test_setup1936_n_and_1938_m_sides_of_the_spaces(year: str, expected: tuple[int, int, int]) -> None:
    nationalist, republican = held(STARTS[year], "N"), held(STARTS[year], "R")
    both = nationalist & republican
    assert (len(nationalist - both), len(republican - both), len(both)) == expected


@pytest.mark.parametrize("year", ["1936", "1938"])
def test_2_units_nobody_is_surrounded_at_the_start(year: str) -> None:
    for side in "NR":
        own = held(STARTS[year], side)
        assert [sid for sid in own if not NEAR[sid] & own] == []


@pytest.mark.parametrize("year", ["1936", "1938"])
def test_victory_d_both_sides_begin_with_eight_linked_spaces(year: str) -> None:
    for side in "NR":
        assert groups(held(STARTS[year], side))[0] >= 8


def test_history_of_1936_two_nationalist_zones_and_a_republican_north() -> None:
    # The rising left Andalusia apart from Castile, and the Biscay coast apart from the rest of the Republic.
    assert groups(held(START_1936, "N")) == [15, 3]
    assert groups(held(START_1936, "R")) == [18, 4]


def test_armada_coast_a_thirteen_coastal_spaces() -> None:
    assert {sid for sid, e in SPACES.items() if e["coastal"]} == {
        *("barcelona", "tarragona", "castellon", "valencia", "murcia", "almeria", "malaga", "cadiz"),
        *("la-coruna", "oviedo", "santander", "bilbao", "san-sebastian"),
    }


def test_board_f_armada_coast_b_ports() -> None:
    ports = {sid: e["port"] for sid, e in SPACES.items() if e["port"]}
    assert ports == {
        **dict.fromkeys(("barcelona", "valencia", "murcia", "la-coruna", "cadiz", "marruecos"), "always"),
        **dict.fromkeys(("oviedo", "bilbao"), "armada"),
        "san-sebastian": "san-sebastian",
    }
    # The box holds as many loose anchors as there are ports by option.
    assert Counter(ports.values())["armada"] + Counter(ports.values())["san-sebastian"] == 3
    assert all(SPACES[sid]["coastal"] for sid in ports if sid != "marruecos")


def test_armada_spaces_bases_operations_and_fortifications() -> None:
    kinds = Counter(entry["kind"] for entry in MAP["spaces"])
    assert kinds == {"land": 33, "operations": 4, "base": 3}
    assert MAP["base_of"] == {"el-ferrol": "la-coruna", "cadiz-base": "cadiz", "cartagena": "murcia"}
    assert {sid: SPACES[sid]["side"] for sid in MAP["base_of"]} == {
        "el-ferrol": "nationalist",
        "cadiz-base": "nationalist",
        "cartagena": "republican",
    }
    assert set(MAP["fortified"]) == set(MAP["base_of"].values())
    assert MAP["cantabrian_ports"] == ["bilbao", "oviedo", "san-sebastian"]


def test_every_part_tells_where_it_comes_from() -> None:
    assert {entry["provenance"] for entry in MAP["spaces"]} == {"rulebook", "reconstructed"}
    parts = {"spaces", "coastal", "port", "objective", "links", "base_of", "cantabrian_ports", "fortified"}
    assert set(MAP["provenance"]) == parts
    assert set(MAP["provenance"].values()) <= {"rulebook", "published", "reconstructed"}


def test_names_are_unique_in_both_languages() -> None:
    for key in ("name", "name_en"):
        assert len({entry[key] for entry in MAP["spaces"]}) == len(MAP["spaces"])
