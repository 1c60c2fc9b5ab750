"""The listeners that create and remove notifications. Those that run in jobs act on what is true by then."""

from collections.abc import Sequence
from functools import cache

from sqlalchemy import Select, bindparam, delete, exists, or_, select
from sqlalchemy.orm import QueryableAttribute

from models.array_parameters import encode_ids, encode_rows, ids_parameter, rows_parameter
from models.auth.role import Permission
from models.auth.user import User
from models.base import BigInt, Query, db, run
from models.discovery.collection import ACCEPTED as MEMBER
from models.discovery.collection import PENDING, Collection, CollectionItem
from models.moderation.report import Report
from models.moderation.warning import AccountWarning
from models.notifications.listing import REACTION
from models.notifications.notification import Notification
from models.relationships.follow import Follow
from models.relationships.severance import SeveranceEvent
from models.statuses.favourite import Favourite
from models.statuses.interaction import Interaction
from models.statuses.pending_reply import AwaitedParent
from models.statuses.poll import Poll, PollVote
from models.statuses.quote import ACCEPTED, Quote
from models.statuses.reaction import Reaction
from models.statuses.status import ADDRESSED_ONLY, LATE, Status, StatusMention
from rookery.events.facts import (
    AccountWarned,
    AddedToCollection,
    CollectionChanged,
    Favourited,
    PollExpired,
    Quoted,
    Reacted,
    Reblogged,
    RelationshipsSevered,
    ReplyJoined,
    ReplyRejected,
    ReportFiled,
    StatusDeleted,
    StatusEdited,
    StatusPosted,
    Unfavourited,
    Unreacted,
    UserPending,
    UserReady,
)
from rookery.plugin import task, together
from rookery.services.notifications.create import NotificationDraft, notify, notify_all, push_again

WITHIN, AT_ONCE = 200, 1000  # people notified in the transaction that posts or edits; by each task after it


@together
def on_status(facts: Sequence[StatusPosted | StatusEdited]) -> None:
    """Notify the mentioned accounts, and the followers who subscribed to the author's posts; of a late post quietly,
    and the mentioned ones alone.
    """
    asked = {"ids": encode_ids(fact.status_id for fact in facts)}
    notable = set(run(_NOTABLE, asked).scalars())
    for fact in facts:
        if fact.status_id in notable and (status := db.session.get(Status, fact.status_id)):
            mentioned = run(_MENTIONED, {"status_id": status.id}).scalars()
            is_late = isinstance(fact, StatusPosted) and fact.late
            draft = NotificationDraft("mention", status.account_id, status, quiet=is_late)
            if isinstance(fact, StatusPosted) and fact.before == LATE:
                push_again(mentioned, draft)
            else:
                notify(mentioned, draft)
            if isinstance(fact, StatusPosted) and not is_late:
                _notify_subscribers(status)


def on_reply_joined(fact: ReplyJoined) -> None:
    """Notify subscribers if the reply turns out to continue a thread of the author's own."""
    status = db.session.get(Status, fact.status_id)
    if status and not status.undelivered:
        _notify_subscribers(status)


def _notify_subscribers(status: Status) -> None:
    own_thread = status.in_reply_to_account_id in (None, status.account_id)
    if own_thread and status.visibility not in ADDRESSED_ONLY:
        if not status.local and run(_AWAITED, {"status_id": status.id}).first():
            return
        _notify_some_subscribers(status, 0, WITHIN)


@task()
def notify_subscribers(status_id: int, after: int) -> None:
    """Notify the next of many subscribers: of follows after the one with the id `after`."""
    if status := db.session.get(Status, status_id):
        _notify_some_subscribers(status, after, AT_ONCE)


def _notify_some_subscribers(status: Status, after: int, most: int) -> None:
    rows = run(_SUBSCRIBERS, {"author_id": status.account_id, "after": after, "most": most}).all()
    notify([row.account_id for row in rows], NotificationDraft("status", status.account_id, status))
    if len(rows) == most:
        notify_subscribers.enqueue(status.id, rows[-1].id)


_AWAITED = select(AwaitedParent.status_id).where(AwaitedParent.status_id == bindparam("status_id", type_=BigInt))
_MENTIONED = select(StatusMention.account_id).where(
    StatusMention.status_id == bindparam("status_id", type_=BigInt), ~StatusMention.silent
)
# Most posts notify nobody, so one query finds the others.
_NOTABLE = select(Status.id).where(
    Status.id.in_(ids_parameter("ids")),
    or_(
        exists().where(StatusMention.status_id == Status.id, ~StatusMention.silent),
        exists().where(Follow.target_id == Status.account_id, Follow.notify),
    ),
)
_SUBSCRIBERS = (
    select(Follow.id, Follow.account_id)
    .where(
        Follow.target_id == bindparam("author_id", type_=BigInt),
        Follow.notify,
        Follow.id > bindparam("after", type_=BigInt),
    )
    .order_by(Follow.id)
    .limit(bindparam("most", type_=BigInt))
)


def on_edit(fact: StatusEdited) -> None:
    """Notify those who reblogged or quoted an edited status, and those newly mentioned."""
    if (status := db.session.get(Status, fact.status_id)) is None or status.edited_at is None:
        return
    on_status(fact)
    for kind in ("update", "quoted_update"):
        _notify_some_of_edit(kind, status, 0, WITHIN)


@task()
def notify_of_edit(kind: str, status_id: int, after: int) -> None:
    """Notify the next of many who reblogged (`update`) or quoted (`quoted_update`) an edited status."""
    if status := db.session.get(Status, status_id):
        _notify_some_of_edit(kind, status, after, AT_ONCE)


def _notify_some_of_edit(kind: str, status: Status, after: int, most: int) -> None:
    """Read at most so many reblogs or quotes with a higher id than `after`; most may be of other servers."""
    query, row_id = _made_of(kind, status)
    rows = db.session.execute(query.add_columns(row_id).where(row_id > after).order_by(row_id).limit(most)).all()
    edition = f":{int(status.edited_at.timestamp() * 1000)}" if status.edited_at else ""
    theirs = [made for made, _ in rows if made.local and made.account_id != status.account_id]
    abouts = theirs if kind == "quoted_update" else [status] * len(theirs)
    notify_all(
        [
            (made.account_id, NotificationDraft(kind, status.account_id, about, edition=edition))
            for made, about in zip(theirs, abouts, strict=True)
        ]
    )
    if len(rows) == most:
        notify_of_edit.enqueue(kind, status.id, rows[-1][1])


def _made_of(kind: str, status: Status) -> tuple[Select[Status], QueryableAttribute[int]]:
    if kind == "update":
        return select(Status).where(Status.reblog_of_id == status.id), Status.id
    return _quotes_of(status), Quote.id


def on_quote(fact: Quoted) -> None:
    """Notify the quoted author, unless the quote or its permission is gone by now."""
    status, quoted = db.session.get(Status, fact.status_id), db.session.get(Status, fact.quoted_id)
    if status and quoted and db.session.scalar(_quotes_of(quoted).where(Status.id == status.id)):
        notify([quoted.account_id], NotificationDraft("quote", status.account_id, status))


def on_reply_rejected(fact: ReplyRejected) -> None:
    """Notify the author of a reply that the author of the parent rejected it."""
    one = db.session.get(Interaction, fact.interaction_id)
    reply = db.session.get(Status, one.made_id) if one else None
    answered = db.session.get(Status, one.status_id) if one else None
    if reply and answered:
        notify([reply.account_id], NotificationDraft("reply_rejected", answered.account_id, reply))


@together
def on_reblog(facts: Sequence[Reblogged]) -> None:
    done = [fact for fact in facts if db.session.get(Status, fact.status_id)]
    _notify_authors("reblog", [(fact, db.session.get(Status, fact.reblog_of_id)) for fact in done])


def on_deleted(fact: StatusDeleted) -> None:
    """Remove the notification of a deleted reblog. Those of a status are deleted with its row."""
    if fact.reblog_of_id and (original := db.session.get(Status, fact.reblog_of_id)):
        _remove(original.account_id, f"reblog:{fact.account_id}:{original.id}")


@together
def on_favourite(facts: Sequence[Favourited]) -> None:
    there = still(Favourite.account_id, Favourite.status_id, [(fact.account_id, fact.status_id) for fact in facts])
    liked = [fact for fact in facts if (fact.account_id, fact.status_id) in there]
    _notify_authors("favourite", [(fact, db.session.get(Status, fact.status_id)) for fact in liked])


def _notify_authors(kind: str, done: Sequence[tuple[Favourited | Reblogged, Status | None]]) -> None:
    """Notify the authors of statuses that others favourited or reblogged."""
    drafts = []
    for fact, status in done:
        if status is None or status.account_id == fact.account_id:
            continue
        draft = NotificationDraft(kind, fact.account_id, status, quiet=getattr(fact, "late", False))
        if getattr(fact, "before", None) == LATE:
            push_again([status.account_id], draft)
        else:
            drafts.append((status.account_id, draft))
    notify_all(drafts)


def on_unfavourite(fact: Unfavourited) -> None:
    if status := db.session.get(Status, fact.status_id):
        _remove(status.account_id, f"favourite:{fact.account_id}:{fact.status_id}")


def on_reaction(fact: Reacted) -> None:
    """Notify the author of an emoji under their status, unless it came with a favourite, of which they are notified."""
    status = None if fact.liked else db.session.get(Status, fact.status_id)
    if status is None or not status.local:
        return
    made = select(Reaction.id).where(
        Reaction.account_id == fact.account_id, Reaction.status_id == status.id, Reaction.name == fact.name
    )
    if reaction_id := db.session.scalar(made):
        notify([status.account_id], _of_reaction(fact, status, reaction_id))


def on_unreaction(fact: Unreacted) -> None:
    if status := db.session.get(Status, fact.status_id):
        _remove(status.account_id, _of_reaction(fact, status).key)


def _of_reaction(fact: Reacted | Unreacted, status: Status, reaction_id: int | None = None) -> NotificationDraft:
    return NotificationDraft(REACTION, fact.account_id, status, subject_id=reaction_id, edition=f":{fact.name}")


def on_poll_end(fact: PollExpired) -> None:
    """Notify voters and the author of the result, once the poll has really expired."""
    if (poll := Poll.ended(fact.poll_id, fact.ends_at)) is None:
        return
    status = db.session.get_one(Status, poll.status_id)
    voters = select(PollVote.account_id).where(PollVote.poll_id == poll.id).distinct()
    draft = NotificationDraft("poll", poll.account_id, status)
    notify(db.session.scalars(voters), draft)
    notify([poll.account_id], draft, to_oneself=True)


def on_sign_up(fact: UserPending | UserReady) -> None:
    """Notify users who may manage users of a sign-up, once: while it waits for them, else when its login works."""
    if user := db.session.get(User, fact.user_id):
        notify(User.accounts_with(Permission.MANAGE_USERS), NotificationDraft("admin.sign_up", user.account_id))


def on_report(fact: ReportFiled) -> None:
    """Notify users who may manage reports of a new one."""
    if report := db.session.get(Report, fact.report_id):
        about = NotificationDraft("admin.report", report.account_id, subject_id=report.id)
        notify(User.accounts_with(Permission.MANAGE_REPORTS), about)


def on_warning(fact: AccountWarned) -> None:
    """Notify an account of a warning. It comes from their own account, for the moderator stays unnamed."""
    if warning := db.session.get(AccountWarning, fact.warning_id):
        owner = warning.target_account_id
        notify([owner], NotificationDraft("moderation_warning", owner, subject_id=warning.id), to_oneself=True)


def on_severance(fact: RelationshipsSevered) -> None:
    """Notify an account of follows that it lost at once; not where it lost nothing but requests."""
    event = db.session.get(SeveranceEvent, fact.event_id)
    if event and (event.following_count or event.followers_count):
        draft = NotificationDraft("severed_relationships", fact.account_id, subject_id=fact.event_id)
        notify([fact.account_id], draft, to_oneself=True)


def on_added_to_collection(fact: AddedToCollection) -> None:
    """Notify an account that was put into a collection."""
    item = db.session.get(CollectionItem, fact.collection_item_id)
    if item and item.state in (PENDING, MEMBER):
        owner_id = db.session.get_one(Collection, item.collection_id).account_id
        notify([item.account_id], NotificationDraft("added_to_collection", owner_id, subject_id=item.collection_id))


def on_collection_change(fact: CollectionChanged) -> None:
    """Notify the members of a collection that was changed."""
    if (collection := db.session.get(Collection, fact.collection_id)) is None:
        return
    inside = select(CollectionItem.account_id).where(
        CollectionItem.collection_id == collection.id, CollectionItem.state == MEMBER
    )
    edition = f":{int(collection.updated_at.timestamp() * 1000)}"
    draft = NotificationDraft("collection_update", collection.account_id, subject_id=collection.id, edition=edition)
    notify(db.session.scalars(inside), draft)


def _quotes_of(status: Status) -> Select[Status]:
    """Return the query of statuses that quote this one with permission."""
    quotes = select(Status).join(Quote, Quote.status_id == Status.id)
    return quotes.where(Quote.quoted_id == status.id, Quote.state == ACCEPTED)


def still(
    actor: QueryableAttribute[int], about: QueryableAttribute[int], pairs: list[tuple[int, int]]
) -> set[tuple[int, int]]:
    """Return the pairs that still exist: a job acts on what is true when it runs."""
    return {(row[0], row[1]) for row in run(_those_there(actor, about), {"pairs": encode_rows(pairs)})}


@cache
def _those_there(actor: QueryableAttribute[int], about: QueryableAttribute[int]) -> Query:
    pairs = rows_parameter("pairs", "actor", "about")
    there = exists().where(actor == pairs.c.actor, about == pairs.c.about)
    return select(pairs.c.actor, pairs.c.about).where(there)


def _remove(account_id: int, key: str) -> None:
    run(_REMOVE, {"of": account_id, "its_key": key})


_REMOVE = delete(Notification).where(
    Notification.account_id == bindparam("of", type_=BigInt), Notification.key == bindparam("its_key")
)
