"""The service worker of the pages, and the page that it shows without a connection."""

from flask import Response, render_template, request, url_for

from blueprints.pages.client_pages.base import bp
from rookery import __version__
from rookery.web import sessions
from rookery.web.language import language
from rookery.web.pages import page_for_all


@bp.get("/service-worker.js")
def show_service_worker():
    """Serve the worker at the root, so that it works for all pages. Another language makes it keep another page."""
    sessions.user()  # whose language it is
    offline = url_for("client_pages.show_offline", lang=language())
    badge = url_for("static", filename="badge-96.png")
    script = render_template("client_pages/service-worker.js", offline=offline, version=__version__, badge=badge)
    reply = Response(script, mimetype="text/javascript", headers={"Cache-Control": "private, no-cache"})
    reply.add_etag()
    return reply.make_conditional(request)


@bp.get("/offline")
def show_offline():
    """Serve a page that is the same for everybody: service workers keep it."""
    return page_for_all("client_pages/offline.html", {}, 3600)
