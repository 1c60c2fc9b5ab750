"""remembered ids have an end, or none

Revision ID: 0083
Revises: 0082
Create Date: 2026-11-25 18:00:00.000000

"""

import sqlalchemy as sa
from alembic import op

# revision identifiers, used by Alembic.
revision = "0083"
down_revision = "0082"
branch_labels = None
depends_on = None

MOMENT = sa.DateTime(timezone=True)
HOURS = 6


def upgrade():
    op.add_column("remembered_ids", sa.Column("expires_at", MOMENT))
    op.execute(f"UPDATE remembered_ids SET expires_at = {shifted('created_at', HOURS)}")
    op.drop_index("ix_remembered_ids_created_at", "remembered_ids")
    op.drop_column("remembered_ids", "created_at")
    op.create_index("ix_remembered_ids_expires_at", "remembered_ids", ["expires_at"])


def downgrade():
    """Forget what was to be remembered for good: the version before has no word for it."""
    op.drop_index("ix_remembered_ids_expires_at", "remembered_ids")
    op.execute("DELETE FROM remembered_ids WHERE expires_at IS NULL")
    with op.batch_alter_table("remembered_ids") as table:
        table.alter_column("expires_at", new_column_name="created_at", existing_type=MOMENT, nullable=False)
    op.execute(f"UPDATE remembered_ids SET created_at = {shifted('created_at', -HOURS)}")
    op.create_index("ix_remembered_ids_created_at", "remembered_ids", ["created_at"])


def shifted(column, hours):
    if op.get_bind().dialect.name == "sqlite":  # as SQLAlchemy writes it: with microseconds
        return f"strftime('%Y-%m-%d %H:%M:%f000', {column}, '{hours:+} hours')"
    return f"{column} + INTERVAL '{hours} hours'"
