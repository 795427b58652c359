"""Movement, the assignment of generals, and what crosses from Marruecos."""

from __future__ import annotations

from collections.abc import Iterable

from frente.games.espana_1936 import generals, morocco
from frente.games.espana_1936.battle import may_attack
from frente.games.espana_1936.book import (
    CADIZ,
    GENERALS,
    IS_GENERAL,
    IS_PLANE,
    IS_UNIT,
    MAINLAND,
    MARRUECOS,
    MODIFIER,
    SEVILLA,
    STACK_LIMIT,
)
from frente.games.espana_1936.capture import TankPlacement
from frente.games.espana_1936.commands import Done, Move
from frente.games.espana_1936.generals import Assignment
from frente.games.espana_1936.morocco import Crossing
from frente.games.espana_1936.movement import Movement, destinations
from frente.games.espana_1936.position import CONTESTED
from frente.kernel.advice import Advice
from frente.kernel.cite import Message

from .outlook import NOBODY_THERE, Host, Outlook, weight

LEAST = 0.35
"""A movement must make things better by this much."""


def move(o: Outlook, frame: Movement) -> Advice:
    """The group that gains most by going somewhere together, its strongest member first; else the end."""
    s = o.s
    goals: dict[int, list[int]] = {}
    for p in frame.movers(s):
        for to in destinations(s, p):
            if to in MAINLAND:
                goals.setdefault(to, []).append(p)
    best, chosen, target = LEAST, -1, -1
    for to, pieces in sorted(goals.items()):
        gain, p = _group(o, to, pieces)
        if gain > best:
            best, chosen, target = gain, p, to
    if chosen < 0:
        return Advice(Done(), Message("advice.do.end_movement"), (Message("advice.move.nothing"),))
    message = Message("advice.do.move", {"unit": chosen, "space": target})
    return Advice(Move(chosen, target), message, (_why(o, target),))


def _group(o: Outlook, to: int, pieces: Iterable[int]) -> tuple[float, int]:
    """What the best group for a space gains for each of its members, and who of it goes first."""
    s = o.s
    left = list(o.mine)
    joined = o.mine[to]
    room = STACK_LIMIT - s.troops[o.side * len(s.owner) + to]
    start = o.now(to)
    costs = 0.0
    best, first = 0.0, -1
    opener = -1
    waiting = set(pieces)
    size = 0
    while waiting and size < STACK_LIMIT + 2:
        pick, found, price = -1, -1e9, 0.0
        for p in sorted(waiting):
            if IS_UNIT[p] and room <= 0:
                continue
            if IS_PLANE[p] and not (o.theirs[to].number and joined.number):
                continue
            cost = _leaving(o, left, p)
            worth = o.value(to, joined.joined(weight(s, p)), o.theirs[to]) - cost
            if worth > found:
                pick, found, price = p, worth, cost
        if pick < 0:
            break
        waiting.discard(pick)
        size += 1
        host = weight(s, pick)
        joined = joined.joined(host)
        costs += price
        here = s.at[pick]
        if here >= 0:
            left[here] = left[here].joined(host, -1)
        room -= IS_UNIT[pick]
        if opener < 0:
            opener = pick
        gain = (o.value(to, joined, o.theirs[to]) - start - costs) / size**0.5
        if gain > best + 1e-9:
            best, first = gain, opener
    return best, first


def _leaving(o: Outlook, left: list[Host], p: int) -> float:
    """What the space that a piece leaves loses by it."""
    here = o.s.at[p]
    if here not in MAINLAND:
        return 0.0
    before = left[here]
    after = before.joined(weight(o.s, p), -1)
    return o.value(here, before, o.theirs[here]) - o.value(here, after, o.theirs[here])


def _why(o: Outlook, to: int) -> Message:
    if o.theirs[to].number:
        key = "advice.move.press" if o.mine[to].number else "advice.move.contest"
    elif o.status[to] == o.enemy:
        key = "advice.move.seize"
    else:
        key = "advice.move.guard"
    return Message(key, {"space": to})


def stake(o: Outlook, n: int) -> float:
    """What a battle in a space could bring: its worth by how open the fight is, and whether there is one at all."""
    m, e = o.mine[n].strength, o.theirs[n].strength
    if o.status[n] != CONTESTED or not (o.mine[n].number and o.theirs[n].number):
        return 0.0
    chance = m * m / (m * m + e * e)
    return o.worth[n] * (0.2 + chance) * (0.4 + 0.6 * min(1.0, 2.5 / e))


def assign(o: Outlook, frame: Assignment) -> Advice:
    """The general with the best modifier goes where most is to be won."""
    s = o.s
    best, command = -1e9, None
    for g in generals.ready(s, frame.side):
        for n in generals.places(s, g):
            score = stake(o, n) * (1.0 + 0.3 * MODIFIER[g])
            score += 0.05 * o.threat[n] if o.mine[n].number else 0.0
            if score > best:
                best, command = score, Move(g, n)
    assert command is not None
    message = Message("advice.do.assign", {"unit": command.piece, "space": command.to})
    key = "advice.assign.battle" if o.theirs[command.to].number else "advice.assign.quiet"
    return Advice(command, message, (Message(key, {"space": command.to}),))


def promising(o: Outlook, g: int) -> float:
    """What a battle that a general opens where he stands promises; nothing where he cannot attack."""
    return stake(o, o.s.at[g]) if may_attack(o.s, g) else 0.0


def cross(o: Outlook, frame: Crossing) -> Advice:
    """Who helps most beyond the Strait, and on the shore that needs it more."""
    s = o.s
    best, command = 0.0, None
    landed = any(s.at[g] != MARRUECOS and s.at[g] >= 0 for g in GENERALS[o.side])
    for p in morocco.waiting(s):
        for to in (SEVILLA, CADIZ):
            if not morocco.judge(s, p, to):
                continue
            host = weight(s, p)
            score = host.units + host.helpers + 1.0 + max(0.0, o.gain(to, host))
            if IS_GENERAL[p]:
                score = 2.0 + MODIFIER[p] + (0.5 if not landed else 0.0)
            score += 0.1 * (to == SEVILLA)
            if score > best:
                best, command = score, Move(p, to)
    if command is None:
        return Advice(Done(), Message("advice.do.end_movement"))
    message = Message("advice.do.cross", {"unit": command.piece, "space": command.to})
    return Advice(command, message, (Message("advice.cross.army"),))


def captured(o: Outlook, frame: TankPlacement) -> Advice:
    """A captured tank joins the troops that need it most."""
    s = o.s
    commands = [c for c in frame.options(s) if isinstance(c, Move)]
    best = max(
        commands,
        key=lambda c: (_near(o, c.to), MODIFIER[c.piece], -c.piece, -c.to),
    )
    message = Message("advice.do.move", {"unit": best.piece, "space": best.to})
    return Advice(best, message, (Message("advice.move.guard", {"space": best.to}),))


def _near(o: Outlook, n: int) -> float:
    """How near the war is to a space."""
    return (1.0 + o.threat[n]) * (o.mine[n] != NOBODY_THERE) if n in MAINLAND else 0.0
