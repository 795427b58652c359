"""Where ships go that are damaged or driven off: the bases of their side, and enemy ports when all are lost."""

from __future__ import annotations

from collections.abc import Iterator

from frente.games.espana_1936.book import (
    BASE_SIDE,
    BASES,
    LAND,
    NATIONALIST,
    ON_LAND,
    REPUBLICAN,
    SHIPS,
    SIDE,
    P,
)
from frente.games.espana_1936.commands import AnyOrder, Move
from frente.games.espana_1936.events import ShipWithdrew
from frente.games.espana_1936.ground import is_port
from frente.games.espana_1936.grounds import NOT_A_HAVEN
from frente.games.espana_1936.position import SHELTERED, Position
from frente.kernel.cite import ALLOWED, NO_SUCH_PIECE, Message, Verdict
from frente.kernel.event import Log
from frente.kernel.flow import DONE, NOBODY, Call, Flow, Frame, Goto
from frente.kernel.menu import Menu, pick


def lost(s: Position, base: int) -> bool:
    """Whether the enemy controls the land beside a base. Rule: espana-1936 armada.base.a; it serves again when retaken."""
    return s.status(BASES[base]) == 1 - BASE_SIDE[base]


def bases(s: Position, side: int) -> list[int]:
    """The naval bases that a side can use."""
    return [base for base in BASES if BASE_SIDE[base] == side and not lost(s, base)]


def havens(s: Position, side: int) -> list[int]:
    """Where a ship of a side can go: its bases, or without any the enemy's ports. Rule: espana-1936 armada.base.b."""
    return bases(s, side) or [n for n in LAND if is_port(s, n) and s.status(n) == 1 - side]


def moor(s: Position, ship: int, haven: int, log: Log) -> None:
    """Bring a ship to its haven."""
    s.place(ship, haven, mission=SHELTERED if ON_LAND[haven] else 0)
    log.add(ShipWithdrew(ship, haven))


class Sheltering(Frame[Position], frozen=True, tag="NavalSheltering"):
    """The owner of ships that must leave says where the first of them goes, or all `together`.

    Rule: espana-1936 armada.move.a, armada.base.b.
    """

    ships: tuple[int, ...]
    together: bool = False
    ACCEPTS = (Move,)
    ASKS = "ask.shelter"

    @property
    def _side(self) -> int:
        return SIDE[self.ships[0]]

    def seat(self, s: Position) -> int:
        return self._side if len(havens(s, self._side)) > 1 else NOBODY

    def run(self, s: Position, log: Log) -> Flow:
        return self._moor(s, havens(s, self._side)[0], log)

    def _moor(self, s: Position, haven: int, log: Log) -> Flow:
        going = self.ships if self.together else self.ships[:1]
        for ship in going:
            moor(s, ship, haven, log)
        rest = self.ships[len(going) :]
        return Goto(Sheltering(rest)) if rest else DONE

    def judge(self, s: Position, command: Move) -> Verdict:
        if not 0 <= command.piece < P:
            return NO_SUCH_PIECE.refuse()
        fits = command.piece == self.ships[0] and command.to in havens(s, self._side)
        return ALLOWED if fits else NOT_A_HAVEN.refuse(unit=self.ships[0])

    def options(self, s: Position) -> Iterator[AnyOrder]:
        return (Move(self.ships[0], n) for n in havens(s, self._side))

    def play(self, s: Position, command: Move, log: Log) -> Flow:
        return self._moor(s, command.to, log)

    def menu(self, s: Position, picked: tuple[str, ...]) -> Menu:
        picks = tuple(pick("space", n, command=Move(self.ships[0], n)) for n in havens(s, self._side))
        key = "prompt.shelter_all" if self.together else "prompt.shelter"
        return Menu(Message(key, {"unit": self.ships[0], "units": list(self.ships)}), "armada", picks)


def shelter(s: Position, *ships: int, together: bool = False) -> Frame[Position] | None:
    """The frame in which ships leave for a haven; ships in a base of theirs stay, and None when nobody leaves."""
    going = tuple(p for p in ships if s.at[p] >= 0 and s.at[p] not in bases(s, SIDE[p]))
    return Sheltering(going, together) if going else None


def leave_then(
    s: Position, ships: tuple[int, ...], following: Frame[Position] | None, *, together: bool = False
) -> Flow:
    """Let ships leave, then go on in `following`, or below when it is None."""
    frame = shelter(s, *ships, together=together)
    if frame is None:
        return DONE if following is None else Goto(following)
    s.stack = s.stack[:-1] if following is None else (*s.stack[:-1], following)
    return Call(frame)


def evict(s: Position, log: Log, item: int) -> Frame[Position] | None:
    """Ships in a base that has been lost look for another haven. Rule: espana-1936 armada.base.a (ruling)."""
    ships = (p for side in (NATIONALIST, REPUBLICAN) for p in SHIPS[side])
    return shelter(s, *(p for p in ships if s.at[p] in BASES and lost(s, s.at[p])))
