"""What comes from the turn track at the start of a movement step (§4.1, §12.3, §17.2)."""

from __future__ import annotations

from collections.abc import Iterator

from frente.kernel.cite import ALLOWED, NO_SUCH_PIECE, NO_SUCH_SPACE, NOT_YOUR_PIECE, Message, Verdict
from frente.kernel.event import Log
from frente.kernel.flow import DONE, STAY, Call, Flow, Frame, Goto
from frente.kernel.menu import Menu, pick, refs

from .book import GROUND, HQS, IS_ARMOR, IS_LU, LUS, NATIONALIST, NEAR, SIDE, TABLES, H, U
from .commands import Arrive, Order
from .control import walk
from .events import Arrived, NotReceived
from .grounds import NO_RECOVERY_PLACE, NOT_A_SOURCE, NOTHING_DUE
from .position import SPENT, TRACK, Position
from .stacking import settle
from .supply import flood, sources

MAX_LU: int = TABLES["timetable"]["max_lu"]


def due(s: Position, side: int) -> list[int]:
    """The ground units of a side whose turn on the track has come."""
    return [u for u in GROUND[side] if s.box[u] == TRACK and s.due[u] <= s.turn]


def places(s: Position, u: int) -> list[int]:
    """Where a unit may come on now.

    Logistic units and headquarters arrive at a supply source that their side controls, free of enemies (§12.3; for
    headquarters a ruling on §4.1). Recovered armor arrives with a supplied headquarters of its side, or next to one on
    a friendly combat unit (§17.2).
    """
    side = SIDE[u]
    if not IS_ARMOR[u]:
        return [h for h in sources(s, side) if s.holder(h) != 1 - side]
    fed = flood(s, side)
    hqs = {s.pos[hq] for hq in HQS[side] if s.pos[hq] >= 0 and fed[s.pos[hq]]}
    beside = {n for h in hqs for n in NEAR[h] if s.men[side * H + n]}
    return sorted(hqs | beside)


def begin(s: Position, log: Log, item: int) -> Frame[Position] | None:
    """Ask where the units that are due come on. A logistic unit that cannot be received is lost (ruling on §12.3);
    headquarters and armor without a place wait for a later turn (ruling).
    """
    for u in due(s, s.active):
        if not IS_LU[u]:
            continue
        on_map = sum(1 for v in LUS[s.active] if s.pos[v] >= 0)
        if (s.active == NATIONALIST and on_map >= MAX_LU) or not places(s, u):
            s.box[u] = SPENT
            log.add(NotReceived(u))
    return Arrivals(s.active) if any(places(s, u) for u in due(s, s.active)) else None


class Arrivals(Frame[Position], frozen=True):
    """The owner places what has come. Rule: santander-37 §12.3, §4.1, §17.2."""

    side: int
    ACCEPTS = (Arrive,)
    ASKS = "ask.arrivals"

    def seat(self, s: Position) -> int:
        return self.side

    def _ready(self, s: Position) -> list[int]:
        return [u for u in due(s, self.side) if places(s, u)]

    def judge(self, s: Position, command: Arrive) -> Verdict:
        u = command.unit
        if not 0 <= u < U:
            return NO_SUCH_PIECE.refuse()
        if SIDE[u] != self.side:
            return NOT_YOUR_PIECE.refuse(unit=u)
        if not 0 <= command.hex < H:
            return NO_SUCH_SPACE.refuse()
        if u not in due(s, self.side):
            return NOTHING_DUE.refuse(unit=u)
        if command.truck and not IS_LU[u]:
            return NOTHING_DUE.refuse(unit=u)
        if command.hex not in places(s, u):
            return (NO_RECOVERY_PLACE if IS_ARMOR[u] else NOT_A_SOURCE).refuse(unit=u, hex=command.hex)
        return ALLOWED

    def options(self, s: Position) -> Iterator[Order]:
        for u in self._ready(s):
            for hex_ in places(s, u):
                yield Arrive(u, hex_)
                if IS_LU[u]:
                    yield Arrive(u, hex_, True)

    def menu(self, s: Position, picked: tuple[str, ...]) -> Menu:
        ready = self._ready(s)
        unit = next((u for u in refs(picked, "piece") if u in ready), ready[0] if len(ready) == 1 else None)
        truck = "option:truck" in picked
        picks = [pick("piece", u, status="picked" if u == unit else "open") for u in ready]
        if unit is None:
            return Menu(Message("prompt.arrivals", {"units": ready}), "12.3", tuple(picks))
        if IS_LU[unit]:
            label = Message("option.truck")
            picks.append(pick("option", "truck", status="picked" if truck else "open", label=label))
        picks += [
            pick("space", hex_, command=Arrive(unit, hex_, truck and IS_LU[unit])) for hex_ in places(s, unit)
        ]
        for hex_ in refs(picked, "space"):
            verdict = self.judge(s, Arrive(unit, hex_))
            if not verdict:
                picks.append(pick("space", hex_, verdict))
        keys = (f"piece:{unit}", *(["option:truck"] if truck else []))
        return Menu(Message("prompt.arrive_unit", {"unit": unit}), "12.3", tuple(picks), keys)

    def play(self, s: Position, command: Arrive, log: Log) -> Flow:
        u = command.unit
        s.truck[u] = command.truck
        if IS_ARMOR[u]:
            s.steps[u] = 1
        walk(s, (u,), (command.hex,), log)
        log.add(Arrived(u, command.hex))
        excess = settle(s, command.hex, log)
        more = bool(self._ready(s))
        if excess is not None:
            return Call(excess) if more else Goto(excess)
        return STAY if more else DONE
