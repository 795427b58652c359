"""Bends real roads, railways and rivers into drawn lines that agree with the hexes the rules give them.

A road of the rules runs through a list of hexes. Its real course may cut a corner of another hex; drawn like that the
board would lie. So every course is led through its own hexes, kept off the lines already drawn, and rounded.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from scipy.ndimage import gaussian_filter1d
from scipy.spatial import cKDTree

from tools.maps.coast import Elevation
from tools.maps.curves import Array, array, inside, length, resample, simplify, smooth, tangents
from tools.maps.grid import centre_uv, hex_at, side_uv
from tools.maps.layout import Layout
from tools.maps.source import Line, Source

STEP = 4.0  # board pixels between samples while lines are worked on
MERGE = 13.0  # two roads closer than this are one road
ESTUARY = 4  # samples of open water that end a river
SLACK = 7.0  # a drawn road may stray this far over a hexside before the builder complains


@dataclass
class Drawn:
    """A finished line in board pixels: where it runs, and how it is drawn."""

    name: str
    cls: str
    line: Array
    hexes: list[str] = field(default_factory=list)


@dataclass
class Lines:
    """All lines of a board: what names keep off."""

    rivers: list[Drawn]
    roads: list[Drawn]
    rails: list[Drawn]
    front: Array


def rivers(source: Source, elevation: Elevation, layout: Layout) -> list[Drawn]:
    """Rivers from source to mouth, smoothed, without their stretch in the sea, clipped to the map."""
    found = []
    for river in source.rivers:
        uv = resample(array(river.course), STEP / layout.scale)
        dry = [elevation.is_land((u, v)) for u, v in uv]
        # A trace runs on through estuaries; the river ends where open water first lasts longer than a ford.
        wet = (i for i in range(len(dry) - ESTUARY) if not any(dry[i : i + ESTUARY]))
        line = array(layout.xy((u, v)) for u, v in uv[: next(wet, len(uv)) + 2])
        line = smooth(line, 1.6)
        found += [Drawn(river.name, river.cls, part) for part in inside(line, layout.rect)]
    return found


def roads(source: Source, layout: Layout, water: list[Drawn]) -> list[Drawn]:
    """Roads through their hexes, main roads first; common stretches are drawn once in both."""
    order = sorted(source.roads, key=lambda r: (r.cls != "main", -len(r.hexes)))
    streams = [river.line for river in water]
    found: list[Drawn] = []
    for road in order:
        line = _through_hexes(road, source, layout)
        line = keep_off(line, streams, 9.0)
        line = smooth(line, 3.2)
        line = smooth(_merge(line, [other.line for other in found]), 1.4)
        _check(road, line, layout)
        found.append(Drawn(road.name, road.cls, _extended(road, line, source, layout), road.hexes))
    return found


def railways(source: Source, layout: Layout, water: list[Drawn], streets: list[Drawn]) -> list[Drawn]:
    """Railways through their hexes, beside the roads and rivers that share their valleys."""
    others = [drawn.line for drawn in [*water, *streets]]
    found: list[Drawn] = []
    for rail in source.railways:
        line = _through_hexes(rail, source, layout)
        for _ in range(2):
            line = smooth(keep_off(line, others, 10.0), 3.2)
        line = smooth(_merge(line, [other.line for other in found]), 2.2)
        found.append(Drawn(rail.name, rail.cls, _extended(rail, line, source, layout), rail.hexes))
    return found


def keep_off(line: Array, others: list[Array], gap: float) -> Array:
    """The line moved sideways where it runs closer than `gap` to another, on the side it mostly keeps to."""
    result = line.copy()
    for other in others:
        dense = resample(other, STEP)
        away, at = (np.asarray(part) for part in cKDTree(dense).query(result))
        if away.min() > gap:
            continue
        ahead = tangents(dense)[at]
        normal = np.stack([-ahead[:, 1], ahead[:, 0]], axis=1)
        signed = ((result - dense[at]) * normal).sum(axis=1)
        # Where both follow one valley the sign flickers; its running mean says which bank the line is on.
        near = np.exp(-((away / (2.5 * gap)) ** 2))
        bank = np.sign(gaussian_filter1d(signed * near, 14) + 1e-9)
        want = np.where(away < gap, bank * gap, signed)
        push = (want - signed) * np.exp(-((away / gap) ** 4) / 3)
        push = gaussian_filter1d(push, 2.5)
        # Crossing at an angle is a bridge and stays.
        along = np.abs((tangents(result) * ahead).sum(axis=1))
        ends = np.minimum(np.arange(len(result)), np.arange(len(result))[::-1])
        result += normal * (push * gaussian_filter1d(along**2, 4) * np.clip(ends / 10, 0, 1))[:, None]
    return result


def _course(line: Line, source: Source) -> list[tuple[float, float]]:
    for better in source.corrections.get("course", ()):
        if better["line"] == line.name:
            return [source.uv(lat, lon) for lat, lon in better["latlon"]]
    return line.course


def _through_hexes(line: Line, source: Source, layout: Layout) -> Array:
    dense = resample(array(_course(line, source)), STEP / layout.scale)
    at = [hex_at(u, v, source.rows, source.cols) for u, v in dense]
    stretches = _stretches(at, line.hexes)
    uv: list[Array] = []
    for i, stretch in enumerate(stretches):
        part = dense[stretch[0] : stretch[1]] if stretch else dense[:0]
        if i:
            before = uv[-1][-1] if uv and len(uv[-1]) else None
            after = part[0] if len(part) else None
            gate = _gate(line.hexes[i - 1], line.hexes[i], before, after)
            uv.append(gate[None, :])
            if len(part):
                part = part[int(np.hypot(*(part - gate).T).argmin()) :]
        uv.append(part)
    whole = np.concatenate([part for part in uv if len(part)])
    if hex_at(float(whole[-1][0]), float(whole[-1][1]), source.rows, source.cols) != line.hexes[-1]:
        whole = np.concatenate([whole, _mid(line.hexes[-1])[None, :]])
    return resample(array(layout.xy((u, v)) for u, v in whole), STEP)


def _extended(line: Line, drawn: Array, source: Source, layout: Layout) -> Array:
    """The drawn line with the tails that lead it on to the edge of the map."""
    for tail in source.corrections.get("tail", ()):
        if tail["line"] == line.name:
            more = array(layout.xy((u, v)) for u, v in tail["uv"])
            # The last few points bend towards the tail instead of their old end.
            whole = (
                [drawn[: -tail["cut"]], more] if tail["at"] == "end" else [more[::-1], drawn[tail["cut"] :]]
            )
            drawn = smooth(resample(np.concatenate(whole), STEP), 4.0)
            drawn = inside(resample(drawn, 1.0), layout.rect)[0]
    return drawn


def _stretches(at: list[str | None], hexes: list[str]) -> list[tuple[int, int] | None]:
    """For every hex of the list the part of the course inside it, in order; None where it never enters."""
    found: list[tuple[int, int] | None] = []
    start = 0
    for hid in hexes:
        runs: list[tuple[int, int]] = []
        i = start
        while i < len(at):
            if at[i] == hid:
                j = i
                while j < len(at) and at[j] == hid:
                    j += 1
                runs.append((i, j))
                i = j
            else:
                i += 1
        if not runs:
            found.append(None)
            continue
        best = max(runs, key=lambda run: run[1] - run[0] - 0.5 * (run[0] - start))
        found.append(best)
        start = best[1]
    return found


def _mid(hid: str) -> Array:
    return np.array(centre_uv(hid))


def _gate(a: str, b: str, before: Array | None, after: Array | None) -> Array:
    """Where a road passes from hex to hex: on their common side, as near as it can to where it really runs."""
    p, q = (np.array(end) for end in side_uv(a, b))
    known = [point for point in (before, after) if point is not None]
    if not known:
        return np.asarray((p + q) / 2, dtype=float)
    t = float(np.mean([np.dot(point - p, q - p) / np.dot(q - p, q - p) for point in known]))
    return np.asarray(p + (q - p) * min(max(t, 0.2), 0.8), dtype=float)


def _merge(line: Array, others: list[Array]) -> Array:
    if not others:
        return line
    result = line.copy()
    for other in others:
        dense = resample(other, 1.0)
        away, at = cKDTree(dense).query(result)
        pull = np.clip((MERGE - away) / (0.35 * MERGE), 0, 1)
        result += (dense[at] - result) * pull[:, None]
    return result


def _check(road: Line, line: Array, layout: Layout) -> None:
    """Raises ValueError if the drawn road runs deep into a hex that is not its own."""
    own = array(layout.centre(h) for h in road.hexes)
    for point in line:
        offs = np.abs(point - own)
        # Distance over the rim of a flat-top hex: the larger of its two face normals.
        over = np.maximum(offs[:, 1], offs[:, 0] * 3**0.5 / 2 + offs[:, 1] / 2) - layout.scale / 2
        if over.min() > SLACK:
            where = hex_at(*_back(point, layout), layout.rows, layout.cols)
            raise ValueError(f"{road.name} is drawn in {where}, {over.min():.0f} px off its hexes")


def _back(point: Array, layout: Layout) -> tuple[float, float]:
    return (
        (point[0] - layout.margin) / layout.scale + layout.u_min,
        layout.v_max - (point[1] - layout.margin) / layout.scale,
    )


def tapered(river: Drawn, thin: float, wide: float) -> list[tuple[Array, float]]:
    """A river in pieces that grow from `thin` to `wide`, so that it swells towards its mouth."""
    count = max(1, min(7, int(length(river.line) / 140)))
    cuts = np.linspace(0, len(river.line) - 1, count + 1).round().astype(int)
    widths = np.linspace(thin, wide, count) if count > 1 else [(thin + wide) / 2]
    return [
        (simplify(river.line[a : b + 1], 0.3), float(w))
        for a, b, w in zip(cuts[:-1], cuts[1:], widths, strict=True)
    ]
