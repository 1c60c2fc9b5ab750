"""markers and conversations

Revision ID: 0002
Revises: 0001
Create Date: 2026-11-21 14:36:37.531566

"""

import sqlalchemy as sa
from alembic import op

import models.base

# revision identifiers, used by Alembic.
revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade():
    op.create_table(
        "conversation_entries",
        sa.Column("account_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("conversation_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("people", sa.Text(), nullable=False),
        sa.Column("participant_ids", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("last_status_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("unread", sa.Boolean(), nullable=False),
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_conversation_entries_account_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["conversation_id"],
            ["conversations.id"],
            name=op.f("fk_conversation_entries_conversation_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_conversation_entries")),
    )
    with op.batch_alter_table("conversation_entries", schema=None) as batch_op:
        batch_op.create_index("ix_conversation_entries_conversation", ["conversation_id"], unique=False)
        batch_op.create_index("ix_conversation_entries_last_status", ["last_status_id"], unique=False)
        batch_op.create_index("ix_conversation_entries_latest", ["account_id", "last_status_id"], unique=False)
        batch_op.create_index(
            "uq_conversation_entries_people", ["account_id", "conversation_id", "people"], unique=True
        )

    op.create_table(
        "markers",
        sa.Column("account_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("timeline", sa.Text(), nullable=False),
        sa.Column("last_read_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("version", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("updated_at", models.base.UtcDateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_markers_account_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("account_id", "timeline", name=op.f("pk_markers")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "direct_statuses",
        sa.Column("account_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("status_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("entry_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_direct_statuses_account_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["entry_id"], ["conversation_entries.id"], name=op.f("fk_direct_statuses_entry_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["status_id"], ["statuses.id"], name=op.f("fk_direct_statuses_status_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("account_id", "status_id", name=op.f("pk_direct_statuses")),
        sqlite_with_rowid=False,
    )
    with op.batch_alter_table("direct_statuses", schema=None) as batch_op:
        batch_op.create_index("ix_direct_statuses_entry", ["entry_id", "status_id"], unique=False)
        batch_op.create_index("ix_direct_statuses_status", ["status_id"], unique=False)


def downgrade():
    with op.batch_alter_table("direct_statuses", schema=None) as batch_op:
        batch_op.drop_index("ix_direct_statuses_status")
        batch_op.drop_index("ix_direct_statuses_entry")

    op.drop_table("direct_statuses")
    op.drop_table("markers")
    with op.batch_alter_table("conversation_entries", schema=None) as batch_op:
        batch_op.drop_index("uq_conversation_entries_people")
        batch_op.drop_index("ix_conversation_entries_latest")
        batch_op.drop_index("ix_conversation_entries_last_status")
        batch_op.drop_index("ix_conversation_entries_conversation")

    op.drop_table("conversation_entries")
