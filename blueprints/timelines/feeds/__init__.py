"""Feeds: what somebody posts, or what is posted with a hashtag, for feed readers. RSS 2.0, Atom 1.0, JSON Feed 1.1."""

from flask import Blueprint, redirect

from blueprints.timelines.feeds.reply import reply
from blueprints.timelines.feeds.sources import of_account, of_tag
from rookery import urls
from rookery.federation.local_actors import local_actor
from rookery.plugin import Plugin

bp = Blueprint("feeds", __name__, template_folder="templates")

FORM = "<any(rss, atom, json):form>"


@bp.get(f"/@<username>.{FORM}", defaults={"tab": "posts"})
@bp.get(f"/@<username>/with_replies.{FORM}", defaults={"tab": "with_replies"})
@bp.get(f"/@<username>/media.{FORM}", defaults={"tab": "media"})
@bp.get(f"/@<username>/tagged/<tag>.{FORM}", defaults={"tab": "tagged"})
def show_account(username, tab, form, tag=None):
    """The newest that somebody posted for everybody; what they boosted is not theirs."""
    return reply(of_account(username, tab, tag), form)


@bp.get("/@<username>/feed.<any(rss, atom):form>")
@bp.get("/users/<username>.<any(rss, atom):form>")
@bp.get("/users/<username>/feed.<any(rss, atom):form>")
def redirect_adopted(username, form):
    """Lead the addresses of GoToSocial, of Pleroma and of Mastodon before 3.0 to ours: readers keep them for years."""
    return redirect(f"{urls.profile(local_actor(username).username)}.{form}", 301)


@bp.get(f"/tags/<name>.{FORM}")
def show_tag(name, form):
    return reply(of_tag(name), form)


def nodeinfo():
    return {"services": {"outbound": ["atom1.0", "rss2.0"]}}


plugin = Plugin(
    name="feeds",
    mounts={"": bp},
    needs={"public_pages"},
    nodeinfo=nodeinfo,
    summary="What people post, and what is posted with a hashtag, for feed readers.",
)
