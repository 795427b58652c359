"""Effects that change the rules for a time: who moves first, who is pinned, who fights better, what may not be done."""

from __future__ import annotations

from frente.games.espana_1936 import lasting
from frente.games.espana_1936.book import TURNS
from frente.games.espana_1936.events import EffectVain
from frente.games.espana_1936.events import Lasts as LastsOn
from frente.games.espana_1936.ground import is_port
from frente.games.espana_1936.ops import (
    CombatBonus,
    GeneralAbsent,
    GeneralActsAgain,
    Lasting,
    MoveFirst,
    Nyon,
    Pin,
    PortsClosed,
    Training,
)
from frente.games.espana_1936.position import BOARD, MAP, Lasts, Position
from frente.kernel.event import Log
from frente.kernel.flow import Frame

from .choosing import NONE, Choice, Choosing, Task
from .places import spaces


def in_force(
    s: Position, task: Task, op: Lasting, log: Log, space: int = -1, piece: int = -1, left: int = 0
) -> None:
    """Put an effect in force, with what was chosen for it."""
    until = min(s.turn + op.turns, TURNS)
    lasting.add(s, Lasts(task.card, task.effect, until, space, piece, left))
    log.add(LastsOn(task.card, until))


def for_the_game(s: Position, task: Task, op: Training | Nyon, log: Log) -> None:
    """Put an effect in force for the rest of the game."""
    lasting.add(s, Lasts(task.card, task.effect, TURNS))
    log.add(LastsOn(task.card, TURNS))


def general_acts_again(s: Position, task: Task, op: GeneralActsAgain, log: Log) -> None:
    """Further actions of generals in battles to come."""
    in_force(s, task, op, log, left=op.count)


def move_first(s: Position, task: Task, op: MoveFirst, log: Log) -> None:
    """The player's side moves first in the next Movement Phase."""
    if s.turn == TURNS:
        log.add(EffectVain(task.card, "vain.no_turn"))
        return
    s.republicans_first = task.side
    lasting.add(s, Lasts(task.card, task.effect, s.turn + 1))
    log.add(LastsOn(task.card, s.turn + 1))


class NamingSpace(Choosing, frozen=True):
    """The player names the space in which an effect is to be in force."""

    PROMPT = "prompt.name_space"

    def choices(self, s: Position) -> list[Choice]:
        op = self.op(Lasting)
        assert isinstance(op, CombatBonus | Pin | PortsClosed)
        found = spaces(s, self.owner, op.at)
        if isinstance(op, PortsClosed):
            found = tuple(n for n in found if is_port(s, n))
        return [(NONE, n) for n in found]

    def take(self, s: Position, choice: Choice, log: Log) -> None:
        in_force(s, Task(self.card, self.owner, self.effect), self.op(Lasting), log, space=choice[1])


def in_a_space(
    s: Position, task: Task, op: CombatBonus | Pin | PortsClosed, log: Log
) -> Frame[Position] | None:
    """An effect in a space that the player names; one that closes all its ports needs no name."""
    if isinstance(op, PortsClosed) and not op.choose:
        in_force(s, task, op, log)
        return None
    return NamingSpace(task.side, task.card, task.effect, 1)


class NamingGeneral(Choosing, frozen=True):
    """The player names the enemy general who is taken out for a time."""

    PROMPT = "prompt.name_general"
    VAIN = "vain.general"

    def choices(self, s: Position) -> list[Choice]:
        return [(int(g), NONE) for g in self.op(GeneralAbsent).generals if s.box[g] in (BOARD, MAP)]

    def take(self, s: Position, choice: Choice, log: Log) -> None:
        in_force(s, Task(self.card, self.owner, self.effect), self.op(GeneralAbsent), log, piece=choice[0])


def general_absent(s: Position, task: Task, op: GeneralAbsent, log: Log) -> Frame[Position]:
    """An enemy general is out of the war for a time."""
    return NamingGeneral(task.side, task.card, task.effect, 1)
