"""password resets

Revision ID: 0048
Revises: 0047
Create Date: 2026-11-22 07:40:00.000000

"""

import sqlalchemy as sa
from alembic import op

from models.base import UtcDateTime

# revision identifiers, used by Alembic.
revision = "0048"
down_revision = "0047"
branch_labels = None
depends_on = None

BIG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade():
    op.create_table(
        "password_resets",
        sa.Column("secret_hash", sa.Text(), nullable=False),
        sa.Column("user_id", BIG, nullable=False),
        sa.Column("expires_at", UtcDateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_password_resets_user_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("secret_hash", name=op.f("pk_password_resets")),
    )
    op.create_index("ix_password_resets_user_id", "password_resets", ["user_id"])
    op.create_index("ix_password_resets_expires_at", "password_resets", ["expires_at"])


def downgrade():
    op.drop_table("password_resets")
