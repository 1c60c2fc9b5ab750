"""The OpenID Connect provider that the owner chose: its settings, and what it publishes about itself."""

from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlsplit

from marshmallow import ValidationError

from models.auth.role import Permission, Role, allows
from models.auth.user import User
from models.base import Json, db
from rookery import net, urls
from rookery.cache import cache
from rookery.errors import Unavailable
from rookery.plugin import plugins, settings
from rookery.services import instance
from rookery.translations import lazy_gettext as _

PLUGIN = "oidc"
CALLBACK = "/auth/oidc/callback"
SECONDS, MOST_BYTES = 10.0, 256 * 1024
KEPT_SECONDS = 600.0
JSON = ("application/json", "application/jwk-set+json")
NEEDED = ("authorization_endpoint", "token_endpoint", "jwks_uri")


@dataclass(frozen=True)
class Provider:
    """The provider as the settings describe it. `may_be_private`: the operator of the machine named its address."""

    issuer: str
    client_id: str
    client_secret: str
    scopes: str
    groups_claim: str
    roles: Mapping[str, str]
    label: str
    is_only_way: bool
    may_be_private: bool

    def configuration(self) -> Json:
        """Return the provider metadata, at most ten minutes old. Raises Unavailable."""
        return cache().briefly(("oidc configuration", self.issuer), KEPT_SECONDS, self._discover)

    def keys(self) -> Json:
        """Return the key set with which the provider signs, at most ten minutes old. Raises Unavailable."""
        return cache().briefly(("oidc keys", self.issuer), KEPT_SECONDS, lambda: self.get(self.endpoint("jwks_uri")))

    def newest_keys(self) -> Json:
        """Return the key set as it is now: the provider may have changed it. Raises Unavailable."""
        cache().forget(("oidc keys", self.issuer))
        return self.keys()

    def endpoint(self, name: str) -> str:
        return str(self.configuration().get(name, ""))

    def get(self, url: str, token: str = "") -> Json:
        """Return the JSON object at an address of the provider. Raises Unavailable."""
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        try:
            page = net.fetch(
                url,
                accept=JSON,
                headers=headers,
                max_bytes=MOST_BYTES,
                deadline=SECONDS,
                configured=self._is_configured(url),
            )
            return self._object(page)
        except net.FetchError as error:
            raise self.unavailable() from error

    def post(self, url: str, body: bytes, headers: Mapping[str, str]) -> Json:
        """Return the answer to a form. Raises BadStatus for an error that the provider states, Unavailable."""
        kind = "application/x-www-form-urlencoded"
        try:
            page = net.post(
                url,
                body,
                content_type=kind,
                headers=headers,
                max_bytes=MOST_BYTES,
                deadline=SECONDS,
                configured=self._is_configured(url),
            )
            return self._object(page)
        except net.BadStatus:
            raise
        except net.FetchError as error:
            raise self.unavailable() from error

    def unavailable(self) -> Unavailable:
        return Unavailable(_("%(provider)s does not answer. Please try again later", provider=self.label))

    def _discover(self) -> Json:
        from authlib.oidc.discovery import get_well_known_url  # with libraries that most servers never need

        found = self.get(get_well_known_url(self.issuer, external=True))
        complete = all(urlsplit(str(found.get(name, ""))).scheme in ("http", "https") for name in NEEDED)
        if str(found.get("issuer", "")).rstrip("/") != self.issuer.rstrip("/") or not complete:
            raise self.unavailable()
        return found

    def _object(self, page: net.FetchedPage) -> Json:
        found = page.json()
        if not isinstance(found, dict):
            raise self.unavailable()
        return found

    def _is_configured(self, url: str) -> bool:
        """Return whether the operator named this host: its documents must not lead to others in the local network."""
        return self.may_be_private and urlsplit(url).netloc == urlsplit(self.issuer).netloc


def provider() -> Provider | None:
    """Return the provider that people sign in with; None where the plugin is off, or nobody chose one."""
    if PLUGIN not in plugins().on:
        return None
    chosen = settings(PLUGIN)
    if not chosen["issuer"] or not chosen["client_id"]:
        return None
    return Provider(
        issuer=chosen["issuer"],
        client_id=chosen["client_id"],
        client_secret=instance.setting("oidc_client_secret"),
        scopes=" ".join(dict.fromkeys(["openid", *chosen["scopes"]])),
        groups_claim=chosen["groups_claim"],
        roles=parsed_roles(chosen["roles"]),
        label=chosen["label"] or urlsplit(chosen["issuer"]).hostname or "",
        is_only_way=chosen["only"],
        may_be_private=instance.source("oidc_issuer") != "administration",
    )


def only_provider() -> Provider | None:
    """Return the provider if everybody but owners has to sign in with it."""
    found = provider()
    return found if found and found.is_only_way else None


def may_use_password(user: User) -> bool:
    """Return whether the user may sign in by something else than the provider: owners always may, should it fail."""
    return only_provider() is None or is_owner(user)


def is_owner(user: User) -> bool:
    return allows(db.session.get_one(Role, user.role_id).computed_permissions, Permission.ADMINISTRATOR)


def redirect_uri() -> str:
    return urls.base() + CALLBACK


def signed_out_uri() -> str:
    """Return where the provider sends people who signed out there."""
    return f"{urls.base()}/"


def parsed_roles(text: str) -> dict[str, str]:
    """`board=Moderator, press office=Editor` → group → name of a role. Raises ValueError."""
    pairs = [one.rpartition("=") for one in text.split(",") if one.strip()]
    if any(not group.strip() or not role.strip() for group, _sign, role in pairs):
        raise ValueError(text)
    return {group.strip(): role.strip() for group, _sign, role in pairs}


def is_mapping(text: str) -> None:
    """Check the setting of the roles. Raises ValidationError."""
    try:
        parsed_roles(text)
    except ValueError:
        raise ValidationError("is not a list like board=Moderator, press office=Editor") from None
