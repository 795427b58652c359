"""Option: Republican tanks that fell in a battle may be captured."""

from __future__ import annotations

from collections.abc import Iterator

from frente.kernel.cite import ALLOWED, Message, Verdict
from frente.kernel.event import Log
from frente.kernel.flow import DONE, Dice, Flow, Frame, Goto
from frente.kernel.menu import Menu, Pick, pick, refs

from .book import LAND, NATIONALIST, PIECES, R_TANKS, TANKS
from .commands import AnyOrder, Move
from .events import Captured, CaptureRolled
from .grounds import TANK_PLACE
from .position import MAP, Position


def spare_tanks(s: Position) -> list[int]:
    """The Nationalist counters that can be a captured tank: a T-26 if one is free, else one of each kind that is."""
    kinds: dict[str, int] = {}
    for p in TANKS[NATIONALIST]:
        if s.box[p] != MAP:
            kinds.setdefault(PIECES[p].short, p)
    return [p for p in kinds.values() if PIECES[p].id.startswith("n-t-26")] or list(kinds.values())


def tank_places(s: Position) -> list[int]:
    """Spaces under Nationalist control; Marruecos always is."""
    return [n for n in LAND if s.status(n) == NATIONALIST]


def capture(s: Position, fallen: tuple[int, ...]) -> Frame[Position] | None:
    """At the end of a battle: the Republican tanks that fell in it may be captured."""
    return Capture(len(fallen)) if fallen and s.option(R_TANKS) and spare_tanks(s) else None


class Capture(Dice[Position], frozen=True):
    """A die for each Republican tank lost: 4, 5 or 6 and the Nationalists take it. Option: Republican Tanks."""

    count: int

    def asks(self, s: Position) -> tuple[int, int]:
        return self.count, 6

    def rolled(self, s: Position, values: tuple[int, ...], log: Log) -> Flow:
        taken = sum(die >= 4 for die in values)
        log.add(CaptureRolled(values, taken))
        return Goto(TankPlacement(taken)) if taken else DONE


class TankPlacement(Frame[Position], frozen=True):
    """The Nationalist places a captured tank in a space that he controls. Option: Republican Tanks."""

    count: int
    ACCEPTS = (Move,)
    ASKS = "ask.captured_tank"

    def seat(self, s: Position) -> int:
        return NATIONALIST

    def judge(self, s: Position, command: Move) -> Verdict:
        fits = command.piece in spare_tanks(s) and command.to in tank_places(s)
        return ALLOWED if fits else TANK_PLACE.refuse()

    def options(self, s: Position) -> Iterator[AnyOrder]:
        return (Move(tank, n) for tank in spare_tanks(s) for n in tank_places(s))

    def play(self, s: Position, command: Move, log: Log) -> Flow:
        s.place(command.piece, command.to)
        log.add(Captured(command.piece, command.to))
        if self.count > 1 and spare_tanks(s):
            return Goto(TankPlacement(self.count - 1))
        return DONE

    def menu(self, s: Position, picked: tuple[str, ...]) -> Menu:
        tanks = spare_tanks(s)
        tank = next((p for p in refs(picked, "piece") if p in tanks), tanks[0])
        picks: list[Pick] = []
        if len(tanks) > 1:
            picks += [pick("piece", p, status="picked" if p == tank else "open") for p in tanks]
        picks += [pick("space", n, command=Move(tank, n)) for n in tank_places(s)]
        prompt = Message("prompt.captured_tank", {"unit": tank})
        return Menu(prompt, "options", tuple(picks), (f"piece:{tank}",) if len(tanks) > 1 else ())
