"""Distances over the bare map, in quarter points: without units, zones of control and allowances. Kept once computed."""

from __future__ import annotations

from functools import cache
from heapq import heappop, heappush

from frente.games.santander_37.book import COSTS4, EDGE, NEAR, NEEDS_ROAD, H

FAR = 1 << 20
PULL = 30
"""How many quarter points of way a point of morale is worth when a unit chooses where to go."""


def _step(hex_: int, n: int, motor: bool, poor: int) -> int:
    """The cost of a hex; motorized units do not enter mountains off the road."""
    plain, paved = COSTS4[motor][poor]
    k = EDGE[hex_ * 512 + n]
    if paved[k]:
        return paved[k]
    return FAR if motor and NEEDS_ROAD[n] else plain[k]


@cache
def to(goal: int, motor: bool, poor: int) -> list[int]:
    """The cost from each hex to a goal; `FAR` or more where there is no way."""
    costs = [FAR] * H
    costs[goal] = 0
    edge = [(0, goal)]
    while edge:
        spent, hex_ = heappop(edge)
        if spent > costs[hex_]:
            continue
        for n in NEAR[hex_]:
            cost = spent + _step(n, hex_, motor, poor)
            if cost < costs[n]:
                costs[n] = cost
                heappush(edge, (cost, n))
    return costs


@cache
def within(start: int, motor: bool, poor: int, allowance: int) -> frozenset[int]:
    """The hexes that points would reach from a start if nobody stood in the way, one hex at least."""
    costs = {start: 0}
    edge = [(0, start)]
    while edge:
        spent, hex_ = heappop(edge)
        if spent > costs[hex_]:
            continue
        for n in NEAR[hex_]:
            cost = spent + _step(hex_, n, motor, poor)
            if cost <= allowance and cost < costs.get(n, FAR):
                costs[n] = cost
                heappush(edge, (cost, n))
    return frozenset(costs) | frozenset(NEAR[start])


@cache
def strikes(start: int, motor: bool, poor: int, allowance: int) -> frozenset[int]:
    """The hexes that could be attacked next turn from a start if nobody stood in the way."""
    return frozenset(n for hex_ in within(start, motor, poor, allowance) for n in NEAR[hex_])


@cache
def pull(prizes: tuple[tuple[int, int], ...], motor: bool, poor: int) -> list[int]:
    """Per hex, the best prize (hex, points of morale) less the way to it; all 0 without prizes."""
    best = [-FAR if prizes else 0] * H
    for goal, points in prizes:
        costs = to(goal, motor, poor)
        best = [max(b, PULL * points - cost) for b, cost in zip(best, costs, strict=True)]
    return best
