"""The blueprint of these pages, and what the role of a user lets them do."""

from collections.abc import Callable, Sequence
from typing import TypedDict

from flask import g

from models.accounts.account import Account
from models.auth.role import Permission, Role
from models.moderation.appeal import Appeal
from models.moderation.figures import waiting
from models.moderation.figures.waiting import OpenCases
from models.moderation.warning import AccountWarning
from rookery.errors import Forbidden
from rookery.schemas.moderation.warning import appeal_of
from rookery.services import emails
from rookery.services.auth import roles
from rookery.web import sessions
from rookery.web.pages import me, page_blueprint, role_name
from rookery.web.pages.show import EntityJson

bp = page_blueprint("admin_pages", __name__)


class Strikes(TypedDict):
    """Warnings against an account, and the appeals against them by the ids of the warnings."""

    strikes: Sequence[AccountWarning]
    appeals: dict[int, EntityJson | None]


@bp.context_processor
def _rights() -> dict[str, Callable[[str], bool]]:
    """Let templates ask for permissions: `{% if may("MANAGE_USERS") %}`."""
    return {"may": may}


def open_cases() -> OpenCases:
    """Return how much waits for a moderator, counted once per request."""
    if "open_cases" not in g:
        g.open_cases = waiting.open_cases(emails.can_send())
    found: OpenCases = g.open_cases
    return found


def may(name: str) -> bool:
    return sessions.user_may(Permission[name])


def in_reach(target: Account) -> bool:
    """Return whether the role of the user is above that of `target`."""
    try:
        roles.check_rank(me(), target)
    except Forbidden:
        return False
    return True


def givable_roles() -> list[tuple[str, str]]:
    """Return the roles that the user may give: that of everybody, and with the permission those below their own."""
    below = [one for one in Role.in_order() if not one.is_default and roles.in_reach(me(), one)]
    return [(str(one.id), role_name(one.name)) for one in [Role.default(), *(below if may("MANAGE_ROLES") else [])]]


def strikes_of(target: Account) -> Strikes:
    """Return the warnings against an account and its appeals."""
    strikes = AccountWarning.against(target.id)
    answers = Appeal.of_warnings([one.id for one in strikes])
    return {"strikes": strikes, "appeals": {one.id: appeal_of(answers.get(one.id)) for one in strikes}}
