"""The blueprint that these pages share."""

from flask import request

from models.auth.role import Permission
from rookery.federation import wants_activity
from rookery.web import sessions
from rookery.web.pages import page_blueprint

bp = page_blueprint("public_pages", __name__)
bp.context_processor(lambda: {"may_offer": lambda: sessions.user_may(Permission.MANAGE_SETTINGS)})


def serves_documents() -> bool:
    """Return whether a server asks, which follows links that people share; what it looks for is a redirect away."""
    return wants_activity(request.accept_mimetypes)


def for_both(reply):
    """Servers and browsers get different answers here, so that no cache may give one that of the other."""
    reply.vary.update(("Accept", "Signature"))
    return reply
