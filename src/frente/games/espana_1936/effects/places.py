"""Where an effect can act: the spaces that it names, and those that can receive a piece."""

from __future__ import annotations

from frente.games.espana_1936.book import IS_TANK, IS_UNIT, LAND, MAINLAND, SIDE
from frente.games.espana_1936.ground import open_port, open_to, room
from frente.games.espana_1936.ops import Spaces
from frente.games.espana_1936.position import CONTESTED, Position


def spaces(s: Position, side: int, at: Spaces) -> tuple[int, ...]:
    """The spaces that an effect of a side speaks of now."""
    match at.token:
        case "@own":
            return tuple(n for n in LAND if s.status(n) == side)
        case "@enemy":
            return tuple(n for n in MAINLAND if s.status(n) == 1 - side)
        case "@contested":
            return tuple(n for n in MAINLAND if s.status(n) == CONTESTED)
        case "@open":
            return tuple(n for n in LAND if s.status(n) in (side, CONTESTED))
        case "@port":
            return tuple(n for n in LAND if s.status(n) == side and open_port(s, side, n))
    return at.named


def receives(s: Position, piece: int, space: int) -> bool:
    """Whether a space can receive a piece by an event: own or contested, not surrounded, with room for a unit; a tank
    needs units or a marker of its side. Rule: espana-1936 §5.
    """
    side = SIDE[piece]
    if not open_to(s, side, space):
        return False
    if IS_UNIT[piece]:
        return room(s, side, space)
    return not IS_TANK[piece] or s.present(side, space)
