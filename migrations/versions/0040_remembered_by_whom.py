"""remembered by whom

Revision ID: 0040
Revises: 0039
Create Date: 2026-11-21 21:48:00.000000

"""

import sqlalchemy as sa
from alembic import op

from models.base import UtcDateTime

# revision identifiers, used by Alembic.
revision = "0040"
down_revision = "0039"
branch_labels = None
depends_on = None

MOMENT = UtcDateTime(timezone=True)


def upgrade():
    """What was remembered holds for hours only: nothing of it is kept."""
    op.drop_table("remembered_ids")
    _create(sa.Column("actor", sa.Text(), nullable=False))


def downgrade():
    op.drop_table("remembered_ids")
    _create()


def _create(*more):
    op.create_table(
        "remembered_ids",
        sa.Column("uri", sa.Text(), nullable=False),
        *more,
        sa.Column("created_at", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("uri", *(column.name for column in more), name=op.f("pk_remembered_ids")),
    )
    op.create_index(op.f("ix_remembered_ids_created_at"), "remembered_ids", ["created_at"])
