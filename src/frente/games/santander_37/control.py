"""Control of hexes (§3.2): by entering them, and by cutting them off."""

from __future__ import annotations

from frente.kernel.event import Log
from frente.wargame.hot.lines import bits, equal, hexes, some

from .book import IS_COMBAT, LINES, NATIONALIST, REPUBLICAN, SIDE, H
from .events import CutOff, LuOverrun
from .morale import capture
from .position import DEAD, NONE, Position
from .supply import lines, sources


def enter(s: Position, hex_: int, side: int, fighting: bool, log: Log) -> None:
    """Units of `side` come into a hex, staying or passing. They overrun logistic units that stand there alone (§12.3);
    combat units take control (§3.2), logistic units alone do not (ruling).
    """
    if s.holder(hex_) == 1 - side:
        for u in sorted(s.units(hex_)):
            log.add(LuOverrun(u, hex_))
            s.remove(u, DEAD)
    if fighting:
        capture(s, hex_, side, log)


def unlinked(s: Position, side: int) -> list[int]:
    """The hexes of a side from which no line comes to a supply source it controls nor to a unit of its own.

    Zones of control do not bear on the hex itself (§3.2: they never affect control), only on the line beyond it. Any
    combat unit of the side will do, in supply or not (ruling).
    """
    ends = bits(sources(s, side)) | some(s.men, side * H, H)
    return hexes(equal(s.control, side) & ~LINES.spread(lines(s, side, ends)))


def cut_off(s: Position, log: Log, item: int) -> None:
    """At the end of each movement and combat step, hexes that are cut off change hands (§3.2, ruling)."""
    lost = [(side, unlinked(s, side)) for side in (REPUBLICAN, NATIONALIST)]
    for side, cut in lost:
        if cut:
            log.add(CutOff(tuple(cut), 1 - side))
        for h in cut:
            # A lone logistic unit may stand there; it stays, and is overrun when an enemy enters.
            capture(s, h, 1 - side, log)


def walk(s: Position, units: tuple[int, ...], way: tuple[int, ...], log: Log) -> None:
    """Put units down at the end of a way and let them take what they pass through.

    The units come off the map first, so that what they overrun on the way is never in one hex with them.
    """
    fighting = any(IS_COMBAT[u] for u in units)
    for u in units:
        s.place(u, -1)
    side = SIDE[units[0]]
    for hex_ in way:
        if s.control[hex_] != side or s.head[hex_] != NONE:
            enter(s, hex_, side, fighting, log)
    for u in units:
        s.place(u, way[-1])
