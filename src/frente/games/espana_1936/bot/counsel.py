"""From the frame that waits to the part of the counsellor that knows it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from frente.games.espana_1936.agreement import Answer
from frente.games.espana_1936.battle import Actions, Duels
from frente.games.espana_1936.capture import TankPlacement
from frente.games.espana_1936.commands import Offer
from frente.games.espana_1936.commitment import Laying, Supports
from frente.games.espana_1936.dogfight import Ordering, Pairing
from frente.games.espana_1936.effects.choosing import Choosing
from frente.games.espana_1936.event_cards import CounterReaction, Playing, Reaction
from frente.games.espana_1936.generals import Assignment
from frente.games.espana_1936.ground import objectives
from frente.games.espana_1936.hits import Substitution
from frente.games.espana_1936.maintenance import Discarding
from frente.games.espana_1936.morocco import Crossing
from frente.games.espana_1936.movement import Movement
from frente.games.espana_1936.naval.battles import Willing
from frente.games.espana_1936.naval.duel import NavalPairing
from frente.games.espana_1936.naval.movement import Sailing
from frente.games.espana_1936.position import Position
from frente.games.espana_1936.replacements import Spending
from frente.games.espana_1936.roll import Placing
from frente.kernel.advice import Advice
from frente.kernel.cite import Message

from . import choices, combat, fleet, hand, march
from .outlook import Outlook


def answer(o: Outlook, frame: Answer) -> Advice:
    """The war ends here only if we would win it by that."""
    held = objectives(o.s)
    ahead = held[o.side] > held[o.enemy]
    key = "advice.do.accept_end" if ahead else "advice.do.go_on"
    return Advice(
        Offer(ahead), Message(key), (Message("advice.end.ahead" if ahead else "advice.end.behind"),)
    )


_PARTS: dict[type, Callable[[Outlook, Any], Advice]] = {
    Movement: march.move,
    Assignment: march.assign,
    Crossing: march.cross,
    TankPlacement: march.captured,
    Actions: combat.act,
    Duels: combat.duel,
    Supports: combat.support,
    Laying: combat.lay,
    Placing: combat.apply,
    Pairing: combat.pair,
    Ordering: combat.order,
    Substitution: combat.substitute,
    Playing: hand.play,
    Reaction: hand.react,
    CounterReaction: hand.react,
    Discarding: hand.discard,
    Spending: choices.spend,
    Answer: answer,
    Sailing: fleet.sail,
    Willing: lambda o, frame: fleet.willing(o.s, frame),
    NavalPairing: lambda o, frame: fleet.pair(o.s, frame),
}


def counsel(s: Position, seat: int) -> Advice:
    """What a sensible player of this seat would do in the decision that waits, with reasons. Changes nothing."""
    frame: Any = s.stack[-1]
    o = Outlook(s, seat)
    part = _PARTS.get(type(frame))
    if part is not None:
        return part(o, frame)
    if isinstance(frame, Choosing):
        return choices.choose(o, frame)
    return fleet.simple(s, list(frame.options(s)), frame)
