"""Creating a group, editing it, handing it over, and deleting it."""

from blueprints.pages.group_pages.base import PATH, account_of, bp, group_page, moderated
from models.auth.role import Permission
from models.auth.second_factor import has_second_factor
from models.groups.group import Group
from rookery import urls
from rookery.errors import Forbidden, Invalid
from rookery.schemas.accounts.account import ProfileSchema
from rookery.services.accounts import profiles
from rookery.services.accounts.profiles import PICTURES, ProfileChanges
from rookery.services.auth import second_factor
from rookery.services.groups import groups
from rookery.web.pages import (
    acting,
    checked,
    chosen,
    field,
    go,
    limited,
    me,
    on_error,
    page,
    permitted,
    signed_in,
    tell,
    uploaded,
    with_files,
)
from rookery.web.reauthentication import reauthenticate

TEXTS = ("display_name", "note", "rules", "avatar_description", "header_description")
SWITCHES = ("locked", "hide_collections", "discoverable", "indexable")


@bp.get(f"{PATH}/new")
@permitted(Permission.MAKE_GROUPS)
def show_new_group(user, error=None):
    return page(
        "group_pages/new.html",
        error=error,
        given=_typed() | {"username": field("username")},
        limits=profiles.limits(),
        domain=urls.config().domain,
    )


@bp.post(f"{PATH}/new")
@limited("new_groups")
@permitted(Permission.MAKE_GROUPS)
@on_error(show_new_group)
def create_group(user):
    if me().moved:
        raise Forbidden
    changes = ProfileChanges(
        display_name=field("display_name"), note=field("note"), switches={"locked": checked("locked")}
    )
    made = groups.create(me(), field("username").strip().lstrip("@"), changes, field("rules"))
    tell("Group created.")
    return go(f"{PATH}/{made.account_id}")


@bp.get(f"{PATH}/<id:group_id>/edit")
@signed_in
def edit_group(user, group_id, typed=None, error=None):
    """Show the profile of the group, or what was `typed`; pictures are those that there are."""
    group = moderated(group_id)
    given = ProfileSchema.one().dump(account_of(group)) | {"rules": group.rules} | (typed or {})
    return group_page("edit.html", group, given=given, limits=profiles.limits(), error=error)


@bp.post(f"{PATH}/<id:group_id>/edit")
@with_files(lambda: len(PICTURES) * profiles.limits()["max_picture_bytes"])
@acting
def save_group(user, group_id):
    group = moderated(group_id)
    try:
        groups.edit(me(), group, _changes(), field("rules"))
        for name in PICTURES:
            if checked(f"remove_{name}") and not uploaded(name):
                profiles.remove_picture(account_of(group), name)
    except Invalid as error:
        return edit_group(group_id=group_id, typed=_typed(), error=error)
    tell("Group saved.")
    return go(f"{PATH}/{group_id}")


@bp.get(f"{PATH}/<id:group_id>/hand_over")
@signed_in
def ask_hand_over(user, group_id, error=None):
    return group_page("hand_over.html", _own(group_id), error=error)


@bp.post(f"{PATH}/<id:group_id>/hand_over")
@acting
@on_error(ask_hand_over)
def hand_over_group(user, group_id):
    group = _own(group_id)
    moderators = {str(one): one for one in group.moderator_ids}
    groups.hand_over(me(), group, moderators.get(chosen("to", moderators, ""), 0))
    tell("The group has a new owner.")
    return go(f"{PATH}/{group_id}")


@bp.get(f"{PATH}/<id:group_id>/delete")
@signed_in
def ask_delete_group(user, group_id, error=None):
    second_step, has_app = has_second_factor(user.id), second_factor.is_on(user)
    return group_page("delete.html", _own(group_id), error=error, second_step=second_step, has_app=has_app)


@bp.post(f"{PATH}/<id:group_id>/delete")
@acting
@on_error(ask_delete_group)
def delete_group(user, group_id):
    group = _own(group_id)
    reauthenticate(user)
    groups.delete(me(), group)
    tell("Group deleted.")
    return go(PATH)


def _own(group_id: int) -> Group:
    """Return a group that the user owns. Raises NotFound, Forbidden."""
    found = groups.get(group_id)
    if not groups.may_own(me(), found):
        raise Forbidden
    return found


def _typed():
    return {name: field(name) for name in TEXTS} | {name: checked(name) for name in SWITCHES}


def _changes() -> ProfileChanges:
    files = {name: file for name in PICTURES if (file := uploaded(name))}
    return ProfileChanges(
        display_name=field("display_name"),
        note=field("note"),
        switches={name: checked(name) for name in SWITCHES},
        descriptions={name: field(f"{name}_description") for name in PICTURES},
        pictures={name: file.read() for name, file in files.items()},
    )
