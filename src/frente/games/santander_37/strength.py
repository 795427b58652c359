"""Strengths, odds and die-roll modifiers of a combat (§11.1-11.3): one calculation for preview, roll and log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from frente.kernel.cite import Message
from frente.kernel.menu import Odd, Preview, Tally
from frente.wargame.tally import Sum

from .book import (
    ATTACK,
    BREAKTHROUGH,
    CRT,
    CRT_MAX,
    CRT_MIN,
    CTV_HQ,
    CTV_RANGE,
    DEFENSE,
    DEFENSE_RATE,
    DSG_ATTACKER,
    DSG_DEFENDER,
    EDGE,
    MODIFIER,
    NATIONALIST,
    ODDS,
    ODDS_LABELS,
    RIVER,
    RIVER_ATTACK,
    TERRAIN,
)
from .book import MAP as BOARD
from .position import Position
from .retreat import first_hexes
from .stacking import crushed, halved

MADE = "reconstructed"
"""Provenance of what the printed aid sheets held and the text does not."""


class Odds(NamedTuple):
    """A combat as calculated: strengths in eighths, the column, the modifier of the die, and the cited sums."""

    attack8: int
    defense8: int
    column: int
    drm: int
    tallies: tuple[Tally, ...]

    @property
    def label(self) -> str:
        """The column's name."""
        return ODDS_LABELS[self.column]

    def result(self, die: int) -> str:
        """The result for a die, before or beyond the table's ends read at them."""
        return CRT[max(CRT_MIN, min(CRT_MAX, die + self.drm))][self.column]


def attack8(s: Position, u: int, target: int) -> int:
    """Attack strength of a unit against a hex, in eighths: halved by disorganization, overstacking and a river."""
    value = ATTACK[u][s.face[u]] * 8
    if s.dsg[u]:
        value //= 2
    if halved(s, u):
        value //= 2
    if RIVER[EDGE[s.pos[u] * 512 + target]]:
        value = value * RIVER_ATTACK[0] // RIVER_ATTACK[1]
    return value


def defense8(s: Position, u: int) -> int:
    """Defense strength of a unit before terrain, in eighths; 0 for one that only took refuge in the hex (§11.5)."""
    if s.passive[u]:
        return 0
    value = 8 if crushed(s, u) else DEFENSE[u][s.face[u]] * 8
    if s.dsg[u]:
        value //= 2
    if halved(s, u):
        value //= 2
    return value


def column(attack8: int, bare8: int, target: int) -> int:
    """Index of the column for strengths before terrain: the highest that does not exceed the odds (§11.1)."""
    rate = DEFENSE_RATE[target]
    found = 0
    for n, (num, den) in enumerate(ODDS):
        if attack8 * rate[1] * den >= bare8 * rate[0] * num:
            found = n
    return found


def calculate(
    s: Position,
    side: int,
    target: int,
    attackers: Sequence[int],
    defenders: Sequence[int],
    bonus: bool = False,
) -> Odds:
    """The odds of an attack on a hex by these units against these (§11.1)."""
    attack = Sum("attack", "str8")
    for u in attackers:
        amount = attack8(s, u, target)
        river = RIVER[EDGE[s.pos[u] * 512 + target]]
        key = "unit_river" if river else "unit_dsg" if s.dsg[u] else "unit_over" if halved(s, u) else "unit"
        attack.add(amount, key, "11.1", MADE, unit=u, level=f"dsg.{s.dsg[u]}")
    defense = Sum("defense", "str8")
    for u in defenders:
        key = (
            "unit_passive"
            if s.passive[u]
            else "unit_dsg"
            if s.dsg[u]
            else "unit_over"
            if s.over[target]
            else "unit"
        )
        defense.add(defense8(s, u), key, "11.1", MADE, unit=u, level=f"dsg.{s.dsg[u]}")
    bare = defense.total
    rate = DEFENSE_RATE[target]
    if rate[0] != rate[1]:
        defense.scale(*rate, "terrain", "11.1", MADE, terrain=f"terrain.{TERRAIN[target]}")
    at = column(attack.total, bare, target)
    columns = Sum("columns", "signed")
    if ctv_surprise(s, side, target):
        columns.add(MODIFIER["ctv-surprise"], "ctv_surprise", "11.3")
        at = min(at + columns.total, len(ODDS) - 1)
    drm = modifiers(s, side, target, attackers, defenders, bonus)
    tallies = [attack.tally(), defense.tally()]
    if columns.lines:
        tallies.append(columns.tally())
    if drm.lines:
        tallies.append(drm.tally())
    return Odds(attack.total, defense.total, at, drm.total, tuple(tallies))


def ctv_surprise(s: Position, side: int, target: int) -> bool:
    """Whether the bonus of the first turn holds: any Nationalist attack on a hex within two of the CTV HQ (§11.3)."""
    hq = s.pos[CTV_HQ]
    return s.turn == 1 and side == NATIONALIST and hq >= 0 and BOARD.distance(hq, target) <= CTV_RANGE


def modifiers(
    s: Position, side: int, target: int, attackers: Sequence[int], defenders: Sequence[int], bonus: bool
) -> Sum:
    """The die-roll modifiers of an attack; of mixed stacks the worst disorganization counts (ruling on §7)."""
    drm = Sum("modifiers", "signed")
    worst = max((s.dsg[u] for u in attackers), default=0)
    if DSG_ATTACKER[worst]:
        drm.add(DSG_ATTACKER[worst], "attacker_dsg", "7", MADE, level=f"dsg.{worst}")
    worst = max((s.dsg[u] for u in defenders), default=0)
    if DSG_DEFENDER[worst]:
        drm.add(DSG_DEFENDER[worst], "defender_dsg", "7", MADE, level=f"dsg.{worst}")
    if len(first_hexes(s, 1 - side, target)) <= 1:
        drm.add(MODIFIER["concentric"], "concentric", "11.2")
    if s.trench[target] and s.holder(target) == 1 - side:
        drm.add(MODIFIER["trench"], "trench", "11.7")
    if bonus:
        drm.add(MODIFIER["armor-bonus"], "armor_bonus", "17.1")
    return drm


def split(result: str) -> tuple[int, int]:
    """Step losses of attacker and defender in a result that is no breakthrough."""
    attacker, defender = result.split("/")
    return int(attacker), int(defender)


def preview(odds: Odds, target: int, die: int | None = None) -> Preview:
    """The sums and the exact odds of every result; with a die, the result that it picked."""
    counts: dict[str, int] = {}
    for face in range(1, 7):
        result = odds.result(face)
        counts[result] = counts.get(result, 0) + 1
    rolled = odds.result(die) if die is not None else None
    rows = tuple(
        Odd(
            result,
            (count, 6),
            result == rolled,
            Message("result.breakthrough") if result == BREAKTHROUGH else None,
        )
        for result, count in counts.items()
    )
    exchanges = [(split(result), count) for result, count in counts.items() if result != BREAKTHROUGH]
    args = {
        "attacker": [sum(loss[0] * count for loss, count in exchanges), 6],
        "defender": [sum(loss[1] * count for loss, count in exchanges), 6],
        "breakthrough": [counts.get(BREAKTHROUGH, 0), 6],
    }
    title = Message("preview.attack", {"target": target, "odds": odds.label})
    return Preview(
        title, odds.tallies, rows, (Message("preview.expected", args),), (Message("preview.legend"),)
    )
