"""Node information: what this server is, for those who count and list servers. https://nodeinfo.diaspora.software"""

import orjson
from flask import Blueprint, Response

from rookery import __version__, urls
from rookery.plugin import Plugin
from rookery.schemas import nodeinfo
from rookery.services import instance
from rookery.services.instance import statistics
from rookery.web.endpoint import endpoint
from rookery.web.reply import cached_reply

MINUTES = "max-age=300, public"

bp = Blueprint("nodeinfo", __name__)


@bp.get("/.well-known/nodeinfo")
@endpoint(public=True, returns={"links": list})
def discover() -> Response:
    """Return the addresses of the documents, one for each version of the schema."""
    links = [{"rel": nodeinfo.namespace(v), "href": f"{urls.base()}/nodeinfo/{v}"} for v in nodeinfo.VERSIONS]
    return cached_reply(orjson.dumps({"links": links}), MINUTES)


@bp.get("/nodeinfo/2.0", defaults={"version": "2.0"})
@bp.get("/nodeinfo/2.1", defaults={"version": "2.1"})
@endpoint(public=True)
def show(version):
    reply = cached_reply(nodeinfo.document(version), MINUTES)
    reply.content_type = f'application/json; profile="{nodeinfo.namespace(version)}#"'
    return reply


def base() -> dict:
    """Return the NodeInfo that is told whatever is on; other plugins add protocols, services and metadata."""
    usage = statistics.usage()
    return {
        "software": {"name": "rookery", "version": __version__},
        "services": {"inbound": [], "outbound": []},
        "openRegistrations": instance.anybody_may_sign_up(),
        "usage": {
            "users": {"total": usage.users, "activeMonth": usage.active_month, "activeHalfyear": usage.active_halfyear},
            "localPosts": usage.posts,
            "localComments": usage.comments,
        },
        "metadata": {
            "nodeName": instance.title(),
            "nodeDescription": instance.description(),
            # Client libraries choose their dialect by the software's name unless they find this.
            "upstream": {"name": "mastodon"},
            # Pleroma's names; plugins add their own.
            "features": ["mastodon_api"],
        },
    }


plugin = Plugin(
    name="nodeinfo",
    mounts={"": bp},
    needs={"activitypub"},
    nodeinfo=base,
    summary="What this server is, for those who count and list servers.",
)
