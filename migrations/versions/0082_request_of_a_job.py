"""the request that enqueued a job

Revision ID: 0082
Revises: 0081
Create Date: 2026-12-01 09:00:00.000000

"""

import sqlalchemy as sa
from alembic import op

# revision identifiers, used by Alembic.
revision = "0082"
down_revision = "0081"
branch_labels = None
depends_on = None


def upgrade():
    op.add_column("jobs", sa.Column("request_id", sa.Text(), nullable=True))


def downgrade():
    op.drop_column("jobs", "request_id")
