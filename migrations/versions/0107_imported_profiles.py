"""profiles of imported archives

Revision ID: 0107
Revises: 0105
Create Date: 2026-11-27 11:00:00.000000

"""

import sqlalchemy as sa
from alembic import op

# revision identifiers, used by Alembic.
revision = "0107"
down_revision = "0105"
branch_labels = None
depends_on = None

BIG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade():
    op.create_table(
        "imported_profiles",
        sa.Column("import_id", BIG, nullable=False),
        sa.Column("settled", sa.Boolean(), nullable=False),
        sa.Column("before", sa.JSON(), nullable=False),
        sa.Column("after", sa.JSON(), nullable=False),
        sa.Column("left_out", sa.JSON(), nullable=False),
        sa.Column("avatar_key", sa.Text(), nullable=True),
        sa.Column("avatar_static_key", sa.Text(), nullable=True),
        sa.Column("header_key", sa.Text(), nullable=True),
        sa.Column("header_static_key", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(
            ["import_id"], ["post_imports.id"], name=op.f("fk_imported_profiles_import_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("import_id", name=op.f("pk_imported_profiles")),
    )


def downgrade():
    op.drop_table("imported_profiles")
