"""calm home: limits of follows, lists that the server fills, quiet hours; requests of apps that are not answered

Revision ID: 0092
Revises: 0091
Create Date: 2026-11-27 02:00:00.000000

"""

import sqlalchemy as sa
from alembic import op

# revision identifiers, used by Alembic.
revision = "0092"
down_revision = "0091"
branch_labels = None
depends_on = None

BIG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
MOMENT = sa.DateTime(timezone=True)


def upgrade():
    op.add_column("lists", sa.Column("kind", sa.Text(), server_default="members", nullable=False))
    op.add_column("users", sa.Column("home_seen_at", MOMENT, nullable=True))
    op.add_column("users", sa.Column("home_left_at", MOMENT, nullable=True))
    op.create_table(
        "home_limits",
        sa.Column("account_id", BIG, nullable=False),
        sa.Column("target_id", BIG, nullable=False),
        sa.Column("follow_id", BIG, nullable=False),
        sa.Column("per_day", BIG, nullable=True),
        sa.Column("replies", sa.Boolean(), nullable=False),
        _account("home_limits", "account_id"),
        _account("home_limits", "target_id"),
        sa.ForeignKeyConstraint(
            ["follow_id"], ["follows.id"], name=op.f("fk_home_limits_follow_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("account_id", "target_id", name=op.f("pk_home_limits")),
        sa.UniqueConstraint("follow_id", name=op.f("uq_home_limits_follow_id")),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_home_limits_target", "home_limits", ["target_id", "follow_id"])
    op.create_table(
        "quiet_hours",
        sa.Column("account_id", BIG, autoincrement=False, nullable=False),
        sa.Column("begins", BIG, nullable=False),
        sa.Column("ends", BIG, nullable=False),
        sa.Column("days", sa.JSON(none_as_null=True), nullable=False),
        _account("quiet_hours", "account_id"),
        sa.PrimaryKeyConstraint("account_id", name=op.f("pk_quiet_hours")),
    )
    op.create_table(
        "unanswered_requests",
        sa.Column("method", sa.Text(), nullable=False),
        sa.Column("path", sa.Text(), nullable=False),
        sa.Column("status", BIG, nullable=False),
        sa.Column("app", sa.Text(), nullable=False),
        sa.Column("count", BIG, nullable=False),
        sa.Column("last_at", MOMENT, nullable=False),
        sa.Column("id", BIG, autoincrement=False, nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_unanswered_requests")),
        sa.UniqueConstraint(
            "method", "path", "status", "app", name=op.f("uq_unanswered_requests_method_path_status_app")
        ),
    )


def downgrade():
    """Delete the lists that the server filled: to the version before they were like any other."""
    for table in ("unanswered_requests", "quiet_hours", "home_limits"):
        op.drop_table(table)
    op.execute("DELETE FROM lists WHERE kind <> 'members'")
    op.drop_column("lists", "kind")
    for name in ("home_left_at", "home_seen_at"):
        op.drop_column("users", name)


def _account(table, column):
    return sa.ForeignKeyConstraint([column], ["accounts.id"], name=op.f(f"fk_{table}_{column}"), ondelete="CASCADE")
