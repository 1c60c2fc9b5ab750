"""Groups pass on what members write, edit and delete: the activity itself, for servers that know groups (18.3).

All others understand the boost, which is sent like any other.
"""

from collections.abc import Mapping

from models import clock
from models import ids as row_ids
from models.accounts.account import GROUP_KIND, Account
from models.base import db
from models.groups.group import holding
from models.ids import new_id
from models.relationships.follow import Follow
from models.statuses.status import OPEN, Status
from rookery import urls
from rookery.events.facts import Reblogged, StatusDeleted, StatusEdited, StatusPosted
from rookery.federation import ids
from rookery.federation.build import activities
from rookery.federation.build.actor import collection_id
from rookery.federation.build.note import note
from rookery.federation.ids import PUBLIC, uri_of
from rookery.federation.outbound import recipients
from rookery.federation.outbound.queue import send
from rookery.federation.read.activity import activity as read_activity
from rookery.federation.read.values import Document
from rookery.plugin import concerning, task
from rookery.services.groups import moderation, posts, refusals
from rookery.services.groups.groups import addresses
from rookery.services.relationships import relationships

AFTER_BOOST_SECONDS = 2  # servers that understand both keep to what they hear first
TIMES_WITH_DELETIONS = 2  # the number of activities that are passed on otherwise
Boosts = Mapping[int, int | None]  # group → its boost; None for a reply in a thread that it boosted


def _local(status_id: int) -> Status | None:
    """Return the open status, if it is one of ours and still there."""
    status = db.session.get(Status, status_id)
    return status if status and status.local and status.visibility in OPEN else None


def _is_reply_to_group(fact: StatusPosted) -> bool:
    status = _local(fact.status_id)
    return status is not None and status.in_reply_to_id is not None and bool(posts.named_in(status))


def _deleted_from(fact: StatusDeleted) -> dict[int, int | None]:
    """Return the groups that had a post of ours, or which a reply of a member here mentioned."""
    if not fact.local or fact.erased or fact.visibility not in OPEN:
        return {}
    had = dict.fromkeys(fact.mention_ids) | dict(zip(fact.reblogger_ids, fact.reblog_ids, strict=True))
    here = had.keys() & addresses().keys() if had else ()
    return {one: had[one] for one in here if had[one] or relationships.has(Follow, fact.account_id, one)}


@concerning(lambda fact: fact.account_id in addresses() and _local(fact.reblog_of_id) is not None)
def announce_post(fact: Reblogged) -> None:
    """Pass on the Create of a post of ours. That of a remote one is passed on as it came."""
    if (status := _local(fact.reblog_of_id)) and db.session.get(Status, fact.status_id):
        _pass_on({fact.account_id: fact.status_id}, activities.create(note(status)), status.account_id)


@concerning(_is_reply_to_group)
def announce_reply(fact: StatusPosted) -> None:
    """Pass on the Create of a reply of ours in a thread of the group, which is not boosted."""
    if (status := _local(fact.status_id)) and (taken := posts.take(status, posts.named_in(status))):
        _pass_on(taken, activities.create(note(status)), status.account_id)


@concerning(lambda fact: bool(addresses()) and _local(fact.status_id) is not None)
def announce_edit(fact: StatusEdited) -> None:
    if (status := _local(fact.status_id)) and (held := holding(status.id, addresses().keys(), welcome=True)):
        _pass_on(held, activities.update(note(status), status.version), status.account_id)


@concerning(lambda fact: bool(_deleted_from(fact)))
def announce_deletion(fact: StatusDeleted) -> None:
    """Pass on the Delete of a post of ours, and take the boost back."""
    if author := db.session.get(Account, fact.account_id):
        its_id = urls.status_object(author.username, fact.status_id, fact.uri)
        _withdraw(_deleted_from(fact), activities.delete(urls.actor(author.username), its_id), its_id, author.id)


@task()
def pass_on(activity: Document, group_ids: list[int]) -> None:
    """Pass on a Create or Update from another server, as it came, and boost the post that it brought."""
    said = read_activity(activity)
    status = ids.status(said.object.id)
    if status is None or status.local or len(said.objects) > 1:
        return
    if said.type == "Create":
        taken = posts.take(status, group_ids)
        refusals.explain_left_out(status, set(group_ids) - taken.keys())
        if taken:
            later = clock.ahead(seconds=AFTER_BOOST_SECONDS)
            pass_on_held.enqueue_at(later, activity, list(taken))
    else:
        pass_on_held(activity, group_ids)


@task()
def pass_on_held(activity: Document, group_ids: list[int]) -> None:
    """Pass on a Create or Update of a post from another server that these groups have, if they still have it."""
    if status := ids.status(read_activity(activity).object.id):
        _pass_on(holding(status.id, group_ids, welcome=True), activity, status.account_id)


@task()
def pass_on_deletion(activity: Document, boosts: list[tuple[int, int | None]], author_id: int) -> None:
    """Pass on the Delete of a post of another server that groups had."""
    _withdraw(dict(boosts), activity, read_activity(activity).object.id, author_id)


def announce_act(group_id: int, moderator_id: int, act: str, target_id: int) -> None:
    """Tell of what a moderator did, in their name, as FEP-1b12 has it: `target_id` is a post to be removed, else an
    account to be banned or not any more.
    """
    moderator, group = db.session.get(Account, moderator_id), db.session.get(Account, group_id)
    status = db.session.get(Status, target_id) if act == moderation.REMOVE else None
    account = db.session.get(Account, status.account_id if status else target_id)
    if moderator is None or group is None or account is None:
        return
    about = uri_of(status, account) if status else urls.account_uri(account)
    verb = moderation.REMOVE if status else moderation.BLOCK
    made = activities.moderate(verb, urls.actor(moderator.username), about, urls.actor(group.username), new_id())
    _announce(group, activities.undo(made) if act == moderation.UNBLOCK else made, f"{made['target']} {about}")


def _pass_on(boosts: Boosts, activity: Document, author_id: int, is_deletion: bool = False) -> None:
    """Have groups pass on an activity, each once, in order with the boost of its object, or with what else they tell of
    that. What a member wrote within the hour they can delete within it.
    """
    object_id, key = read_activity(activity).object.id, activities.key_of_activity(activity)
    for group in _groups(boosts):
        times = (None if boosts[group.id] else TIMES_WITH_DELETIONS) if is_deletion else 1
        if posts.pass_on_once(group.id, author_id, key, times):
            about = _boost_id(group, boosts) or f"{urls.actor(group.username)} {object_id}"
            _announce(group, activity, about)


def _withdraw(boosts: Boosts, deletion: Document, object_id: str, author_id: int) -> None:
    """Pass on that a post is deleted, and undo its boosts, which are gone with it."""
    _pass_on(boosts, deletion, author_id, is_deletion=True)
    for group in _groups(boosts):
        if (row_id := boosts[group.id]) and (its_id := _boost_id(group, boosts)):
            me, followers = urls.actor(group.username), collection_id(group.username, "followers")
            boost = activities.announce(me, its_id, object_id, row_ids.moment_of(row_id), [PUBLIC], [followers])
            send(activities.undo(boost), group, recipients.followers_even_moved(group.id), about=its_id)


def _announce(group: Account, activity: Document, about: str) -> None:
    made = activities.announce_activity(
        urls.actor(group.username), collection_id(group.username, "followers"), activity
    )
    send(made, group, recipients.followers(group.id), about=about)


def _boost_id(group: Account, boosts: Boosts) -> str | None:
    row_id = boosts[group.id]
    return urls.reblog_activity(group.username, row_id) if row_id else None


def _groups(boosts: Boosts) -> list[Account]:
    return [one for one in recipients.people(boosts) if one.kind == GROUP_KIND and one.suspended_at is None]
