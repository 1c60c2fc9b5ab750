"""Servers that are asked for posts with the hashtags that people here follow."""

from blueprints.pages.servers_admin_pages.base import bp
from models.auth.role import Permission
from models.federation.known_server import most_followed
from models.federation.tag_timeline import TagTimeline
from rookery.errors import Invalid
from rookery.federation.remote import tag_timelines
from rookery.federation.remote.tag_timelines import MOST_SERVERS, PLUGIN
from rookery.services import instance
from rookery.services.administration import about
from rookery.services.remote import federation_policy
from rookery.text import domains
from rookery.translations import lazy_gettext as _
from rookery.translations import load, say
from rookery.web.language import language
from rookery.web.pages import field, go, me, on_error, page, permitted, tell
from rookery.web.pages.reading import only_with

managing = permitted(Permission.MANAGE_FEDERATION)
SETTING = "remote_tags_servers"
SUGGESTED = 8
WELL_KNOWN = ("mastodon.social", "mastodon.online", "mas.to")  # large servers with open timelines


@bp.get("/admin/tag_servers")
@managing
def list_tag_servers(user, error=None):
    only_with(PLUGIN)
    chosen = tag_timelines.servers()
    known = dict.fromkeys([*most_followed(SUGGESTED + len(chosen)), *WELL_KNOWN])
    return page(
        "servers_admin_pages/tag_servers.html",
        error=error,
        servers=chosen,
        read=TagTimeline.by_domain(),
        suggested=[one for one in known if one not in chosen and federation_policy.admits(one)][:SUGGESTED],
        typed=field("domain"),
        said=lambda problem: say(load(problem), language()),
        fixed=instance.source(SETTING) == "environment",
    )


@bp.post("/admin/tag_servers")
@managing
@on_error(list_tag_servers)
def change_tag_servers(user):
    """`do`: add the server, or remove it."""
    only_with(PLUGIN)
    chosen, domain = tag_timelines.servers(), domains.normalise(field("domain").strip())
    if domain is None or (field("do") != "remove" and not federation_policy.admits(domain)):
        raise Invalid(_("This is not the domain of a server that this one federates with"))
    others = [one for one in chosen if one != domain]
    wanted = others if field("do") == "remove" else [*others, domain]
    if len(wanted) > MOST_SERVERS:
        raise Invalid(_("At most %(limit)s servers can be asked", limit=MOST_SERVERS))
    about.choose_one(me(), SETTING, " ".join(wanted))
    tell("Saved.")
    return go("/admin/tag_servers")
