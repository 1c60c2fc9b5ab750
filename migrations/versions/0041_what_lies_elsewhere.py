"""what lies elsewhere

Revision ID: 0041
Revises: 0040
Create Date: 2026-11-21 21:55:00.000000

"""

import sqlalchemy as sa
from alembic import op

from models.base import UtcDateTime

# revision identifiers, used by Alembic.
revision = "0041"
down_revision = "0040"
branch_labels = None
depends_on = None

MOMENT = UtcDateTime(timezone=True)
MOMENTS = (("conversations", "completed_at"), ("polls", "fetched_at"), ("remote_actors", "asked_at"))


def upgrade():
    for table, name in MOMENTS:
        op.add_column(table, sa.Column(name, MOMENT, nullable=True))
    op.create_index("ix_remote_actors_fetched", "remote_actors", ["fetched_at"])


def downgrade():
    op.drop_index("ix_remote_actors_fetched", "remote_actors")
    for table, name in MOMENTS:
        op.drop_column(table, name)
