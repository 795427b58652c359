"""`python -m tools.maps BOARD [--relief RASTER.png]`: rebuilds a board's data, and its artwork if given the relief."""

from __future__ import annotations

import argparse
from pathlib import Path

from tools.maps import rules_map
from tools.maps.source import load

ROOT = Path(__file__).parents[2]


def main() -> None:
    """Writes into the data folder of the game that carries the board's name."""
    parser = argparse.ArgumentParser(prog="python -m tools.maps", description=__doc__)
    parser.add_argument("board", help="name of a folder beside this file, such as santander-37")
    parser.add_argument(
        "--relief", type=Path, help="16-bit elevation raster; without it only map.json is built"
    )
    args = parser.parse_args()
    data = ROOT / "src" / "frente" / "games" / args.board.replace("-", "_") / "data"
    source = load(args.board)
    target = data / "map.json"
    target.write_text(rules_map.write(rules_map.build(source)), encoding="utf-8")
    print(f"wrote {target.relative_to(ROOT)}")


main()
