"""What a side makes of the position: the enemy's stacks as far as they are known, what ground is worth, what threatens."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from frente.games.santander_37.book import (
    ATTACK,
    DSG_ATTACKER,
    IS_ARMOR,
    IS_COMBAT,
    IS_HQ,
    IS_MOTOR,
    IS_VILLAGE,
    LAND,
    MORALE_MAX,
    MORALE_MIN,
    MOVE4,
    NATIONALIST,
    NEAR,
    OBJECTIVES,
    REINOSA,
    REPUBLICAN,
    SIDE,
    H,
)
from frente.games.santander_37.fog import seen
from frente.games.santander_37.movement import reachable
from frente.games.santander_37.position import Position
from frente.games.santander_37.retreat import first_hexes
from frente.games.santander_37.strength import defense8
from frente.games.santander_37.supply import flood

from . import ways

POINT = 100
"""Worth of a point of morale; all other worths are in the same coin."""
VICTORY = 1000
"""Worth of winning at once."""
RECAPTURE = 1
"""Points of morale for a settlement that the Republic takes back (§13)."""


class Stack(NamedTuple):
    """An enemy stack as it is known or guessed: strengths in eighths, the worst level that is seen, what stands there."""

    defense8: int
    attack8: int
    units: int
    steps: int
    dsg: int
    hqs: int
    allowance4: int
    motor: bool


class Outlook:
    """The position through the eyes of a side. Hidden enemy units count as the mean of all that are hidden."""

    def __init__(self, s: Position, side: int) -> None:
        self.s = s
        self.side = side
        self.enemy = 1 - side
        self.own, self.foe = side * H, (1 - side) * H
        self.poor = s.weather
        self.fed = flood(s, side)
        self._exits: dict[int, bool] = {}
        self.shields: dict[int, int] = {}
        """Bombardment points expected in defense of a hex, once they have been reckoned."""

    # --- The enemy ------------------------------------------------------------------------------------------------------

    @cached_property
    def stacks(self) -> dict[int, Stack]:
        """The enemy's stacks of combat units by hex. One motorized unit that is seen is taken for a column of them."""
        s = self.s
        found: dict[int, tuple[list[int], int]] = {}
        hidden: list[int] = []
        for h in LAND:
            if not s.men[self.foe + h]:
                continue
            shown = seen(s, h)
            rest = [u for u in s.units(h) if u not in shown]
            hidden += rest
            found[h] = ([u for u in shown if IS_COMBAT[u]], len(rest))
        hidden = [u for u in hidden if IS_COMBAT[u]]  # better to fear men who are none than the reverse
        count = max(1, len(hidden))
        defense = sum(defense8(s, u) for u in hidden) // count
        attack = sum(self._attack(u) for u in hidden) // count
        steps = sum(s.steps[u] for u in hidden) / count
        foot = 16 if self.enemy == REPUBLICAN else 20
        return {
            h: Stack(
                max(8, sum(defense8(s, u) for u in shown) + n * defense),
                sum(self._attack(u) for u in shown) + n * attack,
                len(shown) + n,
                max(1, sum(s.steps[u] for u in shown if not IS_HQ[u]) + round(n * steps)),
                max((s.dsg[u] for u in shown), default=0),
                sum(IS_HQ[u] for u in shown),
                max([self.allowance4(u) for u in shown] + [foot] * (n > 0)),
                any(IS_MOTOR[u] for u in shown),
            )
            for h, (shown, n) in found.items()
        }

    def _attack(self, u: int) -> int:
        value = ATTACK[u][self.s.face[u]] * 8
        return value // 2 if self.s.dsg[u] else value

    def allowance4(self, u: int) -> int:
        """Movement allowance of a unit in quarter points."""
        full: int = MOVE4[u][self.s.face[u]]
        return full // 2 if self.s.dsg[u] else full

    @cached_property
    def pressure(self) -> list[int]:
        """Per hex, the attack strength in eighths that could be brought against it next turn; zones are not considered."""
        field = [0] * H
        for h, stack in self.stacks.items():
            for n in ways.strikes(h, stack.motor, self.poor, stack.allowance4):
                field[n] += stack.attack8
        return field

    @cached_property
    def strikes(self) -> list[int]:
        """As `pressure`, with the zones of control as they are: a stack goes as far as the fastest of it that is seen."""
        field = [0] * H
        for h, stack in self.stacks.items():
            shown = [u for u in seen(self.s, h) if IS_COMBAT[u]]
            if shown:
                ends = reachable(self.s, max(shown, key=self.allowance4)).keys() | {h}
                for n in {n for end in ends for n in NEAR[end]}:
                    field[n] += stack.attack8
        return field

    @cached_property
    def raids(self) -> list[int]:
        """Per hex, how many enemy stacks could walk into it next turn if nobody stood in the way."""
        field = [0] * H
        for h, stack in self.stacks.items():
            for n in ways.within(h, stack.motor, self.poor, stack.allowance4):
                field[n] += 1
        return field

    def booty(self, target: int) -> int:
        """How many hexes of worth without a man in them an enemy stack could walk into next turn."""
        stack = self.stacks[target]
        near = ways.within(target, stack.motor, self.poor, stack.allowance4)
        return sum(h in near and not self.s.men[self.own + h] for h in self.holdings)

    @cached_property
    def nearness(self) -> list[int]:
        """Per hex, the cost in quarter points from the nearest enemy stack, on foot."""
        fields = [ways.to(h, False, self.poor) for h in self.stacks]
        return [min(column) for column in zip(*fields, strict=True)] if fields else [ways.FAR] * H

    # --- The ground -----------------------------------------------------------------------------------------------------

    @cached_property
    def prizes(self) -> dict[int, int]:
        """Hexes that this side could capture, with the points of morale that each is worth to it."""
        return self._captures(self.side)

    @cached_property
    def holdings(self) -> dict[int, int]:
        """Hexes of this side that the enemy would like, with the points of morale that each is worth."""
        return self._captures(1 - self.side)

    def _captures(self, side: int) -> dict[int, int]:
        """Hexes that a side could capture, with the points of morale that each is worth to it."""
        s = self.s
        if side == NATIONALIST:
            return {
                h: -m
                for h, m in OBJECTIVES[NATIONALIST].items()
                if s.control[h] == REPUBLICAN and not (h == REINOSA and s.demolished)
            }
        found = {h: RECAPTURE for h in LAND if IS_VILLAGE[h] and s.taken[h] and s.control[h] == NATIONALIST}
        return found | {h: m for h, m in OBJECTIVES[REPUBLICAN].items() if s.control[h] == NATIONALIST}

    def worth(self, points: int, side: int | None = None) -> int:
        """What a change of morale by so many points is worth to a side: an end of the game is worth most."""
        side = self.side if side is None else side
        if side == NATIONALIST:
            return VICTORY if self.s.morale - points < MORALE_MIN else points * POINT
        return VICTORY if self.s.morale + points > MORALE_MAX else points * POINT

    def prize(self, h: int) -> int:
        """What capturing a hex is worth to this side."""
        points = self.prizes.get(h, 0)
        return self.worth(points) if points else 0

    def holding(self, h: int) -> int:
        """What the loss of a hex would be worth to the enemy."""
        points = self.holdings.get(h, 0)
        return self.worth(points, self.enemy) if points else 0

    @cached_property
    def pulls(self) -> tuple[list[int], list[int]]:
        """Per hex, how far forward it is, on foot and by motor: the best prize, less the way to it in quarter points."""
        prizes = tuple(sorted(self.prizes.items()))
        return ways.pull(prizes, False, self.poor), ways.pull(prizes, True, self.poor)

    # --- Attacks --------------------------------------------------------------------------------------------------------

    def way_out(self, target: int) -> bool:
        """Whether the enemy in a hex would have a choice of retreats; without it an attack is concentric (§11.2)."""
        if target not in self._exits:
            self._exits[target] = len(first_hexes(self.s, self.enemy, target)) > 1
        return self._exits[target]

    def attackers_drm(self, units: list[int]) -> int:
        """The modifier of the attackers' own disorganization."""
        modifier: int = DSG_ATTACKER[max((self.s.dsg[u] for u in units), default=0)]
        return modifier

    def alone(self, u: int, hex_: int) -> bool:
        """Whether armor would have nobody in a hex to go with (§10.2)."""
        return not any(
            v != u and IS_COMBAT[v] and not IS_ARMOR[v] and SIDE[v] == SIDE[u] for v in self.s.units(hex_)
        )

    def beside(self, hex_: int) -> list[int]:
        """The hexes next to this one in which the enemy stands."""
        return [n for n in NEAR[hex_] if self.s.men[self.foe + n]]
