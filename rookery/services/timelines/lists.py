"""Lists: their creation, changes and members."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import ColumnElement, and_, bindparam, exists, insert, select, tuple_
from sqlalchemy import delete as sql_delete

from models import clock
from models.accounts.account import Account, AccountCounts
from models.base import add_and_flush, change_rows, count_rows, db, lock, run
from models.ids import new_id
from models.inserts import insert_once
from models.relationships.follow import Follow, FollowRequest
from models.timelines.list import MEMBERS, REPLIES_POLICIES, AwaitedMember, List, ListMember
from rookery.errors import Invalid, NotFound, Refused, or_not_found
from rookery.events import emit
from rookery.events.facts import Blocked, Followed, FollowRejected, ListChanged, Unfollowed
from rookery.identity import Actor
from rookery.plugin import together
from rookery.services.timelines import filled_lists
from rookery.translations import lazy_gettext as _

MAX_LISTS = 50
MAX_TITLE = 256
MAX_MEMBERS = 5000  # all of whom an app may ask for at once


@dataclass(frozen=True)
class ListChanges:
    """The changes of a list. None leaves a value as it is."""

    title: str | None = None
    replies_policy: str | None = None
    exclusive: bool | None = None


def all_of(actor: Actor) -> Sequence[List]:
    """Return the lists that the actor reads: their own, and those that the server fills for them."""
    return List.of(actor.id, also_filled=filled_lists.are_on())


def readable(actor: Actor, list_id: int) -> List:
    """Return the list, if the actor reads it. Raises NotFound."""
    query = select(List).where(List.id == list_id, List.account_id == actor.id)
    found = or_not_found(db.session.scalar(query, execution_options={"populate_existing": True}))
    if found.kind != MEMBERS and not filled_lists.are_on():
        raise NotFound
    return found


def own(actor: Actor, list_id: int) -> List:
    """Return the list, if the actor may change it. Raises NotFound, or Refused for one that the server fills."""
    found = readable(actor, list_id)
    if found.kind != MEMBERS:
        raise Refused(_("This list is filled by the server. Change it in your settings, under Calm home."))
    return found


def create(actor: Actor, wanted: ListChanges) -> List:
    """Create a list. Raises Invalid for invalid values, or one list too many."""
    _check(wanted)
    if wanted.title is None:
        raise Invalid(_("Title can't be blank"))
    lock(Account, actor.id)
    if count_rows(List.account_id == actor.id, List.kind == MEMBERS) >= MAX_LISTS:
        raise Invalid(_("You have reached the maximum number of lists"))
    made = List(
        id=new_id(),
        account_id=actor.id,
        title=wanted.title.strip(),
        replies_policy=wanted.replies_policy or "list",
        exclusive=bool(wanted.exclusive),
    )
    return add_and_flush(made)


def change(actor: Actor, list_id: int, wanted: ListChanges) -> List:
    _check(wanted)
    lock(List, list_id)
    found = own(actor, list_id)
    turned = wanted.exclusive is not None and wanted.exclusive != found.exclusive
    found.title = found.title if wanted.title is None else wanted.title.strip()
    found.replies_policy = wanted.replies_policy or found.replies_policy
    found.exclusive = found.exclusive if wanted.exclusive is None else wanted.exclusive
    db.session.flush()
    if turned:
        emit(ListChanged(actor.id, list_id, _members(list_id), exclusive=True))
    return found


def delete(actor: Actor, list_id: int) -> None:
    lock(List, list_id, to_delete=True)
    found = own(actor, list_id)
    former = _members(list_id) if found.exclusive else []
    db.session.execute(sql_delete(List).where(List.id == list_id))
    if former:
        emit(ListChanged(actor.id, list_id, former, exclusive=True))


def add(actor: Actor, list_id: int, account_ids: list[int]) -> None:
    """Add accounts to a list: all of them, or none if one cannot be added. Those whom the actor asked to follow come
    to it once they accept.

    Raises NotFound for an account that the actor does not follow, Invalid for a member or one account too many.
    """
    AccountCounts.hold((actor.id, *account_ids))  # an unfollow at the same moment comes before or after
    lock(List, list_id)
    found = own(actor, list_id)
    follows = _follows(actor.id, account_ids)
    asked = set(account_ids) - follows.keys() - {actor.id}
    if asked and count_rows(FollowRequest.account_id == actor.id, FollowRequest.target_id.in_(asked)) < len(asked):
        raise NotFound
    if _members(list_id, account_ids):
        raise Invalid(_("Account is already on the list"))
    added = [one for one in account_ids if one not in asked]
    if added and count_rows(ListMember.list_id == list_id) + len(added) > MAX_MEMBERS:
        raise Invalid(_("You have reached the maximum number of accounts in a list"))
    for one in asked:
        insert_once(AwaitedMember, list_id=list_id, target_id=one, account_id=actor.id)
    if not added:
        return
    rows = [
        {
            "id": new_id(),
            "list_id": list_id,
            "account_id": actor.id,
            "target_id": one,
            "follow_id": follows.get(one),
            "created_at": clock.now(),
        }
        for one in added
    ]
    db.session.execute(insert(ListMember), rows)
    emit(ListChanged(actor.id, list_id, added, exclusive=found.exclusive))


def add_when_followed(actor: Actor, list_id: int, target_id: int) -> None:
    """Add an account to a list, at once or as soon as the actor follows it; a member stays.

    Raises Invalid for one account too many.
    """
    if _members(list_id, [target_id]):
        return
    if target_id == actor.id or _follows(actor.id, [target_id]):
        add(actor, list_id, [target_id])
    else:
        insert_once(AwaitedMember, list_id=list_id, target_id=target_id, account_id=actor.id)


@together
def admit(facts: Sequence[Followed]) -> None:
    """Add an accepted follow to the lists that awaited it."""
    awaited = set(run(_AWAITED, {"pairs": [(fact.account_id, fact.target_id) for fact in facts]}).all())
    for fact in facts:
        if (fact.account_id, fact.target_id) in awaited:
            _admit(fact)


_PAIR = (AwaitedMember.account_id, AwaitedMember.target_id)
_AWAITED = select(*_PAIR).where(tuple_(*_PAIR).in_(bindparam("pairs", expanding=True)))


def _admit(fact: Followed) -> None:
    awaited = sql_delete(AwaitedMember).where(_awaiting(fact)).returning(AwaitedMember.list_id)
    owner = db.session.get_one(Account, fact.account_id)
    for list_id in change_rows(awaited).scalars().all():
        if count_rows(ListMember.list_id == list_id) < MAX_MEMBERS and _follows(owner.id, [fact.target_id]):
            add_when_followed(owner, list_id, fact.target_id)


def await_no_more(fact: Unfollowed | FollowRejected) -> None:
    """Stop awaiting a rejected follow on lists."""
    _forget_awaited(_awaiting(fact))


def on_block(fact: Blocked) -> None:
    """Stop awaiting on lists the follows that a block ends, of either."""
    pairs = [(fact.account_id, fact.target_id), (fact.target_id, fact.account_id)]
    _forget_awaited(tuple_(*_PAIR).in_(pairs))


def _forget_awaited(which: ColumnElement[bool]) -> None:
    if db.session.scalar(select(exists().where(which))):
        change_rows(sql_delete(AwaitedMember).where(which))


def remove(actor: Actor, list_id: int, account_ids: list[int]) -> None:
    """Remove accounts from a list, and await them no more; ignore those that are not members."""
    lock(List, list_id)
    found = own(actor, list_id)
    change_rows(
        sql_delete(AwaitedMember).where(AwaitedMember.list_id == list_id, AwaitedMember.target_id.in_(account_ids))
    )
    if not (leaving := _members(list_id, account_ids)):
        return
    change_rows(sql_delete(ListMember).where(ListMember.list_id == list_id, ListMember.target_id.in_(leaving)))
    if found.exclusive:
        emit(ListChanged(actor.id, list_id, leaving, exclusive=True))


def _check(wanted: ListChanges) -> None:
    if wanted.title is not None and not wanted.title.strip():
        raise Invalid(_("Title can't be blank"))
    if wanted.title is not None and len(wanted.title) > MAX_TITLE:
        raise Invalid(_("Title is too long"))
    if wanted.replies_policy not in (None, *REPLIES_POLICIES):
        raise Invalid(_("Replies policy is not included in the list"))


def _follows(account_id: int, target_ids: list[int]) -> dict[int, int]:
    """Return account id → id of the follow, for the accounts that are followed."""
    query = select(Follow.target_id, Follow.id).where(Follow.account_id == account_id, Follow.target_id.in_(target_ids))
    return {row.target_id: row.id for row in db.session.execute(query)}


def _awaiting(fact: Followed | Unfollowed | FollowRejected) -> ColumnElement[bool]:
    return and_(AwaitedMember.account_id == fact.account_id, AwaitedMember.target_id == fact.target_id)


def _members(list_id: int, among: list[int] | None = None) -> list[int]:
    query = select(ListMember.target_id).where(ListMember.list_id == list_id).order_by(ListMember.id)
    return list(db.session.scalars(query if among is None else query.where(ListMember.target_id.in_(among))))
