"""newsletters: the posts of an account by e-mail, their subscribers, and the posts chosen for them

Revision ID: 0097
Revises: 0096
Create Date: 2026-11-27 02:00:00.000000

"""

import sqlalchemy as sa
from alembic import op

# revision identifiers, used by Alembic.
revision = "0097"
down_revision = "0096"
branch_labels = None
depends_on = None

BIG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
MOMENT = sa.DateTime(timezone=True)


def upgrade():
    op.create_table(
        "newsletters",
        sa.Column("account_id", BIG, nullable=False),
        sa.Column("active", sa.Boolean(), nullable=False),
        sa.Column("frequency", sa.Text(), nullable=False),
        sa.Column("weekday", BIG, nullable=False),
        sa.Column("selection", sa.Text(), nullable=False),
        sa.Column("with_replies", sa.Boolean(), nullable=False),
        sa.Column("with_boosts", sa.Boolean(), nullable=False),
        sa.Column("sent_until", BIG, nullable=False),
        sa.Column("next_at", MOMENT, nullable=True),
        _account_of("newsletters"),
        sa.PrimaryKeyConstraint("account_id", name=op.f("pk_newsletters")),
    )
    op.create_index("ix_newsletters_active", "newsletters", ["account_id"], **ONLY_ACTIVE)
    op.create_table(
        "newsletter_subscribers",
        sa.Column("account_id", BIG, nullable=False),
        sa.Column("email", sa.Text(), nullable=False),
        sa.Column("locale", sa.Text(), nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("sent_until", BIG, nullable=False),
        sa.Column("retry_at", MOMENT, nullable=True),
        sa.Column("attempts", BIG, nullable=False),
        sa.Column("id", BIG, autoincrement=False, nullable=False),
        _account_of("newsletter_subscribers"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_newsletter_subscribers")),
        sa.UniqueConstraint("account_id", "email", name=op.f("uq_newsletter_subscribers_account_id_email")),
    )
    op.create_index("ix_newsletter_subscribers_due", "newsletter_subscribers", ["account_id", "sent_until"])
    op.create_table(
        "newsletter_posts",
        sa.Column("account_id", BIG, nullable=False),
        sa.Column("status_id", BIG, nullable=False),
        sa.Column("id", BIG, autoincrement=False, nullable=False),
        _account_of("newsletter_posts"),
        sa.ForeignKeyConstraint(
            ["status_id"], ["statuses.id"], name=op.f("fk_newsletter_posts_status_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_newsletter_posts")),
        sa.UniqueConstraint("status_id", name=op.f("uq_newsletter_posts_status_id")),
    )
    op.create_index("ix_newsletter_posts_account", "newsletter_posts", ["account_id", "id"])


def downgrade():
    op.drop_table("newsletter_posts")
    op.drop_table("newsletter_subscribers")
    op.drop_table("newsletters")


def _account_of(table):
    return sa.ForeignKeyConstraint(
        ["account_id"], ["accounts.id"], name=op.f(f"fk_{table}_account_id"), ondelete="CASCADE"
    )


ONLY_ACTIVE = {f"{dialect}_where": sa.text("active") for dialect in ("sqlite", "postgresql")}
