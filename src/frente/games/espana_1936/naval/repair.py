"""Repair of ships (§ Status and Repair of Naval Units)."""

from __future__ import annotations

from frente.games.espana_1936.book import BASES, IS_SHIP, SIDE, P
from frente.games.espana_1936.grounds import NO_REPAIR
from frente.games.espana_1936.position import Position
from frente.kernel.cite import ALLOWED, NO_SUCH_PIECE, NOT_YOUR_PIECE, Verdict


def judge(s: Position, side: int, ship: int) -> Verdict:
    """Whether a side can repair a ship for a point: a damaged one in a base of its side.

    One that shelters in an enemy port is repaired by events alone. Rule: espana-1936 armada.repair.b, armada.base.c.
    """
    if not 0 <= ship < P or not IS_SHIP[ship]:
        return NO_SUCH_PIECE.refuse()
    if SIDE[ship] != side:
        return NOT_YOUR_PIECE.refuse(unit=ship)
    return ALLOWED if s.damaged[ship] and s.at[ship] in BASES else NO_REPAIR.refuse(unit=ship)
