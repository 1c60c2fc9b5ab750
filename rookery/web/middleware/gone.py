"""The answer of a server that has closed: 410 to everything, whether the plugin of the closing is on or not."""

import json

from flask import Flask, Response, request
from markupsafe import escape

from rookery import urls
from rookery.services import instance
from rookery.translations import language_of, say
from rookery.translations import lazy_gettext as _
from rookery.web.errors import wants_json
from rookery.web.middleware.requests import HEALTH_CHECKS

POLICY = "default-src 'none'; frame-ancestors 'none'"


def init_app(app: Flask) -> None:
    app.before_request(_answer)


def _answer() -> Response | None:
    """Answer 410, save to health checks: as JSON to other servers and apps, as a page to browsers."""
    if request.path in HEALTH_CHECKS or not instance.is_closed():
        return None
    if wants_json():
        return Response(document(), 410, content_type="application/activity+json")
    headers = {"Content-Security-Policy": POLICY}
    return Response(page(), 410, headers, content_type="text/html; charset=utf-8")


def page() -> str:
    """Return the page for browsers, which needs nothing beside it."""
    language = language_of(next(iter(instance.languages()), "en"))
    domain = escape(urls.config().domain)
    text = say(_("This server is closed. Its accounts and posts were deleted."), language)
    return f"""<!doctype html>
<html lang="{language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>{domain}</title>
<h1>{domain}</h1>
<p>{escape(text)}</p>
</html>
"""


def document() -> str:
    """Return the document for other servers and apps."""
    return json.dumps({"@context": "https://www.w3.org/ns/activitystreams", "type": "Tombstone", "error": "Gone"})
