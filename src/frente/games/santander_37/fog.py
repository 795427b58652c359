"""Fog of war (§1.1): which pieces of a stack the enemy sees, and who reads what in the log.

What is public and what is not is one list for views, menus, logs and imagined positions: the height of a stack, its
markers, whether it holds combat units and whether it has a zone of control are public; what the covered pieces are,
and in what state, is not.
"""

from __future__ import annotations

import msgspec

from frente.kernel.event import Event, Log

from .book import IS_ARMOR, IS_COMBAT, IS_HQ, REPUBLICAN, SIDE, H, U
from .deployment import Deployment
from .events import At, Disorganized, DisorganizedUnseen, Moved, MovedUnseen
from .position import NONE, POOL, Position
from .setup import FRONT_STAGE

HIDDEN = -1
"""Stands in an event for a unit whose identity its reader may not know."""


LOGISTIC = 3000
"""Ranks from here on are those of logistic units."""
RANK = [
    u if IS_ARMOR[u] else 1000 + u if IS_HQ[u] else 2000 + u if IS_COMBAT[u] else LOGISTIC + u
    for u in range(U)
]
"""Place of a unit in its stack from the top: transparent armor, headquarters, other combat units, logistic units."""


def stack(s: Position, hex_: int) -> list[int]:
    """The units of a hex from the top down."""
    return sorted(s.units(hex_), key=RANK.__getitem__)


def entrenched(s: Position, hex_: int) -> bool:
    """Whether a trench marker lies on the units of the hex."""
    return bool(s.trench[hex_]) and s.holder(hex_) == REPUBLICAN


def seen(s: Position, hex_: int) -> list[int]:
    """What the enemy sees of a stack, from the top down.

    A trench marker covers all. Otherwise armor is transparent, and the first other piece hides the rest (§1.1).
    Units revealed in a combat are seen until it is over.
    """
    covered = entrenched(s, hex_)
    shown = []
    for u in stack(s, hex_):
        if s.revealed[u] or not covered:
            shown.append(u)
        if not IS_ARMOR[u]:
            covered = True
    return shown


def visible(s: Position, u: int) -> bool:
    """Whether the enemy can tell which unit this is."""
    hex_ = s.pos[u]
    if hex_ < 0 or s.revealed[u]:
        return True
    if s.trench[hex_] and SIDE[u] == REPUBLICAN:
        return False
    if IS_ARMOR[u]:
        return True
    # Asked for every move: the list of the hex is walked once, without sorting it as `seen` does.
    rank, other = RANK[u], s.head[hex_]
    while other != NONE:
        if RANK[other] < rank and not IS_ARMOR[other]:
            return False
        other = s.nxt[other]
    return True


def masked(s: Position, units: tuple[int, ...]) -> tuple[int, ...]:
    """Units as their enemy may read of them: hidden ones without a name."""
    return tuple(u if visible(s, u) else HIDDEN for u in units)


def screened(s: Position, seat: int | None) -> Position:
    """The position with the stage that the other side is setting up still to come: it is shown when it is confirmed.

    Nobody looks on while the enemy deploys: the order in which pieces go under others would tell what they are (ruling
    on §5). Any other position is returned as it is.
    """
    stage = s.stack[-1] if s.stack else None
    if not isinstance(stage, Deployment) or seat is None or stage.seat(s) == seat:
        return s
    new = s.clone()
    if stage.stage == FRONT_STAGE:
        new.held = 0
        new.trenches += sum(new.trench)
        new.trench[:] = bytes(H)
    for u in stage.units(s):
        if new.pos[u] >= 0:
            new.place(u, -1)
            new.box[u] = POOL
        new.truck[u] = 0
    return new


def tell(s: Position, event: At, log: Log) -> None:
    """Log what happened to a unit; an enemy who may not know the unit reads of a hidden one, without its level."""
    if visible(s, event.unit):
        log.add(event)
        return
    instead: Event = msgspec.structs.replace(event, unit=HIDDEN)
    if isinstance(event, Disorganized):
        instead = DisorganizedUnseen(event.hex)
    log.whisper(SIDE[event.unit], event, instead)


def tell_move(event: Moved, seen_units: bool, log: Log) -> None:
    """Log a movement; the enemy reads the names when he sees the units at either end of it."""
    if seen_units:
        log.add(event)
    else:
        side = SIDE[event.units[0]]
        log.whisper(side, event, MovedUnseen(event.units[:0], event.start, event.way, len(event.units), side))
