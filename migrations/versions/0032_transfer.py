"""transfer

Revision ID: 0032
Revises: 0031
Create Date: 2026-11-21 21:23:29.700518

"""

import sqlalchemy as sa
from alembic import op

from models.base import UtcDateTime

# revision identifiers, used by Alembic.
revision = "0032"
down_revision = "0031"
branch_labels = None
depends_on = None

BIG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
MOMENT, JSON = UtcDateTime(timezone=True), sa.JSON(none_as_null=True)


def upgrade():
    op.create_table(
        "imports",
        sa.Column("account_id", BIG, nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("overwrite", sa.Boolean(), nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("finished_at", MOMENT, nullable=True),
        sa.Column("id", BIG, autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_imports_account_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_imports")),
    )
    running = sa.text("finished_at IS NULL")
    op.create_index("ix_imports_account", "imports", ["account_id", "id"])
    op.create_index("ix_imports_finished", "imports", ["finished_at"])
    op.create_index(
        "uq_imports_running",
        "imports",
        ["account_id", "kind"],
        unique=True,
        sqlite_where=running,
        postgresql_where=running,
    )
    op.create_table(
        "import_lines",
        sa.Column("import_id", BIG, nullable=False),
        sa.Column("number", BIG, autoincrement=False, nullable=False),
        sa.Column("content", JSON, nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=True),
        sa.Column("target_id", BIG, nullable=True),
        sa.Column("attempts", BIG, nullable=False),
        sa.Column("due_at", MOMENT, nullable=False),
        sa.ForeignKeyConstraint(
            ["import_id"], ["imports.id"], name=op.f("fk_import_lines_import_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("import_id", "number", name=op.f("pk_import_lines")),
    )
    waiting = sa.text("state = 'waiting'")
    op.create_index("ix_import_lines_targets", "import_lines", ["import_id", "target_id"])
    op.create_index(
        "ix_import_lines_waiting",
        "import_lines",
        ["import_id", "due_at"],
        sqlite_where=waiting,
        postgresql_where=waiting,
    )


def downgrade():
    op.drop_table("import_lines")
    op.drop_table("imports")
