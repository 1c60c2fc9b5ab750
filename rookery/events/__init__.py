"""Facts, and the way from what happened to those who care."""

from rookery.events.emit import commit, emit, has_effect, holding_back, promise, rollback
from rookery.events.facts import Fact
from rookery.events.optional import optional_write

__all__ = ["Fact", "commit", "emit", "has_effect", "holding_back", "optional_write", "promise", "rollback"]
