"""identities of users at an OpenID Connect provider

Revision ID: 0094
Revises: 0092
Create Date: 2026-11-27 02:00:00.000000

"""

import sqlalchemy as sa
from alembic import op

# revision identifiers, used by Alembic.
revision = "0094"
down_revision = "0092"
branch_labels = None
depends_on = None

BIG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade():
    op.create_table(
        "external_identities",
        sa.Column("id", BIG, nullable=False),
        sa.Column("user_id", BIG, nullable=False),
        sa.Column("issuer", sa.Text(), nullable=False),
        sa.Column("subject", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("role_id", BIG),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("last_used_at", sa.DateTime(timezone=True)),
        sa.ForeignKeyConstraint(
            ["role_id"], ["roles.id"], name=op.f("fk_external_identities_role_id"), ondelete="SET NULL"
        ),
        sa.ForeignKeyConstraint(
            ["user_id"], ["users.id"], name=op.f("fk_external_identities_user_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_external_identities")),
    )
    op.create_index("uq_external_identities", "external_identities", ["issuer", "subject"], unique=True)
    op.create_index("ix_external_identities_user", "external_identities", ["user_id", "id"])
    op.create_index(op.f("ix_external_identities_role_id"), "external_identities", ["role_id"])


def downgrade():
    """Forget who came from a provider: users without a password then choose one by a link that is mailed to them."""
    op.drop_table("external_identities")
