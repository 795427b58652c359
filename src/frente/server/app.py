"""The server put together: routes, limits, errors, and the doorkeeper around it all."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator, Iterable, Mapping
from typing import Any

from litestar import Litestar, Request, Response, Router, get
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.response import File
from litestar.types import ASGIApp

from frente.kernel.game import Game

from . import answers, assets, match_routes, shelf_routes
from .errors import UNKNOWN, ProtocolError
from .guard import Guard
from .hall import PAUSE, Hall
from .protocol import MESSAGE_LIMIT
from .shelf_routes import Shelf
from .socket import socket
from .store import Store


@get(["/", "/{path:path}"], sync_to_thread=False)
def show_page(request: Request[Any, Any, Any]) -> Response[str] | File:
    """A file of the built table."""
    return assets.page(str(request.path_params.get("path", "")))


@get("/{path:path}", sync_to_thread=False)
def nothing() -> Response[bytes]:
    """Addresses under /api that do not exist answer as the API does, not with a page."""
    raise ProtocolError(UNKNOWN, "address")


def create_app(
    games: Mapping[str, Game[Any]],
    store: Store,
    owner_key: str,
    *,
    pause: float = PAUSE,
    hosts: Iterable[str] = (),
    public: bool = False,
) -> tuple[ASGIApp, Hall]:
    """The server as an ASGI application, with the hall of its matches; `store` has been migrated.

    `pause` is the time in seconds that a bot takes at least for a decision; `hosts` are further names that the server answers for. A `public`
    server also answers for its addresses, and only its owner starts and imports matches there.
    """
    hall = Hall(games, store, owner_key, pause)

    @contextlib.asynccontextmanager
    async def lifespan(_app: Litestar) -> AsyncIterator[None]:
        yield
        await hall.close()

    api = Router("/api", route_handlers=[*shelf_routes.ROUTES, *match_routes.ROUTES, socket, nothing])
    app = Litestar(
        [api, show_page],
        state=State({"hall": hall, "shelf": Shelf(hall), "public": public, "tables": 0}),
        lifespan=[lifespan],
        exception_handlers={
            ProtocolError: answers.protocol_error,
            HTTPException: answers.http_error,
            Exception: answers.own_error,
        },
        request_max_body_size=MESSAGE_LIMIT,
        compression_config=CompressionConfig(
            "gzip", minimum_size=1024, gzip_compress_level=5, exclude=[r"\.(webp|avif|jpe?g|png|woff2)$"]
        ),
        openapi_config=None,
        logging_config=None,
    )
    return Guard(app, hosts, addresses=public), hall
