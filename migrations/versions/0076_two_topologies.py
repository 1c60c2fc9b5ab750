"""what served several processes on SQLite

Revision ID: 0076
Revises: 0071
Create Date: 2026-11-23 16:40:00.000000

"""

import sqlalchemy as sa
from alembic import op

import models.base

# revision identifiers, used by Alembic.
revision = "0076"
down_revision = "0071"
branch_labels = None
depends_on = None

MOMENT = models.base.UtcDateTime(timezone=True)


def upgrade():
    op.drop_table("bus_messages")
    op.drop_table("bus_listeners")
    op.drop_table("rate_counters")
    # A job that a process of before held is nobody's: that process has ended.
    op.execute("UPDATE jobs SET leased_by = NULL WHERE leased_by IS NOT NULL")
    op.execute("DELETE FROM leases")
    op.drop_column("jobs", "leased_until")


def downgrade():
    op.add_column("jobs", sa.Column("leased_until", MOMENT, nullable=True))
    op.create_table(
        "rate_counters",
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("hits", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("until", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_rate_counters")),
    )
    op.create_index("ix_rate_counters_until", "rate_counters", ["until"])
    op.create_table(
        "bus_listeners",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("process", sa.Text(), nullable=False),
        sa.Column("until", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_bus_listeners")),
    )
    op.create_table(
        "bus_messages",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), autoincrement=True, nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_bus_messages")),
        sqlite_autoincrement=True,
    )
