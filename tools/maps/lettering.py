"""Everything written on the map: which names, in which order, and the key that explains the drawing."""

from __future__ import annotations

from math import cos, hypot, radians, sin
from typing import Any

from shapely.geometry import Point as Spot
from shapely.geometry.base import BaseGeometry

from tools.maps import furniture, labels
from tools.maps.courses import Drawn, Lines
from tools.maps.curves import array, length
from tools.maps.grid import Point, side_uv
from tools.maps.labels import Box, Ground, Name
from tools.maps.layout import Layout, Plane
from tools.maps.letters import Letters
from tools.maps.source import Place, Source
from tools.maps.styles import LINES
from tools.maps.terrain import HILL, MOUNTAIN

HEXNUM = 11.5
CLEAR = {"village": 4.5, "town": 7.0, "city": 9.0, "pass": 6.5, "star": 13.0}
WEIGHT = {"city": 4.0, "town": 2.0, "village": 1.0, "pass": 0.8}


def letter(
    source: Source,
    rules: dict[str, Any],
    layout: Layout,
    letters: Letters,
    art: dict[str, Any],
    panels: list[Box],
    land: BaseGeometry,
    lines: Lines,
) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Labels and symbols of the map; raises ValueError if any two of them overlap."""
    ground = Ground(Box(layout.rect[0] + 4, layout.rect[1] + 4, layout.rect[2] - 4, layout.rect[3] - 4))
    ground.hard += panels
    placed: list[labels.Placed] = []
    dots = {place.name: _dot(place, layout) for place in source.places}
    starred = {item["hex"] for item in rules["objectives"]}
    symbols = []
    for place in source.places:
        kind = "star" if place.hex in starred and place.rank != "pass" else place.rank
        x, y = dots[place.name]
        symbols.append({"kind": kind, "x": x, "y": y})
        r = CLEAR[kind] - 1.5
        ground.hard.append(Box(x - r, y - r, x + r, y + r))
    placed += texts(art, layout, letters)
    ground.hard += [b for item in placed for b in item.boxes]
    for side, hexes in rules["supply"].items():
        for hid in hexes:
            x, y = _supply_spot(hid, layout, land, ground, lines.roads)
            symbols.append({"kind": f"supply-{side[0]}", "x": x, "y": y})
            ground.hard.append(Box(x - 15, y - 15, x + 15, y + 15))
    for hid, kind in source.terrain.items():
        if kind != "sea":
            x, y = layout.centre(hid)
            c = labels.COUNTER
            ground.counters.append(Box(x - c, y - c, x + c, y + c))
    ground.add_line(lines.front, 5.0, 0.16)
    for a, b in rules["impassable"]:
        ground.add_line(array(layout.xy(end) for end in side_uv(a, b)), 8.0, 0.3)
    for drawn in lines.roads:
        ground.add_line(drawn.line, 3.0, 0.035 if drawn.cls == "main" else 0.025)
    for drawn in lines.rails:
        ground.add_line(drawn.line, 2.5, 0.02)
    for drawn in lines.rivers:
        ground.add_line(drawn.line, 2.5, 0.02)
    numbers = _numbers(source, layout, letters, ground)
    ground.hard += [b for item in numbers for b in item.boxes]
    names = [_name(place, dots[place.name], layout, art, place.hex in starred) for place in source.places]
    placed += labels.place(names, ground, letters)
    placed += river_names(lines.rivers, letters, ground, placed)
    check([*placed, *numbers], symbols)
    found = [one for item in placed for one in item.label.get("letters", [item.label])]
    return [item.label for item in numbers] + found, symbols


def check(placed: list[labels.Placed], symbols: list[dict[str, Any]]) -> None:
    """Raises ValueError with every pair of labels, or label and symbol, that overlap."""
    bad: list[str] = []
    for i, one in enumerate(placed):
        bad += [
            f"{one.owner} / {two.owner}"
            for two in placed[i + 1 :]
            if any(a.meets(b) for a in one.boxes for b in two.boxes)
        ]
        for item in symbols:
            r = CLEAR.get(item["kind"], 14.0) - 2.0
            spot = Box(item["x"] - r, item["y"] - r, item["x"] + r, item["y"] + r)
            if any(a.meets(spot) for a in one.boxes):
                bad.append(f"{one.owner} / {item['kind']} at {item['x']:.0f},{item['y']:.0f}")
    if bad:
        raise ValueError("overlaps: " + "; ".join(bad))


def _dot(place: Place, layout: Layout) -> Point:
    """The place itself, brought inside its hex where survey and grid disagree."""
    x, y = layout.xy(place.uv)
    cx, cy = layout.centre(place.hex)
    dx, dy = x - cx, y - cy
    over = max(abs(dy), abs(dx) * 3**0.5 / 2 + abs(dy) / 2) / (layout.scale / 2 - 12)
    if over > 1:
        dx, dy = dx / over, dy / over
    return round(cx + dx, 1), round(cy + dy, 1)


def _numbers(source: Source, layout: Layout, letters: Letters, ground: Ground) -> list[labels.Placed]:
    """Printed numbers of the land hexes, under the upper side, moved along it where something is in the way."""
    found: list[labels.Placed] = []
    crowded: list[str] = []
    for hid in layout.hexes():
        if not source.is_land(hid):
            continue
        x, y = layout.centre(hid)
        base = y - layout.scale / 2 + 14
        for shift in (0, -10, 10, -20, 20, -28, 28):
            boxes = labels.text_boxes(letters, [hid], "hexnum", HEXNUM, x + shift, base, "middle")
            if not ground.blocked(boxes):
                label = {"text": hid, "x": x + shift, "y": base, "size": HEXNUM, "class": "hexnum"}
                found.append(labels.Placed({**label, "anchor": "middle"}, boxes, owner=hid))
                break
        else:
            crowded.append(hid)
    if crowded:
        raise ValueError(f"no room for the numbers of {', '.join(crowded)}")
    return found


def _name(place: Place, dot: Point, layout: Layout, art: dict[str, Any], star: bool) -> Name:
    lines = art["broken"].get(place.name, [place.name])
    if place.rank == "city":
        lines = [line.upper() for line in lines]
    clear = CLEAR["star" if star and place.rank != "pass" else place.rank]
    weight = WEIGHT[place.rank] * (1.5 if star else 1.0)
    return Name(lines, place.rank, art["sizes"][place.rank], dot, layout.centre(place.hex), weight, clear)


def _supply_spot(hid: str, layout: Layout, land: BaseGeometry, ground: Ground, streets: list[Drawn]) -> Point:
    """A free spot in the hex, on land, at its rim, near the road that the supplies come by."""
    cx, cy = layout.centre(hid)
    road = array([p for street in streets if hid in street.hexes for p in street.line])
    best: tuple[float, Point] | None = None
    for reach in (36.0, 42.0):
        for angle in range(0, 360, 15):
            x, y = cx + reach * cos(radians(angle)), cy + reach * sin(radians(angle))
            spot = Box(x - 15, y - 15, x + 15, y + 15)
            if ground.blocked([spot]):
                continue
            near = float(min(hypot(x - p[0], y - p[1]) for p in road))
            cost = abs(near - 22) + 0.4 * land.distance(Spot(x, y)) + (0 if land.contains(Spot(x, y)) else 25)
            if best is None or cost < best[0]:
                best = (cost, (round(x, 1), round(y, 1)))
    if best is None:
        raise ValueError(f"no room for the supply symbol in {hid}")
    return best[1]


def texts(art: dict[str, Any], layout: Plane, letters: Letters) -> list[labels.Placed]:
    """The lettering that artwork.toml sets along paths; raises ValueError for a path too short."""
    found = []
    for item in art["text"]:
        line = array(layout.xy((u, v)) for u, v in item["path"])
        need = labels.run_length(item["text"], item["class"], item["size"], letters, item["spacing"])
        long = length(line)
        if need > long:
            raise ValueError(f"artwork.toml: path of {item['text']} is {need - long:.0f} px too short")
        found.append(
            labels.along(
                item["text"], line, item["class"], item["size"], letters,
                start=(long - need) / 2, spacing=item["spacing"], lift=0.0,
            )
        )  # fmt: skip
    return found


def river_names(
    water: list[Drawn], letters: Letters, ground: Ground, placed: list[labels.Placed]
) -> list[labels.Placed]:
    """Names along the rivers, large rivers first and long ones more than once, where there is room."""
    found: list[labels.Placed] = []
    for river in sorted(water, key=lambda r: r.cls != "river-major"):
        reach = length(river.line)
        size = 21.0 if river.cls == "river-major" else 17.5
        used: list[Point] = []
        for _ in range(3 if reach > 1800 else 2 if reach > 800 else 1):
            taken = [b for item in [*placed, *found] for b in item.boxes]
            spot = labels.name_river(river.name, river.line, size, letters, ground, taken, used)
            if spot:
                found.append(spot)
                used.append((spot.boxes[0].x0, spot.boxes[0].y0))
    return found


def key_entries() -> list[dict[str, Any]]:
    """The entries of the key, each with its sample in the board's own styles."""

    def area(
        colour: str, opacity: float, line: str | None = None, dash: str | None = None
    ) -> list[dict[str, Any]]:
        style: dict[str, Any] = {"fill": colour, "fill-opacity": opacity, "stroke": line or "#33271a"}
        style |= {"stroke-width": 2.4 if line else 1.1}
        if dash:
            style |= {"stroke-dasharray": dash, "stroke-linecap": "round"}
        return [{"id": "key", "make": furniture.sample_hex, "style": style}]

    def lines(*names: str, **more: Any) -> list[dict[str, Any]]:
        return [
            {"id": f"key-{n}", "make": furniture.sample_line, "style": {**LINES[n], **more}} for n in names
        ]

    teeth = [{"id": "key", "make": furniture.sample_teeth, "style": LINES["impassable-teeth"]}]
    return [
        {"es": "Llano", "en": "Clear", "layers": area("#e6dcae", 0.7)},
        {"es": "Quebrado", "en": "Hill", "layers": area(HILL["fill"], 0.3, HILL["line"], "0.1 5")},
        {"es": "Montaña", "en": "Mountain", "layers": area(MOUNTAIN["fill"], 0.42, MOUNTAIN["line"])},
        {"es": "Ciudad", "en": "City", "layers": area("#9c2f25", 0.5)},
        {
            "es": "Lado de río",
            "en": "River hexside",
            "layers": lines("river-side") + lines("river", **{"stroke-width": 3.6}),
        },
        {"es": "Carretera", "en": "Main road", "layers": lines("road-main-case", "road-main")},
        {"es": "Camino", "en": "Secondary road", "layers": lines("road-case", "road")},
        {"es": "Ferrocarril", "en": "Railway", "layers": lines("rail", "rail-ticks")},
        {
            "es": "Línea del frente",
            "en": "Front line",
            "layers": lines("front", **{"stroke-dasharray": "11 4"}),
        },
        # Large signs between small ones, so that the rows can stay close.
        {"es": "Suministro nacional", "en": "Nationalist supply", "symbol": "supply-n"},
        {"es": "Lado infranqueable", "en": "Impassable hexside", "layers": teeth},
        {"es": "Suministro republicano", "en": "Republican supply", "symbol": "supply-r"},
        {"es": "Villa", "en": "Town", "symbol": "town"},
        {"es": "Objetivo", "en": "Objective", "symbol": "star"},
        {"es": "Pueblo", "en": "Village", "symbol": "village"},
        {"es": "Puerto de montaña", "en": "Mountain pass", "symbol": "pass"},
    ]
