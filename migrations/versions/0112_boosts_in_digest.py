"""limits of home leave out boosts too; what they leave out is in the digest, replies as well

Revision ID: 0112
Revises: 0111
Create Date: 2026-11-28 22:05:00.000000

"""

import sqlalchemy as sa
from alembic import op

from models import clock, ids

# revision identifiers, used by Alembic.
revision = "0112"
down_revision = "0111"
branch_labels = None
depends_on = None

NO_DIGEST = """
SELECT DISTINCT account_id FROM home_limits WHERE account_id NOT IN (SELECT account_id FROM lists WHERE kind = 'digest')
"""
NO_MEMBER = """
SELECT lists.id AS list_id, home_limits.account_id, home_limits.target_id, home_limits.follow_id
FROM home_limits JOIN lists ON lists.account_id = home_limits.account_id AND lists.kind = 'digest'
WHERE NOT EXISTS (
    SELECT 1 FROM list_members
    WHERE list_members.list_id = lists.id AND list_members.target_id = home_limits.target_id
)
"""


def rows_of(table, *names):
    """Return the table as INSERT statements need it; each row says when it was made."""
    return sa.table(table, sa.column("created_at", sa.DateTime(timezone=True)), *map(sa.column, names))


LISTS = rows_of("lists", "id", "account_id", "title", "replies_policy", "exclusive", "kind")
MEMBERS = rows_of("list_members", "id", "list_id", "account_id", "target_id", "follow_id")


def upgrade():
    for table in ("home_limits", "severed_places"):
        op.add_column(table, sa.Column("boosts", sa.Boolean(), server_default=sa.true(), nullable=False))
    make_digests()


def make_digests():
    """Give a place in a digest to follows that are limited to no replies alone: these had none."""
    fixed = {"title": "Digest", "replies_policy": "list", "exclusive": False, "kind": "digest"}
    for row in op.get_bind().execute(sa.text(NO_DIGEST)).all():
        op.execute(LISTS.insert().values(id=ids.new_id(), created_at=clock.now(), account_id=row.account_id, **fixed))
    for row in op.get_bind().execute(sa.text(NO_MEMBER)).all():
        op.execute(MEMBERS.insert().values(id=ids.new_id(), created_at=clock.now(), **row._mapping))


def downgrade():
    op.drop_column("severed_places", "boosts")
    op.drop_column("home_limits", "boosts")
