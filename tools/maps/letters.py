"""How wide a text is in the fonts of the board, measured from the font files that the web table ships."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from fontTools.ttLib import TTFont  # type: ignore[import-untyped]  # fontTools ships no types

FAMILY = "EB Garamond"
# Class of a label -> (font weight, italic, letter spacing as a share of the size).
STYLES: dict[str, tuple[int, bool, float]] = {
    "city": (600, False, 0.06),
    "town": (600, False, 0.0),
    "village": (400, False, 0.0),
    "pass": (400, True, 0.0),
    "range": (400, True, 0.0),
    "river": (400, True, 0.0),
    "sea": (400, True, 0.0),
    "region": (400, False, 0.0),
    "hexnum": (400, False, 0.0),
    "degree": (400, False, 0.0),
    "title": (600, False, 0.0),
    "subtitle": (400, True, 0.0),
    "legend": (400, False, 0.0),
    "legend-en": (400, True, 0.0),
    "space": (600, False, 0.05),
    "objective": (600, False, 0.07),
    "sea-space": (600, False, 0.07),
    "effect": (400, False, 0.0),
    "effect-en": (400, True, 0.0),
    "country": (400, False, 0.0),
}
ASCENT, DESCENT = 0.70, 0.22  # of the size: tall letters above the baseline, tails below it
ACCENT = 0.16  # more above a capital that carries an accent


def font_file(weight: int, italic: bool) -> str:
    """Name of the font file for a style, as in the fontsource package."""
    return f"eb-garamond-latin-{weight}-{'italic' if italic else 'normal'}.woff2"


class Letters:
    """Measures with the fonts found in `folder`; raises FileNotFoundError naming the missing one."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @cache  # noqa: B019 - one instance for a whole build
    def _font(self, weight: int, italic: bool) -> tuple[dict[int, str], dict[str, tuple[int, int]], int]:
        font = TTFont(self.folder / font_file(weight, italic))
        return font.getBestCmap(), font["hmtx"].metrics, font["head"].unitsPerEm

    def width(self, text: str, size: float, cls: str, spacing: float | None = None) -> float:
        """Width in board pixels; `spacing` in board pixels replaces the class's own."""
        weight, italic, share = STYLES[cls]
        cmap, metrics, unit = self._font(weight, italic)
        gap = share * size if spacing is None else spacing
        total = sum(metrics[cmap.get(ord(c), ".notdef")][0] for c in text) * size / unit
        return float(total + gap * max(0, len(text) - 1))

    def used(self) -> list[str]:
        """All font files that the classes need."""
        return sorted({font_file(weight, italic) for weight, italic, _ in STYLES.values()})
