"""filters

Revision ID: 0013
Revises: 0012
Create Date: 2026-11-21 14:41:41.562736

"""

import sqlalchemy as sa
from alembic import op

import models.base

# revision identifiers, used by Alembic.
revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade():
    op.create_table(
        "filters",
        sa.Column("account_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("context", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("action", sa.Text(), nullable=False),
        sa.Column("expires_at", models.base.UtcDateTime(timezone=True), nullable=True),
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_filters_account_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_filters")),
    )
    with op.batch_alter_table("filters", schema=None) as batch_op:
        batch_op.create_index("ix_filters_account", ["account_id", "id"], unique=False)

    op.create_table(
        "filter_keywords",
        sa.Column("filter_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("keyword", sa.Text(), nullable=False),
        sa.Column("whole_word", sa.Boolean(), nullable=False),
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(
            ["filter_id"], ["filters.id"], name=op.f("fk_filter_keywords_filter_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_filter_keywords")),
    )
    with op.batch_alter_table("filter_keywords", schema=None) as batch_op:
        batch_op.create_index("ix_filter_keywords_filter", ["filter_id", "id"], unique=False)

    op.create_table(
        "filter_statuses",
        sa.Column("filter_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("status_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(
            ["filter_id"], ["filters.id"], name=op.f("fk_filter_statuses_filter_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["status_id"], ["statuses.id"], name=op.f("fk_filter_statuses_status_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_filter_statuses")),
    )
    with op.batch_alter_table("filter_statuses", schema=None) as batch_op:
        batch_op.create_index("ix_filter_statuses_status", ["status_id"], unique=False)
        batch_op.create_index("uq_filter_statuses_pair", ["filter_id", "status_id"], unique=True)

    with op.batch_alter_table("users", schema=None) as batch_op:
        batch_op.add_column(
            sa.Column("filters_version", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=True)
        )


def downgrade():
    with op.batch_alter_table("users", schema=None) as batch_op:
        batch_op.drop_column("filters_version")

    with op.batch_alter_table("filter_statuses", schema=None) as batch_op:
        batch_op.drop_index("uq_filter_statuses_pair")
        batch_op.drop_index("ix_filter_statuses_status")

    op.drop_table("filter_statuses")
    with op.batch_alter_table("filter_keywords", schema=None) as batch_op:
        batch_op.drop_index("ix_filter_keywords_filter")

    op.drop_table("filter_keywords")
    with op.batch_alter_table("filters", schema=None) as batch_op:
        batch_op.drop_index("ix_filters_account")

    op.drop_table("filters")
