"""`frente map` with a board of two hexes."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest

from tests import toy
from tests.cli.conftest import Run

pytestmark = pytest.mark.usefixtures("toy_shelf")

BOARD: dict[str, Any] = {
    "spaces": [{"id": str(n), "x": 40 * n + 20, "y": 30, "terrain": "road"} for n in range(10)],
    "shape": "point",
    "radius": 15,
    "size": [400, 60],
    "art": {
        "size": [400, 60],
        "relief": "ground.png",
        "layers": [{"id": "road", "d": "M0 30L400 30", "style": {"stroke": "#a33", "fill": "none"}}],
        "labels": [{"text": "Puerto", "x": 20, "y": 20, "size": 10, "class": "pass", "anchor": "start"}],
        "symbols": [],
        "fonts": {
            "family": "No Such Serif",
            "fallback": "serif",
            "files": ["no-such-400-normal.woff2"],
            "classes": {"pass": {"weight": 400, "fill": "#000"}},
        },
    },
}


@pytest.fixture
def painted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    art = tmp_path / "art"
    art.mkdir()
    (art / "ground.png").write_bytes(b"a picture")
    monkeypatch.setattr(toy.PassGame, "board", lambda self: BOARD)
    monkeypatch.setattr(toy.PassGame, "art", lambda self: art)
    return tmp_path


def test_an_svg_needs_no_other_file(frente: Run, painted: Path) -> None:
    out = painted / "map.svg"
    assert frente("map", "the-pass", "--out", out, "--json").json["size"] == [400, 60]
    root = ET.fromstring(out.read_text(encoding="utf-8"))
    assert root.tag.endswith("svg")
    text = out.read_text(encoding="utf-8")
    assert "Puerto" in text
    assert "data:image/png;base64,YSBwaWN0dXJl" in text
    assert "rect" not in text


def test_a_scenario_puts_its_pieces_on_the_map(frente: Run, painted: Path) -> None:
    out = painted / "map.svg"
    frente("map", "the-pass", "--scenario", "road", "--out", out)
    # Both columns of the toy start on space 0: one block with its top piece's label and the number of pieces.
    root = ET.fromstring(out.read_text(encoding="utf-8"))
    texts = ["".join(node.itertext()) for node in root.iter() if node.tag.endswith("text")]
    assert {"red", "×2"} <= set(texts)
    assert "translate(20.0 30.0)" in out.read_text(encoding="utf-8")


@pytest.mark.browser
def test_a_png_is_painted(frente: Run, painted: Path, chromium: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from frente.cli import boards

    monkeypatch.setattr(boards, "BROWSERS", (chromium,))
    out = painted / "map.png"
    assert frente("map", "the-pass", "--out", out).code == 0
    head = out.read_bytes()[:24]
    assert head.startswith(b"\x89PNG")
    assert (int.from_bytes(head[16:20], "big"), int.from_bytes(head[20:24], "big")) == (400, 60)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--out", "map.gif"), "must end in .svg or .png"),
        (("--out", "map.svg", "--scenario", "moon"), "has no scenario 'moon'"),
    ],
)
def test_what_cannot_be_drawn_is_one_line(
    frente: Run, painted: Path, arguments: tuple[str, ...], said: str
) -> None:
    ran = frente("map", "the-pass", *arguments)
    assert (ran.code, ran.out, ran.err.count("\n")) == (1, "", 1)
    assert said in ran.err


def test_a_game_without_artwork_says_so(frente: Run, tmp_path: Path) -> None:
    assert "has no artwork" in frente("map", "the-pass", "--out", tmp_path / "map.svg").err


def test_a_png_without_a_browser_says_what_to_do(
    frente: Run, painted: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from frente.cli import boards

    monkeypatch.setattr(boards, "BROWSERS", ())
    assert "write an .svg instead" in frente("map", "the-pass", "--out", painted / "map.png").err
