"""The bot that plays by what a game knows of itself: it asks the game's own counsellor."""

from __future__ import annotations

from random import Random
from typing import Any

from frente.kernel.advice import Advice
from frente.kernel.command import Command
from frente.kernel.game import Game
from frente.kernel.state import State

from .random import RandomBot


class Heuristic:
    """Does what the game's counsellor advises; where a game offers none, anything legal."""

    name = "heuristic"

    def choose(self, game: Game[Any], s: State, seat: int, rng: Random) -> Command:
        return self.advise(game, s, seat, rng).command

    def advise(self, game: Game[Any], s: State, seat: int, rng: Random) -> Advice:
        return game.counsel(s, seat, rng) or RandomBot().advise(game, s, seat, rng)
