"""Profile changes of local accounts: sent to their followers, and to those with whom they exchanged posts (4.6)."""

from collections.abc import Callable

from models import clock
from models.accounts.account import Account
from models.base import db
from models.ids import new_id
from models.statuses.tag import Tag
from rookery import urls
from rookery.events.facts import AccountSuspended, AccountUnsuspended, ProfileChanged, TagFeatured, TagUnfeatured
from rookery.federation.build import activities, parts
from rookery.federation.build.actor import actor, collection_id
from rookery.federation.outbound import recipients
from rookery.federation.outbound.queue import send
from rookery.federation.read.values import Document
from rookery.plugin import task

TOGETHER_SECONDS = 5  # changes within this time are sent as one Update


def change(fact: ProfileChanged) -> None:
    """People change a picture, then a name, then a field: others hear of it once."""
    if _ours(fact.account_id):
        tell_profile.enqueue_at(clock.ahead(seconds=TOGETHER_SECONDS), fact.account_id)


@task(key=lambda account_id: f"tell profile {account_id}")
def tell_profile(account_id: int) -> None:
    tell_profile.hold(account_id)
    if account := _ours(account_id):
        tell_update(account)


def suspend(fact: AccountSuspended) -> None:
    _tell_state(fact.account_id)


def unsuspend(fact: AccountUnsuspended) -> None:
    _tell_state(fact.account_id)


def tell_update(account: Account) -> None:
    """Send the Update of an actor of ours, as it is now."""
    inboxes = recipients.followers(account.id) + recipients.acquainted(account.id)
    send(activities.update_actor(actor(account), account.version), account, inboxes)


def feature_tag(fact: TagFeatured) -> None:
    _feature(fact.account_id, fact.tag, activities.add)


def unfeature_tag(fact: TagUnfeatured) -> None:
    _feature(fact.account_id, fact.tag, activities.remove)


def _tell_state(account_id: int) -> None:
    """Suspended or not, which the document says (14.6)."""
    if account := _ours(account_id):
        tell_update(account)


def _feature(account_id: int, key: str, verb: Callable[..., Document]) -> None:
    account, tag = _ours(account_id), Tag.named(key)
    if account and tag:
        collections = collection_id(account.username, "featuredTags"), collection_id(account.username, "followers")
        made = verb(urls.actor(account.username), parts.hashtag(tag.name, tag.display_name), *collections, new_id())
        send(made, account, recipients.followers(account.id), about=collections[0])


def _ours(account_id: int) -> Account | None:
    account = db.session.get(Account, account_id)
    return account if account and account.is_local else None
