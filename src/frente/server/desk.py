"""Answers the messages of a table: one function for each kind, all of them judged here whatever the table was offered."""

from __future__ import annotations

import logging
from random import SystemRandom
from typing import assert_never

from frente import bots
from frente.kernel.cite import Refused
from frente.kernel.command import Malformed
from frente.kernel.match import CannotUndo
from frente.kernel.text import Speaker

from . import replies
from .errors import (
    BAD_TOKEN,
    BROKEN,
    BUSY,
    CANNOT_UNDO,
    MALFORMED,
    STALE_VERSION,
    UNKNOWN,
    WRONG_SEAT,
    ProtocolError,
)
from .protocol import (
    AskAdvice,
    AskMenu,
    AskOverlay,
    Decide,
    Hello,
    Look,
    Message,
    Ping,
    Replay,
    SetBot,
    Undo,
    fits,
    number,
    plain,
    understand,
)
from .room import Room
from .viewer import Viewer

LOGGER = logging.getLogger(__name__)


async def answer(room: Room, viewer: Viewer, data: str | bytes) -> None:
    """Answer a message as it came from the line; every failure is answered too, and changes nothing."""
    raw: object = None
    try:
        fits(data)
        raw = plain(data)
        await serve(room, viewer, understand(raw))
    except ProtocolError as error:
        viewer.post(error.body(), number(raw))
        if error.kind in (STALE_VERSION, BUSY) and viewer.admitted:
            room.show(viewer)
    except Refused as error:
        viewer.post(replies.refused(room.match.version, error.verdict.refusal()), number(raw))
    except Exception:  # a mistake of ours: the table is told, the match stands as it stood
        LOGGER.exception("a message to match %s failed", room.id)
        viewer.post(ProtocolError(BROKEN).body(), number(raw))


async def serve(room: Room, viewer: Viewer, message: Message) -> None:
    """Do what a message asks. Raises `ProtocolError` or `Refused`."""
    if not viewer.admitted and not isinstance(message, (Hello, Ping)):
        raise ProtocolError(BAD_TOKEN)
    match message:
        case Hello():
            viewer.yours = room.holds(message.tokens)
            room.turn_to(viewer, message.look)
            viewer.admitted = True
            room.show(viewer, message.id)
        case Look():
            room.turn_to(viewer, message.seat)
            room.show(viewer, message.id)
        case AskMenu():
            _menu(room, viewer, message)
        case Decide():
            await _decide(room, viewer, message)
        case Undo():
            await _undo(room, viewer, message)
        case AskAdvice():
            await _advise(room, viewer, message)
        case AskOverlay():
            _overlay(room, viewer, message)
        case Replay():
            _replay(room, viewer, message)
        case SetBot():
            await _set_bot(room, viewer, message)
        case Ping():
            viewer.post({"type": "pong"}, message.id)
        case _:
            assert_never(message)


def _menu(room: Room, viewer: Viewer, message: AskMenu) -> None:
    seat = room.decider(viewer)
    menu = room.match.menu(message.picked)
    if menu is None:
        raise ProtocolError(WRONG_SEAT)
    reply = {"type": "menu", "version": room.match.version, "menu": replies.menu_view(menu, seat)}
    viewer.post(reply, message.id)


async def _decide(room: Room, viewer: Viewer, message: Decide) -> None:
    room.decider(
        viewer, message.version
    )  # before the command is read: a stale table may not understand its own any more
    try:
        command = room.match.game.decode(message.command)
    except (Malformed, RecursionError) as error:
        raise ProtocolError(MALFORMED, str(error)) from error
    await room.decide(viewer, message.version, command, message.id)


async def _undo(room: Room, viewer: Viewer, message: Undo) -> None:
    if message.to not in {"last", "phase"}:
        raise ProtocolError(MALFORMED, "undo goes to 'last' or 'phase'")
    try:
        await room.undo(viewer, message.version, phase=message.to == "phase", reply_to=message.id)
    except CannotUndo as error:
        game = room.match.game
        why = (Speaker(game, lang).say(error.reason) for lang in ("en", "es"))
        raise ProtocolError(CANNOT_UNDO, *why) from error


async def _advise(room: Room, viewer: Viewer, message: AskAdvice) -> None:
    room.decider(viewer)
    match = room.match
    seat, rng = match.turn, SystemRandom()
    bot = bots.get(bots.names()[0])
    told = await room.hall.think(
        lambda: bot.advise(match.game, match.game.imagine(match.state, seat, rng), seat, rng)
    )
    viewer.post(replies.advice(told), message.id)


def _overlay(room: Room, viewer: Viewer, message: AskOverlay) -> None:
    match = room.match
    seat = room.eyes(viewer).seat(match.game)
    if message.name not in {one.name for one in match.game.observe(match.state, seat).overlays}:
        raise ProtocolError(UNKNOWN, f"overlay {message.name[:40]!r}")
    side = message.side if message.side is not None else viewer.look or next(iter(room.seats))
    if side not in room.seats:
        raise ProtocolError(UNKNOWN, f"side {side[:40]!r}")
    content = match.game.overlay(match.state, seat, message.name, match.game.seat(side))
    viewer.post(replies.overlay(content), message.id)


def _replay(room: Room, viewer: Viewer, message: Replay) -> None:
    if not 0 <= message.at <= room.match.version:
        raise ProtocolError(UNKNOWN, f"moment {message.at}")
    viewer.post(replies.replay(room.match, room.eyes(viewer), room.bots, message.at), message.id)


async def _set_bot(room: Room, viewer: Viewer, message: SetBot) -> None:
    if message.side not in room.seats:
        raise ProtocolError(UNKNOWN, f"side {message.side[:40]!r}")
    if message.side not in viewer.yours:
        raise ProtocolError(WRONG_SEAT)
    if message.name is not None and message.name not in bots.names():
        raise ProtocolError(UNKNOWN, f"bot {message.name[:40]!r}")
    await room.set_bot(viewer, message.side, message.name, message.id)
