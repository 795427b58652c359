"""One against one: ships against ships and airplanes against airplanes, in pairs (§ Ship-to-Ship Battles)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations
from random import Random

import msgspec

from frente.games.espana_1936.book import IS_SHIP, NATIONALIST, REPUBLICAN, SIDE, P
from frente.games.espana_1936.commands import AnyOrder, Duel, Order, Pair
from frente.games.espana_1936.grounds import BAD_BACKING, BAD_NAVAL_PAIRS, NO_SUCH_PAIR
from frente.games.espana_1936.position import Position
from frente.kernel.cite import ALLOWED, NO_SUCH_PIECE, Message, Verdict
from frente.kernel.event import Log
from frente.kernel.flow import DONE, NOBODY, Dice, Flow, Frame, Goto
from frente.kernel.menu import Menu, Pick, button, pick, refs

from . import gunnery
from .events import Backed, NavalPaired
from .fleet import SQUADRON, engagement, fighters, leader, note, planes, squadrons
from .gunnery import Shot
from .refuge import leave_then

Pairs = tuple[tuple[int, int], ...]
"""Opponents, the Nationalist first."""


def rivals(s: Position, air: bool) -> tuple[list[int], list[int]]:
    """The pieces of both sides that fight one against one: airplanes, or ships with a combat value."""
    of = planes if air else fighters
    return of(s, NATIONALIST), of(s, REPUBLICAN)


def exposed(s: Position) -> list[int]:
    """Squadrons against which an enemy ship that has no opponent can be set. Rule: espana-1936 armada.s2s.o."""
    mine, theirs = rivals(s, air=False)
    if len(mine) == len(theirs):
        return []
    return squadrons(s, REPUBLICAN if len(mine) > len(theirs) else NATIONALIST)


def fits(s: Position, air: bool, pairs: Pairs) -> bool:
    """Whether pairs are as the rule wants them: as many as the smaller side has fighters, then ships against squadrons."""
    mine, theirs = rivals(s, air)
    prey = [] if air else exposed(s)
    flat = [p for pair in pairs for p in pair]
    if len(set(flat)) != len(flat) or not set(flat) <= {*mine, *theirs, *prey}:
        return False
    if any((SIDE[a], SIDE[b]) != (NATIONALIST, REPUBLICAN) for a, b in pairs):
        return False
    proper = [pair for pair in pairs if not set(pair) & set(prey)]
    return len(proper) == min(len(mine), len(theirs))


def pairings(s: Position, air: bool) -> Iterator[Pairs]:
    """Every way to pair the fighters, and with the ships left over each way to set one of them against each squadron."""
    mine, theirs = rivals(s, air)
    few, many = (mine, theirs) if len(mine) <= len(theirs) else (theirs, mine)
    prey = [] if air else exposed(s)
    for chosen in permutations(many, len(few)):
        pairs = tuple(_facing(a, b) for a, b in zip(few, chosen, strict=True))
        yield pairs
        spare = [p for p in many if p not in chosen]
        if prey and spare:
            yield (*pairs, *(_facing(a, b) for a, b in zip(spare, prey, strict=False)))


def _facing(a: int, b: int) -> tuple[int, int]:
    return (a, b) if SIDE[a] == NATIONALIST else (b, a)


def possible(s: Position, air: bool) -> bool:
    """Whether any pair can be made."""
    mine, theirs = rivals(s, air)
    return bool(mine and theirs) or (not air and bool(exposed(s)) and bool(mine or theirs))


def meet(s: Position) -> bool:
    """Whether ships fight one against one."""
    return possible(s, air=False)


def begin(s: Position, air: bool, log: Log) -> Frame[Position]:
    """Open the fights one against one; a single possible pairing is made by itself."""
    first = leader(*rivals(s, air))
    note(s, leader=first)
    ways = []
    for pairs in pairings(s, air):
        ways.append(pairs)
        if len(ways) > 1:
            return NavalPairing(first, air)
    note(s, pairs=ways[0], backing=())
    return NextBacker(air)


class NavalPairing(Frame[Position], frozen=True):
    """The side with more fighters makes the pairs. Rule: espana-1936 armada.s2s.d, armada.s2s.i (ruling)."""

    side: int
    air: bool
    ACCEPTS = (Pair,)
    ASKS = "ask.naval_pairs"

    def seat(self, s: Position) -> int:
        return self.side

    def judge(self, s: Position, command: Pair) -> Verdict:
        if any(not 0 <= p < P for pair in command.pairs for p in pair):
            return NO_SUCH_PIECE.refuse()
        mine, theirs = rivals(s, self.air)
        return (
            ALLOWED
            if fits(s, self.air, command.pairs)
            else BAD_NAVAL_PAIRS.refuse(count=min(len(mine), len(theirs)))
        )

    def options(self, s: Position) -> Iterator[AnyOrder]:
        return (Pair(pairs) for pairs in pairings(s, self.air))

    def sample(self, s: Position, rng: Random) -> Pair:
        mine, theirs = (rng.sample(some, len(some)) for some in rivals(s, self.air))
        pairs = list(zip(mine, theirs, strict=False))
        spare = [*mine[len(pairs) :], *theirs[len(pairs) :]]
        prey = [] if self.air else exposed(s)
        if rng.random() < 0.5:
            pairs += [_facing(a, b) for a, b in zip(spare, prey, strict=False)]
        return Pair(tuple(pairs))

    def play(self, s: Position, command: Pair, log: Log) -> Flow:
        note(s, pairs=command.pairs, backing=())
        log.add(NavalPaired(tuple(p for pair in command.pairs for p in pair)))
        return Goto(NextBacker(self.air))

    def menu(self, s: Position, picked: tuple[str, ...]) -> Menu:
        """Pick a piece of either side, then its opponent, and so on; the button shows when the pairs are made."""
        mine, theirs = rivals(s, self.air)
        able = (*mine, *theirs, *([] if self.air else exposed(s)))
        chosen = [p for p in dict.fromkeys(refs(picked, "piece")) if p in able]
        pairs = tuple(
            zip(
                (p for p in chosen if SIDE[p] == NATIONALIST),
                (p for p in chosen if SIDE[p] == REPUBLICAN),
                strict=False,
            )
        )
        picks: list[Pick] = [pick("piece", p, status="picked" if p in chosen else "open") for p in able]
        picks.append(button("pair", Pair(pairs), self.judge(s, Pair(pairs))))
        keys = tuple(f"piece:{p}" for p in chosen)
        return Menu(Message("prompt.naval_pairs"), "armada", tuple(picks), keys, many=True)


# --- Ships without an opponent ----------------------------------------------------------------------------------------


def backers(s: Position) -> list[int]:
    """The ships without an opponent that have still to be placed beside one of the fights: Nationalist ones first."""
    paired = {p for pair in engagement(s).pairs for p in pair}
    placed = {p for p, _ in engagement(s).backing}
    found = [p for side in (NATIONALIST, REPUBLICAN) for p in (*fighters(s, side), *squadrons(s, side))]
    return [p for p in found if p not in paired and p not in placed and backed_by(s, p)]


def backed_by(s: Position, ship: int) -> list[int]:
    """The ships of its side that a ship can support: those that fight with a combat value."""
    return [p for pair in engagement(s).pairs for p in pair if SIDE[p] == SIDE[ship] and p not in SQUADRON]


class NextBacker(Frame[Position], frozen=True):
    """Places the ships without an opponent beside the fights; where there is one fight, by itself."""

    air: bool

    def seat(self, s: Position) -> int:
        return NOBODY

    def run(self, s: Position, log: Log) -> Flow:
        for ship in () if self.air else backers(s):
            friends = backed_by(s, ship)
            if len(friends) > 1:
                return Goto(Backing(ship))
            _back(s, ship, friends[0], log)
        return Goto(NextPair(self.air))


def _back(s: Position, ship: int, friend: int, log: Log) -> None:
    note(s, backing=(*engagement(s).backing, (ship, friend)))
    log.add(Backed(ship, friend))


class Backing(Frame[Position], frozen=True):
    """The owner of a ship without an opponent says whom it supports. Rule: espana-1936 armada.s2s.j."""

    ship: int
    ACCEPTS = (Duel,)
    ASKS = "ask.backing"

    def seat(self, s: Position) -> int:
        return SIDE[self.ship]

    def judge(self, s: Position, command: Duel) -> Verdict:
        for p in (command.attacker, command.target):
            if not 0 <= p < P:
                return NO_SUCH_PIECE.refuse()
        right = command.attacker == self.ship and command.target in backed_by(s, self.ship)
        return ALLOWED if right else BAD_BACKING.refuse(unit=self.ship)

    def options(self, s: Position) -> Iterator[AnyOrder]:
        return (Duel(self.ship, p) for p in backed_by(s, self.ship))

    def play(self, s: Position, command: Duel, log: Log) -> Flow:
        _back(s, self.ship, command.target, log)
        return Goto(NextBacker(air=False))

    def menu(self, s: Position, picked: tuple[str, ...]) -> Menu:
        picks = tuple(pick("piece", p, command=Duel(self.ship, p)) for p in backed_by(s, self.ship))
        return Menu(Message("prompt.backing", {"unit": self.ship}), "armada", picks)


# --- The fights -------------------------------------------------------------------------------------------------------


class NextPair(Frame[Position], frozen=True):
    """Goes on to the next pair; its order is asked while there is more than one."""

    air: bool

    def seat(self, s: Position) -> int:
        return NOBODY

    def run(self, s: Position, log: Log) -> Flow:
        pairs = engagement(s).pairs
        if not pairs:
            return DONE
        if len(pairs) == 1:
            return Goto(PairRoll(self.air))
        return Goto(PairOrder(engagement(s).leader, self.air))


class PairOrder(Frame[Position], frozen=True):
    """The side with more fighters says which pair fights next. Rule: espana-1936 armada.s2s.i."""

    side: int
    air: bool
    ACCEPTS = (Order,)
    ASKS = "ask.naval_order"

    def seat(self, s: Position) -> int:
        return self.side

    def judge(self, s: Position, command: Order) -> Verdict:
        return ALLOWED if 0 <= command.pair < len(engagement(s).pairs) else NO_SUCH_PAIR.refuse()

    def options(self, s: Position) -> Iterator[AnyOrder]:
        return (Order(n) for n in range(len(engagement(s).pairs)))

    def play(self, s: Position, command: Order, log: Log) -> Flow:
        pairs = engagement(s).pairs
        first = pairs[command.pair]
        note(s, pairs=(first, *(pair for pair in pairs if pair != first)))
        return Goto(PairRoll(self.air))

    def menu(self, s: Position, picked: tuple[str, ...]) -> Menu:
        picks = tuple(pick("piece", pair[0], command=Order(n)) for n, pair in enumerate(engagement(s).pairs))
        return Menu(Message("prompt.naval_order"), "armada", picks)


def shots(s: Position, air: bool, pair: tuple[int, int]) -> tuple[Shot, Shot]:
    """What both pieces of a pair fire."""
    a, b = pair
    if air:
        return gunnery.dogfight(s, a, b), gunnery.dogfight(s, b, a)
    return gunnery.broadside(s, a, b, _behind(s, a)), gunnery.broadside(s, b, a, _behind(s, b))


def _behind(s: Position, ship: int) -> Sequence[int]:
    return [p for p, friend in engagement(s).backing if friend == ship]


class PairRoll(Dice[Position], frozen=True):
    """Both pieces of the first pair roll at once. Rule: espana-1936 armada.s2s.k, 4.III."""

    air: bool

    def asks(self, s: Position) -> tuple[int, int]:
        return gunnery.total(shots(s, self.air, engagement(s).pairs[0])), 6

    def rolled(self, s: Position, values: tuple[int, ...], log: Log) -> Flow:
        pair = engagement(s).pairs[0]
        leaving = gunnery.fire(s, shots(s, self.air, pair), values, log)
        note(s, pairs=engagement(s).pairs[1:])
        if engagement(s).ashore and s.fight is not None:
            _silence(s, pair, leaving)
        return leave_then(s, leaving, NextPair(self.air))


def _silence(s: Position, pair: tuple[int, int], leaving: tuple[int, ...]) -> None:
    """Ships that are driven off or lost do not support the land combat; all have had their fight of the turn.

    Rule: espana-1936 armada.coast.e.
    """
    out = tuple(p for p in pair if IS_SHIP[p] and (p in leaving or s.at[p] < 0))
    assert s.fight is not None
    for ship in pair:
        s.fought[ship] = 1
    s.fight = msgspec.structs.replace(s.fight, grounded=(*s.fight.grounded, *out))
