"""jobs in queues, indexes that search reads, home entries without an index of their authors

Revision ID: 0079
Revises: 0076
Create Date: 2026-11-25 14:00:00.000000

"""

import sqlalchemy as sa
from alembic import op

from models.accounts.account_name import names_of

# revision identifiers, used by Alembic.
revision = "0079"
down_revision = "0076"
branch_labels = None
depends_on = None

BIG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
FOLDED = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")
COLUMNS = (  # table, former name, name
    ("jobs", "lane", "queue"),
    ("jobs", "parked_for", "paused_for"),
    ("outgoing", "lane", "order_key"),
    ("deliveries", "lane", "order_key"),
)
DELIVERING = "name IN ('DeliveryDue', 'deliver')"  # the jobs that deliver what a partition of a host's queue holds
BATCH = 1000


def where(condition):
    return {f"{dialect}_where": sa.text(condition) for dialect in ("sqlite", "postgresql")}


def upgrade():
    rename_queues()
    index_for_search()
    op.drop_index("ix_home_entries_author", "home_entries")


def downgrade():
    op.create_index("ix_home_entries_author", "home_entries", ["account_id", "author_id"])
    forget_index_for_search()
    rename_queues_back()


# Queues, order keys, partitions and paused jobs by these names -------------------------------------------------------


def rename_queues():
    for table, former, name in COLUMNS:
        op.execute(f"ALTER TABLE {table} RENAME COLUMN {former} TO {name}")
    op.drop_index("ix_deliveries_lane", "deliveries")
    _index_deliveries("ix_deliveries_order", "order_key")
    op.execute("UPDATE jobs SET queue = 'degraded' WHERE queue = 'unwell'")
    _rename_argument("slot", "partition")


def rename_queues_back():
    _rename_argument("partition", "slot")
    op.execute("UPDATE jobs SET queue = 'unwell' WHERE queue = 'degraded'")
    op.drop_index("ix_deliveries_order", "deliveries")
    for table, former, name in COLUMNS:
        op.execute(f"ALTER TABLE {table} RENAME COLUMN {name} TO {former}")
    _index_deliveries("ix_deliveries_lane", "lane")


def _index_deliveries(name, column):
    op.create_index(name, "deliveries", ["host", column, "id"], **where("failed_at IS NULL"))


def _rename_argument(old, new):
    if op.get_bind().dialect.name == "sqlite":
        moved = f"json_remove(json_set(payload, '$.{new}', json_extract(payload, '$.{old}')), '$.{old}')"
        has = f"json_extract(payload, '$.{old}') IS NOT NULL"
    else:
        moved = f"(payload::jsonb - '{old}' || jsonb_build_object('{new}', payload::jsonb -> '{old}'))::json"
        has = f"payload::jsonb ? '{old}'"
    op.execute(f"UPDATE jobs SET payload = {moved} WHERE {DELIVERING} AND {has}")


# Names by which accounts and hashtags are found, the votes of an account, public statuses with media ------------------


def index_for_search():
    names = op.create_table(
        "account_names",
        sa.Column("kind", sa.SmallInteger(), autoincrement=False, nullable=False),
        sa.Column("name", FOLDED, nullable=False),
        sa.Column("account_id", BIG, autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_account_names_account_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("kind", "name", "account_id", name=op.f("pk_account_names")),
        sqlite_with_rowid=False,
    )
    _fill(names)
    op.create_index("ix_account_names_account", "account_names", ["account_id"])
    _collate_names_of_tags('"C"')
    op.create_index("ix_poll_votes_account", "poll_votes", ["account_id", "poll_id"])
    with_media = where("visibility = 'public' AND json_array_length(media_ids) > 0")
    op.create_index("ix_statuses_public_media", "statuses", ["id"], **with_media)


def forget_index_for_search():
    op.drop_index("ix_statuses_public_media", "statuses")
    op.drop_index("ix_poll_votes_account", "poll_votes")
    op.drop_table("account_names")
    _collate_names_of_tags('"default"')


def _fill(names):
    connection, after = op.get_bind(), 0
    accounts = sa.text(
        "SELECT id, username, domain, display_name FROM accounts WHERE id > :after ORDER BY id LIMIT :batch"
    )
    while rows := connection.execute(accounts, {"after": after, "batch": BATCH}).all():
        found = [(row.id, name) for row in rows for name in names_of(row.username, row.domain, row.display_name)]
        op.bulk_insert(names, [{"account_id": one, "kind": kind, "name": name} for one, (kind, name) in found])
        after = rows[-1].id


def _collate_names_of_tags(collation):
    """Have PostgreSQL sort them byte by byte, as SQLite does."""
    if op.get_bind().dialect.name == "postgresql":
        op.execute(f"ALTER TABLE tags ALTER COLUMN name TYPE text COLLATE {collation}")
