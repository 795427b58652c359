"""Effects on ships and the sea (La Armada)."""

from __future__ import annotations

from collections.abc import Iterable

from frente.games.espana_1936.book import BASES, IS_PLANE, SHIPS, SIDE, SPACES
from frente.games.espana_1936.dogfight import best_die
from frente.games.espana_1936.events import (
    EffectVain,
    Left,
    Repaired,
    ShipAttacked,
    ShipDamaged,
    ShipWithdrew,
)
from frente.games.espana_1936.ops import SeaControl, ShipAttack, ShipRepair
from frente.games.espana_1936.position import DEAD, Position
from frente.kernel.event import Log
from frente.kernel.flow import DONE, Call, Dice, Flow, Frame

from .choosing import NONE, Choice, Choosing, Task
from .orders import in_force

DAMAGED, DRIVEN_OFF = 6, 5
"""Results of a die against a ship."""


def bases(s: Position, side: int) -> list[int]:
    """The naval bases of a side that the enemy has not taken with the land beside them."""
    name = ("nationalist", "republican")[side]
    return [base for base, land in BASES.items() if SPACES[base].side == name and s.status(land) != 1 - side]


def kind_of_place(s: Position, piece: int) -> str:
    """What kind of space a piece stands in."""
    return SPACES[s.at[piece]].kind


def berths(s: Position, piece: int, at: Iterable[int]) -> list[int]:
    """Where a new ship or airplane comes on: the bases and naval spaces named; any own base when those are lost."""
    own = bases(s, SIDE[piece])
    named = [n for n in at if SPACES[n].kind == "operations" or n in own]
    return named if named or IS_PLANE[piece] else own


# --- Damage by a card -------------------------------------------------------------------------------------------------


class Sheltering(Choosing, frozen=True):
    """The owner of a ship that must leave says to which base it goes, without one to which enemy port."""

    piece: int = NONE
    PROMPT = "prompt.shelter"
    VAIN = "vain.shelter"

    def choices(self, s: Position) -> list[Choice]:
        own = bases(s, self.side)
        ports = own or [base for base, land in BASES.items() if s.status(land) == 1 - self.side]
        return [(self.piece, n) for n in ports]

    def take(self, s: Position, choice: Choice, log: Log) -> None:
        s.place(*choice)
        log.add(ShipWithdrew(*choice))


def shelter(s: Position, card: int, effect: int, ship: int) -> Frame[Position] | None:
    """A ship goes to a base of its side; in one of them it stays."""
    if s.at[ship] in BASES:
        return None
    return Sheltering(SIDE[ship], card, effect, 1, piece=ship)


def damage(s: Position, task: Task, ship: int, log: Log) -> Frame[Position] | None:
    """A hit on a ship: a damaged one sinks, a sound one is damaged and goes to a base."""
    if s.damaged[ship]:
        s.place(ship, -1, DEAD)
        log.add(Left(ship))
        return None
    s.damaged[ship] = 1
    log.add(ShipDamaged(ship, s.at[ship]))
    return shelter(s, task.card, task.effect, ship)


class AimingAtShip(Choosing, frozen=True):
    """The player names the enemy ship that is attacked."""

    PROMPT = "prompt.ship_attack"
    VAIN = "vain.ship_attack"

    def choices(self, s: Position) -> list[Choice]:
        return [(p, NONE) for p in SHIPS[1 - self.owner] if s.at[p] >= 0]

    def take(self, s: Position, choice: Choice, log: Log) -> Frame[Position]:
        return ShipDice(self.card, self.effect, choice[0])


class ShipDice(Dice[Position], frozen=True):
    """The dice of an attack on a ship by a card."""

    card: int
    effect: int
    ship: int

    def asks(self, s: Position) -> tuple[int, int]:
        return self.op.dice, 6

    @property
    def op(self) -> ShipAttack:
        """The effect that rolls."""
        return Choosing(0, self.card, self.effect, 0).op(ShipAttack)

    def rolled(self, s: Position, values: tuple[int, ...], log: Log) -> Flow:
        plain = [value for value in values if value >= DAMAGED]
        # The modifier goes where it makes one hit more, else where it makes the best result.
        lifted = [value + self.op.modifier for value in values if value < DAMAGED]
        hits = len(plain) + int(bool(lifted) and max(lifted) >= DAMAGED)
        log.add(ShipAttacked(self.ship, values, hits))
        best = best_die(values, self.op.modifier)
        frame: Frame[Position] | None = None
        task = Task(self.card, 1 - SIDE[self.ship], self.effect)
        for _ in range(min(hits, 2)):
            if s.at[self.ship] >= 0:
                frame = damage(s, task, self.ship, log)
        if not hits and best == DRIVEN_OFF:
            frame = shelter(s, self.card, self.effect, self.ship)
        if frame is None or s.at[self.ship] < 0:
            return DONE
        s.stack = s.stack[:-1]
        return Call(frame)


def ship_attack(s: Position, task: Task, op: ShipAttack, log: Log) -> Frame[Position]:
    """An attack on an enemy ship, rolled for."""
    return AimingAtShip(task.side, task.card, task.effect, 1)


# --- Repairs and control ----------------------------------------------------------------------------------------------


def ship_repair(s: Position, task: Task, op: ShipRepair, log: Log) -> None:
    """All damaged ships of the player are repaired where they are."""
    damaged = [p for p in SHIPS[task.side] if s.at[p] >= 0 and s.damaged[p]]
    for ship in damaged:
        s.damaged[ship] = 0
        log.add(Repaired(ship, s.at[ship]))
    if not damaged:
        log.add(EffectVain(task.card, "vain.ship_repair"))


def sea_control(s: Position, task: Task, op: SeaControl, log: Log) -> None:
    """For its texts a naval space counts as the player's."""
    in_force(s, task, op, log, space=int(op.space))
