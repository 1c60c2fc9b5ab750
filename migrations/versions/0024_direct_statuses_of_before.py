"""direct statuses of before

Revision ID: 0024
Revises: 0023
Create Date: 2026-11-21 16:22:00.000000

"""

import sqlalchemy as sa
from alembic import op

from models.ids import new_id

# revision identifiers, used by Alembic.
revision = "0024"
down_revision = "0023"
branch_labels = None
depends_on = None

BATCH = 500

# What this revision has; the models may know more one day.
STATUSES = sa.text("""
    SELECT id, conversation_id FROM statuses
    WHERE visibility = 'direct' AND conversation_id IS NOT NULL AND id > :after ORDER BY id LIMIT :batch
""")
# Everybody in a direct status, and whether a conversation is kept for them: they are of this server and wrote it, or
# do not avoid who did.
PEOPLE = sa.text("""
    SELECT p.status_id, p.account_id, a.domain IS NULL AND NOT EXISTS (
        SELECT 1 FROM (SELECT account_id, target_id FROM blocks UNION ALL SELECT target_id, account_id FROM blocks
            UNION ALL SELECT account_id, target_id FROM mutes) AS avoided
        WHERE avoided.account_id = p.account_id AND avoided.target_id = p.author_id) AS keeps
    FROM (SELECT id AS status_id, account_id, account_id AS author_id FROM statuses WHERE id IN :ids
          UNION SELECT s.id, m.account_id, s.account_id FROM statuses s JOIN status_mentions m ON m.status_id = s.id
          WHERE s.id IN :ids) AS p
    JOIN accounts a ON a.id = p.account_id ORDER BY p.status_id, p.account_id
""").bindparams(sa.bindparam("ids", expanding=True))
ENTRY = sa.text("""
    INSERT INTO conversation_entries (id, account_id, conversation_id, people, participant_ids, last_status_id, unread)
    VALUES (:id, :account_id, :conversation_id, :people, :others, :status_id, :unread)
    ON CONFLICT (account_id, conversation_id, people) DO UPDATE SET last_status_id = excluded.last_status_id
    RETURNING id
""").bindparams(sa.bindparam("others", type_=sa.JSON), sa.bindparam("unread", False, type_=sa.Boolean))
DIRECT = sa.text("INSERT INTO direct_statuses (account_id, status_id, entry_id) VALUES (:account_id, :status_id, :id)")


def upgrade():
    """A server that comes from before there were conversations gets those it would have, as read.

    Where some stand already, the others are those that people removed.
    """
    bind = op.get_bind()
    if bind.execute(sa.text("SELECT 1 FROM conversation_entries LIMIT 1")).first():
        return
    after = 0
    while rows := bind.execute(STATUSES, {"after": after, "batch": BATCH}).all():
        people = {}
        for row in bind.execute(PEOPLE, {"ids": [row.id for row in rows]}):
            people.setdefault(row.status_id, {})[row.account_id] = row.keeps
        for row in rows:
            join(bind, row, people[row.id])
        after = rows[-1].id


def join(bind, status, people):
    """The status joins the conversation of each who keeps one, with all others who are in it."""
    for account_id in (one for one, keeps in people.items() if keeps):
        others = sorted(one for one in people if one != account_id)
        values = {"account_id": account_id, "status_id": status.id}
        entry_id = bind.execute(
            ENTRY,
            {
                **values,
                "id": new_id(),
                "conversation_id": status.conversation_id,
                "others": others,
                "people": ",".join(map(str, others)),
            },
        ).scalar()
        bind.execute(DIRECT, {**values, "id": entry_id})


def downgrade():
    """They are what a server of before has, too."""
