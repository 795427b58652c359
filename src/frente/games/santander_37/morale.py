"""Republican morale and how the game is won (§3, §13): captures, eliminations, thresholds, sudden death."""

from __future__ import annotations

from frente.kernel.event import Log

from .book import (
    IS_BASQUE,
    IS_VILLAGE,
    MORALE,
    MORALE_MAX,
    MORALE_MIN,
    NATIONALIST,
    OBJECTIVES,
    REINOSA,
    REPUBLICAN,
    SANTANDER,
    SIDE,
    THRESHOLD,
    TURNS,
    UNITS,
)
from .combat_events import Eliminated, TrenchLost
from .events import Captured, GameEnded, MoraleChanged
from .fog import tell
from .position import DEAD, Position

ENDINGS = {
    1: ("republican", "collapse_averted", "ending.above"),
    2: ("nationalist", "collapse", "ending.below"),
    3: ("republican", "held", "ending.held"),
    4: ("draw", "exhausted", "ending.draw"),
}
"""Endings by the code that the position keeps: winner, degree, catalog key of the reason."""
ABOVE, BELOW, HELD, DRAWN = 1, 2, 3, 4


def shift(s: Position, amount: int, cause: str, log: Log) -> None:
    """Move Republican morale at once; above the track or below zero the game is over (§3, §13)."""
    if amount == 0 or s.ended:
        return
    s.morale += amount
    log.add(MoraleChanged(amount, s.morale, f"cause.{cause}"))
    if s.morale > MORALE_MAX:
        end(s, ABOVE, log)
    elif s.morale < MORALE_MIN:
        end(s, BELOW, log)


def end(s: Position, code: int, log: Log) -> None:
    """End the game."""
    s.ended = code
    log.add(GameEnded(ENDINGS[code][2], s.morale))


def final_result(s: Position, log: Log) -> None:
    """The result at the end of the last turn: above zero Republican, zero a draw (§3)."""
    if s.turn == TURNS:
        end(s, HELD if s.morale > 0 else DRAWN, log)


def capture(s: Position, hex_: int, side: int, log: Log) -> None:
    """Give a hex to a side; a settlement moves morale (§3.2, §13). Nothing happens when it holds the hex already."""
    if s.control[hex_] == side:
        return
    s.control[hex_] = side
    if side == NATIONALIST and s.trench[hex_]:
        s.trench[hex_] = 0
        log.add(TrenchLost(hex_))
    if not IS_VILLAGE[hex_]:
        return
    log.add(Captured(hex_, side))
    if side == NATIONALIST:
        s.taken[hex_] = 1
        # A demolished factory is worth nothing any more (§3.1).
        if not (hex_ == REINOSA and s.demolished):
            shift(s, OBJECTIVES[NATIONALIST].get(hex_, 0), _cause(hex_), log)
    elif hex_ in OBJECTIVES[REPUBLICAN]:
        shift(s, OBJECTIVES[REPUBLICAN][hex_], "capture_rear", log)
    elif s.taken[hex_]:
        shift(s, MORALE["recapture-village"], "recapture_village", log)


def _cause(hex_: int) -> str:
    return "capture_santander" if hex_ == SANTANDER else "capture_objective"


def eliminate(s: Position, u: int, log: Log) -> None:
    """Take a unit out of the game and count it for morale (§13). Its trench goes when nobody is left in it (§11.7)."""
    hex_ = s.pos[u]
    tell(s, Eliminated(u, hex_), log)
    s.remove(u, DEAD)
    s.steps[u] = 0
    left(s, hex_, log)
    unit = UNITS[u]
    if unit.kind == "hq":
        if SIDE[u] == REPUBLICAN:
            shift(s, MORALE["hq-republican-lost"], "hq_republican_lost", log)
        else:
            shift(s, MORALE["hq-nationalist-lost"], "hq_nationalist_lost", log)
    elif unit.size == "brigade" and SIDE[u] == REPUBLICAN:
        s.brigades += 1
        s.basques += IS_BASQUE[u]
        if s.brigades >= THRESHOLD["brigades-lost"] and not s.fell_brigades:
            s.fell_brigades = 1
            shift(s, MORALE["brigades-lost"], "brigades_lost", log)
    elif unit.size in ("regiment", "battalion") and SIDE[u] == NATIONALIST:
        s.regiments += 1
        if s.regiments >= THRESHOLD["regiments-lost"] and not s.fell_regiments:
            s.fell_regiments = 1
            shift(s, MORALE["regiments-lost"], "regiments_lost", log)


def left(s: Position, hex_: int, log: Log, forced: bool = True) -> None:
    """Tidy a hex that units have left: the grade of overstacking falls, a trench goes when its men were forced out."""
    over = s.over[hex_]
    if over:
        s.over[hex_] = min(over, s.grade(hex_))
    if forced and s.trench[hex_] and not any(s.men[side + hex_] for side in (0, len(s.control))):
        s.trench[hex_] = 0
        log.add(TrenchLost(hex_))
