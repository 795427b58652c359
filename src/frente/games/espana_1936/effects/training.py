"""The training cards at the start of each Replacements Phase."""

from __future__ import annotations

from frente.games.espana_1936 import lasting
from frente.games.espana_1936.book import NATIONALIST, REPUBLICAN
from frente.games.espana_1936.ops import Training
from frente.games.espana_1936.position import Position
from frente.kernel.event import Log
from frente.kernel.flow import DONE, NOBODY, STAY, Call, Flow, Frame

from .troops import school


class Drill(Frame[Position], frozen=True):
    """Goes through the training cards in force, the Nationalist ones first."""

    number: int = 0

    def seat(self, s: Position) -> int:
        return NOBODY

    def run(self, s: Position, log: Log) -> Flow:
        cards = [
            (side, *one) for side in (NATIONALIST, REPUBLICAN) for one in lasting.active(s, Training, side)
        ]
        if self.number >= len(cards):
            return DONE
        side, item, op = cards[self.number]
        s.stack = (*s.stack[:-1], Drill(self.number + 1))
        frame = school(s, side, item.card, item.effect, op)
        return STAY if frame is None else Call(frame)


def begin(s: Position, log: Log, item: int) -> Frame[Position]:
    """Open the training before points are spent."""
    return Drill()
