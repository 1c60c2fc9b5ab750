"""links between accounts of one person

Revision ID: 0095
Revises: 0094
Create Date: 2026-11-27 02:30:00.000000

"""

import sqlalchemy as sa
from alembic import op

# revision identifiers, used by Alembic.
revision = "0095"
down_revision = "0094"
branch_labels = None
depends_on = None

BIG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade():
    op.create_table(
        "account_links",
        sa.Column("user_id", BIG, nullable=False),
        sa.Column("other_id", BIG, nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_account_links_user_id"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["other_id"], ["users.id"], name=op.f("fk_account_links_other_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("user_id", "other_id", name=op.f("pk_account_links")),
    )
    op.create_index(op.f("ix_account_links_other_id"), "account_links", ["other_id"])


def downgrade():
    op.drop_table("account_links")
