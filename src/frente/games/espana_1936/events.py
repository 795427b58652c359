"""What happens in the game, as the log tells it. The sentences are in data/texts.toml, by the same names."""

from __future__ import annotations

from frente.kernel.event import Event


class At(Event, frozen=True):
    """Something that happened to a piece in a space."""

    unit: int
    space: int

    def spaces(self) -> tuple[int, ...]:
        return (self.space,) if self.space >= 0 else ()


class TurnBegan(Event, frozen=True):
    """A turn began."""

    turn: int
    RULES = ("sequence",)
    LEVEL = 0


class PhaseBegan(Event, frozen=True):
    """A phase began."""

    phase: str
    RULES = ("sequence",)
    LEVEL = 1


class Drew(Event, frozen=True):
    """A side drew a card; its enemy reads only that it did."""

    side: int
    card: int
    RULES = ("1",)
    LEVEL = 3


class DeckChanged(Event, frozen=True):
    """The second deck came into use; hands went back to the first."""

    RULES = ("1",)


class Moved(Event, frozen=True):
    """A piece moved."""

    unit: int
    start: int
    to: int
    RULES = ("2",)

    def spaces(self) -> tuple[int, ...]:
        return (self.start, self.to)

    def path(self) -> tuple[int, ...]:
        return (self.start, self.to)


class Assigned(At, frozen=True):
    """An airplane or a general was assigned to a space."""

    RULES = ("2", "3")


class Seized(Event, frozen=True):
    """A space that held only an enemy marker was taken."""

    space: int
    side: int
    RULES = ("2",)

    def spaces(self) -> tuple[int, ...]:
        return (self.space,)


class Crossed(At, frozen=True):
    """A piece crossed from Marruecos."""

    RULES = ("2",)


class Acted(At, frozen=True):
    """A general acted."""

    what: str
    RULES = ("4",)


class DuelChosen(Event, frozen=True):
    """A combat of two units began."""

    attacker: int
    target: int
    space: int
    RULES = ("4.I",)

    def spaces(self) -> tuple[int, ...]:
        return (self.space,)


class Committed(Event, frozen=True):
    """A side committed supporting pieces."""

    side: int
    units: tuple[int, ...]
    RULES = ("4.II",)
    LEVEL = 3


class Unsupported(Event, frozen=True):
    """A side committed no supporting piece."""

    side: int
    RULES = ("4.II",)
    LEVEL = 3


class CardLaid(Event, frozen=True):
    """A side laid a card face down, or none; only its owner reads which."""

    side: int
    what: str
    card: int
    RULES = ("4.II",)
    LEVEL = 3


class CardsShown(Event, frozen=True):
    """The cards of a combat were revealed: those that were laid, the attacker's first."""

    cards: tuple[int, ...]
    modes: tuple[str, ...]
    RULES = ("4.II",)


class Paired(Event, frozen=True):
    """Airplanes were paired for dogfights, two by two."""

    units: tuple[int, ...]
    RULES = ("4.III",)
    LEVEL = 3


class Dogfought(Event, frozen=True):
    """Two airplanes fought: their dice, and the best final result of each."""

    unit: int
    other: int
    rolls: tuple[int, ...]
    results: tuple[int, int]
    RULES = ("4.III",)

    def dice(self) -> tuple[int, ...]:
        return self.rolls


class Rolled(Event, frozen=True):
    """A side rolled for a combat: the dice, and what the negative modifiers left of them."""

    side: int
    rolls: tuple[int, ...]
    after: tuple[int, ...]
    RULES = ("4.IV",)

    def dice(self) -> tuple[int, ...]:
        return self.rolls


class Applied(Event, frozen=True):
    """A side placed its positive modifiers: the final dice and the hits."""

    side: int
    final: tuple[int, ...]
    count: int
    RULES = ("4",)


class Damaged(At, frozen=True):
    """A unit took hits."""

    count: int
    value: int
    RULES = ("4.V",)


class Destroyed(At, frozen=True):
    """A unit was eliminated."""

    RULES = ("4.V",)


class Exchanged(Event, frozen=True):
    """A counter took the place of another."""

    unit: int
    other: int
    space: int
    RULES = ("4.V",)
    LEVEL = 3


class TankLost(At, frozen=True):
    """A tank fell with the unit that it supported."""

    RULES = ("4.V",)


class CaptureRolled(Event, frozen=True):
    """Dice for tanks that may be captured."""

    rolls: tuple[int, ...]
    count: int
    RULES = ("options",)

    def dice(self) -> tuple[int, ...]:
        return self.rolls


class Captured(At, frozen=True):
    """A captured tank entered the game."""

    RULES = ("options",)


class BattleOver(Event, frozen=True):
    """A battle ended; who holds the space now (2: both)."""

    space: int
    holder: int
    RULES = ("4.VI",)

    def spaces(self) -> tuple[int, ...]:
        return (self.space,)


class EventPlayed(Event, frozen=True):
    """A card was played as an event."""

    side: int
    card: int
    RULES = ("5",)


class EventCancelled(Event, frozen=True):
    """Espionage cancelled an event."""

    card: int
    RULES = ("5",)


class EventsPassed(Event, frozen=True):
    """A side plays no more events this turn."""

    side: int
    RULES = ("5",)
    LEVEL = 3


class EffectVain(Event, frozen=True):
    """An effect of a card could not happen; the card is spent all the same."""

    card: int
    why: str
    RULES = ("5",)


class Placed(At, frozen=True):
    """A piece came on by an event."""

    value: int
    RULES = ("5",)


class Entered(Event, frozen=True):
    """An airplane, a general or a ship became available."""

    unit: int
    RULES = ("5",)


class PieceEntered(At, frozen=True):
    """A tank, an airplane or a ship came on in a space."""

    RULES = ("5",)


class CardsLost(Event, frozen=True):
    """A side lost cards of its hand by an event; everybody sees which."""

    side: int
    cards: tuple[int, ...]
    RULES = ("5",)


class ShipAttacked(Event, frozen=True):
    """A card attacked a ship: the dice and the hits."""

    unit: int
    rolls: tuple[int, ...]
    count: int
    RULES = ("5",)

    def dice(self) -> tuple[int, ...]:
        return self.rolls


class ShipDamaged(At, frozen=True):
    """A ship was damaged."""

    RULES = ("armada",)


class ShipWithdrew(At, frozen=True):
    """A ship went to a base."""

    RULES = ("armada",)


class Left(Event, frozen=True):
    """A piece left the game by an event."""

    unit: int
    RULES = ("5",)


class Lasts(Event, frozen=True):
    """An effect stays in force up to and including a turn."""

    card: int
    until: int
    RULES = ("5",)
    LEVEL = 3


class PointsPromised(Event, frozen=True):
    """A side will have more, or fewer, Replacement Points."""

    side: int
    amount: int
    RULES = ("5",)


class Discarded(Event, frozen=True):
    """A side discarded cards; only it reads which."""

    side: int
    cards: tuple[int, ...]
    count: int
    RULES = ("6",)


class Tracked(Event, frozen=True):
    """The Objective Territories Track: Nationalist, Republican, contested."""

    nationalist: int
    republican: int
    contested: int
    RULES = ("6",)


class PointsReceived(Event, frozen=True):
    """Both sides received Replacement Points."""

    nationalist: int
    republican: int
    RULES = ("repl",)


class PointsLost(Event, frozen=True):
    """A side gave up its remaining points."""

    side: int
    amount: int
    RULES = ("repl",)
    LEVEL = 3


class Recruited(At, frozen=True):
    """A new unit was placed for a point."""

    value: int
    RULES = ("repl",)


class Improved(At, frozen=True):
    """A unit was improved for a point."""

    value: int
    RULES = ("repl",)


class Repaired(At, frozen=True):
    """A ship was repaired."""

    RULES = ("armada",)


class Offered(Event, frozen=True):
    """A side proposed to end the game."""

    side: int
    RULES = ("victory",)


class OfferAnswered(Event, frozen=True):
    """A side answered such a proposal."""

    side: int
    what: str
    RULES = ("victory",)


class GameEnded(Event, frozen=True):
    """The game ended."""

    outcome: str
    RULES = ("victory",)
    LEVEL = 0
