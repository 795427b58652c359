"""Lines of supply, hex by hex and all hexes at once, against a set that grows until nothing is added."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from frente.wargame.hot.flood import flood
from frente.wargame.hot.lines import Lines, bits, column, equal, hexes, some

from .twins import supplied

N = 12


@st.composite
def graphs(draw: st.DrawFn) -> list[list[int]]:
    """Hexes and who touches whom, as a symmetric graph."""
    pairs = draw(st.sets(st.tuples(st.integers(0, N - 1), st.integers(0, N - 1)), max_size=30))
    near: list[set[int]] = [set() for _ in range(N)]
    for a, b in pairs:
        if a != b:
            near[a].add(b)
            near[b].add(a)
    return [sorted(one) for one in near]


few = st.sets(st.integers(0, N - 1), max_size=6)


@given(graphs(), st.lists(st.integers(0, N - 1), max_size=4), few, few, few, st.booleans())
def test_flood_agrees_with_its_slow_twin(
    near: list[list[int]],
    sources: list[int],
    enemies: set[int],
    zones: set[int],
    friends: set[int],
    flip: bool,
) -> None:
    enemy, friend = (0, N) if flip else (N, 0)
    men, zoc = bytearray(2 * N), bytearray(2 * N)
    for h in enemies:
        men[enemy + h] = 2
    for h in friends:
        men[friend + h] = 1
    for h in zones:
        zoc[enemy + h] = 3
    before = bytes(men), bytes(zoc)
    fed = flood(near, sources, men, zoc, men, enemy, friend)
    expected = supplied(near, sources, enemies, zones, friends)
    assert {h for h in range(N) if fed[h]} == expected
    assert set(hexes(Lines(near).supply(bits(sources), men, zoc, men, enemy, friend))) == expected
    assert (bytes(men), bytes(zoc)) == before


def test_a_source_in_an_enemy_zone_feeds_only_with_a_friend_in_it() -> None:
    near, men, zoc = [[1], [0]], bytearray(4), bytearray(4)
    zoc[2] = 1  # an enemy zone over hex 0
    assert list(flood(near, [0], men, zoc, men, 2, 0)) == [0, 0]
    men[0] = 1
    assert list(flood(near, [0], men, zoc, men, 2, 0)) == [1, 1]


@given(graphs(), few)
def test_a_spread_adds_the_hexes_that_touch(near: list[list[int]], start: set[int]) -> None:
    assert set(hexes(Lines(near).spread(bits(start)))) == start | {n for h in start for n in near[h]}


@given(few, st.lists(st.integers(0, 3), min_size=N, max_size=N), st.integers(0, 3))
def test_bits_and_columns_turn_into_each_other(chosen: set[int], counts: list[int], value: int) -> None:
    assert hexes(bits(chosen)) == sorted(chosen)
    assert list(column(bits(chosen), N)) == [h in chosen for h in range(N)]
    assert hexes(some(bytearray([9, *counts, 9]), 1, N)) == [h for h in range(N) if counts[h]]
    assert hexes(equal(bytearray(counts), value)) == [h for h in range(N) if counts[h] == value]
