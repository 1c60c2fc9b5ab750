"""lanes of jobs

Revision ID: 0029
Revises: 0028
Create Date: 2026-11-21 18:24:10.161803

"""

import sqlalchemy as sa
from alembic import op

# revision identifiers, used by Alembic.
revision = "0029"
down_revision = "0028"
branch_labels = None
depends_on = None

_OPEN = sa.text("dead_at IS NULL AND parked_for IS NULL")


def upgrade():
    with op.batch_alter_table("jobs", schema=None) as batch_op:
        batch_op.add_column(sa.Column("lane", sa.Text(), server_default="main", nullable=False))
        batch_op.drop_index("ix_jobs_due")
        batch_op.create_index(
            "ix_jobs_due", ["lane", "run_at"], unique=False, sqlite_where=_OPEN, postgresql_where=_OPEN
        )


def downgrade():
    with op.batch_alter_table("jobs", schema=None) as batch_op:
        batch_op.drop_index("ix_jobs_due")
        batch_op.create_index("ix_jobs_due", ["run_at"], unique=False, sqlite_where=_OPEN, postgresql_where=_OPEN)
        batch_op.drop_column("lane")
