"""browser sessions

Revision ID: 0045
Revises: 0044
Create Date: 2026-11-22 07:30:00.000000

"""

import sqlalchemy as sa
from alembic import op

from models.base import UtcDateTime

# revision identifiers, used by Alembic.
revision = "0045"
down_revision = "0044"
branch_labels = None
depends_on = None

BIG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade():
    op.create_table(
        "browser_sessions",
        sa.Column("user_id", BIG, nullable=False),
        sa.Column("secret_hash", sa.Text(), nullable=False),
        sa.Column("created_at", UtcDateTime(timezone=True), nullable=False),
        sa.Column("last_seen_at", UtcDateTime(timezone=True), nullable=False),
        sa.Column("ip", sa.Text(), nullable=False),
        sa.Column("user_agent", sa.Text(), nullable=False),
        sa.Column("signed_in_with", sa.Text(), nullable=False),
        sa.Column("id", BIG, autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(
            ["user_id"], ["users.id"], name=op.f("fk_browser_sessions_user_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_browser_sessions")),
        sa.UniqueConstraint("secret_hash", name=op.f("uq_browser_sessions_secret_hash")),
    )
    op.create_index("ix_browser_sessions_user", "browser_sessions", ["user_id", "id"])
    op.create_index("ix_browser_sessions_last_seen_at", "browser_sessions", ["last_seen_at"])


def downgrade():
    op.drop_table("browser_sessions")
