"""Where links to people and their statuses lead: what a stranger may see of them."""

import orjson
from flask import redirect, request
from sqlalchemy import select

from blueprints.pages.base import bp, for_both, serves_documents
from models.base import db
from models.status import Status
from models.tag import Tag
from models.timeline import has_tag
from models.visibility import readable_by
from rookery import urls
from rookery.federation.actors import local_actor
from rookery.schemas import render
from rookery.text.extract import tag_key
from rookery.web.pages import page
from rookery.web.paging import parse_cursor

SHOWN = 20


@bp.get("/@<username>")
@bp.get("/@<username>/tagged/<tag>")
def show_profile(username, tag=None):
    """The newest statuses that are neither replies nor reblogs; older ones behind a link.
    With a tag, those that carry it, replies among them.

    Other servers come here as well, by the links that people share; what they look for is a redirect away.
    """
    account = local_actor(username)
    actor = urls.actor(account.username)
    if serves_documents():
        return for_both(redirect(actor))
    ids = _statuses_of(account.id, tag, request.args.get("max_id"))
    older = ids[SHOWN - 1] if len(ids) > SHOWN else None
    shown = page("pages/profile.html", person=orjson.loads(render.account(account.id)), older=older,
                 statuses=orjson.loads(render.statuses(ids[:SHOWN], None)), hidden=not account.indexable, tag=tag,
                 document=actor, address=f"@{account.username}@{urls.config().domain}")  # fmt: skip
    return for_both(shown)


def _statuses_of(account_id: int, tag: str | None, older_than: str | None) -> list[int]:
    """One more than are shown, so that the last page knows that it is the last."""
    query = select(Status.id).where(
        Status.account_id == account_id, Status.reblog_of_id.is_(None), readable_by(None)
    ).order_by(Status.id.desc()).limit(SHOWN + 1)  # fmt: skip
    if tag is None:
        query = query.where(Status.in_reply_to_id.is_(None))
    else:
        found = Tag.named(tag_key(tag))
        query = query.where(has_tag(found.id if found else 0))
    if older_than:
        query = query.where(Status.id < parse_cursor(older_than))
    return list(db.session.scalars(query))
