"""Combat (§11): declaring an attack, and its resolution in the printed order."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random

import msgspec

from frente.kernel.cite import ALLOWED, NO_SUCH_PIECE, NO_SUCH_SPACE, NOT_YOUR_PIECE, TWICE, Message, Verdict
from frente.kernel.event import Log
from frente.kernel.flow import DONE, Call, Dice, Flow, Frame, Goto, Run, Step
from frente.kernel.menu import Menu, button, pick, refs

from .advance import Advancing
from .bombardment import (
    ATTACKER,
    DEFENDER,
    AttritionRoll,
    BombardmentRoll,
    Commitment,
    battle,
    flyers,
    net,
    no_bombardment,
    wants_support,
    withdraw_lus,
)
from .book import BREAKTHROUGH, COMBAT, FACTION, IS_COMBAT, NEAR, SIDE, TERRAIN, H, U
from .combat_events import Attacked, Broken, Emptied, Fought, Revealed
from .commands import Attack, Bonus, Done, Order
from .disorganization import disorganize
from .fog import masked, visible
from .forecast import forecast
from .grounds import (
    FOUGHT,
    NATIONALITY,
    NO_ATTACKERS,
    NO_ENEMY,
    NOT_COMBAT,
    NOT_NEXT_TO,
    NOT_ON_MAP,
    OVERSTACKED,
)
from .losses import AttackerLosses, is_tank, orphan_hqs, pay, payers, shares
from .morale import eliminate
from .options import save_armor
from .position import Battle, Position
from .retreat import Response
from .stacking import crushed
from .strength import Odds, calculate, preview, split
from .supply import check

ARMOR_TERRAIN = ("clear", "hill")
"""Terrain of the attacked hex in which the armor bonus can be had (§17.1, ruling)."""


def mixes(units: Sequence[int]) -> bool:
    """Whether Italians and Spaniards stand in one attack; the Italo-Spanish unit goes with either (§4)."""
    factions = {FACTION[u] for u in units}
    return "italian" in factions and "spanish" in factions


class CombatStep(Frame[Position], frozen=True):
    """The combat step: attacks are declared and resolved one by one, none is compulsory. Rule: santander-37 §11."""

    side: int
    ACCEPTS = (Attack, Done)
    ASKS = "ask.combat"

    def seat(self, s: Position) -> int:
        return self.side

    def judge(self, s: Position, command: Attack | Done) -> Verdict:
        if isinstance(command, Done):
            return ALLOWED
        target = command.target
        if not 0 <= target < H:
            return NO_SUCH_SPACE.refuse()
        if not s.men[(1 - self.side) * H + target]:
            return NO_ENEMY.refuse(hex=target)
        if not command.units:
            return NO_ATTACKERS.refuse()
        if len(set(command.units)) != len(command.units):
            return TWICE.refuse()
        for u in command.units:
            if not (verdict := self.may_attack(s, u, target)):
                return verdict
        return NATIONALITY.refuse() if mixes(command.units) else ALLOWED

    def may_attack(self, s: Position, u: int, target: int) -> Verdict:
        """Whether a unit could take part in an attack on a hex."""
        if not 0 <= u < U:
            return NO_SUCH_PIECE.refuse()
        if SIDE[u] != self.side:
            return NOT_YOUR_PIECE.refuse(unit=u)
        if not IS_COMBAT[u]:
            return NOT_COMBAT.refuse(unit=u)
        if s.pos[u] < 0:
            return NOT_ON_MAP.refuse(unit=u)
        if s.fought[u]:
            return FOUGHT.refuse(unit=u)
        if target not in NEAR[s.pos[u]]:
            return NOT_NEXT_TO.refuse(unit=u, hex=target)
        return OVERSTACKED.refuse(unit=u) if crushed(s, u) else ALLOWED

    def targets(self, s: Position) -> dict[int, list[int]]:
        """The hexes that can be attacked, with the units that could."""
        found: dict[int, list[int]] = {}
        men, enemy, pos = s.men, (1 - self.side) * H, s.pos
        for u in COMBAT[self.side]:
            hex_ = pos[u]
            if hex_ < 0 or s.fought[u] or s.over[hex_] == 2:
                continue
            for n in NEAR[hex_]:
                if men[enemy + n]:
                    found.setdefault(n, []).append(u)
        return found

    def options(self, s: Position) -> Iterator[Order]:
        """Each unit alone against each target, and the largest attacks of one nationality."""
        for target, units in sorted(self.targets(s).items()):
            for u in units:
                yield Attack(target, (u,))
            for group in largest(units):
                if len(group) > 1:
                    yield Attack(target, group)
        yield Done()

    def sample(self, s: Position, rng: Random) -> Order:
        targets = self.targets(s)
        if not targets or rng.random() < 0.12:
            return Done()
        hexes = list(targets)
        target = hexes[int(rng.random() * len(hexes))]
        group = largest(targets[target])[0]
        units = tuple(u for u in group if rng.random() < 0.7)
        return Attack(target, units or group)

    def play(self, s: Position, command: Attack | Done, log: Log) -> Flow:
        if isinstance(command, Done):
            return DONE
        for u in command.units:
            s.fought[u] = 1
        s.battle = Battle(self.side, command.target, command.units)
        event = Attacked(self.side, command.target, command.units)
        # Attackers are not shown before both sides have committed their support (§11.1, step 3).
        log.whisper(self.side, event, msgspec.structs.replace(event, units=masked(s, command.units)))
        return Call(Run("battle"))

    # --- The table ----------------------------------------------------------------------------------------------------

    def menu(self, s: Position, picked: tuple[str, ...]) -> Menu:
        targets = self.targets(s)
        target = next((h for h in refs(picked, "space") if h in targets), None)
        if target is None:
            picks = [pick("space", h, weight=len(units)) for h, units in sorted(targets.items())]
            picks += [pick("space", h, self.judge(s, Attack(h, ()))) for h in refs(picked, "space")]
            picks.append(button("end_combat", Done()))
            return Menu(
                Message("prompt.combat", {"count": len(targets), "side": self.side}), "11", tuple(picks)
            )
        able = targets[target]
        chosen = tuple(dict.fromkeys(u for u in refs(picked, "piece") if u in able))
        picks = [pick("space", target, status="picked")]
        for u in able:
            clash = u not in chosen and mixes((*chosen, u))
            status = "picked" if u in chosen else "open"
            picks.append(pick("piece", u, NATIONALITY.refuse()) if clash else pick("piece", u, status=status))
        for u in COMBAT[self.side]:
            if u not in able and s.pos[u] >= 0 and target in NEAR[s.pos[u]]:
                picks.append(pick("piece", u, self.may_attack(s, u, target)))
        command = Attack(target, chosen)
        picks.append(button("attack", command, self.judge(s, command)))
        prompt = Message("prompt.attack", {"target": target})
        keys = (f"space:{target}", *(f"piece:{u}" for u in chosen))
        odds = forecast(s, self.side, target, chosen) if chosen else None
        return Menu(prompt, "11.1", tuple(picks), keys, many=True, preview=odds)


def largest(units: Sequence[int]) -> list[tuple[int, ...]]:
    """The largest groups that may attack together: all, or the Italians and the Spaniards with their allies apart."""
    if not mixes(units):
        return [tuple(units)]
    return [tuple(u for u in units if FACTION[u] != other) for other in ("italian", "spanish")]


# --- Resolution in the printed order ------------------------------------------------------------------------------------


def check_supply(s: Position, log: Log, item: int) -> None:
    """Step 1: the supply of all units involved, on both sides (§8.3, §11.1)."""
    b = battle(s)
    check(s, b.attackers, b.side, log)
    check(s, s.combat_units(b.target), 1 - b.side, log)
    s.battle = msgspec.structs.replace(b, attackers=tuple(u for u in b.attackers if s.pos[u] >= 0))


def defended(s: Position) -> bool:
    """Whether combat units of the defender still stand in the target hex."""
    b = battle(s)
    return s.men[(1 - b.side) * H + b.target] > 0


def fighting(s: Position) -> bool:
    """Whether there are still attackers and defenders."""
    return bool(battle(s).attackers) and defended(s)


def support(role: int) -> Callable[[Position, Log, int], Frame[Position]]:
    """The commitment of one side (§11.1, step 2)."""

    def ask(s: Position, log: Log, item: int) -> Frame[Position]:
        side = battle(s).side
        return Commitment(side if role == ATTACKER else 1 - side, role)

    return ask


def reveal(s: Position, log: Log, item: int) -> None:
    """Step 3: every ground unit involved is shown (§11.1)."""
    b = battle(s)
    involved = (*b.attackers, *s.combat_units(b.target))
    secret = tuple(u for u in involved if not visible(s, u))
    for u in involved:
        s.revealed[u] = 1
    if secret:
        log.add(Revealed(b.target, secret))
    log.reveal()


def emptied(s: Position, log: Log, item: int) -> None:
    """Say that the hex was emptied before the assault (§11.1)."""
    log.add(Emptied(battle(s).target))


def can_take_bonus(s: Position) -> bool:
    """Whether the armor bonus is in play and can be had in this combat (§17.1)."""
    b = battle(s)
    return (
        bool(s.armor_bonus)
        and fighting(s)
        and TERRAIN[b.target] in ARMOR_TERRAIN
        and any(map(is_tank, b.attackers))
    )


class BonusChoice(Frame[Position], frozen=True):
    """The attacker takes the armor bonus or leaves it, combat by combat. Rule: santander-37 §17.1."""

    side: int
    ACCEPTS = (Bonus,)
    ASKS = "ask.bonus"

    def seat(self, s: Position) -> int:
        return self.side

    def judge(self, s: Position, command: Bonus) -> Verdict:
        return ALLOWED

    def options(self, s: Position) -> Iterator[Order]:
        return iter((Bonus(True), Bonus(False)))

    def menu(self, s: Position, picked: tuple[str, ...]) -> Menu:
        picks = (
            button("take_bonus", Bonus(True), rolls=True),
            button("leave_bonus", Bonus(False), rolls=True),
        )
        b = battle(s)
        odds = current_odds(s)
        return Menu(
            Message("prompt.bonus", {"target": b.target}), "17.1", picks, preview=preview(odds, b.target)
        )

    def play(self, s: Position, command: Bonus, log: Log) -> Flow:
        s.battle = msgspec.structs.replace(battle(s), bonus=command.take)
        return DONE


def current_odds(s: Position) -> Odds:
    """The odds of the combat as it stands."""
    b = battle(s)
    return calculate(s, b.side, b.target, b.attackers, s.combat_units(b.target), b.bonus)


class CombatRoll(Dice[Position], frozen=True):
    """The attacker rolls on the Combat Results Table. Rule: santander-37 §11.1, §11.4, §11.6.1."""

    def rolled(self, s: Position, values: tuple[int, ...], log: Log) -> Flow:
        b = battle(s)
        odds = current_odds(s)
        die = values[0]
        result = odds.result(die)
        log.add(Fought(b.target, odds.label, die, die + odds.drm, result, preview(odds, b.target, die)))
        if result == BREAKTHROUGH:
            s.battle = msgspec.structs.replace(b, rolled=True, breakthrough=True)
            break_through(s, b, log)
            return DONE
        bill, owed = split(result)
        s.battle = msgspec.structs.replace(b, rolled=True, owed=owed)
        return bill_attacker(s, bill, log)


def bill_attacker(s: Position, bill: int, log: Log) -> Flow:
    """Let the attacker take his losses; a sharing that leaves no choice is applied at once."""
    b = battle(s)
    pool = payers(s, b)
    if not bill:
        return DONE
    if not pool:
        for hex_ in sorted({s.pos[u] for u in b.attackers}):
            orphan_hqs(s, hex_, log)  # headquarters that attack by themselves absorb nothing (§12.2)
        return DONE
    if len(choices := shares(s, pool, bill, b.bonus)) == 1 and not (b.bonus and len(pool) > 1):
        pay(s, choices[0], log)
        return DONE
    return Goto(AttackerLosses(b.side, bill))


def break_through(s: Position, b: Battle, log: Log) -> None:
    """A breakthrough eliminates all defenders and shakes those next to them that have no trench (§11.6.1)."""
    enemy = 1 - b.side
    for u in s.combat_units(b.target):
        eliminate(s, u, log)
    for n in NEAR[b.target]:
        if s.holder(n) == enemy and not s.trench[n]:
            for u in s.combat_units(n):
                disorganize(s, u, 1, log)


def owes(s: Position) -> bool:
    """Whether the defender has losses to answer for."""
    return battle(s).owed > 0 and defended(s)


def respond(s: Position, log: Log, item: int) -> Frame[Position]:
    """Ask the defender for steps or hexes."""
    b = battle(s)
    return Response(1 - b.side, b.target, b.owed)


def vacated(s: Position) -> bool:
    """Whether the attacker may advance: the hex is empty of defenders and somebody is left to go."""
    b = battle(s)
    return not defended(s) and bool(payers(s, b))


def advance(s: Position, log: Log, item: int) -> Frame[Position]:
    """Offer the advance."""
    return Advancing(battle(s).side)


def close(s: Position, log: Log, item: int) -> Frame[Position] | None:
    """End the combat: what was revealed is hidden again; armor lost in a successful attack may be saved (§17.2)."""
    b = battle(s)
    if not any(s.pos[u] >= 0 for u in b.attackers):
        log.add(Broken(b.target))
    s.revealed[:] = bytes(U)
    saved = b.lost_armor if s.armor_recovery and not defended(s) else ()
    s.battle = None
    return save_armor(saved)


BATTLE = (
    Step("combat.supply", "11.1", check_supply),
    Step(
        "combat.attacker_support",
        "11.1",
        support(ATTACKER),
        lambda s: fighting(s) and wants_support(s, ATTACKER),
    ),
    Step(
        "combat.defender_support",
        "11.1",
        support(DEFENDER),
        lambda s: fighting(s) and wants_support(s, DEFENDER),
    ),
    Step("combat.reveal", "11.1", reveal, fighting),
    Step(
        "combat.bombardment",
        "12.4",
        lambda s, log, item: BombardmentRoll(),
        lambda s: fighting(s) and net(s) > 0,
    ),
    Step("combat.shielded", "12.4", no_bombardment, lambda s: fighting(s) and net(s) <= 0 and has_points(s)),
    Step(
        "combat.attrition", "12.1.1", lambda s, log, item: AttritionRoll(), lambda s: bool(flyers(battle(s)))
    ),
    Step("combat.lus", "12.3", withdraw_lus),
    Step("combat.emptied", "11.1", emptied, lambda s: not defended(s)),
    Step("combat.bonus", "17.1", lambda s, log, item: BonusChoice(battle(s).side), can_take_bonus),
    Step("combat.roll", "11.1", lambda s, log, item: CombatRoll(), fighting),
    Step("combat.response", "11.5", respond, owes),
    Step("combat.advance", "11.6", advance, vacated),
    Step("combat.close", "11.1", close),
)
"""The steps of a combat (§11.1). The bombardment step is the sixth line's opposite: one of the two happens."""


def has_points(s: Position) -> bool:
    """Whether anybody committed anything."""
    b = battle(s)
    return any(b.air[role] or b.hqs[role] for role in (ATTACKER, DEFENDER))


def begin(s: Position, log: Log, item: int) -> Frame[Position]:
    """Open the combat step of the active side."""
    s.fought[:] = s.passive[:] = bytes(U)
    return CombatStep(s.active)
