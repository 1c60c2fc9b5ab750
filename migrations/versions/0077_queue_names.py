"""queues, order keys, partitions and paused jobs by these names

Revision ID: 0077
Revises: 0076
Create Date: 2026-11-24 04:30:00.000000

"""

import sqlalchemy as sa
from alembic import op

# revision identifiers, used by Alembic.
revision = "0077"
down_revision = "0076"
branch_labels = None
depends_on = None

COLUMNS = (  # table, former name, name
    ("jobs", "lane", "queue"),
    ("jobs", "parked_for", "paused_for"),
    ("outgoing", "lane", "order_key"),
    ("deliveries", "lane", "order_key"),
)
DELIVERING = "name IN ('DeliveryDue', 'deliver')"  # the jobs that deliver what a partition of a host's queue holds
LIVE = sa.text("failed_at IS NULL")


def upgrade():
    for table, former, name in COLUMNS:
        op.execute(f"ALTER TABLE {table} RENAME COLUMN {former} TO {name}")
    op.drop_index("ix_deliveries_lane", "deliveries")
    _index("ix_deliveries_order", "order_key")
    op.execute("UPDATE jobs SET queue = 'degraded' WHERE queue = 'unwell'")
    _rename_argument("slot", "partition")


def downgrade():
    _rename_argument("partition", "slot")
    op.execute("UPDATE jobs SET queue = 'unwell' WHERE queue = 'degraded'")
    op.drop_index("ix_deliveries_order", "deliveries")
    for table, former, name in COLUMNS:
        op.execute(f"ALTER TABLE {table} RENAME COLUMN {name} TO {former}")
    _index("ix_deliveries_lane", "lane")


def _index(name, column):
    op.create_index(name, "deliveries", ["host", column, "id"], sqlite_where=LIVE, postgresql_where=LIVE)


def _rename_argument(old, new):
    if op.get_bind().dialect.name == "sqlite":
        moved = f"json_remove(json_set(payload, '$.{new}', json_extract(payload, '$.{old}')), '$.{old}')"
        has = f"json_extract(payload, '$.{old}') IS NOT NULL"
    else:
        moved = f"(payload::jsonb - '{old}' || jsonb_build_object('{new}', payload::jsonb -> '{old}'))::json"
        has = f"payload::jsonb ? '{old}'"
    op.execute(f"UPDATE jobs SET payload = {moved} WHERE {DELIVERING} AND {has}")
