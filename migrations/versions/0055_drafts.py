"""drafts

Revision ID: 0055
Revises: 0054
Create Date: 2026-11-22 14:40:00.000000

"""

import sqlalchemy as sa
from alembic import op

from models.base import UtcDateTime

# revision identifiers, used by Alembic.
revision = "0055"
down_revision = "0054"
branch_labels = None
depends_on = None

BIG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade():
    op.create_table(
        "drafts",
        sa.Column("account_id", BIG, nullable=False),
        sa.Column("content", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("media_ids", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("changed_at", UtcDateTime(timezone=True), nullable=False),
        sa.Column("id", BIG, nullable=False),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name=op.f("fk_drafts_account_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_drafts")),
    )
    op.create_index("ix_drafts_account", "drafts", ["account_id", "id"])
    op.create_table(
        "draft_media",
        sa.Column("draft_id", BIG, nullable=False),
        sa.Column("media_id", BIG, nullable=False),
        sa.ForeignKeyConstraint(["draft_id"], ["drafts.id"], name=op.f("fk_draft_media_draft_id"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["media_id"], ["media.id"], name=op.f("fk_draft_media_media_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("draft_id", "media_id", name=op.f("pk_draft_media")),
    )
    op.create_index("ix_draft_media_media", "draft_media", ["media_id"])


def downgrade():
    op.drop_table("draft_media")
    op.drop_table("drafts")
