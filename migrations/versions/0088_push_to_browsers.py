"""push messages to browsers: a subscription belongs to a token, or to the session of a browser

Revision ID: 0088
Revises: 0084
Create Date: 2026-11-26 09:00:00.000000

"""

import sqlalchemy as sa
from alembic import op

# revision identifiers, used by Alembic.
revision = "0088"
down_revision = "0086"
branch_labels = None
depends_on = None

BIG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade():
    with op.batch_alter_table("push_subscriptions", reflect_kwargs={"resolve_fks": False}) as table:
        table.alter_column("token_id", existing_type=BIG, nullable=True)
        table.add_column(sa.Column("session_id", BIG))
        table.create_foreign_key(
            op.f("fk_push_subscriptions_session_id"), "browser_sessions", ["session_id"], ["id"], ondelete="CASCADE"
        )
        table.create_unique_constraint(op.f("uq_push_subscriptions_session_id"), ["session_id"])
    op.create_index("ix_push_subscriptions_browser", "push_subscriptions", ["endpoint"], **ONLY_BROWSERS)


def downgrade():
    """Forget the subscriptions of browsers: the version before knows apps only."""
    op.drop_index("ix_push_subscriptions_browser", "push_subscriptions")
    op.execute("DELETE FROM push_subscriptions WHERE token_id IS NULL")
    with op.batch_alter_table("push_subscriptions", reflect_kwargs={"resolve_fks": False}) as table:
        table.drop_constraint(op.f("uq_push_subscriptions_session_id"), type_="unique")
        table.drop_constraint(op.f("fk_push_subscriptions_session_id"), type_="foreignkey")
        table.drop_column("session_id")
        table.alter_column("token_id", existing_type=BIG, nullable=False)


ONLY_BROWSERS = {f"{dialect}_where": sa.text("session_id IS NOT NULL") for dialect in ("sqlite", "postgresql")}
