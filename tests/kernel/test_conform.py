"""The conformance walk finds nothing in a sound game, and each broken promise in an unsound one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import pytest

from frente.kernel import conform
from frente.kernel.cite import ALLOWED, Message, Verdict
from frente.kernel.command import Command
from frente.kernel.event import Log
from frente.kernel.flow import DONE, Flow
from frente.kernel.menu import Menu
from frente.kernel.view import View
from tests import toy


def found(games: int = 30) -> set[str]:
    """The checks that failed in a walk through the toy as it is now."""
    return {finding.check for one in conform.walk(toy.GAME, games) for finding in one.findings}


def test_a_sound_game_passes() -> None:
    walked = list(conform.walk(toy.GAME, 40, seed=5))
    assert [one.findings for one in walked] == [()] * 40
    assert all(one.decisions > 2 and one.ending for one in walked)


def test_the_same_seed_walks_the_same_way() -> None:
    assert conform.walk_one(toy.GAME, 3) == conform.walk_one(toy.GAME, 3)


def test_an_offered_command_that_is_refused_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def options(self: toy.Marching, s: toy.Pass) -> Iterator[Command]:
        return iter((toy.March(), toy.Halt(), toy.Push()))

    monkeypatch.setattr(toy.Marching, "options", options)
    assert found() & {"options", "sample"}


def test_a_menu_without_an_exit_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def menu(self: toy.Marching, s: toy.Pass, picked: Sequence[str]) -> Menu:
        return Menu(Message(self.ASKS), "2", ())

    monkeypatch.setattr(toy.Marching, "menu", menu)
    assert found() == {"menu"}


def test_an_impossible_position_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def audit(self: toy.Pass) -> list[str]:
        return ["a counter is lost"] if self.turn > 2 else []

    monkeypatch.setattr(toy.Pass, "audit", audit)
    assert "audit" in found()


def test_a_shared_column_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    clone = toy.Pass.clone

    def shallow(self: toy.Pass) -> toy.Pass:
        new = clone(self)
        new.at = self.at
        return new

    monkeypatch.setattr(toy.Pass, "clone", shallow)
    assert found()


def test_a_judge_that_changes_something_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def judge(self: toy.Marching, s: toy.Pass, command: Any) -> Verdict:
        s.been[0] = 7
        return ALLOWED

    monkeypatch.setattr(toy.Marching, "judge", judge)
    assert "judge" in found()


def test_a_judge_that_raises_on_forged_values_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    allowed = set(toy.AMBUSHES)

    def judge(self: toy.Laying, s: toy.Pass, command: toy.Lay) -> Verdict:
        (allowed - {command.space}).remove(min(allowed) if command.space in allowed else -1)
        return ALLOWED

    monkeypatch.setattr(toy.Laying, "judge", judge)
    assert found(200) & {"exception", "menu"}


def test_a_leak_through_the_fog_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    observe = toy.PassGame.observe

    def leaky(self: toy.PassGame, s: toy.Pass, seat: int | None) -> View:
        view = observe(self, s, seat)
        view.game["secret"] = s.ambush[0] * 10 + s.ambush[1]
        return view

    monkeypatch.setattr(toy.PassGame, "observe", leaky)
    assert found(60) == {"fog"}


def test_chance_outside_the_dice_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    luck = Random(1)
    advance = toy.advance

    def lucky(s: toy.Pass, side: int, log: Log) -> bool:
        return advance(s, side, log) if luck.random() < 0.8 else True

    monkeypatch.setattr(toy, "advance", lucky)
    assert found() & {"replay", "undo", "verify"}


def test_a_missing_text_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    catalog = toy.PassGame.catalog

    def gap(self: toy.PassGame) -> dict[str, Any]:
        return {key: text for key, text in catalog(self).items() if key != "event.marched"}

    monkeypatch.setattr(toy.PassGame, "catalog", gap)
    assert found() == {"text"}


def test_a_dead_end_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def play(self: toy.Marching, s: toy.Pass, command: Any, log: Log) -> Flow:
        s.stack = ()
        return DONE

    monkeypatch.setattr(toy.Marching, "play", play)
    assert found() == {"dead end"}
