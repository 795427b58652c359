"""The printed matter of the game as flat tables of ints, made once when the game is loaded.

Units and hexes are dense indices. Movement is in quarter points (mp4), strengths in eighths (str8): the smallest
fractions that the book's halvings and multipliers can produce, so that nothing is ever rounded (§1.1).
"""

from __future__ import annotations

from typing import Any

from frente.wargame.hexmap import HexMap
from frente.wargame.hot.lines import Lines
from frente.wargame.library import overrides

from .library import load

LIBRARY, _COUNTERS, _BOARD, TABLES, SCENARIOS = load(overrides("santander-37"))

NATIONALIST, REPUBLICAN = 0, 1
SIDES = ("nationalist", "republican")

# --- Counters -------------------------------------------------------------------------------------------------------

UNITS = _COUNTERS.unit
MARKERS: dict[str, Any] = _COUNTERS.markers
U = len(UNITS)
UID = {unit.id: n for n, unit in enumerate(UNITS)}
SIDE = [SIDES.index(unit.side) for unit in UNITS]
KIND = [unit.kind for unit in UNITS]
FACTION = [unit.faction for unit in UNITS]
FORMATION = [unit.formation for unit in UNITS]
STACKING = [unit.stacking for unit in UNITS]
STEPS = [unit.steps for unit in UNITS]
IS_COMBAT = [unit.kind not in ("lu", "air") for unit in UNITS]
"""Combat units: all ground units but the logistic ones (§2.2)."""
IS_HQ = [unit.kind == "hq" for unit in UNITS]
IS_ARMOR = [unit.kind == "armor" for unit in UNITS]
IS_LU = [unit.kind == "lu" for unit in UNITS]
IS_AIR = [unit.kind == "air" for unit in UNITS]
IS_BASQUE = [unit.faction == "basque" and unit.kind not in ("lu", "air", "hq") for unit in UNITS]
IS_MOTOR = [unit.motorized for unit in UNITS]
GROUND = tuple(tuple(u for u in range(U) if SIDE[u] == side and not IS_AIR[u]) for side in (0, 1))
COMBAT = tuple(tuple(u for u in range(U) if SIDE[u] == side and IS_COMBAT[u]) for side in (0, 1))
ARMOR = tuple(u for u in range(U) if IS_ARMOR[u])
HQS = tuple(tuple(u for u in range(U) if SIDE[u] == side and IS_HQ[u]) for side in (0, 1))
LUS = tuple(tuple(u for u in range(U) if SIDE[u] == side and IS_LU[u]) for side in (0, 1))
AIR = tuple(tuple(u for u in range(U) if SIDE[u] == side and IS_AIR[u]) for side in (0, 1))
CTV_HQ, XIV_HQ, XV_HQ = UID["hq-ctv"], UID["hq-xiv"], UID["hq-xv"]

# Factors by face: 0 full, 1 reduced, 2 remnants ("R.").
_FACES = [(unit, unit.reduced or unit, unit.remnant or unit) for unit in UNITS]
ATTACK = [[face.attack for face in faces] for faces in _FACES]
DEFENSE = [[face.defense for face in faces] for faces in _FACES]
MOVE4 = [[face.move * 4 for face in faces] for faces in _FACES]

# --- Board ----------------------------------------------------------------------------------------------------------

MAP = HexMap(
    [h.id for h in _BOARD.hexes],
    lambda label: (int(label[2:]), int(label[:2])),
    lambda column: column % 2 == 0,
)
H = MAP.size
LABEL = MAP.labels
HEX = MAP.index
TERRAIN = [h.terrain for h in _BOARD.hexes]
NAME = [h.name for h in _BOARD.hexes]
IS_LAND = [terrain != "sea" for terrain in TERRAIN]
LAND = tuple(h for h in range(H) if IS_LAND[h])
COLUMN = [MAP.column(h) for h in range(H)]

_BARRED = {frozenset(MAP.hexes(pair)) for pair in _BOARD.impassable}
_ROADS = {frozenset(MAP.hexes(pair)) for pair in _BOARD.roads}
_RIVERS = {frozenset(MAP.hexes(pair)) for pair in _BOARD.rivers}

SLOTS = [
    tuple(
        n if n >= 0 and IS_LAND[h] and IS_LAND[n] and frozenset((h, n)) not in _BARRED else -1
        for n in MAP.around[h]
    )
    for h in range(H)
]
"""Per hex and direction the land hex that can be entered from it, else -1 (§2.1.1: impassable sides do not exist)."""
NEAR = [tuple(n for n in slots if n >= 0) for slots in SLOTS]
"""Hexes that touch over a passable side: movement, zones of control, supply and attacks all use it."""
LINES = Lines(NEAR)
"""The same steps for tracing lines over the whole board at once."""
EDGE = {h * 512 + n: h * 6 + d for h in range(H) for d, n in enumerate(SLOTS[h]) if n >= 0}
"""Index of the directed side between two adjacent hexes, for the flat tables of costs."""
RIVER = bytearray(frozenset((h, n)) in _RIVERS for h in range(H) for n in MAP.around[h])
ROAD = bytearray(frozenset((h, n)) in _ROADS for h in range(H) for n in MAP.around[h])

_TERRAINS = {entry["id"]: entry for entry in TABLES["terrain"]["type"]}
CAPACITY = [_TERRAINS[t]["capacity"] if t != "sea" else 0 for t in TERRAIN]
DEFENSE_RATE: list[tuple[int, int]] = [
    tuple(_TERRAINS[t]["defense"]) if t != "sea" else (1, 1) for t in TERRAIN
]
NEEDS_ROAD = [t != "sea" and bool(_TERRAINS[t]["motor_needs_road"]) for t in TERRAIN]
"""Hexes that motorized units enter only along a road, but for a one-hex move."""
ENTER_ZOC4: int = TABLES["terrain"]["zoc"]["enter"]
LEAVE_ZOC4: int = TABLES["terrain"]["zoc"]["leave"]
RIVER_ATTACK: tuple[int, int] = tuple(TABLES["terrain"]["river"]["attack"])


def _cost4(motor: bool, poor: bool) -> tuple[list[int], list[int]]:
    """Costs per directed side: off the road (0 where there is no passable side), and the road rate (0 without road)."""
    mode, sky = ("motor" if motor else "foot"), ("poor" if poor else "fair")
    cross: int = TABLES["terrain"]["river"]["extra"][sky]
    road: int = TABLES["terrain"]["road"][mode][sky]
    plain, paved = [0] * (H * 6), [0] * (H * 6)
    for h in range(H):
        for d, n in enumerate(SLOTS[h]):
            if n >= 0:
                k = h * 6 + d
                plain[k] = _TERRAINS[TERRAIN[n]][mode][sky] + cross * RIVER[k]
                paved[k] = road if ROAD[k] else 0
    return plain, paved


COSTS4 = [[_cost4(motor, poor) for poor in (False, True)] for motor in (False, True)]
"""COSTS4[motorized][poor weather] = (plain, paved), each per directed side."""

SOURCES = tuple(tuple(MAP.hexes(_BOARD.supply[side])) for side in SIDES)
FRONT = (tuple(MAP.hexes(_BOARD.front_line.nationalist)), tuple(MAP.hexes(_BOARD.front_line.republican)))
"""Per side its hexes that touch the front line."""
FRONT_SIDES = tuple((HEX[a], HEX[b]) for a, b in _BOARD.front_line.sides)
_REPUBLICAN_START = set(MAP.hexes(_BOARD.control["republican"]))
START_CONTROL = bytes(
    2 if not IS_LAND[h] else REPUBLICAN if h in _REPUBLICAN_START else NATIONALIST for h in range(H)
)
"""Who controls each hex at the start; 2 for the sea."""
IS_VILLAGE = [False] * H
for _h in MAP.hexes(_BOARD.villages):
    IS_VILLAGE[_h] = True
OBJECTIVES = tuple({HEX[o.hex]: o.morale for o in _BOARD.objectives if o.captor == side} for side in SIDES)
"""Per captor: the starred hexes and what their capture does to morale (§13)."""
SANTANDER = HEX["0211"]
REINOSA = HEX[TABLES["reinosa"]["hex"]]

# --- Tables ---------------------------------------------------------------------------------------------------------

ODDS: list[tuple[int, int]] = [tuple(column) for column in TABLES["combat"]["columns"]]
ODDS_LABELS: list[str] = TABLES["combat"]["labels"]
CRT: dict[int, list[str]] = {row["die"]: row["results"] for row in TABLES["combat"]["rows"]}
CRT_MIN, CRT_MAX = min(CRT), max(CRT)
BREAKTHROUGH = "B"
BOMBARDMENT: dict[int, list[tuple[int, int]]] = {
    row["die"]: list(zip(row["dsg"], row["steps"], strict=True)) for row in TABLES["bombardment"]["rows"]
}
BOMBARDMENT_COLUMNS = len(TABLES["bombardment"]["columns"])
DSG_ATTACKER = [0] + [level["attacker"] for level in TABLES["dsg"]["levels"]]
DSG_DEFENDER = [0] + [level["defender"] for level in TABLES["dsg"]["levels"]]
"""Die-roll modifiers by the state of a unit: 0 fresh, 1 DSG0, 2 DSG1, 3 DSG2."""
MODIFIER: dict[str, int] = {entry["id"]: entry["amount"] for entry in TABLES["modifiers"]["entries"]}
CTV_RANGE: int = TABLES["modifiers"]["ctv_range"]
SUPPORT: dict[str, Any] = TABLES["support"]
BP = [
    SUPPORT["air"] if unit.kind == "air"
    else SUPPORT["lu"] if unit.kind == "lu"
    else SUPPORT["corps_hq"] if unit.level == "corps"
    else SUPPORT["division_hq"] if unit.level == "division"
    else 0
    for unit in UNITS
]  # fmt: skip
"""Bombardment points by §12.4, whatever the counter prints."""
TURNS = len(TABLES["timetable"]["turn"])
DATES = [turn["date"] for turn in TABLES["timetable"]["turn"]]
MORALE: dict[str, int] = {entry["id"]: entry["amount"] for entry in TABLES["morale"]["entries"]}
THRESHOLD: dict[str, int] = {e["id"]: e["threshold"] for e in TABLES["morale"]["entries"] if "threshold" in e}
MORALE_MAX: int = TABLES["morale"]["max"]
MORALE_MIN: int = TABLES["morale"]["min"]
