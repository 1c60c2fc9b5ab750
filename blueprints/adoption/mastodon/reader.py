"""The reader of a Mastodon's database."""

from collections.abc import Iterator, Mapping, Sequence
from urllib.parse import urlsplit

from blueprints.adoption import shape
from blueprints.adoption.id_map import at_moment
from blueprints.adoption.mastodon import people, statuses, values
from blueprints.adoption.mastodon.texts import MastodonTexts
from blueprints.adoption.source import (
    MOST_NOTIFICATIONS,
    NOTIFICATION_DAYS,
    AdoptionError,
    SourceDatabase,
    moment,
    sure_moment,
)
from rookery.adopted import MASTODON, AdoptedAddresses

# Columns by which a database of 4.3 or later is known.
NEEDED = {
    "accounts": {"private_key", "public_key", "actor_type", "indexable"},
    "statuses": {"ordered_media_attachment_ids", "edited_at"},
    "users": {"otp_secret", "settings", "role_id"},
    "custom_filters": {"phrase", "action"},
}
ADDED = {"accounts": {"id_scheme"}, "statuses": {"quote_approval_policy"}, "quotes": {"quoted_status_id"}}  # by 4.5
HERE = "JOIN accounts a ON a.id = x.account_id AND a.domain IS NULL"
COUNTED = {
    "local accounts": "SELECT count(*) FROM accounts WHERE domain IS NULL AND id > 0 AND id IN "
    "(SELECT account_id FROM users)",
    "remote accounts": "SELECT count(*) FROM accounts WHERE domain IS NOT NULL",
    "logins": "SELECT count(*) FROM users",
    "local posts and boosts": "SELECT count(*) FROM statuses WHERE (local OR uri IS NULL) AND deleted_at IS NULL",
    "media of local posts": f"SELECT count(*) FROM media_attachments x {HERE} WHERE x.status_id IS NOT NULL",
    **{
        name: f"SELECT count(*) FROM {table}"
        for name, table in {
            "follows": "follows",
            "follow requests": "follow_requests",
            "blocks": "blocks",
            "mutes": "mutes",
            "notes": "account_notes",
            "lists": "lists",
            "filters": "custom_filters",
            "bookmarks": "bookmarks",
            "domain rules": "domain_blocks",
        }.items()
    },
}
KINDS = ["mention", "status", "reblog", "follow", "follow_request", "favourite", "poll", "update", "quote"]
LEFT_BEHIND = {
    "access tokens of apps (everybody signs in again)": "SELECT count(*) FROM oauth_access_tokens "
    "WHERE revoked_at IS NULL",
    "security keys (to be added again)": "SELECT count(*) FROM webauthn_credentials",
    "reports": "SELECT count(*) FROM reports",
    "scheduled posts": "SELECT count(*) FROM scheduled_statuses",
    "notifications that are filtered or of kinds that are not taken over": "SELECT count(*) FROM notifications "
    f"WHERE filtered OR type IS NULL OR type NOT IN ({', '.join(repr(kind) for kind in KINDS)})",
    "announcements": "SELECT count(*) FROM announcements",
    "invites": "SELECT count(*) FROM invites",
    "relays": "SELECT count(*) FROM relays",
}
# An activity is a row of one of these, all of which count their ids by themselves.
NOTIFICATIONS = f"""
SELECT n.type, n.account_id, n.from_account_id, n.created_at, coalesce(
    CASE n.activity_type WHEN 'Status' THEN coalesce(s.reblog_of_id, s.id) END,
    m.status_id, f.status_id, p.status_id, q.status_id) AS about_id
FROM (
    SELECT n.*, row_number() OVER (PARTITION BY account_id ORDER BY id DESC) AS place FROM notifications n
    WHERE NOT filtered AND type = ANY(:kinds)
    AND created_at > (SELECT max(created_at) FROM notifications) - interval '{NOTIFICATION_DAYS} days'
) n
LEFT JOIN statuses s ON n.activity_type = 'Status' AND s.id = n.activity_id
LEFT JOIN mentions m ON n.activity_type = 'Mention' AND m.id = n.activity_id
LEFT JOIN favourites f ON n.activity_type = 'Favourite' AND f.id = n.activity_id
LEFT JOIN polls p ON n.activity_type = 'Poll' AND p.id = n.activity_id
LEFT JOIN quotes q ON n.activity_type = 'Quote' AND q.id = n.activity_id
WHERE n.place <= {MOST_NOTIFICATIONS} ORDER BY n.id
"""


class Mastodon:
    """A server to adopt; `Source` says what each method yields. `environment` is that of .env.production."""

    name = "Mastodon"

    def __init__(self, url: str, environment: Mapping[str, str], base: str, domain: str) -> None:
        self.database, self._environment = SourceDatabase(url), environment
        self._check()
        self._check_seals()
        self.base, self.domain = self._told_base() or base, environment.get("LOCAL_DOMAIN")
        self._texts = MastodonTexts(self.base, self.domain or domain)
        self.addresses = AdoptedAddresses(MASTODON)

    def _check(self) -> None:
        for table, needed in (*NEEDED.items(), *ADDED.items()):
            if missing := needed - self.database.columns(table):
                raise AdoptionError(
                    f"This is no database of Mastodon 4.5 or later ({table}.{min(missing)} is missing): update it to "
                    "4.5 or later first, with all migrations, and stop that."
                )

    def _check_seals(self) -> None:
        """Raise AdoptionError unless what is sealed can be opened, before anything is written."""
        sealed = ["SELECT otp_secret FROM users WHERE otp_required_for_login"]
        if self.database.columns("keypairs"):
            sealed.append("SELECT private_key FROM keypairs WHERE private_key IS NOT NULL")
        for query in sealed:
            if row := self.database.first(f"{query} LIMIT 1"):
                values.unsealed(row[0], self._environment)

    def _told_base(self) -> str | None:
        """Return the public address: as the environment says, or as the id of a local post has it."""
        if host := self._environment.get("WEB_DOMAIN") or self._environment.get("LOCAL_DOMAIN"):
            return f"https://{host}"
        row = self.database.first("SELECT uri FROM statuses WHERE local AND uri LIKE 'http%' LIMIT 1")
        parts = urlsplit(row.uri) if row else None
        return f"{parts.scheme}://{parts.netloc}" if parts else None

    def close(self) -> None:
        self.database.close()

    def counts(self) -> dict[str, int]:
        return {name: self.database.count(query) for name, query in COUNTED.items()}

    def left_behind(self) -> dict[str, int]:
        return {name: self.database.count(query) for name, query in LEFT_BEHIND.items()}

    def instance_pem(self) -> bytes | None:
        return people.instance_pem(self.database, self._environment)

    def about(self) -> shape.About:
        rules = self.database.rows("SELECT text FROM rules WHERE deleted_at IS NULL ORDER BY priority, id")
        allowed = self.database.rows("SELECT domain FROM domain_allows ORDER BY domain")
        return shape.About({}, [row.text for row in rules], [row.domain for row in allowed])

    def emojis(self) -> Iterator[shape.EmojiRow]:
        query = "SELECT e.*, c.name AS category FROM custom_emojis e LEFT JOIN custom_emoji_categories c "
        for row in self.database.rows(f"{query} ON c.id = e.category_id ORDER BY e.id"):
            image = static = None
            if row.domain is None and row.image_file_name:
                name, static_name = row.image_file_name, values.with_extension(row.image_file_name, "png")
                path = values.file_path("custom_emojis/images", row.id, "original", name)
                image = shape.SourceFile(path, row.image_content_type or "")
                path = values.file_path("custom_emojis/images", row.id, "static", static_name)
                static = shape.SourceFile(path, "image/png")
            yield shape.EmojiRow(
                ref=f"{row.shortcode}@{row.domain or ''}",
                at=at_moment(sure_moment(row.created_at)),
                shortcode=row.shortcode,
                domain=row.domain,
                image=image,
                static=static,
                remote_url=row.image_remote_url or None,
                category=row.category,
                visible=row.visible_in_picker,
                disabled=row.disabled,
            )

    def accounts(self) -> Iterator[shape.AccountRow]:
        return people.accounts(self.database, self._texts, self._environment)

    def logins(self) -> Iterator[shape.Login]:
        return people.logins(self.database, self._environment)

    def wanted(self) -> Iterator[str]:
        return statuses.wanted(self.database)

    def named_by(self, refs: Sequence[str]) -> Iterator[str]:
        return statuses.named_by(self.database, refs)

    def media(self, refs: Sequence[str]) -> Iterator[shape.MediaRow]:
        return statuses.media(self.database, refs)

    def statuses(self, refs: Sequence[str]) -> Iterator[shape.StatusRow]:
        return statuses.statuses(self.database, self._texts, refs)

    def follows(self) -> Iterator[shape.Tie]:
        return people.follows(self.database, "follows")

    def follow_requests(self) -> Iterator[shape.Tie]:
        return people.follows(self.database, "follow_requests")

    def blocks(self) -> Iterator[shape.Tie]:
        return people.blocks(self.database)

    def mutes(self) -> Iterator[shape.Tie]:
        return people.mutes(self.database)

    def notes(self) -> Iterator[shape.Tie]:
        return people.notes(self.database)

    def endorsements(self) -> Iterator[shape.Tie]:
        return people.endorsements(self.database)

    def domain_blocks(self) -> Iterator[tuple[str, str]]:
        for row in self.database.rows("SELECT account_id, domain FROM account_domain_blocks ORDER BY id"):
            yield str(row.account_id), row.domain

    def muted_threads(self) -> Iterator[tuple[str, str]]:
        for row in self.database.rows("SELECT account_id, conversation_id FROM conversation_mutes ORDER BY id"):
            yield str(row.account_id), str(row.conversation_id)

    def favourites(self) -> Iterator[shape.Mark]:
        return self._marks("favourites")

    def bookmarks(self) -> Iterator[shape.Mark]:
        return self._marks("bookmarks")

    def _marks(self, table: str) -> Iterator[shape.Mark]:
        for row in self.database.rows(f"SELECT account_id, status_id, created_at FROM {table} ORDER BY id"):
            yield shape.Mark(str(row.account_id), str(row.status_id), sure_moment(row.created_at))

    def notifications(self) -> Iterator[shape.NotificationRow]:
        for row in self.database.rows(NOTIFICATIONS, kinds=KINDS):
            about = str(row.about_id) if row.about_id else None
            made = sure_moment(row.created_at)
            yield shape.NotificationRow(row.type, str(row.account_id), str(row.from_account_id), about, made)

    def home_markers(self) -> Iterator[shape.HomeMarker]:
        query = "SELECT u.account_id, m.last_read_id, m.updated_at FROM markers m JOIN users u ON u.id = m.user_id"
        for row in self.database.rows(f"{query} WHERE m.timeline = 'home'"):
            yield shape.HomeMarker(str(row.account_id), row.last_read_id, sure_moment(row.updated_at))

    def approvals(self) -> Iterator[shape.Approval]:
        return iter(())

    def lists(self) -> Iterator[shape.ListRow]:
        members = "SELECT account_id FROM list_accounts WHERE list_id = :list ORDER BY id"
        for row in list(self.database.rows("SELECT * FROM lists ORDER BY id")):
            yield shape.ListRow(
                str(row.account_id),
                row.title,
                values.REPLIES.get(row.replies_policy, "list"),
                row.exclusive,
                sure_moment(row.created_at),
                [str(one.account_id) for one in self.database.rows(members, list=row.id)],
            )

    def filters(self) -> Iterator[shape.FilterRow]:
        words = "SELECT keyword, whole_word FROM custom_filter_keywords WHERE custom_filter_id = :one ORDER BY id"
        single = "SELECT status_id FROM custom_filter_statuses WHERE custom_filter_id = :one ORDER BY id"
        for row in list(self.database.rows("SELECT * FROM custom_filters ORDER BY id")):
            yield shape.FilterRow(
                str(row.account_id),
                row.phrase,
                list(row.context),
                values.ACTIONS.get(row.action, "warn"),
                moment(row.expires_at),
                [(one.keyword, one.whole_word) for one in self.database.rows(words, one=row.id)],
                [str(one.status_id) for one in self.database.rows(single, one=row.id)],
            )

    def tags(self) -> Iterator[shape.TagMark]:
        for table, featured in (("tag_follows", False), ("featured_tags", True)):
            query = f"SELECT x.account_id, coalesce(t.display_name, t.name) AS name FROM {table} x {HERE}"
            for row in self.database.rows(f"{query} JOIN tags t ON t.id = x.tag_id ORDER BY x.id"):
                yield shape.TagMark(str(row.account_id), row.name, featured)

    def server_rules(self) -> Iterator[shape.ServerRule]:
        for row in self.database.rows("SELECT * FROM domain_blocks ORDER BY domain"):
            yield shape.ServerRule(
                row.domain,
                values.SEVERITIES.get(row.severity, "silence"),
                sure_moment(row.created_at),
                row.private_comment,
                row.public_comment,
                row.obfuscate,
                row.reject_media,
                row.reject_reports,
            )
