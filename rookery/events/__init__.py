"""Facts, and the way from what happened to those who care."""

from rookery.events.emit import commit, emit, rollback
from rookery.events.facts import Fact

__all__ = ["Fact", "commit", "emit", "rollback"]
