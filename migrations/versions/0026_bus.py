"""bus

Revision ID: 0026
Revises: 0025
Create Date: 2026-11-21 18:03:38.989530

"""

import sqlalchemy as sa
from alembic import op

import models.base

# revision identifiers, used by Alembic.
revision = "0026"
down_revision = "0025"
branch_labels = None
depends_on = None


def upgrade():
    op.create_table(
        "bus_listeners",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("process", sa.Text(), nullable=False),
        sa.Column("until", models.base.UtcDateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_bus_listeners")),
    )
    op.create_table(
        "bus_messages",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), autoincrement=True, nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("at", models.base.UtcDateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_bus_messages")),
        sqlite_autoincrement=True,
    )


def downgrade():
    op.drop_table("bus_messages")
    op.drop_table("bus_listeners")
