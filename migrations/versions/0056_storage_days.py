"""storage days

Revision ID: 0056
Revises: 0055
Create Date: 2026-11-22 14:40:00.000000

"""

import sqlalchemy as sa
from alembic import op

# revision identifiers, used by Alembic.
revision = "0056"
down_revision = "0055"
branch_labels = None
depends_on = None


def upgrade():
    op.create_table(
        "storage_days",
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("sizes", sa.JSON(), nullable=False),
        sa.Column("place", sa.Text(), nullable=False),
        sa.Column("finished", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("day", name=op.f("pk_storage_days")),
    )


def downgrade():
    op.drop_table("storage_days")
