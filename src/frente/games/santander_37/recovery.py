"""The End of Turn phase (§6, §7, §13): who recovers, what is reset, and the Republican's choice of units."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from frente.kernel.cite import ALLOWED, NO_SUCH_PIECE, TWICE, Message, Verdict
from frente.kernel.event import Log
from frente.kernel.flow import DONE, Flow, Frame
from frente.kernel.menu import Menu, button, pick, refs

from .book import AIR, COMBAT, FACTION, HQS, NATIONALIST, REPUBLICAN, SIDE, U
from .book import MAP as BOARD
from .commands import Order, Recover
from .events import AirReturned, EndOfTurn, Recovered
from .grounds import CANNOT_RECOVER, RECOVER_LIMIT
from .position import AVAILABLE, FLOWN, TRACK, Position
from .supply import flood

HQ_RANGE = 2
"""Hexes from a headquarters within which units recover (§7)."""


def reset(s: Position, log: Log, item: int) -> None:
    """Flown air units are available again, Fired headquarters turn face up (§6, ruling)."""
    log.add(EndOfTurn(s.turn))
    for side in (NATIONALIST, REPUBLICAN):
        for u in AIR[side]:
            if s.box[u] == FLOWN:
                s.box[u] = AVAILABLE
        for u in HQS[side]:
            s.fired[u] = 0


def air_returns(s: Position, log: Log, item: int) -> None:
    """Air units whose turn on the track has come are available at the start of it (§12.1.1, ruling)."""
    back = tuple(u for side in (0, 1) for u in AIR[side] if s.box[u] == TRACK and s.due[u] <= s.turn)
    for u in back:
        s.box[u] = AVAILABLE
    if back:
        log.add(AirReturned(back))


def serves(hq: int, u: int) -> bool:
    """Whether this headquarters is one of the unit's own for recovery: Italian for Italians, Spanish for Spaniards.

    The Italo-Spanish brigade and Germans may use either (ruling); Republicans use any.
    """
    if SIDE[hq] != SIDE[u]:
        return False
    return SIDE[u] == REPUBLICAN or FACTION[u] in ("italo-spanish", "german") or FACTION[u] == FACTION[hq]


def can_recover(s: Position, side: int) -> list[int]:
    """The disorganized units of a side that are in supply and within two hexes of a headquarters of their own."""
    fed = flood(s, side)
    hqs = [hq for hq in HQS[side] if s.pos[hq] >= 0]
    return [
        u
        for u in COMBAT[side]
        if s.pos[u] >= 0
        and s.dsg[u]
        and fed[s.pos[u]]
        and any(serves(hq, u) and BOARD.distance(s.pos[hq], s.pos[u]) <= HQ_RANGE for hq in hqs)
    ]


def recover(s: Position, units: list[int], log: Log) -> None:
    """Lower these units by one level."""
    for u in units:
        s.dsg[u] -= 1
    for side in (NATIONALIST, REPUBLICAN):
        mine = tuple(u for u in units if SIDE[u] == side)
        if mine:
            log.whisper(side, Recovered(mine))


def limited(s: Position) -> list[int]:
    """The Republican units whose recovery morale limits: all but the Asturians (§13)."""
    return [u for u in can_recover(s, REPUBLICAN) if FACTION[u] != "asturian"]


def end_of_turn(s: Position, log: Log, item: int) -> Frame[Position] | None:
    """Recover all that recover by themselves; ask the Republican when morale does not reach for every unit."""
    free = can_recover(s, NATIONALIST) + [u for u in can_recover(s, REPUBLICAN) if FACTION[u] == "asturian"]
    wanting = limited(s)
    if len(wanting) <= s.morale:
        free += wanting
    recover(s, free, log)
    return RecoveryChoice() if len(wanting) > s.morale > 0 else None


class RecoveryChoice(Frame[Position], frozen=True):
    """The Republican chooses which units recover. Rule: santander-37 §13."""

    ACCEPTS = (Recover,)
    ASKS = "ask.recover"

    def seat(self, s: Position) -> int:
        return REPUBLICAN

    def judge(self, s: Position, command: Recover) -> Verdict:
        able = limited(s)
        if len(set(command.units)) != len(command.units):
            return TWICE.refuse()
        for u in command.units:
            if not 0 <= u < U:
                return NO_SUCH_PIECE.refuse()
            if u not in able:
                return CANNOT_RECOVER.refuse(unit=u)
        if len(command.units) != s.morale:
            return RECOVER_LIMIT.refuse(limit=s.morale, given=len(command.units))
        return ALLOWED

    def options(self, s: Position) -> Iterator[Order]:
        """One choice for each unit that leads it; the others follow in order."""
        able = limited(s)
        for n in range(len(able)):
            yield Recover(tuple(sorted((able[n:] + able[:n])[: s.morale])))

    def sample(self, s: Position, rng: Random) -> Recover:
        return Recover(tuple(rng.sample(limited(s), s.morale)))

    def menu(self, s: Position, picked: tuple[str, ...]) -> Menu:
        chosen = tuple(refs(picked, "piece"))
        command = Recover(chosen)
        picks = [pick("piece", u, status="picked" if u in chosen else "open") for u in limited(s)]
        picks.append(button("recover", command, self.judge(s, command)))
        prompt = Message("prompt.recover", {"limit": s.morale, "given": len(chosen)})
        return Menu(prompt, "13", tuple(picks), picked, many=True)

    def play(self, s: Position, command: Recover, log: Log) -> Flow:
        recover(s, list(command.units), log)
        return DONE
