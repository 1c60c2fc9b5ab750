"""logins without a confirmed address, and accounts that have not chosen whether to be found

Revision ID: 0086
Revises: 0083
Create Date: 2026-11-25 21:00:00.000000

"""

import sqlalchemy as sa
from alembic import op

# revision identifiers, used by Alembic.
revision = "0086"
down_revision = "0084"
branch_labels = None
depends_on = None


def upgrade():
    """Keep the choice of accounts that exist: they count as having chosen."""
    op.add_column("users", sa.Column("confirmation_waived", sa.Boolean(), server_default=sa.false(), nullable=False))
    op.add_column("accounts", sa.Column("discoverable_chosen", sa.Boolean(), server_default=sa.true(), nullable=False))


def downgrade():
    """Confirm addresses of logins that work without: the version before would lock these users out."""
    op.drop_column("accounts", "discoverable_chosen")
    op.execute("UPDATE users SET confirmed_at = created_at WHERE confirmation_waived AND confirmed_at IS NULL")
    op.drop_column("users", "confirmation_waived")
