"""Taking in a pack while the caller waits, for commands: one picture after the other, each committed."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from sqlalchemy import select

from models.base import db
from models.media.emoji import Emoji
from rookery import events
from rookery.errors import Invalid, Unfit
from rookery.identity import Actor
from rookery.services.emojis import custom_emojis
from rookery.services.emojis.packs.format import opened, wanted
from rookery.services.emojis.packs.importing import LONGEST_NAME, process_picture
from rookery.translations import lazy_gettext as _


@dataclass(frozen=True)
class Wishes:
    """The options of an import. `category` is for pictures of which the pack names none; emojis that are here stay,
    unless it `replaces` them; `unlisted` ones are not in the picker.
    """

    category: str = ""
    prefix: str = ""
    suffix: str = ""
    replaces: bool = False
    unlisted: bool = False


@dataclass(frozen=True)
class Taken:
    """The outcome for a picture: it was `added`, `replaced`, `kept` or `failed`, with a `problem`."""

    name: str
    outcome: str
    problem: str = ""


def import_now(actor: Actor | None, data: bytes, wishes: Wishes, dry_run: bool = False) -> tuple[int, Iterator[Taken]]:
    """Return how many pictures a pack has, and take them in while the caller goes through the results. Slow: no write
    may be open. Raises Invalid for what is no pack. A dry run looks at names alone.
    """
    category = custom_emojis.checked_category(wishes.category) or ""
    with opened(data) as pack:
        if not (count := len(wanted(pack))):
            raise Unfit(_("contains no images that could be emoji"), "file")
    return count, _take_in(actor, data, replace(wishes, category=category), dry_run)


def _take_in(actor: Actor | None, data: bytes, wishes: Wishes, dry_run: bool) -> Iterator[Taken]:
    here = set(db.session.scalars(select(Emoji.shortcode).where(Emoji.domain.is_(None))))
    db.session.rollback()  # hold no transaction open while decoding pictures
    with opened(data) as pack:
        for found in wanted(pack):
            one = replace(found, name=f"{wishes.prefix}{found.name}{wishes.suffix}")
            if one.name in here and not wishes.replaces:
                yield Taken(one.name, "kept")
                continue
            try:
                name = custom_emojis.checked_name(one.name)
                made = None if dry_run else process_picture(pack, one, wishes.category)
                if made and made.problem:
                    raise Invalid(made.problem)
            except Invalid as error:
                yield Taken(one.name[:LONGEST_NAME], "failed", str(error.problem))
                continue
            if made and made.keys:
                put = custom_emojis.put(actor, name, made.keys, made.category)
                put.visible_in_picker = put.visible_in_picker and not wishes.unlisted
                events.commit()
            yield Taken(name, "replaced" if name in here else "added")
