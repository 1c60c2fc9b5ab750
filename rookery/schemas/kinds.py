"""The kinds of entities that `render` can put together: where their heads, rows and schemas come from."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import orjson
from sqlalchemy import and_, bindparam, case, literal, literal_column, null, or_, select, union_all

from models.accounts.account import Account, AccountCounts
from models.auth.oauth import OAuthApp
from models.auth.role import Role
from models.base import BigInt, Query, db, run
from models.discovery.collection import Collection
from models.federation.actor import RemoteActor
from models.media.attachment import Media
from models.media.emoji import Emoji
from models.moderation.appeal import Appeal
from models.moderation.report import Report
from models.moderation.warning import AccountWarning
from models.notifications.notification import Notification, NotificationRequest
from models.relationships.severance import SeveranceEvent
from models.statuses.card import Card
from models.statuses.interaction import REJECTED, REPLY, Interaction
from models.statuses.poll import Poll
from models.statuses.quote import Quote
from models.statuses.scheduled import ScheduledStatus
from models.statuses.status import Status, StatusCounts, StatusEdit, shown
from models.timelines.conversation import ConversationEntry
from rookery.schemas.accounts import account
from rookery.schemas.accounts.account import RoleSchema
from rookery.schemas.accounts.severance import RelationshipSeveranceEventSchema
from rookery.schemas.discovery import collection
from rookery.schemas.entity import Entity, Key
from rookery.schemas.moderation.report import ReportSchema
from rookery.schemas.moderation.warning import AccountWarningSchema, appeal
from rookery.schemas.notifications import notification
from rookery.schemas.statuses import quote, reaction, scheduled, status
from rookery.schemas.statuses.card import CardAuthorSchema, CardSchema
from rookery.schemas.statuses.emoji import EmojiSchema
from rookery.schemas.statuses.media import MediaSchema
from rookery.schemas.statuses.poll import PollSchema, results
from rookery.schemas.timelines.conversation import ConversationSchema

_UNAPPROVED = and_(
    Interaction.made_id == Status.id,
    Interaction.kind == REPLY,
    or_(Interaction.withheld, Interaction.state == REJECTED),
)

Overlay = Callable[[Any, Any, Any, Any], bytes]


@dataclass(frozen=True)
class Kind:
    """`entity` is its shape, of which `choose` may find the special case that fits a row; `heads_of` names the source
    of versions and counters; `overlay` makes the keys that no base may hold, with the help of what `keeps` takes of
    the row.
    """

    model: Any
    entity: type[Entity]
    heads_of: str
    overlay: Overlay | None = None
    keeps: Callable[[Any], Any] | None = None
    choose: Callable[[Any], Entity] | None = None
    load: Callable[[list[int]], Sequence[Any]] | None = None

    def schema_of(self, row: Any) -> Entity:
        return self.choose(row) if self.choose else self.entity.one()

    def rows(self, ids: Iterable[int]) -> list[Any]:
        """The rows of these ids as plain tuples of columns; a status brings the name and the mark of its author and
        whether it waits for an approval, an account of another server where its pictures are.
        """
        return list(self.load(list(ids)) if self.load else run(self._by_ids, {"ids": list(ids)}))

    @cached_property
    def _by_ids(self) -> Query:
        table = self.model.__table__
        version = [] if "version" in table.c else [literal(0).label("version")]
        query: Query = select(*table.c, *version).where(table.c.id.in_(bindparam("ids", expanding=True)))
        if self.model is Status:
            author = Account.username, Account.sensitized_at
            query = query.add_columns(*author, Interaction.state.label("reply_approval"))
            query = query.join(Account, Account.id == Status.account_id).outerjoin(Interaction, _UNAPPROVED)
        if self.model is Account:
            pictures = RemoteActor.avatar_url, RemoteActor.header_url
            query = query.add_columns(*pictures).outerjoin(RemoteActor, RemoteActor.account_id == Account.id)
        return query


# Heads: what is always read fresh, for all kinds in one query --------------------------------------------------


def _head(source: str, model: Any, *counts: Any, version: Any = None) -> Query:
    padded = [*counts, *[null()] * (5 - len(counts))]
    return select(
        literal_column(f"'{source}'").label("source"),
        model.id.label("id"),
        (model.version if version is None else version).label("version"),
        *[column.label(f"n{number}") for number, column in enumerate(padded)],
    ).where(model.id.in_(bindparam(source, expanding=True, type_=BigInt)))


HEADS = {
    "status": _head(
        "status",
        Status,
        StatusCounts.replies,
        shown(StatusCounts.reblogs, StatusCounts.told_reblogs),
        shown(StatusCounts.favourites, StatusCounts.told_favourites),
        db.func.cast(StatusCounts.quotes, db.String),
        StatusCounts.reactions,
    ).join(StatusCounts, StatusCounts.status_id == Status.id),
    "account": _head(
        "account",
        Account,
        AccountCounts.statuses,
        AccountCounts.following,
        AccountCounts.followers,
        db.func.cast(AccountCounts.last_status_on, db.String),
    ).join(AccountCounts, AccountCounts.account_id == Account.id),
    "quote": _head("quote", Quote, Quote.quoted_id, null(), null(), Quote.state),
    "media": _head("media", Media),
    "poll": _head("poll", Poll),
    "card": _head("card", Card),
    "emoji": _head("emoji", Emoji),
    "role": _head("role", Role),
    "report": _head("report", Report),
    "warning": _head(
        "warning",
        AccountWarning,
        case((Appeal.approved.is_(True), 1), (Appeal.approved.is_(False), 0)),
        null(),
        null(),
        Appeal.text,
        version=literal_column("0"),
    ).outerjoin(Appeal, Appeal.warning_id == AccountWarning.id),
    "collection": _head("collection", Collection),
    "severance": _head("severance", SeveranceEvent),
    "application": _head("application", OAuthApp, version=literal_column("0")),
}
_prepared: dict[tuple[str, ...], Any] = {}


def heads(wanted: Mapping[str, set[int]]) -> dict[Key, Any]:
    """(source, id) → version and counters, in one query."""
    sources = tuple(source for source in HEADS if wanted.get(source))
    if not sources:
        return {}
    if sources not in _prepared:
        parts = [HEADS[source] for source in sources]
        _prepared[sources] = union_all(*parts) if len(parts) > 1 else parts[0]
    rows = run(_prepared[sources], {source: list(wanted[source]) for source in sources})
    return {(row.source, row.id): row for row in rows}


# Overlays: counters, the viewer's flags, and what the clock decides --------------------------------------------

NOBODY: set[int] = set()
NOTHING: set[str] = set()
_TRUTH = (b"false", b"true")


def _over_status(head: Any, row: Any, flags: Any, viewer: Any) -> bytes:
    counts = b',"replies_count":%d,"reblogs_count":%d,"favourites_count":%d,"quotes_count":%b' % (
        head.n0,
        head.n1,
        head.n2,
        head.n3.encode(),
    )
    counts += reaction.under(head.n4, flags.reacted.get(head.id, NOTHING) if flags else NOTHING)
    if flags is None:
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
            _TRUTH[head.id in flags.pinned],
            flags.filtered.get(head.id, b"[]"),
        )
    )


def _over_account(head: Any, row: Any, flags: Any, viewer: Any) -> bytes:
    last = b'"%b"' % head.n3.encode() if head.n3 else b"null"
    return b',"statuses_count":%d,"following_count":%d,"followers_count":%d,"last_status_at":%b' % (
        head.n0,
        head.n1,
        head.n2,
        last,
    )


def _over_poll(head: Any, row: Any, flags: Any, viewer: Any) -> bytes:
    more = results(row)
    if flags is not None:
        more["own_votes"] = flags.votes.get(row.id, [])
        more["voted"] = bool(more["own_votes"]) or row.account_id == viewer.id
    return b"," + orjson.dumps(more)[1:-1]


def _over_card(head: Any, row: Any, flags: Any, viewer: Any) -> bytes:
    """Whoever is named as the author without having named the domain in return is told so, and nobody else."""
    if viewer is None:
        return b',"missing_attribution":null'
    return b',"missing_attribution":%b' % _TRUTH[row.claimed_id == viewer.id and row.author_id is None]


def _over_warning(head: Any, row: Any, flags: Any, viewer: Any) -> bytes:
    return b',"appeal":%b' % orjson.dumps(appeal(text=head.n3, approved=head.n0))


KINDS = {
    "status": Kind(Status, status.StatusSchema, "status", _over_status, quote.traits_of, status.schema_of),
    "quoted status": Kind(
        Status, status.QuotedStatusSchema, "status", _over_status, quote.traits_of, status.schema_of_quoted
    ),
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


def credentials(own: Any) -> dict[str, Any]:
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
            "discoverable": own.discoverable,
            "indexable": own.indexable,
            "attribution_domains": own.attribution_domains,
        },
        "role": RoleSchema.one().dump(own),
    }
