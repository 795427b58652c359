"""Rivers of a small-scale board: from town to town along the valley floors of the elevation raster."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np
from scipy import ndimage
from scipy.sparse import coo_array
from scipy.sparse.csgraph import dijkstra

from tools.maps import conic
from tools.maps.coast import Elevation
from tools.maps.courses import Drawn
from tools.maps.curves import Array, array, inside, resample, smooth

PAD = 14  # raster cells around two towns in which the river may wander
DEAR = 12.0  # metres above the valley floor that make a cell twice as dear


def rivers(items: list[dict[str, Any]], ground: Elevation, sheet: conic.Sheet) -> list[Drawn]:
    """Rivers from source to mouth; `points` of an item are latitudes and longitudes that it passes."""
    low = ground.metres - ndimage.minimum_filter(ground.metres, 9)
    price = 1 + np.maximum(low, 0) / DEAR
    found: list[Drawn] = []
    for item in items:
        stations = [ground.cell(conic.uv(lat, lon)) for lat, lon in item["points"]]
        cells = np.concatenate([_way(price, a, b) for a, b in pairwise(stations)])
        line = array(sheet.xy((u, v)) for u, v in ground.uv(cells))
        line = smooth(resample(line, 3.0), 2.2)
        cls = "river-major" if item.get("major") else "river"
        found += [Drawn(item["name"], cls, part) for part in inside(line, sheet.rect)]
    return found


def _way(price: Array, start: tuple[float, float], end: tuple[float, float]) -> Array:
    """The cheapest way between two raster positions as (column, row), both ends included."""
    (c0, r0), (c1, r1) = ((round(x), round(y)) for x, y in (start, end))
    left, top = max(0, min(c0, c1) - PAD), max(0, min(r0, r1) - PAD)
    part = price[top : max(r0, r1) + PAD, left : max(c0, c1) + PAD]
    rows, cols = part.shape
    index = np.arange(rows * cols).reshape(rows, cols)
    heads, tails, costs = [], [], []
    for dr, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
        a = index[: rows - dr, max(0, -dc) : cols - max(0, dc)]
        b = index[dr:, max(0, dc) : cols + min(0, dc)]
        step = (part.ravel()[a] + part.ravel()[b]) / 2 * np.hypot(dr, dc)
        heads.append(a.ravel())
        tails.append(b.ravel())
        costs.append(step.ravel())
    graph = coo_array(
        (np.concatenate(costs), (np.concatenate(heads), np.concatenate(tails))), shape=(index.size,) * 2
    ).tocsr()
    goal = int(index[r1 - top, c1 - left])
    _, before = dijkstra(
        graph, directed=False, indices=int(index[r0 - top, c0 - left]), return_predecessors=True
    )
    way = [goal]
    while before[way[-1]] >= 0:
        way.append(int(before[way[-1]]))
    cells = np.array(way[::-1])
    return np.stack([cells % cols + left, cells // cols + top], axis=1).astype(float)
