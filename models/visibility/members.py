"""Members of lists of people that a viewer is shown: follows, favouriters, lists, collections, suggestions."""

from sqlalchemy import ColumnElement, SQLColumnExpression, and_, exists, func, or_, select

from models.accounts.account import Account
from models.auth.user import READY, User
from models.base import aliased
from models.visibility.accounts import present
from models.visibility.relationships import Who, blocks, blocks_between, from_blocked_domain, is_blocked_by, welcome_to

SMALL_SERVER = 50  # with fewer users, all are among acquaintances

_Owner = aliased(Account)


def may_see_featured(viewer_id: int | None, account: Account) -> bool:
    """Return whether the viewer may see what the account shows on its profile: endorsements, hashtags, collections."""
    return not (account.suspended_at or (viewer_id and is_blocked_by(viewer_id, account.id)))


def may_see_network(viewer_id: int | None, account: Account) -> bool:
    """Return whether the viewer may see whom the account follows and who follows it; everybody may see their own."""
    if account.id == viewer_id:
        return not account.suspended_at
    return not account.hide_collections and may_see_featured(viewer_id, account)


def may_see_collection(viewer_id: Who | None, owner_id: Who) -> ColumnElement[bool]:
    """Return whether the viewer may see a collection: its owner is present, and neither blocks the other."""
    there = exists().where(_Owner.id == owner_id, present(_Owner))
    return there if viewer_id is None else and_(there, ~blocks_between(viewer_id, owner_id))


# Conditions for queries in which `Account` is the member.


def listed_member(viewer_id: Who | None, who: Who) -> ColumnElement[bool]:
    """Return whether an account stands in a list of people that the viewer sees: followers, favouriters, rebloggers,
    reactions, endorsements. `who` is its id.
    """
    return and_(present(), welcome_to(viewer_id, who))


def own_list_member(account: type[Account] = Account) -> ColumnElement[bool]:
    """Return whether an account stands in a list that is the viewer's own: follows, follow requests, private lists.
    Whom they mute or block is still there.
    """
    return present(account)


def familiar_follower(viewer_id: Who, who: Who, target: type[Account]) -> ColumnElement[bool]:
    """Return whether the viewer is told that `who` follows the target: neither hides its network."""
    return and_(
        listed_member(viewer_id, who),
        present(target),
        ~Account.hide_collections,
        ~target.hide_collections,
        ~blocks(target.id, viewer_id),
    )


def collection_member(
    viewer_id: int | None,
    who: SQLColumnExpression[int],
    owner_id: SQLColumnExpression[int],
    accepted: ColumnElement[bool],
    pending: ColumnElement[bool],
) -> ColumnElement[bool]:
    """Return whether the viewer is shown a member of a collection. A member who has not answered yet is shown to the
    owner and to the member.
    """
    if viewer_id is None:
        return and_(present(), accepted)
    asked = and_(pending, or_(who == viewer_id, owner_id == viewer_id))
    return and_(
        present(),
        or_(accepted, asked),
        ~blocks_between(viewer_id, who),
        ~from_blocked_domain(viewer_id, who),
    )


def recommendable_to(viewer_id: Who | None) -> ColumnElement[bool]:
    """Return whether an account may be suggested, or stand in the directory: it wants to be found, is neither limited
    nor moved away, and the viewer wants to meet it.

    On a small server the users find each other, but for those who chose not to be found.
    """
    findable: ColumnElement[bool] = Account.discoverable.expression
    if viewer_id is not None:
        findable = or_(findable, and_(~Account.discoverable_chosen, is_small_server()))
    return and_(
        findable,
        Account.limited_at.is_(None),
        Account.moved_to_id.is_(None),
        listed_member(viewer_id, Account.id),
    )


def is_small_server() -> ColumnElement[bool]:
    """Return whether this server has few users. The database counts no further than that."""
    some = select(User.id).where(*READY).limit(SMALL_SERVER).subquery()
    return select(func.count()).select_from(some).scalar_subquery() < SMALL_SERVER
