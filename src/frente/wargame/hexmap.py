"""A board of flat-top hexes with printed numbers: neighbours, directions, distances.

Hexes are dense integer indices; columns that are shifted lie half a hex further down. Nothing here knows terrain.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

# Column and row steps of the six neighbours, clockwise from the north: for unshifted and for shifted columns.
_STEPS = (
    ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 0), (-1, -1)),
    ((0, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0)),
)
DIRECTIONS = 6


class HexMap:
    """Geometry of a numbered board.

    `labels` are the printed numbers in index order; `place` reads (column, row) from one; columns for which
    `shifted` holds lie half a hex down.
    """

    def __init__(
        self, labels: Sequence[str], place: Callable[[str], tuple[int, int]], shifted: Callable[[int], bool]
    ) -> None:
        self.labels = tuple(labels)
        self.size = len(labels)
        self.index = {label: n for n, label in enumerate(labels)}
        self._at = [place(label) for label in labels]
        self._shifted = shifted
        found = {at: n for n, at in enumerate(self._at)}
        self.around: list[tuple[int, ...]] = []
        """The six neighbours of each hex in the order of the directions, -1 beyond the edge."""
        for column, row in self._at:
            steps = _STEPS[shifted(column)]
            self.around.append(tuple(found.get((column + dc, row + dr), -1) for dc, dr in steps))
        axial = [self._axial(column, row) for column, row in self._at]
        self._distance = [
            bytearray(max(abs(q - p), abs(r - o), abs(q + r - p - o)) for p, o in axial) for q, r in axial
        ]

    def _axial(self, column: int, row: int) -> tuple[int, int]:
        """Axial coordinates of an offset place; half of the columns' parity depends on which columns are shifted."""
        odd = column % 2
        return column, row - (column + (odd if self._shifted(0) else -odd)) // 2

    def column(self, hex_: int) -> int:
        """The printed column of a hex."""
        return self._at[hex_][0]

    def neighbours(self, hex_: int) -> tuple[int, ...]:
        """The hexes that touch this one."""
        return tuple(n for n in self.around[hex_] if n >= 0)

    def distance(self, a: int, b: int) -> int:
        """Hexes from a to b as the crow flies; 0 for the same hex."""
        return self._distance[a][b]

    def distances(self, hex_: int) -> bytearray:
        """The distance of every hex from this one, for asking many at once; not to be changed."""
        return self._distance[hex_]

    def within(self, hex_: int, radius: int) -> list[int]:
        """Every hex at most `radius` away, itself included, in index order."""
        row = self._distance[hex_]
        return [n for n in range(self.size) if row[n] <= radius]

    def hexes(self, labels: Iterable[str]) -> list[int]:
        """Indices of printed numbers. Raises KeyError for one that is not on the board."""
        return [self.index[label] for label in labels]
