"""The answer to every request once the server is closed."""

from flask import Response, request

from rookery.services import instance
from rookery.services.closing import gone
from rookery.web.errors import wants_json
from rookery.web.middleware.requests import HEALTH_CHECKS

POLICY = "default-src 'none'; frame-ancestors 'none'"


def answer_gone():
    """Answer 410, save to health checks: as JSON to other servers and apps, as a page to browsers."""
    if request.path in HEALTH_CHECKS or not instance.is_closed():
        return None
    if wants_json():
        return Response(gone.document(), 410, content_type="application/activity+json")
    headers = {"Content-Security-Policy": POLICY}
    return Response(gone.page(), 410, headers, content_type="text/html; charset=utf-8")
