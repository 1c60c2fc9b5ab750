"""announcements and reports

Revision ID: 0003
Revises: 0002
Create Date: 2026-11-21 14:37:22.264087

"""

import sqlalchemy as sa
from alembic import op

import models.base

# revision identifiers, used by Alembic.
revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade():
    op.create_table(
        "announcements",
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("content", sa.Text(), nullable=False),
        sa.Column("mention_ids", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("status_ids", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("tag_names", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("emoji_ids", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("starts_at", models.base.UtcDateTime(timezone=True), nullable=True),
        sa.Column("ends_at", models.base.UtcDateTime(timezone=True), nullable=True),
        sa.Column("all_day", sa.Boolean(), nullable=False),
        sa.Column("scheduled_at", models.base.UtcDateTime(timezone=True), nullable=True),
        sa.Column("published_at", models.base.UtcDateTime(timezone=True), nullable=True),
        sa.Column("created_at", models.base.UtcDateTime(timezone=True), nullable=False),
        sa.Column("updated_at", models.base.UtcDateTime(timezone=True), nullable=False),
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), autoincrement=False, nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_announcements")),
    )
    with op.batch_alter_table("announcements", schema=None) as batch_op:
        batch_op.create_index("ix_announcements_published", ["published_at", "id"], unique=False)
        batch_op.create_index("ix_announcements_scheduled", ["scheduled_at"], unique=False)

    op.create_table(
        "announcement_reactions",
        sa.Column("announcement_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("account_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("emoji_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=True),
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_announcement_reactions_account_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["announcement_id"],
            ["announcements.id"],
            name=op.f("fk_announcement_reactions_announcement_id"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["emoji_id"], ["emojis.id"], name=op.f("fk_announcement_reactions_emoji_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_announcement_reactions")),
    )
    with op.batch_alter_table("announcement_reactions", schema=None) as batch_op:
        batch_op.create_index("ix_announcement_reactions_account", ["account_id"], unique=False)
        batch_op.create_index("ix_announcement_reactions_emoji", ["emoji_id"], unique=False)
        batch_op.create_index("uq_announcement_reactions", ["announcement_id", "name", "account_id"], unique=True)

    op.create_table(
        "announcement_reads",
        sa.Column("account_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("announcement_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_announcement_reads_account_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["announcement_id"],
            ["announcements.id"],
            name=op.f("fk_announcement_reads_announcement_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("account_id", "announcement_id", name=op.f("pk_announcement_reads")),
    )
    with op.batch_alter_table("announcement_reads", schema=None) as batch_op:
        batch_op.create_index("ix_announcement_reads_announcement", ["announcement_id"], unique=False)

    op.create_table(
        "reports",
        sa.Column("account_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("target_account_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("category", sa.Text(), nullable=False),
        sa.Column("comment", sa.Text(), nullable=False),
        sa.Column("status_ids", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("collection_ids", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("rule_ids", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("forward", sa.Boolean(), nullable=False),
        sa.Column("uri", sa.Text(), nullable=True),
        sa.Column("assigned_account_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=True),
        sa.Column("action_taken_by_account_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=True),
        sa.Column("action_taken_at", models.base.UtcDateTime(timezone=True), nullable=True),
        sa.Column("created_at", models.base.UtcDateTime(timezone=True), nullable=False),
        sa.Column("updated_at", models.base.UtcDateTime(timezone=True), nullable=False),
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_reports_account_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["action_taken_by_account_id"],
            ["accounts.id"],
            name=op.f("fk_reports_action_taken_by_account_id"),
            ondelete="SET NULL",
        ),
        sa.ForeignKeyConstraint(
            ["assigned_account_id"], ["accounts.id"], name=op.f("fk_reports_assigned_account_id"), ondelete="SET NULL"
        ),
        sa.ForeignKeyConstraint(
            ["target_account_id"], ["accounts.id"], name=op.f("fk_reports_target_account_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_reports")),
        sa.UniqueConstraint("uri", name=op.f("uq_reports_uri")),
    )
    with op.batch_alter_table("reports", schema=None) as batch_op:
        batch_op.create_index("ix_reports_account", ["account_id", "id"], unique=False)
        batch_op.create_index("ix_reports_action_taken_at", ["action_taken_at"], unique=False)
        batch_op.create_index("ix_reports_action_taken_by", ["action_taken_by_account_id"], unique=False)
        batch_op.create_index("ix_reports_assigned", ["assigned_account_id"], unique=False)
        batch_op.create_index(
            "ix_reports_open",
            ["id"],
            unique=False,
            sqlite_where=sa.text("action_taken_at IS NULL"),
            postgresql_where=sa.text("action_taken_at IS NULL"),
        )
        batch_op.create_index("ix_reports_target", ["target_account_id", "id"], unique=False)


def downgrade():
    with op.batch_alter_table("reports", schema=None) as batch_op:
        batch_op.drop_index("ix_reports_target")
        batch_op.drop_index(
            "ix_reports_open",
            sqlite_where=sa.text("action_taken_at IS NULL"),
            postgresql_where=sa.text("action_taken_at IS NULL"),
        )
        batch_op.drop_index("ix_reports_assigned")
        batch_op.drop_index("ix_reports_action_taken_by")
        batch_op.drop_index("ix_reports_action_taken_at")
        batch_op.drop_index("ix_reports_account")

    op.drop_table("reports")
    with op.batch_alter_table("announcement_reads", schema=None) as batch_op:
        batch_op.drop_index("ix_announcement_reads_announcement")

    op.drop_table("announcement_reads")
    with op.batch_alter_table("announcement_reactions", schema=None) as batch_op:
        batch_op.drop_index("uq_announcement_reactions")
        batch_op.drop_index("ix_announcement_reactions_emoji")
        batch_op.drop_index("ix_announcement_reactions_account")

    op.drop_table("announcement_reactions")
    with op.batch_alter_table("announcements", schema=None) as batch_op:
        batch_op.drop_index("ix_announcements_scheduled")
        batch_op.drop_index("ix_announcements_published")

    op.drop_table("announcements")
