"""`frente games`, `rules`, `tables`, and how errors look."""

from __future__ import annotations

import json
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from frente import shelf
from frente.cli import coverage
from frente.cli.reference import matches
from tests import toy
from tests.cli.conftest import Run

pytestmark = pytest.mark.usefixtures("toy_shelf")

RULE = {
    "section": "9.1",
    "title": {"en": "ZOC and movement", "es": "ZDC y movimiento"},
    "text": {"en": "A unit stops.", "es": "La unidad se detiene."},
    "kind": "rule",
    "ids": ["9.1.a", "9.1.b"],
}


def test_games_lists_what_is_installed(frente: Run) -> None:
    listed = frente("games", "--json").json
    assert [game["id"] for game in listed] == ["the-pass"]
    assert [side["id"] for side in listed[0]["sides"]] == ["red", "blue"]
    assert "The Pass" in frente("games").out


def test_rules_of_a_section(frente: Run) -> None:
    assert [rule["section"] for rule in frente("rules", "the-pass", "4", "--json").json] == ["4"]
    assert "The first column on space 9 wins." in frente("rules", "the-pass").out
    assert "Gana la primera columna" in frente("rules", "the-pass", "--lang", "es").out


@pytest.mark.parametrize("wanted", ["9", "9.1", "§9.1", "9.1.b", "unit stops", "SE DETIENE", "zdc"])
def test_a_rule_is_found(wanted: str) -> None:
    assert matches(RULE, wanted)


@pytest.mark.parametrize("wanted", ["1", "9.2", "9.1.c", "19", "artillery"])
def test_a_rule_is_not_found(wanted: str) -> None:
    assert not matches(RULE, wanted)


def test_an_unknown_section_is_one_line(frente: Run) -> None:
    ran = frente("rules", "the-pass", "99")
    assert (ran.code, ran.out, ran.err) == (1, "", "frente: the-pass has no rule '99'\n")


def test_an_unknown_game_is_one_line(frente: Run) -> None:
    ran = frente("rules", "chess", "--json")
    assert (ran.code, ran.out) == (1, "")
    assert ran.err == "frente: there is no game 'chess'; installed: the-pass\n"


def test_a_broken_game_does_not_hide_the_others(frente: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    entries = [
        EntryPoint("broken", "tests.toy:NO_SUCH_GAME", shelf.GROUP),
        EntryPoint("the-pass", "tests.toy:GAME", shelf.GROUP),
    ]
    monkeypatch.setattr(shelf, "entry_points", lambda group: entries)
    ran = frente("games", "--json")
    assert [game["id"] for game in ran.json] == ["the-pass"]
    assert ran.err.startswith("frente: broken cannot be loaded: ")
    assert frente("bench", "broken").code == 1


def test_a_wrong_command_line_is_one_line_with_code_2(frente: Run) -> None:
    ran = frente("rules", "the-pass", "--colour")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("frente: ")
    assert ran.err.count("\n") == 1


def test_without_a_command_the_help_is_shown_and_nothing_else(frente: Run) -> None:
    ran = frente()
    assert "simulate" in ran.out
    assert (ran.code, ran.err) == (2, "")


def test_the_version_is_shown(frente: Run) -> None:
    assert frente("--version").out == "frente 0.1.0\n"


def test_tables_shows_provenance(frente: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    table = {
        "id": "push",
        "title": {"en": "Pushing", "es": "Forzar"},
        "rule": "2",
        "provenance": "reconstructed",
        "note": {"en": "A note.", "es": "Una nota."},
        "columns": [{"en": "die", "es": "dado"}, "result"],
        "rows": [[4, "one space"]],
    }
    monkeypatch.setattr(toy.PassGame, "tables", lambda self: [table])
    shown = frente("tables", "the-pass").out
    assert all(word in shown for word in ("Pushing", "§2", "reconstructed", "die", "one space", "A note."))
    assert frente("tables", "the-pass", "push", "--json").json == table
    assert frente("tables", "the-pass", "--json").json == [table]
    ran = frente("tables", "the-pass", "pull")
    assert (ran.code, ran.err) == (1, "frente: the-pass has no table 'pull'; it has push\n")


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(coverage, "checkout", lambda: tmp_path)
    (tmp_path / ".frente").mkdir()
    return tmp_path / ".frente" / "coverage.json"


@pytest.mark.parametrize(
    ("outcomes", "tested"),
    [
        ({"t": "passed"}, 1),
        ({"t": "failed"}, 0),
        ({"t": "skipped"}, 0),
        ({"t": "passed", "u": "failed"}, 0),
        ({"t": "passed", "u": "skipped"}, 1),
        ({}, 0),
    ],
)
def test_a_statement_is_tested_if_a_test_passed_and_none_failed(
    frente: Run, checkout: Path, outcomes: dict[str, str], tested: int
) -> None:
    checkout.write_text(json.dumps({"the-pass": {"4.a": outcomes}}))
    report = frente("rules", "the-pass", "--coverage", "--json").json
    assert (report["statements"], report["tested"]) == (1, tested)
    assert report["untested"] == ([] if tested else ["4.a"])


def test_a_mark_for_no_statement_is_reported(frente: Run, checkout: Path) -> None:
    checkout.write_text(json.dumps({"the-pass": {"7.z": {"t": "passed"}}}))
    report = frente("rules", "the-pass", "--coverage", "--json").json
    assert (report["unknown"], report["tested"]) == (["7.z"], 0)


def test_coverage_without_results_says_what_to_do(frente: Run, checkout: Path) -> None:
    ran = frente("rules", "the-pass", "--coverage")
    assert ran.code == 1
    assert "run `make test`" in ran.err
