"""`frente bench`: how fast a game runs here."""

from __future__ import annotations

from typing import Annotated

import typer

from frente import shelf
from frente.cli.lang import say
from frente.cli.output import Complaint, JsonOption, print_json, print_table
from frente.lab.speed import measure

GameOption = Annotated[
    str | None,
    typer.Argument(
        metavar="[GAME]", help=say("Id of a game; all by default.", "Id de un juego; todos si falta.")
    ),
]
SecondsOption = Annotated[
    float,
    typer.Option(
        "--seconds", min=0.1, help=say("How long random play is timed.", "Cuánto se mide el juego al azar.")
    ),
]


def bench(game: GameOption = None, seconds: SecondsOption = 3.0, as_json: JsonOption = False) -> None:
    """Measures random play, clones, saves, loads and menus on one core."""
    names = shelf.ids() if game is None else (game,)
    if not names:
        raise Complaint("no game is installed")
    speeds = [measure(shelf.game(name), seconds) for name in names]
    if as_json:
        print_json(speeds[0] if len(speeds) == 1 else speeds)
        return
    print_table(
        (
            say("game", "juego"),
            say("decisions/s", "decisiones/s"),
            "clone µs",
            "save µs",
            "load µs",
            "menu µs",
        ),
        [
            (
                speed.game,
                f"{speed.decisions_per_second:,.0f}",
                f"{speed.clone_us:.1f}",
                f"{speed.save_us:,.0f}",
                f"{speed.load_us:,.0f}",
                f"{speed.menu_us:,.0f}",
            )
            for speed in speeds
        ],
    )
