"""The kinds of entities that `render` can put together: where their versions, rows and schemas come from."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Protocol

import orjson
from sqlalchemy import and_, case, literal, literal_column, null, or_, select, union_all

from models.accounts.account import Account, AccountCounts
from models.accounts.remote_actor import RemoteActor
from models.array_parameters import ids_parameter
from models.auth.oauth import OAuthApp
from models.auth.role import Role
from models.base import AnyRow, Query, db
from models.compiled import CompiledQuery
from models.discovery.collection import Collection
from models.flags import StatusFlags
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
from rookery.identity import Viewer
from rookery.schemas.accounts import account
from rookery.schemas.accounts.account import RoleSchema
from rookery.schemas.accounts.severance import RelationshipSeveranceEventSchema
from rookery.schemas.discovery import collection
from rookery.schemas.entity import Entity, Key
from rookery.schemas.moderation.report import ReportSchema
from rookery.schemas.moderation.warning import AccountWarningSchema, appeal
from rookery.schemas.notifications import notification
from rookery.schemas.statuses import kept, quote, reaction, scheduled, status
from rookery.schemas.statuses.card import CardAuthorSchema, CardSchema
from rookery.schemas.statuses.emoji import EmojiSchema
from rookery.schemas.statuses.media import MediaSchema
from rookery.schemas.statuses.poll import PollSchema, results
from rookery.schemas.statuses.quote import StatusTraits
from rookery.schemas.timelines.conversation import ConversationSchema

_UNAPPROVED = and_(
    Interaction.made_id == Status.id,
    Interaction.kind == REPLY,
    or_(Interaction.withheld, Interaction.state == REJECTED),
)


class VersionRow(Protocol):
    """The version of a row and up to five counters (`n0` to `n4`), as `VERSIONS` of its kind has them."""

    source: str
    id: int
    version: int
    n0: Any
    n1: Any
    n2: Any
    n3: Any
    n4: Any


Overlay = Callable[[VersionRow, Any, StatusFlags | None, Viewer], bytes]


@dataclass(frozen=True)
class Kind:
    """A kind of entity. `choose` finds the special case of `entity` that fits a row; `versions_of` names the source of
    versions and counters; `overlay` makes the keys that no fragment may hold, from what `keeps` takes of the row.
    """

    model: Any
    entity: type[Entity]
    versions_of: str
    overlay: Overlay | None = None
    keeps: Callable[[Any], Any] | None = None
    choose: Callable[[Any], Entity] | None = None
    load: Callable[[list[int]], Sequence[Any]] | None = None

    def schema_of(self, row: Any) -> Entity:
        return self.choose(row) if self.choose else self.entity.one()

    def rows(self, ids: Iterable[int]) -> list[Any]:
        """Return the rows of these ids as plain tuples of columns; a status has the name and the mark of its author too
        and whether it waits for an approval, a remote account the URLs of its pictures.
        """
        return list(self.load(list(ids)) if self.load else self._by_ids.rows(ids=ids))

    @cached_property
    def _by_ids(self) -> CompiledQuery:
        table = self.model.__table__
        version = [] if "version" in table.c else [literal(0).label("version")]
        query: Query = select(*table.c, *version).where(table.c.id.in_(ids_parameter("ids")))
        if self.model is Status:
            author = Account.username, Account.sensitized_at
            query = query.add_columns(*author, Interaction.state.label("reply_approval"))
            query = query.join(Account, Account.id == Status.account_id).outerjoin(Interaction, _UNAPPROVED)
        if self.model is Account:
            pictures = RemoteActor.avatar_url, RemoteActor.header_url
            query = query.add_columns(*pictures).outerjoin(RemoteActor, RemoteActor.account_id == Account.id)
        return CompiledQuery(query, keeps=False)  # fragments are kept by version


# Versions and counters, always read fresh, for all kinds in one query -------------------------------------------


def _version_query(source: str, model: Any, *counts: Any, version: Any = None) -> Query:
    padded = [*counts, *[null()] * (5 - len(counts))]
    return select(
        literal_column(f"'{source}'").label("source"),
        model.id.label("id"),
        (model.version if version is None else version).label("version"),
        *[column.label(f"n{number}") for number, column in enumerate(padded)],
    ).where(model.id.in_(ids_parameter(source)))


VERSIONS = {
    "status": _version_query(
        "status",
        Status,
        StatusCounts.replies,
        larger_count(StatusCounts.reblogs, StatusCounts.told_reblogs),
        larger_count(StatusCounts.favourites, StatusCounts.told_favourites),
        db.func.cast(StatusCounts.quotes, db.String),
        StatusCounts.reactions,
    ).join(StatusCounts, StatusCounts.status_id == Status.id),
    "account": _version_query(
        "account",
        Account,
        AccountCounts.statuses,
        AccountCounts.following,
        AccountCounts.followers,
        db.func.cast(AccountCounts.last_status_on, db.String),
    ).join(AccountCounts, AccountCounts.account_id == Account.id),
    "quote": _version_query("quote", Quote, Quote.quoted_id, null(), null(), Quote.state),
    "media": _version_query("media", Media),
    "poll": _version_query("poll", Poll),
    "card": _version_query("card", Card),
    "emoji": _version_query("emoji", Emoji),
    "role": _version_query("role", Role),
    "report": _version_query("report", Report),
    "warning": _version_query(
        "warning",
        AccountWarning,
        case((Appeal.approved.is_(True), 1), (Appeal.approved.is_(False), 0)),
        null(),
        null(),
        Appeal.text,
        version=literal_column("0"),
    ).outerjoin(Appeal, Appeal.warning_id == AccountWarning.id),
    "collection": _version_query("collection", Collection),
    "severance": _version_query("severance", SeveranceEvent),
    "kept": _version_query("kept", KeptStatus, version=literal_column("0")),
    "application": _version_query("application", OAuthApp, version=literal_column("0")),
}
_prepared: dict[tuple[str, ...], CompiledQuery] = {}


def read_versions(wanted: Mapping[str, set[int]]) -> dict[Key, VersionRow]:
    """Return (source, id) → version and counters, in one query."""
    sources = tuple(source for source in VERSIONS if wanted.get(source))
    if not sources:
        return {}
    if sources not in _prepared:
        parts = [VERSIONS[source] for source in sources]
        _prepared[sources] = CompiledQuery(union_all(*parts) if len(parts) > 1 else parts[0])
    rows = _prepared[sources].rows(**{source: wanted[source] for source in sources})
    return {(row[0], row[1]): row for row in rows}


# Overlays: counters, the viewer's flags, and what the clock decides --------------------------------------------

NOBODY: set[int] = set()
NOTHING: set[str] = set()
_TRUTH = (b"false", b"true")


def _over_status(current: VersionRow, row: StatusTraits, flags: StatusFlags | None, viewer: Viewer) -> bytes:
    counts = b',"replies_count":%d,"reblogs_count":%d,"favourites_count":%d,"quotes_count":%b' % (
        current.n0,
        current.n1,
        current.n2,
        current.n3.encode(),
    )
    counts += reaction.under(current.n4, flags.reacted.get(current.id, NOTHING) if flags else NOTHING)
    if flags is None or viewer is None:
        return counts + quote.approval(row, None, NOBODY)
    counts += quote.approval(row, viewer.id, flags.followed)
    at = row.original_id
    return counts + (
        b',"favourited":%b,"reblogged":%b,"muted":%b,"bookmarked":%b,"pinned":%b,"filtered":%b'
        % (
            _TRUTH[at in flags.favourited],
            _TRUTH[at in flags.reblogged],
            _TRUTH[at in flags.muted],
            _TRUTH[at in flags.bookmarked],
            _TRUTH[current.id in flags.pinned],
            flags.filtered.get(current.id, b"[]"),
        )
    )


def _over_account(current: VersionRow, row: None, flags: StatusFlags | None, viewer: Viewer) -> bytes:
    last = b'"%b"' % current.n3.encode() if current.n3 else b"null"
    return b',"statuses_count":%d,"following_count":%d,"followers_count":%d,"last_status_at":%b' % (
        current.n0,
        current.n1,
        current.n2,
        last,
    )


def _over_poll(current: VersionRow, row: Poll, flags: StatusFlags | None, viewer: Viewer) -> bytes:
    more = results(row)
    if flags is not None and viewer is not None:
        more["own_votes"] = flags.votes.get(row.id, [])
        more["voted"] = bool(more["own_votes"]) or row.account_id == viewer.id
    return b"," + orjson.dumps(more)[1:-1]


def _over_card(current: VersionRow, row: Card, flags: StatusFlags | None, viewer: Viewer) -> bytes:
    """Tell the person whom a page names as its author, but who has not named its domain in return; nobody else."""
    if viewer is None:
        return b',"missing_attribution":null'
    return b',"missing_attribution":%b' % _TRUTH[row.claimed_id == viewer.id and row.author_id is None]


def _over_warning(current: VersionRow, row: None, flags: StatusFlags | None, viewer: Viewer) -> bytes:
    return b',"appeal":%b' % orjson.dumps(appeal(text=current.n3, approved=current.n0))


KINDS = {
    "status": Kind(Status, status.StatusSchema, "status", _over_status, quote.traits_of, status.schema_of),
    "quoted status": Kind(
        Status, status.QuotedStatusSchema, "status", _over_status, quote.traits_of, status.schema_of_quoted
    ),
    "kept status": Kind(KeptStatus, kept.KeptStatusSchema, "kept", load=kept.rows),
    "quote": Kind(Quote, quote.QuoteSchema, "quote"),
    "shallow quote": Kind(Quote, quote.ShallowQuoteSchema, "quote"),
    "account": Kind(Account, account.AccountSchema, "account", _over_account, choose=account.schema_of),
    "moved account": Kind(Account, account.AccountSchema, "account", _over_account, choose=account.schema_of_moved),
    "familiar followers": Kind(None, account.FamiliarFollowersSchema, ""),
    "collection": Kind(Collection, collection.CollectionSchema, "collection", load=collection.rows),
    "severance event": Kind(SeveranceEvent, RelationshipSeveranceEventSchema, "severance"),
    "mention": Kind(Account, account.MentionSchema, "account"),
    "media": Kind(Media, MediaSchema, "media"),
    "poll": Kind(Poll, PollSchema, "poll", _over_poll, keeps=lambda row: row),
    "card": Kind(Card, CardSchema, "card", _over_card, keeps=lambda row: row),
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
    "warning": Kind(AccountWarning, AccountWarningSchema, "warning", _over_warning),
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
