"""Reads `--option KEY=VALUE` and `--seat SIDE=WHO` of a command line."""

from __future__ import annotations

from typing import Any

from frente.kernel.game import BadSetting, Game

TRUE = {"true", "yes", "on", "1", "sí", "si"}
FALSE = {"false", "no", "off", "0"}
HUMAN = "human"


def options_of(game: Game[Any], given: list[str] | None) -> dict[str, bool]:
    """The optional rules that were switched. Raises BadSetting for one that the game lacks, or a strange value."""
    chosen: dict[str, bool] = {}
    for text in given or ():
        key, equals, value = text.partition("=")
        word = value.strip().lower()
        if not equals or word not in TRUE | FALSE:
            raise BadSetting(f"--option {text}: expected KEY=true or KEY=false")
        chosen[key.strip()] = word in TRUE
    game.settings(None, chosen)
    return chosen


def seats_of(game: Game[Any], given: list[str] | None, default: str, *, human: bool) -> dict[str, str]:
    """Who plays each side: `human` or `bot:NAME`. `default` takes the sides that are not named.

    Raises BadSetting for an unknown side, for a side named twice, and for a human where `human` is false.
    """
    seats: dict[str, str] = {}
    for text in given or ():
        side, equals, who = text.partition("=")
        if not equals:
            raise BadSetting(f"--seat {text}: expected SIDE={'human or SIDE=' if human else ''}bot:NAME")
        if game.seat(side) < 0:
            raise BadSetting(f"--seat {text}: the dice take no part in this")
        if side in seats:
            raise BadSetting(f"--seat {side} is given twice")
        if who != HUMAN and not who.removeprefix("bot:").strip():
            raise BadSetting(f"--seat {text}: name the bot")
        if who == HUMAN and not human:
            raise BadSetting(f"--seat {text}: only bots play here")
        if who != HUMAN and not who.startswith("bot:"):
            raise BadSetting(f"--seat {text}: expected {'human or ' if human else ''}bot:NAME")
        seats[side] = who
    return {side.id: seats.get(side.id, default) for side in game.meta.sides}
