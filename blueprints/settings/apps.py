"""Which apps may act for me."""

from blueprints.settings.base import bp
from rookery import urls
from rookery.services import oauth
from rookery.web.pages import go, me, page, signed_in


@bp.get("/settings")
@signed_in
def show_settings(user):
    return page("settings/apps.html", address=f"@{me().username}@{urls.config().domain}",
                profile=urls.profile(me().username), apps=oauth.authorised_apps(user.id))  # fmt: skip


@bp.post("/settings/apps/<id:app_id>/revoke")
@signed_in
def revoke_app(user, app_id):
    oauth.revoke_app(user.id, app_id)
    return go("/settings")
