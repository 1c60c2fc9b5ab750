"""Asynchronous refreshes: how far work in the background has come."""

from flask import Blueprint

from rookery.errors import or_not_found
from rookery.plugin import Plugin
from rookery.schemas.instance.refresh import AsyncRefreshSchema
from rookery.services.remote import refreshes
from rookery.web.auth import me
from rookery.web.endpoint import endpoint

bp = Blueprint("async_refreshes", __name__)


@bp.get("/async_refreshes/<token>")
@endpoint(scope="read", returns={"async_refresh": dict}, errors=[404])
def show_async_refresh(token):
    found = or_not_found(refreshes.of_token(token, me().id))
    return {"async_refresh": AsyncRefreshSchema.one().dump(found)}


plugin = Plugin(
    name="async_refreshes",
    summary="watching work in the background",
    mounts={"/api/v1_alpha": bp},
    scopes={"read"},
    every={"6h": refreshes.sweep},
)
