"""Conditions inside a card: they let its program go on or pass over a part of it."""

from __future__ import annotations

import msgspec

from frente.games.espana_1936.book import EFFECTS
from frente.games.espana_1936.events import EffectVain
from frente.games.espana_1936.ground import open_port
from frente.games.espana_1936.ops import Branch, Requires, Skip
from frente.games.espana_1936.position import DEAD, FUTURE, REMOVED, Position
from frente.kernel.event import Log

from .choosing import Task
from .places import spaces


def pass_over(s: Position, count: int) -> None:
    """Leave out the next effects of the pending card."""
    assert s.pending is not None
    s.pending = msgspec.structs.replace(s.pending, effect=s.pending.effect + count)


def skip(s: Position, task: Task, op: Skip, log: Log) -> None:
    """The end of a branch."""
    pass_over(s, op.count)


def holds(s: Position, side: int, test: Branch) -> bool:
    """Whether a condition is met for a side."""
    match test.cond:
        case "controls":
            return any(s.status(n) == side for n in spaces(s, side, test.at))
        case "enemy_controls":
            return any(s.status(n) == 1 - side for n in spaces(s, side, test.at))
        case "waiting":
            return s.box[test.piece] == FUTURE
    return s.box[test.piece] in (DEAD, REMOVED)


def branch(s: Position, task: Task, op: Branch, log: Log) -> None:
    """Go on, or pass over to the other branch."""
    if not holds(s, task.side, op):
        pass_over(s, op.skip)


def requires(s: Position, task: Task, op: Requires, log: Log) -> None:
    """Unless the player controls one of the spaces, and with `port` its open port, the rest of the card does nothing."""
    met = any(
        s.status(n) == task.side and (not op.port or open_port(s, task.side, n))
        for n in spaces(s, task.side, op.any)
    )
    if not met:
        log.add(EffectVain(task.card, "vain.requires"))
        pass_over(s, len(EFFECTS[task.card]))
