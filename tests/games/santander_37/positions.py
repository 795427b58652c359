"""Positions in the words of a player, and a hand that plays them: what the rule tests are written with."""

from __future__ import annotations

from typing import TypeVar

from frente.games.santander_37 import GAME
from frente.games.santander_37.book import HEX, SIDE, SIDES, UID, UNITS
from frente.games.santander_37.position import AVAILABLE, Position, fresh
from frente.kernel.cite import Verdict
from frente.kernel.command import Command, Roll
from frente.kernel.event import Entry, Event, Log
from frente.kernel.flow import CHANCE, STAY, Frame, Run, judge, play, settle

E = TypeVar("E", bound=Event)

FRESH, DSG0, DSG1, DSG2 = range(4)


def h(label: str) -> int:
    """The index of a printed hex number."""
    return HEX[label]


def u(unit: str) -> int:
    """The index of a unit id."""
    return UID[unit]


def units(*ids: str) -> tuple[int, ...]:
    """Indices of unit ids."""
    return tuple(UID[one] for one in ids)


def position(*stacks: str, turn: int = 2, morale: int = 4, **scalars: int) -> Position:
    """A position with these stacks, each ``"1006: brigade-170, hq-xv"``; all other units wait in the pool.

    A unit may carry its state: ``brigade-170/dsg1``, ``i-navarra-1/reduced``, ``lu-n-1/truck``, ``hq-xv/fired``, ``/oos``;
    the word ``trench`` in a stack lays a trench. Occupied hexes belong to who stands there, the others as at the start.
    Air units are in the Available box. The game waits nowhere: see `at`.
    """
    s = fresh(morale)
    s.turn = turn
    for name, value in scalars.items():
        setattr(s, name, value)
    for n, counter in enumerate(UNITS):
        if counter.kind == "air":
            s.box[n] = AVAILABLE
    for line in stacks:
        label, names = line.split(":")
        for word in names.split(","):
            unit, *states = word.strip().split("/")
            if unit == "trench":
                s.trench[h(label.strip())] = 1
                continue
            n = u(unit)
            s.place(n, h(label.strip()))
            s.control[s.pos[n]] = SIDE[n]
            for state in states:
                _set(s, n, state)
    for hex_ in range(len(s.control)):
        s.over[hex_] = s.grade(hex_)
    assert s.audit() == []
    return s


def _set(s: Position, n: int, state: str) -> None:
    match state:
        case "dsg0" | "dsg1" | "dsg2":
            s.dsg[n] = int(state[-1]) + 1
        case "reduced":
            s.steps[n], s.face[n] = 1, 1
        case "truck":
            s.truck[n] = 1
        case "fired":
            s.fired[n] = 1
        case "passive":
            s.passive[n] = 1
        case "oos":
            s.unsupply(n, 1)
        case _:
            raise ValueError(f"no such state: {state}")


class Hand:
    """Plays a position: `do` what is allowed, `refused` what is not, `roll` the dice; `events` tells all that happened."""

    def __init__(self, s: Position) -> None:
        self.s = s
        self.events: list[Event] = []
        self.entries: list[Entry] = []

    @property
    def top(self) -> Frame[Position]:
        """The frame in which the game waits."""
        return self.s.stack[-1]

    @property
    def seat(self) -> str:
        """The seat that decides."""
        return GAME.seat_name(self.top.seat(self.s)) if self.s.stack else ""

    def do(self, command: Command) -> list[Event]:
        """Play a command that must be allowed; its events."""
        verdict = judge(self.s, self.top.seat(self.s), command)
        assert verdict, verdict
        log = Log()
        play(self.s, command, log)
        told = [entry.event for entry in log.entries]
        self.events += told
        self.entries += log.entries
        assert self.s.audit() == []
        return told

    def read_by(self, side: str) -> list[Event]:
        """All that happened since the hand was opened, as a side reads it."""
        heard = (entry.seen_by(SIDES.index(side)) for entry in self.entries)
        return [event for event in heard if event is not None]

    def judge(self, command: Command) -> Verdict:
        """The referee's answer for the seat that decides."""
        return judge(self.s, self.top.seat(self.s), command)

    def refused(self, command: Command) -> tuple[str, str]:
        """The ground and the section that forbid a command; nothing may change."""
        before = self.s.digest()
        verdict = self.judge(command)
        assert not verdict, f"{command} is allowed"
        assert self.s.digest() == before
        return verdict.name, verdict.rule

    def roll(self, *values: int) -> list[Event]:
        """Answer the dice."""
        assert self.top.seat(self.s) == CHANCE, self.top
        return self.do(Roll(values))

    def told(self, kind: type[E]) -> list[E]:
        """The events of a kind so far."""
        return [event for event in self.events if isinstance(event, kind)]


def at(s: Position, side: str, step: str) -> Hand:
    """Open a step of a side's phase by its name in turn.py (``supply``, ``movement``, ``combat``, ``offensive`` …) and go on
    from there as the sequence of play says; ``turn`` steps (``weather``, ``end_of_turn``) take side ``""``."""
    turn = [one.name for one in s.PROCEDURES["turn"]]
    s.stack = (Run("game", 2, s.turn),)
    if side:
        s.active = SIDES.index(side)
        steps = [one.name for one in s.PROCEDURES[side]]
        s.stack += (Run("turn", turn.index(side), 1), Run(side, steps.index(step)))
    else:
        s.stack += (Run("turn", turn.index(step)),)
    hand = Hand(s)
    log = Log()
    settle(s, STAY, log)
    hand.events += [entry.event for entry in log.entries]
    return hand
