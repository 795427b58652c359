"""The bot that plays any legal command: a floor to measure others against, and a fuzzer."""

from __future__ import annotations

from random import Random
from typing import Any

from frente.kernel.advice import Advice
from frente.kernel.cite import Message
from frente.kernel.command import Command
from frente.kernel.game import Game
from frente.kernel.state import State


class RandomBot:
    """Draws from the legal commands of the frame that waits."""

    name = "random"

    def choose(self, game: Game[Any], s: State, seat: int, rng: Random) -> Command:
        return s.stack[-1].sample(s, rng)

    def advise(self, game: Game[Any], s: State, seat: int, rng: Random) -> Advice:
        return Advice(self.choose(game, s, seat, rng), Message("bot.any_legal"))
