"""reports are rendered

Revision ID: 0012
Revises: 0011
Create Date: 2026-11-21 15:16:00

"""

import sqlalchemy as sa
from alembic import op

# revision identifiers, used by Alembic.
revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade():
    version = sa.Column(
        "version", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), server_default="0", nullable=False
    )
    with op.batch_alter_table("reports", schema=None) as batch_op:
        batch_op.add_column(version)


def downgrade():
    with op.batch_alter_table("reports", schema=None) as batch_op:
        batch_op.drop_column("version")
