"""numbers of notifications

Revision ID: 0065
Revises: 0068
Create Date: 2026-11-23 13:20:00.000000

"""

import sqlalchemy as sa
from alembic import op

# revision identifiers, used by Alembic.
revision = "0065"
down_revision = "0068"
branch_labels = None
depends_on = None

BIG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
NOTIFICATIONS = sa.table("notifications", sa.column("id", BIG), sa.column("former_id", BIG))
JOBS = sa.table("jobs", sa.column("id", BIG), sa.column("name", sa.Text), sa.column("payload", sa.JSON))
SWEEPS = sa.table("sweeps", sa.column("name", sa.Text), sa.column("place", sa.Text))
AT_ONCE = 500
RENUMBERED = sa.text("former_id IS NOT NULL")


def upgrade():
    connection = op.get_bind()
    op.add_column("notifications", sa.Column("former_id", BIG, nullable=True))
    connection.execute(
        sa.text(
            "UPDATE notifications SET former_id = id, id = numbers.number "
            "FROM (SELECT id AS former, row_number() OVER (ORDER BY id) AS number FROM notifications) AS numbers "
            "WHERE notifications.id = numbers.former"
        )
    )
    op.create_index(
        "uq_notifications_former_id",
        "notifications",
        ["former_id"],
        unique=True,
        sqlite_where=RENUMBERED,
        postgresql_where=RENUMBERED,
    )
    connection.execute(
        sa.text("INSERT INTO id_sequences (name, last) SELECT 'notifications', coalesce(max(id), 0) FROM notifications")
    )
    connection.execute(
        sa.text(
            "UPDATE markers SET last_read_id = coalesce((SELECT n.id FROM notifications AS n "
            "WHERE n.former_id <= markers.last_read_id ORDER BY n.former_id DESC LIMIT 1), 0) "
            "WHERE timeline = 'notifications'"
        )
    )
    _mend_jobs(connection)
    _mend_sweep(connection)


def _mend_jobs(connection):
    """What is to be pushed, or was given up, names its notification."""
    wanted = sa.select(JOBS.c.id, JOBS.c.payload).where(JOBS.c.name.in_(("Notified", "PushDue"))).order_by(JOBS.c.id)
    change = sa.update(JOBS).where(JOBS.c.id == sa.bindparam("job")).values(payload=sa.bindparam("said"))
    last = -1
    while rows := connection.execute(wanted.where(JOBS.c.id > last).limit(AT_ONCE)).all():
        about = {row.payload.get("notification_id") for row in rows}
        found = sa.select(NOTIFICATIONS.c.former_id, NOTIFICATIONS.c.id).where(NOTIFICATIONS.c.former_id.in_(about))
        numbers = {row.former_id: row.id for row in connection.execute(found)}
        mended = [
            {"job": row.id, "said": row.payload | {"notification_id": numbers[row.payload["notification_id"]]}}
            for row in rows
            if row.payload.get("notification_id") in numbers
        ]
        if mended:
            connection.execute(change, mended)
        last = rows[-1].id


def _mend_sweep(connection):
    """How far notifications were looked through for e-mails was a snowflake; for notifications it is a number now."""
    if place := connection.scalar(sa.select(SWEEPS.c.place).where(SWEEPS.c.name == "letters")):
        seen = sa.select(NOTIFICATIONS.c.id).where(NOTIFICATIONS.c.former_id <= int(place))
        number = connection.scalar(seen.order_by(NOTIFICATIONS.c.former_id.desc()).limit(1)) or 0
        connection.execute(sa.insert(SWEEPS).values(name="letters: notifications", place=str(number)))


def downgrade():
    op.execute("UPDATE notifications SET id = former_id WHERE former_id IS NOT NULL")
    op.drop_index("uq_notifications_former_id", "notifications", sqlite_where=RENUMBERED, postgresql_where=RENUMBERED)
    op.drop_column("notifications", "former_id")
    op.execute("DELETE FROM id_sequences WHERE name = 'notifications'")
    op.execute("DELETE FROM sweeps WHERE name = 'letters: notifications'")
