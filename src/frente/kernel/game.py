"""What a game is to the rest of the house: the one object that a package offers in the ``frente.games`` entry points."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import msgspec

from .advice import Advice
from .cite import HOUSE, TEXTS, Grounds, Message, Text
from .command import Command, Malformed
from .flow import CHANCE
from .menu import Preview
from .state import State
from .view import Meta, Outcome, Overlay, View

if TYPE_CHECKING:
    from .match import Match

S = TypeVar("S", bound=State)


class BadSetting(ValueError):
    """Raised for a scenario, an option or a seat that the game does not have: what, and what there is.

    A setting that a person can choose by mistake gives its reason in Spanish too.
    """

    def __init__(self, reason: str, spanish: str = "") -> None:
        self.spanish = spanish
        super().__init__(reason)


class Game(Generic[S]):
    """A game: how it starts, who sees what, how it ended, and the texts and pictures of its table."""

    meta: Meta
    state: type[S]
    commands: Any
    """The union of the game's command types (`Roll` among them)."""
    grounds: Grounds
    data_digest: str
    """SHA-256 of the data that the game is played with; a record keeps it."""

    def new(self, scenario: str, options: dict[str, bool]) -> S:
        """The position before the first decision. `scenario` and `options` have been checked."""
        raise NotImplementedError

    def outcome(self, s: S) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        raise NotImplementedError

    def observe(self, s: S, seat: int | None) -> View:
        """The position through the eyes of a side; None sees all."""
        raise NotImplementedError

    def imagine(self, s: S, seat: int, rng: Random) -> S:
        """A full position that this side could not tell from the real one."""
        raise NotImplementedError

    def overlay(self, s: S, seat: int | None, name: str, side: int) -> Overlay:
        """The content of an overlay named in the view, as far as `seat` may know it."""
        raise NotImplementedError

    def headline(self, s: S) -> Message:
        """Where the game stands, in a line for a list of games."""
        raise NotImplementedError

    def forecast(self, s: S, seat: int | None) -> Preview | None:
        """The sums and odds of what is being decided now, as far as `seat` may know them."""
        return None

    def counsel(self, s: S, seat: int, rng: Random) -> Advice | None:
        """What a sensible player would do in the decision that waits, or None when the game does not say.

        `s` is a position that the seat could not tell from the real one; nothing in it may be changed.
        """
        return None

    def catalog(self) -> dict[str, Text]:
        """Every message template and term of the game, by key."""
        raise NotImplementedError

    def board(self) -> dict[str, Any]:
        """The board as the protocol describes it."""
        raise NotImplementedError

    def pieces(self) -> list[dict[str, Any]]:
        """Every counter as the protocol describes it."""
        raise NotImplementedError

    def cards(self) -> list[dict[str, Any]]:
        """Every card in full as the protocol describes it; none in a game without cards."""
        return []

    def rules(self) -> list[dict[str, Any]]:
        """The rules reference in our own words, rulings among them."""
        raise NotImplementedError

    def tables(self) -> list[dict[str, Any]]:
        """The tables with their provenance."""
        raise NotImplementedError

    def art(self) -> Path | None:
        """The folder of the board's pictures."""
        return None

    def printed(self) -> tuple[Path, tuple[str, ...]] | None:
        """The folder of the data and the names of the files that an owner of the boxed game may replace."""
        return None

    def name(self, kind: str, ref: int, lang: str) -> str:
        """The name of a ``piece``, a ``space`` or a ``card``."""
        return str(ref)

    # What follows is the same for every game.

    def start(
        self, scenario: str | None = None, options: dict[str, bool] | None = None, seed: int | None = None
    ) -> Match:
        """A new match: the first scenario by default, fresh secret dice without a seed. Raises `BadSetting`."""
        from .match import Match  # noqa: PLC0415 - a match holds its game: the import cannot stand at the top

        return Match.start(self, scenario, options, seed)

    def settings(self, scenario: str | None, options: dict[str, bool] | None) -> tuple[str, dict[str, bool]]:
        """A checked scenario (the first one by default) and all options. Raises `BadSetting`."""
        known = [one.id for one in self.meta.scenarios]
        if scenario is None:
            scenario = known[0]
        if scenario not in known:
            raise BadSetting(f"{self.meta.id} has no scenario {scenario!r}; it has {', '.join(known)}")
        chosen = {one.id: one.default for one in self.meta.options}
        for key, value in (options or {}).items():
            if key not in chosen:
                raise BadSetting(
                    f"{self.meta.id} has no option {key!r}; it has {', '.join(chosen) or 'none'}"
                )
            if not isinstance(value, bool):
                raise BadSetting(f"option {key!r} is true or false, not {value!r}")
            chosen[key] = value
        return scenario, chosen

    def seat(self, name: str) -> int:
        """A seat's number. Raises `BadSetting` for a name that is no side."""
        if name == "chance":
            return CHANCE
        for n, side in enumerate(self.meta.sides):
            if side.id == name:
                return n
        raise BadSetting(
            f"{self.meta.id} has no side {name!r}; it has {', '.join(x.id for x in self.meta.sides)}"
        )

    def seat_name(self, seat: int) -> str:
        """A seat's name: a side, ``chance``, or the empty string for nobody."""
        if seat == CHANCE:
            return "chance"
        return self.meta.sides[seat].id if 0 <= seat < len(self.meta.sides) else ""

    def decode(self, raw: Any) -> Command:
        """A command from plain JSON values. Raises `Malformed`, saying what is wrong and where."""
        try:
            command: Command = msgspec.convert(raw, self.commands)
        except msgspec.ValidationError as error:
            raise Malformed(f"not a command of {self.meta.id}: {error}") from error
        return command

    def texts(self) -> dict[str, Text]:
        """The game's catalog with the house's own grounds."""
        return TEXTS | HOUSE.catalog() | self.grounds.catalog() | self.catalog()


def event_texts(texts: Iterable[tuple[str, str, str]], prefix: str = "event") -> dict[str, Text]:
    """A catalog part from (name, English, Spanish) rows."""
    return {f"{prefix}.{name}": Text(en, es) for name, en, es in texts}
