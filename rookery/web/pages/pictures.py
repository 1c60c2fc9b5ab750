"""Renditions of the pictures that the API names, for `<source srcset>` of pages: filters."""

from flask import Flask

from rookery import urls
from rookery.media import renditions
from rookery.schemas.entity import JsonObject


def init_app(app: Flask) -> None:
    app.jinja_env.filters.update(rendition=rendition, large=large)


def rendition(address: str | None, side: int) -> str:
    """`{{ account.avatar_static | rendition(96) }}`: where it is served, made now if need be; empty if there is none,
    as of a placeholder.
    """
    own, copies = f"{urls.config().media_url}/", f"{urls.base()}/media_proxy/"
    if address and address.startswith(own):
        key = renditions.key_of(address.removeprefix(own), side)
        return f"{urls.base()}/media/{key}" if renditions.source_of(key) else ""
    if address and address.startswith(copies):
        path, _, mark = address.partition("?")
        return f"{path.rpartition('/')[0]}/{side}?{mark}"
    return ""


def large(file: JsonObject) -> str:
    """`{{ attachment | large }}`: the rendition of a picture; empty where its preview is as large."""
    meta = file["meta"] or {}
    original, small = meta.get("original", {}).get("width"), meta.get("small", {}).get("width")
    return "" if original and small and original <= small else rendition(file["url"], renditions.SIDES["media"][0])
