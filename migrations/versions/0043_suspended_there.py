"""suspended there

Revision ID: 0043
Revises: 0042
Create Date: 2026-11-22 07:00:00.000000

"""

import sqlalchemy as sa
from alembic import op

from models.base import UtcDateTime

# revision identifiers, used by Alembic.
revision = "0043"
down_revision = "0042"
branch_labels = None
depends_on = None


def upgrade():
    op.add_column("accounts", sa.Column("suspended_there_at", UtcDateTime(timezone=True), nullable=True))


def downgrade():
    op.drop_column("accounts", "suspended_there_at")
