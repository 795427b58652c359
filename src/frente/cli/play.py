"""`frente play` and `frente serve`: the table in the browser."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from frente import bots, shelf
from frente.cli import overrides
from frente.cli.lang import say
from frente.cli.output import Complaint, OptionOption, ScenarioOption, console
from frente.cli.settings import HUMAN, options_of, seats_of
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
    int | None,
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


def play(
    game: GameOption = None,
    scenario: ScenarioOption = None,
    option: OptionOption = None,
    seat: SeatOption = None,
    seed: DiceOption = None,
    port: PortOption = None,
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
        wish = {"game": game, "scenario": name, "options": options, "seats": seats, "seed": seed}
    elif scenario or option or seat or seed is not None:
        raise BadSetting("--scenario, --option, --seat and --seed need a GAME: frente play GAME ...")
    _serve(LOOPBACK, port, data_dir, database, browser, wish)


def serve(
    host: HostOption = LOOPBACK,
    port: PortOption = None,
    data_dir: DataOption = None,
    database: DatabaseOption = None,
    overrides_dir: OverridesOption = None,
) -> None:
    """Serves the table until it is interrupted; other machines reach it only with another `--host`."""
    overrides.lay(overrides_dir)
    _serve(host, port, data_dir, database, browser=False, wish=None)


def _serve(
    host: str,
    port: int | None,
    data_dir: Path | None,
    database: str | None,
    browser: bool,
    wish: dict[str, Any] | None,
) -> None:
    """Serves until it is interrupted; with a wish, a match is made first and its table opened. Raises Complaint."""
    # Only these two commands need the server: the others stay quick without it.
    from frente.server import run  # noqa: PLC0415
    from frente.server.errors import ProtocolError  # noqa: PLC0415
    from frente.server.protocol import Wish  # noqa: PLC0415

    def ready(page: str) -> None:
        """Tells the owner where his table is; the address holds his key, so it goes to the terminal alone."""
        console.print(say("Frente is at", "Frente está en"), page, soft_wrap=True)
        console.print(say("Ctrl+C ends it; games are kept.", "Ctrl+C lo termina; las partidas se guardan."))

    try:
        run.serve(
            host,
            port,
            data_dir,
            database,
            browser,
            wish=None if wish is None else Wish(**wish),
            ready=ready,
        )
    except (run.CannotServe, ProtocolError) as error:
        raise Complaint(str(error)) from error
