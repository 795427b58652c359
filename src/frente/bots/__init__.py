"""Opponents, found by name. A bot decides from what its seat may know: it is shown an imagined position, never the real one."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any, Protocol

from frente.kernel.advice import Advice
from frente.kernel.cite import Text
from frente.kernel.command import Command
from frente.kernel.flow import judge
from frente.kernel.game import Game
from frente.kernel.state import State

__all__ = ["ATTEMPTS", "SAMPLES", "TEXTS", "Advice", "Bot", "UnknownBot", "decide", "get", "names"]


class Bot(Protocol):
    """An opponent. `s` is always a position that its seat could not tell from the real one."""

    name: str

    def choose(self, game: Game[Any], s: State, seat: int, rng: Random) -> Command:
        """A decision for the seat that decides in `s`."""

    def advise(self, game: Game[Any], s: State, seat: int, rng: Random) -> Advice:
        """The decision that `choose` would take, with its reasons."""


class UnknownBot(ValueError):
    """Raised for a name that is no bot: which there are."""


_KNOWN = {"heuristic": ("frente.bots.heuristic", "Heuristic"), "random": ("frente.bots.random", "RandomBot")}

TEXTS = {
    "bot.heuristic": Text("Heuristic", "Heurístico"),
    "bot.random": Text("Random", "Al azar"),
    "bot.any_legal": Text(
        "Any legal decision: this bot chooses at random.", "Cualquier decisión legal: elige al azar."
    ),
}
"""Names and sentences of bots, for the catalog."""


def names() -> list[str]:
    """The bots that there are, the strongest first."""
    return [name for name, (module, _) in _KNOWN.items() if find_spec(module)]


def get(name: str) -> Bot:
    """A new bot of this name. Raises `UnknownBot`."""
    if name not in names():
        raise UnknownBot(f"there is no bot {name!r}; there is {', '.join(names())}")
    module, kind = _KNOWN[name]
    bot: Bot = getattr(import_module(module), kind)()
    return bot


ATTEMPTS = 5
SAMPLES = 200


def decide(bot: Bot, game: Game[Any], s: State, seat: int, rng: Random) -> Command:
    """A command of the bot that the real position `s` allows.

    Under fog the real position may refuse what an imagined one allows: the bot is then asked again about another
    imagined position, and in the end any legal command is taken.
    """
    command: Command
    for _ in range(ATTEMPTS):
        command = bot.choose(game, game.imagine(s, seat, rng), seat, rng)
        if judge(s, seat, command):
            return command
    for _ in range(SAMPLES):
        imagined = game.imagine(s, seat, rng)
        command = imagined.stack[-1].sample(imagined, rng)
        if judge(s, seat, command):
            return command
    command = next(s.stack[-1].options(s))
    return command
