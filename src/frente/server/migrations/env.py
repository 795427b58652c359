"""Runs the steps on the connection that the store hands over."""

from __future__ import annotations

from alembic import context

from frente.server.tables import METADATA

connection = context.config.attributes["connection"]
# SQLite cannot alter most of a table in place: batch mode copies it.
context.configure(connection=connection, target_metadata=METADATA, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
