"""Public pages of statuses: the thread, and the edit history."""

from urllib.parse import urlencode

import orjson
from flask import redirect, request

from blueprints.pages.public_pages.base import bp, for_both, serves_documents
from models.visibility import visible_status
from rookery import urls
from rookery.errors import NotFound
from rookery.federation.local_actors import local_actor
from rookery.plugin import plugins
from rookery.schemas import render
from rookery.schemas.statuses.history import versions
from rookery.services.statuses import context
from rookery.web import sessions
from rookery.web.pages import go, open_page

MORE = (40, 400, 60)  # limits of the expanded thread: ancestors, descendants, depth


@bp.get("/@<username>/<id:status_id>")
def show_status(username, status_id):
    """A status among what it answers and what answers it."""
    try:
        account, status = _public(username, status_id)
    except NotFound:
        if _is_for_member(username, status_id):
            return go(f"/web/statuses/{status_id}")
        raise
    document = urls.status_object(account.username, status_id, status.uri)
    if serves_documents():
        return for_both(redirect(document))
    everything = "more" in request.args
    thread = context.around(status_id, None, MORE if everything else None)
    shown = render.statuses([*thread.above, status_id, *thread.below], None)
    its_page = urls.status_page(account.username, status_id)
    return open_page(
        "public_pages/status.html",
        {"thread": shown},
        main=str(status_id),
        more=thread.more,
        everything=everything,
        hidden=account.hides_from_search,
        document=document,
        embed=f"{urls.base()}/api/oembed?{urlencode({'url': its_page})}" if "oembed" in plugins().on else None,
        address=f"@{account.username}@{urls.config().domain}",
    )


@bp.get("/@<username>/<id:status_id>/history")
def show_history(username, status_id):
    """Every version of a status, the newest first."""
    account, status = _public(username, status_id)
    found = orjson.dumps(versions(status, None)[::-1])
    return open_page(
        "public_pages/history.html", {"versions": found}, url=urls.status_page(account.username, status_id)
    )


def _public(username, status_id):
    """Our account of this name, and the status of theirs that everybody may read. Raises Gone and NotFound."""
    account = local_actor(username)
    status = visible_status(status_id, None)
    if status is None or status.account_id != account.id or status.reblog_of_id is not None:
        raise NotFound
    return account, status


def _is_for_member(username, status_id):
    """Return whether the signed-in user may read more there than everybody."""
    user = sessions.user()
    if user is None or not sessions.is_ready(user) or "client_pages" not in plugins().on:
        return False
    status = visible_status(status_id, user.account_id)
    return status is not None and status.account_id == local_actor(username).id and status.reblog_of_id is None
