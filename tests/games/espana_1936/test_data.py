"""The counters, tables, terms, rules reference and rulings of España 1936 against the rulebook."""

from __future__ import annotations

import json
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tests.rule_marks import rule

GAME = "espana-1936"
DATA = Path(__file__).resolve().parents[3] / "src" / "frente" / "games" / "espana_1936" / "data"
PROVENANCE = {"rulebook", "published", "reconstructed"}
OPTIONS = (
    "republican-generals",
    "republican-tanks",
    "san-sebastian",
    "non-intervention",
    "historical-fact",
    "initiative-uncertainty",
    "la-armada",
)
SIDES = ("nationalist", "republican")


def load(name: str) -> dict[str, Any]:
    return tomllib.loads((DATA / name).read_text(encoding="utf-8"))


PIECES: dict[str, dict[str, Any]] = {piece["id"]: piece for piece in load("counters.toml")["piece"]}
TABLES = load("tables.toml")
RULES: list[dict[str, Any]] = load("rules.toml")["rule"]
RULINGS: list[dict[str, Any]] = load("rulings.toml")["ruling"]
MESSAGES: dict[str, dict[str, str]] = load("messages.toml")
SPACES = {space["id"] for space in json.loads((DATA / "map.json").read_text(encoding="utf-8"))["spaces"]}

# How many statements each chapter of the rulebook was cut into; 380 in all.
STATEMENTS = {
    "intro": 6, "components": 13, "setup": 8, "setup1936": 16, "board": 10, "dice": 1, "combatboard": 1, "playerboard": 1,
    "counters": 11, "markers": 2, "cards": 3, "seq": 5, "1": 4, "2": 3, "2.units": 22, "2.tanks": 3, "2.air": 5,
    "2.morocco": 7, "3": 9, "4": 12, "4.mod": 5, "4.I": 5, "4.II": 12, "4.III": 10, "4.IV": 8, "4.V": 10, "4.VI": 5, "5": 11,
    "6": 9, "repl": 18, "victory": 10, "opt": 1, "opt.generals": 4, "opt.tanks": 2, "opt.sansebastian": 2, "opt.nonint": 6,
    "opt.hist": 4, "opt.unc": 3, "1938": 13, "time": 6, "notes": 2, "armada": 1, "armada.spaces": 2, "armada.counters": 4,
    "armada.cards": 1, "armada.setup": 3, "armada.setup1936": 3, "armada.setup1938": 3, "armada.seq": 3, "armada.move": 11,
    "armada.base": 3, "armada.coast": 8, "armada.block": 4, "armada.fort": 3, "armada.air": 2, "armada.ops": 4,
    "armada.s2s": 16, "armada.s2a": 4, "armada.ctrl": 10, "armada.repair": 3, "armada.ex": 4,
}  # fmt: skip
# Chapters that share a section of the reference; every other chapter is its own section.
SECTIONS = {
    "seq": "sequence",
    "opt": "options",
    "opt.generals": "options",
    "opt.tanks": "options",
    "opt.sansebastian": "options",
    "opt.nonint": "variants",
    "opt.hist": "variants",
    "opt.unc": "variants",
}
SCOPES = {
    "opt.generals": "republican-generals",
    "opt.tanks": "republican-tanks",
    "opt.sansebastian": "san-sebastian",
    "opt.nonint": "non-intervention",
    "opt.hist": "historical-fact",
    "opt.unc": "initiative-uncertainty",
    "1938": "1938",
}


def of(**fields: Any) -> list[dict[str, Any]]:
    return [
        piece for piece in PIECES.values() if all(piece.get(key) == value for key, value in fields.items())
    ]


def stem(statement: str) -> str:
    return statement.rsplit(".", 1)[0]


# --- Counters -----------------------------------------------------------------------------------------------------------


@rule(GAME, "components.b", "components.c", "components.d", "components.e", "components.k")
def test_the_printed_numbers_of_counters() -> None:
    assert Counter((piece["kind"], piece["side"]) for piece in PIECES.values()) == {
        ("unit", "nationalist"): 54, ("unit", "republican"): 54,
        ("plane", "nationalist"): 8, ("plane", "republican"): 7,
        ("tank", "nationalist"): 7, ("tank", "republican"): 4,
        ("general", "nationalist"): 5, ("general", "republican"): 5,
        ("ship", "nationalist"): 6, ("ship", "republican"): 7,
    }  # fmt: skip


def test_the_order_of_the_file() -> None:
    kinds = {"plane": 2, "tank": 3, "general": 4, "ship": 5}
    order = [
        (kinds.get(piece["kind"], SIDES.index(piece["side"])), SIDES.index(piece["side"]))
        for piece in PIECES.values()
    ]
    assert order == sorted(order)
    assert len(PIECES) == len(load("counters.toml")["piece"]), "an id stands twice"
    assert all(pid.startswith(piece["side"][0] + "-") for pid, piece in PIECES.items())


@rule(GAME, "counters.g", "counters.h", "intro.e", "intro.f")
def test_types_of_units() -> None:
    types = {side: {piece["type"] for piece in of(kind="unit", side=side)} for side in SIDES}
    assert types["nationalist"] == {"army", "falange", "carlist", "africa", "legion", "ctv"}
    assert types["republican"] == {"army", "basque", "anarchist", "communist", "ib"}
    for kind in ("ctv", "ib"):
        assert {piece["modifier"] for piece in of(type=kind)} == {1}
        assert of(type=kind, size="large"), "they enter at value 3"
    for kind in ("anarchist", "communist", "falange"):
        assert {piece["modifier"] for piece in of(type=kind)} == {-1}


@rule(GAME, "counters.a", "counters.d")
def test_fields_of_each_kind() -> None:
    for piece in PIECES.values():
        unit, ship = piece["kind"] == "unit", piece["kind"] == "ship"
        assert (piece.get("size") in ("small", "large")) == unit
        assert ("type" in piece) == unit
        assert ("ship_class" in piece) == ship
        assert ("air_modifier" in piece) == ship
        assert -2 <= piece["modifier"] <= 2
        assert piece["provenance"] in PROVENANCE
        assert piece["note"]
        assert 0 < len(piece["short"]) <= 9
        assert piece["name"]["en"]
        assert piece["name"]["es"]
    assert {piece["badge"]: piece["name"]["en"] for piece in PIECES.values() if "badge" in piece} == {
        "anarchist": "Durruti",
        "communist": "Líster",
        "basque": "Ulibarri",
    }


def test_names_tell_counters_apart() -> None:
    for lang in ("en", "es"):
        names = Counter((piece["side"], piece["name"][lang]) for piece in PIECES.values())
        assert max(names.values()) == 1


@rule(GAME, "counters.i", "counters.j", "counters.k", "opt.generals.a")
def test_printed_figures_of_tanks_airplanes_and_generals() -> None:
    tanks = {piece["short"]: piece["modifier"] for piece in of(kind="tank")}
    assert tanks == {"T-26": 2, "Pz-I": 2, "CV-33": 1, "BT-5": 2}
    assert {piece["side"] for piece in of(kind="tank", short="T-26")} == set(SIDES)
    planes = {
        side: {(p["short"], p["value"], p["modifier"]) for p in of(kind="plane", side=side)} for side in SIDES
    }
    assert planes["republican"] >= {
        ("B-XIX", 1, -1),
        ("I-15", 1, 1),
        ("I-16", 2, 2),
        ("SB-2", 2, 1),
        ("Ni-52", 1, -1),
    }
    assert planes["nationalist"] >= {
        ("B-XIX", 1, -1), ("CR-32", 1, 1), ("CR-32", 2, 1), ("Ju-52", 2, 1), ("Ju-52", 1, 0), ("Me-109", 2, 2), ("SM-79", 1, 0),
    }  # fmt: skip
    generals = {piece["name"]["en"]: piece["modifier"] for piece in of(kind="general")}
    assert generals == {
        "Franco": 0, "Yagüe": 1, "Mola": 1, "Varela": 1, "Dávila": 0,
        "Miaja": 1, "Rojo": 2, "Durruti": -1, "Líster": -1, "Ulibarri": 0,
    }  # fmt: skip


@rule(
    GAME,
    "armada.setup1936.a",
    "armada.setup1936.c",
    "armada.setup1938.a",
    "armada.setup1938.c",
    "armada.counters.d",
)
def test_printed_figures_of_ships() -> None:
    ships = {piece["name"]["en"]: (piece["value"], piece["modifier"]) for piece in of(kind="ship")}
    printed = {
        "España": (2, -1), "Almirante Cervera": (1, 0), "Canarias": (1, 1), "Baleares": (1, 1),
        "Jaime I": (2, -1), "Méndez Núñez": (1, -2), "Libertad": (1, 0), "2nd destroyer squadron": (0, -1),
    }  # fmt: skip
    assert printed.items() <= ships.items()
    assert PIECES["r-destroyers-2"]["air_modifier"] == 1
    for piece in of(kind="ship"):
        assert (piece["value"] > 0) == (piece["ship_class"] == "ship")
        assert piece["armada"]
    assert {p["id"] for p in PIECES.values() if p.get("armada") and p["kind"] != "ship"} == {
        "n-ju-52-strait",
        "n-sm-79",
        "r-ni-52",
    }


# --- Tables -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", sorted(TABLES))
def test_every_table_says_what_it_is(name: str) -> None:
    table = TABLES[name]
    assert table["id"] == name
    assert table["rule"] in {entry["section"] for entry in RULES}
    assert table["provenance"] in PROVENANCE
    assert len(table["rationale"]) > 5
    for field in ("title", "note"):
        assert table[field]["en"]
        assert table[field]["es"]


@rule(
    GAME,
    "board.g",
    "1.a",
    "1.b",
    "repl.a",
    "repl.h",
    "repl.i",
    "repl.j",
    "time.a",
    "time.b",
    "time.c",
    "time.d",
    "time.e",
)
def test_the_turn_track() -> None:
    turns = TABLES["timetable"]["turn"]
    assert [turn["number"] for turn in turns] == list(range(1, 11))
    assert [turn["draw"] for turn in turns] == [6, 3, 3, 3, 3, 6, 3, 3, 3, 3]
    assert [turn["number"] for turn in turns if turn["replacements"]] == [1, 3, 5, 7, 9]
    assert [turn["year"] for turn in turns] == [1936] * 2 + [1937] * 3 + [1938] * 3 + [1939] * 2
    assert all(str(turn["year"]) in turn["date"][lang] for turn in turns for lang in ("en", "es"))


@rule(GAME, "repl.h", "repl.i", "repl.j", "repl.k", "repl.p", "repl.q")
def test_replacements_by_year() -> None:
    table = TABLES["replacements"]
    rows = {year: row for row in table["rows"] for year in row["years"]}
    assert {year: row["new_value"] for year, row in rows.items()} == {1936: 1, 1937: 2, 1938: 2, 1939: 2}
    assert rows[1936]["improve"] == [[1, 2]]
    assert rows[1937]["improve"] == [[1, 2], [2, 3]]
    assert rows[1938]["improve"] == rows[1939]["improve"] == [[1, 2], [2, 3], [3, 5]]
    assert set(table["recruits"]["nationalist"]) == {"army", "falange"}
    assert set(table["recruits"]["republican"]) == {"army", "basque", "communist", "anarchist"}
    assert set(table["basque_spaces"]) == {"bilbao", "san-sebastian"}


@rule(GAME, "4.V.a", "4.V.c", "counters.c")
def test_the_damage_ladder() -> None:
    assert {row["value"]: row["after"] for row in TABLES["damage"]["rows"]} == {
        5: [3, 2, 1, 0],
        3: [2, 1, 0, 0],
        2: [1, 0, 0, 0],
        1: [0, 0, 0, 0],
    }


@rule(GAME, "5.a", "6.f")
def test_limits_of_cards() -> None:
    assert (TABLES["plays"]["normal"], TABLES["plays"]["hand_limit"]) == (3, 8)


@rule(
    GAME,
    "armada.seq.b",
    "armada.fort.a",
    "armada.move.h",
    "armada.ctrl.e",
    "armada.ctrl.h",
    "armada.ctrl.j",
    "2.morocco.b",
)
def test_naval_tables() -> None:
    naval = TABLES["naval"]
    assert naval["order"] == [
        "balearic-islands",
        "mediterranean-sea",
        "strait-of-gibraltar",
        "cantabrian-sea",
    ]
    assert (
        naval["fortification_dice"],
        naval["fortification_air_modifier"],
        naval["airplanes_per_space"],
    ) == (3, 1, 2)
    rows = TABLES["seaways"]["rows"]
    assert Counter(row["space"] for row in rows) == dict.fromkeys(naval["order"], 2)
    printed = [row for row in rows if row["provenance"] == "rulebook"]
    assert {row["space"] for row in printed} == {"mediterranean-sea", "strait-of-gibraltar"}
    for row in rows:
        assert row["text"]["en"]
        assert row["text"]["es"]
        assert set(row.get("closed", [])) <= SPACES
        if row["space"] == "mediterranean-sea":
            assert (row["extra_events"], row["extra_draw"]) == (1, 1)
    quotas = {row["strait"]: (row["sevilla"], row["cadiz"]) for row in TABLES["crossing"]["rows"]}
    assert quotas == {"none": (1, 2), "nationalist": (1, 2), "both": (1, 1), "republican": (0, 0)}


# --- Reference, rulings, terms ------------------------------------------------------------------------------------------


def test_the_reference_holds_all_380_statements_in_both_languages() -> None:
    assert sum(STATEMENTS.values()) == 380
    assert Counter(stem(entry["id"]) for entry in RULES) == STATEMENTS
    assert len({entry["id"] for entry in RULES}) == 380
    for entry in RULES:
        chapter = stem(entry["id"])
        assert entry["section"] == SECTIONS.get(chapter, chapter)
        for field in ("title", "text"):
            assert entry[field]["en"]
            assert entry[field]["es"]
        assert len(entry["text"]["en"]) > 20
        assert entry["text"]["en"] != entry["text"]["es"]


def test_the_statements_of_a_chapter_are_lettered_without_a_gap() -> None:
    letters: dict[str, list[str]] = {}
    for entry in RULES:
        letters.setdefault(stem(entry["id"]), []).append(entry["id"].rsplit(".", 1)[1])
    for chapter, found in letters.items():
        assert sorted(found) == [chr(ord("a") + n) for n in range(len(found))], chapter


def test_statements_belong_to_their_option() -> None:
    for entry in RULES:
        chapter = stem(entry["id"])
        if chapter in SCOPES:
            assert entry["scope"] == SCOPES[chapter], entry["id"]
        elif chapter.startswith("armada"):
            assert entry["scope"] == "la-armada", entry["id"]
        else:
            assert entry["scope"] in ("base", "la-armada"), entry["id"]


def test_both_languages_give_the_same_figures() -> None:
    """A figure in one text stands in the other too; times of day and letters aside, they are rules."""
    for entry in [*RULES, *RULINGS]:
        found = [
            Counter("".join(c if c.isdigit() else " " for c in entry["text"][lang]).split())
            for lang in ("en", "es")
        ]
        assert found[0] == found[1], entry["id"]


def test_rulings_are_numbered_and_point_at_statements() -> None:
    assert [entry["id"] for entry in RULINGS] == [f"R{n}" for n in range(1, len(RULINGS) + 1)]
    sections = {entry["id"]: entry["section"] for entry in RULES}
    for entry in RULINGS:
        assert entry["statements"], entry["id"]
        assert {sections[statement] for statement in entry["statements"]} == set(entry["sections"]), entry[
            "id"
        ]
        for field in ("title", "text", "reason"):
            assert entry[field]["en"], entry["id"]
            assert entry[field]["es"], entry["id"]
    assert max(Counter(entry["title"]["en"] for entry in RULINGS).values()) == 1


def test_every_term_has_both_languages() -> None:
    for key, text in MESSAGES.items():
        assert set(text) == {"en", "es"}, key
        assert all(text.values()), key


@pytest.mark.parametrize(
    ("prefix", "values"),
    [
        ("side", set(SIDES)),
        ("kind", {piece["kind"] for piece in PIECES.values()}),
        ("type", {piece["type"] for piece in PIECES.values() if "type" in piece}),
        ("size", {"small", "large"}),
        ("ship_class", {piece["ship_class"] for piece in PIECES.values() if "ship_class" in piece}),
        ("option", {key for option in OPTIONS for key in (option, f"{option}.text")}),
        ("scenario", {"1936", "1936.text", "1938", "1938.text"}),
        ("phase", {"draw", "movement", "generals", "battles", "events", "maintenance", "replacements"}),
        ("deck", {"1936-37", "1938-39"}),
        ("provenance", PROVENANCE),
    ],
)
def test_every_word_of_the_data_has_a_term(prefix: str, values: set[str]) -> None:
    assert {f"{prefix}.{value}" for value in values} <= set(MESSAGES)


@pytest.mark.parametrize("year", ["1936", "1938"])
def test_scenarios_are_named_as_in_their_files(year: str) -> None:
    setup = load(f"setups/{year}.toml")
    assert (MESSAGES[f"scenario.{year}"], MESSAGES[f"scenario.{year}.text"]) == (setup["name"], setup["text"])
