"""The map as a board of war: who is surrounded, which spaces hang together, which may receive troops."""

from __future__ import annotations

from collections.abc import Callable

from .book import (
    ARMADA,
    CADIZ,
    LINKS,
    MAINLAND,
    MARRUECOS,
    OBJECTIVES,
    REPUBLICAN,
    SAN_SEB,
    SAN_SEBASTIAN,
    SPACES,
    STACK_LIMIT,
    S,
)
from .lasting import port_closed, relieved
from .position import CONTESTED, Position
from .sea import blockaded, closed


def surrounded(s: Position, side: int, space: int) -> bool:
    """Whether a side has neither units nor control markers in any space linked to this one (§2).

    Marruecos has no lines; its pieces are not surrounded, they wait for the crossing.
    """
    if space == MARRUECOS or any(s.present(side, n) for n in LINKS[space]):
        return False
    return not relieved(s, side, space)


def is_port(s: Position, space: int) -> bool:
    """Whether a space is a port now: anchors, Oviedo and Bilbao with La Armada, San Sebastián by the option."""
    kind = SPACES[space].port
    if kind == "armada":
        return s.option(ARMADA)
    if kind == "san-sebastian":
        return s.option(SAN_SEB) and s.status(SAN_SEBASTIAN) == REPUBLICAN
    return kind == "always" or (space == CADIZ and s.option(ARMADA))


def open_port(s: Position, side: int, space: int) -> bool:
    """Whether a space is a port through which the events of a side can work: neither blockaded nor closed."""
    shut = blockaded(s, side, space) or port_closed(s, side, space) or closed(s, side, space)
    return is_port(s, space) and not shut


def largest_group(s: Position, held: Callable[[int], bool]) -> int:
    """The size of the largest group of linked mainland spaces for which `held` is true."""
    left = {space for space in MAINLAND if held(space)}
    best = 0
    while left:
        group = [left.pop()]
        for space in group:
            for n in LINKS[space]:
                if n in left:
                    left.remove(n)
                    group.append(n)
        best = max(best, len(group))
    return best


def objectives(s: Position) -> tuple[int, int, int]:
    """Objectives held by the Nationalists, by the Republicans, and contested: they always make twelve (§6)."""
    counts = [0, 0, 0]
    for space in OBJECTIVES:
        counts[s.status(space)] += 1
    return counts[0], counts[1], counts[2]


def open_to(s: Position, side: int, space: int) -> bool:
    """Whether a side may bring pieces into a space by an event: its own or contested, and not surrounded (§5)."""
    return s.status(space) in (side, CONTESTED) and not surrounded(s, side, space)


def room(s: Position, side: int, space: int) -> bool:
    """Whether another unit fits into the side's zone of a space: four at most, in every phase (§2, ruling)."""
    return s.troops[side * S + space] < STACK_LIMIT
