"""oEmbed: our statuses on other people's pages."""

import re
from html import escape
from urllib.parse import urlsplit

from flask import Blueprint
from marshmallow import fields

from models.visibility import visible_status
from rookery import urls
from rookery.errors import NotFound, or_not_found
from rookery.federation.local_actors import known_actor
from rookery.plugin import Plugin
from rookery.schemas import render
from rookery.schemas.statuses.oembed import OEmbedSchema
from rookery.services import instance
from rookery.web.endpoint import endpoint
from rookery.web.pages import POLICY, page_for_all
from rookery.web.params import Args, Text, parse_id

api = Blueprint("oembed", __name__)
frames = Blueprint("oembed_frames", __name__)

DAY = 86400
WIDTH, NARROWEST, WIDEST = 400, 100, 2000
STATUS_PAGE = re.compile(r"/(?:@|users/)([^/@]+)/(?:statuses/)?(\d+)/?")
SECONDS = 180  # how long an embedded frame may be out of date
# Any site may embed this page; links do not open inside the frame.
FRAMED = POLICY.replace("frame-ancestors 'none'", "frame-ancestors *")


class EmbedArgs(Args):
    url = Text(required=True)
    maxwidth = fields.Integer(load_default=WIDTH)
    maxheight = fields.Integer(load_default=None, allow_none=True)


@api.get("/oembed")
@endpoint(public=True, args=EmbedArgs, returns=OEmbedSchema, errors=[404])
def describe(args):
    """The frame that shows a public status of this server, by the address of its page."""
    status, author = embeddable(args["url"])
    width = clamp(args["maxwidth"])
    height = clamp(args["maxheight"]) if args["maxheight"] else None
    return OEmbedSchema.one().dump(
        {
            "title": f"New status by {author.username}",
            "author_name": author.display_name or author.username,
            "author_url": urls.profile(author.username),
            "provider_name": instance.title(),
            "provider_url": f"{urls.base()}/",
            "cache_age": DAY,
            "width": width,
            "height": height,
            "html": frame(urls.status_page(author.username, status.id), width, height),
        }
    )


@frames.get("/@<username>/<id:status_id>/embed")
def show(username, status_id):
    """The status alone, to be framed."""
    status, author = readable(username, status_id)
    shown = {"status_": render.status(status.id, None)}
    reply = page_for_all("embed.html", shown, SECONDS, hidden=author.hides_from_search)
    reply.headers["Content-Security-Policy"] = FRAMED
    reply.headers["Referrer-Policy"] = "no-referrer"
    return reply


def frame(address, width, height):
    size = f' height="{height}"' if height else ""
    return (
        f'<iframe src="{escape(address)}/embed" class="rookery-embed" style="max-width: 100%; border: 0" '
        f'width="{width}"{size} allowfullscreen="allowfullscreen"></iframe>'
        f'<script src="{escape(urls.static("embed.js"))}" async="async"></script>'
    )


def embeddable(url):
    """(status, author) of an address of ours. Raises NotFound."""
    parts = urlsplit(url) if url.startswith(f"{urls.base()}/") else None
    found = or_not_found(STATUS_PAGE.fullmatch(parts.path) if parts else None)
    return readable(found[1], parse_id(found[2]))


def readable(username, status_id):
    """The status, if everybody may read it: no login shows more in a frame on somebody else's page."""
    author, status = known_actor(username), visible_status(status_id, None)
    if status is None or status.account_id != author.id or status.reblog_of_id is not None:
        raise NotFound
    return status, author


def clamp(size):
    return max(NARROWEST, min(size, WIDEST))


plugin = Plugin(
    name="oembed",
    summary="statuses of this server in frames on other pages",
    mounts={"/api": api, "": frames},
    needs={"statuses", "public_pages"},
)
