"""The guns of the naval bases (§ Defensive Fortifications): they fire on who blockades the port beside them."""

from __future__ import annotations

from collections.abc import Iterator

from frente.games.espana_1936.book import BASE_SIDE, BASES, FORTIFIED, P
from frente.games.espana_1936.commands import AnyOrder, Duel
from frente.games.espana_1936.grounds import BAD_AIM
from frente.games.espana_1936.position import Position
from frente.kernel.cite import ALLOWED, NO_SUCH_PIECE, Message, Verdict
from frente.kernel.event import Log
from frente.kernel.flow import Dice, Flow, Frame, Goto
from frente.kernel.menu import Menu, pick

from . import gunnery
from .blockade import blockaders
from .fleet import engagement
from .refuge import leave_then


def _owner(space: int) -> int:
    """Whose guns stand in a fortified port: those of the side whose base lies beside it."""
    return next(BASE_SIDE[base] for base, land in BASES.items() if land == space)


def in_range(s: Position) -> list[int]:
    """The blockaders on which guns can fire: of a port whose base its side still has.

    Rule: espana-1936 armada.fort.a.
    """
    space = engagement(s).space
    return blockaders(s, 1 - _owner(space), space) if space in FORTIFIED else []


def meet(s: Position) -> bool:
    """Whether the guns fire: a blockader is left after the other fights. Rule: espana-1936 armada.block.d."""
    return bool(in_range(s))


def begin(s: Position, log: Log, item: int) -> Frame[Position]:
    """Open the fire of the guns."""
    found = in_range(s)
    return FortRoll(found[0]) if len(found) == 1 else FortAim(_owner(engagement(s).space))


class FortAim(Frame[Position], frozen=True):
    """The defender names the one blockader on which the guns fire. Rule: espana-1936 armada.fort.a (ruling)."""

    side: int
    ACCEPTS = (Duel,)
    ASKS = "ask.fort"

    def seat(self, s: Position) -> int:
        return self.side

    def judge(self, s: Position, command: Duel) -> Verdict:
        if not 0 <= command.target < P:
            return NO_SUCH_PIECE.refuse()
        right = command.attacker == gunnery.FORTS and command.target in in_range(s)
        return ALLOWED if right else BAD_AIM.refuse(unit=command.target)

    def options(self, s: Position) -> Iterator[AnyOrder]:
        return (Duel(gunnery.FORTS, p) for p in in_range(s))

    def play(self, s: Position, command: Duel, log: Log) -> Flow:
        return Goto(FortRoll(command.target))

    def menu(self, s: Position, picked: tuple[str, ...]) -> Menu:
        picks = tuple(pick("piece", p, command=Duel(gunnery.FORTS, p)) for p in in_range(s))
        return Menu(Message("prompt.fort", {"space": engagement(s).space}), "armada", picks)


class FortRoll(Dice[Position], frozen=True):
    """Three dice; nothing answers the guns, and nothing can eliminate them. Rule: espana-1936 armada.fort.b."""

    target: int

    def asks(self, s: Position) -> tuple[int, int]:
        return gunnery.FORT_DICE, 6

    def rolled(self, s: Position, values: tuple[int, ...], log: Log) -> Flow:
        return leave_then(s, gunnery.fire(s, [gunnery.fortress(self.target)], values, log), None)
