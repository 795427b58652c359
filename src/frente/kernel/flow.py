"""Where the game waits: frames, and the sequence of play as data.

The position keeps a stack of frames. The top frame says which seat decides, judges that seat's command and plays it;
what it returns says where the game waits next. Frames are small frozen structs, so that a waiting game can be copied,
saved and compared (generators can be none of these).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, TypeVar

import msgspec

from .cite import ALLOWED, BAD_ROLL, GAME_OVER, WRONG_COMMAND, WRONG_SEAT, Message, Verdict
from .command import Command, Roll

if TYPE_CHECKING:
    from random import Random

    from .event import Log
    from .menu import Menu
    from .state import State

S = TypeVar("S", bound="State")

CHANCE = -1
"""The seat of the dice."""
NOBODY = -2
"""The seat of a frame that runs by itself."""


class Call(NamedTuple):
    """Wait in `frame`; come back here when it is done."""

    frame: Frame[Any]


class Goto(NamedTuple):
    """Wait in `frame` instead of here."""

    frame: Frame[Any]


class Mark(NamedTuple):
    """A flow without a frame; only `STAY` and `DONE` exist."""

    name: str


STAY = Mark("stay")
"""Wait here again."""
DONE = Mark("done")
"""Leave; the frame below goes on."""
Flow = Call | Goto | Mark


class Frame(msgspec.Struct, Generic[S], frozen=True, tag=True, gc=False):
    """A place where the game waits for a seat. Every method must answer for any position in which the frame can stand."""

    ACCEPTS: ClassVar[tuple[type[Command], ...]] = ()
    """The kinds of command that are understood here; any other is refused before `judge` is asked."""
    ASKS: ClassVar[str] = ""
    """Catalog key of the name of this decision."""

    def seat(self, s: S) -> int:
        """The side that decides here, or `CHANCE`, or `NOBODY`."""
        raise AssertionError(f"{type(self).__name__} has no seat")

    def judge(self, s: S, command: Any) -> Verdict:
        """Whether the seat may do this now, and if not, by which rule. Changes nothing; never raises on forged values."""
        raise AssertionError(f"{type(self).__name__} judges nothing")

    def options(self, s: S) -> Iterator[Command]:
        """Every legal command in a stable order (where a choice is too wide, a representative of each outcome)."""
        raise AssertionError(f"{type(self).__name__} lists nothing")

    def menu(self, s: S, picked: tuple[str, ...]) -> Menu:
        """One level of the choice as a table offers it, after the keys in `picked`."""
        raise AssertionError(f"{type(self).__name__} has no menu")

    def sample(self, s: S, rng: Random) -> Command:
        """A random legal command, without listing all."""
        return rng.choice(list(self.options(s)))

    def play(self, s: S, command: Any, log: Log) -> Flow:
        """Carry out an allowed command, tell the log, and say where the game waits next."""
        raise AssertionError(f"{type(self).__name__} plays nothing")

    def run(self, s: S, log: Log) -> Flow:
        """What a frame of `NOBODY` does by itself."""
        raise AssertionError(f"{type(self).__name__} does not run")


class Dice(Frame[S], frozen=True):
    """Asks the chance seat for dice; a game's subclass says how many and what the result does."""

    ACCEPTS = (Roll,)

    def asks(self, s: S) -> tuple[int, int]:
        """How many dice, with how many sides."""
        return 1, 6

    def rolled(self, s: S, values: tuple[int, ...], log: Log) -> Flow:
        """Apply the result; `DONE` when nothing else is to be decided here."""
        raise AssertionError(f"{type(self).__name__} ignores its dice")

    def seat(self, s: S) -> int:
        return CHANCE

    def judge(self, s: S, command: Roll) -> Verdict:
        count, sides = self.asks(s)
        if len(command.values) != count or not all(1 <= v <= sides for v in command.values):
            return BAD_ROLL.refuse()
        return ALLOWED

    def options(self, s: S) -> Iterator[Command]:
        count, sides = self.asks(s)
        for n in range(sides**count):
            yield Roll(tuple(n // sides**k % sides + 1 for k in range(count)))

    def sample(self, s: S, rng: Random) -> Command:
        count, sides = self.asks(s)
        if count == 1:
            return Roll((int(rng.random() * sides) + 1,))
        return Roll(tuple(int(rng.random() * sides) + 1 for _ in range(count)))

    def play(self, s: S, command: Roll, log: Log) -> Flow:
        return self.rolled(s, command.values, log)


class Step(NamedTuple):
    """A line of a sequence of play.

    `do` runs the step for item number `item`; it returns the frame in which the game must wait, or None when the step
    is over at once. `when` says whether the step takes place; `over` how many items it has (once, without it).
    """

    name: str
    rule: str
    do: Callable[[Any, Log, int], Frame[Any] | None]
    when: Callable[[Any], bool] | None = None
    over: Callable[[Any], int] | None = None


class Run(Frame[S], frozen=True, tag="Run"):
    """Walks through a procedure of the game: it stores only the procedure's name, the step and the item."""

    procedure: str
    step: int = 0
    item: int = 0

    def seat(self, s: S) -> int:
        return NOBODY

    def run(self, s: S, log: Log) -> Flow:
        steps: tuple[Step, ...] = s.PROCEDURES[self.procedure]
        number, item = self.step, self.item
        while number < len(steps):
            step = steps[number]
            if (item == 0 and step.when is not None and not step.when(s)) or item >= (
                1 if step.over is None else step.over(s)
            ):
                number, item = number + 1, 0
                continue
            item += 1
            frame = step.do(s, log, item - 1)
            if s.ended:
                return STAY
            if frame is not None:
                # The program counter already stands behind the step: what it called comes back to the next line.
                s.stack = (*s.stack[:-1], Run(self.procedure, number, item))
                return Call(frame)
        return DONE


def judge(s: State, seat: int, command: Command) -> Verdict:
    """The referee's answer to a seat's command."""
    if not s.stack:
        return GAME_OVER.refuse()
    top = s.stack[-1]
    turn = top.seat(s)
    if turn != seat:
        return WRONG_SEAT.refuse(turn=turn)
    if type(command) not in top.ACCEPTS:
        return WRONG_COMMAND.refuse(wanted=", ".join(kind.__name__.lower() for kind in top.ACCEPTS))
    return top.judge(s, command)


def play(s: State, command: Command, log: Log) -> None:
    """Play an allowed command and run on until a seat or the dice must decide, or the game is over."""
    settle(s, s.stack[-1].play(s, command, log), log)


def settle(s: State, flow: Flow, log: Log) -> None:
    """Follow a flow and every frame that runs by itself. A game that has `ended` waits nowhere."""
    while True:
        if s.ended:
            s.stack = ()
            return
        kind = type(flow)
        if kind is Call:
            s.stack = (*s.stack, flow.frame)  # type: ignore[union-attr]  # narrowed by the exact type: this loop is hot
        elif kind is Goto:
            s.stack = (*s.stack[:-1], flow.frame)  # type: ignore[union-attr]  # as above
        elif flow is DONE:
            s.stack = s.stack[:-1]
        if not s.stack:
            return
        top = s.stack[-1]
        if top.seat(s) != NOBODY:
            return
        flow = top.run(s, log)


def waiting(s: State) -> Message | None:
    """The name of the decision for which the game waits."""
    return Message(s.stack[-1].ASKS) if s.stack and s.stack[-1].ASKS else None
