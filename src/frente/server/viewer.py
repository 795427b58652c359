"""A table that looks at a match: its tokens, its eyes, and the replies that wait to be sent to it."""

from __future__ import annotations

import asyncio

import msgspec

from .protocol import Id
from .replies import Reply

BACKLOG = 200
"""Replies that may wait for a slow line; then it is cut, and the table comes back and looks again."""


class Viewer:
    """One open table. Replies are put on its outbox at once and sent by whoever holds its line."""

    def __init__(self) -> None:
        self.yours: frozenset[str] = frozenset()
        self.look = ""
        self.told = 0
        """The log has been told up to this version."""
        self.admitted = False
        self.outbox: asyncio.Queue[bytes | None] = asyncio.Queue(BACKLOG)

    def post(self, reply: Reply, reply_to: Id = None) -> None:
        """Queue a reply; `reply_to` is the number of the message that it answers."""
        whole = reply if reply_to is None else {**reply, "id": reply_to}
        try:
            self.outbox.put_nowait(msgspec.json.encode(whole))
        except asyncio.QueueFull:
            self.cut()

    def cut(self) -> None:
        """Drop what waits and end the line."""
        while not self.outbox.empty():
            self.outbox.get_nowait()
        self.outbox.put_nowait(None)

    def waiting(self) -> list[bytes]:
        """Take every reply that waits."""
        replies = []
        while not self.outbox.empty():
            reply = self.outbox.get_nowait()
            if reply is not None:
                replies.append(reply)
        return replies
