"""archives

Revision ID: 0052
Revises: 0051
Create Date: 2026-11-22 14:10:00.000000

"""

import sqlalchemy as sa
from alembic import op

from models.base import UtcDateTime

# revision identifiers, used by Alembic.
revision = "0052"
down_revision = "0051"
branch_labels = None
depends_on = None

BIG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade():
    op.create_table(
        "archives",
        sa.Column("account_id", BIG, nullable=False),
        sa.Column("created_at", UtcDateTime(timezone=True), nullable=False),
        sa.Column("finished_at", UtcDateTime(timezone=True), nullable=True),
        sa.Column("stage", sa.Text(), nullable=False),
        sa.Column("place", BIG, nullable=False),
        sa.Column("done", BIG, nullable=False),
        sa.Column("total", BIG, nullable=False),
        sa.Column("posts_bytes", BIG, nullable=False),
        sa.Column("zip_bytes", BIG, nullable=False),
        sa.Column("size", BIG, nullable=False),
        sa.Column("id", BIG, autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_archives_account_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_archives")),
    )
    op.create_index("ix_archives_account", "archives", ["account_id", "id"], unique=False)
    op.create_index("ix_archives_created_at", "archives", ["created_at"], unique=False)
    op.create_index(
        "uq_archives_running",
        "archives",
        ["account_id"],
        unique=True,
        sqlite_where=sa.text("finished_at IS NULL"),
        postgresql_where=sa.text("finished_at IS NULL"),
    )


def downgrade():
    op.drop_table("archives")
