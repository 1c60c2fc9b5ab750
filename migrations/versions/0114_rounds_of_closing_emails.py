"""rounds of e-mails about the closing of the server, and who was told

Revision ID: 0114
Revises: 0113
Create Date: 2026-11-29 01:05:00.000000

"""

from datetime import timedelta

import sqlalchemy as sa
from alembic import op

# revision identifiers, used by Alembic.
revision = "0114"
down_revision = "0113"
branch_labels = None
depends_on = None

NOTICE_DAYS = 30
CLOSINGS = sa.table(
    "closings",
    sa.column("id", sa.BigInteger),
    sa.column("started_at", sa.DateTime(timezone=True)),
    sa.column("round_id", sa.BigInteger),
    sa.column("told_ahead", sa.BigInteger),
    sa.column("told_day", sa.Date),
    sa.column("told_at", sa.DateTime(timezone=True)),
)
TOLD = """
INSERT INTO closing_emails (closing_id, user_id, round_id)
SELECT closings.id, users.id, closings.round_id FROM closings JOIN users ON users.id <= closings.told_user_id
WHERE closings.state = 'announced' AND users.confirmed_at IS NOT NULL
"""


def upgrade():
    id_type = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    op.create_table(
        "closing_emails",
        sa.Column("closing_id", id_type, nullable=False),
        sa.Column("user_id", id_type, nullable=False),
        sa.Column("round_id", id_type, nullable=False),
        sa.ForeignKeyConstraint(
            ["closing_id"], ["closings.id"], name=op.f("fk_closing_emails_closing_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_closing_emails_user_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("closing_id", "user_id", name=op.f("pk_closing_emails")),
    )
    op.create_index("ix_closing_emails_user_id", "closing_emails", ["user_id"])
    columns = {
        "round_id": id_type,
        "told_ahead": id_type,
        "told_day": sa.Date(),
        "told_at": sa.DateTime(timezone=True),
    }
    for name, kind in columns.items():
        op.add_column("closings", sa.Column(name, kind, nullable=True))
    for row in op.get_bind().execute(sa.select(CLOSINGS.c.id, CLOSINGS.c.started_at)).all():
        first = {"told_day": row.started_at.date() + timedelta(days=NOTICE_DAYS), "told_at": row.started_at}
        one = CLOSINGS.update().where(CLOSINGS.c.id == row.id)
        op.execute(one.values(round_id=row.id, told_ahead=NOTICE_DAYS, **first))
    op.execute(TOLD)
    with op.batch_alter_table("closings", reflect_kwargs={"resolve_fks": False}) as table:
        for name, kind in columns.items():
            table.alter_column(name, existing_type=kind, nullable=False)


def downgrade():
    for name in ("told_at", "told_day", "told_ahead", "round_id"):
        op.drop_column("closings", name)
    op.drop_table("closing_emails")
