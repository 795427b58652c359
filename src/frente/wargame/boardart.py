"""Composes a board's artwork into one SVG: the painted ground, vector layers, symbols and lettering.

The artwork of a board is data (`board.json`): layers in drawing order with SVG attributes, labels by class, symbols by
kind. This module knows how to draw them and nothing about any board, so the same picture serves the command line, the
server and the web table.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from math import cos, pi, sin
from typing import Any

_INK = "#2b211a"
_PAPER = "#f6efdf"
_LEADING = 0.92


def compose(board: Mapping[str, Any], relief_href: str, extra: str = "", style: str = "") -> str:
    """The whole board as SVG text, in board pixels.

    `relief_href` is the address of the painted ground (a data address makes the picture self-contained), `extra` is
    SVG put on top (counters, overlays), `style` is CSS for the head, such as the font faces. Raises KeyError for a
    symbol kind or a label class that the board does not define.
    """
    width, height = board["size"]
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}">',
        f"<style>{style}</style>" if style else "",
        f'<image href="{escape(relief_href)}" width="{width}" height="{height}" preserveAspectRatio="none"/>',
        *(_layer(layer) for layer in board["layers"]),
        *(symbol(item["kind"], item["x"], item["y"]) for item in board["symbols"]),
        *labels(board["labels"], board["fonts"]),
        extra,
        "</svg>",
    ]
    return "\n".join(part for part in parts if part)


def labels(items: Sequence[Mapping[str, Any]], fonts: Mapping[str, Any]) -> list[str]:
    """Lettering as SVG text elements; all halos lie under all letters, so that no name cuts another."""
    halos: list[str] = []
    texts: list[str] = []
    for item in items:
        look = fonts["classes"][item["class"]]
        inner = _lines(item)
        place = _text_attributes(item, look, fonts)
        if look.get("halo"):
            halos.append(
                f'<text {place} fill="none" stroke="{look["halo"]}" stroke-width="{_n(item["size"] * 0.2)}"'
                f' stroke-linejoin="round" opacity="0.75" aria-hidden="true">{inner}</text>'
            )
        texts.append(f'<text {place} fill="{look["fill"]}" opacity="{look.get("opacity", 1)}">{inner}</text>')
    return halos + texts


def symbol(kind: str, x: float, y: float) -> str:
    """One map symbol centred on a point; raises KeyError for an unknown kind."""
    return f'<g class="symbol {kind}" transform="translate({_n(x)} {_n(y)})">{_SYMBOLS[kind]}</g>'


def _layer(layer: Mapping[str, Any]) -> str:
    style = " ".join(f'{name}="{escape(str(value))}"' for name, value in layer["style"].items())
    return f'<path class="layer {layer["id"]}" d="{layer["d"]}" {style}/>'


def _text_attributes(item: Mapping[str, Any], look: Mapping[str, Any], fonts: Mapping[str, Any]) -> str:
    family = f"{look.get('family', fonts['family'])}, {fonts['fallback']}"
    values = {
        "class": f"label {item['class']}",
        "x": _n(item["x"]),
        "y": _n(item["y"]),
        "font-family": family,
        "font-size": _n(item["size"]),
        "font-weight": look["weight"],
        "text-anchor": item.get("anchor", "start"),
    }
    if look.get("italic"):
        values["font-style"] = "italic"
    spacing = item.get("spacing", look.get("spacing", 0) * item["size"])
    if spacing:
        values["letter-spacing"] = _n(spacing)
    if item.get("rotate"):
        values["transform"] = f"rotate({item['rotate']} {_n(item['x'])} {_n(item['y'])})"
    return " ".join(f'{name}="{escape(str(value))}"' for name, value in values.items())


def _lines(item: Mapping[str, Any]) -> str:
    lines = item.get("lines")
    if not lines:
        return escape(str(item["text"]))
    step = _n(item["size"] * _LEADING)
    x = _n(item["x"])
    return "".join(
        f'<tspan x="{x}" dy="{step if i else 0}">{escape(line)}</tspan>' for i, line in enumerate(lines)
    )


def _n(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")


def _star(radius: float, inner: float) -> str:
    points = []
    for i in range(10):
        r = inner if i % 2 else radius
        points.append(f"{_n(r * sin(i * pi / 5))} {_n(-r * cos(i * pi / 5))}")
    return "M" + "L".join(points) + "Z"


def _supply(fill: str) -> str:
    """A roundel with a crate: a source of supply."""
    return (
        f'<circle r="14.5" fill="{_PAPER}"/><circle r="12.5" fill="{fill}"/>'
        f'<path d="M-6 -4.6H6V5.4H-6ZM-6 -1.6H6M-2 -1.6V1.6H2V-1.6" fill="none" stroke="{_PAPER}"'
        ' stroke-width="1.7" stroke-linejoin="round"/>'
    )


_SYMBOLS = {
    "village": f'<circle r="4.6" fill="{_PAPER}"/><circle r="3" fill="{_PAPER}" stroke="{_INK}" stroke-width="1.6"/>',
    "town": f'<circle r="7" fill="{_PAPER}"/><circle r="5" fill="{_INK}"/><circle r="1.7" fill="{_PAPER}"/>',
    "city": f'<circle r="8" fill="{_PAPER}"/><circle r="6" fill="{_INK}"/><circle r="2.6" fill="{_PAPER}"/>',
    "star": f'<path d="{_star(15, 6.6)}" fill="{_PAPER}" stroke="{_PAPER}" stroke-width="3" stroke-linejoin="round"/>'
    f'<path d="{_star(12.5, 5.2)}" fill="#b3201b" stroke="#6d0f0c" stroke-width="1.2" stroke-linejoin="round"/>',
    "pass": f'<path d="M-5.5 -5Q-0.5 0 -5.5 5M5.5 -5Q0.5 0 5.5 5" fill="none" stroke="{_PAPER}" stroke-width="4"/>'
    f'<path d="M-5.5 -5Q-0.5 0 -5.5 5M5.5 -5Q0.5 0 5.5 5" fill="none" stroke="{_INK}" stroke-width="1.7"/>',
    "supply-n": _supply("#3a4a63"),
    "supply-r": _supply("#8a2f6b"),
    "port": f'<circle r="9" fill="{_PAPER}"/><path d="M0 -6.5V6M-3 -3H3M-6 1.5Q-5 6 0 6.5Q5 6 6 1.5" fill="none"'
    f' stroke="{_INK}" stroke-width="1.6"/><circle cy="-7.6" r="1.5" fill="none" stroke="{_INK}"/>',
}
