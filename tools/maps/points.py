"""Boards of spaces joined by lines: reads `spaces.toml`, refuses contradictions, and writes their `map.json`."""

from __future__ import annotations

import json
import tomllib
from dataclasses import dataclass
from typing import Any

from tools.maps.grid import Point, pair
from tools.maps.source import HERE

SOURCE = "spaces.toml"
PORTS = {"", "always", "armada", "san-sebastian"}


@dataclass(frozen=True)
class Space:
    """One space of a board; `at` is latitude and longitude of its town, None at sea."""

    id: str
    name: str
    kind: str
    at: Point | None
    facts: dict[str, Any]


@dataclass(frozen=True)
class Points:
    """A board of spaces and lines as its source has it."""

    id: str
    spaces: list[Space]
    links: list[tuple[str, str]]
    raw: dict[str, Any]

    def index(self, sid: str) -> int:
        """Position of a space in the list; raises KeyError for an unknown one."""
        found = [i for i, space in enumerate(self.spaces) if space.id == sid]
        if not found:
            raise KeyError(sid)
        return found[0]


def is_points(board: str) -> bool:
    """Whether the board's source describes spaces and lines, not hexes."""
    return (HERE / board / SOURCE).exists()


def load(board: str) -> Points:
    """The source of `board`; raises ValueError with every contradiction found."""
    raw: dict[str, Any] = tomllib.loads((HERE / board / SOURCE).read_text(encoding="utf-8"))
    spaces = [
        Space(
            item["id"],
            item["name"],
            item.get("kind", "land"),
            (item["at"][0], item["at"][1]) if "at" in item else None,
            item,
        )
        for item in raw["space"]
    ]
    links = sorted(pair(*item["ends"]) for item in raw["links"])
    points = Points(board, spaces, links, raw)
    problems = _contradictions(points)
    if problems:
        raise ValueError("\n".join(problems))
    return points


def build(points: Points) -> dict[str, Any]:
    """The content of `map.json`; the position of a space in its list is the space index everywhere else."""
    return {
        "id": points.id,
        "format": 1,
        "provenance": points.raw["provenance"],
        "spaces": [_space(points, space) for space in points.spaces],
        "links": points.links,
        "base_of": {s.id: s.facts["base_of"] for s in points.spaces if "base_of" in s.facts},
        "cantabrian_ports": points.raw["cantabrian_ports"],
        "fortified": points.raw["fortified"],
    }


def write(board: dict[str, Any]) -> str:
    """`map.json` as text, one space or link per line so that a change can be read in a diff."""
    rows: list[str] = []
    for key, value in board.items():
        if key in {"spaces", "links"}:
            items = ",\n  ".join(json.dumps(item, ensure_ascii=False) for item in value)
            rows.append(f"{json.dumps(key)}: [\n  {items}\n]")
        else:
            rows.append(f"{json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}")
    return "{\n" + ",\n".join(rows) + "\n}\n"


def _space(points: Points, space: Space) -> dict[str, Any]:
    facts = space.facts
    entry: dict[str, Any] = {
        "id": space.id,
        "name": space.name,
        "name_en": facts.get("name_en", space.name),
        "kind": space.kind,
        "coastal": facts.get("coastal", False),
        "port": facts.get("port", ""),
        "objective": facts.get("objective", False),
    }
    if "side" in facts:
        entry["side"] = facts["side"]
    # A space is as sure as its least sure fact, and only some objectives are named in the rules.
    sure = not entry["objective"] or space.id in points.raw["named_objectives"]
    return {**entry, "provenance": "rulebook" if sure else "reconstructed"}


def _contradictions(points: Points) -> list[str]:
    bad: list[str] = []
    ids = [space.id for space in points.spaces]
    known = {space.id: space for space in points.spaces}
    bad += [f"{sid} is there twice" for sid in known if ids.count(sid) > 1]
    for a, b in points.links:
        for end in (a, b):
            if end not in known or known[end].kind != "land":
                bad.append(f"{a}-{b}: no space on land called {end}")
        if a == b or points.links.count((a, b)) > 1:
            bad.append(f"{a}-{b}: a line joins two spaces, once")
    for key in ("cantabrian_ports", "fortified"):
        bad += [f"{key}: {sid} is no port" for sid in points.raw[key] if not known[sid].facts.get("port")]
    for space in points.spaces:
        if space.kind == "land" and space.at is None:
            bad.append(f"{space.id}: where is it?")
        if space.facts.get("port", "") not in PORTS:
            bad.append(f"{space.id}: no such kind of port")
        if space.kind == "base" and space.facts.get("base_of") not in known:
            bad.append(f"{space.id}: base of what?")
    return bad
