"""Packs of emoji: zip files that go from server to server."""

from rookery.services.emojis.packs.archives import as_pack, export_tar, folder
from rookery.services.emojis.packs.exporting import export
from rookery.services.emojis.packs.format import PACK_BYTES
from rookery.services.emojis.packs.immediate import Wishes, import_now
from rookery.services.emojis.packs.importing import begin, import_emoji, sweep

__all__ = [
    "PACK_BYTES",
    "Wishes",
    "as_pack",
    "begin",
    "export",
    "export_tar",
    "folder",
    "import_emoji",
    "import_now",
    "sweep",
]
