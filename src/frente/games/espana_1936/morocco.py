"""The crossing from Marruecos, at the opening of the Events Phase (§2)."""

from __future__ import annotations

from collections.abc import Iterator

from frente.kernel.cite import ALLOWED, NO_SUCH_PIECE, NO_SUCH_SPACE, NOT_YOUR_PIECE, Message, Verdict
from frente.kernel.event import Log
from frente.kernel.flow import DONE, STAY, Flow, Frame
from frente.kernel.menu import Menu, Pick, button, pick, refs

from . import lasting
from .book import CADIZ, IS_GENERAL, IS_PLANE, IS_SHIP, IS_UNIT, MARRUECOS, NATIONALIST, SEVILLA, SIDE, P, S
from .commands import AnyOrder, Done, Move
from .events import Crossed
from .ground import room
from .grounds import (
    ABSENT,
    CROSSING_CLOSED,
    CROSSING_FULL,
    CROSSING_WHERE,
    NOT_AVAILABLE,
    STRAIT_CLOSED,
    ZONE_FULL,
)
from .position import Position
from .sea import crossing_quota


def crossed(s: Position, space: int) -> int:
    """Counters that have crossed to a space this turn."""
    return s.crossed_sevilla if space == SEVILLA else s.crossed_cadiz


def judge(s: Position, p: int, to: int) -> Verdict:
    """Whether a piece may cross to a space now. Rule: espana-1936 §2 Marruecos."""
    if not 0 <= p < P:
        return NO_SUCH_PIECE.refuse()
    if not 0 <= to < S:
        return NO_SUCH_SPACE.refuse()
    if SIDE[p] != NATIONALIST:
        return NOT_YOUR_PIECE.refuse(unit=p)
    if s.at[p] != MARRUECOS or IS_SHIP[p] or IS_PLANE[p]:
        return NOT_AVAILABLE.refuse(unit=p)
    if lasting.morocco_closed(s):
        return STRAIT_CLOSED.refuse(unit=p)
    if IS_GENERAL[p] and lasting.absent(s, p, NATIONALIST):
        return ABSENT.refuse(unit=p)
    if to not in (SEVILLA, CADIZ):
        return CROSSING_WHERE.refuse(unit=p)
    if not s.present(NATIONALIST, to):
        return CROSSING_CLOSED.refuse(space=to)
    quota = crossing_quota(s)[to == CADIZ]
    if crossed(s, to) >= quota:
        return CROSSING_FULL.refuse(space=to, limit=quota)
    if IS_UNIT[p] and not room(s, NATIONALIST, to):
        return ZONE_FULL.refuse(unit=p, space=to)
    return ALLOWED


def waiting(s: Position) -> list[int]:
    """The pieces that could cross somewhere."""
    here = s.pieces(MARRUECOS, NATIONALIST)
    return [p for p in here if judge(s, p, SEVILLA) or judge(s, p, CADIZ)]


class Crossing(Frame[Position], frozen=True):
    """The Nationalist moves counters out of Marruecos. Rule: espana-1936 §2 Marruecos."""

    ACCEPTS = (Move, Done)
    ASKS = "ask.crossing"

    def seat(self, s: Position) -> int:
        return NATIONALIST

    def judge(self, s: Position, command: Move | Done) -> Verdict:
        return ALLOWED if isinstance(command, Done) else judge(s, command.piece, command.to)

    def options(self, s: Position) -> Iterator[AnyOrder]:
        for p in waiting(s):
            for to in (SEVILLA, CADIZ):
                if judge(s, p, to):
                    yield Move(p, to)
        yield Done()

    def play(self, s: Position, command: Move | Done, log: Log) -> Flow:
        if isinstance(command, Done):
            return DONE
        cross(s, command.piece, command.to, log)
        return STAY if waiting(s) else DONE

    def menu(self, s: Position, picked: tuple[str, ...]) -> Menu:
        able = waiting(s)
        chosen = next((p for p in refs(picked, "piece") if p in able), None)
        picks: list[Pick] = [pick("piece", p, status="picked" if p == chosen else "open") for p in able]
        if chosen is not None:
            picks += [
                pick("space", to, judge(s, chosen, to), command=Move(chosen, to)) for to in (SEVILLA, CADIZ)
            ]
        picks.append(button("end_crossing", Done()))
        keys = (f"piece:{chosen}",) if chosen is not None else ()
        ask = Message("prompt.crossing") if chosen is None else Message("prompt.landing", {"unit": chosen})
        return Menu(ask, "2", tuple(picks), keys)


def cross(s: Position, p: int, to: int, log: Log) -> None:
    """Bring a piece over the Strait."""
    if to == SEVILLA:
        s.crossed_sevilla += 1
    else:
        s.crossed_cadiz += 1
    s.place(p, to)
    log.add(Crossed(p, to))


def begin(s: Position, log: Log, item: int) -> Frame[Position] | None:
    """Offer the crossing when anybody can cross."""
    s.crossed_sevilla = s.crossed_cadiz = 0
    return Crossing() if waiting(s) else None
