"""trends

Revision ID: 0018
Revises: 0017
Create Date: 2026-11-21 15:20:07.248464

"""

import sqlalchemy as sa
from alembic import op

import models.base

# revision identifiers, used by Alembic.
revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None


def upgrade():
    op.create_table(
        "publishers",
        sa.Column("domain", sa.Text(), nullable=False),
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), autoincrement=False, nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_publishers")),
        sa.UniqueConstraint("domain", name=op.f("uq_publishers_domain")),
    )
    op.create_table(
        "trend_reviews",
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("subject_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("allowed", sa.Boolean(), nullable=False),
        sa.Column("reviewed_at", models.base.UtcDateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("kind", "subject_id", name=op.f("pk_trend_reviews")),
    )
    op.create_table(
        "trends",
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("subject_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("above_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=True),
        sa.Column("language", sa.Text(), nullable=True),
        sa.Column("score", sa.Double(), nullable=False),
        sa.Column("peak", sa.Double(), nullable=False),
        sa.Column("peak_at", models.base.UtcDateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("kind", "subject_id", name=op.f("pk_trends")),
    )
    with op.batch_alter_table("trends", schema=None) as batch_op:
        batch_op.create_index("ix_trends_score", ["kind", "score"], unique=False)


def downgrade():
    op.drop_table("trends")
    op.drop_table("trend_reviews")
    op.drop_table("publishers")
