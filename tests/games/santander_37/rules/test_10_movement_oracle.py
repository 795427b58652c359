"""Movement against the book read anew: the printed map and chart in fractions, and every way there is.

`Ground` (tests/wargame/twins.py) knows §9.1 and §10 hex by hex; the map and the costs are read from the data files here,
not through the tables that the game makes of them.
"""

from __future__ import annotations

import json
import tomllib
from fractions import Fraction
from functools import cache
from pathlib import Path
from random import Random

import pytest

from frente.games.santander_37.book import (
    GROUND,
    HEX,
    IS_COMBAT,
    KIND,
    LAND,
    NATIONALIST,
    NEAR,
    REPUBLICAN,
    SIDES,
    UNITS,
    H,
)
from frente.games.santander_37.commands import Move
from frente.games.santander_37.movement import Movement, judge_way, reachable, way_cost4
from frente.games.santander_37.position import POOR, Position
from frente.wargame.hot.reach import way
from tests.games.santander_37.positions import at, h, position, u, units
from tests.rule_marks import rule
from tests.wargame.twins import TOUCHING, Ground, best_ways, centre

GAME = "santander-37"
DATA = Path(__file__).resolve().parents[4] / "src" / "frente" / "games" / "santander_37" / "data"
MAP = json.loads((DATA / "map.json").read_text("utf-8"))
CHART = tomllib.loads((DATA / "tables.toml").read_text("utf-8"))["terrain"]


def pairs(name: str) -> set[frozenset[int]]:
    return {frozenset(HEX[label] for label in pair) for pair in MAP[name]}


@cache
def chart(
    motor: bool, poor: bool
) -> tuple[dict[tuple[int, int], Fraction], dict[tuple[int, int], Fraction], set[int]]:
    """Points per side off the road and on it, and the hexes that this kind of unit enters by road only."""
    mode, sky = "motor" if motor else "foot", "poor" if poor else "fair"
    types = {one["id"]: one for one in CHART["type"]}
    terrain = {HEX[one["id"]]: one["terrain"] for one in MAP["hexes"]}
    where = {
        centre(int(one["id"][2:]), int(one["id"][:2]), shifted=int(one["id"][2:]) % 2 == 0): HEX[one["id"]]
        for one in MAP["hexes"]
    }
    barred, roads, rivers = pairs("impassable"), pairs("roads"), pairs("rivers")
    plain, paved = {}, {}
    for (x, y), a in where.items():
        for dx, dy in TOUCHING:
            b = where.get((x + dx, y + dy))
            side = frozenset((a, b if b is not None else a))
            if b is None or "sea" in (terrain[a], terrain[b]) or side in barred:
                continue
            quarters = types[terrain[b]][mode][sky] + (CHART["river"]["extra"][sky] if side in rivers else 0)
            plain[a, b] = Fraction(quarters, 4)
            if side in roads:
                paved[a, b] = Fraction(CHART["road"][mode][sky], 4)
    mountains = {n for n, name in terrain.items() if name != "sea" and types[name]["motor_needs_road"]}
    return plain, paved, mountains if motor else set()


def ground_of(s: Position, n: int) -> Ground:
    """What a unit finds on its way: enemies, and the zones of those that are in supply."""
    plain, paved, road_only = chart(UNITS[n].motorized, s.weather == POOR)
    foes = [e for e in GROUND[1 - SIDES.index(UNITS[n].side)] if s.pos[e] >= 0 and IS_COMBAT[e]]
    zones = {b for e in foes if not s.oos[e] for a, b in plain if a == s.pos[e]}
    return Ground(plain, paved, {s.pos[e] for e in foes}, zones, road_only)


def points(s: Position, n: int) -> Fraction:
    """The movement allowance: printed, halved by any disorganization (§7)."""
    return Fraction(UNITS[n].move, 2 if s.dsg[n] else 1)


def scattered(seed: int) -> Position:
    """A random position: a dozen units of each side anywhere, mostly close to the middle, in random states."""
    rng = Random(seed)
    s = position(weather=seed % 2)
    middle = rng.choice([h("1006"), h("0811"), h("0516"), h("0304"), h("0211"), h("1410")])
    hexes = sorted(LAND, key=lambda n: (abs(n // 20 - middle // 20) + abs(n % 20 - middle % 20), n))[:60]
    for side in (NATIONALIST, REPUBLICAN):
        for n in rng.sample(GROUND[side], 12):
            hex_ = rng.choice(hexes)
            if s.holder(hex_) == 1 - side:
                continue
            s.place(n, hex_)
            if IS_COMBAT[n]:
                s.dsg[n] = rng.choice((0, 0, 1, 3))
                s.unsupply(n, rng.random() < 0.2)
    return s


SEEDS = range(10)


@rule(GAME, "10.0.a", "9.1.a", "9.1.b", "10.3.a", "10.3.b", "10.1.a")
@pytest.mark.parametrize("seed", SEEDS)
def test_10_reach_finds_every_hex_of_the_book_at_its_price_by_a_legal_way(seed: int) -> None:
    """Every destination with its path is allowed and costs what the book says; none is missing, none is cheaper."""
    s = scattered(seed)
    movers = [n for side in (NATIONALIST, REPUBLICAN) for n in GROUND[side] if s.pos[n] >= 0]
    for n in Random(seed).sample(movers, min(8, len(movers))):
        ground, start, allowance = ground_of(s, n), s.pos[n], points(s, n)
        found = reachable(s, n)
        assert {to: Fraction(cost, 4) for to, (cost, _) in found.items()} == best_ways(
            ground, start, allowance
        )
        for to, (cost, _) in found.items():
            path = way(found, start, to)
            assert judge_way(s, n, path)
            assert ground.legal((start, *path), allowance)
            assert way_cost4(s, n, path) == cost


@rule(GAME, "9.1.a", "9.1.c", "10.0.a", "10.1.a")
@pytest.mark.parametrize("seed", SEEDS)
def test_10_judge_agrees_with_the_book_on_every_way_of_up_to_four_hexes(seed: int) -> None:
    """All ways over passable sides whose beginnings are legal, back and forth ones too; where they end, reach knows."""
    s = scattered(seed)
    movers = [n for side in (NATIONALIST, REPUBLICAN) for n in GROUND[side] if s.pos[n] >= 0]
    for n in Random(-seed).sample(movers, min(3, len(movers))):
        ground, start, allowance = ground_of(s, n), s.pos[n], points(s, n)
        ends = {start, *reachable(s, n)}
        ways: list[tuple[int, ...]] = [(start,)]
        for _ in range(4):
            longer = []
            for path in ways:
                for b in NEAR[path[-1]]:
                    one = (*path, b)
                    allowed = bool(judge_way(s, n, one[1:]))
                    assert allowed == ground.legal(one, allowance), one
                    if allowed:
                        assert b in ends
                        assert Fraction(way_cost4(s, n, one[1:]), 4) == ground.cost(one)
                        longer.append(one)
                    elif len(one) == 2:
                        assert b in ground.enemies
            ways = longer


@pytest.mark.parametrize("seed", SEEDS)
def test_10_random_orders_are_legal(seed: int) -> None:
    hand = at(scattered(seed), "nationalist", "movement")
    rng = Random(seed)
    assert isinstance(hand.top, Movement)
    for _ in range(200):
        assert hand.judge(hand.top.sample(hand.s, rng))


@pytest.mark.parametrize(
    "stack", ["i-navarra-1, hq-ctv", "spanish-cavalry/dsg0, lu-n-1", "littorio-1, carri-1/dsg1"]
)
@pytest.mark.parametrize("start", ["1104", "0604", "1212"])
def test_10_the_table_offers_a_group_what_some_way_leads_all_of_it_to(stack: str, start: str) -> None:
    """Foot and motor together: all ways of up to five hexes against the destinations of the menu."""
    hand = at(position(f"{start}: {stack}", "1007: brigade-170"), "nationalist", "movement")
    group = units(*(word.split("/")[0].strip() for word in stack.split(",")))
    ends: set[int] = set()
    ways: list[tuple[int, ...]] = [(h(start),)]
    for _ in range(5):
        ways = [
            (*path, b)
            for path in ways
            for b in NEAR[path[-1]]
            if b not in path and hand.judge(Move(group, (*path[1:], b)))
        ]
        ends |= {path[-1] for path in ways}
    menu = hand.top.menu(hand.s, tuple(f"piece:{n}" for n in group))
    offered = {one.command.path[-1] for one in menu.picks if isinstance(one.command, Move)}
    assert ends <= offered
    assert all(hand.judge(one.command) for one in menu.picks if isinstance(one.command, Move))


def test_10_the_oracle_reads_the_same_board() -> None:
    plain, paved, _ = chart(motor=False, poor=False)
    assert {(a, b) for a in range(H) for b in NEAR[a]} == set(plain)
    assert len(paved) == 2 * len(MAP["roads"])
    assert {KIND[n] for n in range(len(UNITS)) if UNITS[n].motorized} == {"infantry", "armor", "hq", "lu"}
    assert UNITS[u("i-navarra-1")].move == 5
