"""Cards: what each is worth as an event now, which are played, which are kept or thrown away."""

from __future__ import annotations

from frente.games.espana_1936 import ops
from frente.games.espana_1936.book import (
    EFFECTS,
    ESPIONAGE,
    IS_GENERAL,
    IS_PLANE,
    IS_SHIP,
    IS_TANK,
    MARRUECOS,
    MODIFIER,
    NATIONALIST,
    PIECES,
    SHIPS,
    SIDE,
    TURNS,
    TYPE,
    UNITS,
    P,
    flagged,
)
from frente.games.espana_1936.commands import Discard, Done, Play, React
from frente.games.espana_1936.draw import period
from frente.games.espana_1936.effects import conditions
from frente.games.espana_1936.effects.places import receives, spaces
from frente.games.espana_1936.effects.troops import free
from frente.games.espana_1936.event_cards import Playing, Reaction, limit
from frente.games.espana_1936.ground import open_port
from frente.games.espana_1936.maintenance import Discarding
from frente.games.espana_1936.position import BOARD, DEAD, FUTURE, MAP, Position
from frente.kernel.advice import Advice
from frente.kernel.cite import Message

from .outlook import Outlook, weight

POINT, CARD, PLANE = 1.1, 0.7, 1.6
"""Worth of a Replacement Point, of a card, and of an airplane for each die."""
LASTING = 0.9
"""Worth of an effect that changes the rules for a time."""
SPY = 2.2
"""From what worth of an event on it is cancelled."""
SPARE = 0.25
"""Price of a card that will hardly be played as an event, by its worth."""


def worth(o: Outlook, card: int) -> float:
    """What a card does as an event of its owner now, in steps; `o` is his outlook."""
    s = o.s
    total, at = 0.0, 0
    program = EFFECTS[card]
    while at < len(program):
        op = program[at]
        at += 1
        match op:
            case ops.Requires():
                held = (n for n in spaces(s, o.side, op.any) if s.status(n) == o.side)
                if not any(not op.port or open_port(s, o.side, n) for n in held):
                    return total
            case ops.Branch():
                if not conditions.holds(s, o.side, op):
                    at += op.skip
            case ops.Skip():
                at += op.count
            case _:
                total += _effect(o, op)
    return total


def _effect(o: Outlook, op: ops.Step) -> float:
    s, side = o.s, o.side
    match op:
        case ops.ReplacementPoints():
            coming = any(flagged(turn) for turn in range(s.turn, TURNS + 1))
            return POINT * op.n * (1 if op.who == "own" else -1) * coming
        case ops.Draw():
            if op.when == "next" and s.turn == TURNS:
                return 0.0
            return CARD * op.n * (1 if op.who == "own" else -1)
        case ops.Discard():
            return CARD * min(op.n, len(s.hand(o.enemy)))
        case ops.Place():
            counter = free(s, side, op.type, op.value, op.modifier)
            if counter < 0:
                counter = free(s, side, op.type, 2, op.modifier)
            if counter < 0:
                return 0.0
            places = [n for n in spaces(s, side, op.at) if receives(s, counter, n)]
            host = weight(s, counter, op.value)
            best = max((o.gain(n, host) for n in places), default=0.0)
            return op.count * (host.units + 0.15 * best) if places else 0.0
        case ops.Upgrade():
            at = spaces(s, side, op.at)
            units = [p for p in UNITS[side] if s.at[p] in at and (not op.types or TYPE[p] in op.types)]
            return 1.1 * min(op.count, len(units))
        case ops.Hit():
            at = spaces(s, side, op.at)
            steps = [s.value[p] for p in UNITS[o.enemy] if s.at[p] in at and s.value[p] <= op.max_value]
            return (1.3 if op.chooser == "player" else 1.0) * min(op.hits, sum(steps))
        case ops.Eliminate():
            steps = sorted(
                s.value[p] for p in UNITS[o.enemy] if s.at[p] >= 0 and TYPE[p] in (*op.types, *op.instead)
            )
            return 1.2 * sum(steps[: op.count])
        case ops.Exchange():
            units = [
                p for p in UNITS[side] if s.at[p] >= 0 and TYPE[p] in op.types and MODIFIER[p] == op.before
            ]
            return 0.3 * (op.after - op.before) * min(op.count or len(units), len(units))
        case ops.Training():
            return 0.3 * op.count * sum(flagged(turn) for turn in range(s.turn, TURNS + 1))
        case ops.Enters():
            new = [int(p) for p in op.pieces if s.box[p] == FUTURE][: op.count]
            if (op.at.token or op.at.named) and not any(
                receives(s, p, n) for p in new for n in spaces(s, side, op.at)
            ):
                new = [p for p in new if not IS_TANK[p]]
            return sum(piece(s, p) for p in new)
        case ops.Removed():
            gone = int(op.piece)
            if s.box[gone] not in (MAP, BOARD, FUTURE):
                return 0.0
            return (
                piece(s, gone) * (1 if SIDE[gone] != side else -1) * (0.4 if s.box[gone] == FUTURE else 1.0)
            )
        case ops.ReturnEliminated():
            back = [
                piece(s, p)
                for p in range(P)
                if SIDE[p] == side and s.box[p] == DEAD and PIECES[p].kind in op.kinds
            ]
            return sum(sorted(back, reverse=True)[: op.count])
        case ops.MoveFromMorocco():
            waiting = sum(s.at[p] == MARRUECOS and not IS_SHIP[p] for p in range(P) if SIDE[p] == side)
            return 1.4 * min(op.count, waiting)
        case ops.MoroccoClosed():
            return 0.9 * min(3, sum(s.at[p] == MARRUECOS for p in UNITS[NATIONALIST]))
        case ops.MoveFirst():
            return 0.5 if s.turn < TURNS else 0.0
        case ops.ShipRepair():
            return 0.8 * sum(s.damaged[p] for p in SHIPS[side])
        case ops.ShipAttack():
            return 0.3 * op.dice * any(s.at[p] >= 0 for p in SHIPS[o.enemy])
        case ops.SeaMove():
            return 0.4
        case ops.CombatBonus():
            if not op.turns:
                return 0.0
            return LASTING * op.dice * any(o.theirs[n].number or o.threat[n] for n in spaces(s, side, op.at))
        case ops.Lasting():
            # What ends with this turn comes too late: the battles are over.
            return LASTING if op.turns and s.turn < TURNS else 0.0
    return 0.3


def piece(s: Position, p: int) -> float:
    """What a tank, an airplane, a general or a ship is worth."""
    if IS_PLANE[p]:
        return PLANE * s.value[p] + 0.3 * MODIFIER[p]
    if IS_GENERAL[p]:
        return 1.5 + MODIFIER[p]
    if IS_TANK[p]:
        return 0.8 * MODIFIER[p]
    return 0.6 * PIECES[p].value + 0.4


def ranking(o: Outlook) -> list[tuple[float, int]]:
    """The hand with what each card is worth as an event, the best first; espionage counts as a good card."""
    s = o.s
    found = [(SPY if ESPIONAGE[card] else worth(o, card), card) for card in s.hand(o.side)]
    return sorted(found, key=lambda one: (-one[0], one[1]))


def price(o: Outlook, card: int) -> float:
    """What is given up if a card is laid in a combat of this turn."""
    s = o.s
    order = [one for _, one in ranking(o)]
    value = SPY if ESPIONAGE[card] else worth(o, card)
    late = period(s) == 0 and s.turn == 5
    ahead = order.index(card) < limit(s, o.side) + (0 if late or s.turn == TURNS else 1)
    if s.turn == TURNS:
        return 0.2 * max(0.0, value)
    return max(0.0, value) * (1.0 if ahead else SPARE)


def play(o: Outlook, frame: Playing) -> Advice:
    """The best event of the hand while one is worth it."""
    s = o.s
    for value, card in ranking(o):
        command = Play(card)
        if value > 0.2 and frame.judge(s, command):
            message = Message("advice.do.event", {"card": card})
            return Advice(command, message, (Message("advice.event.best"),))
    return Advice(Done(), Message("advice.do.pass"), (Message("advice.event.none"),))


def react(o: Outlook, frame: Reaction) -> Advice:
    """Espionage against an event that does much for the enemy, or against that of the enemy which stops a good one."""
    s = o.s
    pending = s.pending
    assert pending is not None
    spies = [card for card in s.hand(o.side) if ESPIONAGE[card]]
    value = worth(Outlook(s, pending.side), pending.card)
    if spies and value >= SPY:
        message = Message("advice.do.cancel", {"card": spies[0]})
        return Advice(React(spies[0]), message, (Message("advice.event.strong", {"card": pending.card}),))
    return Advice(React(), Message("advice.do.let_happen"))


def discard(o: Outlook, frame: Discarding) -> Advice:
    """The cards that do least as events."""
    s = o.s
    order = [card for _, card in reversed(ranking(o))]
    wanted = len(next(c.cards for c in frame.options(s) if isinstance(c, Discard)))
    cards = tuple(sorted(order[:wanted]))
    message = Message("advice.do.discard", {"cards": list(cards)})
    return Advice(Discard(cards), message, (Message("advice.discard.least"),))
