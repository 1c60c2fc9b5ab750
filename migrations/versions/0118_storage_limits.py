"""a limit of roles for the media of each user

Revision ID: 0118
Revises: 0117
Create Date: 2026-11-29 07:00:00.000000

"""

import sqlalchemy as sa
from alembic import op

# revision identifiers, used by Alembic.
revision = "0118"
down_revision = "0117"
branch_labels = None
depends_on = None


def upgrade():
    big = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    op.add_column("roles", sa.Column("storage_limit_mb", big, nullable=False, server_default="0"))


def downgrade():
    op.drop_column("roles", "storage_limit_mb")
