"""OAuth: register apps, approve them, exchange codes for tokens, revoke."""

import re
import secrets
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from urllib.parse import urlsplit

from sqlalchemy import ColumnElement, delete, select, update

from models import clock
from models.auth.oauth import OAuthApp, OAuthGrant, OAuthToken, hash_secret
from models.base import add_and_flush, db
from rookery import scopes as scope_rules
from rookery.errors import Invalid
from rookery.events import emit
from rookery.events.facts import TokensRevoked
from rookery.plugin import plugins
from rookery.text import domains
from rookery.translations import lazy_gettext as _

OUT_OF_BAND = "urn:ietf:wg:oauth:2.0:oob"
DEFAULT_SCOPES = "read"
CODE_MINUTES = 10
TOLD_AT_ONCE = 100  # tokens in one event, which has to fit one message to other processes
# https://docs.joinmastodon.org/methods/apps/#create
MAX_NAME, MAX_WEBSITE, MAX_REDIRECT_URI, MAX_REDIRECT_URIS = 60, 2000, 2000, 50
# Schemes that a browser would execute or display itself instead of opening an app.
UNSAFE_SCHEMES = {"about", "blob", "data", "file", "filesystem", "javascript", "vbscript", "view-source"}
# Bidirectional control characters, with which a name could imitate another one.
_TURNS = re.compile("[\u202a-\u202e\u2066-\u2069]")
_ABSOLUTE_URI = re.compile(r"([a-zA-Z][a-zA-Z0-9+.-]*):[\x21\x22\x24-\x7e]+")
_LOOPBACK_PORT = re.compile(r"\A(http://(?:127\.0\.0\.1|\[::1\])):[0-9]{1,5}(?=[/?]|\Z)")


def grantable() -> frozenset[str]:
    """Every scope that can be asked for: the documented ones and those of plugins, save what only plugins that are
    off declare."""
    off = {scope for plugin in plugins().off.values() for scope in plugin.scopes}
    return plugins().scopes | (frozenset(scope_rules.STANDARD) - (off - scope_rules.ROOTS))


def register_app(
    name: str, redirect_uris: Sequence[str], scopes: str = DEFAULT_SCOPES, website: str | None = None
) -> tuple[OAuthApp, str]:
    """Make a client known, for good: it was told that its secret does not expire, and may come back in a year.

    Returns the app and its secret, which only the caller knows. Raises Invalid for what could not be used, or used for
    harm.
    """
    secret = secrets.token_urlsafe(32)
    app = OAuthApp(
        name=_checked_name(name),
        website=_checked_website(website),
        redirect_uris=_checked_uris(redirect_uris),
        scopes=_checked_scopes(scopes),
        client_id=secrets.token_urlsafe(32),
        client_secret_hash=hash_secret(secret),
    )
    return add_and_flush(app), secret


def is_redirect_uri(app: OAuthApp, uri: str) -> bool:
    """Return whether the app registered this redirect URI. The port of a loopback address is free: a native app
    listens where the system lets it (RFC 8252, 7.3).
    """
    return _without_port(uri) in map(_without_port, app.redirect_uris)


def _without_port(uri: str) -> str:
    """Return the URI without its port if it is of a loopback address, else as it is."""
    return _LOOPBACK_PORT.sub(r"\1", uri)


def allowed_scopes(app: OAuthApp, wanted: str | None) -> str | None:
    """The scopes that a request of this app is about; None if it asks for more than it registered or than there is."""
    registered = scope_rules.parse(app.scopes)
    if not wanted or not wanted.strip():
        return DEFAULT_SCOPES if DEFAULT_SCOPES in registered else " ".join(registered)
    scopes = scope_rules.parse(wanted)
    if not scope_rules.within(scopes, registered) or not grantable().issuperset(scopes):
        return None
    return " ".join(scopes)


def grant(app_id: int, user_id: int, redirect_uri: str, scopes: str, code_challenge: str | None) -> str:
    """The user approves: a code that the app may exchange once, within ten minutes."""
    code = secrets.token_urlsafe(32)
    add_and_flush(
        OAuthGrant(
            code_hash=hash_secret(code),
            app_id=app_id,
            user_id=user_id,
            redirect_uri=redirect_uri,
            scopes=scopes,
            code_challenge=code_challenge,
            expires_at=clock.ahead(minutes=CODE_MINUTES),
        )
    )
    return code


def find_grant(app_id: int, code: str) -> OAuthGrant | None:
    """Return what this code of this app stands for, if its time is not over. It may have been used already."""
    return db.session.scalar(
        select(OAuthGrant).where(
            OAuthGrant.code_hash == hash_secret(code), OAuthGrant.app_id == app_id, OAuthGrant.expires_at > clock.now()
        )
    )


def use_grant(grant_id: int, token_id: int) -> bool:
    """Mark the code as used for this token; False for the slower one of two that use it at the same time."""
    free = update(OAuthGrant).where(OAuthGrant.id == grant_id, OAuthGrant.used_at.is_(None))
    result = db.session.execute(free.values(used_at=clock.now(), token_id=token_id))
    return bool(result.rowcount)  # type: ignore[attr-defined]  # a cursor result, as for every UPDATE


def issue_token(app_id: int, user_id: int | None, scopes: str) -> tuple[str, OAuthToken]:
    """A new access token and its row; the token itself is known to the caller only. Without user it is the app's."""
    secret = secrets.token_urlsafe(32)
    token = OAuthToken(token_hash=hash_secret(secret), app_id=app_id, user_id=user_id, scopes=scopes)
    return secret, add_and_flush(token)


def find_token(secret: str) -> OAuthToken | None:
    return db.session.scalar(select(OAuthToken).where(OAuthToken.token_hash == hash_secret(secret)))


def revoke(token_id: int | None) -> None:
    _revoke(OAuthToken.id == token_id)


@dataclass(frozen=True)
class Authorised:
    """An app that may act for a user."""

    app_id: int
    name: str
    website: str | None
    scopes: list[str]
    since: datetime
    last_used_at: datetime | None

    @property
    def home(self) -> str:
        """The host of its website."""
        return host_of(self.website)


def authorised_apps(user_id: int) -> list[Authorised]:
    """The apps that hold tokens of this user, each once, the newest first."""
    rows = db.session.execute(
        select(
            OAuthApp.id,
            OAuthApp.name,
            OAuthApp.website,
            OAuthToken.scopes,
            OAuthToken.created_at,
            OAuthToken.last_used_at,
        )
        .join(OAuthApp, OAuthApp.id == OAuthToken.app_id)
        .where(OAuthToken.user_id == user_id)
        .order_by(OAuthToken.id.desc())
    ).all()
    tokens: dict[int, list[Any]] = {}
    for row in rows:
        tokens.setdefault(row.id, []).append(row)
    return [
        Authorised(
            app_id,
            own[0].name,
            own[0].website,
            sorted({s for row in own for s in row.scopes.split()}),
            own[-1].created_at,
            max((row.last_used_at for row in own if row.last_used_at), default=None),
        )
        for app_id, own in tokens.items()
    ]


def authorised(user_id: int, app_id: int) -> Authorised | None:
    """Return what this app may do for the user already, if anything."""
    return next((one for one in authorised_apps(user_id) if one.app_id == app_id), None)


def revoke_app(user_id: int, app_id: int) -> None:
    """Revoke all that this app holds of the user, authorization codes included."""
    db.session.execute(delete(OAuthGrant).where(OAuthGrant.user_id == user_id, OAuthGrant.app_id == app_id))
    _revoke(OAuthToken.user_id == user_id, OAuthToken.app_id == app_id)


def revoke_all(user_id: int) -> None:
    """Revoke all that any app holds of the user."""
    db.session.execute(delete(OAuthGrant).where(OAuthGrant.user_id == user_id))
    _revoke(OAuthToken.user_id == user_id)


def silence(user_id: int) -> None:
    """Tell that the tokens of a user who is shut out do not work; they stay, for the user may be let in again."""
    _tell_revoked(db.session.scalars(select(OAuthToken.id).where(OAuthToken.user_id == user_id)))


def _revoke(*which: ColumnElement[bool]) -> None:
    _tell_revoked(db.session.scalars(delete(OAuthToken).where(*which).returning(OAuthToken.id)))


def _tell_revoked(token_ids: Iterable[int]) -> None:
    ended = sorted(token_ids)
    for start in range(0, len(ended), TOLD_AT_ONCE):
        emit(TokensRevoked(token_ids=ended[start : start + TOLD_AT_ONCE]))


def purge_grants() -> None:
    """Forget authorization codes a day after they expire.

    By then nobody brings one a second time.
    """
    db.session.execute(delete(OAuthGrant).where(OAuthGrant.expires_at < clock.ago(days=1)))


def _checked_name(name: str) -> str:
    name = " ".join(_TURNS.sub("", name).split())
    if not name:
        raise Invalid(_("Application name can't be blank"))
    if len(name) > MAX_NAME:
        raise Invalid(_("Application name is too long (maximum is %(limit)s characters)", limit=MAX_NAME))
    return name


def _checked_website(website: str | None) -> str | None:
    if not website:
        return None
    if len(website) > MAX_WEBSITE:
        raise Invalid(_("Application website is too long (maximum is %(limit)s characters)", limit=MAX_WEBSITE))
    if not _is_web_address(website):
        raise Invalid(_("Application website must be a valid URL"))
    return website


def _checked_uris(uris: Sequence[str]) -> list[str]:
    """The redirect URIs, which may also come as lines of one text."""
    found = list(dict.fromkeys(uri for text in uris for uri in text.split()))
    if not found:
        raise Invalid(_("Redirect URI can't be blank"))
    if len(found) > MAX_REDIRECT_URIS:
        raise Invalid(_("There are too many redirect URIs (maximum is %(limit)s)", limit=MAX_REDIRECT_URIS))
    for uri in found:
        if len(uri) > MAX_REDIRECT_URI:
            raise Invalid(_("Redirect URI is too long (maximum is %(limit)s characters)", limit=MAX_REDIRECT_URI))
        if not _leads_to_an_app(uri):
            raise Invalid(_("Redirect URI must be an absolute URI"))
    return found


def _leads_to_an_app(uri: str) -> bool:
    """An absolute URI without fragment (RFC 6749, 3.1.2), of the web or of an app's own scheme."""
    matched = _ABSOLUTE_URI.fullmatch(uri)
    if matched is None or matched[1].lower() in UNSAFE_SCHEMES:
        return False
    return matched[1].lower() not in ("http", "https") or _is_web_address(uri)


def _is_web_address(text: str) -> bool:
    try:
        parts = urlsplit(text)
        is_web = parts.scheme in ("http", "https") and bool(parts.hostname)
        # Servers and browsers parse the latter two differently.
        return is_web and not any(c.isspace() for c in text) and "\\" not in text and "@" not in parts.netloc
    except ValueError:
        return False


def host_of(address: str | None) -> str:
    """The host of a web address, for people: in ASCII, so that it cannot look like another one. Empty for others."""
    is_web = (address or "").lower().startswith(("http://", "https://"))
    return (domains.of_address(address or "") or "") if is_web else ""


def _checked_scopes(scopes: str) -> str:
    wanted = scope_rules.parse(scopes) or scope_rules.parse(DEFAULT_SCOPES)
    if unknown := [scope for scope in wanted if scope not in grantable()]:
        raise Invalid(_("Scopes doesn't match configured on the server: %(unknown)s", unknown=", ".join(unknown)[:200]))
    return " ".join(wanted)
