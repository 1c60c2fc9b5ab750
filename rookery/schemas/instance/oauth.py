"""Apps, tokens and what a token's user is called. https://docs.joinmastodon.org/entities/Application/"""

from datetime import datetime

from flask import current_app
from marshmallow import fields

from rookery import urls
from rookery.schemas.accounts.account import picture
from rookery.schemas.entity import Entity
from rookery.schemas.fields import TEXT, TEXTS, Always, Computed, Id


class ApplicationSchema(Entity):
    """An app as anybody with one of its tokens sees it."""

    id = Id()
    name = fields.String()
    website = fields.String(allow_none=True)
    scopes = Computed(TEXTS, lambda app: app.scopes.split())
    redirect_uri = Computed(TEXT, lambda app: "\n".join(app.redirect_uris))
    redirect_uris = fields.List(fields.String())
    vapid_key = Computed(TEXT, lambda app: current_app.extensions["rookery.secrets"].vapid_public_key())


class CredentialApplicationSchema(ApplicationSchema):
    """An app as it sees itself, once, when it registers.

    https://docs.joinmastodon.org/entities/Application/#CredentialApplication
    """

    client_id = fields.String()
    client_secret = Always("")
    client_secret_expires_at = Always(0)


TOKEN = {"access_token": str, "token_type": str, "scope": str, "created_at": int}


def token_reply(secret: str, scopes: str, created_at: datetime) -> dict[str, object]:
    """https://docs.joinmastodon.org/entities/Token/"""
    return {
        "access_token": secret,
        "token_type": "Bearer",
        "scope": scopes,
        "created_at": int(created_at.timestamp()),
    }


class UserInfoSchema(Entity):
    """The user of a token, in the words of OpenID Connect. https://docs.joinmastodon.org/methods/oauth/#userinfo"""

    iss = Computed(TEXT, lambda account: issuer())
    sub = Computed(TEXT, urls.account_uri)
    name = Computed(TEXT, lambda account: account.display_name or account.username)
    preferred_username = fields.String(attribute="username")
    profile = Computed(TEXT, urls.account_url)
    picture = Computed(TEXT, lambda account: picture(account.avatar_key, "avatars/missing.png"))


def issuer() -> str:
    """The name of this authorization server (RFC 8414, RFC 9207)."""
    return urls.base() + "/"
