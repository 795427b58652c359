"""How good a hex is for a unit that has nothing else to do: the Nationalist goes forward, the Republican keeps a line."""

from __future__ import annotations

from frente.games.santander_37.book import (
    BP,
    CAPACITY,
    COLUMN,
    DEFENSE,
    DEFENSE_RATE,
    EDGE,
    HQS,
    IS_BASQUE,
    IS_COMBAT,
    IS_HQ,
    IS_MOTOR,
    MODIFIER,
    NEAR,
    RIVER,
    SUPPORT,
)
from frente.games.santander_37.book import MAP as BOARD
from frente.games.santander_37.surrender import EAST_OF

from . import ways
from .assault import Expected, expected
from .assaults import FULL_BOMBARDMENT
from .outlook import Outlook

CONCENTRATION = 240
"""Attack strength in eighths that is likely to be brought against one hex at most."""
ROOM = 20
"""Attack strength in eighths that a stacking point beside a hex brings."""
LOSS = 24.0
"""Worth of a brigade that is lost."""
DRIVEN = 4.0
"""Worth of not being driven out of a hex."""
CORRIDOR = 10.0
"""Worth of standing on the enemy's way to a point of morale."""


class Ground:
    """How good a hex is for a unit that has nothing else to do."""

    reason = ""

    def __init__(self, o: Outlook) -> None:
        self.o = o

    def at(self, u: int, h: int) -> float:
        """The worth of a hex for a unit."""
        raise AssertionError("a ground knows its worth")


class Forward(Ground):
    """The Nationalist's: forward along the roads to what is worth taking, in supply and not into the enemy's arms."""

    reason = "advice.move.forward"

    def __init__(self, o: Outlook) -> None:
        super().__init__(o)
        self.pulls = o.pulls

    def at(self, u: int, h: int) -> float:
        o, s = self.o, self.o.s
        worth = float(self.pulls[IS_MOTOR[u]][h])
        if not o.fed[h]:
            worth -= 40
        rate = DEFENSE_RATE[h]
        others = sum(DEFENSE[v][s.face[v]] * 8 for v in s.units(h) if v != u and IS_COMBAT[v])
        if o.pressure[h] * rate[1] > 2 * (others + DEFENSE[u][s.face[u]] * 8) * rate[0]:
            worth -= 10
        return worth


class Line(Ground):
    """The Republican's: between the enemy and what is worth holding, on good ground, covering what nobody covers."""

    reason = "advice.move.line"

    def __init__(self, o: Outlook) -> None:
        super().__init__(o)
        self.corridor = self._corridor()
        self._forces: dict[int, int] = {}
        self._covers: dict[int, int] = {}

    def _corridor(self) -> list[float]:
        """Per hex, how much it lies on the enemy's ways to what is worth holding."""
        o = self.o
        near = o.nearness
        field = [0.0] * len(near)
        for goal, points in o.holdings.items():
            home = ways.to(goal, False, o.poor)
            for h in range(len(near)):
                slack = near[h] + home[h] - near[goal]
                if slack < 32:
                    field[h] += (points + 0.5) * (1 - slack / 32)
        return field

    def at(self, u: int, h: int) -> float:
        o, s = self.o, self.o.s
        own = o.own
        mates = s.men[own + h] - (s.pos[u] == h)
        cover = s.zoc[own + h] - (s.pos[u] in NEAR[h])
        near = o.nearness[h]
        worth = CORRIDOR * self.corridor[h]
        worth *= 1.0 if not mates and cover <= 0 else 0.6 if not mates else 0.5
        worth *= 1.0 if 4 <= near <= 28 else 0.7 if near <= 48 else 0.4
        rate = DEFENSE_RATE[h]
        worth += 6.0 * rate[0] / rate[1]
        worth += 6.0 if s.trench[h] else 0.0
        if not o.fed[h]:
            worth -= 40
        worth -= self._risk(u, h)
        if IS_BASQUE[u] and COLUMN[h] > EAST_OF and not s.surrendered:
            worth += 8
        return worth

    def _risk(self, u: int, h: int) -> float:
        """What the enemy is likely to destroy of a stack with the unit in it, less what he would without it."""
        s = self.o.s
        force = self.force(h)
        if not force:
            return 0.0
        others = [v for v in s.units(h) if v != u and IS_COMBAT[v] and not IS_HQ[v]]
        return self._loss(h, force, [*others, u]) - (self._loss(h, force, others) if others else 0.0)

    def force(self, h: int) -> int:
        """Attack strength in eighths that the enemy could bring against a hex: as much as finds room beside it."""
        if h not in self._forces:
            o = self.o
            room = sum(
                CAPACITY[n] * (ROOM // 2 if RIVER[EDGE[n * 512 + h]] else ROOM)
                for n in NEAR[h]
                if not o.s.men[o.own + n]
            )
            self._forces[h] = min(o.strikes[h], CONCENTRATION, room)
        return self._forces[h]

    def _loss(self, h: int, force: int, units: list[int]) -> float:
        means = self._means(h, force, units)
        return LOSS * means.kills + DRIVEN * means.emptied

    def fall(self, h: int) -> float:
        """The chance that the enemy destroys who stands in a hex, or would stand there, if nobody retreats."""
        force = self.force(h)
        units = [u for u in self.o.s.units(h) if IS_COMBAT[u] and not IS_HQ[u]]
        return self._means(h, force, units, stands=True).emptied if force and units else float(force > 0)

    def _means(self, h: int, force: int, units: list[int], stands: bool = False) -> Expected:
        s = self.o.s
        return expected(
            force,
            max(8, sum(DEFENSE[v][s.face[v]] * 8 // (2 if s.dsg[v] else 1) for v in units)),
            DEFENSE_RATE[h],
            MODIFIER["trench"] if s.trench[h] else 0,
            max(s.dsg[v] for v in units),
            len(units),
            sum(s.steps[v] for v in units),
            max(0, FULL_BOMBARDMENT - self._cover(h)),
            MODIFIER["trench-bombardment"] if s.trench[h] else 0,
            stands=stands,
        )

    def _cover(self, h: int) -> int:
        """Bombardment points of headquarters that would answer for a hex, one for each other hex in their reach at most."""
        if h not in self._covers:
            s = self.o.s
            self._covers[h] = sum(
                BP[hq]
                for hq in HQS[self.o.side]
                if s.pos[hq] >= 0 and not s.dsg[hq] and BOARD.distance(s.pos[hq], h) <= SUPPORT["hq_range"]
            )
        return self._covers[h]
