"""severances by target

Revision ID: 0023
Revises: 0022
Create Date: 2026-11-21 15:46:42.551949

"""

from alembic import op

# revision identifiers, used by Alembic.
revision = "0023"
down_revision = "0022"
branch_labels = None
depends_on = None


def upgrade():
    with op.batch_alter_table("severance_events", schema=None) as batch_op:
        batch_op.create_index("ix_severance_events_target", ["kind", "target_name"], unique=False)


def downgrade():
    with op.batch_alter_table("severance_events", schema=None) as batch_op:
        batch_op.drop_index("ix_severance_events_target")
