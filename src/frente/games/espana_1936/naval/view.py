"""What the table shows of the sea: control markers, blockaded ports, lost bases, and the texts in force."""

from __future__ import annotations

from typing import Any

from frente.games.espana_1936 import lasting
from frente.games.espana_1936.book import BASES, LAND, MEDITERRANEAN, OPERATIONS, SPACES, S
from frente.games.espana_1936.ground import is_port
from frente.games.espana_1936.ops import Nyon
from frente.games.espana_1936.position import Position
from frente.games.espana_1936.sea import blockaded, crossing_quota, in_force
from frente.kernel.cite import Message
from frente.kernel.view import Marker

from .refuge import lost


def sea_markers(s: Position) -> tuple[Marker, ...]:
    """Naval control markers, port counters, blockades, bases that are turned over, and the Nyon counter."""
    found = [
        Marker(f"control-{side}", space, Message("marker.naval", {"side": side}))
        for space in OPERATIONS
        for side in (0, 1)
        if s.naval[side * S + space]
    ]
    for space in LAND:
        if SPACES[space].port in ("armada", "san-sebastian") and is_port(s, space):
            found.append(Marker("port", space, Message("marker.port")))
        if is_port(s, space) and any(blockaded(s, side, space) for side in (0, 1)):
            found.append(Marker("blockade", space, Message("marker.blockade")))
    found += [Marker("base-lost", base, Message("marker.base_lost")) for base in BASES if lost(s, base)]
    if any(any(lasting.active(s, Nyon, side)) for side in (0, 1)):
        found.append(Marker("nyon", MEDITERRANEAN, Message("marker.nyon")))
    return tuple(found)


def sea_view(s: Position) -> dict[str, Any]:
    """The texts in force (space and side), the quota of the crossing, and the naval battle that is being fought."""
    texts = [[space, side] for space in OPERATIONS for side in (0, 1) if in_force(s, space, side)]
    e = s.engagement
    battle = None
    if e is not None:
        battle = {
            "space": e.space,
            "ashore": e.ashore,
            "pairs": e.pairs,
            "backing": e.backing,
            "aims": e.aims,
        }
    return {"sea": {"texts": texts, "crossing": crossing_quota(s), "battle": battle}}
