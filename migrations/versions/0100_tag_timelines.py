"""timelines of followed hashtags on other servers

Revision ID: 0100
Revises: 0099
Create Date: 2026-11-27 02:10:00.000000

"""

import sqlalchemy as sa
from alembic import op

# revision identifiers, used by Alembic.
revision = "0100"
down_revision = "0099"
branch_labels = None
depends_on = None

BIG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
MOMENT = sa.DateTime(timezone=True)


def upgrade():
    op.create_table(
        "tag_timelines",
        sa.Column("domain", sa.Text(), nullable=False),
        sa.Column("tag_id", BIG, nullable=False),
        sa.Column("due_at", MOMENT, nullable=False),
        sa.Column("fetched_at", MOMENT),
        sa.Column("newest", sa.Text()),
        sa.Column("etag", sa.Text()),
        sa.Column("stored", BIG, nullable=False),
        sa.Column("failures", BIG, nullable=False),
        sa.Column("error", sa.Text()),
        sa.ForeignKeyConstraint(["tag_id"], ["tags.id"], name="fk_tag_timelines_tag_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("domain", "tag_id", name="pk_tag_timelines"),
    )
    op.create_index("ix_tag_timelines_tag_id", "tag_timelines", ["tag_id"])


def downgrade():
    op.drop_table("tag_timelines")
