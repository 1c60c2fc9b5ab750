"""appeals

Revision ID: 0053
Revises: 0052
Create Date: 2026-11-22 14:00:00.000000

"""

import sqlalchemy as sa
from alembic import op

from models.base import UtcDateTime

# revision identifiers, used by Alembic.
revision = "0053"
down_revision = "0052"
branch_labels = None
depends_on = None

BIG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade():
    op.create_table(
        "appeals",
        sa.Column("warning_id", BIG, nullable=False),
        sa.Column("account_id", BIG, nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("approved", sa.Boolean(), nullable=True),
        sa.Column("decided_by_account_id", BIG, nullable=True),
        sa.Column("decided_at", UtcDateTime(timezone=True), nullable=True),
        sa.Column("created_at", UtcDateTime(timezone=True), nullable=False),
        sa.Column("id", BIG, autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(
            ["warning_id"], ["account_warnings.id"], name=op.f("fk_appeals_warning_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_appeals_account_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["decided_by_account_id"],
            ["accounts.id"],
            name=op.f("fk_appeals_decided_by_account_id"),
            ondelete="SET NULL",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_appeals")),
        sa.UniqueConstraint("warning_id", name=op.f("uq_appeals_warning_id")),
    )
    op.create_index("ix_appeals_account", "appeals", ["account_id"])
    op.create_index("ix_appeals_decided_by_account", "appeals", ["decided_by_account_id"])
    op.create_index(
        "ix_appeals_open",
        "appeals",
        ["id"],
        sqlite_where=sa.text("approved IS NULL"),
        postgresql_where=sa.text("approved IS NULL"),
    )


def downgrade():
    op.drop_table("appeals")
