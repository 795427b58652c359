"""What server tests need: a server in a thread, and tables that talk to it as a browser would."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
import uvicorn
from websockets.sync.client import ClientConnection, connect

from frente.server.app import create_app
from frente.server.run import FRAME_LIMIT
from frente.server.store import Store
from tests.toy import GAME

OWNER = "the-owner's-key"


class Site:
    """A running server."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.tables: list[Table] = []
        self.http = httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=30)

    def create(self, **wish: Any) -> dict[str, Any]:
        """A new match of the toy."""
        answer = self.http.post("/api/matches", json={"game": "the-pass", **wish})
        assert answer.status_code == 201, answer.text
        made: dict[str, Any] = answer.json()
        return made

    def table(self, match: str, *tokens: str, look: str | None = None) -> Table:
        """A table that has said hello."""
        table = self.line(match)
        table.state = table.ask("hello", tokens=list(tokens), **({"look": look} if look else {}))
        return table

    def line(self, match: str, **more: Any) -> Table:
        """A table that has said nothing yet; it is closed with the site."""
        self.tables.append(Table(self.port, match, **more))
        return self.tables[-1]

    def close(self) -> None:
        """Close every table."""
        for table in self.tables:
            table.close()
        self.http.close()


class Table:
    """One open socket."""

    def __init__(self, port: int, match: str, **more: Any) -> None:
        self._open = ExitStack()
        address = f"ws://127.0.0.1:{port}/api/matches/{match}/socket"
        self.line: ClientConnection = self._open.enter_context(connect(address, **more))
        self.state: dict[str, Any] = {}
        self._number = 0

    def ask(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Send a message and wait for the reply that carries its number."""
        self._number += 1
        self.line.send(json.dumps({"type": kind, "id": self._number, **fields}))
        while True:
            reply = self.hear()
            if reply.get("id") == self._number:
                return reply

    def command(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Decide at the version that this table knows."""
        return self.ask("command", version=self.state["version"], command={"type": kind, **fields})

    def hear(self, patience: float = 10) -> dict[str, Any]:
        """The next message of the server."""
        reply: dict[str, Any] = json.loads(self.line.recv(patience))
        if reply["type"] == "state" and not reply["replay"]:
            self.state = reply
        return reply

    def wait(self, version: int) -> dict[str, Any]:
        """Listen until the match stands at this version or later."""
        while self.state["version"] < version:
            self.hear()
        return self.state

    def close(self) -> None:
        """Leave."""
        self._open.close()


@contextmanager
def serving(folder: Path, **more: Any) -> Iterator[Site]:
    """A server on a database in this folder."""
    store = Store(f"sqlite:///{folder / 'frente.sqlite3'}")
    store.migrate()
    app, _ = create_app({"the-pass": GAME}, store, OWNER, **{"pause": 0, **more})
    config = uvicorn.Config(app, port=0, log_level="warning", ws_max_size=FRAME_LIMIT)
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run)
    thread.start()
    while not server.started:
        assert thread.is_alive()
        threading.Event().wait(0.01)
    site = Site(server.servers[0].sockets[0].getsockname()[1])
    try:
        yield site
    finally:
        site.close()
        server.should_exit = True
        thread.join()
