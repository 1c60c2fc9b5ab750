"""draft forms

Revision ID: 0060
Revises: 0059
Create Date: 2026-11-22 17:40:00.000000

"""

import sqlalchemy as sa
from alembic import op

# revision identifiers, used by Alembic.
revision = "0060"
down_revision = "0059"
branch_labels = None
depends_on = None


def upgrade():
    op.add_column("drafts", sa.Column("form", sa.Text(), nullable=True))


def downgrade():
    op.drop_column("drafts", "form")
