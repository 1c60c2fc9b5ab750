"""count only quotes that everybody may read

Revision ID: 0109
Revises: 0108
Create Date: 2026-11-28 21:50:00.000000

"""

from alembic import op

# revision identifiers, used by Alembic.
revision = "0109"
down_revision = "0108"
branch_labels = None
depends_on = None

COUNTED = """
UPDATE status_counts SET quotes = (
    SELECT count(*) FROM quotes JOIN statuses ON statuses.id = quotes.status_id
    WHERE quotes.quoted_id = status_counts.status_id AND quotes.state = 'accepted' {readable}
) WHERE status_id IN (SELECT quoted_id FROM quotes WHERE quoted_id IS NOT NULL)
"""


def upgrade():
    op.execute(COUNTED.format(readable="AND statuses.visibility IN ('public', 'unlisted')"))


def downgrade():
    op.execute(COUNTED.format(readable=""))
