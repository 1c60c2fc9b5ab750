"""the successor of the owners, and the warnings before each step

Revision ID: 0101
Revises: 0100
Create Date: 2026-11-27 02:00:00.000000

"""

import sqlalchemy as sa
from alembic import op

# revision identifiers, used by Alembic.
revision = "0101"
down_revision = "0100"
branch_labels = None
depends_on = None

BIG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
MOMENT = sa.DateTime(timezone=True)


def upgrade():
    op.create_table(
        "successions",
        sa.Column("user_id", BIG, nullable=False),
        sa.Column("days", BIG, nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("accepted_at", MOMENT, nullable=True),
        sa.Column("owners_seen_at", MOMENT, nullable=False),
        sa.Column("step", sa.Text(), nullable=False),
        sa.Column("step_at", MOMENT, nullable=True),
        sa.Column("taken_over_at", MOMENT, nullable=True),
        sa.Column("role_id", BIG, nullable=True),
        sa.Column("former_role_id", BIG, nullable=True),
        sa.Column("id", BIG, autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(["role_id"], ["roles.id"], name=op.f("fk_successions_role_id"), ondelete="SET NULL"),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_successions_user_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_successions")),
        sa.UniqueConstraint("user_id", name=op.f("uq_successions_user_id")),
    )
    op.create_index("ix_successions_role_id", "successions", ["role_id"])
    op.create_table(
        "succession_warnings",
        sa.Column("succession_id", BIG, nullable=False),
        sa.Column("user_id", BIG, nullable=False),
        sa.Column("step", sa.Text(), nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("delivered_at", MOMENT, nullable=True),
        sa.Column("id", BIG, autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(
            ["succession_id"],
            ["successions.id"],
            name=op.f("fk_succession_warnings_succession_id"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["user_id"], ["users.id"], name=op.f("fk_succession_warnings_user_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_succession_warnings")),
    )
    op.create_index("ix_succession_warnings_user_id", "succession_warnings", ["user_id"])
    op.create_index("uq_succession_warnings", "succession_warnings", ["succession_id", "step", "user_id"], unique=True)


def downgrade():
    op.drop_table("succession_warnings")
    op.drop_table("successions")
