"""Follow requests."""

from typing import Any

from blueprints.pages.people_pages.base import bp
from models.auth.user import User
from models.base import count_up_to
from models.relationships.follow import FollowRequest
from models.timelines.account_lists import asking_to_follow
from models.timelines.timeline import ME
from rookery.errors import NotFound, or_not_found
from rookery.schemas import render
from rookery.services.relationships import relationships
from rookery.web.pages import acting, field, go, local_path, me, neighbours, page, refused, signed_in
from rookery.web.pages.reading import people_shown
from rookery.web.paging import page_of

MOST_COUNTED = 100
ASKING = asking_to_follow(ME)


@bp.get("/web/follow_requests")
@signed_in
def show_follow_requests(user):
    rows = page_of(asking_to_follow(me().id), FollowRequest.id, default=40, maximum=80)
    people = people_shown(render.accounts([row.account_id for row in rows.rows], me()))
    return page("people_pages/follow_requests.html", people=people, **neighbours(rows))


@bp.post("/web/follow_requests/<id:account_id>")
@acting
def answer(user, account_id):
    """`do`: accept, or reject. Of a request that was taken back meanwhile, it says so."""
    verb = or_not_found(ANSWERS.get(field("do")))
    back = local_path(field("back"), "/web/follow_requests")
    try:
        verb(me(), account_id)
    except NotFound:
        return refused("This request no longer exists.", back)
    return go(back)


def waiting(user: User) -> int:
    """Return how many ask; a hundred is as good as more."""
    return count_up_to(MOST_COUNTED, ASKING, me=user.account_id)


ANSWERS: dict[str, Any] = {"accept": relationships.accept, "reject": relationships.reject}
