"""Battles: who opens one, which units meet, what supports them, which cards are laid, where modifiers go."""

from __future__ import annotations

import msgspec

from frente.games.espana_1936.battle import Actions, Duels, attackers, fight, ready, repeating, targets
from frente.games.espana_1936.book import MODIFIER, SUCCESS
from frente.games.espana_1936.commands import (
    Act,
    Apply,
    Commit,
    Done,
    Duel,
    Lay,
    Order,
    Pair,
    Stop,
    Substitute,
)
from frente.games.espana_1936.commitment import ATTACKER, MODES, Laying, Supports, forced
from frente.games.espana_1936.dogfight import Ordering, Pairing
from frente.games.espana_1936.hits import Substitution
from frente.games.espana_1936.position import Fight
from frente.games.espana_1936.roll import Placing, bonuses, modifier_terms
from frente.kernel.advice import Advice
from frente.kernel.cite import Message
from frente.wargame.dicepool import best

from . import hand
from .exchange import Means, bare, free, outlook
from .march import promising
from .outlook import Outlook

ENOUGH = 0.05
"""From what balance on a combat is fought."""
LATER = 0.8
"""Worth of a support that is kept for the next combat, against its worth there now."""
TAKEN = 0.15
"""Worth of emptying a space, by its worth and in steps."""


def act(o: Outlook, frame: Actions) -> Advice:
    """The battle that promises most first; generals without a good one rest."""
    s = o.s
    able = ready(s, frame.side)
    again = repeating(s, frame.side)
    found = max(
        ((_opening(o, g), promising(o, g), -g) for g in (*able, *again)),
        default=(0.0, 0.0, 0),
    )
    if found[0] > ENOUGH:
        g = -found[2]
        message = Message("advice.do.battle", {"unit": g, "space": s.at[g]})
        return Advice(Act(g, True), message, (Message("advice.battle.good"),))
    if not able:
        return Advice(Done(), Message("advice.do.no_repeat"), (Message("advice.battle.bad"),))
    g = min(able, key=lambda g: (promising(o, g), g))
    return Advice(Act(g, False), Message("advice.do.rest", {"unit": g}), (Message("advice.battle.bad"),))


def _opening(o: Outlook, general: int) -> float:
    """The balance of the best combat with which a general could open a battle, weighed by what is at stake."""
    s = o.s
    if promising(o, general) <= 0:
        return 0.0
    kept, used = s.fight, bytes(s.used)
    s.fight = Fight(o.side, s.at[general], general, combats=1)
    s.used[:] = bytes(len(used))
    try:
        found = _pairs(o)
    finally:
        s.fight = kept
        s.used[:] = used
    return found[0][0] * (1.0 + promising(o, general)) if found else 0.0


def _pairs(o: Outlook) -> list[tuple[float, int, int, Means]]:
    """Every pair that could fight now with its balance, the best first: the enemy gives all his help, we give ours."""
    s = o.s
    f = fight(s)
    last = len(targets(s, o.side, f.space)) == 1
    mine, theirs = tuple(free(s, o.side)), tuple(free(s, o.enemy))
    must = (f.general,) if f.combats == 1 and f.general not in mine else ()
    found = []
    seen: dict[tuple[int, int, int, int], float] = {}
    for a in attackers(s, o.side, f.space):
        for t in targets(s, o.side, f.space):
            kind = (s.value[a], MODIFIER[a], s.value[t], MODIFIER[t])
            if kind in seen:
                continue
            seen[kind] = 1.0
            trial = msgspec.structs.replace(bare(f), attacker=a, target=t, supports=((*must, *mine), theirs))
            means = outlook(s, trial, ATTACKER)
            found.append((_balance(o, means, f.space, last), a, t, means))
    return sorted(found, key=lambda one: (-one[0], one[1], one[2]))


def _balance(o: Outlook, means: Means, space: int, last: bool) -> float:
    """What a combat is worth to us, in steps."""
    prize = TAKEN * o.worth[space] * means.kills * (1.0 - means.dies * 0.5) if last else 0.0
    few = 1.25 if o.mine[space].number == 1 else 1.0
    return means.hurt - _caution(o, space) * few * means.cost + prize


def _caution(o: Outlook, space: int) -> float:
    """How much a step of our own counts against one of the enemy's: less where we are the more."""
    mine, theirs = o.mine[space].strength, o.theirs[space].strength
    return max(0.55, min(1.15, 0.35 + 0.6 * theirs / max(0.1, mine)))


def duel(o: Outlook, frame: Duels) -> Advice:
    """The pair with the best balance, as long as one is good."""
    s = o.s
    f = fight(s)
    s.fight = msgspec.structs.replace(f, combats=f.combats + 1)
    try:
        found = _pairs(o)
    finally:
        s.fight = f
    if found and (found[0][0] > ENOUGH or not f.combats):
        _, a, t, means = found[0]
        message = Message("advice.do.duel", {"attacker": a, "target": t})
        return Advice(Duel(a, t), message, (_reason(means),))
    return Advice(Stop(), Message("advice.do.stop"), (Message("advice.battle.bad"),))


def _reason(means: Means) -> Message:
    return Message(
        "advice.battle.means", {"kills": round(100 * means.kills), "dies": round(100 * means.dies)}
    )


def support(o: Outlook, frame: Supports) -> Advice:
    """Each piece that helps here more than it would in the next combat."""
    s = o.s
    f = bare(fight(s))
    role = frame.role
    must = forced(s, role)
    able = [p for p in free(s, frame.side) if p != must]
    chosen = (must,) if must >= 0 else ()
    other = tuple(free(s, o.enemy)) if role == ATTACKER else f.supports[ATTACKER]
    more = bool(attackers(s, f.side, f.space))
    now = _with(o, f, role, chosen, other)
    for p in able:
        then = _with(o, f, role, (*chosen, p), other)
        gain = then - now
        keep = LATER * _alone(o, f, role, p, other) if more else 0.0
        if gain > max(0.02, keep) or (gain > 0 and not more):
            chosen, now = (*chosen, p), then
    command = Commit(chosen)
    if chosen:
        return Advice(
            command, Message("advice.do.commit", {"units": list(chosen)}), (Message("advice.support.helps"),)
        )
    return Advice(command, Message("advice.do.commit_none"))


def _with(o: Outlook, f: Fight, role: int, mine: tuple[int, ...], theirs: tuple[int, ...]) -> float:
    supports = (mine, theirs) if role == ATTACKER else (theirs, mine)
    means = outlook(o.s, msgspec.structs.replace(f, supports=supports), role)
    return means.hurt - means.cost


def _alone(o: Outlook, f: Fight, role: int, p: int, theirs: tuple[int, ...]) -> float:
    """What a piece would add in the best of the combats that may follow."""
    s = o.s
    found = 0.0
    units = attackers(s, f.side, f.space)
    enemies = targets(s, f.side, f.space)
    for a in units[:2]:
        for t in enemies[:2]:
            trial = msgspec.structs.replace(f, attacker=a, target=t)
            found = max(found, _with(o, trial, role, (p,), ()) - _with(o, trial, role, (), ()))
    return found


def lay(o: Outlook, frame: Laying) -> Advice:
    """The card that helps most, where that is worth more than what it could do as an event."""
    s = o.s
    f = bare(fight(s))
    role = frame.role
    now = outlook(s, f, role)
    best_, command = 0.0, Lay()
    weight = min(2.5, 0.6 + 0.12 * o.worth[f.space])
    for card in s.hand(frame.side):
        price = hand.price(o, card)
        for mode in MODES:
            cards, modes = [-1, -1], ["", ""]
            cards[role], modes[role] = card, mode
            trial = msgspec.structs.replace(f, cards=(cards[0], cards[1]), modes=(modes[0], modes[1]))
            then = outlook(s, trial, role)
            gain = weight * ((then.hurt - now.hurt) + (now.cost - then.cost)) - price
            if gain > best_:
                best_, command = gain, Lay(card, mode)
    if command.card < 0:
        return Advice(command, Message("advice.do.lay_none"), (Message("advice.card.dear"),))
    message = Message(f"advice.do.lay_{command.mode}", {"card": command.card})
    return Advice(command, message, (Message("advice.card.helps", {"space": f.space}),))


def apply(o: Outlook, frame: Placing) -> Advice:
    """The placement with the most hits."""
    s = o.s
    dice = fight(s).rolls[frame.role]
    places = best(dice, bonuses(modifier_terms(s, frame.role), len(dice)), SUCCESS)
    return Advice(Apply(places), Message("advice.do.apply"), (Message("advice.apply.most"),))


def pair(o: Outlook, frame: Pairing) -> Advice:
    """Our best airplanes against those that they beat most surely."""
    s = o.s

    def score(command: Pair) -> float:
        total = 0.0
        for a, d in command.pairs:
            ours, his = d, a
            edge = 2 * MODIFIER[ours] + s.value[ours] - 2 * MODIFIER[his] - s.value[his]
            total += edge if edge < 0 else edge**0.5
        return total

    commands = [c for c in frame.options(s) if isinstance(c, Pair)]
    command = max(commands, key=lambda c: (score(c), [-d for _, d in c.pairs]))
    return Advice(command, Message("advice.do.pair"), (Message("advice.pair.even"),))


def order(o: Outlook, frame: Ordering) -> Advice:
    """The pairs as they come."""
    return Advice(Order(0), Message("advice.do.order"))


def substitute(o: Outlook, frame: Substitution) -> Advice:
    """The counter with the best modifier."""
    commands = [c for c in frame.options(o.s) if isinstance(c, Substitute)]
    command = max(commands, key=lambda c: (MODIFIER[c.piece], -c.piece))
    message = Message("advice.do.substitute", {"unit": command.piece})
    return Advice(command, message, (Message("advice.best_modifier"),))
