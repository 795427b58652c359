"""What cards do as events: a table from each primitive to the function that carries it out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from frente.games.espana_1936 import ops
from frente.games.espana_1936.book import EFFECTS
from frente.games.espana_1936.position import Position
from frente.kernel.event import Log
from frente.kernel.flow import Frame

from . import conditions, orders, pieces, points, sea, transport, troops
from .choosing import Task
from .training import Drill

CARRIES_OUT: dict[type, Callable[[Position, Task, Any, Log], Frame[Position] | None]] = {
    ops.ReplacementPoints: points.replacement_points,
    ops.Draw: points.draw,
    ops.Discard: points.discard,
    ops.MoveFirst: orders.move_first,
    ops.Place: troops.place,
    ops.Upgrade: troops.upgrade,
    ops.Hit: troops.hit,
    ops.Eliminate: troops.eliminate,
    ops.Exchange: troops.exchange_units,
    ops.Training: orders.for_the_game,
    ops.Enters: pieces.enters,
    ops.Removed: pieces.removed,
    ops.ReturnEliminated: pieces.return_eliminated,
    ops.MoveFromMorocco: transport.move_from_morocco,
    ops.SeaMove: transport.sea_move,
    ops.MoroccoClosed: orders.in_force,
    ops.CombatBonus: orders.in_a_space,
    ops.AirBonus: orders.in_force,
    ops.IgnoreSurrounded: orders.in_force,
    ops.FreeMovement: orders.in_force,
    ops.Pin: orders.in_a_space,
    ops.BlockEvents: orders.in_force,
    ops.PortsClosed: orders.in_a_space,
    ops.GeneralAbsent: orders.general_absent,
    ops.GeneralActsAgain: orders.general_acts_again,
    ops.SeaControl: sea.sea_control,
    ops.Nyon: orders.for_the_game,
    ops.ShipRepair: sea.ship_repair,
    ops.ShipAttack: sea.ship_attack,
    ops.Requires: conditions.requires,
    ops.Branch: conditions.branch,
    ops.Skip: conditions.skip,
}
"""All primitives but `CancelEvent`, which is played as a reaction alone."""

EFFECT_FRAMES = (
    troops.Placing | troops.Upgrading | troops.Hitting | troops.Eliminating | troops.Exchanging | troops.Schooling
    | points.CardLottery | orders.NamingSpace | orders.NamingGeneral | pieces.Entering | pieces.Returning
    | transport.Ferrying | transport.Shipping | sea.AimingAtShip | sea.ShipDice | Drill
)  # fmt: skip
"""The places where an effect waits for a seat or for the dice."""


def resolve(s: Position, card: int, side: int, effect: int, log: Log) -> Frame[Position] | None:
    """Carry out an effect of a card that a side has played; returns the frame in which the game must wait."""
    op = EFFECTS[card][effect]
    return CARRIES_OUT[type(op)](s, Task(card, side, effect), op, log)
