"""direct statuses are not counted in profiles

Revision ID: 0105
Revises: 0104
Create Date: 2026-11-27 09:00:00.000000

"""

from alembic import op

# revision identifiers, used by Alembic.
revision = "0105"
down_revision = "0104"
branch_labels = None
depends_on = None

# Of the people of this server: of others, their own server tells the number.
DIRECT = """SELECT account_id, count(*) AS number FROM statuses
            WHERE local AND visibility IN ('direct', 'limited') GROUP BY account_id"""


def upgrade():
    op.execute(
        f"""UPDATE account_counts SET statuses = CASE WHEN statuses > number THEN statuses - number ELSE 0 END
            FROM ({DIRECT}) AS direct WHERE direct.account_id = account_counts.account_id"""
    )


def downgrade():
    op.execute(
        f"""UPDATE account_counts SET statuses = statuses + number
            FROM ({DIRECT}) AS direct WHERE direct.account_id = account_counts.account_id"""
    )
