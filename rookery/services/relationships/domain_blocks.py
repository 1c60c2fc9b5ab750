"""Domains of which a user wants nothing: blocking one, and letting it in again."""

from contextlib import suppress

from sqlalchemy import delete, select

from models.accounts.account import Account, AccountCounts
from models.base import begin_write, db
from models.inserts import insert_once
from models.relationships.domain_block import AccountDomainBlock
from models.relationships.severance import USER_DOMAIN_BLOCK
from rookery import urls
from rookery.errors import Forbidden, Invalid
from rookery.events import emit
from rookery.events.facts import DomainBlocked, DomainUnblocked
from rookery.identity import Actor
from rookery.services.relationships import relationships, severance
from rookery.text import domains
from rookery.translations import lazy_gettext as _


def block(actor: Actor, typed: str) -> None:
    """See nothing of a domain any more. Follows from and to there end, and its servers hear of that."""
    domain = _domain(typed)
    if domain in (urls.config().domain, urls.config().web_host):
        raise Invalid(_("You can't block your own server"))
    begin_write()
    if insert_once(AccountDomainBlock, account_id=actor.id, domain=domain):
        severance.sever(actor.id, USER_DOMAIN_BLOCK, domain, _people_of(domain))
        emit(DomainBlocked(account_id=actor.id, domain=domain))


def unblock(actor: Actor, typed: str) -> None:
    """Let a domain in again, and ask anew to follow whom one followed there.

    Its servers were told that all of that is over, both ways: whoever followed from there has to ask again, too.
    """
    domain = _domain(typed)
    begin_write()
    mine = (AccountDomainBlock.account_id == actor.id, AccountDomainBlock.domain == domain)
    gone = db.session.execute(delete(AccountDomainBlock).where(*mine))
    if gone.rowcount:  # type: ignore[attr-defined]  # a cursor result, as for every DML
        _follow_again(actor, domain)
        emit(DomainUnblocked(account_id=actor.id, domain=domain))


def preview(actor: Actor, typed: str) -> tuple[int, int]:
    """Return what blocking the domain would cost: how many follows to and from there."""
    return severance.between(actor.id, _people_of(_domain(typed)))


def _follow_again(actor: Actor, domain: str) -> None:
    lost = severance.take_mine(actor.id, USER_DOMAIN_BLOCK, domain)
    AccountCounts.hold({actor.id, *(row.target_id for row in lost)})
    for row in lost:
        target = db.session.get_one(Account, row.target_id)
        with suppress(Forbidden):  # the account moved or was suspended meanwhile
            relationships.follow(actor, target, reblogs=row.reblogs, notify=row.notify, languages=row.languages)


def _people_of(domain: str) -> severance.Ids:
    return select(Account.id).where(Account.domain == domain)


def _domain(typed: str) -> str:
    if (found := domains.of_address(typed)) is None:
        raise Invalid(_("Domain is not a domain name"))
    return found
