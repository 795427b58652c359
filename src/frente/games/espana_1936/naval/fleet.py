"""Who takes part in a naval engagement: ships and airplanes by space and by class."""

from __future__ import annotations

import msgspec

from frente.games.espana_1936.book import (
    IS_SHIP,
    NATIONALIST,
    ON_LAND,
    PIECES,
    PLANES,
    REPUBLICAN,
    SHIPS,
    SIDE,
    S,
)
from frente.games.espana_1936.position import SHELTERED, Engagement, Position

SUBMARINE = frozenset(p for side in (0, 1) for p in SHIPS[side] if PIECES[p].ship_class == "submarine")
SQUADRON = frozenset(p for side in (0, 1) for p in SHIPS[side] if PIECES[p].ship_class == "destroyer")


def engagement(s: Position) -> Engagement:
    """The engagement that is being fought."""
    assert s.engagement is not None
    return s.engagement


def note(s: Position, **changes: object) -> None:
    """Change what is kept of the engagement."""
    s.engagement = msgspec.structs.replace(engagement(s), **changes)


def ships_at(s: Position, side: int, space: int) -> list[int]:
    """The ships of a side in a space that can fight there in the naval step: neither damaged nor sheltering.

    Those that have met enemy ships in a land battle do not meet them again. Rule: espana-1936 armada.coast.d.
    """
    here = (p for p in SHIPS[side] if s.at[p] == space and not s.damaged[p] and s.mission[p] != SHELTERED)
    return [p for p in here if not s.fought[p]]


def planes_at(s: Position, side: int, space: int) -> list[int]:
    """The airplanes of a side in a space that fight over the sea.

    Where troops of both sides stand, airplanes support the land battle and never meet ships. Rule: espana-1936
    armada.coast.h.
    """
    if ON_LAND[space] and s.troops[space] and s.troops[S + space]:
        return []
    return [p for p in PLANES[side] if s.at[p] == space]


def ships(s: Position, side: int) -> list[int]:
    """The ships of a side in the engagement; off a coast with a land battle those that support its combat."""
    e = engagement(s)
    if not e.ashore:
        return ships_at(s, side, e.space)
    assert s.fight is not None
    committed = s.fight.supports[0 if s.fight.side == side else 1]
    return [p for p in committed if IS_SHIP[p] and s.at[p] == e.space and not s.damaged[p]]


def planes(s: Position, side: int) -> list[int]:
    """The airplanes of a side in the engagement."""
    return planes_at(s, side, engagement(s).space)


def fighters(s: Position, side: int) -> list[int]:
    """Ships with a combat value: only they fight ship to ship. Rule: espana-1936 armada.s2s.a."""
    return [p for p in ships(s, side) if p not in SUBMARINE and p not in SQUADRON]


def squadrons(s: Position, side: int) -> list[int]:
    """Destroyer squadrons of a side in the engagement."""
    return [p for p in ships(s, side) if p in SQUADRON]


def submarines(s: Position, side: int) -> list[int]:
    """Submarines of a side in the engagement."""
    return [p for p in ships(s, side) if p in SUBMARINE]


def both_sail(s: Position) -> bool:
    """Whether both sides have ships in the engagement."""
    return bool(ships(s, NATIONALIST)) and bool(ships(s, REPUBLICAN))


def both_fly(s: Position) -> bool:
    """Whether both sides have airplanes in the engagement."""
    return bool(planes(s, NATIONALIST)) and bool(planes(s, REPUBLICAN))


def leader(nationalist: list[int], republican: list[int]) -> int:
    """The side that pairs and orders: the one with more, the Nationalist on a tie. Rule: espana-1936 armada.s2s.i."""
    return REPUBLICAN if len(republican) > len(nationalist) else NATIONALIST


def still_here(s: Position, piece: int) -> bool:
    """Whether a piece is still in the engagement."""
    present = s.at[piece] == engagement(s).space and not s.damaged[piece]
    return present and piece in (*ships(s, SIDE[piece]), *planes(s, SIDE[piece]))
