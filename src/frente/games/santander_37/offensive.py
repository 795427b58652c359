"""The Republican offensive in Aragon (§14): an off-map event that draws Nationalist troops away."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from frente.kernel.cite import ALLOWED, NO_SUCH_PIECE, NOT_YOUR_PIECE, TWICE, Message, Verdict
from frente.kernel.event import Log
from frente.kernel.flow import DONE, Dice, Flow, Frame, Goto
from frente.kernel.menu import Menu, button, pick, refs

from .book import AIR, KIND, MORALE, NATIONALIST, SIDE, TABLES, UNITS, U
from .commands import Order, Withdraw
from .events import OffensiveRolled, OffensiveStruck, Withdrawn
from .grounds import WITHDRAW_AIR, WITHDRAW_KIND, WITHDRAW_STEPS, WITHDRAW_SUPPLY
from .morale import left, shift
from .position import AVAILABLE, LAUNCHED, SPENT_OFFENSIVE, TRACK, WAITING, WITHDRAWN, Position
from .supply import flood

_TABLE = TABLES["offensive"]
FIRST_TURN: int = _TABLE["first_turn"]
EFFECT = {roll: (row["steps"], row["air"]) for row in _TABLE["rows"] for roll in row["rolls"]}


def is_open(s: Position) -> bool:
    """The step takes place from turn 3 on until the effects have been applied."""
    return s.turn >= FIRST_TURN and s.offensive != SPENT_OFFENSIVE


def offensive_step(s: Position, log: Log, item: int) -> Frame[Position]:
    """Roll for the start, or a turn after it for the effects."""
    return StartRoll() if s.offensive == WAITING else EffectRoll()


class StartRoll(Dice[Position], frozen=True):
    """The offensive starts on a roll no higher than the turn. Rule: santander-37 §14.1."""

    def rolled(self, s: Position, values: tuple[int, ...], log: Log) -> Flow:
        starts = values[0] <= s.turn
        if starts:
            s.offensive = LAUNCHED
        log.add(OffensiveRolled(values[0], s.turn, "offensive.starts" if starts else "offensive.waits"))
        return DONE


class EffectRoll(Dice[Position], frozen=True):
    """How much the offensive draws away. Rule: santander-37 §14.2, §17.3."""

    def rolled(self, s: Position, values: tuple[int, ...], log: Log) -> Flow:
        steps, air = EFFECT[values[0]]
        if s.frecce:
            steps = 0  # with the historical Frecce Division only aircraft leave (§17.3)
        log.add(OffensiveStruck(values[0], steps, air))
        steps = min(steps, sum(s.steps[u] for u in eligible(s)))
        air = min(air, len(flyers(s)))
        if not steps and air == len(flyers(s)):
            withdraw(s, (), tuple(flyers(s)), log)
            return DONE
        return Goto(Withdrawal(steps, air))


def eligible(s: Position) -> list[int]:
    """The infantry that can be withdrawn: Italian, Spanish and Italo-Spanish units in supply (§14.2, ruling)."""
    fed = flood(s, NATIONALIST)
    return [
        u
        for u in range(U)
        if SIDE[u] == NATIONALIST and KIND[u] == "infantry" and s.pos[u] >= 0 and fed[s.pos[u]]
    ]


def flyers(s: Position) -> list[int]:
    """The air units that can be withdrawn: the available ones first, then those on the turn track, earlier turns first."""
    units = [u for u in AIR[NATIONALIST] if s.box[u] in (AVAILABLE, TRACK)]
    return sorted(units, key=lambda u: (s.box[u] == TRACK, s.due[u], u))


def judge_air(s: Position, air: tuple[int, ...], count: int) -> Verdict:
    """Whether these air units come from the right boxes in the right order: none before one that must go first."""
    order = flyers(s)
    must = [(s.box[u] == TRACK, s.due[u] if s.box[u] == TRACK else 0) for u in order]
    taken = sorted((s.box[u] == TRACK, s.due[u] if s.box[u] == TRACK else 0) for u in air if u in order)
    if len(air) != count or taken != must[:count]:
        return WITHDRAW_AIR.refuse(wanted=count)
    return ALLOWED


class Withdrawal(Frame[Position], frozen=True):
    """The Nationalist picks what leaves. Rule: santander-37 §14.2."""

    steps: int
    air: int
    ACCEPTS = (Withdraw,)
    ASKS = "ask.withdraw"

    def seat(self, s: Position) -> int:
        return NATIONALIST

    def judge(self, s: Position, command: Withdraw) -> Verdict:
        for u in command.units + command.air:
            if not 0 <= u < U:
                return NO_SUCH_PIECE.refuse()
            if SIDE[u] != NATIONALIST:
                return NOT_YOUR_PIECE.refuse(unit=u)
        able = eligible(s)
        for u in command.units:
            if KIND[u] != "infantry" or s.pos[u] < 0 or command.units.count(u) > s.steps[u]:
                return WITHDRAW_KIND.refuse(unit=u)
            if u not in able:
                return WITHDRAW_SUPPLY.refuse(unit=u)
        if len(command.units) != self.steps:
            return WITHDRAW_STEPS.refuse(wanted=self.steps, given=len(command.units))
        if len(set(command.air)) != len(command.air):
            return TWICE.refuse()
        return judge_air(s, command.air, self.air)

    def fill(self, s: Position, first: list[int]) -> tuple[int, ...]:
        """The steps to withdraw: of the units of `first` in turn, then of the weakest."""
        able = eligible(s)
        order = [u for u in first if u in able]
        order += sorted((u for u in able if u not in order), key=lambda u: (UNITS[u].attack, u))
        steps = [u for u in order for _ in range(s.steps[u])]
        return tuple(steps[: self.steps])

    def fill_air(self, s: Position, first: list[int]) -> tuple[int, ...]:
        """The air units to withdraw, those of `first` before others of the same box and turn."""
        rank = {u: n for n, u in enumerate(first)}
        order = sorted(
            flyers(s), key=lambda u: (s.box[u] == TRACK, s.box[u] == TRACK and s.due[u], rank.get(u, U), u)
        )
        return tuple(order[: self.air])

    def options(self, s: Position) -> Iterator[Order]:
        """One choice led by each unit that can leave."""
        air = self.fill_air(s, [])
        able = eligible(s)
        if not self.steps:
            yield from (Withdraw((), self.fill_air(s, [u])) for u in flyers(s))
            return
        for u in able:
            yield Withdraw(self.fill(s, [u]), air)

    def sample(self, s: Position, rng: Random) -> Withdraw:
        units, air = eligible(s), flyers(s)
        rng.shuffle(units)
        rng.shuffle(air)
        return Withdraw(self.fill(s, units), self.fill_air(s, air))

    def menu(self, s: Position, picked: tuple[str, ...]) -> Menu:
        chosen = refs(picked, "piece")
        units, air = self.fill(s, chosen), self.fill_air(s, chosen)
        picks = [
            pick("piece", u, status="picked" if u in units else "open", weight=units.count(u))
            for u in eligible(s)
            if self.steps
        ]
        picks += [pick("piece", u, status="picked" if u in air else "open") for u in flyers(s)]
        command = Withdraw(units, air)
        picks.append(button("withdraw", command, self.judge(s, command)))
        prompt = Message("prompt.withdraw", {"steps": self.steps, "air": self.air})
        return Menu(prompt, "14.2", tuple(picks), picked, many=True)

    def play(self, s: Position, command: Withdraw, log: Log) -> Flow:
        withdraw(s, command.units, command.air, log)
        return DONE


def withdraw(s: Position, units: tuple[int, ...], air: tuple[int, ...], log: Log) -> None:
    """Take steps and air units away; none of them counts as eliminated. Then morale rises (§14.2)."""
    for u in units:
        s.steps[u] -= 1
        s.face[u] = 1
        if not s.steps[u]:
            hex_ = s.pos[u]
            s.remove(u, WITHDRAWN)
            left(s, hex_, log)
    for u in air:
        s.box[u] = WITHDRAWN
    log.whisper(NATIONALIST, Withdrawn(units, air), Withdrawn((), air))
    s.offensive = SPENT_OFFENSIVE
    if not s.frecce:
        shift(s, MORALE["offensive"], "offensive", log)
