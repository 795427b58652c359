"""Game set-up (§5): three stages of free placement, or the ready-made historical one."""

from __future__ import annotations

from .book import (
    COMBAT,
    CTV_HQ,
    FACTION,
    FORMATION,
    FRONT,
    GROUND,
    HEX,
    IS_HQ,
    LAND,
    NATIONALIST,
    REPUBLICAN,
    SCENARIOS,
    SIDE,
    START_CONTROL,
    UID,
    UNITS,
    H,
)
from .book import MAP as BOARD
from .position import ABSENT, AVAILABLE, FLOWN, POOL, TRACK, Position, fresh

FREE = SCENARIOS["campaign"]
READY = SCENARIOS["historical"]
DIVISIONS = FREE.reserve_divisions
FRONT_STAGE, NATIONALIST_STAGE, RESERVE_STAGE = range(3)
STAGES = ("setup.republican", "setup.nationalist", "setup.reserve")
TO_FRONT = [min((BOARD.distance(h, f) for f in FRONT[REPUBLICAN]), default=0) + 1 for h in range(H)]
"""Distance of each hex from the front line on the Republican side; hexes that touch it are at 1 (ruling on §5.3)."""
HOME_GROUND = tuple(tuple(h for h in LAND if START_CONTROL[h] == side) for side in (NATIONALIST, REPUBLICAN))
"""Per side the hexes on its side of the front line."""
DEEP = tuple(h for h in HOME_GROUND[REPUBLICAN] if TO_FRONT[h] >= FREE.reserve_distance)
_HOME = {unit: HEX[place.hex] for place in READY.place for unit in place.units} | {
    one.unit: HEX[one.hex] for one in READY.lu
}
READY_TRENCHES = [HEX[label] for label in READY.trenches] if not isinstance(READY.trenches, int) else []
_MOBILE = {one.unit for one in READY.lu if one.face == "mobile"}


def new(scenario: str, options: dict[str, bool]) -> Position:
    """The position before the first decision: boxes, tracks and the units that wait (§5.0)."""
    chosen = SCENARIOS[scenario]
    s = fresh(chosen.morale)
    s.armor_bonus, s.armor_recovery = int(options["armor-bonus"]), int(options["armor-recovery"])
    s.frecce = int(options["historical-frecce"])
    s.free = int(chosen.setup == "free")
    s.turn = chosen.turn
    for box, name in ((AVAILABLE, "available"), (FLOWN, "flown")):
        for air in chosen.air[name]:
            s.box[UID[air]] = box
    for late in chosen.lu_turns:
        s.box[UID[late.unit]], s.due[UID[late.unit]] = TRACK, late.turn
    for u, unit in enumerate(UNITS):
        if unit.absent_with and options[unit.absent_with]:
            s.box[u] = ABSENT  # the Frecce headquarters and regiments stay at home (§17.3)
    s.trenches = FREE.trenches if isinstance(FREE.trenches, int) else len(FREE.trenches)
    if not s.free:
        for side in (NATIONALIST, REPUBLICAN):
            for u in pool(s, side):
                at_home(s, u)
        for hex_ in READY_TRENCHES:
            s.trench[hex_] = 1
        s.trenches -= len(READY_TRENCHES)
        s.held = (1 << len(DIVISIONS)) - 1
    return s


def at_home(s: Position, u: int) -> None:
    """Put a unit where the historical set-up has it."""
    s.place(u, _HOME[UNITS[u].id])
    s.truck[u] = UNITS[u].id in _MOBILE


def pool(s: Position, side: int) -> list[int]:
    """The units of a side that still wait to be set up."""
    return [u for u in GROUND[side] if s.box[u] == POOL]


def is_held(s: Position, u: int) -> bool:
    """Whether a unit belongs to a reserve division that is held back (§5.1)."""
    return UNITS[u].reserve and bool(s.held >> DIVISIONS.index(FORMATION[u]) & 1)


def covered(s: Position, side: int, hex_: int) -> bool:
    """Whether a hex is occupied by the side or in the zone of control of one of its units."""
    return bool(s.men[side * H + hex_] or s.zoc[side * H + hex_])


def side_of_line(side: int, hex_: int) -> bool:
    """Whether a hex lies on this side's ground at the start; front-line hexes of the Nationalist are his own (§5.2)."""
    return START_CONTROL[hex_] == side


def own_units(s: Position, hq: int) -> list[int]:
    """The units on the map that a headquarters calls its own: those of the formations it commands; for the CTV any
    Italian or Italo-Spanish one (§5.2, ruling).
    """
    own = UNITS[hq].commands
    return [
        u
        for u in COMBAT[SIDE[hq]]
        if s.pos[u] >= 0
        and not IS_HQ[u]
        and (FORMATION[u] in own or (hq == CTV_HQ and FACTION[u] in ("italian", "italo-spanish")))
    ]
