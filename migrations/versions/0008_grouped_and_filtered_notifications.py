"""grouped and filtered notifications

Revision ID: 0008
Revises: 0007
Create Date: 2026-11-21 14:57:00.281834

"""

import sqlalchemy as sa
from alembic import op

import models.base

# revision identifiers, used by Alembic.
revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade():
    op.create_table(
        "notification_permissions",
        sa.Column("account_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("from_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_notification_permissions_account_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["from_id"], ["accounts.id"], name=op.f("fk_notification_permissions_from_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("account_id", "from_id", name=op.f("pk_notification_permissions")),
        sqlite_with_rowid=False,
    )
    with op.batch_alter_table("notification_permissions", schema=None) as batch_op:
        batch_op.create_index("ix_notification_permissions_from", ["from_id"], unique=False)

    op.create_table(
        "notification_policies",
        sa.Column("account_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("for_not_following", sa.Text(), nullable=False),
        sa.Column("for_not_followers", sa.Text(), nullable=False),
        sa.Column("for_new_accounts", sa.Text(), nullable=False),
        sa.Column("for_private_mentions", sa.Text(), nullable=False),
        sa.Column("for_limited_accounts", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_notification_policies_account_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("account_id", name=op.f("pk_notification_policies")),
    )
    op.create_table(
        "notification_requests",
        sa.Column("account_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("from_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("created_at", models.base.UtcDateTime(timezone=True), nullable=False),
        sa.Column("updated_at", models.base.UtcDateTime(timezone=True), nullable=False),
        sa.Column("accepted_at", models.base.UtcDateTime(timezone=True), nullable=True),
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_notification_requests_account_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["from_id"], ["accounts.id"], name=op.f("fk_notification_requests_from_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_notification_requests")),
    )
    with op.batch_alter_table("notification_requests", schema=None) as batch_op:
        batch_op.create_index("ix_notification_requests_account", ["account_id", "id"], unique=False)
        batch_op.create_index("ix_notification_requests_from", ["from_id"], unique=False)
        batch_op.create_index("uq_notification_requests_pair", ["account_id", "from_id"], unique=True)

    with op.batch_alter_table("notifications", schema=None) as batch_op:
        batch_op.add_column(
            sa.Column("subject_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=True)
        )
        batch_op.add_column(sa.Column("group_key", sa.Text(), nullable=True))
        batch_op.add_column(sa.Column("filtered", sa.Boolean(), server_default="0", nullable=False))
        batch_op.create_index(
            "ix_notifications_filtered",
            ["account_id", "from_id", "id"],
            unique=False,
            sqlite_where=sa.text("filtered"),
            postgresql_where=sa.text("filtered"),
        )
        batch_op.create_index(
            "ix_notifications_group",
            ["account_id", "group_key", "id"],
            unique=False,
            sqlite_where=sa.text("group_key IS NOT NULL"),
            postgresql_where=sa.text("group_key IS NOT NULL"),
        )
        batch_op.create_index("ix_notifications_kind", ["account_id", "kind", "id"], unique=False)
        batch_op.create_index(
            "ix_notifications_subject",
            ["subject_id"],
            unique=False,
            sqlite_where=sa.text("subject_id IS NOT NULL"),
            postgresql_where=sa.text("subject_id IS NOT NULL"),
        )

    # What was told before is grouped too, by fixed spans of twelve hours; an id has its milliseconds above 16 bits.
    for kind, about in (("favourite", "'-' || status_id"), ("reblog", "'-' || status_id"), ("follow", "''")):
        op.execute(
            f"UPDATE notifications SET group_key = kind || {about} || '-' || (id / 65536 / 3600000 / 12 * 12) "
            f"WHERE kind = '{kind}'"
        )


def downgrade():
    with op.batch_alter_table("notifications", schema=None) as batch_op:
        batch_op.drop_index(
            "ix_notifications_subject",
            sqlite_where=sa.text("subject_id IS NOT NULL"),
            postgresql_where=sa.text("subject_id IS NOT NULL"),
        )
        batch_op.drop_index("ix_notifications_kind")
        batch_op.drop_index(
            "ix_notifications_group",
            sqlite_where=sa.text("group_key IS NOT NULL"),
            postgresql_where=sa.text("group_key IS NOT NULL"),
        )
        batch_op.drop_index(
            "ix_notifications_filtered", sqlite_where=sa.text("filtered"), postgresql_where=sa.text("filtered")
        )
        batch_op.drop_column("filtered")
        batch_op.drop_column("group_key")
        batch_op.drop_column("subject_id")

    with op.batch_alter_table("notification_requests", schema=None) as batch_op:
        batch_op.drop_index("uq_notification_requests_pair")
        batch_op.drop_index("ix_notification_requests_from")
        batch_op.drop_index("ix_notification_requests_account")

    op.drop_table("notification_requests")
    op.drop_table("notification_policies")
    with op.batch_alter_table("notification_permissions", schema=None) as batch_op:
        batch_op.drop_index("ix_notification_permissions_from")

    op.drop_table("notification_permissions")
