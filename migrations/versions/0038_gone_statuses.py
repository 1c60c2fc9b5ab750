"""gone statuses

Revision ID: 0038
Revises: 0037
Create Date: 2026-11-21 21:37:00.000000

"""

import sqlalchemy as sa
from alembic import op

from models.base import UtcDateTime

# revision identifiers, used by Alembic.
revision = "0038"
down_revision = "0037"
branch_labels = None
depends_on = None

BIG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade():
    op.create_table(
        "gone_statuses",
        sa.Column("status_id", BIG, nullable=False),
        sa.Column("account_id", BIG, nullable=False),
        sa.Column("gone_at", UtcDateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_gone_statuses_account_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("status_id", name=op.f("pk_gone_statuses")),
    )
    op.create_index(op.f("ix_gone_statuses_account_id"), "gone_statuses", ["account_id"])
    op.create_index(op.f("ix_gone_statuses_gone_at"), "gone_statuses", ["gone_at"])


def downgrade():
    op.drop_table("gone_statuses")
