"""the first release

One migration in place of all that led to it, with the revision id of the last of them: a database at 0071 is up to date.

Revision ID: 0071
Revises: nothing
Create Date: 2026-11-23 16:30:00.000000

"""

import sqlalchemy as sa
from alembic import op
from click import ClickException
from sqlalchemy.dialects.postgresql import TSVECTOR

# revision identifiers, used by Alembic.
revision = "0071"
down_revision = None
branch_labels = None
depends_on = None

BIG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
MOMENT = sa.DateTime(timezone=True)
WORDS = sa.Text().with_variant(TSVECTOR(), "postgresql")

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
# name, permission bits, position, shown on profiles; see the model of roles
BUILT_IN_ROLES = [
    ("User", 0x10000, 0, False),
    ("Moderator", 0x51C, 10, True),
    ("Admin", 0x7FFFC, 100, True),
    ("Owner", 0xFFFFF, 1000, True),
]


def upgrade():
    create_tables()
    create_indexes_on_expressions()
    if op.get_bind().dialect.name == "sqlite":
        for statement in SQLITE:
            op.execute(statement)
    else:
        op.create_index("ix_status_texts_words", "status_texts", ["words"], postgresql_using="gin")
    insert_first_rows()


def downgrade():
    raise ClickException("There is nothing before the first release: restore a backup instead.")


def create_indexes_on_expressions():
    """Create those that Alembic cannot compare with the models."""
    name, here, remote = sa.text("lower(username)"), sa.text("domain IS NULL"), sa.text("domain IS NOT NULL")
    for index, columns, condition in (
        ("uq_accounts_local_username", [name], here),
        ("uq_accounts_remote_address", [name, "domain"], remote),
    ):
        op.create_index(index, "accounts", columns, unique=True, sqlite_where=condition, postgresql_where=condition)
    op.create_index("ix_departed_username", "departed", [name])


def insert_first_rows():
    columns = ("id", "version", "name", "color", "permissions", "position", "highlighted", "collection_limit")
    rows = [
        (number, number, name, "", bits, position, shown, 10)
        for number, (name, bits, position, shown) in enumerate(BUILT_IN_ROLES, start=1)
    ]
    op.bulk_insert(sa.table("roles", *map(sa.column, columns)), [dict(zip(columns, row, strict=True)) for row in rows])
    sequences = sa.table("id_sequences", sa.column("name"), sa.column("last"))
    op.bulk_insert(sequences, [{"name": "push_subscriptions", "last": 0}, {"name": "notifications", "last": 0}])


def create_tables():
    op.create_table(
        "announcements",
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("content", sa.Text(), nullable=False),
        sa.Column("mention_ids", sa.JSON(), nullable=False),
        sa.Column("status_ids", sa.JSON(), nullable=False),
        sa.Column("tag_names", sa.JSON(), nullable=False),
        sa.Column("emoji_ids", sa.JSON(), nullable=False),
        sa.Column("starts_at", MOMENT, nullable=True),
        sa.Column("ends_at", MOMENT, nullable=True),
        sa.Column("all_day", sa.Boolean(), nullable=False),
        sa.Column("scheduled_at", MOMENT, nullable=True),
        sa.Column("published_at", MOMENT, nullable=True),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("updated_at", MOMENT, nullable=False),
        sa.Column("id", BIG, autoincrement=False, nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_announcements")),
    )
    op.create_index("ix_announcements_published", "announcements", ["published_at", "id"], unique=False)
    op.create_index("ix_announcements_scheduled", "announcements", ["scheduled_at"], unique=False)
    op.create_table(
        "bus_listeners",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("process", sa.Text(), nullable=False),
        sa.Column("until", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_bus_listeners")),
    )
    op.create_table(
        "bus_messages",
        sa.Column("id", BIG, autoincrement=True, nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_bus_messages")),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "conversations",
        sa.Column("uri", sa.Text(), nullable=True),
        sa.Column("id", BIG, autoincrement=False, nullable=False),
        sa.Column("completed_at", MOMENT, nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_conversations")),
        sa.UniqueConstraint("uri", name=op.f("uq_conversations_uri")),
    )
    op.create_table(
        "departed",
        sa.Column("account_id", BIG, autoincrement=False, nullable=False),
        sa.Column("username", sa.Text(), nullable=False),
        sa.Column("private_pem", sa.LargeBinary(), nullable=True),
        sa.Column("departed_at", MOMENT, nullable=False),
        sa.Column("told_at", MOMENT, nullable=True),
        sa.PrimaryKeyConstraint("account_id", name=op.f("pk_departed")),
    )
    op.create_table(
        "email_domain_blocks",
        sa.Column("domain", sa.Text(), nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("id", BIG, autoincrement=False, nullable=False),
        sa.Column("allow_with_approval", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_email_domain_blocks")),
        sa.UniqueConstraint("domain", name=op.f("uq_email_domain_blocks_domain")),
    )
    op.create_table(
        "emojis",
        sa.Column("shortcode", sa.Text(), nullable=False),
        sa.Column("domain", sa.Text(), nullable=True),
        sa.Column("image_key", sa.Text(), nullable=True),
        sa.Column("static_key", sa.Text(), nullable=True),
        sa.Column("remote_url", sa.Text(), nullable=True),
        sa.Column("category", sa.Text(), nullable=True),
        sa.Column("visible_in_picker", sa.Boolean(), nullable=False),
        sa.Column("disabled", sa.Boolean(), nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("version", BIG, nullable=False),
        sa.Column("id", BIG, autoincrement=False, nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_emojis")),
    )
    op.create_index(
        "uq_emojis_local",
        "emojis",
        ["shortcode"],
        unique=True,
        sqlite_where=sa.text("domain IS NULL"),
        postgresql_where=sa.text("domain IS NULL"),
    )
    op.create_index(
        "uq_emojis_remote",
        "emojis",
        ["shortcode", "domain"],
        unique=True,
        sqlite_where=sa.text("domain IS NOT NULL"),
        postgresql_where=sa.text("domain IS NOT NULL"),
    )
    op.create_table(
        "id_sequences",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("last", BIG, nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_id_sequences")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "incoming",
        sa.Column("host", sa.Text(), nullable=False),
        sa.Column("key_id", sa.Text(), nullable=False),
        sa.Column("signer_id", BIG, nullable=True),
        sa.Column("inbox_owner_id", BIG, nullable=True),
        sa.Column("proof", sa.JSON(), nullable=True),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.Column("key", sa.LargeBinary(), nullable=True),
        sa.Column("waits_since", MOMENT, nullable=True),
        sa.Column("received_at", MOMENT, nullable=False),
        sa.Column("id", BIG, autoincrement=False, nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_incoming")),
    )
    op.create_index("ix_incoming_key", "incoming", ["key"], unique=False)
    op.create_index(
        "ix_incoming_ready",
        "incoming",
        ["id"],
        unique=False,
        sqlite_where=sa.text("signer_id IS NOT NULL AND waits_since IS NULL"),
        postgresql_where=sa.text("signer_id IS NOT NULL AND waits_since IS NULL"),
    )
    op.create_index(
        "ix_incoming_unproved",
        "incoming",
        ["key_id", "id"],
        unique=False,
        sqlite_where=sa.text("signer_id IS NULL"),
        postgresql_where=sa.text("signer_id IS NULL"),
    )
    op.create_table(
        "ip_blocks",
        sa.Column("ip", sa.Text(), nullable=False),
        sa.Column("severity", sa.Text(), nullable=False),
        sa.Column("comment", sa.Text(), nullable=False),
        sa.Column("expires_at", MOMENT, nullable=True),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("id", BIG, autoincrement=False, nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_ip_blocks")),
        sa.UniqueConstraint("ip", name=op.f("uq_ip_blocks_ip")),
    )
    op.create_index("ix_ip_blocks_expires", "ip_blocks", ["expires_at"], unique=False)
    op.create_table(
        "jobs",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("payload", sa.JSON(), nullable=False),
        sa.Column("steps", sa.JSON(), nullable=False),
        sa.Column("key", sa.Text(), nullable=True),
        sa.Column("run_at", MOMENT, nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("leased_by", sa.Text(), nullable=True),
        sa.Column("leased_until", MOMENT, nullable=True),
        sa.Column("attempts", BIG, nullable=False),
        sa.Column("error", sa.Text(), nullable=True),
        sa.Column("parked_for", sa.Text(), nullable=True),
        sa.Column("dead_at", MOMENT, nullable=True),
        sa.Column("id", BIG, autoincrement=False, nullable=False),
        sa.Column("lane", sa.Text(), server_default="main", nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_jobs")),
    )
    op.create_index(
        "ix_jobs_dead",
        "jobs",
        ["dead_at"],
        unique=False,
        sqlite_where=sa.text("dead_at IS NOT NULL"),
        postgresql_where=sa.text("dead_at IS NOT NULL"),
    )
    op.create_index(
        "ix_jobs_due",
        "jobs",
        ["lane", "run_at"],
        unique=False,
        sqlite_where=sa.text("dead_at IS NULL AND parked_for IS NULL"),
        postgresql_where=sa.text("dead_at IS NULL AND parked_for IS NULL"),
    )
    op.create_index(
        "ix_jobs_held",
        "jobs",
        ["leased_by"],
        unique=False,
        sqlite_where=sa.text("leased_by IS NOT NULL"),
        postgresql_where=sa.text("leased_by IS NOT NULL"),
    )
    op.create_index("uq_jobs_key", "jobs", ["key"], unique=True)
    op.create_table(
        "leases",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("owner", sa.Text(), nullable=False),
        sa.Column("until", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_leases")),
    )
    op.create_table(
        "oauth_apps",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("website", sa.Text(), nullable=True),
        sa.Column("redirect_uris", sa.JSON(), nullable=False),
        sa.Column("scopes", sa.Text(), nullable=False),
        sa.Column("client_id", sa.Text(), nullable=False),
        sa.Column("client_secret", sa.Text(), nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("id", BIG, autoincrement=False, nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_oauth_apps")),
        sa.UniqueConstraint("client_id", name=op.f("uq_oauth_apps_client_id")),
    )
    op.create_table(
        "outgoing",
        sa.Column("id", BIG, autoincrement=False, nullable=False),
        sa.Column("uri", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("about", sa.Text(), nullable=False),
        sa.Column("lane", BIG, nullable=False),
        sa.Column("signer_id", BIG, nullable=True),
        sa.Column("status_id", BIG, nullable=True),
        sa.Column("synchronise", sa.Boolean(), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_outgoing")),
    )
    op.create_index("ix_outgoing_about", "outgoing", ["about"], unique=False)
    op.create_index("ix_outgoing_uri", "outgoing", ["uri"], unique=False)
    op.create_table(
        "peers",
        sa.Column("domain", sa.Text(), nullable=False),
        sa.Column("first_seen_at", MOMENT, nullable=False),
        sa.Column("signature", sa.Text(), nullable=True),
        sa.Column("signature_at", MOMENT, nullable=True),
        sa.Column("delivered_at", MOMENT, nullable=True),
        sa.Column("failed_at", MOMENT, nullable=True),
        sa.Column("failures", BIG, server_default="0", nullable=False),
        sa.Column("failing_days", sa.JSON(), server_default="[]", nullable=False),
        sa.Column("last_error", sa.Text(), nullable=True),
        sa.Column("unavailable_at", MOMENT, nullable=True),
        sa.Column("probe_at", MOMENT, nullable=True),
        sa.Column("heard_at", MOMENT, nullable=True),
        sa.Column("refused", BIG, server_default="0", nullable=False),
        sa.Column("refused_at", MOMENT, nullable=True),
        sa.Column("last_refusal", sa.Text(), nullable=True),
        sa.Column("retry_at", MOMENT, nullable=True),
        sa.PrimaryKeyConstraint("domain", name=op.f("pk_peers")),
    )
    op.create_index(
        "ix_peers_unavailable",
        "peers",
        ["probe_at"],
        unique=False,
        sqlite_where=sa.text("unavailable_at IS NOT NULL"),
        postgresql_where=sa.text("unavailable_at IS NOT NULL"),
    )
    op.create_table(
        "periodic_runs",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("due_at", MOMENT, nullable=False),
        sa.Column("last_at", MOMENT, nullable=True),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_periodic_runs")),
    )
    op.create_table(
        "publishers",
        sa.Column("domain", sa.Text(), nullable=False),
        sa.Column("id", BIG, autoincrement=False, nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_publishers")),
        sa.UniqueConstraint("domain", name=op.f("uq_publishers_domain")),
    )
    op.create_table(
        "rate_counters",
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("hits", BIG, nullable=False),
        sa.Column("until", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_rate_counters")),
    )
    op.create_index(op.f("ix_rate_counters_until"), "rate_counters", ["until"], unique=False)
    op.create_table(
        "received_activities",
        sa.Column("key", sa.LargeBinary(), nullable=False),
        sa.Column("received_at", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_received_activities")),
    )
    op.create_index("ix_received_activities_at", "received_activities", ["received_at"], unique=False)
    op.create_table(
        "remembered_ids",
        sa.Column("uri", sa.Text(), nullable=False),
        sa.Column("actor", sa.Text(), nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("uri", "actor", name=op.f("pk_remembered_ids")),
    )
    op.create_index(op.f("ix_remembered_ids_created_at"), "remembered_ids", ["created_at"], unique=False)
    op.create_table(
        "remote_files",
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("owner_id", BIG, autoincrement=False, nullable=False),
        sa.Column("url", sa.Text(), nullable=False),
        sa.Column("original_key", sa.Text(), nullable=True),
        sa.Column("small_key", sa.Text(), nullable=True),
        sa.Column("size", BIG, server_default="0", nullable=False),
        sa.Column("cached_at", MOMENT, nullable=True),
        sa.Column("viewed_at", MOMENT, nullable=True),
        sa.Column("failures", BIG, server_default="0", nullable=False),
        sa.Column("retry_at", MOMENT, nullable=True),
        sa.PrimaryKeyConstraint("kind", "owner_id", name=op.f("pk_remote_files")),
    )
    op.create_index(
        "ix_remote_files_cached",
        "remote_files",
        ["cached_at"],
        unique=False,
        sqlite_where=sa.text("cached_at IS NOT NULL"),
        postgresql_where=sa.text("cached_at IS NOT NULL"),
    )
    op.create_index(
        "ix_remote_files_viewed",
        "remote_files",
        ["viewed_at"],
        unique=False,
        sqlite_where=sa.text("cached_at IS NOT NULL"),
        postgresql_where=sa.text("cached_at IS NOT NULL"),
    )
    op.create_table(
        "roles",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("color", sa.Text(), nullable=False),
        sa.Column("permissions", BIG, nullable=False),
        sa.Column("position", BIG, nullable=False),
        sa.Column("highlighted", sa.Boolean(), nullable=False),
        sa.Column("version", BIG, nullable=False),
        sa.Column("id", BIG, autoincrement=False, nullable=False),
        sa.Column("collection_limit", BIG, server_default="10", nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_roles")),
        sa.UniqueConstraint("name", name=op.f("uq_roles_name")),
    )
    op.create_table(
        "rules",
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("hint", sa.Text(), nullable=False),
        sa.Column("position", BIG, nullable=False),
        sa.Column("id", BIG, autoincrement=False, nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_rules")),
    )
    op.create_table(
        "server_allows",
        sa.Column("domain", sa.Text(), nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("id", BIG, autoincrement=False, nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_server_allows")),
        sa.UniqueConstraint("domain", name=op.f("uq_server_allows_domain")),
    )
    op.create_table(
        "server_blocks",
        sa.Column("domain", sa.Text(), nullable=False),
        sa.Column("severity", sa.Text(), nullable=False),
        sa.Column("reject_media", sa.Boolean(), nullable=False),
        sa.Column("reject_reports", sa.Boolean(), nullable=False),
        sa.Column("private_comment", sa.Text(), nullable=True),
        sa.Column("public_comment", sa.Text(), nullable=True),
        sa.Column("obfuscate", sa.Boolean(), nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("id", BIG, autoincrement=False, nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_server_blocks")),
        sa.UniqueConstraint("domain", name=op.f("uq_server_blocks_domain")),
    )
    op.create_table(
        "server_purges",
        sa.Column("domain", sa.Text(), nullable=False),
        sa.Column("accounts", BIG, nullable=False),
        sa.Column("statuses", BIG, nullable=False),
        sa.Column("begun_at", MOMENT, nullable=False),
        sa.Column("ended_at", MOMENT, nullable=True),
        sa.PrimaryKeyConstraint("domain", name=op.f("pk_server_purges")),
    )
    op.create_table(
        "settings",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("value", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_settings")),
    )
    op.create_table(
        "spent_challenges",
        sa.Column("challenge", sa.Text(), nullable=False),
        sa.Column("spent_at", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("challenge", name=op.f("pk_spent_challenges")),
    )
    op.create_index(op.f("ix_spent_challenges_spent_at"), "spent_challenges", ["spent_at"], unique=False)
    op.create_table(
        "storage_days",
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("sizes", sa.JSON(), nullable=False),
        sa.Column("place", sa.Text(), nullable=False),
        sa.Column("finished", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("day", name=op.f("pk_storage_days")),
    )
    op.create_table(
        "sweeps",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("place", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_sweeps")),
    )
    op.create_table(
        "tags",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("display_name", sa.Text(), nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("id", BIG, autoincrement=False, nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tags")),
        sa.UniqueConstraint("name", name=op.f("uq_tags_name")),
    )
    op.create_table(
        "terms_of_service",
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("effective_date", sa.Date(), nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("id", BIG, autoincrement=False, nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_terms_of_service")),
        sa.UniqueConstraint("effective_date", name=op.f("uq_terms_of_service_effective_date")),
    )
    op.create_table(
        "trend_reviews",
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("subject_id", BIG, nullable=False),
        sa.Column("allowed", sa.Boolean(), nullable=False),
        sa.Column("reviewed_at", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("kind", "subject_id", name=op.f("pk_trend_reviews")),
    )
    op.create_table(
        "trends",
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("subject_id", BIG, nullable=False),
        sa.Column("above_id", BIG, nullable=True),
        sa.Column("language", sa.Text(), nullable=True),
        sa.Column("score", sa.Double(), nullable=False),
        sa.Column("peak", sa.Double(), nullable=False),
        sa.Column("peak_at", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("kind", "subject_id", name=op.f("pk_trends")),
    )
    op.create_index("ix_trends_score", "trends", ["kind", "score"], unique=False)
    op.create_table(
        "warning_presets",
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("id", BIG, autoincrement=False, nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_warning_presets")),
    )
    op.create_table(
        "accounts",
        sa.Column("username", sa.Text(), nullable=False),
        sa.Column("domain", sa.Text(), nullable=True),
        sa.Column("uri", sa.Text(), nullable=True),
        sa.Column("url", sa.Text(), nullable=True),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("display_name", sa.Text(), nullable=False),
        sa.Column("note", sa.Text(), nullable=False),
        sa.Column("note_text", sa.Text(), nullable=False),
        sa.Column("fields", sa.JSON(), nullable=False),
        sa.Column("avatar_key", sa.Text(), nullable=True),
        sa.Column("avatar_static_key", sa.Text(), nullable=True),
        sa.Column("avatar_description", sa.Text(), nullable=False),
        sa.Column("header_key", sa.Text(), nullable=True),
        sa.Column("header_static_key", sa.Text(), nullable=True),
        sa.Column("header_description", sa.Text(), nullable=False),
        sa.Column("emoji_ids", sa.JSON(), nullable=False),
        sa.Column("locked", sa.Boolean(), nullable=False),
        sa.Column("discoverable", sa.Boolean(), nullable=False),
        sa.Column("indexable", sa.Boolean(), nullable=False),
        sa.Column("hide_collections", sa.Boolean(), nullable=False),
        sa.Column("memorial", sa.Boolean(), nullable=False),
        sa.Column("role_id", BIG, nullable=True),
        sa.Column("moved_to_id", BIG, nullable=True),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("suspended_at", MOMENT, nullable=True),
        sa.Column("limited_at", MOMENT, nullable=True),
        sa.Column("version", BIG, nullable=False),
        sa.Column("id", BIG, autoincrement=False, nullable=False),
        sa.Column("sensitized_at", MOMENT, nullable=True),
        sa.Column("show_featured", sa.Boolean(), server_default=sa.true(), nullable=False),
        sa.Column("show_media", sa.Boolean(), server_default=sa.true(), nullable=False),
        sa.Column("show_media_replies", sa.Boolean(), server_default=sa.true(), nullable=False),
        sa.Column("attribution_domains", sa.JSON(), server_default="[]", nullable=False),
        sa.Column("also_known_as", sa.JSON(), server_default="[]", nullable=False),
        sa.Column("suspended_there_at", MOMENT, nullable=True),
        sa.ForeignKeyConstraint(
            ["moved_to_id"], ["accounts.id"], name=op.f("fk_accounts_moved_to_id"), ondelete="SET NULL"
        ),
        sa.ForeignKeyConstraint(["role_id"], ["roles.id"], name=op.f("fk_accounts_role_id"), ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_accounts")),
        sa.UniqueConstraint("uri", name=op.f("uq_accounts_uri")),
    )
    op.create_index(
        "ix_accounts_discoverable",
        "accounts",
        ["id"],
        unique=False,
        sqlite_where=sa.text("discoverable"),
        postgresql_where=sa.text("discoverable"),
    )
    op.create_index("ix_accounts_domain", "accounts", ["domain", "id"], unique=False)
    op.create_index(
        "ix_accounts_limited",
        "accounts",
        ["id"],
        unique=False,
        sqlite_where=sa.text("limited_at IS NOT NULL"),
        postgresql_where=sa.text("limited_at IS NOT NULL"),
    )
    op.create_index(
        "ix_accounts_sensitized",
        "accounts",
        ["id"],
        unique=False,
        sqlite_where=sa.text("sensitized_at IS NOT NULL"),
        postgresql_where=sa.text("sensitized_at IS NOT NULL"),
    )
    op.create_index(
        "ix_accounts_suspended",
        "accounts",
        ["id"],
        unique=False,
        sqlite_where=sa.text("suspended_at IS NOT NULL"),
        postgresql_where=sa.text("suspended_at IS NOT NULL"),
    )
    op.create_index(
        "ix_accounts_url",
        "accounts",
        ["url"],
        unique=False,
        sqlite_where=sa.text("url IS NOT NULL"),
        postgresql_where=sa.text("url IS NOT NULL"),
    )
    op.create_table(
        "deliveries",
        sa.Column("id", BIG, autoincrement=False, nullable=False),
        sa.Column("outgoing_id", BIG, nullable=False),
        sa.Column("host", sa.Text(), nullable=False),
        sa.Column("lane", BIG, nullable=False),
        sa.Column("inbox", sa.Text(), nullable=False),
        sa.Column("due_at", MOMENT, nullable=False),
        sa.Column("attempts", BIG, nullable=False),
        sa.Column("tried_at", MOMENT, nullable=True),
        sa.Column("failed_at", MOMENT, nullable=True),
        sa.Column("error", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(
            ["outgoing_id"], ["outgoing.id"], name=op.f("fk_deliveries_outgoing_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_deliveries")),
    )
    op.create_index(
        "ix_deliveries_failed",
        "deliveries",
        ["failed_at"],
        unique=False,
        sqlite_where=sa.text("failed_at IS NOT NULL"),
        postgresql_where=sa.text("failed_at IS NOT NULL"),
    )
    op.create_index(
        "ix_deliveries_host",
        "deliveries",
        ["host", "id"],
        unique=False,
        sqlite_where=sa.text("failed_at IS NULL"),
        postgresql_where=sa.text("failed_at IS NULL"),
    )
    op.create_index(
        "ix_deliveries_lane",
        "deliveries",
        ["host", "lane", "id"],
        unique=False,
        sqlite_where=sa.text("failed_at IS NULL"),
        postgresql_where=sa.text("failed_at IS NULL"),
    )
    op.create_index("ix_deliveries_outgoing", "deliveries", ["outgoing_id"], unique=False)
    op.create_table(
        "email_domain_attempts",
        sa.Column("block_id", BIG, nullable=False),
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("ip", sa.Text(), nullable=False),
        sa.Column("attempts", BIG, nullable=False),
        sa.ForeignKeyConstraint(
            ["block_id"], ["email_domain_blocks.id"], name=op.f("fk_email_domain_attempts_block_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("block_id", "day", "ip", name=op.f("pk_email_domain_attempts")),
    )
    op.create_table(
        "tag_days",
        sa.Column("tag_id", BIG, nullable=False),
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("uses", BIG, nullable=False),
        sa.Column("accounts", BIG, nullable=False),
        sa.ForeignKeyConstraint(["tag_id"], ["tags.id"], name=op.f("fk_tag_days_tag_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("tag_id", "day", name=op.f("pk_tag_days")),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_tag_days_day", "tag_days", ["day", "tag_id"], unique=False)
    op.create_table(
        "account_counts",
        sa.Column("account_id", BIG, nullable=False),
        sa.Column("statuses", BIG, nullable=False),
        sa.Column("following", BIG, nullable=False),
        sa.Column("followers", BIG, nullable=False),
        sa.Column("last_status_on", sa.Date(), nullable=True),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_account_counts_account_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("account_id", name=op.f("pk_account_counts")),
    )
    op.create_index("ix_account_counts_followers", "account_counts", ["followers"], unique=False)
    op.create_table(
        "account_domain_blocks",
        sa.Column("account_id", BIG, nullable=False),
        sa.Column("domain", sa.Text(), nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("id", BIG, autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_account_domain_blocks_account_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_account_domain_blocks")),
    )
    op.create_index("ix_account_domain_blocks_account", "account_domain_blocks", ["account_id", "id"], unique=False)
    op.create_index("uq_account_domain_blocks_pair", "account_domain_blocks", ["account_id", "domain"], unique=True)
    op.create_table(
        "account_keys",
        sa.Column("account_id", BIG, nullable=False),
        sa.Column("public_pem", sa.Text(), nullable=False),
        sa.Column("private_pem", sa.LargeBinary(), nullable=True),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_account_keys_account_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("account_id", name=op.f("pk_account_keys")),
    )
    op.create_table(
        "account_notes",
        sa.Column("account_id", BIG, nullable=False),
        sa.Column("target_id", BIG, nullable=False),
        sa.Column("comment", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_account_notes_account_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["target_id"], ["accounts.id"], name=op.f("fk_account_notes_target_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("account_id", "target_id", name=op.f("pk_account_notes")),
    )
    op.create_index(op.f("ix_account_notes_target_id"), "account_notes", ["target_id"], unique=False)
    op.create_table(
        "actor_keys",
        sa.Column("key_id", sa.Text(), nullable=False),
        sa.Column("account_id", BIG, nullable=False),
        sa.Column("public_pem", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_actor_keys_account_id_accounts"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("key_id", name=op.f("pk_actor_keys")),
    )
    op.create_index("ix_actor_keys_account", "actor_keys", ["account_id"], unique=False)
    op.create_table(
        "announcement_reactions",
        sa.Column("announcement_id", BIG, nullable=False),
        sa.Column("account_id", BIG, nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("emoji_id", BIG, nullable=True),
        sa.Column("id", BIG, autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_announcement_reactions_account_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["announcement_id"],
            ["announcements.id"],
            name=op.f("fk_announcement_reactions_announcement_id"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["emoji_id"], ["emojis.id"], name=op.f("fk_announcement_reactions_emoji_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_announcement_reactions")),
    )
    op.create_index("ix_announcement_reactions_account", "announcement_reactions", ["account_id"], unique=False)
    op.create_index("ix_announcement_reactions_emoji", "announcement_reactions", ["emoji_id"], unique=False)
    op.create_index(
        "uq_announcement_reactions", "announcement_reactions", ["announcement_id", "name", "account_id"], unique=True
    )
    op.create_table(
        "announcement_reads",
        sa.Column("account_id", BIG, nullable=False),
        sa.Column("announcement_id", BIG, nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_announcement_reads_account_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["announcement_id"],
            ["announcements.id"],
            name=op.f("fk_announcement_reads_announcement_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("account_id", "announcement_id", name=op.f("pk_announcement_reads")),
    )
    op.create_index("ix_announcement_reads_announcement", "announcement_reads", ["announcement_id"], unique=False)
    op.create_table(
        "annual_reports",
        sa.Column("account_id", BIG, nullable=False),
        sa.Column("year", BIG, nullable=False),
        sa.Column("data", sa.JSON(), nullable=False),
        sa.Column("schema_version", BIG, nullable=False),
        sa.Column("read_at", MOMENT, nullable=True),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("id", BIG, autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_annual_reports_account_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_annual_reports")),
    )
    op.create_index("uq_annual_reports_year", "annual_reports", ["account_id", "year"], unique=True)
    op.create_table(
        "archives",
        sa.Column("account_id", BIG, nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("finished_at", MOMENT, nullable=True),
        sa.Column("stage", sa.Text(), nullable=False),
        sa.Column("place", BIG, nullable=False),
        sa.Column("done", BIG, nullable=False),
        sa.Column("total", BIG, nullable=False),
        sa.Column("posts_bytes", BIG, nullable=False),
        sa.Column("zip_bytes", BIG, nullable=False),
        sa.Column("size", BIG, nullable=False),
        sa.Column("id", BIG, autoincrement=False, nullable=False),
        sa.Column("went_on_at", MOMENT, nullable=True),
        sa.Column("file_key", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_archives_account_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_archives")),
    )
    op.create_index("ix_archives_account", "archives", ["account_id", "id"], unique=False)
    op.create_index("ix_archives_created_at", "archives", ["created_at"], unique=False)
    op.create_index(
        "uq_archives_running",
        "archives",
        ["account_id"],
        unique=True,
        sqlite_where=sa.text("finished_at IS NULL"),
        postgresql_where=sa.text("finished_at IS NULL"),
    )
    op.create_table(
        "async_refreshes",
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("token", sa.Text(), nullable=False),
        sa.Column("account_id", BIG, nullable=True),
        sa.Column("result_count", BIG, nullable=True),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("finished_at", MOMENT, nullable=True),
        sa.Column("id", BIG, autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_async_refreshes_account_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_async_refreshes")),
        sa.UniqueConstraint("token", name=op.f("uq_async_refreshes_token")),
    )
    op.create_index(op.f("ix_async_refreshes_account_id"), "async_refreshes", ["account_id"], unique=False)
    op.create_index("ix_async_refreshes_created", "async_refreshes", ["created_at"], unique=False)
    op.create_index(
        "uq_async_refreshes_running",
        "async_refreshes",
        ["key"],
        unique=True,
        sqlite_where=sa.text("finished_at IS NULL"),
        postgresql_where=sa.text("finished_at IS NULL"),
    )
    op.create_table(
        "audit_entries",
        sa.Column("account_id", BIG, nullable=True),
        sa.Column("by_name", sa.Text(), nullable=False),
        sa.Column("action", sa.Text(), nullable=False),
        sa.Column("target_kind", sa.Text(), nullable=False),
        sa.Column("target_id", BIG, nullable=True),
        sa.Column("target", sa.Text(), nullable=False),
        sa.Column("details", sa.JSON(), nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("id", BIG, autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_audit_entries_account_id"), ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_audit_entries")),
    )
    op.create_index("ix_audit_entries_account", "audit_entries", ["account_id", "id"], unique=False)
    op.create_index("ix_audit_entries_target", "audit_entries", ["target_kind", "target_id", "id"], unique=False)
    op.create_table(
        "block_lists",
        sa.Column("id", BIG, nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("url", sa.Text(), nullable=True),
        sa.Column("account_id", BIG, nullable=True),
        sa.Column("automatic", sa.Boolean(), nullable=False),
        sa.Column("unread", sa.JSON(), nullable=False),
        sa.Column("error", sa.Text(), nullable=True),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("fetched_at", MOMENT, nullable=True),
        sa.Column("due_at", MOMENT, nullable=True),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_block_lists_account_id"), ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_block_lists")),
        sa.UniqueConstraint("url", name=op.f("uq_block_lists_url")),
    )
    op.create_index(op.f("ix_block_lists_account_id"), "block_lists", ["account_id"], unique=False)
    op.create_index("ix_block_lists_due", "block_lists", ["due_at"], unique=False)
    op.create_table(
        "blocks",
        sa.Column("account_id", BIG, nullable=False),
        sa.Column("target_id", BIG, nullable=False),
        sa.Column("uri", sa.Text(), nullable=True),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("id", BIG, autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name=op.f("fk_blocks_account_id"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["target_id"], ["accounts.id"], name=op.f("fk_blocks_target_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_blocks")),
    )
    op.create_index("ix_blocks_target", "blocks", ["target_id", "account_id"], unique=False)
    op.create_index("uq_blocks_pair", "blocks", ["account_id", "target_id"], unique=True)
    op.create_table(
        "canonical_email_blocks",
        sa.Column("canonical_email_hash", sa.Text(), nullable=False),
        sa.Column("account_id", BIG, nullable=True),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("id", BIG, autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_canonical_email_blocks_account_id"), ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_canonical_email_blocks")),
        sa.UniqueConstraint("canonical_email_hash", name=op.f("uq_canonical_email_blocks_canonical_email_hash")),
    )
    op.create_index("ix_canonical_email_blocks_account", "canonical_email_blocks", ["account_id"], unique=False)
    op.create_table(
        "cards",
        sa.Column("url", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("description", sa.Text(), nullable=False),
        sa.Column("language", sa.Text(), nullable=True),
        sa.Column("author_name", sa.Text(), nullable=False),
        sa.Column("author_url", sa.Text(), nullable=False),
        sa.Column("provider_name", sa.Text(), nullable=False),
        sa.Column("provider_url", sa.Text(), nullable=False),
        sa.Column("html", sa.Text(), nullable=False),
        sa.Column("embed_url", sa.Text(), nullable=False),
        sa.Column("width", BIG, nullable=False),
        sa.Column("height", BIG, nullable=False),
        sa.Column("image_key", sa.Text(), nullable=True),
        sa.Column("image_description", sa.Text(), nullable=False),
        sa.Column("blurhash", sa.Text(), nullable=True),
        sa.Column("published_at", MOMENT, nullable=True),
        sa.Column("claimed_id", BIG, nullable=True),
        sa.Column("author_id", BIG, nullable=True),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("version", BIG, nullable=False),
        sa.Column("id", BIG, autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(["author_id"], ["accounts.id"], name=op.f("fk_cards_author_id"), ondelete="SET NULL"),
        sa.ForeignKeyConstraint(["claimed_id"], ["accounts.id"], name=op.f("fk_cards_claimed_id"), ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_cards")),
        sa.UniqueConstraint("url", name=op.f("uq_cards_url")),
    )
    op.create_index("ix_cards_author", "cards", ["author_id"], unique=False)
    op.create_index("ix_cards_claimed", "cards", ["claimed_id"], unique=False)
    op.create_table(
        "cleanups",
        sa.Column("account_id", BIG, nullable=False),
        sa.Column("days", BIG, nullable=False),
        sa.Column("keep_pinned", sa.Boolean(), nullable=False),
        sa.Column("keep_bookmarked", sa.Boolean(), nullable=False),
        sa.Column("keep_favourited", sa.Boolean(), nullable=False),
        sa.Column("keep_polls", sa.Boolean(), nullable=False),
        sa.Column("keep_media", sa.Boolean(), nullable=False),
        sa.Column("keep_direct", sa.Boolean(), nullable=False),
        sa.Column("favourites", BIG, nullable=True),
        sa.Column("reblogs", BIG, nullable=True),
        sa.Column("place", BIG, nullable=False),
        sa.Column("due_at", MOMENT, nullable=True),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_cleanups_account_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("account_id", name=op.f("pk_cleanups")),
    )
    op.create_index(
        "ix_cleanups_due",
        "cleanups",
        ["due_at"],
        unique=False,
        sqlite_where=sa.text("due_at IS NOT NULL"),
        postgresql_where=sa.text("due_at IS NOT NULL"),
    )
    op.create_table(
        "collections",
        sa.Column("account_id", BIG, nullable=False),
        sa.Column("uri", sa.Text(), nullable=True),
        sa.Column("url", sa.Text(), nullable=True),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("description", sa.Text(), nullable=False),
        sa.Column("language", sa.Text(), nullable=True),
        sa.Column("sensitive", sa.Boolean(), nullable=False),
        sa.Column("discoverable", sa.Boolean(), nullable=False),
        sa.Column("tag_id", BIG, nullable=True),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("updated_at", MOMENT, nullable=False),
        sa.Column("version", BIG, nullable=False),
        sa.Column("id", BIG, autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_collections_account_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["tag_id"], ["tags.id"], name=op.f("fk_collections_tag_id"), ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_collections")),
        sa.UniqueConstraint("uri", name=op.f("uq_collections_uri")),
    )
    op.create_index("ix_collections_account", "collections", ["account_id", "id"], unique=False)
    op.create_index(op.f("ix_collections_tag_id"), "collections", ["tag_id"], unique=False)
    op.create_table(
        "conversation_entries",
        sa.Column("account_id", BIG, nullable=False),
        sa.Column("conversation_id", BIG, nullable=False),
        sa.Column("people", sa.Text(), nullable=False),
        sa.Column("participant_ids", sa.JSON(), nullable=False),
        sa.Column("last_status_id", BIG, nullable=False),
        sa.Column("unread", sa.Boolean(), nullable=False),
        sa.Column("id", BIG, autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_conversation_entries_account_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["conversation_id"],
            ["conversations.id"],
            name=op.f("fk_conversation_entries_conversation_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_conversation_entries")),
    )
    op.create_index("ix_conversation_entries_conversation", "conversation_entries", ["conversation_id"], unique=False)
    op.create_index("ix_conversation_entries_last_status", "conversation_entries", ["last_status_id"], unique=False)
    op.create_index(
        "ix_conversation_entries_latest", "conversation_entries", ["account_id", "last_status_id"], unique=False
    )
    op.create_index(
        "uq_conversation_entries_people",
        "conversation_entries",
        ["account_id", "conversation_id", "people"],
        unique=True,
    )
    op.create_table(
        "conversation_mutes",
        sa.Column("account_id", BIG, nullable=False),
        sa.Column("conversation_id", BIG, nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_conversation_mutes_account_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["conversation_id"],
            ["conversations.id"],
            name=op.f("fk_conversation_mutes_conversation_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("account_id", "conversation_id", name=op.f("pk_conversation_mutes")),
    )
    op.create_table(
        "dismissed_suggestions",
        sa.Column("account_id", BIG, nullable=False),
        sa.Column("target_id", BIG, nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_dismissed_suggestions_account_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["target_id"], ["accounts.id"], name=op.f("fk_dismissed_suggestions_target_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("account_id", "target_id", name=op.f("pk_dismissed_suggestions")),
    )
    op.create_index(op.f("ix_dismissed_suggestions_target_id"), "dismissed_suggestions", ["target_id"], unique=False)
    op.create_table(
        "drafts",
        sa.Column("account_id", BIG, nullable=False),
        sa.Column("content", sa.JSON(), nullable=False),
        sa.Column("media_ids", sa.JSON(), nullable=False),
        sa.Column("changed_at", MOMENT, nullable=False),
        sa.Column("id", BIG, nullable=False),
        sa.Column("form", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name=op.f("fk_drafts_account_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_drafts")),
    )
    op.create_index("ix_drafts_account", "drafts", ["account_id", "id"], unique=False)
    op.create_table(
        "emoji_packs",
        sa.Column("account_id", BIG, nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("finished_at", MOMENT, nullable=True),
        sa.Column("file_name", sa.Text(), nullable=False),
        sa.Column("file_key", sa.Text(), nullable=True),
        sa.Column("category", sa.Text(), nullable=False),
        sa.Column("replaces", sa.Boolean(), nullable=False),
        sa.Column("done", BIG, nullable=False),
        sa.Column("total", BIG, nullable=False),
        sa.Column("added", sa.JSON(), nullable=False),
        sa.Column("replaced", sa.JSON(), nullable=False),
        sa.Column("kept", sa.JSON(), nullable=False),
        sa.Column("failed", sa.JSON(), nullable=False),
        sa.Column("id", BIG, autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_emoji_packs_account_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_emoji_packs")),
    )
    op.create_index("ix_emoji_packs_created_at", "emoji_packs", ["created_at"], unique=False)
    op.create_index(
        "uq_emoji_packs_running",
        "emoji_packs",
        ["account_id"],
        unique=True,
        sqlite_where=sa.text("finished_at IS NULL"),
        postgresql_where=sa.text("finished_at IS NULL"),
    )
    op.create_table(
        "endorsements",
        sa.Column("account_id", BIG, nullable=False),
        sa.Column("target_id", BIG, nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("id", BIG, autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_endorsements_account_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["target_id"], ["accounts.id"], name=op.f("fk_endorsements_target_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_endorsements")),
    )
    op.create_index("ix_endorsements_account", "endorsements", ["account_id", "id"], unique=False)
    op.create_index(op.f("ix_endorsements_target_id"), "endorsements", ["target_id"], unique=False)
    op.create_index("uq_endorsements_pair", "endorsements", ["account_id", "target_id"], unique=True)
    op.create_table(
        "feature_permissions",
        sa.Column("account_id", BIG, nullable=False),
        sa.Column("asker_id", BIG, nullable=False),
        sa.Column("collection_uri", sa.Text(), nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("id", BIG, autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_feature_permissions_account_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["asker_id"], ["accounts.id"], name=op.f("fk_feature_permissions_asker_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_feature_permissions")),
    )
    op.create_index("ix_feature_permissions_asker", "feature_permissions", ["asker_id"], unique=False)
    op.create_index("uq_feature_permissions", "feature_permissions", ["account_id", "collection_uri"], unique=True)
    op.create_table(
        "featured_tags",
        sa.Column("account_id", BIG, nullable=False),
        sa.Column("tag_id", BIG, nullable=False),
        sa.Column("statuses_count", BIG, nullable=False),
        sa.Column("last_status_on", sa.Date(), nullable=True),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("id", BIG, autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_featured_tags_account_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["tag_id"], ["tags.id"], name=op.f("fk_featured_tags_tag_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_featured_tags")),
    )
    op.create_index(op.f("ix_featured_tags_tag_id"), "featured_tags", ["tag_id"], unique=False)
    op.create_index("uq_featured_tags_pair", "featured_tags", ["account_id", "tag_id"], unique=True)
    op.create_table(
        "filters",
        sa.Column("account_id", BIG, nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("context", sa.JSON(), nullable=False),
        sa.Column("action", sa.Text(), nullable=False),
        sa.Column("expires_at", MOMENT, nullable=True),
        sa.Column("id", BIG, autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_filters_account_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_filters")),
    )
    op.create_index("ix_filters_account", "filters", ["account_id", "id"], unique=False)
    op.create_table(
        "follow_requests",
        sa.Column("account_id", BIG, nullable=False),
        sa.Column("target_id", BIG, nullable=False),
        sa.Column("reblogs", sa.Boolean(), nullable=False),
        sa.Column("notify", sa.Boolean(), nullable=False),
        sa.Column("languages", sa.JSON(), nullable=True),
        sa.Column("uri", sa.Text(), nullable=True),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("id", BIG, autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_follow_requests_account_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["target_id"], ["accounts.id"], name=op.f("fk_follow_requests_target_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_follow_requests")),
        sa.UniqueConstraint("uri", name=op.f("uq_follow_requests_uri")),
    )
    op.create_index("ix_follow_requests_target", "follow_requests", ["target_id", "id"], unique=False)
    op.create_index("uq_follow_requests_pair", "follow_requests", ["account_id", "target_id"], unique=True)
    op.create_table(
        "followed_tags",
        sa.Column("account_id", BIG, nullable=False),
        sa.Column("tag_id", BIG, nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("id", BIG, autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_followed_tags_account_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["tag_id"], ["tags.id"], name=op.f("fk_followed_tags_tag_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_followed_tags")),
    )
    op.create_index("ix_followed_tags_account", "followed_tags", ["account_id", "id"], unique=False)
    op.create_index("ix_followed_tags_tag", "followed_tags", ["tag_id", "account_id"], unique=False)
    op.create_index("uq_followed_tags_pair", "followed_tags", ["account_id", "tag_id"], unique=True)
    op.create_table(
        "follows",
        sa.Column("account_id", BIG, nullable=False),
        sa.Column("target_id", BIG, nullable=False),
        sa.Column("reblogs", sa.Boolean(), nullable=False),
        sa.Column("notify", sa.Boolean(), nullable=False),
        sa.Column("languages", sa.JSON(), nullable=True),
        sa.Column("uri", sa.Text(), nullable=True),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("id", BIG, autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_follows_account_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["target_id"], ["accounts.id"], name=op.f("fk_follows_target_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_follows")),
        sa.UniqueConstraint("uri", name=op.f("uq_follows_uri")),
    )
    op.create_index("ix_follows_followers", "follows", ["target_id", "id"], unique=False)
    op.create_index("ix_follows_following", "follows", ["account_id", "id"], unique=False)
    op.create_index("uq_follows_pair", "follows", ["account_id", "target_id"], unique=True)
    op.create_table(
        "former_followers",
        sa.Column("account_id", BIG, nullable=False),
        sa.Column("inbox", sa.Text(), nullable=False),
        sa.Column("last_status_id", BIG, nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_former_followers_account_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("account_id", "inbox", name=op.f("pk_former_followers")),
    )
    op.create_table(
        "gone_statuses",
        sa.Column("status_id", BIG, nullable=False),
        sa.Column("account_id", BIG, nullable=False),
        sa.Column("gone_at", MOMENT, nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_gone_statuses_account_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("status_id", name=op.f("pk_gone_statuses")),
    )
    op.create_index(op.f("ix_gone_statuses_account_id"), "gone_statuses", ["account_id"], unique=False)
    op.create_index(op.f("ix_gone_statuses_gone_at"), "gone_statuses", ["gone_at"], unique=False)
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
    op.create_index("ix_imports_account", "imports", ["account_id", "id"], unique=False)
    op.create_index("ix_imports_finished", "imports", ["finished_at"], unique=False)
    op.create_index(
        "uq_imports_running",
        "imports",
        ["account_id", "kind"],
        unique=True,
        sqlite_where=sa.text("finished_at IS NULL"),
        postgresql_where=sa.text("finished_at IS NULL"),
    )
    op.create_table(
        "letter_states",
        sa.Column("account_id", BIG, nullable=False),
        sa.Column("chosen", sa.JSON(), nullable=False),
        sa.Column("told_until", BIG, nullable=False),
        sa.Column("asked_until", BIG, nullable=False),
        sa.Column("sent_at", MOMENT, nullable=True),
        sa.Column("sent", BIG, nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_letter_states_account_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("account_id", name=op.f("pk_letter_states")),
    )
    op.create_table(
        "lists",
        sa.Column("account_id", BIG, nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("replies_policy", sa.Text(), nullable=False),
        sa.Column("exclusive", sa.Boolean(), nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("id", BIG, autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name=op.f("fk_lists_account_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_lists")),
    )
    op.create_index("ix_lists_account", "lists", ["account_id", "id"], unique=False)
    op.create_table(
        "markers",
        sa.Column("account_id", BIG, nullable=False),
        sa.Column("timeline", sa.Text(), nullable=False),
        sa.Column("last_read_id", BIG, nullable=False),
        sa.Column("version", BIG, nullable=False),
        sa.Column("updated_at", MOMENT, nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_markers_account_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("account_id", "timeline", name=op.f("pk_markers")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "migrations",
        sa.Column("account_id", BIG, nullable=False),
        sa.Column("target_id", BIG, nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("id", BIG, autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_migrations_account_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["target_id"], ["accounts.id"], name=op.f("fk_migrations_target_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_migrations")),
    )
    op.create_index("ix_migrations_account", "migrations", ["account_id", "created_at"], unique=False)
    op.create_index(op.f("ix_migrations_target_id"), "migrations", ["target_id"], unique=False)
    op.create_table(
        "mutes",
        sa.Column("account_id", BIG, nullable=False),
        sa.Column("target_id", BIG, nullable=False),
        sa.Column("notifications", sa.Boolean(), nullable=False),
        sa.Column("expires_at", MOMENT, nullable=True),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("id", BIG, autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name=op.f("fk_mutes_account_id"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["target_id"], ["accounts.id"], name=op.f("fk_mutes_target_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_mutes")),
    )
    op.create_index(
        "ix_mutes_expires",
        "mutes",
        ["expires_at"],
        unique=False,
        sqlite_where=sa.text("expires_at IS NOT NULL"),
        postgresql_where=sa.text("expires_at IS NOT NULL"),
    )
    op.create_index(op.f("ix_mutes_target_id"), "mutes", ["target_id"], unique=False)
    op.create_index("uq_mutes_pair", "mutes", ["account_id", "target_id"], unique=True)
    op.create_table(
        "notification_permissions",
        sa.Column("account_id", BIG, nullable=False),
        sa.Column("from_id", BIG, nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_notification_permissions_account_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["from_id"], ["accounts.id"], name=op.f("fk_notification_permissions_from_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("account_id", "from_id", name=op.f("pk_notification_permissions")),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_notification_permissions_from", "notification_permissions", ["from_id"], unique=False)
    op.create_table(
        "notification_policies",
        sa.Column("account_id", BIG, nullable=False),
        sa.Column("for_not_following", sa.Text(), nullable=False),
        sa.Column("for_not_followers", sa.Text(), nullable=False),
        sa.Column("for_new_accounts", sa.Text(), nullable=False),
        sa.Column("for_private_mentions", sa.Text(), nullable=False),
        sa.Column("for_limited_accounts", sa.Text(), nullable=False),
        sa.Column("for_bots", sa.Text(), server_default="accept", nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_notification_policies_account_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("account_id", name=op.f("pk_notification_policies")),
    )
    op.create_table(
        "notification_requests",
        sa.Column("account_id", BIG, nullable=False),
        sa.Column("from_id", BIG, nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("updated_at", MOMENT, nullable=False),
        sa.Column("accepted_at", MOMENT, nullable=True),
        sa.Column("id", BIG, autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_notification_requests_account_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["from_id"], ["accounts.id"], name=op.f("fk_notification_requests_from_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_notification_requests")),
    )
    op.create_index("ix_notification_requests_account", "notification_requests", ["account_id", "id"], unique=False)
    op.create_index("ix_notification_requests_from", "notification_requests", ["from_id"], unique=False)
    op.create_index("uq_notification_requests_pair", "notification_requests", ["account_id", "from_id"], unique=True)
    op.create_table(
        "recommended_accounts",
        sa.Column("account_id", BIG, nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_recommended_accounts_account_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("account_id", name=op.f("pk_recommended_accounts")),
    )
    op.create_table(
        "relays",
        sa.Column("inbox", sa.Text(), nullable=False),
        sa.Column("style", sa.Text(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("account_id", BIG, nullable=True),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("id", BIG, autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_relays_account_id"), ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_relays")),
        sa.UniqueConstraint("inbox", name=op.f("uq_relays_inbox")),
    )
    op.create_index(op.f("ix_relays_account_id"), "relays", ["account_id"], unique=False)
    op.create_table(
        "remote_actors",
        sa.Column("account_id", BIG, nullable=False),
        sa.Column("host", sa.Text(), nullable=False),
        sa.Column("inbox", sa.Text(), nullable=False),
        sa.Column("shared_inbox", sa.Text(), nullable=True),
        sa.Column("outbox", sa.Text(), nullable=True),
        sa.Column("followers", sa.Text(), nullable=True),
        sa.Column("following", sa.Text(), nullable=True),
        sa.Column("featured", sa.Text(), nullable=True),
        sa.Column("featured_tags", sa.Text(), nullable=True),
        sa.Column("key_id", sa.Text(), nullable=True),
        sa.Column("avatar_url", sa.Text(), nullable=True),
        sa.Column("header_url", sa.Text(), nullable=True),
        sa.Column("fetched_at", MOMENT, nullable=False),
        sa.Column("key_fetched_at", MOMENT, nullable=True),
        sa.Column("followers_synced_at", MOMENT, nullable=True),
        sa.Column("backfilled_at", MOMENT, nullable=True),
        sa.Column("gone_at", MOMENT, nullable=True),
        sa.Column("asked_at", MOMENT, nullable=True),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_remote_actors_account_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("account_id", name=op.f("pk_remote_actors")),
    )
    op.create_index("ix_remote_actors_fetched", "remote_actors", ["fetched_at"], unique=False)
    op.create_index("ix_remote_actors_followers", "remote_actors", ["followers"], unique=False)
    op.create_index("ix_remote_actors_host", "remote_actors", ["host"], unique=False)
    op.create_index("ix_remote_actors_key", "remote_actors", ["key_id"], unique=False)
    op.create_table(
        "reports",
        sa.Column("account_id", BIG, nullable=False),
        sa.Column("target_account_id", BIG, nullable=False),
        sa.Column("category", sa.Text(), nullable=False),
        sa.Column("comment", sa.Text(), nullable=False),
        sa.Column("status_ids", sa.JSON(), nullable=False),
        sa.Column("collection_ids", sa.JSON(), nullable=False),
        sa.Column("rule_ids", sa.JSON(), nullable=False),
        sa.Column("forward", sa.Boolean(), nullable=False),
        sa.Column("uri", sa.Text(), nullable=True),
        sa.Column("assigned_account_id", BIG, nullable=True),
        sa.Column("action_taken_by_account_id", BIG, nullable=True),
        sa.Column("action_taken_at", MOMENT, nullable=True),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("updated_at", MOMENT, nullable=False),
        sa.Column("id", BIG, autoincrement=False, nullable=False),
        sa.Column("version", BIG, server_default="0", nullable=False),
        sa.Column("forward_to", sa.JSON(), server_default="[]", nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_reports_account_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["action_taken_by_account_id"],
            ["accounts.id"],
            name=op.f("fk_reports_action_taken_by_account_id"),
            ondelete="SET NULL",
        ),
        sa.ForeignKeyConstraint(
            ["assigned_account_id"], ["accounts.id"], name=op.f("fk_reports_assigned_account_id"), ondelete="SET NULL"
        ),
        sa.ForeignKeyConstraint(
            ["target_account_id"], ["accounts.id"], name=op.f("fk_reports_target_account_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_reports")),
        sa.UniqueConstraint("uri", name=op.f("uq_reports_uri")),
    )
    op.create_index("ix_reports_account", "reports", ["account_id", "id"], unique=False)
    op.create_index("ix_reports_action_taken_at", "reports", ["action_taken_at"], unique=False)
    op.create_index("ix_reports_action_taken_by", "reports", ["action_taken_by_account_id"], unique=False)
    op.create_index("ix_reports_assigned", "reports", ["assigned_account_id"], unique=False)
    op.create_index(
        "ix_reports_open",
        "reports",
        ["id"],
        unique=False,
        sqlite_where=sa.text("action_taken_at IS NULL"),
        postgresql_where=sa.text("action_taken_at IS NULL"),
    )
    op.create_index("ix_reports_target", "reports", ["target_account_id", "id"], unique=False)
    op.create_table(
        "scheduled_statuses",
        sa.Column("account_id", BIG, nullable=False),
        sa.Column("scheduled_at", MOMENT, nullable=False),
        sa.Column("draft", sa.JSON(), nullable=False),
        sa.Column("media_ids", sa.JSON(), nullable=False),
        sa.Column("idempotency_key", sa.Text(), nullable=True),
        sa.Column("problem", sa.Text(), nullable=True),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("id", BIG, autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_scheduled_statuses_account_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_scheduled_statuses")),
    )
    op.create_index("ix_scheduled_statuses_account", "scheduled_statuses", ["account_id", "id"], unique=False)
    op.create_index("ix_scheduled_statuses_day", "scheduled_statuses", ["account_id", "scheduled_at"], unique=False)
    op.create_table(
        "severance_events",
        sa.Column("account_id", BIG, nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("target_name", sa.Text(), nullable=False),
        sa.Column("following_count", BIG, nullable=False),
        sa.Column("followers_count", BIG, nullable=False),
        sa.Column("purged", sa.Boolean(), nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("version", BIG, nullable=False),
        sa.Column("id", BIG, autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_severance_events_account_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_severance_events")),
    )
    op.create_index("ix_severance_events_account", "severance_events", ["account_id", "id"], unique=False)
    op.create_index("ix_severance_events_target", "severance_events", ["kind", "target_name"], unique=False)
    op.create_table(
        "statuses",
        sa.Column("account_id", BIG, nullable=False),
        sa.Column("local", sa.Boolean(), nullable=False),
        sa.Column("uri", sa.Text(), nullable=True),
        sa.Column("url", sa.Text(), nullable=True),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("edited_at", MOMENT, nullable=True),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("content", sa.Text(), nullable=False),
        sa.Column("content_type", sa.Text(), nullable=False),
        sa.Column("spoiler_text", sa.Text(), nullable=False),
        sa.Column("sensitive", sa.Boolean(), nullable=False),
        sa.Column("visibility", sa.Text(), nullable=False),
        sa.Column("language", sa.Text(), nullable=True),
        sa.Column("in_reply_to_id", BIG, nullable=True),
        sa.Column("in_reply_to_account_id", BIG, nullable=True),
        sa.Column("conversation_id", BIG, nullable=True),
        sa.Column("reblog_of_id", BIG, nullable=True),
        sa.Column("poll_id", BIG, nullable=True),
        sa.Column("app_id", BIG, nullable=True),
        sa.Column("media_ids", sa.JSON(), nullable=False),
        sa.Column("mention_ids", sa.JSON(), nullable=False),
        sa.Column("emoji_ids", sa.JSON(), nullable=False),
        sa.Column("tag_names", sa.JSON(), nullable=False),
        sa.Column("version", BIG, nullable=False),
        sa.Column("id", BIG, autoincrement=False, nullable=False),
        sa.Column("card_id", BIG, nullable=True),
        sa.Column("quote_id", BIG, nullable=True),
        sa.Column("quote_policy", sa.Text(), server_default="nobody", nullable=False),
        sa.Column("seen_at", MOMENT, nullable=True),
        sa.Column("remote_updated_at", MOMENT, nullable=True),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_statuses_account_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["app_id"], ["oauth_apps.id"], name=op.f("fk_statuses_app_id"), ondelete="SET NULL"),
        sa.ForeignKeyConstraint(
            ["conversation_id"], ["conversations.id"], name=op.f("fk_statuses_conversation_id"), ondelete="SET NULL"
        ),
        sa.ForeignKeyConstraint(
            ["in_reply_to_account_id"],
            ["accounts.id"],
            name=op.f("fk_statuses_in_reply_to_account_id"),
            ondelete="SET NULL",
        ),
        sa.ForeignKeyConstraint(
            ["in_reply_to_id"], ["statuses.id"], name=op.f("fk_statuses_in_reply_to_id"), ondelete="SET NULL"
        ),
        sa.ForeignKeyConstraint(
            ["reblog_of_id"], ["statuses.id"], name=op.f("fk_statuses_reblog_of_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_statuses")),
        sa.UniqueConstraint("uri", name=op.f("uq_statuses_uri")),
    )
    op.create_index("ix_statuses_account", "statuses", ["account_id", "id"], unique=False)
    op.create_index(
        "ix_statuses_app",
        "statuses",
        ["app_id"],
        unique=False,
        sqlite_where=sa.text("app_id IS NOT NULL"),
        postgresql_where=sa.text("app_id IS NOT NULL"),
    )
    op.create_index("ix_statuses_card", "statuses", ["card_id", "id"], unique=False)
    op.create_index("ix_statuses_conversation", "statuses", ["conversation_id", "id"], unique=False)
    op.create_index(
        "ix_statuses_public",
        "statuses",
        ["id"],
        unique=False,
        sqlite_where=sa.text("visibility = 'public' AND reblog_of_id IS NULL"),
        postgresql_where=sa.text("visibility = 'public' AND reblog_of_id IS NULL"),
    )
    op.create_index(
        "ix_statuses_public_local",
        "statuses",
        ["id"],
        unique=False,
        sqlite_where=sa.text("local AND visibility IN ('public', 'local') AND reblog_of_id IS NULL"),
        postgresql_where=sa.text("local AND visibility IN ('public', 'local') AND reblog_of_id IS NULL"),
    )
    op.create_index(
        "ix_statuses_public_remote",
        "statuses",
        ["id"],
        unique=False,
        sqlite_where=sa.text("NOT local AND visibility = 'public' AND reblog_of_id IS NULL"),
        postgresql_where=sa.text("NOT local AND visibility = 'public' AND reblog_of_id IS NULL"),
    )
    op.create_index("ix_statuses_reblog_of", "statuses", ["reblog_of_id", "id"], unique=False)
    op.create_index("ix_statuses_thread", "statuses", ["in_reply_to_id", "id"], unique=False)
    op.create_index(
        "ix_statuses_url",
        "statuses",
        ["url"],
        unique=False,
        sqlite_where=sa.text("url IS NOT NULL"),
        postgresql_where=sa.text("url IS NOT NULL"),
    )
    op.create_index(
        "uq_statuses_reblog",
        "statuses",
        ["account_id", "reblog_of_id"],
        unique=True,
        sqlite_where=sa.text("reblog_of_id IS NOT NULL"),
        postgresql_where=sa.text("reblog_of_id IS NOT NULL"),
    )
    op.create_table(
        "tag_day_accounts",
        sa.Column("tag_id", BIG, nullable=False),
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("account_id", BIG, nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_tag_day_accounts_account_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["tag_id"], ["tags.id"], name=op.f("fk_tag_day_accounts_tag_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("tag_id", "day", "account_id", name=op.f("pk_tag_day_accounts")),
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_tag_day_accounts_account_id"), "tag_day_accounts", ["account_id"], unique=False)
    op.create_index("ix_tag_day_accounts_day", "tag_day_accounts", ["day"], unique=False)
    op.create_table(
        "users",
        sa.Column("account_id", BIG, nullable=False),
        sa.Column("email", sa.Text(), nullable=False),
        sa.Column("password", sa.Text(), nullable=False),
        sa.Column("role_id", BIG, nullable=False),
        sa.Column("active", sa.Boolean(), nullable=False),
        sa.Column("approved", sa.Boolean(), nullable=False),
        sa.Column("confirmed_at", MOMENT, nullable=True),
        sa.Column("confirmation_sent_at", MOMENT, nullable=True),
        sa.Column("unconfirmed_email", sa.Text(), nullable=True),
        sa.Column("fs_uniquifier", sa.Text(), nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("locale", sa.Text(), nullable=False),
        sa.Column("default_visibility", sa.Text(), nullable=False),
        sa.Column("default_sensitive", sa.Boolean(), nullable=False),
        sa.Column("default_language", sa.Text(), nullable=True),
        sa.Column("default_quote_policy", sa.Text(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("date_of_birth", sa.Date(), nullable=True),
        sa.Column("invite_id", BIG, nullable=True),
        sa.Column("created_by_app_id", BIG, nullable=True),
        sa.Column("sign_up_ip", sa.Text(), nullable=True),
        sa.Column("last_active_at", MOMENT, nullable=True),
        sa.Column("current_login_at", MOMENT, nullable=True),
        sa.Column("last_login_at", MOMENT, nullable=True),
        sa.Column("current_login_ip", sa.Text(), nullable=True),
        sa.Column("last_login_ip", sa.Text(), nullable=True),
        sa.Column("login_count", BIG, nullable=False),
        sa.Column("id", BIG, autoincrement=False, nullable=False),
        sa.Column("filters_version", BIG, nullable=True),
        sa.Column("deletion_due_at", MOMENT, nullable=True),
        sa.Column("expand_media", sa.Text(), server_default="default", nullable=False),
        sa.Column("expand_spoilers", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("autoplay_gifs", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name=op.f("fk_users_account_id"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(
            ["created_by_app_id"], ["oauth_apps.id"], name=op.f("fk_users_created_by_app_id"), ondelete="SET NULL"
        ),
        sa.ForeignKeyConstraint(["role_id"], ["roles.id"], name=op.f("fk_users_role_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_users")),
        sa.UniqueConstraint("account_id", name=op.f("uq_users_account_id")),
        sa.UniqueConstraint("email", name=op.f("uq_users_email")),
        sa.UniqueConstraint("fs_uniquifier", name=op.f("uq_users_fs_uniquifier")),
    )
    op.create_index("ix_users_created", "users", ["created_at"], unique=False)
    op.create_index("ix_users_created_by_app", "users", ["created_by_app_id"], unique=False)
    op.create_index(
        "ix_users_deletion_due",
        "users",
        ["deletion_due_at"],
        unique=False,
        sqlite_where=sa.text("deletion_due_at IS NOT NULL"),
        postgresql_where=sa.text("deletion_due_at IS NOT NULL"),
    )
    op.create_index("ix_users_invite", "users", ["invite_id"], unique=False)
    op.create_index("ix_users_last_active", "users", ["last_active_at"], unique=False)
    op.create_index(
        "ix_users_pending",
        "users",
        ["id"],
        unique=False,
        sqlite_where=sa.text("NOT approved"),
        postgresql_where=sa.text("NOT approved"),
    )
    op.create_index("ix_users_role", "users", ["role_id"], unique=False)
    op.create_index(
        "ix_users_unconfirmed",
        "users",
        ["id"],
        unique=False,
        sqlite_where=sa.text("confirmed_at IS NULL"),
        postgresql_where=sa.text("confirmed_at IS NULL"),
    )
    op.create_table(
        "account_warnings",
        sa.Column("account_id", BIG, nullable=True),
        sa.Column("target_account_id", BIG, nullable=False),
        sa.Column("report_id", BIG, nullable=True),
        sa.Column("action", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("status_ids", sa.JSON(), nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("id", BIG, autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_account_warnings_account_id"), ondelete="SET NULL"
        ),
        sa.ForeignKeyConstraint(
            ["report_id"], ["reports.id"], name=op.f("fk_account_warnings_report_id"), ondelete="SET NULL"
        ),
        sa.ForeignKeyConstraint(
            ["target_account_id"],
            ["accounts.id"],
            name=op.f("fk_account_warnings_target_account_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_account_warnings")),
    )
    op.create_index("ix_account_warnings_account", "account_warnings", ["account_id"], unique=False)
    op.create_index("ix_account_warnings_report", "account_warnings", ["report_id"], unique=False)
    op.create_index("ix_account_warnings_target", "account_warnings", ["target_account_id", "id"], unique=False)
    op.create_table(
        "authenticators",
        sa.Column("user_id", BIG, nullable=False),
        sa.Column("sealed_secret", sa.Text(), nullable=False),
        sa.Column("confirmed_at", MOMENT, nullable=True),
        sa.Column("last_counter", BIG, nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_authenticators_user_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("user_id", name=op.f("pk_authenticators")),
    )
    op.create_table(
        "awaited_members",
        sa.Column("list_id", BIG, nullable=False),
        sa.Column("target_id", BIG, nullable=False),
        sa.Column("account_id", BIG, nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_awaited_members_account_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["list_id"], ["lists.id"], name=op.f("fk_awaited_members_list_id"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(
            ["target_id"], ["accounts.id"], name=op.f("fk_awaited_members_target_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("list_id", "target_id", name=op.f("pk_awaited_members")),
    )
    op.create_index("ix_awaited_members_pair", "awaited_members", ["account_id", "target_id"], unique=False)
    op.create_index(op.f("ix_awaited_members_target_id"), "awaited_members", ["target_id"], unique=False)
    op.create_table(
        "awaited_parents",
        sa.Column("status_id", BIG, nullable=False),
        sa.Column("uri", sa.Text(), nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.ForeignKeyConstraint(
            ["status_id"], ["statuses.id"], name=op.f("fk_awaited_parents_status_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("status_id", name=op.f("pk_awaited_parents")),
    )
    op.create_index(op.f("ix_awaited_parents_uri"), "awaited_parents", ["uri"], unique=False)
    op.create_table(
        "block_list_entries",
        sa.Column("list_id", BIG, nullable=False),
        sa.Column("domain", sa.Text(), nullable=False),
        sa.Column("severity", sa.Text(), nullable=False),
        sa.Column("reject_media", sa.Boolean(), nullable=False),
        sa.Column("reject_reports", sa.Boolean(), nullable=False),
        sa.Column("public_comment", sa.Text(), nullable=False),
        sa.Column("obfuscate", sa.Boolean(), nullable=False),
        sa.Column("listed", sa.Boolean(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(
            ["list_id"], ["block_lists.id"], name=op.f("fk_block_list_entries_list_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("list_id", "domain", name=op.f("pk_block_list_entries")),
    )
    op.create_index("ix_block_list_entries_domain", "block_list_entries", ["domain"], unique=False)
    op.create_table(
        "bookmarks",
        sa.Column("account_id", BIG, nullable=False),
        sa.Column("status_id", BIG, nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("id", BIG, autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_bookmarks_account_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["status_id"], ["statuses.id"], name=op.f("fk_bookmarks_status_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_bookmarks")),
    )
    op.create_index("ix_bookmarks_account", "bookmarks", ["account_id", "id"], unique=False)
    op.create_index("ix_bookmarks_status", "bookmarks", ["status_id", "id"], unique=False)
    op.create_index("uq_bookmarks_pair", "bookmarks", ["account_id", "status_id"], unique=True)
    op.create_table(
        "browser_sessions",
        sa.Column("user_id", BIG, nullable=False),
        sa.Column("secret_hash", sa.Text(), nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("last_seen_at", MOMENT, nullable=False),
        sa.Column("ip", sa.Text(), nullable=False),
        sa.Column("user_agent", sa.Text(), nullable=False),
        sa.Column("signed_in_with", sa.Text(), nullable=False),
        sa.Column("id", BIG, autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(
            ["user_id"], ["users.id"], name=op.f("fk_browser_sessions_user_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_browser_sessions")),
        sa.UniqueConstraint("secret_hash", name=op.f("uq_browser_sessions_secret_hash")),
    )
    op.create_index(op.f("ix_browser_sessions_last_seen_at"), "browser_sessions", ["last_seen_at"], unique=False)
    op.create_index("ix_browser_sessions_user", "browser_sessions", ["user_id", "id"], unique=False)
    op.create_table(
        "card_links",
        sa.Column("url", sa.Text(), nullable=False),
        sa.Column("host", sa.Text(), nullable=False),
        sa.Column("card_id", BIG, nullable=True),
        sa.Column("checked_at", MOMENT, nullable=True),
        sa.Column("failures", BIG, nullable=False),
        sa.Column("fetched_by", BIG, nullable=True),
        sa.Column("busy_until", MOMENT, nullable=True),
        sa.Column("id", BIG, autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(["card_id"], ["cards.id"], name=op.f("fk_card_links_card_id"), ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_card_links")),
        sa.UniqueConstraint("url", name=op.f("uq_card_links_url")),
    )
    op.create_index("ix_card_links_card", "card_links", ["card_id"], unique=False)
    op.create_index("ix_card_links_checked", "card_links", ["checked_at"], unique=False)
    op.create_index("ix_card_links_host", "card_links", ["host", "busy_until"], unique=False)
    op.create_table(
        "collection_items",
        sa.Column("collection_id", BIG, nullable=False),
        sa.Column("account_id", BIG, nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("id", BIG, autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_collection_items_account_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["collection_id"], ["collections.id"], name=op.f("fk_collection_items_collection_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_collection_items")),
    )
    op.create_index("ix_collection_items_account", "collection_items", ["account_id", "collection_id"], unique=False)
    op.create_index("uq_collection_items_pair", "collection_items", ["collection_id", "account_id"], unique=True)
    op.create_table(
        "direct_statuses",
        sa.Column("account_id", BIG, nullable=False),
        sa.Column("status_id", BIG, nullable=False),
        sa.Column("entry_id", BIG, nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_direct_statuses_account_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["entry_id"], ["conversation_entries.id"], name=op.f("fk_direct_statuses_entry_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["status_id"], ["statuses.id"], name=op.f("fk_direct_statuses_status_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("account_id", "status_id", name=op.f("pk_direct_statuses")),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_direct_statuses_entry", "direct_statuses", ["entry_id", "status_id"], unique=False)
    op.create_index("ix_direct_statuses_status", "direct_statuses", ["status_id"], unique=False)
    op.create_table(
        "favourites",
        sa.Column("account_id", BIG, nullable=False),
        sa.Column("status_id", BIG, nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("id", BIG, autoincrement=False, nullable=False),
        sa.Column("uri", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_favourites_account_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["status_id"], ["statuses.id"], name=op.f("fk_favourites_status_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_favourites")),
    )
    op.create_index("ix_favourites_account", "favourites", ["account_id", "id"], unique=False)
    op.create_index("ix_favourites_status", "favourites", ["status_id", "id"], unique=False)
    op.create_index("uq_favourites_pair", "favourites", ["account_id", "status_id"], unique=True)
    op.create_table(
        "filter_keywords",
        sa.Column("filter_id", BIG, nullable=False),
        sa.Column("keyword", sa.Text(), nullable=False),
        sa.Column("whole_word", sa.Boolean(), nullable=False),
        sa.Column("id", BIG, autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(
            ["filter_id"], ["filters.id"], name=op.f("fk_filter_keywords_filter_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_filter_keywords")),
    )
    op.create_index("ix_filter_keywords_filter", "filter_keywords", ["filter_id", "id"], unique=False)
    op.create_table(
        "filter_statuses",
        sa.Column("filter_id", BIG, nullable=False),
        sa.Column("status_id", BIG, nullable=False),
        sa.Column("id", BIG, autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(
            ["filter_id"], ["filters.id"], name=op.f("fk_filter_statuses_filter_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["status_id"], ["statuses.id"], name=op.f("fk_filter_statuses_status_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_filter_statuses")),
    )
    op.create_index("ix_filter_statuses_status", "filter_statuses", ["status_id"], unique=False)
    op.create_index("uq_filter_statuses_pair", "filter_statuses", ["filter_id", "status_id"], unique=True)
    op.create_table(
        "home_entries",
        sa.Column("account_id", BIG, nullable=False),
        sa.Column("status_id", BIG, nullable=False),
        sa.Column("author_id", BIG, nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_home_entries_account_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["author_id"], ["accounts.id"], name=op.f("fk_home_entries_author_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["status_id"], ["statuses.id"], name=op.f("fk_home_entries_status_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("account_id", "status_id", name=op.f("pk_home_entries")),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_home_entries_author", "home_entries", ["account_id", "author_id"], unique=False)
    op.create_index("ix_home_entries_status", "home_entries", ["status_id"], unique=False)
    op.create_table(
        "idempotency_keys",
        sa.Column("account_id", BIG, nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("status_id", BIG, nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_idempotency_keys_account_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["status_id"], ["statuses.id"], name=op.f("fk_idempotency_keys_status_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("account_id", "key", name=op.f("pk_idempotency_keys")),
    )
    op.create_index(op.f("ix_idempotency_keys_created_at"), "idempotency_keys", ["created_at"], unique=False)
    op.create_table(
        "import_lines",
        sa.Column("import_id", BIG, nullable=False),
        sa.Column("number", BIG, autoincrement=False, nullable=False),
        sa.Column("content", sa.JSON(), nullable=False),
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
    op.create_index("ix_import_lines_targets", "import_lines", ["import_id", "target_id"], unique=False)
    op.create_index(
        "ix_import_lines_waiting",
        "import_lines",
        ["import_id", "due_at"],
        unique=False,
        sqlite_where=sa.text("state = 'waiting'"),
        postgresql_where=sa.text("state = 'waiting'"),
    )
    op.create_table(
        "interaction_policies",
        sa.Column("status_id", BIG, nullable=False),
        sa.Column("rules", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(
            ["status_id"], ["statuses.id"], name=op.f("fk_interaction_policies_status_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("status_id", name=op.f("pk_interaction_policies")),
    )
    op.create_table(
        "invites",
        sa.Column("code", sa.Text(), nullable=False),
        sa.Column("user_id", BIG, nullable=True),
        sa.Column("max_uses", BIG, nullable=True),
        sa.Column("uses", BIG, nullable=False),
        sa.Column("expires_at", MOMENT, nullable=True),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("id", BIG, autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_invites_user_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_invites")),
        sa.UniqueConstraint("code", name=op.f("uq_invites_code")),
    )
    op.create_table(
        "list_members",
        sa.Column("list_id", BIG, nullable=False),
        sa.Column("account_id", BIG, nullable=False),
        sa.Column("target_id", BIG, nullable=False),
        sa.Column("follow_id", BIG, nullable=True),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("id", BIG, autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_list_members_account_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["follow_id"], ["follows.id"], name=op.f("fk_list_members_follow_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["list_id"], ["lists.id"], name=op.f("fk_list_members_list_id"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(
            ["target_id"], ["accounts.id"], name=op.f("fk_list_members_target_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_list_members")),
        sa.UniqueConstraint("list_id", "target_id", name=op.f("uq_list_members_list_id_target_id")),
    )
    op.create_index(op.f("ix_list_members_account_id"), "list_members", ["account_id"], unique=False)
    op.create_index(op.f("ix_list_members_follow_id"), "list_members", ["follow_id"], unique=False)
    op.create_index("ix_list_members_list", "list_members", ["list_id", "id"], unique=False)
    op.create_index("ix_list_members_target", "list_members", ["target_id", "account_id"], unique=False)
    op.create_table(
        "media",
        sa.Column("account_id", BIG, nullable=False),
        sa.Column("status_id", BIG, nullable=True),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("upload_key", sa.Text(), nullable=True),
        sa.Column("original_key", sa.Text(), nullable=True),
        sa.Column("small_key", sa.Text(), nullable=True),
        sa.Column("content_type", sa.Text(), nullable=False),
        sa.Column("size", BIG, nullable=False),
        sa.Column("remote_url", sa.Text(), nullable=True),
        sa.Column("description", sa.Text(), nullable=True),
        sa.Column("blurhash", sa.Text(), nullable=True),
        sa.Column("focus_x", sa.Double(), nullable=True),
        sa.Column("focus_y", sa.Double(), nullable=True),
        sa.Column("meta", sa.JSON(), nullable=False),
        sa.Column("detached_at", MOMENT, nullable=True),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("version", BIG, nullable=False),
        sa.Column("id", BIG, autoincrement=False, nullable=False),
        sa.Column("remote_preview_url", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name=op.f("fk_media_account_id"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["status_id"], ["statuses.id"], name=op.f("fk_media_status_id"), ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_media")),
    )
    op.create_index("ix_media_account", "media", ["account_id"], unique=False)
    op.create_index("ix_media_unattached", "media", ["status_id", "created_at"], unique=False)
    op.create_table(
        "moderation_notes",
        sa.Column("account_id", BIG, nullable=True),
        sa.Column("target_account_id", BIG, nullable=False),
        sa.Column("report_id", BIG, nullable=True),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("id", BIG, autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_moderation_notes_account_id"), ondelete="SET NULL"
        ),
        sa.ForeignKeyConstraint(
            ["report_id"], ["reports.id"], name=op.f("fk_moderation_notes_report_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["target_account_id"],
            ["accounts.id"],
            name=op.f("fk_moderation_notes_target_account_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_moderation_notes")),
    )
    op.create_index("ix_moderation_notes_account", "moderation_notes", ["account_id"], unique=False)
    op.create_index("ix_moderation_notes_report", "moderation_notes", ["report_id", "id"], unique=False)
    op.create_index("ix_moderation_notes_target", "moderation_notes", ["target_account_id", "id"], unique=False)
    op.create_table(
        "notifications",
        sa.Column("account_id", BIG, nullable=False),
        sa.Column("from_id", BIG, nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("status_id", BIG, nullable=True),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("id", BIG, autoincrement=False, nullable=False),
        sa.Column("subject_id", BIG, nullable=True),
        sa.Column("group_key", sa.Text(), nullable=True),
        sa.Column("filtered", sa.Boolean(), server_default="0", nullable=False),
        sa.Column("former_id", BIG, nullable=True),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_notifications_account_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["from_id"], ["accounts.id"], name=op.f("fk_notifications_from_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["status_id"], ["statuses.id"], name=op.f("fk_notifications_status_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_notifications")),
    )
    op.create_index("ix_notifications_account", "notifications", ["account_id", "id"], unique=False)
    op.create_index(
        "ix_notifications_filtered",
        "notifications",
        ["account_id", "from_id", "id"],
        unique=False,
        sqlite_where=sa.text("filtered"),
        postgresql_where=sa.text("filtered"),
    )
    op.create_index("ix_notifications_from", "notifications", ["from_id"], unique=False)
    op.create_index(
        "ix_notifications_group",
        "notifications",
        ["account_id", "group_key", "id"],
        unique=False,
        sqlite_where=sa.text("group_key IS NOT NULL"),
        postgresql_where=sa.text("group_key IS NOT NULL"),
    )
    op.create_index("ix_notifications_kind", "notifications", ["account_id", "kind", "id"], unique=False)
    op.create_index("ix_notifications_status", "notifications", ["status_id"], unique=False)
    op.create_index(
        "ix_notifications_subject",
        "notifications",
        ["subject_id"],
        unique=False,
        sqlite_where=sa.text("subject_id IS NOT NULL"),
        postgresql_where=sa.text("subject_id IS NOT NULL"),
    )
    op.create_index(
        "uq_notifications_former_id",
        "notifications",
        ["former_id"],
        unique=True,
        sqlite_where=sa.text("former_id IS NOT NULL"),
        postgresql_where=sa.text("former_id IS NOT NULL"),
    )
    op.create_index("uq_notifications_key", "notifications", ["account_id", "key"], unique=True)
    op.create_table(
        "oauth_tokens",
        sa.Column("token_hash", sa.Text(), nullable=False),
        sa.Column("app_id", BIG, nullable=False),
        sa.Column("user_id", BIG, nullable=True),
        sa.Column("scopes", sa.Text(), nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("last_used_at", MOMENT, nullable=True),
        sa.Column("last_used_ip", sa.Text(), nullable=True),
        sa.Column("id", BIG, autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(["app_id"], ["oauth_apps.id"], name=op.f("fk_oauth_tokens_app_id"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_oauth_tokens_user_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_oauth_tokens")),
        sa.UniqueConstraint("token_hash", name=op.f("uq_oauth_tokens_token_hash")),
    )
    op.create_index(op.f("ix_oauth_tokens_app_id"), "oauth_tokens", ["app_id"], unique=False)
    op.create_index(op.f("ix_oauth_tokens_user_id"), "oauth_tokens", ["user_id"], unique=False)
    op.create_table(
        "passkeys",
        sa.Column("user_id", BIG, nullable=False),
        sa.Column("credential", sa.Text(), nullable=False),
        sa.Column("public_key", sa.Text(), nullable=False),
        sa.Column("sign_count", BIG, nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("last_used_at", MOMENT, nullable=True),
        sa.Column("id", BIG, autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_passkeys_user_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_passkeys")),
        sa.UniqueConstraint("credential", name=op.f("uq_passkeys_credential")),
    )
    op.create_index("ix_passkeys_user", "passkeys", ["user_id", "id"], unique=False)
    op.create_table(
        "password_resets",
        sa.Column("secret_hash", sa.Text(), nullable=False),
        sa.Column("user_id", BIG, nullable=False),
        sa.Column("expires_at", MOMENT, nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_password_resets_user_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("secret_hash", name=op.f("pk_password_resets")),
    )
    op.create_index(op.f("ix_password_resets_expires_at"), "password_resets", ["expires_at"], unique=False)
    op.create_index(op.f("ix_password_resets_user_id"), "password_resets", ["user_id"], unique=False)
    op.create_table(
        "pins",
        sa.Column("account_id", BIG, nullable=False),
        sa.Column("status_id", BIG, nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("id", BIG, autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name=op.f("fk_pins_account_id"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["status_id"], ["statuses.id"], name=op.f("fk_pins_status_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_pins")),
    )
    op.create_index(op.f("ix_pins_status_id"), "pins", ["status_id"], unique=False)
    op.create_index("uq_pins_pair", "pins", ["account_id", "status_id"], unique=True)
    op.create_table(
        "polls",
        sa.Column("status_id", BIG, nullable=False),
        sa.Column("account_id", BIG, nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("tallies", sa.JSON(), nullable=False),
        sa.Column("voters_count", BIG, nullable=False),
        sa.Column("multiple", sa.Boolean(), nullable=False),
        sa.Column("hide_totals", sa.Boolean(), nullable=False),
        sa.Column("expires_at", MOMENT, nullable=True),
        sa.Column("closed_at", MOMENT, nullable=True),
        sa.Column("emoji_ids", sa.JSON(), nullable=False),
        sa.Column("version", BIG, nullable=False),
        sa.Column("id", BIG, autoincrement=False, nullable=False),
        sa.Column("fetched_at", MOMENT, nullable=True),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name=op.f("fk_polls_account_id"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["status_id"], ["statuses.id"], name=op.f("fk_polls_status_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_polls")),
        sa.UniqueConstraint("status_id", name=op.f("uq_polls_status_id")),
    )
    op.create_index("ix_polls_open", "polls", ["expires_at", "closed_at"], unique=False)
    op.create_table(
        "quotes",
        sa.Column("status_id", BIG, nullable=False),
        sa.Column("account_id", BIG, nullable=False),
        sa.Column("quoted_id", BIG, nullable=True),
        sa.Column("quoted_account_id", BIG, nullable=True),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("request_uri", sa.Text(), nullable=True),
        sa.Column("approval_uri", sa.Text(), nullable=True),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("version", BIG, nullable=False),
        sa.Column("id", BIG, autoincrement=False, nullable=False),
        sa.Column("verified_at", MOMENT, nullable=True),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name=op.f("fk_quotes_account_id"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(
            ["quoted_account_id"], ["accounts.id"], name=op.f("fk_quotes_quoted_account_id"), ondelete="SET NULL"
        ),
        sa.ForeignKeyConstraint(["quoted_id"], ["statuses.id"], name=op.f("fk_quotes_quoted_id"), ondelete="SET NULL"),
        sa.ForeignKeyConstraint(["status_id"], ["statuses.id"], name=op.f("fk_quotes_status_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_quotes")),
    )
    op.create_index("ix_quotes_account", "quotes", ["account_id"], unique=False)
    op.create_index("ix_quotes_approval", "quotes", ["approval_uri"], unique=False)
    op.create_index("ix_quotes_quoted", "quotes", ["quoted_id", "id"], unique=False)
    op.create_index("ix_quotes_quoted_account", "quotes", ["quoted_account_id"], unique=False)
    op.create_index(
        "ix_quotes_verified",
        "quotes",
        ["verified_at"],
        unique=False,
        sqlite_where=sa.text("verified_at IS NOT NULL"),
        postgresql_where=sa.text("verified_at IS NOT NULL"),
    )
    op.create_index("uq_quotes_status", "quotes", ["status_id"], unique=True)
    op.create_table(
        "reactions",
        sa.Column("account_id", BIG, nullable=False),
        sa.Column("status_id", BIG, nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("emoji_id", BIG, nullable=True),
        sa.Column("uri", sa.Text(), nullable=True),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("id", BIG, autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_reactions_account_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["emoji_id"], ["emojis.id"], name=op.f("fk_reactions_emoji_id"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(
            ["status_id"], ["statuses.id"], name=op.f("fk_reactions_status_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_reactions")),
    )
    op.create_index(
        "ix_reactions_emoji",
        "reactions",
        ["emoji_id"],
        unique=False,
        sqlite_where=sa.text("emoji_id IS NOT NULL"),
        postgresql_where=sa.text("emoji_id IS NOT NULL"),
    )
    op.create_index("ix_reactions_status", "reactions", ["status_id", "id"], unique=False)
    op.create_index("uq_reactions", "reactions", ["account_id", "status_id", "name"], unique=True)
    op.create_table(
        "recovery_codes",
        sa.Column("user_id", BIG, nullable=False),
        sa.Column("code_hash", sa.Text(), nullable=False),
        sa.Column("id", BIG, autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_recovery_codes_user_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_recovery_codes")),
    )
    op.create_index("uq_recovery_codes", "recovery_codes", ["user_id", "code_hash"], unique=True)
    op.create_table(
        "severed_follows",
        sa.Column("event_id", BIG, nullable=False),
        sa.Column("follow_id", BIG, autoincrement=False, nullable=False),
        sa.Column("requested", sa.Boolean(), nullable=False),
        sa.Column("account_id", BIG, nullable=False),
        sa.Column("target_id", BIG, nullable=False),
        sa.Column("reblogs", sa.Boolean(), nullable=False),
        sa.Column("notify", sa.Boolean(), nullable=False),
        sa.Column("languages", sa.JSON(), nullable=True),
        sa.Column("uri", sa.Text(), nullable=True),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_severed_follows_account_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["event_id"], ["severance_events.id"], name=op.f("fk_severed_follows_event_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["target_id"], ["accounts.id"], name=op.f("fk_severed_follows_target_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("event_id", "follow_id", name=op.f("pk_severed_follows")),
    )
    op.create_index("ix_severed_follows_pair", "severed_follows", ["account_id", "target_id"], unique=False)
    op.create_index(op.f("ix_severed_follows_target_id"), "severed_follows", ["target_id"], unique=False)
    op.create_table(
        "severed_places",
        sa.Column("event_id", BIG, nullable=False),
        sa.Column("target_id", BIG, nullable=False),
        sa.Column("list_id", BIG, nullable=True),
        sa.Column("id", BIG, autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(
            ["event_id"], ["severance_events.id"], name=op.f("fk_severed_places_event_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["list_id"], ["lists.id"], name=op.f("fk_severed_places_list_id"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(
            ["target_id"], ["accounts.id"], name=op.f("fk_severed_places_target_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_severed_places")),
    )
    op.create_index(op.f("ix_severed_places_event_id"), "severed_places", ["event_id"], unique=False)
    op.create_index(op.f("ix_severed_places_list_id"), "severed_places", ["list_id"], unique=False)
    op.create_index(op.f("ix_severed_places_target_id"), "severed_places", ["target_id"], unique=False)
    op.create_table(
        "status_counts",
        sa.Column("status_id", BIG, nullable=False),
        sa.Column("replies", BIG, nullable=False),
        sa.Column("reblogs", BIG, nullable=False),
        sa.Column("favourites", BIG, nullable=False),
        sa.Column("quotes", BIG, server_default="0", nullable=False),
        sa.Column("reactions", sa.Text(), nullable=True),
        sa.Column("told_reblogs", BIG, nullable=True),
        sa.Column("told_favourites", BIG, nullable=True),
        sa.ForeignKeyConstraint(
            ["status_id"], ["statuses.id"], name=op.f("fk_status_counts_status_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("status_id", name=op.f("pk_status_counts")),
    )
    op.create_table(
        "status_edits",
        sa.Column("status_id", BIG, nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("content", sa.Text(), nullable=False),
        sa.Column("spoiler_text", sa.Text(), nullable=False),
        sa.Column("sensitive", sa.Boolean(), nullable=False),
        sa.Column("media_ids", sa.JSON(), nullable=False),
        sa.Column("media_descriptions", sa.JSON(), nullable=False),
        sa.Column("emoji_ids", sa.JSON(), nullable=False),
        sa.Column("poll_options", sa.JSON(), nullable=False),
        sa.Column("id", BIG, autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(
            ["status_id"], ["statuses.id"], name=op.f("fk_status_edits_status_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_status_edits")),
    )
    op.create_index("ix_status_edits_status", "status_edits", ["status_id", "id"], unique=False)
    op.create_table(
        "status_mentions",
        sa.Column("status_id", BIG, nullable=False),
        sa.Column("account_id", BIG, nullable=False),
        sa.Column("silent", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_status_mentions_account_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["status_id"], ["statuses.id"], name=op.f("fk_status_mentions_status_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("status_id", "account_id", name=op.f("pk_status_mentions")),
    )
    op.create_index("ix_status_mentions_account", "status_mentions", ["account_id", "status_id"], unique=False)
    op.create_table(
        "status_tags",
        sa.Column("tag_id", BIG, nullable=False),
        sa.Column("status_id", BIG, nullable=False),
        sa.ForeignKeyConstraint(
            ["status_id"], ["statuses.id"], name=op.f("fk_status_tags_status_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["tag_id"], ["tags.id"], name=op.f("fk_status_tags_tag_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("tag_id", "status_id", name=op.f("pk_status_tags")),
    )
    op.create_index("ix_status_tags_status", "status_tags", ["status_id"], unique=False)
    op.create_table(
        "status_texts",
        sa.Column("status_id", BIG, nullable=False),
        sa.Column("words", WORDS, nullable=False),
        sa.ForeignKeyConstraint(
            ["status_id"], ["statuses.id"], name=op.f("fk_status_texts_status_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("status_id", name=op.f("pk_status_texts")),
    )
    op.create_table(
        "user_days",
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("user_id", BIG, nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_user_days_user_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("day", "user_id", name=op.f("pk_user_days")),
    )
    op.create_index("ix_user_days_user", "user_days", ["user_id", "day"], unique=False)
    op.create_table(
        "user_weeks",
        sa.Column("week", sa.Date(), nullable=False),
        sa.Column("user_id", BIG, nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_user_weeks_user_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("week", "user_id", name=op.f("pk_user_weeks")),
    )
    op.create_table(
        "appeals",
        sa.Column("warning_id", BIG, nullable=False),
        sa.Column("account_id", BIG, nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("approved", sa.Boolean(), nullable=True),
        sa.Column("decided_by_account_id", BIG, nullable=True),
        sa.Column("decided_at", MOMENT, nullable=True),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("id", BIG, autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_appeals_account_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["decided_by_account_id"],
            ["accounts.id"],
            name=op.f("fk_appeals_decided_by_account_id"),
            ondelete="SET NULL",
        ),
        sa.ForeignKeyConstraint(
            ["warning_id"], ["account_warnings.id"], name=op.f("fk_appeals_warning_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_appeals")),
        sa.UniqueConstraint("warning_id", name=op.f("uq_appeals_warning_id")),
    )
    op.create_index("ix_appeals_account", "appeals", ["account_id"], unique=False)
    op.create_index("ix_appeals_decided_by_account", "appeals", ["decided_by_account_id"], unique=False)
    op.create_index(
        "ix_appeals_open",
        "appeals",
        ["id"],
        unique=False,
        sqlite_where=sa.text("approved IS NULL"),
        postgresql_where=sa.text("approved IS NULL"),
    )
    op.create_table(
        "draft_media",
        sa.Column("draft_id", BIG, nullable=False),
        sa.Column("media_id", BIG, nullable=False),
        sa.ForeignKeyConstraint(["draft_id"], ["drafts.id"], name=op.f("fk_draft_media_draft_id"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["media_id"], ["media.id"], name=op.f("fk_draft_media_media_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("draft_id", "media_id", name=op.f("pk_draft_media")),
    )
    op.create_index("ix_draft_media_media", "draft_media", ["media_id"], unique=False)
    op.create_table(
        "interactions",
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("account_id", BIG, nullable=False),
        sa.Column("status_id", BIG, nullable=False),
        sa.Column("made_id", BIG, nullable=True),
        sa.Column("favourite_id", BIG, nullable=True),
        sa.Column("uri", sa.Text(), nullable=True),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("withheld", sa.Boolean(), nullable=False),
        sa.Column("approval_uri", sa.Text(), nullable=True),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("id", BIG, autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_interactions_account_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["favourite_id"], ["favourites.id"], name=op.f("fk_interactions_favourite_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["made_id"], ["statuses.id"], name=op.f("fk_interactions_made_id"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(
            ["status_id"], ["statuses.id"], name=op.f("fk_interactions_status_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_interactions")),
    )
    op.create_index("ix_interactions_account", "interactions", ["account_id"], unique=False)
    op.create_index(
        "ix_interactions_approval",
        "interactions",
        ["approval_uri"],
        unique=False,
        sqlite_where=sa.text("approval_uri IS NOT NULL"),
        postgresql_where=sa.text("approval_uri IS NOT NULL"),
    )
    op.create_index("ix_interactions_status", "interactions", ["status_id"], unique=False)
    op.create_index(
        "uq_interactions_favourite",
        "interactions",
        ["favourite_id"],
        unique=True,
        sqlite_where=sa.text("favourite_id IS NOT NULL"),
        postgresql_where=sa.text("favourite_id IS NOT NULL"),
    )
    op.create_index(
        "uq_interactions_made",
        "interactions",
        ["made_id"],
        unique=True,
        sqlite_where=sa.text("made_id IS NOT NULL"),
        postgresql_where=sa.text("made_id IS NOT NULL"),
    )
    op.create_index(
        "uq_interactions_uri",
        "interactions",
        ["uri"],
        unique=True,
        sqlite_where=sa.text("uri IS NOT NULL"),
        postgresql_where=sa.text("uri IS NOT NULL"),
    )
    op.create_table(
        "list_entries",
        sa.Column("list_id", BIG, nullable=False),
        sa.Column("status_id", BIG, nullable=False),
        sa.Column("author_id", BIG, nullable=False),
        sa.ForeignKeyConstraint(
            ["list_id", "author_id"],
            ["list_members.list_id", "list_members.target_id"],
            name=op.f("fk_list_entries_list_id_author_id"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["status_id"], ["statuses.id"], name=op.f("fk_list_entries_status_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("list_id", "status_id", name=op.f("pk_list_entries")),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_list_entries_author", "list_entries", ["list_id", "author_id"], unique=False)
    op.create_index("ix_list_entries_status", "list_entries", ["status_id"], unique=False)
    op.create_table(
        "oauth_grants",
        sa.Column("code_hash", sa.Text(), nullable=False),
        sa.Column("app_id", BIG, nullable=False),
        sa.Column("user_id", BIG, nullable=False),
        sa.Column("redirect_uri", sa.Text(), nullable=False),
        sa.Column("scopes", sa.Text(), nullable=False),
        sa.Column("code_challenge", sa.Text(), nullable=True),
        sa.Column("expires_at", MOMENT, nullable=False),
        sa.Column("used_at", MOMENT, nullable=True),
        sa.Column("token_id", BIG, nullable=True),
        sa.Column("id", BIG, autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(["app_id"], ["oauth_apps.id"], name=op.f("fk_oauth_grants_app_id"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(
            ["token_id"], ["oauth_tokens.id"], name=op.f("fk_oauth_grants_token_id"), ondelete="SET NULL"
        ),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_oauth_grants_user_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_oauth_grants")),
        sa.UniqueConstraint("code_hash", name=op.f("uq_oauth_grants_code_hash")),
    )
    op.create_index(op.f("ix_oauth_grants_app_id"), "oauth_grants", ["app_id"], unique=False)
    op.create_index(op.f("ix_oauth_grants_token_id"), "oauth_grants", ["token_id"], unique=False)
    op.create_index(op.f("ix_oauth_grants_user_id"), "oauth_grants", ["user_id"], unique=False)
    op.create_table(
        "poll_votes",
        sa.Column("poll_id", BIG, nullable=False),
        sa.Column("account_id", BIG, nullable=False),
        sa.Column("choice", sa.SmallInteger(), nullable=False),
        sa.Column("id", BIG, autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_poll_votes_account_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["poll_id"], ["polls.id"], name=op.f("fk_poll_votes_poll_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_poll_votes")),
    )
    op.create_index("uq_poll_votes_choice", "poll_votes", ["poll_id", "account_id", "choice"], unique=True)
    op.create_table(
        "push_subscriptions",
        sa.Column("token_id", BIG, nullable=False),
        sa.Column("account_id", BIG, nullable=False),
        sa.Column("endpoint", sa.Text(), nullable=False),
        sa.Column("public_key", sa.Text(), nullable=False),
        sa.Column("auth_secret", sa.Text(), nullable=False),
        sa.Column("standard", sa.Boolean(), nullable=False),
        sa.Column("alerts", sa.JSON(), nullable=False),
        sa.Column("policy", sa.Text(), nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("id", BIG, autoincrement=False, nullable=False),
        sa.Column("sealed_token", sa.Text(), nullable=True),
        sa.Column("pushed_at", MOMENT, nullable=True),
        sa.Column("failed_at", MOMENT, nullable=True),
        sa.Column("failure", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_push_subscriptions_account_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["token_id"], ["oauth_tokens.id"], name=op.f("fk_push_subscriptions_token_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_push_subscriptions")),
        sa.UniqueConstraint("token_id", name=op.f("uq_push_subscriptions_token_id")),
    )
    op.create_index(op.f("ix_push_subscriptions_account_id"), "push_subscriptions", ["account_id"], unique=False)
    op.create_table(
        "scheduled_media",
        sa.Column("media_id", BIG, nullable=False),
        sa.Column("scheduled_id", BIG, nullable=False),
        sa.ForeignKeyConstraint(
            ["media_id"], ["media.id"], name=op.f("fk_scheduled_media_media_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["scheduled_id"],
            ["scheduled_statuses.id"],
            name=op.f("fk_scheduled_media_scheduled_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("media_id", name=op.f("pk_scheduled_media")),
    )
    op.create_index("ix_scheduled_media_scheduled", "scheduled_media", ["scheduled_id"], unique=False)
    # ### end Alembic commands ###
