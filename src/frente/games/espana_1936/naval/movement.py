"""Ships move first (§ La Armada): each undamaged ship to a naval operations space, a port or a coast."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from frente.games.espana_1936.book import (
    CANTABRIAN,
    CANTABRIAN_PORTS,
    COASTAL,
    IS_SHIP,
    MARRUECOS,
    OPERATIONS,
    REPUBLICAN,
    SHIPS,
    SIDE,
    P,
    S,
)
from frente.games.espana_1936.commands import AnyOrder, Done, Move
from frente.games.espana_1936.ground import is_port
from frente.games.espana_1936.grounds import (
    ALREADY_MOVED,
    CANTABRIAN_SHUT,
    NOT_AT_SEA,
    NOT_AVAILABLE,
    NOT_MOVED_NOW,
    SAME_SPACE,
    SHIP_DAMAGED,
)
from frente.games.espana_1936.position import MAP, Position
from frente.kernel.cite import ALLOWED, NO_SUCH_PIECE, NO_SUCH_SPACE, NOT_YOUR_PIECE, Message, Verdict
from frente.kernel.event import Log
from frente.kernel.flow import DONE, STAY, Flow, Frame
from frente.kernel.menu import Menu, Pick, button, pick, refs

from . import control
from .events import Sailed

SEAWARD = (*OPERATIONS, *COASTAL, MARRUECOS)
"""Where a ship can be assigned: the operations spaces, the coasts and the ports, Marruecos among them."""


def cantabrian_open(s: Position, side: int) -> bool:
    """Whether a side's ships may enter the Cantabrian Sea: the Republicans need troops in one of its ports.

    Rule: espana-1936 armada.move.e; ships that are already there may stay (ruling).
    """
    return side != REPUBLICAN or any(is_port(s, n) and s.troops[REPUBLICAN * S + n] for n in CANTABRIAN_PORTS)


def destinations(s: Position, ship: int) -> list[int]:
    """Where an undamaged ship can be assigned, wherever it is."""
    return [n for n in SEAWARD if n != s.at[ship] and (n != CANTABRIAN or cantabrian_open(s, SIDE[ship]))]


def movers(s: Position, side: int) -> list[int]:
    """The ships of a side that can still be assigned."""
    return [p for p in SHIPS[side] if s.box[p] == MAP and not s.damaged[p] and not s.moved[p]]


class Sailing(Frame[Position], frozen=True):
    """A side assigns its ships; those that it leaves alone stay. Rule: espana-1936 armada.move.c, armada.move.d."""

    side: int
    ACCEPTS = (Move, Done)
    ASKS = "ask.sailing"

    def seat(self, s: Position) -> int:
        return self.side

    def judge(self, s: Position, command: Move | Done) -> Verdict:
        if isinstance(command, Done):
            return ALLOWED
        p, to = command.piece, command.to
        if not 0 <= p < P:
            return NO_SUCH_PIECE.refuse()
        if not 0 <= to < S:
            return NO_SUCH_SPACE.refuse()
        if SIDE[p] != self.side:
            return NOT_YOUR_PIECE.refuse(unit=p)
        if not IS_SHIP[p]:
            return NOT_MOVED_NOW.refuse(unit=p)
        if s.box[p] != MAP:
            return NOT_AVAILABLE.refuse(unit=p)
        if s.damaged[p]:
            return SHIP_DAMAGED.refuse(unit=p)
        if s.moved[p]:
            return ALREADY_MOVED.refuse(unit=p)
        if s.at[p] == to:
            return SAME_SPACE.refuse(unit=p, space=to)
        if to not in SEAWARD:
            return NOT_AT_SEA.refuse(unit=p, space=to)
        if to == CANTABRIAN and not cantabrian_open(s, self.side):
            return CANTABRIAN_SHUT.refuse(unit=p)
        return ALLOWED

    def options(self, s: Position) -> Iterator[AnyOrder]:
        for p in movers(s, self.side):
            for to in destinations(s, p):
                yield Move(p, to)
        yield Done()

    def sample(self, s: Position, rng: Random) -> AnyOrder:
        able = movers(s, self.side)
        if not able or rng.random() < 0.3:
            return Done()
        ship = rng.choice(able)
        return Move(ship, rng.choice(destinations(s, ship)))

    def play(self, s: Position, command: Move | Done, log: Log) -> Flow:
        if isinstance(command, Done):
            return DONE
        ship, start = command.piece, s.at[command.piece]
        s.place(ship, command.to)
        s.moved[ship] = 1
        log.add(Sailed(ship, start, command.to))
        control.left(s, self.side, start, log)
        return STAY

    def menu(self, s: Position, picked: tuple[str, ...]) -> Menu:
        able = movers(s, self.side)
        chosen = next((p for p in refs(picked, "piece") if p in able), None)
        if chosen is None:
            picks: list[Pick] = [pick("piece", p) for p in able]
            picks += [pick("piece", p, SHIP_DAMAGED.refuse(unit=p)) for p in SHIPS[self.side] if s.damaged[p]]
            picks.append(button("end_sailing", Done()))
            return Menu(Message("prompt.sailing", {"side": self.side}), "armada", tuple(picks))
        picks = [pick("piece", chosen, status="picked")]
        picks += [
            pick("space", n, self.judge(s, Move(chosen, n)), command=Move(chosen, n))
            for n in SEAWARD
            if n != s.at[chosen]
        ]
        return Menu(
            Message("prompt.move_piece", {"unit": chosen}), "armada", tuple(picks), (f"piece:{chosen}",)
        )


def begin(side: int) -> Callable[[Position, Log, int], Frame[Position] | None]:
    """Open the naval movement of the side that moves first or second; events that turn the order round turn it here too."""

    def ask(s: Position, log: Log, item: int) -> Frame[Position] | None:
        mover = side ^ s.republicans_first
        return Sailing(mover) if movers(s, mover) else None

    return ask
