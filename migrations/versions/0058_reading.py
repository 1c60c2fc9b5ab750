"""reading

Revision ID: 0058
Revises: 0057
Create Date: 2026-11-22 15:05:00.000000

"""

import sqlalchemy as sa
from alembic import op

# revision identifiers, used by Alembic.
revision = "0058"
down_revision = "0057"
branch_labels = None
depends_on = None


def upgrade():
    op.add_column("users", sa.Column("expand_media", sa.Text(), server_default="default", nullable=False))
    op.add_column("users", sa.Column("expand_spoilers", sa.Boolean(), server_default=sa.false(), nullable=False))
    op.add_column("users", sa.Column("autoplay_gifs", sa.Boolean(), server_default=sa.false(), nullable=False))


def downgrade():
    for name in ("autoplay_gifs", "expand_spoilers", "expand_media"):
        op.drop_column("users", name)
