"""Ending a follow, a list, a hashtag or a filter so that it can be undone for an hour.

Each function does what the service of the same thing does, and returns the id of what is kept, or None where there was
nothing. What is kept is of the account that ended it: nothing comes from the browser but the id.
"""

from collections.abc import Callable
from datetime import timedelta
from typing import Any, Protocol

from sqlalchemy import delete, select

from models import clock
from models.accounts.account import Account, AccountCounts
from models.accounts.undoable import Undoable
from models.array_parameters import encode_ids, ids_parameter
from models.base import add_and_flush, begin_write, change_rows, db
from models.relationships.follow import Follow, FollowRequest
from models.statuses.status import Status
from models.statuses.tag import FeaturedTag, FollowedTag, Tag
from models.timelines.filter import Filter, FilterStatus
from models.timelines.list import AwaitedMember, List, ListMember
from rookery.errors import Forbidden, Invalid, NotFound, or_not_found
from rookery.services.discovery import tags
from rookery.services.relationships import relationships, severance
from rookery.services.timelines import filters, lists
from rookery.translations import lazy_gettext as _

KEPT = timedelta(hours=1)
UNDONE = "undone"  # the kind of what was brought back
Details = dict[str, Any]


class Undoer(Protocol):
    """A user of this server."""

    @property
    def id(self) -> int: ...

    @property
    def user_id(self) -> int: ...


def unfollow(actor: Undoer, target: Account) -> int | None:
    AccountCounts.hold((actor.id, target.id))
    was = _follow(actor.id, target.id)
    relationships.unfollow(actor, target)
    return _keep(actor, "unfollow", was)


def remove_follower(actor: Undoer, follower: Account) -> int | None:
    """Nothing is kept of a follower on another server, which drops the follow at once."""
    AccountCounts.hold((actor.id, follower.id))
    was = _follow(follower.id, actor.id) if follower.is_local else None
    relationships.remove_follower(actor, follower)
    return _keep(actor, "remove follower", was)


def unfollow_tag(actor: Undoer, tag: Tag) -> int | None:
    begin_write()
    mine = select(FollowedTag.id).where(FollowedTag.account_id == actor.id, FollowedTag.tag_id == tag.id)
    was = {"tag_id": tag.id} if db.session.scalar(mine) else None
    tags.unfollow(actor, tag)
    return _keep(actor, "unfollow hashtag", was)


def unfeature_tag(actor: Undoer, featured_id: int) -> int | None:
    """Raises NotFound."""
    begin_write()
    tag_id = select(FeaturedTag.tag_id).where(FeaturedTag.account_id == actor.id, FeaturedTag.id == featured_id)
    was = {"tag_id": or_not_found(db.session.scalar(tag_id))}
    tags.drop_featured(actor, featured_id)
    return _keep(actor, "unfeature hashtag", was)


def delete_list(actor: Undoer, list_id: int) -> int | None:
    """Raises NotFound, or Refused for a list that the server fills."""
    begin_write()
    found = lists.own(actor, list_id)
    members: list[int] = []
    for model in (ListMember, AwaitedMember):
        members += db.session.scalars(select(model.target_id).where(model.list_id == list_id)).all()
    was = {name: getattr(found, name) for name in ("title", "replies_policy", "exclusive")}
    lists.delete(actor, list_id)
    return _keep(actor, "delete list", {**was, "members": members})


def remove_filter(actor: Undoer, filter_id: int) -> int | None:
    """Raises NotFound."""
    begin_write()
    found = or_not_found(next(iter(Filter.of_account(actor.id, filter_id)), None))
    was = {
        "title": found.title,
        "context": found.context,
        "action": found.action,
        "expires_at": found.expires_at and found.expires_at.timestamp(),
        "words": [(one.keyword, one.whole_word) for one in found.keywords],
        "statuses": [one.status_id for one in found.statuses],
    }
    filters.remove(actor, filter_id)
    return _keep(actor, "remove filter", was)


def undo(actor: Undoer, undoable_id: int) -> None:
    """Bring back what is kept under this id; once, though the button may be pressed twice. Raises NotFound for what is
    not kept, or not any more, and Invalid where it cannot come back.
    """
    begin_write()
    mine = (Undoable.id == undoable_id, Undoable.account_id == actor.id, Undoable.created_at > clock.now() - KEPT)
    kept = or_not_found(db.session.scalar(select(Undoable).where(*mine).with_for_update()))
    if kept.kind == UNDONE:
        return
    if kept.kind not in _UNDO:
        raise NotFound
    kind, details = kept.kind, kept.details
    kept.kind, kept.details = UNDONE, {}
    db.session.flush()
    _UNDO[kind](actor, details)


def sweep() -> None:
    """Forget what was ended more than an hour ago."""
    change_rows(delete(Undoable).where(Undoable.created_at <= clock.now() - KEPT))


def _keep(actor: Undoer, kind: str, details: Details | None) -> int | None:
    return add_and_flush(Undoable(account_id=actor.id, kind=kind, details=details)).id if details else None


def _follow(account_id: int, target_id: int) -> Details | None:
    """Return what the follow, or the request for one, is, with all that depends on it."""
    models: tuple[Any, ...] = (Follow, FollowRequest)
    for model in models:
        pair = (model.account_id == account_id, model.target_id == target_id)
        if row := db.session.scalar(select(model).where(*pair)):
            options = {"reblogs": row.reblogs, "notify": row.notify, "languages": row.languages}
            places = severance.places(account_id, target_id)
            awaiting = [
                {"list_id": one.id}
                for one in List.with_member(account_id, target_id, also_awaited=True)
                if one.id not in [place.get("list_id") for place in places]
            ]
            return {"account_id": account_id, "target_id": target_id, **options, "places": places + awaiting}
    return None


def _follow_again(actor: Undoer, was: Details) -> None:
    follower, target = (db.session.get(Account, was[name]) for name in ("account_id", "target_id"))
    if follower is None or target is None:
        raise Invalid(_("The account does not exist any more"))
    try:
        relationships.follow(follower, target, reblogs=was["reblogs"], notify=was["notify"], languages=was["languages"])
    except Forbidden:
        raise Invalid(
            _("This follow can't come back: one of you blocked the other, or the account moved or was suspended")
        ) from None
    if target.id == actor.id and relationships.has(FollowRequest, follower.id, target.id):
        relationships.accept(actor, follower.id)
    severance.reserve(follower.id, target.id, was["places"])


def _make_list_again(actor: Undoer, was: Details) -> None:
    changes = lists.ListChanges(was["title"], was["replies_policy"], was["exclusive"])
    made = lists.create(actor, changes)
    still = {actor.id}
    for model in (Follow, FollowRequest):
        followed = select(model.target_id).where(
            model.account_id == actor.id, model.target_id.in_(ids_parameter("members"))
        )
        still |= set(db.session.scalars(followed, {"members": encode_ids(was["members"])}))
    if members := [one for one in was["members"] if one in still]:
        lists.add(actor, made.id, members)


def _make_filter_again(actor: Undoer, was: Details) -> None:
    """Make the filter again with the end it had; one that ended meanwhile comes back as ended."""
    left = None if was["expires_at"] is None else max(int(was["expires_at"] - clock.now().timestamp()), 0)
    changes = filters.FilterChanges(
        title=was["title"],
        context=was["context"],
        action=was["action"],
        lasting=True,
        seconds=left,
        words=[filters.Word(keyword=keyword, whole_word=whole) for keyword, whole in was["words"]],
    )
    made = filters.make(actor, changes)
    there = db.session.scalars(select(Status.id).where(Status.id.in_(was["statuses"]))).all()
    db.session.add_all(FilterStatus(filter_id=made.id, status_id=one) for one in there)
    db.session.flush()


def _feature_again(actor: Undoer, was: Details) -> None:
    tags.feature(actor, tags.with_id(was["tag_id"]))


_UNDO: dict[str, Callable[[Undoer, Details], object]] = {
    "unfollow": _follow_again,
    "remove follower": _follow_again,
    "unfollow hashtag": lambda actor, was: tags.follow(actor, tags.with_id(was["tag_id"])),
    "unfeature hashtag": _feature_again,
    "delete list": _make_list_again,
    "remove filter": _make_filter_again,
}
