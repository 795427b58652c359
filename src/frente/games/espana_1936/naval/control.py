"""Who controls the naval operations spaces: naval control markers, and the texts that are in force."""

from __future__ import annotations

from frente.games.espana_1936.book import NATIONALIST, OPERATIONS, PLANES, REPUBLICAN, SHIPS, STRAIT, S
from frente.games.espana_1936.position import Position
from frente.games.espana_1936.sea import STRAIT_SHARED, bit
from frente.kernel.event import Log

from .events import SeaHeld, SeaMarked


def stands(s: Position, side: int, space: int) -> bool:
    """Whether a side has ships or airplanes in a space."""
    return any(s.at[p] == space for p in (*SHIPS[side], *PLANES[side]))


def covers(s: Position, side: int, space: int) -> bool:
    """Whether a side's zone of an operations space is covered: by counters or by its naval control marker."""
    return bool(s.naval[side * S + space]) or stands(s, side, space)


def left(s: Position, side: int, space: int, log: Log) -> None:
    """A piece of a side has left a space: the last one leaves a marker where no enemy disputes the space.

    Rule: espana-1936 armada.ctrl.b.
    """
    if space in OPERATIONS and not stands(s, side, space) and not stands(s, 1 - side, space):
        s.naval[side * S + space] = 1
        log.add(SeaMarked(side, space))


def holders(s: Position) -> dict[int, list[int]]:
    """The sides that have counters in each operations space."""
    return {
        space: [side for side in (NATIONALIST, REPUBLICAN) if stands(s, side, space)] for space in OPERATIONS
    }


def went_home(s: Position, before: dict[int, list[int]], log: Log) -> None:
    """All airplanes have gone home at once: a side that was alone in a space and is no longer there leaves a marker."""
    for space, sides in before.items():
        if len(sides) == 1:
            left(s, sides[0], space, log)


def open_turn(s: Position, log: Log, item: int) -> None:
    """Note whether both sides have units in the Strait as the turn starts. Rule: espana-1936 armada.ctrl.i."""
    s.seaways &= ~STRAIT_SHARED
    if stands(s, NATIONALIST, STRAIT) and stands(s, REPUBLICAN, STRAIT):
        s.seaways |= STRAIT_SHARED


def close_texts(s: Position, log: Log, item: int) -> None:
    """The texts of the last turn end with the naval movement. Rule: espana-1936 armada.ops.c."""
    s.seaways &= STRAIT_SHARED


def fix(s: Position, log: Log, item: int) -> None:
    """Determine the texts in force, once, as the Events Phase opens. Rule: espana-1936 armada.ctrl.a, armada.ctrl.c.

    A text is in force while its zone is not covered: it lies in the enemy's zone, so the side that covers a space alone
    has its own text. Markers stay where nobody is; where somebody is, counters take their place (armada.ctrl.d).
    """
    s.seaways &= STRAIT_SHARED
    for space in OPERATIONS:
        if stands(s, NATIONALIST, space) or stands(s, REPUBLICAN, space):
            s.naval[space] = s.naval[S + space] = 0
        covered = (covers(s, NATIONALIST, space), covers(s, REPUBLICAN, space))
        for side in (NATIONALIST, REPUBLICAN):
            if not covered[1 - side]:
                s.seaways |= bit(space, side)
        log.add(
            SeaHeld(
                space,
                f"sea.{'both' if all(covered) else 'none' if not any(covered) else covered.index(True)}",
            )
        )
