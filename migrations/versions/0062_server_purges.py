"""server purges

Revision ID: 0062
Revises: 0061
Create Date: 2026-11-22 17:55:00.000000

"""

import sqlalchemy as sa
from alembic import op

from models.base import UtcDateTime

# revision identifiers, used by Alembic.
revision = "0062"
down_revision = "0061"
branch_labels = None
depends_on = None

BIG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade():
    op.create_table(
        "server_purges",
        sa.Column("domain", sa.Text(), nullable=False),
        sa.Column("accounts", BIG, nullable=False),
        sa.Column("statuses", BIG, nullable=False),
        sa.Column("begun_at", UtcDateTime(timezone=True), nullable=False),
        sa.Column("ended_at", UtcDateTime(timezone=True), nullable=True),
        sa.PrimaryKeyConstraint("domain", name=op.f("pk_server_purges")),
    )


def downgrade():
    op.drop_table("server_purges")
