"""Exact odds: what a preview promises against an independent count.

The oracle reads the data files itself, works in fractions, has its own geometry and rolls with icepool; it shares no code
with the game. Positions are random and the same in every run.
"""

from __future__ import annotations

import json
import tomllib
from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import icepool
import pytest

from frente.games.santander_37.bombardment import odds as bombardment_odds
from frente.games.santander_37.combat import CombatRoll, current_odds
from frente.games.santander_37.combat_events import Bombarded, Fought
from frente.games.santander_37.commands import Attack, Support
from frente.games.santander_37.events import SurrenderRolled
from frente.games.santander_37.position import FAIR, POOR
from frente.games.santander_37.strength import calculate, preview
from frente.kernel.menu import Odd
from tests.rule_marks import rule

from .battles import alone, battle, declare, support
from .positions import Hand, at, h, position, u, units

DATA = Path(__file__).resolve().parents[3] / "src" / "frente" / "games" / "santander_37" / "data"
MAP: dict[str, Any] = json.loads((DATA / "map.json").read_text(encoding="utf-8"))
TABLES: dict[str, Any] = tomllib.loads((DATA / "tables.toml").read_text(encoding="utf-8"))
COUNTERS: dict[str, dict[str, Any]] = {
    one["id"]: one for one in tomllib.loads((DATA / "counters.toml").read_text(encoding="utf-8"))["unit"]
}
TERRAIN: dict[str, str] = {one["id"]: one["terrain"] for one in MAP["hexes"]}
LAND = sorted(label for label, terrain in TERRAIN.items() if terrain != "sea")
BARRED = {frozenset(pair) for pair in MAP["impassable"]}
RIVERS = {frozenset(pair) for pair in MAP["rivers"]}
KINDS = {one["id"]: one for one in TABLES["terrain"]["type"]}
CRT: dict[int, list[str]] = {row["die"]: row["results"] for row in TABLES["combat"]["rows"]}
COLUMNS = [Fraction(a, b) for a, b in TABLES["combat"]["columns"]]
LABELS: list[str] = TABLES["combat"]["labels"]


def around(label: str) -> list[str]:
    """The land hexes that touch this one over a passable side; even columns lie half a hex lower."""
    row, column = int(label[:2]), int(label[2:])
    low = 0 if column % 2 == 0 else -1
    spots = [(row - 1, column), (row + 1, column)]
    spots += [(row + low + down, column + side) for side in (-1, 1) for down in (0, 1)]
    labels = [f"{a:02d}{b:02d}" for a, b in spots]
    return [
        one
        for one in labels
        if one in TERRAIN and TERRAIN[one] != "sea" and frozenset((label, one)) not in BARRED
    ]


def steps_between(a: str, b: str) -> int:
    """Hexes from one to another, over sea and barred sides as well."""

    def cube(label: str) -> tuple[int, int]:
        row, column = int(label[:2]), int(label[2:])
        return column, row - (column + (column % 2)) // 2

    (q1, r1), (q2, r2) = cube(a), cube(b)
    dq, dr = q1 - q2, r1 - r2
    return max(abs(dq), abs(dr), abs(dq + dr))


class Stack:
    """The units of a hex: (id, level of disorganization 0-3, reduced)."""

    def __init__(self, label: str, units: Iterable[tuple[str, int, bool]]) -> None:
        self.label = label
        self.units = list(units)

    def text(self, trench: bool = False) -> str:
        words = [
            name + (f"/dsg{level - 1}" if level else "") + ("/reduced" if reduced else "")
            for name, level, reduced in self.units
        ]
        return f"{self.label}: " + ", ".join(words + ["trench"] * trench)

    def grade(self) -> int:
        """0 normal, 1 operational, 2 physical overstacking (§4)."""
        kinds = Counter(COUNTERS[name]["kind"] for name, _, _ in self.units)
        points = sum(COUNTERS[name]["stacking"] for name, _, _ in self.units)
        capacity = KINDS[TERRAIN[self.label]]["capacity"]
        if points >= 2 * capacity or kinds["hq"] > 2 or kinds["armor"] > 2:
            return 2
        return 1 if points > capacity or kinds["hq"] == 2 or kinds["armor"] == 2 else 0


def factor(name: str, which: str, reduced: bool) -> Fraction:
    unit = COUNTERS[name]
    return Fraction((unit["reduced"] if reduced else unit)[which])


def oracle(
    attackers: list[Stack], target: Stack, others: list[Stack], *, nationalist: bool, turn: int, trench: bool
) -> tuple[str, dict[str, Fraction]]:
    """The column's label and the chance of each result, by §11.1-11.3 and the rulings."""
    attack = Fraction(0)
    for stack in attackers:
        for name, level, reduced in stack.units:
            value = factor(name, "attack", reduced)
            value /= (2 if level else 1) * (2 if stack.grade() == 1 else 1)
            value /= 2 if frozenset((stack.label, target.label)) in RIVERS else 1
            attack += value
    defense = Fraction(0)
    for name, level, reduced in target.units:
        value = Fraction(1) if target.grade() == 2 else factor(name, "defense", reduced)
        defense += value / ((2 if level else 1) * (2 if target.grade() == 1 else 1))
    defense *= Fraction(*KINDS[TERRAIN[target.label]]["defense"])
    column = max([n for n, ratio in enumerate(COLUMNS) if attack >= ratio * defense], default=0)
    ctv = next((one.label for one in attackers for name, _, _ in one.units if name == "hq-ctv"), None)
    if nationalist and turn == 1 and ctv is not None and steps_between(ctv, target.label) <= 2:
        column = min(column + 1, len(COLUMNS) - 1)
    drm = -max(max(level for _, level, _ in stack.units) for stack in attackers) + 1
    drm = min(drm, 0)  # DSG0 and fresh have none, DSG1 one, DSG2 two
    drm += max(0, max(level for _, level, _ in target.units) - 1)
    zone = {n for stack in attackers for n in around(stack.label)}
    held = {stack.label for stack in attackers}
    friends = {stack.label for stack in others}
    ways = [n for n in around(target.label) if n not in held and (n not in zone or n in friends)]
    drm += len(ways) <= 1
    drm -= trench
    chances = icepool.d6.map(lambda die: CRT[max(min(CRT), min(max(CRT), die + drm))][column])
    return LABELS[column], {result: Fraction(chances.probability(result)) for result in chances.outcomes()}


def promised(odds: Iterable[Odd]) -> dict[str, Fraction]:
    """The chances of a preview by result."""
    return {one.label: Fraction(*one.chance) for one in odds}


POOLS = tuple(
    [one["id"] for one in COUNTERS.values() if one["side"] == side and one["kind"] not in ("air", "lu")]
    for side in ("nationalist", "republican")
)


def deal(rng: Random, label: str, pool: list[str], count: int) -> Stack:
    """A random stack out of the pool."""
    chosen = [pool.pop(rng.randrange(len(pool))) for _ in range(min(count, len(pool)))]
    return Stack(
        label,
        (
            (name, rng.choice((0, 0, 0, 1, 2, 3)), COUNTERS[name]["steps"] == 2 and rng.random() < 0.3)
            for name in chosen
        ),
    )


@rule("santander-37", "11.1.g", "11.1.h", "11.1.i", "11.2.a", "11.2.b", "11.3.a", "7.0.g", "11.7.c")
@pytest.mark.parametrize("batch", range(6))
def test_the_preview_of_an_attack_is_exact(batch: int) -> None:
    assert sum(compare(seed) for seed in range(batch * 40, batch * 40 + 40)) > 30


def compare(seed: int) -> bool:
    """One random attack, promised and counted; false where the deal left nobody who may attack."""
    rng = Random(seed)
    nationalist = rng.random() < 0.7
    mine, theirs = POOLS if nationalist else POOLS[::-1]
    mine, theirs = list(mine), list(theirs)
    label = rng.choice([one for one in LAND if len(around(one)) > 1])
    near = around(label)
    rng.shuffle(near)
    fronts = near[: rng.randint(1, max(1, len(near) - 1))]
    if seed % 3 == 0 and nationalist:
        mine = ["hq-ctv", *rng.sample(mine, 12)]
        mine = list(dict.fromkeys(mine))
    attackers = [deal(rng, one, mine, rng.randint(1, 4)) for one in fronts]
    attackers = [stack for stack in attackers if stack.units and stack.grade() < 2]
    target = deal(rng, label, theirs, rng.randint(1, 5))
    others = [deal(rng, one, theirs, 1) for one in near[len(fronts) :] if rng.random() < 0.4]
    if not attackers:
        return False
    turn = rng.choice((1, 1, 2, 5))
    trench = nationalist and rng.random() < 0.3
    s = position(
        *(stack.text() for stack in attackers),
        target.text(trench),
        *(stack.text() for stack in others),
        turn=turn,
    )
    column, chances = oracle(attackers, target, others, nationalist=nationalist, turn=turn, trench=trench)
    odds = calculate(
        s, 0 if nationalist else 1, h(label),
        [u(name) for stack in attackers for name, _, _ in stack.units],
        s.combat_units(h(label)),
    )  # fmt: skip
    assert odds.label == column
    assert promised(preview(odds, h(label)).odds) == chances
    return True


def every_die(hand: Hand) -> list[Hand]:
    """The position after each of the six results of the die for which the game waits."""
    hands = []
    for die in range(1, 7):
        one = Hand(hand.s.clone())
        one.roll(die)
        hands.append(one)
    return hands


@rule("santander-37", "11.1.i")
@pytest.mark.parametrize("brigades", ["brigade-170", "brigade-170, brigade-171/dsg2", "brigade-183, trench"])
def test_six_dice_played_out_give_what_was_promised(brigades: str) -> None:
    hand = alone(declare(battle("1506: i-navarra-1", f"1406: {brigades}"), "1406", "i-navarra-1"))
    assert isinstance(hand.top, CombatRoll)
    before = promised(preview(current_odds(hand.s), h("1406")).odds)
    results = Counter(one.told(Fought)[0].result for one in every_die(hand))
    assert {name: Fraction(count, 6) for name, count in results.items()} == before


@rule("santander-37", "12.4.e", "11.7.b")
@pytest.mark.parametrize("trench", [False, True])
@pytest.mark.parametrize("net", range(-2, 12))
def test_the_odds_of_a_bombardment_are_exact(net: int, trench: bool) -> None:
    rows = {row["die"]: row for row in TABLES["bombardment"]["rows"]}
    s = position("1506: i-navarra-1", "1406: brigade-170" + ", trench" * trench)
    found = {
        (one.note.args["levels"], one.note.args["steps"]): Fraction(*one.chance)
        for one in bombardment_odds(s, h("1406"), net)
        if one.note is not None
    }
    if net <= 0:
        assert found == {}
        return
    column = min(net, 7) - 1
    chances = icepool.d6.map(
        lambda die: icepool.tupleize(rows[die - trench]["dsg"][column], rows[die - trench]["steps"][column])
    )
    assert found == {effect: Fraction(chances.probability(effect)) for effect in chances.outcomes()}


@rule("santander-37", "12.4.e")
def test_six_bombardments_played_out_give_what_was_promised() -> None:
    lus = tuple(f"lu-n-{n}" for n in range(1, 7))
    for ids in (("hq-vi-ce",), ("hq-vi-ce", *lus)):
        hand = battle("1506: i-navarra-1", f"1505: {', '.join(ids)}", "1406: brigade-170")
        support(declare(hand, "1406", "i-navarra-1"), *ids)
        alone(hand)
        net = 2 + len(ids) - 1
        before = {
            (one.note.args["levels"], one.note.args["steps"]): Fraction(*one.chance)
            for one in bombardment_odds(hand.s, h("1406"), net)
            if one.note is not None
        }
        played = Counter(
            (one.told(Bombarded)[0].levels, one.told(Bombarded)[0].lost) for one in every_die(hand)
        )
        assert {effect: Fraction(count, 6) for effect, count in played.items()} == before


@rule("santander-37", "15.1.e", "15.1.b", "15.1.d")
@pytest.mark.parametrize("morale", range(6))
@pytest.mark.parametrize(("east", "dead"), [(0, 0), (1, 0), (3, 0), (2, 4), (0, 3), (4, 1), (7, 0)])
def test_the_chance_of_a_surrender_is_exact(morale: int, east: int, dead: int) -> None:
    columns = ("16", "17", "18", "19")
    stacks = [f"{'05' if n < 4 else '04'}{columns[n % 4]}: brigade-{155 + n}" for n in range(east)] + [
        "0506: brigade-166"
    ]
    s = position(*stacks, morale=morale, basques=dead, demolished=1)
    hand = at(s, "republican", "surrender")
    hands = every_die(hand)
    roll = icepool.d6 - east + dead
    expected = Fraction((roll > morale).probability(True))
    assert Fraction(sum(one.s.surrendered for one in hands), 6) == expected
    assert [one.told(SurrenderRolled)[0].modified for one in hands] == [
        die - east + dead for die in range(1, 7)
    ]


@rule("santander-37", "16.0.a", "16.0.b")
def test_the_weather_is_the_chain_of_the_rulebook() -> None:
    # Poor after fair: 1 in 6; after poor: 2 in 6. By hand for turns 2 to 4: 1/6, 7/36, 43/216.
    sky = {FAIR: Fraction(1), POOR: Fraction(0)}
    poor = []
    for turn in range(2, 8):
        after = {FAIR: Fraction(0), POOR: Fraction(0)}
        for before, chance in sky.items():
            for one in every_die(at(position(turn=turn, weather=before), "", "weather")):
                after[one.s.weather] += chance / 6
        sky = after
        poor.append(sky[POOR])
    assert poor[:3] == [Fraction(1, 6), Fraction(7, 36), Fraction(43, 216)]
    assert all(b == (1 - a) * Fraction(1, 6) + a * Fraction(2, 6) for a, b in pairwise(poor))


@rule("santander-37", "14.1.a", "14.1.c")
def test_the_offensive_starts_as_often_as_the_dice_say() -> None:
    # Turn 3: 3/6; turn 4: 3/6 x 4/6; turn 5: 3/6 x 2/6 x 5/6; turn 6: the rest.
    waits, starts = Fraction(1), {}
    for turn in range(3, 7):
        hand = at(position(turn=turn), "nationalist", "offensive")
        chance = Fraction(sum(one.s.offensive for one in every_die(hand)), 6)
        starts[turn] = waits * chance
        waits *= 1 - chance
    assert starts == {3: Fraction(1, 2), 4: Fraction(1, 3), 5: Fraction(5, 36), 6: Fraction(1, 36)}
    assert waits == 0


@rule("santander-37", "12.1.1.a")
def test_air_attrition_takes_one_in_six_of_each_unit() -> None:
    hand = battle("1506: i-navarra-1", "1406: brigade-170", weather=FAIR)
    hand.do(Attack(h("1406"), units("i-navarra-1")))
    hand.do(Support(air=units("condor-1", "condor-2")))
    alone(hand).roll(1)
    away: Counter[tuple[bool, bool]] = Counter()
    for first in range(1, 7):
        for second in range(1, 7):
            one = Hand(hand.s.clone())
            one.roll(first, second)
            a, b = (one.s.due[n] > 0 for n in units("condor-1", "condor-2"))
            away[a, b] += 1
    dice = icepool.d6.map(lambda die: die == 1)
    both = icepool.tupleize(dice, dice)
    assert {pair: Fraction(count, 36) for pair, count in away.items()} == {
        pair: Fraction(both.probability(pair)) for pair in both.outcomes()
    }
