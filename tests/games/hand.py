"""A hand that plays positions of any game: `do` what is allowed, `refused` what is not, `roll` the dice."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from frente.kernel.cite import Verdict
from frente.kernel.command import Command, Roll
from frente.kernel.event import Entry, Event, Log
from frente.kernel.flow import CHANCE, STAY, Frame, judge, play, settle
from frente.kernel.game import Game
from frente.kernel.state import State

E = TypeVar("E", bound=Event)
S = TypeVar("S", bound=State)


class Hand(Generic[S]):
    """Plays a position from where it waits; `events` tells all that happened."""

    def __init__(self, game: Game[Any], s: S) -> None:
        self.game = game
        self.s = s
        self.entries: list[Entry] = []
        log = Log()
        settle(s, STAY, log)
        self.entries += log.entries

    @property
    def events(self) -> list[Event]:
        """All that happened, for the eye that sees all."""
        return [entry.event for entry in self.entries]

    @property
    def top(self) -> Frame[Any]:
        """The frame in which the game waits."""
        return self.s.stack[-1]

    @property
    def asks(self) -> str:
        """The name of the frame in which the game waits, and the seat that decides."""
        return f"{type(self.top).__name__} {self.seat}" if self.s.stack else ""

    @property
    def seat(self) -> str:
        """The seat that decides."""
        return self.game.seat_name(self.top.seat(self.s)) if self.s.stack else ""

    def do(self, command: Command) -> list[Event]:
        """Play a command that must be allowed; its events."""
        verdict = self.judge(command)
        assert verdict, verdict
        log = Log()
        play(self.s, command, log)
        self.entries += log.entries
        assert self.s.audit() == []
        return [entry.event for entry in log.entries]

    def read_by(self, side: str) -> list[Event]:
        """All that happened, as a side reads it."""
        heard = (entry.seen_by(self.game.seat(side)) for entry in self.entries)
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
