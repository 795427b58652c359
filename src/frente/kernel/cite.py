"""What the table says and the rule behind it: messages, grounds for a refusal, verdicts.

Legality has one source: a frame's ``judge`` returns a `Verdict`; menus, hover texts and refusals all show that answer.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import msgspec

Fact = Any
"""A value that a template can show: an int, a list of ints, a string or a `Message`."""


class Text(msgspec.Struct, frozen=True):
    """A sentence in the two languages of the house."""

    en: str
    es: str


class Message(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A key of the catalog with the values of its fields; `frente.kernel.text.render` makes a sentence of it."""

    key: str
    args: dict[str, Fact] = {}


class Ground(NamedTuple):
    """One way in which a rulebook says no, declared once with its section and its sentence."""

    code: int
    name: str
    rule: str
    text: Text

    def refuse(self, *also: Ground, **facts: Fact) -> Verdict:
        """A verdict that forbids, for this reason first; `also` are further reasons that hold at the same time."""
        return Verdict(self.code, self.name, self.rule, facts, also)


class Verdict:
    """An answer of the referee: allowed (code 0), or the ground that forbids, with the facts."""

    __slots__ = ("also", "code", "facts", "name", "rule")

    def __init__(
        self,
        code: int,
        name: str = "",
        rule: str = "",
        facts: Mapping[str, Fact] | None = None,
        also: tuple[Ground, ...] = (),
    ) -> None:
        self.code = code
        self.name = name
        self.rule = rule
        self.facts: Mapping[str, Fact] = facts or {}
        self.also = also

    def __bool__(self) -> bool:
        return self.code == 0

    def __repr__(self) -> str:
        return "ALLOWED" if self.code == 0 else f"Verdict({self.name} §{self.rule} {dict(self.facts)})"

    @property
    def message(self) -> Message:
        """The sentence that explains the refusal."""
        return Message(f"ground.{self.name}", dict(self.facts))

    def refusal(self) -> Refusal:
        """The refusal as it is sent to a table."""
        also = tuple(
            Refusal(g.name, g.rule, Message(f"ground.{g.name}", dict(self.facts))) for g in self.also
        )
        return Refusal(self.name, self.rule, self.message, also)


ALLOWED = Verdict(0)


class Refusal(msgspec.Struct, frozen=True, omit_defaults=True):
    """A verdict in the form that is sent: the ground's name, the rule, the sentence, and further reasons."""

    ground: str
    rule: str
    message: Message
    also: tuple[Refusal, ...] = ()


class Refused(ValueError):
    """Raised when a command is applied that the referee forbids; nothing has changed."""

    def __init__(self, verdict: Verdict) -> None:
        super().__init__(f"{verdict.name} (§{verdict.rule})")
        self.verdict = verdict


class Grounds:
    """The reasons for a refusal that one rulebook knows, numbered in the order of their declaration."""

    def __init__(self, first: int = 1) -> None:
        self._all: list[Ground] = []
        self._first = first

    def add(self, name: str, rule: str, en: str, es: str) -> Ground:
        """Declare a ground; names are unique. The sentence may show the verdict's facts: ``{unit:piece}``."""
        if any(g.name == name for g in self._all):
            raise ValueError(f"ground {name!r} is declared twice")
        ground = Ground(self._first + len(self._all), name, rule, Text(en, es))
        self._all.append(ground)
        return ground

    def __iter__(self) -> Iterator[Ground]:
        return iter(self._all)

    def catalog(self) -> dict[str, Text]:
        """The sentences of these grounds by message key."""
        return {f"ground.{g.name}": g.text for g in self._all}


# The house's own grounds have codes from 1 up, those of a game from 101 up; their rule is "table": no rulebook needs to say it.
HOUSE = Grounds()
GAME_OVER = HOUSE.add("game_over", "table", "The game is over.", "La partida ha terminado.")
WRONG_SEAT = HOUSE.add(
    "wrong_seat", "table", "It is {turn:side}'s decision, not yours.", "Decide {turn:side}, no este bando."
)
WRONG_COMMAND = HOUSE.add(
    "wrong_command",
    "table",
    "The game now waits for another kind of decision: {wanted:text}.",
    "La partida espera ahora otra clase de decisión: {wanted:text}.",
)
NO_SUCH_PIECE = HOUSE.add("no_such_piece", "table", "There is no such piece.", "No existe esa ficha.")
NO_SUCH_SPACE = HOUSE.add(
    "no_such_space", "table", "There is no such place on the board.", "No existe ese lugar en el tablero."
)
NOT_YOUR_PIECE = HOUSE.add(
    "not_your_piece", "table", "{unit:piece} is not yours.", "{unit:piece} no es de este bando."
)
TWICE = HOUSE.add(
    "named_twice", "table", "The same piece is named twice.", "Se nombra dos veces la misma ficha."
)
BAD_ROLL = HOUSE.add(
    "bad_roll",
    "table",
    "That is not a result these dice can show.",
    "Esos dados no pueden dar ese resultado.",
)

TEXTS = {
    "undo.nothing": Text("Nothing has been decided yet.", "Aún no se ha decidido nada."),
    "undo.over": Text("The game is over.", "La partida ha terminado."),
    "undo.not_yours": Text("The other side decides now.", "Ahora decide el otro bando."),
    "undo.barrier": Text(
        "A die, a secret shown or the other side's decision cannot be taken back.",
        "No se puede volver atrás de un dado, de un secreto revelado ni de una decisión del otro bando.",
    ),
}
"""What the house itself says, beside its grounds."""
