"""The user of a page as the API knows them."""

from flask import g

from models.auth.user import User
from rookery.web import sessions
from rookery.web.auth import Credentials, CurrentUser


def act_as_user(user: User) -> None:
    """Set the user that `me()` returns: the one who is signed in in this browser."""
    account = sessions.account_of(user)
    role = sessions.role_of(user)
    viewer = CurrentUser(
        account.id,
        account.username,
        user.id,
        role.computed_permissions,
        user.needs_confirmation,
        user.approved,
        user.filters_version,
        user.locale,
        account.moved_to_id is not None,
        home_seen_at=user.home_seen_at,
    )
    g.credentials = Credentials(0, 0, frozenset(), viewer)
