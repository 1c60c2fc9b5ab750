"""told counts

Revision ID: 0046
Revises: 0045
Create Date: 2026-11-22 07:32:00.000000

"""

import sqlalchemy as sa
from alembic import op

# revision identifiers, used by Alembic.
revision = "0046"
down_revision = "0045"
branch_labels = None
depends_on = None

BIG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade():
    op.add_column("status_counts", sa.Column("told_reblogs", BIG, nullable=True))
    op.add_column("status_counts", sa.Column("told_favourites", BIG, nullable=True))


def downgrade():
    op.drop_column("status_counts", "told_favourites")
    op.drop_column("status_counts", "told_reblogs")
