"""session tokens by that name, notifications without ids of before they were numbers, days of storage as they are

Revision ID: 0120
Revises: 0119
Create Date: 2026-11-30 10:30:00.000000

"""

import sqlalchemy as sa
from alembic import op

# revision identifiers, used by Alembic.
revision = "0120"
down_revision = "0119"
branch_labels = None
depends_on = None

BIG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
RENUMBERED = {f"{dialect}_where": sa.text("former_id IS NOT NULL") for dialect in ("sqlite", "postgresql")}


def upgrade():
    op.drop_index("uq_notifications_former_id", "notifications", **RENUMBERED)
    op.drop_column("notifications", "former_id")
    op.execute("DELETE FROM storage_days WHERE NOT finished")
    op.drop_column("storage_days", "place")
    op.drop_column("storage_days", "finished")
    rename_in_users("fs_uniquifier", "session_token")


def downgrade():
    rename_in_users("session_token", "fs_uniquifier")
    op.add_column("storage_days", sa.Column("place", sa.Text(), server_default="", nullable=False))
    op.add_column("storage_days", sa.Column("finished", sa.Boolean(), server_default=sa.true(), nullable=False))
    op.add_column("notifications", sa.Column("former_id", BIG, nullable=True))
    op.create_index("uq_notifications_former_id", "notifications", ["former_id"], unique=True, **RENUMBERED)


def rename_in_users(old, new):
    with op.batch_alter_table("users", reflect_kwargs={"resolve_fks": False}) as table:
        table.drop_constraint(op.f(f"uq_users_{old}"), type_="unique")
        table.create_unique_constraint(op.f(f"uq_users_{new}"), [old])
        table.alter_column(old, existing_type=sa.Text(), existing_nullable=False, new_column_name=new)
