"""Replacements, on the turns with a flag: points from objectives, spent one by one in turn."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from frente.kernel.cite import ALLOWED, NO_SUCH_PIECE, NO_SUCH_SPACE, NOT_YOUR_PIECE, Message, Verdict
from frente.kernel.event import Log
from frente.kernel.flow import DONE, NOBODY, Flow, Frame, Goto
from frente.kernel.menu import Menu, Pick, button, pick, refs

from . import lasting
from .book import (
    ARMADA,
    IS_UNIT,
    LAND,
    NATIONALIST,
    PIECES,
    REPUBLICAN,
    SHIPS,
    SIDE,
    SIDES,
    SPACE,
    TABLES,
    TYPE,
    UNITS,
    P,
    S,
    year,
)
from .commands import AnyOrder, Done, Improve, Recruit, Repair
from .events import Improved, PointsLost, PointsReceived, Recruited, Repaired
from .ground import objectives, room, surrounded
from .grounds import (
    BASQUE_PLACE,
    NO_EXCHANGE,
    NO_SPENDING_THERE,
    NOT_A_UNIT,
    NOT_AVAILABLE,
    NOT_FREE,
    NOT_IMPROVED,
    NOT_RECRUITED,
    SEA_CLOSED,
    SPENT_HERE,
    SURROUNDED,
    ZONE_FULL,
)
from .naval import repair
from .ops import ReplacementPoints
from .position import POOL, Position
from .sea import closed, extra_points

_TABLE = TABLES["replacements"]
RECRUITS = {side: tuple(_TABLE["recruits"][SIDES[side]]) for side in (NATIONALIST, REPUBLICAN)}
"""Types that can be placed by points; all others come by events and only improve."""
STANDARD = ("army", "falange", "communist", "anarchist")
"""Types that may stand in for another in an exchange anywhere (ruling): not the élites, nor Basques."""
BASQUE_SPACES = tuple(SPACE[name] for name in _TABLE["basque_spaces"])
_BY_YEAR = {year: row for row in _TABLE["rows"] for year in row["years"]}


def entry_value(turn: int) -> int:
    """The value at which a new unit comes: 1 in 1936, 2 afterwards."""
    value: int = _BY_YEAR[year(turn)]["new_value"]
    return value


def improvements(turn: int) -> dict[int, int]:
    """Which value becomes which for a point: by flipping or, from 2 to 3, by exchange."""
    return dict(_BY_YEAR[year(turn)]["improve"])


def receive(s: Position, log: Log, item: int) -> None:
    """Count the points: an objective held and a contested one are worth a point each, and what events and the sea add."""
    held_n, held_r, contested = objectives(s)
    s.points_0 = max(0, held_n + contested + s.points_to_0 + extra_points(s, NATIONALIST))
    s.points_1 = max(0, held_r + contested + s.points_to_1 + extra_points(s, REPUBLICAN))
    s.points_to_0 = s.points_to_1 = 0
    lasting.happened(s, ReplacementPoints)
    s.spent[:] = bytes(2 * S)
    log.add(PointsReceived(s.points_0, s.points_1))


def judge_space(s: Position, side: int, space: int) -> Verdict:
    """Whether a side can spend a point in a space: own units, not surrounded, nothing spent there yet."""
    if space not in LAND or not s.troops[side * S + space]:
        return NO_SPENDING_THERE.refuse(space=space)
    if surrounded(s, side, space):
        return SURROUNDED.refuse(space=space)
    if closed(s, side, space):
        return SEA_CLOSED.refuse(space=space)
    return SPENT_HERE.refuse(space=space) if s.spent[side * S + space] else ALLOWED


def exchanges(s: Position, unit: int) -> list[int]:
    """The large counters for which a unit of 2 can be exchanged: of its type, else of another standard type, or Basques
    where they can be placed.
    """
    large = [p for p in UNITS[SIDE[unit]] if s.box[p] == POOL and PIECES[p].size == "large"]
    same = [p for p in large if TYPE[p] == TYPE[unit]]
    others = (*STANDARD, "basque") if s.at[unit] in BASQUE_SPACES else STANDARD
    allowed = same or [p for p in large if TYPE[p] in others]
    kinds: dict[tuple[str, int], int] = {}
    for p in allowed:
        kinds.setdefault((TYPE[p], PIECES[p].modifier), p)
    return list(kinds.values())


class Spending(Frame[Position], frozen=True):
    """A side spends one point, or lets the rest go. Rule: espana-1936 Replacements."""

    side: int
    ACCEPTS = (Recruit, Improve, Repair, Done)
    ASKS = "ask.replacements"

    def seat(self, s: Position) -> int:
        return self.side

    def judge(self, s: Position, command: AnyOrder) -> Verdict:
        match command:
            case Recruit(piece, space):
                return self._judge_recruit(s, piece, space)
            case Improve(piece, into):
                return self._judge_improve(s, piece, into)
            case Repair(ship):
                return self._judge_repair(s, ship)
        return ALLOWED

    def _judge_recruit(self, s: Position, p: int, space: int) -> Verdict:
        if not 0 <= p < P:
            return NO_SUCH_PIECE.refuse()
        if not 0 <= space < S:
            return NO_SUCH_SPACE.refuse()
        if SIDE[p] != self.side:
            return NOT_YOUR_PIECE.refuse(unit=p)
        if not IS_UNIT[p] or TYPE[p] not in RECRUITS[self.side]:
            return NOT_RECRUITED.refuse(unit=p)
        if s.box[p] != POOL or PIECES[p].size != "small":
            return NOT_FREE.refuse(unit=p)
        if not (verdict := judge_space(s, self.side, space)):
            return verdict
        if TYPE[p] == "basque" and space not in BASQUE_SPACES:
            return BASQUE_PLACE.refuse(unit=p)
        return ALLOWED if room(s, self.side, space) else ZONE_FULL.refuse(unit=p, space=space)

    def _judge_improve(self, s: Position, p: int, into: int) -> Verdict:
        if not 0 <= p < P:
            return NO_SUCH_PIECE.refuse()
        if SIDE[p] != self.side:
            return NOT_YOUR_PIECE.refuse(unit=p)
        if not IS_UNIT[p]:
            return NOT_A_UNIT.refuse(unit=p)
        if s.at[p] < 0:
            return NOT_AVAILABLE.refuse(unit=p)
        if s.value[p] not in improvements(s.turn):
            return NOT_IMPROVED.refuse(unit=p, year=year(s.turn))
        if not (verdict := judge_space(s, self.side, s.at[p])):
            return verdict
        if s.value[p] != 2:
            return ALLOWED if into in (-1, p) else NO_EXCHANGE.refuse(unit=p)
        return ALLOWED if into in exchanges(s, p) else NO_EXCHANGE.refuse(unit=p)

    def _judge_repair(self, s: Position, ship: int) -> Verdict:
        return repair.judge(s, self.side, ship)

    def options(self, s: Position) -> Iterator[AnyOrder]:
        for n in LAND:
            if judge_space(s, self.side, n):
                yield from self.orders(s, n)
        if s.option(ARMADA):
            yield from (Repair(ship) for ship in SHIPS[self.side] if self._judge_repair(s, ship))
        yield Done()

    def orders(self, s: Position, space: int) -> Iterator[AnyOrder]:
        """What a point can buy in a space."""
        for p in self.recruits(s):
            if self._judge_recruit(s, p, space):
                yield Recruit(p, space)
        for p in UNITS[self.side]:
            if s.at[p] == space:
                for into in exchanges(s, p) if s.value[p] == 2 else (-1,):
                    if self._judge_improve(s, p, into):
                        yield Improve(p, into)

    def recruits(self, s: Position) -> list[int]:
        """One free counter of each type and modifier that can be placed."""
        kinds: dict[tuple[str, int], int] = {}
        for p in UNITS[self.side]:
            if s.box[p] == POOL and PIECES[p].size == "small" and TYPE[p] in RECRUITS[self.side]:
                kinds.setdefault((TYPE[p], PIECES[p].modifier), p)
        return list(kinds.values())

    def sample(self, s: Position, rng: Random) -> AnyOrder:
        """An order in a space drawn at random; the whole list only if a few draws find none."""
        for _ in range(8):
            space = LAND[int(rng.random() * len(LAND))]
            if not judge_space(s, self.side, space):
                continue
            orders = list(self.orders(s, space))
            if orders:
                return orders[int(rng.random() * len(orders))]
        return rng.choice(list(self.options(s)))

    def play(self, s: Position, command: AnyOrder, log: Log) -> Flow:
        if isinstance(command, Done):
            log.add(PointsLost(self.side, s.points(self.side)))
            _pay(s, self.side, s.points(self.side))
            return Goto(NextSpending(1 - self.side))
        _pay(s, self.side, 1)
        match command:
            case Recruit(piece, space):
                s.value[piece] = entry_value(s.turn)
                s.place(piece, space)
                s.spent[self.side * S + space] = 1
                log.add(Recruited(piece, space, s.value[piece]))
            case Improve(piece, into):
                space = s.at[piece]
                s.spent[self.side * S + space] = 1
                value = improvements(s.turn)[s.value[piece]]
                if s.value[piece] == 2:
                    s.place(piece, -1, POOL)
                    s.value[piece] = 0
                    s.place(into, space)
                    piece = into
                s.value[piece] = value
                log.add(Improved(piece, space, value))
            case Repair(ship):
                s.damaged[ship] = 0
                log.add(Repaired(ship, s.at[ship]))
        return Goto(NextSpending(1 - self.side))

    def menu(self, s: Position, picked: tuple[str, ...]) -> Menu:
        """A space or a unit first; a space then offers new units, a unit of 2 the counters for which it can be exchanged."""
        prompt = Message("prompt.replacements", {"side": self.side, "points": s.points(self.side)})
        space = next((n for n in refs(picked, "space") if n < S), None)
        unit = next(
            (p for p in refs(picked, "piece") if p < P and s.at[p] >= 0 and SIDE[p] == self.side), None
        )
        picks: list[Pick] = []
        if space is not None:
            verdict = judge_space(s, self.side, space)
            if not verdict:
                return Menu(
                    prompt, "repl", (pick("space", space, verdict), button("end_replacements", Done())), ()
                )
            picks.append(pick("space", space, status="picked"))
            picks += [
                pick("piece", p, self._judge_recruit(s, p, space), command=Recruit(p, space))
                for p in self.recruits(s)
            ]
        elif unit is not None and s.value[unit] == 2:
            picks.append(pick("piece", unit, status="picked"))
            picks += [
                pick("piece", p, self._judge_improve(s, unit, p), command=Improve(unit, p))
                for p in exchanges(s, unit)
            ]
        else:
            picks += [
                pick("space", n, judge_space(s, self.side, n)) for n in LAND if s.troops[self.side * S + n]
            ]
            for p in UNITS[self.side]:
                if s.at[p] >= 0:
                    into = next(iter(exchanges(s, p)), -2) if s.value[p] == 2 else -1
                    verdict = self._judge_improve(s, p, into)
                    command = None if s.value[p] == 2 else Improve(p)
                    picks.append(pick("piece", p, verdict, command=command))
            if s.option(ARMADA):
                picks += [
                    pick("piece", p, command=Repair(p)) for p in SHIPS[self.side] if self._judge_repair(s, p)
                ]
        # Points left unspent are lost: while something can be bought, ending is not the answer to press first.
        buys = any(p.status == "open" for p in picks)
        picks.append(button("end_replacements", Done(), weight=-1 if buys else 0))
        keys = (f"space:{space}",) if space is not None else (f"piece:{unit}",) if unit is not None else ()
        return Menu(prompt, "repl", tuple(picks), keys)


def _pay(s: Position, side: int, points: int) -> None:
    if side:
        s.points_1 -= points
    else:
        s.points_0 -= points


class NextSpending(Frame[Position], frozen=True):
    """Gives the next point to `side`, or to the other when it has none left."""

    side: int

    def seat(self, s: Position) -> int:
        return NOBODY

    def run(self, s: Position, log: Log) -> Flow:
        for side in (self.side, 1 - self.side):
            if s.points(side):
                return Goto(Spending(side))
        return DONE


def begin(s: Position, log: Log, item: int) -> Frame[Position]:
    """The side with fewer points spends first, the Nationalist when they are equal."""
    return NextSpending(REPUBLICAN if s.points_1 < s.points_0 else NATIONALIST)
