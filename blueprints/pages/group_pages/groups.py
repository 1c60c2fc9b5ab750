"""The groups of this server, and the posts of each; joining and leaving."""

from typing import Any

from blueprints.pages.group_pages.base import PATH, account_of, bp, group_page, may_create
from models.groups.group import Group
from models.relationships.follow import Follow
from models.statuses.status import Status
from models.timelines.account_statuses import posted
from rookery.errors import Forbidden, Invalid, or_not_found
from rookery.schemas import render
from rookery.schemas.accounts.relationship import relationships as standings
from rookery.services.groups import groups, moderation
from rookery.services.relationships import relationships
from rookery.web.pages import acting, field, go, local_path, me, neighbours, page, refused, signed_in, tell
from rookery.web.pages.reading import people_shown, shown
from rookery.web.paging import page_of


@bp.get(PATH, defaults={"mine": False})
@bp.get(f"{PATH}/mine", defaults={"mine": True})
@signed_in
def list_groups(user, mine):
    """List all groups of this server, or those of which the user is a member, the newest first."""
    query = Group.listed(me().id)
    if mine:
        joined = (Follow.target_id == Group.account_id) & (Follow.account_id == me().id)
        query = query.join(Follow, joined)
    rows = page_of(query, Group.account_id, default=40, maximum=80)
    found = people_shown(render.accounts([row.account_id for row in rows.rows], me()))
    ids = [int(one["id"]) for one in found]
    return page(
        "group_pages/list.html",
        groups=found,
        standings={one["id"]: one for one in standings(me(), ids)} if ids else {},
        mine=mine,
        may_create=may_create(user),
        **neighbours(rows),
    )


@bp.get(f"{PATH}/<id:group_id>")
@signed_in
def show_group(user, group_id):
    group = groups.get(group_id)
    rows = page_of(posted(True, frozenset()), Status.id, author=group_id, me=me().id)
    statuses = shown(render.statuses([row.status_id for row in rows.rows], me()))
    return group_page("group.html", group, statuses=statuses, **neighbours(rows))


@bp.post(f"{PATH}/<id:group_id>")
@acting
def join_or_leave(user, group_id):
    """`do`: join, or leave."""
    target = account_of(groups.get(group_id))
    verb = or_not_found(MEMBERSHIP.get(field("do")))
    back = local_path(field("back"), f"{PATH}/{group_id}")
    try:
        verb(me(), target)
    except (Invalid, Forbidden) as error:
        return refused(error, back)
    return go(back)


@bp.post(f"{PATH}/<id:group_id>/posts/<id:boost_id>/remove")
@acting
def remove_post(user, group_id, boost_id):
    moderation.remove_post(me(), groups.get(group_id), boost_id)
    tell("Post removed from the group.")
    return go(f"{PATH}/{group_id}")


MEMBERSHIP: dict[str, Any] = {"join": relationships.follow, "leave": relationships.unfollow}
