"""The tables of Santander '37: complete, consistent with what the rulebook prints, and with their provenance."""

from __future__ import annotations

import json
import re
import tomllib
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tests.rule_marks import rule

GAME = "santander-37"
DATA = Path(__file__).resolve().parents[3] / "src" / "frente" / "games" / "santander_37" / "data"
PROVENANCE = {"rulebook", "published", "reconstructed"}
TABLES: dict[str, Any] = tomllib.loads((DATA / "tables.toml").read_text(encoding="utf-8"))


@rule(GAME, "2.0.b")
def test_2_the_aid_sheets_tables_are_there() -> None:
    assert {"combat", "bombardment", "terrain", "dsg", "modifiers", "morale", "timetable"} <= set(TABLES)


@pytest.mark.parametrize("name", sorted(TABLES))
def test_every_table_says_what_it_is_in_both_languages(name: str) -> None:
    table = TABLES[name]
    assert table["id"] == name
    assert re.fullmatch(r"\d+(\.\d+)*", table["rule"])
    assert table["provenance"] in PROVENANCE
    assert len(table["rationale"]) > 20
    for field in ("title", "note"):
        assert table[field]["en"]
        assert table[field]["es"]
        assert table[field]["en"] != table[field]["es"]


def test_11_1_the_crt_has_a_result_for_every_die_in_every_column() -> None:
    table = TABLES["combat"]
    odds = [Fraction(*column) for column in table["columns"]]
    assert odds == sorted(odds)
    assert len(table["labels"]) == len(odds)
    for label, ratio in zip(table["labels"], odds, strict=True):
        attack, defense = label.rstrip("+").split(":")
        assert Fraction(int(attack), int(defense)) == ratio
    # Worst die: a 1 by a DSG2 attacker (-2) on a trench (-1). Best: a 6, concentric (+1), on DSG2 (+2), armor (+1).
    dice = [row["die"] for row in table["rows"]]
    assert dice == list(range(dice[0], dice[-1] + 1))
    assert dice[0] <= 1 - 2 - 1
    assert dice[-1] >= 6 + 1 + 2 + 1
    for row in table["rows"]:
        assert len(row["results"]) == len(odds)
        assert all(re.fullmatch(r"[0-3]/[0-3]|B", result) for result in row["results"])


def worth(result: str) -> tuple[int, int]:
    """Defender's loss less attacker's loss, with a breakthrough above all."""
    if result == "B":
        return (1, 0)
    attacker, defender = result.split("/")
    return (0, int(defender) - int(attacker))


def test_11_1_better_odds_and_a_better_die_never_hurt_the_attacker() -> None:
    grid = [row["results"] for row in TABLES["combat"]["rows"]]
    for row in grid:
        assert [worth(r) for r in row] == sorted(worth(r) for r in row)
    for column in zip(*grid, strict=True):
        assert [worth(r) for r in column] == sorted(worth(r) for r in column)


def test_12_4_the_bombardment_table_is_complete_and_rises() -> None:
    table = TABLES["bombardment"]
    assert table["columns"] == [1, 2, 3, 4, 5, 6, 7]
    assert table["labels"][-1] == "7+"
    # A die of 1 against a trench reads 0 (11.7).
    assert [row["die"] for row in table["rows"]] == [0, 1, 2, 3, 4, 5, 6]
    for kind in ("dsg", "steps"):
        grid = [row[kind] for row in table["rows"]]
        for line in (*grid, *zip(*grid, strict=True)):
            assert len(line) == 7
            assert list(line) == sorted(line)
    assert max(max(row["dsg"]) for row in table["rows"]) <= 2


@rule(GAME, "4.0.a")
def test_4_capacities_by_terrain() -> None:
    kinds = {kind["id"]: kind for kind in TABLES["terrain"]["type"]}
    assert {name: kind["capacity"] for name, kind in kinds.items()} == {
        "clear": 6,
        "city": 6,
        "hill": 4,
        "mountain": 4,
    }
    assert all(kind["capacity_provenance"] == "rulebook" for kind in kinds.values())


def test_10_every_terrain_of_the_map_has_its_costs_and_poor_weather_is_never_cheaper() -> None:
    board = json.loads((DATA / "map.json").read_text(encoding="utf-8"))
    kinds = {kind["id"]: kind for kind in TABLES["terrain"]["type"]}
    assert {entry["terrain"] for entry in board["hexes"]} - {"sea"} == set(kinds)
    road, river = TABLES["terrain"]["road"], TABLES["terrain"]["river"]
    for entry in (*kinds.values(), road):
        for mode in ("foot", "motor"):
            assert 0 < entry[mode]["fair"] <= entry[mode]["poor"]
    assert 0 < river["extra"]["fair"] <= river["extra"]["poor"]
    for kind in kinds.values():
        for mode in ("foot", "motor"):
            for weather in ("fair", "poor"):
                assert road[mode][weather] <= kind[mode][weather], "a road never costs more than its hex"
        assert Fraction(*kind["defense"]) >= 1


def test_9_1_the_price_of_an_enemy_zone_is_one_point_in_and_one_out() -> None:
    assert TABLES["terrain"]["zoc"] == {"enter": 4, "leave": 4, "provenance": "rulebook"}


def test_7_modifiers_of_disorganization_worsen_with_the_level() -> None:
    table = TABLES["dsg"]
    assert table["factor"] == [1, 2]
    assert [entry["level"] for entry in table["levels"]] == [0, 1, 2]
    attack = [entry["attacker"] for entry in table["levels"]]
    defense = [entry["defender"] for entry in table["levels"]]
    assert attack == sorted(attack, reverse=True)
    assert defense == sorted(defense)
    assert len(set(attack)) == len(set(defense)) == 3


def test_11_modifiers_printed_in_the_text() -> None:
    found = {entry["id"]: (entry["applies"], entry["amount"]) for entry in TABLES["modifiers"]["entries"]}
    assert found == {
        "concentric": ("combat", 1),
        "trench": ("combat", -1),
        "trench-bombardment": ("bombardment", -1),
        "ctv-surprise": ("column", 1),
        "armor-bonus": ("combat", 1),
    }
    assert TABLES["modifiers"]["ctv_range"] == 2


def test_13_changes_of_morale() -> None:
    table = TABLES["morale"]
    assert (table["start"], table["min"], table["max"]) == (4, 0, 5)
    assert {entry["id"]: entry["amount"] for entry in table["entries"]} == {
        "capture-santander": -3,
        "capture-objective": -1,
        "capture-rear": 2,
        "recapture-village": 1,
        "brigades-lost": -1,
        "regiments-lost": 1,
        "hq-republican-lost": -1,
        "hq-nationalist-lost": 1,
        "offensive": 1,
        "surrender": -1,
    }
    assert {e["id"]: e["threshold"] for e in table["entries"] if "threshold" in e} == {
        "brigades-lost": 8,
        "regiments-lost": 4,
    }


def test_rolls_of_the_event_tables_cover_every_die() -> None:
    for name in ("weather", "offensive", "reinosa"):
        rolls = sorted(roll for row in TABLES[name]["rows"] for roll in row["rolls"])
        # Weather may reach 7: a 6 after a poor turn (16).
        assert rolls == list(range(1, 8 if name == "weather" else 7)), name
    assert [(row["steps"], row["air"]) for row in TABLES["offensive"]["rows"]] == [(3, 2), (5, 3)]
    assert TABLES["offensive"]["rows"][0]["rolls"] == [1, 2, 3, 4]
    assert TABLES["reinosa"]["rows"][1] == {"rolls": [4, 5, 6], "result": "demolished"}
    assert TABLES["weather"]["after_poor"] == 1
    assert (TABLES["offensive"]["first_turn"], TABLES["reinosa"]["first_turn"]) == (3, 4)


@rule(GAME, "1.1.b")
def test_6_the_timetable_covers_seven_turns_of_two_days() -> None:
    turns = TABLES["timetable"]["turn"]
    assert [turn["number"] for turn in turns] == [1, 2, 3, 4, 5, 6, 7]
    assert turns[0]["date"]["en"].startswith("14-15 August")
    assert turns[-1]["date"]["es"].startswith("26-27 de agosto")
    # Set-up puts an LU on each of turns 1 to 4 (5); with the four on the map that makes the eight of 12.3.
    assert [turn["lu"] for turn in turns] == [1, 1, 1, 1, 0, 0, 0]
    assert TABLES["timetable"]["max_lu"] == 8


def provenances(node: Any) -> list[str]:
    """Every provenance under a node, however deep."""
    if isinstance(node, dict):
        own = [value for key, value in node.items() if key.endswith("provenance")]
        return own + [found for value in node.values() for found in provenances(value)]
    if isinstance(node, list):
        return [found for value in node for found in provenances(value)]
    return []


def test_every_table_has_a_provenance_for_each_part() -> None:
    assert set(provenances(TABLES)) <= PROVENANCE
    for kind in TABLES["terrain"]["type"]:
        assert kind["provenance"] in PROVENANCE
    for part in ("road", "river", "zoc"):
        assert TABLES["terrain"][part]["provenance"] in PROVENANCE


def test_13_the_objectives_of_the_map_carry_the_morale_of_the_table() -> None:
    board = json.loads((DATA / "map.json").read_text(encoding="utf-8"))
    amount = {entry["id"]: entry["amount"] for entry in TABLES["morale"]["entries"]}
    for objective in board["objectives"]:
        kind = (
            "capture-rear"
            if objective["captor"] == "republican"
            else "capture-santander"
            if objective["hex"] == "0211"
            else "capture-objective"
        )
        assert objective["morale"] == amount[kind], objective["name"]
    assert TABLES["reinosa"]["hex"] in {objective["hex"] for objective in board["objectives"]}
