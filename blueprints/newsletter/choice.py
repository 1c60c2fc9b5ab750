"""The choice of an author: whether there is a newsletter, what is in it, and when it is sent."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo

from sqlalchemy import delete

from models import clock, ids
from models.accounts.account import Account
from models.auth.role import Permission, Role, allows
from models.auth.user import User
from models.base import assign, change_rows, db, lock
from models.groups.group import Group
from models.inserts import insert_once
from models.notifications.newsletter import ALL, FREQUENCIES, SELECTIONS, WEEKLY, Newsletter, NewsletterPost
from models.notifications.newsletter import NewsletterSubscriber as Subscriber
from models.statuses.status import Status
from models.visibility import visible_ids
from rookery.errors import Forbidden, Unfit
from rookery.identity import Actor
from rookery.services import emails
from rookery.translations import lazy_gettext as _

GATHER = timedelta(minutes=5)  # time to edit or delete a post before it is sent
HOUR = 8  # of the weekday on which a weekly newsletter is sent, in the time zone of its author


@dataclass(frozen=True)
class NewsletterChoice:
    """The settings of a newsletter; `weekday` 0 is Monday."""

    active: bool = False
    frequency: str = WEEKLY
    weekday: int = 0
    selection: str = ALL
    with_replies: bool = False
    with_boosts: bool = False


def choose(actor: Actor, choice: NewsletterChoice, group: Group | None = None) -> None:
    """Save the settings of the actor's newsletter, or of that of a group of theirs. One that is switched on begins with
    the posts from now on. Raises Invalid, and Forbidden for who may not send one, or does not own the group.
    """
    _check(choice)
    user = User.of_account(actor.id)
    if (choice.active and not _may_send(user)) or (group and group.owner_id != actor.id):
        raise Forbidden
    sender_id = group.account_id if group else actor.id
    lock(Account, sender_id)
    insert_once(Newsletter, account_id=sender_id)
    newsletter = db.session.get_one(Newsletter, sender_id, populate_existing=True)
    if choice.active and not newsletter.active:
        newsletter.sent_until = ids.at(clock.now())
        Subscriber.skip_to(sender_id, newsletter.sent_until)
    assign(newsletter, vars(choice))
    newsletter.next_at = next_issue(choice.weekday, user.time_zone if user else None) if _is_weekly(choice) else None
    db.session.flush()


def _may_send(user: User | None) -> bool:
    role = db.session.get(Role, user.role_id) if user else None
    return role is not None and allows(role.computed_permissions, Permission.SEND_NEWSLETTERS)


def next_issue(weekday: int, zone_name: str | None) -> datetime:
    """Return the next time of a weekly newsletter, in a time zone that may be None for UTC."""
    zone = ZoneInfo(zone_name or "UTC")
    now = clock.now().astimezone(zone)
    day = now.date() + timedelta(days=(weekday - now.weekday()) % 7)
    found = datetime.combine(day, time(HOUR), zone)
    return found if found > now else datetime.combine(day + timedelta(days=7), time(HOUR), zone)


def include(actor: Actor, shown: Iterable[int], chosen: Iterable[int]) -> None:
    """Put the `chosen` ones of the `shown` posts into the newsletter, and take the others out of it."""
    listed = set(shown)
    lock(Account, actor.id)
    before, wanted = set(NewsletterPost.among(listed)), set(chosen) & listed
    for status_id in sorted(_own_public(actor, wanted - before)):
        insert_once(NewsletterPost, account_id=actor.id, status_id=status_id)
    out = NewsletterPost.status_id.in_(before - wanted)
    change_rows(delete(NewsletterPost).where(out, NewsletterPost.account_id == actor.id))


def offered(account_id: int) -> bool:
    """Return whether visitors may subscribe to the posts of an account."""
    return emails.can_send() and Newsletter.offered_by(account_id) is not None


def _own_public(actor: Actor, status_ids: set[int]) -> set[int]:
    own = db.select(Status.id).where(
        Status.id.in_(visible_ids(list(status_ids), None)),
        Status.account_id == actor.id,
        Status.visibility == "public",
        Status.reblog_of_id.is_(None),
    )
    return set(db.session.scalars(own))


def _is_weekly(choice: NewsletterChoice) -> bool:
    return choice.active and choice.frequency == WEEKLY


def _check(choice: NewsletterChoice) -> None:
    _require(choice.frequency in FREQUENCIES, "frequency", _("Frequency"))
    _require(choice.weekday in range(7), "weekday", _("Day"))
    _require(choice.selection in SELECTIONS, "selection", _("Posts"))


def _require(fits: bool, name: str, label: str) -> None:
    if not fits:
        raise Unfit(_("is not included in the list"), name, label)
