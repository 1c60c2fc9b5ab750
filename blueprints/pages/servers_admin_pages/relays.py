"""Relays: servers that pass public posts on."""

from sqlalchemy import select

from blueprints.pages.servers_admin_pages.base import bp
from models.auth.role import Permission
from models.base import db
from models.federation.relay import LITEPUB, MASTODON, Relay
from rookery.errors import RookeryError
from rookery.plugin import plugins
from rookery.services.administration import relays
from rookery.web.pages import chosen, field, get_or_404, go, me, on_error, page, permitted, tell

managing = permitted(Permission.MANAGE_FEDERATION)


@bp.get("/admin/relays")
@managing
def list_relays(user, error=None):
    return page(
        "servers_admin_pages/relays.html",
        error=error,
        relays=db.session.scalars(select(Relay).order_by(Relay.id)).all(),
        on="relays" in plugins().on,
        typed=field("address"),
        style=field("style") or MASTODON,
    )


@bp.post("/admin/relays")
@managing
@on_error(list_relays, RookeryError)
def add_relay(user):
    relays.join(me(), field("address").strip(), chosen("style", (MASTODON, LITEPUB), MASTODON))
    tell("Request sent. The answer of the relay appears below.")
    return go("/admin/relays")


@bp.post("/admin/relays/<id:relay_id>/end")
@managing
def remove_relay(user, relay_id):
    relays.leave(me(), get_or_404(Relay, relay_id).inbox)
    tell("You have left the relay.")
    return go("/admin/relays")
