"""What the sea does to the land game: the Strait and the crossing (§2; La Armada in naval/)."""

from __future__ import annotations

from .position import Position

SEVILLA_QUOTA, CADIZ_QUOTA = 1, 2


def crossing_quota(s: Position) -> tuple[int, int]:
    """How many counters may cross this turn to Sevilla and to Cádiz."""
    return SEVILLA_QUOTA, CADIZ_QUOTA


def blockaded(s: Position, side: int, space: int) -> bool:
    """Whether the enemy blockades a side's port (La Armada); without ships nobody does."""
    return False
