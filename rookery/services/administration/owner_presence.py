"""Presence of the owners: a session, an app's token and a command typed at a terminal count."""

from datetime import datetime, timedelta

from models import clock
from models.instance.instance import StoredSetting, is_owner
from models.instance.succession import Succession, owners_last_seen
from models.jobs.server_run import ServerRun
from rookery.events.facts import SignedOut

COMMAND = "command_typed_at"  # the stored setting
NOTED_EVERY = timedelta(hours=1)


def note_command() -> bool:
    """Note that somebody typed a command; return whether that was worth a row, which the caller commits."""
    last = _command_typed_at()
    if last and timedelta(0) <= clock.now() - last < NOTED_EVERY:
        return False
    StoredSetting.put(COMMAND, clock.now().isoformat())
    return True


def note_sign_out(fact: SignedOut) -> None:
    """Remember that an owner was here: the session that told it has ended."""
    succession = Succession.current()
    if succession and is_owner(fact.user_id):
        succession.owners_seen_at = clock.now()


def last_seen(succession: Succession) -> datetime:
    """Return when an owner was here last."""
    return max(filter(None, (succession.owners_seen_at, owners_last_seen(), _command_typed_at())))


def days_absent(succession: Succession) -> int:
    """Return on how many days the server has run since an owner was here."""
    return ServerRun.days_since(last_seen(succession))


def _command_typed_at() -> datetime | None:
    stored = StoredSetting.get(COMMAND)
    return datetime.fromisoformat(stored) if stored else None
