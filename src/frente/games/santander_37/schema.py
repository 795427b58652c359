"""The shape of the data files: what may stand in them, and nothing else."""

from __future__ import annotations

from typing import Any, Literal

from frente.kernel.cite import Text
from frente.wargame.library import Provenance, Strict


class Face(Strict, frozen=True):
    """The factors on a side of a counter, in whole points."""

    attack: int
    defense: int
    move: int


class Unit(Strict, frozen=True):
    """A counter. The comments at the head of counters.toml explain the fields."""

    id: str
    side: Literal["nationalist", "republican"]
    kind: Literal["infantry", "cavalry", "armor", "hq", "lu", "air"]
    faction: Literal[
        "spanish", "italian", "italo-spanish", "german", "popular-army", "basque", "santander", "asturian"
    ]
    formation: str
    name: Text
    short: str
    symbol: str
    echelon: str
    size: Literal["regiment", "battalion", "brigade", "hq", "lu", "air"]
    attack: int
    defense: int
    move: int
    stacking: int
    steps: int
    provenance: Provenance
    note: str
    reduced: Face | None = None
    remnant: Face | None = None
    motorized: bool = False
    reserve: bool = False
    independent: bool = False
    celere: bool = False
    level: Literal["corps", "division", ""] = ""
    bombardment: int = 0
    commands: tuple[str, ...] = ()
    absent_with: str = ""


class Counters(Strict, frozen=True):
    """counters.toml."""

    markers: dict[str, Any]
    unit: tuple[Unit, ...]


class Weathered(Strict, frozen=True):
    """A cost in quarter points in fair and in poor weather."""

    fair: int
    poor: int


class TerrainType(Strict, frozen=True):
    """A kind of terrain: costs on foot and by motor, the defender's multiplier, the capacity in stacking points."""

    id: str
    name: Text
    foot: Weathered
    motor: Weathered
    motor_needs_road: bool
    defense: tuple[int, int]
    capacity: int
    capacity_provenance: Provenance
    provenance: Provenance


class MapHex(Strict, frozen=True):
    """A hex of map.json."""

    id: str
    terrain: Literal["sea", "clear", "hill", "mountain", "city"]
    provenance: Provenance
    name: str = ""
    settlement: str = ""


class Objective(Strict, frozen=True):
    """A starred hex: who captures it, and what that does to Republican morale."""

    hex: str
    name: str
    captor: Literal["nationalist", "republican"]
    morale: int


class FrontLine(Strict, frozen=True):
    """The hexes on either side of the front line and the hexsides (Republican, Nationalist) that it follows."""

    nationalist: tuple[str, ...]
    republican: tuple[str, ...]
    sides: tuple[tuple[str, str], ...]


class Board(Strict, frozen=True):
    """map.json."""

    id: str
    format: int
    grid: dict[str, Any]
    hexes: tuple[MapHex, ...]
    roads: tuple[tuple[str, str], ...]
    rivers: tuple[tuple[str, str], ...]
    impassable: tuple[tuple[str, str], ...]
    supply: dict[str, tuple[str, ...]]
    front_line: FrontLine
    control: dict[str, tuple[str, ...]]
    objectives: tuple[Objective, ...]
    villages: tuple[str, ...]


class LuTurn(Strict, frozen=True):
    """A logistic unit that waits on the turn track."""

    unit: str
    turn: int


class LuPlace(Strict, frozen=True):
    """Where a logistic unit stands and which side is up."""

    unit: str
    hex: str
    face: Literal["deployed", "mobile"]


class Placement(Strict, frozen=True):
    """The units of a hex in a ready set-up."""

    hex: str
    units: tuple[str, ...]


class Scenario(Strict, frozen=True):
    """A file of scenarios/: a free set-up (stages and limits) or a ready one (placements too)."""

    id: str
    setup: Literal["free", "ready"]
    name: Text
    text: Text
    rule: str
    provenance: Provenance
    note: str
    reserve_divisions: tuple[str, ...]
    reserve_distance: int
    trenches: int | tuple[str, ...]
    lu_turns: tuple[LuTurn, ...]
    basque_column: int
    basque_exceptions: int
    xiv_hq_range: int
    air: dict[str, tuple[str, ...]]
    turn: int
    weather: str
    morale: int
    offensive_turn: int
    reinosa_turn: int
    lu_start: tuple[str, ...] = ()
    lu: tuple[LuPlace, ...] = ()
    place: tuple[Placement, ...] = ()
