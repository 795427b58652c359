"""The heuristic bot decides legally, the same again, from what its seat may know, and better than at random."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from frente import bots
from frente.games.santander_37 import GAME
from frente.games.santander_37.book import IS_MOTOR, MOVE4
from frente.games.santander_37.bot.assault import expected
from frente.games.santander_37.bot.ways import to, within
from frente.games.santander_37.combat import CombatStep
from frente.games.santander_37.movement import Movement, reachable
from frente.games.santander_37.position import Position
from frente.kernel.cite import Message
from frente.kernel.flow import judge
from frente.kernel.match import Match
from frente.kernel.state import State
from frente.kernel.text import FIELD
from frente.lab.simulate import Series, play, simulate
from tests.games.santander_37.positions import h, position, u
from tests.toy import GAME as TOY


def decisions(scenario: str, seed: int) -> Iterator[tuple[Match, int, random.Random]]:
    """Every moment of a game between two heuristic bots in which one of them decides."""
    bot, rng = bots.get("heuristic"), random.Random(seed)
    match = GAME.start(scenario, seed=seed)
    while match.outcome is None:
        yield match, match.turn, rng
        match.apply(match.seat, bots.decide(bot, GAME, match.state, match.turn, rng))


def imagined(s: State, seat: int, seed: int) -> Position:
    assert isinstance(s, Position)
    return GAME.imagine(s, seat, random.Random(seed))


def test_every_decision_is_legal_where_it_was_thought_out() -> None:
    bot = bots.get("heuristic")
    for match, seat, rng in decisions("campaign", 3):
        s = imagined(match.state, seat, match.version)
        before = s.digest()
        command = bot.choose(GAME, s, seat, rng)
        assert s.digest() == before, "thinking changes nothing"
        verdict = judge(s, seat, command)
        assert verdict, (verdict, command)


def test_the_options_of_the_game_are_understood() -> None:
    options = {"armor-bonus": True, "armor-recovery": True, "historical-frecce": True}
    both = {"nationalist": "heuristic", "republican": "heuristic"}
    assert play(Series("santander-37", both, 1, 5, "historical", options), 0).outcome is not None


def test_the_same_seed_gives_the_same_game() -> None:
    series = Series(
        "santander-37", {"nationalist": "heuristic", "republican": "heuristic"}, 1, 2, "historical"
    )
    assert play(series, 0).state.digest() == play(series, 0).state.digest()


def test_advice_does_not_hang_on_what_is_imagined() -> None:
    """Hidden units count as the mean of all hidden ones, so every position that could be real leads to one advice."""
    bot = bots.get("heuristic")
    asked = 0
    for match, seat, rng in decisions("historical", 4):
        if match.version % 5 or not isinstance(match.state.stack[-1], Movement | CombatStep):
            continue
        asked += 1
        said = {repr(bot.advise(GAME, imagined(match.state, seat, n), seat, rng)) for n in range(3)}
        assert len(said) == 1, said
    assert asked > 20


def test_advice_is_said_in_both_languages() -> None:
    bot, texts = bots.get("heuristic"), GAME.texts()
    heard: dict[str, Message] = {}
    for match, seat, rng in decisions("historical", 6):
        if match.version % 2:
            continue
        advice = bot.advise(GAME, imagined(match.state, seat, 1), seat, rng)
        heard |= {one.key: one for one in (advice.message, *advice.reasons)}
    assert len(heard) > 15
    for key, message in heard.items():
        for text in (texts[key].en, texts[key].es):
            assert {name for name, _ in FIELD.findall(text)} == message.args.keys(), key


@pytest.mark.parametrize("side", ["nationalist", "republican"])
def test_it_beats_random_play_from_either_side(side: str) -> None:
    """Five games a side here; docs/bots.md has the command for a hundred."""
    other = "republican" if side == "nationalist" else "nationalist"
    report = simulate(Series("santander-37", {side: "heuristic", other: "random"}, 5, 11, "historical"))
    assert report.wins[side] == 5


@pytest.mark.soak
@pytest.mark.parametrize("scenario", ["historical", "campaign"])
@pytest.mark.parametrize("side", ["nationalist", "republican"])
def test_it_beats_random_play_in_95_of_100_games(side: str, scenario: str) -> None:
    other = "republican" if side == "nationalist" else "nationalist"
    report = simulate(
        Series("santander-37", {side: "heuristic", other: "random"}, 100, 1, scenario), workers=2
    )
    assert report.wins[side] >= 95


def test_a_game_without_a_counsellor_is_played_at_random() -> None:
    match, rng, bot = TOY.start(seed=1), random.Random(1), bots.get("heuristic")
    while match.outcome is None:
        match.apply(match.seat, bots.decide(bot, TOY, match.state, match.turn, rng))
    assert match.version > 2


# --- What it reckons with -------------------------------------------------------------------------------------------------


def means(**changes: Any) -> tuple[float, ...]:
    """What is expected of 6:1 against a lone brigade in the open that has a way out, but for some changes."""
    facts: dict[str, Any] = {
        "attack8": 24 * 8, "defense8": 4 * 8, "rate": (1, 1), "drm": 0, "dsg": 0, "units": 1, "steps": 1, "net": 0,
    }  # fmt: skip
    return tuple(round(one, 6) for one in expected(**(facts | changes)))


def test_expectation_without_bombardment() -> None:
    # 6:1 reads 1/2, 0/2, 0/3, B, B, B: three breakthroughs; always emptied; a brigade that retreats falls in 0.4 of cases.
    assert means() == (0.5, 1.0, round((3 + 3 * 0.4) / 6, 6), round(1 / 6, 6))
    # Without a way out it dies each time.
    assert means(way_out=False) == (0.5, 1.0, 1.0, round(1 / 6, 6))


def test_expectation_with_bombardment() -> None:
    # 3:1 reads 1/1, 1/1, 0/1, 1/2, 0/2, 0/3. One net point: faces 1-3 do nothing, 4-6 halve the defense, and it is 6:1.
    assert means(attack8=12 * 8) == (0.0, 1.0, 0.4, 0.5)
    kills = (0.4 + (3 + 3 * 0.4) / 6) / 2
    assert means(attack8=12 * 8, net=1) == (0.25, 1.0, round(kills, 6), round((3 / 6 + 1 / 6) / 2, 6))


@pytest.mark.parametrize("unit", ["i-navarra-1", "littorio-1"])
@pytest.mark.parametrize("label", ["1006", "1111", "0407", "0817"])
def test_bare_distances_are_those_of_a_unit_alone_on_the_map(unit: str, label: str) -> None:
    s = position(f"{label}: {unit}")
    motor, allowance = IS_MOTOR[u(unit)], MOVE4[u(unit)][0]
    found = reachable(s, u(unit))
    assert within(h(label), motor, 0, allowance) == found.keys() | {h(label)}
    for end, (cost, before) in found.items():
        if before != h(label):  # one hex can be gone whatever it costs
            assert to(end, motor, 0)[h(label)] == cost
