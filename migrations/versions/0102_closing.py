"""the closing of the server

Revision ID: 0102
Revises: 0101
Create Date: 2026-11-27 03:00:00.000000

"""

import sqlalchemy as sa
from alembic import op

# revision identifiers, used by Alembic.
revision = "0102"
down_revision = "0101"
branch_labels = None
depends_on = None

BIG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
MOMENT = sa.DateTime(timezone=True)


def upgrade():
    op.create_table(
        "closings",
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("account_id", BIG, nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("announcement_id", BIG, nullable=True),
        sa.Column("told_user_id", BIG, nullable=False),
        sa.Column("started_at", MOMENT, nullable=False),
        sa.Column("deleting_since", MOMENT, nullable=True),
        sa.Column("ended_at", MOMENT, nullable=True),
        sa.Column("id", BIG, autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(
            ["announcement_id"], ["announcements.id"], name=op.f("fk_closings_announcement_id"), ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_closings")),
    )


def downgrade():
    op.drop_table("closings")
