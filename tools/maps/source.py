"""Reads a board's source, lays the corrections over it and hands back one consistent picture."""

from __future__ import annotations

import json
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tools.maps.grid import Point, hex_at, pair

HERE = Path(__file__).parent
TERRAIN = {"sea": "sea", "clear": "clear", "rough": "hill", "mountain": "mountain", "city": "city"}


@dataclass(frozen=True)
class Place:
    """A named point; `rank` is city, town, village or pass, `hex` the hex it counts for."""

    name: str
    uv: Point
    hex: str
    rank: str


@dataclass(frozen=True)
class Line:
    """A road, railway or river: its real course in grid units and what it does to the hexes."""

    name: str
    cls: str
    course: list[Point]
    hexes: list[str]
    sides: list[tuple[str, str]]


@dataclass(frozen=True)
class Source:
    """A corrected board source."""

    id: str
    rows: int
    cols: int
    meta: dict[str, Any]
    terrain: dict[str, str]
    places: list[Place]
    roads: list[Line]
    railways: list[Line]
    rivers: list[Line]
    river_sides: list[tuple[str, str]]
    raw: dict[str, Any]
    corrections: dict[str, Any]

    def is_land(self, hid: str) -> bool:
        """True for a hex of the board that is not sea."""
        return self.terrain.get(hid, "sea") != "sea"

    def uv(self, lat: float, lon: float) -> Point:
        """Grid position of a geographic one."""
        return _uv(self.meta, lat, lon)


def load(board: str) -> Source:
    """The corrected source of `board`; raises ValueError naming the correction that does not fit."""
    folder = HERE / board
    raw: dict[str, Any] = json.loads((folder / "source.json").read_text(encoding="utf-8"))
    fix: dict[str, Any] = tomllib.loads((folder / "corrections.toml").read_text(encoding="utf-8"))
    meta = raw["meta"]
    terrain = {h: TERRAIN[facts["terrain"]] for h, facts in raw["hexes"].items()}
    for item in fix.get("terrain", ()):
        for hid in item["hexes"]:
            if terrain[hid] in (item["terrain"], "sea", "city"):
                raise ValueError(f"corrections.toml: terrain of {hid} is already {terrain[hid]}")
            terrain[hid] = item["terrain"]
    rows, cols = meta["row_max"], meta["col_max"]
    lines = {kind: [_line(item) for item in raw[kind]] for kind in ("roads", "railways", "rivers")}
    return Source(
        id=board,
        rows=rows,
        cols=cols,
        meta=meta,
        terrain=terrain,
        places=_places(raw, fix, rows, cols),
        roads=lines["roads"],
        railways=lines["railways"],
        rivers=lines["rivers"],
        river_sides=_river_sides(lines["rivers"], fix["rivers"], terrain),
        raw=raw,
        corrections=fix,
    )


def _uv(meta: dict[str, Any], lat: float, lon: float) -> Point:
    (a, b), (c, d) = meta["A"]
    x = (lon - meta["ref_lon"]) * meta["km_per_deg_lon"] - meta["t"][0]
    y = (lat - meta["ref_lat"]) * meta["km_per_deg_lat"] - meta["t"][1]
    det = a * d - b * c
    return (d * x - b * y) / det, (a * y - c * x) / det


def _line(item: dict[str, Any]) -> Line:
    return Line(
        name=item["name"],
        cls=item.get("cls") or ("river-major" if item["major"] else "river"),
        course=[(u, v) for u, v in item["course_uv"]],
        hexes=item.get("hexes", []),
        sides=[pair(a, b) for a, b in item.get("hexsides", ())],
    )


def _river_sides(rivers: list[Line], fix: dict[str, Any], terrain: dict[str, str]) -> list[tuple[str, str]]:
    brooks = {pair(a, b) for item in fix.get("brook", ()) for a, b in item["sides"]}
    sides = {s for river in rivers if river.name in fix["counted"] for s in river.sides}
    if not brooks <= sides:
        raise ValueError(f"corrections.toml: no such river side {sorted(brooks - sides)}")
    return sorted(s for s in sides - brooks if all(terrain[h] != "sea" for h in s))


def _places(raw: dict[str, Any], fix: dict[str, Any], rows: int, cols: int) -> list[Place]:
    dropped = {name for item in fix.get("drop", ()) for name in item["names"]}
    passes = {name for item in fix.get("pass", ()) for name in item["names"]}
    renamed = {item["from"]: item["to"] for item in fix.get("rename", ())}
    ranks = {name: rank for rank, names in fix["ranks"].items() for name in names}
    found: list[Place] = []
    for item in [*raw["places"], *fix.get("add", ())]:
        if item["name"] in dropped:
            continue
        name = renamed.get(item["name"], item["name"])
        uv = _uv(raw["meta"], item["lat"], item["lon"])
        hid = item.get("hex") or hex_at(*uv, rows, cols)
        if hid is None:
            raise ValueError(f"{name} lies off the board")
        rank = "pass" if name in passes else ranks.get(name, "village")
        found.append(Place(name, uv, hid, rank))
    known = {place.name for place in found}
    for name in [*ranks, *passes]:
        if name not in known:
            raise ValueError(f"corrections.toml: no place called {name}")
    _refuse_doubles(found)
    return found


def _refuse_doubles(places: list[Place]) -> None:
    for key in ("name", "hex"):
        seen: dict[str, str] = {}
        for place in places:
            if place.rank == "pass":
                continue
            value = getattr(place, key)
            if value in seen:
                raise ValueError(f"{place.name} and {seen[value]} share the {key} {value}")
            seen[value] = place.name
