"""Ships in land battles off a coast: they fight each other before they support (§ Coastal Spaces)."""

from __future__ import annotations

from frente.games.espana_1936.book import ARMADA
from frente.games.espana_1936.position import Engagement, Position
from frente.kernel.event import Log
from frente.kernel.flow import Frame

from . import duel


def meet(s: Position) -> bool:
    """Whether both sides have committed ships to the combat that can fight each other. Rule: espana-1936 armada.coast.d."""
    if not s.option(ARMADA) or s.fight is None or not all(s.fight.supports):
        return False
    s.engagement = Engagement(s.fight.space, ashore=True)
    found = duel.possible(s, air=False)
    s.engagement = None
    return found


def begin(s: Position, log: Log, item: int) -> Frame[Position]:
    """Open the fights of the ships that support the combat."""
    assert s.fight is not None
    s.engagement = Engagement(s.fight.space, ashore=True)
    return duel.begin(s, air=False, log=log)


def close(s: Position, log: Log, item: int) -> None:
    """The ships that are left support the combat."""
    s.engagement = None
