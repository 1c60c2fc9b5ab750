"""what push messages need

Revision ID: 0027
Revises: 0026
Create Date: 2026-11-21 18:02:43.390630

"""

import sqlalchemy as sa
from alembic import op

import models.base

# revision identifiers, used by Alembic.
revision = "0027"
down_revision = "0026"
branch_labels = None
depends_on = None


def upgrade():
    with op.batch_alter_table("push_subscriptions", schema=None) as batch_op:
        batch_op.add_column(sa.Column("sealed_token", sa.Text(), nullable=True))
        batch_op.add_column(sa.Column("pushed_at", models.base.UtcDateTime(timezone=True), nullable=True))
        batch_op.add_column(sa.Column("failed_at", models.base.UtcDateTime(timezone=True), nullable=True))
        batch_op.add_column(sa.Column("failure", sa.Text(), nullable=True))


def downgrade():
    with op.batch_alter_table("push_subscriptions", schema=None) as batch_op:
        for name in ("failure", "failed_at", "pushed_at", "sealed_token"):
            batch_op.drop_column(name)
