"""remote files

Revision ID: 0035
Revises: 0034
Create Date: 2026-11-21 21:30:00.000000

"""

import sqlalchemy as sa
from alembic import op

from models.base import UtcDateTime

# revision identifiers, used by Alembic.
revision = "0035"
down_revision = "0034"
branch_labels = None
depends_on = None

BIG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
MOMENT = UtcDateTime(timezone=True)
CACHED = sa.text("cached_at IS NOT NULL")


def upgrade():
    op.create_table(
        "remote_files",
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("owner_id", BIG, autoincrement=False, nullable=False),
        sa.Column("url", sa.Text(), nullable=False),
        sa.Column("original_key", sa.Text(), nullable=True),
        sa.Column("small_key", sa.Text(), nullable=True),
        sa.Column("size", BIG, server_default="0", nullable=False),
        sa.Column("cached_at", MOMENT, nullable=True),
        sa.Column("viewed_at", MOMENT, nullable=True),
        sa.Column("failures", BIG, server_default="0", nullable=False),
        sa.Column("retry_at", MOMENT, nullable=True),
        sa.PrimaryKeyConstraint("kind", "owner_id", name=op.f("pk_remote_files")),
    )
    for name in ("viewed", "cached"):
        op.create_index(
            f"ix_remote_files_{name}", "remote_files", [f"{name}_at"], sqlite_where=CACHED, postgresql_where=CACHED
        )
    op.add_column("media", sa.Column("remote_preview_url", sa.Text(), nullable=True))
    op.drop_index("ix_media_cached", "media")
    op.drop_column("media", "cached_at")


def downgrade():
    op.add_column("media", sa.Column("cached_at", MOMENT, nullable=True))
    op.create_index("ix_media_cached", "media", ["cached_at"], sqlite_where=CACHED, postgresql_where=CACHED)
    op.drop_column("media", "remote_preview_url")
    op.drop_table("remote_files")
