"""Severing many follows of one account at once, put aside with all they were, and bringing them back."""

from collections.abc import Sequence

from sqlalchemy import (
    ColumnElement,
    CompoundSelect,
    Select,
    and_,
    bindparam,
    delete,
    exists,
    func,
    literal,
    or_,
    select,
    union,
    update,
)

from models.accounts.account import Account, AccountCounts
from models.base import add_and_flush, aliased, begin_write, change_rows, db, run
from models.counters import at_least_zero
from models.inserts import insert_ignoring, insert_once
from models.relationships.block import Block
from models.relationships.endorsement import Endorsement
from models.relationships.follow import Follow, FollowRequest
from models.relationships.severance import UNDONE, SeveranceEvent, SeveredFollow, SeveredPlace
from models.timelines.home_limit import HomeLimit
from models.timelines.list import MEMBERS, List, ListMember
from models.visibility import suspended_here
from rookery.events import emit
from rookery.events.facts import Followed, FollowLimitRestored, ListChanged, RelationshipsSevered
from rookery.plugin import together

KEPT = ("account_id", "target_id", "reblogs", "notify", "languages", "uri", "created_at")
# Use the table, not the class: sessions never hold rows of it.

Ids = Select[int]


def sever(owner_id: int, kind: str, target_name: str, others: Ids) -> None:
    """End all follows and requests between the account and `others`, both ways; its owner hears of lost follows.

    What is put aside can come back by `restore`, if nobody else heard of it; where the other server did, one asks
    again (services/relationships/domain_blocks.py).
    """
    AccountCounts.hold(_concerned(owner_id, others))
    event = add_and_flush(SeveranceEvent(account_id=owner_id, kind=kind, target_name=target_name))
    _note_places(event.id, owner_id, others)
    for model in (Follow, FollowRequest):
        _put_aside(event.id, model, _between(model, owner_id, others))
    _settle(event)


def restore(owner_id: int, kind: str, target_name: str) -> list[int]:
    """Bring back what `sever` put aside for this reason, but for what a block, a suspension or a new follow forbids.

    Gives back whom the account follows again, or asks to.
    """
    begin_write()
    back: list[tuple[int, int]] = []
    for event in _events(owner_id, kind, target_name):
        kept = select(SeveredFollow.account_id).where(SeveredFollow.event_id == event.id)
        AccountCounts.hold(kept.union(kept.with_only_columns(SeveredFollow.target_id)))
        follows = _bring_back(event.id, Follow)
        _count(owner_id, follows, +1)
        back += follows + _bring_back(event.id, FollowRequest)
        _bring_to_places(event)
        change_rows(delete(SeveredFollow).where(SeveredFollow.event_id == event.id))
        event.purged = True
    db.session.flush()
    return sorted(target for account, target in back if account == owner_id)


def take_mine(owner_id: int, kind: str, target_name: str) -> list[SeveredFollow]:
    """Take what the account followed, or asked to, and lost for this reason. Nothing of it is put aside any more.

    The places of those accounts stay reserved, see `stand_again`.
    """
    found: list[SeveredFollow] = []
    for event in _events(owner_id, kind, target_name):
        mine = (SeveredFollow.event_id == event.id, SeveredFollow.account_id == owner_id)
        found += db.session.scalars(select(SeveredFollow).where(*mine).order_by(SeveredFollow.follow_id)).all()
        change_rows(delete(SeveredFollow).where(*mine))
        event.purged = True
    db.session.flush()
    return found


def _events(owner_id: int, kind: str, target_name: str) -> Sequence[SeveranceEvent]:
    """Return the events of this reason of which something is still put aside."""
    mine = SeveranceEvent.account_id == owner_id, SeveranceEvent.kind == kind, SeveranceEvent.target_name == target_name
    return db.session.scalars(select(SeveranceEvent).where(*mine, ~SeveranceEvent.purged)).all()


@together
def stand_again(facts: Sequence[Followed]) -> None:
    """Put whoever is followed again where they stood before on lists, and among the endorsed."""
    pairs = [(fact.account_id, fact.target_id) for fact in facts]
    accounts, targets = zip(*pairs, strict=True)
    stood = set(run(_STOOD, {"accounts": accounts, "targets": targets}).all())
    for fact in facts:
        if (fact.account_id, fact.target_id) in stood:
            _stand_again(fact)


_STOOD = (
    select(SeveranceEvent.account_id, SeveredPlace.target_id)
    .join(SeveredPlace, SeveredPlace.event_id == SeveranceEvent.id)
    .where(
        SeveranceEvent.account_id.in_(bindparam("accounts", expanding=True)),
        SeveranceEvent.purged,
        SeveredPlace.target_id.in_(bindparam("targets", expanding=True)),
    )
)


def _stand_again(fact: Followed) -> None:
    begin_write()
    stood = exists().where(SeveredPlace.event_id == SeveranceEvent.id, SeveredPlace.target_id == fact.target_id)
    events = select(SeveranceEvent).where(SeveranceEvent.account_id == fact.account_id, SeveranceEvent.purged, stood)
    for event in db.session.scalars(events).all():
        _bring_to_places(event, SeveredPlace.target_id == fact.target_id)


def places(account_id: int, target_id: int) -> list[dict[str, object]]:
    """Return what depends on a follow: its places on lists, its limits in home, whether the target is endorsed."""
    listed = (
        select(ListMember.list_id)
        .join(List, List.id == ListMember.list_id)
        .where(ListMember.account_id == account_id, ListMember.target_id == target_id, List.kind == MEMBERS)
    )
    found: list[dict[str, object]] = [{"list_id": one} for one in db.session.scalars(listed)]
    endorsed = select(Endorsement.id).where(Endorsement.account_id == account_id, Endorsement.target_id == target_id)
    if db.session.scalar(endorsed):
        found.append({})
    if limits := HomeLimit.between(account_id, target_id):
        found.append({"per_day": limits.per_day, "replies": limits.replies, "boosts": limits.boosts})
    return found


def reserve(account_id: int, target_id: int, wanted: list[dict[str, object]]) -> None:
    """Bring a follow to such places, or reserve them until it is accepted. Lists that are gone are left out."""
    forget(account_id, target_id)
    mine = set(db.session.scalars(select(List.id).where(List.account_id == account_id)))
    kept = [one for one in wanted if one.get("list_id") is None or one["list_id"] in mine]
    if not kept:
        return
    event = add_and_flush(SeveranceEvent(account_id=account_id, kind=UNDONE, target_name="", purged=True))
    db.session.add_all(SeveredPlace(event_id=event.id, target_id=target_id, **one) for one in kept)
    db.session.flush()
    if db.session.scalar(select(Follow.id).where(Follow.account_id == account_id, Follow.target_id == target_id)):
        _bring_to_places(event)


def forget(account_id: int, target_id: int) -> None:
    """A follow that was put aside does not come back: one of the two ended it meanwhile."""
    pair = and_(SeveredFollow.account_id == account_id, SeveredFollow.target_id == target_id)
    change_rows(delete(SeveredFollow).where(pair))
    mine = select(SeveranceEvent.id).where(SeveranceEvent.account_id == account_id)
    places = and_(SeveredPlace.target_id == target_id, SeveredPlace.event_id.in_(mine))
    change_rows(delete(SeveredPlace).where(places))


def between(owner_id: int, others: Ids) -> tuple[int, int]:
    """Return how many of the others the account follows, and how many of them follow it."""
    following = select(func.count()).where(Follow.account_id == owner_id, Follow.target_id.in_(others))
    followers = select(func.count()).where(Follow.target_id == owner_id, Follow.account_id.in_(others))
    counted = db.session.execute(select(following.scalar_subquery(), followers.scalar_subquery())).one()
    return counted[0], counted[1]


Relation = type[Follow] | type[FollowRequest]


def _between(model: Relation, owner_id: int, others: Ids) -> ColumnElement[bool]:
    return or_(
        and_(model.account_id == owner_id, model.target_id.in_(others)),
        and_(model.target_id == owner_id, model.account_id.in_(others)),
    )


def _concerned(owner_id: int, others: Ids) -> CompoundSelect[int]:
    """Return the accounts whose counters change."""
    met = _between(Follow, owner_id, others)
    return union(select(Follow.account_id).where(met), select(Follow.target_id).where(met), select(literal(owner_id)))


def _note_places(event_id: int, owner_id: int, others: Ids) -> None:
    """Remember on which lists the others stand, whom of them the account endorses, and what it limits of them in home:
    all of it ends with the follow.
    """
    listed = (
        select(ListMember.target_id, ListMember.list_id)
        .join(List, List.id == ListMember.list_id)
        .where(ListMember.account_id == owner_id, ListMember.target_id.in_(others), List.kind == MEMBERS)
    )
    endorsed = delete(Endorsement).where(Endorsement.account_id == owner_id, Endorsement.target_id.in_(others))
    places = [(row.target_id, row.list_id) for row in db.session.execute(listed)]
    places += [(target_id, None) for target_id in db.session.scalars(endorsed.returning(Endorsement.target_id))]
    db.session.add_all(SeveredPlace(event_id=event_id, target_id=one, list_id=where) for one, where in places)
    limited = select(HomeLimit).where(HomeLimit.account_id == owner_id, HomeLimit.target_id.in_(others))
    db.session.add_all(
        SeveredPlace(
            event_id=event_id, target_id=one.target_id, per_day=one.per_day, replies=one.replies, boosts=one.boosts
        )
        for one in db.session.scalars(limited)
    )
    db.session.flush()


def _bring_to_places(event: SeveranceEvent, *which: ColumnElement[bool]) -> None:
    """Put those whose follow came back where they stood, and limit them in home as before."""
    limits = SeveredPlace.per_day, SeveredPlace.replies, SeveredPlace.boosts
    places = (
        select(SeveredPlace.target_id, SeveredPlace.list_id, *limits, Follow.id.label("follow_id"), List.exclusive)
        .join(Follow, and_(Follow.account_id == event.account_id, Follow.target_id == SeveredPlace.target_id))
        .outerjoin(List, List.id == SeveredPlace.list_id)
        .where(SeveredPlace.event_id == event.id, *which)
    )
    on_lists: dict[tuple[int, bool], list[int]] = {}
    for row in db.session.execute(places).all():
        pair = {"account_id": event.account_id, "target_id": row.target_id}
        if row.replies is not None:
            emit(FollowLimitRestored(event.account_id, row.target_id, row.per_day, row.replies, row.boosts))
        elif row.list_id is None:
            insert_once(Endorsement, **pair)
        elif insert_once(ListMember, list_id=row.list_id, follow_id=row.follow_id, **pair):
            on_lists.setdefault((row.list_id, row.exclusive), []).append(row.target_id)
    for (list_id, exclusive), target_ids in on_lists.items():
        emit(ListChanged(account_id=event.account_id, list_id=list_id, target_ids=target_ids, exclusive=exclusive))
    over = delete(SeveredPlace).where(SeveredPlace.event_id == event.id, *which)
    change_rows(over)


def _put_aside(event_id: int, model: Relation, which: ColumnElement[bool]) -> None:
    columns = [getattr(model, name) for name in KEPT]
    found = select(literal(event_id), model.id, literal(model is FollowRequest), *columns).where(which)
    db.session.execute(insert_ignoring(SeveredFollow).from_select(["event_id", "follow_id", "requested", *KEPT], found))
    kept = select(SeveredFollow.follow_id).where(SeveredFollow.event_id == event_id)
    change_rows(delete(model).where(model.id.in_(kept)))


def _settle(event: SeveranceEvent) -> None:
    """Count what was lost; of nothing at all there is no event."""
    kept = select(SeveredFollow.account_id, SeveredFollow.target_id, SeveredFollow.requested)
    rows = db.session.execute(kept.where(SeveredFollow.event_id == event.id)).all()
    pairs = [(row.account_id, row.target_id) for row in rows if not row.requested]
    event.following_count, event.followers_count = _count(event.account_id, pairs, -1)
    if not rows:
        db.session.delete(event)
    else:
        emit(RelationshipsSevered(event_id=event.id, account_id=event.account_id))
    db.session.flush()


AT_ONCE = 500


def _count(owner_id: int, pairs: list[tuple[int, int]], by: int) -> tuple[int, int]:
    """Count these follows of the account, in or out, on both sides; how many it followed and how many followed it."""
    followed = [target for account, target in pairs if account == owner_id]
    followers = [account for account, target in pairs if target == owner_id]
    AccountCounts.bump(owner_id, following=by * len(followed), followers=by * len(followers))
    for column, ids in ((AccountCounts.followers, followed), (AccountCounts.following, followers)):
        for start in range(0, len(ids), AT_ONCE):
            some = AccountCounts.account_id.in_(ids[start : start + AT_ONCE])
            counted = update(AccountCounts).where(some).values({column: at_least_zero(column + by)})
            change_rows(counted)
    return len(followed), len(followers)


def _bring_back(event_id: int, model: Relation) -> list[tuple[int, int]]:
    """Insert what may come back; the pairs for which it did. People here who are suspended keep theirs, hidden."""
    one, other = aliased(Account), aliased(Account)
    blocked = exists().where(
        or_(
            and_(Block.account_id == SeveredFollow.account_id, Block.target_id == SeveredFollow.target_id),
            and_(Block.account_id == SeveredFollow.target_id, Block.target_id == SeveredFollow.account_id),
        )
    )
    found = (
        select(SeveredFollow.follow_id, *[getattr(SeveredFollow, name) for name in KEPT])
        .join(one, one.id == SeveredFollow.account_id)
        .join(other, other.id == SeveredFollow.target_id)
        .where(
            SeveredFollow.event_id == event_id,
            SeveredFollow.requested == literal(model is FollowRequest),
            *(or_(side.domain.is_(None), ~suspended_here(side)) for side in (one, other)),
            ~blocked,
        )
    )
    back = insert_ignoring(model).from_select(["id", *KEPT], found).returning(model.account_id, model.target_id)
    return [(row.account_id, row.target_id) for row in db.session.execute(back)]
