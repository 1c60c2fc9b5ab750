"""The trace of moderation: every act leaves a row, in the transaction of its effect."""

from models.accounts.account import Account
from models.base import db
from models.moderation.audit import AuditEntry
from rookery.identity import Actor

OPERATOR = "(the operator)"


def record(actor: Actor | None, action: str, kind: str, target_id: int | None, target: str, **details: object) -> None:
    """Note that the actor (None: the operator, at the command line) did this to the thing that is called `target`."""
    db.session.add(
        AuditEntry(
            account_id=actor.id if actor else None,
            by_name=name_of(actor),
            action=action,
            target_kind=kind,
            target_id=target_id,
            target=target,
            details=details,
        )
    )
    db.session.flush()


def record_account(actor: Actor | None, action: str, account: Account, **details: object) -> None:
    record(actor, action, "account", account.id, f"@{account.acct}", **details)


def name_of(actor: Actor | None) -> str:
    """Return what an actor is called in a log."""
    return db.session.get_one(Account, actor.id).acct if actor else OPERATOR
