"""`frente simulate`, `walk` and `bench`."""

from __future__ import annotations

from pathlib import Path

import pytest

import frente as house
from frente.lab import simulate as lab
from tests import toy
from tests.cli.conftest import Run

pytestmark = pytest.mark.usefixtures("toy_shelf")

SIDES = ("--seat", "red=bot:random", "--seat", "blue=bot:random")


def test_the_report_has_the_promised_keys(frente: Run) -> None:
    report = frente("simulate", "the-pass", *SIDES, "--games", 20, "--seed", 4, "--json").json
    assert report["games"] == 20
    assert set(report["wins"]) == {"red", "blue", "draw"}
    assert sum(report["wins"].values()) == sum(report["degrees"].values()) == 20
    assert report["mean_decisions"] > 2
    assert report["decisions_per_second"] > 0


def test_the_same_seed_gives_the_same_games() -> None:
    series = lab.Series("the-pass", {"red": "random", "blue": "random"}, games=8, seed=11)
    assert list(lab.run(series)) == list(lab.run(series))


def test_a_game_hangs_on_its_own_seed_alone() -> None:
    """Game 3 of a series from seed 10 is game 0 of a series from seed 13: series are paired by seed."""
    bots = {"red": "random", "blue": "random"}
    third = lab.play(lab.Series("the-pass", bots, games=4, seed=10), 3)
    first = lab.play(lab.Series("the-pass", bots, games=1, seed=13), 0)
    assert third.state.digest() == first.state.digest()


def test_records_are_kept_and_true(frente: Run, tmp_path: Path) -> None:
    frente(
        "simulate", "the-pass", *SIDES, "--games", 3, "--seed", 5, "--records", tmp_path / "deep", "--json"
    )
    files = sorted((tmp_path / "deep").iterdir())
    assert [file.name for file in files] == [f"the-pass-00000{n}.json" for n in (5, 6, 7)]
    for file in files:
        assert house.load(file.read_bytes()).outcome is not None
        assert frente("verify", file).code == 0


def test_people_get_a_table(frente: Run) -> None:
    shown = frente("simulate", "the-pass", "--games", 2).out
    assert all(word in shown for word in ("red", "blue", "draw", "random", "2 games"))


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--seat", "red=human"), "only bots play here"),
        (("--seat", "green=bot:random"), "has no side 'green'"),
        (("--seat", "red=bot:deep-thought"), "there is no bot 'deep-thought'"),
        (("--seat", "red"), "expected SIDE="),
        (("--seat", "red=bot:"), "name the bot"),
        (("--seat", "red=bot:random", "--seat", "red=bot:random"), "given twice"),
        (("--seat", "chance=bot:random"), "the dice take no part"),
        (("--scenario", "nowhere"), "has no scenario 'nowhere'"),
        (("--option", "good-boots=perhaps"), "expected KEY=true"),
        (("--option", "bad-boots=true"), "has no option 'bad-boots'"),
        (("--games", "0"), "--games"),
    ],
)
def test_what_cannot_be_played_is_one_line(frente: Run, arguments: tuple[str, ...], said: str) -> None:
    ran = frente("simulate", "the-pass", *arguments, "--json")
    assert ran.code in (1, 2)
    assert (ran.out, ran.err.count("\n")) == ("", 1)
    assert said in ran.err


def test_an_endless_game_is_reported(frente: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab, "TOO_MANY", 3)
    ran = frente("simulate", "the-pass", "--games", 1, "--json")
    assert ran.code == 1
    assert "no end after 3 decisions" in ran.err


def test_walk_reports_nothing_for_a_sound_game(frente: Run) -> None:
    ran = frente("walk", "the-pass", "--games", 5, "--json")
    assert ran.code == 0
    assert (ran.json["games"], ran.json["findings"]) == (5, [])


def test_walk_ends_with_1_when_something_was_found(frente: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(toy.Pass, "audit", lambda self: ["a counter is lost"])
    ran = frente("walk", "the-pass", "--games", 2, "--json")
    assert ran.code == 1
    assert [finding["check"] for finding in ran.json["findings"]] == ["audit", "audit"]
    assert "2 of 2 random games broke a promise" in ran.err


def test_bench_has_the_promised_keys(frente: Run) -> None:
    speed = frente("bench", "the-pass", "--seconds", "0.1", "--json").json
    for key in ("decisions_per_second", "clone_us", "save_us", "load_us", "menu_us"):
        assert speed[key] > 0
    assert "the-pass" in frente("bench", "--seconds", "0.1").out
