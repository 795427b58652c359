"""La Armada: simple play at sea. Ships go where a text of the sea is to be had, together or not at all."""

from __future__ import annotations

from frente.games.espana_1936.book import (
    BALEARIC,
    CANTABRIAN,
    IS_SHIP,
    MEDITERRANEAN,
    MODIFIER,
    OPERATIONS,
    PLANES,
    SHIPS,
    SIDE,
    STRAIT,
    P,
)
from frente.games.espana_1936.commands import AnyOrder, Done, Duel, Engage, Move, Order, Pair
from frente.games.espana_1936.naval.battles import Willing
from frente.games.espana_1936.naval.duel import NavalPairing
from frente.games.espana_1936.naval.fleet import engagement
from frente.games.espana_1936.naval.movement import Sailing, destinations, movers
from frente.games.espana_1936.position import CONTESTED, Position
from frente.kernel.advice import Advice
from frente.kernel.cite import Message

from .outlook import Outlook, weight

PRIZES = {STRAIT: (3.0, 3.5), MEDITERRANEAN: (2.5, 2.5), BALEARIC: (2.0, 2.0), CANTABRIAN: (1.8, 1.2)}
"""Worth of being alone in each operations space, to the Nationalist and to the Republican."""

GUNS = 0.6
"""Worth of a ship off a contested coast, by what its dice change there; other ships have to stay away for it."""


def power(s: Position, side: int, space: int) -> float:
    """What a side can bring to a naval battle in a space."""
    ships = sum(
        1.0 + s.value[p] + 0.4 * MODIFIER[p] for p in SHIPS[side] if s.at[p] == space and not s.damaged[p]
    )
    return ships + sum(0.8 * s.value[p] for p in PLANES[side] if s.at[p] == space)


def sail(o: Outlook, frame: Sailing) -> Advice:
    """The ship and the sea in which it changes most: a sea for itself, or the better side of a battle."""
    s = o.s
    best, command = 0.3, None
    for ship in movers(s, frame.side):
        own = 1.0 + s.value[ship] + 0.4 * MODIFIER[ship]
        here = s.at[ship]
        base = _sea(s, frame.side, here, 0.0) - _sea(s, frame.side, here, -own) if here in OPERATIONS else 0.0
        for to in destinations(s, ship):
            if to in OPERATIONS:
                gain = _sea(s, frame.side, to, own) - _sea(s, frame.side, to, 0.0) - base
            elif s.status(to) == CONTESTED and s.value[ship]:
                gain = GUNS * o.gain(to, weight(s, ship)) - power(s, o.enemy, to) - base
            else:
                continue
            if gain > best:
                best, command = gain, Move(ship, to)
    if command is None:
        return Advice(Done(), Message("advice.do.end_sailing"), (Message("advice.sea.enough"),))
    message = Message("advice.do.move", {"unit": command.piece, "space": command.to})
    key = "advice.sea.text" if command.to in OPERATIONS else "advice.sea.guns"
    return Advice(command, message, (Message(key, {"space": command.to}),))


def _sea(s: Position, side: int, space: int, more: float) -> float:
    """What an operations space is good for with so much more power there."""
    mine = power(s, side, space) + more
    theirs = power(s, 1 - side, space)
    if mine <= 0.01:
        return 0.0
    prize = PRIZES[space][side]
    # A marker of the enemy spoils his text for us as well: to be there takes his away.
    return (
        prize * (0.8 + 0.2 * min(1.0, mine / 4))
        if not theirs
        else prize * 1.2 * mine**2 / (mine**2 + theirs**2)
    )


def willing(s: Position, frame: Willing) -> Advice:
    """A battle is taken up by the stronger side."""
    space = engagement(s).space
    mine, theirs = power(s, frame.side, space), power(s, 1 - frame.side, space)
    if mine >= 0.9 * theirs:
        return Advice(
            Engage(True), Message("advice.do.engage", {"space": space}), (Message("advice.sea.stronger"),)
        )
    return Advice(
        Engage(False), Message("advice.do.withdraw", {"space": space}), (Message("advice.sea.weaker"),)
    )


def pair(s: Position, frame: NavalPairing) -> Advice:
    """Strong ships against weak ones."""
    best: tuple[float, Pair] | None = None
    for n, command in enumerate(frame.options(s)):
        if n > 60:
            break
        assert isinstance(command, Pair)
        total = 0.0
        for one, two in command.pairs:
            mine, other = (one, two) if SIDE[one] == frame.side else (two, one)
            total += min(1.5, s.value[mine] + MODIFIER[mine] - s.value[other] - MODIFIER[other])
        if best is None or total > best[0]:
            best = total, command
    assert best is not None
    return Advice(best[1], Message("advice.do.pair"), (Message("advice.pair.even"),))


def target(s: Position, frame: object, command: AnyOrder) -> float:
    """What a target, a friend to back or a haven is worth."""
    match command:
        case Duel(_, p) if 0 <= p < P:
            return (1.0 + s.value[p] + s.damaged[p]) if IS_SHIP[p] else s.value[p]
        case Order(n):
            return float(-n)
    return 0.0


def simple(s: Position, options: list[AnyOrder], frame: object) -> Advice:
    """Every other decision at sea: the most valuable target, the first of equals."""
    command = max(enumerate(options), key=lambda one: (target(s, frame, one[1]), -one[0]))[1]
    match command:
        case Duel(one, two):
            message = Message("advice.do.duel", {"attacker": one, "target": two})
        case Move(ship, to):
            message = Message("advice.do.move", {"unit": ship, "space": to})
        case _:
            message = Message("advice.do.order")
    return Advice(command, message)
