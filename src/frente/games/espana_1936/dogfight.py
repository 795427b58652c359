"""Dogfights (§4.III): airplane against airplane, before the ground roll of a combat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations
from random import Random

import msgspec

from frente.kernel.cite import ALLOWED, Message, Verdict
from frente.kernel.event import Log
from frente.kernel.flow import DONE, Dice, Flow, Frame
from frente.kernel.menu import Menu, Pick, button, pick, refs

from . import lasting
from .battle import fight
from .book import IS_PLANE, MODIFIER, SIDE
from .commands import AnyOrder, Order, Pair
from .commitment import ATTACKER, DEFENDER, side_of
from .events import Dogfought, Paired
from .grounds import BAD_PAIRS, NO_SUCH_PAIR
from .position import DEAD, Position

DESTROYED, DRIVEN_OFF = 6, 5
"""Final results of the best die: at least 6 destroys the enemy airplane, 5 drives it off (§4.III)."""


def planes(s: Position, role: int) -> list[int]:
    """The airplanes that a side has committed to the combat."""
    return [p for p in fight(s).supports[role] if IS_PLANE[p]]


def both_fly(s: Position) -> bool:
    """Whether there are dogfights: both sides have committed airplanes to this combat."""
    return bool(planes(s, ATTACKER)) and bool(planes(s, DEFENDER))


def pair_up(s: Position, log: Log, item: int) -> Frame[Position] | None:
    """The defender pairs the airplanes; one against one is paired by itself."""
    mine, theirs = planes(s, ATTACKER), planes(s, DEFENDER)
    if len(mine) == len(theirs) == 1:
        s.fight = msgspec.structs.replace(fight(s), pairs=((mine[0], theirs[0]),))
        return None
    return Pairing(side_of(s, DEFENDER))


class Pairing(Frame[Position], frozen=True):
    """The defender makes as many pairs as there are airplanes on the smaller side. Rule: espana-1936 §4.III."""

    side: int
    ACCEPTS = (Pair,)
    ASKS = "ask.pairs"

    def seat(self, s: Position) -> int:
        return self.side

    def judge(self, s: Position, command: Pair) -> Verdict:
        mine, theirs = planes(s, ATTACKER), planes(s, DEFENDER)
        firsts = [a for a, _ in command.pairs]
        seconds = [d for _, d in command.pairs]
        fits = (
            len(command.pairs) == min(len(mine), len(theirs))
            and len(set(firsts)) == len(firsts)
            and len(set(seconds)) == len(seconds)
            and set(firsts) <= set(mine)
            and set(seconds) <= set(theirs)
        )
        return ALLOWED if fits else BAD_PAIRS.refuse(count=min(len(mine), len(theirs)))

    def options(self, s: Position) -> Iterator[AnyOrder]:
        mine, theirs = planes(s, ATTACKER), planes(s, DEFENDER)
        if len(mine) <= len(theirs):
            for some in permutations(theirs, len(mine)):
                yield Pair(tuple(zip(mine, some, strict=True)))
        else:
            for some in permutations(mine, len(theirs)):
                yield Pair(tuple(zip(some, theirs, strict=True)))

    def play(self, s: Position, command: Pair, log: Log) -> Flow:
        s.fight = msgspec.structs.replace(fight(s), pairs=command.pairs)
        log.add(Paired(tuple(p for pair in command.pairs for p in pair)))
        return DONE

    def menu(self, s: Position, picked: tuple[str, ...]) -> Menu:
        """Pick an airplane of either side, then its opponent; the button shows when all pairs are made."""
        mine, theirs = planes(s, ATTACKER), planes(s, DEFENDER)
        chosen = [p for p in dict.fromkeys(refs(picked, "piece")) if p in (*mine, *theirs)]
        pairs = _pairs(chosen, mine)
        picks: list[Pick] = [
            pick("piece", p, status="picked" if p in chosen else "open") for p in (*mine, *theirs)
        ]
        command = Pair(pairs)
        picks.append(button("pair", command, self.judge(s, command)))
        return Menu(
            Message("prompt.pairs"), "4.III", tuple(picks), tuple(f"piece:{p}" for p in chosen), many=True
        )


def _pairs(chosen: Sequence[int], mine: Sequence[int]) -> tuple[tuple[int, int], ...]:
    """The pairs that a list of airplanes makes: the first of one side with the first of the other, and so on."""
    firsts = [p for p in chosen if p in mine]
    seconds = [p for p in chosen if p not in mine]
    return tuple(zip(firsts, seconds, strict=False))


class Ordering(Frame[Position], frozen=True):
    """The attacker says which pair fights next. Rule: espana-1936 §4.III."""

    side: int
    ACCEPTS = (Order,)
    ASKS = "ask.order"

    def seat(self, s: Position) -> int:
        return self.side

    def judge(self, s: Position, command: Order) -> Verdict:
        return ALLOWED if 0 <= command.pair < len(fight(s).pairs) else NO_SUCH_PAIR.refuse()

    def options(self, s: Position) -> Iterator[AnyOrder]:
        return (Order(n) for n in range(len(fight(s).pairs)))

    def sample(self, s: Position, rng: Random) -> Order:
        return Order(rng.randrange(len(fight(s).pairs)))

    def play(self, s: Position, command: Order, log: Log) -> Flow:
        pairs = fight(s).pairs
        first = pairs[command.pair]
        s.fight = msgspec.structs.replace(fight(s), pairs=(first, *(pair for pair in pairs if pair != first)))
        return DONE

    def menu(self, s: Position, picked: tuple[str, ...]) -> Menu:
        picks = tuple(pick("piece", pair[0], command=Order(n)) for n, pair in enumerate(fight(s).pairs))
        return Menu(Message("prompt.order"), "4.III", picks)


def order(s: Position, log: Log, item: int) -> Frame[Position] | None:
    """Ask the attacker for the next pair when there is more than one left."""
    return Ordering(side_of(s, ATTACKER)) if len(fight(s).pairs) > 1 else None


def count_pairs(s: Position) -> int:
    """How many dogfights there can be in this combat."""
    return min(len(planes(s, ATTACKER)), len(planes(s, DEFENDER)))


def best_die(values: Sequence[int], modifier: int) -> int:
    """The result of a dogfight roll: its owner puts the modifier where it serves him best and keeps the best die."""
    if modifier >= 0 or len(values) > 1:
        # A bonus goes on the best die. A penalty goes on the worst, which is never kept when there are two.
        return (
            max(max(values) + max(modifier, 0), *(v + modifier for v in values))
            if modifier >= 0
            else max(values)
        )
    return values[0] + modifier


class DogfightRoll(Dice[Position], frozen=True):
    """Both airplanes of the first pair roll at once. Rule: espana-1936 §4.III."""

    def asks(self, s: Position) -> tuple[int, int]:
        mine, theirs = fight(s).pairs[0]
        return s.value[mine] + s.value[theirs], 6

    def rolled(self, s: Position, values: tuple[int, ...], log: Log) -> Flow:
        f = fight(s)
        mine, theirs = f.pairs[0]
        split = s.value[mine]
        results = (
            best_die(values[:split], MODIFIER[mine]) + lasting.dogfight_bonus(s, SIDE[mine]),
            best_die(values[split:], MODIFIER[theirs]) + lasting.dogfight_bonus(s, SIDE[theirs]),
        )
        log.add(Dogfought(mine, theirs, values, results))
        down = list(f.grounded)
        for plane, result in ((theirs, results[0]), (mine, results[1])):
            if result >= DRIVEN_OFF:
                down.append(plane)
                s.used[plane] = 1
            if result >= DESTROYED:
                s.place(plane, -1, DEAD)
        s.fight = msgspec.structs.replace(f, pairs=f.pairs[1:], grounded=tuple(down))
        return DONE


def fly(s: Position, log: Log, item: int) -> Frame[Position]:
    """The dice of the next pair."""
    return DogfightRoll()
