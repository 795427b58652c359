"""What an event asks, and how Replacement Points are spent."""

from __future__ import annotations

from frente.games.espana_1936 import ops
from frente.games.espana_1936.book import EFFECTS, IS_GENERAL, IS_SHIP, IS_UNIT, MODIFIER, SIDE
from frente.games.espana_1936.commands import Choose, Done, Improve, Recruit, Repair
from frente.games.espana_1936.effects.choosing import NONE, Choice, Choosing, write
from frente.games.espana_1936.effects.orders import NamingSpace
from frente.games.espana_1936.effects.troops import (
    Eliminating,
    Exchanging,
    Hitting,
    Placing,
    Schooling,
    Upgrading,
)
from frente.games.espana_1936.replacements import Spending, entry_value, improvements
from frente.kernel.advice import Advice
from frente.kernel.cite import Message

from . import hand
from .outlook import Host, Outlook, weight

MODIFIER_UP = 0.35
"""Worth of a modifier that is one better, by each step of the unit."""


def choose(o: Outlook, frame: Choosing) -> Advice:
    """The answer that is worth most; none where the seat may stop and nothing helps."""
    s = o.s
    found = [(score(o, frame, choice), -n, choice) for n, choice in enumerate(frame.choices(s))]
    if not found:
        return Advice(Choose(), Message("advice.do.no_more"))
    value, _, choice = max(found, key=lambda one: one[:2])
    if frame.OPTIONAL and value <= 0:
        return Advice(Choose(), Message("advice.do.no_more"), (Message("advice.choice.nothing"),))
    piece, space = choice
    if piece == NONE:
        message = Message("advice.do.choose_space", {"space": space})
    elif space == NONE:
        message = Message("advice.do.choose_piece", {"unit": piece})
    else:
        message = Message("advice.do.choose_both", {"unit": piece, "space": space})
    return Advice(write(choice), message, (Message("advice.choice.most"),))


def score(o: Outlook, frame: Choosing, choice: Choice) -> float:
    """What an answer is worth to the seat that gives it."""
    s = o.s
    piece, space = choice
    match frame:
        case Placing():
            op = frame.op(ops.Place)
            return o.gain(space, Host(op.value * (1.0 + 0.15 * op.modifier), 0.0, 1))
        case Hitting():
            mine = SIDE[piece] == o.side
            n = s.at[piece]
            if mine:
                return -o.urgency(n) * (2.0 if s.value[piece] == 1 else 1.0)
            last = o.theirs[n].number == 1 and s.value[piece] == 1
            return o.urgency(n) * (1.3 if s.value[piece] == 1 else 1.0) + (0.5 * o.worth[n] if last else 0.0)
        case Eliminating():
            return o.gain(s.at[piece], weight(s, piece), -1)
        case Upgrading():
            return o.urgency(s.at[piece])
        case Exchanging():
            better = frame.op(ops.Exchange)
            return (better.after - better.before) * s.value[piece] * o.urgency(s.at[piece])
        case Schooling():
            return -MODIFIER[piece] * s.value[piece] * o.urgency(s.at[piece])
        case NamingSpace():
            return _named(o, frame, space)
    if piece == NONE:
        return o.urgency(space)
    if SIDE[piece] != o.side:
        return hand.piece(s, piece)
    if IS_SHIP[piece] or space == NONE:
        return hand.piece(s, piece)
    host = weight(s, piece)
    arrival = o.gain(space, host)
    if IS_GENERAL[piece]:
        return 1.0 + MODIFIER[piece]
    leaving = o.gain(s.at[piece], host, -1) if s.at[piece] >= 0 else 0.0
    waits = 0.5 * host.units if IS_UNIT[piece] and s.at[piece] >= 0 and not leaving else 0.0
    return arrival + leaving + waits


def _named(o: Outlook, frame: NamingSpace, space: int) -> float:
    """Where an effect does most: where the two sides stand against each other, where the enemy has most."""
    op = EFFECTS[frame.card][frame.effect]
    if isinstance(op, ops.Pin):
        return o.theirs[space].strength
    here = o.theirs[space].number or o.threat[space]
    return o.worth[space] * (1.0 if here else 0.2)


# --- Replacements -----------------------------------------------------------------------------------------------------


def spend(o: Outlook, frame: Spending) -> Advice:
    """The point where it does most: a new unit where one is missing, a better one where much is in the balance."""
    s = o.s
    best: tuple[float, Recruit | Improve | Repair] | None = None
    for command in frame.options(s):
        match command:
            case Recruit(piece, space):
                value = entry_value(s.turn)
                worth = o.gain(space, weight(s, piece, value)) + 0.3 * value + 0.05 * MODIFIER[piece]
            case Improve(piece, into):
                other = into if into >= 0 else piece
                value = improvements(s.turn)[s.value[piece]]
                before, after = weight(s, piece), weight(s, other, value)
                step = Host(after.units - before.units, 0.0, 0)
                worth = o.gain(s.at[piece], step) + 0.3 * (value - s.value[piece])
            case Repair(ship):
                worth = 0.5 + 0.3 * s.value[ship]
            case _:
                continue
        if best is None or worth > best[0]:
            best = worth, command
    if best is None:
        return Advice(Done(), Message("advice.do.end_replacements"))
    command = best[1]
    match command:
        case Recruit(piece, space):
            message = Message("advice.do.recruit", {"unit": piece, "space": space})
        case Improve(piece, _):
            message = Message("advice.do.improve", {"unit": piece, "space": s.at[piece]})
        case Repair(ship):
            message = Message("advice.do.repair", {"unit": ship})
    return Advice(command, message, (Message("advice.replacements.most"),))
