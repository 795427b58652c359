"""Lines of movement between printed spaces: gentle curves that run under no cartouche but their own two."""

from __future__ import annotations

from math import hypot

import numpy as np

from tools.maps.cartouches import Cartouche
from tools.maps.curves import Array
from tools.maps.grid import Point
from tools.maps.labels import Box

CLEAR = 9.0  # pixels between a line and a cartouche that it passes
BENDS = (0, 14, -14, 28, -28, 44, -44, 62, -62, 82, -82, 104, -104)


def routes(
    links: list[tuple[str, str]], spaces: dict[str, Cartouche], bends: dict[str, float], keep: list[Box]
) -> list[Array]:
    """One curve per link, from middle to middle; raises ValueError naming links that find no free way.

    A link takes the smallest bend that keeps it clear, unless `bends` ("a-b", in pixels) fixes it.
    """
    found: list[Array] = []
    blocked: list[str] = []
    for a, b in links:
        others = [one.box for sid, one in spaces.items() if sid not in {a, b}] + keep
        start, end = spaces[a].middle, spaces[b].middle
        fixed = bends.get(f"{a}-{b}")
        for bend in (fixed,) if fixed is not None else BENDS:
            line = arc(start, end, bend)
            if not any(_meets(line, box) for box in others):
                found.append(line)
                break
        else:
            blocked.append(f"{a}-{b}")
    if blocked:
        raise ValueError("lines run under cartouches: " + ", ".join(blocked))
    return found


def arc(start: Point, end: Point, bend: float) -> Array:
    """A parabola between two points whose middle lies `bend` pixels to the right of the straight way."""
    p, q = np.array(start), np.array(end)
    long = hypot(*(q - p))
    right = np.array([-(q - p)[1], (q - p)[0]]) / long
    t = np.linspace(0.0, 1.0, max(8, int(long / 6)))[:, None]
    return np.asarray(p + (q - p) * t + right * (4 * bend * t * (1 - t)), dtype=float)


def crossings(links: list[tuple[str, str]], lines: list[Array], spaces: dict[str, Cartouche]) -> list[str]:
    """Pairs of links whose lines cross outside the cartouches: a map of this kind has none."""
    found: list[str] = []
    for i, one in enumerate(lines):
        for j in range(i):
            if set(links[i]) & set(links[j]):
                continue
            gap = np.hypot(*(one[:, None, :] - lines[j][None, :, :]).transpose(2, 0, 1))
            if gap.min() < 7.0:
                found.append(f"{'-'.join(links[i])} / {'-'.join(links[j])}")
    return found


def _meets(line: Array, box: Box) -> bool:
    x, y = line.T
    return bool(
        np.any((x > box.x0 - CLEAR) & (x < box.x1 + CLEAR) & (y > box.y0 - CLEAR) & (y < box.y1 + CLEAR))
    )
