"""sizes of stored files beside their keys

Revision ID: 0117
Revises: 0116
Create Date: 2026-11-29 06:00:00.000000

"""

import sqlalchemy as sa
from alembic import op

# revision identifiers, used by Alembic.
revision = "0117"
down_revision = "0116"
branch_labels = None
depends_on = None

TABLES = ("accounts", "cards", "emojis", "media")
INDEXES = (
    ("ix_media_own_sizes", "media", ["account_id", "stored_size", "size", "remote_url"], "remote_url IS NULL"),
    ("ix_media_unmeasured", "media", ["id"], "original_key IS NOT NULL AND stored_size IS NULL"),
    ("ix_cards_sizes", "cards", ["stored_size"], "stored_size IS NOT NULL"),
    ("ix_cards_unmeasured", "cards", ["id"], "image_key IS NOT NULL AND stored_size IS NULL"),
    ("ix_remote_files_sizes", "remote_files", ["cached_at", "size"], "cached_at IS NOT NULL"),
)


def upgrade():
    big = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    for table in TABLES:
        op.add_column(table, sa.Column("stored_size", big, nullable=True))
    for name, table, columns, where in INDEXES:
        op.create_index(name, table, columns, sqlite_where=sa.text(where), postgresql_where=sa.text(where))
    op.drop_index("ix_remote_files_cached", "remote_files")  # the one with sizes serves as well


def downgrade():
    where = sa.text("cached_at IS NOT NULL")
    op.create_index("ix_remote_files_cached", "remote_files", ["cached_at"], sqlite_where=where, postgresql_where=where)
    for name, table, _, _ in INDEXES:
        op.drop_index(name, table)
    for table in TABLES:
        op.drop_column(table, "stored_size")
