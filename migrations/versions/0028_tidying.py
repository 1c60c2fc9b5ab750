"""tidying

Revision ID: 0028
Revises: 0027
Create Date: 2026-11-21 18:15:00.000000

"""

import sqlalchemy as sa
from alembic import op

from models.base import UtcDateTime

# revision identifiers, used by Alembic.
revision = "0028"
down_revision = "0027"
branch_labels = None
depends_on = None

# name, table, column: of the rows that have something in it
SOME = (
    ("ix_jobs_held", "jobs", "leased_by"),
    ("ix_jobs_dead", "jobs", "dead_at"),
    ("ix_statuses_app", "statuses", "app_id"),
)
ALL = (
    ("ix_oauth_grants_app_id", "oauth_grants", "app_id"),
    ("ix_oauth_grants_user_id", "oauth_grants", "user_id"),
    ("ix_oauth_grants_token_id", "oauth_grants", "token_id"),
    ("ix_users_created_by_app", "users", "created_by_app_id"),
)


def upgrade():
    op.add_column("periodic_runs", sa.Column("last_at", UtcDateTime(timezone=True), nullable=True))
    for name, table, column in SOME:
        there = sa.text(f"{column} IS NOT NULL")
        op.create_index(name, table, [column], unique=False, sqlite_where=there, postgresql_where=there)
    for name, table, column in ALL:
        op.create_index(name, table, [column], unique=False)
    waiting = sa.text("confirmed_at IS NULL")
    op.create_index("ix_users_unconfirmed", "users", ["id"], sqlite_where=waiting, postgresql_where=waiting)


def downgrade():
    op.drop_index("ix_users_unconfirmed", "users")
    for name, table, _ in (*ALL, *SOME):
        op.drop_index(name, table)
    op.drop_column("periodic_runs", "last_at")
