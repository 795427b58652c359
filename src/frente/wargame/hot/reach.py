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
    starting in one costs `leave` more and loses the road for the first hex; going from zone to zone, and any hex that
    the points do not reach, is still possible as a way of one hex. `barred[hex]` hexes are entered only by road, or so.
    """
    found: dict[int, tuple[int, int]] = {}
    in_zone = zones[enemy + start]
    best = [FAR] * len(slots)
    best[start] = 0
    buckets: list[list[int]] = [[] for _ in range(allowance + 1)]
    # The first hex: always possible (minimum move), whatever it costs.
    for d, n in enumerate(slots[start]):
        if n < 0 or blocked[enemy + n]:
            continue
        k = start * 6 + d
        if zones[enemy + n]:
            cost = plain[k] + enter + (leave if in_zone else 0)
            go = False
        elif in_zone:
            cost = plain[k] + leave
            go = barred is None or not barred[n] or paved[k] != 0
        else:
            cost = paved[k] or plain[k]
            go = barred is None or not barred[n] or paved[k] != 0
        found[n] = (cost, start)
        if go and cost < allowance:
            best[n] = cost
            buckets[cost].append(n)
    for spent in range(allowance):
        for hex_ in buckets[spent]:
            if best[hex_] != spent:
                continue
            for d, n in enumerate(slots[hex_]):
                if n < 0 or n == start or blocked[enemy + n]:
                    continue
                k = hex_ * 6 + d
                if barred is not None and barred[n] and not paved[k]:
                    continue
                zone = zones[enemy + n]
                cost = spent + (plain[k] + enter if zone else paved[k] or plain[k])
                if cost > allowance:
                    continue
                before = found.get(n)
                # A longer way round that spares a zone-to-zone move is better than the direct step.
                if before is None or cost < before[0] or (zone and in_zone and before[1] == start):
                    found[n] = (cost, hex_)
                if not zone and cost < best[n]:
                    best[n] = cost
                    if cost < allowance:
                        buckets[cost].append(n)
    return found


def way(found: dict[int, tuple[int, int]], start: int, goal: int) -> tuple[int, ...]:
    """The cheapest path to a hex that `reach` found, `start` left out."""
    path = [goal]
    while found[path[-1]][1] != start:
        path.append(found[path[-1]][1])
    return tuple(reversed(path))
