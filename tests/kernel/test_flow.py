"""The stack of frames, the sequence of play, and positions as bytes."""

from __future__ import annotations

from typing import Any

import pytest

from frente.kernel.cite import HOUSE, Grounds
from frente.kernel.event import Log
from frente.kernel.flow import NOBODY, Call, Frame, Run, Step, judge, play, settle, waiting
from tests.toy import Halt, Lay, Laying, March, Marching, Pass


class Book(Pass):
    """A position with a sequence of play that writes down what it does."""


def procedure(*steps: Step) -> list[str]:
    """The names of the steps in the order in which they ran; the run ends when the sequence is over."""
    ran: list[str] = []

    def watch(step: Step) -> Step:
        def do(s: Any, log: Log, item: int) -> Frame[Any] | None:
            ran.append(f"{step.name}{item}")
            return step.do(s, log, item)

        return step._replace(do=do)

    Book.PROCEDURES = {
        "main": tuple(watch(step) for step in steps),
        "sub": (Step("inner", "1", lambda *_: None),),
    }
    s = Book()
    settle(s, Call(Run[Book]("main")), Log())
    assert s.stack == ()
    return ran


def test_steps_run_in_order_once_or_over_items() -> None:
    assert procedure(
        Step("a", "1", lambda *_: None),
        Step("b", "2", lambda *_: None, over=lambda _: 3),
        Step("never", "3", lambda *_: None, when=lambda _: False),
        Step("nothing", "3", lambda *_: None, over=lambda _: 0),
        Step("c", "4", lambda *_: None),
    ) == ["a0", "b0", "b1", "b2", "c0"]


def test_a_step_may_call_another_procedure_and_comes_back() -> None:
    steps = (Step("a", "1", lambda *_: Run[Any]("sub"), over=lambda _: 2), Step("b", "2", lambda *_: None))
    assert procedure(*steps) == ["a0", "a1", "b0"]


def test_a_game_that_has_ended_waits_nowhere() -> None:
    s = Pass()
    s.at[0] = 8
    s.stack = (Run[Pass]("game", 1, 1), Marching(0))
    play(s, March(), Log())
    assert s.ended == 1
    assert not s.stack
    assert judge(s, 0, March()).name == "game_over"
    assert waiting(s) is None


def test_the_stack_says_who_decides_and_what() -> None:
    s = Pass()
    s.stack = (Run[Pass]("game", 0, 1), Laying(0))
    asked = waiting(s)
    assert asked is not None
    assert asked.key == "asks.laying"
    assert judge(s, 1, Lay(3)).name == "wrong_seat"
    verdict = judge(s, 0, Halt())
    assert (verdict.name, verdict.facts) == ("wrong_command", {"wanted": "lay"})
    assert Run[Pass]("game").seat(s) == NOBODY


def test_a_clone_shares_nothing() -> None:
    s = Pass()
    s.stack = (Laying(0),)
    other = s.clone()
    assert other.digest() == s.digest()
    for column in Pass.COLUMNS:
        getattr(other, column.name)[0] = 1
    other.turn = 5
    other.stack = ()
    assert (list(s.at), list(s.ambush), s.turn, s.stack) == ([0, 0], [0, 0], 0, (Laying(0),))


def test_a_position_is_its_bytes() -> None:
    s = Pass()
    s.at[1], s.turn, s.ended = 7, 3, 0
    s.stack = (Run[Pass]("game", 1, 4), Marching(1, 2))
    again = Pass.load(s.dump())
    assert again.stack == s.stack
    assert again.digest() == s.digest()
    s.at[1] = 6
    assert again.digest() != s.digest()


@pytest.mark.parametrize("data", [b"", b"\x80", b"nonsense", Pass().dump()[:-3], b"\x81\xa7columns\x80"])
def test_bytes_that_are_no_position(data: bytes) -> None:
    with pytest.raises(ValueError, match="not a position"):
        Pass.load(data)


def test_grounds_are_declared_once() -> None:
    grounds = Grounds(first=101)
    first = grounds.add("a", "1.1", "No.", "No.")
    assert grounds.add("b", "1.2", "No.", "No.").code == 102
    assert (first.code, first.refuse(to=3).facts) == (101, {"to": 3})
    with pytest.raises(ValueError, match="twice"):
        grounds.add("a", "1.3", "No.", "No.")
    assert len({ground.code for ground in HOUSE}) == len(list(HOUSE))


def test_a_refusal_can_give_further_reasons() -> None:
    grounds = Grounds()
    first, second = grounds.add("a", "1", "No.", "No."), grounds.add("b", "2", "No.", "No.")
    refusal = first.refuse(second, to=1).refusal()
    assert (refusal.ground, refusal.rule) == ("a", "1")
    assert [(more.ground, more.rule) for more in refusal.also] == [("b", "2")]
