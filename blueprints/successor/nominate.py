"""Naming a successor, who accepts it, declines it or resigns."""

from sqlalchemy import select

from blueprints.successor import kit, mail_about_succession, mails, take_over
from models import clock
from models.accounts.account import Account
from models.auth.second_factor import has_second_factor
from models.auth.user import User
from models.base import add_and_flush, db
from models.instance.instance import is_owner
from models.instance.succession import Succession
from rookery import urls
from rookery.errors import Conflict, Invalid, NotFound
from rookery.identity import Actor
from rookery.services import audit
from rookery.services.auth import roles
from rookery.translations import lazy_gettext as _

DAYS, LEAST_DAYS, MOST_DAYS = 90, 45, 730


def name(actor: Actor | None, username: str, days: int) -> Succession:
    """Name the successor, who is asked by e-mail. Raises Forbidden, Invalid, Conflict where there is one."""
    roles.check_owner(actor)
    check_days(days)
    if Succession.locked():
        raise Conflict(_("There is a successor already. Remove them first."))
    account, user = _candidate(username)
    kit.forget()
    named = add_and_flush(Succession(user_id=user.id, days=days))
    audit.record_account(actor, "name successor", account, days=days)
    mail_about_succession.enqueue(user.id, mails.NAMED)
    return named


def change_days(actor: Actor | None, days: int) -> None:
    """Choose another time. Raises Forbidden, Invalid, NotFound."""
    roles.check_owner(actor)
    check_days(days)
    succession = _current()
    succession.days = days
    audit.record_account(actor, "change succession", _account_of(succession), days=days)


def remove(actor: Actor | None) -> None:
    """Remove the successor; one who has taken over loses that role. Raises NotFound, Forbidden."""
    roles.check_owner(actor)
    _end(actor, _current())


def _end(actor: Actor | None, succession: Succession) -> None:
    take_over.give_back(succession)
    audit.record_account(actor, "remove successor", _account_of(succession))
    db.session.delete(succession)
    db.session.flush()


def accept(user: User) -> None:
    """Be the successor; absence counts from now on. Raises NotFound, Invalid without a second factor."""
    succession = _of(user)
    if not has_second_factor(user.id):
        raise Invalid(_("Set up two-factor authentication first"))
    if succession.accepted_at is None:
        succession.accepted_at = succession.owners_seen_at = clock.now()
        audit.record_account(_account_of(succession), "accept succession", _account_of(succession))


def decline(user: User) -> None:
    """Not be the successor, or no longer. Raises NotFound."""
    _end(db.session.get_one(Account, user.account_id), _of(user))


def check_days(days: int) -> None:
    if not LEAST_DAYS <= days <= MOST_DAYS:
        raise Invalid(_("The time must be between %(least)s and %(most)s days", least=LEAST_DAYS, most=MOST_DAYS))


def _candidate(username: str) -> tuple[Account, User]:
    account = Account.by_address(username.strip().removeprefix("@").removesuffix(f"@{urls.config().domain}"))
    user = User.of_account(account.id) if account else None
    if account is None or user is None or account.suspended_at or not user.active or not user.approved:
        raise Invalid(_("There is no such account on this server"))
    if is_owner(user.id):
        raise Invalid(_("An owner cannot be the successor of the owners"))
    return account, user


def _current() -> Succession:
    if (succession := Succession.locked()) is None:
        raise NotFound(_("There is no successor"))
    return succession


def _of(user: User) -> Succession:
    succession = Succession.locked()
    if succession is None or succession.user_id != user.id:
        raise NotFound
    return succession


def _account_of(succession: Succession) -> Account:
    query = select(Account).join(User, User.account_id == Account.id).where(User.id == succession.user_id)
    return db.session.scalars(query).one()
