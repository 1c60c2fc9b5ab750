"""Posting: the one way in which a status of ours comes to be."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache

from sqlalchemy import Insert, bindparam, select

from models import clock
from models.accounts.account import Account, AccountCounts
from models.auth.user import User
from models.base import BigInt, UtcDateTime, begin_write, db, lock, run
from models.ids import new_id
from models.inserts import dialect_insert, insert_row, insert_values
from models.media.attachment import Media
from models.statuses.interaction import REPLY
from models.statuses.status import ADDRESSED_ONLY, IdempotencyKey, Status, StatusCounts, StatusMention, answered_account
from models.statuses.tag import FeaturedTag, StatusTag, Tag
from models.timelines.conversation import Conversation
from models.timelines.timeline import HomeEntry
from rookery.events import emit
from rookery.events.facts import StatusPosted
from rookery.identity import Actor
from rookery.services.remote import lookup
from rookery.services.statuses import attach, interaction_policy, quote
from rookery.services.statuses.compose import Composed, check_mentions, compose
from rookery.services.statuses.draft import CheckedDraft, Draft, MediaAttributes, check, visibility_below

_BEFORE = select(IdempotencyKey.status_id).where(
    IdempotencyKey.account_id == bindparam("account_id", type_=BigInt),
    IdempotencyKey.key == bindparam("key"),
    IdempotencyKey.created_at > bindparam("since", type_=UtcDateTime()),
)


@dataclass(frozen=True)
class Prepared:
    """A draft that may be posted, and what was found out on the way. `awaits_approval`: by the author of the parent."""

    checked: CheckedDraft
    composed: Composed
    parent: Status | None
    media: list[Media]
    media_attributes: MediaAttributes
    quoted: Status | None
    quote_policy: str
    awaits_approval: bool = False


def post(actor: Actor, draft: Draft) -> Status:
    """Post a status of `actor`. The same idempotency key within an hour gives the first status again.

    Raises Invalid for what breaks a limit and for media that the author may not have, NotFound for such a parent.
    """
    if draft.idempotency_key and (before := posted_before(actor.id, draft.idempotency_key)):
        return before
    ready = prepare(actor, draft)
    begin_write()
    if draft.idempotency_key:
        lock(Account, actor.id)
        if before := posted_before(actor.id, draft.idempotency_key):
            return before
    return store(actor, draft, ready)


def prepare(actor: Actor, draft: Draft, scheduled_id: int | None = None) -> Prepared:
    """Refuse what can be refused, and look strangers up, before anything is written.

    `scheduled_id` is the scheduled status that this was till now: it has the media reserved.
    """
    user = User.posting_defaults(actor.id)
    quoted = quote.quoted_by(actor.id, draft)
    checked = quote.narrowed(check(draft, user), quoted)
    parent = None if draft.in_reply_to_id is None else lookup.visible_original(draft.in_reply_to_id, actor.id)
    if parent:
        checked = replace(checked, visibility=visibility_below(parent.visibility, checked.visibility))
    policy = quote.policy_for(draft.quote_policy, checked.visibility, user)
    awaits_approval = parent is not None and interaction_policy.needs_approval(REPLY, actor.id, parent)
    media = attach.attachable(actor.id, draft.media_ids, scheduled_id=scheduled_id)
    attributes = attach.with_thumbnails(media, draft.media_attributes)
    composed = compose(checked.text, checked.spoiler_text, checked.content_type == "text/markdown")
    if draft.allowed_mention_ids is not None:
        check_mentions(composed.mention_ids, [*draft.allowed_mention_ids, actor.id])
    quote.check_reach(actor.id, checked.visibility, quoted, composed.mention_ids)
    composed = replace(composed, content=quote.line_for(quoted, checked.text) + composed.content)
    return Prepared(checked, composed, parent, media, attributes, quoted, policy, awaits_approval)


def store(actor: Actor, draft: Draft, ready: Prepared) -> Status:
    """Write the status and all that hangs on it, and state that it exists."""
    begin_write()
    status = _new_status(actor.id, ready, draft)
    attach.describe(ready.media, ready.media_attributes)
    attach.attach(status.id, ready.media)
    if draft.poll:
        status.poll_id = attach.add_poll(status, draft.poll)
    if ready.quoted:
        StatusCounts.hold(ready.quoted.id, ready.parent.id if ready.parent else None)
        status.quote_id = quote.add(status, ready.quoted)
    if ready.awaits_approval and ready.parent:
        interaction_policy.ask(REPLY, actor.id, ready.parent.id, made_id=status.id)
    _count(status, ready.parent)
    if draft.idempotency_key:
        _remember(actor.id, draft.idempotency_key, status.id)
    db.session.flush()
    emit(StatusPosted(status.id))
    return status


def _new_status(actor_id: int, ready: Prepared, draft: Draft) -> Status:
    checked, composed, parent = ready.checked, ready.composed, ready.parent
    status = Status(
        id=new_id(),
        version=new_id(),
        local=True,
        account_id=actor_id,
        created_at=clock.now(),
        text=checked.text,
        content=composed.content,
        content_type=checked.content_type,
        spoiler_text=checked.spoiler_text,
        sensitive=checked.sensitive,
        visibility=checked.visibility,
        language=checked.language,
        app_id=draft.app_id,
        in_reply_to_id=parent.id if parent else None,
        in_reply_to_account_id=answered_account(actor_id, parent),
        conversation_id=parent.conversation_id if parent and parent.conversation_id else new_conversations(1)[0],
        media_ids=draft.media_ids,
        mention_ids=composed.mention_ids,
        emoji_ids=composed.emoji_ids,
        tag_names=list(composed.tags.values()),
        quote_policy=ready.quote_policy,
    )
    insert_row(status)
    refer(status, composed.mention_ids, composed.tags)
    return status


def refer(status: Status, mention_ids: Sequence[int], tags: dict[str, str], silent_ids: Sequence[int] = ()) -> None:
    """Write the rows that queries ask for: who is mentioned, who may read it besides, which tags it carries."""
    if people := dict.fromkeys(mention_ids, False) | dict.fromkeys(silent_ids, True):
        rows = [{"status_id": status.id, "account_id": one, "silent": silent} for one, silent in people.items()]
        insert_values(StatusMention, rows)
    if tags:
        insert_values(StatusTag, [{"status_id": status.id, "tag_id": one} for one in Tag.ids_of(tags)])
        FeaturedTag.count(status)


def _count(status: Status, parent: Status | None) -> None:
    StatusCounts.begin(status.id)
    entry = {"account_id": status.account_id, "status_id": status.id, "author_id": status.account_id}
    insert_values(HomeEntry, entry)
    # Lock counters of statuses before those of accounts everywhere, to avoid deadlocks.
    if parent and status.visibility in ("public", "unlisted"):
        StatusCounts.bump(parent.id, replies=+1)
    if status.visibility not in ADDRESSED_ONLY:
        AccountCounts.bump(status.account_id, statuses=+1, last_status_on=status.created_at.date())


def posted_before(actor_id: int, key: str) -> Status | None:
    known = run(_BEFORE, {"account_id": actor_id, "key": key, "since": clock.ago(hours=1)}).scalar()
    return db.session.get(Status, known) if known else None


def _remember(actor_id: int, key: str, status_id: int) -> None:
    """The key now stands for this status; an older one of the same name has had its hour."""
    now = clock.now()
    run(
        _remembering(db.engine.dialect.name),
        {"account_id": actor_id, "key": key, "status_id": status_id, "created_at": now},
    )


@cache
def _remembering(dialect: str) -> Insert:
    add = dialect_insert(IdempotencyKey)
    new = {"status_id": add.excluded.status_id, "created_at": add.excluded.created_at}
    return add.on_conflict_do_update(index_elements=["account_id", "key"], set_=new)


def new_conversations(number: int) -> list[int]:
    row_ids = [new_id() for _ in range(number)]
    if row_ids:
        insert_values(Conversation, [{"id": row_id} for row_id in row_ids])
    return row_ids
