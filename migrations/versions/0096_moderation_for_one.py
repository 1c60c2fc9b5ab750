"""blocks of user names, rules for servers with an end, first contacts that are held

Revision ID: 0096
Revises: 0095
Create Date: 2026-11-27 03:00:00.000000

"""

import sqlalchemy as sa
from alembic import op

# revision identifiers, used by Alembic.
revision = "0096"
down_revision = "0095"
branch_labels = None
depends_on = None

BIG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
MOMENT = sa.DateTime(timezone=True)


def upgrade():
    op.create_table(
        "username_blocks",
        sa.Column("id", BIG, nullable=False),
        sa.Column("username", sa.Text(), nullable=False),
        sa.Column("normalized", sa.Text(), nullable=False),
        sa.Column("exact", sa.Boolean(), nullable=False),
        sa.Column("allow_with_approval", sa.Boolean(), nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_username_blocks")),
        sa.UniqueConstraint("normalized", name=op.f("uq_username_blocks_normalized")),
    )
    op.add_column("server_blocks", sa.Column("expires_at", MOMENT, nullable=True))
    op.create_index(op.f("ix_server_blocks_expires_at"), "server_blocks", ["expires_at"])
    op.create_table(
        "held_senders",
        sa.Column("account_id", BIG, nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("released_at", MOMENT),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_held_senders_account_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("account_id", name=op.f("pk_held_senders")),
    )


def downgrade():
    """Rules for servers stay, without an end; what is held stays in the notification requests of members."""
    op.drop_table("held_senders")
    op.drop_index(op.f("ix_server_blocks_expires_at"), "server_blocks")
    op.drop_column("server_blocks", "expires_at")
    op.drop_table("username_blocks")
