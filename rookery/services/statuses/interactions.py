"""Interactions of an account with a status: favourite, bookmark, pin, mute its thread."""

from sqlalchemy import delete, select

from models.accounts.account import Account
from models.base import begin_write, change_rows, count_rows, db, lock
from models.ids import new_id
from models.inserts import insert_once
from models.relationships.mute import ConversationMute
from models.statuses.bookmark import Bookmark
from models.statuses.favourite import Favourite
from models.statuses.interaction import ACCEPTED, LIKE, Interaction
from models.statuses.pin import Pin
from models.statuses.status import ADDRESSED_ONLY, Status, StatusCounts
from rookery.errors import Invalid
from rookery.events import emit
from rookery.events.facts import Favourited, StatusPinned, StatusUnpinned, Unfavourited
from rookery.identity import Actor
from rookery.plugin import settings
from rookery.services.statuses import interaction_policy
from rookery.translations import lazy_gettext as _


def favourite(actor: Actor, status: Status, uri: str | None = None) -> None:
    """Add the actor's favourite to `status`. Doing it twice is the same as doing it once.

    Only the first time is a fact: the author hears of it once, and so does
    the author's server if it is not ours. Raises Invalid where the author, of another server, does not allow it.
    """
    awaits_approval = not status.local and interaction_policy.needs_approval(LIKE, actor.id, status)
    begin_write()
    row_id = new_id()
    if not insert_once(Favourite, id=row_id, account_id=actor.id, status_id=status.id, uri=uri):
        return
    if awaits_approval:
        interaction_policy.ask(LIKE, actor.id, status.id, favourite_id=row_id)
    StatusCounts.bump(status.id, favourites=+1)
    emit(Favourited(account_id=actor.id, status_id=status.id))


def unfavourite(actor: Actor, status: Status) -> None:
    begin_write()
    approval = None if status.local else _approval(actor.id, status.id)
    mine = Favourite.account_id == actor.id, Favourite.status_id == status.id
    gone = change_rows(delete(Favourite).where(*mine).returning(Favourite.id, Favourite.uri)).first()
    if gone is None:
        return
    StatusCounts.bump(status.id, favourites=-1)
    emit(Unfavourited(actor.id, status.id, favourite_id=gone.id, approval_uri=approval or "", uri=gone.uri))


def _approval(actor_id: int, status_id: int) -> str | None:
    """Return by which authorization the author approved the favourite."""
    return db.session.scalar(
        select(Interaction.approval_uri)
        .join(Favourite, Favourite.id == Interaction.favourite_id)
        .where(Favourite.account_id == actor_id, Favourite.status_id == status_id, Interaction.state == ACCEPTED)
    )


def bookmark(actor: Actor, status: Status) -> None:
    """Keep a status for oneself: nobody hears of it."""
    insert_once(Bookmark, account_id=actor.id, status_id=status.id)


def unbookmark(actor: Actor, status: Status) -> None:
    _remove(Bookmark, actor.id, status.id)


def pin(actor: Actor, status: Status) -> None:
    """Show one's own status at the top of the profile. Raises Invalid for what cannot stand there."""
    if status.account_id != actor.id:
        raise Invalid(_("Someone else's post cannot be pinned"))
    if status.reblog_of_id is not None:
        raise Invalid(_("A boost cannot be pinned"))
    if status.visibility in ADDRESSED_ONLY:
        raise Invalid(_("Posts that are only visible to mentioned users cannot be pinned"))
    lock(Account, actor.id)
    limit = settings("statuses")["max_pinned"]
    if count_rows(Pin.account_id == actor.id, Pin.status_id != status.id) >= limit:
        raise Invalid(_("You have already pinned the maximum number of posts"))
    if insert_once(Pin, account_id=actor.id, status_id=status.id):
        emit(StatusPinned(account_id=actor.id, status_id=status.id))


def unpin(actor: Actor, status: Status) -> None:
    if _remove(Pin, actor.id, status.id):
        emit(StatusUnpinned(account_id=actor.id, status_id=status.id))


def mute_conversation(actor: Actor, status: Status) -> None:
    """Hear no more of the thread that the status belongs to."""
    if status.conversation_id is not None:
        insert_once(ConversationMute, account_id=actor.id, conversation_id=status.conversation_id)


def unmute_conversation(actor: Actor, status: Status) -> None:
    db.session.execute(
        delete(ConversationMute).where(
            ConversationMute.account_id == actor.id, ConversationMute.conversation_id == status.conversation_id
        )
    )


def _remove(model: type[Bookmark] | type[Pin], actor_id: int, status_id: int) -> int:
    """The id of the row that there was, 0 if there was none."""
    gone = delete(model).where(model.account_id == actor_id, model.status_id == status_id).returning(model.id)
    return change_rows(gone).scalar() or 0
