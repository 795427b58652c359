"""What the sea does to the rest of the game: the crossing of the Strait, blockades, and with La Armada the texts of the
naval operations spaces that are in force.
"""

from __future__ import annotations

from typing import Any

from . import lasting
from .book import (
    ARMADA,
    BALEARIC,
    CANTABRIAN,
    IS_PLANE,
    IS_SHIP,
    MEDITERRANEAN,
    NATIONALIST,
    REPUBLICAN,
    SIDES,
    SPACE,
    STRAIT,
    TABLES,
)
from .ops import Nyon, SeaControl
from .position import MISSION, SHELTERED, Position

SEAS = (MEDITERRANEAN, STRAIT, BALEARIC, CANTABRIAN)
"""The operations spaces in the order of their bits in `Position.seaways`."""
STRAIT_SHARED = 1 << 2 * len(SEAS)
"""Bit: both sides had units in the Strait when the turn started."""


def _rows() -> dict[tuple[int, int], dict[str, Any]]:
    return {(SPACE[row["space"]], SIDES.index(row["side"])): row for row in TABLES["seaways"]["rows"]}


TEXTS = _rows()
"""The text of each operations space and side."""
QUOTAS = {row["strait"]: (row["sevilla"], row["cadiz"]) for row in TABLES["crossing"]["rows"]}


def bit(space: int, side: int) -> int:
    """The bit of a side's text of an operations space."""
    return 1 << 2 * SEAS.index(space) + side


def in_force(s: Position, space: int, side: int) -> bool:
    """Whether a side's text of an operations space is in force.

    It was determined as the Events Phase opened; an event can keep both texts of the Mediterranean in force (Nyon), or
    let a space count as held by one side alone.
    """
    if space == MEDITERRANEAN and any(any(lasting.active(s, Nyon, one)) for one in (NATIONALIST, REPUBLICAN)):
        return True
    for holder in (REPUBLICAN, NATIONALIST):
        if any(op.space == space for _, op in lasting.active(s, SeaControl, holder)):
            return side == holder
    return bool(s.seaways & bit(space, side))


def _sum(s: Position, side: int, own: str, enemy: str = "") -> int:
    """What the texts in force give a side, of its own and by the enemy's."""
    if not s.option(ARMADA):
        return 0
    found = 0
    for (space, holder), row in TEXTS.items():
        amount: int = row.get(own if holder == side else enemy, 0)
        if amount and in_force(s, space, holder):
            found += amount
    return found


def extra_events(s: Position, side: int) -> int:
    """Events that a side may play on top of the limit (the Mediterranean)."""
    return _sum(s, side, "extra_events")


def extra_draw(s: Position, side: int) -> int:
    """Cards that a side draws on top of the normal ones (the Mediterranean)."""
    return _sum(s, side, "extra_draw")


def extra_points(s: Position, side: int) -> int:
    """Replacement Points that a side receives more or fewer (the Balearic Islands, the Cantabrian Sea)."""
    return _sum(s, side, "own_points", "enemy_points")


def closed(s: Position, side: int, space: int) -> bool:
    """Whether an enemy text closes a space to a side's Replacement Points and events by port (the Cantabrian Sea)."""
    if not s.option(ARMADA):
        return False
    return any(
        holder != side and space in CLOSED.get((sea, holder), ()) and in_force(s, sea, holder)
        for sea, holder in TEXTS
    )


CLOSED = {key: tuple(SPACE[name] for name in row.get("closed", ())) for key, row in TEXTS.items()}


def crossing_quota(s: Position) -> tuple[int, int]:
    """How many counters may cross this turn to Sevilla and to Cádiz. Rule: espana-1936 2.morocco.f, armada.ctrl.h."""
    if not s.option(ARMADA):
        return QUOTAS["none"]
    open_, shut = in_force(s, STRAIT, NATIONALIST), in_force(s, STRAIT, REPUBLICAN)
    if open_ == shut or (s.seaways & STRAIT_SHARED and not _held_by_event(s)):
        return QUOTAS["both"]
    return QUOTAS["nationalist" if open_ else "republican"]


def _held_by_event(s: Position) -> bool:
    return any(op.space == STRAIT for side in (0, 1) for _, op in lasting.active(s, SeaControl, side))


def blocks(s: Position, piece: int) -> bool:
    """Whether a piece can blockade where it is: a ship neither damaged nor sheltering, an airplane on a naval mission."""
    if IS_SHIP[piece]:
        return not s.damaged[piece] and s.mission[piece] != SHELTERED
    return IS_PLANE[piece] and s.mission[piece] == MISSION


def blockaded(s: Position, side: int, space: int) -> bool:
    """Whether the enemy blockades a side's port. Rule: espana-1936 armada.block.d."""
    return (
        s.option(ARMADA) and s.status(space) == side and any(blocks(s, p) for p in s.pieces(space, 1 - side))
    )
