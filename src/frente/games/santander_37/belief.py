"""What a side may believe (§1.1): positions that it cannot tell from the real one, for opponents that do not cheat."""

from __future__ import annotations

from random import Random

import msgspec

from .book import (
    CAPACITY,
    FACTION,
    FORMATION,
    HQS,
    IS_ARMOR,
    IS_COMBAT,
    IS_HQ,
    NATIONALIST,
    REPUBLICAN,
    STACKING,
    H,
)
from .fog import LOGISTIC, RANK, entrenched, screened, seen, stack
from .offensive import Withdrawal
from .position import Position
from .recovery import RecoveryChoice, limited
from .stacking import ExcessHq
from .supply import flood

ROUNDS = 6
"""How often each hidden unit tries to change places: enough to forget where it really is."""


ANYTHING, FIGHTING, ATTACKING = range(3)
"""What the unit in a place has been seen to do, as far as it tells what it may be."""


class _Places:
    """The places of the hidden units: what the side that looks on knows of each, and who is thought to be there."""

    def __init__(self, s: Position, enemy: int) -> None:
        self.hexes: list[int] = []
        self.real: list[int] = []
        self.floors: list[int] = []
        self.deeds: list[int] = []
        pinned = _pinned(s, enemy)
        attackers = s.battle.attackers if s.battle is not None else ()
        for hex_ in range(H):
            if s.holder(hex_) != enemy:
                continue
            units = stack(s, hex_)
            shown = seen(s, hex_)
            if len(shown) == len(units):
                continue
            floor = _floor(s, hex_, units)
            for u in units:
                if u not in shown and u not in pinned:
                    deed = FIGHTING if s.fought[u] or s.passive[u] else ANYTHING
                    self.hexes.append(hex_)
                    self.real.append(u)
                    self.floors.append(floor)
                    self.deeds.append(ATTACKING if u in attackers else deed)
        self.units = self.real[:]
        self.facts = {hex_: _facts(s, hex_) for hex_ in set(self.hexes)}
        self.weights = {u: _weights(s, u) for u in self.units}

    def shuffle(self, rng: Random) -> None:
        """Change places many times over, each time only if nobody could tell."""
        count = len(self.units)
        for _ in range(ROUNDS if count > 1 else 0):
            for a in range(count):
                self.exchange(a, int(rng.random() * count))

    def exchange(self, a: int, b: int) -> None:
        """Let the units of two places change them, if nobody could tell."""
        x, y = self.units[a], self.units[b]
        if not (self.takes(a, y) and self.takes(b, x)):
            return
        here, there = self.hexes[a], self.hexes[b]
        if here != there:
            more, less = self.weights[y], self.weights[x]
            if more != less:
                now, then = self.facts[here], self.facts[there]
                new = [n + p - q for n, p, q in zip(now, more, less, strict=True)]
                old = [n - p + q for n, p, q in zip(then, more, less, strict=True)]
                if not (_like(new, now, CAPACITY[here]) and _like(old, then, CAPACITY[there])):
                    return
                self.facts[here], self.facts[there] = new, old
        self.units[a], self.units[b] = y, x

    def takes(self, n: int, u: int) -> bool:
        """Whether a unit can lie hidden in a place: below the piece that covers it, and able to do what was done there."""
        floor = self.floors[n]
        if RANK[u] <= floor or (IS_ARMOR[u] and floor >= 0):
            return False
        deed = self.deeds[n]
        if deed != ATTACKING:
            return deed == ANYTHING or IS_COMBAT[u]
        # An attacker is taken for one that may attack in its company and for which the support may have been committed.
        was = self.real[n]
        return FACTION[u] == FACTION[was] and (
            IS_COMBAT[u]
            and (FACTION[u] != "italian" or (FORMATION[u] == FORMATION[was] and IS_HQ[u] == IS_HQ[was]))
        )


def imagine(s: Position, seat: int, rng: Random) -> Position:
    """A position that `seat` cannot tell from the real one: the hidden enemy units change places at random.

    A unit keeps its steps, levels and faces. What has been seen to be done in a place stays with the place: who moved,
    who attacks, who fell back. So does what is public: whether combat units stand in a hex, and their zone of control.
    """
    known = screened(s, seat)
    new = known.clone() if known is s else known
    places = _Places(new, 1 - seat)
    places.shuffle(rng)
    swapped = [
        (was, u, hex_, new.moved[was], new.fought[was], new.passive[was])
        for was, u, hex_ in zip(places.real, places.units, places.hexes, strict=True)
        if was != u
    ]
    for was, *_ in swapped:
        new.place(was, -1)
    for _, u, hex_, moved, fought, passive in swapped:
        new.place(u, hex_)
        new.moved[u], new.fought[u], new.passive[u] = moved, fought, passive
    for _, _, hex_, *_ in swapped:
        new.over[hex_] = min(new.over[hex_], new.grade(hex_))
    if new.battle is not None and swapped:
        became = {was: u for was, u, *_ in swapped}
        attackers = tuple(became.get(u, u) for u in new.battle.attackers)
        new.battle = msgspec.structs.replace(new.battle, attackers=attackers)
    return new


def _floor(s: Position, hex_: int, units: list[int]) -> int:
    """The rank that hides the covered units of a hex: they lie below it. -1 where a trench marker hides all."""
    if s.battle is not None and hex_ == s.battle.target and any(s.revealed[u] for u in units):
        return LOGISTIC - 1  # every combat unit that defends has been shown
    if entrenched(s, hex_):
        return -1
    return RANK[next(u for u in units if not IS_ARMOR[u])]


def _pinned(s: Position, enemy: int) -> set[int]:
    """Hidden units that their enemy can name all the same, or on whose places the answer to an open question hangs."""
    pinned: set[int] = set()
    if s.battle is not None:
        for group in (*s.battle.hqs, *s.battle.lus):
            pinned.update(group)
    for frame in s.stack:
        if isinstance(frame, ExcessHq):
            pinned.update(u for u in s.units(frame.hex) if IS_HQ[u])
        elif isinstance(frame, RecoveryChoice) and enemy == REPUBLICAN:
            pinned.update(HQS[REPUBLICAN], limited(s))
        elif isinstance(frame, Withdrawal) and enemy == NATIONALIST:
            fed = flood(s, NATIONALIST)
            pinned.update(u for hex_ in range(H) if not fed[hex_] for u in s.units(hex_))
    return pinned


def _weights(s: Position, u: int) -> tuple[int, int, int, int, int, int]:
    """What a unit adds to the facts of its hex."""
    combat, armor = IS_COMBAT[u], IS_ARMOR[u]
    return combat, combat and not s.oos[u], combat and not armor, STACKING[u], IS_HQ[u], armor


def _facts(s: Position, hex_: int) -> list[int]:
    """Of a hex: combat units, those with a zone of control, escorts of tanks; stacking points, headquarters, armor."""
    return [sum(column) for column in zip(*(_weights(s, u) for u in s.units(hex_)), strict=True)]


def _like(new: list[int], old: list[int], capacity: int) -> bool:
    """Whether a hex tells the same to its enemy: some or none of the first three, and no overstacking that was not there."""
    return (
        (new[0] > 0) == (old[0] > 0)
        and (new[1] > 0) == (old[1] > 0)
        and (new[2] > 0) == (old[2] > 0)
        and new[3] <= max(old[3], capacity)
        and new[4] <= max(old[4], 1)
        and new[5] <= max(old[5], 1)
    )
