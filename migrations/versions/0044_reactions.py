"""reactions

Revision ID: 0044
Revises: 0043
Create Date: 2026-11-22 06:55:00.000000

"""

import sqlalchemy as sa
from alembic import op

from models.base import UtcDateTime

# revision identifiers, used by Alembic.
revision = "0044"
down_revision = "0043"
branch_labels = None
depends_on = None

BIG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade():
    op.create_table(
        "reactions",
        sa.Column("account_id", BIG, nullable=False),
        sa.Column("status_id", BIG, nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("emoji_id", BIG, nullable=True),
        sa.Column("uri", sa.Text(), nullable=True),
        sa.Column("created_at", UtcDateTime(timezone=True), nullable=False),
        sa.Column("id", BIG, autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_reactions_account_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["status_id"], ["statuses.id"], name=op.f("fk_reactions_status_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["emoji_id"], ["emojis.id"], name=op.f("fk_reactions_emoji_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_reactions")),
    )
    op.create_index("uq_reactions", "reactions", ["account_id", "status_id", "name"], unique=True)
    op.create_index("ix_reactions_status", "reactions", ["status_id", "id"])
    custom = sa.text("emoji_id IS NOT NULL")
    op.create_index("ix_reactions_emoji", "reactions", ["emoji_id"], sqlite_where=custom, postgresql_where=custom)
    op.add_column("status_counts", sa.Column("reactions", sa.Text(), nullable=True))


def downgrade():
    op.drop_column("status_counts", "reactions")
    op.drop_table("reactions")
