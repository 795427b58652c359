"""Retreat after combat (§11.5): the defender trades steps for hexes."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from frente.kernel.cite import ALLOWED, NO_SUCH_SPACE, Message, Verdict
from frente.kernel.event import Log
from frente.kernel.flow import DONE, Flow, Frame, Goto
from frente.kernel.menu import Menu, Pick, button, pick, refs

from .book import IS_HQ, IS_LU, NEAR, H
from .combat_events import Retreated
from .commands import Order, Respond
from .control import walk
from .disorganization import disorganize
from .events import LuLost
from .grounds import NOBODY_LEFT, RETREAT_BACK, RETREAT_ENEMY, RETREAT_ZOC, TRADE
from .losses import defenders, judge_losses, share, shares, suffer
from .morale import eliminate, left
from .movement import no_side
from .position import DEAD, Position
from .stacking import settle


def judge_hex(s: Position, side: int, hex_: int, n: int) -> Verdict:
    """Whether units of `side` may retreat from a hex into the next one. Rule: santander-37 §11.5."""
    if not 0 <= n < H:
        return NO_SUCH_SPACE.refuse()
    if n not in NEAR[hex_]:
        return no_side(hex_, n)
    if s.holder(n) == 1 - side:
        return RETREAT_ENEMY.refuse(hex=n)
    # A friendly unit in the hex opens it in spite of the zone (§11.5), not a logistic unit alone.
    if s.zoc[(1 - side) * H + n] and not s.men[side * H + n]:
        return RETREAT_ZOC.refuse(hex=n)
    return ALLOWED


def first_hexes(s: Position, side: int, hex_: int) -> list[int]:
    """The hexes into which a retreat from this hex could begin; one or none makes an attack concentric (§11.2)."""
    return [n for n in NEAR[hex_] if judge_hex(s, side, hex_, n)]


def judge_path(s: Position, side: int, hex_: int, path: tuple[int, ...]) -> Verdict:
    """Whether a stack may retreat this way; it never comes back to a hex that it has left."""
    gone = [hex_]
    for n in path:
        verdict = judge_hex(s, side, gone[-1], n)
        if not verdict:
            return verdict
        if n in gone:
            return RETREAT_BACK.refuse(hex=n)
        gone.append(n)
    return ALLOWED


def paths(s: Position, side: int, hex_: int, length: int) -> list[tuple[int, ...]]:
    """Every retreat of this many hexes."""
    found: list[tuple[int, ...]] = [()]
    for _ in range(length):
        found = [
            (*path, n)
            for path in found
            for n in NEAR[path[-1] if path else hex_]
            if n != hex_ and n not in path and judge_hex(s, side, path[-1] if path else hex_, n)
        ]
    return found


class Response(Frame[Position], frozen=True):
    """The defender answers his losses: steps, hexes, or both. Rule: santander-37 §11.5."""

    side: int
    hex: int
    owed: int
    ACCEPTS = (Respond,)
    ASKS = "ask.respond"

    def seat(self, s: Position) -> int:
        return self.side

    def judge(self, s: Position, command: Respond) -> Verdict:
        pool = defenders(s, self.hex, self.side)
        steps = sum(s.steps[u] for u in pool)
        hexes = len(command.path)
        if hexes > self.owed:
            return TRADE.refuse(owed=self.owed)
        verdict = judge_losses(s, pool, command.losses, self.owed - hexes)
        if not verdict:
            return TRADE.refuse(owed=self.owed) if verdict.name == "losses_count" else verdict
        if hexes and len(command.losses) >= steps:
            return NOBODY_LEFT.refuse()
        return judge_path(s, self.side, self.hex, command.path)

    def options(self, s: Position) -> Iterator[Order]:
        """For each number of hexes every end of a retreat by one path, with each fair sharing of the steps."""
        pool = defenders(s, self.hex, self.side)
        steps = sum(s.steps[u] for u in pool)
        for hexes in range(self.owed + 1):
            if hexes and self.owed - hexes >= steps:
                continue
            ends = {path[-1:]: path for path in reversed(paths(s, self.side, self.hex, hexes))}
            for losses in shares(s, pool, self.owed - hexes):
                for end in sorted(ends):
                    yield Respond(ends[end], losses)

    def sample(self, s: Position, rng: Random) -> Respond:
        pool = defenders(s, self.hex, self.side)
        steps = sum(s.steps[u] for u in pool)
        hexes = rng.randint(0, self.owed)
        if hexes and self.owed - hexes < steps:
            ways = paths(s, self.side, self.hex, hexes)
            if ways:
                return Respond(rng.choice(ways), share(s, pool, self.owed - hexes))
        rng.shuffle(pool)
        return Respond((), share(s, sorted(pool), self.owed, pool))

    def menu(self, s: Position, picked: tuple[str, ...]) -> Menu:
        """Spaces build the path hex by hex; pieces say who loses a step first; the button shows the trade."""
        pool = defenders(s, self.hex, self.side)
        path: list[int] = []
        for n in refs(picked, "space"):
            if len(path) < self.owed and judge_path(s, self.side, self.hex, (*path, n)):
                path.append(n)
        first = [u for u in refs(picked, "piece") if u in pool]
        losses = share(s, pool, self.owed - len(path), first)
        picks: list[Pick] = [
            pick("piece", u, status="picked" if u in losses else "open", weight=losses.count(u)) for u in pool
        ]
        here = path[-1] if path else self.hex
        if path:
            picks.append(pick("space", here, status="picked", path=(self.hex, *path)))
        if len(path) < self.owed:
            for n in NEAR[here]:
                if n not in path and n != self.hex:
                    verdict = judge_hex(s, self.side, here, n)
                    if verdict and not self.saves(s, (*path, n), sum(s.steps[u] for u in pool)):
                        verdict = NOBODY_LEFT.refuse()
                    picks.append(pick("space", n, verdict, path=(self.hex, *path, n)))
        command = Respond(tuple(path), losses)
        label = Message("button.respond", {"steps": len(losses), "hexes": len(path)})
        picks.append(button("respond", command, self.judge(s, command), label=label))
        keys = tuple(f"space:{n}" for n in path) + tuple(f"piece:{u}" for u in first)
        prompt = Message("prompt.respond", {"owed": self.owed, "hex": self.hex})
        return Menu(prompt, "11.5", tuple(picks), keys, many=True)

    def saves(self, s: Position, path: tuple[int, ...], steps: int) -> bool:
        """Whether somebody is left of a stack of so many steps that retreats this way, or this way and further."""
        if self.owed - len(path) < steps:
            return True
        return len(path) < self.owed and any(
            n != self.hex
            and n not in path
            and judge_hex(s, self.side, path[-1], n)
            and self.saves(s, (*path, n), steps)
            for n in NEAR[path[-1]]
        )

    def play(self, s: Position, command: Respond, log: Log) -> Flow:
        if command.losses:
            suffer(s, command.losses, log)
        if s.ended:
            return DONE
        if not defenders(s, self.hex, self.side):
            # Headquarters alone have no steps that could be lost before them: any loss destroys them (ruling on §12.2).
            for u in s.combat_units(self.hex) if s.holder(self.hex) == self.side else []:
                eliminate(s, u, log)
            return DONE
        return withdraw(s, self.side, self.hex, command.path, log) if command.path else DONE


def withdraw(s: Position, side: int, hex_: int, path: tuple[int, ...], log: Log) -> Flow:
    """Retreat the stack of a hex: one level of disorganization for each hex; headquarters and logistic units are lost."""
    for u in s.combat_units(hex_):
        if IS_HQ[u]:
            eliminate(s, u, log)
    for u in sorted(s.units(hex_)):
        if IS_LU[u]:
            log.add(LuLost(u, hex_))
            s.remove(u, DEAD)
    if s.ended:
        return DONE
    units = tuple(u for u in s.combat_units(hex_))
    end = path[-1]
    refuge = bool(s.zoc[(1 - side) * H + end] and s.men[side * H + end])
    walk(s, units, path, log)
    log.add(Retreated(units, hex_, path))
    left(s, hex_, log)
    for u in units:
        s.passive[u] = refuge  # a unit driven on out of its refuge defends again where it comes to stand
        disorganize(s, u, len(path), log)
    frame = settle(s, end, log)
    return DONE if frame is None else Goto(frame)
