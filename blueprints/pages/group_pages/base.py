"""The blueprint of these pages, and the group that a page is about."""

from typing import Any

import orjson
from werkzeug.wrappers import Response

from models.accounts.account import Account
from models.auth.role import Permission
from models.auth.user import User
from models.base import db
from models.groups.group import Group
from rookery.schemas import render
from rookery.schemas.accounts.relationship import relationship
from rookery.services.groups import groups
from rookery.web import sessions
from rookery.web.pages import me, page, page_blueprint
from rookery.web.pages.reading import knows_parts, lead_to, people_shown

PATH = "/web/groups"
bp = page_blueprint("group_pages", __name__)
knows_parts(bp)


def moderated(group_id: int) -> Group:
    """Return a group that the user moderates. Raises NotFound, Forbidden."""
    found = groups.get(group_id)
    groups.check_moderator(me(), found)
    return found


def account_of(group: Group) -> Account:
    return db.session.get_one(Account, group.account_id)


def group_page(template: str, group: Group, **values: Any) -> Response:
    """Return a page about a group: what it says of itself, how the user stands to it, and what they may do."""
    described = orjson.loads(render.account(group.account_id, me()))
    lead_to(described)
    may_own = groups.may_own(me(), group)
    return page(
        f"group_pages/{template}",
        group=group,
        described=described,
        here=f"{PATH}/{group.account_id}",
        standing=relationship(me(), group.account_id),
        staff=people_shown(render.accounts([one for one in (group.owner_id, *group.moderator_ids) if one], me())),
        may_own=may_own,
        may_moderate=may_own or group.is_moderated_by(me().id),
        **values,
    )


def may_create(user: User) -> bool:
    return sessions.may(user, Permission.MAKE_GROUPS)
