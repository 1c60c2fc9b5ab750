"""The settings of one's own newsletter: what is in it, and who gets it."""

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from babel.dates import get_day_names
from flask import Response
from sqlalchemy import select

from blueprints.newsletter.routes.base import bp
from models.auth.role import Permission
from models.base import db
from models.groups.group import Group
from models.notifications.newsletter import ALL, CHOSEN, FREQUENCIES, SELECTIONS, WEEKLY, Newsletter, NewsletterPost
from models.notifications.newsletter import NewsletterSubscriber as Subscriber
from models.statuses.status import Status
from models.timelines.account_statuses import posted
from rookery.services import emails
from rookery.services.data.csv import formats
from rookery.text.plain import clean_line, html_to_text
from rookery.web.language import language
from rookery.web.pages import checked, chosen, each, go, me, neighbours, page, permitted, signed_in, tell
from rookery.web.paging import MAX_LIMIT, Page, page_of
from rookery.web.params import parse_id

if TYPE_CHECKING:
    from blueprints.newsletter.choice import NewsletterChoice

HOME = "/settings/newsletter"
EXCERPT = 120
OWN_PUBLIC = posted(False, frozenset({"exclude_reblogs"})).where(Status.visibility == "public")


@bp.get(HOME)
@permitted(Permission.SEND_NEWSLETTERS)
def show_newsletter(user):
    from blueprints.newsletter.choice import NewsletterChoice

    found = Newsletter.of(me().id) or NewsletterChoice()
    posts: dict[str, Any] = _own_posts() if found.active and found.selection == CHOSEN else {}
    return page(
        "newsletter/settings.html",
        given=found,
        days=weekdays(),
        count=Subscriber.count(me().id),
        mails=emails.can_send(),
        groups=Group.names_owned_by(me().id),
        **posts,
    )


@bp.post(HOME)
@permitted(Permission.SEND_NEWSLETTERS)
def save_newsletter(user):
    from blueprints.newsletter import choice

    wanted = replace(
        typed(),
        selection=chosen("selection", SELECTIONS, ALL),
        with_replies=checked("with_replies"),
        with_boosts=checked("with_boosts"),
    )
    choice.choose(me(), wanted)
    tell("Saved.")
    return go(HOME)


@bp.post(f"{HOME}/posts")
@signed_in
def choose_posts(user):
    """Take the ticked posts of the list into the newsletter, and those that are not ticked out of it."""
    from blueprints.newsletter import choice

    choice.include(me(), map(parse_id, each("shown")[:MAX_LIMIT]), map(parse_id, each("chosen")))
    tell("Saved.")
    return go(HOME)


@bp.get(f"{HOME}/subscribers")
@signed_in
def list_subscribers(user):
    rows = page_of(_own_subscribers(), Subscriber.id, default=40, maximum=80)
    return page(
        "newsletter/subscribers.html", subscribers=rows.rows, count=Subscriber.count(me().id), **neighbours(rows)
    )


@bp.get(f"{HOME}/subscribers.csv")
@signed_in
def export_subscribers(user):
    name = 'attachment; filename="newsletter_subscribers.csv"'
    return Response("".join(_lines()), content_type="text/csv; charset=utf-8", headers={"Content-Disposition": name})


@bp.post(f"{HOME}/subscribers/<id:subscriber_id>/remove")
@signed_in
def remove_subscriber(user, subscriber_id):
    Subscriber.remove(subscriber_id, me().id)
    tell("The address was removed.")
    return go(f"{HOME}/subscribers")


def weekdays() -> list[tuple[str, str]]:
    return [(str(day), name) for day, name in get_day_names("wide", locale=language()).items()]


def typed() -> "NewsletterChoice":
    """Return what the form says of any newsletter: whether there is one, and when it is sent."""
    from blueprints.newsletter.choice import NewsletterChoice

    return NewsletterChoice(
        active=checked("active"),
        frequency=chosen("frequency", FREQUENCIES, WEEKLY),
        weekday=int(chosen("weekday", "0123456", "0")),
    )


def _own_posts() -> dict[str, object]:
    """Return a page of one's public posts: with an excerpt, and when they were chosen."""
    rows: Page = page_of(OWN_PUBLIC, Status.id, author=me().id)
    shown = [row.status_id for row in rows.rows]
    found = {one.id: one for one in db.session.scalars(select(Status).where(Status.id.in_(shown)))}
    posts = [(found[one], _excerpt(found[one])) for one in shown]
    return {"posts": posts, "chosen": NewsletterPost.among(shown), **neighbours(rows)}


def _excerpt(status: Status) -> str:
    return clean_line(status.spoiler_text or html_to_text(status.content), EXCERPT)


def _own_subscribers():
    return select(Subscriber.id, Subscriber.email, Subscriber.created_at).where(Subscriber.account_id == me().id)


def _lines() -> Iterator[str]:
    """Yield the lines of a CSV file: the address, and since when it is subscribed."""
    yield formats.line(("E-mail address", "Since"))
    for row in db.session.execute(_own_subscribers().order_by(Subscriber.id)):
        yield formats.line((row.email, row.created_at.isoformat(timespec="seconds")))
