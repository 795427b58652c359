"""The set-ups of España 1936 against the deployment tables of the rulebook, written out here once more by hand."""

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
MAP: dict[str, Any] = json.loads((DATA / "map.json").read_text(encoding="utf-8"))
SPACES: dict[str, dict[str, Any]] = {space["id"]: space for space in MAP["spaces"]}
MAINLAND = {s for s, space in SPACES.items() if space["kind"] == "land" and s != "marruecos"}
PIECES: dict[str, dict[str, Any]] = {
    piece["id"]: piece
    for piece in tomllib.loads((DATA / "counters.toml").read_text(encoding="utf-8"))["piece"]
}
SIDES = ("nationalist", "republican")
YEARS = ("1936", "1938")

Row = tuple[str, int, int, str]
"""Types that the printed label allows, value, modifier, spaces ("madrid*2" for two)."""

N_1936: list[Row] = [
    (
        "army",
        1,
        0,
        "madrid*2 zaragoza*2 oviedo pamplona burgos huesca salamanca toledo sevilla cordoba cadiz",
    ),
    ("falange", 1, -1, "lugo leon madrid teruel"),
    ("falange", 2, -1, "guadalajara pamplona"),
    ("africa", 2, 0, "marruecos*3 cadiz"),
    ("africa", 2, -1, "marruecos sevilla"),
]
R_1936: list[Row] = [
    ("army", 1, -1, "oviedo*2 santander huesca teruel ciudad-real madrid toledo"),
    ("army", 2, -1, "zaragoza"),
    ("basque", 1, 0, "bilbao*2 san-sebastian"),
    ("anarchist", 2, -1, "madrid"),
    ("communist", 1, -1, "guadalajara*2 malaga toledo"),
    ("army", 1, 0, "badajoz cordoba ciudad-real valencia murcia"),
]
N_1938: list[Row] = [
    ("falange", 2, -1, "toledo cordoba"),
    ("carlist", 2, -1, "badajoz"),
    ("falange", 1, -1, "la-coruna san-sebastian cadiz"),
    ("falange", 3, -1, "pamplona sevilla"),
    ("army", 2, 0, "zaragoza*2 guadalajara*2 madrid*2 almeria*2 huesca badajoz cordoba toledo"),
    ("army", 3, 0, "huesca madrid"),
    ("legion", 5, 1, "teruel pamplona"),
    ("africa", 2, 0, "teruel"),
    ("africa", 2, 1, "teruel"),
    ("africa", 3, 0, "zaragoza pamplona"),
]
R_1938: list[Row] = [
    ("army", 1, -1, "barcelona valencia murcia"),
    ("army", 2, -1, "guadalajara toledo castellon almeria madrid badajoz"),
    ("army", 2, 0, "huesca zaragoza almeria madrid badajoz cordoba guadalajara"),
    ("army", 3, 0, "zaragoza lerida"),
    ("army", 3, 1, "tarragona"),
    ("army", 5, 1, "albacete"),
    ("communist", 2, -1, "toledo huesca castellon cordoba"),
    ("communist", 3, -1, "madrid"),
]
TABLES = {("1936", 0): N_1936, ("1936", 1): R_1936, ("1938", 0): N_1938, ("1938", 1): R_1938}

MARKERS = {
    ("1936", 0): "orense la-coruna segovia",
    ("1936", 1): "lerida barcelona tarragona albacete castellon almeria",
    # Marruecos, which the tables of 1938 do not mention, is Nationalist by ruling.
    ("1938", 0): "lugo oviedo orense santander bilbao leon burgos salamanca segovia malaga marruecos",
    ("1938", 1): "ciudad-real",
}
OTHERS = {
    "1936": {
        "marruecos": {"n-franco", "n-yague"},
        "guadalajara": {"n-mola"},
        "cadiz": {"n-varela"},
        "sevilla": {"n-b-xix"},
        "madrid": {"r-miaja"},
        "toledo": {"r-rojo", "r-b-xix"},
        "zaragoza": {"r-durruti"},
    },
    "1938": {
        "teruel": {"n-t-26-1"},
        "zaragoza": {"n-pz-i-1"},
        "pamplona": {"n-cv-33-1"},
        "tarragona": {"r-t-26-1"},
        "madrid": {"r-t-26-2"},
    },
}


def setup(year: str) -> dict[str, Any]:
    return tomllib.loads((DATA / "setups" / f"{year}.toml").read_text(encoding="utf-8"))


def units(year: str, side: int) -> list[tuple[str, str, int]]:
    """(piece, space, value) of every unit of a side on the map."""
    rows = []
    for place in setup(year)["place"]:
        for piece, value in place.get("units", {}).items():
            if PIECES[piece]["side"] == SIDES[side]:
                rows.append((piece, place["space"], value))
    return rows


def expected(table: list[Row]) -> Counter[tuple[str, int, int, str]]:
    found: Counter[tuple[str, int, int, str]] = Counter()
    for kind, value, modifier, spaces in table:
        for entry in spaces.split():
            space, _, count = entry.partition("*")
            found[kind, value, modifier, space] += int(count or 1)
    return found


@rule(
    GAME, "setup.d", "setup1936.a", "setup1936.b", "setup1936.c", "setup1936.g", "setup1936.h", "setup1936.i"
)
@rule(GAME, "setup1936.j", "1938.b", "1938.c", "1938.d", "1938.e", "1938.h", "1938.i", "1938.j", "1938.k")
@pytest.mark.parametrize("year", YEARS)
@pytest.mark.parametrize("side", [0, 1])
def test_units_stand_as_the_deployment_tables_say(year: str, side: int) -> None:
    found = Counter(
        (PIECES[piece]["type"], value, PIECES[piece]["modifier"], space)
        for piece, space, value in units(year, side)
    )
    assert found == expected(TABLES[year, side])


@rule(GAME, "setup1936.n", "1938.m")
@pytest.mark.parametrize(("year", "counts"), [("1936", (25, 22, 8, 10, 14)), ("1938", (28, 25, 8, 16, 8))])
def test_totals_of_the_deployments(year: str, counts: tuple[int, int, int, int, int]) -> None:
    """Units of each side, then mainland spaces contested, Nationalist and Republican."""
    stand = [{space for _, space, _ in units(year, side)} for side in (0, 1)]
    held = [stand[side] | set(MARKERS[year, side].split()) for side in (0, 1)]
    contested = stand[0] & stand[1]
    assert (len(units(year, 0)), len(units(year, 1)), len(contested)) == counts[:3]
    assert len((held[0] - contested) & MAINLAND) == counts[3]
    assert len((held[1] - contested) & MAINLAND) == counts[4]
    assert held[0] | held[1] == MAINLAND | {"marruecos"}
    assert not (held[0] - stand[0]) & held[1], "a marker stands beside enemy units"


@rule(GAME, "setup1936.d", "setup1936.k", "1938.f", "1938.k", "markers.a")
@pytest.mark.parametrize("year", YEARS)
@pytest.mark.parametrize("side", [0, 1])
def test_control_markers_stand_in_empty_spaces(year: str, side: int) -> None:
    markers = setup(year)["markers"][SIDES[side]]
    assert set(markers) == set(MARKERS[year, side].split())
    assert len(markers) == len(set(markers))
    occupied = {place["space"] for place in setup(year)["place"]}
    assert not occupied & set(markers)


@rule(GAME, "components.g")
def test_nine_of_the_control_markers_are_in_use_in_1936() -> None:
    assert sum(len(setup("1936")["markers"][side]) for side in SIDES) == 9


@rule(
    GAME, "setup1936.e", "setup1936.f", "setup1936.l", "setup1936.m", "1938.d", "1938.e", "1938.j", "1938.k"
)
@pytest.mark.parametrize("year", YEARS)
def test_generals_airplanes_and_tanks_on_the_map(year: str) -> None:
    found: dict[str, set[str]] = {}
    for place in setup(year)["place"]:
        for piece in place.get("others", []):
            found.setdefault(place["space"], set()).add(piece)
    assert found == OTHERS[year]


@rule(GAME, "1938.g", "1938.l", "setup.d")
def test_player_boards() -> None:
    assert setup("1936")["boards"] == []
    assert set(setup("1938")["boards"]) == {
        "n-franco", "n-yague", "n-davila", "n-varela", "n-cr-32-1", "n-cr-32-2", "n-ju-52", "n-me-109",
        "r-rojo", "r-miaja", "r-lister", "r-sb-2", "r-i-16", "r-i-15-1",
    }  # fmt: skip


@rule(GAME, "setup.a", "1938.a")
def test_first_turns() -> None:
    assert setup("1936")["turn"] == 1
    assert setup("1938")["turn"] == 6


@pytest.mark.parametrize("year", YEARS)
@pytest.mark.parametrize("armada", [False, True])
def test_no_counter_stands_twice_and_every_face_exists(year: str, armada: bool) -> None:
    whole = setup(year)
    places = whole["place"] + (whole["armada"]["place"] if armada else [])
    named = [*whole["boards"]]
    for place in places:
        assert place["space"] in SPACES
        sides = {PIECES[piece]["side"] for piece in [*place.get("units", {}), *place.get("others", [])]}
        assert len(sides) == 1, place["space"]
        named += [*place.get("units", {}), *place.get("others", [])]
        for piece, value in place.get("units", {}).items():
            assert value in ((1, 2) if PIECES[piece]["size"] == "small" else (3, 5)), piece
    assert max(Counter(named).values()) == 1
    if not armada:
        assert not [piece for piece in named if PIECES[piece].get("armada")]


@pytest.mark.parametrize("year", YEARS)
@pytest.mark.parametrize("side", [0, 1])
def test_no_zone_holds_more_than_four_units(year: str, side: int) -> None:
    assert max(Counter(space for _, space, _ in units(year, side)).values()) <= 4


@rule(GAME, "setup.b", "6.g")
@pytest.mark.parametrize(("year", "track"), [("1936", (4, 4, 4)), ("1938", (6, 3, 3))])
def test_objectives_at_the_start(year: str, track: tuple[int, int, int]) -> None:
    """1936: 4, 4 and 4, as printed; 1938: counted by hand from the deployment."""
    stand = [
        {space for _, space, _ in units(year, side)} | set(MARKERS[year, side].split()) for side in (0, 1)
    ]
    objectives = {space for space, entry in SPACES.items() if entry["objective"]}
    both = objectives & stand[0] & stand[1]
    assert (len(objectives & stand[0] - both), len(objectives & stand[1] - both), len(both)) == track


@rule(GAME, "armada.setup1936.a", "armada.setup1936.b", "armada.setup1936.c", "armada.setup.c")
def test_la_armada_1936() -> None:
    sea = setup("1936")["armada"]
    assert {place["space"]: set(place["others"]) for place in sea["place"]} == {
        "el-ferrol": {"n-espana"},
        "cantabrian-sea": {"n-cervera"},
        "strait-of-gibraltar": {"n-ju-52-strait"},
        "malaga": {"r-jaime-i"},
        "cartagena": {"r-destroyers-2", "r-destroyers-1", "r-libertad", "r-cervantes", "r-mendez-nunez"},
        "madrid": {"r-ni-52"},
    }
    assert sea["markers"] == {"nationalist": ["balearic-islands"], "republican": []}


@rule(GAME, "armada.setup1938.a", "armada.setup1938.b", "armada.setup1938.c")
def test_la_armada_1938() -> None:
    sea = setup("1938")["armada"]
    fleet = {
        piece for piece, entry in PIECES.items() if entry["kind"] == "ship" and entry["side"] == "republican"
    }
    assert {place["space"]: set(place["others"]) for place in sea["place"]} == {
        "cadiz-base": {"n-cervera", "n-canarias", "n-baleares"},
        "balearic-islands": {"n-sm-79", "n-submarine"},
        "cartagena": fleet,
    }
    assert sea["markers"] == {"nationalist": ["strait-of-gibraltar", "cantabrian-sea"], "republican": []}


@pytest.mark.parametrize("year", YEARS)
def test_texts_and_sources(year: str) -> None:
    whole = setup(year)
    for field in ("name", "text"):
        assert whole[field]["en"]
        assert whole[field]["es"]
    for part in (whole, whole["armada"]):
        assert part["provenance"] in {"rulebook", "published", "reconstructed"}
        assert part["note"]
