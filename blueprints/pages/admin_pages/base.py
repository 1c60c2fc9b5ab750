"""What these pages share: their blueprint, and who may do what to whom."""

from typing import Any

from models.accounts.account import Account
from models.auth.role import Permission
from models.moderation.appeal import Appeal
from models.moderation.warning import AccountWarning
from rookery.errors import Forbidden
from rookery.schemas.moderation.warning import appeal_of
from rookery.services.moderation import role_order
from rookery.web import sessions
from rookery.web.pages import me, page_blueprint

bp = page_blueprint("admin_pages", __name__)


@bp.context_processor
def _rights() -> dict[str, Any]:
    """Templates leave out what the role does not allow: `{% if may("MANAGE_USERS") %}`."""
    return {"may": may}


def may(name: str) -> bool:
    user = sessions.user()
    return user is not None and sessions.may(user, Permission[name])


def in_reach(target: Account) -> bool:
    """Return whether my role stands above theirs."""
    try:
        role_order.check(me(), target)
    except Forbidden:
        return False
    return True


def strikes_of(target: Account) -> dict[str, Any]:
    """Return what was done to the account, and what its owner answered, for templates."""
    strikes = AccountWarning.against(target.id)
    answers = Appeal.of_warnings([one.id for one in strikes])
    return {"strikes": strikes, "appeals": {one.id: appeal_of(answers.get(one.id)) for one in strikes}}
