"""Parts that several documents have in common: pictures, emoji, hashtags."""

from models import clock, ids
from models.media.emoji import Emoji
from rookery import urls
from rookery.federation.read.values import Document

_OTHER_NAMES = {"jpg": "jpeg"}


def media_type(key: str) -> str:
    """The type of a stored picture: its extension says what it was found to be."""
    extension = key.rpartition(".")[2]
    return f"image/{_OTHER_NAMES.get(extension, extension)}"


def image(key: str, description: str = "") -> Document:
    """A stored picture."""
    made = {"type": "Image", "mediaType": media_type(key), "url": urls.media(key)}
    return made | {"summary": description} if description else made


def emoji(row: Emoji) -> Document:
    """Return the tag of one of our emoji, which has a picture."""
    return {
        "id": f"{urls.base()}/emojis/{row.id}",
        "type": "Emoji",
        "name": f":{row.shortcode}:",
        "updated": clock.stamp(ids.moment_of(row.version)),
        "icon": image(row.image_key or ""),
    }


def emoji_of_others(row: Emoji) -> Document:
    """An emoji of another server, where it has its picture."""
    icon = {"type": "Image", "url": row.remote_url}
    return {"id": row.remote_url, "type": "Emoji", "name": f":{row.shortcode}:", "icon": icon}


def hashtag(key: str, name: str, href: str = "") -> Document:
    """A tag under its folded key, spelt as `name`."""
    return {"type": "Hashtag", "href": href or urls.tag(key), "name": f"#{name}"}
