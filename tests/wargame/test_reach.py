"""How far a unit gets, against a twin that follows every march with fractions."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from frente.wargame.hexmap import HexMap
from frente.wargame.hot.reach import reach, way

from .twins import Ground, best_ways

WIDE, HIGH = 5, 4
BOARD = HexMap(
    [f"{row}{column}" for row in range(HIGH) for column in range(WIDE)],
    lambda label: (int(label[1]), int(label[0])),
    lambda column: column % 2 == 1,
)
N = BOARD.size
PAIRS = [(a, b) for a in range(N) for b in BOARD.neighbours(a) if a < b]
some = st.sets(st.integers(0, N - 1), max_size=7)
quarters = st.integers(2, 20)


@st.composite
def terrains(draw: st.DrawFn) -> tuple[list[list[int]], list[int], list[int]]:
    """Passable sides, and per directed side the cost off the road and on it, in quarter points."""
    barred = draw(st.sets(st.sampled_from(PAIRS), max_size=4))
    roads = draw(st.sets(st.sampled_from(PAIRS), max_size=18))
    ground = draw(st.lists(quarters, min_size=N, max_size=N))
    rivers = draw(st.sets(st.sampled_from(PAIRS), max_size=8))
    road = draw(st.integers(1, 4))
    slots: list[list[int]] = []
    plain, paved = [0] * (6 * N), [0] * (6 * N)
    for a in range(N):
        slots.append([])
        for d, b in enumerate(BOARD.around[a]):
            pair = (min(a, b), max(a, b))
            open_ = b >= 0 and pair not in barred
            slots[a].append(b if open_ else -1)
            if open_:
                plain[a * 6 + d] = ground[b] + (4 if pair in rivers else 0)
                paved[a * 6 + d] = road if pair in roads else 0
    return slots, plain, paved


@given(terrains(), st.integers(0, 32), some, some, st.none() | some, st.booleans())
def test_reach_agrees_with_its_slow_twin(
    terrain: tuple[list[list[int]], list[int], list[int]],
    allowance: int,
    enemies: set[int],
    zones: set[int],
    mountains: set[int] | None,
    flip: bool,
) -> None:
    slots, plain, paved = terrain
    start, enemy = 7, N if flip else 0
    enemies = enemies - {start}
    men, zoc = bytearray(2 * N), bytearray(2 * N)
    for h in enemies:
        men[enemy + h] = 1
    for h in zones:
        zoc[enemy + h] = 2
    sides = [(a, b, a * 6 + d) for a in range(N) for d, b in enumerate(slots[a]) if b >= 0]
    ground = Ground(
        {(a, b): Fraction(plain[k], 4) for a, b, k in sides},
        {(a, b): Fraction(paved[k], 4) for a, b, k in sides if paved[k]},
        enemies,
        zones,
        mountains or set(),
    )
    bars = None if mountains is None else [h in mountains for h in range(N)]
    found = reach(start, allowance, slots, plain, paved, men, zoc, enemy, 4, 4, bars)
    points = Fraction(allowance, 4)
    assert {h: Fraction(cost, 4) for h, (cost, _) in found.items()} == best_ways(ground, start, points)
    for goal, (cost, _) in found.items():
        path = (start, *way(found, start, goal))
        assert path[-1] == goal
        assert ground.legal(path, points)
        assert ground.cost(path) == Fraction(cost, 4)


def line(costs: list[int], roads: dict[tuple[int, int], int]) -> tuple[list[list[int]], list[int], list[int]]:
    """A triangle of hexes 0, 1, 2 that all touch, hex 3 beyond hex 1: for the case below."""
    touching = {0: [1, 2], 1: [0, 2, 3], 2: [0, 1], 3: [1]}
    slots = [[*touching[h], *[-1] * (6 - len(touching[h]))] for h in range(4)]
    plain, paved = [0] * 24, [0] * 24
    for a in range(4):
        for d, b in enumerate(slots[a]):
            if b >= 0:
                plain[a * 6 + d] = costs[b]
                paved[a * 6 + d] = roads.get((min(a, b), max(a, b)), 0)
    return slots, plain, paved


def test_the_way_beyond_a_barred_hex_goes_by_the_road_even_where_the_minimum_move_is_cheaper() -> None:
    """Hex 1 is a mountain: 16 straight on as a minimum move, 18 + 2 by the road through hex 2; hex 3 lies beyond it."""
    slots, plain, paved = line([4, 16, 18, 4], {(1, 2): 2, (1, 3): 2})
    none = bytearray(8)
    found = reach(0, 30, slots, plain, paved, none, none, 0, 4, 4, [False, True, False, False])
    assert way(found, 0, 3) == (2, 1, 3)
    assert found[3] == (18 + 2 + 2, 1)
    # The mountain itself is given by the march, which may go on, not by the minimum move, which may not.
    assert found[1] == (20, 2)


def test_a_march_round_is_given_before_a_step_from_zone_to_zone() -> None:
    """Hexes 0 and 1 lie in enemy zones: straight on costs 4 + 1 + 1 points and shakes; round by hex 2 it does not."""
    slots, plain, paved = line([4, 4, 4, 4], {})
    none, zones = bytearray(8), bytearray(8)
    zones[0] = zones[1] = 1
    found = reach(0, 40, slots, plain, paved, none, zones, 0, 4, 4, None)
    assert way(found, 0, 1) == (2, 1)
    assert found[1] == ((4 + 4) + (4 + 4), 2)
    short = reach(0, 15, slots, plain, paved, none, zones, 0, 4, 4, None)
    assert way(short, 0, 1) == (1,)
    assert short[1] == (4 + 4 + 4, 0)
    assert 3 not in found  # hex 1 stops the march
