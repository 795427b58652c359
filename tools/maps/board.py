"""Draws a board: puts coast, rivers, roads, front, grid, names and furniture into `board.json`."""

from __future__ import annotations

import json
import tomllib
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
from shapely.geometry import LineString, Polygon, box
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from tools.maps import courses, furniture, lettering, terrain
from tools.maps.coast import Elevation, coastline, waterlines
from tools.maps.curves import Array, array, curve, inside, path, resample, simplify, smooth
from tools.maps.grid import around, pair, side_uv
from tools.maps.layout import Layout
from tools.maps.letters import Letters
from tools.maps.relief import paint
from tools.maps.source import HERE, Source
from tools.maps.styles import LINES, fonts

Layer = dict[str, Any]
ZOOM = 2.0  # picture points of the painted ground to a board pixel


def build(
    source: Source, rules: dict[str, Any], raster: Path, letters: Letters, target: Path
) -> dict[str, Any]:
    """Writes the painted ground and `board.json` into `target` and returns the board.

    Raises ValueError where names overlap or a road is drawn in a hex that it does not serve.
    """
    layout = Layout(source.rows, source.cols)
    folder = HERE / source.id
    art = tomllib.loads((folder / "artwork.toml").read_text(encoding="utf-8"))
    elevation = Elevation(raster, folder / "outline.json")
    coast = coastline(elevation, layout)
    target.mkdir(parents=True, exist_ok=True)
    paint(elevation, coast, layout, ZOOM, target / "relief.webp")
    land = _land(coast, layout)
    water = courses.rivers(source, elevation, layout)
    streets = courses.roads(source, layout, water)
    rails = courses.railways(source, layout, water, streets)
    front = _front(rules, layout)
    sheet = furniture.Sheet(layout, letters)
    ground = [
        *terrain.layers(source, layout, land),
        *_coast(elevation, coast, layout),
        *_borders(folder, land, layout),
        *_rivers(rules, water, layout),
        *_grid(source, layout),
        *terrain.city(source, layout, land),
        *_rails(rails),
        *_roads(streets),
        *_front_layers(front),
        *_impassable(rules, source, layout),
    ]
    furniture.frame(sheet, source)
    furniture.title(sheet, art["title"]["at"], art["title"], source.meta["A"][1][1])
    key = art["key"]
    furniture.legend(sheet, key["at"], lettering.key_entries(), key["columns"], key["width"])
    x0, _, x1, y1 = layout.rect
    sheet.write(art["credit"]["text"], (x0 + x1) / 2, y1 + 48, 12.5, "legend-en", "middle")
    lines = courses.Lines(water, streets, rails, front)
    names, symbols = lettering.letter(source, rules, layout, letters, art, sheet.boxes, land, lines)
    board = {
        "id": source.id,
        "size": list(layout.size),
        "hex": {
            "radius": round(layout.radius, 3),
            "dx": round(layout.radius * 1.5, 3),
            "dy": layout.scale,
            "x0": round(layout.centre("0101")[0], 2),
            "y0": round(layout.centre("0101")[1], 2),
        },
        "map": [round(v, 1) for v in layout.rect],
        "centers": [[round(v, 2) for v in layout.centre(h)] for h in layout.hexes()],
        "relief": "relief.webp",
        "relief_small": "relief-small.webp",
        "layers": [*ground, *sheet.layers],
        "labels": [*names, *sheet.labels],
        "symbols": [*symbols, *sheet.symbols],
        "fonts": fonts(letters),
    }
    (target / "board.json").write_text(write(board), encoding="utf-8")
    return board


def write(board: dict[str, Any]) -> str:
    """`board.json` as text, one layer, label or symbol per line."""

    def tidy(value: Any) -> Any:
        if isinstance(value, float):
            return round(value, 2)
        if isinstance(value, dict):
            return {k: tidy(v) for k, v in value.items()}
        if isinstance(value, (list, tuple)):
            return [tidy(v) for v in value]
        return value

    rows = []
    exact = {"hex": board["hex"]} if "hex" in board else {}
    for name, value in {**tidy(board), **exact}.items():
        if name in {"layers", "labels", "symbols"}:
            items = ",\n ".join(json.dumps(v, ensure_ascii=False, separators=(",", ":")) for v in value)
            rows.append(f'"{name}": [\n {items}\n]')
        else:
            rows.append(f'"{name}": {json.dumps(value, ensure_ascii=False)}')
    return "{\n" + ",\n".join(rows) + "\n}\n"


def line_layer(name: str, d: str, **more: Any) -> Layer:
    """A layer in the style of its name."""
    return {"id": name, "d": d, "style": {**LINES[name], **more}}


def _land(coast: list[Array], layout: Layout) -> BaseGeometry:
    rings = [Polygon(ring).buffer(0) for ring in coast]
    return unary_union(rings).intersection(box(*layout.rect))


def _coast(elevation: Elevation, coast: list[Array], layout: Layout) -> list[Layer]:
    found = []
    for line, opacity in waterlines(elevation, layout):
        d = "".join(curve(simplify(part, 0.5)) for part in inside(resample(line, 3.0), layout.rect))
        if d:
            found.append(line_layer("waterline", d, opacity=opacity))
    rings = [
        part for ring in coast for part in inside(resample(np.vstack([ring, ring[:1]]), 2.0), layout.rect)
    ]
    shore = "".join(path(simplify(part, 0.35)) for part in rings)
    return [*found, line_layer("coast", shore)]


def _borders(folder: Path, land: BaseGeometry, layout: Layout) -> list[Layer]:
    outline = json.loads((folder / "outline.json").read_text(encoding="utf-8"))
    rings = [
        LineString([layout.xy((u, v)) for u, v in ring])
        for polygons in outline["provinces"].values()
        for ring in polygons
    ]
    x0, y0, x1, y1 = layout.rect
    within = land.buffer(-16).intersection(box(x0 + 3, y0 + 3, x1 - 3, y1 - 3))
    shared = unary_union(rings).intersection(within)
    d = "".join(
        curve(simplify(smooth(resample(line, 4.0), 3.0), 0.5))
        for line in terrain.strings(shared)
        if len(line) > 2
    )
    return [line_layer("border-wash", d), line_layer("border", d)]


def _rivers(rules: dict[str, Any], water: list[courses.Drawn], layout: Layout) -> list[Layer]:
    sides = "".join(path([layout.xy(p) for p in side_uv(a, b)]) for a, b in rules["rivers"])
    found = [line_layer("river-side", sides)]
    for river in water:
        thin, wide = (2.0, 5.6) if river.cls == "river-major" else (1.5, 3.4)
        for part, width in courses.tapered(river, thin, wide):
            found.append(line_layer("river", curve(part), **{"stroke-width": round(width, 2)}))
    return found


def _grid(source: Source, layout: Layout) -> list[Layer]:
    dry: dict[tuple[str, str], str] = {}
    wet: dict[tuple[str, str], str] = {}
    for hid in layout.hexes():
        for other in around(hid):
            sides = dry if source.is_land(hid) or source.is_land(other) else wet
            sides[pair(hid, other)] = path([layout.xy(p) for p in side_uv(hid, other)])
    return [line_layer("grid-sea", "".join(wet.values())), line_layer("grid", "".join(dry.values()))]


def _rails(rails: list[courses.Drawn]) -> list[Layer]:
    d = "".join(curve(simplify(rail.line, 0.4)) for rail in rails)
    return [line_layer(name, d) for name in ("rail-case", "rail", "rail-ticks")]


def _roads(streets: list[courses.Drawn]) -> list[Layer]:
    found = []
    for cls, name in (("secondary", "road"), ("main", "road-main")):
        d = "".join(curve(simplify(street.line, 0.4)) for street in streets if street.cls == cls)
        found += [line_layer(f"{name}-case", d), line_layer(name, d)]
    # Casings first, so that roads open into each other at junctions.
    return [found[0], found[2], found[1], found[3]]


def _impassable(rules: dict[str, Any], source: Source, layout: Layout) -> list[Layer]:
    lines, teeth = [], []
    for a, b in rules["impassable"]:
        if not (source.is_land(a) and source.is_land(b)):
            continue
        p, q = (np.array(layout.xy(end)) for end in side_uv(a, b))
        lines.append(path([tuple(p), tuple(q)]))
        along = (q - p) / np.hypot(*(q - p))
        for t in np.arange(8, np.hypot(*(q - p)) - 4, 11):
            at = p + along * t
            n = np.array([-along[1], along[0]]) * 9
            teeth.append(path([tuple(at - n), tuple(at + n)]))
    return [line_layer("impassable", "".join(lines)), line_layer("impassable-teeth", "".join(teeth))]


def _front(rules: dict[str, Any], layout: Layout) -> Array:
    """The front line in board pixels from the western edge to the sea, corners rounded."""
    ends = [
        {tuple(np.round(layout.xy(p), 2)) for p in side_uv(r, n)} for r, n in rules["front_line"]["sides"]
    ]
    joints = [next(iter(one & two)) for one, two in pairwise(ends)]
    first = next(iter(ends[0] - {joints[0]}))
    last = next(iter(ends[-1] - {joints[-1]}))
    return smooth(resample(array([first, *joints, last]), 3.0), 3.4)


def _front_layers(front: Array) -> list[Layer]:
    d = curve(simplify(front, 0.3))
    arrows = []
    for tip, base in ((front[0], front[8]), (front[-1], front[-9])):
        ahead = (tip - base) / np.hypot(*(tip - base))
        side = np.array([-ahead[1], ahead[0]])
        nose = tip + ahead * 9
        arrows.append(
            path(
                [
                    tuple(p)
                    for p in (
                        nose,
                        nose - ahead * 27 + side * 12,
                        nose - ahead * 20,
                        nose - ahead * 27 - side * 12,
                    )
                ],
                closed=True,
            )
        )
    return [line_layer("front-case", d), line_layer("front", d), line_layer("front-arrow", "".join(arrows))]
