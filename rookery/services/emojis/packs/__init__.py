"""Packs of emoji: zip files that go from server to server."""

from rookery.services.emojis.packs.exporting import export
from rookery.services.emojis.packs.format import PACK_BYTES
from rookery.services.emojis.packs.importing import begin, import_emoji, sweep

__all__ = ["PACK_BYTES", "begin", "export", "import_emoji", "sweep"]
