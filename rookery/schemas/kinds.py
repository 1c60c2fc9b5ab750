"""The kinds of entities that `render` can put together: where their versions, rows and schemas come from."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from sqlalchemy import CompoundSelect, Table, and_, cast, literal, literal_column, null, or_, select, union_all

from models.accounts.account import Account, AccountCounts
from models.accounts.remote_actor import RemoteActor
from models.array_parameters import ids_parameter
from models.auth.oauth import OAuthApp
from models.auth.role import Role
from models.base import AnyRow, Query, db, run
from models.compiled import CompiledQuery
from models.discovery.collection import Collection
from models.media.attachment import Media
from models.media.emoji import Emoji
from models.moderation.appeal import Appeal
from models.moderation.report import Report
from models.moderation.warning import AccountWarning
from models.notifications.notification import Notification, NotificationRequest
from models.relationships.severance import SeveranceEvent
from models.statuses.card import Card
from models.statuses.interaction import REJECTED, REPLY, Interaction
from models.statuses.kept_status import KeptStatus
from models.statuses.poll import Poll
from models.statuses.quote import Quote
from models.statuses.scheduled import ScheduledStatus
from models.statuses.status import Status, StatusCounts, StatusEdit, larger_count
from models.timelines.conversation import ConversationEntry
from rookery.schemas.accounts import account
from rookery.schemas.accounts.account import RoleSchema
from rookery.schemas.accounts.severance import RelationshipSeveranceEventSchema
from rookery.schemas.discovery import collection
from rookery.schemas.entity import Entity, Key, Overlay
from rookery.schemas.moderation.report import ReportSchema
from rookery.schemas.moderation.warning import AccountWarningSchema
from rookery.schemas.notifications import notification
from rookery.schemas.statuses import kept, quote, scheduled, status
from rookery.schemas.statuses.card import CardAuthorSchema, CardSchema
from rookery.schemas.statuses.emoji import EmojiSchema
from rookery.schemas.statuses.media import MediaSchema
from rookery.schemas.statuses.poll import PollSchema
from rookery.schemas.timelines.conversation import ConversationSchema


@dataclass(frozen=True)
class Kind:
    """A kind of entity. `choose` finds the special case of `entity` that fits a row; `versions_of` names the source of
    versions and counters; `keeps` is what the overlaid keys need of the row.
    """

    model: Any
    entity: type[Entity]
    versions_of: str
    keeps: Callable[[Any], Any] | None = None
    choose: Callable[[Any], Entity] | None = None
    load: Callable[[list[int]], Sequence[Any]] | None = None

    def schema_of(self, row: Any) -> Entity:
        return self.choose(row) if self.choose else self.entity.one()

    @cached_property
    def overlays(self) -> tuple[Overlay | None, Overlay | None]:
        """The functions that write the keys which no fragment may hold: for strangers, and for viewers."""
        return self.entity.one().overlays

    def rows(self, ids: Iterable[int]) -> list[Any]:
        """Return the rows of these ids as plain tuples of columns; a status has the name and the mark of its author too
        and whether it waits for an approval, a remote account the URLs of its pictures.
        """
        if self.load:
            return list(self.load(list(ids)))
        if self.model is Status:
            return _STATUSES.rows(ids=ids)
        return list(run(self._by_ids, {"ids": ids}))

    @cached_property
    def _by_ids(self) -> Query:
        query = _by_ids(self.model.__table__)
        if self.model is Account:
            pictures = RemoteActor.avatar_url, RemoteActor.header_url
            query = query.add_columns(*pictures).outerjoin(RemoteActor, RemoteActor.account_id == Account.id)
        return query


def _by_ids(table: Table) -> Query:
    version = [] if "version" in table.c else [literal(0).label("version")]
    return select(*table.c, *version).where(table.c.id.in_(ids_parameter("ids")))


_UNAPPROVED = and_(
    Interaction.made_id == Status.id,
    Interaction.kind == REPLY,
    or_(Interaction.withheld, Interaction.state == REJECTED),
)
_STATUSES = CompiledQuery(
    _by_ids(Status.__table__)  # type: ignore[arg-type]  # of every model but those that map a query
    .add_columns(Account.username, Account.sensitized_at, Interaction.state.label("reply_approval"))
    .join(Account, Account.id == Status.account_id)
    .outerjoin(Interaction, _UNAPPROVED),
    keeps=False,  # fragments are kept by version
)


# Versions and counters, always read fresh, for all kinds in one query -------------------------------------------


def _versions(source: str, model: Any, version: Any = None, **beside: Any) -> Query:
    """Select the versions of rows, and what changes without a new version, by the names that its readers use."""
    return select(
        literal_column(f"'{source}'").label("source"),
        model.id.label("id"),
        (model.version if version is None else version).label("version"),
        *[column.label(name) for name, column in beside.items()],
    ).where(model.id.in_(ids_parameter(source)))


VERSIONS = {
    "status": _versions(
        "status",
        Status,
        replies_count=StatusCounts.replies,
        reblogs_count=larger_count(StatusCounts.reblogs, StatusCounts.told_reblogs),
        favourites_count=larger_count(StatusCounts.favourites, StatusCounts.told_favourites),
        quotes_count=StatusCounts.quotes,
        reactions=StatusCounts.reactions,
    ).join(StatusCounts, StatusCounts.status_id == Status.id),
    "account": _versions(
        "account",
        Account,
        statuses_count=AccountCounts.statuses,
        following_count=AccountCounts.following,
        followers_count=AccountCounts.followers,
        last_status_at=cast(AccountCounts.last_status_on, db.String),
    ).join(AccountCounts, AccountCounts.account_id == Account.id),
    "quote": _versions("quote", Quote, quoted_id=Quote.quoted_id, state=Quote.state),
    "media": _versions("media", Media),
    "poll": _versions("poll", Poll),
    "card": _versions("card", Card),
    "emoji": _versions("emoji", Emoji),
    "role": _versions("role", Role),
    "report": _versions("report", Report),
    "warning": _versions(
        "warning", AccountWarning, literal_column("0"), appeal=Appeal.text, appeal_approved=Appeal.approved
    ).outerjoin(Appeal, Appeal.warning_id == AccountWarning.id),
    "collection": _versions("collection", Collection),
    "severance": _versions("severance", SeveranceEvent),
    "kept": _versions("kept", KeptStatus, literal_column("0")),
    "application": _versions("application", OAuthApp, literal_column("0")),
}


def read_versions(wanted: Mapping[str, set[int]]) -> dict[Key, AnyRow]:
    """Return (source, id) → the version, and what stands beside it, in one query."""
    sources = {source for source, ids in wanted.items() if ids}
    if not sources:
        return {}
    query, asked = (_OF_POSTS, OF_POSTS) if sources <= OF_POSTS else (_OF_ALL, VERSIONS.keys())
    rows = query.rows(**{source: wanted.get(source, ()) for source in asked})
    return {(row[0], row[1]): row for row in rows}


def _united(sources: Iterable[str]) -> CompoundSelect:
    """Return the rows of all sources, with the columns of all: null where a source has no such column."""
    parts = [VERSIONS[source] for source in sources]
    columns = {str(column.key): column for part in parts for column in part.selected_columns}
    return union_all(*(_with_columns(part, columns) for part in parts))


def _with_columns(part: Query, columns: Mapping[str, Any]) -> Query:
    own = part.selected_columns
    return part.with_only_columns(
        *(own[name] if name in own else cast(null(), column.type).label(name) for name, column in columns.items())
    )


# A source of which nothing is wanted costs less than a statement of its own for each set of sources.
OF_POSTS = frozenset({"status", "account", "quote", "media", "poll", "card", "emoji", "role", "application"})
_OF_POSTS = CompiledQuery(_united(source for source in VERSIONS if source in OF_POSTS))
_OF_ALL = CompiledQuery(_united(VERSIONS))


KINDS = {
    "status": Kind(Status, status.StatusSchema, "status", quote.traits_of, status.schema_of),
    "quoted status": Kind(Status, status.QuotedStatusSchema, "status", quote.traits_of, status.schema_of_quoted),
    "kept status": Kind(KeptStatus, kept.KeptStatusSchema, "kept", load=kept.rows),
    "quote": Kind(Quote, quote.QuoteSchema, "quote"),
    "shallow quote": Kind(Quote, quote.ShallowQuoteSchema, "quote"),
    "account": Kind(Account, account.AccountSchema, "account", choose=account.schema_of),
    "moved account": Kind(Account, account.AccountSchema, "account", choose=account.schema_of_moved),
    "familiar followers": Kind(None, account.FamiliarFollowersSchema, ""),
    "collection": Kind(Collection, collection.CollectionSchema, "collection", load=collection.rows),
    "severance event": Kind(SeveranceEvent, RelationshipSeveranceEventSchema, "severance"),
    "mention": Kind(Account, account.MentionSchema, "account"),
    "media": Kind(Media, MediaSchema, "media"),
    "poll": Kind(Poll, PollSchema, "poll", keeps=lambda row: row),
    "card": Kind(Card, CardSchema, "card", keeps=lambda row: row),
    "card author": Kind(Card, CardAuthorSchema, "card"),
    "emoji": Kind(Emoji, EmojiSchema, "emoji"),
    "account role": Kind(Role, account.AccountRoleSchema, "role"),
    "application": Kind(OAuthApp, status.StatusApplicationSchema, "application"),
    "notification": Kind(Notification, notification.NotificationSchema, "", choose=notification.notification_schema),
    "notification group": Kind(
        Notification, notification.NotificationGroupSchema, "", choose=notification.group_schema
    ),
    "notification request": Kind(
        NotificationRequest, notification.NotificationRequestSchema, "", choose=notification.request_schema
    ),
    "partial account": Kind(Account, notification.PartialAccountWithAvatarSchema, "account"),
    "conversation": Kind(ConversationEntry, ConversationSchema, ""),
    "scheduled": Kind(ScheduledStatus, scheduled.ScheduledStatusSchema, "", choose=scheduled.schema_of),
    "report": Kind(Report, ReportSchema, "report"),
    "warning": Kind(AccountWarning, AccountWarningSchema, "warning"),
    "edit": Kind(StatusEdit, status.StatusEditSchema, ""),
}


def credentials(own: AnyRow) -> dict[str, object]:
    """Return what one's own account has beyond what others see: the sources of its texts, the defaults, the role.

    https://docs.joinmastodon.org/entities/Account/#CredentialAccount
    """
    return {
        "source": {
            "privacy": own.default_visibility,
            "sensitive": own.default_sensitive,
            "language": own.default_language,
            "quote_policy": own.default_quote_policy,
            "note": own.note_text,
            "fields": account.typed_fields(own),
            "follow_requests_count": own.requests,
            "hide_collections": own.hide_collections,
            "discoverable": account.wants_to_be_found(own),
            "indexable": own.indexable,
            "attribution_domains": own.attribution_domains,
        },
        "role": RoleSchema.one().dump(own),
    }
