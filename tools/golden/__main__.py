"""Makes golden games anew: `python -m tools.golden GAME [NAME ...]`, without names all of the game's."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from importlib import import_module

from .make import Golden


def main(game: str, names: Iterable[str]) -> None:
    """Make the games of these names, or all."""
    golden: Golden = import_module(f"tools.golden.{game.replace('-', '_')}").GOLDEN
    for name in list(names) or golden.wanted:
        seed, match = golden.find(golden.wanted[name])
        outcome = match.outcome
        assert outcome is not None
        path = golden.keep(name, match)
        print(
            f"{name}: seed {seed}, {match.version} commands, {outcome.degree}, {path.stat().st_size} bytes",
            flush=True,
        )


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
