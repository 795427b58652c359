"""Weather (§16)."""

from __future__ import annotations

from frente.kernel.event import Log
from frente.kernel.flow import DONE, Dice, Flow, Frame

from .book import TABLES
from .events import WeatherRolled
from .position import FAIR, POOR, Position

_TABLE = TABLES["weather"]
RESULT = {roll: POOR if row["result"] == "poor" else FAIR for row in _TABLE["rows"] for roll in row["rolls"]}


def is_rolled(s: Position) -> bool:
    """The weather phase is skipped on turn 1."""
    return s.turn >= int(_TABLE["first_turn"])


class WeatherRoll(Dice[Position], frozen=True):
    """The weather die, +1 when the last turn was poor. Rule: santander-37 §16."""

    def rolled(self, s: Position, values: tuple[int, ...], log: Log) -> Flow:
        die = values[0]
        modified = die + (int(_TABLE["after_poor"]) if s.weather == POOR else 0)
        s.weather = RESULT[modified]
        log.add(WeatherRolled(die, modified, "weather.poor" if s.weather else "weather.fair"))
        return DONE


def ask(s: Position, log: Log, item: int) -> Frame[Position]:
    """Ask for the weather die."""
    return WeatherRoll()
