"""Decisions of a combat: attack or stop, support, losses, retreat, advance."""

from __future__ import annotations

from collections.abc import Sequence

from frente.games.santander_37.advance import Advancing
from frente.games.santander_37.bombardment import (
    ATTACKER,
    Commitment,
    available,
    battle,
    committed,
    die_modifier,
    points,
)
from frente.games.santander_37.book import (
    ATTACK,
    CAPACITY,
    DEFENSE,
    DEFENSE_RATE,
    IS_ARMOR,
    IS_BASQUE,
    IS_COMBAT,
    IS_HQ,
    IS_LU,
    IS_VILLAGE,
    MODIFIER,
    NATIONALIST,
    REPUBLICAN,
    STACKING,
    THRESHOLD,
    UNITS,
)
from frente.games.santander_37.combat import BonusChoice, CombatStep, current_odds
from frente.games.santander_37.commands import Advance, Attack, Bonus, Done, Lose, Respond, Support
from frente.games.santander_37.losses import AttackerLosses, is_tank, payers, shares
from frente.games.santander_37.position import Position
from frente.games.santander_37.retreat import Response
from frente.games.santander_37.strength import ctv_surprise
from frente.kernel.advice import Advice
from frente.kernel.cite import Message

from .assault import Expected, expected
from .assaults import Station, judge, ready, strength8, value
from .ground import CONCENTRATION
from .outlook import POINT, RECAPTURE, Outlook

ENOUGH = (2.0, 6.0)
"""From what score on each side attacks."""
LAST_STEP = 18.0
"""Worth of being there at all, beyond the factors of a unit."""


def attack(o: Outlook, frame: CombatStep) -> Advice:
    """The best attack that is worth it, with the armor that stands there; else the end of the step."""
    for assault in ready(o):
        if assault.score < ENOUGH[o.side]:
            break
        command = Attack(assault.target, assault.units)
        if frame.judge(o.s, command):
            message = Message("advice.do.attack", {"target": assault.target, "units": list(command.units)})
            return Advice(command, message, _why(assault.means))
    return Advice(Done(), Message("advice.do.end_combat"), (Message("advice.attack.none"),))


def _why(means: Expected) -> tuple[Message, ...]:
    return (
        Message(
            "advice.attack.means",
            {"emptied": round(100 * means.emptied), "broken": round(100 * means.broken)},
        ),
        Message("advice.attack.losses", {"own": f"{means.losses:.1f}", "enemy": f"{means.kills:.1f}"}),
    )


def support(o: Outlook, frame: Commitment) -> Advice:
    """As much support as is worth its price; the defender only answers what he can weaken."""
    s = o.s
    b = battle(s)
    air, hqs, lus = available(s, frame.side, frame.role)
    attacking = frame.role == ATTACKER
    theirs = points(committed(b, 1 - frame.role))
    if not attacking and not theirs:
        return _support(Support(), 0)
    if not (attacking or o.holding(b.target)):
        lus = []  # they are few, and do not come back
    rivals = len([a for a in ready(o) if a.score > ENOUGH[o.side]]) if attacking else 0
    price = 0.5 + min(3.0, 0.8 * rivals) if attacking else 1.0
    offers = [(0.3, u) for u in sorted(hqs, key=lambda u: (-_bp(u), u))]
    offers += [(price, u) for u in air] + [(4.0, u) for u in lus]
    best, paid, best_count = -1e9, 0.0, 0
    for count in range(len(offers) + 1):
        paid += offers[count - 1][0] if count else 0.0
        mine = points([u for _, u in offers[:count]])
        worth = _worth(o, mine - theirs if attacking else theirs - mine, attacking) - paid
        if worth > best + 0.01:
            best, best_count = worth, count
    chosen = [u for _, u in offers[:best_count]]
    command = Support(
        tuple(u for u in air if u in chosen),
        tuple(u for u in hqs if u in chosen),
        tuple(u for u in lus if u in chosen),
    )
    return _support(command, points(chosen))


def _bp(u: int) -> int:
    return points((u,))


def _support(command: Support, total: int) -> Advice:
    units = [*command.air, *command.hqs, *command.lus]
    if not units:
        return Advice(command, Message("advice.do.no_support"), (Message("advice.support.saves"),))
    message = Message("advice.do.support", {"units": units, "points": total})
    return Advice(command, message, (Message("advice.support.weakens" if total else "advice.support.saves"),))


def _worth(o: Outlook, net: int, attacking: bool) -> float:
    """What the combat is worth to the decider with these net points."""
    s = o.s
    b = battle(s)
    target = b.target
    if attacking:
        stations = [
            Station(strength8(o, u, s.pos[u], target), 0, u, s.pos[u]) for u in b.attackers if s.pos[u] >= 0
        ]
        return judge(o, target, stations, net).score
    other = Outlook(s, b.side)
    stations = [
        Station(strength8(other, u, s.pos[u], target), 0, u, s.pos[u]) for u in b.attackers if s.pos[u] >= 0
    ]
    own = s.combat_units(target)
    defense = sum(DEFENSE[u][s.face[u]] * 8 // (2 if s.dsg[u] else 1) for u in own)
    drm = other.attackers_drm([one.unit for one in stations])
    drm += MODIFIER["trench"] if s.trench[target] else 0
    way_out = other.way_out(target)
    means = expected(
        sum(one.strength8 for one in stations),
        max(8, defense),
        DEFENSE_RATE[target],
        drm + (0 if way_out else MODIFIER["concentric"]),
        max((s.dsg[u] for u in own), default=0),
        len(own),
        max(1, sum(s.steps[u] for u in own if not IS_HQ[u])),
        net,
        die_modifier(s, target),
        MODIFIER["ctv-surprise"] if ctv_surprise(s, b.side, target) else 0,
        way_out,
    )
    hqs = sum(IS_HQ[u] for u in own)
    return -value(other, target, len(own), hqs, [one.unit for one in stations], means)


def bonus(o: Outlook, frame: BonusChoice) -> Advice:
    """The armor bonus where the odds are so good that a tank will hardly pay for it."""
    odds = current_odds(o.s)
    take = odds.column >= 4
    message = Message("advice.do.bonus" if take else "advice.do.no_bonus")
    return Advice(Bonus(take), message, (Message("advice.bonus", {"odds": odds.label}),))


# --- Losses and retreat ---------------------------------------------------------------------------------------------------


def price(s: Position, u: int) -> float:
    """What a step of a unit is worth to its owner."""
    factors = ATTACK[u][s.face[u]] + DEFENSE[u][s.face[u]]
    if s.steps[u] > 1:
        return 5 + 0.4 * factors
    last = LAST_STEP + factors
    unit = UNITS[u]
    if unit.size in ("regiment", "battalion"):
        missing = THRESHOLD["regiments-lost"] - s.regiments
    else:
        missing = THRESHOLD["brigades-lost"] - s.brigades
    if 0 < missing <= 3:
        last += POINT / missing
    if IS_BASQUE[u] and not s.surrendered:
        last += 8
    return last * (0.7 if s.dsg[u] == 3 else 1.0)


def toll(s: Position, losses: Sequence[int]) -> float:
    """What losing these steps costs."""
    total = 0.0
    for u in set(losses):
        count = losses.count(u)
        total += price(s, u) * count + (8 if count >= s.steps[u] else 0)
    return total


def lose(o: Outlook, frame: AttackerLosses) -> Advice:
    """The cheapest fair sharing."""
    s = o.s
    b = battle(s)
    choices = shares(s, payers(s, b), frame.count, b.bonus)
    units = min(choices, key=lambda units: (toll(s, units), units))
    message = Message("advice.do.lose", {"units": list(units)})
    return Advice(Lose(units), message, (Message("advice.lose.cheapest"),))


def respond(o: Outlook, frame: Response) -> Advice:
    """Steps or hexes: what costs less of men, ground and headquarters."""
    s = o.s
    best: tuple[float, Respond] | None = None
    for command in frame.options(s):
        assert isinstance(command, Respond)
        worth = _answer(o, frame, command)
        if best is None or worth > best[0]:
            best = (worth, command)
    assert best is not None
    command = best[1]
    message = Message("advice.do.respond", {"steps": len(command.losses), "hexes": len(command.path)})
    why = "advice.respond.hold" if not command.path else "advice.respond.retreat"
    return Advice(command, message, (Message(why, {"hex": frame.hex}),))


def _answer(o: Outlook, frame: Response, command: Respond) -> float:
    s = o.s
    here = frame.hex
    units = s.combat_units(here)
    pool = [u for u in units if not IS_HQ[u]]
    left = sum(s.steps[u] for u in pool) - len(command.losses)
    worth = -toll(s, command.losses)
    gone = left <= 0
    if gone or command.path:
        worth -= o.holding(here) + 6.0
        worth -= o.worth(1) * sum(IS_HQ[u] for u in units)
        worth -= 8.0 * sum(IS_LU[u] for u in s.units(here))
    if command.path and not gone:
        end = command.path[-1]
        survivors = [u for u in pool if command.losses.count(u) < s.steps[u]]
        for u in survivors:
            level = s.dsg[u] + len(command.path)
            worth -= 2.5 * min(3, level) + (price(s, u) if level > 3 else 0)
        if not o.fed[end]:
            worth -= 10
        worth += 0.3 * o.holding(end) + 2.0 * DEFENSE_RATE[end][0] / DEFENSE_RATE[end][1]
        load = s.stacking_points(end) + sum(STACKING[u] for u in survivors)
        if load > CAPACITY[end]:
            worth -= 15
        if s.zoc[o.foe + end]:
            worth -= 4
        worth -= 0.05 * min(_fresh(o, end), CONCENTRATION)
    elif not gone:
        worth -= 0.02 * min(_fresh(o, here), CONCENTRATION)
    return worth


def _fresh(o: Outlook, hex_: int) -> int:
    """Attack strength in eighths of the enemies beside a hex who have not fought in this step."""
    s = o.s
    return sum(
        ATTACK[u][s.face[u]] * 8 // (2 if s.dsg[u] else 1)
        for n in o.beside(hex_)
        for u in s.units(n)
        if IS_COMBAT[u] and not s.fought[u]
    )


# --- Advance --------------------------------------------------------------------------------------------------------------


def advance(o: Outlook, frame: Advancing) -> Advice:
    """Follow up where it captures or leads forward, without overstacking, tanks only in company."""
    s = o.s
    ways = frame.ways(s)
    pull = o.pulls[0]
    best: tuple[float, Advance] | None = None
    for u in sorted(frame.able(s), key=lambda u: (-STACKING[u], u)):
        start = s.pos[u]
        if (
            IS_ARMOR[u]
            and not o.alone(u, start)
            and not any(IS_COMBAT[v] and not IS_ARMOR[v] for v in s.units(battle(s).target))
        ):
            continue
        for end, path in ways.items():
            command = Advance((u,), path)
            if end == start or not frame.judge(s, command):
                continue
            if STACKING[u] and s.stacking_points(end) + STACKING[u] > CAPACITY[end]:
                continue
            if IS_ARMOR[u] and (o.alone(u, end) or any(IS_ARMOR[v] for v in s.units(end))):
                continue
            worth = float(sum(o.prize(h) for h in path if s.control[h] != o.side))
            if s.men[o.own + start] == 1 and o.raids[start]:
                worth -= o.holding(start)
            if o.side == NATIONALIST:
                worth += 0.4 * (pull[end] - pull[start]) + 3
                worth -= sum(_gift(o, h) for h in path[:-1])
            else:
                worth += 1 if DEFENSE_RATE[end] >= DEFENSE_RATE[start] else -3
            if not s.men[o.own + end] and not _safe(o, u, end):
                worth -= 6 if o.side == NATIONALIST else 10
            if _strands_armor(s, u, start):
                worth -= 12
            if IS_ARMOR[u] and o.alone(u, start):
                worth += 12  # it has to catch up, or is lost
            if s.over[start]:
                worth += 4
            if worth > 0 and (best is None or worth > best[0]):
                best = (worth, command)
    if best is None:
        return Advice(Done(), Message("advice.do.stay"), (Message("advice.advance.stay"),))
    command = best[1]
    message = Message("advice.do.advance", {"units": list(command.units), "way": list(command.path)})
    return Advice(command, message, (Message("advice.advance.go"),))


def _gift(o: Outlook, h: int) -> float:
    """What it costs to take a village that the Republic can take back for a point of morale, and to go on (§13)."""
    s = o.s
    if s.control[h] == NATIONALIST or not IS_VILLAGE[h] or not o.raids[h] or o.prize(h):
        return 0.0
    return 0.3 * o.worth(RECAPTURE, REPUBLICAN)


def _safe(o: Outlook, u: int, end: int) -> bool:
    rate = DEFENSE_RATE[end]
    return o.pressure[end] * rate[1] <= 2 * DEFENSE[u][o.s.face[u]] * 8 * rate[0]


def _strands_armor(s: Position, u: int, start: int) -> bool:
    """Whether armor or a headquarters would stand alone once the unit has gone."""
    rest = [v for v in s.units(start) if v != u and IS_COMBAT[v]]
    return bool(rest) and all(IS_ARMOR[v] or IS_HQ[v] for v in rest) and not is_tank(u)
