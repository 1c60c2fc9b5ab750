"""Reactions: putting emoji under a status, and taking them back."""

from collections.abc import Iterable

from sqlalchemy import Row, select

from models import clock
from models.base import db
from models.ids import new_id
from models.inserts import insert_once
from models.media.emoji import Emoji
from models.statuses.interaction import LIKE
from models.statuses.reaction import Reaction, hold, recount
from models.statuses.status import Status
from rookery import urls
from rookery.errors import Invalid
from rookery.events import emit
from rookery.events.facts import Reacted, Unreacted
from rookery.identity import Actor
from rookery.services.statuses import interaction_policy
from rookery.text.emoji import is_emoji, qualified
from rookery.translations import lazy_gettext as _

MOST_BY_ONE = 10  # different emoji of one account on one status
ERASED_AT_ONCE = 100


def react(actor: Actor, status: Status, name: str) -> None:
    """Put an emoji under a status: of the keyboard, of this server, or one of another that stands there already.

    Raises Invalid for what is no emoji, for one too many, and where the author, of another server, allows no likes.
    """
    interaction_policy.needs_approval(LIKE, actor.id, status)
    name, emoji_id = _found(status.id, name)
    add(actor, status, name, emoji_id)


def add(
    actor: Actor, status: Status, name: str, emoji_id: int | None, uri: str | None = None, liked: bool = False
) -> None:
    """Add a reaction with a valid emoji, `liked` if a favourite came with it. Doing it twice is the same as doing it
    once.
    """
    hold(status.id)
    names = Reaction.names_by(actor.id, status.id)
    if name in names:
        return
    if len(names) >= MOST_BY_ONE:
        raise Invalid(_("Limit of different reactions reached"))
    values = {"account_id": actor.id, "status_id": status.id, "name": name, "emoji_id": emoji_id, "uri": uri}
    if insert_once(Reaction, id=new_id(), created_at=clock.now(), **values):
        recount(status.id)
        emit(Reacted(actor.id, status.id, name, liked))


def unreact(actor: Actor, status: Status, name: str | None) -> bool:
    """Remove an emoji of the actor, or without a name all of them. Return whether there was any."""
    mine = [Reaction.account_id == actor.id, Reaction.status_id == status.id]
    if name is not None:
        mine.append(Reaction.name == qualified(name.strip(":")))
    hold(status.id)
    return _told(Reaction.take(*mine))


def undo(actor: Actor, uri: str) -> bool:
    """Remove the reaction that came with this id. Return whether there was one."""
    mine = Reaction.account_id == actor.id, Reaction.uri == uri
    status_id = db.session.scalar(select(Reaction.status_id).where(*mine)) if uri else None
    if status_id is None:
        return False
    hold(status_id)
    return _told(Reaction.take(*mine))


def name_of(status_id: int, shortcode: str, domain: str) -> tuple[str, int] | None:
    """A custom emoji that everybody may use under the status: one of ours, or one that stands there already."""
    if domain == urls.config().domain and (ids := Emoji.ids_of([shortcode])):
        return shortcode, ids[0]
    known = Reaction.known(status_id, f"{shortcode}@{domain}") if domain else None
    return (known.name, known.emoji_id) if known else None


def erase(account_id: int) -> bool:
    """Remove some of the reactions of a deleted account, and tell nobody. Return whether there were any."""
    query = select(Reaction.status_id).where(Reaction.account_id == account_id).order_by(Reaction.status_id)
    status_ids = sorted(set(db.session.scalars(query.limit(ERASED_AT_ONCE))))
    for status_id in status_ids:
        hold(status_id)
    Reaction.take(Reaction.account_id == account_id, Reaction.status_id.in_(status_ids))
    for status_id in status_ids:
        recount(status_id)
    return bool(status_ids)


def _told(gone: Iterable[Row[int, int, int, str]]) -> bool:
    told = False
    for row in gone:
        recount(row.status_id)
        emit(Unreacted(row.account_id, row.status_id, row.name, row.id))
        told = True
    return told


def _found(status_id: int, typed: str) -> tuple[str, int | None]:
    """Return the name of the emoji, and its id if it is a custom one."""
    name = typed.strip(":")
    if is_emoji(name):
        return qualified(name), None
    if ids := Emoji.ids_of([name]):
        return name, ids[0]
    if known := name_of(status_id, *name.partition("@")[::2]):
        return known
    raise Invalid(_("Name is not a recognized emoji"))
