"""The sequence of play (§6), as the book prints it, and nothing else."""

from __future__ import annotations

from collections.abc import Callable

from frente.kernel.event import Log
from frente.kernel.flow import Frame, Run, Step

from . import (
    arrivals,
    combat,
    control,
    deployment,
    factory,
    morale,
    movement,
    offensive,
    recovery,
    setup,
    stacking,
    supply,
    surrender,
    weather,
)
from .book import ARMOR, HQS, KIND, NATIONALIST, REPUBLICAN, TURNS, U
from .events import PhaseBegan, TankAbandoned, TurnBegan
from .morale import eliminate
from .position import Position


def call(procedure: str) -> Callable[[Position, Log, int], Frame[Position]]:
    """A step that is a procedure of its own."""

    def run(s: Position, log: Log, item: int) -> Frame[Position]:
        return Run(procedure)

    return run


def side_phase(side: int, procedure: str) -> Callable[[Position, Log, int], Frame[Position]]:
    """A side's player phase; its headquarters can be used again (§12.4)."""

    def run(s: Position, log: Log, item: int) -> Frame[Position]:
        s.active = side
        s.used[:] = bytes(U)
        return Run(procedure)

    return run


def told(
    name: str, do: Callable[[Position, Log, int], Frame[Position] | None]
) -> Callable[[Position, Log, int], Frame[Position] | None]:
    """A step that the log announces."""

    def run(s: Position, log: Log, item: int) -> Frame[Position] | None:
        log.add(PhaseBegan(f"phase.{name}", s.active))
        return do(s, log, item)

    return run


def next_turn(s: Position, log: Log, item: int) -> Frame[Position]:
    """A game turn."""
    s.turn = item + 1
    log.add(TurnBegan(s.turn))
    return Run("turn")


def lone_tanks(s: Position, log: Log, item: int) -> None:
    """At the end of movement and combat steps, tanks of either side without infantry or headquarters are lost (§10.2).

    Cavalry is no escort (ruling).
    """
    for u in ARMOR:
        hex_ = s.pos[u]
        if hex_ >= 0 and not any(KIND[v] in ("infantry", "hq") for v in s.units(hex_)):
            log.add(TankAbandoned(u, hex_))
            eliminate(s, u, log)


def stand_down(s: Position, log: Log, item: int) -> None:
    """After a combat step, units that had taken refuge defend again (§11.5)."""
    s.passive[:] = s.fought[:] = bytes(U)


GAME = (
    Step("setup", "5", call("setup"), lambda s: bool(s.free)),
    # No more hexes than this can hold three headquarters each.
    Step("stacks", "4", stacking.every_hex, over=lambda s: len(HQS[NATIONALIST]) // 3 + 1),
    Step("turn", "6", next_turn, over=lambda s: TURNS),
)

SETUP = (
    Step("setup.republican", "5.1", deployment.stage(setup.FRONT_STAGE)),
    Step("setup.nationalist", "5.2", deployment.stage(setup.NATIONALIST_STAGE)),
    Step(
        "setup.reserve",
        "5.3",
        deployment.stage(setup.RESERVE_STAGE),
        lambda s: bool(setup.pool(s, REPUBLICAN)),
    ),
)

TURN = (
    Step("air_returns", "12.1.1", recovery.air_returns),
    Step("weather", "16", weather.ask, weather.is_rolled),
    Step("nationalist", "6", side_phase(NATIONALIST, "nationalist")),
    Step("republican", "6", side_phase(REPUBLICAN, "republican")),
    Step("end_of_turn", "6", call("end_of_turn")),
)

MOVE_AND_FIGHT = (
    Step("supply", "8.3", told("supply", supply.supply_step)),
    Step("arrivals", "12.3", arrivals.begin),
    Step("movement", "10", told("movement", movement.begin)),
    Step("movement.tanks", "10.2", lone_tanks),
    Step("movement.control", "3.2", control.cut_off),
    Step("combat", "11", told("combat", combat.begin)),
    Step("combat.end", "11.5", stand_down),
    Step("combat.tanks", "10.2", lone_tanks),
    Step("combat.control", "3.2", control.cut_off),
)

NATIONALIST_PHASE = (
    Step("offensive", "14", told("offensive", offensive.offensive_step), offensive.is_open),
    *MOVE_AND_FIGHT,
)

REPUBLICAN_PHASE = (
    Step("factory", "3.1", told("factory", factory.demolition_step), factory.is_open),
    Step("surrender", "15", told("surrender", surrender.ask), surrender.is_rolled),
    *MOVE_AND_FIGHT,
)


def final_result(s: Position, log: Log, item: int) -> None:
    """On the last turn the game ends here (§3)."""
    morale.final_result(s, log)


END_OF_TURN = (
    Step("reset", "6", recovery.reset),
    Step("recovery", "7", recovery.end_of_turn),
    Step("result", "3", final_result),
)
"""The End of Turn phase is missing from the printed list; sections 3, 7, 8.3 and 13 need it (ruling)."""

PROCEDURES = {
    "game": GAME,
    "setup": SETUP,
    "turn": TURN,
    "nationalist": NATIONALIST_PHASE,
    "republican": REPUBLICAN_PHASE,
    "end_of_turn": END_OF_TURN,
    "battle": combat.BATTLE,
}
