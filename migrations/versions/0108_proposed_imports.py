"""imports that are proposed first, and what was there before them

Revision ID: 0108
Revises: 0107
Create Date: 2026-11-28 21:00:00.000000

"""

import sqlalchemy as sa
from alembic import op

# revision identifiers, used by Alembic.
revision = "0108"
down_revision = "0107"
branch_labels = None
depends_on = None


def upgrade():
    op.add_column("imports", sa.Column("proposed", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("imports", sa.Column("before", sa.JSON(), nullable=True))


def downgrade():
    op.drop_column("imports", "before")
    op.drop_column("imports", "proposed")
