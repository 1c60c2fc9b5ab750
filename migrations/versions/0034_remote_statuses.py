"""remote statuses

Revision ID: 0034
Revises: 0033
Create Date: 2026-11-21 21:32:47.000000

"""

import sqlalchemy as sa
from alembic import op

from models.base import UtcDateTime

# revision identifiers, used by Alembic.
revision = "0034"
down_revision = "0033"
branch_labels = None
depends_on = None

BIG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
MOMENT = UtcDateTime(timezone=True)


def upgrade():
    op.create_table(
        "remembered_ids",
        sa.Column("uri", sa.Text(), nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("uri", name=op.f("pk_remembered_ids")),
    )
    op.create_index(op.f("ix_remembered_ids_created_at"), "remembered_ids", ["created_at"])
    op.create_table(
        "awaited_parents",
        sa.Column("status_id", BIG, nullable=False),
        sa.Column("uri", sa.Text(), nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.ForeignKeyConstraint(
            ["status_id"], ["statuses.id"], name=op.f("fk_awaited_parents_status_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("status_id", name=op.f("pk_awaited_parents")),
    )
    op.create_index(op.f("ix_awaited_parents_uri"), "awaited_parents", ["uri"])
    op.add_column("status_mentions", sa.Column("silent", sa.Boolean(), server_default=sa.false(), nullable=False))


def downgrade():
    op.drop_column("status_mentions", "silent")
    op.drop_table("awaited_parents")
    op.drop_table("remembered_ids")
