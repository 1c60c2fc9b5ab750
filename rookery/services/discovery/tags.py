"""Hashtags: counting their use, following them, showing them on one's profile."""

from collections.abc import Sequence
from datetime import timedelta

from sqlalchemy import ColumnElement, delete, exists, func, select

from models import clock
from models.accounts.account import Account
from models.array_parameters import ids_parameter
from models.base import add_and_flush, begin_write, change_rows, count_rows, db, get_all, lock, run
from models.ids import new_id
from models.inserts import insert_once
from models.relationships.follow import Follow
from models.statuses.status import LATE, Status
from models.statuses.tag import DAYS_SHOWN, FeaturedTag, FollowedTag, StatusTag, Tag, TagDay, newest_with, number_with
from models.timelines.timeline import HomeEntry
from rookery.errors import Invalid, NotFound, or_not_found
from rookery.events import emit
from rookery.events.facts import StatusPosted, TagFeatured, TagFollowed, TagUnfeatured
from rookery.identity import Actor
from rookery.plugin import settings
from rookery.text import extract
from rookery.translations import lazy_gettext as _

SUGGESTED = 10
LOOKED_AT = 1000  # of one's own statuses, for suggestions


def count_uses(facts: Sequence[StatusPosted]) -> None:
    """Note in the history of each tag that it was used; see TagDay for what counts."""
    new = get_all(Status, (fact.status_id for fact in facts if fact.before != LATE))
    tagged = [status.id for status in new if status.tag_names and status.visibility == "public"]
    for used in run(_PUBLIC_USE, {"ids": tagged}).all() if tagged else ():
        if used.created_at.date() > clock.today() - timedelta(days=DAYS_SHOWN):
            TagDay.count(used.id, used.account_id, used.created_at.date())


_PUBLIC_USE = (
    select(Status.id, Status.account_id, Status.created_at)
    .join(Account, Account.id == Status.account_id)
    .where(
        Status.id.in_(ids_parameter("ids")),
        Account.limited_at.is_(None),
        Account.suspended_at.is_(None),
    )
)


def named(text: str) -> Tag:
    """The tag of this name, with or without its #; one that nobody used yet is made up and not stored.

    Raises NotFound for what is no hashtag.
    """
    name = or_not_found(extract.hashtag_name(text))
    key = extract.tag_key(name)
    return Tag.named(key) or Tag(id=0, name=key, display_name=name)


def named_or_new(text: str) -> Tag:
    """Return the tag of this name, which is stored if it was not before."""
    name = or_not_found(extract.hashtag_name(text))
    begin_write()
    return db.session.get_one(Tag, Tag.ids_of({extract.tag_key(name): name})[0])


def typed(text: str, field: str) -> Tag:
    """Return the tag that somebody typed into this field of a form. Raises Invalid for what is no hashtag."""
    try:
        return named_or_new(text.strip())
    except NotFound:
        raise Invalid(details={field: [("ERR_INVALID", _("is not a hashtag"))]}) from None


def with_id(tag_id: int) -> Tag:
    return or_not_found(db.session.get(Tag, tag_id))


def follow(actor: Actor, tag: Tag) -> None:
    """Follow a tag: posts with it stand at home from now on. Doing it twice is doing it once."""
    if insert_once(FollowedTag, id=new_id(), account_id=actor.id, tag_id=tag.id, created_at=clock.now()):
        emit(TagFollowed(account_id=actor.id, tag_id=tag.id))


def unfollow(actor: Actor, tag: Tag) -> None:
    """Unfollow a tag; what stands at home for the tag alone leaves it."""
    begin_write()
    change_rows(delete(FollowedTag).where(FollowedTag.account_id == actor.id, FollowedTag.tag_id == tag.id))
    carries = exists().where(StatusTag.tag_id == tag.id, StatusTag.status_id == HomeEntry.status_id)
    another = exists().where(
        StatusTag.status_id == HomeEntry.status_id,
        FollowedTag.tag_id == StatusTag.tag_id,
        FollowedTag.account_id == actor.id,
    )
    followed = exists().where(Follow.account_id == actor.id, Follow.target_id == HomeEntry.author_id)
    change_rows(
        delete(HomeEntry).where(
            HomeEntry.account_id == actor.id, HomeEntry.author_id != actor.id, carries, ~another, ~followed
        )
    )


def most_featured() -> int:
    """Return how many tags a profile of this server can show."""
    return int(settings("accounts")["max_featured_tags"])


def feature(actor: Actor, tag: Tag, most: int | None = None) -> int:
    """Show the tag on one's profile; the id of that. Raises Invalid where `most` tags are shown already."""
    lock(Account, actor.id)
    same = select(FeaturedTag.id).where(FeaturedTag.account_id == actor.id, FeaturedTag.tag_id == tag.id)
    if (there := db.session.scalar(same)) is not None:
        return there
    if count_rows(FeaturedTag.account_id == actor.id) >= (most_featured() if most is None else most):
        raise Invalid(_("You have already featured the maximum number of hashtags"))
    made = FeaturedTag(
        id=new_id(),
        account_id=actor.id,
        tag_id=tag.id,
        statuses_count=number_with(actor.id, tag.id),
        last_status_on=newest_with(actor.id, tag.id),
    )
    add_and_flush(made)
    emit(TagFeatured(account_id=actor.id, tag=tag.name))
    return made.id


def unfeature(actor: Actor, tag: Tag) -> None:
    _unfeature(actor, FeaturedTag.tag_id == tag.id)


def drop_featured(actor: Actor, featured_id: int) -> None:
    if not _unfeature(actor, FeaturedTag.id == featured_id):
        raise NotFound


def _unfeature(actor: Actor, which: ColumnElement[bool]) -> bool:
    gone = delete(FeaturedTag).where(FeaturedTag.account_id == actor.id, which).returning(FeaturedTag.tag_id)
    tag_id = change_rows(gone).scalar()
    if tag_id is None:
        return False
    emit(TagUnfeatured(account_id=actor.id, tag=db.session.get_one(Tag, tag_id).name))
    return True


def worth_featuring(actor: Actor) -> list[int]:
    """Ids of the tags that the actor used most of late and does not show yet."""
    own = (
        select(Status.id)
        .where(Status.account_id == actor.id, Status.reblog_of_id.is_(None))
        .order_by(Status.id.desc())
        .limit(LOOKED_AT)
    )
    shown = select(FeaturedTag.tag_id).where(FeaturedTag.account_id == actor.id)
    used = (
        select(StatusTag.tag_id)
        .where(StatusTag.status_id.in_(own), StatusTag.tag_id.not_in(shown))
        .group_by(StatusTag.tag_id)
        .order_by(func.count().desc(), func.max(StatusTag.status_id).desc())
        .limit(SUGGESTED)
    )
    return list(db.session.scalars(used))
