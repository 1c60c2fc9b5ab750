"""cards: where the page was found, beside the address that was posted

Revision ID: 0110
Revises: 0109
Create Date: 2026-11-28 22:00:00.000000

"""

import sqlalchemy as sa
from alembic import op

# revision identifiers, used by Alembic.
revision = "0110"
down_revision = "0109"
branch_labels = None
depends_on = None


def upgrade():
    op.add_column("cards", sa.Column("page_url", sa.Text(), server_default="", nullable=False))
    op.execute("UPDATE cards SET page_url = url")


def downgrade():
    op.drop_column("cards", "page_url")
