"""What a frame allows, in the words of the map: for the rule tests of movement, generals and battles."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from frente.games.espana_1936.book import IS_UNIT, OPTION_IDS, PIECES, SPACES, S
from frente.games.espana_1936.commands import Act, Commit, Duel, Lay, Move
from frente.games.espana_1936.commitment import Laying, Supports
from frente.games.espana_1936.hits import Substitution
from frente.games.espana_1936.position import Position
from frente.games.espana_1936.roll import Placing
from frente.games.espana_1936.setup import new
from frente.kernel.flow import Dice
from tests.games.hand import Hand

from .positions import c, opened, p, position, sp


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


SAFE = "pamplona burgos leon lugo orense la-coruna salamanca segovia"
"""Eight linked spaces: with them the Nationalists are neither surrounded in the middle of Spain nor broken."""


def battles(*spaces: str, n: str = SAFE, **more: str) -> Hand[Position]:
    """The Fight Battles Phase; the Nationalists hold the north."""
    return opened(position(*spaces, n=n, **more), "battles")  # type: ignore[arg-type]  # a turn is not among them


def attack(general: str, *spaces: str, **more: str) -> Hand[Position]:
    """A battle that a general has just opened; those of the other side who would act before him rest."""
    hand = battles(*spaces, **more)
    while hand.seat[0] != general[0]:
        resting = next(o for o in hand.top.options(hand.s) if isinstance(o, Act) and not o.attack)
        hand.do(resting)
    hand.do(Act(p(general), True))
    return hand


def pieces(words: str) -> tuple[int, ...]:
    """Indices of counters."""
    return tuple(p(word) for word in words.split())


def combat(
    hand: Hand[Position], pair: str, mine: str = "", theirs: str = "", cards: tuple[str, str] = ("", "")
) -> None:
    """A combat up to its first roll: attacker and target, what they commit, and the card of each (``"N3 support"``)."""
    attacker, target = pair.split()
    hand.do(Duel(p(attacker), p(target)))
    while isinstance(top := hand.top, (Supports, Laying)):
        if isinstance(top, Supports):
            hand.do(Commit(pieces((mine, theirs)[top.role])))
            continue
        words = cards[top.role].split()
        hand.do(Lay(c(words[0]), words[1]) if words else Lay())


def choose(hand: Hand[Position]) -> None:
    """Modifiers go where they serve best; of several counters that could take a damaged unit's place, the first does."""
    while hand.s.stack and isinstance(hand.top, (Placing, Substitution)):
        hand.do(next(iter(hand.top.options(hand.s))))


def thrown(hand: Hand[Position], *dice: int) -> None:
    """The roll of a combat, the attacker's dice first, and the choices that follow it."""
    hand.roll(*dice)
    choose(hand)


def asked(hand: Hand[Position]) -> int:
    """How many six-sided dice the game waits for."""
    assert isinstance(hand.top, Dice)
    count, sides = hand.top.asks(hand.s)
    assert sides == 6
    return count
