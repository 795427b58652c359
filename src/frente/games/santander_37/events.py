"""What happens in the game, as the log tells it. The sentences are in texts.py, by the same names."""

from __future__ import annotations

from frente.kernel.event import Event
from frente.kernel.menu import Tally


class At(Event, frozen=True):
    """Something that happened to a unit in a hex."""

    unit: int
    hex: int

    def spaces(self) -> tuple[int, ...]:
        return (self.hex,)


class Went(Event, frozen=True):
    """Units that went somewhere."""

    units: tuple[int, ...]
    start: int
    way: tuple[int, ...]

    def spaces(self) -> tuple[int, ...]:
        return (self.start, self.way[-1])

    def path(self) -> tuple[int, ...]:
        return (self.start, *self.way)


# §5-6 Set-up and sequence


class SetUp(Event, frozen=True):
    """A stage of the set-up was finished."""

    stage: str
    RULES = ("5",)
    LEVEL = 1


class Placed(At, frozen=True):
    """A unit was placed in the set-up."""

    RULES = ("5",)
    LEVEL = 3


class Held(Event, frozen=True):
    """A division was held in reserve, or deployed forward."""

    division: str
    how: str
    RULES = ("5.1",)
    LEVEL = 3


class Entrenched(Event, frozen=True):
    """A trench marker was placed, or taken back."""

    hex: int
    how: str
    RULES = ("5.1",)
    LEVEL = 3

    def spaces(self) -> tuple[int, ...]:
        return (self.hex,)


class TurnBegan(Event, frozen=True):
    """A turn began."""

    turn: int
    RULES = ("6",)
    LEVEL = 0


class PhaseBegan(Event, frozen=True):
    """A step of a side's phase began."""

    step: str
    side: int
    RULES = ("6",)
    LEVEL = 1


class EndOfTurn(Event, frozen=True):
    """The End of Turn phase began."""

    turn: int
    RULES = ("6",)
    LEVEL = 1


# §4, §7-8 Stacking, disorganization, supply


class Overstacked(Event, frozen=True):
    """A hex became overstacked."""

    hex: int
    grade: str
    RULES = ("4", "4.1")

    def spaces(self) -> tuple[int, ...]:
        return (self.hex,)


class HqRemoved(At, frozen=True):
    """A headquarters too many went to the turn track."""

    turn: int
    RULES = ("4.1",)


class Disorganized(At, frozen=True):
    """A unit's disorganization rose to this level."""

    level: int
    RULES = ("7",)


class DisorganizedUnseen(Event, frozen=True):
    """A unit whose identity the reader may not know was disorganized; nor may he know its level."""

    hex: int
    RULES = ("7",)

    def spaces(self) -> tuple[int, ...]:
        return (self.hex,)


class Unsupplied(At, frozen=True):
    """A supply check found a unit out of supply."""

    RULES = ("8.2",)


class Yielded(At, frozen=True):
    """A unit at DSG2 failed a supply check and surrendered."""

    RULES = ("8.2",)


class Recovered(Event, frozen=True):
    """Units lost a level of disorganization."""

    units: tuple[int, ...]
    RULES = ("7", "13")


# §3, §9-10 Control and movement


class Moved(Went, frozen=True):
    """Units moved."""

    cost4: int
    RULES = ("10",)


class MovedUnseen(Went, frozen=True):
    """Units moved whose identity the reader may not know."""

    count: int
    side: int
    RULES = ("10",)


class Captured(Event, frozen=True):
    """A settlement changed hands."""

    hex: int
    side: int
    RULES = ("3.2",)

    def spaces(self) -> tuple[int, ...]:
        return (self.hex,)


class CutOff(Event, frozen=True):
    """Hexes changed control because no line links them to their owner."""

    hexes: tuple[int, ...]
    side: int
    RULES = ("3.2",)

    def spaces(self) -> tuple[int, ...]:
        return self.hexes


class LuOverrun(At, frozen=True):
    """A logistic unit alone in its hex was lost to an enemy that entered."""

    RULES = ("12.3",)


class LuLost(At, frozen=True):
    """A logistic unit was lost because its stack had to retreat."""

    RULES = ("11.5",)


class Arrived(At, frozen=True):
    """A unit came from the turn track."""

    RULES = ("12.3",)


class NotReceived(Event, frozen=True):
    """A unit was due and could not be received."""

    unit: int
    RULES = ("12.3",)


class TankAbandoned(At, frozen=True):
    """A tank unit without infantry or headquarters was eliminated."""

    RULES = ("10.2",)


# §13-17 Morale and events


class MoraleChanged(Event, frozen=True):
    """Republican morale moved."""

    amount: int
    morale: int
    cause: str
    RULES = ("13",)


class WeatherRolled(Event, frozen=True):
    """The weather of the turn."""

    die: int
    modified: int
    weather: str
    RULES = ("16",)

    def dice(self) -> tuple[int, ...]:
        return (self.die,)


class OffensiveRolled(Event, frozen=True):
    """Whether the Republican offensive begins."""

    die: int
    turn: int
    outcome: str
    RULES = ("14.1",)

    def dice(self) -> tuple[int, ...]:
        return (self.die,)


class OffensiveStruck(Event, frozen=True):
    """What the offensive costs the Nationalist."""

    die: int
    lost: int
    air: int
    RULES = ("14.2",)

    def dice(self) -> tuple[int, ...]:
        return (self.die,)


class Withdrawn(Event, frozen=True):
    """Units left for the other front: a unit for each step, and air units."""

    units: tuple[int, ...]
    air: tuple[int, ...]
    RULES = ("14.2",)


class FactoryRolled(Event, frozen=True):
    """Whether the Reinosa factory was demolished."""

    die: int
    outcome: str
    RULES = ("3.1",)

    def dice(self) -> tuple[int, ...]:
        return (self.die,)


class SurrenderRolled(Event, frozen=True):
    """Whether the Basque units surrender."""

    die: int
    modified: int
    morale: int
    outcome: str
    sum: Tally
    RULES = ("15.1",)

    def dice(self) -> tuple[int, ...]:
        return (self.die,)


class BasquesSurrendered(Event, frozen=True):
    """Some Basque units fight on as remnants, the others are gone."""

    kept: tuple[int, ...]
    gone: tuple[int, ...]
    RULES = ("15.2",)


class ArmorSaved(Event, frozen=True):
    """An armor unit lost in an attack will come back."""

    unit: int
    die: int
    turn: int
    RULES = ("17.2",)

    def dice(self) -> tuple[int, ...]:
        return (self.die,)


class AirReturned(Event, frozen=True):
    """Air units came back to the Available box."""

    units: tuple[int, ...]
    RULES = ("12.1.1",)
    LEVEL = 3


class GameEnded(Event, frozen=True):
    """The game ended."""

    outcome: str
    morale: int
    RULES = ("3",)
    LEVEL = 0
