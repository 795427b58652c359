"""The Events Phase (§5): cards played one by one in turn, and the espionage that can cancel them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import msgspec

from frente.kernel.cite import ALLOWED, Message, Verdict
from frente.kernel.event import Log
from frente.kernel.flow import DONE, NOBODY, STAY, Call, Flow, Frame, Goto
from frente.kernel.menu import Menu, button, pick, refs

from .book import (
    CARDS,
    EFFECTS,
    ESPIONAGE,
    EVENT_LIMIT,
    NATIONALIST,
    NON_INTERVENTION,
    NON_INTERVENTION_PLAYS,
    C,
)
from .commands import AnyOrder, Done, Play, React
from .draw import period
from .effects import resolve
from .events import EventCancelled, EventPlayed, EventsPassed
from .grounds import (
    ESPIONAGE_ONLY,
    EVENT_COUNT,
    EVENTS_BLOCKED,
    NO_SUCH_CARD,
    NOT_ESPIONAGE,
    NOT_IN_HAND,
)
from .lasting import blocked_tags, stays
from .position import HAND, LASTING, SPENT, Pending, Position
from .sea import extra_events
from .setup import in_game


def limit(s: Position, side: int) -> int:
    """How many events a side may play this turn: three, and one more by the Mediterranean (La Armada)."""
    if s.option(NON_INTERVENTION):
        return NON_INTERVENTION_PLAYS[s.turn - 1] + extra_events(s, side)
    return EVENT_LIMIT + extra_events(s, side)


def count_play(s: Position, side: int) -> None:
    """Note that a side has played a card in this phase."""
    if side:
        s.plays_1 += 1
    else:
        s.plays_0 += 1


def may_play(s: Position, side: int) -> bool:
    """Whether a side can still play ordinary events."""
    return not s.passed >> side & 1 and s.plays(side) < limit(s, side) and bool(s.hand(side))


def could_spy(s: Position, side: int) -> bool:
    """Whether, for all that the other side knows, a side could answer with espionage: it may still play a card, and the
    espionage card of its present deck has not been seen. To ask only a side that holds it would tell that it does.
    """
    if s.plays(side) >= limit(s, side) or not s.hand(side):
        return False
    now = period(s)
    return any(
        ESPIONAGE[c]
        and CARDS[c].side_index == side
        and CARDS[c].period == now
        and in_game(s, c)
        and not s.seen[c]
        for c in range(C)
    )


class Playing(Frame[Position], frozen=True):
    """A side plays one card as an event, or plays no more this turn. Rule: espana-1936 §5."""

    side: int
    ACCEPTS = (Play, Done)
    ASKS = "ask.events"

    def seat(self, s: Position) -> int:
        return self.side

    def judge(self, s: Position, command: Play | Done) -> Verdict:
        if isinstance(command, Done):
            return ALLOWED
        card = command.card
        if not 0 <= card < C:
            return NO_SUCH_CARD.refuse()
        if CARDS[card].side_index != self.side or s.card[card] != HAND:
            return NOT_IN_HAND.refuse()
        if s.plays(self.side) >= limit(s, self.side):
            return EVENT_COUNT.refuse(limit=limit(s, self.side))
        if ESPIONAGE[card]:
            return ESPIONAGE_ONLY.refuse(card=card)
        if blocked_tags(s, self.side) & set(CARDS[card].card.tags):
            return EVENTS_BLOCKED.refuse(card=card)
        return ALLOWED

    def options(self, s: Position) -> Iterator[AnyOrder]:
        for card in s.hand(self.side):
            if self.judge(s, Play(card)):
                yield Play(card)
        yield Done()

    def play(self, s: Position, command: Play | Done, log: Log) -> Flow:
        if isinstance(command, Done):
            s.passed |= 1 << self.side
            log.add(EventsPassed(self.side))
            return Goto(NextEvent(1 - self.side))
        card = command.card
        s.card[card] = SPENT
        s.seen[card] = 1
        count_play(s, self.side)
        log.reveal()
        log.add(EventPlayed(self.side, card))
        s.pending = Pending(card, self.side)
        # Once the card is answered and resolved, the other side goes on.
        s.stack = (*s.stack[:-1], NextEvent(1 - self.side), Resolution())
        if could_spy(s, 1 - self.side):
            return Call(Reaction(1 - self.side))
        return STAY

    def menu(self, s: Position, picked: tuple[str, ...]) -> Menu:
        picks = []
        chosen = next((c for c in refs(picked, "card") if c < C and s.card[c] == HAND), None)
        for card in s.hand(self.side):
            verdict = self.judge(s, Play(card))
            status = "picked" if card == chosen else "open"
            picks.append(pick("card", card, status=status) if verdict else pick("card", card, verdict))
        if chosen is not None and self.judge(s, Play(chosen)):
            picks.append(button("play_event", Play(chosen)))
        picks.append(button("pass_events", Done()))
        left = limit(s, self.side) - s.plays(self.side)
        prompt = Message("prompt.events", {"side": self.side, "left": left})
        return Menu(prompt, "5", tuple(picks), (f"card:{chosen}",) if chosen is not None else ())


class Reaction(Frame[Position], frozen=True):
    """The other side lets an event happen, or cancels it with espionage. Rule: espana-1936 §5."""

    side: int
    ACCEPTS = (React,)
    ASKS = "ask.react"

    def seat(self, s: Position) -> int:
        return self.side

    def judge(self, s: Position, command: React) -> Verdict:
        card = command.card
        if card == -1:
            return ALLOWED
        if not 0 <= card < C:
            return NO_SUCH_CARD.refuse()
        if CARDS[card].side_index != self.side or s.card[card] != HAND:
            return NOT_IN_HAND.refuse()
        return ALLOWED if ESPIONAGE[card] else NOT_ESPIONAGE.refuse(card=card)

    def options(self, s: Position) -> Iterator[AnyOrder]:
        yield React()
        yield from (React(card) for card in s.hand(self.side) if ESPIONAGE[card])

    def sample(self, s: Position, rng: Random) -> React:
        spies = [card for card in s.hand(self.side) if ESPIONAGE[card]]
        return React(spies[0]) if spies and rng.random() < 0.5 else React()

    def play(self, s: Position, command: React, log: Log) -> Flow:
        if command.card == -1:
            return DONE
        s.card[command.card] = SPENT
        s.seen[command.card] = 1
        count_play(s, self.side)
        log.reveal()
        log.add(EventPlayed(self.side, command.card))
        # Espionage is an opposing card itself: it can be cancelled once, and that is the end of it (ruling).
        if self.side != _owner(s) and could_spy(s, 1 - self.side):
            return Goto(CounterReaction(1 - self.side))
        cancel(s, log)
        return DONE

    def menu(self, s: Position, picked: tuple[str, ...]) -> Menu:
        spies = [card for card in s.hand(self.side) if ESPIONAGE[card]]
        picks = [pick("card", card, command=React(card)) for card in spies]
        picks.append(button("let_happen", React()))
        assert s.pending is not None
        return Menu(Message("prompt.react", {"card": s.pending.card}), "5", tuple(picks))


class CounterReaction(Reaction, frozen=True):
    """The owner of the event may cancel the espionage in turn. Rule: espana-1936 §5 (ruling)."""

    def play(self, s: Position, command: React, log: Log) -> Flow:
        if command.card == -1:
            cancel(s, log)
            return DONE
        s.card[command.card] = SPENT
        s.seen[command.card] = 1
        count_play(s, self.side)
        log.reveal()
        log.add(EventPlayed(self.side, command.card))
        return DONE


def _owner(s: Position) -> int:
    assert s.pending is not None
    return s.pending.side


def cancel(s: Position, log: Log) -> None:
    """The pending event is cancelled: its card is spent without effect."""
    assert s.pending is not None
    log.add(EventCancelled(s.pending.card))
    s.pending = None


class Resolution(Frame[Position], frozen=True):
    """Carries out the effects of the pending event one after another; each may wait for choices."""

    def seat(self, s: Position) -> int:
        return NOBODY

    def run(self, s: Position, log: Log) -> Flow:
        pending = s.pending
        if pending is None:
            return DONE
        if pending.effect >= len(EFFECTS[pending.card]):
            if stays(s, pending.card):
                s.card[pending.card] = LASTING
            s.pending = None
            return DONE
        s.pending = msgspec.structs.replace(pending, effect=pending.effect + 1)
        frame = resolve(s, pending.card, pending.side, pending.effect, log)
        return STAY if frame is None else Call(frame)


class NextEvent(Frame[Position], frozen=True):
    """Gives the next card to `side`, or to the other when it plays no more (§5)."""

    side: int

    def seat(self, s: Position) -> int:
        return NOBODY

    def run(self, s: Position, log: Log) -> Flow:
        for side in (self.side, 1 - self.side):
            if may_play(s, side):
                return Goto(Playing(side))
        return DONE


def begin(s: Position, log: Log, item: int) -> Frame[Position]:
    """Open the exchange of events."""
    s.plays_0 = s.plays_1 = s.passed = 0
    return NextEvent(NATIONALIST)
