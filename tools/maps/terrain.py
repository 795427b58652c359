"""What each hex is, drawn so that it reads at a glance: tints, the dotted and the brown contour, hachures, a city."""

from __future__ import annotations

from typing import Any

import numpy as np
from shapely.geometry import LineString, MultiLineString, MultiPolygon, Point, Polygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import linemerge, unary_union

from tools.maps.curves import Array, array, path, resample, simplify, smooth
from tools.maps.layout import Layout
from tools.maps.source import Source

Layer = dict[str, Any]

HILL = {"fill": "#b07a2a", "line": "#7d5a24"}
MOUNTAIN = {"fill": "#6b3a1c", "line": "#6b3a1c"}


def layers(source: Source, layout: Layout, land: BaseGeometry) -> list[Layer]:
    """Tints and contours of hills and mountains, from the hexes of the rules."""
    mountain = _region(source, layout, {"mountain"})
    high = _region(source, layout, {"mountain", "hill"})
    found: list[Layer] = []
    peaks = _rounded(mountain, 5.0)
    slopes = _rounded(high, 4.0)
    hills = slopes.difference(peaks)
    for name, area, colours, light, rim, depth in (
        ("hill", hills, HILL, 0.15, 0.13, 15.0),
        ("mountain", peaks, MOUNTAIN, 0.17, 0.13, 20.0),
    ):
        shown = area.intersection(land)
        found.append(_area(f"terrain-{name}", shown, colours["fill"], light))
        edge = area.difference(area.buffer(-depth)).intersection(land)
        found.append(_area(f"terrain-{name}-rim", edge, colours["fill"], rim))
    coast = land.boundary.buffer(7.0)
    dots = slopes.boundary.intersection(land).difference(coast).difference(peaks.boundary.buffer(9.0))
    found.append(
        {
            "id": "terrain-hill-contour",
            "d": _lines(dots),
            "style": {
                "fill": "none",
                "stroke": HILL["line"],
                "stroke-width": 2.6,
                "stroke-linecap": "round",
                "stroke-dasharray": "0.1 6.4",
                "opacity": 0.85,
            },
        }
    )
    brown = peaks.boundary.intersection(land).difference(coast)
    found.append(
        {
            "id": "terrain-mountain-hachure",
            "d": _hachures(brown, peaks),
            "style": {"fill": "none", "stroke": MOUNTAIN["line"], "stroke-width": 1.3, "opacity": 0.6},
        }
    )
    found.append(
        {
            "id": "terrain-mountain-contour",
            "d": _lines(brown),
            "style": {
                "fill": "none",
                "stroke": MOUNTAIN["line"],
                "stroke-width": 2.8,
                "stroke-linejoin": "round",
                "opacity": 0.78,
            },
        }
    )
    return found


def city(source: Source, layout: Layout, land: BaseGeometry) -> list[Layer]:
    """The ground of every city hex and the blocks of its streets around the place itself."""
    found: list[Layer] = []
    for place in source.places:
        if place.rank != "city":
            continue
        ground = Polygon(layout.corners(place.hex)).buffer(-5).intersection(land)
        found.append(_area("terrain-city", ground, "#9c2f25", 0.26))
        found.append(
            {
                "id": "city-blocks",
                "d": _blocks(layout.xy(place.uv), land),
                "style": {"fill": "#7c2019", "stroke": "none", "opacity": 0.85},
            }
        )
    return found


def _region(source: Source, layout: Layout, kinds: set[str]) -> BaseGeometry:
    hexes = [Polygon(layout.corners(h)) for h, kind in source.terrain.items() if kind in kinds]
    return unary_union([h.buffer(0.2) for h in hexes])


def _rounded(area: BaseGeometry, inset: float) -> BaseGeometry:
    """The area drawn in by `inset`, its corners rounded both ways."""
    return area.buffer(-inset - 16).buffer(32).buffer(-16)


def _area(name: str, area: BaseGeometry, fill: str, opacity: float) -> Layer:
    parts = [
        path(simplify(array(ring.coords), 0.4)[:-1], closed=True)
        for polygon in _polygons(area)
        for ring in [polygon.exterior, *polygon.interiors]
    ]
    style = {"fill": fill, "fill-rule": "evenodd", "stroke": "none", "opacity": opacity}
    return {"id": name, "d": "".join(parts), "style": style}


def _polygons(area: BaseGeometry) -> list[Polygon]:
    if isinstance(area, Polygon):
        return [area] if area.area > 30 else []
    if isinstance(area, MultiPolygon):
        return [p for p in area.geoms if p.area > 30]
    return [p for g in getattr(area, "geoms", ()) for p in _polygons(g)]


def strings(lines: BaseGeometry) -> list[Array]:
    """The polylines of a geometry, joined where they meet; specks left out."""
    if isinstance(lines, LineString):
        return [array(lines.coords)] if lines.length > 12 else []
    if isinstance(lines, MultiLineString):
        merged = linemerge(lines)
        if isinstance(merged, LineString):
            return strings(merged)
        return [array(g.coords) for g in merged.geoms if g.length > 12]
    return [s for g in getattr(lines, "geoms", ()) for s in strings(g)]


def _lines(lines: BaseGeometry) -> str:
    return "".join(path(simplify(line, 0.35)) for line in strings(lines))


def _hachures(lines: BaseGeometry, area: BaseGeometry) -> str:
    """Short strokes downhill of the engraver's kind, from the contour into the area, lengths in a rhythm."""
    rng = np.random.default_rng(5)
    parts: list[str] = []
    for line in strings(lines):
        dense = resample(line, 7.5)
        soft = smooth(dense, 2.0)
        d = np.gradient(soft, axis=0)
        normal = np.stack([-d[:, 1], d[:, 0]], axis=1) / np.maximum(np.hypot(*d.T), 1e-9)[:, None]
        middle = len(dense) // 2
        if not area.contains(Point(dense[middle] + 4 * normal[middle])):
            normal = -normal
        for i, (point, n) in enumerate(zip(dense, normal, strict=True)):
            reach = (11.0, 6.0, 8.5, 6.0)[i % 4] + rng.uniform(-1.2, 1.2)
            tip = point + n * reach
            parts.append(path([tuple(point), tuple(tip)]))
    return "".join(parts)


def _blocks(centre: tuple[float, float], land: BaseGeometry) -> str:
    """A small plan of streets, turned a little and ragged at its edge, only on dry land."""
    rng = np.random.default_rng(211)
    turn = np.radians(-14)
    across = np.array([np.cos(turn), np.sin(turn)])
    down = np.array([-across[1], across[0]])
    dry = land.buffer(-2.0)
    parts: list[str] = []
    for row in range(-3, 4):
        for col in range(-6, 5):
            if (col / 5.5) ** 2 + (row / 2.9) ** 2 > rng.uniform(0.6, 1.15):
                continue
            at = np.array(centre) + across * (col * 7.4) + down * (row * 6.4)
            w, h = rng.uniform(2.0, 3.1), rng.uniform(1.7, 2.6)
            corners = [
                at + sx * across * w + sy * down * h for sx, sy in ((-1, -1), (1, -1), (1, 1), (-1, 1))
            ]
            if dry.contains(Polygon(corners)):
                parts.append(path([(float(c[0]), float(c[1])) for c in corners], closed=True))
    return "".join(parts)
