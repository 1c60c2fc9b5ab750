"""moderation

Revision ID: 0007
Revises: 0006
Create Date: 2026-11-21 14:52:52.724647

"""

import sqlalchemy as sa
from alembic import op

import models.base

# revision identifiers, used by Alembic.
revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade():
    op.create_table(
        "warning_presets",
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), autoincrement=False, nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_warning_presets")),
    )
    op.create_table(
        "audit_entries",
        sa.Column("account_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=True),
        sa.Column("by_name", sa.Text(), nullable=False),
        sa.Column("action", sa.Text(), nullable=False),
        sa.Column("target_kind", sa.Text(), nullable=False),
        sa.Column("target_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=True),
        sa.Column("target", sa.Text(), nullable=False),
        sa.Column("details", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("created_at", models.base.UtcDateTime(timezone=True), nullable=False),
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_audit_entries_account_id"), ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_audit_entries")),
    )
    with op.batch_alter_table("audit_entries", schema=None) as batch_op:
        batch_op.create_index("ix_audit_entries_account", ["account_id", "id"], unique=False)
        batch_op.create_index("ix_audit_entries_target", ["target_kind", "target_id", "id"], unique=False)

    op.create_table(
        "account_warnings",
        sa.Column("account_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=True),
        sa.Column("target_account_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("report_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=True),
        sa.Column("action", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("status_ids", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("created_at", models.base.UtcDateTime(timezone=True), nullable=False),
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_account_warnings_account_id"), ondelete="SET NULL"
        ),
        sa.ForeignKeyConstraint(
            ["report_id"], ["reports.id"], name=op.f("fk_account_warnings_report_id"), ondelete="SET NULL"
        ),
        sa.ForeignKeyConstraint(
            ["target_account_id"],
            ["accounts.id"],
            name=op.f("fk_account_warnings_target_account_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_account_warnings")),
    )
    with op.batch_alter_table("account_warnings", schema=None) as batch_op:
        batch_op.create_index("ix_account_warnings_account", ["account_id"], unique=False)
        batch_op.create_index("ix_account_warnings_report", ["report_id"], unique=False)
        batch_op.create_index("ix_account_warnings_target", ["target_account_id", "id"], unique=False)

    with op.batch_alter_table("accounts", schema=None) as batch_op:
        batch_op.add_column(sa.Column("sensitized_at", models.base.UtcDateTime(timezone=True), nullable=True))
        batch_op.create_index("ix_accounts_domain", ["domain", "id"], unique=False)
        batch_op.create_index(
            "ix_accounts_limited",
            ["id"],
            unique=False,
            sqlite_where=sa.text("limited_at IS NOT NULL"),
            postgresql_where=sa.text("limited_at IS NOT NULL"),
        )
        batch_op.create_index(
            "ix_accounts_sensitized",
            ["id"],
            unique=False,
            sqlite_where=sa.text("sensitized_at IS NOT NULL"),
            postgresql_where=sa.text("sensitized_at IS NOT NULL"),
        )
        batch_op.create_index(
            "ix_accounts_suspended",
            ["id"],
            unique=False,
            sqlite_where=sa.text("suspended_at IS NOT NULL"),
            postgresql_where=sa.text("suspended_at IS NOT NULL"),
        )

    with op.batch_alter_table("users", schema=None) as batch_op:
        batch_op.create_index("ix_users_created", ["created_at"], unique=False)
        batch_op.create_index("ix_users_invite", ["invite_id"], unique=False)
        batch_op.create_index("ix_users_last_active", ["last_active_at"], unique=False)
        batch_op.create_index(
            "ix_users_pending",
            ["id"],
            unique=False,
            sqlite_where=sa.text("NOT approved"),
            postgresql_where=sa.text("NOT approved"),
        )
        batch_op.create_index("ix_users_role", ["role_id"], unique=False)


def downgrade():
    with op.batch_alter_table("users", schema=None) as batch_op:
        batch_op.drop_index("ix_users_role")
        batch_op.drop_index(
            "ix_users_pending", sqlite_where=sa.text("NOT approved"), postgresql_where=sa.text("NOT approved")
        )
        batch_op.drop_index("ix_users_last_active")
        batch_op.drop_index("ix_users_invite")
        batch_op.drop_index("ix_users_created")

    with op.batch_alter_table("accounts", schema=None) as batch_op:
        batch_op.drop_index(
            "ix_accounts_suspended",
            sqlite_where=sa.text("suspended_at IS NOT NULL"),
            postgresql_where=sa.text("suspended_at IS NOT NULL"),
        )
        batch_op.drop_index(
            "ix_accounts_sensitized",
            sqlite_where=sa.text("sensitized_at IS NOT NULL"),
            postgresql_where=sa.text("sensitized_at IS NOT NULL"),
        )
        batch_op.drop_index(
            "ix_accounts_limited",
            sqlite_where=sa.text("limited_at IS NOT NULL"),
            postgresql_where=sa.text("limited_at IS NOT NULL"),
        )
        batch_op.drop_index("ix_accounts_domain")
        batch_op.drop_column("sensitized_at")

    with op.batch_alter_table("account_warnings", schema=None) as batch_op:
        batch_op.drop_index("ix_account_warnings_target")
        batch_op.drop_index("ix_account_warnings_report")
        batch_op.drop_index("ix_account_warnings_account")

    op.drop_table("account_warnings")
    with op.batch_alter_table("audit_entries", schema=None) as batch_op:
        batch_op.drop_index("ix_audit_entries_target")
        batch_op.drop_index("ix_audit_entries_account")

    op.drop_table("audit_entries")
    op.drop_table("warning_presets")
