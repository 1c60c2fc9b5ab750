"""push subscriptions

Revision ID: 0015
Revises: 0014
Create Date: 2026-11-21 15:24:45.063554

"""

import sqlalchemy as sa
from alembic import op

import models.base

# revision identifiers, used by Alembic.
revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade():
    op.create_table(
        "push_subscriptions",
        sa.Column("token_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("account_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("endpoint", sa.Text(), nullable=False),
        sa.Column("public_key", sa.Text(), nullable=False),
        sa.Column("auth_secret", sa.Text(), nullable=False),
        sa.Column("standard", sa.Boolean(), nullable=False),
        sa.Column("alerts", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("policy", sa.Text(), nullable=False),
        sa.Column("created_at", models.base.UtcDateTime(timezone=True), nullable=False),
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_push_subscriptions_account_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["token_id"], ["oauth_tokens.id"], name=op.f("fk_push_subscriptions_token_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_push_subscriptions")),
        sa.UniqueConstraint("token_id", name=op.f("uq_push_subscriptions_token_id")),
    )
    with op.batch_alter_table("push_subscriptions", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_push_subscriptions_account_id"), ["account_id"], unique=False)


def downgrade():
    with op.batch_alter_table("push_subscriptions", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_push_subscriptions_account_id"))

    op.drop_table("push_subscriptions")
