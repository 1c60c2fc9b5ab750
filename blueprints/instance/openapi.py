"""OpenAPI: this server's own description of its API, for people and programs that read such documents."""

import orjson
from flask import Blueprint, current_app

from rookery.cache import cache
from rookery.plugin import Plugin
from rookery.web import openapi
from rookery.web.endpoint import endpoint

bp = Blueprint("openapi", __name__)
# Routes do not change while the server runs.
KEPT_SECONDS = 3600


@bp.get("/api/openapi.json")
@endpoint(public=True)
def show_document():
    """The OpenAPI 3.1 document of what this server serves, with the plugins that are on."""
    return cache().briefly("openapi", KEPT_SECONDS, lambda: orjson.dumps(openapi.document(current_app)))


plugin = Plugin(name="openapi", mounts={"": bp}, summary="The server's own description of its API.")
