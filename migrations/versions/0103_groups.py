"""groups, their moderators, and what they passed on

Revision ID: 0103
Revises: 0102
Create Date: 2026-11-27 02:00:00.000000

"""

import sqlalchemy as sa
from alembic import op

# revision identifiers, used by Alembic.
revision = "0103"
down_revision = "0102"
branch_labels = None
depends_on = None

BIG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade():
    op.create_table(
        "groups",
        sa.Column("account_id", BIG, autoincrement=False, nullable=False),
        sa.Column("owner_id", BIG),
        sa.Column("rules", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name=op.f("fk_groups_account_id"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["owner_id"], ["accounts.id"], name=op.f("fk_groups_owner_id"), ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("account_id", name=op.f("pk_groups")),
    )
    op.create_index("ix_groups_owner", "groups", ["owner_id"])
    op.create_table(
        "group_moderators",
        sa.Column("group_id", BIG, autoincrement=False, nullable=False),
        sa.Column("account_id", BIG, autoincrement=False, nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["group_id"], ["groups.account_id"], name=op.f("fk_group_moderators_group_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_group_moderators_account_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("group_id", "account_id", name=op.f("pk_group_moderators")),
    )
    op.create_index("ix_group_moderators_account", "group_moderators", ["account_id"])
    op.create_table(
        "group_activities",
        sa.Column("id", BIG, autoincrement=False, nullable=False),
        sa.Column("group_id", BIG, nullable=False),
        sa.Column("account_id", BIG, nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["group_id"], ["groups.account_id"], name=op.f("fk_group_activities_group_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_group_activities")),
    )
    op.create_index("ix_group_activities_account", "group_activities", ["group_id", "account_id", "id"])
    op.create_index("uq_group_activities_key", "group_activities", ["group_id", "key"], unique=True)


def downgrade():
    """Forget who owns and moderates the groups; their accounts stay, and nobody can change them any more."""
    op.drop_table("group_activities")
    op.drop_table("group_moderators")
    op.drop_table("groups")
