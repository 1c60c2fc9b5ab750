"""Of what somebody is written to: what they chose, and for the rest what Mastodon's users get."""

from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy import update

from models.auth.role import Permission, allows
from models.base import begin_write, db, insert_once
from models.notifications.email_digest import LetterState


@dataclass(frozen=True)
class Kind:
    """`on`: unless somebody says otherwise. `permission`: only whose role has it is ever told."""

    on: bool
    permission: Permission = Permission(0)


KINDS = {
    "mention": Kind(True),
    "quote": Kind(True),
    "follow": Kind(True),
    "follow_request": Kind(True),
    "reblog": Kind(False),
    "favourite": Kind(False),
    "poll": Kind(False),
    "admin.report": Kind(True, Permission.MANAGE_REPORTS),
    "pending_account": Kind(True, Permission.MANAGE_USERS),
    "appeal": Kind(True, Permission.MANAGE_APPEALS),
}


def offered(permissions: int) -> list[str]:
    """What somebody with these permissions may choose."""
    return [name for name, kind in KINDS.items() if allows(permissions, kind.permission)]


def wanted(chosen: Mapping[str, bool], permissions: int) -> set[str]:
    """Of what somebody who chose this is written to."""
    return {name for name in offered(permissions) if chosen.get(name, KINDS[name].on)}


def chosen_by(account_id: int) -> dict[str, bool]:
    row = db.session.get(LetterState, account_id, populate_existing=True)
    return row.chosen if row else {}


def choose(account_id: int, choices: Mapping[str, bool]) -> None:
    """Yes or no to some kinds, from now on; what was said of others stays."""
    begin_write()
    insert_once(LetterState, account_id=account_id, chosen={}, told_until=0, asked_until=0, sent=0)
    known = {name: on for name, on in choices.items() if name in KINDS}
    values = {"chosen": chosen_by(account_id) | known}
    db.session.execute(update(LetterState).where(LetterState.account_id == account_id).values(values))


def wants_any(account_id: int) -> bool:
    """Whether they get letters, as far as that is theirs to say."""
    chosen = chosen_by(account_id)
    return any(chosen.get(name, kind.on) for name, kind in KINDS.items())


def stop(account_id: int) -> None:
    """No letters any more, of anything."""
    choose(account_id, dict.fromkeys(KINDS, False))
