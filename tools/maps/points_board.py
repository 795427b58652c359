"""Draws a board of spaces and lines: ground, coast, borders, lines of movement, cartouches, names and furniture."""

from __future__ import annotations

import json
import tomllib
from itertools import pairwise
from math import hypot
from pathlib import Path
from typing import Any

import numpy as np
from shapely.geometry import LineString, Polygon, box
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from tools.maps import cartouches, conic, courses, furniture, key_points, labels, lettering, terrain, valleys
from tools.maps.board import line_layer, write
from tools.maps.cartouches import Cartouche
from tools.maps.coast import coastline, waterlines
from tools.maps.curves import Array, array, curve, inside, path, resample, simplify, smooth
from tools.maps.furniture import bar
from tools.maps.labels import Box
from tools.maps.letters import Letters
from tools.maps.points import Points
from tools.maps.relief import paint
from tools.maps.routes import crossings, routes
from tools.maps.source import HERE
from tools.maps.styles import POINT_BOARD, fonts

Layer = dict[str, Any]
ZOOM = 2.0  # picture points of the painted ground to a board pixel
RADIUS = 110.0  # a click this near to the middle of a space means the space


def build(points: Points, raster: Path, letters: Letters, target: Path) -> dict[str, Any]:
    """Writes the painted ground and `board.json` into `target` and returns the board.

    Raises ValueError where cartouches, lines of movement, names or furniture overlap.
    """
    folder = HERE / points.id
    art = tomllib.loads((folder / "artwork.toml").read_text(encoding="utf-8"))
    outline = json.loads((folder / "outline.json").read_text(encoding="utf-8"))
    (u_min, u_max), (v_min, v_max) = art["sheet"]["u"], art["sheet"]["v"]
    plane = conic.Sheet(u_min, u_max, v_min, v_max)
    ground = conic.Widened(raster, folder / "outline.json", plane, tuple(art["ground"]["blank"]))
    coast = coastline(ground, plane)
    abroad = [_ring(plane, ring) for name in art["ground"]["abroad"] for ring in outline["neighbours"][name]]
    land = unary_union([Polygon(ring).buffer(0) for ring in coast]).intersection(box(*plane.rect))

    sheet = furniture.Sheet(plane, letters)
    spaces = _spaces(points, plane, art)
    _refuse_overlaps(spaces, plane)
    lines = routes(points.links, spaces, art["bend"], [])
    crossed = crossings(points.links, lines, spaces)
    if crossed:
        raise ValueError("lines cross: " + ", ".join(crossed))
    for one in spaces.values():
        _leader_at_sea(sheet, one, art, plane)
    for one in spaces.values():
        cartouches.draw(sheet, one, art["effect"].get(one.space.id))
    _frame(sheet, plane)
    furniture.title(sheet, art["title"]["at"], art["title"], conic.KM, art["title"]["step"])
    key = art["key"]
    furniture.legend(sheet, key["at"], key_points.entries(sheet), key["columns"], key["width"], 34.0)
    furniture.rose(sheet, art["rose"]["at"], art["rose"]["radius"])
    x0, _, x1, y1 = plane.rect
    sheet.write(art["credit"]["text"], (x0 + x1) / 2, y1 + 41, 12.5, "legend-en", "middle")
    names = lettering.texts(art, plane, letters)
    _refuse_names(names, sheet.boxes)
    water = valleys.rivers(art["river"], ground, plane)
    names += _river_names(water, names, lines, sheet)
    board = {
        "id": points.id,
        "shape": "point",
        "size": list(plane.size),
        "radius": RADIUS,
        "map": [round(v, 1) for v in plane.rect],
        "centers": [list(spaces[s.id].middle) for s in points.spaces],
        "zones": [[list(zone) for zone in spaces[s.id].zones] for s in points.spaces],
        "zone_sizes": [list(cartouches.zone_size(s)) for s in points.spaces],
        "boxes": [list(spaces[s.id].box.corners) for s in points.spaces],
        "relief": "relief.webp",
        "relief_small": "relief-small.webp",
        "layers": [
            *_graticule(plane),
            *_coast(ground, coast, plane),
            *_rivers(water),
            *_borders(outline, land, plane),
            *_route_layers(lines),
            *sheet.layers,
        ],
        "labels": [*(one for item in names for one in item.label["letters"]), *sheet.labels],
        "symbols": sheet.symbols,
        "fonts": fonts(letters, POINT_BOARD),
    }
    target.mkdir(parents=True, exist_ok=True)
    paint(ground, coast, plane, ZOOM, target / "relief.webp", drama=art["sheet"]["drama"], abroad=abroad,
          quality=art["sheet"]["quality"])  # fmt: skip
    (target / "board.json").write_text(write(board), encoding="utf-8")
    return board


def _spaces(points: Points, plane: conic.Sheet, art: dict[str, Any]) -> dict[str, Cartouche]:
    found: dict[str, Cartouche] = {}
    for space in points.spaces:
        if space.at is not None:
            dx, dy = art["shift"][space.id]
            found[space.id] = cartouches.on_land(space, plane.place(*space.at), (dx, dy))
        else:
            x, y = art["sea"][space.id]["at"]
            found[space.id] = cartouches.at_sea(space, (float(x), float(y)))
    return found


def _refuse_overlaps(spaces: dict[str, Cartouche], plane: conic.Sheet) -> None:
    bad: list[str] = []
    x0, y0, x1, y1 = plane.rect
    all_of_them = list(spaces.items())
    for i, (one, a) in enumerate(all_of_them):
        if a.box.x0 < x0 or a.box.y0 < y0 or a.box.x1 > x1 or a.box.y1 > y1:
            bad.append(f"{one} leaves the map")
        bad += [f"{one} / {two}" for two, b in all_of_them[i + 1 :] if a.box.meets(b.box, 6.0)]
    for one, a in all_of_them:
        town = a.town
        if town is not None and not cartouches.covers(a, town):
            bad += [f"{two} covers {one}" for two, b in all_of_them if cartouches.covers(b, town, 7.0)]
    if bad:
        raise ValueError("cartouches overlap: " + "; ".join(bad))


def _refuse_names(names: list[labels.Placed], boxes: list[Box]) -> None:
    bad = [item.owner for item in names if any(b.meets(other, 3.0) for b in item.boxes for other in boxes)]
    bad += [f"{a} / {b}" for i, a in enumerate(boxes) for b in boxes[i + 1 :] if a.meets(b)]
    if bad:
        raise ValueError("overlaps: " + "; ".join(map(str, bad)))


def _leader_at_sea(sheet: furniture.Sheet, one: Cartouche, art: dict[str, Any], plane: conic.Sheet) -> None:
    """A dotted line from a space at sea to the place it stands for."""
    where = art["sea"].get(one.space.id, {}).get("leader")
    if where:
        d = path([plane.place(*where), one.middle])
        sheet.draw("sea-leader", d, fill="none", stroke="#f2f4ee", stroke_width=5, opacity=0.6)
        sheet.draw("sea-leader", d, fill="none", stroke="#234b62", stroke_width=2, stroke_dasharray="0.1 6",
                   stroke_linecap="round")  # fmt: skip
        x, y = plane.place(*where)
        sheet.draw(
            "sea-leader", cartouches.circle(x, y, 4.4), fill="#f2f4ee", stroke="#234b62", stroke_width=1.6
        )


def _route_layers(lines: list[Array]) -> list[Layer]:
    d = "".join(curve(simplify(line, 0.3)) for line in lines)
    return [line_layer(name, d) for name in ("route-halo", "route-case", "route", "route-ticks")]


def _coast(ground: conic.Widened, coast: list[Array], plane: conic.Sheet) -> list[Layer]:
    found = []
    for line, opacity in waterlines(ground, plane):
        d = "".join(curve(simplify(part, 0.5)) for part in inside(resample(line, 3.0), plane.rect))
        if d:
            found.append(line_layer("waterline", d, opacity=opacity))
    rings = [
        part for ring in coast for part in inside(resample(np.vstack([ring, ring[:1]]), 2.0), plane.rect)
    ]
    return [*found, line_layer("coast", "".join(path(simplify(part, 0.35)) for part in rings))]


def _rivers(water: list[courses.Drawn]) -> list[Layer]:
    found: list[Layer] = []
    for river in water:
        thin, wide = (1.2, 3.4) if river.cls == "river-major" else (0.9, 2.1)
        for part, width in courses.tapered(river, thin, wide):
            found.append(line_layer("river", curve(simplify(part, 0.4)), **{"stroke-width": round(width, 2)}))
    return found


def _river_names(
    water: list[courses.Drawn], names: list[labels.Placed], lines: list[Array], sheet: furniture.Sheet
) -> list[labels.Placed]:
    ground = labels.Ground(Box(*sheet.layout.rect))
    ground.hard += [Box(b.x0 - 9, b.y0 - 9, b.x1 + 9, b.y1 + 9) for b in sheet.boxes]
    for line in lines:
        ground.add_line(line, 7.0, 0.5)
    found = lettering.river_names(water, sheet.letters, ground, names)
    # No name is better than one under a line of movement, or one crammed into a bend.
    return [item for item in found if ground.price(item.boxes) == 0 and _stretched(item)]


def _stretched(item: labels.Placed) -> bool:
    return all(hypot(a.x0 - b.x0, a.y0 - b.y0) > 0.3 * (a.x1 - a.x0) for a, b in pairwise(item.boxes))


def _borders(outline: dict[str, Any], land: BaseGeometry, plane: conic.Sheet) -> list[Layer]:
    within = land.buffer(-5).intersection(box(*plane.rect).buffer(-3))

    def rings(names: dict[str, Any]) -> BaseGeometry:
        return unary_union([LineString(_ring(plane, ring)) for many in names.values() for ring in many])

    def drawn(lines: BaseGeometry, sigma: float) -> str:
        return "".join(
            curve(simplify(smooth(resample(line, 3.0), sigma), 0.5))
            for line in terrain.strings(lines)
            if len(line) > 2
        )

    provinces = drawn(rings(outline["provinces"]).intersection(within), 1.6)
    # The neighbours' own outlines differ a little from the provinces', which are finer: those that run beside one.
    abroad = outline["neighbours"]
    near = rings(abroad).buffer(8)
    african = rings({"Marruecos": abroad["Marruecos"]}).intersection(
        rings({"Argelia": abroad["Argelia"]}).buffer(3)
    )
    border = unary_union([rings(outline["provinces"]).intersection(near), african]).intersection(within)
    states = drawn(border, 1.6)
    return [
        line_layer("province", provinces),
        line_layer("state-wash", states),
        line_layer("state", states),
    ]


def _ring(plane: conic.Sheet, ring: list[list[float]]) -> Array:
    points = array(plane.xy((u, v)) for u, v in ring)
    x, y = points.T
    # The painter wants rings in the direction of coastlines.
    return points if float(np.sum(x * np.roll(y, -1) - np.roll(x, -1) * y)) > 0 else points[::-1]


def _graticule(plane: conic.Sheet) -> list[Layer]:
    lines = [array(plane.place(lat, lon) for lat in np.arange(33, 48, 0.25)) for lon in range(-12, 8, 2)]
    lines += [array(plane.place(lat, lon) for lon in np.arange(-14, 9, 0.25)) for lat in range(34, 47)]
    parts = [part for line in lines for part in inside(resample(line, 3.0), plane.rect)]
    return [line_layer("graticule", "".join(curve(simplify(part, 0.3)) for part in parts))]


def _frame(sheet: furniture.Sheet, plane: conic.Sheet) -> None:
    """Neatlines with a scale of half degrees; meridians lean, so upper and lower edge have marks of their own."""
    x0, y0, x1, y1 = plane.rect
    bands: list[str] = []
    halves = np.arange(-14.0, 9.0, 0.5)
    for edge, band, text in ((y0, y0 - 8, y0 - 19), (y1, y1 + 3, y1 + 25)):
        at = [_cross(plane, lon, edge) for lon in halves]
        for i, (a, b) in enumerate(pairwise(at)):
            if i % 2 == 0 and min(b, x1) > max(a, x0):
                bands.append(bar(max(a, x0), band, min(b, x1), band + 5))
        for lon, x in zip(halves, at, strict=True):
            if lon % 2 == 0 and x0 + 30 < x < x1 - 30:
                letter = "E" if lon > 0 else "O" if lon < 0 else ""
                sheet.write(f"{abs(lon):.0f}° {letter}".strip(), x, text, 14, "degree", "middle")
    for edge, band, text in ((x0, x0 - 8, x0 - 18), (x1, x1 + 3, x1 + 26)):
        rows = [_climb(plane, lat, edge) for lat in np.arange(33.0, 47.0, 0.5)]
        for i, (a, b) in enumerate(pairwise(rows)):
            if i % 2 == 0 and min(a, y1) > max(b, y0):
                bands.append(bar(band, max(b, y0), band + 5, min(a, y1)))
        for lat, y in zip(np.arange(33.0, 47.0, 0.5), rows, strict=True):
            if lat % 1 == 0 and y0 + 30 < y < y1 - 30:
                sheet.write(f"{lat:.0f}° N", text, y, 14, "degree", "middle", rotate=-90)
    furniture.neatlines(sheet, bands)


def _cross(plane: conic.Sheet, lon: float, edge: float) -> float:
    """Where a meridian meets a horizontal edge."""
    low, high = 25.0, 55.0
    for _ in range(40):
        mid = (low + high) / 2
        low, high = (mid, high) if plane.place(mid, lon)[1] > edge else (low, mid)
    return plane.place(low, lon)[0]


def _climb(plane: conic.Sheet, lat: float, edge: float) -> float:
    """Where a parallel meets a vertical edge."""
    low, high = -25.0, 20.0
    for _ in range(40):
        mid = (low + high) / 2
        low, high = (mid, high) if plane.place(lat, mid)[0] < edge else (low, mid)
    return plane.place(lat, low)[1]
