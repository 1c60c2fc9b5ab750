"""federation

Revision ID: 0031
Revises: 0030
Create Date: 2026-11-21 21:08:00.000000

"""

import sqlalchemy as sa
from alembic import op

from models.base import UtcDateTime

# revision identifiers, used by Alembic.
revision = "0031"
down_revision = "0030"
branch_labels = None
depends_on = None

BIG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
MOMENT, JSON = UtcDateTime(timezone=True), sa.JSON(none_as_null=True)
ADDRESSES = (
    "shared_inbox",
    "outbox",
    "followers",
    "following",
    "featured",
    "featured_tags",
    "key_id",
    "avatar_url",
    "header_url",
)
MOMENTS = ("key_fetched_at", "followers_synced_at", "backfilled_at", "gone_at")
OF_PEERS = (
    sa.Column("signature", sa.Text(), nullable=True),
    sa.Column("signature_at", MOMENT, nullable=True),
    sa.Column("delivered_at", MOMENT, nullable=True),
    sa.Column("failed_at", MOMENT, nullable=True),
    sa.Column("failures", BIG, server_default="0", nullable=False),
    sa.Column("failing_days", JSON, server_default="[]", nullable=False),
    sa.Column("last_error", sa.Text(), nullable=True),
    sa.Column("unavailable_at", MOMENT, nullable=True),
    sa.Column("probe_at", MOMENT, nullable=True),
    sa.Column("heard_at", MOMENT, nullable=True),
    sa.Column("refused", BIG, server_default="0", nullable=False),
    sa.Column("refused_at", MOMENT, nullable=True),
    sa.Column("last_refusal", sa.Text(), nullable=True),
)


def upgrade():
    op.create_table(
        "remote_actors",
        sa.Column("account_id", BIG, nullable=False),
        sa.Column("host", sa.Text(), nullable=False),
        sa.Column("inbox", sa.Text(), nullable=False),
        *(sa.Column(name, sa.Text(), nullable=True) for name in ADDRESSES),
        sa.Column("fetched_at", MOMENT, nullable=False),
        *(sa.Column(name, MOMENT, nullable=True) for name in MOMENTS),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_remote_actors_account_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("account_id", name=op.f("pk_remote_actors")),
    )
    op.create_index("ix_remote_actors_host", "remote_actors", ["host"])
    op.create_index("ix_remote_actors_key", "remote_actors", ["key_id"])
    op.create_index("ix_remote_actors_followers", "remote_actors", ["followers"])
    op.add_column("accounts", sa.Column("also_known_as", JSON, server_default="[]", nullable=False))
    for column in OF_PEERS:
        op.add_column("peers", column._copy())
    gone = sa.text("unavailable_at IS NOT NULL")
    op.create_index("ix_peers_unavailable", "peers", ["probe_at"], sqlite_where=gone, postgresql_where=gone)


def downgrade():
    op.drop_index("ix_peers_unavailable", "peers")
    for column in OF_PEERS:
        op.drop_column("peers", column.name)
    op.drop_column("accounts", "also_known_as")
    op.drop_table("remote_actors")
