"""mutes by their end

Revision ID: 0025
Revises: 0024
Create Date: 2026-11-21 18:05:00.000000

"""

import sqlalchemy as sa
from alembic import op

# revision identifiers, used by Alembic.
revision = "0025"
down_revision = "0024"
branch_labels = None
depends_on = None


def upgrade():
    op.create_index(
        "ix_mutes_expires",
        "mutes",
        ["expires_at"],
        unique=False,
        sqlite_where=sa.text("expires_at IS NOT NULL"),
        postgresql_where=sa.text("expires_at IS NOT NULL"),
    )


def downgrade():
    op.drop_index("ix_mutes_expires", "mutes")
