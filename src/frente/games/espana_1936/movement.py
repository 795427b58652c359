"""Movement (§2): units, tanks and airplanes, one whole side after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from frente.kernel.cite import ALLOWED, NO_SUCH_PIECE, NO_SUCH_SPACE, NOT_YOUR_PIECE, Message, Verdict
from frente.kernel.event import Log
from frente.kernel.flow import DONE, STAY, Flow, Frame
from frente.kernel.menu import Menu, Pick, button, pick, refs

from . import agreement, lasting
from .book import (
    ARMADA,
    IS_GENERAL,
    IS_PLANE,
    IS_SHIP,
    IS_TANK,
    IS_UNIT,
    LINKS,
    MAINLAND,
    MARRUECOS,
    OPERATIONS,
    PLANES,
    SIDE,
    TANKS,
    UNITS,
    P,
    S,
)
from .commands import AnyOrder, Done, Move, Offer
from .events import Assigned, Moved, Seized
from .ground import room, surrounded
from .grounds import (
    ALREADY_MOVED,
    CONTESTED_STEP,
    GUARD_LEFT,
    MARRUECOS_SHUT,
    NO_FRIENDS_THERE,
    NO_UNITS_THERE,
    NOT_AVAILABLE,
    NOT_MOVED_NOW,
    NOT_REACHED,
    PINNED,
    SAME_SPACE,
    SURROUNDED,
    ZONE_FULL,
)
from .naval import blockade, control
from .ops import MoveFirst
from .position import BOARD, MAP, MISSION, Position


def reach_unit(s: Position, side: int, space: int) -> set[int]:
    """The spaces that a military unit can reach from a space, without the limit of the zone.

    From a contested space one line to a space with friends; from an own one any distance through own spaces, up to and
    into the first that is contested or the enemy's. What counts is the status when the side's movement began (ruling).
    """
    if space == MARRUECOS or surrounded(s, side, space):
        return set()
    if s.start[space] != side and not lasting.moves_freely(s, side, space):
        return {n for n in LINKS[space] if s.present(side, n)}
    found = {space}
    edge = [space]
    for here in edge:
        if here != space and s.status(here) != side:
            continue  # it had to stop there
        for n in LINKS[here]:
            if n not in found:
                found.add(n)
                edge.append(n)
    return found - {space}


def reach_tank(s: Position, side: int, space: int) -> set[int]:
    """The spaces that a tank can reach: along lines through friendly presence, from a contested space too (§2)."""
    if space == MARRUECOS or surrounded(s, side, space):
        return set()
    found = {space}
    edge = [space]
    for here in edge:
        for n in LINKS[here]:
            if n not in found and s.present(side, n):
                found.add(n)
                edge.append(n)
    return found - {space}


def reach_plane(s: Position, side: int) -> set[int]:
    """The spaces to which an airplane on the player board can be assigned: any with own units."""
    return {n for n in MAINLAND if s.troops[side * S + n]}


def _by_air(s: Position, p: int) -> set[int]:
    """Where an airplane can go from its player board, and with La Armada from an operations space."""
    over_land = reach_plane(s, SIDE[p])
    if not s.option(ARMADA):
        return over_land
    if s.at[p] in OPERATIONS and s.turn == 1:
        over_land = set()
    return over_land | blockade.patrol_spaces(s, p)


def destinations(s: Position, p: int) -> set[int]:
    """Where a piece can go in the Movement Phase now."""
    side, here = SIDE[p], s.at[p]
    if IS_PLANE[p]:
        if s.box[p] == BOARD or here in OPERATIONS:
            return _by_air(s, p)
        return reach_unit(s, side, here) if here >= 0 else set()
    if here < 0 or lasting.pinned(s, side, here):
        return set()
    if IS_TANK[p]:
        return reach_tank(s, side, here)
    if s.start[here] != side and s.troops[side * S + here] < 2 and not lasting.moves_freely(s, side, here):
        return set()
    return {n for n in reach_unit(s, side, here) if room(s, side, n)}


class Movement(Frame[Position], frozen=True):
    """A side's movement. Rule: espana-1936 §2."""

    side: int
    ACCEPTS = (Move, Done, Offer)
    ASKS = "ask.movement"

    def seat(self, s: Position) -> int:
        return self.side

    def judge(self, s: Position, command: Move | Done | Offer) -> Verdict:
        if isinstance(command, Done):
            return ALLOWED
        if isinstance(command, Offer):
            return agreement.judge(s, self.side, command)
        p, to = command.piece, command.to
        if not 0 <= p < P:
            return NO_SUCH_PIECE.refuse()
        if not 0 <= to < S:
            return NO_SUCH_SPACE.refuse()
        if SIDE[p] != self.side:
            return NOT_YOUR_PIECE.refuse(unit=p)
        if IS_GENERAL[p] or IS_SHIP[p]:
            return NOT_MOVED_NOW.refuse(unit=p)
        if s.box[p] != MAP and not (IS_PLANE[p] and s.box[p] == BOARD):
            return NOT_AVAILABLE.refuse(unit=p)
        if s.moved[p]:
            return ALREADY_MOVED.refuse(unit=p)
        return ALLOWED if to in destinations(s, p) else self._why(s, p, to)

    def _why(self, s: Position, p: int, to: int) -> Verdict:
        """The rule that keeps a piece from a space."""
        side, here = self.side, s.at[p]
        if here == to:
            return SAME_SPACE.refuse(unit=p, space=to)
        if MARRUECOS in (here, to) and not IS_PLANE[p]:
            return MARRUECOS_SHUT.refuse(unit=p)
        if IS_PLANE[p] and (here < 0 or here in OPERATIONS):
            if s.option(ARMADA) and not (verdict := blockade.why_not(s, p, to)):
                return verdict
            return NO_UNITS_THERE.refuse(unit=p, space=to)
        if surrounded(s, side, here):
            return SURROUNDED.refuse(unit=p, space=here)
        if not IS_PLANE[p] and lasting.pinned(s, side, here):
            return PINNED.refuse(unit=p, space=here)
        if IS_TANK[p]:
            return NO_FRIENDS_THERE.refuse(unit=p, space=to)
        if s.start[here] != side and not lasting.moves_freely(s, side, here):
            if IS_UNIT[p] and s.troops[side * S + here] < 2:
                return GUARD_LEFT.refuse(unit=p, space=here)
            if to not in LINKS[here]:
                return CONTESTED_STEP.refuse(unit=p, space=here)
            if not s.present(side, to):
                return NO_FRIENDS_THERE.refuse(unit=p, space=to)
        if to in reach_unit(s, side, here):
            return ZONE_FULL.refuse(unit=p, space=to)
        return NOT_REACHED.refuse(unit=p, space=to)

    def movers(self, s: Position) -> list[int]:
        """The pieces that can still go somewhere."""
        pieces = (*UNITS[self.side], *TANKS[self.side], *PLANES[self.side])
        return [p for p in pieces if s.box[p] in (MAP, BOARD) and not s.moved[p] and destinations(s, p)]

    def options(self, s: Position) -> Iterator[AnyOrder]:
        for p in self.movers(s):
            for to in sorted(destinations(s, p)):
                yield Move(p, to)
        # A proposal to end the game is no move: the menu offers it, whoever searches for moves never makes it.
        yield Done()

    def sample(self, s: Position, rng: Random) -> AnyOrder:
        luck = rng.random()
        if luck < 0.04:
            return Done()
        if luck > 0.9995 and agreement.judge(s, self.side, Offer()):
            return Offer()
        pieces = (*UNITS[self.side], *TANKS[self.side], *PLANES[self.side])
        for _ in range(12):
            p = pieces[int(rng.random() * len(pieces))]
            if s.box[p] in (MAP, BOARD) and not s.moved[p]:
                goals = sorted(destinations(s, p))
                if goals:
                    return Move(p, goals[int(rng.random() * len(goals))])
        return Done()

    def play(self, s: Position, command: Move | Done | Offer, log: Log) -> Flow:
        if isinstance(command, Done):
            return DONE
        if isinstance(command, Offer):
            return agreement.propose(s, self.side, log)
        p, to = command.piece, command.to
        start = s.at[p]
        mission = MISSION if IS_PLANE[p] and start not in MAINLAND and blockade.is_mission(s, p, to) else 0
        seized = not mission and s.status(to) == 1 - self.side and not s.force[(1 - self.side) * S + to]
        s.place(p, to, mission=mission)
        s.moved[p] = 1
        log.add(Moved(p, start, to) if start >= 0 else Assigned(p, to))
        if seized:
            log.add(Seized(to, self.side))
        if start in OPERATIONS:
            control.left(s, self.side, start, log)
        return STAY

    def menu(self, s: Position, picked: tuple[str, ...]) -> Menu:
        movers = self.movers(s)
        chosen = next((p for p in refs(picked, "piece") if p in movers), None)
        if chosen is None:
            picks: list[Pick] = [pick("piece", p) for p in movers]
            picks.append(button("end_movement", Done()))
            picks.append(button("offer_end", Offer(), agreement.judge(s, self.side, Offer())))
            return Menu(
                Message("prompt.movement", {"side": self.side, "count": len(movers)}), "2", tuple(picks)
            )
        goals = destinations(s, chosen)
        picks = [pick("piece", chosen, status="picked")]
        picks += [pick("space", n, command=Move(chosen, n)) for n in sorted(goals)]
        near = {n for here in (*goals, s.at[chosen]) if here >= 0 for n in LINKS[here]}
        for n in sorted((near | {n for n in refs(picked, "space") if n < S}) - goals - {s.at[chosen]}):
            picks.append(pick("space", n, self.judge(s, Move(chosen, n))))
        return Menu(Message("prompt.move_piece", {"unit": chosen}), "2", tuple(picks), (f"piece:{chosen}",))


def begin(side: int) -> Callable[[Position, Log, int], Frame[Position]]:
    """Open the movement of the side that moves first or second (§2; some events turn the order round)."""

    def ask(s: Position, log: Log, item: int) -> Frame[Position]:
        mover = side ^ s.republicans_first
        s.active = mover
        for space in range(S):
            s.start[space] = s.status(space)
        return Movement(mover)

    return ask


def end(s: Position, log: Log, item: int) -> None:
    """Counters are set straight again (§2)."""
    s.moved[:] = bytes(P)
    s.republicans_first = 0
    lasting.happened(s, MoveFirst)
