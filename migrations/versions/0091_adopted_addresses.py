"""the addresses of a server that was adopted

Revision ID: 0091
Revises: 0089
Create Date: 2026-11-27 01:50:00.000000

"""

import sqlalchemy as sa
from alembic import op

# revision identifiers, used by Alembic.
revision = "0091"
down_revision = "0089"
branch_labels = None
depends_on = None


def upgrade():
    op.create_table(
        "adopted_actors",
        sa.Column("username", sa.Text(), nullable=False),
        sa.Column("path", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("username", name=op.f("pk_adopted_actors")),
        sa.UniqueConstraint("path", name=op.f("uq_adopted_actors_path")),
    )
    op.add_column("gone_statuses", sa.Column("uri", sa.Text()))
    op.create_index("ix_gone_statuses_uri", "gone_statuses", ["uri"], **WITH_URI)


def downgrade():
    op.drop_index("ix_gone_statuses_uri", "gone_statuses")
    with op.batch_alter_table("gone_statuses", reflect_kwargs={"resolve_fks": False}) as table:
        table.drop_column("uri")
    op.drop_table("adopted_actors")


WITH_URI = {f"{dialect}_where": sa.text("uri IS NOT NULL") for dialect in ("sqlite", "postgresql")}
