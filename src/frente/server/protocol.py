"""The messages of a table, as structs, decoded strictly (see docs/protocol.md)."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from .errors import MALFORMED, TOO_LARGE, UNKNOWN, ProtocolError

MESSAGE_LIMIT = 64 * 1024
"""Bytes of a message at most; the largest command of a game is far below."""

Id = int | float | str | None


class Ask(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True, kw_only=True):
    """Any message of a table; the reply carries its `id`."""

    id: Id = None


class Hello(Ask, frozen=True, tag="hello"):
    """The first message: the tokens that this table holds, and the seat to look from."""

    tokens: tuple[str, ...] = ()
    look: str | None = None


class Look(Ask, frozen=True, tag="look"):
    """Show the position from this seat."""

    seat: str


class AskMenu(Ask, frozen=True, tag="menu"):
    """One level of a choice, after the keys picked."""

    picked: tuple[str, ...] = ()


class Decide(Ask, frozen=True, tag="command"):
    """A decision of the seat that is to decide, made at this version."""

    version: int
    command: dict[str, Any]


class Undo(Ask, frozen=True, tag="undo"):
    """Take back the last command, or the present phase."""

    version: int
    to: str = "last"


class AskAdvice(Ask, frozen=True, tag="advice"):
    """What would the bot do?"""


class AskOverlay(Ask, frozen=True, tag="overlay"):
    """The content of an overlay."""

    name: str
    side: str | None = None


class Replay(Ask, frozen=True, tag="replay"):
    """The position after `at` commands."""

    at: int


class SetBot(Ask, frozen=True, tag="bot"):
    """Hand a seat to a bot, or take it back (None)."""

    side: str
    name: str | None = None


class Ping(Ask, frozen=True, tag="ping"):
    """Are you there?"""


Message = Hello | Look | AskMenu | Decide | Undo | AskAdvice | AskOverlay | Replay | SetBot | Ping
KINDS: frozenset[str] = frozenset(
    ("hello", "look", "menu", "command", "undo", "advice", "overlay", "replay", "bot", "ping")
)


class Wish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A match that somebody wants to start."""

    game: str
    scenario: str | None = None
    options: dict[str, bool] = {}
    seats: dict[str, str] = {}
    seed: Annotated[int, msgspec.Meta(ge=-(2**63), le=2**63 - 1)] | None = None
    name: str | None = None


class Post(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A message over HTTP, for tables whose network lets no socket pass."""

    token: str
    message: dict[str, Any]
    look: str | None = None


class Made(msgspec.Struct, frozen=True):
    """A new match with the tokens of its seats."""

    id: str
    seats: dict[str, str]
    watch: str


def fits(data: str | bytes) -> None:
    """Raise `ProtocolError` for a message over the limit."""
    if len(data) > MESSAGE_LIMIT or (isinstance(data, str) and len(data.encode()) > MESSAGE_LIMIT):
        raise ProtocolError(TOO_LARGE)


def plain(data: str | bytes) -> object:
    """JSON as plain values. Raises `ProtocolError` when it is none."""
    try:
        return msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise ProtocolError(MALFORMED, str(error)) from error


def understand(raw: object) -> Message:
    """The message in plain JSON values. Raises `ProtocolError`."""
    kind = raw.get("type") if isinstance(raw, dict) else None
    if isinstance(kind, str) and kind not in KINDS:
        raise ProtocolError(UNKNOWN, f"type {kind[:40]!r}")
    try:
        message: Message = msgspec.convert(raw, Message)
    except (msgspec.ValidationError, RecursionError) as error:
        raise ProtocolError(MALFORMED, str(error)) from error
    return message


def number(raw: object) -> Id:
    """The `id` of a message that was not understood, if it has one."""
    found = raw.get("id") if isinstance(raw, dict) else None
    return found if isinstance(found, (int, float, str)) and not isinstance(found, bool) else None
