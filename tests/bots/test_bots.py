"""Bots are found by name, decide legally, and are never shown the real position."""

from __future__ import annotations

import random
from typing import Any

import pytest

from frente import bots
from frente.kernel.advice import Advice
from frente.kernel.command import Command
from frente.kernel.flow import judge
from frente.kernel.game import Game
from frente.kernel.state import State
from tests.toy import GAME, Halt, Lay, March, Pass


def test_the_registry() -> None:
    assert "random" in bots.names()
    assert bots.get("random").name == "random"
    with pytest.raises(bots.UnknownBot, match="random"):
        bots.get("nobody")


def test_random_games_end() -> None:
    for seed in range(20):
        match, rng, bot = GAME.start(seed=seed), random.Random(seed), bots.get("random")
        while match.outcome is None:
            match.apply(match.seat, bots.decide(bot, GAME, match.state, match.turn, rng))
    assert match.version > 2


class Stubborn:
    """Decides always the same, and keeps what it was shown."""

    name = "stubborn"

    def __init__(self, command: Command) -> None:
        self.command = command
        self.shown: list[State] = []

    def choose(self, game: Game[Any], s: State, seat: int, rng: random.Random) -> Command:
        self.shown.append(s)
        return self.command

    def advise(self, game: Game[Any], s: State, seat: int, rng: random.Random) -> Advice:
        raise AssertionError("nobody asks")


def test_a_bot_that_errs_is_asked_again_and_then_replaced() -> None:
    match, bot = GAME.start(seed=1), Stubborn(March())
    command = bots.decide(bot, GAME, match.state, 0, random.Random(1))
    assert isinstance(command, Lay)
    assert judge(match.state, 0, command)
    assert len(bot.shown) == bots.ATTEMPTS


def test_a_bot_sees_an_imagined_position() -> None:
    match = GAME.start(seed=1)
    match.apply("red", Lay(2))
    match.apply("blue", Lay(5))
    bot = Stubborn(Halt())
    rng = random.Random(1)
    for _ in range(60):
        bots.decide(bot, GAME, match.state, 0, rng)
    # Red may know where his own ambush lies, and only that blue has laid one.
    assert {s.ambush[1] for s in bot.shown if isinstance(s, Pass)} == {2}
    assert {s.ambush[0] for s in bot.shown if isinstance(s, Pass)} == {2, 3, 4, 5, 6, 7}
