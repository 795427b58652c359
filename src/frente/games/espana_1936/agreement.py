"""An agreed end (§ End of the War): as it moves, a side may propose once a turn to stop; the other side answers."""

from __future__ import annotations

from collections.abc import Iterator

from frente.kernel.cite import ALLOWED, Message, Verdict
from frente.kernel.event import Log
from frente.kernel.flow import DONE, Call, Flow, Frame
from frente.kernel.menu import Menu, button

from .commands import AnyOrder, Offer
from .events import OfferAnswered, Offered
from .grounds import NO_OFFER, OFFERED_BEFORE
from .position import Position
from .victory import agree


def judge(s: Position, side: int, command: Offer) -> Verdict:
    """Whether a side may propose to end the game now."""
    if not command.accept:
        return NO_OFFER.refuse()
    return OFFERED_BEFORE.refuse() if s.offered >> side & 1 else ALLOWED


def propose(s: Position, side: int, log: Log) -> Flow:
    """Ask the other side."""
    s.offered |= 1 << side
    log.add(Offered(side))
    return Call(Answer(1 - side))


class Answer(Frame[Position], frozen=True):
    """The other side ends the game with the present objectives, or goes on. Rule: espana-1936 End of the War."""

    side: int
    ACCEPTS = (Offer,)
    ASKS = "ask.offer"

    def seat(self, s: Position) -> int:
        return self.side

    def judge(self, s: Position, command: Offer) -> Verdict:
        return ALLOWED

    def options(self, s: Position) -> Iterator[AnyOrder]:
        yield Offer(False)
        yield Offer(True)

    def play(self, s: Position, command: Offer, log: Log) -> Flow:
        log.add(OfferAnswered(self.side, "offer.accepted" if command.accept else "offer.refused"))
        if command.accept:
            agree(s, log)
        return DONE

    def menu(self, s: Position, picked: tuple[str, ...]) -> Menu:
        picks = (button("go_on", Offer(False)), button("accept_end", Offer(True)))
        return Menu(Message("prompt.offer", {"side": 1 - self.side}), "victory", picks)
