"""when old posts came

Revision ID: 0042
Revises: 0041
Create Date: 2026-11-21 22:25:00.000000

"""

import sqlalchemy as sa
from alembic import op

from models.base import UtcDateTime

# revision identifiers, used by Alembic.
revision = "0042"
down_revision = "0041"
branch_labels = None
depends_on = None


def upgrade():
    op.add_column("statuses", sa.Column("seen_at", UtcDateTime(timezone=True), nullable=True))


def downgrade():
    op.drop_column("statuses", "seen_at")
