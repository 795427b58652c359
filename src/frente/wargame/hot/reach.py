"""How far a unit gets. Pure ints and lists; the slow twin in the tests is the oracle."""

from __future__ import annotations

from collections.abc import Sequence

FAR = 1 << 30


def reach(
    start: int,
    allowance: int,
    slots: Sequence[Sequence[int]],
    plain: Sequence[int],
    paved: Sequence[int],
    blocked: bytearray,
    zones: bytearray,
    enemy: int,
    enter: int,
    leave: int,
    barred: Sequence[bool] | None,
) -> dict[int, tuple[int, int]]:
    """Every hex that can be entered, with (cost, hex before it) of the cheapest way; `start` is not among them.

    `slots[hex]` are its six neighbours (-1 where there is no passable side); `plain` and `paved` the cost of each
    directed side (``hex * 6 + direction``) off the road and on it (0: no road). `blocked[enemy + hex]` bars a hex,
    `zones[enemy + hex]` puts it in an enemy zone: entering one costs `enter` more, loses the road and ends the way;
    starting in one costs `leave` more and loses the road for the first hex. `barred[hex]` hexes are entered by road
    only. A way of one hex is possible whatever the points, the zones and the bars: this minimum move is the answer
    where no march goes, and only there, for it may shake the unit or leave it where it cannot march on.
    """
    found: dict[int, tuple[int, int]] = {}
    in_zone = zones[enemy + start]
    best = [FAR] * len(slots)
    best[start] = 0  # of marches only: a minimum move leaves its hex open to a march
    buckets: list[list[int]] = [[] for _ in range(allowance + 1)]
    for d, n in enumerate(slots[start]):
        if n < 0 or blocked[enemy + n]:
            continue
        k = start * 6 + d
        zone = zones[enemy + n]
        cost = plain[k] + enter if zone else plain[k] if in_zone else paved[k] or plain[k]
        if in_zone:
            cost += leave
        found[n] = (cost, start)
        if cost <= allowance and not (zone and in_zone) and (barred is None or not barred[n] or paved[k]):
            best[n] = cost
            if not zone:
                buckets[cost].append(n)
    for spent in range(allowance):
        for hex_ in buckets[spent]:
            if best[hex_] != spent:
                continue
            for d, n in enumerate(slots[hex_]):
                if n < 0 or blocked[enemy + n]:
                    continue
                k = hex_ * 6 + d
                if barred is not None and barred[n] and not paved[k]:
                    continue
                zone = zones[enemy + n]
                cost = spent + (plain[k] + enter if zone else paved[k] or plain[k])
                if cost <= allowance and cost < best[n]:
                    best[n] = cost
                    found[n] = (cost, hex_)
                    if not zone:
                        buckets[cost].append(n)
    return found


def way(found: dict[int, tuple[int, int]], start: int, goal: int) -> tuple[int, ...]:
    """The cheapest path to a hex that `reach` found, `start` left out."""
    path = [goal]
    while found[path[-1]][1] != start:
        path.append(found[path[-1]][1])
    return tuple(reversed(path))
