"""The socket of a table: messages in, one after the other; replies out, as they come."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.datastructures import State
from litestar.exceptions import WebSocketDisconnect

from .desk import answer
from .errors import CROWDED, ProtocolError
from .room import Room
from .viewer import Viewer

FIRST_WORD = 20.0
"""Seconds for which a fresh socket may be silent."""
TABLES_AT_A_MATCH = 32
TABLES = 512

TRY_LATER = 1013
POLICY = 1008
GONE = 1001


@websocket("/matches/{match_id:str}/socket")
async def socket(socket: WebSocket[Any, Any, Any], state: State) -> None:
    """The line of a table to its match."""
    await socket.accept()
    try:
        room = await _enter(state, socket.path_params["match_id"])
    except ProtocolError as error:
        await _send(socket, msgspec.json.encode(error.body()))
        await socket.close(TRY_LATER if error.kind is CROWDED else POLICY)
        return
    viewer = Viewer()
    room.viewers.add(viewer)
    state.tables += 1
    writer = asyncio.create_task(_write(socket, viewer))
    try:
        await _read(socket, room, viewer)
    finally:
        state.tables -= 1
        room.viewers.discard(viewer)
        writer.cancel()
        await asyncio.gather(writer, return_exceptions=True)


async def _enter(state: State, match_id: str) -> Room:
    room: Room = await state.hall.room(match_id)
    if len(room.viewers) >= TABLES_AT_A_MATCH or state.tables >= TABLES:
        raise ProtocolError(CROWDED)
    return room


async def _read(socket: WebSocket[Any, Any, Any], room: Room, viewer: Viewer) -> None:
    """Answer what comes until the line ends; a line that never says who it is is ended."""
    with contextlib.suppress(WebSocketDisconnect):
        while True:
            patience = None if viewer.admitted else FIRST_WORD
            try:
                data = await asyncio.wait_for(socket.receive_data("text"), patience)
            except TimeoutError:
                viewer.cut()
                return
            await answer(room, viewer, data)


async def _write(socket: WebSocket[Any, Any, Any], viewer: Viewer) -> None:
    """Send what waits for this table until it is cut."""
    while (reply := await viewer.outbox.get()) is not None:
        await _send(socket, reply)
    with contextlib.suppress(Exception):  # the line may be gone already
        await socket.close(GONE)


async def _send(socket: WebSocket[Any, Any, Any], reply: bytes) -> None:
    with contextlib.suppress(WebSocketDisconnect):
        await socket.send_data(reply.decode(), "text", "utf-8")
