"""emoji packs

Revision ID: 0059
Revises: 0058
Create Date: 2026-11-22 17:30:00.000000

"""

import sqlalchemy as sa
from alembic import op

from models.base import UtcDateTime

# revision identifiers, used by Alembic.
revision = "0059"
down_revision = "0058"
branch_labels = None
depends_on = None

BIG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade():
    op.create_table(
        "emoji_packs",
        sa.Column("account_id", BIG, nullable=False),
        sa.Column("created_at", UtcDateTime(timezone=True), nullable=False),
        sa.Column("finished_at", UtcDateTime(timezone=True), nullable=True),
        sa.Column("file_name", sa.Text(), nullable=False),
        sa.Column("file_key", sa.Text(), nullable=True),
        sa.Column("category", sa.Text(), nullable=False),
        sa.Column("replaces", sa.Boolean(), nullable=False),
        sa.Column("done", BIG, nullable=False),
        sa.Column("total", BIG, nullable=False),
        sa.Column("added", sa.JSON(), nullable=False),
        sa.Column("replaced", sa.JSON(), nullable=False),
        sa.Column("kept", sa.JSON(), nullable=False),
        sa.Column("failed", sa.JSON(), nullable=False),
        sa.Column("id", BIG, autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_emoji_packs_account_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_emoji_packs")),
    )
    op.create_index("ix_emoji_packs_created_at", "emoji_packs", ["created_at"], unique=False)
    op.create_index(
        "uq_emoji_packs_running",
        "emoji_packs",
        ["account_id"],
        unique=True,
        sqlite_where=sa.text("finished_at IS NULL"),
        postgresql_where=sa.text("finished_at IS NULL"),
    )


def downgrade():
    op.drop_table("emoji_packs")
