"""Runs the server for `frente play` and `frente serve`, and opens the browser once it answers."""

from __future__ import annotations

from pathlib import Path

import msgspec


class Wish(msgspec.Struct, frozen=True):
    """A match to be made at start-up, as `POST /api/matches` takes it."""

    game: str
    scenario: str
    options: dict[str, bool]
    seats: dict[str, str]
    seed: int | None = None


def run_table(
    host: str, port: int, data_dir: Path | None, database: str | None, browser: bool, wish: Wish | None
) -> None:
    """Serves until it is interrupted."""
    from frente.server.run import serve  # noqa: PLC0415  only these commands need the server: keeps the others quick

    serve(host, port, data_dir, database, open_browser=browser)
