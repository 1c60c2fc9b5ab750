"""relays

Revision ID: 0039
Revises: 0038
Create Date: 2026-11-21 21:50:00.000000

"""

import sqlalchemy as sa
from alembic import op

from models.base import UtcDateTime

# revision identifiers, used by Alembic.
revision = "0039"
down_revision = "0038"
branch_labels = None
depends_on = None

BIG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
MOMENT = UtcDateTime(timezone=True)


def upgrade():
    op.create_table(
        "relays",
        sa.Column("inbox", sa.Text(), nullable=False),
        sa.Column("style", sa.Text(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("account_id", BIG, nullable=True),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("id", BIG, autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_relays_account_id"), ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_relays")),
        sa.UniqueConstraint("inbox", name=op.f("uq_relays_inbox")),
    )
    op.create_index("ix_relays_account_id", "relays", ["account_id"])
    op.add_column("quotes", sa.Column("verified_at", MOMENT, nullable=True))
    seen = sa.text("verified_at IS NOT NULL")
    op.create_index("ix_quotes_verified", "quotes", ["verified_at"], sqlite_where=seen, postgresql_where=seen)
    op.add_column("reports", sa.Column("forward_to", sa.JSON(none_as_null=True), server_default="[]", nullable=False))


def downgrade():
    op.drop_column("reports", "forward_to")
    op.drop_index("ix_quotes_verified", "quotes")
    op.drop_column("quotes", "verified_at")
    op.drop_table("relays")
