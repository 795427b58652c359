"""Small-scale boards: Lambert's conformal cone, the sheet it lies on, and ground beyond the elevation raster."""

from __future__ import annotations

import json
from dataclasses import dataclass
from math import cos, pi, radians, sin, sqrt, tan
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw
from scipy import ndimage

from tools.maps import coast
from tools.maps.coast import Elevation
from tools.maps.grid import Point

# WGS 84: half the equator's diameter in kilometres, and the eccentricity.
_A, _E = 6378.137, 0.0818191908426
_SOUTH, _MIDDLE, _NORTH, _MERIDIAN = radians(37), radians(40), radians(43), -3.7
KM, _WEST, _TOP = 20.0, 572.321, 475.0  # a grid unit, and where its origin lies from the cone's

# Raster cells of open sea around everything, so that coastlines close.
_RIM = 8


def _m(lat: float) -> float:
    return cos(lat) / sqrt(1 - (_E * sin(lat)) ** 2)


def _t(lat: float) -> float:
    s = _E * sin(lat)
    return tan(pi / 4 - lat / 2) / ((1 - s) / (1 + s)) ** (_E / 2)


def _cone() -> tuple[float, float, float]:
    n = float((np.log(_m(_SOUTH)) - np.log(_m(_NORTH))) / (np.log(_t(_SOUTH)) - np.log(_t(_NORTH))))
    f = _A * _m(_SOUTH) / (n * _t(_SOUTH) ** n)
    return n, f, f * _t(_MIDDLE) ** n


_N, _F, _R0 = _cone()


def uv(lat: float, lon: float) -> Point:
    """Grid position of a latitude and longitude in degrees: 20 km to the unit, v upwards."""
    r = _F * _t(radians(lat)) ** _N
    turn = _N * radians(lon - _MERIDIAN)
    return (r * sin(turn) + _WEST) / KM, (_R0 - r * cos(turn) - _TOP) / KM


@dataclass(frozen=True)
class Sheet:
    """The sheet of a small-scale board; `scale` is board pixels to a grid unit of 20 km."""

    u_min: float
    u_max: float
    v_min: float
    v_max: float
    scale: float = 40.0
    margin: float = 50.0
    metres: float = KM * 1000

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

    def xy(self, at: Point) -> Point:
        """Sheet position of a grid position."""
        return self.margin + (at[0] - self.u_min) * self.scale, self.margin + (
            self.v_max - at[1]
        ) * self.scale

    def place(self, lat: float, lon: float) -> Point:
        """Sheet position of a latitude and longitude."""
        return self.xy(uv(lat, lon))


class Widened(Elevation):
    """The raster enlarged to the whole sheet; countries without heights lie on it as low ground."""

    def __init__(self, raster: Path, outline: Path, sheet: Sheet, blank: tuple[str, ...]) -> None:
        super().__init__(raster, outline)
        facts = json.loads(outline.read_text(encoding="utf-8"))
        rows, cols = self.metres.shape
        left = max(0, int((self.u_min - sheet.u_min) * self.per_hex)) + _RIM
        top = max(0, int((sheet.v_max - self.v_max) * self.per_hex)) + _RIM
        right = max(0, int((sheet.u_max - self.u_min) * self.per_hex) - cols) + _RIM
        bottom = max(0, int((self.v_max - sheet.v_min) * self.per_hex) - rows) + _RIM
        self.u_min -= left / self.per_hex
        self.v_max += top / self.per_hex
        self.metres = np.pad(self.metres, ((top, bottom), (left, right)))
        self._fill(facts, blank)
        self.land = coast.land(self.metres)

    def _fill(self, facts: dict[str, Any], blank: tuple[str, ...]) -> None:
        shapes = {**facts["provinces"], **facts["neighbours"]}
        image = Image.new("L", self.metres.shape[::-1], 0)
        draw = ImageDraw.Draw(image)
        for name in blank:
            for ring in shapes[name]:
                draw.polygon([self.cell((u, v)) for u, v in ring], fill=255)
        empty = (np.asarray(image) > 0) & (self.metres <= 0)
        # Heights run out from the known edge instead of ending in a cliff.
        known = self.metres > 0
        away, (row, col) = ndimage.distance_transform_edt(~known, return_indices=True)
        near: NDArray[np.float32] = self.metres[row, col]
        low = 40 + near * np.exp(-away / 26)
        soft = ndimage.gaussian_filter(np.where(known, self.metres, low), 5)
        self.metres = np.where(empty, np.maximum(soft, 20), self.metres).astype(np.float32)
