"""interactions

Revision ID: 0068
Revises: 0073
Create Date: 2026-11-23 13:00:00.000000

"""

import sqlalchemy as sa
from alembic import op

from models.base import UtcDateTime

# revision identifiers, used by Alembic.
revision = "0068"
down_revision = "0073"
branch_labels = None
depends_on = None

BIG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def there(column):
    condition = sa.text(f"{column} IS NOT NULL")
    return {"sqlite_where": condition, "postgresql_where": condition}


def upgrade():
    op.create_table(
        "interaction_policies",
        sa.Column("status_id", BIG, nullable=False),
        sa.Column("rules", sa.JSON(none_as_null=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["status_id"], ["statuses.id"], name=op.f("fk_interaction_policies_status_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("status_id", name=op.f("pk_interaction_policies")),
    )
    op.create_table(
        "interactions",
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("account_id", BIG, nullable=False),
        sa.Column("status_id", BIG, nullable=False),
        sa.Column("made_id", BIG, nullable=True),
        sa.Column("favourite_id", BIG, nullable=True),
        sa.Column("uri", sa.Text(), nullable=True),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("withheld", sa.Boolean(), nullable=False),
        sa.Column("approval_uri", sa.Text(), nullable=True),
        sa.Column("created_at", UtcDateTime(timezone=True), nullable=False),
        sa.Column("id", BIG, autoincrement=False, nullable=False),
        *[
            sa.ForeignKeyConstraint(
                [column], [f"{table}.id"], name=op.f(f"fk_interactions_{column}"), ondelete="CASCADE"
            )
            for column, table in (
                ("account_id", "accounts"),
                ("status_id", "statuses"),
                ("made_id", "statuses"),
                ("favourite_id", "favourites"),
            )
        ],
        sa.PrimaryKeyConstraint("id", name=op.f("pk_interactions")),
    )
    for name in ("made_id", "favourite_id", "uri"):
        index = f"uq_interactions_{name.removesuffix('_id')}"
        op.create_index(index, "interactions", [name], unique=True, **there(name))
    op.create_index("ix_interactions_approval", "interactions", ["approval_uri"], **there("approval_uri"))
    op.create_index("ix_interactions_status", "interactions", ["status_id"])
    op.create_index("ix_interactions_account", "interactions", ["account_id"])


def downgrade():
    op.drop_table("interactions")
    op.drop_table("interaction_policies")
