"""The pictures that the owner chose for the server: its banner, logo and icon."""

from models.base import Json
from rookery.plugin.choices import keep, stored

PICTURES = BANNER, LOGO, ICON = ("banner", "logo", "icon")


def picture(name: str) -> Json | None:
    """One of PICTURES, if the owner chose it: `key`, `width`, `height`; of the banner `blurhash` and `description` as
    well, of the others `icons`, size → key.
    """
    found: Json | None = stored().get(name)
    return found


def banner() -> Json | None:
    return picture(BANNER)


def keep_picture(name: str, found: Json | None) -> None:
    keep(name, found)


def files_of(found: Json | None) -> set[str]:
    """Return the keys of the files of one of PICTURES, as it is stored."""
    return {found["key"], *found.get("icons", {}).values()} if found else set()
