"""Positions of España 1936 in the words of a player, and a hand that plays them: what the rule tests are written with."""

from __future__ import annotations

from frente.games.espana_1936 import GAME
from frente.games.espana_1936.book import (
    CID,
    IS_UNIT,
    LAND,
    MARRUECOS,
    NATIONALIST,
    OPTION_IDS,
    PID,
    PIECES,
    REPUBLICAN,
    SIDES,
    SPACE,
    SPACES,
    P,
)
from frente.games.espana_1936.position import BOARD, CONTESTED, FUTURE, HAND, Position
from frente.games.espana_1936.setup import decks
from frente.kernel.flow import Run
from tests.games.hand import Hand

G = "espana-1936"


def p(piece: str) -> int:
    """The index of a counter."""
    return PID[piece]


def sp(space: str) -> int:
    """The index of a space."""
    return SPACE[space]


def c(card: str) -> int:
    """The index of a card, such as ``N12``."""
    return CID[card]


def position(
    *spaces: str,
    turn: int = 2,
    n: str = "",
    r: str = "",
    rest: str = "republican",
    boards: str = "",
    hands: str = "",
    options: str = "",
) -> Position:
    """A position with these spaces, each ``"madrid: n-army-s1, r-army-l1=5, n-franco"``.

    A unit shows the lower value of its counter unless ``=`` says another. `n` and `r` are spaces with control markers,
    the `rest` of the land belongs to a side or is ``contested``; Marruecos is Nationalist. `boards` are pieces on their
    player boards; all others wait, units in the pool. `hands` are cards in hand; the other cards lie in their decks.
    The game waits nowhere: see `opened`.
    """
    s = Position()
    s.turn = turn
    for option in options.split():
        s.options |= 1 << OPTION_IDS.index(option)
    for piece in range(P):
        if not IS_UNIT[piece]:
            s.box[piece] = FUTURE
            s.value[piece] = PIECES[piece].value
    everywhere = SIDES.index(rest) if rest in SIDES else CONTESTED
    for space in range(len(SPACES)):
        s.owner[space] = everywhere if space in LAND else CONTESTED
    s.owner[MARRUECOS] = NATIONALIST
    for side, words in ((NATIONALIST, n), (REPUBLICAN, r)):
        for name in words.split():
            s.owner[sp(name)] = side
    for line in spaces:
        name, _, words = line.partition(":")
        for word in words.split(","):
            piece_name, _, value = word.strip().partition("=")
            piece = p(piece_name)
            if IS_UNIT[piece]:
                s.value[piece] = int(value) if value else (1 if PIECES[piece].size == "small" else 3)
            s.place(piece, sp(name.strip()))
    for name in boards.split():
        s.box[p(name)] = BOARD
    decks(s)
    for name in hands.split():
        s.card[c(name)] = HAND
    assert s.audit() == []
    return s


def opened(s: Position, phase: str, step: str = "") -> Hand[Position]:
    """Open a phase by its name in turn.py (``movement``, ``battles``, ``events`` …), or one step of it
    (``events.cards``), and go on from there as the sequence of play says.
    """
    turn = [one.name for one in s.PROCEDURES["turn"]]
    game = [one.name for one in s.PROCEDURES["game"]]
    s.stack = (Run("game", game.index("turn"), s.turn - s.first_turn + 1),)
    if step:
        steps = [one.name for one in s.PROCEDURES[phase]]
        s.stack += (Run("turn", turn.index(phase), 1), Run(phase, steps.index(step)))
    else:
        s.stack += (Run("turn", turn.index(phase)),)
    return Hand(GAME, s)


def events(*spaces: str, hands: str, **more: str) -> Hand[Position]:
    """The exchange of events alone, with these cards in hand: the game waits nowhere when it is over."""
    turn = int(more.pop("turn", "2"))
    return exchange(position(*spaces, hands=hands, turn=turn, **more))


def exchange(s: Position) -> Hand[Position]:
    """The exchange of events alone."""
    steps = [one.name for one in s.PROCEDURES["events"]]
    s.stack = (Run("events", steps.index("events.cards")),)
    return Hand(GAME, s)
