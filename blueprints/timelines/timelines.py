"""Timelines: home, public and tag."""

from functools import cache
from typing import Any

from flask import Blueprint
from sqlalchemy import bindparam

from models.statuses.status import Status
from models.statuses.tag import Tag
from models.timelines import timeline
from models.timelines.timeline import HomeEntry
from rookery.events.facts import (
    Blocked,
    DomainBlocked,
    Followed,
    FollowRejected,
    Reblogged,
    ReplyJoined,
    StatusPosted,
    TagFollowed,
    Unfollowed,
    Unmuted,
)
from rookery.plugin import Plugin
from rookery.schemas import render
from rookery.schemas.statuses.status import StatusSchema
from rookery.services.statuses import receive
from rookery.services.timelines import access, backfill, fanout, filled_lists
from rookery.text.extract import tag_key
from rookery.web.auth import me, viewer_or_none
from rookery.web.endpoint import endpoint
from rookery.web.paging import page_of
from rookery.web.params import Args, TextList, Truthy, clean

bp = Blueprint("timelines", __name__)

TAGS_PER_MODE = 4  # as in Mastodon; each is a part of the query
FILTERS = ("local", "remote", "only_media")


class TimelineArgs(Args):
    local = Truthy(load_default=False)
    remote = Truthy(load_default=False)
    only_media = Truthy(load_default=False)


class TagArgs(TimelineArgs):
    any = TextList(load_default=list)
    all = TextList(load_default=list)
    none = TextList(load_default=list)


@bp.get("/timelines/home")
@endpoint(scope="read:statuses", returns=[StatusSchema], paged=True, keeps=True)
def home():
    """Return the home timeline: what the people I follow posted and reblogged, and what I did."""
    filled_lists.note_visit(me())
    page = page_of(timeline.home_of_viewer(), HomeEntry.status_id, hot=True, me=me().id)
    return page.reply(render.statuses([row.status_id for row in page.rows], me()), endless=True)


@bp.get("/timelines/public")
@endpoint(public=True, scope="read:statuses", args=TimelineArgs, returns=[StatusSchema], paged=True, keeps=True)
def public(args):
    """Public statuses of this server and of those it knows."""
    viewer = viewer_or_none()
    shown = _filters(access.LIVE, viewer, args)
    if shown is None:
        return []
    query = timeline.public_timeline(
        viewer is not None, local="local" in shown, remote="remote" in shown, media=bool(args["only_media"])
    )
    page = page_of(query, Status.id, permitted=FILTERS, hot=True, **_me(viewer))
    return page.reply(render.statuses([row.id for row in page.rows], viewer), endless=True)


@bp.get("/timelines/tag/<hashtag>")
@endpoint(public=True, scope="read:statuses", args=TagArgs, returns=[StatusSchema], paged=True, keeps=True)
def tagged(hashtag, args):
    """Public statuses with a hashtag, with or without its #; `any[]`, `all[]` and `none[]` widen and narrow it."""
    viewer = viewer_or_none()
    shown = _filters(access.TOPIC, viewer, args)
    named = keys([clean(hashtag), *args["any"][:TAGS_PER_MODE]])
    every, none = keys(args["all"][:TAGS_PER_MODE]), keys(args["none"][:TAGS_PER_MODE])
    known = Tag.known({*named, *every, *none})
    wanted, required, refused = ([known[key] for key in names if key in known] for names in (named, every, none))
    if shown is None or not wanted or len(required) < len(every):
        return []
    filters = shown | {one for one in FILTERS if args[one]}
    query = tag_query(viewer is not None, len(wanted) > 1, len(required), len(refused), filters)
    bound: dict[str, Any] = {f"all_{n}": one for n, one in enumerate(required)}
    bound |= {f"none_{n}": one for n, one in enumerate(refused)}
    bound |= {"tag": wanted[0], "tags": wanted, **_me(viewer)}
    page = page_of(query, Status.id, permitted=(*FILTERS, "any", "all", "none"), hot=True, **bound)
    return page.reply(render.statuses([row.id for row in page.rows], viewer), endless=True)


@cache
def tag_query(viewer, several, required, refused, filters):
    """Statuses with `:tag` (with `several`, one of `:tags`), each of `:all_0`, ... and none of `:none_0`, ...; built
    once per shape.
    """
    query = timeline.tag_timeline(viewer, any_of=several)
    query = query.where(*(timeline.has_tag(bindparam(f"all_{n}")) for n in range(required)))
    query = query.where(*(~timeline.has_tag(bindparam(f"none_{n}")) for n in range(refused)))
    media = [timeline.has_media()] if "only_media" in filters else []
    return query.where(*timeline.from_origins(filters - {"only_media"}), *media)


def keys(names):
    """The keys of these hashtags, each once."""
    return list(dict.fromkeys(key for name in names if (key := tag_key(name.removeprefix("#")))))


def _filters(feed, viewer, args):
    """Return the filters by origin for what the viewer may see; None for nothing."""
    permissions = viewer.permissions if viewer else None
    return access.filters(feed, permissions, bool(args["local"]), bool(args["remote"]))


def _me(viewer):
    return {"me": viewer.id} if viewer else {}


plugin = Plugin(
    name="timelines",
    summary="home, public and tag timelines",
    mounts={"/api/v1": bp},
    needs={"statuses"},
    scopes={"read:statuses"},
    within={
        StatusPosted: (fanout.fill,),
        Reblogged: (fanout.fill,),
        ReplyJoined: (fanout.fill,),
        Followed: (backfill.backfill,),
        TagFollowed: (backfill.fill_by_tag,),
        Unfollowed: (backfill.clear,),
        FollowRejected: (backfill.clear,),
        Blocked: (backfill.clear,),
    },
    on={DomainBlocked: (backfill.clear_of_domain,), Unmuted: (backfill.meet_again,)},
    tasks=(receive.share_with_group.by(fanout.share), fanout.fill_homes),
    every={"6h": fanout.prune},
)
