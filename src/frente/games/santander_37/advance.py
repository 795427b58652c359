"""Advance after combat and breakthrough (§11.6)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import msgspec

from frente.kernel.cite import ALLOWED, NO_SUCH_PIECE, NO_SUCH_SPACE, TWICE, Message, Verdict
from frente.kernel.event import Log
from frente.kernel.flow import DONE, STAY, Flow, Frame
from frente.kernel.menu import Menu, button, pick, refs

from .bombardment import battle
from .book import EDGE, IS_HQ, NEAR, ROAD, TERRAIN, H, U
from .combat_events import Advanced
from .commands import Advance, Done, Order
from .control import walk
from .grounds import (
    ADVANCE_ENEMY,
    ADVANCE_FAR,
    ADVANCE_FIRST,
    ADVANCE_MOUNTAIN,
    NO_ADVANCE_HQ,
    NOT_AN_ATTACKER,
    NOT_TOGETHER,
)
from .morale import left
from .movement import no_side
from .position import Position
from .stacking import settle

BREAKTHROUGH_HEXES = 3


def limit(s: Position) -> int:
    """How many hexes an advance may go: one, after a breakthrough three (§11.6.1)."""
    return BREAKTHROUGH_HEXES if battle(s).breakthrough else 1


def judge_step(s: Position, side: int, hex_: int, n: int, first: bool) -> Verdict:
    """Whether an advance may go on from a hex into the next one; zones of control do not matter."""
    if not 0 <= n < H:
        return NO_SUCH_SPACE.refuse()
    if n not in NEAR[hex_]:
        return no_side(hex_, n)
    if s.men[(1 - side) * H + n]:
        return ADVANCE_ENEMY.refuse(hex=n)
    if not first and TERRAIN[n] == "mountain" and not ROAD[EDGE[hex_ * 512 + n]]:
        return ADVANCE_MOUNTAIN.refuse(hex=n)
    return ALLOWED


class Advancing(Frame[Position], frozen=True):
    """The attacker advances any of the units that fought, one group after another. Rule: santander-37 §11.6."""

    side: int
    ACCEPTS = (Advance, Done)
    ASKS = "ask.advance"

    def seat(self, s: Position) -> int:
        return self.side

    def able(self, s: Position) -> list[int]:
        """The attackers that can still advance."""
        b = battle(s)
        return [u for u in b.attackers if s.pos[u] >= 0 and not IS_HQ[u] and u not in b.advanced]

    def judge(self, s: Position, command: Advance | Done) -> Verdict:
        if isinstance(command, Done):
            return ALLOWED
        b = battle(s)
        if not command.units:
            return NO_SUCH_PIECE.refuse()
        if len(set(command.units)) != len(command.units):
            return TWICE.refuse()
        for u in command.units:
            if not 0 <= u < U:
                return NO_SUCH_PIECE.refuse()
            if u in b.attackers and IS_HQ[u]:
                return NO_ADVANCE_HQ.refuse(unit=u)
            if u not in b.attackers or u in b.advanced or s.pos[u] < 0:
                return NOT_AN_ATTACKER.refuse(unit=u)
            if s.pos[u] != s.pos[command.units[0]]:
                return NOT_TOGETHER.refuse()
        path = command.path
        if path[:1] != (b.target,):
            return ADVANCE_FIRST.refuse(target=b.target)
        if len(path) > limit(s):
            return ADVANCE_FAR.refuse(limit=limit(s))
        hex_ = s.pos[command.units[0]]
        for n in path:
            if not (verdict := judge_step(s, self.side, hex_, n, n == path[0] and hex_ != path[0])):
                return verdict
            hex_ = n
        return ALLOWED

    def ways(self, s: Position) -> dict[int, tuple[int, ...]]:
        """The hexes in which an advance can end, each with a shortest path."""
        target = battle(s).target
        found: dict[int, tuple[int, ...]] = {target: (target,)}
        edge = [target]
        for hex_ in edge:
            if len(found[hex_]) == limit(s):
                continue
            for n in NEAR[hex_]:
                if n not in found and judge_step(s, self.side, hex_, n, False):
                    found[n] = (*found[hex_], n)
                    edge.append(n)
        return found

    def options(self, s: Position) -> Iterator[Order]:
        ways = self.ways(s)
        for u in self.able(s):
            for end in sorted(ways):
                command = Advance((u,), ways[end])
                if self.judge(s, command):
                    yield command
        yield Done()

    def sample(self, s: Position, rng: Random) -> Order:
        able = self.able(s)
        if not able or rng.random() < 0.3:
            return Done()
        ways = list(self.ways(s).values())
        command = Advance((rng.choice(able),), rng.choice(ways))
        return command if self.judge(s, command) else Done()

    def menu(self, s: Position, picked: tuple[str, ...]) -> Menu:
        able = self.able(s)
        b = battle(s)
        chosen = [u for u in refs(picked, "piece") if u in able]
        chosen = [u for u in dict.fromkeys(chosen) if s.pos[u] == s.pos[chosen[0]]]
        picks = [pick("piece", u, status="picked" if u in chosen else "open") for u in able]
        picks += [
            pick("piece", u, NO_ADVANCE_HQ.refuse(unit=u)) for u in b.attackers if s.pos[u] >= 0 and IS_HQ[u]
        ]
        if chosen:
            ways = self.ways(s)
            start = s.pos[chosen[0]]
            for end in sorted(ways):
                command = Advance(tuple(chosen), ways[end])
                verdict = self.judge(s, command)
                if verdict:
                    picks.append(pick("space", end, path=(start, *ways[end]), command=command))
            asked = {n for end in ways for n in NEAR[end]} | set(refs(picked, "space"))
            for n in sorted(asked - ways.keys() - {start}):
                hex_ = next((h for h in ways if n in NEAR[h]), None)
                path = (*ways[hex_], n) if hex_ is not None else (n,)
                verdict = self.judge(s, Advance(tuple(chosen), path))
                if not verdict and n < H:
                    picks.append(pick("space", n, verdict))
        picks.append(button("end_advance", Done()))
        prompt = Message("prompt.advance", {"target": b.target, "limit": limit(s), "side": self.side})
        return Menu(prompt, "11.6", tuple(picks), tuple(f"piece:{u}" for u in chosen))

    def play(self, s: Position, command: Advance | Done, log: Log) -> Flow:
        if isinstance(command, Done):
            return DONE
        b = battle(s)
        start = s.pos[command.units[0]]
        walk(s, command.units, command.path, log)
        log.add(Advanced(command.units, start, command.path))
        s.battle = msgspec.structs.replace(b, advanced=b.advanced + command.units)
        left(s, start, log, forced=False)
        settle(
            s, command.path[-1], log
        )  # headquarters never advance, so there is no excess of them to remove
        return STAY if self.able(s) else DONE
