"""The recipients of an activity: inboxes, shared ones where there are any, computed when it is sent (13.1).

Whoever is suspended or has moved away gets nothing, and neither does whoever blocks the actor or is blocked by it. But
what was posted before is still there, so the servers of those who moved away hear of deletions.
"""

from collections.abc import Iterable

from sqlalchemy import Select, bindparam, exists, func, or_, select

from models.accounts.account import Account
from models.accounts.remote_actor import RemoteActor
from models.base import BigInt, db
from models.compiled import CompiledQuery
from models.federation.concerned import concerned
from models.federation.delivery import FormerFollower
from models.federation.relay import ON, Relay
from models.relationships.follow import Follow
from models.statuses.interaction import withheld
from models.statuses.quote import Quote
from models.statuses.status import OPEN, Status, StatusMention
from models.visibility import blocks_between
from rookery.services.administration import relays

Inboxes = list[str]
_SHARED = func.coalesce(RemoteActor.shared_inbox, RemoteActor.inbox)
RECENT = 200


def followers(account_id: int) -> Inboxes:
    """An inbox of each server on which somebody follows the account."""
    return _following(account_id, _people(account_id))


def followers_even_moved(account_id: int) -> Inboxes:
    """Return such inboxes for a deletion: whoever moved away still has what came before."""
    return _following(account_id, _people(None))


def readers(status: Status) -> Inboxes:
    """Return the inboxes of all who are to get a status when it is posted: direct ones go to nobody's shared inbox, and
    replies that their addressee has to approve to nobody else (17.8).
    """
    if withheld(status):
        return of(status.account_id, [status.in_reply_to_account_id], personal=True)
    mentioned = select(StatusMention.account_id).where(StatusMention.status_id == status.id)
    named: list[int | None] = list(db.session.scalars(mentioned))
    if status.visibility == "direct":
        return of(status.account_id, named, personal=True)
    if status.visibility in OPEN:
        named += [status.in_reply_to_account_id, _quoted_author(status)]
    passed_on = relays.inboxes() if status.visibility == "public" else []
    return followers(status.account_id) + of(status.account_id, named) + passed_on


def may_have_readers(status: Status) -> bool:
    """Return whether anybody elsewhere may get a status when it is posted; in case of doubt yes."""
    if status.mention_ids or status.in_reply_to_id or status.quote_id:
        return True
    return status.visibility != "direct" and bool(_HEARD_ELSEWHERE.scalars(author=status.account_id)[0])


_HEARD_ELSEWHERE = CompiledQuery(
    select(
        or_(
            exists().where(
                Follow.target_id == bindparam("author", type_=BigInt), RemoteActor.account_id == Follow.account_id
            ),
            exists().where(Relay.state == ON),
        )
    )
)


def people(account_ids: Iterable[int]) -> list[Account]:
    wanted = list(account_ids)
    return list(db.session.scalars(select(Account).where(Account.id.in_(wanted)))) if wanted else []


def former_followers(account_id: int, status_id: int = 0) -> Inboxes:
    """Return the inboxes of former followers who may have what the account had written by then, from this id on."""
    query = select(FormerFollower.inbox).where(
        FormerFollower.account_id == account_id, FormerFollower.last_status_id >= status_id
    )
    return list(db.session.scalars(query))


def of(actor_id: int | None, account_ids: Iterable[int | None], personal: bool = False) -> Inboxes:
    """The inboxes of these people, as far as they are elsewhere; `personal`: of nobody beside them.

    Without an `actor_id` blocks and moves do not count: for answers and for deletions.
    """
    wanted = {one for one in account_ids if one}
    if not wanted:
        return []
    return _distinct(_people(actor_id, personal).where(Account.id.in_(wanted)))


def own_inbox(account_id: int) -> Inboxes:
    """Return the inbox of one remote account; none of a suspended one."""
    query = select(RemoteActor.inbox).join(Account, Account.id == RemoteActor.account_id)
    return list(db.session.scalars(query.where(Account.id == account_id, Account.suspended_at.is_(None))))


def concerned_by(status: Status) -> Inboxes:
    """Return the inboxes of others who may have an open status: they had to do with it, or followed its author then."""
    if status.visibility not in OPEN or withheld(status):
        return []
    concern = _distinct(_people(status.account_id).where(Account.id.in_(concerned(status.id))))
    return concern + former_followers(status.account_id, status.id)


def acquainted(account_id: int) -> Inboxes:
    """Return the inboxes of those with whom the account exchanged posts of late, as replies or mentions."""
    latest = select(Status.id).where(Status.account_id == account_id).order_by(Status.id.desc()).limit(RECENT)
    answers = (
        select(Status.account_id).where(Status.in_reply_to_id.in_(latest)).order_by(Status.id.desc()).limit(RECENT)
    )
    mentioned = select(StatusMention.account_id).where(StatusMention.status_id.in_(latest))
    return _distinct(_people(account_id).where(or_(Account.id.in_(answers), Account.id.in_(mentioned))))


def everybody() -> Inboxes:
    """An inbox of every server whose people are known here, be they suspended or gone elsewhere."""
    return _distinct(select(_SHARED))


def _quoted_author(status: Status) -> int | None:
    if status.quote_id is None:
        return None
    return db.session.scalar(select(Quote.quoted_account_id).where(Quote.status_id == status.id))


def _people(actor_id: int | None, personal: bool = False) -> Select[str]:
    found = (
        select(RemoteActor.inbox if personal else _SHARED)
        .select_from(RemoteActor)
        .join(Account, Account.id == RemoteActor.account_id)
        .where(Account.suspended_at.is_(None))
    )
    if actor_id is None:
        return found
    return found.where(Account.moved_to_id.is_(None), ~blocks_between(actor_id, Account.id))


def _following(account_id: int, people: Select[str]) -> Inboxes:
    return _distinct(people.join(Follow, Follow.account_id == Account.id).where(Follow.target_id == account_id))


def _distinct(query: Select[str]) -> Inboxes:
    return list(db.session.scalars(query.distinct()))
