"""home entries without an index of their authors

Revision ID: 0079
Revises: 0078
Create Date: 2026-11-25 14:00:00.000000

"""

from alembic import op

# revision identifiers, used by Alembic.
revision = "0079"
down_revision = "0078"
branch_labels = None
depends_on = None


def upgrade():
    op.drop_index("ix_home_entries_author", "home_entries")


def downgrade():
    op.create_index("ix_home_entries_author", "home_entries", ["account_id", "author_id"])
