"""rules and figures

Revision ID: 0016
Revises: 0015
Create Date: 2026-11-21 15:13:55.657947

"""

import sqlalchemy as sa
from alembic import op

import models.base

# revision identifiers, used by Alembic.
revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None


def upgrade():
    op.create_table(
        "email_domain_blocks",
        sa.Column("domain", sa.Text(), nullable=False),
        sa.Column("created_at", models.base.UtcDateTime(timezone=True), nullable=False),
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), autoincrement=False, nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_email_domain_blocks")),
        sa.UniqueConstraint("domain", name=op.f("uq_email_domain_blocks_domain")),
    )
    op.create_table(
        "ip_blocks",
        sa.Column("ip", sa.Text(), nullable=False),
        sa.Column("severity", sa.Text(), nullable=False),
        sa.Column("comment", sa.Text(), nullable=False),
        sa.Column("expires_at", models.base.UtcDateTime(timezone=True), nullable=True),
        sa.Column("created_at", models.base.UtcDateTime(timezone=True), nullable=False),
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), autoincrement=False, nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_ip_blocks")),
        sa.UniqueConstraint("ip", name=op.f("uq_ip_blocks_ip")),
    )
    with op.batch_alter_table("ip_blocks", schema=None) as batch_op:
        batch_op.create_index("ix_ip_blocks_expires", ["expires_at"], unique=False)

    op.create_table(
        "server_allows",
        sa.Column("domain", sa.Text(), nullable=False),
        sa.Column("created_at", models.base.UtcDateTime(timezone=True), nullable=False),
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), autoincrement=False, nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_server_allows")),
        sa.UniqueConstraint("domain", name=op.f("uq_server_allows_domain")),
    )
    op.create_table(
        "server_blocks",
        sa.Column("domain", sa.Text(), nullable=False),
        sa.Column("severity", sa.Text(), nullable=False),
        sa.Column("reject_media", sa.Boolean(), nullable=False),
        sa.Column("reject_reports", sa.Boolean(), nullable=False),
        sa.Column("private_comment", sa.Text(), nullable=True),
        sa.Column("public_comment", sa.Text(), nullable=True),
        sa.Column("obfuscate", sa.Boolean(), nullable=False),
        sa.Column("created_at", models.base.UtcDateTime(timezone=True), nullable=False),
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), autoincrement=False, nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_server_blocks")),
        sa.UniqueConstraint("domain", name=op.f("uq_server_blocks_domain")),
    )
    op.create_table(
        "email_domain_attempts",
        sa.Column("block_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("ip", sa.Text(), nullable=False),
        sa.Column("attempts", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.ForeignKeyConstraint(
            ["block_id"], ["email_domain_blocks.id"], name=op.f("fk_email_domain_attempts_block_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("block_id", "day", "ip", name=op.f("pk_email_domain_attempts")),
    )
    op.create_table(
        "canonical_email_blocks",
        sa.Column("canonical_email_hash", sa.Text(), nullable=False),
        sa.Column("account_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=True),
        sa.Column("created_at", models.base.UtcDateTime(timezone=True), nullable=False),
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_canonical_email_blocks_account_id"), ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_canonical_email_blocks")),
        sa.UniqueConstraint("canonical_email_hash", name=op.f("uq_canonical_email_blocks_canonical_email_hash")),
    )
    with op.batch_alter_table("canonical_email_blocks", schema=None) as batch_op:
        batch_op.create_index("ix_canonical_email_blocks_account", ["account_id"], unique=False)

    op.create_table(
        "user_days",
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("user_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_user_days_user_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("day", "user_id", name=op.f("pk_user_days")),
    )
    with op.batch_alter_table("user_days", schema=None) as batch_op:
        batch_op.create_index("ix_user_days_user", ["user_id", "day"], unique=False)

    # The last day of everybody is known already.
    users = sa.table("users", sa.column("id"), sa.column("last_active_at", models.base.UtcDateTime()))
    days = sa.table("user_days", sa.column("day", sa.Date()), sa.column("user_id"))
    seen = op.get_bind().execute(
        sa.select(users.c.id, users.c.last_active_at).where(users.c.last_active_at.is_not(None))
    )
    if rows := [{"day": row.last_active_at.date(), "user_id": row.id} for row in seen]:
        op.bulk_insert(days, rows)


def downgrade():
    with op.batch_alter_table("user_days", schema=None) as batch_op:
        batch_op.drop_index("ix_user_days_user")

    op.drop_table("user_days")
    with op.batch_alter_table("canonical_email_blocks", schema=None) as batch_op:
        batch_op.drop_index("ix_canonical_email_blocks_account")

    op.drop_table("canonical_email_blocks")
    op.drop_table("email_domain_attempts")
    op.drop_table("server_blocks")
    op.drop_table("server_allows")
    with op.batch_alter_table("ip_blocks", schema=None) as batch_op:
        batch_op.drop_index("ix_ip_blocks_expires")

    op.drop_table("ip_blocks")
    op.drop_table("email_domain_blocks")
