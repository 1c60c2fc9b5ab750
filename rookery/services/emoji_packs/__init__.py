"""Packs of emoji: zip files that go from server to server."""

from rookery.services.emoji_packs.reading import PACK_BYTES
from rookery.services.emoji_packs.taking import begin, go_on, sweep
from rookery.services.emoji_packs.writing import export

__all__ = ["PACK_BYTES", "begin", "export", "go_on", "sweep"]
