"""The odds of an attack before it is made, as far as the attacker may know them.

Who lies hidden in the target is not known: the odds are then the exact mean over every choice of units that could lie
there, each taken at full strength and in order. Nothing that the attacker may not see has a part in it.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import gcd

from frente.kernel.cite import Message
from frente.kernel.menu import Odd, Preview
from frente.wargame.tally import Sum

from .book import (
    BREAKTHROUGH,
    COMBAT,
    DEFENSE,
    DEFENSE_RATE,
    IS_ARMOR,
    IS_BASQUE,
    IS_COMBAT,
    LAND,
    LUS,
    ODDS_LABELS,
    TERRAIN,
)
from .fog import RANK, entrenched, seen
from .position import NORMAL, Position
from .strength import MADE, Odds, calculate, column, defense8, preview, split

BEFORE = Message("preview.before_support")
LEGEND = Message("preview.legend")


def forecast(s: Position, side: int, target: int, attackers: Sequence[int]) -> Preview:
    """The sums and odds of an attack as it stands, before support and supply checks. Rule: santander-37 §1.1, §11.1"""
    enemy = 1 - side
    shown = seen(s, target)
    hidden = sum(1 for _ in s.units(target)) - len(shown)
    defenders = sorted(u for u in shown if IS_COMBAT[u])
    if not hidden:
        exact = preview(calculate(s, side, target, attackers, defenders), target)
        return Preview(exact.title, exact.tallies, exact.odds, exact.expected, (BEFORE, LEGEND))
    plain = s.clone()
    plain.over[target] = NORMAL  # how a stack of which a part is hidden is stacked is its owner's knowledge
    odds = calculate(plain, side, target, attackers, defenders)
    bare = sum(defense8(plain, u) for u in defenders)
    chances = masses([believed8(s, u) for u in candidates(s, enemy, target, shown)], hidden)
    if not defenders:
        chances.pop(0, None)  # somebody there fights: that much is public
    return _averaged(plain, target, odds, defenders, bare, chances, hidden)


def candidates(s: Position, enemy: int, target: int, shown: Sequence[int]) -> list[int]:
    """The enemy units on the map, seen nowhere, that could lie below what is seen in the target."""
    known = {u for h in LAND if s.holder(h) == enemy for u in seen(s, h)}
    floor = -1 if entrenched(s, target) else max((RANK[u] for u in shown if not IS_ARMOR[u]), default=-1)
    return [
        u
        for u in (*COMBAT[enemy], *LUS[enemy])
        if s.pos[u] >= 0 and u not in known and RANK[u] > floor and (floor < 0 or not IS_ARMOR[u])
    ]


def believed8(s: Position, u: int) -> int:
    """Defense in eighths of a unit that is not seen: at full strength and in order; remnants are known (§15.2)."""
    if not IS_COMBAT[u]:
        return 0
    return int(DEFENSE[u][2 if IS_BASQUE[u] and s.surrendered else 0]) * 8


def masses(values: Sequence[int], count: int) -> dict[int, int]:
    """How many choices of `count` of these values have each sum. With fewer values than `count`, all of them."""
    count = min(count, len(values))
    ways: list[dict[int, int]] = [{} for _ in range(count + 1)]
    ways[0][0] = 1
    for value in values:
        for n in range(count, 0, -1):
            for total, number in ways[n - 1].items():
                ways[n][total + value] = ways[n].get(total + value, 0) + number
    return ways[count]


def _averaged(
    s: Position,
    target: int,
    odds: Odds,
    defenders: Sequence[int],
    bare: int,
    chances: dict[int, int],
    hidden: int,
) -> Preview:
    """The mean of the odds over the sums of defense that the hidden units may have."""
    worlds = sum(chances.values()) or 1
    shift = odds.column - column(odds.attack8, bare, target)
    counts: dict[str, int] = {}
    columns = set()
    for mass, number in (chances or {0: 1}).items():
        at = min(column(odds.attack8, bare + mass, target) + shift, len(ODDS_LABELS) - 1)
        columns.add(at)
        for die in range(1, 7):
            result = odds._replace(column=at).result(die)
            counts[result] = counts.get(result, 0) + number
    total = 6 * worlds
    rows = tuple(
        Odd(
            result,
            _reduced(count, total),
            note=Message("result.breakthrough") if result == BREAKTHROUGH else None,
        )
        for result, count in sorted(counts.items(), key=_severity)
    )
    mean = sum(mass * number for mass, number in chances.items()) // worlds
    defense = Sum("defense", "str8")
    for u in defenders:
        key = "unit_passive" if s.passive[u] else "unit_dsg" if s.dsg[u] else "unit"
        defense.add(defense8(s, u), key, "11.1", MADE, unit=u, level=f"dsg.{s.dsg[u]}")
    defense.add(mean, "hidden", "1.1", MADE, count=hidden)
    rate = DEFENSE_RATE[target]
    if rate[0] != rate[1]:
        defense.scale(*rate, "terrain", "11.1", MADE, terrain=f"terrain.{TERRAIN[target]}")
    labels = [ODDS_LABELS[at] for at in (min(columns), max(columns))]
    label = labels[0] if labels[0] == labels[1] else " – ".join(labels)
    losses = [(*split(result), count) for result, count in counts.items() if result != BREAKTHROUGH]
    expected = Message(
        "preview.expected",
        {
            "attacker": _hundredths(sum(own * count for own, _, count in losses), total),
            "defender": _hundredths(sum(other * count for _, other, count in losses), total),
            "breakthrough": _hundredths(counts.get(BREAKTHROUGH, 0), total),
        },
    )
    tallies = tuple(one if one.title.key != "tally.defense" else defense.tally() for one in odds.tallies)
    return Preview(
        Message("preview.attack", {"target": target, "odds": label}),
        tallies,
        rows,
        (expected,),
        (Message("preview.hidden", {"count": hidden}), BEFORE, LEGEND),
    )


def _severity(row: tuple[str, int]) -> tuple[int, int]:
    """Results from the worst to the best for the attacker."""
    if row[0] == BREAKTHROUGH:
        return 99, 0
    own, other = split(row[0])
    return other, -own


def _reduced(count: int, total: int) -> tuple[int, int]:
    part = gcd(count, total)
    return count // part, total // part


def _hundredths(count: int, total: int) -> list[int]:
    """A mean as a ratio that can be read: in hundredths where the exact one is unwieldy."""
    exact = Fraction(count, total)
    near = exact if exact.denominator <= 36 else Fraction(round(exact * 100), 100)
    return [near.numerator, near.denominator]


def ongoing(s: Position, seat: int | None) -> Preview | None:
    """The odds of the combat that is being resolved, as far as a seat may know them; None when there is nothing to tell.

    Once the defenders are revealed everybody knows them; before, the attacker knows his forecast.
    """
    b = s.battle
    if b is None or b.rolled:
        return None
    attackers = tuple(u for u in b.attackers if s.pos[u] >= 0)
    defenders = s.combat_units(b.target) if s.holder(b.target) == 1 - b.side else []
    if not attackers or not defenders:
        return None
    if all(s.revealed[u] for u in defenders):
        return preview(calculate(s, b.side, b.target, attackers, defenders, b.bonus), b.target)
    return forecast(s, b.side, b.target, attackers) if seat in (None, b.side) else None
