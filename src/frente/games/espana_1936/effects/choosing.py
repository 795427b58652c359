"""What the effects of a card leave open: a seat answers one question after another."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, NamedTuple, TypeVar

import msgspec

from frente.games.espana_1936.book import CARDS, EFFECTS, P, S
from frente.games.espana_1936.commands import AnyOrder, Choose
from frente.games.espana_1936.events import EffectVain
from frente.games.espana_1936.grounds import BAD_CHOICE
from frente.games.espana_1936.ops import Op
from frente.games.espana_1936.position import Position
from frente.kernel.cite import ALLOWED, Message, Verdict
from frente.kernel.event import Log
from frente.kernel.flow import DONE, NOBODY, STAY, Call, Flow, Frame
from frente.kernel.menu import Menu, Pick, button, pick, refs

T = TypeVar("T", bound=Op)

NONE = -1
STOP = (NONE, NONE)


class Task(NamedTuple):
    """An effect to carry out: number `effect` in the program of a card that a side has played."""

    card: int
    side: int
    effect: int


Choice = tuple[int, int]
"""A piece and a space; `NONE` for what is not asked."""


class Choosing(Frame[Position], frozen=True):
    """Asks a seat `left` times for a piece, a space or both. A choice that is forced is made for it.

    What is possible is asked anew after every answer. Where nothing is possible any more, the rest is passed over.
    """

    side: int
    """Who chooses."""
    card: int
    effect: int
    left: int
    done: tuple[int, ...] = ()
    """What the earlier answers have marked (see `mark`)."""

    ACCEPTS = (Choose,)
    ASKS = "ask.effect"
    PROMPT: ClassVar[str] = ""
    VAIN: ClassVar[str] = "vain.nothing"
    """Catalog key of the reason when nothing is possible."""
    OPTIONAL: ClassVar[bool] = False
    """Whether the seat may stop before `left` answers."""

    def choices(self, s: Position) -> list[Choice]:
        """What can be answered now."""
        raise AssertionError(f"{type(self).__name__} offers nothing")

    def take(self, s: Position, choice: Choice, log: Log) -> Frame[Position] | None:
        """Carry an answer out; returns a frame in which the game must wait first."""
        raise AssertionError(f"{type(self).__name__} does nothing")

    def mark(self, s: Position, choice: Choice) -> int:
        """What to remember of an answer, before it is carried out."""
        return choice[0] if choice[0] != NONE else choice[1]

    def why(self, s: Position, choice: Choice) -> Verdict:
        """The rule that forbids an answer."""
        return BAD_CHOICE.refuse(card=self.card)

    def op(self, kind: type[T]) -> T:
        """The effect that asks."""
        op = EFFECTS[self.card][self.effect]
        assert isinstance(op, kind)
        return op

    @property
    def owner(self) -> int:
        """The side that played the card."""
        return CARDS[self.card].side_index

    def _open(self, s: Position) -> list[Choice]:
        return self.choices(s) if self.left else []

    def seat(self, s: Position) -> int:
        open_ = self._open(s)
        return self.side if len(open_) > 1 or (open_ and self.OPTIONAL) else NOBODY

    def run(self, s: Position, log: Log) -> Flow:
        open_ = self._open(s)
        if open_:
            return self._carry_out(s, open_[0], log)
        if self.left and not (self.OPTIONAL and self.done):
            log.add(EffectVain(self.card, self.VAIN))
        return DONE

    def _carry_out(self, s: Position, choice: Choice, log: Log) -> Flow:
        rest = msgspec.structs.replace(self, left=self.left - 1, done=(*self.done, self.mark(s, choice)))
        s.stack = (*s.stack[:-1], rest)
        after = self.take(s, choice, log)
        return STAY if after is None else Call(after)

    def judge(self, s: Position, command: Choose) -> Verdict:
        pieces, spaces = command.pieces, command.spaces
        known = all(0 <= p < P for p in pieces) and all(0 <= n < S for n in spaces)
        if not known or len(pieces) > 1 or len(spaces) > 1:
            return BAD_CHOICE.refuse(card=self.card)
        choice = read(command)
        if choice == STOP:
            return ALLOWED if self.OPTIONAL else BAD_CHOICE.refuse(card=self.card)
        return ALLOWED if choice in self._open(s) else self.why(s, choice)

    def options(self, s: Position) -> Iterator[AnyOrder]:
        yield from (write(choice) for choice in self._open(s))
        if self.OPTIONAL:
            yield Choose()

    def play(self, s: Position, command: Choose, log: Log) -> Flow:
        choice = read(command)
        return DONE if choice == STOP else self._carry_out(s, choice, log)

    def menu(self, s: Position, picked: tuple[str, ...]) -> Menu:
        """A piece first, then a space, as far as either is asked."""
        open_ = self._open(s)
        pieces = list(dict.fromkeys(p for p, _ in open_))
        chosen = next(
            (p for p in refs(picked, "piece") if p in pieces), pieces[0] if len(pieces) == 1 else None
        )
        picks: list[Pick] = []
        if chosen is None or (chosen, NONE) in open_:
            picks += [pick("piece", p, command=Choose((p,)) if (p, NONE) in open_ else None) for p in pieces]
            chosen = None
        else:
            if chosen != NONE:
                picks.append(pick("piece", chosen, status="picked"))
            picks += [pick("space", n, command=write((p, n))) for p, n in open_ if p == chosen]
            picks += [
                pick("space", n, verdict)
                for n in refs(picked, "space")
                if n < S and not (verdict := self.judge(s, write((chosen, n))))
            ]
        if self.OPTIONAL:
            picks.append(button("no_more", Choose()))
        prompt = Message(self.PROMPT, {"card": self.card, "left": self.left})
        keys = (f"piece:{chosen}",) if chosen is not None and chosen != NONE else ()
        return Menu(prompt, "5", tuple(picks), keys)


def read(command: Choose) -> Choice:
    """The piece and the space of an answer."""
    return (command.pieces[0] if command.pieces else NONE, command.spaces[0] if command.spaces else NONE)


def write(choice: Choice) -> Choose:
    """The answer that names a piece and a space."""
    piece, space = choice
    return Choose(() if piece == NONE else (piece,), () if space == NONE else (space,))
