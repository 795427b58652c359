"""The board's geometry against centres in the plane: who touches whom, in which direction, and how far it is."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from frente.wargame.hexmap import HexMap

from .twins import TOUCHING, centre, walk_distance

Spot = tuple[int, int]


@st.composite
def boards(draw: st.DrawFn) -> tuple[HexMap, list[Spot]]:
    """A board of any shape, holes and islands too, with odd or with even columns shifted; and its (column, row) spots."""
    spots = draw(
        st.lists(st.tuples(st.integers(0, 7), st.integers(0, 7)), min_size=1, max_size=40, unique=True)
    )
    odd = draw(st.booleans())
    labels = [f"{row:02}{column:02}" for column, row in spots]
    board = HexMap(
        labels, lambda label: (int(label[2:]), int(label[:2])), lambda column: (column % 2 == 1) is odd
    )
    return board, [centre(column, row, shifted=(column % 2 == 1) is odd) for column, row in spots]


@given(boards())
def test_neighbours_are_the_hexes_whose_centres_touch_clockwise_from_the_north(
    made: tuple[HexMap, list[Spot]],
) -> None:
    board, centres = made
    where = {spot: n for n, spot in enumerate(centres)}
    for n, (x, y) in enumerate(centres):
        assert board.around[n] == tuple(where.get((x + dx, y + dy), -1) for dx, dy in TOUCHING)
        assert board.neighbours(n) == tuple(b for b in board.around[n] if b >= 0)


@given(boards())
def test_opposite_directions_lead_back(made: tuple[HexMap, list[Spot]]) -> None:
    board, _ = made
    for n in range(board.size):
        for d, b in enumerate(board.around[n]):
            assert b < 0 or board.around[b][(d + 3) % 6] == n


@given(boards(), st.data())
def test_distance_is_the_number_of_steps_over_any_ground(
    made: tuple[HexMap, list[Spot]], data: st.DataObject
) -> None:
    board, centres = made
    a = data.draw(st.integers(0, board.size - 1))
    b = data.draw(st.integers(0, board.size - 1))
    assert board.distance(a, b) == walk_distance(centres[a], centres[b], 20)
    assert board.distance(b, a) == board.distance(a, b)


@given(boards(), st.integers(0, 4))
def test_within_lists_the_hexes_no_farther_in_index_order(
    made: tuple[HexMap, list[Spot]], radius: int
) -> None:
    board, centres = made
    ring = {centres[0]}
    for _ in range(radius):
        ring |= {(x + dx, y + dy) for x, y in ring for dx, dy in TOUCHING}
    assert board.within(0, radius) == [n for n, spot in enumerate(centres) if spot in ring]


def test_labels_are_read_as_they_are_printed() -> None:
    board = HexMap(
        ["0101", "0102", "0201"], lambda label: (int(label[2:]), int(label[:2])), lambda c: c % 2 == 0
    )
    assert board.hexes(["0201", "0101"]) == [2, 0]
    assert [board.column(n) for n in range(3)] == [1, 2, 1]
    # Column 2 hangs lower: 0102 touches 0101 above and 0201 below it.
    assert board.neighbours(1) == (2, 0)
