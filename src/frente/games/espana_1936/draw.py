"""Drawing cards (§1) and what leaves the game: decks, hands, the change of decks in turn 6."""

from __future__ import annotations

from collections.abc import Callable

from frente.kernel.event import Log
from frente.kernel.flow import DONE, Dice, Flow, Frame, Goto

from . import lasting
from .book import CARDS, DRAWS, HISTORICAL_FACT, C
from .events import DeckChanged, Drew
from .ops import Draw
from .position import DECK, HAND, SPENT, Position
from .sea import extra_draw

CHANGE_OF_DECKS = 6
"""The turn on which the second deck comes into use."""


def period(s: Position) -> int:
    """The deck in use: 0 for 1936-37, 1 for 1938-39."""
    return int(s.turn >= CHANGE_OF_DECKS)


def deck(s: Position, side: int) -> list[int]:
    """The cards that are left in a side's present deck, lowest number first: chance picks among them."""
    now = period(s)
    return [
        c for c in range(C) if s.card[c] == DECK and CARDS[c].side_index == side and CARDS[c].period == now
    ]


def size(s: Position, side: int) -> int:
    """How many cards a side draws now: 6 on turns 1 and 6, otherwise 3, with what events and the sea add (§1)."""
    more = (s.draw_more_1 if side else s.draw_more_0) + extra_draw(s, side)
    return max(0, min(DRAWS[s.turn - 1] + more, len(deck(s, side))))


def change_decks(s: Position, log: Log, item: int) -> None:
    """At the start of turn 6 the hands go back to the first deck, which is retired (§1)."""
    if s.turn != CHANGE_OF_DECKS:
        return
    for c in range(C):
        if CARDS[c].period == 0 and s.card[c] in (DECK, HAND):
            s.card[c] = SPENT
    log.add(DeckChanged())


def draw_step(side: int) -> Callable[[Position, Log, int], Frame[Position] | None]:
    """The draw of a side."""

    def ask(s: Position, log: Log, item: int) -> Frame[Position] | None:
        count = size(s, side)
        if side:
            s.draw_more_1 = 0
            lasting.happened(s, Draw)
        else:
            s.draw_more_0 = 0
        return drawing(s, side, count, log)

    return ask


def drawing(s: Position, side: int, count: int, log: Log) -> Frame[Position] | None:
    """Draw cards: by lot, or with the Historical Fact variant in the order of their numbers."""
    count = min(count, len(deck(s, side)))
    if s.option(HISTORICAL_FACT):
        for _ in range(count):
            take(s, side, deck(s, side)[0], log)
        return None
    return Drawing(side, count) if count else None


def take(s: Position, side: int, card: int, log: Log) -> None:
    """Put a card into its owner's hand; only he reads which."""
    s.card[card] = HAND
    log.whisper(side, Drew(side, card), Drew(side, -1))


class Drawing(Dice[Position], frozen=True):
    """Cards are drawn one by one: chance names the place of the card among those left. Rule: espana-1936 §1."""

    side: int
    count: int

    def asks(self, s: Position) -> tuple[int, int]:
        return 1, len(deck(s, self.side))

    def rolled(self, s: Position, values: tuple[int, ...], log: Log) -> Flow:
        take(s, self.side, deck(s, self.side)[values[0] - 1], log)
        return Goto(Drawing(self.side, self.count - 1)) if self.count > 1 else DONE
