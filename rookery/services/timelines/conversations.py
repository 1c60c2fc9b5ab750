"""Conversations: the entries that each participant has for a thread of direct statuses, and their upkeep."""

from collections.abc import Sequence

from sqlalchemy import delete, exists, func, or_, select, update

from models.accounts.account import Account
from models.base import change_rows, db, get_all
from models.ids import new_id
from models.inserts import insert_ignoring, insert_once
from models.moderation.held_sender import HeldSender
from models.notifications.notification import Notification
from models.relationships.mute import ConversationMute
from models.statuses.status import LATE, Status, StatusMention
from models.timelines.conversation import ConversationEntry, DirectStatus
from models.visibility import welcome_to
from rookery.errors import or_not_found
from rookery.events import emit
from rookery.events.facts import ConversationChanged, NotificationsMerged, StatusDeleted, StatusEdited, StatusPosted
from rookery.identity import Actor
from rookery.plugin import together
from rookery.services.notifications import first_contact

AT_ONCE = 200


@together
def on_status(facts: Sequence[StatusPosted | StatusEdited]) -> None:
    """Add a direct status to the conversation of each local participant who does not have it already.

    An edit adds it only for newly mentioned accounts: others may have removed the conversation meanwhile. So they may
    have one that was late.
    """
    new = [fact for fact in facts if isinstance(fact, StatusEdited) or fact.before != LATE]
    found = {status.id: status for status in get_all(Status, (fact.status_id for fact in new))}
    for fact in new:
        status = found.get(fact.status_id)
        if status and status.visibility == "direct" and status.conversation_id is not None:
            _bring(fact, status)


def _bring(fact: StatusPosted | StatusEdited, status: Status) -> None:
    people = _people(status)
    concerned = people if isinstance(fact, StatusPosted) else people & set(fact.mentioned_ids)
    if first_contact.holds(status.account_id):
        return
    for account_id, silent in _participants(concerned, status):
        _join(account_id, people - {account_id}, status, unread=not silent)


def on_merged(fact: NotificationsMerged) -> None:
    """Add direct statuses whose author was held as a stranger until now."""
    has_it = exists().where(DirectStatus.account_id == fact.account_id, DirectStatus.status_id == Status.id)
    query = select(Status).join(Notification, Notification.status_id == Status.id)
    query = query.join(HeldSender, HeldSender.account_id == Status.account_id).where(
        Notification.account_id == fact.account_id,
        Notification.kind == "mention",
        ~Notification.filtered,
        Status.visibility == "direct",
        Status.conversation_id.is_not(None),
        ~has_it,
    )
    for status in db.session.scalars(query.order_by(Status.id).limit(AT_ONCE)).all():
        for account_id, silent in _participants({fact.account_id}, status):
            _join(account_id, _people(status) - {account_id}, status, unread=not silent)


def _people(status: Status) -> set[int]:
    mentioned = select(StatusMention.account_id).where(StatusMention.status_id == status.id)
    return {status.account_id, *db.session.scalars(mentioned)}


def on_deleted(fact: StatusDeleted) -> None:
    """Set an earlier last status in conversations that ended with this one; delete those that held nothing else."""
    if fact.visibility != "direct":
        return
    columns = ConversationEntry.id, ConversationEntry.account_id
    ending = select(*columns).where(ConversationEntry.last_status_id == fact.status_id)
    for entry_id, account_id in db.session.execute(ending).all():
        last = db.session.scalar(select(func.max(DirectStatus.status_id)).where(DirectStatus.entry_id == entry_id))
        mine = ConversationEntry.id == entry_id
        if last is None:
            change_rows(delete(ConversationEntry).where(mine))
            continue
        change_rows(update(ConversationEntry).where(mine).values(last_status_id=last))
        emit(ConversationChanged(entry_id, account_id))


def own(viewer: Actor, entry_id: int) -> ConversationEntry:
    """Return a conversation of the viewer. Raises NotFound for what is none of theirs."""
    query = select(ConversationEntry).where(ConversationEntry.id == entry_id, ConversationEntry.account_id == viewer.id)
    return or_not_found(db.session.scalar(query))


def read(viewer: Actor, entry_id: int) -> ConversationEntry:
    """Mark a conversation as read. Raises NotFound for what is not a conversation of the viewer."""
    return _mark(viewer, entry_id, unread=False)


def mark_unread(viewer: Actor, entry_id: int) -> ConversationEntry:
    """Mark a conversation as unread. Raises NotFound for what is not a conversation of the viewer."""
    return _mark(viewer, entry_id, unread=True)


def _mark(viewer: Actor, entry_id: int, unread: bool) -> ConversationEntry:
    entry = own(viewer, entry_id)
    if entry.unread != unread:
        entry.unread = unread
        emit(ConversationChanged(entry.id, viewer.id))
    return entry


def remove(viewer: Actor, entry_id: int) -> None:
    """Remove the conversation from the viewer's list; another status in it makes a new one. Raises NotFound."""
    db.session.delete(own(viewer, entry_id))


def _participants(account_ids: set[int], status: Status) -> list[tuple[int, bool]]:
    """Return (id, whether it stays read) of the local accounts that do not block or mute the author."""
    muted = exists().where(
        ConversationMute.account_id == Account.id, ConversationMute.conversation_id == status.conversation_id
    )
    has_it = exists().where(DirectStatus.account_id == Account.id, DirectStatus.status_id == status.id)
    author = Account.id == status.account_id
    query = select(Account.id, or_(author, muted)).where(
        Account.id.in_(account_ids),
        Account.domain.is_(None),
        ~has_it,
        or_(author, welcome_to(Account.id, status.account_id)),
    )
    return [(row[0], row[1]) for row in db.session.execute(query.order_by(Account.id))]


def _join(account_id: int, others: set[int], status: Status, unread: bool) -> None:
    people = ",".join(map(str, sorted(others)))
    key = {"account_id": account_id, "conversation_id": status.conversation_id, "people": people}
    insert_once(
        ConversationEntry, id=new_id(), participant_ids=sorted(others), last_status_id=status.id, unread=unread, **key
    )
    # As Core: the session would not read an entry again that another transaction changed.
    entry = db.session.execute(
        select(ConversationEntry.id, ConversationEntry.last_status_id).filter_by(**key).with_for_update()
    ).one()
    belongs = {"account_id": account_id, "status_id": status.id, "entry_id": entry.id}
    db.session.execute(insert_ignoring(DirectStatus).values(belongs))
    if entry.last_status_id <= status.id:
        change_rows(
            update(ConversationEntry)
            .where(ConversationEntry.id == entry.id)
            .values(last_status_id=status.id, unread=unread)
        )
    emit(ConversationChanged(entry.id, account_id))
