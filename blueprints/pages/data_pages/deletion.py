"""Deletion of an account, confirmed by password and undone by signing in."""

from blueprints.pages.data_pages.base import bp
from models.auth.second_factor import Passkey, has_second_factor
from rookery import urls
from rookery.services.accounts import self_deletion
from rookery.services.auth import passkeys, roles, second_factor
from rookery.web import challenges, sessions
from rookery.web.pages import go, on_error, page, signed_in, tell
from rookery.web.reauthentication import reauthenticate


@bp.get("/settings/delete")
@signed_in
def show_deletion(user, error=None):
    return page(
        "data_pages/delete.html",
        error=error,
        is_last_owner=roles.is_last_owner(user),
        days=urls.config().deletion_days,
        options=passkeys.request(challenges.begin(), user) if Passkey.of_user(user.id) else "",
        second_step=has_second_factor(user.id),
        has_app=second_factor.is_on(user),
    )


@bp.post("/settings/delete")
@signed_in
@on_error(show_deletion)
def ask_for_deletion(user):
    reauthenticate(user)
    self_deletion.ask(user)
    due_at, username = user.deletion_due_at, sessions.account_of(user).username
    sessions.sign_out()
    return page("data_pages/asked.html", due_at=due_at, username=username, days=urls.config().deletion_days)


@bp.post("/settings/delete/take_back")
def take_back():
    """Undo the deletion. For users who may do nothing else, see waiting.html."""
    user = sessions.user()
    if user is None:
        return go("/auth/sign_in")
    self_deletion.take_back(user)
    tell("Welcome back. Your account has been kept.")
    return go("/settings")
