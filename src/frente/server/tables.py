"""The tables of the store. Their changes are in `migrations/`; a test compares both."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    false,
)

METADATA = MetaData()

MATCHES = Table(
    "matches",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("scenario", String(64), nullable=False),
    Column("options", Text, nullable=False),
    Column("rules_version", String(32), nullable=False),
    Column("data", String(64), nullable=False),
    Column("seed", String(64), nullable=False),
    Column("name", String(80), nullable=False),
    Column("watch", String(64), nullable=False),
    Column("version", Integer, nullable=False),
    Column("to_move", String(64), nullable=False),
    Column("headline", Text, nullable=False),
    Column("outcome", Text),
    Column("created", BigInteger, nullable=False),
    Column("updated", BigInteger, nullable=False, index=True),
)
"""A match: its settings, the seed of its dice, and where it stands (for lists, without loading it). Times in ms."""

SEATS = Table(
    "seats",
    METADATA,
    Column("match_id", String(32), ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("side", String(64), primary_key=True),
    Column("token", String(64), nullable=False),
    Column("bot", String(64)),
    Column("guest", Boolean, nullable=False, server_default=false()),
)
"""Who holds a side: its token, the bot that plays it now, if one does, and whether a friend elsewhere was to have it."""

COMMANDS = Table(
    "commands",
    METADATA,
    Column("match_id", String(32), ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("seat", String(64), nullable=False),
    Column("body", Text, nullable=False),
)
"""The commands of a match, numbered from 1, dice among them."""

SNAPSHOTS = Table(
    "snapshots",
    METADATA,
    Column("match_id", String(32), ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("at", Integer, primary_key=True),
    Column("state", LargeBinary, nullable=False),
)
"""Positions after `at` commands, now and then, so that a long match is resumed quickly."""
