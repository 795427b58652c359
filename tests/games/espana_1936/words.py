"""What a frame allows, in the words of the map: for the rule tests of movement, generals and battles."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from frente.games.espana_1936.book import IS_UNIT, OPTION_IDS, PIECES, SPACES, S
from frente.games.espana_1936.commands import Move
from frente.games.espana_1936.position import Position
from frente.games.espana_1936.setup import new
from tests.games.hand import Hand

from .positions import p, sp


def goals(hand: Hand[Position], piece: str) -> set[str]:
    """The spaces to which a piece may go now: by the judge of every space, and the same by the options."""
    judged = {SPACES[to].id for to in range(S) if hand.judge(Move(p(piece), to))}
    options: Iterable[Any] = hand.top.options(hand.s)
    listed = {SPACES[o.to].id for o in options if isinstance(o, Move) and o.piece == p(piece)}
    assert listed == judged
    return judged


def go(hand: Hand[Position], piece: str, space: str) -> None:
    """Move or assign a piece, which must be allowed."""
    hand.do(Move(p(piece), sp(space)))


def no_go(hand: Hand[Position], piece: str, space: str) -> tuple[str, str]:
    """The ground and the section that keep a piece from a space."""
    return hand.refused(Move(p(piece), sp(space)))


def start(scenario: str = "1936", options: str = "") -> Position:
    """A game as it is set up, before any card is drawn."""
    return new(scenario, {name: name in options.split() for name in OPTION_IDS})


def standing(s: Position, space: str, side: int | None = None) -> list[str]:
    """The pieces in a space, units with their value: ``n-army-s1=2``."""
    return [
        f"{PIECES[one].id}={s.value[one]}" if IS_UNIT[one] else PIECES[one].id
        for one in s.pieces(sp(space), side)
    ]
