"""What an attack brings on average: every bombardment die with every combat die, exactly.

The enemy's answer is guessed: who can retreat does so rather than die, a stack that could do either does both by halves.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from frente.games.santander_37.book import (
    BOMBARDMENT,
    BOMBARDMENT_COLUMNS,
    BREAKTHROUGH,
    CRT,
    CRT_MAX,
    CRT_MIN,
    DSG_DEFENDER,
    ODDS,
)
from frente.games.santander_37.strength import split

_LOWEST = min(BOMBARDMENT)
_RESULTS = {
    (die, column): None if result == BREAKTHROUGH else split(result)
    for die, row in CRT.items()
    for column, result in enumerate(row)
}


class Expected(NamedTuple):
    """Means over all dice: chance of a breakthrough and of an emptied hex, units destroyed, attacker's steps lost."""

    broken: float
    emptied: float
    kills: float
    losses: float


@lru_cache(maxsize=200_000)
def expected(
    attack8: int,
    defense8: int,
    rate: tuple[int, int],
    drm: int,
    dsg: int,
    units: int,
    steps: int,
    net: int,
    bombard_drm: int = 0,
    shift: int = 0,
    way_out: bool = True,
    stands: bool = False,
) -> Expected:
    """The means for an attack of `attack8` on units of `defense8` before terrain, which are at level `dsg` (0 fresh).

    `net` are the bombardment points, `drm` all modifiers but that of the defender's disorganization, `shift` columns,
    `steps` the steps of the `units` in the hex, `way_out` whether they could retreat, `stands` whether they would rather
    lose steps to the last but one than give up the hex.
    """
    broken = emptied = kills = losses = 0.0
    faces = range(1, 7) if net > 0 else (0,)
    for face in faces:
        level, hits, defense, left = dsg, 0, defense8, steps
        if net > 0:
            rise, hits = BOMBARDMENT[max(_LOWEST, face + bombard_drm)][min(net, BOMBARDMENT_COLUMNS) - 1]
            hits += max(0, dsg + rise - 3)
            level = min(3, dsg + rise)
            if level and not dsg:
                defense //= 2
            left = steps - hits * units
            if left <= 0:
                emptied += 6
                kills += 6 * units
                continue
        column = 0
        for n, (num, den) in enumerate(ODDS):
            if attack8 * rate[1] * den >= defense * rate[0] * num:
                column = n
        column = min(column + shift, len(ODDS) - 1)
        for die in range(1, 7):
            result = _RESULTS[max(CRT_MIN, min(CRT_MAX, die + drm + DSG_DEFENDER[level])), column]
            if result is None:
                broken += 1
                emptied += 1
                kills += units
                continue
            losses += result[0]
            owed = result[1]
            if not owed:
                continue
            worn = min(1.0, owed / left)
            if way_out and not (stands and worn < 1.0):
                emptied += 1.0 if worn == 1.0 else 0.5
                kills += 0.4 * worn * units
            else:
                emptied += worn == 1.0
                kills += worn * units
    total = 6 * len(faces)
    return Expected(broken / total, emptied / total, kills / total, losses / total)
