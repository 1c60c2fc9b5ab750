"""statuses that their author has not delivered

Revision ID: 0111
Revises: 0110
Create Date: 2026-11-28 21:10:00.000000

"""

import sqlalchemy as sa
from alembic import op

# revision identifiers, used by Alembic.
revision = "0111"
down_revision = "0110"
branch_labels = None
depends_on = None


def upgrade():
    op.add_column("statuses", sa.Column("undelivered", sa.Text(), nullable=True))


def downgrade():
    op.drop_column("statuses", "undelivered")
