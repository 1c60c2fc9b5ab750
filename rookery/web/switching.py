"""The other accounts that a browser may act as: those signed in here, and those linked with the one that acts."""

from models.accounts.account import Account
from models.auth.user import User
from rookery.services.auth import account_links
from rookery.web import sessions


def linked(account_id: int) -> User | None:
    """Return the user of this account if the one who acts here is linked with it, and both may act."""
    return {account.id: user for user, account in _linked()}.get(account_id)


def others() -> list[int]:
    """Return the ids of the accounts beside the one that acts: those signed in here first."""
    here = [account.id for _session, account in sessions.others()]
    return [*here, *(account.id for _user, account in _linked() if account.id not in here)]


def _linked() -> list[tuple[User, Account]]:
    user = sessions.user()
    return account_links.usable(user) if user and sessions.is_ready(user) else []
