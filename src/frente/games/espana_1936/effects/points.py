"""Effects on Replacement Points, on draws and on hands."""

from __future__ import annotations

from frente.games.espana_1936 import lasting
from frente.games.espana_1936.book import CARDS, REPUBLICAN, TURNS, flagged
from frente.games.espana_1936.draw import deck, drawing
from frente.games.espana_1936.events import CardsLost, EffectVain, PointsPromised
from frente.games.espana_1936.ops import Discard, Draw, ReplacementPoints
from frente.games.espana_1936.position import SPENT, Lasts, Position
from frente.kernel.event import Log
from frente.kernel.flow import DONE, Dice, Flow, Frame, Goto

from .choosing import Task


def replacement_points(s: Position, task: Task, op: ReplacementPoints, log: Log) -> None:
    """More or fewer points in the next Replacements Phase; the card lies in view until then (§5)."""
    side = task.side if op.who == "own" else 1 - task.side
    turn = next((n for n in range(s.turn, TURNS + 1) if flagged(n)), 0)
    if not turn:
        log.add(EffectVain(task.card, "vain.no_replacements"))
        return
    if side == REPUBLICAN:
        s.points_to_1 += op.n
    else:
        s.points_to_0 += op.n
    lasting.add(s, Lasts(task.card, task.effect, turn))
    log.add(PointsPromised(side, op.n))


def draw(s: Position, task: Task, op: Draw, log: Log) -> Frame[Position] | None:
    """Cards at once, or more or fewer in the next Draw Phase."""
    side = task.side if op.who == "own" else 1 - task.side
    if op.when == "now":
        if not deck(s, side):
            log.add(EffectVain(task.card, "vain.no_deck"))
        return drawing(s, side, op.n, log)
    if s.turn == TURNS:
        log.add(EffectVain(task.card, "vain.no_turn"))
        return None
    if side == REPUBLICAN:
        s.draw_more_1 += op.n
    else:
        s.draw_more_0 += op.n
    lasting.add(s, Lasts(task.card, task.effect, s.turn + 1))
    return None


def discard(s: Position, task: Task, op: Discard, log: Log) -> Frame[Position] | None:
    """The enemy loses cards by lot."""
    count = min(op.n, len(s.hand(1 - task.side)))
    if not count:
        log.add(EffectVain(task.card, "vain.no_hand"))
        return None
    return CardLottery(1 - task.side, count)


class CardLottery(Dice[Position], frozen=True):
    """Chance names cards in a hand, one by one; they leave the game and everybody sees them. Rule: espana-1936 §5."""

    side: int
    count: int

    def asks(self, s: Position) -> tuple[int, int]:
        return 1, len(s.hand(self.side))

    def rolled(self, s: Position, values: tuple[int, ...], log: Log) -> Flow:
        card = s.hand(self.side)[values[0] - 1]
        s.card[card] = SPENT
        s.seen[card] = 1
        log.reveal()
        log.add(CardsLost(CARDS[card].side_index, (card,)))
        return Goto(CardLottery(self.side, self.count - 1)) if self.count > 1 else DONE
