"""The appearance of pages: the style sheets that come from the owner's choice, at addresses that change with them."""

from flask import Blueprint, Response

from rookery.errors import NotFound
from rookery.plugin import Plugin
from rookery.services import appearance
from rookery.web.assets import FOR_EVER
from rookery.web.endpoint import endpoint

bp = Blueprint("appearance", __name__)
SHORT = "public, max-age=60"  # for a page that was loaded before the owner changed something


@bp.get(f"/appearance/<any({','.join(appearance.SHEETS)}):name>-<mark>.css")
@endpoint(public=True, counted=False, errors=[404])
def show_sheet(name, mark):
    if not (text := appearance.sheet(name)):
        raise NotFound
    reply = Response(text, mimetype="text/css")
    reply.headers["Cache-Control"] = FOR_EVER if mark == appearance.mark(text) else SHORT
    return reply


plugin = Plugin(
    name=appearance.PLUGIN,
    mounts={"": bp},
    summary="the owner's colours and style sheet",
)
