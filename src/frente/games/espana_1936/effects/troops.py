"""Effects on military units: new ones, steps up, hits, eliminations, exchanges and training."""

from __future__ import annotations

from frente.games.espana_1936.book import MODIFIER, PIECES, SIDE, TYPE, UNITS
from frente.games.espana_1936.events import EffectVain, Improved, Placed
from frente.games.espana_1936.ground import room, surrounded
from frente.games.espana_1936.grounds import BAD_CHOICE, SURROUNDED, ZONE_FULL
from frente.games.espana_1936.hits import FACES, destroy, exchange, lower
from frente.games.espana_1936.ops import Eliminate, Exchange, Hit, Place, Training, Upgrade
from frente.games.espana_1936.position import CONTESTED, POOL, Position
from frente.kernel.cite import Verdict
from frente.kernel.event import Log
from frente.kernel.flow import Frame

from .choosing import NONE, Choice, Choosing, Task
from .places import receives, spaces

# --- New units --------------------------------------------------------------------------------------------------------


def free(s: Position, side: int, type_: str, value: int, modifier: int) -> int:
    """The free counter of a type that shows a value: with this modifier, else with the highest; -1 without any."""
    found = [
        p for p in UNITS[side] if s.box[p] == POOL and TYPE[p] == type_ and value in FACES[PIECES[p].size]
    ]
    return max(found, key=lambda p: (MODIFIER[p] == modifier, MODIFIER[p], -p), default=NONE)


class Placing(Choosing, frozen=True, tag="PlacingUnit"):
    """The player says where each new unit comes on."""

    PROMPT = "prompt.place"
    VAIN = "vain.place"

    def _unit(self, s: Position) -> tuple[int, int]:
        """The counter that comes next, and the value that it shows: 2 where no large counter is left."""
        op = self.op(Place)
        counter, value = free(s, self.owner, op.type, op.value, op.modifier), op.value
        if counter == NONE and value > 2:
            counter, value = free(s, self.owner, op.type, 2, op.modifier), 2
        return counter, value

    def choices(self, s: Position) -> list[Choice]:
        counter, _ = self._unit(s)
        if counter == NONE:
            return []
        return [(NONE, n) for n in spaces(s, self.owner, self.op(Place).at) if receives(s, counter, n)]

    def why(self, s: Position, choice: Choice) -> Verdict:
        space = choice[1]
        if choice[0] != NONE or space not in spaces(s, self.owner, self.op(Place).at):
            return BAD_CHOICE.refuse(card=self.card)
        counter, _ = self._unit(s)
        if s.status(space) in (self.owner, CONTESTED) and surrounded(s, self.owner, space):
            return SURROUNDED.refuse(unit=counter, space=space)
        if not room(s, self.owner, space):
            return ZONE_FULL.refuse(unit=counter, space=space)
        return BAD_CHOICE.refuse(card=self.card)

    def take(self, s: Position, choice: Choice, log: Log) -> None:
        counter, value = self._unit(s)
        s.value[counter] = value
        s.place(counter, choice[1])
        log.add(Placed(counter, choice[1], value))


def place(s: Position, task: Task, op: Place, log: Log) -> Frame[Position]:
    """New units of a type."""
    return Placing(task.side, task.card, task.effect, op.count)


# --- A step up --------------------------------------------------------------------------------------------------------


def raised(s: Position, unit: int) -> int:
    """The counter that shows a unit one step up: itself, or a free large one of its type; -1 if there is none."""
    if s.value[unit] in (1, 3):
        return unit
    return free(s, SIDE[unit], TYPE[unit], 3, MODIFIER[unit]) if s.value[unit] == 2 else NONE


class Upgrading(Choosing, frozen=True):
    """The player chooses units that take a step up, each at most once."""

    PROMPT = "prompt.upgrade"
    VAIN = "vain.upgrade"

    def choices(self, s: Position) -> list[Choice]:
        op = self.op(Upgrade)
        at = spaces(s, self.owner, op.at)
        return [
            (p, NONE)
            for p in UNITS[self.owner]
            if s.at[p] in at
            and p not in self.done
            and (not op.types or TYPE[p] in op.types)
            and raised(s, p) != NONE
        ]

    def mark(self, s: Position, choice: Choice) -> int:
        return raised(s, choice[0])

    def take(self, s: Position, choice: Choice, log: Log) -> None:
        unit = choice[0]
        other = raised(s, unit)
        value = {1: 2, 2: 3, 3: 5}[s.value[unit]]
        exchange(s, unit, other, value, log)
        log.add(Improved(other, s.at[other], value))


def upgrade(s: Position, task: Task, op: Upgrade, log: Log) -> Frame[Position]:
    """Steps up, whatever the year."""
    return Upgrading(task.side, task.card, task.effect, op.count)


# --- Hits -------------------------------------------------------------------------------------------------------------


class Hitting(Choosing, frozen=True):
    """The player or his victim chooses the unit that takes the next hit. Marks the spaces that have been hit."""

    PROMPT = "prompt.hit"
    VAIN = "vain.hit"

    def choices(self, s: Position) -> list[Choice]:
        op = self.op(Hit)
        full = {n for n in self.done if op.per_space and self.done.count(n) >= op.per_space}
        at = set(spaces(s, self.owner, op.at)) - full
        found = [p for p in UNITS[1 - self.owner] if s.at[p] in at and s.value[p] <= op.max_value]
        first = [p for p in found if op.first and TYPE[p] == op.first]
        return [(p, NONE) for p in first or found]

    def mark(self, s: Position, choice: Choice) -> int:
        return s.at[choice[0]]

    def take(self, s: Position, choice: Choice, log: Log) -> Frame[Position] | None:
        return lower(s, choice[0], 1, log)


def hit(s: Position, task: Task, op: Hit, log: Log) -> Frame[Position]:
    """Single hits on enemy units."""
    chooser = task.side if op.chooser == "player" else 1 - task.side
    return Hitting(chooser, task.card, task.effect, op.hits)


class Eliminating(Choosing, frozen=True):
    """The enemy chooses units of his that he gives up."""

    PROMPT = "prompt.eliminate"
    VAIN = "vain.eliminate"

    def choices(self, s: Position) -> list[Choice]:
        op = self.op(Eliminate)
        standing = [p for p in UNITS[1 - self.owner] if s.at[p] >= 0]
        for types in (op.types, op.instead):
            found = [(p, NONE) for p in standing if TYPE[p] in types]
            if found:
                return found
        return []

    def take(self, s: Position, choice: Choice, log: Log) -> None:
        destroy(s, choice[0], log)


def eliminate(s: Position, task: Task, op: Eliminate, log: Log) -> Frame[Position]:
    """Units that the enemy loses."""
    return Eliminating(1 - task.side, task.card, task.effect, op.count)


# --- Exchanges --------------------------------------------------------------------------------------------------------


def counterpart(s: Position, unit: int, into: str, modifier: int) -> int:
    """The free counter of a type, of a unit's size and with this modifier, that can take its place; -1 without any."""
    type_ = into or TYPE[unit]
    for p in UNITS[SIDE[unit]]:
        if (
            s.box[p] == POOL
            and TYPE[p] == type_
            and PIECES[p].size == PIECES[unit].size
            and MODIFIER[p] == modifier
        ):
            return p
    return NONE


class Exchanging(Choosing, frozen=True):
    """The player may exchange units for counters with another modifier."""

    PROMPT = "prompt.exchange"
    VAIN = "vain.exchange"
    OPTIONAL = True

    def choices(self, s: Position) -> list[Choice]:
        op = self.op(Exchange)
        return [
            (p, NONE)
            for p in UNITS[self.owner]
            if s.at[p] >= 0
            and TYPE[p] in op.types
            and MODIFIER[p] == op.before
            and counterpart(s, p, op.into, op.after) != NONE
        ]

    def take(self, s: Position, choice: Choice, log: Log) -> None:
        op = self.op(Exchange)
        exchange(s, choice[0], counterpart(s, choice[0], op.into, op.after), s.value[choice[0]], log)


def exchange_units(s: Position, task: Task, op: Exchange, log: Log) -> Frame[Position] | None:
    """Exchanges that the player chooses, or with a count of 0 all of them: the strongest units take the counters first."""
    if op.count:
        return Exchanging(task.side, task.card, task.effect, op.count)
    units = [p for p in UNITS[task.side] if s.at[p] >= 0 and TYPE[p] in op.types and MODIFIER[p] == op.before]
    if not units:
        log.add(EffectVain(task.card, "vain.exchange"))
    for unit in sorted(units, key=lambda p: -s.value[p]):
        other = counterpart(s, unit, op.into, op.after)
        if other == NONE:
            destroy(s, unit, log)
        else:
            exchange(s, unit, other, s.value[unit], log)
    return None


class Schooling(Choosing, frozen=True):
    """At the start of a Replacements Phase the owner of a training card may turn -1 units into regulars."""

    PROMPT = "prompt.training"
    OPTIONAL = True

    def choices(self, s: Position) -> list[Choice]:
        return [
            (p, NONE)
            for p in UNITS[self.owner]
            if s.at[p] >= 0 and MODIFIER[p] == -1 and counterpart(s, p, "army", 0) != NONE
        ]

    def take(self, s: Position, choice: Choice, log: Log) -> None:
        exchange(s, choice[0], counterpart(s, choice[0], "army", 0), s.value[choice[0]], log)


def school(s: Position, side: int, card: int, effect: int, op: Training) -> Frame[Position] | None:
    """The question of a training card, if there is anybody to train."""
    frame = Schooling(side, card, effect, op.count)
    return frame if frame.choices(s) else None
