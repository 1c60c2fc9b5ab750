"""Accounts as those see them who look after the server: with login, role and addresses, found by any of these."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import ColumnElement, exists, func, or_, select

from models.accounts.account import Account
from models.auth.invite import Invite
from models.auth.oauth import OAuthToken
from models.auth.role import Permission, Role
from models.auth.user import User
from models.base import AnyRow, Query, aliased, db

_Inviter = aliased(User)

STATES: dict[str, ColumnElement[bool]] = {
    "active": Account.suspended_at.is_(None) & or_(User.id.is_(None), User.active & User.approved),
    "pending": User.id.is_not(None) & ~User.approved,
    "disabled": User.id.is_not(None) & ~User.active,
    "silenced": Account.limited_at.is_not(None),
    "suspended": Account.suspended_at.is_not(None),
    "sensitized": Account.sensitized_at.is_not(None),
}
ORIGINS: dict[str, ColumnElement[bool]] = {"local": Account.domain.is_(None), "remote": Account.domain.is_not(None)}

LONGEST_TEXT = 1000  # longer than any name or address; SQLite rejects patterns of 50 kB

ALL: Query = (
    select(
        Account.id,
        Account.username,
        Account.domain,
        Account.created_at,
        Account.suspended_at,
        Account.limited_at,
        Account.sensitized_at,
        User.id.label("user_id"),
        User.email,
        User.locale,
        User.active,
        User.approved,
        User.confirmed_at,
        User.reason,
        User.created_by_app_id,
        User.created_at.label("signed_up_at"),
        User.sign_up_ip,
        User.current_login_ip,
        User.current_login_at,
        User.last_login_ip,
        User.last_login_at,
        Role.id.label("role_id"),
        Role.name.label("role_name"),
        Role.color,
        Role.computed_permissions.label("permissions"),
        Role.highlighted,
        Role.collection_limit,
        Role.position,
        _Inviter.account_id.label("invited_by_account_id"),
    )
    .outerjoin(User, User.account_id == Account.id)
    .outerjoin(Role, Role.id == User.role_id)
    .outerjoin(Invite, Invite.id == User.invite_id)
    .outerjoin(_Inviter, _Inviter.id == Invite.user_id)
)


@dataclass(frozen=True)
class AccountQuery:
    """The conditions of a search for accounts; None does not matter. `states` and `origins` are keys of STATES and
    ORIGINS.
    """

    origins: Iterable[str] = ()
    states: Iterable[str] = ()
    staff: bool = False
    role_ids: Sequence[int] = ()
    invited_by: int | None = None
    username: str = ""
    display_name: str = ""
    domain: str = ""
    email: str = ""
    ip: str = ""
    position: int = 0  # of the viewer's role: e-mail and IP filters do not match users with higher roles


def accounts(wanted: AccountQuery) -> Query:
    """The accounts that are wanted; the one who asks puts them in order."""
    query = ALL.where(*[ORIGINS[name] for name in wanted.origins], *[STATES[name] for name in wanted.states])
    if wanted.staff:
        query = query.where(is_staff())
    if wanted.role_ids:
        query = query.where(User.role_id.in_(wanted.role_ids))
    if wanted.invited_by is not None:
        query = query.where(_Inviter.account_id == wanted.invited_by)
    for column, text in ((Account.username, wanted.username), (User.email, wanted.email)):
        if text:
            query = query.where(column.istartswith(text[:LONGEST_TEXT], autoescape=True))
    if wanted.display_name:
        shown = wanted.display_name[:LONGEST_TEXT]
        query = query.where(Account.display_name.icontains(shown, autoescape=True))
    if wanted.domain:
        query = query.where(Account.domain == wanted.domain.lower())
    if wanted.email or wanted.ip:
        query = query.where(Role.position <= wanted.position)
    return query.where(_was_at(wanted.ip)) if wanted.ip else query


def accounts_of(ids: Iterable[int]) -> Sequence[AnyRow]:
    return db.session.execute(ALL.where(Account.id.in_(list(ids)))).all()


def is_staff() -> ColumnElement[bool]:
    """Return the condition for roles whose users may handle reports."""
    either = Permission.ADMINISTRATOR | Permission.MANAGE_REPORTS
    return Role.computed_permissions.bitwise_and(either.value) != 0


def addresses(rows: Iterable[AnyRow]) -> dict[int, list[tuple[str, datetime]]]:
    """user id → (IP address, when it was last used), the latest first; in one query for all the rows of `accounts`."""
    used: dict[int, dict[str, datetime]] = defaultdict(dict)
    for row in rows:
        for ip, at in (
            (row.sign_up_ip, row.signed_up_at),
            (row.last_login_ip, row.last_login_at),
            (row.current_login_ip, row.current_login_at),
        ):
            _note(used[row.user_id], ip, at)
    tokens = (
        select(OAuthToken.user_id, OAuthToken.last_used_ip, func.max(OAuthToken.last_used_at).label("at"))
        .where(OAuthToken.user_id.in_([user_id for user_id in used if user_id is not None]))
        .group_by(OAuthToken.user_id, OAuthToken.last_used_ip)
    )
    for token in db.session.execute(tokens):
        _note(used[token.user_id], token.last_used_ip, token.at)
    return {user_id: sorted(found.items(), key=lambda one: one[1], reverse=True) for user_id, found in used.items()}


def _note(used: dict[str, datetime], ip: str | None, at: datetime | None) -> None:
    if ip and at:
        used[ip] = max(at, used.get(ip, at))


def _was_at(ip: str) -> ColumnElement[bool]:
    token = exists().where(OAuthToken.user_id == User.id, OAuthToken.last_used_ip == ip)
    return or_(User.sign_up_ip == ip, User.current_login_ip == ip, User.last_login_ip == ip, token)
