"""Reading statuses: one, its thread, its history, who liked it."""

from typing import Any

import orjson
from sqlalchemy import bindparam, select

from blueprints.statuses import bp
from models import status as threads
from models.account import Account
from models.base import BigInt, Query, db
from models.favourite import Favourite
from models.media import Media
from models.quote import ACCEPTED, Quote
from models.status import Status, StatusEdit
from models.timeline import ME
from models.visibility import listed, listed_ids, present, readable_by, visible_ids, welcome_to
from rookery.errors import NotFound
from rookery.schemas import render
from rookery.schemas.account import AccountSchema
from rookery.schemas.status import ContextSchema, StatusEditSchema, StatusSchema, StatusSourceSchema
from rookery.services import distant, lookup, refreshes
from rookery.web.auth import me, viewer_or_none
from rookery.web.endpoint import endpoint
from rookery.web.paging import Prepared, page_of
from rookery.web.params import Args, Ids
from rookery.web.reply import json_reply

ANONYMOUS_ANCESTORS, ANONYMOUS_DESCENDANTS, ANONYMOUS_DEPTH = 40, 60, 20
CONTEXT_LIMIT = 4096
MANY = 40


QUOTES = Prepared(
    select(Quote.id, Quote.status_id).join(Status, Status.id == Quote.status_id)
    .where(Quote.quoted_id == bindparam("quoted", type_=BigInt), Quote.state == ACCEPTED, listed(ME)),
    Quote.id,
)  # fmt: skip


class ManyArgs(Args):
    id = Ids(load_default=list)


def readable(status_id: int) -> Status:
    """The status, if whoever asks may read it. Raises NotFound."""
    viewer = viewer_or_none()
    return lookup.status(status_id, viewer.id if viewer else None)


@bp.get("/statuses")
@endpoint(public=True, scope="read:statuses", args=ManyArgs, returns=[StatusSchema])
def list_statuses(args):
    """Several statuses by id; those that one may not read are left out."""
    viewer = viewer_or_none()
    ids = args["id"][:MANY]
    allowed = visible_ids(ids, viewer.id if viewer else None)
    return render.statuses([one for one in ids if one in allowed], viewer)


@bp.get("/statuses/<id:status_id>")
@endpoint(public=True, scope="read:statuses", returns=StatusSchema, errors=[404])
def show_status(status_id):
    readable(status_id)
    return render.status(status_id, viewer_or_none())


@bp.get("/statuses/<id:status_id>/context")
@endpoint(public=True, scope="read:statuses", returns=ContextSchema, errors=[404])
def show_context(status_id):
    """The thread around a status: what it answers, and what answers it.

    What is known here; of a remote one the rest is fetched meanwhile, and `Mastodon-Async-Refresh` tells where to ask.
    """
    viewer = viewer_or_none()
    status = readable(status_id)
    limits = (CONTEXT_LIMIT,) * 3 if viewer else (ANONYMOUS_ANCESTORS, ANONYMOUS_DESCENDANTS, ANONYMOUS_DEPTH)
    root = status.reblog_of_id or status.id
    above = list(dict.fromkeys(threads.ancestor_ids(root, limits[0])))
    below = threads.descendant_ids(root, limits[1], limits[2])
    allowed = listed_ids([*above, *(one for one, _ in below)], viewer.id if viewer else None)
    shown = render.context([one for one in above if one in allowed], in_order(root, below, allowed), viewer)
    refresh = distant.thread(db.session.get_one(Status, root)) if viewer else None
    return json_reply(shown, headers=refreshes.header(refresh) if refresh else None)


def in_order(root: int, below: list[tuple[int, int]], allowed: set[int]) -> list[int]:
    """Replies as clients show them: each followed by its own replies. What hangs below a hidden one is hidden too.

    Each stands there once, although rows that go round in a circle come more often.
    """
    children: dict[int, list[int]] = {}
    for one, parent in dict.fromkeys(below):
        if one in allowed and one != root:
            children.setdefault(parent, []).append(one)
    ordered, waiting = [], children.pop(root, [])[::-1]
    while waiting:
        one = waiting.pop()
        ordered.append(one)
        waiting.extend(children.pop(one, [])[::-1])
    return ordered


@bp.get("/statuses/<id:status_id>/history")
@endpoint(public=True, scope="read:statuses", returns=[StatusEditSchema], errors=[404])
def show_history(status_id):
    """Every version of a status, the original first; one that was never edited has one version."""
    status = readable(status_id)
    edits = db.session.scalars(select(StatusEdit).where(StatusEdit.status_id == status.id).order_by(StatusEdit.id))
    versions = [Version(status, edit) for edit in edits] or [Version(status, status)]
    rendered = orjson.loads(render.rows("edit", versions, viewer_or_none()))
    media = _media_of(versions)
    for entity, version in zip(rendered, versions, strict=True):
        entity["media_attachments"] = [
            media[one] | ({"description": text} if text is not None else {})
            for one, text in version.media if one in media
        ]  # fmt: skip
        if version.poll_options:
            entity["poll"] = {"options": [{"title": title} for title in version.poll_options]}
    return rendered


class Version:
    """A version of a status as its schema reads it: the text of then, the author of always."""

    def __init__(self, status: Status, source: Any) -> None:
        self.account_id, self.created_at = status.account_id, source.created_at
        self.content, self.spoiler_text, self.sensitive = source.content, source.spoiler_text, source.sensitive
        self.emoji_ids, self.quote_id = source.emoji_ids, status.quote_id
        descriptions = getattr(source, "media_descriptions", None) or [None] * len(source.media_ids)
        self.media = list(zip(source.media_ids, descriptions, strict=True))
        self.poll_options = getattr(source, "poll_options", [])


def _media_of(versions: list[Version]) -> dict[int, dict[str, Any]]:
    ids = list(dict.fromkeys(one for version in versions for one, _ in version.media))
    known = set(db.session.scalars(select(Media.id).where(Media.id.in_(ids)))) if ids else set()
    return {int(entity["id"]): entity for entity in orjson.loads(render.many("media", [*known], None))}


@bp.get("/statuses/<id:status_id>/source")
@endpoint(scope="read:statuses", returns=StatusSourceSchema, errors=[404])
def show_source(status_id):
    """The text as I typed it, for editing."""
    status = readable(status_id)
    if status.account_id != me().id:
        raise NotFound
    return StatusSourceSchema.one().dump(status)


@bp.get("/statuses/<id:status_id>/quotes")
@endpoint(scope="read:statuses", returns=[StatusSchema], paged=True, errors=[404])
def list_quotes(status_id):
    """The quotes that stand, the newest first, as far as I may read them."""
    readable(status_id)
    page = page_of(QUOTES, me=me().id, quoted=status_id)
    return page.reply(render.statuses([row.status_id for row in page.rows], me()))


@bp.get("/statuses/<id:status_id>/favourited_by")
@endpoint(public=True, scope="read:statuses | read:accounts", returns=[AccountSchema], paged=True, errors=[404])
def list_favouriters(status_id):
    readable(status_id)
    query = select(Favourite.id, Favourite.account_id).where(Favourite.status_id == status_id)
    return _people(query.join(Account, Account.id == Favourite.account_id), Favourite)


@bp.get("/statuses/<id:status_id>/reblogged_by")
@endpoint(public=True, scope="read:statuses | read:accounts", returns=[AccountSchema], paged=True, errors=[404])
def list_rebloggers(status_id):
    readable(status_id)
    viewer = viewer_or_none()
    seen = readable_by(viewer.id if viewer else None)  # somebody may have reblogged for their followers only
    query = select(Status.id, Status.account_id).where(Status.reblog_of_id == status_id, seen)
    return _people(query.join(Account, Account.id == Status.account_id), Status)


def _people(query: Query, listed: Any) -> Any:
    viewer = viewer_or_none()
    query = query.where(present(), welcome_to(viewer.id if viewer else None, listed.account_id))
    page = page_of(query, listed.id, default=40, maximum=80)
    return page.reply(render.accounts([row.account_id for row in page.rows], viewer))
