"""Stacking (§4): what overstacking does when it arises."""

from __future__ import annotations

from collections.abc import Iterator

from frente.kernel.cite import ALLOWED, NO_SUCH_PIECE, NOT_YOUR_PIECE, Message, Verdict
from frente.kernel.event import Log
from frente.kernel.flow import DONE, STAY, Flow, Frame
from frente.kernel.menu import Menu, pick

from .book import IS_ARMOR, IS_HQ, SIDE, H, U
from .commands import Order, Remove
from .disorganization import disorganize
from .events import HqRemoved, Overstacked
from .fog import visible
from .grounds import NOT_EXCESS
from .morale import left
from .position import NONE, NORMAL, OPERATIONAL, PHYSICAL, TRACK, Position

GRADES = ("grade.normal", "grade.operational", "grade.physical")


def settle(s: Position, hex_: int, log: Log) -> Frame[Position] | None:
    """Note the grade of a hex in which units have ended a move, retreat or advance, and apply §4.1 when it has risen.

    The penalties come once, when the state begins (ruling). Where more than two headquarters stand in a hex, returns
    the frame in which their owner takes the excess off the map; the rest of §4.1 follows from there.
    """
    grade, before = s.grade(hex_), s.over[hex_]
    s.over[hex_] = grade
    if grade <= before:
        return None
    event = Overstacked(hex_, GRADES[grade])
    if all(visible(s, u) for u in s.units(hex_)):
        log.add(event)
    else:
        log.whisper(s.holder(hex_), event)  # how full a hidden stack is, is its owner's knowledge
    if grade == PHYSICAL and len(excess(s, hex_)) > 2:
        return ExcessHq(hex_)
    penalize(s, hex_, grade, log)
    return None


def excess(s: Position, hex_: int) -> list[int]:
    """The headquarters of a hex."""
    return sorted(u for u in s.units(hex_) if IS_HQ[u])


def penalize(s: Position, hex_: int, grade: int, log: Log) -> None:
    """Disorganize headquarters (operational) or headquarters and armor (physical) by one level (§4.1)."""
    for u in sorted(s.units(hex_)):
        if IS_HQ[u] or (grade == PHYSICAL and IS_ARMOR[u]):
            disorganize(s, u, 1, log)
    s.over[hex_] = min(s.over[hex_], s.grade(hex_))


class ExcessHq(Frame[Position], frozen=True):
    """The owner takes headquarters beyond the second off the map, to come back next turn. Rule: santander-37 §4.1."""

    hex: int
    ACCEPTS = (Remove,)
    ASKS = "ask.excess"

    def seat(self, s: Position) -> int:
        return s.holder(self.hex)

    def judge(self, s: Position, command: Remove) -> Verdict:
        if not 0 <= command.unit < U:
            return NO_SUCH_PIECE.refuse()
        if SIDE[command.unit] != self.seat(s):
            return NOT_YOUR_PIECE.refuse(unit=command.unit)
        return ALLOWED if command.unit in excess(s, self.hex) else NOT_EXCESS.refuse(unit=command.unit)

    def options(self, s: Position) -> Iterator[Order]:
        return (Remove(u) for u in excess(s, self.hex))

    def menu(self, s: Position, picked: tuple[str, ...]) -> Menu:
        picks = tuple(pick("piece", u, command=Remove(u)) for u in excess(s, self.hex))
        return Menu(Message("prompt.excess", {"hex": self.hex}), "4.1", picks)

    def play(self, s: Position, command: Remove, log: Log) -> Flow:
        u = command.unit
        s.remove(u, TRACK)
        s.due[u] = s.turn + 1
        log.add(HqRemoved(u, self.hex, s.turn + 1))
        if len(excess(s, self.hex)) > 2:
            return STAY
        # The remaining pieces of the hex took the state on when it began: they pay for physical overstacking.
        penalize(s, self.hex, PHYSICAL, log)
        left(s, self.hex, log, forced=False)
        return DONE


def halved(s: Position, u: int) -> bool:
    """Whether the unit's factors are halved by operational overstacking."""
    return s.over[s.pos[u]] == OPERATIONAL


def crushed(s: Position, u: int) -> bool:
    """Whether the unit stands in a physically overstacked hex: no attack, defense 1."""
    return s.over[s.pos[u]] == PHYSICAL


def every_hex(s: Position, log: Log, item: int) -> Frame[Position] | None:
    """Settle the hexes that a set-up leaves overstacked (§4); the next one that needs a decision of its owner waits."""
    for hex_ in range(H):
        if s.head[hex_] != NONE and s.over[hex_] == NORMAL:
            frame = settle(s, hex_, log)
            if frame is not None:
                return frame
    return None
