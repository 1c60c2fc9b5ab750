"""Follows between people here and somebody elsewhere who was shut out: put aside, and brought back with them.

People here who are suspended keep theirs: nobody sees them, and all is as before once they are back.
"""

from collections.abc import Sequence

from sqlalchemy import or_, select

from models.accounts.account import Account
from models.base import db
from models.moderation.server_rule import ServerBlock, belongs_to
from models.relationships.follow import Follow, FollowRequest
from models.relationships.severance import ACCOUNT_SUSPENSION, DOMAIN_BLOCK, SeveranceEvent
from rookery.events.facts import AccountSuspended, AccountUnsuspended
from rookery.plugin import task
from rookery.services.relationships import severance
from rookery.services.remote.domain_rules import settle_follows

AT_ONCE = 50
TOLD_AT_ONCE = 50  # follows requested again in one job


@task()
def restore_follows(account_id: int, target_ids: list[int]) -> None:
    """Ask servers that are let in again for these follows: federation/outbound/relationships.py."""


def after_suspension(fact: AccountSuspended | AccountUnsuspended) -> None:
    account = db.session.get(Account, fact.account_id)
    if account and not account.is_local:
        settle_follows.enqueue(ACCOUNT_SUSPENSION, account.acct)


def settle(kind: str, target_name: str) -> None:
    """Put follows aside, or bring them back, as things are now: for some people here, in another job for the rest."""
    others = _shut_out(kind, target_name)
    owner_ids = _separated(kind, target_name) if others is None else _tied(others)
    for owner_id in owner_ids:
        if others is None:
            _bring_back(owner_id, kind, target_name)
        else:
            severance.sever(owner_id, kind, target_name, others)
    if len(owner_ids) == AT_ONCE:
        settle_follows.enqueue(kind, target_name)


def _bring_back(owner_id: int, kind: str, target_name: str) -> None:
    """A server that was shut out could not say meanwhile that a follow ended, so it is asked anew (decision 13).

    A single account could: the end of a follow is taken from those, too.
    """
    back = severance.restore(owner_id, kind, target_name)
    if kind == DOMAIN_BLOCK:
        for start in range(0, len(back), TOLD_AT_ONCE):
            restore_follows.enqueue(owner_id, back[start : start + TOLD_AT_ONCE])


def _shut_out(kind: str, target_name: str) -> severance.Ids | None:
    """The accounts that are shut out under this name; None if it is open (again)."""
    if kind == DOMAIN_BLOCK:
        rule = db.session.scalar(select(ServerBlock).where(ServerBlock.domain == target_name))
        if rule is None or rule.severity != "suspend":
            return None
        return select(Account.id).where(belongs_to(target_name), Account.suspended_at == rule.created_at)
    username, _, domain = target_name.partition("@")
    account = Account.by_address(username, domain)
    if account is None or not account.is_suspended_here:
        return None
    return select(Account.id).where(Account.id == account.id)


def _tied(others: severance.Ids) -> Sequence[int]:
    """Return some of the local accounts that follow one of them, or are followed."""
    ours = select(Account.id).where(
        Account.domain.is_(None),
        or_(
            *[
                Account.id.in_(select(mine).where(theirs.in_(others)))
                for model in (Follow, FollowRequest)
                for mine, theirs in ((model.account_id, model.target_id), (model.target_id, model.account_id))
            ]
        ),
    )
    return db.session.scalars(ours.order_by(Account.id).limit(AT_ONCE)).all()


def _separated(kind: str, target_name: str) -> Sequence[int]:
    """Return some of the local accounts whose follows were severed for this reason."""
    query = select(SeveranceEvent.account_id).where(
        SeveranceEvent.kind == kind, SeveranceEvent.target_name == target_name, ~SeveranceEvent.purged
    )
    return db.session.scalars(query.distinct().order_by(SeveranceEvent.account_id).limit(AT_ONCE)).all()
