"""A seat may have been made for a friend elsewhere, who comes by its link."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add the column."""
    with op.batch_alter_table("seats") as seats:
        seats.add_column(sa.Column("guest", sa.Boolean, nullable=False, server_default=sa.false()))


def downgrade() -> None:
    """Drop the column."""
    with op.batch_alter_table("seats") as seats:
        seats.drop_column("guest")
