"""Combats in the words of a player. Most are fought on 1406: clear ground without rivers, attacked from 1506 in the south.

The defender of 1406 can retreat to 1306, 1405 and 1407 while nobody else stands near; both sides are in supply. Strengths:
Navarra regiments attack with 6 (I, IV, V) or 5, Castilla with 4; Santander brigades defend with 3, Basque and Asturian
ones with 4, a headquarters with 1. Columns of the combat table: 1:3, 1:2, 1:1, 3:2, 2:1, 3:1, 4:1, 5:1, 6:1+.
"""

from __future__ import annotations

from frente.games.santander_37.bombardment import Commitment
from frente.games.santander_37.commands import Attack, Support
from frente.games.santander_37.position import POOR

from .positions import Hand, at, h, position, units

NO_FLYING = POOR
"""Poor weather keeps air support out of a test that is about something else."""


def battle(*stacks: str, side: str = "nationalist", weather: int = NO_FLYING, **scalars: int) -> Hand:
    """The combat step of a side in a position with these stacks, without aircraft unless the weather is fair."""
    return at(position(*stacks, weather=weather, **scalars), side, "combat")


def declare(hand: Hand, target: str, *ids: str) -> Hand:
    """Declare an attack on a hex by these units; supply is checked at once."""
    hand.do(Attack(h(target), units(*ids)))
    return hand


def support(hand: Hand, *ids: str) -> Hand:
    """Commit these air units, headquarters and logistic units for the side that is asked."""
    hand.do(supporters(*ids))
    return hand


def supporters(*ids: str) -> Support:
    """The command that commits these units."""
    kinds: dict[str, list[int]] = {"hq": [], "lu": [], "air": []}
    for name, n in zip(ids, units(*ids), strict=True):
        kinds[name[:2] if name[:2] in kinds else "air"].append(n)
    return Support(tuple(kinds["air"]), tuple(kinds["hq"]), tuple(kinds["lu"]))


def alone(hand: Hand) -> Hand:
    """Both sides commit nothing."""
    while isinstance(hand.top, Commitment):
        hand.do(Support())
    return hand


def fight(hand: Hand, target: str, *ids: str, die: int) -> Hand:
    """An attack without support, up to its combat die."""
    alone(declare(hand, target, *ids)).roll(die)
    return hand
