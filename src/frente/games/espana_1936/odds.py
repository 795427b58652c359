"""What a combat can bring: the exact chances of each number of hits, shown before cards are laid and before the roll."""

from __future__ import annotations

import msgspec

from frente.kernel.cite import Message
from frente.kernel.menu import Odd, Preview
from frente.wargame.dicepool import chances
from frente.wargame.tally import Sum

from .battle import fight
from .book import SUCCESS
from .commitment import ATTACKER, DEFENDER, side_of
from .hits import lowered
from .position import TABLE, Position
from .roll import Term, bonuses, dice_count, dice_terms, modifier_terms, penalties


def pool_chances(s: Position, role: int) -> tuple[int, ...]:
    """Ways to score 0, 1, 2 … hits with what a side has committed, its modifiers placed as well as can be."""
    count = dice_count(s, role)
    terms = modifier_terms(s, role)
    extra = bonuses(terms, count) if count else ()
    return chances(count, tuple(penalties(terms)), extra, SUCCESS)


def forecast(s: Position) -> Preview:
    """The combat as it stands: the dice and modifiers of both sides with their sources, and the chances of hits.

    Cards that lie face down are not in it: it shows what everybody knows.
    """
    f = fight(s)
    tallies = []
    odds: list[Odd] = []
    for role, name in ((ATTACKER, "attacker"), (DEFENDER, "defender")):
        dice = Sum(f"{name}_dice", "int")
        for term in dice_terms(s, role):
            _add(dice, term)
        tallies.append(dice.tally())
        modifiers = Sum(f"{name}_modifiers", "signed")
        for term in modifier_terms(s, role):
            _add(modifiers, term)
        if modifiers.lines:
            tallies.append(modifiers.tally())
        unit = f.target if role == ATTACKER else f.attacker
        ways = pool_chances(s, role)
        odds += _results(s, name, unit, ways)
    title = Message("preview.combat", {"attacker": f.attacker, "target": f.target})
    return Preview(
        title, tuple(tallies), tuple(odds), (), (Message("preview.before_cards"),) if not f.rolls[0] else ()
    )


def _results(s: Position, name: str, unit: int, ways: tuple[int, ...]) -> list[Odd]:
    """What becomes of a unit, with its chances. Hits beyond those that eliminate it are one result with them."""
    arrow = "→" if name == "attacker" else "←"
    whole = sum(ways)
    found: list[Odd] = []
    for hits, count in enumerate(ways):
        value = lowered(s.value[unit], hits)
        facts = {"hits": hits, "unit": unit, "value": value}
        if not value:
            rest = sum(ways[hits:])
            label = f"{arrow} {hits}+" if len(ways) > hits + 1 else f"{arrow} {hits}"
            if rest:
                found.append(Odd(label, (rest, whole), note=Message("odds.eliminated", facts)))
            break
        if count:
            key = f"odds.{name}" if hits else "odds.unhurt"
            found.append(Odd(f"{arrow} {hits}", (count, whole), note=Message(key, facts)))
    return found


def _add(total: Sum, term: Term) -> None:
    if term.card >= 0:
        total.add(term.amount, "card_dice", "4.II", card=term.card, count=term.dice)
    else:
        total.add(term.amount, "piece", "4.II", unit=term.piece)


def ongoing(s: Position, seat: int | None) -> Preview | None:
    """The forecast of the combat that is being prepared, as far as a side may know it; None before and after.

    A card of the enemy that still lies face down is left out.
    """
    f = s.fight
    if f is None or f.attacker < 0 or any(f.rolls) or s.at[f.attacker] < 0 or s.at[f.target] < 0:
        return None
    cards = [
        -1 if card >= 0 and s.card[card] == TABLE and seat not in (None, side_of(s, role)) else card
        for role, card in enumerate(f.cards)
    ]
    return forecast(_laid(s, cards[0], f.modes[0], cards[1], f.modes[1]))


def with_card(s: Position, side: int, role: int, card: int) -> Preview | None:
    """The combat as it stands, and what a card would change: the hits to expect from it as support or as defense."""
    now = ongoing(s, side)
    if now is None:
        return None
    f = fight(s)
    lines = []
    for mode, roller in (("support", role), ("defense", 1 - role)):
        mine, theirs = (card, mode), (-1, "")
        laid = _laid(s, *mine, *theirs) if role == ATTACKER else _laid(s, *theirs, *mine)
        bare = _laid(s, -1, "", -1, "")
        unit = f.attacker if roller == ATTACKER else f.target
        args = {"unit": unit, "before": _mean(bare, roller), "after": _mean(laid, roller)}
        lines.append(Message(f"expected.{mode}", args))
    return msgspec.structs.replace(now, expected=tuple(lines))


def _laid(s: Position, card_0: int, mode_0: str, card_1: int, mode_1: str) -> Position:
    """The position with these cards on the table."""
    copy = s.clone()
    copy.fight = msgspec.structs.replace(fight(s), cards=(card_0, card_1), modes=(mode_0, mode_1))
    return copy


def _mean(s: Position, role: int) -> str:
    """The hits that a side can expect, to two places."""
    ways = pool_chances(s, role)
    return f"{sum(hits * count for hits, count in enumerate(ways)) / sum(ways):.2f}"
