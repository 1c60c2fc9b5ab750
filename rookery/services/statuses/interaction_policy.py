"""Interaction policies: whether the author of a status lets somebody here like, answer or boost it.

Authors of other servers state it as an interaction policy. Statuses of ours leave it to whoever
may read them.
"""

from sqlalchemy import exists, or_, select

from models.accounts.account import Account
from models.accounts.remote_actor import RemoteActor
from models.base import db
from models.relationships.follow import Follow
from models.statuses.interaction import ANNOUNCE, EVERYBODY, LIKE, REPLY, Interaction, InteractionPolicy
from models.statuses.status import Status, StatusMention
from rookery import urls
from rookery.errors import Invalid
from rookery.services.relationships import relationships
from rookery.translations import lazy_gettext as _

AUTOMATIC, MANUAL, DENIED = "automatic", "manual", "denied"
SAYS = {
    LIKE: _("The author of this post does not allow you to favourite it"),
    REPLY: _("The author of this post does not allow you to reply to it"),
    ANNOUNCE: _("The author of this post does not allow you to boost it"),
}


def needs_approval(kind: str, actor_id: int, status: Status) -> bool:
    """Return whether the author is to approve it first that `actor_id`, of ours, does this to the status.

    Raises Invalid where they allow it to nobody like that.
    """
    answer = permission(kind, actor_id, status)
    if answer == DENIED:
        raise Invalid(SAYS[kind])
    return answer == MANUAL


def permission(kind: str, actor_id: int, status: Status) -> str:
    """Return AUTOMATIC, MANUAL or DENIED. The more specific rule wins, and of two alike the more generous one.

    Who is a follower is known to the author's server alone, so its approval is the proof for all others: MANUAL.
    """
    rule = None if status.local else InteractionPolicy.of(status.id).get(kind)
    if rule is None or (kind == REPLY and _is_addressed(actor_id, status)):
        return AUTOMATIC
    automatic, manual = rule[AUTOMATIC], rule[MANUAL]
    me = urls.actor(db.session.scalars(select(Account.username).where(Account.id == actor_id)).one())
    if me in automatic or me in manual:
        return AUTOMATIC if me in automatic else MANUAL
    if _collections(actor_id, status.account_id) & {*automatic, *manual}:
        return MANUAL
    if EVERYBODY in automatic:
        return AUTOMATIC
    return MANUAL if EVERYBODY in manual else DENIED


def _is_addressed(actor_id: int, status: Status) -> bool:
    """Return whether the status mentions or answers the account, which may then always answer it."""
    answered = exists().where(Status.id == status.in_reply_to_id, Status.account_id == actor_id)
    mentioned = exists().where(
        StatusMention.status_id == status.id, StatusMention.account_id == actor_id, ~StatusMention.silent
    )
    return bool(db.session.scalar(select(or_(answered, mentioned))))


def _collections(actor_id: int, author_id: int) -> set[str | None]:
    """Return the ids of the author's collections that the account is in."""
    row = db.session.execute(
        select(RemoteActor.followers, RemoteActor.following).where(RemoteActor.account_id == author_id)
    ).one_or_none()
    if row is None:
        return set()
    found = {row.followers} if relationships.has(Follow, actor_id, author_id) else set()
    return (found | {row.following} if relationships.has(Follow, author_id, actor_id) else found) - {None}


def ask(kind: str, actor_id: int, status_id: int, **what: object) -> None:
    """Note that something done here (`made_id` or `favourite_id`) waits for the author, who alone gets it till then."""
    Interaction.begin(kind, actor_id, status_id, withheld=True, **what)
