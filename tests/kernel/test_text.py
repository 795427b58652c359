"""Sentences out of messages."""

from __future__ import annotations

import pytest

from frente.kernel.cite import Message, Text
from frente.kernel.text import FIELD, Speaker, mixed
from tests.toy import GAME, Laid, Marched, PassGame


@pytest.mark.parametrize(
    ("value", "parts", "shown"),
    [(0, 4, "0"), (1, 4, "¼"), (6, 4, "1½"), (8, 4, "2"), (26, 8, "3¼"), (3, 8, "⅜"), (4, 8, "½")],
)
def test_quarters_and_eighths(value: int, parts: int, shown: str) -> None:
    assert mixed(value, parts) == shown


class Wordy(PassGame):
    """The toy with a template for each type of field."""

    def catalog(self) -> dict[str, Text]:
        kinds = {
            "piece": "{a:piece}",
            "pieces": "{a:pieces}",
            "side": "{a:side}",
            "signed": "{a:signed}",
            "mp4": "{a:mp4}",
            "str8": "{a:str8}",
            "term": "{a:term}",
            "message": "({a:message})",
            "messages": "{a:messages}",
            "dice": "{a:dice}",
            "text": "{a:text}",
        }
        return super().catalog() | {f"t.{kind}": Text(text, text) for kind, text in kinds.items()}


@pytest.mark.parametrize(
    ("kind", "value", "en", "es"),
    [
        ("piece", 0, "Red", "Rojo"),
        ("pieces", [0, 1], "Red, Blue", "Rojo, Azul"),
        ("side", 1, "Blue", "Azul"),
        ("side", "blue", "Blue", "Azul"),
        ("signed", 2, "+2", "+2"),
        ("signed", -1, "−1", "−1"),
        ("mp4", 5, "1¼", "1¼"),
        ("str8", 12, "1½", "1½"),
        ("term", "button.halt", "Halt", "Alto"),
        ("message", Message("turn", {"n": 3}), "(Turn 3)", "(Turno 3)"),
        ("message", {"key": "turn", "args": {"n": 3}}, "(Turn 3)", "(Turno 3)"),
        (
            "messages",
            [Message("button.halt"), Message("button.push")],
            "Halt, Push on",
            "Alto, Forzar la marcha",
        ),
        ("dice", [3, 5], "3, 5", "3, 5"),
        ("text", "x", "x", "x"),
        ("piece", None, "…", "…"),
    ],
)
def test_every_type_of_field(kind: str, value: object, en: str, es: str) -> None:
    game = Wordy()
    assert Speaker(game).say(Message(f"t.{kind}", {"a": value})) == en
    assert Speaker(game, "es").say(Message(f"t.{kind}", {"a": value})) == es


def test_events_and_refusals_are_told() -> None:
    assert Speaker(GAME).tell(Marched(0, 4)) == "Red marched to 4."
    assert Speaker(GAME, "es").tell(Laid(1)) == "Azul ha tendido una emboscada."
    match = GAME.start(seed=1)
    assert Speaker(GAME).say(match.judge("blue", GAME.decode({"type": "halt"})).message) == (
        "It is Red's decision, not yours."
    )
    assert Speaker(GAME).say(Message("no.such.key")) == "no.such.key"


def test_both_languages_show_the_same_fields() -> None:
    for key, text in GAME.texts().items():
        assert sorted(FIELD.findall(text.en)) == sorted(FIELD.findall(text.es)), key
