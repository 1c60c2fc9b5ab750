"""leaving

Revision ID: 0050
Revises: 0049
Create Date: 2026-11-22 14:00:00.000000

"""

import sqlalchemy as sa
from alembic import op

from models.base import UtcDateTime

# revision identifiers, used by Alembic.
revision = "0050"
down_revision = "0049"
branch_labels = None
depends_on = None


def upgrade():
    op.add_column("users", sa.Column("deletion_due_at", UtcDateTime(timezone=True), nullable=True))
    op.create_index(
        "ix_users_deletion_due",
        "users",
        ["deletion_due_at"],
        unique=False,
        sqlite_where=sa.text("deletion_due_at IS NOT NULL"),
        postgresql_where=sa.text("deletion_due_at IS NOT NULL"),
    )


def downgrade():
    op.drop_index("ix_users_deletion_due", "users")
    op.drop_column("users", "deletion_due_at")
