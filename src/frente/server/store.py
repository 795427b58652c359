"""Where matches are kept: SQLite by default, PostgreSQL by URL. What a method has returned from survives a crash."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from alembic import command as alembic
from alembic.config import Config
from sqlalchemy import URL, Connection, Engine, create_engine, delete, event, insert, select, update
from sqlalchemy.pool import ConnectionPoolEntry

from frente.kernel.cite import Message
from frente.kernel.view import Outcome

from .tables import COMMANDS, MATCHES, SEATS, SNAPSHOTS

MIGRATIONS = Path(__file__).parent / "migrations"


class Conflict(Exception):
    """Raised when the stored match stands elsewhere than the caller believes; nothing was written."""


class Head(msgspec.Struct, frozen=True):
    """What never changes in a match."""

    id: str
    game: str
    scenario: str
    options: dict[str, bool]
    rules_version: str
    data: str
    seed: str
    name: str
    watch: str


class Standing(msgspec.Struct, frozen=True):
    """Where a match stands, for lists."""

    version: int
    to_move: str
    headline: Message
    outcome: Outcome | None
    updated: int = 0


class SeatRow(msgspec.Struct, frozen=True):
    """A side of a match: its token, the bot that plays it, and whether it was made for a friend elsewhere."""

    side: str
    token: str
    bot: str | None = None
    guest: bool = False


class Line(NamedTuple):
    """A command: its number from 1, the seat's name and the command as JSON."""

    n: int
    seat: str
    body: str


class Listed(msgspec.Struct, frozen=True):
    """A match in a list."""

    head: Head
    standing: Standing
    seats: tuple[SeatRow, ...]


class Stored(msgspec.Struct, frozen=True):
    """A whole match."""

    head: Head
    standing: Standing
    seats: tuple[SeatRow, ...]
    commands: tuple[Line, ...]
    snapshots: tuple[tuple[int, bytes], ...]


class Change(msgspec.Struct, frozen=True):
    """What happened to a match: commands from number `keep` + 1 on are replaced by `commands`."""

    keep: int
    commands: tuple[Line, ...]
    snapshots: tuple[tuple[int, bytes], ...]
    standing: Standing


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def engine_for(url: str | URL) -> Engine:
    """An engine whose commits are on the disk before they return."""
    engine = create_engine(url)
    if engine.dialect.name == "sqlite":

        @event.listens_for(engine, "connect")
        def _prepare(connection: Any, _entry: ConnectionPoolEntry) -> None:
            connection.isolation_level = (
                None  # the driver would not begin before CREATE TABLE: we begin ourselves
            )
            cursor = connection.cursor()
            cursor.execute("PRAGMA journal_mode=WAL")
            cursor.execute("PRAGMA synchronous=FULL")
            cursor.execute("PRAGMA foreign_keys=ON")
            cursor.execute("PRAGMA busy_timeout=5000")
            cursor.close()

        @event.listens_for(engine, "begin")
        def _begin(connection: Connection) -> None:
            connection.exec_driver_sql("BEGIN")

    return engine


class Store:
    """The matches of a server. Methods block; a live match calls them from a worker thread."""

    def __init__(self, url: str | URL) -> None:
        self.engine = engine_for(url)

    def migrate(self) -> None:
        """Bring the tables up to date."""
        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
        config.set_main_option("path_separator", "os")
        with self.engine.begin() as connection:
            config.attributes["connection"] = connection
            alembic.upgrade(config, "head")

    def create(self, head: Head, seats: Iterable[SeatRow], change: Change) -> None:
        """Keep a new match with the commands that it starts with."""
        stamp = now()
        row = (
            msgspec.structs.asdict(head)
            | {"options": _text(head.options), "created": stamp}
            | _standing(change)
        )
        with self.engine.begin() as connection:
            connection.execute(insert(MATCHES).values(row))
            connection.execute(
                insert(SEATS), [{"match_id": head.id, **msgspec.structs.asdict(seat)} for seat in seats]
            )
            _write(connection, head.id, change)

    def append(self, match: str, before: int, change: Change) -> None:
        """Write a change in one transaction. Raises `Conflict` unless the match stands at version `before`."""
        with self.engine.begin() as connection:
            # The update comes first: it takes the lock, and nothing is read before it that could be stale.
            found = connection.execute(
                update(MATCHES)
                .where(MATCHES.c.id == match, MATCHES.c.version == before)
                .values(_standing(change))
            )
            if found.rowcount != 1:
                raise Conflict(match)
            if change.keep < before:
                for table, number in ((COMMANDS, COMMANDS.c.n), (SNAPSHOTS, SNAPSHOTS.c.at)):
                    connection.execute(delete(table).where(table.c.match_id == match, number > change.keep))
            _write(connection, match, change)

    def set_bot(self, match: str, side: str, bot: str | None) -> None:
        """Say who plays a side from now on."""
        with self.engine.begin() as connection:
            connection.execute(
                update(SEATS).where(SEATS.c.match_id == match, SEATS.c.side == side).values(bot=bot)
            )

    def load(self, match: str) -> Stored | None:
        """A match with its history; None when there is none of this id."""
        with self.engine.connect() as connection:
            row = connection.execute(select(MATCHES).where(MATCHES.c.id == match)).mappings().first()
            if row is None:
                return None
            lines = connection.execute(
                select(COMMANDS.c.n, COMMANDS.c.seat, COMMANDS.c.body)
                .where(COMMANDS.c.match_id == match)
                .order_by(COMMANDS.c.n)
            )
            commands = tuple(Line(*line) for line in lines)
            marks = connection.execute(
                select(SNAPSHOTS.c.at, SNAPSHOTS.c.state)
                .where(SNAPSHOTS.c.match_id == match)
                .order_by(SNAPSHOTS.c.at)
            )
            snapshots = tuple((at, bytes(state)) for at, state in marks)
            seats = _seats(connection, [match])[match]
        return Stored(_head(row), _stands(row), seats, commands, snapshots)

    def listed(self, ids: Sequence[str] | None = None, limit: int = 200) -> list[Listed]:
        """Matches in short, the latest first: those with these ids, or all."""
        query = select(MATCHES).order_by(MATCHES.c.updated.desc()).limit(limit)
        if ids is not None:
            query = query.where(MATCHES.c.id.in_(ids))
        with self.engine.connect() as connection:
            rows = connection.execute(query).mappings().all()
            seats = _seats(connection, [row["id"] for row in rows])
        return [Listed(_head(row), _stands(row), seats[row["id"]]) for row in rows]

    def close(self) -> None:
        """Let go of every connection."""
        self.engine.dispose()


def _text(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def _standing(change: Change) -> dict[str, Any]:
    at = change.standing
    outcome = None if at.outcome is None else _text(at.outcome)
    return {
        "version": at.version,
        "to_move": at.to_move,
        "headline": _text(at.headline),
        "outcome": outcome,
        "updated": now(),
    }


def _write(connection: Connection, match: str, change: Change) -> None:
    if change.commands:
        rows: list[dict[str, Any]] = [{"match_id": match, **line._asdict()} for line in change.commands]
        connection.execute(insert(COMMANDS), rows)
    if change.snapshots:
        connection.execute(
            insert(SNAPSHOTS),
            [{"match_id": match, "at": at, "state": state} for at, state in change.snapshots],
        )


def _head(row: Any) -> Head:
    fields = {name: row[name] for name in Head.__struct_fields__}
    return Head(**fields | {"options": msgspec.json.decode(row["options"], type=dict[str, bool])})


def _stands(row: Any) -> Standing:
    outcome = None if row["outcome"] is None else msgspec.json.decode(row["outcome"], type=Outcome)
    headline = msgspec.json.decode(row["headline"], type=Message)
    return Standing(row["version"], row["to_move"], headline, outcome, row["updated"])


def _seats(connection: Connection, matches: Sequence[str]) -> dict[str, tuple[SeatRow, ...]]:
    rows = connection.execute(select(SEATS).where(SEATS.c.match_id.in_(matches)).order_by(SEATS.c.side)).all()
    return {
        match: tuple(
            SeatRow(row.side, row.token, row.bot, bool(row.guest)) for row in rows if row.match_id == match
        )
        for match in matches
    }
