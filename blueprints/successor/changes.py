"""The changes made while somebody acted in place of the owners, and how an owner undoes them."""

from collections.abc import Callable
from typing import TypeVar

from sqlalchemy import select
from sqlalchemy.orm import InstrumentedAttribute

from models.accounts.account import Account
from models.auth.role import Role
from models.auth.sign_up_block import CanonicalEmailBlock, EmailDomainBlock, IpBlock
from models.auth.user import User
from models.auth.username_block import UsernameBlock
from models.base import AnyRow, Query, db
from models.moderation.audit import AuditEntry
from models.moderation.server_rule import ServerAllow, ServerBlock
from rookery.errors import Conflict, NotFound, or_not_found
from rookery.identity import Actor
from rookery.services import acting
from rookery.services.administration import about, instance_rules, plugin_choice, relays
from rookery.services.auth import roles, sign_up_blocks, username_blocks
from rookery.services.emojis import custom_emojis
from rookery.services.moderation import actions
from rookery.services.remote import domain_rules
from rookery.translations import lazy_gettext as _

MOST_HELPERS = 1000
MAKES_HELPERS = ("change role", "create account")
M = TypeVar("M")


def made_in(term: acting.Term) -> Query:
    """Return the entries of the audit log of this term: by the acting owner, and by those whom they gave a role or an
    account, who may have gone on after its end. The caller puts them in order.
    """
    by = _helpers(term)
    return select(*AuditEntry.__table__.c).where(AuditEntry.account_id.in_(by), AuditEntry.created_at >= term.began_at)


def is_undoable(term: acting.Term, entry: AnyRow) -> bool:
    """Return whether an owner can undo it."""
    return entry.action in UNDO and entry.id not in term.undone


def undo(actor: Actor | None, entry_id: int) -> None:
    """Undo what an entry tells. Raises Forbidden, Invalid, NotFound for what is not there any more, and Conflict for
    what is undone already.
    """
    roles.check_owner(actor)
    term = or_not_found(acting.term())
    entry = db.session.get(AuditEntry, entry_id)
    if entry is None or entry.account_id not in _helpers(term) or entry.action not in UNDO:
        raise NotFound
    if entry.id in term.undone:
        raise Conflict(_("This has been undone already"))
    UNDO[entry.action](actor, entry)
    acting.note_undone(entry.id)


def close(actor: Actor | None) -> None:
    """Close the term once its changes were looked through. Raises Forbidden, NotFound, Conflict while it goes on."""
    roles.check_owner(actor)
    if or_not_found(acting.term()).ended_at is None:
        raise Conflict(_("End the work of the successor first"))
    acting.close()


def _helpers(term: acting.Term) -> set[int]:
    """Return the acting owner and, step by step, those to whom one of them gave a role or an account."""
    found: set[int] = set()
    new = {term.account_id}
    while new and len(found) < MOST_HELPERS:
        found |= new
        given = select(AuditEntry.target_id).where(
            AuditEntry.account_id.in_(new),
            AuditEntry.created_at >= term.began_at,
            AuditEntry.action.in_(MAKES_HELPERS),
            AuditEntry.target_kind == "account",
            AuditEntry.target_id.is_not(None),
        )
        new = {one for one in db.session.scalars(given.distinct().limit(MOST_HELPERS)) if one} - found
    return found


def _account(entry: AuditEntry) -> Account:
    return or_not_found(db.session.get(Account, entry.target_id or 0))


def _give_former_role(actor: Actor | None, entry: AuditEntry) -> None:
    user = or_not_found(User.of_account(entry.target_id or 0))
    roles.give(actor, user, Role.named(entry.details.get("before", "")) or Role.default())


def _restore_role(actor: Actor | None, entry: AuditEntry) -> None:
    """Restore the permissions and all else that the role had before."""
    role = or_not_found(db.session.get(Role, entry.target_id or 0))
    roles.edit(actor, role, roles.changes_of(or_not_found(entry.details.get("before"))))


def _take_login(actor: Actor | None, entry: AuditEntry) -> None:
    """Disable the login of an account that was created; an owner deletes it where that is wanted."""
    actions.act(actor, _account(entry), actions.Decision("disable", notify=False))


def _restore_settings(actor: Actor | None, entry: AuditEntry) -> None:
    for name, value in or_not_found(entry.details.get("before")).items():
        about.choose_one(actor, name, value, sure=True)


def _block_server(actor: Actor | None, entry: AuditEntry) -> None:
    domain_rules.block(actor, entry.target, domain_rules.Terms(severity=entry.details.get("severity")))


def _block_network(actor: Actor | None, entry: AuditEntry) -> None:
    sign_up_blocks.block_network(actor, sign_up_blocks.NetworkTerms(entry.target, entry.details["severity"]))


def _of(model: type[M], entry: AuditEntry, column: InstrumentedAttribute[str]) -> M:
    """Return the row that the entry tells of, by its name: it may have been made anew since then."""
    return or_not_found(db.session.scalar(select(model).where(column == entry.target)))


Undo = Callable[[Actor | None, AuditEntry], object]
UNDO: dict[str, Undo] = {
    "change role": _give_former_role,
    "create account": _take_login,
    "edit role": _restore_role,
    "create role": lambda actor, entry: roles.delete(actor, _of(Role, entry, Role.name)),
    "disable": lambda actor, entry: actions.enable(actor, _account(entry)),
    "sensitive": lambda actor, entry: actions.unsensitive(actor, _account(entry)),
    "silence": lambda actor, entry: actions.unsilence(actor, _account(entry)),
    "suspend": lambda actor, entry: actions.unsuspend(actor, _account(entry)),
    "block network": lambda actor, entry: sign_up_blocks.unblock_network(actor, _of(IpBlock, entry, IpBlock.ip)),
    "unblock network": _block_network,
    "block e-mail domain": lambda actor, entry: sign_up_blocks.unblock_email_domain(
        actor, _of(EmailDomainBlock, entry, EmailDomainBlock.domain)
    ),
    "unblock e-mail domain": lambda actor, entry: sign_up_blocks.block_email_domain(actor, entry.target),
    "block e-mail": lambda actor, entry: sign_up_blocks.unblock_email(
        actor, _of(CanonicalEmailBlock, entry, CanonicalEmailBlock.canonical_email_hash)
    ),
    "unblock e-mail": lambda actor, entry: sign_up_blocks.block_email(actor, "", entry.target),
    "block user name": lambda actor, entry: username_blocks.unblock(
        actor, _of(UsernameBlock, entry, UsernameBlock.username)
    ),
    "block server": lambda actor, entry: domain_rules.lift(actor, _of(ServerBlock, entry, ServerBlock.domain)),
    "unblock server": _block_server,
    "allow server": lambda actor, entry: domain_rules.disallow(actor, _of(ServerAllow, entry, ServerAllow.domain)),
    "disallow server": lambda actor, entry: domain_rules.allow(actor, entry.target),
    "add relay": lambda actor, entry: relays.leave(actor, entry.target),
    "switch plugin on": lambda actor, entry: plugin_choice.switch(actor, entry.target, False),
    "switch plugin off": lambda actor, entry: plugin_choice.switch(actor, entry.target, True),
    "add rule": lambda actor, entry: instance_rules.remove(actor, entry.target_id or 0),
    "put emoji": lambda actor, entry: custom_emojis.remove(actor, entry.target_id or 0),
    "change settings": _restore_settings,
}
