"""Naval battles after the land battles: the order of the spaces, and whether both sides want to fight (§ La Armada)."""

from __future__ import annotations

from collections.abc import Iterator

from frente.games.espana_1936.book import (
    COASTAL,
    MARRUECOS,
    NATIONALIST,
    ON_LAND,
    OPERATIONS,
    PLANES,
    REPUBLICAN,
)
from frente.games.espana_1936.commands import AnyOrder, Engage
from frente.games.espana_1936.position import BOARD, Engagement, Position
from frente.kernel.cite import ALLOWED, Message, Verdict
from frente.kernel.event import Log
from frente.kernel.flow import DONE, Flow, Frame, Goto, Run
from frente.kernel.menu import Menu, button

from . import fortifications
from .events import NavalBattle, NavalDeclined, PlaneDriven
from .fleet import both_sail, engagement, planes, ships
from .refuge import leave_then

ORDER = (*OPERATIONS, *COASTAL, MARRUECOS)
"""The operations spaces in the printed order, then the ports and coasts in that of the map."""


def meet(s: Position) -> bool:
    """Whether the pieces in the engagement have anybody to fight: ships, airplanes, or one against the other."""
    sides = (NATIONALIST, REPUBLICAN)
    return all(ships(s, side) or planes(s, side) for side in sides)


def engage(s: Position, log: Log, item: int) -> Frame[Position] | None:
    """The next space: an engagement where the sides meet or guns reach a blockader. Rule: espana-1936 armada.seq.b."""
    s.engagement = Engagement(ORDER[item])
    if not meet(s) and not fortifications.in_range(s):
        s.engagement = None
        return None
    log.add(NavalBattle(ORDER[item]))
    return Run("engagement")


def asked(s: Position) -> bool:
    """Whether the sides are asked if they want to fight: both have ships in an operations space.

    Off a coast and in a port they always fight, and so do airplanes alone (rulings). Rule: espana-1936 armada.ops.a.
    """
    return not ON_LAND[engagement(s).space] and both_sail(s)


def ask(s: Position, log: Log, item: int) -> Frame[Position]:
    """The Nationalist answers first (ruling)."""
    return Willing(NATIONALIST)


class Willing(Frame[Position], frozen=True):
    """A side takes up a naval battle or withdraws. Rule: espana-1936 armada.ops.a, armada.ops.b."""

    side: int
    ACCEPTS = (Engage,)
    ASKS = "ask.willing"

    def seat(self, s: Position) -> int:
        return self.side

    def judge(self, s: Position, command: Engage) -> Verdict:
        return ALLOWED

    def options(self, s: Position) -> Iterator[AnyOrder]:
        yield Engage(accept=True)
        yield Engage(accept=False)

    def play(self, s: Position, command: Engage, log: Log) -> Flow:
        if command.accept:
            return Goto(Willing(REPUBLICAN)) if self.side == NATIONALIST else DONE
        space = engagement(s).space
        log.add(NavalDeclined(self.side, space))
        for plane in PLANES[self.side]:
            if s.at[plane] == space:
                s.place(plane, -1, BOARD)
                log.add(PlaneDriven(plane, space))
        return leave_then(s, tuple(ships(s, self.side)), None, together=True)

    def menu(self, s: Position, picked: tuple[str, ...]) -> Menu:
        prompt = Message("prompt.willing", {"side": self.side, "space": engagement(s).space})
        return Menu(
            prompt, "armada", (button("fight", Engage(accept=True)), button("withdraw", Engage(accept=False)))
        )


def close(s: Position, log: Log, item: int) -> None:
    """The engagement is over; who is left stays in the space. Rule: espana-1936 armada.ex.c."""
    s.engagement = None
