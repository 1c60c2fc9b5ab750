"""downtimes and what was missed, deliveries and refusals, the request of a job, ids deleted for good

Revision ID: 0083
Revises: 0079
Create Date: 2026-11-25 18:00:00.000000

"""

import sqlalchemy as sa
from alembic import op

# revision identifiers, used by Alembic.
revision = "0083"
down_revision = "0079"
branch_labels = None
depends_on = None

BIG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
MOMENT = sa.DateTime(timezone=True)
HOURS = 6  # for which ids were remembered


def upgrade():
    record_downtimes()
    record_deliveries_and_refusals()
    op.add_column("jobs", sa.Column("request_id", sa.Text(), nullable=True))
    give_remembered_ids_an_end()


def downgrade():
    forget_what_is_remembered_for_good()
    op.drop_column("jobs", "request_id")
    for table in ("refusals", "successful_deliveries", "missed_outboxes", "server_runs"):
        op.drop_table(table)


def record_downtimes():
    op.create_table(
        "server_runs",
        sa.Column("down_since", MOMENT, nullable=True),
        sa.Column("began_at", MOMENT, nullable=False),
        sa.Column("seen_at", MOMENT, nullable=False),
        sa.Column("requests", BIG, server_default="0", nullable=False),
        sa.Column("id", BIG, autoincrement=False, nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_server_runs")),
        sa.UniqueConstraint("down_since", name=op.f("uq_server_runs_down_since")),
    )
    op.create_table(
        "missed_outboxes",
        sa.Column("account_id", BIG, nullable=False),
        sa.Column("since", MOMENT, nullable=False),
        sa.Column("due_at", MOMENT, nullable=False),
        sa.Column("attempts", BIG, server_default="0", nullable=False),
        sa.Column("id", BIG, autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_missed_outboxes_account_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_missed_outboxes")),
        sa.UniqueConstraint("account_id", name=op.f("uq_missed_outboxes_account_id")),
    )


def record_deliveries_and_refusals():
    op.create_table(
        "successful_deliveries",
        sa.Column("id", BIG, autoincrement=False, nullable=False),
        sa.Column("order_key", BIG, nullable=False),
        sa.Column("host", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_successful_deliveries")),
    )
    op.create_index("ix_successful_deliveries_order", "successful_deliveries", ["order_key"])
    op.create_table(
        "refusals",
        sa.Column("host", sa.Text(), nullable=False),
        sa.Column("slot", BIG, autoincrement=False, nullable=False),
        sa.Column("refused_at", MOMENT, nullable=False),
        sa.Column("rule", sa.Text(), nullable=False),
        sa.Column("why", sa.Text(), nullable=False),
        sa.Column("about", sa.Text(), nullable=False),
        sa.Column("actor", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["host"], ["peers.domain"], name=op.f("fk_refusals_host"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("host", "slot", name=op.f("pk_refusals")),
    )


def give_remembered_ids_an_end():
    """Without an end they are remembered for good."""
    op.add_column("remembered_ids", sa.Column("expires_at", MOMENT))
    op.execute(f"UPDATE remembered_ids SET expires_at = {_shifted('created_at', HOURS)}")
    op.drop_index("ix_remembered_ids_created_at", "remembered_ids")
    op.drop_column("remembered_ids", "created_at")
    op.create_index("ix_remembered_ids_expires_at", "remembered_ids", ["expires_at"])


def forget_what_is_remembered_for_good():
    """The version before has no word for it."""
    op.drop_index("ix_remembered_ids_expires_at", "remembered_ids")
    op.execute("DELETE FROM remembered_ids WHERE expires_at IS NULL")
    with op.batch_alter_table("remembered_ids") as table:
        table.alter_column("expires_at", new_column_name="created_at", existing_type=MOMENT, nullable=False)
    op.execute(f"UPDATE remembered_ids SET created_at = {_shifted('created_at', -HOURS)}")
    op.create_index("ix_remembered_ids_created_at", "remembered_ids", ["created_at"])


def _shifted(column, hours):
    if op.get_bind().dialect.name == "sqlite":  # as SQLAlchemy writes it: with microseconds
        return f"strftime('%Y-%m-%d %H:%M:%f000', {column}, '{hours:+} hours')"
    return f"{column} + INTERVAL '{hours} hours'"
