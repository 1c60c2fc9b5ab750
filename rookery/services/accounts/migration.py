"""Moving: an account names the others that are the same person, and goes to be one of them.

What others here had to do with it goes along in a job, some of them at a time: each follower is moved and committed by
itself, so that whatever is killed when, nobody is lost and nobody moves twice.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import timedelta
from typing import TypeVar

from sqlalchemy import func, select

from models import clock
from models.accounts.account import Account
from models.accounts.migration import Migration
from models.base import Columns, add_and_flush, db, lock
from models.relationships.block import Block
from models.relationships.follow import Follow, FollowRequest
from models.relationships.mute import Mute
from models.timelines.list import MEMBERS, List, ListMember
from rookery import adopted, events, urls
from rookery.errors import Forbidden, Invalid, RookeryError, TooMany, Unavailable
from rookery.events import emit
from rookery.events.facts import AccountMoved, ProfileChanged
from rookery.plugin import task
from rookery.services.relationships import relationships
from rookery.services.remote import lookup, resolver
from rookery.services.timelines import home_limits, lists
from rookery.translations import lazy_gettext as _

MOST_ALIASES = 20
COOLDOWN = timedelta(days=7)
AT_ONCE = 50

Stage = Callable[[Account, Account, int], int]


def add_alias(account: Account, address: str) -> Account:
    """Let another account be the same person, so that it can move here; it is looked up. Commits nothing.

    Raises NotFound, Unavailable, and Invalid for one too many.
    """
    other = lookup.address(address)
    if other.id == account.id:
        raise Invalid(_("An account cannot be an alias of itself"))
    known = _aliases(account)
    if urls.account_uri(other) not in known and len(known) >= MOST_ALIASES:
        raise Invalid(_("An account can have at most %(most_aliases)s aliases", most_aliases=MOST_ALIASES))
    _set_aliases(account, [*known, urls.account_uri(other)])
    return other


def remove_alias(account: Account, address: str) -> None:
    """`address` is that of the other account, or its id: it may be gone."""
    try:
        uri = urls.account_uri(lookup.address(address))
    except RookeryError:
        uri = address
    _set_aliases(account, [one for one in _aliases(account) if one not in (uri, address)])


def move(account: Account, address: str) -> Account:
    """Go to be another account, which names this one as its alias: followers go along, and this one is only read.

    Raises NotFound, Unavailable, TooMany within a week of the last move, Invalid where the other one does not agree.
    """
    target = _as_it_is_now(address)
    lock(Account, account.id)
    db.session.refresh(account)
    _check_first(account, target)
    carry_out(account, target)
    return target


def foresee(account: Account, address: str) -> Account:
    """Return whom `move` would lead to; raises what it would raise, and changes nothing."""
    target = _as_it_is_now(address)
    _check_first(account, target)
    return target


def stay(account: Account) -> None:
    """Cancel the move: the account is used again. Followers who moved along do not come back."""
    if account.moved_to_id is not None:
        account.moved_to_id = None
        db.session.flush()
        emit(ProfileChanged(account.id))


def aliases(account: Account) -> list[tuple[str, Account | None]]:
    """(its id, the account as far as it is known here) of each alias."""
    uris = account.also_known_as
    start, others = urls.actor(""), adopted.addresses().usernames
    names = [uri.removeprefix(start).lower() for uri in uris if uri.startswith(start)]
    names += [name for uri in uris if (name := others.get(uri.removeprefix(urls.base())))]
    ours = db.and_(Account.domain.is_(None), func.lower(Account.username).in_(names))
    known = db.session.scalars(select(Account).where(db.or_(Account.uri.in_(uris), ours))).all() if uris else ()
    found = {urls.account_uri(one): one for one in known}
    return [(uri, found.get(uri)) for uri in uris]


def check(account: Account, target: Account) -> None:
    """Check whether the account may move to the target, as both are known now. Raises TooMany, Invalid."""
    if target.id == account.id:
        raise Invalid(_("An account cannot move to itself"))
    if target.suspended_at or target.moved_to_id:
        raise Invalid(_("The other account is no longer active"))
    if urls.account_uri(account) not in target.also_known_as:
        raise Invalid(_("The other account does not list this one as an alias"))
    if Migration.any_since(account.id, clock.now() - COOLDOWN):
        raise TooMany(_("An account can move only once in %(days)s days", days=COOLDOWN.days))


def carry_out(account: Account, target: Account) -> None:
    """The account, ours or not, has moved; what concerns others follows in a job. For those who checked."""
    account.moved_to_id = target.id
    add_and_flush(Migration(account_id=account.id, target_id=target.id))
    emit(AccountMoved(account.id, target.id))
    move_followers.enqueue(account.id, target.id)


def fresh(account: Account) -> Account | None:
    """The account as its own server shows it now; None if that does not answer."""
    return account if account.is_local else resolver.fresh(account)


@task()
def move_followers(account_id: int, target_id: int, stage: str = "followers", after: int = 0) -> None:
    """Move some of the followers here, then blocks and mutes. Commits after each."""
    account, target = (db.session.get(Account, one) for one in (account_id, target_id))
    if account is None or target is None or account.moved_to_id != target.id or target.suspended_at:
        return
    names = list(_STAGES)
    if last := _STAGES[stage](account, target, after):
        move_followers.enqueue(account_id, target_id, stage, last)
    elif later := names[names.index(stage) + 1 :]:
        move_followers.enqueue(account_id, target_id, later[0])


def _as_it_is_now(address: str) -> Account:
    if (target := fresh(lookup.address(address))) is None:
        raise Unavailable(_("The account could not be found"))
    return target


def _check_first(account: Account, target: Account) -> None:
    check(account, target)
    if account.moved_to_id == target.id:
        raise Invalid(_("The account has already moved there"))


def _take_followers(account: Account, target: Account, after: int) -> int:
    """The id of the last one that was taken, 0 if there are no more."""
    for follow in (rows := _ours(Follow, account, after)):
        _take_along(follow, account, target)
        events.commit()
    return rows[-1].id if rows else 0


def _take_along(follow: Follow, account: Account, target: Account) -> None:
    """Move a follower to the target; one who may not follow it, or is it, stays."""
    follower = db.session.get_one(Account, follow.account_id)
    options: Columns = {"reblogs": follow.reblogs, "notify": follow.notify, "languages": follow.languages}
    try:
        relationships.follow(follower, target, **options)
    except (Forbidden, Invalid):
        return
    listed = select(List.id).join(ListMember, ListMember.list_id == List.id).where(List.kind == MEMBERS)
    listed = listed.where(ListMember.follow_id == follow.id)
    for list_id in db.session.scalars(listed).all():
        with suppress(Invalid):  # the list is full
            lists.add_when_followed(follower, list_id, target.id)
    home_limits.take_along(follow, follower, target.id)
    relationships.unfollow(follower, account)


def _take_blocks(account: Account, target: Account, after: int) -> int:
    """Block the target in the name of everybody who blocked the account, except those who follow the target."""
    for block in (rows := _ours(Block, account, after)):
        wants = (relationships.has(model, block.account_id, target.id) for model in (Follow, FollowRequest))
        if block.account_id != target.id and not any(wants):
            relationships.block(db.session.get_one(Account, block.account_id), target)
        events.commit()
    return rows[-1].id if rows else 0


def _take_mutes(account: Account, target: Account, after: int) -> int:
    for mute in (rows := _ours(Mute, account, after)):
        left = int((mute.expires_at - clock.now()).total_seconds()) if mute.expires_at else 0
        if left >= 0 and mute.account_id != target.id and not relationships.has(Mute, mute.account_id, target.id):
            muter = db.session.get_one(Account, mute.account_id)
            relationships.mute(muter, target, notifications=mute.notifications, seconds=left)
        events.commit()
    return rows[-1].id if rows else 0


_STAGES: dict[str, Stage] = {"followers": _take_followers, "blocks": _take_blocks, "mutes": _take_mutes}

R = TypeVar("R", Follow, Block, Mute)


def _ours(model: type[R], account: Account, after: int) -> Sequence[R]:
    """Return some of the rows about the account that local accounts made."""
    query = (
        select(model)
        .join(Account, Account.id == model.account_id)
        .where(model.target_id == account.id, model.id > after, Account.domain.is_(None))
    )
    return db.session.scalars(query.order_by(model.id).limit(AT_ONCE)).all()


def _aliases(account: Account) -> list[str]:
    """Return the aliases as they are now, and lock the account until the commit."""
    lock(Account, account.id)
    db.session.refresh(account)
    return account.also_known_as


def _set_aliases(account: Account, uris: list[str]) -> None:
    wanted = list(dict.fromkeys(uris))
    if wanted != account.also_known_as:
        account.also_known_as = wanted
        db.session.flush()
        emit(ProfileChanged(account.id))
