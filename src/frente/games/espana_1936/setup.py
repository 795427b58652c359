"""Game set-up: the deployments of 1936 and 1938, the decks, and what the variants make of them."""

from __future__ import annotations

from frente.kernel.event import Log
from frente.kernel.flow import DONE, Dice, Flow, Frame

from .book import (
    ARMADA,
    CARDS,
    HISTORICAL_FACT,
    IS_UNIT,
    LAND,
    NATIONALIST,
    NON_INTERVENTION,
    OPTION_IDS,
    PID,
    PIECES,
    REPUBLICAN,
    SETUPS,
    SPACE,
    UNCERTAINTY,
    C,
    P,
    S,
)
from .draw import CHANGE_OF_DECKS
from .position import BOARD, CONTESTED, DECK, FUTURE, UNUSED, Position
from .schema import Standing


def new(scenario: str, options: dict[str, bool]) -> Position:
    """The position before the first draw."""
    chosen = SETUPS[scenario]
    s = Position()
    s.turn = s.first_turn = chosen.turn
    for n, name in enumerate(OPTION_IDS):
        s.options |= options[name] << n
    for p in range(P):
        if not IS_UNIT[p] and (s.option(ARMADA) or not PIECES[p].armada):
            s.box[p] = FUTURE
            s.value[p] = PIECES[p].value
    s.owner[:] = bytes([CONTESTED]) * len(s.owner)
    for side, markers in (
        (NATIONALIST, chosen.markers["nationalist"]),
        (REPUBLICAN, chosen.markers["republican"]),
    ):
        for space in markers:
            s.owner[SPACE[space]] = side
    deploy(s, chosen.place)
    for piece in chosen.boards:
        s.box[PID[piece]] = BOARD
    # Marruecos is Nationalist ground in both years, in 1938 without troops.
    if not s.force[LAND[-1]]:
        s.owner[LAND[-1]] = NATIONALIST
    if s.option(ARMADA):
        deploy(s, chosen.armada.place)
        for side, spaces in enumerate(
            (chosen.armada.markers["nationalist"], chosen.armada.markers["republican"])
        ):
            for space in spaces:
                s.naval[side * S + SPACE[space]] = 1
    decks(s)
    return s


def deploy(s: Position, place: tuple[Standing, ...]) -> None:
    """Put down what a deployment names."""
    for standing in place:
        space = SPACE[standing.space]
        for piece, value in standing.units.items():
            s.value[PID[piece]] = value
            s.place(PID[piece], space)
        for piece in standing.others:
            s.place(PID[piece], space)


def in_game(s: Position, c: int) -> bool:
    """Whether a card belongs to the decks, before E cards push basic ones out: the basic 44 of each side, fewer with
    Non-Intervention or Historical Fact; E and A cards by their options, without foreign aid if nobody intervenes (R57).
    """
    card = CARDS[c].card
    if card.kind == "basic":
        return (card.non_intervention or not s.option(NON_INTERVENTION)) and (
            card.historical_fact or not s.option(HISTORICAL_FACT)
        )
    wanted = s.option(UNCERTAINTY if card.kind == "E" else ARMADA)
    return wanted and not (s.option(NON_INTERVENTION) and "foreign" in card.tags)


def decks(s: Position) -> None:
    """Put every card of the game into its deck."""
    for c in range(C):
        s.card[c] = DECK if in_game(s, c) else UNUSED


def swaps(s: Position) -> list[int]:
    """The E cards for which a basic card is set aside: those of the decks that will be drawn from."""
    late = s.first_turn >= CHANGE_OF_DECKS
    return [c for c in range(C) if CARDS[c].card.kind == "E" and in_game(s, c) and CARDS[c].period >= late]


def set_aside(s: Position, log: Log, item: int) -> Frame[Position]:
    """For each E card a basic card of its deck leaves the game unseen."""
    card = CARDS[swaps(s)[item]]
    return SettingAside(card.side_index, card.period)


class SettingAside(Dice[Position], frozen=True):
    """Chance names a basic card of a deck, which nobody sees. Variant: Greater Initiative and Uncertainty (R65)."""

    side: int
    period: int

    def _basic(self, s: Position) -> list[int]:
        return [
            c
            for c in range(C)
            if s.card[c] == DECK
            and CARDS[c].side_index == self.side
            and CARDS[c].period == self.period
            and CARDS[c].card.kind == "basic"
        ]

    def asks(self, s: Position) -> tuple[int, int]:
        return 1, len(self._basic(s))

    def rolled(self, s: Position, values: tuple[int, ...], log: Log) -> Flow:
        s.card[self._basic(s)[values[0] - 1]] = UNUSED
        return DONE
