"""Public profiles."""

from flask import redirect, request

from blueprints.pages.public_pages.base import bp, for_both, serves_documents
from models.base import db
from models.statuses.pin import Pin
from models.statuses.status import Status
from models.timelines.account_statuses import of_tab, posted
from rookery import urls
from rookery.errors import NotFound
from rookery.federation.local_actors import local_actor
from rookery.plugin import plugins
from rookery.schemas import render
from rookery.schemas.discovery.collection import on_profile
from rookery.schemas.discovery.tag import featured_tags
from rookery.text.extract import tag_key
from rookery.web.pages import neighbours, open_page, turned
from rookery.web.paging import Page, page_of

SHOWN, PINNED = 20, 5
PINS = posted(False, frozenset({"pinned"})).order_by(Pin.id.desc()).limit(PINNED)
SAID = 300  # characters of the bio in link previews


@bp.get("/@<username>", defaults={"tab": "posts"})
@bp.get("/@<username>/with_replies", defaults={"tab": "with_replies"})
@bp.get("/@<username>/media", defaults={"tab": "media"})
@bp.get("/@<username>/about", defaults={"tab": "about"})
@bp.get("/@<username>/tagged/<tag>", defaults={"tab": "tagged"})
def show_profile(username, tab, tag=None):
    """Show the posts of an account, newest first, by pages; the first tab has the pinned ones above them.

    Other servers come here as well, by the links that people share; what they look for is a redirect away.
    """
    account = local_actor(username)
    actor = urls.actor(account.username)
    if serves_documents():
        return for_both(redirect(actor))
    if tab == "media" and not account.show_media:
        raise NotFound
    page = Page([], [], False)
    if tab != "about":
        page = page_of(
            posted(False, of_tab(tab, account)),
            Status.id,
            default=SHOWN,
            author=account.id,
            tag=tag_key(tag or ""),
        )
    if page.newest:
        return redirect(request.path)  # the whole page, with pinned posts
    above = tab == "posts" and not turned()
    pinned = [row.status_id for row in db.session.execute(PINS, {"author": account.id})] if above else []
    ids = [row.status_id for row in page.rows if row.status_id not in pinned]
    person, statuses = render.account_and_statuses(account.id, [*pinned, *ids], None)
    return open_page(
        "public_pages/profile.html",
        {"person": person, "statuses": statuses},
        pinned=[str(one) for one in pinned],
        tab=tab,
        tag=tag,
        **neighbours(page),
        document=actor,
        links=plugins().profile_links(account.id),
        featured=featured_tags(account) if account.show_featured else [],
        collections=on_profile(account),
        hidden=account.hides_from_search,
        address=f"@{account.username}@{urls.config().domain}",
        said=account.note_text[:SAID],
        verified=[one["text"] for one in account.fields if one.get("verified_at")],
    )
