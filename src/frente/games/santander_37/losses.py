"""Step losses (§11.4): shared evenly, headquarters last; with the armor bonus the first one on armor (§17.1)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

import msgspec

from frente.kernel.cite import ALLOWED, NO_SUCH_PIECE, Message, Verdict
from frente.kernel.event import Log
from frente.kernel.flow import DONE, Flow, Frame
from frente.kernel.menu import Menu, button, pick, refs

from .book import IS_ARMOR, IS_HQ, NATIONALIST, SIDE, UNITS, H, U
from .commands import Lose, Order
from .disorganization import lose_step
from .grounds import ARMOR_FIRST, LOSSES_COUNT, NOT_IN_COMBAT, PASSIVE_LOSS, TOO_MANY_STEPS, UNEVEN
from .morale import eliminate
from .position import Battle, Position


def is_tank(u: int) -> bool:
    """Whether the unit can give and pay for the armor bonus: armor and Celere (§17.1)."""
    return IS_ARMOR[u] or UNITS[u].celere


def payers(s: Position, b: Battle) -> list[int]:
    """The attacking units that can take losses: all but headquarters, as one pool (ruling on §11.4)."""
    return [u for u in b.attackers if s.pos[u] >= 0 and not IS_HQ[u]]


def defenders(s: Position, hex_: int, side: int) -> list[int]:
    """The units of a hex that can take losses: all combat units but headquarters."""
    if s.holder(hex_) != side:
        return []
    return [u for u in s.combat_units(hex_) if not IS_HQ[u]]


def judge_losses(
    s: Position, pool: Sequence[int], losses: Sequence[int], count: int, bonus: bool = False
) -> Verdict:
    """Whether `losses` (a unit for each step) is a fair sharing of `count` steps over `pool`.

    No unit takes another step while one that has steps left has lost fewer (§11.4); units that only took refuge in the
    hex lose after those that defend it (ruling on §11.5). With the armor bonus the first step comes from a tank, the
    others from whom the owner likes (§17.1, ruling).
    """
    given = dict.fromkeys(pool, 0)
    for u in losses:
        if not 0 <= u < U:
            return NO_SUCH_PIECE.refuse()
        if u not in given:
            return NOT_IN_COMBAT.refuse(unit=u)
        given[u] += 1
        if given[u] > s.steps[u]:
            return TOO_MANY_STEPS.refuse(unit=u)
    due = min(count, sum(s.steps[u] for u in pool))
    if len(losses) != due:
        return LOSSES_COUNT.refuse(wanted=due, given=len(losses))
    if bonus:
        tanks = [u for u in pool if is_tank(u)]
        if tanks and due and not any(given[u] for u in tanks):
            return ARMOR_FIRST.refuse(unit=tanks[0])
        return ALLOWED
    for u in pool:
        for v in pool:
            if not given[u] or given[v] >= s.steps[v]:
                continue
            if s.passive[u] and not s.passive[v]:
                return PASSIVE_LOSS.refuse(unit=u)
            if given[u] > given[v] + 1 and s.passive[u] == s.passive[v]:
                return UNEVEN.refuse(unit=u, other=v)
    return ALLOWED


def share(
    s: Position, pool: Sequence[int], count: int, first: Sequence[int] = (), bonus: bool = False
) -> tuple[int, ...]:
    """A fair sharing of `count` steps in which the units of `first` lose before others."""
    chosen: list[int] = []
    given = dict.fromkeys(pool, 0)

    def order(u: int) -> tuple[int, int, int, int]:
        even = 0 if bonus and chosen else given[u]
        tank = 0 if bonus and not chosen and is_tank(u) else 1
        return (tank if bonus else s.passive[u], even, first.index(u) if u in first else len(first), u)

    for _ in range(min(count, sum(s.steps[u] for u in pool))):
        u = min((u for u in pool if given[u] < s.steps[u]), key=order)
        given[u] += 1
        chosen.append(u)
    return tuple(chosen)


def shares(s: Position, pool: Sequence[int], count: int, bonus: bool = False) -> list[tuple[int, ...]]:
    """A fair sharing led by each unit of the pool; without doubles."""
    found = {tuple(sorted(share(s, pool, count, (u,), bonus))): None for u in pool}
    return list(found) or [()]


def suffer(s: Position, losses: Sequence[int], log: Log) -> None:
    """Apply step losses; headquarters die with the last step in their hex (§12.2)."""
    hexes = sorted({s.pos[u] for u in losses})
    for u in losses:
        lose_step(s, u, log)
    for hex_ in hexes:
        orphan_hqs(s, hex_, log)


def orphan_hqs(s: Position, hex_: int, log: Log) -> None:
    """Eliminate the headquarters of a hex in which nobody else is left to take losses (§12.2)."""
    units = [u for side in (0, 1) if s.men[side * H + hex_] for u in s.combat_units(hex_)]
    if units and all(IS_HQ[u] for u in units):
        for u in units:
            eliminate(s, u, log)


class AttackerLosses(Frame[Position], frozen=True):
    """The attacker shares his losses. Rule: santander-37 §11.4, §17.1."""

    side: int
    count: int
    ACCEPTS = (Lose,)
    ASKS = "ask.losses"

    def seat(self, s: Position) -> int:
        return self.side

    def judge(self, s: Position, command: Lose) -> Verdict:
        b = _battle(s)
        return judge_losses(s, payers(s, b), command.units, self.count, b.bonus)

    def options(self, s: Position) -> Iterator[Order]:
        b = _battle(s)
        return (Lose(units) for units in shares(s, payers(s, b), self.count, b.bonus))

    def sample(self, s: Position, rng: Random) -> Lose:
        b = _battle(s)
        pool = payers(s, b)
        rng.shuffle(pool)
        return Lose(share(s, sorted(pool), self.count, pool, b.bonus))

    def menu(self, s: Position, picked: tuple[str, ...]) -> Menu:
        b = _battle(s)
        pool = payers(s, b)
        first = [u for u in refs(picked, "piece") if u in pool]
        losses = share(s, pool, self.count, first, b.bonus)
        picks = [
            pick("piece", u, status="picked" if u in losses else "open", weight=losses.count(u)) for u in pool
        ]
        picks.append(button("lose", Lose(losses), label=Message("button.lose", {"units": list(losses)})))
        prompt = Message("prompt.losses", {"count": self.count, "side": self.side})
        return Menu(prompt, "11.4", tuple(picks), picked, many=True)

    def play(self, s: Position, command: Lose, log: Log) -> Flow:
        pay(s, command.units, log)
        return DONE


def pay(s: Position, losses: Sequence[int], log: Log) -> None:
    """Apply the attacker's losses, noting the Nationalist armor that falls in the attack (§17.2)."""
    suffer(s, losses, log)
    b = _battle(s)
    fallen = tuple(
        u for u in dict.fromkeys(losses) if IS_ARMOR[u] and SIDE[u] == NATIONALIST and s.pos[u] < 0
    )
    if fallen:
        s.battle = msgspec.structs.replace(b, lost_armor=b.lost_armor + fallen)


def _battle(s: Position) -> Battle:
    assert s.battle is not None
    return s.battle
