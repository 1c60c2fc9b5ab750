"""Like, with or without an emoji, and EmojiReact."""

import re
from contextlib import suppress
from dataclasses import dataclass

from models.accounts.account import Account
from models.statuses.status import Status, without_reblog
from rookery.errors import Invalid
from rookery.federation import ids
from rookery.federation.errors import Dropped
from rookery.federation.inbound.apply_activity import handles
from rookery.federation.outbound import deletions
from rookery.federation.read import tags, values
from rookery.federation.read.activity import Activity
from rookery.federation.read.objects import CustomEmoji
from rookery.federation.read.values import Document
from rookery.federation.remote.local_lookup import LocalLookup
from rookery.plugin import plugins
from rookery.services.emojis import remote_emojis
from rookery.services.statuses import interactions, reactions
from rookery.text.emoji import is_emoji, qualified
from rookery.translations import lazy_gettext as _

_CUSTOM = re.compile(r":([a-zA-Z0-9_]{2,100})(?:@([a-zA-Z0-9.:-]{1,253}))?:")
HERE = "."  # Misskey's word for its own server
SIMPLY_LIKED = ("❤️", "⭐")  # what those say who just like something


@dataclass(frozen=True)
class Emoticon:
    """An emoji of the keyboard (`text`), or `:shortcode:`, maybe with the domain that is said to have it, and maybe
    with its picture.
    """

    text: str = ""
    shortcode: str = ""
    domain: str = ""
    custom: CustomEmoji | None = None


def emoticon(document: Document) -> Emoticon | None:
    """Return the emoji of a reaction; None where there is none, or none that can be shown."""
    said = values.text(document.get("content"), 400) or values.text(document.get("_misskey_reaction"), 400)
    said = said.strip()
    if is_emoji(said):
        return Emoticon(qualified(said))
    if not (match := _CUSTOM.fullmatch(said)):
        return None
    shortcode, domain = match[1], match[2] or ""
    custom = next((one for one in tags.emojis(document) if one.shortcode == shortcode), None)
    return Emoticon("", shortcode, "" if domain == HERE else domain.lower(), custom)


@handles("Like")
def like(activity: Activity, actor: Account, known: LocalLookup) -> None:
    """A favourite, whatever emoji is said with it (8.4): that is shown, too. Others' statuses are counted by their own
    servers.
    """
    status = _readable(ids.local_status(activity.object.id), activity, actor, known)
    if status is None:
        return
    interactions.favourite(actor, status, uri=activity.id or None)
    said = emoticon(activity.document)
    if said and said.text not in SIMPLY_LIKED and _are_on():
        with suppress(Invalid):
            _put(said, activity, actor, status, liked=True)


@handles("EmojiReact")
def react(activity: Activity, actor: Account, known: LocalLookup) -> None:
    """https://codeberg.org/fediverse/fep/src/branch/main/fep/c0e0/fep-c0e0.md"""
    if not _are_on():
        return
    status = _readable(ids.status(activity.object.id), activity, actor, known)
    said = emoticon(activity.document)
    if status is None:
        return
    if said is None:
        raise Dropped("11", "a reaction without an emoji that can be shown")
    try:
        _put(said, activity, actor, status)
    except Invalid as problem:
        raise Dropped("11", str(problem)) from None


def name_of(said: Emoticon, actor: Account, status: Status) -> tuple[str, int | None] | None:
    """The name and the id under which it is kept, of emoji that are known here."""
    if said.text:
        return said.text, None
    return reactions.name_of(status.id, said.shortcode, said.domain or actor.domain or "")


def _put(said: Emoticon, activity: Activity, actor: Account, status: Status, liked: bool = False) -> None:
    """A custom emoji is one of the actor's server, whatever it says, unless it stands there already."""
    found = name_of(said, actor, status)
    if said.custom and (found is None or found[0] == f"{said.shortcode}@{actor.domain}"):
        picture = said.custom.picture
        ids_ = remote_emojis.remember(actor.domain or "", [(said.shortcode, picture.url, picture.updated)])
        found = (f"{said.shortcode}@{actor.domain}", ids_[0]) if ids_ else None
    if found is None:
        raise Invalid(_("Name is not a recognized emoji"))
    reactions.add(actor, status, *found, uri=activity.id or None, liked=liked)


def _are_on() -> bool:
    return "reactions" in plugins().on


def _readable(found: Status | None, activity: Activity, actor: Account, known: LocalLookup) -> Status | None:
    """Return the status if the actor may read it. None: it was deleted, as the actor's server is told now.

    Raises Dropped, with the same words if there never was one and if they may not know (9.7).
    """
    found = without_reblog(found.id) if found else None
    if found is not None and known.reads(actor, found):
        return found
    if deletions.tell_late(activity.object.id, actor.id):
        return None
    raise Dropped("9.7", "about no status here that its actor may read")
