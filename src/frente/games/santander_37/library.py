"""The data files of Santander '37: which there are, and whether they agree with each other."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from frente.wargame.library import BadData, Library

from .schema import Board, Counters, Scenario

HERE = Path(__file__).parent / "data"
PLAYED = ("map.json", "counters.toml", "tables.toml", "scenarios/campaign.toml", "scenarios/historical.toml")


def load(over: Path | None = None) -> tuple[Library, Counters, Board, dict[str, Any], dict[str, Scenario]]:
    """The files that the game is played with. Raises `BadData`."""
    library = Library(HERE, PLAYED, over)
    counters = library.read("counters.toml", Counters)
    board = library.read("map.json", Board)
    tables = library.raw("tables.toml")
    scenarios = {}
    for name in ("campaign", "historical"):
        scenario = library.read(f"scenarios/{name}.toml", Scenario)
        if scenario is not None:
            scenarios[name] = scenario
    library.check()
    if counters is None or board is None or tables is None:
        raise BadData("a data file is empty")
    for complaint in link(counters, board, scenarios):
        library.errors.append(complaint)
    library.check()
    return library, counters, board, tables, scenarios


def link(counters: Counters, board: Board, scenarios: dict[str, Scenario]) -> Iterator[str]:
    """What the files say of each other that is not so."""
    units = {unit.id: unit for unit in counters.unit}
    hexes = {one.id: one for one in board.hexes}
    if len(units) != len(counters.unit):
        yield "counters.toml: a unit id stands twice"
    for unit in counters.unit:
        if (unit.steps == 2) != (unit.reduced is not None):
            yield f"counters.toml: {unit.id} has {unit.steps} steps, so it needs {'a' if unit.steps == 2 else 'no'} reduced side"
    named = [label for pair in (*board.roads, *board.rivers, *board.impassable) for label in pair]
    named += [
        label
        for group in (*board.supply.values(), *board.control.values(), board.villages)
        for label in group
    ]
    named += [
        *board.front_line.nationalist,
        *board.front_line.republican,
        *(one.hex for one in board.objectives),
    ]
    for label in sorted(set(named) - hexes.keys()):
        yield f"map.json: {label} is no hex of the board"
    for name, scenario in scenarios.items():
        at = [(unit, place.hex) for place in scenario.place for unit in place.units]
        at += [(one.unit, one.hex) for one in scenario.lu]
        for who, label in at:
            if who not in units:
                yield f"scenarios/{name}.toml: there is no unit {who!r}"
            if label not in hexes:
                yield f"scenarios/{name}.toml: {who} stands in {label!r}, which is no hex of the board"
            elif hexes[label].terrain == "sea":
                yield f"scenarios/{name}.toml: {who} stands in {label}, which is sea; a ground unit needs land"
