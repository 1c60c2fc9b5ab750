"""Linked accounts of one person: each proven by its own sign-in, removable from each side."""

from models.accounts.account import Account
from models.auth.account_link import AccountLink
from models.auth.user import User
from models.base import db, lock
from rookery.errors import Invalid
from rookery.services.auth import browser_sessions
from rookery.services.auth.security_emails import tell_user
from rookery.translations import lazy_gettext as _

MOST = 10


def link(user: User, other: User) -> None:
    """Link two users who have both just signed in in the same browser. Raises Invalid."""
    for user_id in sorted({user.id, other.id}):
        lock(User, user_id)
    if user.id == other.id:
        raise Invalid(_("An account cannot be linked with itself"))
    if max(AccountLink.count(one.id) for one in (user, other)) >= MOST:
        raise Invalid(_("An account can be linked with %(most)s others. Remove one first", most=MOST))
    if AccountLink.make(user.id, other.id):
        _tell(user, other, "account_linked")


def unlink(user: User, account_id: int) -> None:
    """Remove the link of the user with this account, and sign out the browsers that came to either by a link."""
    other = User.of_account(account_id)
    if other and AccountLink.remove(user.id, other.id):
        for one in (user, other):
            browser_sessions.end_linked(one.id)
        _tell(user, other, "account_unlinked")


def unlink_all(user: User) -> None:
    """Remove all links of a user whose password somebody chose without the one before."""
    for _other, account in AccountLink.of_user(user.id):
        unlink(user, account.id)


def usable(user: User) -> list[tuple[User, Account]]:
    """Return the users, each with the account, that this one may switch to: none that is disabled or suspended."""
    return [(one, account) for one, account in AccountLink.of_user(user.id) if _may_act(one, account)]


def _may_act(user: User, account: Account) -> bool:
    return user.active and user.approved and account.suspended_at is None


def _tell(user: User, other: User, what: str) -> None:
    for one, linked in ((user, other), (other, user)):
        tell_user.enqueue(one.id, what, [db.session.get_one(Account, linked.account_id).username])
