"""The reader of a GoToSocial's database."""

from collections.abc import Iterator, Sequence
from urllib.parse import urlsplit

from blueprints.adoption import shape
from blueprints.adoption.gotosocial import people, statuses, values
from blueprints.adoption.source import (
    MOST_NOTIFICATIONS,
    NOTIFICATION_DAYS,
    AdoptionError,
    SourceDatabase,
    listed,
    mapped,
    moment,
    sure_moment,
)
from models.base import Json
from rookery.adopted import GOTOSOCIAL, AdoptedAddresses

# Columns by which a database of 0.20 is known.
NEEDED = {
    "accounts": {"public_key_uri", "private_key", "moved_to_uri"},
    "statuses": {"thread_id", "edits", "content_type", "pending_approval"},
    "filters": {"contexts", "action"},
    "interaction_requests": {"interaction_type", "authorization_uri"},
    "users": {"encrypted_password", "two_factor_secret"},
}
COUNTED = {
    "local accounts": "SELECT count(*) FROM accounts WHERE domain IS NULL AND suspended_at IS NULL AND id != :instance",
    "deleted accounts": "SELECT count(*) FROM accounts WHERE domain IS NULL AND suspended_at IS NOT NULL",
    "remote accounts": "SELECT count(*) FROM accounts WHERE domain IS NOT NULL",
    "logins": "SELECT count(*) FROM users u JOIN accounts a ON a.id = u.account_id WHERE a.suspended_at IS NULL",
    "local posts and boosts": "SELECT count(*) FROM statuses WHERE local",
    "media of local posts": "SELECT count(*) FROM media_attachments m JOIN accounts a ON a.id = m.account_id "
    "WHERE a.domain IS NULL AND m.status_id IS NOT NULL",
    **{
        name: f"SELECT count(*) FROM {table}"
        for name, table in {
            "follows": "follows",
            "follow requests": "follow_requests",
            "blocks": "blocks",
            "mutes": "user_mutes",
            "notes": "account_notes",
            "lists": "lists",
            "filters": "filters",
            "bookmarks": "status_bookmarks",
            "domain rules": "domain_blocks",
        }.items()
    },
}
LEFT_BEHIND = {
    "access tokens of apps (everybody signs in again)": "SELECT count(*) FROM tokens",
    "reports": "SELECT count(*) FROM reports",
    "scheduled posts": "SELECT count(*) FROM scheduled_statuses",
    "notifications of kinds that are not taken over": "SELECT count(*) FROM notifications WHERE notification_type "
    f"NOT IN ({', '.join(map(str, values.NOTIFICATIONS))})",
    "replies, likes and boosts that await approval": "SELECT count(*) FROM interaction_requests "
    "WHERE accepted_at IS NULL AND rejected_at IS NULL",
    "copies of remote media (fetched again when somebody looks)": "SELECT count(*) FROM media_attachments m "
    "JOIN accounts a ON a.id = m.account_id WHERE a.domain IS NOT NULL AND m.cached",
}
NOTIFICATIONS = f"""
SELECT n.*, coalesce(s.boost_of_id, n.status_id) AS about_id FROM (
    SELECT n.*, row_number() OVER (PARTITION BY target_account_id ORDER BY id DESC) AS place FROM notifications n
    WHERE id > :since
) n LEFT JOIN statuses s ON s.id = n.status_id WHERE n.place <= {MOST_NOTIFICATIONS} ORDER BY n.id
"""
RESTRICTED = "posts that not everybody may like, answer or boost (now everybody who reads them may)"


class GoToSocial:
    """A server to adopt; `Source` says what each method yields."""

    name = "GoToSocial"
    domain: str | None = None  # only its configuration says that

    def __init__(self, url: str) -> None:
        self.database = SourceDatabase(url)
        self._check()
        instance = people.instance_account(self.database)
        if instance is None:
            raise AdoptionError("This database has no account of the server itself: was it ever started?")
        parts = urlsplit(instance.uri)
        self.base, self._pem, self._id = f"{parts.scheme}://{parts.netloc}", instance.private_key, instance.id
        self.addresses = AdoptedAddresses(GOTOSOCIAL, "/main-key", parts.path)

    def _check(self) -> None:
        for table, needed in NEEDED.items():
            if missing := needed - self.database.columns(table):
                raise AdoptionError(
                    f"This is no database of GoToSocial 0.20 ({table}.{min(missing)} is missing): of an earlier "
                    "version, start 0.20 on it once, and stop that."
                )

    def close(self) -> None:
        self.database.close()

    def counts(self) -> dict[str, int]:
        return {name: self._count(query) for name, query in COUNTED.items()}

    def left_behind(self) -> dict[str, int]:
        found = {name: self._count(query) for name, query in LEFT_BEHIND.items()}
        policies = self.database.rows("SELECT interaction_policy FROM statuses WHERE local")
        return found | {RESTRICTED: sum(_restricts(mapped(row[0])) for row in policies)}

    def _count(self, query: str) -> int:
        return self.database.count(query, **({"instance": self._id} if ":instance" in query else {}))

    def instance_pem(self) -> bytes | None:
        return values.private_pem(self._pem)

    def about(self) -> shape.About:
        host = urlsplit(self.base).netloc
        row = self.database.first("SELECT * FROM instances WHERE domain = :host", host=host)
        rules = self.database.rows('SELECT text FROM rules WHERE NOT deleted ORDER BY "order"')
        allowed = self.database.rows("SELECT domain FROM domain_allows ORDER BY domain")
        said = {
            "title": row.title if row and row.title != host else None,
            "description": row.short_description_text if row else None,
            "contact_email": row.contact_email if row else None,
            "contact_account": row.contact_account_username if row else None,
        }
        given = {name: value for name, value in said.items() if value}
        return shape.About(given, [row.text for row in rules], [row.domain for row in allowed])

    def emojis(self) -> Iterator[shape.EmojiRow]:
        query = "SELECT e.*, c.name AS category FROM emojis e LEFT JOIN emoji_categories c ON c.id = e.category_id"
        for row in self.database.rows(f"{query} ORDER BY e.id"):
            local = not row.domain
            yield shape.EmojiRow(
                ref=row.id,
                at=values.at(row.id),
                shortcode=row.shortcode,
                domain=row.domain or None,
                image=shape.SourceFile(row.image_path, row.image_content_type) if local else None,
                static=shape.SourceFile(row.image_static_path, row.image_static_content_type) if local else None,
                remote_url=row.image_remote_url or None,
                category=row.category or None,
                visible=bool(row.visible_in_picker),
                disabled=bool(row.disabled),
            )

    def accounts(self) -> Iterator[shape.AccountRow]:
        return people.accounts(self.database, self._id)

    def logins(self) -> Iterator[shape.Login]:
        return people.logins(self.database)

    def wanted(self) -> Iterator[str]:
        return statuses.wanted(self.database)

    def named_by(self, refs: Sequence[str]) -> Iterator[str]:
        return statuses.named_by(self.database, refs)

    def media(self, refs: Sequence[str]) -> Iterator[shape.MediaRow]:
        return statuses.media(self.database, refs)

    def statuses(self, refs: Sequence[str]) -> Iterator[shape.StatusRow]:
        return statuses.statuses(self.database, refs)

    def follows(self) -> Iterator[shape.Tie]:
        return people.follows(self.database, self._id, "follows")

    def follow_requests(self) -> Iterator[shape.Tie]:
        return people.follows(self.database, self._id, "follow_requests")

    def blocks(self) -> Iterator[shape.Tie]:
        return people.blocks(self.database, self._id)

    def mutes(self) -> Iterator[shape.Tie]:
        return people.mutes(self.database, self._id)

    def notes(self) -> Iterator[shape.Tie]:
        return people.notes(self.database, self._id)

    def endorsements(self) -> Iterator[shape.Tie]:
        return iter(())

    def domain_blocks(self) -> Iterator[tuple[str, str]]:
        return iter(())

    def muted_threads(self) -> Iterator[tuple[str, str]]:
        for row in self.database.rows("SELECT account_id, thread_id FROM thread_mutes"):
            yield row.account_id, row.thread_id

    def favourites(self) -> Iterator[shape.Mark]:
        for row in self.database.rows("SELECT * FROM status_faves WHERE NOT pending_approval ORDER BY id"):
            yield shape.Mark(row.account_id, row.status_id, sure_moment(row.created_at), row.uri or None)

    def bookmarks(self) -> Iterator[shape.Mark]:
        for row in self.database.rows("SELECT * FROM status_bookmarks ORDER BY id"):
            yield shape.Mark(row.account_id, row.status_id, sure_moment(row.created_at))

    def notifications(self) -> Iterator[shape.NotificationRow]:
        newest = self.database.first("SELECT max(id) FROM notifications")
        since = values.ulid_at(newest[0], NOTIFICATION_DAYS) if newest and newest[0] else ""
        for row in self.database.rows(NOTIFICATIONS, since=since):
            if kind := values.NOTIFICATIONS.get(row.notification_type):
                made = sure_moment(row.created_at)
                about = row.about_id or None
                yield shape.NotificationRow(kind, row.target_account_id, row.origin_account_id, about, made)

    def home_markers(self) -> Iterator[shape.HomeMarker]:
        for row in self.database.rows("SELECT * FROM markers WHERE name = 'home'"):
            yield shape.HomeMarker(row.account_id, values.at(row.last_read_id), sure_moment(row.updated_at))

    def approvals(self) -> Iterator[shape.Approval]:
        query = "SELECT * FROM interaction_requests WHERE accepted_at IS NOT NULL AND authorization_uri IS NOT NULL"
        for row in self.database.rows(f"{query} ORDER BY id"):
            yield shape.Approval(
                kind=values.INTERACTIONS[row.interaction_type],
                account=row.interacting_account_id,
                status=row.target_status_id,
                uri=row.interaction_uri,
                approval_uri=row.authorization_uri,
                created_at=sure_moment(row.accepted_at),
            )

    def lists(self) -> Iterator[shape.ListRow]:
        query = "SELECT f.target_account_id FROM list_entries e JOIN follows f ON f.id = e.follow_id"
        for row in list(self.database.rows("SELECT * FROM lists ORDER BY id")):
            members = self.database.rows(f"{query} WHERE e.list_id = :list ORDER BY e.id", list=row.id)
            yield shape.ListRow(
                row.account_id,
                row.title,
                row.replies_policy,
                bool(row.exclusive),
                sure_moment(row.created_at),
                [one[0] for one in members],
            )

    def filters(self) -> Iterator[shape.FilterRow]:
        for row in list(self.database.rows("SELECT * FROM filters ORDER BY id")):
            words = self.database.rows("SELECT * FROM filter_keywords WHERE filter_id = :one ORDER BY id", one=row.id)
            single = self.database.rows("SELECT status_id FROM filter_statuses WHERE filter_id = :one", one=row.id)
            yield shape.FilterRow(
                row.account_id,
                row.title,
                values.contexts(row.contexts),
                values.ACTIONS.get(row.action, "warn"),
                moment(row.expires_at),
                [(one.keyword, bool(one.whole_word)) for one in words],
                [one.status_id for one in single],
            )

    def tags(self) -> Iterator[shape.TagMark]:
        query = "SELECT f.account_id, t.name FROM followed_tags f JOIN tags t ON t.id = f.tag_id ORDER BY f.account_id"
        for row in self.database.rows(query):
            yield shape.TagMark(row.account_id, row.name)

    def server_rules(self) -> Iterator[shape.ServerRule]:
        """Yield domain blocks; those of GoToSocial suspend."""
        for row in self.database.rows("SELECT * FROM domain_blocks ORDER BY domain"):
            yield shape.ServerRule(
                row.domain,
                "suspend",
                sure_moment(row.created_at),
                row.private_comment or None,
                row.public_comment or None,
                bool(row.obfuscate),
            )


def _restricts(policy: Json) -> bool:
    """Return whether a policy leaves something to fewer than everybody."""
    rules = [rule for rule in policy.values() if rule]
    return any("public" not in listed(rule.get("Always")) for rule in rules)
