"""The Reinosa factory (§3.1): it may be blown up while the Republic holds the town."""

from __future__ import annotations

from frente.kernel.event import Log
from frente.kernel.flow import DONE, Dice, Flow, Frame

from .book import REINOSA, REPUBLICAN, TABLES
from .events import FactoryRolled
from .position import Position

_TABLE = TABLES["reinosa"]
FIRST_TURN: int = _TABLE["first_turn"]
DEMOLISHED = {roll for row in _TABLE["rows"] if row["result"] == "demolished" for roll in row["rolls"]}


def is_open(s: Position) -> bool:
    """The demolition step takes place from turn 4 on."""
    return s.turn >= FIRST_TURN


def demolition_step(s: Position, log: Log, item: int) -> Frame[Position] | None:
    """Lay the marker; a die is rolled while Reinosa is Republican and the factory stands."""
    s.marker = 1
    return FactoryRoll() if s.control[REINOSA] == REPUBLICAN and not s.demolished else None


class FactoryRoll(Dice[Position], frozen=True):
    """The demolition die. Rule: santander-37 §3.1."""

    def rolled(self, s: Position, values: tuple[int, ...], log: Log) -> Flow:
        s.demolished = int(values[0] in DEMOLISHED)
        log.add(FactoryRolled(values[0], "factory.demolished" if s.demolished else "factory.intact"))
        return DONE
