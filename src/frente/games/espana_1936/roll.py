"""The roll of a combat (§4.IV): how many dice, which modifiers, and where their owners put them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import NamedTuple

import msgspec

from frente.kernel.cite import ALLOWED, Message, Verdict
from frente.kernel.event import Log
from frente.kernel.flow import DONE, Dice, Flow, Frame
from frente.kernel.menu import Menu, Pick, button, pick
from frente.wargame.dicepool import Bonus, best, hits, improve, lawful, worsen

from . import lasting
from .battle import fight
from .book import (
    CARDS,
    IS_GENERAL,
    IS_PLANE,
    IS_SHIP,
    IS_TANK,
    MODIFIER,
    PIECES,
    R_GENERALS,
    SUCCESS,
    TYPE,
    UNITS,
)
from .commands import AnyOrder, Apply
from .commitment import ATTACKER, DEFENDER, side_of
from .events import Applied, Rolled
from .grounds import BAD_DICE
from .position import Position
from .schema import BattleUse


class Term(NamedTuple):
    """A cited part of a roll: dice or a modifier, from a piece or a card (-1: not from one)."""

    amount: int
    piece: int = -1
    card: int = -1
    dice: int = 1
    """Dice that a card's modifier changes."""


def dice_terms(s: Position, role: int) -> list[Term]:
    """Where the dice of a side come from: unit, airplanes, ships, own card, the enemy's card (§4.IV)."""
    f = fight(s)
    unit = f.attacker if role == ATTACKER else f.target
    terms = [Term(s.value[unit], unit)]
    helpers = [
        p for p in f.supports[role] if (IS_PLANE[p] or IS_SHIP[p]) and p not in f.grounded and s.value[p]
    ]
    terms += [Term(s.value[p], p) for p in helpers]
    terms += [Term(dice, card=card) for card, dice in _in_force(s, role, sum(IS_PLANE[p] for p in helpers))]
    for owner, mode in ((role, "support"), (1 - role, "defense")):
        use = _use(s, owner, mode)
        if use is not None and use.dice:
            terms.append(Term(use.dice, card=f.cards[owner]))
    return terms


def _in_force(s: Position, role: int, planes: int) -> list[tuple[int, int]]:
    """Dice of cards whose event is in force: for the space, and for each airplane that adds its own."""
    side = side_of(s, role)
    found = lasting.combat_dice(s, side, role == ATTACKER, fight(s).space)
    return found + [(card, dice * planes) for card, dice in lasting.air_dice(s, side) if planes]


def _use(s: Position, role: int, mode: str) -> BattleUse | None:
    """What the card that a side has laid does in this mode."""
    f = fight(s)
    if f.cards[role] < 0 or f.modes[role] != mode:
        return None
    card = CARDS[f.cards[role]].card
    return card.support if mode == "support" else card.defense


def dice_count(s: Position, role: int) -> int:
    """How many dice a side rolls; none when cards have taken them all (§4.IV)."""
    return max(0, sum(term.amount for term in dice_terms(s, role)))


def modifier_terms(s: Position, role: int) -> list[Term]:
    """The modifiers of a side's roll: its unit, generals, tanks and ships, its own card and the enemy's (§4.II)."""
    f = fight(s)
    unit = f.attacker if role == ATTACKER else f.target
    terms = [Term(MODIFIER[unit], unit)]
    for p in f.supports[role]:
        if IS_GENERAL[p] and _excused(s, p, role):
            continue
        if IS_GENERAL[p] or IS_TANK[p] or (IS_SHIP[p] and p not in f.grounded):
            terms.append(Term(MODIFIER[p], p))
    for owner, mode in ((role, "support"), (1 - role, "defense")):
        use = _use(s, owner, mode)
        if use is not None and use.mod:
            terms.append(Term(use.mod, card=f.cards[owner], dice=use.count))
    return [term for term in terms if term.amount]


def _excused(s: Position, general: int, role: int) -> bool:
    """Option: the -1 of Líster or Durruti does not count where a unit with his badge stands."""
    badge = PIECES[general].badge
    return (
        role == ATTACKER
        and s.option(R_GENERALS)
        and badge in ("communist", "anarchist")
        and any(TYPE[p] == badge and s.at[p] == s.at[general] for p in UNITS[1])
    )


def penalties(terms: list[Term]) -> list[tuple[int, int]]:
    """The forced modifiers: amount and number of different dice."""
    return [(term.amount, term.dice) for term in terms if term.amount < 0]


def bonuses(terms: list[Term], dice: int) -> tuple[Bonus, ...]:
    """The modifiers that the owner places; a card's go on different dice, as far as there are dice."""
    found: list[Bonus] = []
    for n, term in enumerate(terms):
        if term.amount > 0:
            group = n if term.dice > 1 else -1
            found += [(term.amount, group)] * (min(term.dice, dice) if group >= 0 else 1)
    return tuple(found)


class GroundRoll(Dice[Position], frozen=True):
    """Both sides roll at once; negative modifiers fall on the highest dice. Rule: espana-1936 §4.IV."""

    def asks(self, s: Position) -> tuple[int, int]:
        return dice_count(s, ATTACKER) + dice_count(s, DEFENDER), 6

    def rolled(self, s: Position, values: tuple[int, ...], log: Log) -> Flow:
        split = dice_count(s, ATTACKER)
        thrown = (values[:split], values[split:])
        after = []
        for role in (ATTACKER, DEFENDER):
            after.append(worsen(thrown[role], penalties(modifier_terms(s, role))))
            log.add(Rolled(side_of(s, role), thrown[role], after[role]))
        s.fight = msgspec.structs.replace(fight(s), rolls=(after[0], after[1]))
        return DONE


def rolls(s: Position) -> bool:
    """Whether anybody rolls at all."""
    return dice_count(s, ATTACKER) + dice_count(s, DEFENDER) > 0


def roll(s: Position, log: Log, item: int) -> Frame[Position]:
    """The dice of the combat."""
    return GroundRoll()


def placing(role: int) -> Callable[[Position, Log, int], Frame[Position] | None]:
    """The owner of a roll places his positive modifiers; where no choice can matter it is made for him."""

    def ask(s: Position, log: Log, item: int) -> Frame[Position] | None:
        dice = fight(s).rolls[role]
        extra = bonuses(modifier_terms(s, role), len(dice))
        if not dice or not extra:
            return None
        if len(dice) == 1:
            settle(s, role, (0,) * len(extra), log)
            return None
        return Placing(side_of(s, role), role)

    return ask


def settle(s: Position, role: int, places: tuple[int, ...], log: Log) -> None:
    """Put the modifiers on the dice."""
    f = fight(s)
    dice = improve(f.rolls[role], bonuses(modifier_terms(s, role), len(f.rolls[role])), places)
    s.fight = msgspec.structs.replace(f, rolls=(dice, f.rolls[1]) if role == ATTACKER else (f.rolls[0], dice))
    log.add(Applied(side_of(s, role), dice, hits(dice, SUCCESS)))


class Placing(Frame[Position], frozen=True):
    """The owner puts each positive modifier whole on a die of his roll. Rule: espana-1936 §4 Combat Modifiers."""

    side: int
    role: int
    ACCEPTS = (Apply,)
    ASKS = "ask.modifiers"

    def seat(self, s: Position) -> int:
        return self.side

    def _pool(self, s: Position) -> tuple[tuple[int, ...], tuple[Bonus, ...]]:
        dice = fight(s).rolls[self.role]
        return dice, bonuses(modifier_terms(s, self.role), len(dice))

    def judge(self, s: Position, command: Apply) -> Verdict:
        dice, extra = self._pool(s)
        return ALLOWED if lawful(dice, extra, command.dice) else BAD_DICE.refuse(count=len(extra))

    def options(self, s: Position) -> Iterator[AnyOrder]:
        """The best placement, and each modifier moved to each other die."""
        dice, extra = self._pool(s)
        first = best(dice, extra, SUCCESS)
        seen = {first}
        yield Apply(first)
        for n in range(len(extra)):
            for place in range(len(dice)):
                places = (*first[:n], place, *first[n + 1 :])
                if places not in seen and lawful(dice, extra, places):
                    seen.add(places)
                    yield Apply(places)

    def sample(self, s: Position, rng: Random) -> Apply:
        return Apply(best(*self._pool(s), SUCCESS))

    def play(self, s: Position, command: Apply, log: Log) -> Flow:
        settle(s, self.role, command.dice, log)
        return DONE

    def menu(self, s: Position, picked: tuple[str, ...]) -> Menu:
        """Picks ``mod:n@d`` put modifier n on die d; the button shows the result, from the best placement on."""
        dice, extra = self._pool(s)
        places = list(best(dice, extra, SUCCESS))
        for key in picked:
            number, _, die = key.removeprefix("mod:").partition("@")
            if key.startswith("mod:") and number.isdigit() and die.isdigit() and int(number) < len(extra):
                places[int(number)] = min(int(die), len(dice) - 1)
        picks: list[Pick] = []
        for n, (amount, _) in enumerate(extra):
            for place, value in enumerate(dice):
                status = "picked" if places[n] == place else "open"
                label = Message("label.modifier", {"amount": amount, "die": place + 1, "value": value})
                picks.append(pick("mod", f"{n}@{place}", status=status, label=label, weight=amount))
        command = Apply(tuple(places))
        verdict = self.judge(s, command)
        final = improve(dice, extra, places)
        label = Message("button.apply", {"dice": list(final), "hits": hits(final, SUCCESS)})
        picks.append(button("apply", command, verdict, label=label))
        keys = tuple(f"mod:{n}@{place}" for n, place in enumerate(places))
        return Menu(Message("prompt.modifiers", {"dice": list(dice)}), "4", tuple(picks), keys, many=True)
