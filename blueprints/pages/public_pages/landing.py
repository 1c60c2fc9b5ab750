"""The start page: the landing page, or another one that the owner chose."""

from flask import redirect, request
from sqlalchemy import select

from blueprints.pages.public_pages.base import bp
from models.accounts.account import Account
from models.base import db
from models.instance.instance import owner_id
from models.statuses.status import Status
from models.timelines.account_lists import to_be_found
from models.timelines.timeline import public_timeline
from rookery import urls
from rookery.cache import cache as kept
from rookery.schemas import render
from rookery.services import instance
from rookery.services.instance import statistics, texts
from rookery.services.timelines import access
from rookery.web import sessions
from rookery.web.pages import neighbours, open_page
from rookery.web.paging import page_of

POSTS, PEOPLE, SHOWN = 5, 24, 20
PUBLIC = public_timeline(False, local=True).where(Status.in_reply_to_id.is_(None))
FIRST_POSTS = PUBLIC.order_by(Status.id.desc()).limit(POSTS)


@bp.get("/")
def show_start():
    """Show visitors the page that the owner chose, members the landing page."""
    chosen = "landing" if sessions.user() else instance.setting("start_page")
    if chosen == "about":
        return redirect("/about")
    if chosen == "owner" and (owner := _owner_name()):
        return redirect(f"/@{owner}")
    if chosen == "local" and _is_local_public():
        return _timeline()
    return _landing()


def _timeline():
    """Show the newest public posts of this server, by pages."""
    page = page_of(public_timeline(False, local=True), Status.id, default=SHOWN)
    if page.newest:
        return redirect(request.path)
    return open_page(
        "public_pages/timeline.html",
        {"statuses": render.statuses([row.id for row in page.rows], None)},
        description=instance.description(),
        mode=instance.registration_mode(),
        url=f"{urls.base()}/",
        **neighbours(page),
    )


def _landing():
    """Show the landing page; on a server with one user, theirs. Its lists may be five seconds old, their content
    never.
    """
    usage, shown = statistics.usage(), instance.setting("show_posts")
    alone = usage.users == 1
    status_ids = (
        kept().briefly("first page: statuses", statistics.SECONDS, _newest) if shown and _is_local_public() else []
    )
    account_ids = (
        kept().briefly("first page: people", statistics.SECONDS, _owner if alone else _people) if shown else []
    )
    people, statuses = render.accounts_and_statuses(account_ids, status_ids, None)
    return open_page(
        "public_pages/landing.html",
        {"people": people, "statuses": statuses},
        alone=alone,
        description=instance.description(),
        contact=instance.contact_email(),
        domain=urls.config().domain,
        mode=instance.registration_mode(),
        rules=[rule._asdict() for rule in texts.rules()],
        users=usage.users,
        posts=usage.posts + usage.comments,
        url=f"{urls.base()}/",
    )


def _is_local_public():
    return access.level(access.LIVE, access.LOCAL) == access.PUBLIC


def _owner_name():
    return db.session.scalar(select(Account.username).where(Account.id == owner_id()))


def _newest():
    return list(db.session.scalars(FIRST_POSTS))


def _people():
    return list(db.session.scalars(to_be_found(False, True, False), {"limit": PEOPLE, "offset": 0}))


def _owner():
    return [found] if (found := owner_id()) else []
