"""Events: how they are emitted, and how they reach their listeners."""

from rookery.events.bus import commit, emit, has_effect, rollback, run_listeners, savepoint
from rookery.events.facts import Fact
from rookery.events.optional import optional_write

__all__ = ["Fact", "commit", "emit", "has_effect", "optional_write", "rollback", "run_listeners", "savepoint"]
