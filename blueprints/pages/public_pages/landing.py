"""The landing page."""

from blueprints.pages.public_pages.base import bp
from models.base import db
from models.instance.instance import owner_id
from models.relationships.account_lists import to_be_found
from models.statuses.status import Status
from models.timelines.timeline import public_timeline
from rookery import urls
from rookery.cache import cache as kept
from rookery.schemas import render
from rookery.services import instance
from rookery.web.pages import open_page

POSTS, PEOPLE = 5, 24
PUBLIC = public_timeline(False, local=True).where(Status.in_reply_to_id.is_(None))
FIRST_POSTS = PUBLIC.order_by(Status.id.desc()).limit(POSTS)


@bp.get("/")
def show_landing():
    """Show the landing page; on a server with one user, theirs. Its lists may be five seconds old, their content
    never.
    """
    usage, shown = instance.usage(), instance.setting("show_posts")
    alone = usage.users == 1
    status_ids = kept().briefly("first page: statuses", instance.SECONDS, _newest) if shown else []
    account_ids = kept().briefly("first page: people", instance.SECONDS, _owner if alone else _people) if shown else []
    people, statuses = render.accounts_and_statuses(account_ids, status_ids, None)
    return open_page(
        "public_pages/landing.html",
        {"people": people, "statuses": statuses},
        alone=alone,
        description=instance.description(),
        contact=instance.contact_email(),
        domain=urls.config().domain,
        mode=instance.registration_mode(),
        rules=[rule._asdict() for rule in instance.rules()],
        users=usage.users,
        posts=usage.posts + usage.comments,
        url=f"{urls.base()}/",
    )


def _newest():
    return list(db.session.scalars(FIRST_POSTS))


def _people():
    return list(db.session.scalars(to_be_found(False, True, False), {"limit": PEOPLE, "offset": 0}))


def _owner():
    return [found] if (found := owner_id()) else []
