"""The position: what stands where, in what state, who holds the ground. One writer for each fact that has copies.

`place` moves a unit and keeps hex contents, counts and zones of control in step; `unsupply` keeps the zones when the
result of a supply check changes. Nothing else writes `pos`, `head`, `nxt`, `men` and `zoc`.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from typing import ClassVar

import msgspec

from frente.kernel.state import Column, State

from .book import (
    CAPACITY,
    GROUND,
    IS_ARMOR,
    IS_COMBAT,
    IS_HQ,
    IS_LAND,
    KIND,
    LABEL,
    NEAR,
    SIDE,
    STACKING,
    START_CONTROL,
    STEPS,
    UNITS,
    H,
    U,
)

NONE = 255
"""End of the list of units in a hex."""

# Where a unit is that does not stand on the map.
POOL, MAP, AVAILABLE, FLOWN, TRACK, DEAD, WITHDRAWN, SURRENDERED, SPENT, ABSENT = range(10)
"""Not yet set up; on the map; the two air boxes (§12.1); the turn track until `due`; eliminated; withdrawn for the
offensive (§14.2); surrendered (§15.2); a logistic unit used up (§12.3); left out by an option (§17.3)."""

FAIR, POOR = 0, 1
WAITING, LAUNCHED, SPENT_OFFENSIVE = 0, 1, 2
"""The Republican offensive: not yet begun; begun, effects due next turn; over (§14)."""
NORMAL, OPERATIONAL, PHYSICAL = 0, 1, 2
"""Grades of stacking (§4)."""


class Battle(msgspec.Struct, frozen=True):
    """The combat that is being resolved: who fights, what supports them, and how far it has come."""

    side: int
    target: int
    attackers: tuple[int, ...]
    air: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    """Air units committed by the attacker and by the defender; so with the next two."""
    hqs: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    lus: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    bonus: bool = False
    rolled: bool = False
    breakthrough: bool = False
    owed: int = 0
    """Step losses that the defender still has to take or to trade for retreat."""
    lost_armor: tuple[int, ...] = ()
    """Nationalist armor eliminated while attacking (§17.2)."""
    advanced: tuple[int, ...] = ()


class Position(State):
    """A position of Santander '37."""

    COLUMNS: ClassVar[tuple[Column, ...]] = (
        Column("pos", "h", U, -1),
        Column("head", "B", H, NONE),
        Column("nxt", "B", U, NONE),
        Column("box", "B", U),
        Column("due", "B", U),
        Column("steps", "B", U),
        Column("dsg", "B", U),
        Column("oos", "B", U),
        Column("face", "B", U),
        Column("moved", "B", U),
        Column("fought", "B", U),
        Column("fired", "B", U),
        Column("used", "B", U),
        Column("truck", "B", U),
        Column("passive", "B", U),
        Column("revealed", "B", U),
        Column("control", "B", H),
        Column("taken", "B", H),
        Column("trench", "B", H),
        Column("over", "B", H),
        Column("men", "B", 2 * H),
        Column("zoc", "B", 2 * H),
    )
    SCALARS: ClassVar[dict[str, int]] = {
        "turn": 1,
        "active": 0,
        "weather": FAIR,
        "morale": 4,
        "offensive": WAITING,
        "demolished": 0,
        "marker": 0,
        "surrendered": 0,
        "brigades": 0,
        "basques": 0,
        "regiments": 0,
        "fell_brigades": 0,
        "fell_regiments": 0,
        "trenches": 0,
        "held": 0,
        "free": 0,
        "armor_bonus": 0,
        "armor_recovery": 0,
        "frecce": 0,
    }
    NOTES: ClassVar[dict[str, object]] = {"battle": Battle}

    pos: array[int]
    """Hex of each unit, -1 off the map."""
    head: bytearray
    nxt: bytearray
    """Units of a hex as a list: `head[hex]`, then `nxt[unit]`, until NONE."""
    box: bytearray
    due: bytearray
    """Turn on which a unit on the track comes back."""
    steps: bytearray
    dsg: bytearray
    """0 fresh, 1 DSG0, 2 DSG1, 3 DSG2 (§7)."""
    oos: bytearray
    """1: the last supply check found the unit out of supply; it has no zone of control until the next (§9)."""
    face: bytearray
    """0 full, 1 reduced, 2 remnants."""
    moved: bytearray
    fought: bytearray
    fired: bytearray
    """A headquarters on its Fired side (§12.4)."""
    used: bytearray
    """A headquarters that supported a combat in this player phase (§12.4)."""
    truck: bytearray
    """A logistic unit on its movement side (§12.3)."""
    passive: bytearray
    """Retreated onto friends in an enemy zone: adds nothing to the defense this combat step (§11.5)."""
    revealed: bytearray
    """Shown to the enemy in the present combat (§11.1)."""
    control: bytearray
    taken: bytearray
    """Hexes that the Nationalist has captured (§13)."""
    trench: bytearray
    over: bytearray
    """Grade of overstacking that the hex is in (§4)."""
    men: bytearray
    """Combat units by side and hex: `men[side * H + hex]`."""
    zoc: bytearray
    """Units whose zone of control covers the hex, by their side: `zoc[side * H + hex]`."""

    turn: int
    active: int
    weather: int
    morale: int
    offensive: int
    demolished: int
    marker: int
    """1 once the Reinosa marker lies on its hex (§3.1)."""
    surrendered: int
    brigades: int
    basques: int
    regiments: int
    """Eliminated Republican brigades, Basque ones among them, Nationalist regiments and battalions (§13, §15.1)."""
    fell_brigades: int
    fell_regiments: int
    """1 once the threshold has moved morale: it does so once."""
    trenches: int
    """Trench markers still to be placed."""
    held: int
    """Bit n: reserve division n is held back (§5.1)."""
    free: int
    """1 in the free set-up, 0 in the ready one."""
    armor_bonus: int
    armor_recovery: int
    frecce: int
    battle: Battle | None

    def units(self, hex_: int) -> Iterator[int]:
        """The units of a hex."""
        u = self.head[hex_]
        while u != NONE:
            yield u
            u = self.nxt[u]

    def combat_units(self, hex_: int) -> list[int]:
        """The combat units of a hex, lowest index first."""
        return sorted(u for u in self.units(hex_) if IS_COMBAT[u])

    def holder(self, hex_: int) -> int:
        """The side that has any unit in the hex, or -1."""
        u = self.head[hex_]
        return -1 if u == NONE else SIDE[u]

    def place(self, u: int, hex_: int) -> None:
        """Put a unit on a hex (-1: off the map). Keeps contents, counts and zones of control."""
        old = self.pos[u]
        side = SIDE[u] * H
        combat = IS_COMBAT[u]
        nxt, zoc = self.nxt, self.zoc
        if old >= 0:
            at = self.head[old]
            if at == u:
                self.head[old] = nxt[u]
            else:
                while nxt[at] != u:
                    at = nxt[at]
                nxt[at] = nxt[u]
            nxt[u] = NONE
            if combat:
                self.men[side + old] -= 1
                if not self.oos[u]:
                    for n in NEAR[old]:
                        zoc[side + n] -= 1
        self.pos[u] = hex_
        if hex_ >= 0:
            nxt[u] = self.head[hex_]
            self.head[hex_] = u
            self.box[u] = MAP
            if combat:
                self.men[side + hex_] += 1
                if not self.oos[u]:
                    for n in NEAR[hex_]:
                        zoc[side + n] += 1

    def unsupply(self, u: int, out: int) -> None:
        """Note the result of a supply check; a unit out of supply has no zone of control (§9)."""
        if self.oos[u] == out:
            return
        self.oos[u] = out
        hex_ = self.pos[u]
        if hex_ >= 0 and IS_COMBAT[u]:
            side, step = SIDE[u] * H, -1 if out else 1
            for n in NEAR[hex_]:
                self.zoc[side + n] += step

    def remove(self, u: int, box: int) -> None:
        """Take a unit off the map into a box; its markers go with it."""
        if self.pos[u] >= 0:
            self.place(u, -1)
        self.box[u] = box
        self.dsg[u] = self.oos[u] = self.passive[u] = self.revealed[u] = 0

    def stacking_points(self, hex_: int) -> int:
        """Stacking points in a hex (§2.2.1: headquarters and armor have none)."""
        return sum(STACKING[u] for u in self.units(hex_))

    def grade(self, hex_: int) -> int:
        """The grade of stacking that the hex is in now: normal, operational or physical overstacking (§4)."""
        points = hqs = armor = 0
        u = self.head[hex_]
        while u != NONE:
            points += STACKING[u]
            hqs += IS_HQ[u]
            armor += IS_ARMOR[u]
            u = self.nxt[u]
        capacity = CAPACITY[hex_]
        if points >= 2 * capacity or hqs > 2 or armor > 2:
            return PHYSICAL
        return OPERATIONAL if points > capacity or hqs == 2 or armor == 2 else NORMAL

    def audit(self) -> list[str]:
        """What is impossible in this position; empty when all is well."""
        wrong = []
        men, zoc = bytearray(2 * H), bytearray(2 * H)
        seen = [0] * U
        for hex_ in range(H):
            sides = set()
            for u in self.units(hex_):
                seen[u] += 1
                sides.add(SIDE[u])
                if self.pos[u] != hex_:
                    wrong.append(f"{UNITS[u].id} is listed in {LABEL[hex_]} and stands elsewhere")
                if IS_COMBAT[u]:
                    men[SIDE[u] * H + hex_] += 1
                    if not self.oos[u]:
                        for n in NEAR[hex_]:
                            zoc[SIDE[u] * H + n] += 1
            if len(sides) > 1:
                wrong.append(f"both sides stand in {LABEL[hex_]}")
            if not IS_LAND[hex_] and sides:
                wrong.append(f"a unit stands in the sea at {LABEL[hex_]}")
            if self.over[hex_] > self.grade(hex_):
                wrong.append(f"{LABEL[hex_]} is marked as overstacked and is not")
        for u in range(U):
            if seen[u] != (self.pos[u] >= 0) or (self.pos[u] >= 0) != (self.box[u] == MAP):
                wrong.append(f"{UNITS[u].id} is in {seen[u]} hexes and in box {self.box[u]}")
            if self.box[u] == MAP and not 1 <= self.steps[u] <= STEPS[u]:
                wrong.append(f"{UNITS[u].id} stands on the map with {self.steps[u]} steps")
            if self.dsg[u] > (3 if IS_COMBAT[u] else 0):
                wrong.append(f"{UNITS[u].id} has disorganization {self.dsg[u]}")
            if KIND[u] == "air" and self.pos[u] >= 0:
                wrong.append(f"{UNITS[u].id} stands on the map")
        if men != self.men or zoc != self.zoc:
            wrong.append("the counts of units or of zones of control are wrong")
        return wrong


def fresh(morale: int) -> Position:
    """A position with every unit in the pool and the ground held as at the start."""
    s = Position()
    s.morale = morale
    s.control[:] = START_CONTROL
    for u in range(U):
        s.steps[u] = STEPS[u]
    return s


def on_map(s: Position, side: int) -> Iterator[int]:
    """The ground units of a side that stand on the map, lowest index first."""
    return (u for u in GROUND[side] if s.pos[u] >= 0)
