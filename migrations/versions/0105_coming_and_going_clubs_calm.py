"""coming and going, clubs, calm: imports, adopted addresses, successors, closing; groups, newsletters, OpenID Connect;
limits of home and quiet hours; more for moderators

Revision ID: 0105
Revises: 0088
Create Date: 2026-11-27 09:00:00.000000

"""

import sqlalchemy as sa
from alembic import op

# revision identifiers, used by Alembic.
revision = "0105"
down_revision = "0088"
branch_labels = None
depends_on = None

BIG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
MOMENT = sa.DateTime(timezone=True)
MANAGE_REPORTS, VIEW_FEEDS = 1 << 4, 1 << 20

TABLES = (  # in the order in which they are created
    *("post_imports", "imported_items", "adopted_actors", "successions", "succession_warnings", "closings"),
    *("groups", "group_moderators", "group_activities", "group_log_entries"),
    *("external_identities", "account_links", "newsletters", "newsletter_subscribers", "newsletter_posts"),
    *("home_limits", "quiet_hours", "tag_timelines", "unanswered_requests"),
    *("username_blocks", "held_senders", "block_thresholds", "block_threshold_lists"),
)


def upgrade():
    create_imports_of_posts()
    keep_adopted_addresses()
    create_succession()
    create_closing()
    create_groups()
    create_log_of_groups()
    create_identities_and_links()
    create_newsletters()
    limit_home()
    create_quiet_hours()
    create_timelines_of_tags()
    extend_collections()
    note_unanswered_requests()
    create_blocks_and_held_senders()
    create_thresholds()
    let_moderators_view_feeds()
    count_no_direct_statuses()


def downgrade():
    """Forget what the version before does not know.

    Posts that were imported stay, and the accounts of groups, which nobody can change any more. Users who came from a
    provider and have no password choose one by a link that is mailed to them. Rules for servers stay, without an end.
    """
    count_direct_statuses()
    op.execute(f"UPDATE roles SET permissions = permissions - {VIEW_FEEDS} WHERE permissions & {VIEW_FEEDS} <> 0")
    for table in reversed(TABLES):
        op.drop_table(table)
    drop_columns()


def drop_columns():
    op.drop_index(op.f("ix_server_blocks_expires_at"), "server_blocks")
    op.drop_column("server_blocks", "expires_at")
    op.drop_index("ix_collection_items_approval_uri", "collection_items")
    op.drop_column("collection_items", "approval_uri")
    op.drop_column("collections", "offered_at")
    op.drop_column("collections", "fetched_at")
    op.execute("DELETE FROM severed_places WHERE replies IS NOT NULL")  # they would be taken for endorsements
    op.drop_column("severed_places", "replies")
    op.drop_column("severed_places", "per_day")
    filled = "SELECT id FROM lists WHERE kind <> 'members'"  # they would be taken for lists like any other
    for table in ("list_entries", "list_members", "awaited_members", "severed_places"):
        op.execute(f"DELETE FROM {table} WHERE list_id IN ({filled})")
    op.execute("DELETE FROM lists WHERE kind <> 'members'")
    op.drop_column("lists", "kind")
    op.drop_column("users", "home_left_at")
    op.drop_column("users", "home_seen_at")
    op.drop_index("ix_gone_statuses_uri", "gone_statuses")
    with op.batch_alter_table("gone_statuses", reflect_kwargs={"resolve_fks": False}) as table:
        table.drop_column("uri")


def references(table, column, target="accounts.id", ondelete="CASCADE"):
    """Return the foreign key of a column of the table that is being created."""
    return sa.ForeignKeyConstraint([column], [target], name=op.f(f"fk_{table}_{column}"), ondelete=ondelete)


def where(condition):
    return {f"{dialect}_where": sa.text(condition) for dialect in ("sqlite", "postgresql")}


# Coming and going ----------------------------------------------------------------------------------------------------


def create_imports_of_posts():
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
        references("post_imports", "account_id"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_post_imports")),
    )
    op.create_index("ix_post_imports_account", "post_imports", ["account_id", "id"])
    running = where("finished_at IS NULL")
    op.create_index("uq_post_imports_running", "post_imports", ["account_id"], unique=True, **running)
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
        references("imported_items", "import_id", "post_imports.id"),
        references("imported_items", "status_id", "statuses.id", ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("import_id", "number", name=op.f("pk_imported_items")),
    )
    op.create_index("ix_imported_items_status", "imported_items", ["status_id"])
    op.create_index("ix_imported_items_uri", "imported_items", ["uri"])
    waiting = where("state = 'waiting'")
    op.create_index("ix_imported_items_waiting", "imported_items", ["import_id", "at", "number"], **waiting)


def keep_adopted_addresses():
    op.create_table(
        "adopted_actors",
        sa.Column("username", sa.Text(), nullable=False),
        sa.Column("path", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("username", name=op.f("pk_adopted_actors")),
        sa.UniqueConstraint("path", name=op.f("uq_adopted_actors_path")),
    )
    op.add_column("gone_statuses", sa.Column("uri", sa.Text()))
    op.create_index("ix_gone_statuses_uri", "gone_statuses", ["uri"], **where("uri IS NOT NULL"))


def create_succession():
    op.create_table(
        "successions",
        sa.Column("user_id", BIG, nullable=False),
        sa.Column("days", BIG, nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("accepted_at", MOMENT, nullable=True),
        sa.Column("owners_seen_at", MOMENT, nullable=False),
        sa.Column("step", sa.Text(), nullable=False),
        sa.Column("step_at", MOMENT, nullable=True),
        sa.Column("taken_over_at", MOMENT, nullable=True),
        sa.Column("role_id", BIG, nullable=True),
        sa.Column("former_role_id", BIG, nullable=True),
        sa.Column("id", BIG, autoincrement=False, nullable=False),
        references("successions", "role_id", "roles.id", ondelete="SET NULL"),
        references("successions", "user_id", "users.id"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_successions")),
        sa.UniqueConstraint("user_id", name=op.f("uq_successions_user_id")),
    )
    op.create_index("ix_successions_role_id", "successions", ["role_id"])
    op.create_table(
        "succession_warnings",
        sa.Column("succession_id", BIG, nullable=False),
        sa.Column("user_id", BIG, nullable=False),
        sa.Column("step", sa.Text(), nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("delivered_at", MOMENT, nullable=True),
        sa.Column("id", BIG, autoincrement=False, nullable=False),
        references("succession_warnings", "succession_id", "successions.id"),
        references("succession_warnings", "user_id", "users.id"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_succession_warnings")),
    )
    op.create_index("ix_succession_warnings_user_id", "succession_warnings", ["user_id"])
    op.create_index("uq_succession_warnings", "succession_warnings", ["succession_id", "step", "user_id"], unique=True)


def create_closing():
    op.create_table(
        "closings",
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("account_id", BIG, nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("announcement_id", BIG, nullable=True),
        sa.Column("told_user_id", BIG, nullable=False),
        sa.Column("started_at", MOMENT, nullable=False),
        sa.Column("deleting_since", MOMENT, nullable=True),
        sa.Column("ended_at", MOMENT, nullable=True),
        sa.Column("id", BIG, autoincrement=False, nullable=False),
        references("closings", "announcement_id", "announcements.id", ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_closings")),
    )


# Clubs ---------------------------------------------------------------------------------------------------------------


def create_groups():
    op.create_table(
        "groups",
        sa.Column("account_id", BIG, autoincrement=False, nullable=False),
        sa.Column("owner_id", BIG),
        sa.Column("rules", sa.Text(), nullable=False),
        references("groups", "account_id"),
        references("groups", "owner_id", ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("account_id", name=op.f("pk_groups")),
    )
    op.create_index("ix_groups_owner", "groups", ["owner_id"])
    op.create_table(
        "group_moderators",
        sa.Column("group_id", BIG, autoincrement=False, nullable=False),
        sa.Column("account_id", BIG, autoincrement=False, nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        references("group_moderators", "group_id", "groups.account_id"),
        references("group_moderators", "account_id"),
        sa.PrimaryKeyConstraint("group_id", "account_id", name=op.f("pk_group_moderators")),
    )
    op.create_index("ix_group_moderators_account", "group_moderators", ["account_id"])
    op.create_table(
        "group_activities",
        sa.Column("id", BIG, autoincrement=False, nullable=False),
        sa.Column("group_id", BIG, nullable=False),
        sa.Column("account_id", BIG, nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        references("group_activities", "group_id", "groups.account_id"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_group_activities")),
    )
    op.create_index("ix_group_activities_account", "group_activities", ["group_id", "account_id", "id"])
    op.create_index("uq_group_activities_key", "group_activities", ["group_id", "key"], unique=True)


def create_log_of_groups():
    op.create_table(
        "group_log_entries",
        sa.Column("id", BIG, autoincrement=False, nullable=False),
        sa.Column("group_id", BIG, nullable=False),
        sa.Column("account_id", BIG),
        sa.Column("by_name", sa.Text(), nullable=False),
        sa.Column("action", sa.Text(), nullable=False),
        sa.Column("target", sa.Text(), nullable=False),
        sa.Column("address", sa.Text(), nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        references("group_log_entries", "group_id", "groups.account_id"),
        references("group_log_entries", "account_id", ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_group_log_entries")),
    )
    op.create_index("ix_group_log_entries_group", "group_log_entries", ["group_id", "id"])
    op.create_index("ix_group_log_entries_account", "group_log_entries", ["account_id"])


def create_identities_and_links():
    """Identities of users at an OpenID Connect provider, and links between accounts of one person."""
    op.create_table(
        "external_identities",
        sa.Column("id", BIG, nullable=False),
        sa.Column("user_id", BIG, nullable=False),
        sa.Column("issuer", sa.Text(), nullable=False),
        sa.Column("subject", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("role_id", BIG),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("last_used_at", MOMENT),
        references("external_identities", "role_id", "roles.id", ondelete="SET NULL"),
        references("external_identities", "user_id", "users.id"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_external_identities")),
    )
    op.create_index("uq_external_identities", "external_identities", ["issuer", "subject"], unique=True)
    op.create_index("ix_external_identities_user", "external_identities", ["user_id", "id"])
    op.create_index(op.f("ix_external_identities_role_id"), "external_identities", ["role_id"])
    op.create_table(
        "account_links",
        sa.Column("user_id", BIG, nullable=False),
        sa.Column("other_id", BIG, nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        references("account_links", "user_id", "users.id"),
        references("account_links", "other_id", "users.id"),
        sa.PrimaryKeyConstraint("user_id", "other_id", name=op.f("pk_account_links")),
    )
    op.create_index(op.f("ix_account_links_other_id"), "account_links", ["other_id"])


def create_newsletters():
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
        references("newsletters", "account_id"),
        sa.PrimaryKeyConstraint("account_id", name=op.f("pk_newsletters")),
    )
    op.create_index("ix_newsletters_active", "newsletters", ["account_id"], **where("active"))
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
        references("newsletter_subscribers", "account_id"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_newsletter_subscribers")),
        sa.UniqueConstraint("account_id", "email", name=op.f("uq_newsletter_subscribers_account_id_email")),
    )
    op.create_index("ix_newsletter_subscribers_due", "newsletter_subscribers", ["account_id", "sent_until"])
    op.create_table(
        "newsletter_posts",
        sa.Column("account_id", BIG, nullable=False),
        sa.Column("status_id", BIG, nullable=False),
        sa.Column("id", BIG, autoincrement=False, nullable=False),
        references("newsletter_posts", "account_id"),
        references("newsletter_posts", "status_id", "statuses.id"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_newsletter_posts")),
        sa.UniqueConstraint("status_id", name=op.f("uq_newsletter_posts_status_id")),
    )
    op.create_index("ix_newsletter_posts_account", "newsletter_posts", ["account_id", "id"])


# Calm, and reading ---------------------------------------------------------------------------------------------------


def limit_home():
    """Limits of follows, also of severed ones; lists that the server fills."""
    op.add_column("lists", sa.Column("kind", sa.Text(), server_default="members", nullable=False))
    op.add_column("users", sa.Column("home_seen_at", MOMENT, nullable=True))
    op.add_column("users", sa.Column("home_left_at", MOMENT, nullable=True))
    op.create_table(
        "home_limits",
        sa.Column("account_id", BIG, nullable=False),
        sa.Column("target_id", BIG, nullable=False),
        sa.Column("follow_id", BIG, nullable=False),
        sa.Column("per_day", BIG, nullable=True),
        sa.Column("replies", sa.Boolean(), nullable=False),
        references("home_limits", "account_id"),
        references("home_limits", "target_id"),
        references("home_limits", "follow_id", "follows.id"),
        sa.PrimaryKeyConstraint("account_id", "target_id", name=op.f("pk_home_limits")),
        sa.UniqueConstraint("follow_id", name=op.f("uq_home_limits_follow_id")),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_home_limits_target", "home_limits", ["target_id", "follow_id"])
    op.add_column("severed_places", sa.Column("per_day", BIG))
    op.add_column("severed_places", sa.Column("replies", sa.Boolean()))


def create_quiet_hours():
    op.create_table(
        "quiet_hours",
        sa.Column("account_id", BIG, autoincrement=False, nullable=False),
        sa.Column("begins", BIG, nullable=False),
        sa.Column("ends", BIG, nullable=False),
        sa.Column("days", sa.JSON(none_as_null=True), nullable=False),
        references("quiet_hours", "account_id"),
        sa.PrimaryKeyConstraint("account_id", name=op.f("pk_quiet_hours")),
    )


def create_timelines_of_tags():
    """Timelines of followed hashtags on other servers."""
    op.create_table(
        "tag_timelines",
        sa.Column("domain", sa.Text(), nullable=False),
        sa.Column("tag_id", BIG, nullable=False),
        sa.Column("due_at", MOMENT, nullable=False),
        sa.Column("fetched_at", MOMENT),
        sa.Column("newest", sa.Text()),
        sa.Column("etag", sa.Text()),
        sa.Column("stored", BIG, nullable=False),
        sa.Column("failures", BIG, nullable=False),
        sa.Column("error", sa.Text()),
        references("tag_timelines", "tag_id", "tags.id"),
        sa.PrimaryKeyConstraint("domain", "tag_id", name=op.f("pk_tag_timelines")),
    )
    op.create_index("ix_tag_timelines_tag_id", "tag_timelines", ["tag_id"])


def extend_collections():
    """When those of other servers were read, by whose permission accounts are in them; those offered to new members."""
    op.add_column("collections", sa.Column("fetched_at", MOMENT))
    op.add_column("collections", sa.Column("offered_at", MOMENT))
    op.add_column("collection_items", sa.Column("approval_uri", sa.Text()))
    op.create_index("ix_collection_items_approval_uri", "collection_items", ["approval_uri"])


def note_unanswered_requests():
    """Requests of apps that are not answered."""
    op.create_table(
        "unanswered_requests",
        sa.Column("method", sa.Text(), nullable=False),
        sa.Column("path", sa.Text(), nullable=False),
        sa.Column("status", BIG, nullable=False),
        sa.Column("app", sa.Text(), nullable=False),
        sa.Column("count", BIG, nullable=False),
        sa.Column("last_at", MOMENT, nullable=False),
        sa.Column("id", BIG, autoincrement=False, nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_unanswered_requests")),
        sa.UniqueConstraint(
            "method", "path", "status", "app", name=op.f("uq_unanswered_requests_method_path_status_app")
        ),
    )


# Moderation ----------------------------------------------------------------------------------------------------------


def create_blocks_and_held_senders():
    """Blocks of user names, rules for servers with an end, first contacts that are held."""
    op.create_table(
        "username_blocks",
        sa.Column("id", BIG, nullable=False),
        sa.Column("username", sa.Text(), nullable=False),
        sa.Column("normalized", sa.Text(), nullable=False),
        sa.Column("exact", sa.Boolean(), nullable=False),
        sa.Column("allow_with_approval", sa.Boolean(), nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_username_blocks")),
        sa.UniqueConstraint("normalized", name=op.f("uq_username_blocks_normalized")),
    )
    op.add_column("server_blocks", sa.Column("expires_at", MOMENT, nullable=True))
    op.create_index(op.f("ix_server_blocks_expires_at"), "server_blocks", ["expires_at"])
    op.create_table(
        "held_senders",
        sa.Column("account_id", BIG, nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("released_at", MOMENT),
        references("held_senders", "account_id"),
        sa.PrimaryKeyConstraint("account_id", name=op.f("pk_held_senders")),
    )


def create_thresholds():
    """Thresholds over several block lists."""
    op.create_table(
        "block_thresholds",
        sa.Column("id", BIG, autoincrement=False, nullable=False),
        sa.Column("least", BIG, nullable=False),
        sa.Column("account_id", BIG),
        sa.Column("created_at", MOMENT, nullable=False),
        references("block_thresholds", "account_id", ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_block_thresholds")),
    )
    op.create_index("ix_block_thresholds_account_id", "block_thresholds", ["account_id"])
    op.create_table(
        "block_threshold_lists",
        sa.Column("threshold_id", BIG, autoincrement=False, nullable=False),
        sa.Column("list_id", BIG, autoincrement=False, nullable=False),
        references("block_threshold_lists", "threshold_id", "block_thresholds.id"),
        references("block_threshold_lists", "list_id", "block_lists.id"),
        sa.PrimaryKeyConstraint("threshold_id", "list_id", name=op.f("pk_block_threshold_lists")),
    )
    op.create_index("ix_block_threshold_lists_list", "block_threshold_lists", ["list_id"])


def let_moderators_view_feeds():
    """Roles that moderate may see timelines that the owner switched off."""
    op.execute(f"UPDATE roles SET permissions = permissions | {VIEW_FEEDS} WHERE permissions & {MANAGE_REPORTS} <> 0")


# Direct statuses in the counts of profiles ---------------------------------------------------------------------------

# Of the people of this server: of others, their own server tells the number.
DIRECT = """SELECT account_id, count(*) AS number FROM statuses
            WHERE local AND visibility IN ('direct', 'limited') GROUP BY account_id"""


def count_no_direct_statuses():
    op.execute(
        f"""UPDATE account_counts SET statuses = CASE WHEN statuses > number THEN statuses - number ELSE 0 END
            FROM ({DIRECT}) AS direct WHERE direct.account_id = account_counts.account_id"""
    )


def count_direct_statuses():
    op.execute(
        f"""UPDATE account_counts SET statuses = statuses + number
            FROM ({DIRECT}) AS direct WHERE direct.account_id = account_counts.account_id"""
    )
