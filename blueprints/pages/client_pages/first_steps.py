"""First steps of newcomers and of the owner of a new server: what to follow, a post, a picture, an invitation."""

import secrets

from blueprints.pages.client_pages.base import acting, bp, only_with
from blueprints.pages.client_pages.compose import take_file
from models.accounts.account import AccountCounts
from models.auth.role import Permission
from models.auth.user import User
from models.base import db
from models.discovery.collection import offered, with_somebody_to_follow
from models.discovery.trend import TAG, most_used_tags, trending
from models.statuses.tag import FeaturedTag, FollowedTag
from rookery import urls
from rookery.errors import Invalid, RookeryError
from rookery.federation.remote import tag_timelines
from rookery.plugin import plugins
from rookery.schemas.discovery.collection import collections as described_collections
from rookery.schemas.discovery.tag import tags as described_tags
from rookery.services import instance, statuses
from rookery.services.accounts import profiles
from rookery.services.auth import invites
from rookery.services.discovery import tags, trends
from rookery.services.media import attachments
from rookery.web import sessions
from rookery.web.language import written_by
from rookery.web.pages import (
    field,
    go,
    me,
    my_account,
    on_error,
    page,
    permitted,
    signed_in,
    tell,
    uploaded,
    with_files,
)
from rookery.web.pages.reading import people_to_follow
from rookery.web.pages.show import EntityJson

PEOPLE, TAGS, PACKS = 5, 8, 5
GUESTS, DAYS = 10, 7  # whom one link of this page lets in, and for how long


@bp.get("/welcome")
@signed_in
def show_first_steps(user: User, error: Invalid | None = None):
    account = my_account()
    proposed, followed = _tags()
    return page(
        "client_pages/first_steps.html",
        error=error,
        typed=field("text"),
        key=field("key") or secrets.token_urlsafe(12),
        counts=AccountCounts.of(account.id),
        avatar=urls.media_or_none(account.avatar_static_key or account.avatar_key),
        may_invite=_may_invite(user),
        invite=_link_of(user),
        guests=GUESTS,
        days=DAYS,
        people=_people(),
        tags=proposed,
        followed=followed,
        packs=_packs(),
        asks_nobody=_asks_nobody(user),
        tag_name=field("tag"),
    )


@bp.post("/welcome/tag")
@acting
@on_error(show_first_steps, RookeryError)
def follow_hashtag(user: User):
    only_with("tags")
    tag = tags.typed(field("tag"), "tag")
    tags.follow(me(), tag)
    tell("You now follow #%(name)s.", name=tag.display_name)
    return go("/welcome")


@bp.post("/welcome/post")
@with_files(attachments.most_bytes)
@acting
@on_error(show_first_steps)
def write_first_post(user: User):
    draft = statuses.Draft().changed(text=field("text"), idempotency_key=field("key"))
    if picture := uploaded("file"):
        draft.media_ids.append(take_file(picture, field("description")))
    statuses.post(me(), draft)
    tell("Your first post is published.")
    return go("/welcome")


@bp.post("/welcome/picture")
@with_files(lambda: profiles.limits()["max_picture_bytes"])
@acting
@on_error(show_first_steps)
def add_picture(user: User):
    if picture := uploaded("avatar"):
        profiles.update(me(), profiles.ProfileChanges(pictures={"avatar": picture.read()}))
        tell("Your picture is saved.")
    return go("/welcome")


@bp.post("/welcome/invite")
@permitted(Permission.INVITE_USERS)
@on_error(show_first_steps)
def invite_somebody(user: User):
    if not _link_of(user):
        invites.invite(user.id, GUESTS, DAYS)
    return go("/welcome")


def _may_invite(user: User) -> bool:
    return instance.registration_mode() != "closed" and sessions.may(user, Permission.INVITE_USERS)


def _link_of(user: User) -> str:
    """Return the newest invite of the user that still works, or an empty text."""
    code = next((one.code for one in invites.invites_of(user.id) if one.usable), "")
    return f"{urls.base()}/auth/sign_up?invite={code}" if code else ""


def _people() -> list[EntityJson]:
    if not {"suggestions", "people_pages"} <= plugins().on.keys():
        return []
    return people_to_follow(PEOPLE)


def _tags() -> tuple[list[EntityJson], list[EntityJson]]:
    """Return hashtags to follow, and some that are followed. Proposed are those that trend, those that people show on
    their profiles, and those that posts here carried of late.
    """
    if "tags" not in plugins().on:
        return [], []
    bound = {
        "language": written_by(me().id),
        "page_size": TAGS,
        "offset": 0,
        "default_allowed": trends.default_allowed(),
    }
    trending_ids = db.session.scalars(trending(TAG, False), bound).all() if "trends" in plugins().on else []
    followed_ids = FollowedTag.newest_of(me().id, TAGS)
    known = [*FeaturedTag.of_most_people_here(TAGS), *most_used_tags(TAGS)]
    described = described_tags(list(dict.fromkeys([*followed_ids, *trending_ids, *known])), me())
    proposed = [one for one in described if not one["following"]]
    return proposed[:TAGS], [one for one in described if one["following"]][:TAGS]


def _asks_nobody(user: User) -> bool:
    """Return whether this user could choose servers that are asked for posts with followed hashtags, and none is."""
    may_choose = "servers_admin_pages" in plugins().on and sessions.may(user, Permission.MANAGE_FEDERATION)
    return may_choose and tag_timelines.PLUGIN in plugins().on and not tag_timelines.servers()


def _packs() -> list[EntityJson]:
    """Return the collections that the owner offers to new members; of each whether it is `followed` already."""
    if not {"collections", "people_pages", "public_pages"} <= plugins().on.keys():
        return []
    ids = db.session.scalars(offered(me().id, PACKS)).all()
    open_ids = {str(one) for one in db.session.scalars(with_somebody_to_follow(me().id, ids))}
    return [one | {"followed": one["id"] not in open_ids} for one in described_collections(ids, me().id)]
