"""terms of service

Revision ID: 0019
Revises: 0018
Create Date: 2026-11-21 15:33:06.392399

"""

import sqlalchemy as sa
from alembic import op

import models.base

# revision identifiers, used by Alembic.
revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None


def upgrade():
    op.create_table(
        "terms_of_service",
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("effective_date", sa.Date(), nullable=False),
        sa.Column("created_at", models.base.UtcDateTime(timezone=True), nullable=False),
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), autoincrement=False, nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_terms_of_service")),
        sa.UniqueConstraint("effective_date", name=op.f("uq_terms_of_service_effective_date")),
    )


def downgrade():
    op.drop_table("terms_of_service")
