"""Puts names where a draughtsman would: near their dot, at the rim of the hex, over nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from math import exp, hypot
from random import Random
from typing import Any

import numpy as np
from scipy.spatial import cKDTree

from tools.maps.curves import Array, resample, smooth, tangents
from tools.maps.grid import Point
from tools.maps.letters import ACCENT, ASCENT, DESCENT, Letters

LEADING = 0.92
COUNTER = 38.0  # half the side of the square around a hex centre that counters usually cover


@dataclass(frozen=True)
class Box:
    """An upright rectangle in board pixels."""

    x0: float
    y0: float
    x1: float
    y1: float

    def meets(self, other: Box, gap: float = 0.0) -> bool:
        """True if the two overlap or come closer than `gap`."""
        return (
            self.x0 < other.x1 + gap
            and other.x0 < self.x1 + gap
            and self.y0 < other.y1 + gap
            and other.y0 < self.y1 + gap
        )

    def shared(self, other: Box) -> float:
        """Area of the overlap."""
        w = min(self.x1, other.x1) - max(self.x0, other.x0)
        h = min(self.y1, other.y1) - max(self.y0, other.y0)
        return max(0.0, w) * max(0.0, h)

    @property
    def corners(self) -> tuple[float, float, float, float]:
        """Left, top, right, bottom."""
        return self.x0, self.y0, self.x1, self.y1

    @property
    def area(self) -> float:
        """Width times height."""
        return (self.x1 - self.x0) * (self.y1 - self.y0)


@dataclass
class Name:
    """A name to place: its lines, its dot, the centre of its hex, and how much it matters."""

    lines: list[str]
    cls: str
    size: float
    dot: Point
    centre: Point
    weight: float
    clear: float


@dataclass
class Placed:
    """A label as the board file has it, and the boxes it covers."""

    label: dict[str, Any]
    boxes: list[Box]
    cost: float = 0.0
    owner: str = ""


@dataclass
class Ground:
    """What labels must and should keep off."""

    bounds: Box
    hard: list[Box] = field(default_factory=list)
    lines: list[tuple[cKDTree, float, float]] = field(default_factory=list)  # samples, half width, price
    counters: list[Box] = field(default_factory=list)

    def add_line(self, line: Array, half: float, price: float) -> None:
        """A drawn line that names should not cross; `price` is the cost per sample covered."""
        self.lines.append((cKDTree(resample(line, 4.0)), half, price))

    def blocked(self, boxes: Iterable[Box]) -> bool:
        """True if any box meets a hard obstacle or leaves the map."""
        b = self.bounds
        return any(
            box.x0 < b.x0 or box.y0 < b.y0 or box.x1 > b.x1 or box.y1 > b.y1
            or any(box.meets(h, 1.0) for h in self.hard)
            for box in boxes
        )  # fmt: skip

    def price(self, boxes: Sequence[Box]) -> float:
        """Cost of covering lines and the places of counters."""
        total = 0.0
        for box in boxes:
            mx, my = (box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2
            rx, ry = (box.x1 - box.x0) / 2, (box.y1 - box.y0) / 2
            for tree, half, price in self.lines:
                for i in tree.query_ball_point((mx, my), hypot(rx, ry) + half):
                    px, py = tree.data[i]
                    if abs(px - mx) < rx + half and abs(py - my) < ry + half:
                        total += price
            total += sum(box.shared(c) for c in self.counters) / box.area * 2.4 * len(boxes) ** 0.5
        return total


def text_boxes(
    letters: Letters, lines: list[str], cls: str, size: float, x: float, y: float, anchor: str
) -> list[Box]:
    """The boxes of a label whose first baseline is at y."""
    boxes = []
    for i, line in enumerate(lines):
        w = letters.width(line, size, cls)
        left = x - {"start": 0.0, "middle": w / 2, "end": w}[anchor]
        base = y + i * size * LEADING
        top = ASCENT + (ACCENT if any(c in "ÁÉÍÓÚÑ" for c in line) else 0.0)
        boxes.append(Box(left, base - top * size, left + w, base + DESCENT * size))
    return boxes


def place(names: list[Name], ground: Ground, letters: Letters) -> list[Placed]:
    """Places all names; raises ValueError naming those that find no free spot."""
    choices = [_choices(name, ground, letters) for name in names]
    for name, options in zip(names, choices, strict=True):
        if not options:
            raise ValueError(f"no free place for {' '.join(name.lines)}")
    clash = _clashes(choices)
    picked = _anneal(names, choices, clash)
    bad = [
        f"{names[i].lines[0]} / {names[j].lines[0]}"
        for i, j in clash
        if i < j and (picked[i], picked[j]) in clash[i, j]
    ]
    if bad:
        raise ValueError("names overlap: " + ", ".join(bad))
    return [options[k] for options, k in zip(choices, picked, strict=True)]


def _choices(name: Name, ground: Ground, letters: Letters) -> list[Placed]:
    x, y = name.dot
    gap = name.clear + 3.0
    size = name.size
    tall = size * LEADING * (len(name.lines) - 1)
    cap = ASCENT * size
    mid = y - tall / 2 + 0.32 * size
    low = y + gap + cap
    high = y - gap - DESCENT * size - tall
    spots: list[tuple[float, float, str, float]] = [
        (x + gap, mid, "start", 0.0),
        (x - gap, mid, "end", 0.25),
        (x, low, "middle", 0.3),
        (x, high, "middle", 0.35),
        (x + gap * 0.7, y - gap * 0.5 - tall, "start", 0.2),
        (x + gap * 0.7, low - 4, "start", 0.25),
        (x - gap * 0.7, y - gap * 0.5 - tall, "end", 0.4),
        (x - gap * 0.7, low - 4, "end", 0.45),
    ]
    # Along the lower and the upper rim of the hex, free of counters, when the dot is not far.
    cx, cy = name.centre
    for shift in (-42, -28, -14, 0, 14, 28, 42):
        for base, price in ((cy + 58 - tall, 0.5), (cy + 50 - tall, 0.6), (cy - 36, 0.7), (cy - 28, 0.8)):
            spots.append((cx + shift, base, "middle", price))
    if name.cls == "city":
        # A large name may stand farther off, where there is room for it.
        spots += [(x + dx, y + dy, "middle", 0.6) for dx in range(-80, 81, 16) for dy in (-70, -60, 64, 72)]
    for dx in (-12, 12, -24, 24):
        spots += [(x + dx, low, "middle", 0.45), (x + dx, high, "middle", 0.5)]
    found: list[Placed] = []
    for px, py, anchor, price in spots:
        boxes = text_boxes(letters, name.lines, name.cls, size, px, py, anchor)
        if ground.blocked(boxes):
            continue
        near = min(_distance(box, name.dot) for box in boxes)
        if near < name.clear * 0.75 or near > (82 if name.cls == "city" else 62):
            continue
        cost = price + ground.price(boxes) + 0.03 * max(0.0, near - gap) + _outside(boxes, name.centre)
        label: dict[str, Any] = {
            "text": " ".join(name.lines),
            "x": px,
            "y": py,
            "size": size,
            "class": name.cls,
        }
        label["anchor"] = anchor
        if len(name.lines) > 1:
            label["lines"] = name.lines
        found.append(Placed(label, boxes, cost, name.lines[0]))
    return found


def _distance(box: Box, point: Point) -> float:
    dx = max(box.x0 - point[0], 0.0, point[0] - box.x1)
    dy = max(box.y0 - point[1], 0.0, point[1] - box.y1)
    return hypot(dx, dy)


def _outside(boxes: list[Box], centre: Point) -> float:
    """Names belong to one hex: a price for what hangs over its rim."""
    total = 0.0
    for box in boxes:
        for x in (box.x0, (box.x0 + box.x1) / 2, box.x1):
            dx, dy = abs(x - centre[0]), abs((box.y0 + box.y1) / 2 - centre[1])
            over = max(dy, dx * 3**0.5 / 2 + dy / 2) - 65
            total += max(0.0, over) / 65 * (2.0 if x not in (box.x0, box.x1) else 0.6)
    return total


def _clashes(choices: list[list[Placed]]) -> dict[tuple[int, int], set[tuple[int, int]]]:
    found: dict[tuple[int, int], set[tuple[int, int]]] = {}
    for i, ones in enumerate(choices):
        for j in range(i + 1, len(choices)):
            twos = choices[j]
            if abs(ones[0].boxes[0].x0 - twos[0].boxes[0].x0) > 560:
                continue
            pairs = {
                (a, b)
                for a, one in enumerate(ones)
                for b, two in enumerate(twos)
                if any(p.meets(q, 3.0) for p in one.boxes for q in two.boxes)
            }
            if pairs:
                found[i, j] = pairs
                found[j, i] = {(b, a) for a, b in pairs}
    return found


def _anneal(
    names: list[Name], choices: list[list[Placed]], clash: dict[tuple[int, int], set[tuple[int, int]]]
) -> list[int]:
    rng = Random(1937)
    near: dict[int, list[int]] = {i: [] for i in range(len(names))}
    for i, j in clash:
        near[i].append(j)
    picked = [int(np.argmin([one.cost for one in c])) for c in choices]

    def energy(i: int, k: int) -> float:
        hits = sum((k, picked[j]) in clash[i, j] for j in near[i])
        return names[i].weight * choices[i][k].cost + 40.0 * hits

    steps = 60_000
    for step in range(steps):
        heat = 3.0 * (1 - step / steps) ** 2 + 1e-3
        i = rng.randrange(len(names))
        k = rng.randrange(len(choices[i]))
        gain = energy(i, picked[i]) - energy(i, k)
        if gain >= 0 or rng.random() < exp(gain / heat):
            picked[i] = k
    return picked


def along(
    text: str,
    line: Array,
    cls: str,
    size: float,
    letters: Letters,
    *,
    start: float,
    spacing: float,
    lift: float,
    soften: float = 6.0,
) -> Placed:
    """Text set letter by letter along a line from `start`, `lift` pixels off it; read from left to right."""
    line = line if line[-1][0] >= line[0][0] else line[::-1]
    dense = resample(smooth(resample(line, 2.0), soften), 2.0)
    ahead = smooth(tangents(dense), 10.0)
    labels: list[dict[str, Any]] = []
    boxes: list[Box] = []
    at = start
    for char in text:
        w = letters.width(char, size, cls, 0.0)
        i = min(int((at + w / 2) / 2.0), len(dense) - 1)
        t = ahead[i] / np.hypot(*ahead[i])
        x, y = dense[i] + lift * np.array([t[1], -t[0]])
        if char != " ":
            turn = float(np.degrees(np.arctan2(t[1], t[0])))
            item = {
                "text": char,
                "x": float(x),
                "y": float(y),
                "size": size,
                "class": cls,
                "anchor": "middle",
            }
            labels.append({**item, "rotate": round(turn, 1)})
            cx, cy = x + t[1] * size * 0.25, y - t[0] * size * 0.25
            half = max(w, size * 0.72) / 2
            boxes.append(Box(cx - half, cy - half, cx + half, cy + half))
        at += w + spacing
    return Placed({"letters": labels}, boxes, owner=text)


def run_length(text: str, cls: str, size: float, letters: Letters, spacing: float) -> float:
    """How long `along` makes a text."""
    return sum(letters.width(c, size, cls, 0.0) + spacing for c in text) - spacing


def name_river(
    text: str,
    line: Array,
    size: float,
    letters: Letters,
    ground: Ground,
    taken: list[Box],
    avoid: list[Point],
) -> Placed | None:
    """A river's name beside its straightest free stretch, far from the points in `avoid`; None if it has none."""
    spacing = 3.0
    need = run_length(text, "river", size, letters, spacing)
    left = line if line[-1][0] >= line[0][0] else line[::-1]
    total = float(np.hypot(*np.diff(left, axis=0).T).sum())
    best: tuple[float, Placed] | None = None
    start = 10.0
    while start + need + 20 < total:
        for lift in (6.5, -6.5 - ASCENT * size * 0.8):
            spot = along(
                text, left, "river", size, letters, start=start, spacing=spacing, lift=lift, soften=16.0
            )
            turns = [item["rotate"] for item in spot.label["letters"]]
            bend = sum(abs(b - a) for a, b in pairwise(turns))
            sharp = max(abs(b - a) for a, b in pairwise(turns))
            if max(map(abs, turns)) > 82 or bend > 60 or sharp > 14 or ground.blocked(spot.boxes):
                continue
            if any(box.meets(other, 2.0) for box in spot.boxes for other in taken):
                continue
            if any(hypot(spot.boxes[0].x0 - p[0], spot.boxes[0].y0 - p[1]) < 420 for p in avoid):
                continue
            cost = 2 * ground.price(spot.boxes) + 0.03 * bend + 0.012 * max(map(abs, turns))
            if best is None or cost < best[0]:
                best = (cost, spot)
        start += 8.0
    return best[1] if best else None
