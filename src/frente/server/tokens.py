"""Secrets that open things: the token of a seat, and the owner's key.

A token is ``<match>.<secret>``: it says which match it opens, so nothing has to be searched, and the secret part is
compared in constant time. Tokens travel in the first message of a socket or in the Authorization header, never in an
address that a server logs.
"""

from __future__ import annotations

import hmac
import os
import re
import secrets
from pathlib import Path

MATCH = re.compile(r"[a-z0-9]{10,32}")
_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"


def new_match() -> str:
    """A new match's id."""
    return "".join(secrets.choice(_ALPHABET) for _ in range(12))


def new_token(match: str) -> str:
    """A token that opens a seat of this match: 192 bits nobody can guess."""
    return f"{match}.{secrets.token_urlsafe(24)}"


def match_of(token: str) -> str | None:
    """The match that a token claims to open; None for a text that is no token."""
    head, dot, _ = token.partition(".")
    return head if dot and MATCH.fullmatch(head) else None


def same(a: str, b: str) -> bool:
    """Whether two secrets are equal, in a time that tells nothing."""
    return hmac.compare_digest(a.encode(), b.encode())


def among(secret: str, held: tuple[str, ...]) -> bool:
    """Whether a secret is among those that somebody shows; all are compared, so that the time tells nothing."""
    found = False
    for token in held:
        found |= same(secret, token)
    return found


def bearer(header: str | None) -> tuple[str, ...]:
    """The tokens of an ``Authorization: Bearer a,b`` header."""
    scheme, _, rest = (header or "").partition(" ")
    if scheme.lower() != "bearer":
        return ()
    return tuple(token for token in (part.strip() for part in rest.split(",")) if token)[:400]


def owner_key(folder: Path) -> str:
    """The key of the server's owner, kept in his data folder where only he can read it; made when there is none."""
    path = folder / "owner.key"
    try:
        kept = path.read_text("ascii").strip()
    except FileNotFoundError:
        kept = ""
    if kept:
        return kept
    path.unlink(missing_ok=True)  # an empty file of a crash
    key = secrets.token_urlsafe(24)
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "w", encoding="ascii") as file:
        file.write(key)
        file.flush()
        os.fsync(file.fileno())
    return key
