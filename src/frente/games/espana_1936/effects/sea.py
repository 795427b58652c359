"""Effects on ships and the sea (La Armada)."""

from __future__ import annotations

from collections.abc import Iterable

from frente.games.espana_1936.book import IS_PLANE, SHIPS, SIDE, SPACES
from frente.games.espana_1936.events import EffectVain, Repaired, ShipAttacked
from frente.games.espana_1936.naval import gunnery, refuge
from frente.games.espana_1936.naval.refuge import bases
from frente.games.espana_1936.ops import SeaControl, ShipAttack, ShipRepair
from frente.games.espana_1936.position import Position
from frente.kernel.event import Log
from frente.kernel.flow import Dice, Flow, Frame

from .choosing import NONE, Choice, Choosing, Task
from .orders import in_force


def kind_of_place(s: Position, piece: int) -> str:
    """What kind of space a piece stands in."""
    return SPACES[s.at[piece]].kind


def berths(s: Position, piece: int, at: Iterable[int]) -> list[int]:
    """Where a new ship or airplane comes on: the bases and naval spaces named; any own base when those are lost."""
    own = bases(s, SIDE[piece])
    named = [n for n in at if SPACES[n].kind == "operations" or n in own]
    return named if named or IS_PLANE[piece] else own


# --- Attacks by a card ------------------------------------------------------------------------------------------------


def damage(s: Position, task: Task, ship: int, log: Log) -> Frame[Position] | None:
    """A hit on a ship: a damaged one sinks, a sound one is damaged and goes to a base."""
    return refuge.shelter(s, ship) if gunnery.strike(s, ship, 1, log) else None


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
        after = gunnery.final(values, (self.op.modifier,))
        hits = sum(die >= gunnery.HIT for die in after)
        log.add(ShipAttacked(self.ship, values, hits))
        leaves = gunnery.strike(s, self.ship, hits, log) or (not hits and gunnery.DRIVEN_OFF in after)
        return refuge.leave_then(s, (self.ship,) if leaves else (), None)


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
