"""The emoji that people here put under statuses: told to the author, and to those who follow whoever did so."""

from sqlalchemy import select

from models.accounts.account import Account
from models.base import db
from models.media.emoji import Emoji
from models.statuses.reaction import Reaction
from models.statuses.status import OPEN, Status
from rookery import urls
from rookery.events.facts import Reacted, Unreacted
from rookery.federation.build import activities, parts
from rookery.federation.build.actor import collection_id
from rookery.federation.ids import PUBLIC, uri_of
from rookery.federation.outbound import recipients
from rookery.federation.outbound.queue import send
from rookery.federation.read.values import Document


def react(fact: Reacted) -> None:
    found = db.session.scalar(
        select(Reaction.id).where(
            Reaction.account_id == fact.account_id, Reaction.status_id == fact.status_id, Reaction.name == fact.name
        )
    )
    if found:
        _tell(fact, found)


def undo_react(fact: Unreacted) -> None:
    _tell(fact, fact.reaction_id, undone=True)


def _tell(fact: Reacted | Unreacted, key: int, undone: bool = False) -> None:
    """Send a reaction, or its Undo, to the status's author, and to the actor's followers where it is open to all."""
    actor, status = db.session.get(Account, fact.account_id), db.session.get(Status, fact.status_id)
    if actor is None or status is None or not actor.is_local or status.visibility == "local":
        return
    inboxes = recipients.of(actor.id, [status.account_id], personal=True)
    if status.visibility in OPEN:
        inboxes += recipients.followers(actor.id)
    if inboxes:
        made = _made(actor, status, fact.name, key)
        send(activities.undo(made) if undone else made, actor, inboxes, about=made["id"])


def _made(actor: Account, status: Status, name: str, key: int) -> Document:
    author = db.session.get_one(Account, status.account_id)
    me, to, cc = urls.actor(actor.username), [urls.account_uri(author)], []
    if status.visibility in OPEN:
        to, cc = [collection_id(actor.username, "followers"), *to], [PUBLIC]
    emoji = _custom(name)
    content = f":{emoji.shortcode}:" if emoji else name
    return activities.emoji_react(me, uri_of(status, author), content, _tag(emoji) if emoji else None, to, cc, key)


def _custom(name: str) -> Emoji | None:
    shortcode, _, domain = name.partition("@")
    where = Emoji.domain == domain if domain else Emoji.domain.is_(None)
    return db.session.scalar(select(Emoji).where(Emoji.shortcode == shortcode, where))


def _tag(emoji: Emoji) -> Document:
    return parts.emoji(emoji) if emoji.image_key else parts.emoji_of_others(emoji)
