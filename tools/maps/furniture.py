"""The sheet around the map: frame with degrees, title with its scale, and the legend in the open sea."""

from __future__ import annotations

from math import cos, radians, sin
from typing import Any

from tools.maps.curves import path
from tools.maps.grid import Point
from tools.maps.labels import Box
from tools.maps.layout import Plane
from tools.maps.letters import Letters
from tools.maps.source import Source

Layer = dict[str, Any]
Label = dict[str, Any]

INK = "#2b211a"
PAPER = "#f4ecd9"


class Sheet:
    """Collects layers, labels and symbols of the furniture and the boxes they keep to themselves."""

    def __init__(self, layout: Plane, letters: Letters) -> None:
        self.layout = layout
        self.letters = letters
        self.layers: list[Layer] = []
        self.labels: list[Label] = []
        self.symbols: list[dict[str, Any]] = []
        self.boxes: list[Box] = []

    def draw(self, name: str, d: str, **style: Any) -> None:
        """Adds a layer; underscores in style names become hyphens."""
        self.layers.append({"id": name, "d": d, "style": {k.replace("_", "-"): v for k, v in style.items()}})

    def write(
        self, text: str, x: float, y: float, size: float, cls: str, anchor: str = "start", **more: Any
    ) -> None:
        """Adds a label."""
        label = {
            "text": text,
            "x": round(x, 1),
            "y": round(y, 1),
            "size": size,
            "class": cls,
            "anchor": anchor,
        }
        self.labels.append({**label, **more})


def frame(sheet: Sheet, source: Source, step: int = 5, named: int = 20) -> None:
    """Neatlines and a scale of degrees: a light and dark band every `step` minutes, figures every `named`."""
    x0, y0, x1, y1 = sheet.layout.rect
    meta = source.meta
    bands: list[str] = []

    def position(minutes: int, axis: str) -> float:
        degrees = minutes / 60
        u, v = source.uv(degrees, meta["ref_lon"]) if axis == "lat" else source.uv(meta["ref_lat"], degrees)
        x, y = sheet.layout.xy((u, v))
        return y if axis == "lat" else x

    for axis, low, high in (("lon", x0, x1), ("lat", y0, y1)):
        sign = 1 if axis == "lon" else -1
        guess = range(-6 * 60, 50 * 60, step)
        marks = [(m, position(m, axis)) for m in guess if abs(m) < 60 * 60]
        marks = [(m, p) for m, p in marks if low - 200 < p < high + 200]
        for m, p in marks:
            q = position(m + step, axis)
            a, b = max(min(p, q), low), min(max(p, q), high)
            if b > a and (m // step) % 2 == 0:
                if axis == "lon":
                    bands += [bar(a, y0 - 8, b, y0 - 3), bar(a, y1 + 3, b, y1 + 8)]
                else:
                    bands += [bar(x0 - 8, a, x0 - 3, b), bar(x1 + 3, a, x1 + 8, b)]
            if m % named == 0 and low + 40 < p < high - 40:
                text = f"{abs(m) // 60}°{abs(m) % 60:02d}′ {'O' if sign > 0 else 'N'}"
                if axis == "lon":
                    sheet.write(text, p, y0 - 20, 15, "degree", "middle")
                    sheet.write(text, p, y1 + 33, 15, "degree", "middle")
                else:
                    sheet.write(text, x0 - 20, p, 15, "degree", "middle", rotate=-90)
                    sheet.write(text, x1 + 30, p, 15, "degree", "middle", rotate=-90)
    neatlines(sheet, bands)


def neatlines(sheet: Sheet, bands: list[str]) -> None:
    """The lines of the frame around the map, with the dark `bands` of its scale of degrees."""
    x0, y0, x1, y1 = sheet.layout.rect
    sheet.draw("frame-band", bar(x0 - 8, y0 - 8, x1 + 8, y1 + 8) + bar(x0 - 3, y0 - 3, x1 + 3, y1 + 3),
               fill=PAPER, fill_rule="evenodd", stroke="none")  # fmt: skip
    sheet.draw("frame-degrees", "".join(bands), fill=INK, stroke="none")
    for name, off, width in (("frame-inner", 0.0, 1.4), ("frame-line", 3.0, 1.0), ("frame-mid", 8.0, 1.0),
                             ("frame-outer", 13.0, 3.2)):  # fmt: skip
        sheet.draw(
            name, bar(x0 - off, y0 - off, x1 + off, y1 + off), fill="none", stroke=INK, stroke_width=width
        )


def title(sheet: Sheet, at: Point, facts: dict[str, Any], km_per_unit: float, step: int = 5) -> None:
    """The cartouche: name of the game, what it shows, and a bar of three times `step` kilometres."""
    x, y = at
    w, h = 556.0, 216.0
    cartouche(sheet, x, y, w, h)
    mid = x + w / 2
    size = 54.0
    sheet.write(facts["name"], mid, y + 78, size, "title", "middle", spacing=4)
    sheet.draw(
        "title-rule", f"M{x + 70} {y + 97}H{x + w - 70}", fill="none", stroke="#8c2a20", stroke_width=1.4
    )
    sheet.draw("title-rule", _diamond(mid, y + 97, 6), fill="#8c2a20", stroke="none")
    sheet.write(facts["subtitle"], mid, y + 130, 25, "subtitle", "middle")
    per_km = sheet.layout.scale / km_per_unit
    left = mid - 3 * step * per_km * 0.5
    base = y + 168
    for i in range(3):
        strip = bar(left + i * step * per_km, base, left + (i + 1) * step * per_km, base + 7)
        sheet.draw("scale-bar", strip, fill=INK if i % 2 == 0 else PAPER, stroke=INK, stroke_width=1.2)
    for i in range(4):
        sheet.write(str(step * i), left + step * i * per_km, base - 6, 15, "legend", "middle")
    sheet.write("km", left + 3 * step * per_km + 24, base - 6, 15, "legend-en", "middle")
    sheet.write(facts["scale"], mid, base + 30, 17, "subtitle", "middle")


def cartouche(sheet: Sheet, x: float, y: float, w: float, h: float) -> None:
    """A panel of paper with a notched inner line; it keeps its ground to itself."""
    sheet.draw(
        "panel-shadow", bar(x + 4, y + 5, x + w + 4, y + h + 5), fill="#1d2b33", opacity=0.22, stroke="none"
    )
    sheet.draw("panel", bar(x, y, x + w, y + h), fill=PAPER, stroke=INK, stroke_width=2.4)
    sheet.draw("panel-line", notched(x + 8, y + 8, x + w - 8, y + h - 8, 14), fill="none", stroke=INK,
               stroke_width=1.1)  # fmt: skip
    sheet.boxes.append(Box(x - 6, y - 6, x + w + 8, y + h + 8))


def legend(
    sheet: Sheet,
    at: Point,
    entries: list[dict[str, Any]],
    columns: int,
    width: float,
    pitch: float = 26.8,
) -> None:
    """The key: per entry a sample drawn with the board's own styles, the Spanish name and the English one."""
    x, y = at
    rows = -(-len(entries) // columns)
    w, h = width, rows * pitch + 28
    cartouche(sheet, x, y, w, h)
    for i, entry in enumerate(entries):
        col, row = divmod(i, rows)
        left = x + 24 + col * (w - 36) / columns
        base = y + 14 + row * pitch + pitch / 2
        for layer in entry.get("layers", ()):
            sheet.layers.append({**layer, "d": layer["make"](left, base)} if "make" in layer else layer)
            sheet.layers[-1].pop("make", None)
        if "draw" in entry:
            entry["draw"](left, base)
        if "symbol" in entry:
            sheet.symbols.append({"kind": entry["symbol"], "x": round(left + 20, 1), "y": round(base, 1)})
        sheet.write(entry["es"], left + 52, base - 0.5, 14.8, "legend")
        sheet.write(entry["en"], left + 52, base + 10.6, 11.5, "legend-en")


def rose(sheet: Sheet, at: Point, radius: float) -> None:
    """A compass rose of sixteen points, half light and half dark, with the north marked N."""
    x, y = at

    def tip(turn: float, r: float) -> Point:
        return x + r * sin(radians(turn)), y - r * cos(radians(turn))

    for r, width in ((radius * 0.74, 1.4), (radius * 0.68, 0.8), (radius * 0.3, 0.8)):
        ring = f"M{x - r:.1f} {y}a{r:.1f} {r:.1f} 0 1 0 {2 * r:.1f} 0a{r:.1f} {r:.1f} 0 1 0 {-2 * r:.1f} 0Z"
        sheet.draw("rose-ring", ring, fill="none", stroke=INK, stroke_width=width, opacity=0.55)
    for step, reach, waist in ((22.5, 0.6, 0.16), (45.0, 0.78, 0.17), (90.0, 1.0, 0.17)):
        turns = [i * step for i in range(round(360 / step)) if step == 90.0 or (i * step) % (2 * step)]
        dark, light = [], []
        for turn in turns:
            point = tip(turn, radius * reach)
            for side, found in ((-1, light), (1, dark)):
                found.append(path([at, tip(turn + side * step / 2, radius * waist), point], closed=True))
        sheet.draw("rose", "".join(light), fill=PAPER, stroke=INK, stroke_width=0.9, stroke_linejoin="round")
        sheet.draw(
            "rose", "".join(dark), fill="#2f4a5a", stroke=INK, stroke_width=0.9, stroke_linejoin="round"
        )
    sheet.write("N", x, y - radius - 7, 24, "title", "middle")
    sheet.boxes.append(Box(x - radius, y - radius - 28, x + radius, y + radius))


def bar(x0: float, y0: float, x1: float, y1: float) -> str:
    """An upright rectangle."""
    return path([(x0, y0), (x1, y0), (x1, y1), (x0, y1)], closed=True)


def _diamond(x: float, y: float, r: float) -> str:
    return path([(x - 1.8 * r, y), (x, y - r), (x + 1.8 * r, y), (x, y + r)], closed=True)


def notched(x0: float, y0: float, x1: float, y1: float, r: float) -> str:
    """A rectangle with hollow corners, as on old title plates."""
    return (
        f"M{x0 + r} {y0}H{x1 - r}A{r} {r} 0 0 0 {x1} {y0 + r}V{y1 - r}A{r} {r} 0 0 0 {x1 - r} {y1}"
        f"H{x0 + r}A{r} {r} 0 0 0 {x0} {y1 - r}V{y0 + r}A{r} {r} 0 0 0 {x0 + r} {y0}Z"
    )


def sample_hex(x: float, y: float, r: float = 11.5) -> str:
    """A small flat-top hex for the key."""
    cx = x + 20
    return path(
        [(cx - r, y), (cx - r / 2, y - 0.866 * r), (cx + r / 2, y - 0.866 * r), (cx + r, y),
         (cx + r / 2, y + 0.866 * r), (cx - r / 2, y + 0.866 * r)],
        closed=True,
    )  # fmt: skip


def sample_teeth(x: float, y: float) -> str:
    """A straight line with cross strokes for the key."""
    return f"M{x} {y}H{x + 40}" + "".join(f"M{x + t} {y - 6}V{y + 6}" for t in range(4, 40, 8))


def sample_line(x: float, y: float) -> str:
    """A short wavy line for the key."""
    return f"M{x} {y + 2}C{x + 13} {y - 6} {x + 27} {y + 8} {x + 40} {y - 1}"
