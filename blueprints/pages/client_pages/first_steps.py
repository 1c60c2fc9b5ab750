"""First steps of newcomers and of the owner of a new server: a post, people, a picture, an invitation."""

import secrets

from blueprints.pages.client_pages.base import acting, bp, only_with
from models.accounts.account import AccountCounts
from models.auth.role import Permission
from models.auth.user import User
from rookery import events, urls
from rookery.errors import Invalid
from rookery.plugin import plugins
from rookery.services import instance, statuses
from rookery.services.accounts import profiles
from rookery.services.auth import invites
from rookery.services.media import attachments
from rookery.web import limits, sessions
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

PEOPLE = 5
GUESTS, DAYS = 10, 7  # whom one link of this page lets in, and for how long


@bp.get("/welcome")
@signed_in
def show_first_steps(user: User, error: Invalid | None = None):
    account = my_account()
    return page(
        "client_pages/first_steps.html",
        error=error,
        typed=field("text"),
        key=field("key") or secrets.token_urlsafe(12),
        has_posted=AccountCounts.of(account.id)["statuses"] > 0,
        avatar=urls.media_or_none(account.avatar_static_key or account.avatar_key),
        may_invite=_may_invite(user),
        invite=_link_of(user),
        guests=GUESTS,
        days=DAYS,
        people=_people(),
    )


@bp.post("/welcome/post")
@with_files(attachments.most_bytes)
@acting
@on_error(show_first_steps)
def write_first_post(user: User):
    draft = statuses.Draft(text=field("text"), idempotency_key=field("key"))
    if picture := uploaded("file"):
        only_with("media")
        limits.count_also("media", me().id)
        events.commit()  # hold no transaction open while the file is processed and stored
        sent = attachments.Upload(picture.stream, picture.mimetype, field("description"))
        draft.media_ids.append(attachments.upload_and_wait(me(), sent).id)
    statuses.post(me(), draft)
    tell("Your first post is published.")
    return go("/welcome")


@bp.post("/welcome/picture")
@with_files(lambda: profiles.limits()["max_picture_bytes"])
@acting
@on_error(show_first_steps)
def add_picture(user: User):
    if picture := uploaded("avatar"):
        sent = profiles.UploadedPicture(picture.read(), picture.mimetype)
        profiles.update(me(), profiles.ProfileChanges(pictures={"avatar": sent}))
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
