"""Effects that move pieces at once: over the Strait, or from port to port."""

from __future__ import annotations

from frente.games.espana_1936 import lasting
from frente.games.espana_1936.book import IS_GENERAL, IS_TANK, IS_UNIT, MARRUECOS, NATIONALIST, SIDE, UNITS, P
from frente.games.espana_1936.events import Crossed, Moved
from frente.games.espana_1936.ground import open_port, room
from frente.games.espana_1936.ops import MoveFromMorocco, SeaMove
from frente.games.espana_1936.position import Position
from frente.kernel.event import Log
from frente.kernel.flow import Frame

from .choosing import Choice, Choosing, Task
from .places import spaces


class Ferrying(Choosing, frozen=True):
    """The Nationalist may bring pieces over from Marruecos, apart from the crossings of the turn."""

    PROMPT = "prompt.ferry"
    VAIN = "vain.ferry"
    OPTIONAL = True

    def choices(self, s: Position) -> list[Choice]:
        if lasting.morocco_closed(s):
            return []
        waiting = [
            p
            for p in range(P)
            if s.at[p] == MARRUECOS
            and SIDE[p] == NATIONALIST
            and (IS_UNIT[p] or IS_TANK[p] or (IS_GENERAL[p] and not lasting.absent(s, p, NATIONALIST)))
        ]
        return [
            (p, n)
            for p in waiting
            for n in spaces(s, self.owner, self.op(MoveFromMorocco).to)
            if s.present(NATIONALIST, n) and (not IS_UNIT[p] or room(s, NATIONALIST, n))
        ]

    def take(self, s: Position, choice: Choice, log: Log) -> None:
        s.place(*choice)
        log.add(Crossed(*choice))


def move_from_morocco(s: Position, task: Task, op: MoveFromMorocco, log: Log) -> Frame[Position]:
    """A convoy or an air bridge over the Strait."""
    return Ferrying(task.side, task.card, task.effect, op.count)


class Shipping(Choosing, frozen=True):
    """The player may move units from port to port, each of them once."""

    PROMPT = "prompt.sea_move"
    VAIN = "vain.sea_move"
    OPTIONAL = True

    def choices(self, s: Position) -> list[Choice]:
        ports = [n for n in range(len(s.owner)) if s.status(n) == self.owner and open_port(s, self.owner, n)]
        return [
            (p, n)
            for p in UNITS[self.owner]
            if s.at[p] in ports and p not in self.done
            for n in ports
            if n != s.at[p] and room(s, self.owner, n)
        ]

    def take(self, s: Position, choice: Choice, log: Log) -> None:
        unit, port = choice
        start = s.at[unit]
        s.place(unit, port)
        log.add(Moved(unit, start, port))


def sea_move(s: Position, task: Task, op: SeaMove, log: Log) -> Frame[Position]:
    """Units go by sea."""
    return Shipping(task.side, task.card, task.effect, op.count)
