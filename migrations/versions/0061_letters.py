"""letters

Revision ID: 0061
Revises: 0060
Create Date: 2026-11-22 17:15:00.000000

"""

import sqlalchemy as sa
from alembic import op

from models.base import UtcDateTime

# revision identifiers, used by Alembic.
revision = "0061"
down_revision = "0060"
branch_labels = None
depends_on = None

BIG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade():
    op.create_table(
        "letter_states",
        sa.Column("account_id", BIG, nullable=False),
        sa.Column("chosen", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("told_until", BIG, nullable=False),
        sa.Column("asked_until", BIG, nullable=False),
        sa.Column("sent_at", UtcDateTime(timezone=True), nullable=True),
        sa.Column("sent", BIG, nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_letter_states_account_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("account_id", name=op.f("pk_letter_states")),
    )


def downgrade():
    op.drop_table("letter_states")
