"""second factors

Revision ID: 0049
Revises: 0048
Create Date: 2026-11-22 07:50:00.000000

"""

import sqlalchemy as sa
from alembic import op

from models.base import UtcDateTime

# revision identifiers, used by Alembic.
revision = "0049"
down_revision = "0048"
branch_labels = None
depends_on = None

BIG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade():
    op.create_table(
        "authenticators",
        sa.Column("user_id", BIG, nullable=False),
        sa.Column("sealed_secret", sa.Text(), nullable=False),
        sa.Column("confirmed_at", UtcDateTime(timezone=True), nullable=True),
        sa.Column("last_counter", BIG, nullable=False),
        sa.Column("created_at", UtcDateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_authenticators_user_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("user_id", name=op.f("pk_authenticators")),
    )
    op.create_table(
        "recovery_codes",
        sa.Column("user_id", BIG, nullable=False),
        sa.Column("code_hash", sa.Text(), nullable=False),
        sa.Column("id", BIG, autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_recovery_codes_user_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_recovery_codes")),
    )
    op.create_index("uq_recovery_codes", "recovery_codes", ["user_id", "code_hash"], unique=True)
    op.create_table(
        "passkeys",
        sa.Column("user_id", BIG, nullable=False),
        sa.Column("credential", sa.Text(), nullable=False),
        sa.Column("public_key", sa.Text(), nullable=False),
        sa.Column("sign_count", BIG, nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("created_at", UtcDateTime(timezone=True), nullable=False),
        sa.Column("last_used_at", UtcDateTime(timezone=True), nullable=True),
        sa.Column("id", BIG, autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_passkeys_user_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_passkeys")),
        sa.UniqueConstraint("credential", name=op.f("uq_passkeys_credential")),
    )
    op.create_index("ix_passkeys_user", "passkeys", ["user_id", "id"])
    op.create_table(
        "spent_challenges",
        sa.Column("challenge", sa.Text(), nullable=False),
        sa.Column("spent_at", UtcDateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("challenge", name=op.f("pk_spent_challenges")),
    )
    op.create_index("ix_spent_challenges_spent_at", "spent_challenges", ["spent_at"])


def downgrade():
    op.drop_table("spent_challenges")
    op.drop_table("passkeys")
    op.drop_table("recovery_codes")
    op.drop_table("authenticators")
