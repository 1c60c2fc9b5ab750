"""Taking over: the successor gets a role beside the owners, below all of them, which ends when one of them says so.

It has every permission but ADMINISTRATOR. So the rules of roles that hold for everybody keep its holder from changing
or deleting an owner, from making one, and from what only owners may do: backups, the mail server (which sends the links
for new passwords), the domain, and the closing of the server.
"""

from collections.abc import Iterator
from itertools import count

from sqlalchemy import func, select

from blueprints.successor import mail_about_succession, mails
from models import clock
from models.accounts.account import Account
from models.auth.role import Permission, Role
from models.auth.second_factor import has_second_factor
from models.auth.user import User
from models.base import add_and_flush, db
from models.instance.instance import owners
from models.instance.succession import Succession
from rookery.errors import Conflict, NotFound
from rookery.events import emit
from rookery.events.facts import ViewerChanged
from rookery.identity import Actor
from rookery.services import acting, audit
from rookery.services.administration import owner_presence
from rookery.services.auth import roles
from rookery.translations import lazy_gettext as _

ROLE = "Acting owner"
PERMISSIONS = sum(Permission) & ~Permission.ADMINISTRATOR


def is_offered(succession: Succession) -> bool:
    """Return whether the successor may take over at this moment."""
    return (
        succession.step == mails.OFFER
        and succession.taken_over_at is None
        and has_second_factor(succession.user_id)
        and owner_presence.days_absent(succession) >= succession.days
    )


def is_asked(user: User) -> bool:
    """Return whether this user is the successor, and still has something to answer."""
    succession = Succession.current()
    if succession is None or succession.user_id != user.id or succession.taken_over_at:
        return False
    return succession.accepted_at is None or succession.step == mails.OFFER


def take_over(user: User) -> None:
    """Give the successor the role that was offered. Raises NotFound, and Conflict once an owner is back."""
    succession = Succession.locked()
    if succession is None or succession.user_id != user.id:
        raise NotFound
    if not is_offered(succession):
        raise Conflict(_("An owner is back, or nothing has been offered to you yet"))
    role = _new_role()
    succession.role_id, succession.former_role_id, succession.taken_over_at = role.id, user.role_id, clock.now()
    _give(user, role)
    account = db.session.get_one(Account, user.account_id)
    audit.record_account(account, "take over", account)
    acting.begin(account, succession.taken_over_at)
    for owner_id in db.session.scalars(owners().with_only_columns(User.id)):
        mail_about_succession.enqueue(owner_id, mails.TAKEN_OVER)


def withdraw(actor: Actor | None) -> None:
    """Take the role from the successor, who stays the successor. Raises NotFound where nobody has taken over, Forbidden
    for anybody but an owner and the operator (None).
    """
    roles.check_owner(actor)
    succession = Succession.locked()
    if succession is None or succession.taken_over_at is None:
        raise NotFound(_("Nobody has taken over"))
    user = db.session.get_one(User, succession.user_id)
    give_back(succession)
    audit.record_account(actor, "end acting owner", db.session.get_one(Account, user.account_id))
    mail_about_succession.enqueue(user.id, mails.ENDED)


def give_back(succession: Succession) -> None:
    """Restore the successor's former role, unless an owner gave them another one meanwhile."""
    user, role = db.session.get_one(User, succession.user_id), db.session.get(Role, succession.role_id or 0)
    if role and user.role_id == role.id:
        _give(user, db.session.get(Role, succession.former_role_id or 0) or Role.default())
    succession.role_id = succession.former_role_id = succession.taken_over_at = None
    succession.owners_seen_at = clock.now()
    succession.start_over()
    acting.end()
    if role:
        db.session.flush()
        roles.delete(None, role)


def _new_role() -> Role:
    """Make a role of its own: one of this name that exists already may be somebody else's."""
    name = next(one for one in _names() if not Role.named(one))
    lowest = db.session.scalar(select(func.min(Role.position)).where(Role.id.in_(owners().with_only_columns(Role.id))))
    return add_and_flush(Role(name=name, permissions=PERMISSIONS, position=max(1, (lowest or 1) - 1)))


def _names() -> Iterator[str]:
    return (ROLE if number == 1 else f"{ROLE} {number}" for number in count(1))


def _give(user: User, role: Role) -> None:
    account = db.session.get_one(Account, user.account_id)
    user.role_id, account.role_id = role.id, role.id if role.highlighted else None
    db.session.flush()
    emit(ViewerChanged(account_id=account.id))
