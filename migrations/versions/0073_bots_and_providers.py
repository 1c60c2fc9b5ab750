"""a notification policy for bots, e-mail providers with approval

Revision ID: 0073
Revises: 0067
Create Date: 2026-11-23 13:20:00.000000

"""

import sqlalchemy as sa
from alembic import op

# revision identifiers, used by Alembic.
revision = "0073"
down_revision = "0067"
branch_labels = None
depends_on = None


def upgrade():
    op.add_column("notification_policies", sa.Column("for_bots", sa.Text(), server_default="accept", nullable=False))
    op.add_column(
        "email_domain_blocks",
        sa.Column("allow_with_approval", sa.Boolean(), server_default=sa.false(), nullable=False),
    )


def downgrade():
    op.drop_column("email_domain_blocks", "allow_with_approval")
    op.drop_column("notification_policies", "for_bots")
