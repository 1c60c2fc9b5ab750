"""accounts extras

Revision ID: 0009
Revises: 0008
Create Date: 2026-11-21 14:41:57.109426

"""

import sqlalchemy as sa
from alembic import op

import models.base

# revision identifiers, used by Alembic.
revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade():
    op.create_table(
        "account_notes",
        sa.Column("account_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("target_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("comment", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_account_notes_account_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["target_id"], ["accounts.id"], name=op.f("fk_account_notes_target_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("account_id", "target_id", name=op.f("pk_account_notes")),
    )
    op.create_index("ix_account_notes_target_id", "account_notes", ["target_id"], unique=False)

    op.create_table(
        "endorsements",
        sa.Column("account_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("target_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("created_at", models.base.UtcDateTime(timezone=True), nullable=False),
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_endorsements_account_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["target_id"], ["accounts.id"], name=op.f("fk_endorsements_target_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_endorsements")),
    )
    op.create_index("ix_endorsements_account", "endorsements", ["account_id", "id"], unique=False)
    op.create_index("ix_endorsements_target_id", "endorsements", ["target_id"], unique=False)
    op.create_index("uq_endorsements_pair", "endorsements", ["account_id", "target_id"], unique=True)

    op.add_column("accounts", sa.Column("show_featured", sa.Boolean(), server_default=sa.true(), nullable=False))
    op.add_column("accounts", sa.Column("show_media", sa.Boolean(), server_default=sa.true(), nullable=False))
    op.add_column("accounts", sa.Column("show_media_replies", sa.Boolean(), server_default=sa.true(), nullable=False))
    op.add_column(
        "accounts",
        sa.Column("attribution_domains", sa.JSON(none_as_null=True), server_default="[]", nullable=False),
    )
    op.create_index(
        "ix_accounts_discoverable",
        "accounts",
        ["id"],
        sqlite_where=sa.text("discoverable"),
        postgresql_where=sa.text("discoverable"),
    )


def downgrade():
    op.drop_index("ix_accounts_discoverable", "accounts")
    for name in ("attribution_domains", "show_media_replies", "show_media", "show_featured"):
        op.drop_column("accounts", name)

    op.drop_index("uq_endorsements_pair", "endorsements")
    op.drop_index("ix_endorsements_target_id", "endorsements")
    op.drop_index("ix_endorsements_account", "endorsements")

    op.drop_table("endorsements")
    op.drop_index("ix_account_notes_target_id", "account_notes")

    op.drop_table("account_notes")
