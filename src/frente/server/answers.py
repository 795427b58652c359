"""HTTP answers: JSON bodies, typed errors, and static parts that browsers keep."""

from __future__ import annotations

import hashlib
import logging
from typing import Any, TypeVar

import msgspec
from litestar import Request, Response
from litestar.exceptions import HTTPException

from .errors import BROKEN, MALFORMED, TOO_LARGE, UNKNOWN, ProtocolError
from .protocol import plain

LOGGER = logging.getLogger(__name__)
JSON = "application/json"
T = TypeVar("T")


def answer(value: Any, status: int = 200) -> Response[bytes]:
    """A value as JSON that nobody keeps."""
    return Response(
        msgspec.json.encode(value), status_code=status, media_type=JSON, headers={"cache-control": "no-store"}
    )


def encoded(replies: list[bytes]) -> Response[bytes]:
    """A list of replies that are JSON already."""
    body = b"[" + b",".join(replies) + b"]"
    return Response(body, media_type=JSON, headers={"cache-control": "no-store"})


def kept(request: Request[Any, Any, Any], body: bytes, tag: str) -> Response[bytes]:
    """JSON that a browser keeps and asks again about; it is sent only when it has changed."""
    headers = {"cache-control": "no-cache", "etag": tag}
    if request.headers.get("if-none-match") == tag:
        return Response(b"", status_code=304, media_type=JSON, headers=headers)
    return Response(body, media_type=JSON, headers=headers)


def tag_of(body: bytes) -> str:
    """The entity tag of a body. It is a weak one, since the body may travel compressed."""
    return f'W/"{hashlib.sha256(body).hexdigest()[:20]}"'


async def wish(request: Request[Any, Any, Any], kind: type[T]) -> T:
    """The body of a request as a struct. Raises `ProtocolError`."""
    raw = plain(await request.body())
    try:
        return msgspec.convert(raw, kind)
    except (msgspec.ValidationError, RecursionError) as error:
        raise ProtocolError(MALFORMED, str(error)) from error


def protocol_error(_request: Request[Any, Any, Any], error: ProtocolError) -> Response[bytes]:
    """An error of the protocol as an answer."""
    return answer(error.body(), error.kind.status)


def http_error(request: Request[Any, Any, Any], error: HTTPException) -> Response[bytes]:
    """What the framework refuses by itself: unknown addresses and methods, bodies that are too large."""
    kind = {404: UNKNOWN, 413: TOO_LARGE}.get(error.status_code, MALFORMED)
    if error.status_code >= 500:
        return own_error(request, error)
    body = ProtocolError(kind, "address" if kind is UNKNOWN else error.detail).body()
    return answer(body, error.status_code)


def own_error(_request: Request[Any, Any, Any], error: Exception) -> Response[bytes]:
    """A mistake of the server's own."""
    LOGGER.error("a request failed", exc_info=error)
    return answer(ProtocolError(BROKEN).body(), BROKEN.status)
