"""The printed spaces of a point-to-point board: a name plate over a blue and a red zone, on land and at sea."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import cos, pi, sin
from typing import Any

from tools.maps.curves import path
from tools.maps.furniture import INK, PAPER, Sheet, bar
from tools.maps.grid import Point
from tools.maps.labels import Box
from tools.maps.points import Space

ZONE = (98.0, 92.0)  # on land
SEA_ZONE = (132.0, 96.0)
PLATE = 29.0
STRIP = 64.0  # under the zones at sea: what they do
RIM = 3.0
ROUND = 15.0
TARGET = 12.5
RAISED = 6.0  # the target stands so far above the plate's edge

BLUE, BLUE_LINE = "#b3c3d9", "#2b4a80"
RED, RED_LINE = "#e2b5a3", "#962f24"
SEA_PLATE = "#234b62"
BLACK = "#191410"
_LIGHT = "#f3ead4"


@dataclass
class Cartouche:
    """Where a space is printed: the middle of its zones, the zones themselves, and the ground it covers."""

    space: Space
    middle: Point
    zones: tuple[Point, Point]
    box: Box
    town: Point | None = None
    effects: list[tuple[Point, list[str], list[str]]] = field(default_factory=list)


def on_land(space: Space, town: Point, shift: Point) -> Cartouche:
    """A space on land, `shift` pixels from its town."""
    w, h = ZONE
    x, y = round(town[0] + shift[0], 1), round(town[1] + shift[1], 1)
    top = y - h / 2 - PLATE - (TARGET + RAISED if space.facts.get("objective") else 0)
    box = Box(x - w - RIM, top - RIM, x + w + RIM, y + h / 2 + RIM)
    return Cartouche(space, (x, y), ((x - w / 2, y), (x + w / 2, y)), box, town)


def at_sea(space: Space, at: Point) -> Cartouche:
    """An operations space (two zones with room for their effects) or a base (one zone of its side)."""
    if space.kind == "base":
        w, h = ZONE
        half = max(w / 2, 76.0)
        box = Box(at[0] - half - RIM, at[1] - h / 2 - PLATE - RIM, at[0] + half + RIM, at[1] + h / 2 + RIM)
        return Cartouche(space, at, (at, at), box)
    w, h = SEA_ZONE
    x, y = at
    box = Box(x - w - RIM, y - h / 2 - PLATE - RIM, x + w + RIM, y + h / 2 + STRIP + RIM)
    return Cartouche(space, at, ((x - w / 2, y), (x + w / 2, y)), box)


def covers(one: Cartouche, spot: Point, gap: float = 2.0) -> bool:
    """Whether a cartouche lies over a spot, or nearer to it than `gap`."""
    b = one.box
    return b.x0 - gap < spot[0] < b.x1 + gap and b.y0 - gap < spot[1] < b.y1 + gap


def zone_size(space: Space) -> tuple[float, float]:
    """Width and height of one zone of a space, for counters."""
    return SEA_ZONE if space.kind == "operations" else ZONE


def draw(sheet: Sheet, one: Cartouche, effects: dict[str, Any] | None = None) -> None:
    """Prints a space: shadow, zones, plate, name and signs. `effects` are the texts of its zones at sea."""
    space = one.space
    x, y = one.middle
    left, right = one.box.x0 + RIM, one.box.x1 - RIM
    h = zone_size(space)[1]
    plate = y - h / 2 - PLATE
    foot = one.box.y1 - RIM
    _leader(sheet, one)
    frame = rounded(left - RIM, plate - RIM, right + RIM, foot + RIM, ROUND + RIM)
    shadow = rounded(left + 1, plate + 2, right + RIM + 4, foot + RIM + 5, ROUND + RIM)
    sheet.draw("space-shadow", shadow, fill="#1d1a22", opacity=0.26, stroke="none")
    sheet.draw("space-frame", frame, fill=PAPER, stroke=INK, stroke_width=1.6)
    if space.kind == "base":
        blue = space.facts["side"] == "nationalist"
        sheet.draw("zone-blue" if blue else "zone-red", _foot(left, y - h / 2, right, foot, ROUND, ROUND),
                   **_zone(blue))  # fmt: skip
    else:
        sheet.draw("zone-blue", _foot(left, y - h / 2, x, foot, ROUND, 0), **_zone(True))
        sheet.draw("zone-red", _foot(x, y - h / 2, right, foot, 0, ROUND), **_zone(False))
        _inner(sheet, left, x, right, y - h / 2, foot)
        if space.kind == "operations":
            _strips(sheet, left, x, right, y + h / 2, foot)
    sea = space.kind != "land"
    objective = bool(space.facts.get("objective"))
    fill = SEA_PLATE if sea else BLACK if objective else _LIGHT
    sheet.draw(
        "space-plate", _head(left, plate, right, y - h / 2, ROUND), fill=fill, stroke=INK, stroke_width=1.4
    )
    if objective or sea:
        sheet.draw("space-plate-line", _head(left + 3, plate + 3, right - 3, y - h / 2 - 3, ROUND - 3), fill="none",
                   stroke="#d9b45a" if objective else "#9fc0cf", stroke_width=0.9)  # fmt: skip
    _name(sheet, one, plate)
    if objective:
        _target(sheet, x, plate - RAISED)
    port = space.facts.get("port", "")
    if port:
        anchor(sheet, right - 1.0, plate + PLATE / 2, loose=port != "always")
    if effects:
        _effects(sheet, one, effects)
    sheet.boxes.append(one.box)


def _zone(blue: bool) -> dict[str, Any]:
    return {"fill": BLUE if blue else RED, "stroke": BLUE_LINE if blue else RED_LINE, "stroke_width": 1.5}


def _inner(sheet: Sheet, left: float, x: float, right: float, top: float, foot: float) -> None:
    gap = 4.0
    blue = _foot(left + gap, top + gap, x - gap, foot - gap, ROUND - gap, 0)
    red = _foot(x + gap, top + gap, right - gap, foot - gap, 0, ROUND - gap)
    sheet.draw("zone-line", blue, fill="none", stroke="#f2f1ec", stroke_width=1.2, opacity=0.75)
    sheet.draw("zone-line", red, fill="none", stroke="#f7efe6", stroke_width=1.2, opacity=0.75)


def _strips(sheet: Sheet, left: float, x: float, right: float, top: float, foot: float) -> None:
    """Light ground for what the zones at sea do."""
    blue = _foot(left + 4, top - 4, x - 4, foot - 4, ROUND - 4, 0)
    red = _foot(x + 4, top - 4, right - 4, foot - 4, 0, ROUND - 4)
    sheet.draw("zone-strip", blue + red, fill="#fbf5e6", stroke="none", opacity=0.72)


def _name(sheet: Sheet, one: Cartouche, plate: float) -> None:
    space = one.space
    cls = "objective" if space.facts.get("objective") else "space" if space.kind == "land" else "sea-space"
    text = space.name.upper() if space.kind == "land" else space.name
    size = 19.0 if space.kind == "land" else 20.0
    room = one.box.x1 - one.box.x0 - 2 * RIM - (46 if space.facts.get("port") else 20)
    while sheet.letters.width(text, size, cls) > room:
        size -= 0.5
        if size < 14:
            raise ValueError(f"the plate of {space.name} is too small")
    sheet.write(text, one.middle[0], plate + PLATE / 2 + size * 0.33, size, cls, "middle")


def _effects(sheet: Sheet, one: Cartouche, effects: dict[str, Any]) -> None:
    w, h = SEA_ZONE
    for zone, es, en in zip(one.zones, effects["es"], effects["en"], strict=True):
        base = zone[1] + h / 2 + 10.0
        for cls, size, lines in (("effect", 13.5, es), ("effect-en", 11.0, en)):
            for line in lines:
                if sheet.letters.width(line, size, cls) > w - 10:
                    raise ValueError(f"{one.space.name}: {line} is too long for its zone")
                sheet.write(line, zone[0], base, size, cls, "middle")
                base += size + 1.5


def _leader(sheet: Sheet, one: Cartouche) -> None:
    """A thin line to the town where the cartouche does not cover it."""
    if one.town is None:
        return
    x, y = one.town
    b = one.box
    if covers(one, one.town):
        return
    to = (min(max(x, b.x0 + 16), b.x1 - 16), min(max(y, b.y0 + 16), b.y1 - 16))
    sheet.draw("leader-case", path([one.town, to]), fill="none", stroke=PAPER, stroke_width=4.2, opacity=0.8)
    sheet.draw("leader", path([one.town, to]), fill="none", stroke=INK, stroke_width=1.3)
    sheet.draw("town", circle(x, y, 6.2), fill=PAPER, stroke=INK, stroke_width=1.4)
    sheet.draw("town", circle(x, y, 2.6), fill=INK, stroke="none")


def _target(sheet: Sheet, x: float, y: float) -> None:
    for r, fill in ((TARGET + 1.5, PAPER), (TARGET, BLACK), (9.4, PAPER), (6.4, "#b3201b"), (2.6, PAPER)):
        sheet.draw("target", circle(x, y, r), fill=fill, stroke="none")
    cross = "".join(
        path([(x + a * cos(t), y + a * sin(t)) for a in (TARGET - 1, TARGET + 5)])
        for t in (0, pi, 3 * pi / 2)
    )
    sheet.draw("target", cross, fill="none", stroke=BLACK, stroke_width=2.2)


def anchor(sheet: Sheet, x: float, y: float, *, loose: bool) -> None:
    """The sign of a port; a loose one counts only under an option."""
    fill, ink = (PAPER, "#234b62") if loose else ("#234b62", PAPER)
    sheet.draw("port", circle(x, y, 15.5), fill=PAPER, stroke="none")
    sheet.draw("port", circle(x, y, 13.5), fill=fill, stroke="#234b62", stroke_width=1.6,
               **({"stroke_dasharray": "4 2.6"} if loose else {}))  # fmt: skip
    shank = f"M{x} {y - 5.4}V{y + 8}M{x - 4.2} {y - 2.4}H{x + 4.2}"
    arms = f"M{x - 7.4} {y + 2.2}Q{x - 6.4} {y + 8} {x} {y + 8.4}Q{x + 6.4} {y + 8} {x + 7.4} {y + 2.2}"
    sheet.draw("port", shank + arms, fill="none", stroke=ink, stroke_width=1.9, stroke_linecap="round")
    sheet.draw("port", circle(x, y - 7.4, 2.0), fill="none", stroke=ink, stroke_width=1.5)


def circle(x: float, y: float, r: float) -> str:
    """A circle as a path."""
    return f"M{x - r:.2f} {y:.2f}a{r} {r} 0 1 0 {2 * r} 0a{r} {r} 0 1 0 {-2 * r} 0Z"


def rounded(x0: float, y0: float, x1: float, y1: float, r: float) -> str:
    """A rectangle with round corners."""
    return (
        f"M{x0 + r} {y0}H{x1 - r}A{r} {r} 0 0 1 {x1} {y0 + r}V{y1 - r}A{r} {r} 0 0 1 {x1 - r} {y1}"
        f"H{x0 + r}A{r} {r} 0 0 1 {x0} {y1 - r}V{y0 + r}A{r} {r} 0 0 1 {x0 + r} {y0}Z"
    )


def _head(x0: float, y0: float, x1: float, y1: float, r: float) -> str:
    return f"M{x0} {y1}V{y0 + r}A{r} {r} 0 0 1 {x0 + r} {y0}H{x1 - r}A{r} {r} 0 0 1 {x1} {y0 + r}V{y1}Z"


def _foot(x0: float, y0: float, x1: float, y1: float, left: float, right: float) -> str:
    if not left and not right:
        return bar(x0, y0, x1, y1)
    return (
        f"M{x0} {y0}H{x1}V{y1 - right}"
        + (f"A{right} {right} 0 0 1 {x1 - right} {y1}" if right else "")
        + f"H{x0 + left}"
        + (f"A{left} {left} 0 0 1 {x0} {y1 - left}" if left else "")
        + "Z"
    )
