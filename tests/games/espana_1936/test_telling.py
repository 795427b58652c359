"""What the game tells people: in the log of a battle, and when it refuses a setting."""

from __future__ import annotations

import pytest

from frente.games.espana_1936.book import NATIONALIST, REPUBLICAN
from frente.games.espana_1936.events import Committed, Unsupported
from frente.games.espana_1936.game import GAME
from frente.kernel.game import BadSetting
from tests.games.espana_1936.positions import p
from tests.games.espana_1936.words import attack, combat


def test_a_side_without_support_is_told_so() -> None:
    """The attacker's general supports; the defender keeps his airplane back."""
    hand = attack("n-mola", "zaragoza: n-army-s1, n-mola, r-army-s1, r-i-15-1")
    combat(hand, "n-army-s1 r-army-s1", "n-mola")
    assert hand.told(Committed) == [Committed(NATIONALIST, (p("n-mola"),))]
    assert hand.told(Unsupported) == [Unsupported(REPUBLICAN)]


def test_excluding_options_are_refused_in_both_languages() -> None:
    """Non-Intervention and Historical Fact: a person who ticks both reads why not, in his language."""
    with pytest.raises(BadSetting) as refused:
        GAME.settings("1936", {"non-intervention": True, "historical-fact": True})
    assert "choose one" in str(refused.value)
    assert "Hechos Históricos" in refused.value.spanish
