"""`python -m tools.maps BOARD [--relief RASTER.png]`: rebuilds a board's data, and its artwork if given the relief."""

from __future__ import annotations

import argparse
from pathlib import Path

from tools.maps import points, rules_map
from tools.maps.source import load

ROOT = Path(__file__).parents[2]


def main() -> None:
    """Writes into the data folder of the game that carries the board's name."""
    parser = argparse.ArgumentParser(prog="python -m tools.maps", description=__doc__)
    parser.add_argument("board", help="name of a folder beside this file, such as santander-37")
    parser.add_argument(
        "--relief", type=Path, help="16-bit elevation raster; without it only map.json is built"
    )
    parser.add_argument(
        "--fonts",
        type=Path,
        default=ROOT / "web" / "node_modules" / "@fontsource" / "eb-garamond" / "files",
        help="folder with the woff2 files of the lettering",
    )
    args = parser.parse_args()
    data = ROOT / "src" / "frente" / "games" / args.board.replace("-", "_") / "data"
    target = data / "map.json"
    if points.is_points(args.board):
        spaces = points.load(args.board)
        target.write_text(points.write(points.build(spaces)), encoding="utf-8")
    else:
        source = load(args.board)
        rules = rules_map.build(source)
        target.write_text(rules_map.write(rules), encoding="utf-8")
    print(f"wrote {target.relative_to(ROOT)}")
    if args.relief:
        # Only the artwork needs numpy and its kin.
        from tools.maps.letters import Letters  # noqa: PLC0415

        letters = Letters(args.fonts)
        if points.is_points(args.board):
            from tools.maps import points_board  # noqa: PLC0415

            points_board.build(spaces, args.relief, letters, data / "board")
        else:
            from tools.maps import board  # noqa: PLC0415

            board.build(source, rules, args.relief, letters, data / "board")
        for file in sorted((data / "board").iterdir()):
            print(f"wrote {file.relative_to(ROOT)}, {file.stat().st_size // 1024} KB")


main()
