"""OAuth 2: people approve apps, apps exchange codes for tokens and give them back."""

from blueprints.auth.oauth import consent, tokens
from rookery.plugin import Plugin
from rookery.services.auth import oauth

plugin = Plugin(
    name="oauth",
    mounts={"": tokens.bp, "/oauth": consent.bp},
    needs={"auth_pages"},
    every={"1h": oauth.purge_grants},
    summary="Signing in to apps: authorize, token, revoke, userinfo.",
)
