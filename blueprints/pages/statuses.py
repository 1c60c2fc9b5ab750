"""Where links to statuses lead: the status with its thread, and what it said before it was edited."""

from urllib.parse import urlencode

import orjson
from flask import redirect, request

from blueprints.pages.base import bp, for_both, serves_documents
from models.visibility import visible_status
from rookery import urls
from rookery.errors import NotFound
from rookery.federation.actors import local_actor
from rookery.plugin import plugins
from rookery.schemas import render
from rookery.schemas.history import versions
from rookery.services import threads
from rookery.web.pages import open_page

MORE = (40, 400, 60)  # of a thread, for whoever wants more of it


@bp.get("/@<username>/<id:status_id>")
def show_status(username, status_id):
    """A status among what it answers and what answers it."""
    account, _ = _public(username, status_id)
    document = urls.status_object(account.username, status_id)
    if serves_documents():
        return for_both(redirect(document))
    everything = "more" in request.args
    thread = threads.around(status_id, None, MORE if everything else None)
    shown = render.statuses([*thread.above, status_id, *thread.below], None)
    return open_page("pages/status.html", {"thread": shown}, main=str(status_id), more=thread.more and not everything,
                     hidden=account.hides_from_search, embed=_embed(urls.status_page(account.username, status_id)),
                     document=document, address=f"@{account.username}@{urls.config().domain}")  # fmt: skip


@bp.get("/@<username>/<id:status_id>/history")
def show_history(username, status_id):
    """Every version of a status, the newest first."""
    account, status = _public(username, status_id)
    found = orjson.dumps(versions(status, None)[::-1])
    return open_page("pages/history.html", {"versions": found}, url=urls.status_page(account.username, status_id))


def _public(username, status_id):
    """Our account of this name, and the status of theirs that everybody may read. Raises Gone and NotFound."""
    account = local_actor(username)
    status = visible_status(status_id, None)
    if status is None or status.account_id != account.id or status.reblog_of_id is not None:
        raise NotFound
    return account, status


def _embed(url):
    return f"{urls.base()}/api/oembed?{urlencode({'url': url})}" if "oembed" in plugins().on else None
