"""hashed client secrets

Revision ID: 0071
Revises: 0074
Create Date: 2026-11-23 13:40:00.000000

"""

import hashlib

import sqlalchemy as sa
from alembic import op

# revision identifiers, used by Alembic.
revision = "0071"
down_revision = "0074"
branch_labels = None
depends_on = None

AT_ONCE = 1000


def upgrade():
    apps = sa.table("oauth_apps", sa.column("id", sa.BigInteger()), sa.column("client_secret", sa.Text()))
    change = sa.update(apps).where(apps.c.id == sa.bindparam("row")).values(client_secret=sa.bindparam("hash"))
    connection, last = op.get_bind(), 0
    while rows := connection.execute(sa.select(apps).where(apps.c.id > last).order_by(apps.c.id).limit(AT_ONCE)).all():
        hashes = [{"row": row.id, "hash": hashlib.sha256(row.client_secret.encode()).hexdigest()} for row in rows]
        connection.execute(change, hashes)
        last = rows[-1].id


def downgrade():
    """What was hashed is not known any more: every app has to register again."""
