"""A user's choice of e-mails, and Mastodon's defaults for the rest."""

from collections.abc import Mapping

from sqlalchemy import update

from models.auth.role import allows
from models.base import begin_write, db
from models.inserts import insert_once
from models.notifications.email_digest import LetterState
from rookery.plugin import NotificationKind
from rookery.services.notifications.kinds import emailed


def offered(permissions: int) -> list[NotificationKind]:
    """Return what somebody with these permissions may choose."""
    return [kind for kind in emailed().values() if allows(permissions, kind.permission)]


def wanted(chosen: Mapping[str, bool], permissions: int) -> set[str]:
    """Return the kinds of notifications that this choice sends by e-mail."""
    return {kind.name for kind in offered(permissions) if chosen.get(kind.name, kind.email)}


def chosen_by(account_id: int) -> dict[str, bool]:
    row = db.session.get(LetterState, account_id, populate_existing=True)
    return row.chosen if row else {}


def choose(account_id: int, choices: Mapping[str, bool]) -> None:
    """Yes or no to some kinds, from now on; what was said of others stays."""
    begin_write()
    insert_once(LetterState, account_id=account_id, chosen={}, told_until=0, asked_until=0, sent=0)
    known = {name: on for name, on in choices.items() if name in emailed()}
    values = {"chosen": chosen_by(account_id) | known}
    db.session.execute(update(LetterState).where(LetterState.account_id == account_id).values(values))


def wants_any(account_id: int) -> bool:
    """Return whether they get letters, as far as that is theirs to say."""
    chosen = chosen_by(account_id)
    return any(chosen.get(name, kind.email) for name, kind in emailed().items())


def stop(account_id: int) -> None:
    """Send no e-mails any more, of anything."""
    choose(account_id, dict.fromkeys(emailed(), False))
