"""Effects in force: what cards have left behind for a later phase, and the questions that the other rules ask of it.

A card whose effect is not over lies in view, and its owner is the side of the effect. Every effect in force is an item
of `Position.lasting`; it names the primitive of the card, the last turn of the effect, and what was chosen for it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

import msgspec

from .book import CARDS, EFFECTS
from .ops import (
    AirBonus,
    BlockEvents,
    CombatBonus,
    FreeMovement,
    GeneralAbsent,
    GeneralActsAgain,
    IgnoreSurrounded,
    MoroccoClosed,
    Op,
    Pin,
    PortsClosed,
)
from .position import LASTING, SPENT, Lasting, Lasts, Position

T = TypeVar("T", bound=Op)


def active(s: Position, kind: type[T], side: int) -> Iterator[tuple[Lasts, T]]:
    """The effects of a kind that a side has in force, in the order in which they began."""
    if s.lasting is None:
        return
    for item in s.lasting.items:
        op = EFFECTS[item.card][item.effect]
        if isinstance(op, kind) and CARDS[item.card].side_index == side:
            yield item, op


def add(s: Position, item: Lasts) -> None:
    """Put an effect in force."""
    _keep(s, (*items(s), item))


def replace(s: Position, old: Lasts, new: Lasts) -> None:
    """Change what is kept of an effect in force."""
    _keep(s, tuple(new if item is old else item for item in items(s)))


def happened(s: Position, kind: type[Op]) -> None:
    """End the effects of a kind, which have happened; their cards are spent once nothing of them is left."""
    _keep(s, tuple(item for item in items(s) if not isinstance(EFFECTS[item.card][item.effect], kind)))


def expire(s: Position) -> None:
    """End the effects whose last turn is over."""
    _keep(s, tuple(item for item in items(s) if item.until >= s.turn))


def stays(s: Position, card: int) -> bool:
    """Whether something of a card is still in force."""
    return any(item.card == card for item in items(s))


def items(s: Position) -> tuple[Lasts, ...]:
    """All effects in force, in the order in which they began."""
    return s.lasting.items if s.lasting is not None else ()


def _keep(s: Position, kept: tuple[Lasts, ...]) -> None:
    for item in items(s):
        if s.card[item.card] == LASTING and all(left.card != item.card for left in kept):
            s.card[item.card] = SPENT
    s.lasting = Lasting(kept) if kept else None


# --- Questions --------------------------------------------------------------------------------------------------------


def relieved(s: Position, side: int, space: int) -> bool:
    """Whether a space never counts as surrounded for a side."""
    return any(space in op.at.named for _, op in active(s, IgnoreSurrounded, side))


def moves_freely(s: Position, side: int, space: int) -> bool:
    """Whether a side's units move out of a space as if they controlled it."""
    return any(space in op.at.named for _, op in active(s, FreeMovement, side))


def pinned(s: Position, side: int, space: int) -> bool:
    """Whether the enemy has pinned a side's units and tanks in a space."""
    return any(item.space == space for item, _ in active(s, Pin, 1 - side))


def absent(s: Position, general: int, side: int) -> bool:
    """Whether the enemy has taken a general out of the war for a time."""
    return any(item.piece == general for item, _ in active(s, GeneralAbsent, 1 - side))


def morocco_closed(s: Position) -> bool:
    """Whether nothing leaves Marruecos."""
    return any(any(active(s, MoroccoClosed, side)) for side in (0, 1))


def port_closed(s: Position, side: int, space: int) -> bool:
    """Whether a port is none for the events of a side."""
    return any(
        item.space == space if op.choose else space in op.at.named
        for item, op in active(s, PortsClosed, 1 - side)
    )


def blocked_tags(s: Position, side: int) -> set[str]:
    """Tags of the cards that a side may not play as events."""
    return {tag for _, op in active(s, BlockEvents, 1 - side) for tag in op.tags}


def combat_dice(s: Position, side: int, attacks: bool, space: int) -> list[tuple[int, int]]:
    """Dice that cards add to each combat of a side in a space: (card, dice)."""
    role = "attack" if attacks else "defense"
    return [
        (item.card, op.dice)
        for item, op in active(s, CombatBonus, side)
        if op.role == role and item.space == space
    ]


def air_dice(s: Position, side: int) -> list[tuple[int, int]]:
    """Dice that cards add for each airplane of a side that adds its own to a land combat: (card, dice)."""
    return [(item.card, op.n) for item, op in active(s, AirBonus, side) if op.use == "support"]


def dogfight_bonus(s: Position, side: int) -> int:
    """What cards add to the result of a side's airplanes in dogfights."""
    return sum(op.n for _, op in active(s, AirBonus, side) if op.use == "dogfight")


def repeats(s: Position, side: int) -> int:
    """How often a side may still use generals who have already acted."""
    return sum(item.left for item, _ in active(s, GeneralActsAgain, side))


def repeat(s: Position, side: int, count: int = 1) -> None:
    """Use up so many of these further actions."""
    for item, _ in list(active(s, GeneralActsAgain, side)):
        used = min(count, item.left)
        count -= used
        if used:
            replace(s, item, msgspec.structs.replace(item, left=item.left - used))
