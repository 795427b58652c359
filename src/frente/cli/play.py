"""`frente play` and `frente serve`: the table in the browser."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from frente import bots, shelf
from frente.cli import overrides
from frente.cli.lang import say
from frente.cli.output import OptionOption, ScenarioOption
from frente.cli.settings import HUMAN, options_of, seats_of
from frente.cli.table import Wish, run_table
from frente.kernel.game import BadSetting

GameOption = Annotated[
    str | None,
    typer.Argument(
        metavar="[GAME]", help=say("Id of a game; without it, the new-game page opens.", "Id de un juego.")
    ),
]
SeatOption = Annotated[
    list[str] | None,
    typer.Option(
        "--seat", metavar="SIDE=human|bot:NAME", help=say("Who plays a side.", "Quién juega un bando.")
    ),
]
HostOption = Annotated[
    str,
    typer.Option("--host", metavar="H", help=say("Address to listen on.", "Dirección en la que escucha.")),
]
PortOption = Annotated[
    int,
    typer.Option(
        "--port",
        metavar="P",
        min=0,
        max=65535,
        help=say("Port; 0 takes a free one.", "Puerto; 0 toma uno libre."),
    ),
]
DataOption = Annotated[
    Path | None,
    typer.Option(
        "--data-dir", metavar="DIR", help=say("Where games are kept.", "Dónde se guardan las partidas.")
    ),
]
DatabaseOption = Annotated[
    str | None,
    typer.Option(
        "--database",
        metavar="URL",
        help=say("A database instead of SQLite.", "Una base de datos en vez de SQLite."),
    ),
]
BrowserOption = Annotated[
    bool, typer.Option("--browser/--no-browser", help=say("Open the browser.", "Abrir el navegador."))
]
OverridesOption = Annotated[
    Path | None,
    typer.Option(
        "--overrides",
        metavar="DIR",
        help=say("Your own tables and counters.", "Tus propias tablas y fichas."),
    ),
]
DiceOption = Annotated[
    int | None, typer.Option("--seed", metavar="K", help=say("Seed of the dice.", "Semilla de los dados."))
]
LOOPBACK = "127.0.0.1"


DEFAULT_PORT = 8937


def play(
    game: GameOption = None,
    scenario: ScenarioOption = None,
    option: OptionOption = None,
    seat: SeatOption = None,
    seed: DiceOption = None,
    port: PortOption = DEFAULT_PORT,
    data_dir: DataOption = None,
    database: DatabaseOption = None,
    browser: BrowserOption = True,
    overrides_dir: OverridesOption = None,
) -> None:
    """Serves the table on this machine and opens it: a new game if one is named, else the new-game page."""
    overrides.lay(overrides_dir)
    wish = None
    if game is not None:
        chosen = shelf.game(game)
        name, options = chosen.settings(scenario, options_of(chosen, option))
        seats = seats_of(chosen, seat, HUMAN, human=True)
        unknown = {
            who for who in seats.values() if who != HUMAN and who.removeprefix("bot:") not in bots.names()
        }
        if unknown:
            raise BadSetting(f"there is no {unknown.pop()}; bots: {', '.join(bots.names())}")
        wish = Wish(game, name, options, seats, seed)
    elif scenario or option or seat or seed is not None:
        raise BadSetting("--scenario, --option, --seat and --seed need a GAME: frente play GAME ...")
    run_table(LOOPBACK, port, data_dir, database, browser, wish)


def serve(
    host: HostOption = LOOPBACK,
    port: PortOption = DEFAULT_PORT,
    data_dir: DataOption = None,
    database: DatabaseOption = None,
    overrides_dir: OverridesOption = None,
) -> None:
    """Serves the table until it is interrupted; other machines reach it only with another `--host`."""
    overrides.lay(overrides_dir)
    run_table(host, port, data_dir, database, browser=False, wish=None)
