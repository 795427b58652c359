"""Applying hits (§4.V): units go down the ladder of values, counters are exchanged out of finite pools."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from frente.kernel.cite import ALLOWED, Message, Verdict
from frente.kernel.event import Log
from frente.kernel.flow import DONE, Flow, Frame
from frente.kernel.menu import Menu, pick
from frente.wargame.dicepool import hits

from .battle import fight
from .book import (
    IS_TANK,
    LADDER,
    NATIONALIST,
    PIECES,
    REPUBLICAN,
    SIDE,
    SUCCESS,
    TYPE,
    UNITS,
)
from .commands import AnyOrder, Substitute
from .commitment import ATTACKER, DEFENDER
from .events import Damaged, Destroyed, Exchanged, TankLost
from .grounds import NOT_A_SUBSTITUTE
from .position import DEAD, MAP, POOL, Position

LESSER = {NATIONALIST: ("falange", "carlist"), REPUBLICAN: ("anarchist", "communist")}
"""Types that stand in when neither the own type nor the regular army has a counter free (§4.V)."""
FACES = {"small": (1, 2), "large": (3, 5)}


def lowered(value: int, count: int) -> int:
    """The value of a unit after so many hits; 0 is its end."""
    for _ in range(count):
        value = LADDER.get(value, 0)
    return value


def substitutes(s: Position, unit: int, value: int) -> list[int]:
    """The free counters that can show a unit's new value: of its type, else of the army, else a militia or Falangists
    and Carlists (§4.V). The counter itself when it has that face.
    """
    if value in FACES[PIECES[unit].size]:
        return [unit]
    size = "small" if value < 3 else "large"
    free = [p for p in UNITS[SIDE[unit]] if s.box[p] == POOL and PIECES[p].size == size]
    for types in ((TYPE[unit],), ("army",), LESSER[SIDE[unit]]):
        found = [p for p in free if TYPE[p] in types]
        if found:
            return _distinct(found)
    return []


def _distinct(pieces: list[int]) -> list[int]:
    """One counter of each kind: type and modifier; equal counters are no choice."""
    seen: dict[tuple[str, int], int] = {}
    for p in pieces:
        seen.setdefault((TYPE[p], PIECES[p].modifier), p)
    return list(seen.values())


def lower(s: Position, unit: int, count: int, log: Log) -> Frame[Position] | None:
    """Apply hits to a unit. Where several counters could take its place, returns the frame in which its owner chooses."""
    if not count:
        return None
    value = lowered(s.value[unit], count)
    log.add(Damaged(unit, s.at[unit], count, value))
    if not value:
        destroy(s, unit, log)
        return None
    choices = substitutes(s, unit, value)
    if not choices:
        destroy(s, unit, log)  # a unit cannot exist without a counter (ruling)
        return None
    if len(choices) == 1:
        exchange(s, unit, choices[0], value, log)
        return None
    return Substitution(unit, value)


def destroy(s: Position, unit: int, log: Log) -> None:
    """Take a unit off the map; its counter is free again."""
    log.add(Destroyed(unit, s.at[unit]))
    s.place(unit, -1, POOL)
    s.value[unit] = 0


def exchange(s: Position, unit: int, other: int, value: int, log: Log) -> None:
    """Show a unit's new value, on its own counter or on another one that takes over what it has done this turn."""
    if other != unit:
        space = s.at[unit]
        s.place(unit, -1, POOL)
        s.value[unit] = 0
        s.place(other, space)
        s.moved[other], s.fought[other], s.used[other] = s.moved[unit], s.fought[unit], s.used[unit]
        log.add(Exchanged(unit, other, space))
        f = s.fight
        if f is not None:
            s.fight = msgspec.structs.replace(
                f,
                attacker=other if f.attacker == unit else f.attacker,
                target=other if f.target == unit else f.target,
            )
    s.value[other] = value


class Substitution(Frame[Position], frozen=True):
    """The owner of a damaged unit chooses among counters of different kinds. Rule: espana-1936 §4.V."""

    unit: int
    value: int
    ACCEPTS = (Substitute,)
    ASKS = "ask.substitute"

    def seat(self, s: Position) -> int:
        return SIDE[self.unit]

    def judge(self, s: Position, command: Substitute) -> Verdict:
        fits = command.piece in substitutes(s, self.unit, self.value)
        return ALLOWED if fits else NOT_A_SUBSTITUTE.refuse(unit=self.unit)

    def options(self, s: Position) -> Iterator[AnyOrder]:
        return (Substitute(p) for p in substitutes(s, self.unit, self.value))

    def play(self, s: Position, command: Substitute, log: Log) -> Flow:
        exchange(s, self.unit, command.piece, self.value, log)
        return DONE

    def menu(self, s: Position, picked: tuple[str, ...]) -> Menu:
        picks = tuple(pick("piece", p, command=Substitute(p)) for p in substitutes(s, self.unit, self.value))
        return Menu(Message("prompt.substitute", {"unit": self.unit, "value": self.value}), "4.V", picks)


# --- The hits of a combat -----------------------------------------------------------------------------------------------


def scored(s: Position, role: int) -> int:
    """Hits that a side has scored in the combat."""
    return hits(fight(s).rolls[role], SUCCESS)


def strike(s: Position, log: Log, item: int) -> Frame[Position] | None:
    """Apply both sides' hits together: item 0 the defender's unit, item 1 the attacker's (§4.V)."""
    f = fight(s)
    role = DEFENDER if item == 0 else ATTACKER
    unit = f.target if role == DEFENDER else f.attacker
    count = scored(s, 1 - role)
    value = lowered(s.value[unit], count)
    doomed = bool(count) and (not value or not substitutes(s, unit, value))
    frame = lower(s, unit, count, log)
    if doomed:
        lose_tanks(s, role, log)
    return frame


def lose_tanks(s: Position, role: int, log: Log) -> None:
    """Tanks fall with the unit that they supported (§4.V)."""
    f = fight(s)
    tanks = tuple(p for p in f.supports[role] if IS_TANK[p] and s.box[p] == MAP)
    for p in tanks:
        log.add(TankLost(p, f.space))
        s.place(p, -1, DEAD)
    fallen = tuple(p for p in tanks if SIDE[p] == REPUBLICAN)
    if fallen:
        s.fight = msgspec.structs.replace(f, fallen=f.fallen + fallen)


def close(s: Position, log: Log, item: int) -> None:
    """Turn the supports over."""
    f = fight(s)
    for p in (*f.supports[ATTACKER], *f.supports[DEFENDER]):
        s.used[p] = 1
