"""Starts the server: data folder, database, port, browser; ends it gracefully."""

from __future__ import annotations

import contextlib
import logging
import os
import socket as sockets
import sys
import webbrowser
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

import uvicorn
from sqlalchemy import URL

from frente import shelf
from frente.kernel.game import BadSetting, Game

from . import tokens
from .app import create_app
from .errors import ProtocolError
from .guard import LOOPBACK
from .hall import PAUSE, Hall
from .protocol import Wish
from .store import Store

LOGGER = logging.getLogger(__name__)
PORT = 8037
FRAME_LIMIT = 1024 * 1024
"""Frames above this end the line; those above the protocol's limit are answered with an error."""


class CannotServe(RuntimeError):
    """Raised when the server cannot start: the port is taken, the folder cannot be written, the database not opened."""


def data_folder() -> Path:
    """Where this user's data are kept: the system's own place, or `FRENTE_DATA`."""
    told = os.environ.get("FRENTE_DATA")
    if told:
        return Path(told)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "frente"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "frente"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "frente"


def installed() -> dict[str, Game[Any]]:
    """All games that are installed; one that cannot be loaded is left out, and the log says why."""
    found: dict[str, Game[Any]] = {}
    for name in shelf.ids():
        try:
            found[name] = shelf.game(name)
        except BadSetting as error:
            LOGGER.warning("%s", error)
    return found


def serve(
    host: str = "127.0.0.1",
    port: int | None = None,
    data_dir: Path | None = None,
    database_url: str | None = None,
    open_browser: bool = False,
    *,
    wish: Wish | None = None,
    pause: float = PAUSE,
    hosts: Iterable[str] = (),
    games: Mapping[str, Game[Any]] | None = None,
    ready: Callable[[str], None] | None = None,
) -> None:
    """Serve until told to stop by SIGINT or SIGTERM.

    Without a `port` the usual one is taken, or any free one when another program has it. With a `wish` a match is
    started and the page is that match's. `ready` is called with the address of the page, which holds the owner's key:
    show it to the owner, log it nowhere. `hosts` (and those in `FRENTE_HOSTS`) are names under which a server behind a
    proxy is reached.
    Raises `CannotServe`, `BadSetting` or `ProtocolError` (a wish that cannot be granted).
    """
    key, store = _keep(data_dir or data_folder(), database_url)
    names = [*hosts, *filter(None, os.environ.get("FRENTE_HOSTS", "").split(","))]
    public = host not in LOOPBACK or bool(names)
    if public:
        names.append(sockets.gethostname())
    with contextlib.closing(store), _listen(host, port) as listener:
        found = installed() if games is None else games
        app, hall = create_app(found, store, key, pause=pause, hosts=names, public=public)
        config = uvicorn.Config(
            app,
            log_level="warning",
            access_log=False,
            server_header=False,
            ws_max_size=FRAME_LIMIT,
            timeout_graceful_shutdown=3,
        )
        server = _Server(config, hall, wish, _page(host, listener), key, open_browser, ready)
        with contextlib.suppress(KeyboardInterrupt):  # raised again after the server has ended in order
            server.run(sockets=[listener])
    if server.failure is not None:
        raise server.failure


def _keep(folder: Path, database_url: str | None) -> tuple[str, Store]:
    """The owner's key and the store, both for his eyes alone when they lie in his folder."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        key = tokens.owner_key(folder)
        if database_url is None:
            path = folder / "frente.sqlite3"
            path.touch(mode=0o600)
            store = Store(URL.create("sqlite", database=str(path)))
        else:
            store = Store(database_url)
        store.migrate()
    except Exception as error:
        raise CannotServe(f"no place to keep matches: {error}") from error
    return key, store


class _Server(uvicorn.Server):
    """Opens the page when the server answers, not before."""

    def __init__(
        self,
        config: uvicorn.Config,
        hall: Hall,
        wish: Wish | None,
        base: str,
        key: str,
        open_browser: bool,
        ready: Callable[[str], None] | None,
    ) -> None:
        super().__init__(config)
        self.hall, self.wish, self.base, self.key = hall, wish, base, key
        self.open_browser, self.ready = open_browser, ready
        self.failure: Exception | None = None

    async def startup(self, sockets: list[sockets.socket] | None = None) -> None:
        """Start, begin the wished match, tell the address."""
        await super().startup(sockets)
        try:
            page = f"{self.base}/#/?key={self.key}"
            if self.wish is not None:
                made = await self.hall.create(self.wish)
                people = [
                    made.seats[side] for side in made.seats if self.wish.seats.get(side, "human") == "human"
                ]
                held = ",".join(people or made.seats.values())
                page = f"{self.base}/#/t/{made.id}?key={self.key}&token={held}"
        except (BadSetting, ProtocolError) as error:
            self.failure = error
            self.should_exit = True
            return
        if self.ready is not None:
            self.ready(page)
        if self.open_browser:
            webbrowser.open(page)


def _listen(host: str, port: int | None) -> sockets.socket:
    family = sockets.AF_INET6 if ":" in host else sockets.AF_INET
    for wanted in (PORT, 0) if port is None else (port,):
        listener = sockets.socket(family, sockets.SOCK_STREAM)
        if os.name == "posix":  # elsewhere the option would let two servers share the port
            listener.setsockopt(sockets.SOL_SOCKET, sockets.SO_REUSEADDR, 1)
        try:
            listener.bind((host, wanted))
        except OSError as error:
            listener.close()
            failure = error
        else:
            return listener
    raise CannotServe(f"cannot listen on {host}:{port or PORT}: {failure.strerror or failure}")


def _page(host: str, listener: sockets.socket) -> str:
    port = listener.getsockname()[1]
    shown = _own_address() if host in {"0.0.0.0", "::"} else host  # noqa: S104 - compared, not bound
    return f"http://[{shown}]:{port}" if ":" in shown else f"http://{shown}:{port}"


def _own_address() -> str:
    """The address under which this machine's neighbours reach it, so that links copied from the page work for them."""
    with sockets.socket(sockets.AF_INET, sockets.SOCK_DGRAM) as line:
        try:
            line.connect(("192.0.2.1", 9))  # an address for documentation; nothing is sent
        except OSError:
            return "127.0.0.1"
        return str(line.getsockname()[0])
