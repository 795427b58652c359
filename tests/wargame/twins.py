"""Slow twins of the fast leaf functions, written from their definitions: no tables of integers, no early ends."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

# Centres of flat-top hexes in units in which every coordinate is whole: two hexes touch when their centres differ so.
TOUCHING = {
    (0, -2): "north",
    (3, -1): "north-east",
    (3, 1): "south-east",
    (0, 2): "south",
    (-3, 1): "south-west",
    (-3, -1): "north-west",
}


def centre(column: int, row: int, *, shifted: bool) -> tuple[int, int]:
    """Where the hex of a column and a row lies; a shifted column hangs half a hex lower."""
    return 3 * column, 2 * row + shifted


def walk_distance(start: tuple[int, int], goal: tuple[int, int], limit: int) -> int:
    """Steps between two centres on an endless board, ring by ring."""
    ring, seen, steps = {start}, {start}, 0
    while goal not in ring:
        steps += 1
        assert steps <= limit
        ring = {(x + dx, y + dy) for x, y in ring for dx, dy in TOUCHING} - seen
        seen |= ring
    return steps


def supplied(
    near: Sequence[Sequence[int]],
    sources: Iterable[int],
    enemies: set[int],
    zones: set[int],
    friends: set[int],
) -> set[int]:
    """The hexes that a line from a source reaches: grows the set until nothing is added."""
    free = {h for h in range(len(near)) if h not in enemies and (h not in zones or h in friends)}
    fed = set(sources) & free
    while True:
        grown = fed | {n for h in fed for n in near[h] if n in free}
        if grown == fed:
            return fed
        fed = grown


@dataclass
class Ground:
    """What a march knows: sides that can be crossed with their cost in points, roads, enemies and their zones."""

    plain: Mapping[tuple[int, int], Fraction]
    paved: Mapping[tuple[int, int], Fraction]
    enemies: set[int] = field(default_factory=set)
    zones: set[int] = field(default_factory=set)
    road_only: set[int] = field(default_factory=set)
    enter: Fraction = Fraction(1)
    leave: Fraction = Fraction(1)
    _near: dict[int, list[int]] = field(default_factory=dict)

    def neighbours(self, hex_: int) -> list[int]:
        """The hexes over passable sides."""
        if not self._near:
            for a, b in self.plain:
                self._near.setdefault(a, []).append(b)
        return self._near.get(hex_, [])

    def step(self, path: tuple[int, ...], n: int) -> Fraction:
        """Points for the next hex of a way that has come by `path`, its start included (§9.1, §10.3)."""
        side = (path[-1], n)
        from_zone = len(path) == 1 and path[0] in self.zones
        cost = self.plain[side]
        if side in self.paved and n not in self.zones and not from_zone:
            cost = self.paved[side]
        if n in self.zones:
            cost += self.enter
        if from_zone:
            cost += self.leave
        return cost

    def cost(self, path: tuple[int, ...]) -> Fraction:
        """Points of a whole way, its start included."""
        return sum((self.step(path[:n], path[n]) for n in range(1, len(path))), Fraction(0))

    def marches(self, path: tuple[int, ...], allowance: Fraction) -> bool:
        """Whether a way is legal by points, zones, roads and enemies; the minimum move aside."""
        for n in range(1, len(path)):
            side = (path[n - 1], path[n])
            if side not in self.plain or path[n] in self.enemies:
                return False
            if n > 1 and path[n - 1] in self.zones:
                return False  # had to stop there
            if n == 1 and path[0] in self.zones and path[1] in self.zones:
                return False  # from zone to zone only as a minimum move
            if path[n] in self.road_only and side not in self.paved:
                return False
        return self.cost(path) <= allowance

    def legal(self, path: tuple[int, ...], allowance: Fraction) -> bool:
        """Whether a unit may go this way, its start included."""
        if len(path) == 2:  # the minimum move
            return path in self.plain and path[1] not in self.enemies
        return self.marches(path, allowance)


def best_ways(ground: Ground, start: int, allowance: Fraction) -> dict[int, Fraction]:
    """Cost to every hex that can be reached: of the cheapest march, or where none goes of the minimum move.

    Follows every march hex by hex and keeps the cheapest at each; no order of search is relied on.
    """
    cheapest: dict[int, Fraction] = {start: Fraction(0)}
    ways: list[tuple[int, ...]] = [(start,)]
    while ways:
        longer = []
        for path in ways:
            for n in ground.neighbours(path[-1]):
                way = (*path, n)
                if ground.marches(way, allowance) and (n not in cheapest or ground.cost(way) < cheapest[n]):
                    cheapest[n] = ground.cost(way)
                    longer.append(way)
        ways = longer
    del cheapest[start]
    for n in ground.neighbours(start):
        if n not in ground.enemies:
            cheapest.setdefault(n, ground.cost((start, n)))
    return cheapest
