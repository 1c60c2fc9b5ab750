"""moving

Revision ID: 0033
Revises: 0032
Create Date: 2026-11-21 21:38:00.000000

"""

import sqlalchemy as sa
from alembic import op

from models.base import UtcDateTime

# revision identifiers, used by Alembic.
revision = "0033"
down_revision = "0032"
branch_labels = None
depends_on = None

BIG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
MOMENT = UtcDateTime(timezone=True)


def _of(table, column, others):
    return sa.ForeignKeyConstraint([column], [f"{others}.id"], name=op.f(f"fk_{table}_{column}"), ondelete="CASCADE")


def upgrade():
    op.create_table(
        "migrations",
        sa.Column("account_id", BIG, nullable=False),
        sa.Column("target_id", BIG, nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("id", BIG, autoincrement=False, nullable=False),
        _of("migrations", "account_id", "accounts"),
        _of("migrations", "target_id", "accounts"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_migrations")),
    )
    op.create_index("ix_migrations_account", "migrations", ["account_id", "created_at"])
    op.create_index("ix_migrations_target_id", "migrations", ["target_id"])
    op.create_table(
        "awaited_members",
        sa.Column("list_id", BIG, nullable=False),
        sa.Column("target_id", BIG, nullable=False),
        sa.Column("account_id", BIG, nullable=False),
        _of("awaited_members", "list_id", "lists"),
        _of("awaited_members", "target_id", "accounts"),
        _of("awaited_members", "account_id", "accounts"),
        sa.PrimaryKeyConstraint("list_id", "target_id", name=op.f("pk_awaited_members")),
    )
    op.create_index("ix_awaited_members_pair", "awaited_members", ["account_id", "target_id"])
    op.create_index("ix_awaited_members_target_id", "awaited_members", ["target_id"])


def downgrade():
    op.drop_table("awaited_members")
    op.drop_table("migrations")
