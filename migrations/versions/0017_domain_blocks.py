"""domain blocks

Revision ID: 0017
Revises: 0016
Create Date: 2026-11-21 15:18:55.698593

"""

import sqlalchemy as sa
from alembic import op

import models.base

# revision identifiers, used by Alembic.
revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None


def upgrade():
    op.create_table(
        "account_domain_blocks",
        sa.Column("account_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("domain", sa.Text(), nullable=False),
        sa.Column("created_at", models.base.UtcDateTime(timezone=True), nullable=False),
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_account_domain_blocks_account_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_account_domain_blocks")),
    )
    op.create_index("ix_account_domain_blocks_account", "account_domain_blocks", ["account_id", "id"], unique=False)
    op.create_index("uq_account_domain_blocks_pair", "account_domain_blocks", ["account_id", "domain"], unique=True)

    op.create_table(
        "severance_events",
        sa.Column("account_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("target_name", sa.Text(), nullable=False),
        sa.Column("following_count", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("followers_count", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("purged", sa.Boolean(), nullable=False),
        sa.Column("created_at", models.base.UtcDateTime(timezone=True), nullable=False),
        sa.Column("version", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_severance_events_account_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_severance_events")),
    )
    op.create_index("ix_severance_events_account", "severance_events", ["account_id", "id"], unique=False)

    op.create_table(
        "severed_follows",
        sa.Column("event_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column(
            "follow_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), autoincrement=False, nullable=False
        ),
        sa.Column("requested", sa.Boolean(), nullable=False),
        sa.Column("account_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("target_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("reblogs", sa.Boolean(), nullable=False),
        sa.Column("notify", sa.Boolean(), nullable=False),
        sa.Column("languages", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("uri", sa.Text(), nullable=True),
        sa.Column("created_at", models.base.UtcDateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_severed_follows_account_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["event_id"], ["severance_events.id"], name=op.f("fk_severed_follows_event_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["target_id"], ["accounts.id"], name=op.f("fk_severed_follows_target_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("event_id", "follow_id", name=op.f("pk_severed_follows")),
    )
    op.create_index("ix_severed_follows_pair", "severed_follows", ["account_id", "target_id"], unique=False)
    op.create_index("ix_severed_follows_target_id", "severed_follows", ["target_id"], unique=False)


def downgrade():
    op.drop_index("ix_severed_follows_target_id", "severed_follows")
    op.drop_index("ix_severed_follows_pair", "severed_follows")

    op.drop_table("severed_follows")
    op.drop_index("ix_severance_events_account", "severance_events")

    op.drop_table("severance_events")
    op.drop_index("uq_account_domain_blocks_pair", "account_domain_blocks")
    op.drop_index("ix_account_domain_blocks_account", "account_domain_blocks")

    op.drop_table("account_domain_blocks")
