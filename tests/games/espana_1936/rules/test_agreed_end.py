"""End of the War: both sides agree to stop, and the objectives decide."""

from __future__ import annotations

import pytest

from frente.games.espana_1936 import GAME
from frente.games.espana_1936.commands import Done, Offer
from frente.games.espana_1936.position import Position
from tests.games.espana_1936.positions import G, opened, position
from tests.games.hand import Hand
from tests.rule_marks import rule


def moving(n: str = "", r: str = "", rest: str = "republican") -> Hand[Position]:
    # Madrid is contested: it counts for both sides. The rest of the twelve objectives belongs to one side or the other.
    return opened(
        position("madrid: n-army-s1, r-army-s1", "segovia: n-army-s2", n=n, r=r, rest=rest), "movement"
    )


@rule(G, "victory.i")
@pytest.mark.parametrize(
    ("held", "winner"),
    [
        # Of eleven objectives the Nationalists hold six, or five; the rest is Republican.
        ("sevilla cordoba burgos pamplona zaragoza la-coruna", "nationalist"),
        ("sevilla cordoba burgos pamplona zaragoza", "republican"),
    ],
)
def test_victory_i_the_side_with_more_points_wins_an_agreed_end(held: str, winner: str) -> None:
    hand = moving(n=held)
    hand.do(Offer())
    assert hand.asks == "Answer republican"
    hand.do(Offer(True))
    outcome = GAME.outcome(hand.s)
    assert outcome is not None
    assert (outcome.winner, outcome.degree) == (winner, "agreed")


@rule(G, "victory.i", "victory.j")
def test_victory_j_equal_points_are_a_tie() -> None:
    # Madrid and Oviedo are contested: five for each side are left of the ten others.
    s = position(
        "madrid: n-army-s1, r-army-s1",
        "segovia: n-army-s2",
        "oviedo: n-army-s3, r-army-s2",
        n="sevilla cordoba burgos pamplona zaragoza",
    )
    hand = opened(s, "movement")
    hand.do(Offer())
    hand.do(Offer(True))
    outcome = GAME.outcome(hand.s)
    assert outcome is not None
    assert (outcome.winner, outcome.degree) == ("draw", "agreed")


@rule(G, "victory.i")
def test_victory_i_a_refusal_goes_on_and_nobody_asks_twice_a_turn() -> None:
    hand = moving()
    hand.do(Offer())
    hand.do(Offer(False))
    assert hand.asks == "Movement nationalist"
    assert hand.refused(Offer()) == ("offered_before", "victory")
    assert hand.refused(Offer(False)) == ("no_offer", "victory")
    hand.do(Done())
    hand.do(Offer())  # the other side has its own proposal
    assert hand.asks == "Answer nationalist"
