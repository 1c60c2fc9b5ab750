"""collections and annual reports

Revision ID: 0021
Revises: 0020
Create Date: 2026-11-21 15:33:56.069995

"""

import sqlalchemy as sa
from alembic import op

import models.base

# revision identifiers, used by Alembic.
revision = "0021"
down_revision = "0020"
branch_labels = None
depends_on = None


def upgrade():
    op.create_table(
        "annual_reports",
        sa.Column("account_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("year", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("data", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("schema_version", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("read_at", models.base.UtcDateTime(timezone=True), nullable=True),
        sa.Column("created_at", models.base.UtcDateTime(timezone=True), nullable=False),
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_annual_reports_account_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_annual_reports")),
    )
    op.create_index("uq_annual_reports_year", "annual_reports", ["account_id", "year"], unique=True)

    op.create_table(
        "async_refreshes",
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("token", sa.Text(), nullable=False),
        sa.Column("account_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=True),
        sa.Column("result_count", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=True),
        sa.Column("created_at", models.base.UtcDateTime(timezone=True), nullable=False),
        sa.Column("finished_at", models.base.UtcDateTime(timezone=True), nullable=True),
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_async_refreshes_account_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_async_refreshes")),
        sa.UniqueConstraint("token", name=op.f("uq_async_refreshes_token")),
    )
    op.create_index("ix_async_refreshes_account_id", "async_refreshes", ["account_id"], unique=False)
    op.create_index("ix_async_refreshes_created", "async_refreshes", ["created_at"], unique=False)
    op.create_index(
        "uq_async_refreshes_running",
        "async_refreshes",
        ["key"],
        unique=True,
        sqlite_where=sa.text("finished_at IS NULL"),
        postgresql_where=sa.text("finished_at IS NULL"),
    )

    op.create_table(
        "collections",
        sa.Column("account_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("uri", sa.Text(), nullable=True),
        sa.Column("url", sa.Text(), nullable=True),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("description", sa.Text(), nullable=False),
        sa.Column("language", sa.Text(), nullable=True),
        sa.Column("sensitive", sa.Boolean(), nullable=False),
        sa.Column("discoverable", sa.Boolean(), nullable=False),
        sa.Column("tag_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=True),
        sa.Column("created_at", models.base.UtcDateTime(timezone=True), nullable=False),
        sa.Column("updated_at", models.base.UtcDateTime(timezone=True), nullable=False),
        sa.Column("version", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_collections_account_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["tag_id"], ["tags.id"], name=op.f("fk_collections_tag_id"), ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_collections")),
        sa.UniqueConstraint("uri", name=op.f("uq_collections_uri")),
    )
    op.create_index("ix_collections_account", "collections", ["account_id", "id"], unique=False)
    op.create_index("ix_collections_tag_id", "collections", ["tag_id"], unique=False)

    op.create_table(
        "collection_items",
        sa.Column("collection_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("account_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("created_at", models.base.UtcDateTime(timezone=True), nullable=False),
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_collection_items_account_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["collection_id"], ["collections.id"], name=op.f("fk_collection_items_collection_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_collection_items")),
    )
    op.create_index("ix_collection_items_account", "collection_items", ["account_id", "collection_id"], unique=False)
    op.create_index("uq_collection_items_pair", "collection_items", ["collection_id", "account_id"], unique=True)

    op.add_column(
        "roles",
        sa.Column(
            "collection_limit",
            sa.BigInteger().with_variant(sa.Integer(), "sqlite"),
            server_default="10",
            nullable=False,
        ),
    )


def downgrade():
    op.drop_column("roles", "collection_limit")

    op.drop_index("uq_collection_items_pair", "collection_items")
    op.drop_index("ix_collection_items_account", "collection_items")

    op.drop_table("collection_items")
    op.drop_index("ix_collections_tag_id", "collections")
    op.drop_index("ix_collections_account", "collections")

    op.drop_table("collections")
    op.drop_index(
        "uq_async_refreshes_running",
        "async_refreshes",
        sqlite_where=sa.text("finished_at IS NULL"),
        postgresql_where=sa.text("finished_at IS NULL"),
    )
    op.drop_index("ix_async_refreshes_created", "async_refreshes")
    op.drop_index("ix_async_refreshes_account_id", "async_refreshes")

    op.drop_table("async_refreshes")
    op.drop_index("uq_annual_reports_year", "annual_reports")

    op.drop_table("annual_reports")
