"""`frente replay` and `frente verify`."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from frente.kernel.match import Match
from tests import toy
from tests.cli.conftest import Run

pytestmark = pytest.mark.usefixtures("toy_shelf")


def played(seed: int) -> Match:
    """A random game of the toy."""
    match, rng = toy.GAME.start(seed=seed), Random(seed)
    while match.outcome is None:
        match.apply(match.seat, rng.choice(match.options()))
    return match


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    path.write_bytes(played(3).save())
    return path


def test_replay_gives_outcome_and_digest(frente: Run, record: Path) -> None:
    match = played(3)
    told = frente("replay", record, "--json").json
    assert match.outcome is not None
    assert told["outcome"]["winner"] == match.outcome.winner
    assert told["digest"] == match.state.digest().hex()
    assert told["commands"] == told["of"] == match.version


def test_replay_stops_where_asked(frente: Run, record: Path) -> None:
    told = frente("replay", record, "--to", 2, "--json").json
    assert told["outcome"] is None
    assert told["digest"] == played(3).at(2).digest().hex()


def test_replay_tells_the_story_with_rules(frente: Run, record: Path) -> None:
    story = frente("replay", record).out
    assert "marched to" in story
    assert "§2" in story
    assert "marchó a" in frente("replay", record, "--lang", "es").out


def test_replay_does_not_go_beyond_the_end(frente: Run, record: Path) -> None:
    ran = frente("replay", record, "--to", 9999)
    assert ran.code == 1
    assert "commands, not 9999" in ran.err


def test_a_true_record_verifies(frente: Run, record: Path) -> None:
    assert frente("verify", record).code == 0
    assert frente("verify", record, "--json").json["ok"] is True


def test_the_first_divergence_is_named(frente: Run, record: Path) -> None:
    raw = json.loads(record.read_text())
    at = next(n for n, (seat, _) in enumerate(raw["commands"]) if seat == "chance")
    raw["commands"][at][1]["values"] = [7 - raw["commands"][at][1]["values"][0]]
    record.write_text(json.dumps(raw))
    ran = frente("verify", record)
    assert ran.code == 1
    assert f"after {at} commands: the dice are not those of the committed seed" in ran.err
    assert frente("verify", record, "--json").json["divergence"]["at"] == at


@pytest.mark.parametrize(
    "content", [b"", b"{}", b"\xff\xfe\x00", b'{"frente": 1, "game": "the-pass"', b"[1, 2]"]
)
def test_what_is_no_record_is_one_line(frente: Run, tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "broken.json"
    path.write_bytes(content)
    for command in ("verify", "replay"):
        ran = frente(command, path)
        assert (ran.code, ran.out, ran.err.count("\n")) == (1, "", 1)


def test_a_missing_file_is_one_line(frente: Run, tmp_path: Path) -> None:
    ran = frente("verify", tmp_path / "none.json")
    assert (ran.code, ran.err) == (1, f"frente: {tmp_path / 'none.json'}: No such file or directory\n")
