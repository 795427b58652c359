"""Derives `map.json`, all that the rules need of the board, and refuses a board that contradicts itself."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Any

from tools.maps.grid import around, pair, side_uv
from tools.maps.source import Source

# Places and hexes that the rulebook itself names together; the rest of the ground is our reconstruction.
PRINTED = {"0211", "1006"}


def build(source: Source) -> dict[str, Any]:
    """The content of `map.json`; raises ValueError with every contradiction found.

    Hexes are sorted by number and their position in the list is the hex index everywhere else.
    """
    republican = set(source.raw["control"]["republican"])
    impassable = _impassable(source)
    sides = front_sides(source, republican)
    board = {
        "id": source.id,
        "format": 1,
        "grid": {
            "numbering": "RRCC",
            "cols": [1, source.cols],
            "rows": [1, source.rows],
            "orientation": "flat-top",
            "shifted": "even columns half a hex down",
        },
        "hexes": [_hex(source, hid) for hid in sorted(source.terrain)],
        "roads": sorted({link for road in source.roads for link in _links(road.hexes)}),
        "rivers": source.river_sides,
        "impassable": impassable,
        "supply": source.raw["supply"],
        "front_line": {
            "nationalist": list(dict.fromkeys(n for _, n in sides)),
            "republican": list(dict.fromkeys(r for r, _ in sides)),
            "sides": sides,
        },
        "control": {"republican": sorted(republican)},
        "objectives": [_objective(source, item) for item in source.raw["objectives"]],
        "villages": sorted(place.hex for place in source.places if place.rank != "pass"),
    }
    problems = list(_contradictions(source, board, republican))
    if problems:
        raise ValueError("\n".join(problems))
    return board


def write(board: dict[str, Any]) -> str:
    """`map.json` as text, one hex or link per line so that a change can be read in a diff."""
    rows: list[str] = []
    for key, value in board.items():
        if isinstance(value, list) and key in {"hexes", "objectives"}:
            items = ",\n  ".join(json.dumps(item, ensure_ascii=False) for item in value)
            rows.append(f"{json.dumps(key)}: [\n  {items}\n]")
        else:
            rows.append(f"{json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}")
    return "{\n" + ",\n".join(rows) + "\n}\n"


def front_sides(source: Source, republican: set[str]) -> list[tuple[str, str]]:
    """The front line as (Republican hex, Nationalist hex) hexsides, in order from the western edge."""
    loose = {
        (r, n): {_key(p) for p in side_uv(r, n)}
        for r in republican
        for n in around(r)
        if source.is_land(n) and n not in republican
    }
    west = min(loose, key=lambda side: min(loose[side]))
    end = max(loose[west])
    ordered = [west]
    del loose[west]
    while loose:
        onward = [side for side, ends in loose.items() if end in ends]
        if len(onward) != 1:
            raise ValueError(f"front line breaks or forks after {ordered[-1]}: {onward}")
        (end,) = loose.pop(onward[0]) - {end}
        ordered.append(onward[0])
    return ordered


def _key(point: tuple[float, float]) -> tuple[float, float]:
    return round(point[0], 4), round(point[1], 4)


def _links(hexes: list[str]) -> list[tuple[str, str]]:
    return [pair(a, b) for a, b in pairwise(hexes)]


def _impassable(source: Source) -> list[tuple[str, str]]:
    # Santander is entered from 0110 and 0210 only (§2.1.1), so all its other sides count as impassable.
    sides = {pair(a, b) for a, b in source.raw["impassable"]}
    sides |= {pair("0211", h) for h in around("0211") if h in source.terrain and h not in {"0110", "0210"}}
    return sorted(sides)


def _hex(source: Source, hid: str) -> dict[str, Any]:
    entry: dict[str, Any] = {"id": hid, "terrain": source.terrain[hid]}
    for place in source.places:
        if place.hex == hid and place.rank != "pass":
            entry["name"] = place.name
            entry["settlement"] = place.rank
    entry["provenance"] = "rulebook" if hid in PRINTED else "reconstructed"
    return entry


def _objective(source: Source, item: dict[str, Any]) -> dict[str, Any]:
    name = next(p.name for p in source.places if p.hex == item["hex"] and p.rank != "pass")
    return {"hex": item["hex"], "name": name, "captor": item["captor"], "morale": item["morale"]}


def _contradictions(source: Source, board: dict[str, Any], republican: set[str]) -> list[str]:
    bad: list[str] = []
    blocked = {tuple(side) for side in board["impassable"]}
    for kind in ("roads", "rivers", "impassable"):
        for a, b in board[kind]:
            if b not in around(a):
                bad.append(f"{kind}: {a} and {b} are not adjacent")
            if kind != "impassable" and not (source.is_land(a) and source.is_land(b)):
                bad.append(f"{kind}: {a}-{b} touches the sea")
            if kind == "roads" and (a, b) in blocked:
                bad.append(f"roads: {a}-{b} crosses an impassable side")
    on_road = {hid for link in board["roads"] for hid in link}
    for side, hexes in board["supply"].items():
        for hid in hexes:
            if hid not in on_road:
                bad.append(f"supply: no road reaches {hid}")
            if (hid in republican) != (side == "republican"):
                bad.append(f"supply: {hid} starts in enemy hands")
    bad += [f"control: {hid} is sea" for hid in sorted(republican) if not source.is_land(hid)]
    return bad
