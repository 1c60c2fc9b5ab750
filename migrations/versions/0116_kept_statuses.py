"""reported statuses that their authors deleted

Revision ID: 0116
Revises: 0115
Create Date: 2026-11-29 01:15:00.000000

"""

import sqlalchemy as sa
from alembic import op

# revision identifiers, used by Alembic.
revision = "0116"
down_revision = "0115"
branch_labels = None
depends_on = None

BIG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade():
    op.create_table(
        "kept_statuses",
        sa.Column("account_id", BIG, nullable=False),
        sa.Column("deleted_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("columns", sa.JSON(), nullable=False),
        sa.Column("counts", sa.JSON(), nullable=False),
        sa.Column("poll", sa.JSON(), nullable=False),
        sa.Column("edits", sa.JSON(), nullable=False),
        sa.Column("id", BIG, nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_kept_statuses_account_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_kept_statuses")),
    )
    op.create_index(op.f("ix_kept_statuses_account_id"), "kept_statuses", ["account_id"])
    op.create_table(
        "kept_media",
        sa.Column("media_id", BIG, nullable=False),
        sa.Column("status_id", BIG, nullable=False),
        sa.ForeignKeyConstraint(["media_id"], ["media.id"], name=op.f("fk_kept_media_media_id"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(
            ["status_id"], ["kept_statuses.id"], name=op.f("fk_kept_media_status_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("media_id", name=op.f("pk_kept_media")),
    )
    op.create_index(op.f("ix_kept_media_status_id"), "kept_media", ["status_id"])


def downgrade():
    op.drop_table("kept_media")
    op.drop_table("kept_statuses")
