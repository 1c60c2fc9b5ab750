"""Domains of which a user wants nothing: blocking one, and letting it in again."""

from typing import Protocol

from sqlalchemy import delete, select

from models.account import Account
from models.base import begin_write, db, insert_once
from models.domain_block import AccountDomainBlock
from models.severance import USER_DOMAIN_BLOCK
from rookery import urls
from rookery.errors import Invalid
from rookery.events import emit
from rookery.events.facts import DomainBlocked, DomainUnblocked
from rookery.services import severance
from rookery.text import domains


class Actor(Protocol):
    @property
    def id(self) -> int: ...


def block(actor: Actor, typed: str) -> None:
    """See nothing of a domain any more. Follows from and to there are put aside until it is let in again."""
    domain = _domain(typed)
    if domain in (urls.config().domain, urls.config().web_host):
        raise Invalid("You can't block your own server")
    begin_write()
    if insert_once(AccountDomainBlock, account_id=actor.id, domain=domain):
        severance.sever(actor.id, USER_DOMAIN_BLOCK, domain, _people_of(domain))
        emit(DomainBlocked(account_id=actor.id, domain=domain))


def unblock(actor: Actor, typed: str) -> None:
    """Let a domain in again; follows that were put aside come back."""
    domain = _domain(typed)
    begin_write()
    mine = (AccountDomainBlock.account_id == actor.id, AccountDomainBlock.domain == domain)
    gone = db.session.execute(delete(AccountDomainBlock).where(*mine))
    if gone.rowcount:  # type: ignore[attr-defined]  # a cursor result, as for every DML
        severance.restore(actor.id, USER_DOMAIN_BLOCK, domain)
        emit(DomainUnblocked(account_id=actor.id, domain=domain))


def preview(actor: Actor, typed: str) -> tuple[int, int]:
    """What blocking the domain would cost: how many follows to and from there."""
    return severance.between(actor.id, _people_of(_domain(typed)))


def _people_of(domain: str) -> severance.Ids:
    return select(Account.id).where(Account.domain == domain)


def _domain(typed: str) -> str:
    if (found := domains.of_address(typed)) is None:
        raise Invalid("Domain is not a domain name")
    return found
