"""What a combat brings on average: hits on both units, exactly, with all modifiers placed as well as can be."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from frente.games.espana_1936.battle import fight
from frente.games.espana_1936.book import IS_PLANE, IS_TANK, MODIFIER, SUCCESS
from frente.games.espana_1936.commitment import ATTACKER, DEFENDER, judge_piece
from frente.games.espana_1936.hits import lowered
from frente.games.espana_1936.position import Fight, Position
from frente.games.espana_1936.roll import bonuses, dice_count, modifier_terms, penalties
from frente.wargame.dicepool import Bonus, chances

STEPS = {0: 0.0, 1: 1.3, 2: 2.2, 3: 3.2, 5: 4.2}
"""Worth of a unit by its value: its last step counts for a little more, since it holds the space."""
TANK = 1.0
"""Worth of a tank, which falls with the unit that it supports."""
SOME_DICE = 8
"""From so many dice on the mean is taken from fewer, in proportion: what is still missing is overkill."""


@lru_cache(maxsize=1 << 13)
def fall(
    value: int, count: int, minus: tuple[tuple[int, int], ...], plus: tuple[Bonus, ...]
) -> tuple[float, float]:
    """The worth that a unit of a value loses to a roll on average, and the chance that it dies."""
    count = min(count, SOME_DICE)
    ways = chances(count, minus, plus, SUCCESS)
    total = sum(ways)
    lost = sum((STEPS[value] - STEPS[lowered(value, hits)]) * n for hits, n in enumerate(ways))
    dies = sum(n for hits, n in enumerate(ways) if not lowered(value, hits))
    return lost / total, dies / total


class Means(msgspec.Struct, frozen=True):
    """Worth lost by the unit of one side and of the other on average, and the chance that each of them dies."""

    hurt: float
    cost: float
    kills: float
    dies: float


def outlook(s: Position, trial: Fight, role: int) -> Means:
    """What a role can expect from a combat as `trial` has it, supports and cards included."""
    kept = s.fight
    s.fight = trial
    try:
        found = [_roll(s, one) for one in (ATTACKER, DEFENDER)]
    finally:
        s.fight = kept
    hurt, kills = found[role]
    cost, dies = found[1 - role]
    tanks = sum(IS_TANK[p] for p in trial.supports[role])
    prey = sum(IS_TANK[p] for p in trial.supports[1 - role])
    return Means(hurt + TANK * prey * kills, cost + TANK * tanks * dies, kills, dies)


def _roll(s: Position, role: int) -> tuple[float, float]:
    f = fight(s)
    victim = f.target if role == ATTACKER else f.attacker
    count = dice_count(s, role)
    terms = modifier_terms(s, role)
    plus = bonuses(terms, min(count, SOME_DICE)) if count else ()
    return fall(s.value[victim], count, tuple(penalties(terms)), plus)


def bare(f: Fight) -> Fight:
    """The combat without cards: what lies face down is nobody's business, and what is open is put back by the caller."""
    return msgspec.structs.replace(f, cards=(-1, -1), modes=("", ""))


def free(s: Position, side: int) -> list[int]:
    """The pieces that can still support in this battle and would help: the best first."""
    able = [p for p in s.pieces(fight(s).space, side) if judge_piece(s, side, p)]
    useful = [p for p in able if IS_PLANE[p] or MODIFIER[p] > 0 or s.value[p] > 0]
    return sorted(useful, key=lambda p: (-(s.value[p] + MODIFIER[p]), p))
