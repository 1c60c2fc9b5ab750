"""Unsubscribing by the link in an e-mail notification: by a click, or by the mail program (RFC 8058)."""

from flask import Blueprint, Response

from rookery.errors import NotFound
from rookery.services.email_notifications import preferences, unsubscribe
from rookery.web.pages import page, page_blueprint

bp = page_blueprint("email_notifications", __name__)
# One-click requests come without form token and cookie: the URL itself is the authorization, so CSRF gains nothing.
one_click = Blueprint("unsubscribe_one_click", __name__)


@bp.get("/unsubscribe/<id:account_id>/<seal>")
def ask_before_stop(account_id, seal):
    """Ask before unsubscribing: scanners of mail open every link."""
    return _shown(account_id, seal)


@bp.post("/unsubscribe/<id:account_id>/<seal>/stop")
def stop_emails(account_id, seal):
    if unsubscribe.address_of(account_id, seal) is not None:
        preferences.stop(account_id)
    return _shown(account_id, seal)


@one_click.post("/<id:account_id>/<seal>")
def stop_by_one_click(account_id, seal):
    if unsubscribe.address_of(account_id, seal) is None:
        raise NotFound
    preferences.stop(account_id)
    return Response("OK\n", content_type="text/plain; charset=utf-8")


def _shown(account_id, seal):
    address = unsubscribe.address_of(account_id, seal)
    return page(
        "email_notifications/stop.html",
        200 if address else 404,
        address=address,
        done=not preferences.wants_any(account_id),
        path=f"/unsubscribe/{account_id}/{seal}/stop",
    )
