"""Effects on airplanes, tanks, generals and ships: they come, leave for good, or come back."""

from __future__ import annotations

from frente.games.espana_1936.book import IS_PLANE, IS_SHIP, IS_TANK, KIND, LAND, SIDE, P
from frente.games.espana_1936.events import EffectVain, Entered, Left, PieceEntered
from frente.games.espana_1936.naval import refuge
from frente.games.espana_1936.ops import Enters, Removed, ReturnEliminated
from frente.games.espana_1936.position import BOARD, CONTESTED, DEAD, FUTURE, REMOVED, Position
from frente.kernel.event import Log
from frente.kernel.flow import Frame

from . import sea
from .choosing import NONE, Choice, Choosing, Task
from .places import receives, spaces


class Entering(Choosing, frozen=True):
    """The player says where the next of the waiting tanks, ships or airplanes comes on."""

    PROMPT = "prompt.enter"
    VAIN = "vain.enter"

    def choices(self, s: Position) -> list[Choice]:
        op = self.op(Enters)
        piece = next((int(p) for p in op.pieces if s.box[p] == FUTURE), NONE)
        if piece == NONE:
            return []
        if IS_TANK[piece]:
            return [(piece, n) for n in spaces(s, self.owner, op.at) if receives(s, piece, n)]
        return [(piece, n) for n in sea.berths(s, piece, op.at.named)]

    def take(self, s: Position, choice: Choice, log: Log) -> None:
        s.place(*choice)
        log.add(PieceEntered(*choice))


def enters(s: Position, task: Task, op: Enters, log: Log) -> Frame[Position] | None:
    """The first pieces that still wait come into play: on the player board, or in a space."""
    coming = [int(p) for p in op.pieces if s.box[p] == FUTURE][: op.count]
    if not coming:
        log.add(EffectVain(task.card, "vain.not_waiting"))
        return None
    if op.at.token or op.at.named:
        return Entering(task.side, task.card, task.effect, len(coming))
    for piece in coming:
        s.place(piece, -1, BOARD)
        log.add(Entered(piece))
    return None


def removed(s: Position, task: Task, op: Removed, log: Log) -> Frame[Position] | None:
    """A piece leaves the game for good; a ship at sea may be damaged instead."""
    piece = int(op.piece)
    if op.where and (s.at[piece] < 0 or sea.kind_of_place(s, piece) not in op.where):
        if s.at[piece] >= 0 and op.otherwise == "damage":
            return sea.damage(s, task, piece, log)
        log.add(EffectVain(task.card, "vain.not_there"))
        return None
    if s.box[piece] == REMOVED:
        log.add(EffectVain(task.card, "vain.gone"))
        return None
    s.damaged[piece] = 0
    s.place(piece, -1, REMOVED)
    log.add(Left(piece))
    return None


class Returning(Choosing, frozen=True):
    """The player chooses an eliminated piece that comes back, and for a tank or a ship the space."""

    PROMPT = "prompt.return"
    VAIN = "vain.return"

    def choices(self, s: Position) -> list[Choice]:
        kinds = self.op(ReturnEliminated).kinds
        found: list[Choice] = []
        for p in range(P):
            if SIDE[p] != self.owner or s.box[p] != DEAD or KIND[p] not in kinds:
                continue
            if IS_PLANE[p]:
                found.append((p, NONE))
            elif IS_TANK[p]:
                found += [
                    (p, n) for n in LAND if s.status(n) in (self.owner, CONTESTED) and receives(s, p, n)
                ]
            elif IS_SHIP[p]:
                found += [(p, n) for n in refuge.bases(s, self.owner)]
        return found

    def take(self, s: Position, choice: Choice, log: Log) -> None:
        piece, space = choice
        s.damaged[piece] = 0
        if space == NONE:
            s.place(piece, -1, BOARD)
            log.add(Entered(piece))
        else:
            s.place(piece, space)
            log.add(PieceEntered(piece, space))


def return_eliminated(s: Position, task: Task, op: ReturnEliminated, log: Log) -> Frame[Position]:
    """Eliminated pieces come back into play."""
    return Returning(task.side, task.card, task.effect, op.count)
