"""The counters, the rules reference, the rulings and the terms of Santander '37 against the rulebook."""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tests.rule_marks import rule

GAME = "santander-37"
DATA = Path(__file__).resolve().parents[3] / "src" / "frente" / "games" / "santander_37" / "data"
PROVENANCE = {"rulebook", "published", "reconstructed"}
OPTIONS = {"armor-bonus", "armor-recovery", "historical-frecce"}


def load(name: str) -> dict[str, Any]:
    return tomllib.loads((DATA / name).read_text(encoding="utf-8"))


COUNTERS = load("counters.toml")
UNITS: dict[str, dict[str, Any]] = {unit["id"]: unit for unit in COUNTERS["unit"]}
TABLES = load("tables.toml")
RULES: list[dict[str, Any]] = load("rules.toml")["rule"]
RULINGS: list[dict[str, Any]] = load("rulings.toml")["ruling"]
MESSAGES: dict[str, dict[str, str]] = load("messages.toml")

# How many statements each section of the rulebook was cut into; 257 in all.
STATEMENTS = {
    "1.1": 6, "2": 2, "2.1": 3, "2.1.1": 3, "2.2": 1, "2.2.1": 7, "2.2.2": 1, "2.2.3": 4, "2.2.4": 4,
    "3": 5, "3.1": 7, "3.2": 5, "4": 9, "4.1": 5, "5": 6, "5.1": 11, "5.2": 4, "5.3": 1, "6": 10, "7": 10,
    "8": 2, "8.1": 2, "8.2": 4, "8.3": 4, "9": 3, "9.1": 5, "10": 2, "10.1": 1, "10.2": 1, "10.3": 2,
    "11": 6, "11.1": 10, "11.2": 2, "11.3": 1, "11.4": 4, "11.5": 9, "11.6": 3, "11.6.1": 5, "11.7": 5,
    "12": 1, "12.1": 6, "12.1.1": 2, "12.2": 7, "12.3": 11, "12.4": 8, "13": 12, "14": 1, "14.1": 4, "14.2": 6,
    "15.1": 5, "15.2": 4, "16": 3, "16.1": 2, "17.1": 4, "17.2": 3, "17.3": 3,
}  # fmt: skip


def of(**fields: Any) -> list[dict[str, Any]]:
    return [unit for unit in UNITS.values() if all(unit.get(key) == value for key, value in fields.items())]


def text_of(statement: str) -> dict[str, str]:
    return next(entry["text"] for entry in RULES if entry["id"] == statement)


# --- Counters (2) ---------------------------------------------------------------------------------------------------


@rule(GAME, "2.0.a")
def test_2_the_sheet_has_120_playing_pieces() -> None:
    markers = sum(value for value in COUNTERS["markers"].values() if isinstance(value, int))
    assert len(UNITS) + markers == 120
    assert len(UNITS) == len(COUNTERS["unit"]), "an id stands twice"


def test_the_order_of_the_file_is_combat_hq_lu_by_side_then_air() -> None:
    def place(unit: dict[str, Any]) -> int:
        if unit["kind"] == "air":
            return 6
        kind: str = unit["kind"]
        return 3 * int(unit["side"] == "republican") + {"hq": 1, "lu": 2}.get(kind, 0)

    places = [place(unit) for unit in COUNTERS["unit"]]
    assert places == sorted(places)
    assert set(places) == set(range(7))


def test_2_2_kinds_of_each_side() -> None:
    mix = Counter((unit["side"], unit["kind"]) for unit in UNITS.values())
    assert mix == {
        ("nationalist", "infantry"): 31,  # 12 Navarra, 4 Castilla, 13 CTV, 2 Flechas Negras
        ("nationalist", "cavalry"): 1,
        ("nationalist", "armor"): 3,
        ("nationalist", "hq"): 8,
        ("nationalist", "lu"): 8,
        ("nationalist", "air"): 9,
        ("republican", "infantry"): 30,  # 28 brigades of nine divisions, DC and 177
        ("republican", "armor"): 2,
        ("republican", "hq"): 2,
        ("republican", "lu"): 1,
        ("republican", "air"): 2,
    }


@rule(GAME, "1.1.a")
def test_1_1_ground_units_are_regiments_brigades_or_named_battalions() -> None:
    sizes = {u["size"] for u in UNITS.values() if u["kind"] in ("infantry", "cavalry", "armor")}
    assert sizes == {"regiment", "brigade", "battalion"}
    brigades = {u["id"] for u in of(size="brigade")}
    assert brigades == {u["id"] for u in of(side="republican", kind="infantry")}
    assert {u["id"] for u in of(kind="infantry", size="battalion")} == {
        "littorio-arditi",
        "frecce-arditi",
        "vampa",
    }


@rule(GAME, "2.2.1.a", "2.2.1.b")
def test_2_2_1_two_step_units_have_a_weaker_back_and_basque_brigades_one_step() -> None:
    for unit in UNITS.values():
        assert (unit["steps"] == 2) == ("reduced" in unit), unit["id"]
        for back in (unit.get("reduced"), unit.get("remnant")):
            if back:
                assert back["attack"] < unit["attack"], unit["id"]
                assert back["defense"] <= unit["defense"], unit["id"]
                assert back["move"] == unit["move"], unit["id"]
    basque = of(faction="basque")
    assert len(basque) == 12
    assert all(unit["steps"] == 1 and "remnant" in unit for unit in basque)
    assert {unit["faction"] for unit in UNITS.values() if "remnant" in unit} == {"basque"}


@rule(GAME, "2.2.1.e")
def test_2_2_1_headquarters_and_armor_have_no_stacking_value() -> None:
    for unit in UNITS.values():
        combat = unit["kind"] in ("infantry", "cavalry")
        assert (unit["stacking"] > 0) == combat, unit["id"]


@rule(GAME, "2.2.1.f")
def test_2_2_1_reserve_units_are_those_of_divisions_50_55_and_57() -> None:
    reserve = {unit["formation"] for unit in of(reserve=True)}
    assert reserve == {"50", "55", "57"}
    for unit in UNITS.values():
        assert unit.get("reserve", False) == (unit["formation"] in reserve), unit["id"]
    assert {unit["faction"] for unit in of(formation="50")} == {"basque"}
    assert {unit["faction"] for unit in of(formation="55")} == {"santander"}
    assert {unit["faction"] for unit in of(formation="57")} == {"asturian"}


@rule(GAME, "2.2.3.a", "2.2.3.b")
def test_2_2_3_factions_belong_to_their_side() -> None:
    factions: dict[str, set[str]] = {}
    for unit in UNITS.values():
        factions.setdefault(unit["side"], set()).add(unit["faction"])
    assert factions == {
        "nationalist": {"spanish", "italian", "italo-spanish", "german"},
        "republican": {"popular-army", "basque", "santander", "asturian"},
    }
    assert {unit["id"] for unit in of(faction="italo-spanish")} == {"flechas-negras-1", "flechas-negras-2"}
    assert {unit["kind"] for unit in of(faction="german")} == {"air"}


@rule(GAME, "2.2.4.a", "2.2.4.b", "2.2.4.c", "2.2.4.d")
def test_2_2_4_every_abbreviation_of_the_book_has_its_unit() -> None:
    for formation in ("littorio", "fiamme-nere", "frecce", "xxiii-marzo"):
        assert of(formation=formation, kind="hq", level="division", faction="italian"), formation
        assert len(of(formation=formation, kind="infantry")) == 3, formation
    assert UNITS["hq-ctv"]["level"] == "corps"
    labels = {unit["short"] for unit in UNITS.values()}
    assert {"R9m", "Vam", "Cele", "DC", "CTV"} <= labels
    assert UNITS["celere"]["celere"]
    air = Counter((u["faction"], u["id"].rsplit("-", 1)[0]) for u in of(kind="air"))
    assert air == {
        ("german", "condor"): 3,
        ("italian", "legionaria"): 3,
        ("spanish", "fan"): 3,
        ("popular-army", "fare"): 2,
    }


@rule(GAME, "2.2.1.g", "12.4.c")
def test_12_4_bombardment_points_of_counters_and_table() -> None:
    for unit in UNITS.values():
        expected = {"hq": {"corps": 2, "division": 1}.get(unit.get("level", ""), 0), "air": 1, "lu": 1}
        assert unit.get("bombardment", 0) == expected.get(unit["kind"], 0), unit["id"]
    support = TABLES["support"]
    assert (support["air"], support["division_hq"], support["lu"], support["corps_hq"]) == (1, 1, 1, 2)
    assert support["hq_range"] == 2
    assert (support["attrition_rolls"], support["attrition_turns"]) == ([1], 2)


@rule(GAME, "17.3.a", "17.3.c")
def test_17_3_the_option_removes_the_headquarters_and_two_regiments_only() -> None:
    assert {unit["id"] for unit in of(absent_with="historical-frecce")} == {
        "hq-frecce",
        "frecce-3",
        "frecce-4",
    }
    assert "frecce-arditi" in UNITS
    assert "missed the campaign" in text_of("17.3.c")["en"]


def test_labels_fit_the_counter_and_are_unique() -> None:
    labels = Counter((unit["side"], unit["short"]) for unit in UNITS.values())
    assert max(labels.values()) == 1
    assert all(0 < len(label) <= 9 for _, label in labels)
    for unit in UNITS.values():
        assert unit["name"]["en"], unit["id"]
        assert unit["name"]["es"], unit["id"]


def test_units_of_a_headquarters_are_formations_that_exist() -> None:
    formations = {unit["formation"] for unit in UNITS.values() if unit["kind"] != "hq"}
    for hq in of(kind="hq"):
        assert hq["commands"], hq["id"]
        assert set(hq["commands"]) <= formations, hq["id"]


def test_every_counter_has_a_provenance_and_a_note() -> None:
    assert all(unit["provenance"] in PROVENANCE and unit["note"] for unit in UNITS.values())
    assert COUNTERS["markers"]["provenance"] in PROVENANCE


# --- Reference, rulings, terms --------------------------------------------------------------------------------------


def test_the_reference_holds_all_257_statements_in_both_languages() -> None:
    assert sum(STATEMENTS.values()) == 257
    assert Counter(entry["section"] for entry in RULES) == STATEMENTS
    assert len({entry["id"] for entry in RULES}) == 257
    for entry in RULES:
        # Statements of a chapter's opening carry a 0: 4.0.a stands in section 4.
        stem = entry["id"].rsplit(".", 1)[0].removesuffix(".0")
        assert stem == entry["section"], entry["id"]
        assert len(entry["text"]["en"]) > 10
        assert len(entry["text"]["es"]) > 10
        assert entry["title"]["en"]
        assert entry["title"]["es"]
        assert entry["scope"] in {"base"} | OPTIONS


def test_the_statements_of_a_section_are_lettered_without_a_gap() -> None:
    letters: dict[str, list[str]] = {}
    for entry in RULES:
        stem, letter = entry["id"].rsplit(".", 1)
        letters.setdefault(stem, []).append(letter)
    for stem, found in letters.items():
        assert sorted(found) == [chr(ord("a") + n) for n in range(len(found))], stem


def test_17_optional_statements_belong_to_their_option() -> None:
    scopes = {entry["section"]: entry["scope"] for entry in RULES}
    assert {section: scope for section, scope in scopes.items() if scope != "base"} == {
        "17.1": "armor-bonus",
        "17.2": "armor-recovery",
        "17.3": "historical-frecce",
    }


@rule(GAME, "3.1.g", "14.0.a", "15.2.d")
def test_background_is_explained_in_the_reference() -> None:
    assert "workers" in text_of("3.1.g")["en"]
    assert "obreros" in text_of("3.1.g")["es"]
    assert "Belchite" in text_of("14.0.a")["en"]
    assert "Belchite" in text_of("14.0.a")["es"]
    assert "Santoña" in text_of("15.2.d")["en"]
    assert "Santoña" in text_of("15.2.d")["es"]


def test_rulings_are_numbered_and_point_at_statements() -> None:
    assert [entry["id"] for entry in RULINGS] == [f"R{n}" for n in range(1, len(RULINGS) + 1)]
    known = {entry["id"] for entry in RULES}
    sections = set(STATEMENTS)
    for entry in RULINGS:
        assert entry["statements"], entry["id"]
        assert set(entry["statements"]) <= known, entry["id"]
        assert set(entry["sections"]) <= sections, entry["id"]
        for field in ("title", "text", "reason"):
            assert entry[field]["en"], entry["id"]
            assert entry[field]["es"], entry["id"]
    titles = Counter(entry["title"]["en"] for entry in RULINGS)
    assert max(titles.values()) == 1


def test_every_term_has_both_languages() -> None:
    for key, text in MESSAGES.items():
        assert set(text) == {"en", "es"}, key
        assert all(text.values()), key


@pytest.mark.parametrize(
    ("prefix", "values"),
    [
        ("side", {unit["side"] for unit in UNITS.values()}),
        ("faction", {unit["faction"] for unit in UNITS.values()}),
        ("kind", {unit["kind"] for unit in UNITS.values()}),
        ("size", {unit["size"] for unit in UNITS.values()}),
        ("formation", {unit["formation"] for unit in UNITS.values()}),
        ("terrain", {kind["id"] for kind in TABLES["terrain"]["type"]}),
        ("option", OPTIONS),
        ("scenario", {"campaign", "historical"}),
        ("provenance", PROVENANCE),
    ],
)
def test_every_word_of_the_data_has_a_term(prefix: str, values: set[str]) -> None:
    assert {f"{prefix}.{value}" for value in values} <= set(MESSAGES)
