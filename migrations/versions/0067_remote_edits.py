"""the moment of an edit as its server sent it

Revision ID: 0067
Revises: 0064
Create Date: 2026-11-23 13:10:00.000000

"""

import sqlalchemy as sa
from alembic import op

from models.base import UtcDateTime

# revision identifiers, used by Alembic.
revision = "0067"
down_revision = "0064"
branch_labels = None
depends_on = None


def upgrade():
    op.add_column("statuses", sa.Column("remote_updated_at", UtcDateTime(timezone=True), nullable=True))
    # Until now the two were the same.
    op.execute("UPDATE statuses SET remote_updated_at = edited_at WHERE edited_at IS NOT NULL AND NOT local")


def downgrade():
    op.drop_column("statuses", "remote_updated_at")
