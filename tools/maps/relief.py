"""Paints the ground: shaded relief with height tints, a soft sea, on paper. One picture for the whole sheet."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw
from scipy import ndimage

from tools.maps.coast import Elevation
from tools.maps.curves import Array
from tools.maps.layout import Plane

Grid = NDArray[np.float32]

# Height in metres and colour: green coast, buff plateau, brown ranges, pale rock.
TINTS = (
    (0, (206, 215, 176)),
    (120, (213, 219, 178)),
    (300, (225, 224, 182)),
    (550, (235, 226, 186)),
    (800, (238, 222, 180)),
    (1000, (233, 211, 165)),
    (1250, (221, 192, 146)),
    (1550, (207, 178, 142)),
    (1850, (214, 198, 178)),
    (2200, (240, 234, 226)),
)
SHALLOW, DEEP = (190, 214, 216), (138, 176, 190)
PAPER = (240, 231, 211)
SHADOW, LIGHT = (74, 66, 92), (255, 248, 226)
ABROAD, FADED = (236, 228, 210), 0.66


def paint(
    elevation: Elevation,
    coast: list[Array],
    layout: Plane,
    zoom: float,
    target: Path,
    *,
    drama: float = 1.0,
    abroad: list[Array] | None = None,
    quality: int = 88,
) -> int:
    """Writes the picture, `zoom` picture points to a board pixel, and returns its size in bytes.

    `drama` exaggerates the heights for the light, as small scales need; land inside the rings `abroad` fades.
    """
    width, height = (round(n * zoom) for n in layout.size)
    x0, y0, x1, y1 = (round(n * zoom) for n in layout.rect)
    ground = _ground(elevation, layout, (x1 - x0, y1 - y0), drama)
    if abroad:
        faded = ndimage.gaussian_filter(_mask(abroad, layout, zoom, (x0, y0, x1, y1)), 3.0)[..., None]
        ground += FADED * faded * (np.array(ABROAD, dtype=np.float32) - ground)
    land = _mask(coast, layout, zoom, (x0, y0, x1, y1))
    inner = _sea(land, zoom) * (1 - land[..., None]) + ground * land[..., None]
    sheet = np.empty((height, width, 3), dtype=np.float32)
    sheet[:] = PAPER
    sheet[y0:y1, x0:x1] = inner
    sheet *= _paper(height, width)[..., None]
    picture = Image.fromarray(np.clip(sheet, 0, 255).astype(np.uint8))
    picture.save(target, quality=quality, method=6)
    # A browser shows the small copy at once and the sharp picture as soon as it is decoded.
    small = picture.resize((picture.width // 2, picture.height // 2), Image.Resampling.LANCZOS)
    small.save(target.with_stem(f"{target.stem}-small"), quality=quality, method=6)
    return target.stat().st_size


def _ground(elevation: Elevation, layout: Plane, size: tuple[int, int], drama: float) -> Grid:
    width, height = size
    source = ndimage.gaussian_filter(elevation.metres, 0.55)
    left, top = elevation.cell((layout.u_min, layout.v_max))
    right, bottom = elevation.cell((layout.u_max, layout.v_min))
    rows = np.linspace(top, bottom, height)
    cols = np.linspace(left, right, width)
    metres = _upsample(source, rows, cols)
    cell = layout.metres / layout.scale * (layout.u_max - layout.u_min) * layout.scale / width / drama
    metres += _crags(metres, cell)
    shade = _hillshade(metres, cell)
    tint = _tint(ndimage.gaussian_filter(metres, 6))
    texture = _texture(source, rows, cols)
    light = np.clip(shade + 0.16 * texture, -1, 1)[..., None]
    dark = np.clip(-light, 0, 1)
    bright = np.clip(light, 0, 1)
    tint *= 1 - 0.5 * dark
    tint += 0.26 * dark * (np.array(SHADOW, dtype=np.float32) - tint)
    tint += 0.5 * bright * (np.array(LIGHT, dtype=np.float32) - tint)
    return tint


def _upsample(source: Grid, rows: NDArray[np.float64], cols: NDArray[np.float64]) -> Grid:
    """Cubic spline on a grid of rows and columns, done one axis at a time."""
    grid: Grid = source
    for axis, at in ((0, rows), (1, cols)):
        spline = ndimage.spline_filter1d(grid, 3, axis=axis, mode="nearest", output=np.float32)
        moved = np.moveaxis(spline, axis, 0)
        base = np.floor(at).astype(int)
        f = (at - base).astype(np.float32)[:, None]
        weights = (
            (1 - f) ** 3 / 6,
            (3 * f**3 - 6 * f**2 + 4) / 6,
            (-3 * f**3 + 3 * f**2 + 3 * f + 1) / 6,
            f**3 / 6,
        )
        last = moved.shape[0] - 1
        total = sum(w * moved[np.clip(base + k - 1, 0, last)] for k, w in enumerate(weights))
        grid = np.ascontiguousarray(np.moveaxis(np.asarray(total, dtype=np.float32), 0, axis))
    return grid


def _crags(metres: Grid, cell: float) -> Grid:
    """Fine relief below the raster's resolution, only on slopes: it keeps steep ground crisp when zoomed."""
    rng = np.random.default_rng(1937)
    dy, dx = np.gradient(ndimage.gaussian_filter(metres, 5), cell)
    steep = np.clip(np.hypot(dx, dy) - 0.08, 0, 0.5)
    noise = np.zeros_like(metres)
    for size, share in ((3.0, 0.5), (6.0, 1.0)):
        white = rng.standard_normal(metres.shape, dtype=np.float32)
        octave = ndimage.gaussian_filter(white, size)
        noise += share * octave / octave.std() * size
    return np.asarray(noise * steep * cell * 0.2, dtype=np.float32)


def _hillshade(metres: Grid, cell: float) -> Grid:
    """Light from the north-west with a little from north and west: -1 in shadow, 0 on the flat, 1 in the light."""
    total = np.zeros_like(metres)
    for blur, weight, exaggeration in ((1.0, 0.6, 1.6), (9.0, 0.55, 2.6)):
        dy, dx = np.gradient(ndimage.gaussian_filter(metres, blur), cell)
        dx *= exaggeration
        dy *= exaggeration
        norm = np.sqrt(1 + dx * dx + dy * dy)
        for azimuth, share in ((315, 0.6), (275, 0.25), (355, 0.15)):
            a = np.radians(azimuth)
            total += weight * share * ((-dx * np.sin(a) + dy * np.cos(a)) * 0.8 + 0.6 * (1 - norm)) / norm
    return np.asarray(np.tanh(1.25 * total), dtype=np.float32)


def _texture(source: Grid, rows: NDArray[np.float64], cols: NDArray[np.float64]) -> Grid:
    """Fractional Laplacian of the heights: draws ridges and valley floors wherever the light comes from."""
    padded = np.pad(source, 64, mode="reflect")
    fy = np.fft.fftfreq(padded.shape[0])[:, None]
    fx = np.fft.rfftfreq(padded.shape[1])[None, :]
    spectrum = np.fft.rfft2(padded) * np.hypot(fy, fx) ** 0.9
    flat = np.fft.irfft2(spectrum, padded.shape)[64:-64, 64:-64].astype(np.float32)
    return np.asarray(np.tanh(_upsample(flat / (2.2 * flat.std()), rows, cols)), dtype=np.float32)


def _tint(metres: Grid) -> Grid:
    heights = [h for h, _ in TINTS]
    return np.stack(
        [np.interp(metres, heights, [c[k] for _, c in TINTS]).astype(np.float32) for k in range(3)], axis=-1
    )


def _mask(coast: list[Array], layout: Plane, zoom: float, box: tuple[int, int, int, int]) -> Grid:
    """Share of land in every picture point, from the same rings as the drawn coast so that both agree."""
    x0, y0, x1, y1 = box
    image = Image.new("L", ((x1 - x0) * 2, (y1 - y0) * 2), 0)
    draw = ImageDraw.Draw(image)
    # Contours turn the other way around water, so the sign of the area tells a lagoon from an island.
    for ring in sorted(coast, key=lambda r: -abs(_signed(r))):
        points = [((x * zoom - x0) * 2, (y * zoom - y0) * 2) for x, y in ring]
        draw.polygon(points, fill=255 if _signed(ring) > 0 else 0)
    small = image.resize((x1 - x0, y1 - y0), Image.Resampling.BOX)
    return np.asarray(np.asarray(small, dtype=np.float32) / np.float32(255), dtype=np.float32)


def _signed(ring: Array) -> float:
    x, y = ring.T
    return float(np.sum(x * np.roll(y, -1) - np.roll(x, -1) * y) / 2)


def _sea(land: Grid, zoom: float) -> Grid:
    """Pale at the shore and deeper away from it."""
    coarse = land[::4, ::4] < 0.5
    away = ndimage.distance_transform_edt(coarse).astype(np.float32) * 4 / zoom
    depth = 1 - np.exp(-ndimage.gaussian_filter(away, 6) / 120)
    wide = np.asarray(Image.fromarray(depth).resize(land.shape[::-1], Image.Resampling.BICUBIC))
    shallow, deep = np.array(SHALLOW, dtype=np.float32), np.array(DEEP, dtype=np.float32)
    return np.asarray(shallow + wide[..., None] * (deep - shallow), dtype=np.float32)


def _paper(height: int, width: int) -> Grid:
    """Factor around 1: clouds of the pulp, a fine tooth, and a slight darkening at the edges of the sheet."""
    rng = np.random.default_rng(37)
    total = np.zeros((height, width), dtype=np.float32)
    for step, share in ((220, 0.012), (40, 0.008), (5, 0.006)):
        small = rng.standard_normal((height // step + 4, width // step + 4), dtype=np.float32)
        wide = Image.fromarray(small).resize((width, height), Image.Resampling.BICUBIC)
        total += share * np.asarray(wide)
    y = np.abs(np.linspace(-1, 1, height, dtype=np.float32))[:, None]
    x = np.abs(np.linspace(-1, 1, width, dtype=np.float32))[None, :]
    return np.asarray(1 + total - 0.05 * np.maximum(x, y) ** 12, dtype=np.float32)
