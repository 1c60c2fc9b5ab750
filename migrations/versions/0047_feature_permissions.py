"""feature permissions

Revision ID: 0047
Revises: 0046
Create Date: 2026-11-22 07:38:00.000000

"""

import sqlalchemy as sa
from alembic import op

from models.base import UtcDateTime

# revision identifiers, used by Alembic.
revision = "0047"
down_revision = "0046"
branch_labels = None
depends_on = None

BIG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade():
    op.create_table(
        "feature_permissions",
        sa.Column("account_id", BIG, nullable=False),
        sa.Column("asker_id", BIG, nullable=False),
        sa.Column("collection_uri", sa.Text(), nullable=False),
        sa.Column("created_at", UtcDateTime(timezone=True), nullable=False),
        sa.Column("id", BIG, autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_feature_permissions_account_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["asker_id"], ["accounts.id"], name=op.f("fk_feature_permissions_asker_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_feature_permissions")),
    )
    op.create_index("uq_feature_permissions", "feature_permissions", ["account_id", "collection_uri"], unique=True)
    op.create_index("ix_feature_permissions_asker", "feature_permissions", ["asker_id"])


def downgrade():
    op.drop_table("feature_permissions")
