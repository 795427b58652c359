"""What a table is told: the replies of the protocol, made for one pair of eyes. Nothing else leaves a match."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from frente.kernel.advice import Advice
from frente.kernel.cite import Refusal
from frente.kernel.event import Event
from frente.kernel.flow import NOBODY
from frente.kernel.game import Game
from frente.kernel.match import Match
from frente.kernel.menu import Menu, Pick, Preview
from frente.kernel.state import State
from frente.kernel.text import event_message
from frente.kernel.view import Overlay, View

Reply = dict[str, Any]


class Eyes(NamedTuple):
    """Who looks: the sides whose tokens he holds, the side he looks from, and whether nothing is secret any more.

    An empty `look` is an onlooker's: he sees what both sides may see, and everything once nothing is secret.
    """

    yours: frozenset[str]
    look: str
    open: bool

    def seat(self, game: Game[Any]) -> int | None:
        """The seat as games know it; None sees all."""
        if self.look:
            return game.seat(self.look)
        return None if self.open else NOBODY


def state(match: Match, eyes: Eyes, bots: dict[str, str], since: int = 0) -> Reply:
    """The position, what may be done in it, and the log from version `since` on."""
    seat = match.seat
    mine = seat in eyes.yours and seat == eyes.look and seat not in bots
    menu = match.menu() if mine else None
    why = match.can_undo(seat) if mine else None
    reply = _position(match, match.state, eyes)
    reply |= {
        "version": match.version,
        "menu": None if menu is None else menu_view(menu, seat),
        "log": log(match, eyes, since),
        "from": since,
        "undo": {"last": mine and why is None, "phase": mine and why is None, "why": why},
        "bots": bots,
        "replay": False,
    }
    return reply


def replay(match: Match, eyes: Eyes, bots: dict[str, str], at: int) -> Reply:
    """The position after `at` commands; it brings no lines of the log."""
    reply = _position(match, match.at(at), eyes)
    nothing = {"last": False, "phase": False, "why": None}
    reply |= {
        "version": at,
        "menu": None,
        "log": [],
        "from": match.version,
        "undo": nothing,
        "bots": bots,
        "replay": True,
    }
    return reply


def _position(match: Match, s: State, eyes: Eyes) -> Reply:
    game = match.game
    turn = s.stack[-1].seat(s) if s.stack else NOBODY
    looker = eyes.seat(game)
    forecast = game.forecast(s, looker)
    over = match.outcome is not None
    return {
        "type": "state",
        "of": match.version,
        "seat": game.seat_name(turn),
        "look": eyes.look,
        "yours": sorted(eyes.yours),
        "view": view(game, game.observe(s, looker)),
        "forecast": None if forecast is None else preview(forecast),
        "outcome": game.outcome(s),
        "dice": {"commitment": match.commitment, "seed": match.seed if over else None},
    }


def view(game: Game[Any], seen: View) -> Reply:
    """A view as the protocol has it: sides by name, and no field left out that every table reads."""
    whole: Reply = msgspec.to_builtins(seen)
    for piece, struct in zip(whole["pieces"], seen.pieces, strict=True):
        piece |= {"face": struct.face, "order": struct.order}
    for hidden in whole["hidden"]:
        hidden["side"] = game.seat_name(hidden["side"])
    for box in whole["boxes"]:
        if "side" in box:
            box["side"] = game.seat_name(box["side"])
    return whole


def menu_view(menu: Menu, seat: str) -> Reply:
    """A menu as the protocol has it."""
    return {
        "seat": seat,
        "prompt": menu.prompt,
        "rule": menu.rule,
        "many": menu.many,
        "picked": menu.picked,
        "picks": [_pick(one) for one in menu.picks],
        "preview": None if menu.preview is None else preview(menu.preview),
    }


def _pick(one: Pick) -> Reply:
    whole: Reply = msgspec.to_builtins(one)
    whole["status"] = one.status
    return whole


def preview(one: Preview) -> Reply:
    """A preview with all its lists."""
    return {
        "title": one.title,
        "tallies": one.tallies,
        "odds": one.odds,
        "expected": one.expected,
        "notes": one.notes,
    }


def log(match: Match, eyes: Eyes, since: int) -> list[Reply]:
    """The lines of the log after version `since`, as these eyes may read them."""
    seat = eyes.seat(match.game)
    lines = []
    for n, told in enumerate(match.entries(since), since + 1):
        who = match.game.seat_name(match.commands[n - 1][0])
        for entry in told:
            event = entry.seen_by(seat)
            if event is not None:
                lines.append(_line(n, event, who))
    return lines


def _line(n: int, event: Event, seat: str) -> Reply:
    line: Reply = {
        "n": n,
        "event": event,
        "message": event_message(event),
        "rules": event.rules(),
        "level": event.LEVEL,
        "spaces": event.spaces(),
        "seat": seat,
    }
    if path := event.path():
        line["path"] = path
    if dice := event.dice():
        line["dice"] = [{"value": value} for value in dice]
    if sums := event.preview():
        line["preview"] = preview(sums)
    return line


def refused(version: int, refusal: Refusal) -> Reply:
    """The referee's no, with the rule."""
    return {"type": "refused", "version": version, "refusal": refusal}


def overlay(content: Overlay) -> Reply:
    """The content of an overlay."""
    return {"type": "overlay", "spaces": content.spaces, "lines": content.lines, "legend": content.legend}


def advice(told: Advice) -> Reply:
    """What a bot would do."""
    return {"type": "advice", "command": told.command, "message": told.message, "reasons": told.reasons}
