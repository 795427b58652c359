"""The effects of cards.toml are read strictly, and every complaint names its card."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from frente.games.espana_1936.book import CARDS, PID, SPACE
from frente.games.espana_1936.ops import Branch, Draw, Names, Place, Skip, program

NAMES = Names(PID, SPACE, (SPACE["madrid"], SPACE["toledo"]))
PLACE = {"op": "place", "type": "army", "value": 2, "modifier": 0, "count": 1, "at": ["madrid"]}
DRAW = {"op": "draw", "who": "own", "n": 1, "when": "now"}


def compiled(*effects: dict[str, Any]) -> tuple[Any, ...]:
    return program(msgspec.structs.replace(CARDS[0].card, effects=effects), NAMES)


def test_names_become_indices_and_any_means_the_mainland() -> None:
    place, everywhere = compiled(PLACE, PLACE | {"at": ["@any"]})
    assert isinstance(place, Place)
    assert place.at.named == (SPACE["madrid"],)
    assert everywhere.at.named == (SPACE["madrid"], SPACE["toledo"])


def test_a_condition_becomes_jumps() -> None:
    """If the piece waits: the first branch, then over the second; else over the first and its jump."""
    effects = {
        "op": "if",
        "cond": "waiting",
        "at": [],
        "piece": "n-mola",
        "then": [PLACE, DRAW],
        "else": [DRAW],
    }
    test, first, second, jump, other = compiled(effects)
    assert isinstance(test, Branch)
    assert (test.piece, test.skip) == (PID["n-mola"], 3)
    assert (type(first), type(second), type(other)) == (Place, Draw, Draw)
    assert jump == Skip(1)


@pytest.mark.parametrize(
    ("effect", "complaint"),
    [
        ({"op": "conjure"}, "conjure"),
        (PLACE | {"value": 4}, "value"),
        (PLACE | {"count": "two"}, "count"),
        (PLACE | {"colour": "red"}, "colour"),
        (PLACE | {"at": ["atlantis"]}, "atlantis"),
        (PLACE | {"at": ["@own", "madrid"]}, "@own"),
        ({"op": "move_first", "n": 1}, "n"),
        ({"op": "draw", "who": "own", "n": 1}, "when"),
        ({"op": "removed", "piece": "n-nobody", "where": [], "otherwise": "nothing"}, "n-nobody"),
        ({"op": "ignore_surrounded", "at": ["@own"], "turns": 1}, "ignore_surrounded"),
        ({"op": "if", "cond": "waiting", "at": [], "piece": "n-mola", "then": [{"op": "conjure"}], "else": []}, "conjure"),
    ],
)  # fmt: skip
def test_what_is_no_primitive_is_refused_with_its_card(effect: dict[str, Any], complaint: str) -> None:
    with pytest.raises(ValueError, match=r"^N1: ") as refused:
        compiled(effect)
    assert complaint in str(refused.value)
