"""Maintenance (§6): who controls what, airplanes and generals home, hands down to eight, the track, victory."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from frente.kernel.cite import ALLOWED, TWICE, Message, Verdict
from frente.kernel.event import Log
from frente.kernel.flow import DONE, Flow, Frame
from frente.kernel.menu import Menu, button, pick, refs

from .book import CARDS, GENERALS, HAND_LIMIT, IS_GENERAL, LAND, MARRUECOS, PLANES, C, P, S
from .commands import AnyOrder, Discard
from .events import Discarded, Tracked
from .ground import objectives
from .grounds import DISCARD_COUNT, NO_SUCH_CARD, NOT_IN_HAND
from .naval import control
from .position import BOARD, CONTESTED, HAND, MAP, SPENT, Position


def settle_control(s: Position, log: Log, item: int) -> None:
    """Set control while airplanes still count, then send airplanes and generals home (§2, §6).

    A space in which both sides have only airplanes and tanks stays contested when the airplanes have left (ruling).
    Generals in Marruecos wait there for the crossing (ruling).
    """
    disputed = [n for n in LAND if s.status(n) == CONTESTED]
    at_sea = control.holders(s)
    for side in (0, 1):
        for p in (*PLANES[side], *GENERALS[side]):
            if s.box[p] == MAP and not (IS_GENERAL[p] and s.at[p] == MARRUECOS):
                s.place(p, -1, BOARD)
        for g in GENERALS[side]:
            s.moved[g] = 0
    for n in disputed:
        if not s.force[n] and not s.force[S + n]:
            s.owner[n] = CONTESTED
    control.went_home(s, at_sea, log)
    s.acted[:] = s.fought[:] = s.used[:] = bytes(P)


def discarding(side: int) -> Callable[[Position, Log, int], Frame[Position] | None]:
    """A side with more than eight cards discards down to eight."""

    def ask(s: Position, log: Log, item: int) -> Frame[Position] | None:
        return Discarding(side) if len(s.hand(side)) > HAND_LIMIT else None

    return ask


class Discarding(Frame[Position], frozen=True):
    """The owner chooses which cards leave the game; the other side does not see them first. Rule: espana-1936 §6."""

    side: int
    ACCEPTS = (Discard,)
    ASKS = "ask.discard"

    def seat(self, s: Position) -> int:
        return self.side

    def _count(self, s: Position) -> int:
        return len(s.hand(self.side)) - HAND_LIMIT

    def judge(self, s: Position, command: Discard) -> Verdict:
        if len(set(command.cards)) != len(command.cards):
            return TWICE.refuse()
        for card in command.cards:
            if not 0 <= card < C:
                return NO_SUCH_CARD.refuse()
            if CARDS[card].side_index != self.side or s.card[card] != HAND:
                return NOT_IN_HAND.refuse()
        if len(command.cards) != self._count(s):
            return DISCARD_COUNT.refuse(wanted=self._count(s), given=len(command.cards))
        return ALLOWED

    def options(self, s: Position) -> Iterator[AnyOrder]:
        """One choice led by each card."""
        hand, count = s.hand(self.side), self._count(s)
        for n in range(len(hand)):
            yield Discard(tuple(sorted((hand[n:] + hand[:n])[:count])))

    def sample(self, s: Position, rng: Random) -> Discard:
        return Discard(tuple(rng.sample(s.hand(self.side), self._count(s))))

    def play(self, s: Position, command: Discard, log: Log) -> Flow:
        for card in command.cards:
            s.card[card] = SPENT
        told = Discarded(self.side, command.cards, len(command.cards))
        log.whisper(self.side, told, Discarded(self.side, (), len(command.cards)))
        return DONE

    def menu(self, s: Position, picked: tuple[str, ...]) -> Menu:
        hand, count = s.hand(self.side), self._count(s)
        chosen = tuple(c for c in dict.fromkeys(refs(picked, "card")) if c in hand)[:count]
        command = Discard(chosen)
        enough = DISCARD_COUNT.refuse(wanted=count, given=count + 1)
        picks = [
            pick("card", c, status="picked")
            if c in chosen
            else pick("card", c, enough if len(chosen) == count else None)
            for c in hand
        ]
        picks.append(button("discard", command, self.judge(s, command)))
        prompt = Message("prompt.discard", {"wanted": self._count(s), "given": len(chosen)})
        return Menu(prompt, "6", tuple(picks), tuple(f"card:{c}" for c in chosen), many=True)


def track(s: Position, log: Log, item: int) -> None:
    """Read the Objective Territories Track: its three figures always make twelve (§6)."""
    log.add(Tracked(*objectives(s)))
