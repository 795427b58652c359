"""Golden games: complete records, replayed to the exact outcome.

They were made by tools/golden (`python -m tools.golden espana-1936` makes them anew). They pin what must not change by
accident: rules, data, the order of dice and the position's digest. A commit that changes a digest explains why.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import msgspec
import pytest

from frente.games.espana_1936.book import CID, NATIONALIST, REPUBLICAN, SPACE, S
from frente.games.espana_1936.events import Drew, EventPlayed
from frente.games.espana_1936.position import Position
from frente.games.espana_1936.victory import ENDINGS
from frente.kernel.match import Match
from frente.kernel.record import verify
from tests.rule_marks import rule
from tools.golden.espana_1936 import GOLDEN, WANTED
from tools.golden.make import events

NAMES = sorted(WANTED)
OBJECTIVES = [
    "barcelona",
    "bilbao",
    "burgos",
    "cordoba",
    "la-coruna",
    "madrid",
    "murcia",
    "oviedo",
    "pamplona",
    "sevilla",
    "valencia",
    "zaragoza",
]


def held(s: Position, side: int) -> int:
    """Objectives under a side's control."""
    return sum(s.status(SPACE[name]) == side for name in OBJECTIVES)


def has(s: Position, side: int, *names: str) -> bool:
    """Whether a side controls all of these spaces."""
    return all(s.status(SPACE[name]) == side for name in names)


def republicans_stand(s: Position) -> int:
    """Objectives with Republican units."""
    return sum(s.troops[REPUBLICAN * S + SPACE[name]] > 0 for name in OBJECTIVES)


# How the book says that each game must have ended: the winner, and what must be so on the map.
CITIES = ("madrid", "barcelona", "sevilla")
ENDED: dict[str, tuple[str, str, Callable[[Position], bool]]] = {
    "nationalist-objectives": ("nationalist", "conquest", lambda s: held(s, NATIONALIST) >= 8),
    "republican-objectives": ("republican", "conquest", lambda s: held(s, REPUBLICAN) >= 8),
    "nationalist-broken": ("republican", "elimination", lambda s: held(s, REPUBLICAN) < 8),
    "republican-broken": ("nationalist", "elimination", lambda s: held(s, NATIONALIST) < 8),
    "madrid": ("nationalist", "automatic", lambda s: s.turn <= 3 and has(s, NATIONALIST, "madrid")),
    "nationalist-cities": ("nationalist", "automatic", lambda s: s.turn > 3 and has(s, NATIONALIST, *CITIES)),
    "republican-cities": ("republican", "automatic", lambda s: has(s, REPUBLICAN, *CITIES)),
    "european-war": ("republican", "automatic", lambda s: s.turn == 10 and republicans_stand(s) >= 4),
    "nationalist-points": ("nationalist", "points", lambda s: held(s, NATIONALIST) > held(s, REPUBLICAN)),
    "republican-points": ("republican", "points", lambda s: held(s, REPUBLICAN) > held(s, NATIONALIST)),
    "tie": ("draw", "points", lambda s: s.turn == 10 and held(s, NATIONALIST) == held(s, REPUBLICAN)),
    "agreed-nationalist": ("nationalist", "agreed", lambda s: held(s, NATIONALIST) > held(s, REPUBLICAN)),
    "agreed-republican": ("republican", "agreed", lambda s: held(s, REPUBLICAN) > held(s, NATIONALIST)),
    "agreed-tie": ("draw", "agreed", lambda s: held(s, NATIONALIST) == held(s, REPUBLICAN)),
}


@cache
def replayed(name: str) -> Match:
    """The game of a record, played again from its first command."""
    return GOLDEN.replayed(GOLDEN.record(name))


def final(name: str) -> Position:
    """The last position of a game."""
    s = replayed(name).state
    assert isinstance(s, Position)
    return s


@pytest.mark.parametrize("name", NAMES)
def test_a_golden_game_is_replayed_to_its_digest(name: str) -> None:
    record, s = GOLDEN.record(name), final(name)
    assert s.digest().hex() == record.digest, (
        "explain a changed digest in the commit; see tools/golden/make.py"
    )
    assert s.audit() == []
    outcome = replayed(name).outcome
    assert outcome is not None
    assert outcome.winner == record.winner


@rule(
    "espana-1936", "victory.c", "victory.d", "victory.e", "victory.f", "victory.g", "victory.h", "victory.i"
)
@pytest.mark.parametrize("name", sorted(ENDED))
def test_a_golden_game_ends_as_the_book_says(name: str) -> None:
    winner, degree, so = ENDED[name]
    outcome = replayed(name).outcome
    assert outcome is not None
    assert (outcome.winner, outcome.degree) == (winner, degree)
    assert so(final(name))


@pytest.mark.parametrize("name", NAMES)
def test_what_a_golden_game_is_kept_for_happens_in_it(name: str) -> None:
    wanted, record = WANTED[name], GOLDEN.record(name)
    assert record.scenario == wanted.scenario
    assert {option for option, on in record.options.items() if on} == set(wanted.options)
    assert wanted.wants(replayed(name))


@rule("espana-1936", "seq.b")
@pytest.mark.parametrize("name", ["european-war", "1938", "la-armada", "non-intervention"])
def test_golden_games_play_every_turn_in_order(name: str) -> None:
    told = [type(one).__name__ for one in events(replayed(name))]
    first = 6 if WANTED[name].scenario == "1938" else 1
    assert told.count("TurnBegan") == 10 - first  # the record begins within the first turn
    assert told.count("PointsReceived") == (2 if first == 6 else 5)  # turns 1, 3, 5, 7 and 9


@rule("espana-1936", "1.d", "opt.nonint.f", "opt.hist.d")
@pytest.mark.parametrize(
    ("name", "most"),
    [
        ("non-intervention", 2 * 21),
        ("historical-fact", 2 * (20 + 16)),
        ("european-war", 2 * 44),
    ],
)
def test_no_card_is_drawn_twice_nor_played_without_being_drawn(name: str, most: int) -> None:
    told = list(events(replayed(name)))
    drawn = [one.card for one in told if isinstance(one, Drew)]
    if name == "historical-fact":
        # Without chance the first draw is part of the set-up: cards 1 to 6 of each side.
        drawn += [CID[f"{side}{number}"] for side in "NR" for number in range(1, 7)]
    played = [one.card for one in told if isinstance(one, EventPlayed)]
    assert len(drawn) == len(set(drawn)) <= most
    assert len(played) == len(set(played))
    assert set(played) <= set(drawn)


def test_every_ending_scenario_and_option_has_its_golden_game() -> None:
    assert {replayed(name).state.ended for name in ENDED} == set(ENDINGS)
    assert {wanted.scenario for wanted in WANTED.values()} == {one.id for one in GOLDEN.game.meta.scenarios}
    assert {one.id for one in GOLDEN.game.meta.options} <= WANTED.keys()
    assert {path.name for path in GOLDEN.folder.iterdir()} == {f"{name}.json.gz" for name in WANTED}


def test_a_golden_game_with_another_die_does_not_verify() -> None:
    record = GOLDEN.record("agreed-tie")
    assert verify(record, GOLDEN.game) is None
    at = next(n for n, (seat, raw) in enumerate(record.commands) if seat == "chance")
    seat, raw = record.commands[at]
    other = {**raw, "values": [1 + value % 2 for value in raw["values"]]}
    commands = (*record.commands[:at], (seat, other), *record.commands[at + 1 :])
    found = verify(msgspec.structs.replace(record, commands=commands), GOLDEN.game)
    assert found is not None
    assert found.at == at
