"""deliveries

Revision ID: 0037
Revises: 0036
Create Date: 2026-11-21 21:36:00.000000

"""

import sqlalchemy as sa
from alembic import op

from models.base import UtcDateTime

# revision identifiers, used by Alembic.
revision = "0037"
down_revision = "0036"
branch_labels = None
depends_on = None

BIG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
MOMENT = UtcDateTime(timezone=True)


def upgrade():
    op.create_table(
        "departed",
        sa.Column("account_id", BIG, autoincrement=False, nullable=False),
        sa.Column("username", sa.Text(), nullable=False),
        sa.Column("private_pem", sa.LargeBinary(), nullable=True),
        sa.Column("departed_at", MOMENT, nullable=False),
        sa.Column("told_at", MOMENT, nullable=True),
        sa.PrimaryKeyConstraint("account_id", name=op.f("pk_departed")),
    )
    op.create_index("ix_departed_username", "departed", [sa.text("lower(username)")])
    op.create_table(
        "outgoing",
        sa.Column("id", BIG, autoincrement=False, nullable=False),
        *(sa.Column(name, sa.Text(), nullable=False) for name in ("uri", "kind", "about")),
        sa.Column("lane", BIG, nullable=False),
        sa.Column("signer_id", BIG, nullable=True),
        sa.Column("status_id", BIG, nullable=True),
        sa.Column("synchronise", sa.Boolean(), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_outgoing")),
    )
    op.create_index("ix_outgoing_about", "outgoing", ["about"])
    op.create_index("ix_outgoing_uri", "outgoing", ["uri"])
    _create_deliveries()
    op.create_table(
        "former_followers",
        sa.Column("account_id", BIG, nullable=False),
        sa.Column("inbox", sa.Text(), nullable=False),
        sa.Column("last_status_id", BIG, nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_former_followers_account_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("account_id", "inbox", name=op.f("pk_former_followers")),
    )
    op.add_column("peers", sa.Column("retry_at", MOMENT, nullable=True))


def _create_deliveries():
    op.create_table(
        "deliveries",
        sa.Column("id", BIG, autoincrement=False, nullable=False),
        sa.Column("outgoing_id", BIG, nullable=False),
        sa.Column("host", sa.Text(), nullable=False),
        sa.Column("lane", BIG, nullable=False),
        sa.Column("inbox", sa.Text(), nullable=False),
        sa.Column("due_at", MOMENT, nullable=False),
        sa.Column("attempts", BIG, nullable=False),
        sa.Column("tried_at", MOMENT, nullable=True),
        sa.Column("failed_at", MOMENT, nullable=True),
        sa.Column("error", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(
            ["outgoing_id"], ["outgoing.id"], name=op.f("fk_deliveries_outgoing_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_deliveries")),
    )
    waiting, failed = sa.text("failed_at IS NULL"), sa.text("failed_at IS NOT NULL")
    for name, columns, where in (
        ("ix_deliveries_host", ["host", "id"], waiting),
        ("ix_deliveries_lane", ["host", "lane", "id"], waiting),
        ("ix_deliveries_failed", ["failed_at"], failed),
    ):
        op.create_index(name, "deliveries", columns, sqlite_where=where, postgresql_where=where)
    op.create_index("ix_deliveries_outgoing", "deliveries", ["outgoing_id"])


def downgrade():
    op.drop_column("peers", "retry_at")
    for table in ("former_followers", "deliveries", "outgoing", "departed"):
        op.drop_table(table)
