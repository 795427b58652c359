"""What happens in combat (§11, §12), as the log tells it. The sentences are in data/texts.toml, by the same names."""

from __future__ import annotations

from frente.kernel.event import Event
from frente.kernel.menu import Preview

from .events import At, Went


class Attacked(Event, frozen=True):
    """An attack was declared."""

    side: int
    target: int
    units: tuple[int, ...]
    RULES = ("11.1",)

    def spaces(self) -> tuple[int, ...]:
        return (self.target,)


class Revealed(Event, frozen=True):
    """Ground units in the combat that the enemy could not name were shown."""

    target: int
    units: tuple[int, ...]
    RULES = ("11.1",)
    LEVEL = 3


class Supported(Event, frozen=True):
    """A side committed its support."""

    side: int
    units: tuple[int, ...]
    points: int
    RULES = ("12.4",)


class Unsupported(Event, frozen=True):
    """A side could have supported the combat and did not."""

    side: int
    RULES = ("12.4",)
    LEVEL = 3


class Bombarded(Event, frozen=True):
    """The bombardment was rolled."""

    target: int
    net: int
    die: int
    modified: int
    levels: int
    lost: int
    RULES = ("12.4",)

    def spaces(self) -> tuple[int, ...]:
        return (self.target,)

    def dice(self) -> tuple[int, ...]:
        return (self.die,)


class Shielded(Event, frozen=True):
    """The net points were not positive: no bombardment."""

    net: int
    RULES = ("12.4",)
    LEVEL = 3


class Attrition(Event, frozen=True):
    """Air attrition was rolled for the units in this order."""

    units: tuple[int, ...]
    rolls: tuple[int, ...]
    RULES = ("12.1.1",)

    def dice(self) -> tuple[int, ...]:
        return self.rolls


class AirWithdrawn(Event, frozen=True):
    """Air units that rolled a 1 are away until a later turn."""

    units: tuple[int, ...]
    turn: int
    RULES = ("12.1.1",)


class LusSpent(Event, frozen=True):
    """Logistic units were used up."""

    units: tuple[int, ...]
    RULES = ("12.3",)
    LEVEL = 3


class Emptied(Event, frozen=True):
    """The target hex was emptied before the assault."""

    target: int
    RULES = ("11.1",)


class Broken(Event, frozen=True):
    """No attacker was left: the combat was over."""

    target: int
    RULES = ("11.1",)


class Fought(Event, frozen=True):
    """The combat die was rolled; `sums` holds the strengths, the modifiers and the odds."""

    target: int
    odds: str
    die: int
    modified: int
    result: str
    sums: Preview
    RULES = ("11.1",)

    def spaces(self) -> tuple[int, ...]:
        return (self.target,)

    def dice(self) -> tuple[int, ...]:
        return (self.die,)

    def preview(self) -> Preview:
        return self.sums


class StepLost(At, frozen=True):
    """A unit lost a step."""

    RULES = ("11.4",)


class Eliminated(At, frozen=True):
    """A unit was eliminated."""

    RULES = ("11.4",)


class Retreated(Went, frozen=True):
    """Defenders retreated."""

    RULES = ("11.5",)


class Advanced(Went, frozen=True):
    """Attackers advanced."""

    RULES = ("11.6",)


class TrenchLost(Event, frozen=True):
    """A trench marker was removed."""

    hex: int
    RULES = ("11.7",)

    def spaces(self) -> tuple[int, ...]:
        return (self.hex,)
