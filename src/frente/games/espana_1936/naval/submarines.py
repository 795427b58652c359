"""Submarines (§ Ship-to-Ship Battles, step 3): one attack each, and the answer of the ship that they missed."""

from __future__ import annotations

from collections.abc import Iterator

from frente.games.espana_1936.book import NATIONALIST, REPUBLICAN, SIDE, P
from frente.games.espana_1936.commands import AnyOrder, Duel
from frente.games.espana_1936.grounds import BAD_AIM
from frente.games.espana_1936.position import Position
from frente.kernel.cite import ALLOWED, NO_SUCH_PIECE, Message, Verdict
from frente.kernel.event import Log
from frente.kernel.flow import DONE, NOBODY, Dice, Flow, Frame, Goto
from frente.kernel.menu import Menu, pick

from . import gunnery
from .fleet import SUBMARINE, both_sail, engagement, note, ships, squadrons, submarines
from .gunnery import Shot
from .refuge import leave_then


def prey(s: Position, submarine: int) -> list[int]:
    """The enemy ships that a submarine can attack: all but submarines (ruling)."""
    return [p for p in ships(s, 1 - SIDE[submarine]) if p not in SUBMARINE]


def hunters(s: Position) -> list[int]:
    """The submarines that have still to attack, the Nationalist first."""
    done = engagement(s).done
    found = (p for side in (NATIONALIST, REPUBLICAN) for p in submarines(s, side))
    return [p for p in found if p not in done and prey(s, p)]


def meet(s: Position) -> bool:
    """Whether a submarine attacks in this battle."""
    return both_sail(s) and bool(hunters(s))


def begin(s: Position, log: Log, item: int) -> Frame[Position]:
    """Open the attacks of the submarines."""
    return NextSubmarine()


class NextSubmarine(Frame[Position], frozen=True):
    """Gives the next submarine its attack; a single target is taken by itself."""

    def seat(self, s: Position) -> int:
        return NOBODY

    def run(self, s: Position, log: Log) -> Flow:
        left = hunters(s)
        if not left:
            return DONE
        found = prey(s, left[0])
        return Goto(Stalking(left[0])) if len(found) > 1 else attack(s, left[0], found[0])


def attack(s: Position, submarine: int, ship: int) -> Flow:
    """The submarine has chosen; it attacks no more in this battle. Rule: espana-1936 armada.s2s.h."""
    note(s, done=(*engagement(s).done, submarine))
    return Goto(TorpedoRoll(submarine, ship))


class Stalking(Frame[Position], frozen=True):
    """The owner of a submarine chooses the ship that it attacks. Rule: espana-1936 armada.s2s.f."""

    submarine: int
    ACCEPTS = (Duel,)
    ASKS = "ask.stalking"

    def seat(self, s: Position) -> int:
        return SIDE[self.submarine]

    def judge(self, s: Position, command: Duel) -> Verdict:
        for p in (command.attacker, command.target):
            if not 0 <= p < P:
                return NO_SUCH_PIECE.refuse()
        right = command.attacker == self.submarine and command.target in prey(s, self.submarine)
        return ALLOWED if right else BAD_AIM.refuse(unit=self.submarine)

    def options(self, s: Position) -> Iterator[AnyOrder]:
        return (Duel(self.submarine, p) for p in prey(s, self.submarine))

    def play(self, s: Position, command: Duel, log: Log) -> Flow:
        return attack(s, self.submarine, command.target)

    def menu(self, s: Position, picked: tuple[str, ...]) -> Menu:
        picks = tuple(pick("piece", p, command=Duel(self.submarine, p)) for p in prey(s, self.submarine))
        return Menu(Message("prompt.aiming", {"unit": self.submarine}), "armada", picks)


class TorpedoRoll(Dice[Position], frozen=True):
    """One die against the ship; the squadrons of the submarine's own side add +1 each (ruling)."""

    submarine: int
    ship: int

    def _shots(self, s: Position) -> list[Shot]:
        return [gunnery.torpedo(self.submarine, self.ship, len(squadrons(s, SIDE[self.submarine])))]

    def rolled(self, s: Position, values: tuple[int, ...], log: Log) -> Flow:
        leaving = gunnery.fire(s, self._shots(s), values, log)
        if not s.damaged[self.ship] and s.at[self.ship] >= 0 and s.value[self.ship]:
            return Goto(AnswerRoll(self.submarine, self.ship, bool(leaving)))
        return leave_then(s, leaving, NextSubmarine())


class AnswerRoll(Dice[Position], frozen=True):
    """A ship that was not damaged fires back with its value, even if a 5 then sends it away.

    Rule: espana-1936 armada.s2s.g (ruling).
    """

    submarine: int
    ship: int
    leaves: bool

    def _shots(self, s: Position) -> list[Shot]:
        return [gunnery.broadside(s, self.ship, self.submarine)]

    def asks(self, s: Position) -> tuple[int, int]:
        return gunnery.total(self._shots(s)), 6

    def rolled(self, s: Position, values: tuple[int, ...], log: Log) -> Flow:
        leaving = gunnery.fire(s, self._shots(s), values, log)
        return leave_then(s, (*leaving, *((self.ship,) if self.leaves else ())), NextSubmarine())
