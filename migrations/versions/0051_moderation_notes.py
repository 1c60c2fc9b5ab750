"""moderation notes

Revision ID: 0051
Revises: 0050
Create Date: 2026-11-22 14:00:00.000000

"""

import sqlalchemy as sa
from alembic import op

from models.base import UtcDateTime

# revision identifiers, used by Alembic.
revision = "0051"
down_revision = "0050"
branch_labels = None
depends_on = None

BIG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade():
    op.create_table(
        "moderation_notes",
        sa.Column("account_id", BIG, nullable=True),
        sa.Column("target_account_id", BIG, nullable=False),
        sa.Column("report_id", BIG, nullable=True),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("created_at", UtcDateTime(timezone=True), nullable=False),
        sa.Column("id", BIG, autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_moderation_notes_account_id"), ondelete="SET NULL"
        ),
        sa.ForeignKeyConstraint(
            ["target_account_id"],
            ["accounts.id"],
            name=op.f("fk_moderation_notes_target_account_id"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["report_id"], ["reports.id"], name=op.f("fk_moderation_notes_report_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_moderation_notes")),
    )
    op.create_index("ix_moderation_notes_target", "moderation_notes", ["target_account_id", "id"])
    op.create_index("ix_moderation_notes_account", "moderation_notes", ["account_id"])
    op.create_index("ix_moderation_notes_report", "moderation_notes", ["report_id", "id"])


def downgrade():
    op.drop_table("moderation_notes")
