"""The hex grid of a printed board: flat-top hexes, numbers RRCC, even columns half a hex down."""

from __future__ import annotations

from math import sqrt

Point = tuple[float, float]

# Around the hex, clockwise from the top side: (column step, row step from an odd column, from an even one).
_STEPS = ((0, -1, -1), (1, -1, 0), (1, 0, 1), (0, 1, 1), (-1, 0, 1), (-1, -1, 0))


def hex_id(row: int, col: int) -> str:
    """The printed number of a hex, row first."""
    return f"{row:02d}{col:02d}"


def row_col(hid: str) -> tuple[int, int]:
    """Row and column of a printed number."""
    return int(hid[:2]), int(hid[2:])


def around(hid: str) -> list[str]:
    """The six neighbouring numbers clockwise from the top; they may lie off the board."""
    row, col = row_col(hid)
    shift = 2 - col % 2
    return [hex_id(row + step[shift], col + step[0]) for step in _STEPS]


def pair(a: str, b: str) -> tuple[str, str]:
    """A hexside or a road link without direction."""
    return (a, b) if a < b else (b, a)


def centre_uv(hid: str) -> Point:
    """Centre in grid units: one unit is the height of a hex, v grows upwards."""
    row, col = row_col(hid)
    return col * sqrt(3) / 2, -(row + (0.5 if col % 2 == 0 else 0.0))


def corners_uv(hid: str) -> list[Point]:
    """Six corners clockwise from the upper left; corner i and i+1 bound the side to `around(hid)[i]`."""
    u, v = centre_uv(hid)
    r = 1 / sqrt(3)
    return [
        (u - r / 2, v + 0.5),
        (u + r / 2, v + 0.5),
        (u + r, v),
        (u + r / 2, v - 0.5),
        (u - r / 2, v - 0.5),
        (u - r, v),
    ]


def side_uv(a: str, b: str) -> tuple[Point, Point]:
    """End points of the hexside between two neighbours."""
    i = around(a).index(b)
    corners = corners_uv(a)
    return corners[i], corners[(i + 1) % 6]


def hex_at(u: float, v: float, rows: int, cols: int) -> str | None:
    """The hex that contains a point, or None off the board."""
    near = round(u / (sqrt(3) / 2))
    best: tuple[float, str] | None = None
    for col in (near - 1, near, near + 1):
        for row in (int(-v) - 1, int(-v), int(-v) + 1):
            if 1 <= col <= cols and 1 <= row <= rows:
                hid = hex_id(row, col)
                cu, cv = centre_uv(hid)
                d = (cu - u) ** 2 + (cv - v) ** 2
                if best is None or d < best[0]:
                    best = (d, hid)
    return best[1] if best and best[0] <= 1 / 3 + 1e-6 else None
