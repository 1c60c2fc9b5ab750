"""the log of a group, limits in home of severed follows, thresholds of block lists

Revision ID: 0104
Revises: 0103
Create Date: 2026-11-27 08:00:00.000000

"""

import sqlalchemy as sa
from alembic import op

# revision identifiers, used by Alembic.
revision = "0104"
down_revision = "0103"
branch_labels = None
depends_on = None

BIG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade():
    op.create_table(
        "group_log_entries",
        sa.Column("id", BIG, autoincrement=False, nullable=False),
        sa.Column("group_id", BIG, nullable=False),
        sa.Column("account_id", BIG),
        sa.Column("by_name", sa.Text(), nullable=False),
        sa.Column("action", sa.Text(), nullable=False),
        sa.Column("target", sa.Text(), nullable=False),
        sa.Column("address", sa.Text(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["group_id"], ["groups.account_id"], name=op.f("fk_group_log_entries_group_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_group_log_entries_account_id"), ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_group_log_entries")),
    )
    op.create_index("ix_group_log_entries_group", "group_log_entries", ["group_id", "id"])
    op.create_index("ix_group_log_entries_account", "group_log_entries", ["account_id"])
    op.add_column("severed_places", sa.Column("per_day", BIG))
    op.add_column("severed_places", sa.Column("replies", sa.Boolean()))
    op.create_table(
        "block_thresholds",
        sa.Column("id", BIG, autoincrement=False, nullable=False),
        sa.Column("least", BIG, nullable=False),
        sa.Column("account_id", BIG),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_block_thresholds_account_id"), ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_block_thresholds")),
    )
    op.create_index("ix_block_thresholds_account_id", "block_thresholds", ["account_id"])
    op.create_table(
        "block_threshold_lists",
        sa.Column("threshold_id", BIG, autoincrement=False, nullable=False),
        sa.Column("list_id", BIG, autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(
            ["threshold_id"],
            ["block_thresholds.id"],
            name=op.f("fk_block_threshold_lists_threshold_id"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["list_id"], ["block_lists.id"], name=op.f("fk_block_threshold_lists_list_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("threshold_id", "list_id", name=op.f("pk_block_threshold_lists")),
    )
    op.create_index("ix_block_threshold_lists_list", "block_threshold_lists", ["list_id"])


def downgrade():
    op.drop_table("block_threshold_lists")
    op.drop_table("block_thresholds")
    op.execute("DELETE FROM severed_places WHERE replies IS NOT NULL")  # they would be taken for endorsements
    op.drop_column("severed_places", "replies")
    op.drop_column("severed_places", "per_day")
    op.drop_table("group_log_entries")
