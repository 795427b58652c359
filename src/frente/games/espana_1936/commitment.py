"""Support units and cards (§4.II): committed by the attacker, then by the defender; cards are revealed together."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import msgspec

from frente.kernel.cite import ALLOWED, NO_SUCH_PIECE, NOT_YOUR_PIECE, TWICE, Message, Verdict
from frente.kernel.event import Log
from frente.kernel.flow import DONE, Flow, Frame
from frente.kernel.menu import Menu, button, pick, refs

from .battle import fight
from .book import (
    CARDS,
    HISTORICAL_FACT,
    IS_GENERAL,
    IS_PLANE,
    IS_SHIP,
    IS_TANK,
    NON_INTERVENTION,
    PIECES,
    SIDE,
    C,
    P,
)
from .commands import AnyOrder, Commit, Lay
from .events import CardLaid, CardsShown, Committed, Unsupported
from .grounds import (
    CARDS_ARE_EVENTS,
    FORCED_GENERAL,
    NAVAL_MISSION,
    NO_SUCH_CARD,
    NO_SUPPORT,
    NOT_IN_BATTLE,
    NOT_IN_HAND,
    SUBMARINE_SUPPORT,
    SUPPORTED,
    WHICH_USE,
)
from .position import HAND, SPENT, TABLE, Position

ATTACKER, DEFENDER = 0, 1
MODES = ("support", "defense")


def side_of(s: Position, role: int) -> int:
    """The side that plays a role in the combat."""
    return fight(s).side if role == ATTACKER else 1 - fight(s).side


def judge_piece(s: Position, side: int, p: int) -> Verdict:
    """Whether a piece can support the combat. Rule: espana-1936 §4.II."""
    if not 0 <= p < P:
        return NO_SUCH_PIECE.refuse()
    if SIDE[p] != side:
        return NOT_YOUR_PIECE.refuse(unit=p)
    if s.at[p] != fight(s).space:
        return NOT_IN_BATTLE.refuse(unit=p, space=fight(s).space)
    if not (IS_TANK[p] or IS_PLANE[p] or IS_GENERAL[p] or IS_SHIP[p]):
        return NO_SUPPORT.refuse(unit=p)
    if IS_SHIP[p] and PIECES[p].ship_class == "submarine":
        return SUBMARINE_SUPPORT.refuse(unit=p)
    if s.mission[p]:
        return NAVAL_MISSION.refuse(unit=p)
    if s.used[p] or s.damaged[p]:
        return SUPPORTED.refuse(unit=p)
    return ALLOWED


def available(s: Position, side: int) -> list[int]:
    """The pieces of a side that can support the combat."""
    return [p for p in s.pieces(fight(s).space, side) if judge_piece(s, side, p)]


def forced(s: Position, role: int) -> int:
    """The general who opened the battle must support its first combat, whatever his modifier; else -1."""
    f = fight(s)
    return f.general if role == ATTACKER and f.combats == 1 else -1


class Supports(Frame[Position], frozen=True):
    """A side commits supporting pieces. Rule: espana-1936 §4.II."""

    side: int
    role: int
    ACCEPTS = (Commit,)
    ASKS = "ask.support"

    def seat(self, s: Position) -> int:
        return self.side

    def judge(self, s: Position, command: Commit) -> Verdict:
        if len(set(command.pieces)) != len(command.pieces):
            return TWICE.refuse()
        for p in command.pieces:
            if not (verdict := judge_piece(s, self.side, p)):
                return verdict
        must = forced(s, self.role)
        return FORCED_GENERAL.refuse(unit=must) if must >= 0 and must not in command.pieces else ALLOWED

    def _must(self, s: Position) -> tuple[int, ...]:
        must = forced(s, self.role)
        return (must,) if must >= 0 else ()

    def options(self, s: Position) -> Iterator[AnyOrder]:
        """The least that must be committed; each piece with it; everything."""
        must = self._must(s)
        others = [p for p in available(s, self.side) if p not in must]
        yield Commit(must)
        for p in others:
            yield Commit((*must, p))
        if len(others) > 1:
            yield Commit((*must, *others))

    def sample(self, s: Position, rng: Random) -> Commit:
        must = self._must(s)
        others = (p for p in available(s, self.side) if p not in must)
        return Commit((*must, *(p for p in others if rng.random() < 0.5)))

    def play(self, s: Position, command: Commit, log: Log) -> Flow:
        f = fight(s)
        supports = (
            (command.pieces, f.supports[1]) if self.role == ATTACKER else (f.supports[0], command.pieces)
        )
        s.fight = msgspec.structs.replace(f, supports=supports)
        log.add(Committed(self.side, command.pieces) if command.pieces else Unsupported(self.side))
        return DONE

    def menu(self, s: Position, picked: tuple[str, ...]) -> Menu:
        able = available(s, self.side)
        must = self._must(s)
        chosen = tuple(dict.fromkeys((*must, *(p for p in refs(picked, "piece") if p in able))))
        picks = [pick("piece", p, status="picked" if p in chosen else "open") for p in able]
        picks += [
            pick("piece", p, SUPPORTED.refuse(unit=p))
            for p in s.pieces(fight(s).space, self.side)
            if s.used[p] and p not in able
        ]
        command = Commit(chosen)
        picks.append(button("commit", command, self.judge(s, command)))
        f = fight(s)
        prompt = Message("prompt.support", {"side": self.side, "attacker": f.attacker, "target": f.target})
        return Menu(prompt, "4.II", tuple(picks), tuple(f"piece:{p}" for p in chosen), many=True)


def cards_in_play(s: Position) -> bool:
    """Whether cards may affect combats at all: not with Non-Intervention or Historical Fact."""
    return not (s.option(NON_INTERVENTION) or s.option(HISTORICAL_FACT))


class Laying(Frame[Position], frozen=True):
    """A side lays a card face down, for its own roll or against the enemy's. Rule: espana-1936 §4.II."""

    side: int
    role: int
    ACCEPTS = (Lay,)
    ASKS = "ask.card"

    def seat(self, s: Position) -> int:
        return self.side

    def judge(self, s: Position, command: Lay) -> Verdict:
        if command.card == -1:
            return ALLOWED if not command.mode else WHICH_USE.refuse()
        if not cards_in_play(s):
            return CARDS_ARE_EVENTS.refuse()
        if not 0 <= command.card < C:
            return NO_SUCH_CARD.refuse()
        if CARDS[command.card].side_index != self.side or s.card[command.card] != HAND:
            return NOT_IN_HAND.refuse()
        return ALLOWED if command.mode in MODES else WHICH_USE.refuse()

    def options(self, s: Position) -> Iterator[AnyOrder]:
        yield Lay()
        for card in s.hand(self.side):
            for mode in MODES:
                yield Lay(card, mode)

    def sample(self, s: Position, rng: Random) -> Lay:
        hand = s.hand(self.side)
        if not hand or rng.random() < 0.6:
            return Lay()
        return Lay(rng.choice(hand), rng.choice(MODES))

    def play(self, s: Position, command: Lay, log: Log) -> Flow:
        f = fight(s)
        if command.card >= 0:
            s.card[command.card] = TABLE
        cards, modes = list(f.cards), list(f.modes)
        cards[self.role], modes[self.role] = command.card, command.mode
        s.fight = msgspec.structs.replace(f, cards=(cards[0], cards[1]), modes=(modes[0], modes[1]))
        told = CardLaid(self.side, "laid.card" if command.card >= 0 else "laid.none", command.card)
        log.whisper(self.side, told, CardLaid(self.side, told.what, -1))
        return DONE

    def menu(self, s: Position, picked: tuple[str, ...]) -> Menu:
        from .odds import with_card  # noqa: PLC0415 - odds read what is committed: the import cannot stand at the top

        hand = s.hand(self.side)
        chosen = next((c for c in refs(picked, "card") if c in hand), None)
        picks = [pick("card", c, status="picked" if c == chosen else "open") for c in hand]
        if chosen is not None:
            picks += [button(f"lay_{mode}", Lay(chosen, mode)) for mode in MODES]
        picks.append(button("lay_none", Lay()))
        keys = (f"card:{chosen}",) if chosen is not None else ()
        preview = with_card(s, self.side, self.role, chosen) if chosen is not None else None
        return Menu(Message("prompt.card", {"side": self.side}), "4.II", tuple(picks), keys, preview=preview)


def wants_card(s: Position, role: int) -> bool:
    """Whether a side is asked for a card: it has one in hand (how many, everybody sees) and cards are in play."""
    return cards_in_play(s) and bool(s.hand(side_of(s, role)))


def show(s: Position, log: Log, item: int) -> None:
    """Reveal both cards together; played in a combat they leave the game (§4.II)."""
    f = fight(s)
    for card in f.cards:
        if card >= 0:
            s.card[card] = SPENT
            s.seen[card] = 1
    if max(f.cards) >= 0:
        log.reveal()
        shown = [(card, mode) for card, mode in zip(f.cards, f.modes, strict=True) if card >= 0]
        log.add(CardsShown(tuple(card for card, _ in shown), tuple(mode for _, mode in shown)))
