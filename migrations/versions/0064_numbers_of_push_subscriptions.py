"""numbers of push subscriptions

Revision ID: 0064
Revises: 0063
Create Date: 2026-11-23 13:10:00.000000

"""

import sqlalchemy as sa
from alembic import op

# revision identifiers, used by Alembic.
revision = "0064"
down_revision = "0063"
branch_labels = None
depends_on = None

BIG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
SEQUENCES = sa.table("id_sequences", sa.column("name", sa.Text), sa.column("last", BIG))
SUBSCRIPTIONS = sa.table("push_subscriptions", sa.column("id", BIG))
JOBS = sa.table("jobs", sa.column("id", BIG), sa.column("name", sa.Text), sa.column("payload", sa.JSON))


def upgrade():
    op.create_table(
        "id_sequences",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("last", BIG, nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_id_sequences")),
        sqlite_with_rowid=False,
    )
    connection = op.get_bind()
    old_ids = connection.scalars(sa.select(SUBSCRIPTIONS.c.id).order_by(SUBSCRIPTIONS.c.id)).all()
    numbers = {old: number for number, old in enumerate(old_ids, 1)}
    renumber = sa.update(SUBSCRIPTIONS).where(SUBSCRIPTIONS.c.id == sa.bindparam("old")).values(id=sa.bindparam("new"))
    if numbers:
        connection.execute(renumber, [{"old": old, "new": new} for old, new in numbers.items()])
    connection.execute(sa.insert(SEQUENCES).values(name="push_subscriptions", last=len(numbers)))
    _mend_jobs(connection, numbers)


def _mend_jobs(connection, numbers):
    """Pushes that wait, or were given up, name their subscription."""
    waiting = connection.execute(sa.select(JOBS.c.id, JOBS.c.payload).where(JOBS.c.name == "PushDue")).all()
    mended = [
        {"job": row.id, "said": row.payload | {"subscription_id": numbers[row.payload["subscription_id"]]}}
        for row in waiting
        if row.payload.get("subscription_id") in numbers
    ]
    if mended:
        change = sa.update(JOBS).where(JOBS.c.id == sa.bindparam("job")).values(payload=sa.bindparam("said"))
        connection.execute(change, mended)


def downgrade():
    """The numbers stay: they are ids as good as any."""
    op.drop_table("id_sequences")
