"""Golden games: complete records, replayed to the exact outcome.

They were made by tools/golden (`python -m tools.golden santander-37` makes them anew). They pin what must not change by
accident: rules, data, the order of dice and the position's digest. A commit that changes a digest explains why.
"""

from __future__ import annotations

import msgspec
import pytest

from frente.games.santander_37 import GAME
from frente.games.santander_37.book import TURNS
from frente.games.santander_37.morale import ENDINGS
from frente.games.santander_37.position import Position
from frente.kernel.record import verify
from tests.rule_marks import rule
from tools.golden.santander_37 import GOLDEN, WANTED

NAMES = sorted(WANTED)

# How §3 says that each game must have ended: winner, lowest and highest morale, last turn.
ENDED = {
    "collapse_averted": ("republican", 6, 99, range(1, TURNS + 1)),
    "collapse": ("nationalist", -99, -1, range(1, TURNS + 1)),
    "held": ("republican", 1, 5, range(TURNS, TURNS + 1)),
    "exhausted": ("draw", 0, 0, range(TURNS, TURNS + 1)),
}
ENDINGS_WANTED = {
    "above-five": "collapse_averted",
    "below-zero": "collapse",
    "held": "held",
    "draw": "exhausted",
}


@pytest.mark.parametrize("name", NAMES)
def test_a_golden_game_is_replayed_to_its_digest(name: str) -> None:
    assert verify(GOLDEN.record(name), GAME) is None, (
        "explain a changed digest in the commit; see tools/golden/make.py"
    )


@rule("santander-37", "3.0.b", "3.0.c", "3.0.d", "13.0.l")
@pytest.mark.parametrize("name", NAMES)
def test_a_golden_game_ends_as_section_3_says(name: str) -> None:
    record = GOLDEN.record(name)
    match = GOLDEN.replayed(record)
    s, outcome = match.state, match.outcome
    assert isinstance(s, Position)
    assert outcome is not None
    if name in ENDINGS_WANTED:
        assert outcome.degree == ENDINGS_WANTED[name]
    winner, low, high, turns = ENDED[outcome.degree]
    assert record.winner == outcome.winner == winner
    assert low <= s.morale <= high
    assert s.turn in turns
    assert s.audit() == []
    assert s.digest().hex() == record.digest


@pytest.mark.parametrize("name", NAMES)
def test_what_a_golden_game_is_kept_for_happens_in_it(name: str) -> None:
    wanted, record = WANTED[name], GOLDEN.record(name)
    assert record.scenario == wanted.scenario
    assert {option for option, on in record.options.items() if on} == set(wanted.options)
    assert wanted.wants(GOLDEN.replayed(record))


def test_every_ending_scenario_and_option_has_its_golden_game() -> None:
    assert set(ENDINGS_WANTED.values()) == {degree for _, degree, _ in ENDINGS.values()} == set(ENDED)
    assert {wanted.scenario for wanted in WANTED.values()} == {one.id for one in GAME.meta.scenarios}
    assert {one.id for one in GAME.meta.options} <= WANTED.keys()
    assert {path.name for path in GOLDEN.folder.iterdir()} == {f"{name}.json.gz" for name in WANTED}


@pytest.mark.parametrize("name", ["below-zero", "draw"])
def test_a_golden_game_with_another_die_does_not_verify(name: str) -> None:
    record = GOLDEN.record(name)
    at = next(n for n, (seat, _) in enumerate(record.commands) if seat == "chance")
    seat, raw = record.commands[at]
    other = {**raw, "values": [value % 6 + 1 for value in raw["values"]]}
    commands = (*record.commands[:at], (seat, other), *record.commands[at + 1 :])
    found = verify(msgspec.structs.replace(record, commands=commands), GAME)
    assert found is not None
    assert found.at == at
