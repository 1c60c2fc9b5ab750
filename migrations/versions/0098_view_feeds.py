"""roles that moderate may see timelines that the owner switched off

Revision ID: 0098
Revises: 0097
Create Date: 2026-11-27 02:30:00.000000

"""

from alembic import op

# revision identifiers, used by Alembic.
revision = "0098"
down_revision = "0097"
branch_labels = None
depends_on = None

MANAGE_REPORTS, VIEW_FEEDS = 1 << 4, 1 << 20


def upgrade():
    op.execute(f"UPDATE roles SET permissions = permissions | {VIEW_FEEDS} WHERE permissions & {MANAGE_REPORTS} <> 0")


def downgrade():
    op.execute(f"UPDATE roles SET permissions = permissions - {VIEW_FEEDS} WHERE permissions & {VIEW_FEEDS} <> 0")
