"""Reads the data files, lays an owner's overrides over them, and says all that is wrong with them at once."""

from __future__ import annotations

import hashlib
import json
import os
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from .schema import Board, Counters, Rule, Ruling, Scenario

HERE = Path(__file__).parent / "data"
PLAYED = ("map.json", "counters.toml", "tables.toml", "scenarios/campaign.toml", "scenarios/historical.toml")
"""The files that a game is played with: their digest stands in every record."""

T = TypeVar("T")


class BadData(ValueError):
    """Raised for data files that do not fit: every error with its file and path."""


def overrides() -> Path | None:
    """The owner's folder for this game, from the environment variable FRENTE_OVERRIDES, if there is one."""
    root = os.environ.get("FRENTE_OVERRIDES")
    folder = Path(root) / "santander-37" if root else None
    return folder if folder is not None and folder.is_dir() else None


class Library:
    """The data files of the game, with an owner's folder over them: a file that is there replaces ours."""

    def __init__(self, over: Path | None = None) -> None:
        self.over = over
        self.errors: list[str] = []

    def path(self, name: str) -> Path:
        """Where a file is read from."""
        if self.over is not None and (self.over / name).is_file():
            return self.over / name
        return HERE / name

    def raw(self, name: str) -> Any:
        """The plain values of a file; an unreadable one is noted as an error and gives None."""
        try:
            text = self.path(name).read_text(encoding="utf-8")
            return json.loads(text) if name.endswith(".json") else tomllib.loads(text)
        except (OSError, ValueError) as error:
            self.errors.append(f"{name}: {error}")
            return None

    def read(self, name: str, kind: type[T]) -> T | None:
        """A file as its struct; what does not fit is noted as an error."""
        raw = self.raw(name)
        if raw is None:
            return None
        try:
            return msgspec.convert(raw, kind, strict=True)
        except msgspec.ValidationError as error:
            self.errors.append(f"{name}: {error}")
            return None

    def digest(self) -> str:
        """SHA-256 over the files that the game is played with."""
        sums = [hashlib.sha256(self.path(name).read_bytes()).hexdigest() for name in PLAYED]
        return hashlib.sha256("\n".join(sums).encode()).hexdigest()

    def check(self) -> None:
        """Raise `BadData` with every error found so far."""
        if self.errors:
            raise BadData("\n".join(self.errors))


class RuleFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """rules.toml."""

    rule: tuple[Rule, ...]


class RulingFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """rulings.toml."""

    ruling: tuple[Ruling, ...]


def load(over: Path | None = None) -> tuple[Library, Counters, Board, dict[str, Any], dict[str, Scenario]]:
    """The files that the game is played with. Raises `BadData`."""
    library = Library(over)
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
