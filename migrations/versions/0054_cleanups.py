"""cleanups

Revision ID: 0054
Revises: 0053
Create Date: 2026-11-22 14:40:00.000000

"""

import sqlalchemy as sa
from alembic import op

from models.base import UtcDateTime

# revision identifiers, used by Alembic.
revision = "0054"
down_revision = "0053"
branch_labels = None
depends_on = None

BIG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade():
    op.create_table(
        "cleanups",
        sa.Column("account_id", BIG, nullable=False),
        sa.Column("days", BIG, nullable=False),
        sa.Column("keep_pinned", sa.Boolean(), nullable=False),
        sa.Column("keep_bookmarked", sa.Boolean(), nullable=False),
        sa.Column("keep_favourited", sa.Boolean(), nullable=False),
        sa.Column("keep_polls", sa.Boolean(), nullable=False),
        sa.Column("keep_media", sa.Boolean(), nullable=False),
        sa.Column("keep_direct", sa.Boolean(), nullable=False),
        sa.Column("favourites", BIG, nullable=True),
        sa.Column("reblogs", BIG, nullable=True),
        sa.Column("place", BIG, nullable=False),
        sa.Column("due_at", UtcDateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_cleanups_account_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("account_id", name=op.f("pk_cleanups")),
    )
    op.create_index(
        "ix_cleanups_due",
        "cleanups",
        ["due_at"],
        unique=False,
        sqlite_where=sa.text("due_at IS NOT NULL"),
        postgresql_where=sa.text("due_at IS NOT NULL"),
    )


def downgrade():
    op.drop_table("cleanups")
