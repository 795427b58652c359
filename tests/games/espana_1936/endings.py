"""A war in which both sides hold their own, and what Maintenance makes of it."""

from __future__ import annotations

from frente.games.espana_1936 import GAME
from frente.games.espana_1936.events import Tracked
from frente.games.espana_1936.position import Position
from tests.games.hand import Hand

from .positions import opened, position

# Eight linked spaces of each side. Objectives: Pamplona, Burgos, La Coruña; Valencia, Barcelona, Murcia.
NORTH = "pamplona burgos leon lugo orense la-coruna salamanca segovia"
LEVANTE = "valencia castellon tarragona barcelona lerida albacete murcia almeria"
# The other six objectives: Bilbao, Córdoba, Madrid, Oviedo, Sevilla, Zaragoza.


def war(
    *spaces: str,
    n: str = "",
    r: str = "",
    turn: int = 5,
    north: str = NORTH,
    levante: str = LEVANTE,
    hands: str = "",
) -> Position:
    """Both sides hold eight linked spaces, and more markers in `n` and `r`; nobody holds the rest."""
    return position(*spaces, n=f"{north} {n}", r=f"{levante} {r}", rest="contested", turn=turn, hands=hands)


def maintained(s: Position) -> Hand[Position]:
    """After Maintenance."""
    return opened(s, "maintenance")


def result(hand: Hand[Position]) -> tuple[str | None, str, str] | None:
    """Winner, degree and reason; None while the game goes on."""
    outcome = GAME.outcome(hand.s)
    return None if outcome is None else (outcome.winner, outcome.degree, outcome.reason.key)


def held(hand: Hand[Position]) -> tuple[int, int, int]:
    """The Objective Territories Track."""
    (told,) = hand.told(Tracked)
    return told.nationalist, told.republican, told.contested
