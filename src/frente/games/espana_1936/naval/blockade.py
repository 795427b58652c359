"""Port blockades and the airplanes that fly over the sea (§ La Armada)."""

from __future__ import annotations

from frente.games.espana_1936.book import (
    CADIZ,
    LAND,
    MALAGA,
    MEDITERRANEAN,
    ON_LAND,
    OPERATIONS,
    PID,
    PLANES,
    SEVILLA,
    SIDE,
    STRAIT,
    TABLES,
    S,
)
from frente.games.espana_1936.ground import is_port
from frente.games.espana_1936.grounds import JU_52_FIRST, NO_AIR_MEDITERRANEAN, NO_AIR_YET, TWO_PLANES
from frente.games.espana_1936.position import CONTESTED, MISSION, Position
from frente.games.espana_1936.sea import blocks
from frente.kernel.cite import ALLOWED, Verdict

AIRPLANES = TABLES["naval"]["airplanes_per_space"]
JU_52 = PID["n-ju-52-strait"]
JU_52_SPACES = (CADIZ, SEVILLA, MALAGA, STRAIT)
"""Where the Ju-52 that starts in the Strait can be in turn 1 (armada.move.g, ruling)."""


def patrols(s: Position, side: int, space: int) -> int:
    """Airplanes of a side on a naval mission in a space: they count towards the limit of two."""
    return sum(s.at[p] == space and (not ON_LAND[space] or s.mission[p] == MISSION) for p in PLANES[side])


def is_mission(s: Position, plane: int, space: int) -> bool:
    """Whether an airplane that is assigned to a space of land goes there for the port and not for the troops."""
    return ON_LAND[space] and not s.troops[SIDE[plane] * S + space]


def takes_patrol(s: Position, side: int, space: int) -> bool:
    """Whether a space is one for airplanes over the sea: an operations space, an enemy port without own counters (to
    blockade it), an own port without troops (to defend it; with troops the land rules let them in).

    Rule: espana-1936 armada.block.a, armada.block.c, armada.air.a.
    """
    if space in OPERATIONS:
        return True
    return is_port(s, space) and s.status(space) != CONTESTED and not s.troops[side * S + space]


def judge_patrol(s: Position, plane: int, space: int) -> Verdict:
    """Whether an airplane of the player board can be assigned to a space for which `takes_patrol` holds."""
    if space == MEDITERRANEAN:
        return NO_AIR_MEDITERRANEAN.refuse(unit=plane)
    if space in OPERATIONS and s.turn == 1:
        return NO_AIR_YET.refuse(unit=plane)
    if patrols(s, SIDE[plane], space) >= AIRPLANES:
        return TWO_PLANES.refuse(space=space, limit=AIRPLANES)
    return ALLOWED


def patrol_spaces(s: Position, plane: int) -> set[int]:
    """Where an airplane can go over the sea, from the player board or from an operations space."""
    side, here = SIDE[plane], s.at[plane]
    if s.turn == 1 and here in OPERATIONS:
        return {n for n in JU_52_SPACES if n != here} if plane == JU_52 else set()
    return {
        n
        for n in (*OPERATIONS, *LAND)
        if n != here and takes_patrol(s, side, n) and judge_patrol(s, plane, n)
    }


def why_not(s: Position, plane: int, space: int) -> Verdict:
    """The naval rule that keeps an airplane from a space, or a ground of the land rules when none does."""
    if s.turn == 1 and plane == JU_52 and s.at[plane] in OPERATIONS:
        return JU_52_FIRST.refuse(unit=plane)
    if takes_patrol(s, SIDE[plane], space) and not (verdict := judge_patrol(s, plane, space)):
        return verdict
    return ALLOWED


def blockaders(s: Position, side: int, space: int) -> list[int]:
    """The ships and airplanes of a side that blockade an enemy port. Rule: espana-1936 armada.block.a."""
    return [p for p in s.pieces(space, side) if blocks(s, p)] if s.status(space) == 1 - side else []
