"""How good a hex is for a unit that has nothing else to do: the Nationalist goes forward, the Republican keeps a line."""

from __future__ import annotations

from frente.games.santander_37.book import COLUMN, DEFENSE, DEFENSE_RATE, IS_BASQUE, IS_COMBAT, IS_MOTOR, NEAR
from frente.games.santander_37.surrender import EAST_OF

from . import ways
from .outlook import Outlook

CONCENTRATION = 240
"""Attack strength in eighths that is likely to be brought against one hex at most."""
DOOM = 6.0
"""Odds beyond which a stack is lost anyhow."""
RISK = 4.0
"""Worth of a unit of odds against a unit in a stack."""
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
        """What the enemy's strength makes of a stack with the unit in it, less what it makes of it without."""
        o, s = self.o, self.o.s
        rate = DEFENSE_RATE[h]
        force = min(o.strikes[h], CONCENTRATION) * rate[1]
        if not force:
            return 0.0
        others = [v for v in s.units(h) if v != u and IS_COMBAT[v]]
        defense = sum(DEFENSE[v][s.face[v]] * 8 // (2 if s.dsg[v] else 1) for v in others)
        mine = DEFENSE[u][s.face[u]] * 8 // (2 if s.dsg[u] else 1)
        before = len(others) * min(DOOM, force / (defense * rate[0])) if defense else 0.0
        after = (len(others) + 1) * min(DOOM, force / ((defense + mine) * rate[0]))
        return RISK * (after - before)
