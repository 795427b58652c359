"""What the log says of a battle."""

from __future__ import annotations

from frente.games.espana_1936.book import NATIONALIST, REPUBLICAN
from frente.games.espana_1936.events import Committed, Unsupported
from tests.games.espana_1936.positions import p
from tests.games.espana_1936.words import attack, combat


def test_a_side_without_support_is_told_so() -> None:
    """The attacker's general supports; the defender keeps his airplane back."""
    hand = attack("n-mola", "zaragoza: n-army-s1, n-mola, r-army-s1, r-i-15-1")
    combat(hand, "n-army-s1 r-army-s1", "n-mola")
    assert hand.told(Committed) == [Committed(NATIONALIST, (p("n-mola"),))]
    assert hand.told(Unsupported) == [Unsupported(REPUBLICAN)]
