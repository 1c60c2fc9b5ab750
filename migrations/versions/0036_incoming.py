"""incoming

Revision ID: 0036
Revises: 0035
Create Date: 2026-11-21 21:30:42.243196

"""

import sqlalchemy as sa
from alembic import op

from models.base import UtcDateTime

# revision identifiers, used by Alembic.
revision = "0036"
down_revision = "0035"
branch_labels = None
depends_on = None

BIG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
MOMENT = UtcDateTime(timezone=True)


def upgrade():
    op.create_table(
        "incoming",
        sa.Column("host", sa.Text(), nullable=False),
        sa.Column("key_id", sa.Text(), nullable=False),
        sa.Column("signer_id", BIG, nullable=True),
        sa.Column("inbox_owner_id", BIG, nullable=True),
        sa.Column("proof", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.Column("key", sa.LargeBinary(), nullable=True),
        sa.Column("waits_since", MOMENT, nullable=True),
        sa.Column("received_at", MOMENT, nullable=False),
        sa.Column("id", BIG, autoincrement=False, nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_incoming")),
    )
    ready, unproved = sa.text("signer_id IS NOT NULL AND waits_since IS NULL"), sa.text("signer_id IS NULL")
    op.create_index("ix_incoming_key", "incoming", ["key"])
    op.create_index("ix_incoming_ready", "incoming", ["id"], sqlite_where=ready, postgresql_where=ready)
    op.create_index(
        "ix_incoming_unproved", "incoming", ["key_id", "id"], sqlite_where=unproved, postgresql_where=unproved
    )
    op.create_table(
        "received_activities",
        sa.Column("key", sa.LargeBinary(), nullable=False),
        sa.Column("received_at", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_received_activities")),
    )
    op.create_index("ix_received_activities_at", "received_activities", ["received_at"])
    op.add_column("favourites", sa.Column("uri", sa.Text(), nullable=True))


def downgrade():
    op.drop_column("favourites", "uri")
    op.drop_table("received_activities")
    op.drop_table("incoming")
