"""the permission to send newsletters, for admins at first

Revision ID: 0119
Revises: 0118
Create Date: 2026-11-29 06:50:00.000000

"""

from alembic import op

# revision identifiers, used by Alembic.
revision = "0119"
down_revision = "0118"
branch_labels = None
depends_on = None

SEND_NEWSLETTERS, MANAGE_ROLES = 1 << 29, 1 << 17  # admins manage roles; owners may everything


def upgrade():
    op.execute(
        f"UPDATE roles SET permissions = permissions | {SEND_NEWSLETTERS} WHERE (permissions & {MANAGE_ROLES}) != 0"
    )


def downgrade():
    op.execute(f"UPDATE roles SET permissions = permissions & ~{SEND_NEWSLETTERS}")
