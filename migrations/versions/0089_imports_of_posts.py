"""imports of posts: archives of other servers, and what became of each of their items

Revision ID: 0089
Revises: 0088
Create Date: 2026-11-27 02:00:00.000000

"""

import sqlalchemy as sa
from alembic import op

# revision identifiers, used by Alembic.
revision = "0089"
down_revision = "0088"
branch_labels = None
depends_on = None

BIG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
MOMENT = sa.DateTime(timezone=True)


def upgrade():
    op.create_table(
        "post_imports",
        sa.Column("account_id", BIG, nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("finished_at", MOMENT, nullable=True),
        sa.Column("went_on_at", MOMENT, nullable=True),
        sa.Column("stage", sa.Text(), nullable=False),
        sa.Column("with_direct", sa.Boolean(), nullable=False),
        sa.Column("with_rest", sa.Boolean(), nullable=False),
        sa.Column("actor", sa.Text(), nullable=False),
        sa.Column("size", BIG, nullable=False),
        sa.Column("done", BIG, nullable=False),
        sa.Column("total", BIG, nullable=False),
        sa.Column("problem", sa.Text(), nullable=True),
        sa.Column("file_key", sa.Text(), nullable=True),
        sa.Column("id", BIG, autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_post_imports_account_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_post_imports")),
    )
    op.create_index("ix_post_imports_account", "post_imports", ["account_id", "id"])
    op.create_index("uq_post_imports_running", "post_imports", ["account_id"], unique=True, **where(RUNNING))
    op.create_table(
        "imported_items",
        sa.Column("import_id", BIG, nullable=False),
        sa.Column("number", BIG, autoincrement=False, nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("uri", sa.Text(), nullable=False),
        sa.Column("at", MOMENT, nullable=True),
        sa.Column("place", BIG, nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=True),
        sa.Column("status_id", BIG, nullable=True),
        sa.ForeignKeyConstraint(
            ["import_id"], ["post_imports.id"], name=op.f("fk_imported_items_import_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["status_id"], ["statuses.id"], name=op.f("fk_imported_items_status_id"), ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("import_id", "number", name=op.f("pk_imported_items")),
    )
    op.create_index("ix_imported_items_status", "imported_items", ["status_id"])
    op.create_index("ix_imported_items_uri", "imported_items", ["uri"])
    op.create_index("ix_imported_items_waiting", "imported_items", ["import_id", "at", "number"], **where(WAITING))


def downgrade():
    """Posts that were imported stay."""
    op.drop_table("imported_items")
    op.drop_table("post_imports")


RUNNING, WAITING = "finished_at IS NULL", "state = 'waiting'"


def where(condition):
    return {f"{dialect}_where": sa.text(condition) for dialect in ("sqlite", "postgresql")}
