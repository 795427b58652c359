"""What a side does not know: the enemy's hand, the card that he has laid, the order of the decks."""

from __future__ import annotations

from random import Random

import msgspec

from .book import CARDS, HISTORICAL_FACT, C
from .draw import period
from .position import DECK, HAND, SPENT, TABLE, UNUSED, Position
from .setup import in_game


def unknown(s: Position, seat: int) -> list[int]:
    """The enemy's cards of the present deck whose place `seat` cannot tell.

    With Historical Fact everybody knows which cards are still in the deck.
    """
    places = (HAND, TABLE, SPENT) if s.option(HISTORICAL_FACT) else (DECK, HAND, TABLE, SPENT, UNUSED)
    return [c for c in _present(s, 1 - seat) if s.card[c] in places and not s.seen[c]]


def _present(s: Position, side: int) -> list[int]:
    """The cards of a side that belong to its present deck."""
    now = period(s)
    return [c for c in range(C) if CARDS[c].side_index == side and CARDS[c].period == now and in_game(s, c)]


def imagine(s: Position, seat: int, rng: Random) -> Position:
    """A position that `seat` cannot tell from the real one: the enemy's unseen cards change places at random, and so do
    those of its own cards that were set aside unseen with others of its deck.
    """
    new = s.clone()
    cards = unknown(s, seat)
    laid = cards.index(_laid(s, seat)) if _laid(s, seat) in cards else -1
    dealt = _deal(s, cards, rng)
    for c, place in zip(dealt, (s.card[c] for c in cards), strict=True):
        new.card[c] = place
    if laid >= 0 and s.fight is not None:
        role = 1 if s.fight.side == seat else 0
        shown = list(s.fight.cards)
        shown[role] = dealt[laid]
        new.fight = msgspec.structs.replace(s.fight, cards=(shown[0], shown[1]))
    own = [c for c in _present(s, seat) if s.card[c] in (DECK, UNUSED)]
    for c, place in zip(_deal(s, own, rng), (s.card[c] for c in own), strict=True):
        new.card[c] = place
    return new


def _deal(s: Position, cards: list[int], rng: Random) -> list[int]:
    """The cards in a random order in which only basic ones fall on places out of the game."""
    aside = [n for n, c in enumerate(cards) if s.card[c] == UNUSED]
    basic = [c for c in cards if CARDS[c].card.kind == "basic"]
    dealt = dict(zip(aside, rng.sample(basic, len(aside)), strict=True))
    taken = set(dealt.values())
    rest = [c for c in cards if c not in taken]
    rng.shuffle(rest)
    return [dealt[n] if n in dealt else rest.pop() for n in range(len(cards))]


def _laid(s: Position, seat: int) -> int:
    """The enemy's card that lies face down, or -1."""
    f = s.fight
    if f is None:
        return -1
    card = f.cards[1 if f.side == seat else 0]
    return card if card >= 0 and s.card[card] == TABLE else -1
