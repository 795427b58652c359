"""The heuristic bot at España 1936: legal, the same again, from what its seat may know, and better than at random."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from frente import bots
from frente.games.espana_1936 import GAME
from frente.games.espana_1936.battle import Duels
from frente.games.espana_1936.book import OPTION_IDS
from frente.games.espana_1936.bot.exchange import STEPS, fall
from frente.games.espana_1936.commitment import Laying, Supports
from frente.games.espana_1936.movement import Movement
from frente.games.espana_1936.position import Position
from frente.kernel.cite import Message
from frente.kernel.flow import judge
from frente.kernel.match import Match
from frente.kernel.state import State
from frente.kernel.text import FIELD
from frente.lab.simulate import Series, play, simulate

BOTH = {"nationalist": "heuristic", "republican": "heuristic"}
EVERYTHING = {option: option != "non-intervention" for option in OPTION_IDS}
ALONE = {option: option != "historical-fact" for option in OPTION_IDS}


def decisions(
    scenario: str, seed: int, options: dict[str, bool] | None = None
) -> Iterator[tuple[Match, int, random.Random]]:
    """Every moment of the first four turns of a game between two heuristic bots in which one of them decides."""
    bot, rng = bots.get("heuristic"), random.Random(seed)
    match = GAME.start(scenario, seed=seed, options=options)
    assert isinstance(match.state, Position)
    last = match.state.turn + 3
    while match.outcome is None and match.state.turn <= last:
        yield match, match.turn, rng
        match.apply(match.seat, bots.decide(bot, GAME, match.state, match.turn, rng))


def imagined(s: State, seat: int, seed: int) -> Position:
    assert isinstance(s, Position)
    return GAME.imagine(s, seat, random.Random(seed))


@pytest.mark.parametrize(("scenario", "options"), [("1936", {}), ("1938", EVERYTHING), ("1936", ALONE)])
def test_every_decision_is_legal_and_thinking_changes_nothing(
    scenario: str, options: dict[str, bool]
) -> None:
    bot = bots.get("heuristic")
    for match, seat, rng in decisions(scenario, 3, options):
        s = imagined(match.state, seat, match.version)
        before = s.digest()
        command = bot.choose(GAME, s, seat, rng)
        assert s.digest() == before
        verdict = judge(s, seat, command)
        assert verdict, (verdict, command)


def test_the_same_seed_gives_the_same_game() -> None:
    series = Series("espana-1936", BOTH, 1, 2, "1938", EVERYTHING)
    assert play(series, 0).state.digest() == play(series, 0).state.digest()


@pytest.mark.parametrize(("scenario", "options"), [("1936", {}), ("1938", EVERYTHING)])
def test_advice_does_not_hang_on_what_is_imagined(scenario: str, options: dict[str, bool]) -> None:
    """The enemy's hand, the card that he has laid and the order of the decks are nothing to it."""
    bot = bots.get("heuristic")
    asked = 0
    for match, seat, rng in decisions(scenario, 4, options):
        frame = match.state.stack[-1]
        if match.version % 8 and not isinstance(frame, Laying | Supports):
            continue
        asked += isinstance(frame, Laying | Supports | Movement | Duels)
        said = {repr(bot.advise(GAME, imagined(match.state, seat, n), seat, rng)) for n in range(3)}
        assert len(said) == 1, said
    assert asked > 20


def test_advice_is_said_in_both_languages() -> None:
    bot, texts = bots.get("heuristic"), GAME.texts()
    heard: dict[str, Message] = {}
    for match, seat, rng in decisions("1938", 6, EVERYTHING):
        advice = bot.advise(GAME, imagined(match.state, seat, 1), seat, rng)
        heard |= {one.key: one for one in (advice.message, *advice.reasons)}
    assert len(heard) > 25
    for key, message in heard.items():
        for text in (texts[key].en, texts[key].es):
            assert {name for name, _ in FIELD.findall(text)} <= message.args.keys(), key


@pytest.mark.parametrize("scenario", ["1936", "1938"])
@pytest.mark.parametrize("side", ["nationalist", "republican"])
def test_it_beats_random_play_from_either_side(side: str, scenario: str) -> None:
    """Four games here; docs/bots.md has the command for a hundred."""
    other = "republican" if side == "nationalist" else "nationalist"
    report = simulate(Series("espana-1936", {side: "heuristic", other: "random"}, 4, 11, scenario))
    assert report.wins[side] == 4


@pytest.mark.soak
@pytest.mark.parametrize("scenario", ["1936", "1938"])
@pytest.mark.parametrize("side", ["nationalist", "republican"])
def test_it_beats_random_play_in_95_of_100_games(side: str, scenario: str) -> None:
    other = "republican" if side == "nationalist" else "nationalist"
    report = simulate(
        Series("espana-1936", {side: "heuristic", other: "random"}, 100, 1, scenario), workers=2
    )
    assert report.wins[side] >= 95


# --- What it reckons with -------------------------------------------------------------------------------------------------


def test_a_roll_takes_from_a_unit_what_its_hits_take() -> None:
    # One die hits in 2 of 6 cases; with +1 in 3; with -1 in 1.
    assert fall(1, 1, (), ()) == pytest.approx((STEPS[1] / 3, 1 / 3))
    assert fall(1, 1, (), ((1, -1),)) == pytest.approx((STEPS[1] / 2, 1 / 2))
    assert fall(1, 1, ((-1, 1),), ()) == pytest.approx((STEPS[1] / 6, 1 / 6))
    # Two dice: no hit in 16 of 36 cases, one in 16, two in 4; a unit of 2 falls to 1 with one and dies with two.
    assert fall(1, 2, (), ()) == pytest.approx((STEPS[1] * 20 / 36, 20 / 36))
    assert fall(2, 2, (), ()) == pytest.approx(((STEPS[2] - STEPS[1]) * 16 / 36 + STEPS[2] * 4 / 36, 4 / 36))
    assert fall(2, 0, (), ()) == (0.0, 0.0)
