"""Which attacks are worth making, and with whom: strengths gathered on the hexes around each target."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from frente.games.santander_37.book import (
    AIR,
    ATTACK,
    BP,
    CAPACITY,
    DEFENSE_RATE,
    EDGE,
    FACTION,
    HQS,
    IS_ARMOR,
    IS_HQ,
    MODIFIER,
    NATIONALIST,
    REPUBLICAN,
    RIVER,
    RIVER_ATTACK,
    STACKING,
    SUPPORT,
    THRESHOLD,
    H,
)
from frente.games.santander_37.book import MAP as BOARD
from frente.games.santander_37.fog import seen
from frente.games.santander_37.position import AVAILABLE, FAIR, Position
from frente.games.santander_37.strength import ctv_surprise

from .assault import Expected, expected
from .outlook import POINT, VICTORY, Outlook

KILL = (14.0, 22.0)
"""Worth of a destroyed enemy unit to the Nationalist (a brigade) and to the Republican (a regiment)."""
STEP = (7.0, 16.0)
"""Worth of a step of its own to each side."""
GROUND = 0.5
"""Worth of a quarter point of way forward."""
MARAUDER = 8.0
"""Worth of keeping a brigade from a village that it could take back."""
RUPTURE = 10.0
"""Worth of a breakthrough beyond what falls in it."""
STAKE = (POINT, VICTORY)
"""Worth of a target for which each side attacks at less than even odds before bombardment."""
FULL_BOMBARDMENT = 3
"""Points that an attack is planned with: five faces of six disorganize with them."""


class Station(NamedTuple):
    """A unit in a place from which it could attack: strength in eighths against the target, cost of the way there."""

    strength8: int
    cost4: int
    unit: int
    hex: int


class Assault(NamedTuple):
    """An attack that is planned: what it is worth, where each unit stands, and what is expected of it."""

    score: float
    target: int
    stations: tuple[Station, ...]
    means: Expected

    @property
    def units(self) -> tuple[int, ...]:
        """The attackers."""
        return tuple(sorted(one.unit for one in self.stations))


def strength8(o: Outlook, u: int, hex_: int, target: int, shaken: bool = False) -> int:
    """Attack strength of a unit from a hex, halved by disorganization, want of supply and a river."""
    s = o.s
    value = ATTACK[u][s.face[u]] * 8
    if s.dsg[u] or shaken or not (o.fed[hex_] or o.fed[s.pos[u]]):
        value //= 2
    if RIVER[EDGE[hex_ * 512 + target]]:
        value = value * RIVER_ATTACK[0] // RIVER_ATTACK[1]
    return value


def shield(o: Outlook, target: int) -> int:
    """Bombardment points with which the enemy is likely to defend a hex: headquarters that are seen, half of its aircraft."""
    if target in o.shields:
        return o.shields[target]
    s = o.s
    total = 0
    for h, stack in o.stacks.items():
        if stack.hqs and BOARD.distance(h, target) <= SUPPORT["hq_range"]:
            shown = [hq for hq in seen(s, h) if IS_HQ[hq]]
            total += sum(BP[hq] for hq in shown if not (s.dsg[hq] or s.fired[hq] or s.used[hq]))
    if s.weather == FAIR:
        total += sum(s.box[u] == AVAILABLE for u in AIR[o.enemy]) // 2
    o.shields[target] = total
    return total


def guns(o: Outlook, target: int | None = None, march: int = 0) -> int:
    """All bombardment points that the side could still use in this phase, against a target where one is named.

    `march` are the hexes that headquarters may come nearer before they fire.
    """
    s = o.s
    far = SUPPORT["hq_range"] + march
    total = sum(
        BP[hq]
        for hq in HQS[o.side]
        if s.pos[hq] >= 0
        and not (s.fired[hq] or s.used[hq] or s.dsg[hq])
        and (target is None or BOARD.distance(s.pos[hq], target) <= far)
    )
    if s.weather == FAIR:
        total += sum(s.box[u] == AVAILABLE for u in AIR[o.side])
    return total


def judge(o: Outlook, target: int, stations: Sequence[Station], points: int) -> Assault:
    """What an attack from these stations is worth with so many bombardment points."""
    s = o.s
    stack = o.stacks[target]
    units = [one.unit for one in stations]
    drm = o.attackers_drm(units)
    if s.trench[target] and o.enemy == REPUBLICAN:
        drm += MODIFIER["trench"]
    way_out = o.way_out(target)
    drm += 0 if way_out else MODIFIER["concentric"]
    means = expected(
        sum(one.strength8 for one in stations),
        stack.defense8,
        DEFENSE_RATE[target],
        drm,
        stack.dsg,
        stack.units,
        stack.steps,
        points - shield(o, target) if points else 0,
        MODIFIER["trench-bombardment"] if s.trench[target] else 0,
        MODIFIER["ctv-surprise"] if ctv_surprise(s, o.side, target) else 0,
        way_out,
        bool(stack.hqs or o.prizes.get(target)),
    )
    worth = value(o, target, stack.units, stack.hqs, units, means)
    num, den = DEFENSE_RATE[target]
    uneven = sum(one.strength8 for one in stations) * den < stack.defense8 * num
    if uneven and o.prize(target) < STAKE[o.side]:
        worth = min(worth, 0.0)
    return Assault(worth, target, tuple(stations), means)


def value(o: Outlook, target: int, count: int, hqs: int, units: Sequence[int], means: Expected) -> float:
    """The worth of an attack: who falls, what is captured, how far it leads, what it costs."""
    s = o.s
    kill, step = KILL[o.side], STEP[o.side]
    if o.side == NATIONALIST:
        missing = THRESHOLD["brigades-lost"] - s.brigades
        kill += POINT / missing if 0 < missing <= 3 else 0
    if any(s.steps[u] == 1 for u in units):
        step *= 1.5
    ground = o.prize(target) + RUPTURE * 0.3
    if o.side == NATIONALIST and units:
        pull = o.pulls[0]
        ground += GROUND * max(0, pull[target] - min(pull[s.pos[u]] for u in units))
        ground += MARAUDER * min(3, o.booty(target))
    else:
        ground += 1
    return (
        means.kills * kill
        + means.emptied * (ground + o.worth(1) * hqs)
        + means.broken * RUPTURE
        - means.losses * step
        - 0.15 * len(units)
    )


def gather(
    o: Outlook, target: int, stations: Iterable[Station], room: dict[int, int], points: int
) -> Assault | None:
    """The best attack on a target: strongest units first, as long as each of them makes it better."""
    best: Assault | None = None
    stations = sorted(stations, key=lambda one: (-one.strength8, one.cost4, one.unit, one.hex))
    factions = {FACTION[one.unit] for one in stations}
    barred = ("italian", "spanish") if {"italian", "spanish"} <= factions else ("",)
    for other in barred:
        load: dict[int, int] = {}
        taken: set[int] = set()
        chosen: list[Station] = []
        for one in stations:
            u = one.unit
            if u in taken or FACTION[u] == other or not one.strength8:
                continue
            if one.hex != o.s.pos[u]:
                if load.get(one.hex, 0) + STACKING[u] > room.get(one.hex, 0):
                    continue
                load[one.hex] = load.get(one.hex, 0) + STACKING[u]
            taken.add(u)
            chosen.append(one)
            if IS_ARMOR[u] and all(IS_ARMOR[other.unit] for other in chosen):
                continue  # it goes along, it does not go alone
            found = judge(o, target, chosen, points)
            if best is None or found.score > best.score:
                best = found
            if found.means.broken >= 0.8:
                break
    return best


def rooms(s: Position, side: int) -> dict[int, int]:
    """Stacking points that still fit into each hex next to an enemy."""
    found = {}
    for h in range(H):
        if s.zoc[(1 - side) * H + h] and s.holder(h) != 1 - side:
            found[h] = CAPACITY[h] - s.stacking_points(h)
    return found


def fights(u: int) -> bool:
    """Whether a unit is sent to attack: armor only goes along, headquarters stay behind."""
    return not IS_HQ[u] and not IS_ARMOR[u]


def steady(o: Outlook, u: int) -> bool:
    """Whether a unit is in a state to attack: the Republic cannot spare who is disorganized or cut off."""
    return o.side == NATIONALIST or not (o.s.dsg[u] or not o.fed[o.s.pos[u]])


def ready(o: Outlook) -> list[Assault]:
    """The attacks that can be made now with units where they stand, the best first."""
    s = o.s
    found: dict[int, list[Station]] = {}
    for target in o.stacks:
        for h in BOARD.neighbours(target):
            if not s.men[o.own + h] or h * 512 + target not in EDGE or s.over[h] == 2:
                continue
            for u in s.units(h):
                if ATTACK[u][0] and not IS_HQ[u] and not s.fought[u] and steady(o, u):
                    value8 = strength8(o, u, h, target) // (2 if s.over[h] else 1)
                    found.setdefault(target, []).append(Station(value8, 0, u, h))
    share = max(FULL_BOMBARDMENT, guns(o) // max(1, min(6, len(found))))
    attacks = [
        gather(o, target, stations, {}, min(guns(o, target), share)) for target, stations in found.items()
    ]
    return sorted((a for a in attacks if a is not None), key=lambda a: (-a.score, a.target))
