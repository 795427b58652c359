"""What a combat can bring: the exact chances of each number of hits, shown before cards are laid and before the roll."""

from __future__ import annotations

from frente.kernel.cite import Message
from frente.kernel.menu import Odd, Preview
from frente.wargame.dicepool import chances
from frente.wargame.tally import Sum

from .battle import fight
from .book import SUCCESS
from .commitment import ATTACKER, DEFENDER
from .hits import lowered
from .position import Position
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
        for hits, count in enumerate(ways):
            if count:
                note = Message(
                    f"odds.{name}", {"hits": hits, "unit": unit, "value": lowered(s.value[unit], hits)}
                )
                odds.append(Odd(f"{'→' if role == ATTACKER else '←'} {hits}", (count, sum(ways)), note=note))
    title = Message("preview.combat", {"attacker": f.attacker, "target": f.target})
    return Preview(
        title, tuple(tallies), tuple(odds), (), (Message("preview.before_cards"),) if not f.rolls[0] else ()
    )


def _add(total: Sum, term: Term) -> None:
    if term.card >= 0:
        total.add(term.amount, "card_dice", "4.II", card=term.card, count=term.dice)
    else:
        total.add(term.amount, "piece", "4.II", unit=term.piece)
