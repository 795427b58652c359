"""Naval dice: shots, where their modifiers go, and what the results do to ships and airplanes."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

from frente.games.espana_1936 import lasting
from frente.games.espana_1936.book import AIR_MODIFIER, IS_PLANE, IS_SHIP, MODIFIER, SIDE, TABLES
from frente.games.espana_1936.events import ShipDamaged
from frente.games.espana_1936.position import BOARD, DEAD, Position
from frente.kernel.event import Log

from .events import FortFired, NavalFire, PlaneDown, PlaneDriven, ShipSunk

HIT, DRIVEN_OFF = 6, 5
"""Results of a die: 6 or more damages a ship or destroys an airplane, 5 sends it away (§ armada.ex.d)."""
SINKS = 2
"""Hits in one battle that sink a ship."""
FORT_DICE, FORT_AIR = TABLES["naval"]["fortification_dice"], TABLES["naval"]["fortification_air_modifier"]
FORTS = -1
"""The shooter's place for the guns of a naval base."""


class Shot(NamedTuple):
    """Dice against a target: who fires, how many dice, the modifiers that go whole on one die, and what every die gains."""

    shooter: int
    target: int
    dice: int
    modifiers: tuple[int, ...] = ()
    lift: int = 0


def _graded(final: Sequence[int]) -> tuple[int, bool]:
    return sum(die >= HIT for die in final), DRIVEN_OFF in final


def final(dice: Sequence[int], modifiers: Sequence[int], lift: int = 0) -> tuple[int, ...]:
    """The dice after their modifiers, each put by the shooter where the whole result serves him best.

    Rule: espana-1936 armada.s2s.k, as in dogfights (4.III): most hits, then a 5.
    """
    best = tuple(die + lift for die in dice)
    if not dice:
        return best
    placed = []
    for places in product(range(len(dice)), repeat=len(modifiers)):
        after = list(best)
        for place, amount in zip(places, modifiers, strict=True):
            after[place] += amount
        placed.append(tuple(after))
    return max(placed, key=lambda after: (*_graded(after), after))


# --- The shots of the different kinds of fight ------------------------------------------------------------------------


def dogfight(s: Position, plane: int, other: int) -> Shot:
    """An airplane against another: its value in dice, its modifier, and what cards add."""
    return Shot(plane, other, s.value[plane], (MODIFIER[plane],), lasting.dogfight_bonus(s, SIDE[plane]))


def bombing(s: Position, plane: int, ship: int) -> Shot:
    """An airplane against a ship: its value in dice and its dogfight modifier. Rule: espana-1936 armada.s2a.b."""
    return Shot(plane, ship, s.value[plane], (MODIFIER[plane],))


def flak(ship: int, plane: int) -> Shot:
    """A ship against an airplane: one die whatever its value, and its ship-to-air modifier (the diamond)."""
    return Shot(ship, plane, 1, (AIR_MODIFIER[ship],))


def broadside(s: Position, ship: int, other: int, backers: Sequence[int] = ()) -> Shot:
    """A ship against another: its value in dice and its ship-to-ship modifier (the circle).

    A backer with a combat value adds its dice, a squadron +1. A squadron itself never fires: it damages no ship that
    has a value. Rule: espana-1936 armada.s2s.j, armada.s2s.o.
    """
    extra = [s.value[p] for p in backers]
    return Shot(
        ship, other, s.value[ship] + sum(extra), (MODIFIER[ship], *(1 for value in extra if not value))
    )


def torpedo(submarine: int, ship: int, squadrons: int) -> Shot:
    """A submarine against a ship: one die, its modifier, +1 for each squadron. Rule: espana-1936 armada.s2s.f."""
    return Shot(submarine, ship, 1, (MODIFIER[submarine], *(1,) * squadrons))


def fortress(target: int) -> Shot:
    """The guns of a naval base: three dice, +1 against an airplane. Rule: espana-1936 armada.fort.a."""
    return Shot(FORTS, target, FORT_DICE, (FORT_AIR,) if IS_PLANE[target] else ())


# --- Results ----------------------------------------------------------------------------------------------------------


def total(shots: Sequence[Shot]) -> int:
    """Dice of all the shots."""
    return sum(shot.dice for shot in shots)


def fire(s: Position, shots: Sequence[Shot], values: Sequence[int], log: Log) -> tuple[int, ...]:
    """Shots that are fired at once, with their dice one after another. Returns the ships that must leave for a base."""
    hits: dict[int, int] = {}
    driven: dict[int, bool] = {}
    for shot in shots:
        thrown, values = tuple(values[: shot.dice]), values[shot.dice :]
        if not thrown:
            continue
        after = final(thrown, [m for m in shot.modifiers if m], shot.lift)
        if shot.shooter == FORTS:
            log.add(FortFired(shot.target, s.at[shot.target], thrown, after))
        else:
            log.add(NavalFire(shot.shooter, shot.target, thrown, after))
        count, five = _graded(after)
        hits[shot.target] = hits.get(shot.target, 0) + count
        driven[shot.target] = driven.get(shot.target, False) or five
    leaving = []
    for target, count in hits.items():
        if IS_SHIP[target]:
            if strike(s, target, count, log) or (not count and driven[target]):
                leaving.append(target)
        elif count:
            log.add(PlaneDown(target, s.at[target]))
            s.place(target, -1, DEAD)
        elif driven[target]:
            log.add(PlaneDriven(target, s.at[target]))
            s.place(target, -1, BOARD)
    return tuple(leaving)


def strike(s: Position, ship: int, count: int, log: Log) -> bool:
    """Hits of one battle on a ship: one damages it, two sink it, and so does one more on a damaged ship.

    Whether it must now go to a base. Rule: espana-1936 armada.s2s.l, armada.s2s.m, armada.ex.d.
    """
    if not count:
        return False
    if count + s.damaged[ship] >= SINKS:
        log.add(ShipSunk(ship, s.at[ship]))
        s.damaged[ship] = 0
        s.place(ship, -1, DEAD)
        return False
    s.damaged[ship] = 1
    log.add(ShipDamaged(ship, s.at[ship]))
    return True
