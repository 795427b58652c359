"""Serves the toy game as a process of its own: ``python -m tests.server.process FOLDER PORT [start a match: 1]``."""

from __future__ import annotations

import sys
from pathlib import Path

from frente.server.protocol import Wish
from frente.server.run import serve
from tests.toy import GAME


def tell(page: str) -> None:
    """Say where the page is."""
    sys.stdout.write(page + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    folder, port, wish = sys.argv[1:4]
    serve(
        port=int(port),
        data_dir=Path(folder),
        games={"the-pass": GAME},
        pause=0,
        wish=Wish("the-pass", seats={"blue": "bot:random"}) if wish == "1" else None,
        ready=tell,
    )
