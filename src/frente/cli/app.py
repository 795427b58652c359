"""The application: every command, in the order in which `frente --help` lists them."""

from __future__ import annotations

from typing import Annotated

import typer

import frente
from frente.cli import bench, boards, overrides, play, records, reference, simulate, walk
from frente.cli.lang import say
from frente.cli.output import console

app = typer.Typer(
    name="frente",
    help=say(
        "Spanish Civil War board wargames with every rule enforced.",
        "Juegos de tablero de la guerra civil española con todas sus reglas.",
    ),
    no_args_is_help=True,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(wanted: bool) -> None:
    if wanted:
        console.print(f"frente {frente.__version__}")
        raise typer.Exit


@app.callback()
def _root(
    version: Annotated[
        bool,
        typer.Option(
            "--version",
            callback=_version,
            is_eager=True,
            help=say("Print the version.", "Escribe la versión."),
        ),
    ] = False,
) -> None:
    """Options that stand before any command."""


app.command("games", help=say("List the installed games.", "Lista los juegos instalados."))(reference.games)
app.command("play", help=say("Play in the browser.", "Jugar en el navegador."))(play.play)
app.command("serve", help=say("Serve the table to browsers.", "Servir la mesa a los navegadores."))(
    play.serve
)
app.command("simulate", help=say("Let bots play many games.", "Hacer que los bots jueguen muchas partidas."))(
    simulate.simulate
)
app.command("walk", help=say("Check a game by random play.", "Comprobar un juego con partidas al azar."))(
    walk.walk
)
app.command("bench", help=say("Measure speed.", "Medir la velocidad."))(bench.bench)
app.command("replay", help=say("Replay a record.", "Reproducir un registro."))(records.replay)
app.command("verify", help=say("Check a record move by move.", "Comprobar un registro jugada a jugada."))(
    records.verify
)
app.command(
    "rules", help=say("Read the rules, or see which are tested.", "Leer las reglas o ver cuáles se prueban.")
)(reference.rules)
app.command(
    "tables", help=say("Read the tables and where they come from.", "Leer las tablas y su procedencia.")
)(reference.tables)
app.command("map", help=say("Draw the map.", "Dibujar el mapa."))(boards.draw)
app.add_typer(overrides.app, name="overrides")
