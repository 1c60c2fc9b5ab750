"""names by which accounts and hashtags are found, the votes of an account, public statuses with media

Revision ID: 0078
Revises: 0077
Create Date: 2026-11-25 10:00:00.000000

"""

import sqlalchemy as sa
from alembic import op

from models.accounts.account_name import names_of

# revision identifiers, used by Alembic.
revision = "0078"
down_revision = "0077"
branch_labels = None
depends_on = None

BIG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
FOLDED = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")
BATCH = 1000
WITH_MEDIA = sa.text("visibility = 'public' AND json_array_length(media_ids) > 0")


def upgrade():
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
    fill(names)
    op.create_index("ix_account_names_account", "account_names", ["account_id"])
    collate_names_of_tags('"C"')
    op.create_index("ix_poll_votes_account", "poll_votes", ["account_id", "poll_id"])
    op.create_index(
        "ix_statuses_public_media", "statuses", ["id"], sqlite_where=WITH_MEDIA, postgresql_where=WITH_MEDIA
    )


def downgrade():
    op.drop_index("ix_statuses_public_media", "statuses")
    op.drop_index("ix_poll_votes_account", "poll_votes")
    op.drop_table("account_names")
    collate_names_of_tags('"default"')


def fill(names):
    connection, after = op.get_bind(), 0
    accounts = sa.text(
        "SELECT id, username, domain, display_name FROM accounts WHERE id > :after ORDER BY id LIMIT :batch"
    )
    while rows := connection.execute(accounts, {"after": after, "batch": BATCH}).all():
        found = [(row.id, name) for row in rows for name in names_of(row.username, row.domain, row.display_name)]
        op.bulk_insert(names, [{"account_id": one, "kind": kind, "name": name} for one, (kind, name) in found])
        after = rows[-1].id


def collate_names_of_tags(collation):
    """Have PostgreSQL sort them byte by byte, as SQLite does."""
    if op.get_bind().dialect.name == "postgresql":
        op.execute(f"ALTER TABLE tags ALTER COLUMN name TYPE text COLLATE {collation}")
