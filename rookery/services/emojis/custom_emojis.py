"""Custom emoji of this server: brought, copied from elsewhere, sorted, switched off, removed."""

import re

from models.base import begin_write, db
from models.media.emoji import Emoji
from rookery.errors import Invalid, NotFound, Unfit
from rookery.identity import Actor
from rookery.services import audit
from rookery.services.media import files, processing, remote_files
from rookery.text.plain import clean_line, is_longer
from rookery.translations import lazy_gettext as _

SHORTCODE = re.compile(r"[a-zA-Z0-9_]{2,64}")
LONGEST_CATEGORY = 64

Keys = tuple[str, str]


def add(actor: Actor | None, shortcode: str, data: bytes, category: str = "", *, replaces: bool = False) -> Emoji:
    """Make an emoji of a picture. Slow: no write may be open. Raises Invalid, also where the name is taken."""
    name = checked_name(shortcode)
    if not replaces and Emoji.our(name):
        raise Unfit(_("is taken"), "shortcode")
    sorted_into = checked_category(category)
    return put(actor, name, stored(data), sorted_into)


def put(actor: Actor | None, name: str, keys: Keys, category: str | None) -> Emoji:
    """Show the picture with these keys as the emoji of this name, in place of what was called so."""
    begin_write()
    found = Emoji.our(name)
    if found:
        files.drop([found.image_key, found.static_key])
        (found.image_key, found.static_key), found.stored_size = keys, None
        found.category = category or found.category
    else:
        found = Emoji(shortcode=name, domain=None, image_key=keys[0], static_key=keys[1], category=category)
        db.session.add(found)
    db.session.flush()
    audit.record(actor, "put emoji", "emoji", found.id, name)
    return found


def copy(actor: Actor | None, emoji_id: int, shortcode: str, category: str = "", *, replaces: bool = False) -> Emoji:
    """Make one of another server one of ours, in place of what is called so if it `replaces` that. Slow: no write may
    be open. Raises NotFound, Invalid, and Unavailable where its picture is not to be had.
    """
    theirs = db.session.get(Emoji, emoji_id)
    if theirs is None or theirs.domain is None:
        raise NotFound
    checked_name(shortcode)
    key = remote_files.view("emoji", emoji_id, "original")
    if key is None:
        raise Invalid(_("The picture could not be fetched from there"))
    with files.store().open(key) as file:
        return add(actor, shortcode, file.read(processing.EMOJI_BYTES * 8), category, replaces=replaces)


def change(actor: Actor, emoji_id: int, category: str, visible: bool, disabled: bool) -> Emoji:
    """Sort it, hide it from the picker, or switch it off: then it means nothing in what is written from now on."""
    category_then = checked_category(category)
    found = ours(emoji_id)
    found.category, found.visible_in_picker, found.disabled = category_then, visible, disabled
    if db.session.is_modified(found):
        audit.record(actor, "change emoji", "emoji", found.id, found.shortcode)
    return found


def remove(actor: Actor | None, emoji_id: int) -> None:
    """Remove it for good, with the reactions that were made with it; in texts its name stays. Raises NotFound."""
    found = ours(emoji_id)
    files.drop([found.image_key, found.static_key])
    audit.record(actor, "remove emoji", "emoji", found.id, found.shortcode)
    db.session.delete(found)
    db.session.flush()


def ours(emoji_id: int) -> Emoji:
    found = db.session.get(Emoji, emoji_id)
    if found is None or found.domain is not None:
        raise NotFound
    return found


def checked_name(shortcode: str) -> str:
    name = shortcode.strip().strip(":")
    if not SHORTCODE.fullmatch(name):
        raise Unfit(_("must be 2 to 64 letters (a to z), digits or underscores"), "shortcode")
    return name


def checked_category(category: str) -> str | None:
    cleaned = clean_line(category, 10_000)
    if is_longer(cleaned, most := LONGEST_CATEGORY):
        raise Unfit(_("is too long (maximum is %(limit)s characters)", limit=most), "category")
    return cleaned or None


def stored(data: bytes, can_wait: bool = False) -> Keys:
    """The picture in the store, and a small one that does not move. Slow: no write may be open. Raises Invalid."""
    try:
        made = processing.emoji(data, can_wait)
    except Invalid as error:
        raise Unfit(_("cannot be used: %(problem)s", problem=error.problem), "file") from None
    return processing.keep(made.original, "emojis"), processing.keep(made.small, "emojis")
