"""when this server ran, and the outboxes that are to be read after a downtime

Revision ID: 0080
Revises: 0079
Create Date: 2026-11-25 17:00:00.000000

"""

import sqlalchemy as sa
from alembic import op

# revision identifiers, used by Alembic.
revision = "0080"
down_revision = "0079"
branch_labels = None
depends_on = None

BIG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
MOMENT = sa.DateTime(timezone=True)


def upgrade():
    op.create_table(
        "server_runs",
        sa.Column("down_since", MOMENT, nullable=True),
        sa.Column("began_at", MOMENT, nullable=False),
        sa.Column("seen_at", MOMENT, nullable=False),
        sa.Column("requests", BIG, server_default="0", nullable=False),
        sa.Column("id", BIG, autoincrement=False, nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_server_runs")),
        sa.UniqueConstraint("down_since", name=op.f("uq_server_runs_down_since")),
    )
    op.create_table(
        "missed_outboxes",
        sa.Column("account_id", BIG, nullable=False),
        sa.Column("since", MOMENT, nullable=False),
        sa.Column("due_at", MOMENT, nullable=False),
        sa.Column("attempts", BIG, server_default="0", nullable=False),
        sa.Column("id", BIG, autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_missed_outboxes_account_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_missed_outboxes")),
        sa.UniqueConstraint("account_id", name=op.f("uq_missed_outboxes_account_id")),
    )


def downgrade():
    op.drop_table("missed_outboxes")
    op.drop_table("server_runs")
