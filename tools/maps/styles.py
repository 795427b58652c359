"""How lines and letters look on the boards: one place for colours, widths and fonts."""

from __future__ import annotations

from typing import Any

from tools.maps.letters import FAMILY, STYLES, Letters

INK = "#2b211a"
WATER = "#2f6d94"
COAST = "#3c5f70"
FRONT = "#1746b0"
ROAD = "#b0392b"

_ROUND = {"fill": "none", "stroke-linecap": "round", "stroke-linejoin": "round"}

LINES: dict[str, dict[str, Any]] = {
    "coast": {**_ROUND, "stroke": COAST, "stroke-width": 1.7},
    "waterline": {**_ROUND, "stroke": "#4d7f97", "stroke-width": 0.9},
    "river": {**_ROUND, "stroke": WATER},
    "river-case": {**_ROUND, "stroke": "#eef3ea", "opacity": 0.55},
    "river-side": {**_ROUND, "stroke": "#4a9ac6", "stroke-width": 8, "opacity": 0.4},
    "border": {
        **_ROUND,
        "stroke": "#6a4a78",
        "stroke-width": 1.8,
        "stroke-dasharray": "11 4 1.5 4",
        "opacity": 0.6,
    },
    "border-wash": {**_ROUND, "stroke": "#8e6a9c", "stroke-width": 8, "opacity": 0.13},
    "grid": {**_ROUND, "stroke": "#33271a", "stroke-width": 1.15, "opacity": 0.36},
    "grid-sea": {**_ROUND, "stroke": "#ffffff", "stroke-width": 1, "opacity": 0.22},
    "rail-case": {**_ROUND, "stroke": "#f6efdf", "stroke-width": 4.2, "opacity": 0.8},
    "rail": {**_ROUND, "stroke": INK, "stroke-width": 1.7},
    "rail-ticks": {
        **_ROUND,
        "stroke": INK,
        "stroke-width": 6.4,
        "stroke-dasharray": "1.5 11",
        "stroke-linecap": "butt",
    },
    "road-case": {**_ROUND, "stroke": "#6b5138", "stroke-width": 4.4},
    "road": {**_ROUND, "stroke": "#fbf3d8", "stroke-width": 2.5},
    "road-main-case": {**_ROUND, "stroke": "#5e1b12", "stroke-width": 6.4},
    "road-main": {**_ROUND, "stroke": "#e2674a", "stroke-width": 3.9},
    "impassable": {**_ROUND, "stroke": "#5a1210", "stroke-width": 3.6, "stroke-linecap": "butt"},
    "impassable-teeth": {**_ROUND, "stroke": "#5a1210", "stroke-width": 2.2},
    "front-case": {**_ROUND, "stroke": "#f7f2e4", "stroke-width": 11, "opacity": 0.78},
    "front": {
        **_ROUND,
        "stroke": FRONT,
        "stroke-width": 6.2,
        "stroke-dasharray": "20 8",
        "stroke-linecap": "butt",
    },
    "graticule": {**_ROUND, "stroke": "#2d566b", "stroke-width": 0.9, "opacity": 0.3},
    "province": {
        **_ROUND,
        "stroke": "#6a4a78",
        "stroke-width": 1.2,
        "stroke-dasharray": "7 3 1.2 3",
        "opacity": 0.42,
    },
    "state-wash": {**_ROUND, "stroke": "#a3543f", "stroke-width": 9, "opacity": 0.2},
    "state": {
        **_ROUND,
        "stroke": "#5e2f23",
        "stroke-width": 2.2,
        "stroke-dasharray": "12 4 2 4",
        "opacity": 0.8,
    },
    "route-halo": {**_ROUND, "stroke": "#f7f0dc", "stroke-width": 12, "opacity": 0.62},
    "route-case": {**_ROUND, "stroke": "#2b1a12", "stroke-width": 7},
    "route": {**_ROUND, "stroke": "#f6ecd0", "stroke-width": 4.2},
    "route-ticks": {
        **_ROUND,
        "stroke": "#2b1a12",
        "stroke-width": 4.4,
        "stroke-dasharray": "9 11",
        "stroke-linecap": "butt",
    },
    "front-arrow": {"fill": FRONT, "stroke": "#f7f2e4", "stroke-width": 1.6, "stroke-linejoin": "round"},
}

_COLOURS: dict[str, dict[str, Any]] = {
    "city": {"fill": "#3b0d09", "halo": "#fbf5e6"},
    "town": {"fill": "#1d1510", "halo": "#fbf5e6"},
    "village": {"fill": "#2b211a", "halo": "#fbf5e6"},
    "pass": {"fill": "#5b2f12", "halo": "#fbf5e6"},
    "range": {"fill": "#5b3a1c", "halo": "#f8eed6", "opacity": 0.78},
    "river": {"fill": "#1f567c", "halo": "#f3f3e8"},
    "sea": {"fill": "#2d566b", "opacity": 0.8},
    "region": {"fill": "#5d4a63", "halo": "#f8f0dc", "opacity": 0.62},
    "hexnum": {"fill": "#3a2d20", "halo": "#f3e8cc", "opacity": 0.8},
    "degree": {"fill": "#3a2d20"},
    "title": {"fill": "#7f1d15"},
    "subtitle": {"fill": "#2b211a"},
    "legend": {"fill": "#2b211a"},
    "legend-en": {"fill": "#6a5a4a"},
    "space": {"fill": "#1d1510"},
    "objective": {"fill": "#fbf0d6"},
    "sea-space": {"fill": "#f4efe0"},
    "effect": {"fill": "#2b211a"},
    "effect-en": {"fill": "#6a5a4a"},
    "country": {"fill": "#7d6a55", "opacity": 0.62},
}
HEX_BOARD = ("city", "town", "village", "pass", "range", "river", "sea", "region", "hexnum", "degree")
POINT_BOARD = (
    "space",
    "objective",
    "sea-space",
    "effect",
    "effect-en",
    "country",
    "range",
    "region",
    "river",
    "sea",
    "degree",
)
FURNITURE = ("title", "subtitle", "legend", "legend-en")


def fonts(letters: Letters, names: tuple[str, ...] = HEX_BOARD) -> dict[str, Any]:
    """The lettering part of a board file: family, looks per class, and the font files a browser needs."""
    classes = {}
    for cls in (*names, *FURNITURE):
        weight, italic, spacing = STYLES[cls]
        look: dict[str, Any] = {"weight": weight, **_COLOURS[cls]}
        if italic:
            look["italic"] = True
        if spacing:
            look["spacing"] = spacing
        classes[cls] = look
    return {
        "family": FAMILY,
        "fallback": "Georgia, 'Times New Roman', serif",
        "package": "@fontsource/eb-garamond",
        "files": letters.used(),
        "classes": classes,
    }
