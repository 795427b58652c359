"""Assignment of generals (§3): one by one in turn, the Nationalist first."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from frente.kernel.cite import ALLOWED, NO_SUCH_PIECE, NO_SUCH_SPACE, NOT_YOUR_PIECE, Message, Verdict
from frente.kernel.event import Log
from frente.kernel.flow import DONE, Flow, Frame, Goto
from frente.kernel.menu import Menu, pick, refs

from . import lasting
from .book import GENERALS, IS_GENERAL, MAINLAND, MARRUECOS, NATIONALIST, SIDE, P, S
from .commands import AnyOrder, Move
from .events import Assigned
from .grounds import (
    ABSENT,
    GENERAL_ASSIGNED,
    GENERAL_LINES,
    GENERAL_MARRUECOS,
    GENERAL_TWICE,
    GENERAL_WAITS,
    NO_COUNTERS_THERE,
    NOT_A_GENERAL,
    NOT_AVAILABLE,
)
from .movement import reach_tank
from .position import BOARD, FUTURE, MAP, Position


def places(s: Position, general: int) -> list[int]:
    """The spaces to which a general can be assigned now: with own counters and without another own general.

    In turn 1 a general who starts on the map stays or goes by lines, as a tank does (§3).
    """
    side, here = SIDE[general], s.at[general]
    if here == MARRUECOS:
        return []
    spaces = set(MAINLAND) if here < 0 else {here} | reach_tank(s, side, here)
    taken = {s.at[g] for g in GENERALS[side] if g != general}
    return sorted(n for n in spaces if s.force[side * S + n] and n not in taken)


def may_be_assigned(s: Position, general: int) -> bool:
    """Whether a general is at hand and has not been assigned this turn."""
    return (
        s.box[general] in (BOARD, MAP)
        and not s.moved[general]
        and not lasting.absent(s, general, SIDE[general])
    )


def ready(s: Position, side: int) -> list[int]:
    """The generals of a side that can still be assigned."""
    return [g for g in GENERALS[side] if may_be_assigned(s, g) and places(s, g)]


class Assignment(Frame[Position], frozen=True):
    """A side assigns one general. Rule: espana-1936 §3."""

    side: int
    ACCEPTS = (Move,)
    ASKS = "ask.generals"

    def seat(self, s: Position) -> int:
        return self.side

    def judge(self, s: Position, command: Move) -> Verdict:
        g, to = command.piece, command.to
        if not 0 <= g < P:
            return NO_SUCH_PIECE.refuse()
        if not 0 <= to < S:
            return NO_SUCH_SPACE.refuse()
        if SIDE[g] != self.side:
            return NOT_YOUR_PIECE.refuse(unit=g)
        if not IS_GENERAL[g]:
            return NOT_A_GENERAL.refuse(unit=g)
        if s.box[g] == FUTURE:
            return GENERAL_WAITS.refuse(unit=g)
        if s.box[g] not in (BOARD, MAP):
            return NOT_AVAILABLE.refuse(unit=g)
        if lasting.absent(s, g, self.side):
            return ABSENT.refuse(unit=g)
        if s.moved[g]:
            return GENERAL_ASSIGNED.refuse(unit=g)
        if s.at[g] == MARRUECOS:
            return GENERAL_MARRUECOS.refuse(unit=g)
        if to in places(s, g):
            return ALLOWED
        if to == MARRUECOS or not s.force[self.side * S + to]:
            return NO_COUNTERS_THERE.refuse(unit=g, space=to)
        if any(s.at[other] == to and other != g for other in GENERALS[self.side]):
            return GENERAL_TWICE.refuse(unit=g, space=to)
        return GENERAL_LINES.refuse(unit=g, space=to)

    def options(self, s: Position) -> Iterator[AnyOrder]:
        for g in ready(s, self.side):
            for to in places(s, g):
                yield Move(g, to)

    def sample(self, s: Position, rng: Random) -> Move:
        able = [g for g in GENERALS[self.side] if may_be_assigned(s, g)]
        while True:
            g = able.pop(int(rng.random() * len(able)))
            goals = places(s, g)
            if goals:
                return Move(g, goals[int(rng.random() * len(goals))])

    def play(self, s: Position, command: Move, log: Log) -> Flow:
        s.place(command.piece, command.to)
        s.moved[command.piece] = 1
        log.add(Assigned(command.piece, command.to))
        frame = following(s, 1 - self.side)
        return DONE if frame is None else Goto(frame)

    def menu(self, s: Position, picked: tuple[str, ...]) -> Menu:
        able = ready(s, self.side)
        chosen = next((g for g in refs(picked, "piece") if g in able), able[0] if len(able) == 1 else None)
        picks = [pick("piece", g, status="picked" if g == chosen else "open") for g in able]
        if chosen is None:
            return Menu(Message("prompt.generals", {"side": self.side}), "3", tuple(picks))
        goals = places(s, chosen)
        picks += [pick("space", n, command=Move(chosen, n)) for n in goals]
        picks += [
            pick("space", n, self.judge(s, Move(chosen, n)))
            for n in refs(picked, "space")
            if n < S and n not in goals
        ]
        return Menu(Message("prompt.assign", {"unit": chosen}), "3", tuple(picks), (f"piece:{chosen}",))


def following(s: Position, side: int) -> Frame[Position] | None:
    """The next assignment: of this side if it has a general left, else of the other (§3)."""
    for one in (side, 1 - side):
        if any(may_be_assigned(s, g) and places(s, g) for g in GENERALS[one]):
            return Assignment(one)
    return None


def begin(s: Position, log: Log, item: int) -> Frame[Position] | None:
    """Open the assignment of generals."""
    for side in (0, 1):
        for g in GENERALS[side]:
            s.moved[g] = 0
    return following(s, NATIONALIST)
