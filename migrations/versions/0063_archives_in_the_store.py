"""archives in the store

Revision ID: 0063
Revises: 0062
Create Date: 2026-11-22 18:05:00.000000

"""

import sqlalchemy as sa
from alembic import op

from models.base import UtcDateTime

# revision identifiers, used by Alembic.
revision = "0063"
down_revision = "0062"
branch_labels = None
depends_on = None


def upgrade():
    op.add_column("archives", sa.Column("went_on_at", UtcDateTime(timezone=True), nullable=True))
    op.add_column("archives", sa.Column("file_key", sa.Text(), nullable=True))


def downgrade():
    for name in ("file_key", "went_on_at"):
        op.drop_column("archives", name)
