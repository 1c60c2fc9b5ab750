"""Signing out of the provider as well: an offer to those who signed out here, for its session goes on."""

from flask import request

from blueprints.auth.oidc.base import bp
from rookery.services.auth.oidc import exchange
from rookery.services.auth.oidc.provider import provider
from rookery.web.pages import go, limited, local_path, page


@bp.get("/auth/oidc/sign_out")
@limited("oidc")
def offer_sign_out():
    """Offer the provider's page for signing out; go on where there is none, or the provider does not answer."""
    found, after = provider(), local_path(request.args.get("next"), otherwise="/")
    address = exchange.end_session_url(found) if found else ""
    return page("oidc/sign_out.html", provider=found, address=address, after=after) if address else go(after)
