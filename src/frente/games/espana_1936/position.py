"""The position: which counter stands where, who holds the ground, which cards are where.

`place` is the only writer of `at`, `box` and `force`; it also keeps `owner`, the side that holds a space when nobody
stands in it. Control itself is never stored: `status` reads it.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from typing import ClassVar

import msgspec

from frente.kernel.state import Column, State

from .book import (
    ARMADA,
    BASE_SIDE,
    BASES,
    CARDS,
    IS_GROUND,
    IS_PLANE,
    IS_SHIP,
    IS_UNIT,
    LAND,
    MEDITERRANEAN,
    NATIONALIST,
    ON_LAND,
    PIECES,
    REPUBLICAN,
    SIDE,
    SPACES,
    STACK_LIMIT,
    C,
    P,
    S,
)

CONTESTED = 2
"""Status of a space in which both sides have combat counters."""

POOL, MAP, BOARD, FUTURE, DEAD, REMOVED = range(6)
"""Where a piece is: a counter not in use; on the map; on its player board; waiting for an event; eliminated; removed
by an event."""

UNUSED, DECK, HAND, TABLE, LASTING, SPENT = range(6)
"""Where a card is: not in this game; in its deck; in its owner's hand; face down in a combat; played and in force;
out of the game."""


MISSION, SHELTERED = 1, 2
"""What a piece does in a space of land: an airplane that is there for the port and not for the troops; a ship that
shelters in an enemy port (La Armada)."""


class Fight(msgspec.Struct, frozen=True):
    """A battle, and the combat of two units that is being fought in it."""

    side: int
    space: int
    general: int
    """The general that started it."""
    combats: int = 0
    attacker: int = -1
    target: int = -1
    supports: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    """Committed by the attacker and by the defender; so with the next two."""
    cards: tuple[int, int] = (-1, -1)
    modes: tuple[str, str] = ("", "")
    pairs: tuple[tuple[int, int], ...] = ()
    """Airplanes that still have to fight their dogfight."""
    grounded: tuple[int, ...] = ()
    """Airplanes and ships that were driven off or destroyed: they add nothing to the roll."""
    rolls: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    """Dice after the forced negative modifiers, then after the owner's positive ones."""
    fallen: tuple[int, ...] = ()
    """Republican tanks lost in the battle, for the capture die."""


class Engagement(msgspec.Struct, frozen=True):
    """A naval battle that is being fought: where, and how far it is (La Armada)."""

    space: int
    ashore: bool = False
    """Between the ships that support a land combat."""
    leader: int = 0
    """The side that pairs and orders."""
    pairs: tuple[tuple[int, int], ...] = ()
    """Opponents that still have to fight, the Nationalist first."""
    backing: tuple[tuple[int, int], ...] = ()
    """Ships without an opponent, each with the ship that it supports."""
    aims: tuple[tuple[int, int], ...] = ()
    """Airplanes and ships with the target that each fires at."""
    done: tuple[int, ...] = ()
    """Submarines that have attacked."""


class Pending(msgspec.Struct, frozen=True):
    """An event that is being resolved: its card, whose it is, and how many of its effects are done."""

    card: int
    side: int
    effect: int = 0


class Lasts(msgspec.Struct, frozen=True):
    """An effect in force: effect number `effect` of a card, up to and including turn `until`, with what was chosen."""

    card: int
    effect: int
    until: int
    space: int = -1
    piece: int = -1
    left: int = 0
    """How often it can still be used, where it is used up."""


class Lasting(msgspec.Struct, frozen=True):
    """All effects that are in force."""

    items: tuple[Lasts, ...] = ()


class Position(State):
    """A position of España 1936."""

    COLUMNS: ClassVar[tuple[Column, ...]] = (
        Column("at", "b", P, -1),
        Column("box", "B", P),
        Column("value", "B", P),
        Column("moved", "B", P),
        Column("acted", "B", P),
        Column("fought", "B", P),
        Column("used", "B", P),
        Column("damaged", "B", P),
        Column("mission", "B", P),
        Column("naval", "B", 2 * S),
        Column("force", "B", 2 * S),
        Column("troops", "B", 2 * S),
        Column("owner", "B", S),
        Column("start", "B", S),
        Column("spent", "B", 2 * S),
        Column("card", "B", C),
        Column("seen", "B", C),
    )
    SCALARS: ClassVar[dict[str, int]] = {
        "turn": 1,
        "active": 0,
        "republicans_first": 0,
        "plays_0": 0,
        "plays_1": 0,
        "passed": 0,
        "points_0": 0,
        "points_1": 0,
        "points_to_0": 0,
        "points_to_1": 0,
        "draw_more_0": 0,
        "draw_more_1": 0,
        "crossed_sevilla": 0,
        "crossed_cadiz": 0,
        "options": 0,
        "first_turn": 1,
        "seaways": 0,
        "offered": 0,
    }
    NOTES: ClassVar[dict[str, object]] = {
        "fight": Fight,
        "engagement": Engagement,
        "pending": Pending,
        "lasting": Lasting,
    }

    at: array[int]
    """Space of each piece, -1 off the map."""
    box: bytearray
    value: bytearray
    """Present combat value of a unit, airplane or ship; 0 for a counter in the pool."""
    moved: bytearray
    acted: bytearray
    """A general that has carried out his action this turn (§4)."""
    fought: bytearray
    """A unit that has attacked this turn (§4)."""
    used: bytearray
    """A piece that has supported a combat in the present battle (§4.II)."""
    damaged: bytearray
    mission: bytearray
    """MISSION or SHELTERED for airplanes and ships that do not stand with the troops of a space."""
    naval: bytearray
    """1 where a side has a naval control marker: `naval[side * S + space]`."""
    force: bytearray
    """Combat counters (units, tanks, airplanes) by side and space: `force[side * S + space]`."""
    troops: bytearray
    """Military units alone, by side and space."""
    owner: bytearray
    """The side that last held the space alone, or CONTESTED: who has it when it is empty (§ the map)."""
    start: bytearray
    """Status of each space when the present side's movement began (§2, ruling)."""
    spent: bytearray
    """Replacement points that a side has spent in a space this phase."""
    card: bytearray
    seen: bytearray
    """1 for a card that both sides have seen: played, revealed or cancelled."""

    turn: int
    active: int
    republicans_first: int
    """1 when the Republicans move first in the next Movement Phase (§2)."""
    plays_0: int
    plays_1: int
    """Event cards that each side has played this turn."""
    passed: int
    """Bit n: side n plays no more ordinary events this turn."""
    points_0: int
    points_1: int
    """Replacement points left."""
    points_to_0: int
    points_to_1: int
    """Points that events add to the next Replacements Phase."""
    draw_more_0: int
    draw_more_1: int
    """Cards that are drawn on top of (or, negative, short of) the next draw."""
    crossed_sevilla: int
    crossed_cadiz: int
    """Counters that have crossed from Marruecos this turn."""
    options: int
    first_turn: int
    """Bit n: option n of the game is on."""
    seaways: int
    """Bits of the naval texts in force, and of the Strait at the start of the turn (see sea.py)."""
    offered: int
    """Bit n: side n has proposed to end the game this turn."""
    fight: Fight | None
    engagement: Engagement | None
    pending: Pending | None
    lasting: Lasting | None

    def pieces(self, space: int, side: int | None = None) -> Iterator[int]:
        """The pieces in a space, of one side or of both, lowest index first."""
        at = self.at
        for p in range(P):
            if at[p] == space and (side is None or SIDE[p] == side):
                yield p

    def place(self, p: int, space: int, box: int = MAP, mission: int = 0) -> None:
        """Put a piece in a space, or with -1 into a box. Keeps the counts and who holds each space."""
        old = self.at[p]
        if old >= 0:
            self._count(p, old, -1)
        self.at[p] = space
        self.mission[p] = mission
        self.box[p] = box
        if space >= 0:
            self._count(p, space, 1)

    def _count(self, p: int, space: int, by: int) -> None:
        if not self._holds(p, space):
            return
        side = SIDE[p]
        self.force[side * S + space] += by
        if IS_UNIT[p]:
            self.troops[side * S + space] += by
        mine, theirs = self.force[side * S + space], self.force[(1 - side) * S + space]
        # Whoever stands alone holds the space; when the last counter leaves, it stays with who was there.
        if mine and not theirs:
            self.owner[space] = side
        elif theirs and not mine:
            self.owner[space] = 1 - side

    def _holds(self, p: int, space: int) -> bool:
        """Whether a piece holds the ground of a space: no airplane over the sea or on a naval mission does."""
        return IS_GROUND[p] and ON_LAND[space] and not self.mission[p]

    def status(self, space: int) -> int:
        """Who controls a space: a side, or CONTESTED."""
        nationalist, republican = self.force[space], self.force[S + space]
        if nationalist:
            return CONTESTED if republican else NATIONALIST
        return REPUBLICAN if republican else self.owner[space]

    def present(self, side: int, space: int) -> bool:
        """Whether a side has units or its control marker in a space."""
        return bool(self.troops[side * S + space]) or self.status(space) == side

    def option(self, name: int) -> bool:
        """Whether an option of the game is on."""
        return bool(self.options >> name & 1)

    def plays(self, side: int) -> int:
        """Event cards that a side has played this turn."""
        return self.plays_1 if side else self.plays_0

    def points(self, side: int) -> int:
        """Replacement points that a side has left."""
        return self.points_1 if side else self.points_0

    def hand(self, side: int) -> list[int]:
        """The cards in a side's hand."""
        return [c for c in range(C) if self.card[c] == HAND and CARDS[c].side_index == side]

    def audit(self) -> list[str]:
        """What is impossible in this position; empty when all is well."""
        wrong = []
        force, troops = bytearray(2 * S), bytearray(2 * S)
        for p in range(P):
            space = self.at[p]
            if (space >= 0) != (self.box[p] == MAP):
                wrong.append(f"{PIECES[p].id} is in box {self.box[p]} and in space {space}")
            if space >= 0 and self._holds(p, space):
                force[SIDE[p] * S + space] += 1
                if IS_UNIT[p]:
                    troops[SIDE[p] * S + space] += 1
            if IS_UNIT[p]:
                faces = (1, 2) if PIECES[p].size == "small" else (3, 5)
                if self.box[p] == MAP and self.value[p] not in faces:
                    wrong.append(f"{PIECES[p].id} shows a value of {self.value[p]}")
                if self.box[p] not in (POOL, MAP):
                    wrong.append(f"{PIECES[p].id} is in box {self.box[p]}")
        if force != self.force or troops != self.troops:
            wrong.append("the counts of pieces are wrong")
        wrong += [
            f"more than four units in {SPACES[space].id}"
            for space in LAND
            if max(self.troops[space], self.troops[S + space]) > STACK_LIMIT
        ]
        wrong += self._audit_sea()
        return wrong

    def _audit_sea(self) -> Iterator[str]:
        """What is impossible at sea. Ships that are about to be moored may still lie where they were hit."""
        leaving = [p for frame in self.stack for p in getattr(frame, "ships", ())]
        for p in range(P):
            space = self.at[p]
            if space < 0:
                if self.mission[p] or (self.damaged[p] and self.box[p] != POOL):
                    yield f"{PIECES[p].id} is off the map and has a mission or damage"
                continue
            if PIECES[p].armada and not self.option(ARMADA):
                yield f"{PIECES[p].id} is on the map without La Armada"
            if not IS_SHIP[p]:
                if not ON_LAND[space] and (not IS_PLANE[p] or space in BASES or space == MEDITERRANEAN):
                    yield f"{PIECES[p].id} is in {SPACES[space].id}"
                if self.mission[p] not in (0, MISSION) or (self.mission[p] and not IS_PLANE[p]):
                    yield f"{PIECES[p].id} has mission {self.mission[p]}"
                continue
            sheltered = self.mission[p] == SHELTERED
            if space in BASES and BASE_SIDE[space] != SIDE[p]:
                yield f"{PIECES[p].id} is in an enemy base"
            if self.damaged[p] and not sheltered and space not in BASES and p not in leaving:
                yield f"{PIECES[p].id} is damaged in {SPACES[space].id}"
            if ON_LAND[space] and not SPACES[space].coastal and not SPACES[space].port:
                yield f"{PIECES[p].id} is inland in {SPACES[space].id}"
