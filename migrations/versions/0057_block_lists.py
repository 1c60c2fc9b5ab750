"""block lists

Revision ID: 0057
Revises: 0056
Create Date: 2026-11-22 14:30:00.000000

"""

import sqlalchemy as sa
from alembic import op

from models.base import UtcDateTime

# revision identifiers, used by Alembic.
revision = "0057"
down_revision = "0056"
branch_labels = None
depends_on = None

BIG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade():
    op.create_table(
        "block_lists",
        sa.Column("id", BIG, nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("url", sa.Text(), nullable=True),
        sa.Column("account_id", BIG, nullable=True),
        sa.Column("automatic", sa.Boolean(), nullable=False),
        sa.Column("unread", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("error", sa.Text(), nullable=True),
        sa.Column("created_at", UtcDateTime(timezone=True), nullable=False),
        sa.Column("fetched_at", UtcDateTime(timezone=True), nullable=True),
        sa.Column("due_at", UtcDateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_block_lists_account_id"), ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_block_lists")),
        sa.UniqueConstraint("url", name=op.f("uq_block_lists_url")),
    )
    op.create_index("ix_block_lists_due", "block_lists", ["due_at"])
    op.create_index(op.f("ix_block_lists_account_id"), "block_lists", ["account_id"])
    op.create_table(
        "block_list_entries",
        sa.Column("list_id", BIG, nullable=False),
        sa.Column("domain", sa.Text(), nullable=False),
        sa.Column("severity", sa.Text(), nullable=False),
        sa.Column("reject_media", sa.Boolean(), nullable=False),
        sa.Column("reject_reports", sa.Boolean(), nullable=False),
        sa.Column("public_comment", sa.Text(), nullable=False),
        sa.Column("obfuscate", sa.Boolean(), nullable=False),
        sa.Column("listed", sa.Boolean(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(
            ["list_id"], ["block_lists.id"], name=op.f("fk_block_list_entries_list_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("list_id", "domain", name=op.f("pk_block_list_entries")),
    )
    op.create_index("ix_block_list_entries_domain", "block_list_entries", ["domain"])


def downgrade():
    op.drop_table("block_list_entries")
    op.drop_table("block_lists")
