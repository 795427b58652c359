"""The Basque surrender (§15)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from frente.kernel.cite import ALLOWED, TWICE, Message, Verdict
from frente.kernel.event import Log
from frente.kernel.flow import DONE, Dice, Flow, Frame, Goto
from frente.kernel.menu import Menu, button, pick, refs
from frente.wargame.tally import Sum

from .book import COLUMN, IS_BASQUE, MORALE, NATIONALIST, REINOSA, REPUBLICAN, TABLES, U
from .commands import Keep, Order
from .events import BasquesSurrendered, SurrenderRolled
from .grounds import KEEP_COUNT, NOT_BASQUE
from .morale import left, shift
from .position import SURRENDERED, Position

_TABLE = TABLES["surrender"]
EAST_OF: int = _TABLE["east_of_column"]
SURVIVORS: int = _TABLE["survivors"]
_AMOUNT = {entry["id"]: entry["amount"] for entry in _TABLE["entries"]}


def survivors(s: Position) -> list[int]:
    """The Basque combat units on the map."""
    return [u for u in range(U) if IS_BASQUE[u] and s.pos[u] >= 0]


def is_rolled(s: Position) -> bool:
    """The roll is made each turn until the Basques have surrendered or are gone."""
    return not s.surrendered and bool(survivors(s))


def modifiers(s: Position) -> Sum:
    """The modifiers of the surrender die (§15.1)."""
    total = Sum("surrender", "signed")
    east = [u for u in survivors(s) if not s.dsg[u] and COLUMN[s.pos[u]] > EAST_OF]
    if east:
        total.add(_AMOUNT["basque-east"] * len(east), "basque_east", "15.1", count=len(east))
    if not s.demolished:
        if s.control[REINOSA] == REPUBLICAN:
            total.add(_AMOUNT["factory-republican"], "factory_republican", "15.1")
        elif s.control[REINOSA] == NATIONALIST:
            total.add(_AMOUNT["factory-nationalist"], "factory_nationalist", "15.1")
    if s.basques:
        total.add(_AMOUNT["basque-eliminated"] * s.basques, "basque_eliminated", "15.1", count=s.basques)
    return total


class SurrenderRoll(Dice[Position], frozen=True):
    """The surrender die: above Republican morale the Basques give up. Rule: santander-37 §15.1."""

    def rolled(self, s: Position, values: tuple[int, ...], log: Log) -> Flow:
        total = modifiers(s)
        modified = values[0] + total.total
        gives_up = modified > s.morale
        outcome = "surrender.yes" if gives_up else "surrender.no"
        log.add(SurrenderRolled(values[0], modified, s.morale, outcome, total.tally()))
        if not gives_up:
            return DONE
        if len(survivors(s)) > SURVIVORS:
            return Goto(KeepChoice())
        surrender(s, tuple(survivors(s)), log)
        return DONE


def surrender(s: Position, kept: tuple[int, ...], log: Log) -> None:
    """Flip the kept units to their remnants side, remove the others; morale falls by one (§15.2)."""
    s.surrendered = 1
    gone = tuple(u for u in survivors(s) if u not in kept)
    for u in kept:
        s.face[u] = 2
    for u in gone:
        hex_ = s.pos[u]
        s.remove(u, SURRENDERED)
        left(s, hex_, log)
    # Which units fight on is not for the enemy to read; who left the table is.
    log.whisper(REPUBLICAN, BasquesSurrendered(kept, gone), BasquesSurrendered((), gone))
    shift(s, MORALE["surrender"], "surrender", log)


class KeepChoice(Frame[Position], frozen=True):
    """The Republican picks the five units that fight on. Rule: santander-37 §15.2."""

    ACCEPTS = (Keep,)
    ASKS = "ask.keep"

    def seat(self, s: Position) -> int:
        return REPUBLICAN

    def judge(self, s: Position, command: Keep) -> Verdict:
        if len(set(command.units)) != len(command.units):
            return TWICE.refuse()
        for u in command.units:
            if u not in survivors(s):
                return NOT_BASQUE.refuse(unit=u)
        if len(command.units) != SURVIVORS:
            return KEEP_COUNT.refuse(wanted=SURVIVORS, given=len(command.units))
        return ALLOWED

    def options(self, s: Position) -> Iterator[Order]:
        """One choice led by each survivor."""
        units = survivors(s)
        for n in range(len(units)):
            yield Keep(tuple(sorted((units[n:] + units[:n])[:SURVIVORS])))

    def sample(self, s: Position, rng: Random) -> Keep:
        return Keep(tuple(rng.sample(survivors(s), SURVIVORS)))

    def menu(self, s: Position, picked: tuple[str, ...]) -> Menu:
        chosen = tuple(refs(picked, "piece"))
        command = Keep(chosen)
        picks = [pick("piece", u, status="picked" if u in chosen else "open") for u in survivors(s)]
        picks.append(button("keep", command, self.judge(s, command)))
        prompt = Message("prompt.keep", {"wanted": SURVIVORS, "given": len(chosen)})
        return Menu(prompt, "15.2", tuple(picks), picked, many=True)

    def play(self, s: Position, command: Keep, log: Log) -> Flow:
        surrender(s, command.units, log)
        return DONE


def ask(s: Position, log: Log, item: int) -> Frame[Position]:
    """Ask for the surrender die."""
    return SurrenderRoll()
