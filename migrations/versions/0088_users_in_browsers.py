"""users in browsers: how pages look to them, sign-in without a confirmed address, push messages

Revision ID: 0088
Revises: 0083
Create Date: 2026-11-26 09:00:00.000000

"""

import sqlalchemy as sa
from alembic import op

# revision identifiers, used by Alembic.
revision = "0088"
down_revision = "0083"
branch_labels = None
depends_on = None

BIG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
ONLY_BROWSERS = {f"{dialect}_where": sa.text("session_id IS NOT NULL") for dialect in ("sqlite", "postgresql")}


def upgrade():
    op.add_column("users", sa.Column("theme", sa.Text(), server_default="system", nullable=False))
    op.add_column("users", sa.Column("text_size", sa.Text(), server_default="normal", nullable=False))
    op.add_column("users", sa.Column("time_zone", sa.Text(), nullable=True))
    op.add_column("users", sa.Column("confirmation_waived", sa.Boolean(), server_default=sa.false(), nullable=False))
    # Accounts that exist count as having chosen whether they are to be found.
    op.add_column("accounts", sa.Column("discoverable_chosen", sa.Boolean(), server_default=sa.true(), nullable=False))
    push_to_browsers()


def downgrade():
    """Confirm addresses of logins that work without: the version before would lock these users out."""
    push_to_apps_only()
    op.drop_column("accounts", "discoverable_chosen")
    op.execute("UPDATE users SET confirmed_at = created_at WHERE confirmation_waived AND confirmed_at IS NULL")
    for name in ("confirmation_waived", "time_zone", "text_size", "theme"):
        op.drop_column("users", name)


def push_to_browsers():
    """A subscription belongs to a token, or to the session of a browser."""
    with op.batch_alter_table("push_subscriptions", reflect_kwargs={"resolve_fks": False}) as table:
        table.alter_column("token_id", existing_type=BIG, nullable=True)
        table.add_column(sa.Column("session_id", BIG))
        table.create_foreign_key(
            op.f("fk_push_subscriptions_session_id"), "browser_sessions", ["session_id"], ["id"], ondelete="CASCADE"
        )
        table.create_unique_constraint(op.f("uq_push_subscriptions_session_id"), ["session_id"])
    op.create_index("ix_push_subscriptions_browser", "push_subscriptions", ["endpoint"], **ONLY_BROWSERS)


def push_to_apps_only():
    """Forget the subscriptions of browsers: the version before knows apps only."""
    op.drop_index("ix_push_subscriptions_browser", "push_subscriptions")
    op.execute("DELETE FROM push_subscriptions WHERE token_id IS NULL")
    with op.batch_alter_table("push_subscriptions", reflect_kwargs={"resolve_fks": False}) as table:
        table.drop_constraint(op.f("uq_push_subscriptions_session_id"), type_="unique")
        table.drop_constraint(op.f("fk_push_subscriptions_session_id"), type_="foreignkey")
        table.drop_column("session_id")
        table.alter_column("token_id", existing_type=BIG, nullable=False)
