"""The key of a point-to-point board: every sign in the board's own drawing."""

from __future__ import annotations

from typing import Any

from tools.maps import furniture
from tools.maps.cartouches import BLACK, BLUE, BLUE_LINE, RED, RED_LINE, SEA_PLATE, TARGET, anchor, circle
from tools.maps.furniture import INK, PAPER, bar
from tools.maps.styles import LINES


def entries(sheet: furniture.Sheet) -> list[dict[str, Any]]:
    """The entries, Spanish and English, each with what draws its sample."""

    def box(fill: str, line: str) -> list[dict[str, Any]]:
        style = {"fill": fill, "stroke": line, "stroke-width": 1.6}
        return [{"id": "key", "make": lambda x, y: bar(x + 6, y - 9, x + 34, y + 9), "style": style}]

    def lines(*names: str) -> list[dict[str, Any]]:
        return [
            {"id": f"key-{name}", "make": lambda x, y: f"M{x} {y}H{x + 40}", "style": LINES[name]}
            for name in names
        ]

    def rings(*steps: tuple[float, str]) -> list[dict[str, Any]]:
        return [
            {
                "id": "key",
                "make": lambda x, y, r=r: circle(x + 20, y, r),
                "style": {"fill": fill, "stroke": INK, "stroke-width": 0.8},
            }
            for r, fill in steps
        ]

    return [
        {"es": "Zona nacional", "en": "Nationalist zone", "layers": box(BLUE, BLUE_LINE)},
        {"es": "Zona republicana", "en": "Republican zone", "layers": box(RED, RED_LINE)},
        {
            "es": "Territorio objetivo",
            "en": "Objective territory",
            "layers": rings((TARGET - 1, BLACK), (8.4, PAPER), (5.6, "#b3201b"), (2.2, PAPER)),
        },
        {
            "es": "Línea de movimiento",
            "en": "Line of movement",
            "layers": lines("route-halo", "route-case", "route", "route-ticks"),
        },
        {"es": "Puerto", "en": "Port", "draw": lambda x, y: anchor(sheet, x + 20, y, loose=False)},
        {
            "es": "Puerto según opción",
            "en": "Port under an option",
            "draw": lambda x, y: anchor(sheet, x + 20, y, loose=True),
        },
        {"es": "Espacio naval · La Armada", "en": "Naval space", "layers": box(SEA_PLATE, "#9fc0cf")},
        {"es": "Frontera", "en": "Border of states", "layers": lines("state-wash", "state")},
    ]
