"""collections of other servers: when they were read, by whose permission accounts are in them; those offered to new
members

Revision ID: 0099
Revises: 0098
Create Date: 2026-11-27 02:00:00.000000

"""

import sqlalchemy as sa
from alembic import op

# revision identifiers, used by Alembic.
revision = "0099"
down_revision = "0098"
branch_labels = None
depends_on = None


def upgrade():
    op.add_column("collections", sa.Column("fetched_at", sa.DateTime(timezone=True)))
    op.add_column("collections", sa.Column("offered_at", sa.DateTime(timezone=True)))
    op.add_column("collection_items", sa.Column("approval_uri", sa.Text()))
    op.create_index("ix_collection_items_approval_uri", "collection_items", ["approval_uri"])


def downgrade():
    op.drop_index("ix_collection_items_approval_uri", "collection_items")
    op.drop_column("collection_items", "approval_uri")
    op.drop_column("collections", "offered_at")
    op.drop_column("collections", "fetched_at")
