"""Authentication: the token, its user and account in one query; scopes and permissions."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta

from flask import g, request
from sqlalchemy import bindparam, select, update
from sqlalchemy.orm import InstrumentedAttribute

from models import clock
from models.accounts.account import Account
from models.auth.browser_session import BrowserSession
from models.auth.oauth import OAuthToken, hash_secret
from models.auth.role import Permission, Role, allows
from models.auth.user import User, note_activity
from models.base import AnyRow, Query, db
from models.compiled import CompiledQuery
from rookery import scopes as scope_rules
from rookery.errors import Forbidden, InvalidToken, Refused, Unauthorized
from rookery.events import optional_write
from rookery.translations import lazy_gettext as _

TOKENS_AT_ONCE = 500
NOTED_EVERY = timedelta(minutes=5)


@dataclass(frozen=True, slots=True)
class CurrentUser:
    """A user of this server who looks or acts. `id` is that of the account; it has its name, too."""

    id: int
    username: str
    user_id: int
    permissions: int
    needs_confirmation: bool
    approved: bool
    filters_version: int | None = None
    locale: str = "en"
    moved: bool = False
    domain: None = None
    home_seen_at: datetime | None = None

    def may(self, permission: Permission) -> bool:
        return allows(self.permissions, permission)


@dataclass(frozen=True, slots=True)
class Credentials:
    """A good token: which app uses it, what for, and for whom (an app's own token has no viewer).

    Or a browser in which somebody is signed in, for what pages are told while they are open: then it has a
    `session_id`, and neither token nor app.
    """

    token_id: int
    app_id: int
    scopes: frozenset[str]
    viewer: CurrentUser | None
    session_id: int = 0

    def covers(self, scope: str) -> bool:
        return any(scope_rules.covers(self.scopes, one) for one in scope.split(" | "))


_WHO = (
    Account.id.label("account_id"),
    Account.username,
    Account.suspended_at,
    Account.moved_to_id,
    User.active,
    User.approved,
    User.needs_confirmation.label("needs_confirmation"),
    User.last_active_at,
    User.filters_version,
    User.locale,
    User.home_seen_at,
    Role.computed_permissions.label("permissions"),
)
_TOKENS = (
    select(
        OAuthToken.id.label("token_id"),
        OAuthToken.app_id,
        OAuthToken.scopes,
        OAuthToken.user_id,
        OAuthToken.last_used_at,
        *_WHO,
    )
    .outerjoin(User, User.id == OAuthToken.user_id)
    .outerjoin(Account, Account.id == User.account_id)
    .outerjoin(Role, Role.id == User.role_id)
)
_SESSIONS = (
    select(BrowserSession.id, BrowserSession.user_id, *_WHO)
    .join(User, User.id == BrowserSession.user_id)
    .join(Account, Account.id == User.account_id)
    .join(Role, Role.id == User.role_id)
)
_LOOKUP = CompiledQuery(_TOKENS.where(OAuthToken.token_hash == bindparam("token_hash")))


def credentials() -> Credentials | None:
    """The credentials of this request; None without a token. Raises InvalidToken."""
    if "credentials" not in g:
        token = bearer_token()
        g.credentials = None if token is None else look_up(token)
    found: Credentials | None = g.credentials
    return found


def given_credentials() -> Credentials:
    """The credentials of a request that cannot do without. Raises Unauthorized."""
    if (found := credentials()) is None:
        raise Unauthorized
    return found


def identify(token: str) -> None:
    """Use this token, which the request brought in an unusual place. Raises InvalidToken."""
    g.credentials = look_up(token) if token else None


def bearer_token() -> str | None:
    header = request.headers.get("Authorization", "")
    kind, _, token = header.partition(" ")
    if kind.lower() == "bearer" and token.strip():
        return token.strip()
    return request.args.get("access_token") or None


def look_up(token: str) -> Credentials:
    row = _LOOKUP.first(token_hash=hash_secret(token))
    if row is None:
        raise InvalidToken
    _note_use(row)
    if row.user_id is not None and _is_disabled(row):
        raise Forbidden(_("Your login is currently disabled"))
    viewer = _viewer(row) if row.user_id is not None else None
    return Credentials(row.token_id, row.app_id, frozenset(row.scopes.split()), viewer)


def still_good(token_ids: Collection[int]) -> dict[int, CurrentUser]:
    """Return those of the users' tokens with which a request would be answered now: token id → who asks, as of now."""
    return _able(_TOKENS.where(OAuthToken.user_id.is_not(None)), OAuthToken.id, token_ids)


def still_signed_in(session_ids: Collection[int]) -> dict[int, CurrentUser]:
    """The same of sessions of browsers: session id → who sits there."""
    return _able(_SESSIONS, BrowserSession.id, session_ids)


def of_session(session_id: int) -> Credentials:
    """Return the credentials of a page in a browser in which somebody is signed in. Raises Unauthorized."""
    if (viewer := still_signed_in([session_id]).get(session_id)) is None:
        raise Unauthorized
    return Credentials(0, 0, frozenset(["read"]), viewer, session_id)


def _able(query: Query, by: InstrumentedAttribute[int], ids: Collection[int]) -> dict[int, CurrentUser]:
    """Return, of these tokens or sessions (the query's first column is their id), those whose users may act."""
    found: dict[int, CurrentUser] = {}
    wanted = list(ids)
    for start in range(0, len(wanted), TOKENS_AT_ONCE):
        for row in db.session.execute(query.where(by.in_(wanted[start : start + TOKENS_AT_ONCE]))):
            viewer = _viewer(row)
            if not _is_disabled(row) and not viewer.needs_confirmation and viewer.approved:
                found[row[0]] = viewer
    return found


def _is_disabled(row: AnyRow) -> bool:
    return row.suspended_at is not None or not row.active


def _viewer(row: AnyRow) -> CurrentUser:
    return CurrentUser(
        row.account_id,
        row.username,
        row.user_id,
        row.permissions,
        bool(row.needs_confirmation),
        row.approved,
        row.filters_version,
        row.locale,
        row.moved_to_id is not None,
        home_seen_at=row.home_seen_at,
    )


def me() -> CurrentUser:
    """The user who asks. Raises Unauthorized, or Refused for an app's own token."""
    viewer = viewer_or_none()
    if viewer is None:
        raise Unauthorized if credentials() is None else Refused(_("This method requires an authenticated user"))
    return viewer


def viewer_or_none() -> CurrentUser | None:
    """The user who asks, if there is one."""
    found = credentials()
    return found.viewer if found else None


def require(
    scope: str | None, app_token: bool = False, unready: bool = False, permission: Permission | None = None
) -> None:
    """Let the request through only with a token that covers `scope` (alternatives: `"a | b"`).

    `app_token` lets an app's own token in, `unready` a user who is not confirmed or approved yet; the user's role must
    have the `permission`. Order: 401, then 403 for the scope, 422 for a missing user, 403 for the permission.
    """
    found = credentials()
    if found is None:
        raise Unauthorized
    if scope and not found.covers(scope):
        raise Forbidden(_("This action is outside the authorized scopes"))
    if found.viewer is None:
        if not app_token:
            raise Refused(_("This method requires an authenticated user"))
        return
    if not unready:
        check_ready(found.viewer)
    writes = request.method not in ("GET", "HEAD") and (scope or "").startswith(("write", "follow"))
    if writes and found.viewer.moved:
        raise Forbidden(_("The account has moved and can only be read"))
    if permission is not None and not found.viewer.may(permission):
        raise Forbidden


def check_optional(scope: str | None) -> None:
    """Check the token of a public route: none is needed, but one that is given must be good and cover the scope."""
    found = credentials()
    if found is None:
        return
    if scope and found.viewer and not found.covers(scope):
        raise Forbidden(_("This action is outside the authorized scopes"))
    if found.viewer:
        check_ready(found.viewer)


def check_ready(viewer: CurrentUser) -> None:
    if viewer.needs_confirmation:
        raise Forbidden(_("Your login is missing a confirmed e-mail address"))
    if not viewer.approved:
        raise Forbidden(_("Your login is currently pending approval"))


def _note_use(row: AnyRow) -> None:
    """A token's use every few minutes, so that who is here gets no letters; a user's once a day, as figures need it."""
    now = clock.now()
    active = row.user_id is None or (row.last_active_at and row.last_active_at.date() == now.date())
    if active and row.last_used_at is not None and now - row.last_used_at < NOTED_EVERY:
        return
    with optional_write() as possible:
        if possible:
            used = {"last_used_at": now, "last_used_ip": request.remote_addr}
            db.session.execute(update(OAuthToken).where(OAuthToken.id == row.token_id).values(used))
            if not active:
                note_activity(row.user_id, now)
            db.session.commit()
