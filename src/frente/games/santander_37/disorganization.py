"""Disorganization (§7): levels rise by events and fall only at the end of the turn (see recovery.py)."""

from __future__ import annotations

from frente.kernel.event import Log

from .book import IS_COMBAT, IS_HQ
from .combat_events import StepLost
from .events import Disorganized
from .fog import tell
from .morale import eliminate
from .position import Position

FRESH, DSG0, DSG1, DSG2 = range(4)


def disorganize(s: Position, u: int, levels: int, log: Log) -> None:
    """Raise a unit's level; beyond DSG2 it loses a step each time and stays at DSG2. Logistic units never take any."""
    if not IS_COMBAT[u]:
        return
    for _ in range(levels):
        if s.pos[u] < 0:
            return
        if s.dsg[u] < DSG2:
            s.dsg[u] += 1
            tell(s, Disorganized(u, s.pos[u], s.dsg[u] - 1), log)
        elif not (IS_HQ[u] and s.battle is not None and _has_mates(s, u)):
            lose_step(s, u, log)


def _has_mates(s: Position, u: int) -> bool:
    """Whether a headquarters has units in its hex that must fall before it does: in combat it is the last to go (§12.2)."""
    return any(IS_COMBAT[v] and not IS_HQ[v] for v in s.units(s.pos[u]))


def lose_step(s: Position, u: int, log: Log) -> None:
    """Flip a two-step unit, eliminate a one-step one (§11.4). Basque brigades have one step (§2.2.1)."""
    if s.steps[u] > 1:
        s.steps[u] -= 1
        s.face[u] = 1
        tell(s, StepLost(u, s.pos[u]), log)
    else:
        eliminate(s, u, log)
