"""Support of a combat (§12): air units, headquarters and logistic units; bombardment; air attrition."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

import msgspec

from frente.kernel.cite import ALLOWED, NO_SUCH_PIECE, NOT_YOUR_PIECE, TWICE, Message, Verdict
from frente.kernel.event import Log
from frente.kernel.flow import DONE, Dice, Flow, Frame
from frente.kernel.menu import Menu, Odd, Preview, button, pick, refs
from frente.wargame.tally import Sum

from .book import (
    AIR,
    BOMBARDMENT,
    BOMBARDMENT_COLUMNS,
    BP,
    FACTION,
    FORMATION,
    HQS,
    IS_AIR,
    IS_HQ,
    IS_LU,
    LUS,
    MODIFIER,
    REPUBLICAN,
    SIDE,
    SUPPORT,
    UNITS,
    U,
)
from .book import MAP as BOARD
from .combat_events import AirWithdrawn, Attrition, Bombarded, LusSpent, Shielded, Supported, Unsupported
from .commands import Order, Support
from .disorganization import disorganize, lose_step
from .grounds import (
    AIR_NATIONALITY,
    HQ_DISORGANIZED,
    HQ_DIVISION,
    HQ_FIRED,
    HQ_NATIONALITY,
    HQ_RANGE,
    HQ_USED,
    LU_REACH,
    LU_TRUCK,
    NOT_AN_AIR_UNIT,
    NOT_AN_HQ,
    NOT_AN_LU,
    NOT_AVAILABLE,
    NOT_ON_MAP,
    POOR_WEATHER,
)
from .losses import orphan_hqs
from .position import AVAILABLE, FLOWN, POOR, SPENT, TRACK, Battle, Position

ATTACKER, DEFENDER = 0, 1


def battle(s: Position) -> Battle:
    """The combat that is being resolved."""
    assert s.battle is not None
    return s.battle


def forces(s: Position, role: int) -> Sequence[int]:
    """The combat units of the attacker or the defender that take part."""
    b = battle(s)
    return b.attackers if role == ATTACKER else s.combat_units(b.target)


def _kin(faction: str, forces: Sequence[int]) -> bool:
    """Whether a supporter of this nationality finds forces of its own; the Italo-Spanish brigade is kin to both."""
    return any(
        FACTION[u] == faction or (FACTION[u] == "italo-spanish" and faction in ("spanish", "italian"))
        for u in forces
    )


def judge_air(s: Position, side: int, role: int, u: int) -> Verdict:
    """Whether an air unit may support the combat. Rule: santander-37 §12.1, §16.1."""
    if SIDE[u] != side:
        return NOT_YOUR_PIECE.refuse(unit=u)
    if not IS_AIR[u]:
        return NOT_AN_AIR_UNIT.refuse(unit=u)
    if s.weather == POOR:
        return POOR_WEATHER.refuse(unit=u)
    if s.box[u] != AVAILABLE:
        return NOT_AVAILABLE.refuse(unit=u)
    if side != REPUBLICAN and FACTION[u] != "german" and not _kin(FACTION[u], forces(s, role)):
        return AIR_NATIONALITY.refuse(unit=u)
    return ALLOWED


def judge_hq(s: Position, side: int, role: int, u: int) -> Verdict:
    """Whether a headquarters may bombard for the combat. Rule: santander-37 §7, §12.2, §12.4."""
    if SIDE[u] != side:
        return NOT_YOUR_PIECE.refuse(unit=u)
    if not IS_HQ[u]:
        return NOT_AN_HQ.refuse(unit=u)
    if s.pos[u] < 0:
        return NOT_ON_MAP.refuse(unit=u)
    distance = BOARD.distance(s.pos[u], battle(s).target)
    if distance > SUPPORT["hq_range"]:
        return HQ_RANGE.refuse(unit=u, distance=distance, range=SUPPORT["hq_range"])
    if s.fired[u]:
        return HQ_FIRED.refuse(unit=u)
    if s.used[u]:
        return HQ_USED.refuse(unit=u)
    if s.dsg[u]:
        return HQ_DISORGANIZED.refuse(unit=u)
    if side != REPUBLICAN:
        if not _kin(FACTION[u], forces(s, role)):
            return HQ_NATIONALITY.refuse(unit=u)
        own = {FORMATION[v] for v in forces(s, role) if not IS_HQ[v]}
        if FACTION[u] == "italian" and UNITS[u].level == "division" and FORMATION[u] not in own:
            return HQ_DIVISION.refuse(unit=u)
    return ALLOWED


def judge_lu(s: Position, side: int, u: int, hqs: Sequence[int]) -> Verdict:
    """Whether a logistic unit may add to the fire of one of these headquarters. Rule: santander-37 §12.3."""
    if SIDE[u] != side:
        return NOT_YOUR_PIECE.refuse(unit=u)
    if not IS_LU[u]:
        return NOT_AN_LU.refuse(unit=u)
    if s.pos[u] < 0:
        return NOT_ON_MAP.refuse(unit=u)
    if s.truck[u]:
        return LU_TRUCK.refuse(unit=u)
    if not any(BOARD.distance(s.pos[u], s.pos[hq]) <= SUPPORT["lu_range"] for hq in hqs):
        return LU_REACH.refuse(unit=u)
    return ALLOWED


def available(s: Position, side: int, role: int) -> tuple[list[int], list[int], list[int]]:
    """What a side could commit: air units, headquarters, and the logistic units that some of those could use."""
    # The cheap questions first: this is asked twice in each combat, and most units are out of it.
    air = (
        [u for u in AIR[side] if s.box[u] == AVAILABLE and judge_air(s, side, role, u)]
        if s.weather != POOR
        else []
    )
    far, reach = BOARD.distances(battle(s).target), SUPPORT["hq_range"]
    near = [u for u in HQS[side] if s.pos[u] >= 0 and far[s.pos[u]] <= reach]
    hqs = [u for u in near if judge_hq(s, side, role, u)]
    lus = [u for u in LUS[side] if s.pos[u] >= 0 and judge_lu(s, side, u, hqs)] if hqs else []
    return air, hqs, lus


def points(units: Sequence[int]) -> int:
    """Bombardment points of committed units (§12.4)."""
    return sum(BP[u] for u in units)


def committed(b: Battle, role: int) -> tuple[int, ...]:
    """Everything that the attacker or the defender has committed."""
    return b.air[role] + b.hqs[role] + b.lus[role]


def net(s: Position) -> int:
    """Attacking less defending bombardment points."""
    b = battle(s)
    return points(committed(b, ATTACKER)) - points(committed(b, DEFENDER))


class Commitment(Frame[Position], frozen=True):
    """A side commits its support, the attacker first and openly. Rule: santander-37 §11.1, §12.4."""

    side: int
    role: int
    ACCEPTS = (Support,)
    ASKS = "ask.support"

    def seat(self, s: Position) -> int:
        return self.side

    def judge(self, s: Position, command: Support) -> Verdict:
        everything = command.air + command.hqs + command.lus
        if len(set(everything)) != len(everything):
            return TWICE.refuse()
        if any(not 0 <= u < U for u in everything):
            return NO_SUCH_PIECE.refuse()
        for u in command.air:
            if not (verdict := judge_air(s, self.side, self.role, u)):
                return verdict
        for u in command.hqs:
            if not (verdict := judge_hq(s, self.side, self.role, u)):
                return verdict
        for u in command.lus:
            if not (verdict := judge_lu(s, self.side, u, command.hqs)):
                return verdict
        return ALLOWED

    def options(self, s: Position) -> Iterator[Order]:
        """Nothing; each single supporter; each headquarters with its logistic units; everything."""
        air, hqs, _ = available(s, self.side, self.role)
        yield Support()
        for u in air:
            yield Support(air=(u,))
        for hq in hqs:
            yield Support(hqs=(hq,))
            lus = tuple(u for u in LUS[self.side] if judge_lu(s, self.side, u, (hq,)))
            if lus:
                yield Support(hqs=(hq,), lus=lus)
        if len(air) + len(hqs) > 1:
            lus = tuple(u for u in LUS[self.side] if judge_lu(s, self.side, u, hqs))
            yield Support(tuple(air), tuple(hqs), lus)

    def sample(self, s: Position, rng: Random) -> Support:
        air, hqs, _ = available(s, self.side, self.role)
        fire = tuple(u for u in hqs if rng.random() < 0.5)
        lus = (
            tuple(u for u in LUS[self.side] if rng.random() < 0.5 and judge_lu(s, self.side, u, fire))
            if fire
            else ()
        )
        return Support(tuple(u for u in air if rng.random() < 0.3), fire, lus)

    def menu(self, s: Position, picked: tuple[str, ...]) -> Menu:
        chosen = set(refs(picked, "piece"))
        air, hqs, _ = available(s, self.side, self.role)
        fire = tuple(u for u in hqs if u in chosen)
        lus = tuple(u for u in LUS[self.side] if u in chosen and judge_lu(s, self.side, u, fire))
        command = Support(tuple(u for u in air if u in chosen), fire, lus)
        mine = {*command.air, *command.hqs, *command.lus}
        picks = []
        for u in (*AIR[self.side], *HQS[self.side], *LUS[self.side]):
            verdict = (
                judge_air(s, self.side, self.role, u)
                if IS_AIR[u]
                else judge_hq(s, self.side, self.role, u)
                if IS_HQ[u]
                else judge_lu(s, self.side, u, fire)
            )
            if verdict or s.pos[u] >= 0 or IS_AIR[u]:
                status = "picked" if u in mine else "open"
                picks.append(
                    pick("piece", u, verdict)
                    if not verdict
                    else pick("piece", u, status=status, weight=BP[u])
                )
        rolls = self.role == DEFENDER
        label = Message("button.support", {"points": points(sorted(mine))})
        picks.append(button("support", command, label=label, rolls=rolls))
        b = battle(s)
        prompt = Message(
            f"prompt.support_{'defender' if rolls else 'attacker'}", {"target": b.target, "side": self.side}
        )
        mine_keys = tuple(f"piece:{u}" for u in sorted(mine))
        return Menu(prompt, "12.4", tuple(picks), mine_keys, many=True, preview=self._preview(s, command))

    def _preview(self, s: Position, command: Support) -> Preview:
        """The bombardment as it stands with this commitment, against what the other side has committed so far."""
        b = battle(s)
        mine = command.air + command.hqs + command.lus
        sides = [committed(b, ATTACKER), committed(b, DEFENDER)]
        sides[self.role] = mine
        total = points(sides[0]) - points(sides[1])
        sums = []
        for role, title in ((ATTACKER, "attacker_points"), (DEFENDER, "defender_points")):
            one = Sum(title, "int")
            for u in sides[role]:
                one.add(BP[u], "unit", "12.4", unit=u, level="dsg.0")
            sums.append(one.tally())
        return Preview(
            Message("preview.bombardment", {"target": b.target, "net": total}),
            tuple(sums),
            odds(s, b.target, total),
        )

    def play(self, s: Position, command: Support, log: Log) -> Flow:
        b = battle(s)
        mine = (command.air, command.hqs, command.lus)
        air, hqs, lus = [
            (new, old[1]) if self.role == ATTACKER else (old[0], new)
            for new, old in zip(mine, (b.air, b.hqs, b.lus), strict=True)
        ]
        s.battle = msgspec.structs.replace(b, air=air, hqs=hqs, lus=lus)
        for hq in command.hqs:
            s.used[hq] = 1
            if self.role == ATTACKER:
                s.fired[hq] = 1  # only fire in attack turns it over (§12.4, ruling)
        units = command.air + command.hqs + command.lus
        log.add(Supported(self.side, units, points(units)) if units else Unsupported(self.side))
        return DONE


def wants_support(s: Position, role: int) -> bool:
    """Whether that side has anything to commit; with nothing to choose the question is not asked."""
    side = battle(s).side if role == ATTACKER else 1 - battle(s).side
    air, hqs, _ = available(s, side, role)
    return bool(air or hqs)


def column(total: int) -> int:
    """Index of the bombardment column for a positive net."""
    return min(total, BOMBARDMENT_COLUMNS) - 1


def die_modifier(s: Position, target: int) -> int:
    """-1 against a trench (§11.7)."""
    return MODIFIER["trench-bombardment"] if s.trench[target] else 0


def result(s: Position, target: int, total: int, die: int) -> tuple[int, int]:
    """Levels of disorganization and steps that every unit of the hex takes for a die."""
    return BOMBARDMENT[max(min(BOMBARDMENT), die + die_modifier(s, target))][column(total)]


def odds(s: Position, target: int, total: int) -> tuple[Odd, ...]:
    """The exact odds of a bombardment with this net."""
    if total <= 0:
        return ()
    counts: dict[tuple[int, int], int] = {}
    for die in range(1, 7):
        effect = result(s, target, total, die)
        counts[effect] = counts.get(effect, 0) + 1
    return tuple(
        Odd(
            f"{dsg} DSG" + (f" + {steps}" if steps else "") if dsg else "–",
            (count, 6),
            note=Message("result.bombardment", {"levels": dsg, "steps": steps}),
        )
        for (dsg, steps), count in counts.items()
    )


class BombardmentRoll(Dice[Position], frozen=True):
    """The attacker's bombardment die. Rule: santander-37 §12.4."""

    def rolled(self, s: Position, values: tuple[int, ...], log: Log) -> Flow:
        b = battle(s)
        total = net(s)
        levels, steps = result(s, b.target, total, values[0])
        log.add(Bombarded(b.target, total, values[0], values[0] + die_modifier(s, b.target), levels, steps))
        strike(s, b.target, levels, steps, log)
        return DONE


def strike(s: Position, target: int, levels: int, steps: int, log: Log) -> None:
    """Apply a bombardment result to all units of a hex; headquarters and logistic units lose no steps to it."""
    units = s.combat_units(target)
    for u in units:
        disorganize(s, u, levels, log)
    for _ in range(steps):
        for u in units:
            if s.pos[u] >= 0 and not IS_HQ[u]:
                lose_step(s, u, log)
    if any(s.pos[u] < 0 for u in units):
        orphan_hqs(s, target, log)


def no_bombardment(s: Position, log: Log, item: int) -> None:
    """Say that the defender's points cancelled the attacker's (§12.4)."""
    log.add(Shielded(net(s)))


class AttritionRoll(Dice[Position], frozen=True):
    """A die for each air unit used, by either side; on 1 it is away for two turns. Rule: santander-37 §12.1.1."""

    def asks(self, s: Position) -> tuple[int, int]:
        return len(flyers(battle(s))), 6

    def rolled(self, s: Position, values: tuple[int, ...], log: Log) -> Flow:
        units = flyers(battle(s))
        back = s.turn + int(SUPPORT["attrition_turns"])
        lost = tuple(u for u, die in zip(units, values, strict=True) if die in SUPPORT["attrition_rolls"])
        for u in units:
            s.box[u] = TRACK if u in lost else FLOWN
            s.due[u] = back if u in lost else 0
        log.add(Attrition(units, values))
        if lost:
            log.add(AirWithdrawn(lost, back))
        return DONE


def flyers(b: Battle) -> tuple[int, ...]:
    """The air units used in the combat."""
    return b.air[ATTACKER] + b.air[DEFENDER]


def withdraw_lus(s: Position, log: Log, item: int) -> None:
    """Spent logistic units leave the map, whether or not a die was rolled (§11.1, §12.3)."""
    b = battle(s)
    spent = b.lus[ATTACKER] + b.lus[DEFENDER]
    for u in spent:
        if s.pos[u] >= 0:
            s.remove(u, SPENT)
    if spent:
        log.add(LusSpent(spent))
