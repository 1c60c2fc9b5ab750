"""Authorized apps."""

from blueprints.pages.settings_pages.base import bp
from rookery import urls
from rookery.services.auth import oauth
from rookery.web.pages import go, page, signed_in


@bp.get("/settings/apps")
@signed_in
def list_apps(user):
    return page("settings_pages/apps.html", domain=urls.config().domain, apps=oauth.authorised_apps(user.id))


@bp.post("/settings/apps/<id:app_id>/revoke")
@signed_in
def revoke_app(user, app_id):
    oauth.revoke_app(user.id, app_id)
    return go("/settings/apps")
