"""The members of a group: requests to join, moderators, and banned accounts."""

from blueprints.pages.group_pages.base import PATH, account_of, bp, group_page, moderated
from models.accounts.account import Account
from models.auth.user import User
from models.base import count_up_to
from models.groups.group import Group
from models.relationships.block import Block
from models.relationships.follow import Follow, FollowRequest
from models.timelines.account_lists import asking_to_follow, connections
from models.timelines.timeline import ME
from rookery.errors import NotFound, or_not_found
from rookery.schemas import render
from rookery.services.groups import groups, moderation
from rookery.web.pages import acting, field, get_or_404, go, me, neighbours, on_error, refused, signed_in
from rookery.web.pages.reading import people_shown
from rookery.web.paging import page_of
from rookery.web.params import parse_id

MOST_COUNTED = 100
ASKING = Group.requests_for(ME)


@bp.get(f"{PATH}/<id:group_id>/members")
@signed_in
def show_members(user, group_id, error=None):
    """List the members, the newest first: to all where the group does not hide them, else to its moderators."""
    group = groups.get(group_id)
    staff = groups.may_moderate(me(), group)
    query = connections(account_of(group), group_id if staff else me().id, followers=True)
    if query is None:
        return group_page("members.html", group, hidden=True, members=[], error=error)
    rows = page_of(query, Follow.id, default=40, maximum=80)
    members = _people([row.who for row in rows.rows])
    return group_page("members.html", group, members=members, error=error, **neighbours(rows))


@bp.get(f"{PATH}/<id:group_id>/requests")
@signed_in
def show_requests(user, group_id):
    group = moderated(group_id)
    rows = page_of(asking_to_follow(group_id), FollowRequest.id, default=40, maximum=80)
    return group_page("requests.html", group, people=_people([row.account_id for row in rows.rows]), **neighbours(rows))


@bp.get(f"{PATH}/<id:group_id>/banned")
@signed_in
def show_banned(user, group_id):
    group = moderated(group_id)
    rows = page_of(Block.of_account(group_id), Block.id, default=40, maximum=80)
    return group_page("banned.html", group, people=_people([row.target_id for row in rows.rows]), **neighbours(rows))


@bp.post(f"{PATH}/<id:group_id>/requests")
@acting
def answer_request(user, group_id):
    """`do`: accept, or reject. Of a request that was taken back meanwhile, it says so."""
    verb = or_not_found({"accept": moderation.accept, "reject": moderation.reject}.get(field("do")))
    try:
        verb(me(), moderated(group_id), _account().id)
    except NotFound:
        return refused("This request no longer exists.", f"{PATH}/{group_id}/requests")
    return go(f"{PATH}/{group_id}/requests")


@bp.post(f"{PATH}/<id:group_id>/members")
@acting
@on_error(show_members)
def change_member(user, group_id):
    """`do`: ban, unban, appoint or dismiss."""
    group, account, do = groups.get(group_id), _account(), field("do")
    match do:
        case "ban":
            moderation.ban(me(), group, account)
        case "unban":
            moderation.unban(me(), group, account)
        case "appoint":
            groups.appoint(me(), group, account)
        case "dismiss":
            groups.dismiss(me(), group, account.id)
        case _:
            raise NotFound
    return go(f"{PATH}/{group_id}/{'banned' if do == 'unban' else 'members'}")


def waiting(user: User) -> int:
    """Return how many ask to join groups that the user moderates; a hundred is as good as more."""
    return count_up_to(MOST_COUNTED, ASKING, me=user.account_id)


def _account() -> Account:
    return get_or_404(Account, parse_id(field("account")))


def _people(ids):
    return people_shown(render.accounts(ids, me()))
