"""quotes

Revision ID: 0010
Revises: 0009
Create Date: 2026-11-21 15:02:01.554585

"""

import sqlalchemy as sa
from alembic import op

import models.base

# revision identifiers, used by Alembic.
revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade():
    op.create_table(
        "quotes",
        sa.Column("status_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("account_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("quoted_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=True),
        sa.Column("quoted_account_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=True),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("request_uri", sa.Text(), nullable=True),
        sa.Column("approval_uri", sa.Text(), nullable=True),
        sa.Column("created_at", models.base.UtcDateTime(timezone=True), nullable=False),
        sa.Column("version", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name=op.f("fk_quotes_account_id"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(
            ["quoted_account_id"], ["accounts.id"], name=op.f("fk_quotes_quoted_account_id"), ondelete="SET NULL"
        ),
        sa.ForeignKeyConstraint(["quoted_id"], ["statuses.id"], name=op.f("fk_quotes_quoted_id"), ondelete="SET NULL"),
        sa.ForeignKeyConstraint(["status_id"], ["statuses.id"], name=op.f("fk_quotes_status_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_quotes")),
    )
    with op.batch_alter_table("quotes", schema=None) as batch_op:
        batch_op.create_index("ix_quotes_account", ["account_id"], unique=False)
        batch_op.create_index("ix_quotes_approval", ["approval_uri"], unique=False)
        batch_op.create_index("ix_quotes_quoted", ["quoted_id", "id"], unique=False)
        batch_op.create_index("ix_quotes_quoted_account", ["quoted_account_id"], unique=False)
        batch_op.create_index("uq_quotes_status", ["status_id"], unique=True)

    with op.batch_alter_table("status_counts", schema=None) as batch_op:
        batch_op.add_column(
            sa.Column(
                "quotes", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), server_default="0", nullable=False
            )
        )

    with op.batch_alter_table("statuses", schema=None) as batch_op:
        batch_op.add_column(sa.Column("quote_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=True))
        batch_op.add_column(sa.Column("quote_policy", sa.Text(), server_default="nobody", nullable=False))


def downgrade():
    with op.batch_alter_table("statuses", schema=None) as batch_op:
        batch_op.drop_column("quote_policy")
        batch_op.drop_column("quote_id")

    with op.batch_alter_table("status_counts", schema=None) as batch_op:
        batch_op.drop_column("quotes")

    with op.batch_alter_table("quotes", schema=None) as batch_op:
        batch_op.drop_index("uq_quotes_status")
        batch_op.drop_index("ix_quotes_quoted_account")
        batch_op.drop_index("ix_quotes_quoted")
        batch_op.drop_index("ix_quotes_approval")
        batch_op.drop_index("ix_quotes_account")

    op.drop_table("quotes")
