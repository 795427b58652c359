"""Battles (§4): generals act in turn; a battle is a series of combats of one unit against one."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from frente.kernel.cite import ALLOWED, NO_SUCH_PIECE, NOT_YOUR_PIECE, Message, Verdict
from frente.kernel.event import Log
from frente.kernel.flow import DONE, NOBODY, Call, Flow, Frame, Goto, Run
from frente.kernel.menu import Menu, Pick, button, pick, refs

from . import lasting
from .book import (
    GENERALS,
    IS_GENERAL,
    IS_UNIT,
    MARRUECOS,
    NATIONALIST,
    PIECES,
    R_GENERALS,
    SIDE,
    TYPE,
    UNITS,
    P,
    S,
)
from .capture import capture
from .commands import Act, AnyOrder, Done, Duel, Stop
from .events import Acted, BattleOver, DuelChosen
from .ground import surrounded
from .grounds import (
    ACT_FIRST,
    ACTED,
    BADGE_MISSING,
    FOUGHT,
    GENERAL_MARRUECOS,
    NO_ATTACKER,
    NO_TARGET,
    NOT_A_GENERAL,
    NOT_A_UNIT,
    NOT_AVAILABLE,
    NOT_IN_BATTLE,
    SURROUNDED_ATTACK,
)
from .position import Fight, Position


def fight(s: Position) -> Fight:
    """The battle that is being fought."""
    assert s.fight is not None
    return s.fight


def ready(s: Position, side: int) -> list[int]:
    """The generals of a side who have still to act."""
    return [g for g in GENERALS[side] if s.at[g] >= 0 and s.at[g] != MARRUECOS and not s.acted[g]]


def repeating(s: Position, side: int) -> list[int]:
    """The generals of a side who have acted and may attack once more, by an event in force."""
    if not lasting.repeats(s, side):
        return []
    return [g for g in GENERALS[side] if s.at[g] >= 0 and s.acted[g] == 1 and may_attack(s, g)]


def attackers(s: Position, side: int, space: int) -> list[int]:
    """The units of a side in a space that have not yet attacked this turn."""
    return [p for p in UNITS[side] if s.at[p] == space and not s.fought[p]]


def targets(s: Position, side: int, space: int) -> list[int]:
    """The enemy units in a space."""
    return [p for p in UNITS[1 - side] if s.at[p] == space]


def may_attack(s: Position, general: int) -> Verdict:
    """Whether a general can attack where he stands. Rule: espana-1936 §4."""
    side, space = SIDE[general], s.at[general]
    if surrounded(s, side, space):
        return SURROUNDED_ATTACK.refuse(unit=general, space=space)
    badge = "basque" if s.option(R_GENERALS) and PIECES[general].badge == "basque" else ""
    if badge and not any(TYPE[p] == badge and s.at[p] == space for p in UNITS[side]):
        # Ulibarri attacks only where a unit with his badge stands (option).
        return BADGE_MISSING.refuse(unit=general, space=space)
    if not targets(s, side, space):
        return NO_TARGET.refuse(space=space)
    return ALLOWED if attackers(s, side, space) else NO_ATTACKER.refuse(space=space)


class Actions(Frame[Position], frozen=True):
    """A side uses one of its generals. Rule: espana-1936 §4."""

    side: int
    ACCEPTS = (Act, Done)
    ASKS = "ask.battles"

    def seat(self, s: Position) -> int:
        return self.side

    def judge(self, s: Position, command: Act | Done) -> Verdict:
        if isinstance(command, Done):
            return ACT_FIRST.refuse() if ready(s, self.side) else ALLOWED
        g = command.general
        if not 0 <= g < P:
            return NO_SUCH_PIECE.refuse()
        if SIDE[g] != self.side:
            return NOT_YOUR_PIECE.refuse(unit=g)
        if not IS_GENERAL[g]:
            return NOT_A_GENERAL.refuse(unit=g)
        if s.at[g] < 0:
            return NOT_AVAILABLE.refuse(unit=g)
        if s.at[g] == MARRUECOS:
            return GENERAL_MARRUECOS.refuse(unit=g)
        if s.acted[g] and not (command.attack and g in repeating(s, self.side)):
            return ACTED.refuse(unit=g)
        return may_attack(s, g) if command.attack else ALLOWED

    def options(self, s: Position) -> Iterator[AnyOrder]:
        for g in ready(s, self.side):
            if may_attack(s, g):
                yield Act(g, True)
            yield Act(g, False)
        for g in repeating(s, self.side):
            yield Act(g, True)
        if not ready(s, self.side):
            yield Done()

    def play(self, s: Position, command: Act | Done, log: Log) -> Flow:
        if isinstance(command, Done):
            lasting.repeat(s, self.side, lasting.repeats(s, self.side))
            return Goto(NextGeneral(1 - self.side))
        g = command.general
        if s.acted[g]:
            lasting.repeat(s, self.side)
        s.acted[g] += 1
        log.add(Acted(g, s.at[g], "act.attack" if command.attack else "act.rest"))
        if not command.attack:
            return Goto(NextGeneral(1 - self.side))
        s.used[:] = bytes(P)
        s.fight = Fight(self.side, s.at[g], g)
        # The battle comes first; then the other side uses a general.
        s.stack = (*s.stack[:-1], NextGeneral(1 - self.side))
        return Call(Duels(self.side))

    def menu(self, s: Position, picked: tuple[str, ...]) -> Menu:
        fresh = ready(s, self.side)
        able = fresh + repeating(s, self.side)
        chosen = next((g for g in refs(picked, "piece") if g in able), able[0] if len(able) == 1 else None)
        picks: list[Pick] = [pick("piece", g, status="picked" if g == chosen else "open") for g in able]
        if not fresh:
            picks.append(button("no_repeat", Done()))
        if chosen is None:
            return Menu(Message("prompt.battles", {"side": self.side}), "4", tuple(picks))
        picks.append(button("battle", Act(chosen, True), may_attack(s, chosen)))
        if chosen in fresh:
            picks.append(button("no_battle", Act(chosen, False)))
        prompt = Message("prompt.act", {"unit": chosen, "space": s.at[chosen]})
        return Menu(prompt, "4", tuple(picks), (f"piece:{chosen}",))


class NextGeneral(Frame[Position], frozen=True):
    """Gives the next action to `side`, or to the other when it has no general left (§4)."""

    side: int

    def seat(self, s: Position) -> int:
        return NOBODY

    def run(self, s: Position, log: Log) -> Flow:
        for side in (self.side, 1 - self.side):
            if ready(s, side) or repeating(s, side):
                return Goto(Actions(side))
        return DONE


class Duels(Frame[Position], frozen=True):
    """The attacker chooses the next pair of units, or breaks off. Rule: espana-1936 §4.I."""

    side: int
    ACCEPTS = (Duel, Stop)
    ASKS = "ask.duel"

    def seat(self, s: Position) -> int:
        return self.side

    def judge(self, s: Position, command: Duel | Stop) -> Verdict:
        if isinstance(command, Stop):
            return ALLOWED
        f = fight(s)
        for p in (command.attacker, command.target):
            if not 0 <= p < P:
                return NO_SUCH_PIECE.refuse()
            if not IS_UNIT[p]:
                return NOT_A_UNIT.refuse(unit=p)
            if s.at[p] != f.space:
                return NOT_IN_BATTLE.refuse(unit=p, space=f.space)
        if SIDE[command.attacker] != self.side:
            return NOT_YOUR_PIECE.refuse(unit=command.attacker)
        if SIDE[command.target] == self.side:
            return NO_TARGET.refuse(space=f.space)
        return FOUGHT.refuse(unit=command.attacker) if s.fought[command.attacker] else ALLOWED

    def options(self, s: Position) -> Iterator[AnyOrder]:
        f = fight(s)
        for attacker in attackers(s, self.side, f.space):
            for target in targets(s, self.side, f.space):
                yield Duel(attacker, target)
        yield Stop()

    def sample(self, s: Position, rng: Random) -> AnyOrder:
        f = fight(s)
        if f.combats and rng.random() < 0.3:
            return Stop()
        return Duel(rng.choice(attackers(s, self.side, f.space)), rng.choice(targets(s, self.side, f.space)))

    def play(self, s: Position, command: Duel | Stop, log: Log) -> Flow:
        if isinstance(command, Stop):
            return Goto(AfterBattle())
        f = fight(s)
        s.fought[command.attacker] = 1
        s.fight = Fight(
            f.side, f.space, f.general, f.combats + 1, command.attacker, command.target, fallen=f.fallen
        )
        log.add(DuelChosen(command.attacker, command.target, f.space))
        s.stack = (*s.stack[:-1], NextDuel(self.side))
        return Call(Run("combat"))

    def menu(self, s: Position, picked: tuple[str, ...]) -> Menu:
        f = fight(s)
        mine, theirs = attackers(s, self.side, f.space), targets(s, self.side, f.space)
        chosen = next((p for p in refs(picked, "piece") if p in mine), mine[0] if len(mine) == 1 else None)
        picks: list[Pick] = [pick("piece", p, status="picked" if p == chosen else "open") for p in mine]
        if chosen is not None:
            picks += [pick("piece", p, command=Duel(chosen, p)) for p in theirs]
        picks += [
            pick("piece", p, FOUGHT.refuse(unit=p))
            for p in UNITS[self.side]
            if s.at[p] == f.space and s.fought[p]
        ]
        picks.append(button("stop", Stop(), self.judge(s, Stop())))
        prompt = Message(
            "prompt.duel" if chosen is None else "prompt.target", {"space": f.space, "unit": chosen}
        )
        return Menu(prompt, "4.I", tuple(picks), (f"piece:{chosen}",) if chosen is not None else ())


class NextDuel(Frame[Position], frozen=True):
    """Goes on with the battle while there is a fresh attacker and somebody to attack (§4.VI)."""

    side: int

    def seat(self, s: Position) -> int:
        return NOBODY

    def run(self, s: Position, log: Log) -> Flow:
        f = fight(s)
        more = attackers(s, self.side, f.space) and targets(s, self.side, f.space)
        return Goto(Duels(self.side)) if more else Goto(AfterBattle())


class AfterBattle(Frame[Position], frozen=True):
    """Ends a battle: an emptied space goes to the attacker, supports are free again (§4.V, §4.VI), and tanks may have been
    captured (option).
    """

    def seat(self, s: Position) -> int:
        return NOBODY

    def run(self, s: Position, log: Log) -> Flow:
        f = fight(s)
        if not s.force[f.space] and not s.force[S + f.space]:
            s.owner[f.space] = f.side
        taking = capture(s, f.fallen)
        s.used[:] = bytes(P)
        s.fight = None
        log.add(BattleOver(f.space, s.status(f.space)))
        return Goto(taking) if taking else DONE


def begin(s: Position, log: Log, item: int) -> Frame[Position]:
    """Open the Fight Battles Phase."""
    s.acted[:] = s.fought[:] = bytes(P)
    return NextGeneral(NATIONALIST)
