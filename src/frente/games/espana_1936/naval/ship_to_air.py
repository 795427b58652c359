"""Airplanes against ships (§ Ship-to-Air Battle, and the second step of a battle of fleets)."""

from __future__ import annotations

from collections.abc import Iterator

from frente.games.espana_1936.book import IS_PLANE, NATIONALIST, REPUBLICAN, SIDE, P
from frente.games.espana_1936.commands import AnyOrder, Duel
from frente.games.espana_1936.grounds import BAD_AIM
from frente.games.espana_1936.position import Position
from frente.kernel.cite import ALLOWED, NO_SUCH_PIECE, Message, Verdict
from frente.kernel.event import Log
from frente.kernel.flow import NOBODY, Dice, Flow, Frame, Goto
from frente.kernel.menu import Menu, pick

from . import gunnery
from .fleet import both_fly, both_sail, engagement, note, planes, ships
from .gunnery import Shot
from .refuge import leave_then

SIDES = (NATIONALIST, REPUBLICAN)


def meet(s: Position) -> bool:
    """Whether airplanes attack ships: in a battle of fleets those that are left after the dogfights; else only when one
    side has airplanes alone and the other ships alone. Rule: espana-1936 armada.s2s.e, armada.s2a.a.
    """
    if both_sail(s):
        return any(planes(s, side) for side in SIDES)
    return not both_fly(s) and any(
        planes(s, side) and not ships(s, side) and ships(s, 1 - side) and not planes(s, 1 - side)
        for side in SIDES
    )


def shooters(s: Position) -> list[int]:
    """Who fires: every airplane at a ship, then every ship that is attacked (in a battle without an enemy fleet every
    ship) at an airplane.
    """
    attacked = {target for _, target in engagement(s).aims}
    everyone = not both_sail(s)
    return [
        *(p for side in SIDES for p in planes(s, side)),
        *(p for side in SIDES for p in ships(s, side) if everyone or p in attacked),
    ]


def targets(s: Position, shooter: int) -> list[int]:
    """Whom a piece can fire at. In a battle of fleets a ship answers one of the airplanes that attack it."""
    enemy = 1 - SIDE[shooter]
    if IS_PLANE[shooter]:
        return ships(s, enemy)
    if not both_sail(s):
        return planes(s, enemy)
    return [plane for plane, ship in engagement(s).aims if ship == shooter]


def begin(s: Position, log: Log, item: int) -> Frame[Position]:
    """Open the attack of the airplanes."""
    note(s, aims=())
    return NextAim()


class NextAim(Frame[Position], frozen=True):
    """Asks each shooter in turn for its target; a single one is taken by itself. Then the dice."""

    def seat(self, s: Position) -> int:
        return NOBODY

    def run(self, s: Position, log: Log) -> Flow:
        while True:
            aimed = {shooter for shooter, _ in engagement(s).aims}
            shooter = next((p for p in shooters(s) if p not in aimed), None)
            if shooter is None:
                return Goto(AirRoll())
            found = targets(s, shooter)
            if len(found) > 1:
                return Goto(Aiming(shooter))
            aim(s, shooter, found[0])


def aim(s: Position, shooter: int, target: int) -> None:
    """Note a target."""
    note(s, aims=(*engagement(s).aims, (shooter, target)))


class Aiming(Frame[Position], frozen=True):
    """The owner of an airplane or a ship picks its target. Rule: espana-1936 armada.s2s.e (ruling)."""

    shooter: int
    ACCEPTS = (Duel,)
    ASKS = "ask.aiming"

    def seat(self, s: Position) -> int:
        return SIDE[self.shooter]

    def judge(self, s: Position, command: Duel) -> Verdict:
        for p in (command.attacker, command.target):
            if not 0 <= p < P:
                return NO_SUCH_PIECE.refuse()
        right = command.attacker == self.shooter and command.target in targets(s, self.shooter)
        return ALLOWED if right else BAD_AIM.refuse(unit=self.shooter)

    def options(self, s: Position) -> Iterator[AnyOrder]:
        return (Duel(self.shooter, p) for p in targets(s, self.shooter))

    def play(self, s: Position, command: Duel, log: Log) -> Flow:
        aim(s, command.attacker, command.target)
        return Goto(NextAim())

    def menu(self, s: Position, picked: tuple[str, ...]) -> Menu:
        picks = tuple(pick("piece", p, command=Duel(self.shooter, p)) for p in targets(s, self.shooter))
        return Menu(Message("prompt.aiming", {"unit": self.shooter}), "armada", picks)


def shots(s: Position) -> list[Shot]:
    """All that is fired, at once."""
    return [
        gunnery.bombing(s, shooter, target) if IS_PLANE[shooter] else gunnery.flak(shooter, target)
        for shooter, target in engagement(s).aims
    ]


class AirRoll(Dice[Position], frozen=True):
    """All airplanes and ships roll at once. Rule: espana-1936 armada.s2a.b."""

    def asks(self, s: Position) -> tuple[int, int]:
        return gunnery.total(shots(s)), 6

    def rolled(self, s: Position, values: tuple[int, ...], log: Log) -> Flow:
        return leave_then(s, gunnery.fire(s, shots(s), values, log), None)
