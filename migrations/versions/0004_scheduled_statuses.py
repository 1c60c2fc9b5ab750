"""scheduled statuses

Revision ID: 0004
Revises: 0003
Create Date: 2026-11-21 14:47:33.270652

"""

import sqlalchemy as sa
from alembic import op

import models.base

# revision identifiers, used by Alembic.
revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade():
    op.create_table(
        "scheduled_statuses",
        sa.Column("account_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("scheduled_at", models.base.UtcDateTime(timezone=True), nullable=False),
        sa.Column("draft", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("media_ids", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("idempotency_key", sa.Text(), nullable=True),
        sa.Column("problem", sa.Text(), nullable=True),
        sa.Column("created_at", models.base.UtcDateTime(timezone=True), nullable=False),
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_scheduled_statuses_account_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_scheduled_statuses")),
    )
    with op.batch_alter_table("scheduled_statuses", schema=None) as batch_op:
        batch_op.create_index("ix_scheduled_statuses_account", ["account_id", "id"], unique=False)
        batch_op.create_index("ix_scheduled_statuses_day", ["account_id", "scheduled_at"], unique=False)

    op.create_table(
        "scheduled_media",
        sa.Column("media_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("scheduled_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.ForeignKeyConstraint(
            ["media_id"], ["media.id"], name=op.f("fk_scheduled_media_media_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["scheduled_id"],
            ["scheduled_statuses.id"],
            name=op.f("fk_scheduled_media_scheduled_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("media_id", name=op.f("pk_scheduled_media")),
    )
    with op.batch_alter_table("scheduled_media", schema=None) as batch_op:
        batch_op.create_index("ix_scheduled_media_scheduled", ["scheduled_id"], unique=False)


def downgrade():
    with op.batch_alter_table("scheduled_media", schema=None) as batch_op:
        batch_op.drop_index("ix_scheduled_media_scheduled")

    op.drop_table("scheduled_media")
    with op.batch_alter_table("scheduled_statuses", schema=None) as batch_op:
        batch_op.drop_index("ix_scheduled_statuses_day")
        batch_op.drop_index("ix_scheduled_statuses_account")

    op.drop_table("scheduled_statuses")
