"""The artwork of Santander '37: complete, in step with the map of the rules, small, and free of overlaps."""

from __future__ import annotations

import json
from importlib.resources import files
from math import hypot, sqrt
from typing import Any
from xml.etree import ElementTree as ET

from frente.wargame.boardart import compose

DATA = files("frente.games.santander_37") / "data"
MAP: dict[str, Any] = json.loads((DATA / "map.json").read_text(encoding="utf-8"))
BOARD: dict[str, Any] = json.loads((DATA / "board" / "board.json").read_text(encoding="utf-8"))
INDEX = {entry["id"]: i for i, entry in enumerate(MAP["hexes"])}


def centre(hid: str) -> tuple[float, float]:
    x, y = BOARD["centers"][INDEX[hid]]
    return x, y


def test_board_is_two_megabytes_at_most() -> None:
    folder = DATA / "board"
    size = sum(len((folder / name).read_bytes()) for name in ("board.json", BOARD["relief"]))
    assert size <= 2_000_000


def test_every_hex_has_a_centre_on_the_regular_grid() -> None:
    grid = BOARD["hex"]
    assert len(BOARD["centers"]) == len(MAP["hexes"]) == 320
    assert abs(grid["dy"] - grid["radius"] * sqrt(3)) < 0.01
    for hid in INDEX:
        row, col = int(hid[:2]), int(hid[2:])
        x, y = centre(hid)
        assert abs(x - grid["x0"] - (col - 1) * grid["dx"]) < 0.05
        assert abs(y - grid["y0"] - (row - 1 + (0 if col % 2 else 0.5)) * grid["dy"]) < 0.05


def test_symbols_stand_in_their_hexes() -> None:
    left, top, right, bottom = BOARD["map"]
    spots: dict[str, list[tuple[float, float]]] = {}
    for item in BOARD["symbols"]:
        spots.setdefault(item["kind"], []).append((item["x"], item["y"]))

    def stands(kind: str, hid: str) -> bool:
        x, y = centre(hid)
        return any(hypot(x - px, y - py) < BOARD["hex"]["radius"] for px, py in spots[kind])

    assert all(stands("star", item["hex"]) for item in MAP["objectives"])
    assert all(stands("supply-n", hid) for hid in MAP["supply"]["nationalist"])
    assert all(stands("supply-r", hid) for hid in MAP["supply"]["republican"])
    assert all(left < x < right and top < y < bottom for many in spots.values() for x, y in many)


def test_every_settlement_and_every_land_hex_number_is_written_once() -> None:
    texts = [item["text"] for item in BOARD["labels"]]
    for entry in MAP["hexes"]:
        if "name" in entry:
            name = entry["name"].upper() if entry["settlement"] == "city" else entry["name"]
            assert texts.count(name) == 1, name
        assert texts.count(entry["id"]) == (0 if entry["terrain"] == "sea" else 1)


def test_hex_numbers_stand_in_their_hexes() -> None:
    for item in BOARD["labels"]:
        if item["class"] == "hexnum":
            x, y = centre(item["text"])
            assert abs(item["x"] - x) < 30
            assert abs(item["y"] - y) < BOARD["hex"]["dy"] / 2


def test_names_of_places_do_not_run_into_each_other() -> None:
    # Widths from the fonts are checked where the board is built; here a cautious estimate of the bodies of the letters.
    boxes = []
    for item in BOARD["labels"]:
        if item["class"] not in {"city", "town", "village", "pass"}:
            continue
        for i, line in enumerate(item.get("lines", [item["text"]])):
            width = len(line) * item["size"] * 0.3
            left = item["x"] - {"start": 0, "middle": width / 2, "end": width}[item["anchor"]]
            base = item["y"] + i * item["size"] * 0.92
            boxes.append((item["text"], left, base - item["size"] * 0.5, left + width, base))
    for i, (one, x0, y0, x1, y1) in enumerate(boxes):
        for two, u0, v0, u1, v1 in boxes[i + 1 :]:
            assert one == two or x1 <= u0 or u1 <= x0 or y1 <= v0 or v1 <= y0, f"{one} / {two}"


def test_layers_cover_what_a_player_must_see() -> None:
    present = {layer["id"] for layer in BOARD["layers"]}
    assert present >= {
        "coast", "river", "river-side", "road", "road-main", "rail", "front", "front-arrow", "impassable", "grid",
        "terrain-hill", "terrain-hill-contour", "terrain-mountain", "terrain-mountain-contour", "terrain-city",
    }  # fmt: skip
    assert all(layer["d"].startswith("M") for layer in BOARD["layers"])


def test_labels_use_classes_and_fonts_that_the_board_defines() -> None:
    assert {item["class"] for item in BOARD["labels"]} <= set(BOARD["fonts"]["classes"])
    assert all(name.endswith(".woff2") for name in BOARD["fonts"]["files"])


def test_composed_picture_is_sound_svg_with_everything_in_it() -> None:
    svg = compose(BOARD, "relief.webp?a=1&b=2", extra='<g id="counters"/>', style=".x{}")
    root = ET.fromstring(svg)
    space = "{http://www.w3.org/2000/svg}"
    assert root.get("viewBox") == f"0 0 {BOARD['size'][0]} {BOARD['size'][1]}"
    assert root.find(f"{space}image[@href='relief.webp?a=1&b=2']") is not None
    assert len(root.findall(f"{space}path")) == len(BOARD["layers"])
    drawn = [text for text in root.iter(f"{space}text") if text.get("aria-hidden") is None]
    assert len(drawn) == len(BOARD["labels"])
    assert root[-1].get("id") == "counters"
