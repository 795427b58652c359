"""Routes of matches: begin, list, import, export, and what a table without a socket needs."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from litestar import Request, Response, get, post
from litestar.datastructures import State

from . import replies, tokens
from .answers import JSON, answer, encoded, wish
from .desk import answer as serve
from .errors import OWNER_ONLY, ProtocolError
from .protocol import Post, Wish
from .viewer import Viewer

RECORD_LIMIT = 32 * 1024 * 1024
PATIENCE = 20.0
"""Seconds for which a poll waits for something new."""


def held(request: Request[Any, Any, Any]) -> tuple[str, ...]:
    """The tokens that a request shows."""
    return tokens.bearer(request.headers.get("authorization"))


def owner_only(request: Request[Any, Any, Any], state: State) -> None:
    """On a server that strangers can reach, only its owner puts new matches on it."""
    if state.public and not tokens.among(state.hall.owner_key, held(request)):
        raise ProtocolError(OWNER_ONLY)


@post("/matches")
async def create_match(request: Request[Any, Any, Any], state: State) -> Response[bytes]:
    """Begin a match."""
    owner_only(request, state)
    return answer(await state.hall.create(await wish(request, Wish)), 201)


@post("/matches/import", request_max_body_size=RECORD_LIMIT)
async def import_match(request: Request[Any, Any, Any], state: State) -> Response[bytes]:
    """Take in a match from a record."""
    owner_only(request, state)
    return answer(await state.hall.adopt(await request.body()), 201)


@get("/matches")
async def list_matches(request: Request[Any, Any, Any], state: State) -> Response[bytes]:
    """The matches that the shown tokens open."""
    return answer(await state.hall.listing(held(request)))


@get("/matches/{match_id:str}/record")
async def show_record(request: Request[Any, Any, Any], state: State) -> Response[bytes]:
    """The record file of a match."""
    match_id = request.path_params["match_id"]
    body = await state.hall.record(match_id, held(request))
    name = f'attachment; filename="frente-{match_id}.json"'
    headers = {"cache-control": "no-store", "content-disposition": name}
    return Response(body, media_type=JSON, headers=headers)


@post("/matches/{match_id:str}/messages", status_code=200)
async def post_message(request: Request[Any, Any, Any], state: State) -> Response[bytes]:
    """Answer one message of the socket; the replies that the socket would have sent to this table."""
    posted = await wish(request, Post)
    room = await state.hall.room(request.path_params["match_id"])
    viewer = Viewer()
    viewer.yours = room.holds(tuple(posted.token.split(",")))
    room.turn_to(viewer, posted.look)
    viewer.admitted = True
    await serve(room, viewer, msgspec.json.encode(posted.message))
    return encoded(viewer.waiting())


@get("/matches/{match_id:str}/state")
async def poll_state(request: Request[Any, Any, Any], state: State) -> Response[bytes]:
    """How a match stands, with its whole log; waits for something new when it still stands at version `since`."""
    room = await state.hall.room(request.path_params["match_id"])
    viewer = Viewer()
    viewer.yours = room.holds(held(request))
    if request.query_params.get("since") == str(room.match.version):
        await room.changes(PATIENCE)
    room.turn_to(viewer, request.query_params.get("look"))
    whole = await asyncio.to_thread(replies.state, room.match, room.eyes(viewer), room.bots)
    return answer(whole)


ROUTES = [create_match, import_match, list_matches, show_record, post_message, poll_state]
