"""cards

Revision ID: 0006
Revises: 0005
Create Date: 2026-11-21 14:53:36.403078

"""

import sqlalchemy as sa
from alembic import op

import models.base

# revision identifiers, used by Alembic.
revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade():
    op.create_table(
        "cards",
        sa.Column("url", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("description", sa.Text(), nullable=False),
        sa.Column("language", sa.Text(), nullable=True),
        sa.Column("author_name", sa.Text(), nullable=False),
        sa.Column("author_url", sa.Text(), nullable=False),
        sa.Column("provider_name", sa.Text(), nullable=False),
        sa.Column("provider_url", sa.Text(), nullable=False),
        sa.Column("html", sa.Text(), nullable=False),
        sa.Column("embed_url", sa.Text(), nullable=False),
        sa.Column("width", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("height", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("image_key", sa.Text(), nullable=True),
        sa.Column("image_description", sa.Text(), nullable=False),
        sa.Column("blurhash", sa.Text(), nullable=True),
        sa.Column("published_at", models.base.UtcDateTime(timezone=True), nullable=True),
        sa.Column("claimed_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=True),
        sa.Column("author_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=True),
        sa.Column("created_at", models.base.UtcDateTime(timezone=True), nullable=False),
        sa.Column("version", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(["author_id"], ["accounts.id"], name=op.f("fk_cards_author_id"), ondelete="SET NULL"),
        sa.ForeignKeyConstraint(["claimed_id"], ["accounts.id"], name=op.f("fk_cards_claimed_id"), ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_cards")),
        sa.UniqueConstraint("url", name=op.f("uq_cards_url")),
    )
    with op.batch_alter_table("cards", schema=None) as batch_op:
        batch_op.create_index("ix_cards_author", ["author_id"], unique=False)
        batch_op.create_index("ix_cards_claimed", ["claimed_id"], unique=False)

    op.create_table(
        "card_links",
        sa.Column("url", sa.Text(), nullable=False),
        sa.Column("host", sa.Text(), nullable=False),
        sa.Column("card_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=True),
        sa.Column("checked_at", models.base.UtcDateTime(timezone=True), nullable=True),
        sa.Column("failures", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("fetched_by", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=True),
        sa.Column("busy_until", models.base.UtcDateTime(timezone=True), nullable=True),
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(["card_id"], ["cards.id"], name=op.f("fk_card_links_card_id"), ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_card_links")),
        sa.UniqueConstraint("url", name=op.f("uq_card_links_url")),
    )
    with op.batch_alter_table("card_links", schema=None) as batch_op:
        batch_op.create_index("ix_card_links_card", ["card_id"], unique=False)
        batch_op.create_index("ix_card_links_checked", ["checked_at"], unique=False)
        batch_op.create_index("ix_card_links_host", ["host", "busy_until"], unique=False)

    op.add_column("statuses", sa.Column("card_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=True))
    op.create_index("ix_statuses_card", "statuses", ["card_id", "id"])


def downgrade():
    op.drop_index("ix_statuses_card", "statuses")
    op.drop_column("statuses", "card_id")
    op.drop_table("card_links")
    op.drop_table("cards")
