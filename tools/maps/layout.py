"""From grid units to board pixels: the sheet, its margin and the rectangle that the map fills."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import Protocol

from tools.maps.grid import Point, centre_uv, corners_uv, hex_id


class Plane(Protocol):
    """What the painters need of a sheet: where the map lies on it, and how far a grid unit reaches."""

    @property
    def scale(self) -> float:
        """Board pixels to a grid unit."""
        ...

    @property
    def metres(self) -> float:
        """Metres to a grid unit."""
        ...

    @property
    def u_min(self) -> float:
        """Left edge of the map in grid units."""
        ...

    @property
    def u_max(self) -> float:
        """Right edge."""
        ...

    @property
    def v_min(self) -> float:
        """Lower edge."""
        ...

    @property
    def v_max(self) -> float:
        """Upper edge."""
        ...

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the sheet in board pixels."""
        ...

    @property
    def rect(self) -> tuple[float, float, float, float]:
        """Left, top, right, bottom of the map on the sheet."""
        ...

    def xy(self, uv: Point) -> Point:
        """Sheet position of a grid position."""
        ...


@dataclass(frozen=True)
class Layout:
    """One sheet. `scale` is the height of a hex in board pixels, `margin` the paper around the map."""

    rows: int
    cols: int
    scale: float = 130.0
    margin: float = 58.0
    pad: float = 0.04
    metres: float = 6050.0

    @property
    def u_min(self) -> float:
        """Left edge of the map rectangle in grid units."""
        return sqrt(3) / 2 - 1 / sqrt(3) - self.pad

    @property
    def u_max(self) -> float:
        """Right edge of the map rectangle in grid units."""
        return self.cols * sqrt(3) / 2 + 1 / sqrt(3) + self.pad

    @property
    def v_max(self) -> float:
        """Upper edge of the map rectangle in grid units."""
        return -0.5 + self.pad

    @property
    def v_min(self) -> float:
        """Lower edge of the map rectangle in grid units."""
        return -self.rows - 1.0 - self.pad

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the sheet in board pixels."""
        width = (self.u_max - self.u_min) * self.scale + 2 * self.margin
        height = (self.v_max - self.v_min) * self.scale + 2 * self.margin
        return round(width), round(height)

    @property
    def rect(self) -> tuple[float, float, float, float]:
        """Left, top, right, bottom of the map on the sheet."""
        x1, y1 = self.xy((self.u_max, self.v_min))
        return self.margin, self.margin, x1, y1

    @property
    def radius(self) -> float:
        """Centre to corner of a hex in board pixels."""
        return self.scale / sqrt(3)

    def xy(self, uv: Point) -> Point:
        """Sheet position of a grid position."""
        return self.margin + (uv[0] - self.u_min) * self.scale, self.margin + (
            self.v_max - uv[1]
        ) * self.scale

    def centre(self, hid: str) -> Point:
        """Sheet position of a hex centre."""
        return self.xy(centre_uv(hid))

    def corners(self, hid: str) -> list[Point]:
        """Six corners on the sheet, clockwise from the upper left."""
        return [self.xy(p) for p in corners_uv(hid)]

    def hexes(self) -> list[str]:
        """All numbers in hex index order."""
        return [hex_id(r, c) for r in range(1, self.rows + 1) for c in range(1, self.cols + 1)]
