"""Optional rules (§17): armor recovery. The armor bonus stands with losses and combat, the Frecce option with set-up."""

from __future__ import annotations

from frente.kernel.event import Log
from frente.kernel.flow import DONE, Dice, Flow, Frame

from .events import ArmorSaved
from .position import TRACK, Position


def save_armor(units: tuple[int, ...]) -> Frame[Position] | None:
    """Ask for the die of Nationalist armor that fell in an attack which emptied its target (§17.2)."""
    return SaveArmor(units) if units else None


class SaveArmor(Dice[Position], frozen=True):
    """A die for each armor unit: the number of turns until it comes back. Rule: santander-37 §17.2."""

    units: tuple[int, ...]

    def asks(self, s: Position) -> tuple[int, int]:
        return len(self.units), 6

    def rolled(self, s: Position, values: tuple[int, ...], log: Log) -> Flow:
        for u, die in zip(self.units, values, strict=True):
            s.box[u] = TRACK
            s.due[u] = s.turn + die
            log.add(ArmorSaved(u, die, s.turn + die))
        return DONE
