"""theme, text size and time zone of a user

Revision ID: 0084
Revises: 0083
Create Date: 2026-11-25 21:00:00.000000

"""

import sqlalchemy as sa
from alembic import op

# revision identifiers, used by Alembic.
revision = "0084"
down_revision = "0083"
branch_labels = None
depends_on = None


def upgrade():
    op.add_column("users", sa.Column("theme", sa.Text(), server_default="system", nullable=False))
    op.add_column("users", sa.Column("text_size", sa.Text(), server_default="normal", nullable=False))
    op.add_column("users", sa.Column("time_zone", sa.Text(), nullable=True))


def downgrade():
    for name in ("time_zone", "text_size", "theme"):
        op.drop_column("users", name)
