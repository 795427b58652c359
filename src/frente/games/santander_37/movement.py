"""Movement and zones of control (§9, §10)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from frente.kernel.cite import (
    ALLOWED,
    NO_SUCH_PIECE,
    NO_SUCH_SPACE,
    NOT_YOUR_PIECE,
    TWICE,
    Message,
    Verdict,
)
from frente.kernel.event import Log
from frente.kernel.flow import DONE, STAY, Call, Flow, Frame
from frente.kernel.menu import Menu, Pick, button, pick, refs
from frente.wargame.hot.reach import reach, way

from .book import (
    COSTS4,
    EDGE,
    ENTER_ZOC4,
    GROUND,
    IS_LAND,
    IS_LU,
    IS_MOTOR,
    LEAVE_ZOC4,
    MOVE4,
    NEEDS_ROAD,
    SIDE,
    SLOTS,
    H,
    U,
)
from .book import MAP as BOARD
from .commands import Done, Move, Order
from .control import walk
from .disorganization import disorganize
from .events import Moved
from .fog import tell_move, visible
from .grounds import (
    ALLOWANCE,
    ALREADY_MOVED,
    ENEMY_HEX,
    IMPASSABLE,
    MOTOR_MOUNTAIN,
    NO_PATH,
    NOT_ADJACENT,
    NOT_ON_MAP,
    NOT_TOGETHER,
    SEA,
    ZOC_STOP,
    ZOC_TO_ZOC,
)
from .morale import left
from .position import Position
from .stacking import settle


def allowance4(s: Position, u: int) -> int:
    """Movement allowance in quarter points, halved by any disorganization; fractions are kept (§7)."""
    full = MOVE4[u][s.face[u]]
    return full // 2 if s.dsg[u] else full


def judge_way(s: Position, u: int, path: tuple[int, ...]) -> Verdict:
    """Whether the unit may go this way. The cost is that of `way_cost4`. Rule: santander-37 §9.1, §10."""
    start = hex_ = s.pos[u]
    enemy = (1 - SIDE[u]) * H
    zones, men = s.zoc, s.men
    single = len(path) == 1
    entered = False
    for n in path:
        if not 0 <= n < H:
            return NO_SUCH_SPACE.refuse()
        if hex_ * 512 + n not in EDGE:
            return no_side(hex_, n)
        if men[enemy + n]:
            return ENEMY_HEX.refuse(unit=u, hex=n)
        if entered and zones[enemy + hex_]:
            if zones[enemy + start] and hex_ == path[0]:
                return ZOC_TO_ZOC.refuse(unit=u, at=hex_, hex=n)
            return ZOC_STOP.refuse(unit=u, at=hex_, hex=n)
        hex_ = n
        entered = True  # from now on the start is a hex like any other: a way may come back to it
    if single:
        return ALLOWED  # the minimum move: one hex whatever the points, the terrain and the zones (§10.1)
    motor = IS_MOTOR[u]
    plain, paved = COSTS4[motor][s.weather]
    have = allowance4(s, u)
    cost = 0
    hex_ = start
    for n in path:
        k = EDGE[hex_ * 512 + n]
        if motor and NEEDS_ROAD[n] and not paved[k]:
            return MOTOR_MOUNTAIN.refuse(unit=u, hex=n)
        cost += _step4(zones, enemy, start, hex_, n, plain[k], paved[k])
        if cost > have:
            return ALLOWANCE.refuse(unit=u, hex=n, cost=cost, allowance=have)
        hex_ = n
    return ALLOWED


def _step4(zones: bytearray, enemy: int, start: int, hex_: int, n: int, plain: int, paved: int) -> int:
    """Cost of a hex: the road rate is lost into an enemy zone, and for the first hex out of one (§9.1, §10.3)."""
    leaving = hex_ == start and zones[enemy + start]
    if zones[enemy + n]:
        return plain + ENTER_ZOC4 + (LEAVE_ZOC4 if leaving else 0)
    return plain + LEAVE_ZOC4 if leaving else paved or plain


def way_cost4(s: Position, u: int, path: tuple[int, ...]) -> int:
    """What a legal way costs, in quarter points."""
    enemy = (1 - SIDE[u]) * H
    plain, paved = COSTS4[IS_MOTOR[u]][s.weather]
    cost, hex_ = 0, s.pos[u]
    for n in path:
        k = EDGE[hex_ * 512 + n]
        cost += _step4(s.zoc, enemy, s.pos[u], hex_, n, plain[k], paved[k])
        hex_ = n
    return cost


def no_side(hex_: int, n: int) -> Verdict:
    """Why there is no way over the side between two hexes."""
    if not IS_LAND[n]:
        return SEA.refuse(hex=n)
    if BOARD.distance(hex_, n) == 1:
        return IMPASSABLE.refuse(**{"from": hex_, "hex": n})
    return NOT_ADJACENT.refuse(**{"from": hex_, "hex": n})


def reachable(s: Position, u: int) -> dict[int, tuple[int, int]]:
    """Every hex that the unit can move to, with (cost in quarter points, hex before it)."""
    motor = IS_MOTOR[u]
    plain, paved = COSTS4[motor][s.weather]
    return reach(
        s.pos[u], allowance4(s, u), SLOTS, plain, paved, s.men, s.zoc, (1 - SIDE[u]) * H, ENTER_ZOC4, LEAVE_ZOC4,
        NEEDS_ROAD if motor else None,
    )  # fmt: skip


class Movement(Frame[Position], frozen=True):
    """The movement step: the active side moves all, some or none of its units. Rule: santander-37 §10."""

    side: int
    ACCEPTS = (Move, Done)
    ASKS = "ask.movement"

    def seat(self, s: Position) -> int:
        return self.side

    def judge(self, s: Position, command: Move | Done) -> Verdict:
        if isinstance(command, Done):
            return ALLOWED
        units = command.units
        if not units:
            return NO_SUCH_PIECE.refuse()
        for u in units:
            verdict = self._may_start(s, u)
            if not verdict:
                return verdict
            if s.pos[u] != s.pos[units[0]]:
                return NOT_TOGETHER.refuse()
        if not command.path:
            return NO_PATH.refuse()
        if len(units) == 1:
            return judge_way(s, units[0], command.path)
        if len(set(units)) != len(units):
            return TWICE.refuse()
        for u in units:
            verdict = judge_way(s, u, command.path)
            if not verdict:
                return verdict
        return ALLOWED

    def _may_start(self, s: Position, u: int) -> Verdict:
        if not 0 <= u < U:
            return NO_SUCH_PIECE.refuse()
        if SIDE[u] != self.side:
            return NOT_YOUR_PIECE.refuse(unit=u)
        if s.pos[u] < 0:
            return NOT_ON_MAP.refuse(unit=u)
        return ALREADY_MOVED.refuse(unit=u) if s.moved[u] else ALLOWED

    def _movers(self, s: Position) -> list[int]:
        pos, moved = s.pos, s.moved
        return [u for u in GROUND[self.side] if pos[u] >= 0 and not moved[u]]

    def options(self, s: Position) -> Iterator[Order]:
        """The cheapest way of each single unit to each hex it can reach, then the end of the step."""
        for u in self._movers(s):
            found = reachable(s, u)
            for hex_ in sorted(found):
                yield Move((u,), way(found, s.pos[u], hex_))
        yield Done()

    def sample(self, s: Position, rng: Random) -> Order:
        """A random unit on a random walk within its points, or now and then the end of the step."""
        units, pos, moved = GROUND[self.side], s.pos, s.moved
        if rng.random() >= 0.02:
            # Drawing again beats listing those that can still move: most can, for most of the step.
            for _ in range(12):
                u = units[int(rng.random() * len(units))]
                if pos[u] >= 0 and not moved[u]:
                    return self._stroll(s, u, rng) or Done()
        return Done()

    def _stroll(self, s: Position, u: int, rng: Random) -> Move | None:
        enemy = (1 - SIDE[u]) * H
        zones, men = s.zoc, s.men
        motor = IS_MOTOR[u]
        plain, paved = COSTS4[motor][s.weather]
        left4 = allowance4(s, u)
        start = hex_ = s.pos[u]
        path: list[int] = []
        heading = int(rng.random() * 6)
        while True:
            # Keep the heading where possible, so that walks go somewhere.
            for turn in (0, 1, 5, 2, 4, 3):
                d = (heading + turn) % 6
                n = SLOTS[hex_][d]
                if n >= 0 and n != start and n not in path and not men[enemy + n]:
                    break
            else:
                break
            k = hex_ * 6 + d
            cost = _step4(zones, enemy, start, hex_, n, plain[k], paved[k])
            barred = motor and NEEDS_ROAD[n] and not paved[k]
            if path and (cost > left4 or barred):
                break
            path.append(n)
            left4 -= cost
            if zones[enemy + n] or barred or left4 <= 0 or rng.random() < 0.2:
                break
            hex_, heading = n, d
        return Move((u,), tuple(path)) if path else None

    def play(self, s: Position, command: Move | Done, log: Log) -> Flow:
        if isinstance(command, Done):
            for u in GROUND[self.side]:
                # A logistic unit that has not moved is turned to its ammunition (§12.3, ruling).
                if IS_LU[u] and s.pos[u] >= 0 and not s.moved[u]:
                    s.truck[u] = 0
            return DONE
        units, path = command.units, command.path
        start, end = s.pos[units[0]], path[-1]
        enemy = (1 - self.side) * H
        shaken = len(path) == 1 and s.zoc[enemy + start] and s.zoc[enemy + end]
        cost = way_cost4(s, units[0], path) if len(units) == 1 else max(way_cost4(s, u, path) for u in units)
        event = Moved(units, start, path, cost)
        shown = all(visible(s, u) for u in units)
        for u in units:
            s.moved[u] = 1
            if IS_LU[u]:
                s.truck[u] = 1
        walk(s, units, path, log)
        tell_move(event, shown or all(visible(s, u) for u in units), log)
        left(s, start, log, forced=False)
        if shaken:
            for u in units:
                disorganize(s, u, 1, log)
        frame = settle(s, end, log)
        return STAY if frame is None else Call(frame)

    # --- The table ----------------------------------------------------------------------------------------------------

    def menu(self, s: Position, picked: tuple[str, ...]) -> Menu:
        chosen = [u for u in refs(picked, "piece") if u < U and self._may_start(s, u)]
        chosen = [u for u in dict.fromkeys(chosen) if s.pos[u] == s.pos[chosen[0]]]
        if chosen:
            return self._ways(s, chosen, refs(picked, "space"), picked)
        movers = set(self._movers(s))
        picks = [pick("piece", u, weight=1 if u in movers else 0) for u in sorted(movers)]
        picks += [
            pick("piece", u, ALREADY_MOVED.refuse(unit=u))
            for u in GROUND[self.side]
            if s.pos[u] >= 0 and s.moved[u]
        ]
        picks.append(button("end_movement", Done()))
        return Menu(Message("prompt.movement", {"count": len(movers), "side": self.side}), "10", tuple(picks))

    def _ways(self, s: Position, units: list[int], asked: list[int], picked: tuple[str, ...]) -> Menu:
        """Destinations of units that are chosen, and near hexes that are out of their reach with the reason."""
        start = s.pos[units[0]]
        every = [reachable(s, u) for u in units]
        found = min(every, key=len)
        picks: list[Pick] = []
        open_hexes = set()
        for hex_ in sorted(found):
            # Foot and motor may want different ways to the same hex: the first one that all can go is offered.
            if not all(hex_ in one for one in every):
                continue
            for one in every:
                command = Move(tuple(units), way(one, start, hex_))
                if self.judge(s, command):
                    open_hexes.add(hex_)
                    label = Message("cost.mp", {"cost": max(way_cost4(s, u, command.path) for u in units)})
                    picks.append(
                        pick("space", hex_, cost=label, path=(start, *command.path), command=command)
                    )
                    break
        near = {n for hex_ in (*open_hexes, start) for n in SLOTS[hex_] if n >= 0}
        for hex_ in sorted((near | {h for h in asked if h < H}) - open_hexes - {start}):
            verdict = self._why(s, units, hex_, found)
            if not verdict:
                picks.append(pick("space", hex_, verdict))
        mates = [u for u in s.units(start) if SIDE[u] == self.side and not s.moved[u]]
        picks += [pick("piece", u, status="picked" if u in units else "open") for u in sorted(mates)]
        prompt = Message(
            "prompt.move_unit", {"units": list(units), "allowance": min(allowance4(s, u) for u in units)}
        )
        return Menu(prompt, "10", tuple(picks), tuple(f"piece:{u}" for u in units))

    def _why(self, s: Position, units: list[int], hex_: int, found: dict[int, tuple[int, int]]) -> Verdict:
        """The reason why the units cannot go to a hex, along the most natural way."""
        start = s.pos[units[0]]
        if not IS_LAND[hex_]:
            return SEA.refuse(hex=hex_)
        heads = [n for n in SLOTS[hex_] if n >= 0 and (n in found or n == start)]
        if heads:
            near = min(heads, key=lambda n: found[n][0] if n in found else 0)
            path = (*(way(found, start, near) if near != start else ()), hex_)
        else:
            path = straight(s, start, hex_, self.side)
        return self.judge(s, Move(tuple(units), path))


def straight(s: Position, start: int, goal: int, side: int) -> tuple[int, ...]:
    """A shortest way over passable sides, for explaining why it cannot be gone: round the enemy where there is such a
    way, else through him; a bare jump where there is none at all.
    """
    enemy = (1 - side) * H
    for shy in (True, False):
        before = {start: start}
        edge = [start]
        for hex_ in edge:
            for n in SLOTS[hex_]:
                if n >= 0 and n not in before and not (shy and n != goal and s.men[enemy + n]):
                    before[n] = hex_
                    edge.append(n)
        if goal in before:
            path = [goal]
            while before[path[-1]] != start:
                path.append(before[path[-1]])
            return tuple(reversed(path))
    return (goal,)


def begin(s: Position, log: Log, item: int) -> Frame[Position]:
    """Open the movement step of the active side."""
    for u in GROUND[s.active]:
        s.moved[u] = 0
    return Movement(s.active)
