"""What happens at sea, as the log tells it."""

from __future__ import annotations

from frente.games.espana_1936.events import At
from frente.kernel.event import Event


class Sailed(Event, frozen=True):
    """A ship was assigned to a space."""

    unit: int
    start: int
    to: int
    RULES = ("armada",)

    def spaces(self) -> tuple[int, ...]:
        return (self.start, self.to)

    def path(self) -> tuple[int, ...]:
        return (self.start, self.to)


class SeaMarked(Event, frozen=True):
    """A side left its naval control marker in an operations space."""

    side: int
    space: int
    RULES = ("armada",)

    def spaces(self) -> tuple[int, ...]:
        return (self.space,)


class SeaHeld(Event, frozen=True):
    """Who holds an operations space as the Events Phase opens."""

    space: int
    holder: str
    RULES = ("armada",)
    LEVEL = 3

    def spaces(self) -> tuple[int, ...]:
        return (self.space,)


class NavalBattle(Event, frozen=True):
    """Ships or airplanes of both sides met over a space, or guns reached a blockader."""

    space: int
    RULES = ("armada",)

    def spaces(self) -> tuple[int, ...]:
        return (self.space,)


class NavalDeclined(Event, frozen=True):
    """A side declined a naval battle and withdraws."""

    side: int
    space: int
    RULES = ("armada",)

    def spaces(self) -> tuple[int, ...]:
        return (self.space,)


class NavalPaired(Event, frozen=True):
    """Ships or airplanes were paired, two by two."""

    units: tuple[int, ...]
    RULES = ("armada",)
    LEVEL = 3


class Backed(Event, frozen=True):
    """A ship without an opponent supports another."""

    unit: int
    other: int
    RULES = ("armada",)
    LEVEL = 3


class NavalFire(Event, frozen=True):
    """A piece fired at another: its dice, and what they are after the modifiers."""

    unit: int
    other: int
    rolls: tuple[int, ...]
    final: tuple[int, ...]
    RULES = ("armada",)

    def dice(self) -> tuple[int, ...]:
        return self.rolls


class FortFired(At, frozen=True):
    """The guns of a naval base fired at a blockader."""

    rolls: tuple[int, ...]
    final: tuple[int, ...]
    RULES = ("armada",)

    def dice(self) -> tuple[int, ...]:
        return self.rolls


class ShipSunk(At, frozen=True):
    """A ship was sunk."""

    RULES = ("armada",)


class PlaneDown(At, frozen=True):
    """An airplane was destroyed over the sea."""

    RULES = ("armada",)


class PlaneDriven(At, frozen=True):
    """An airplane went back to its player board."""

    RULES = ("armada",)
