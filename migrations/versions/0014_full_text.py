"""full text

Revision ID: 0014
Revises: 0013
Create Date: 2026-11-21 14:55:00.000000

"""

import json

import sqlalchemy as sa
from alembic import op

from models.discovery.search import as_vector
from rookery.services.search.index import Source, words_of

# revision identifiers, used by Alembic.
revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None

BATCH = 500
LISTS = ("tag_names", "media_ids", "options")

# FTS5 indexes `status_texts`, and these keep it in step, whoever deletes a row and for whatever reason. The words are
# cut already, so the tokenizer that knows least is the right one.
SQLITE = (
    "CREATE VIRTUAL TABLE status_words USING fts5(words, content='status_texts', content_rowid='status_id', "
    "tokenize='ascii', columnsize=0)",
    "CREATE TRIGGER status_texts_added AFTER INSERT ON status_texts BEGIN "
    "INSERT INTO status_words(rowid, words) VALUES (new.status_id, new.words); END",
    "CREATE TRIGGER status_texts_removed AFTER DELETE ON status_texts BEGIN "
    "INSERT INTO status_words(status_words, rowid, words) VALUES ('delete', old.status_id, old.words); END",
    "CREATE TRIGGER status_texts_changed AFTER UPDATE ON status_texts BEGIN "
    "INSERT INTO status_words(status_words, rowid, words) VALUES ('delete', old.status_id, old.words); "
    "INSERT INTO status_words(rowid, words) VALUES (new.status_id, new.words); END",
)

# What this revision has; the models may know more one day.
STATUSES = """
    SELECT s.id, s.content, s.spoiler_text, s.language, s.sensitive, s.in_reply_to_id, s.quote_id, s.tag_names,
        s.media_ids, p.options
    FROM statuses s LEFT JOIN polls p ON p.id = s.poll_id
    WHERE s.id > :after AND s.reblog_of_id IS NULL ORDER BY s.id LIMIT :batch
"""
MEDIA = sa.text("SELECT id, kind, description FROM media WHERE id IN :ids").bindparams(
    sa.bindparam("ids", expanding=True)
)


def upgrade():
    sqlite = op.get_bind().dialect.name == "sqlite"
    words = sa.Text() if sqlite else sa.dialects.postgresql.TSVECTOR()
    op.create_table(
        "status_texts",
        sa.Column("status_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("words", words, nullable=False),
        sa.ForeignKeyConstraint(
            ["status_id"], ["statuses.id"], name=op.f("fk_status_texts_status_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("status_id", name=op.f("pk_status_texts")),
    )
    if sqlite:
        for statement in SQLITE:
            op.execute(statement)
    index_what_is_there(op.get_bind(), as_text=" ".join if sqlite else as_vector)
    if not sqlite:
        op.create_index("ix_status_texts_words", "status_texts", ["words"], postgresql_using="gin")
    # What somebody pasted into the search is often a page that is known here.
    known = {"sqlite_where": sa.text("url IS NOT NULL"), "postgresql_where": sa.text("url IS NOT NULL")}
    op.create_index("ix_accounts_url", "accounts", ["url"], **known)
    op.create_index("ix_statuses_url", "statuses", ["url"], **known)


def downgrade():
    if op.get_bind().dialect.name == "sqlite":
        op.execute("DROP TABLE status_words")
    op.drop_table("status_texts")
    op.drop_index("ix_statuses_url", "statuses")
    op.drop_index("ix_accounts_url", "accounts")


def index_what_is_there(bind, as_text):
    """In batches, so that memory stays bounded however much there is."""
    add = sa.text(
        "INSERT INTO status_texts (status_id, words) VALUES (:id, CAST(:words AS "
        + ("TEXT" if bind.dialect.name == "sqlite" else "TSVECTOR")
        + "))"
    )
    after = 0
    while rows := bind.execute(sa.text(STATUSES), {"after": after, "batch": BATCH}).all():
        sources = [sources_of(row) for row in rows]
        wanted = [one for source in sources for one in source["media_ids"]]
        media = {row.id: row for row in bind.execute(MEDIA, {"ids": wanted})} if wanted else {}
        bind.execute(add, [{"id": source["id"], "words": as_text(words_of(read(source, media)))} for source in sources])
        after = rows[-1].id


def sources_of(row):
    """The row with its lists read: SQLite gives JSON as text."""
    values = dict(row._mapping)
    for name in LISTS:
        values[name] = (json.loads(values[name]) if isinstance(values[name], str) else values[name]) or []
    return values


def read(source, media):
    held = [media[one] for one in source["media_ids"] if one in media]
    return Source(
        content=source["content"],
        spoiler_text=source["spoiler_text"],
        language=source["language"],
        sensitive=bool(source["sensitive"]),
        is_reply=source["in_reply_to_id"] is not None,
        is_quote=source["quote_id"] is not None,
        tags=source["tag_names"],
        options=source["options"],
        media_kinds=[one.kind for one in held],
        descriptions=[one.description or "" for one in held],
    )
