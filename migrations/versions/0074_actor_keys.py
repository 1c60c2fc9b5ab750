"""further keys of remote actors

Revision ID: 0074
Revises: 0065
Create Date: 2026-11-23 13:50:00.000000

"""

import sqlalchemy as sa
from alembic import op

# revision identifiers, used by Alembic.
revision = "0074"
down_revision = "0065"
branch_labels = None
depends_on = None

BIG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade():
    op.create_table(
        "actor_keys",
        sa.Column("key_id", sa.Text(), nullable=False),
        sa.Column("account_id", BIG, nullable=False),
        sa.Column("public_pem", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_actor_keys_account_id_accounts"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("key_id", name=op.f("pk_actor_keys")),
    )
    op.create_index("ix_actor_keys_account", "actor_keys", ["account_id"])


def downgrade():
    op.drop_table("actor_keys")
