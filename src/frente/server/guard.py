"""The doorkeeper: which hosts this server answers for, which pages may talk to it, and what browsers are told to forbid.

A page of another site can make a browser send requests here, and by DNS rebinding even under a name of its own. So a
request must name this server as its host, and one that a page of another origin sends is refused.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable
from urllib.parse import urlsplit

import msgspec
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from .errors import FOREIGN, ProtocolError

HEADERS = {
    "content-security-policy": (
        "default-src 'self'; img-src 'self' data: blob:; font-src 'self' data:; style-src 'self' 'unsafe-inline'; "
        "connect-src 'self' ws: wss:; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
_HEADERS = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
LOOPBACK = ("localhost", "127.0.0.1", "::1")


class Guard:
    """ASGI middleware around the whole server. `hosts` are the names that it answers for, beside the loopback.

    With `addresses` it also answers for any literal IP address: a name can be rebound by its owner, an address cannot.
    """

    def __init__(self, app: ASGIApp, hosts: Iterable[str] = (), *, addresses: bool = False) -> None:
        self.app = app
        self.hosts = {host.lower() for host in (*LOOPBACK, *hosts)}
        self.addresses = addresses

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request in or refuse it; put the headers on whatever goes out."""
        if scope["type"] not in {"http", "websocket"}:
            await self.app(scope, receive, send)
            return
        headers = {
            name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]
        }
        if not self.admits(headers.get("host", ""), headers.get("origin"), str(scope.get("method", "GET"))):
            await _refuse(scope, receive, send)
            return

        async def sealed(message: Message) -> None:
            if message["type"] == "http.response.start":
                given = {name.lower() for name, _ in message.get("headers", ())}
                extra = [pair for pair in _HEADERS if pair[0] not in given]
                message["headers"] = [*message.get("headers", ()), *extra]
            await send(message)

        await self.app(scope, receive, sealed)

    def admits(self, host: str, origin: str | None, method: str = "GET") -> bool:
        """Whether a request for this host, sent by a page of this origin (None: by no page), is let in."""
        name = _name(host)
        if name is None or not (name in self.hosts or (self.addresses and _is_address(name))):
            return False
        # A page opened from a file or a sandbox has the origin "null": no page of ours.
        return origin is None or urlsplit(origin).netloc.lower() == host.lower()


def _name(host: str) -> str | None:
    try:
        return urlsplit(f"//{host}").hostname
    except ValueError:
        return None


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


async def _refuse(scope: Scope, receive: Receive, send: Send) -> None:
    if "method" not in scope:  # a socket that would be opened
        await receive()
        await send({"type": "websocket.close", "code": 1008, "reason": "foreign origin"})
        return
    body = msgspec.json.encode(ProtocolError(FOREIGN).body())
    headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body)), *_HEADERS]
    await send({"type": "http.response.start", "status": FOREIGN.status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
