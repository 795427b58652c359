"""What is sent to a seat is the same in every position that it could not tell from the real one."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest

from frente import shelf
from frente.kernel.event import Event
from frente.kernel.game import Game
from frente.kernel.match import Match
from frente.kernel.text import FIELD, event_message
from frente.server import replies
from frente.server.replies import Eyes
from tests import toy

GAMES: dict[str, Game[Any]] = {"the-pass": toy.GAME} | {name: shelf.game(name) for name in shelf.ids()}


SHOWS = {"event.revealed", "event.supported"}
"""Events by which the rules make pieces known: those that fight, and those that support."""


def games(game: Game[Any], count: int) -> Iterator[tuple[Match, Random]]:
    """Random games, stopped before every decision."""
    scenarios = [one.id for one in game.meta.scenarios]
    for seed in range(count):
        rng = Random(seed)
        match = game.start(scenarios[seed % len(scenarios)], seed=seed)
        while match.outcome is None:
            yield match, rng
            match.apply(match.seat, match.state.stack[-1].sample(match.state, rng))


def sent(match: Match, look: str) -> bytes:
    """All that a table at this seat can be sent about the present position, its log apart."""
    game, yours = match.game, frozenset({look} if look else ())
    eyes = Eyes(yours, look, open=False)
    state = replies.state(match, eyes, {}, since=match.version)
    told: list[object] = [state]
    seat = eyes.seat(game)
    for overlay in game.observe(match.state, seat).overlays:
        told += [game.overlay(match.state, seat, overlay.name, side) for side in range(len(game.meta.sides))]
    if state["menu"] is not None:
        openers = [
            pick["key"]
            for pick in state["menu"]["picks"]
            if pick["status"] == "open" and not pick.get("command")
        ]
        told += [match.menu((key,)) for key in openers]
    return msgspec.json.encode(told)


@pytest.mark.parametrize("name", GAMES)
def test_a_seat_is_sent_nothing_that_it_cannot_know(name: str) -> None:
    game = GAMES[name]
    for n, (match, rng) in enumerate(games(game, 3)):
        if n % 9:
            continue
        for number, side in enumerate(game.meta.sides):
            believed = match.clone()
            believed.state = game.imagine(match.state, number, rng)
            for look in (side.id, ""):  # an onlooker knows less than any side
                assert sent(believed, look) == sent(match, look), (match.version, look)


@pytest.mark.parametrize("name", GAMES)
def test_the_log_names_no_hidden_piece(name: str) -> None:
    game = GAMES[name]
    texts = game.texts()
    owner = [piece["side"] for piece in game.pieces()]

    def named(event: Event) -> set[int]:
        message = event_message(event)
        template = texts[message.key].en
        fields = [
            message.args[field] for field, kind in FIELD.findall(template) if kind in {"piece", "pieces"}
        ]
        return {
            n
            for one in fields
            for n in (one if isinstance(one, (list, tuple)) else [one])
            if n is not None and n >= 0
        }

    def seen(match: Match, side: str) -> set[int]:
        view = match.view(side)
        return {one.piece for one in view.pieces} | {one.piece for one in view.off}

    version, before = -1, {side.id: set[int]() for side in game.meta.sides}
    for match, _ in games(game, 4):
        now = {side.id: seen(match, side.id) for side in game.meta.sides}
        if 0 <= version < match.version:
            for side in game.meta.sides:
                known = before[side.id] | now[side.id] | {n for n, who in enumerate(owner) if who == side.id}
                for _, event in match.log(side.id, since=version):
                    if event_message(event).key in SHOWS:
                        known |= named(event)
                    assert named(event) <= known, (match.version, side.id, event)
        version, before = match.version, now
