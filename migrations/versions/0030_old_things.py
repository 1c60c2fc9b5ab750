"""old things

Revision ID: 0030
Revises: 0029
Create Date: 2026-11-21 18:25:00.000000

"""

import sqlalchemy as sa
from alembic import op

from models.base import UtcDateTime

# revision identifiers, used by Alembic.
revision = "0030"
down_revision = "0029"
branch_labels = None
depends_on = None


def upgrade():
    op.create_table(
        "sweeps",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("place", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_sweeps")),
    )
    op.add_column("media", sa.Column("cached_at", UtcDateTime(timezone=True), nullable=True))
    there = sa.text("cached_at IS NOT NULL")
    op.create_index("ix_media_cached", "media", ["cached_at"], sqlite_where=there, postgresql_where=there)


def downgrade():
    op.drop_index("ix_media_cached", "media")
    op.drop_column("media", "cached_at")
    op.drop_table("sweeps")
