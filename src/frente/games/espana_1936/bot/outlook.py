"""How a side sees the map: what each space is worth to it, who could walk in, and what a space with these troops is good for.

Everything is weighed in one coin: a step of a military unit is worth about 1, an ordinary space about 2.
"""

from __future__ import annotations

from typing import NamedTuple

from frente.games.espana_1936.book import (
    BARCELONA,
    IS_GENERAL,
    IS_PLANE,
    IS_SHIP,
    IS_TANK,
    IS_UNIT,
    LINKS,
    MADRID,
    MAINLAND,
    MODIFIER,
    OBJECTIVES,
    ON_LAND,
    REPUBLICAN,
    SEVILLA,
    SIDE,
    STACK_LIMIT,
    TURNS,
    P,
    S,
)
from frente.games.espana_1936.ground import objectives
from frente.games.espana_1936.position import CONTESTED, Position
from frente.games.espana_1936.victory import CONQUEST, MADRID_TURN

GROUND, OBJECTIVE, CITY = 2.0, 7.0, 3.0
"""Worth of a space, of an objective on top, and of each city whose fall together ends the war."""
EARLY_MADRID = 22.0
"""Worth of Madrid on top while its fall would end the war."""
LAST_OBJECTIVE = 6.0
"""Worth of an objective on top when a side is about to win with it, for the third, second and last that is missing."""
NETWORK, THIN = 1.2, 13
"""Worth of a space of a side's network, to both, for each space that it has fewer than `THIN`."""
ROOTS = 5.0
"""Worth of troops on the spot to the Republican in the last turns, when only troops count."""
LOST = 0.85
"""How sure an empty space is lost that the enemy can enter."""
RISK = 0.4
"""How sure a garrison is attacked that the enemy can reach."""
BLOOD = 0.5
"""Worth of a step that is going to be lost, or to be made lost, where the two sides stand against each other."""


class Host(NamedTuple):
    """What a side has in a space: steps of units with their modifiers, airplanes and tanks, and the number of units."""

    units: float = 0.0
    helpers: float = 0.0
    number: int = 0

    @property
    def strength(self) -> float:
        """Its weight in a battle; airplanes and tanks without units hold nothing."""
        return self.units + self.helpers if self.number else 0.3 * self.helpers

    def joined(self, other: Host, sign: int = 1) -> Host:
        """The host with another, or without it."""
        return Host(
            self.units + sign * other.units,
            self.helpers + sign * other.helpers,
            self.number + sign * other.number,
        )


NOBODY_THERE = Host()


def weight(s: Position, p: int, value: int = 0) -> Host:
    """What a piece adds to a host; with `value` a unit that shows that value."""
    if IS_UNIT[p]:
        steps = value or s.value[p]
        return Host(steps * (1.0 + 0.15 * MODIFIER[p]) + 0.2, 0.0, 1)
    if IS_TANK[p]:
        return Host(0.0, 0.5 * MODIFIER[p])
    if IS_PLANE[p]:
        return Host(0.0, 0.7 * s.value[p] + 0.1 * MODIFIER[p])
    if IS_GENERAL[p]:
        return Host(0.0, 0.5 + 0.5 * MODIFIER[p])
    return Host(0.0, 0.5 * s.value[p]) if IS_SHIP[p] else NOBODY_THERE


class Outlook:
    """The map as one side sees it."""

    def __init__(self, s: Position, side: int) -> None:
        self.s, self.side, self.enemy = s, side, 1 - side
        hosts = [[NOBODY_THERE] * S, [NOBODY_THERE] * S]
        for p in range(P):
            n = s.at[p]
            if n >= 0 and ON_LAND[n] and not s.mission[p]:
                own = hosts[SIDE[p]]
                own[n] = own[n].joined(weight(s, p))
        self.mine, self.theirs = hosts[side], hosts[1 - side]
        self.status = [s.status(n) for n in range(S)]
        self.threat = self._threats()
        self.worth = self._worths()

    def _threats(self) -> list[float]:
        """The strength that could walk into each space from enemy ground: four units at most."""
        s, found = self.s, [0.0] * S
        left = {n for n in MAINLAND if self.status[n] == self.enemy}
        while left:
            region = [left.pop()]
            for n in region:
                for to in LINKS[n]:
                    if to in left:
                        left.remove(to)
                        region.append(to)
            units = sorted(
                (
                    weight(s, p).units
                    for p in range(P)
                    if IS_UNIT[p] and SIDE[p] == self.enemy and s.at[p] in region
                ),
                reverse=True,
            )
            power = sum(units[:STACK_LIMIT])
            for to in {to for n in region for to in LINKS[n]}:
                found[to] = max(found[to], power)
        # From a contested space the enemy goes on only to where he has friends already.
        for n in MAINLAND:
            if self.status[n] == CONTESTED:
                near = sum(self.theirs[m].units for m in LINKS[n] if self.status[m] == CONTESTED)
                found[n] += 0.5 * near
        return found

    def _worths(self) -> list[float]:
        s = self.s
        held = objectives(s)
        worth = [GROUND * bool(n in MAINLAND) for n in range(S)]
        eager = sum(LAST_OBJECTIVE / (1 + max(0, CONQUEST - held[side] - 1)) for side in (0, 1))
        for n in OBJECTIVES:
            worth[n] += OBJECTIVE + eager
        for n in (MADRID, BARCELONA, SEVILLA):
            worth[n] += CITY
        if s.turn <= MADRID_TURN:
            worth[MADRID] += EARLY_MADRID
        for n in MAINLAND:
            worth[n] += 0.15 * len(LINKS[n])
        for side in (0, 1):
            network = self._network(side)
            missing = THIN - len(network)
            if missing > 0:
                for n in network:
                    worth[n] += NETWORK * missing
        return worth

    def _network(self, side: int) -> list[int]:
        """The largest group of linked spaces in which a side has units or markers: with fewer than eight it has lost."""
        left = {n for n in MAINLAND if self.s.present(side, n)}
        best: list[int] = []
        while left:
            group = [left.pop()]
            for n in group:
                for to in LINKS[n]:
                    if to in left:
                        left.remove(to)
                        group.append(to)
            best = max(best, group, key=len)
        return best

    @property
    def rooted(self) -> bool:
        """Whether only troops on the spot will count: the Republican near the end of the last turn."""
        return self.side == REPUBLICAN and self.s.turn >= TURNS - 1

    def value(self, n: int, mine: Host, theirs: Host) -> float:
        """What a space with these hosts is good for, from -1 to 1 times its worth, and the blood that it will cost."""
        worth = self.worth[n]
        roots = ROOTS * (2.0 if n in OBJECTIVES else 1.0) if self.rooted and mine.number else 0.0
        m, e = mine.strength, theirs.strength
        if mine.number and theirs.number:
            chance = m * m / (m * m + e * e)
            return worth * (2 * chance - 1) + BLOOD * (e * chance - m * (1 - chance)) + roots
        if theirs.number:
            return -worth
        threat = self.threat[n]
        if mine.number:
            share = threat * threat / (threat * threat + m * m) if threat else 0.0
            return worth * (1 - RISK * share) + roots
        if self.status[n] == self.side:
            return worth * (1 - 2 * LOST * RISK * min(1.0, threat))
        return -worth if self.status[n] == self.enemy else 0.0

    def now(self, n: int) -> float:
        """The value of a space as it stands."""
        return self.value(n, self.mine[n], self.theirs[n])

    def gain(self, n: int, host: Host, sign: int = 1) -> float:
        """What a space becomes better by if a host of the side joins it, or leaves it."""
        if n not in MAINLAND:
            return 0.0
        return self.value(n, self.mine[n].joined(host, sign), self.theirs[n]) - self.now(n)

    def urgency(self, n: int) -> float:
        """How much a step more or less matters in a space: 0.5 in the rear, most where much is in the balance."""
        if n not in MAINLAND:
            return 0.5
        step = Host(1.0, 0.0, 0)
        up, down = self.gain(n, step), -self.gain(n, step, -1) if self.mine[n].units > 1 else 0.0
        return 0.5 + max(0.0, up, down)
