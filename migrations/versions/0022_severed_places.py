"""severed places

Revision ID: 0022
Revises: 0021
Create Date: 2026-11-21 15:50:26.655872

"""

import sqlalchemy as sa
from alembic import op

# revision identifiers, used by Alembic.
revision = "0022"
down_revision = "0021"
branch_labels = None
depends_on = None


def upgrade():
    op.create_table(
        "severed_places",
        sa.Column("event_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("target_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("list_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=True),
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(
            ["event_id"], ["severance_events.id"], name=op.f("fk_severed_places_event_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["list_id"], ["lists.id"], name=op.f("fk_severed_places_list_id"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(
            ["target_id"], ["accounts.id"], name=op.f("fk_severed_places_target_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_severed_places")),
    )
    op.create_index("ix_severed_places_event_id", "severed_places", ["event_id"], unique=False)
    op.create_index("ix_severed_places_list_id", "severed_places", ["list_id"], unique=False)
    op.create_index("ix_severed_places_target_id", "severed_places", ["target_id"], unique=False)


def downgrade():
    op.drop_index("ix_severed_places_target_id", "severed_places")
    op.drop_index("ix_severed_places_list_id", "severed_places")
    op.drop_index("ix_severed_places_event_id", "severed_places")

    op.drop_table("severed_places")
