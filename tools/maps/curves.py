"""Polylines as numpy arrays of shape (n, 2): resampling, smoothing, simplifying, and SVG path text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray
from scipy.ndimage import gaussian_filter1d

from tools.maps.grid import Point

Array = NDArray[np.float64]


def array(points: Iterable[tuple[float, ...]]) -> Array:
    """Points as an array."""
    return np.array(list(points), dtype=float)


def length(line: Array) -> float:
    """Length along the line."""
    return float(np.hypot(*np.diff(line, axis=0).T).sum())


def resample(line: Array, step: float) -> Array:
    """The line with points every `step` or a little less, ends kept."""
    at = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(line, axis=0).T))])
    count = max(2, int(np.ceil(at[-1] / step)) + 1)
    want = np.linspace(0.0, at[-1], count)
    return np.stack([np.interp(want, at, line[:, k]) for k in (0, 1)], axis=1)


def smooth(line: Array, sigma: float, *, closed: bool = False) -> Array:
    """Gaussian smoothing along the line, `sigma` in points; ends of an open line stay where they are."""
    if closed:
        return np.asarray(gaussian_filter1d(line, sigma, axis=0, mode="wrap"), dtype=float)
    # Point reflection at the ends keeps them in place and their direction unbroken.
    n = min(len(line) - 1, int(4 * sigma) + 1)
    head = 2 * line[0] - line[n:0:-1]
    tail = 2 * line[-1] - line[-2 : -n - 2 : -1]
    whole = gaussian_filter1d(np.concatenate([head, line, tail]), sigma, axis=0, mode="nearest")
    return np.asarray(whole[n : n + len(line)], dtype=float)


def simplify(line: Array, tolerance: float) -> Array:
    """Douglas-Peucker: as few points as keep within `tolerance` of the line."""
    keep = np.zeros(len(line), dtype=bool)
    keep[[0, -1]] = True
    todo = [(0, len(line) - 1)]
    while todo:
        a, b = todo.pop()
        if b - a < 2:
            continue
        chord = line[b] - line[a]
        span = np.hypot(*chord)
        off = line[a + 1 : b] - line[a]
        if span < 1e-9:
            dist = np.hypot(*off.T)
        else:
            dist = np.abs(off[:, 0] * chord[1] - off[:, 1] * chord[0]) / span
        far = int(dist.argmax())
        if dist[far] > tolerance:
            mid = a + 1 + far
            keep[mid] = True
            todo += [(a, mid), (mid, b)]
    return line[keep]


def tangents(line: Array) -> Array:
    """Unit direction at every point."""
    d = np.gradient(line, axis=0)
    return np.asarray(d / np.maximum(np.hypot(*d.T), 1e-9)[:, None], dtype=float)


def inside(line: Array, rect: tuple[float, float, float, float]) -> list[Array]:
    """The stretches of a densely sampled line that lie within left, top, right, bottom."""
    x0, y0, x1, y1 = rect
    ok = (line[:, 0] >= x0) & (line[:, 0] <= x1) & (line[:, 1] >= y0) & (line[:, 1] <= y1)
    edges = np.flatnonzero(np.diff(np.concatenate([[0], ok.astype(int), [0]])))
    return [line[a:b] for a, b in zip(edges[::2], edges[1::2], strict=True) if b - a > 1]


def path(line: Array | Sequence[Point], *, closed: bool = False) -> str:
    """Straight SVG path."""
    text = "M" + "L".join(f"{_n(x)} {_n(y)}" for x, y in line)
    return text + ("Z" if closed else "")


def curve(line: Array, *, closed: bool = False) -> str:
    """SVG path through the points with Catmull-Rom rounding, as cubic curves."""
    n = len(line)
    if n < 3:
        return path(line, closed=closed)

    def at(i: int) -> Array:
        return np.asarray(line[i % n] if closed else line[min(max(i, 0), n - 1)], dtype=float)

    parts = [f"M{_n(line[0][0])} {_n(line[0][1])}"]
    for i in range(n if closed else n - 1):
        one = at(i) + (at(i + 1) - at(i - 1)) / 6
        two = at(i + 1) - (at(i + 2) - at(i)) / 6
        end = at(i + 1)
        parts.append("C" + " ".join(f"{_n(p[0])} {_n(p[1])}" for p in (one, two, end)))
    return "".join(parts) + ("Z" if closed else "")


def _n(value: float) -> str:
    text = f"{value:.1f}"
    return text.removesuffix(".0")
