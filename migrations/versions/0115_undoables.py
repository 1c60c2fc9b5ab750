"""what somebody ended and may bring back for a while

Revision ID: 0115
Revises: 0114
Create Date: 2026-11-29 01:50:00.000000

"""

import sqlalchemy as sa
from alembic import op

# revision identifiers, used by Alembic.
revision = "0115"
down_revision = "0114"
branch_labels = None
depends_on = None


def upgrade():
    big = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    op.create_table(
        "undoables",
        sa.Column("id", big, nullable=False),
        sa.Column("account_id", big, nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("details", sa.JSON(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_undoables_account_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_undoables")),
    )
    op.create_index("ix_undoables_account_id", "undoables", ["account_id"])
    op.create_index("ix_undoables_created_at", "undoables", ["created_at"])


def downgrade():
    op.drop_table("undoables")
