"""The trace of moderation: every act leaves a row, in the transaction of its effect."""

from models.accounts.account import Account
from models.base import db
from models.moderation.audit import AuditEntry
from rookery.identity import Actor

OPERATOR = "(the operator)"


def record(actor: Actor | None, action: str, kind: str, target_id: int | None, target: str, **details: object) -> None:
    """Note that the actor (None: the operator, at the command line) did this to the thing that is called `target`."""
    by_name = db.session.get_one(Account, actor.id).acct if actor else OPERATOR
    db.session.add(
        AuditEntry(
            account_id=actor.id if actor else None,
            by_name=by_name,
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
