"""deliveries that arrived, and the last refusals of each server

Revision ID: 0081
Revises: 0080
Create Date: 2026-11-27 10:00:00.000000

"""

import sqlalchemy as sa
from alembic import op

# revision identifiers, used by Alembic.
revision = "0081"
down_revision = "0080"
branch_labels = None
depends_on = None

BIG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade():
    op.create_table(
        "successful_deliveries",
        sa.Column("id", BIG, autoincrement=False, nullable=False),
        sa.Column("order_key", BIG, nullable=False),
        sa.Column("host", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_successful_deliveries")),
    )
    op.create_index("ix_successful_deliveries_order", "successful_deliveries", ["order_key"])
    op.create_table(
        "refusals",
        sa.Column("host", sa.Text(), nullable=False),
        sa.Column("slot", BIG, autoincrement=False, nullable=False),
        sa.Column("refused_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("rule", sa.Text(), nullable=False),
        sa.Column("why", sa.Text(), nullable=False),
        sa.Column("about", sa.Text(), nullable=False),
        sa.Column("actor", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["host"], ["peers.domain"], name=op.f("fk_refusals_host"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("host", "slot", name=op.f("pk_refusals")),
    )


def downgrade():
    op.drop_table("refusals")
    op.drop_table("successful_deliveries")
