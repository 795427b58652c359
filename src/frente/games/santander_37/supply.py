"""Supply (§8): lines of any length to a source, checked at the supply step and in each combat."""

from __future__ import annotations

from collections.abc import Iterable

from frente.kernel.event import Log
from frente.wargame.hot.lines import bits, column

from .book import COMBAT, IS_HQ, LINES, SOURCES, H
from .disorganization import DSG2, disorganize
from .events import Unsupplied, Yielded
from .fog import tell
from .morale import eliminate
from .position import Position


def sources(s: Position, side: int) -> list[int]:
    """The supply sources that a side controls; a captured one serves nobody (§8.1)."""
    return [hex_ for hex_ in SOURCES[side] if s.control[hex_] == side]


def lines(s: Position, side: int, ends: int) -> int:
    """The hexes that lines of a side reach from some ends (both as bits), through the present zones of control.

    Friendly units cancel enemy zones for supply (§8), unlike for movement (§9.1). A unit's own hex holds a friend, so it
    never bars its own line. Zones are those of the last supply checks (ruling on §9).
    """
    return LINES.supply(ends, s.men, s.zoc, s.men, (1 - side) * H, side * H)


def flood(s: Position, side: int) -> bytearray:
    """One byte per hex, 1 where a unit of `side` would be in supply."""
    return column(lines(s, side, bits(sources(s, side))), H)


def check(s: Position, units: Iterable[int], side: int, log: Log) -> None:
    """Check the supply of these units of one side and apply what §8.2 does to those without it.

    All are judged by the lines as they were when the check began.
    """
    fed = lines(s, side, bits(sources(s, side)))
    for u in units:
        hex_ = s.pos[u]
        if hex_ < 0:
            continue
        if fed >> hex_ & 1:
            s.unsupply(u, 0)
            continue
        s.unsupply(u, 1)
        if s.dsg[u] == DSG2:
            # §8.2 is the special case and prevails over §7: the whole unit goes.
            tell(s, Yielded(u, hex_), log)
            eliminate(s, u, log)
            continue
        tell(s, Unsupplied(u, hex_), log)
        if IS_HQ[u]:
            s.fired[u] = 1
        disorganize(s, u, 1, log)


def supply_step(s: Position, log: Log, item: int) -> None:
    """The supply step: all ground units of the active side are checked (§6, §8.3)."""
    side = s.active
    check(s, [u for u in COMBAT[side] if s.pos[u] >= 0], side, log)
