"""`frente replay` and `frente verify`: what a record file tells, and whether it is true."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from frente import shelf
from frente.cli.lang import LangOption, preferred, say
from frente.cli.output import Complaint, JsonOption, console, print_json
from frente.kernel import record as records
from frente.kernel.match import Match
from frente.kernel.text import Speaker

FileArgument = Annotated[
    Path, typer.Argument(metavar="FILE", help=say("A record file.", "Un archivo de registro."))
]
ToOption = Annotated[
    int | None,
    typer.Option("--to", metavar="N", min=0, help=say("Stop after N commands.", "Parar tras N órdenes.")),
]


def replay(
    file: FileArgument, to: ToOption = None, lang: LangOption = None, as_json: JsonOption = False
) -> None:
    """Plays a record again, tells its story, and shows how it ended (or stands after `--to N` commands)."""
    match = Match.load(file.read_bytes(), shelf.game(records.decode(file.read_bytes()).game))
    at = match.version if to is None else to
    if at > match.version:
        raise Complaint(f"{file}: the record has {match.version} commands, not {at}")
    # From the first command on, not from the nearest snapshot: a replay is to show what the rules make of it today.
    again = Match(match.game, match.scenario, match.settings)
    again.extend(match.commands[:at])
    outcome = again.outcome
    speaker = Speaker(match.game, lang or preferred())
    headline = speaker.say(match.game.headline(again.state))
    if as_json:
        print_json(
            {
                "game": match.game.meta.id,
                "scenario": match.scenario,
                "options": match.settings,
                "commands": at,
                "of": match.version,
                "headline": headline,
                "outcome": None
                if outcome is None
                else {
                    "winner": outcome.winner,
                    "degree": outcome.degree,
                    "reason": speaker.say(outcome.reason),
                },
                "digest": again.state.digest().hex(),
            }
        )
        return
    for version, event in again.log():
        cited = ", ".join(filter(None, map(speaker.cite, event.rules())))
        console.print(f"[dim]{version:5}[/dim] {'  ' * event.LEVEL}{speaker.tell(event)} [dim]{cited}[/dim]")
    console.print(f"[bold]{headline}[/bold]")
    if outcome is not None:
        console.print(f"[bold]{speaker.say(outcome.reason)}[/bold] ({outcome.winner}, {outcome.degree})")
    console.print(f"[dim]{again.state.digest().hex()}[/dim]")


def verify(file: FileArgument, as_json: JsonOption = False) -> None:
    """Judges every command of a record anew and compares dice, positions and result; exit code 1 at a divergence."""
    record = records.decode(file.read_bytes())
    divergence = records.verify(record, shelf.game(record.game))
    if as_json:
        print_json({"ok": divergence is None, "commands": len(record.commands), "divergence": divergence})
    elif divergence is None:
        console.print(say("The record is true", "El registro es cierto") + f" ({len(record.commands)}).")
    if divergence is not None:
        raise Complaint(f"{file}: after {divergence.at} commands: {divergence.what}")
