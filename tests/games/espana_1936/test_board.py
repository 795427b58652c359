"""The artwork of España 1936: complete, in step with the map of the rules, small, and free of overlaps."""

from __future__ import annotations

import json
from importlib.resources import files
from math import hypot
from typing import Any
from xml.etree import ElementTree as ET

from frente.wargame.boardart import compose

DATA = files("frente") / "games" / "espana_1936" / "data"
MAP: dict[str, Any] = json.loads((DATA / "map.json").read_text(encoding="utf-8"))
BOARD: dict[str, Any] = json.loads((DATA / "board" / "board.json").read_text(encoding="utf-8"))
INDEX = {entry["id"]: i for i, entry in enumerate(MAP["spaces"])}
LAND = [entry["id"] for entry in MAP["spaces"] if entry["kind"] == "land"]


def middle(sid: str) -> tuple[float, float]:
    x, y = BOARD["centers"][INDEX[sid]]
    return x, y


def holds(box: list[float], x: float, y: float) -> bool:
    return box[0] <= x <= box[2] and box[1] <= y <= box[3]


def test_board_is_two_megabytes_at_most() -> None:
    folder = DATA / "board"
    assert sum(len((folder / name).read_bytes()) for name in ("board.json", BOARD["relief"])) <= 2_000_000


def test_every_space_has_a_place_two_zones_and_a_box_on_the_map() -> None:
    assert BOARD["shape"] == "point"
    left, top, right, bottom = BOARD["map"]
    for key in ("centers", "zones", "zone_sizes", "boxes"):
        assert len(BOARD[key]) == len(MAP["spaces"]) == 40
    for (x, y), box in zip(BOARD["centers"], BOARD["boxes"], strict=True):
        assert holds(box, x, y)
        assert left <= box[0] < box[2] <= right
        assert top <= box[1] < box[3] <= bottom


def test_board_a_blue_zone_left_of_the_red_one_and_both_within_the_space() -> None:
    for entry, zones, size, box in zip(
        MAP["spaces"], BOARD["zones"], BOARD["zone_sizes"], BOARD["boxes"], strict=True
    ):
        (nx, ny), (rx, ry) = zones
        assert ny == ry
        assert nx == rx if entry["kind"] == "base" else abs(rx - nx - size[0]) < 0.01
        for x in (nx, rx):
            assert holds(box, x - size[0] / 2, ny - size[1] / 2)
            assert holds(box, x + size[0] / 2, ny + size[1] / 2)
        # A stack of counters of 60 pixels with some offset, or four small ones.
        assert min(size) >= 90


def test_spaces_do_not_overlap() -> None:
    boxes = BOARD["boxes"]
    for i, a in enumerate(boxes):
        for b in boxes[i + 1 :]:
            assert a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1]


def test_a_click_in_a_zone_means_its_space() -> None:
    for i, zones in enumerate(BOARD["zones"]):
        for x, y in zones:
            far = [hypot(x - cx, y - cy) for cx, cy in BOARD["centers"]]
            assert min(far) == far[i] <= BOARD["radius"]


def test_spaces_lie_as_the_towns_do() -> None:
    # West to east and north to south, from any atlas.
    for way, axis in (
        (("la-coruna", "oviedo", "santander", "bilbao", "san-sebastian", "huesca", "lerida", "barcelona"), 0),
        (("badajoz", "toledo", "madrid", "guadalajara", "teruel", "castellon"), 0),
        (("cadiz", "malaga", "almeria", "murcia"), 0),
        (
            (
                "bilbao",
                "burgos",
                "segovia",
                "madrid",
                "toledo",
                "ciudad-real",
                "cordoba",
                "malaga",
                "marruecos",
            ),
            1,
        ),
        (("barcelona", "tarragona", "castellon", "valencia", "murcia", "almeria"), 1),
    ):
        along = [middle(sid)[axis] for sid in way]
        assert along == sorted(along)


def test_every_name_is_printed_once_on_the_plate_of_its_space() -> None:
    for entry, box in zip(MAP["spaces"], BOARD["boxes"], strict=True):
        text = entry["name"].upper() if entry["kind"] == "land" else entry["name"]
        classes = {"space", "objective", "sea-space"}
        found = [item for item in BOARD["labels"] if item["text"] == text and item["class"] in classes]
        assert len(found) == 1, entry["id"]
        assert holds(box, found[0]["x"], found[0]["y"])
        assert (found[0]["class"] == "objective") == entry["objective"]


def test_signs_for_objectives_ports_and_zones() -> None:
    count: dict[str, int] = {}
    for layer in BOARD["layers"]:
        count[layer["id"]] = count.get(layer["id"], 0) + 1
    assert count["zone-blue"] == 33 + 4 + 2
    assert count["zone-red"] == 33 + 4 + 1
    assert count["space-plate"] == 40
    # Six layers make a target, four an anchor (and the key shows both kinds of anchor).
    assert count["target"] == 6 * 12
    assert count["port"] == 4 * (len([e for e in MAP["spaces"] if e["port"]]) + 2)


def test_lines_of_movement_are_drawn_one_for_each_link() -> None:
    route = next(layer for layer in BOARD["layers"] if layer["id"] == "route")
    assert route["d"].count("M") == len(MAP["links"])


def test_lettering_keeps_off_the_spaces() -> None:
    for item in BOARD["labels"]:
        if item["class"] in {"range", "region", "river", "sea", "country"}:
            assert not any(holds(box, item["x"], item["y"]) for box in BOARD["boxes"]), item


def test_labels_use_classes_and_fonts_that_the_board_defines() -> None:
    assert {item["class"] for item in BOARD["labels"]} <= set(BOARD["fonts"]["classes"])
    assert all(name.endswith(".woff2") for name in BOARD["fonts"]["files"])


def test_composed_picture_is_sound_svg_with_everything_in_it() -> None:
    root = ET.fromstring(compose(BOARD, "relief.webp", extra='<g id="counters"/>', style=".x{}"))
    space = "{http://www.w3.org/2000/svg}"
    assert root.get("viewBox") == f"0 0 {BOARD['size'][0]} {BOARD['size'][1]}"
    assert len(root.findall(f"{space}path")) == len(BOARD["layers"])
    drawn = [text for text in root.iter(f"{space}text") if text.get("aria-hidden") is None]
    assert len(drawn) == len(BOARD["labels"])
    assert root[-1].get("id") == "counters"
