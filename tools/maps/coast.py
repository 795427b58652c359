"""Land and sea out of the elevation raster: the coast as vectors, and waterlines in the manner of engravers."""

from __future__ import annotations

import json
from pathlib import Path

import contourpy
import numpy as np
from numpy.typing import NDArray
from PIL import Image
from scipy import ndimage

from tools.maps.curves import Array, simplify, smooth
from tools.maps.grid import Point
from tools.maps.layout import Plane

Grid = NDArray[np.float32]
# Waterlines: distance from the coast in board pixels, with the opacity of the line.
WATERLINES = ((5.0, 0.75), (10.5, 0.6), (17.0, 0.46), (24.5, 0.34), (33.0, 0.24), (43.0, 0.15))
SPECK = 14  # raster cells; smaller islands and ponds are noise of the radar at the shore


class Elevation:
    """Heights in metres on a raster in grid units, as described by the outline file beside it."""

    def __init__(self, raster: Path, outline: Path) -> None:
        facts = json.loads(outline.read_text(encoding="utf-8"))
        self.per_hex: float = facts["pixels_per_hex"]
        self.u_min: float = facts["u_min"]
        self.v_max: float = facts["v_max"]
        with Image.open(raster) as image:
            self.metres = np.asarray(image, dtype=np.float32)
        self.land = land(self.metres)

    def cell(self, uv: Point) -> tuple[float, float]:
        """Column and row of a grid position in raster cells, fractions kept."""
        return (uv[0] - self.u_min) * self.per_hex - 0.5, (self.v_max - uv[1]) * self.per_hex - 0.5

    def uv(self, cells: Array) -> Array:
        """Grid positions of raster cells (column, row)."""
        return np.stack(
            [
                self.u_min + (cells[:, 0] + 0.5) / self.per_hex,
                self.v_max - (cells[:, 1] + 0.5) / self.per_hex,
            ],
            axis=1,
        )

    def is_land(self, uv: Point) -> bool:
        """Whether the raster has land there; positions beyond its edge count as their nearest cell."""
        x, y = self.cell(uv)
        rows, cols = self.land.shape
        return bool(self.land[min(max(round(y), 0), rows - 1), min(max(round(x), 0), cols - 1)])


def land(metres: Grid) -> NDArray[np.bool_]:
    """Where the raster has land: specks and gaps in the data mended."""
    dry = metres > 0
    for value in (True, False):
        patches, count = ndimage.label(dry == value)
        sizes = ndimage.sum_labels(np.ones_like(patches), patches, np.arange(1, count + 1))
        dry[np.isin(patches, 1 + np.flatnonzero(sizes < SPECK))] = not value
    # Zeros inland are gaps in the data: the sea is what hangs together with the upper edge.
    sea, _ = ndimage.label(~dry)
    joined = np.unique(sea[0])
    return ~np.isin(sea, joined[joined > 0])


def coastline(elevation: Elevation, layout: Plane) -> list[Array]:
    """Closed rings around the land in board pixels (the land reaches past the map on the land side)."""
    # Sea all around, far outside the map, closes the ring of the mainland.
    land = np.pad(np.pad(elevation.land, 40, mode="edge"), 3)
    field = ndimage.gaussian_filter(land.astype(float), 0.8)
    return [ring for ring, _ in _rings(field, 0.5, elevation, layout, pad=43)]


def waterlines(elevation: Elevation, layout: Plane) -> list[tuple[Array, float]]:
    """Lines in the sea that follow the coast at growing distance, with their opacity."""
    pad = 60
    land = np.pad(elevation.land, pad, mode="edge")
    away = ndimage.gaussian_filter(ndimage.distance_transform_edt(~land), 1.6)
    per_cell = layout.scale / elevation.per_hex
    found: list[tuple[Array, float]] = []
    for distance, opacity in WATERLINES:
        rings = _rings(away, distance / per_cell, elevation, layout, pad=pad)
        found += [(ring, opacity) for ring, cells in rings if cells > 60]
    return found


def _rings(
    field: NDArray[np.float64], level: float, elevation: Elevation, layout: Plane, *, pad: int
) -> list[tuple[Array, int]]:
    rings = []
    for line in contourpy.contour_generator(z=field).lines(level):
        cells = np.asarray(line, dtype=float)
        if len(cells) < 16:
            continue
        closed = bool(np.allclose(cells[0], cells[-1]))
        soft = smooth(cells[:-1] if closed else cells, 1.1, closed=closed)
        uv = elevation.uv(soft - pad)
        ring = np.array([layout.xy((u, v)) for u, v in uv])
        rings.append((simplify(np.concatenate([ring, ring[:1]]) if closed else ring, 0.35), len(cells)))
    return rings
