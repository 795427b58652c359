"""Fog of war (§1.1): which pieces of a stack the enemy sees, who reads what in the log, and a world one could believe in."""

from __future__ import annotations

from random import Random

import msgspec

from frente.kernel.event import Log

from .book import IS_ARMOR, IS_COMBAT, IS_HQ, IS_LU, REPUBLICAN, SIDE, H
from .events import At, Moved, MovedUnseen
from .position import NONE, Position

HIDDEN = -1
"""Stands in an event for a unit whose identity its reader may not know."""


def rank(u: int) -> int:
    """Place of a unit in its stack from the top: transparent armor, headquarters, other combat units, logistic units."""
    return u if IS_ARMOR[u] else 1000 + u if IS_HQ[u] else 2000 + u if IS_COMBAT[u] else 3000 + u


def stack(s: Position, hex_: int) -> list[int]:
    """The units of a hex from the top down."""
    return sorted(s.units(hex_), key=rank)


def seen(s: Position, hex_: int) -> list[int]:
    """What the enemy sees of a stack, from the top down.

    A trench marker covers all. Otherwise armor is transparent, and the first other piece hides the rest (§1.1).
    Units revealed in a combat are seen until it is over.
    """
    units = stack(s, hex_)
    covered = bool(s.trench[hex_]) and SIDE[units[0]] == REPUBLICAN if units else False
    shown = []
    for u in units:
        if s.revealed[u] or not covered:
            shown.append(u)
        if not IS_ARMOR[u]:
            covered = True
    return shown


def visible(s: Position, u: int) -> bool:
    """Whether the enemy can tell which unit this is."""
    hex_ = s.pos[u]
    if hex_ < 0 or s.revealed[u]:
        return True
    if s.nxt[s.head[hex_]] == NONE and not s.trench[hex_]:
        return True
    return u in seen(s, hex_)


def tell(s: Position, event: At, log: Log) -> None:
    """Log what happened to a unit; an enemy who may not know the unit reads of a hidden one."""
    if visible(s, event.unit):
        log.add(event)
    else:
        log.whisper(SIDE[event.unit], event, msgspec.structs.replace(event, unit=HIDDEN))


def tell_move(event: Moved, seen_units: bool, log: Log) -> None:
    """Log a movement; the enemy reads the names when he sees the units at either end of it."""
    if seen_units:
        log.add(event)
    else:
        side = SIDE[event.units[0]]
        log.whisper(side, event, MovedUnseen(event.units[:0], event.start, event.way, len(event.units), side))


def imagine(s: Position, seat: int, rng: Random) -> Position:
    """A position that `seat` cannot tell from the real one: the hidden enemy units change places at random.

    A unit keeps its own state (steps, disorganization); whether the place it takes has a zone of control is public and
    stays with the place.
    """
    enemy = 1 - seat
    slots: list[tuple[int, int]] = []
    pool: list[int] = []
    for hex_ in range(H):
        if s.holder(hex_) != enemy:
            continue
        shown = seen(s, hex_)
        hidden = [u for u in stack(s, hex_) if u not in shown]
        top = next((u for u in reversed(shown) if not IS_ARMOR[u] and not s.revealed[u]), None)
        floor = rank(top) if top is not None else -1
        slots += [(hex_, floor if n or floor >= 0 or not IS_COMBAT[u] else -2) for n, u in enumerate(hidden)]
        pool += hidden
    if len(pool) < 2:
        return s.clone()
    new = s.clone()
    for _ in range(40):
        deal = _deal(slots, pool, rng)
        if deal is not None:
            _swap(new, s, pool, deal)
            for hex_ in {hex_ for hex_, _ in slots}:  # the grade of a hidden stack is its owner's knowledge
                new.over[hex_] = new.grade(hex_)
            break
    return new


def _deal(slots: list[tuple[int, int]], pool: list[int], rng: Random) -> list[int] | None:
    """A hidden unit for each slot, or None when the random order runs into a dead end.

    A slot's second value is the rank that hides it (units below it only); -1 is any unit under a trench, -2 there the
    one combat unit that the trench needs.
    """
    left = pool[:]
    rng.shuffle(left)
    dealt = [-1] * len(slots)
    for n in sorted(
        range(len(slots)), key=lambda n: -slots[n][1] if slots[n][1] >= 0 else 1 if slots[n][1] == -1 else 0
    ):
        floor = slots[n][1]
        for u in left:
            fits = (
                (not IS_LU[u] and not IS_ARMOR[u])
                if floor == -2
                else floor == -1 or (rank(u) > floor and not IS_ARMOR[u])
            )
            if fits:
                dealt[n] = u
                left.remove(u)
                break
        else:
            return None
    return [
        slots_hex
        for slots_hex, _ in sorted(
            zip((h for h, _ in slots), dealt, strict=True), key=lambda x: pool.index(x[1])
        )
    ]


def _swap(new: Position, old: Position, pool: list[int], hexes: list[int]) -> None:
    """Put each unit of the pool on its new hex; the zone of control of a hex stays as it was."""
    for u in pool:
        new.place(u, -1)
    # Only combat units have zones: the results of supply checks are dealt to the combat units that come to each hex.
    for u, hex_ in zip(pool, hexes, strict=True):
        here = [v for v in pool if old.pos[v] == hex_ and IS_COMBAT[v]]
        new.oos[u] = old.oos[here[0]] if here and IS_COMBAT[u] else new.oos[u] if IS_LU[u] else 0
        new.place(u, hex_)
