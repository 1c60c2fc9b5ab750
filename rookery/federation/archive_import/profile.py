"""The profile of an archive: its texts and pictures become those of the account, as if its user had typed them."""

import logging
from dataclasses import replace
from typing import Any

from models.accounts.account import Account
from models.base import assign, db
from models.data.post_import import ImportedProfile, PostImport
from rookery import events
from rookery.errors import Invalid, Overloaded, Unfit
from rookery.federation.archive_import import api_statuses
from rookery.federation.archive_import.media import Busy
from rookery.federation.archive_import.reading import plain_text
from rookery.federation.read import values
from rookery.federation.read.values import Document
from rookery.services.accounts import profiles
from rookery.services.accounts.profiles import ProfileChanges
from rookery.services.data.post_imports import json_items
from rookery.services.data.post_imports.archive_file import ArchiveFile
from rookery.text.plain import clean_line
from rookery.translations import dump
from rookery.translations import lazy_gettext as _

log = logging.getLogger(__name__)

MOST_FIELDS, LONGEST = 50, 20_000  # read; what is longer than a profile can have is not imported
TERMS = {"avatar": "icon", "header": "image"}


def import_profile(run: PostImport, archive: ArchiveFile) -> None:
    """Bring the profile along, if that is wanted and not done. Raises Busy."""
    wanted = db.session.get(ImportedProfile, run.id)
    if wanted is None or wanted.settled:
        return
    account, document = db.session.get_one(Account, run.account_id), _document(archive)
    left_out: dict[str, str] = {}
    changes = _with_pictures(_texts(document), document, archive, left_out)
    before = _update(account, changes, left_out)
    db.session.refresh(account)
    wanted.before = {name: value for name, value in before.items() if name != "emoji_ids"}
    wanted.after = {name: getattr(account, name) for name in wanted.before}
    assign(wanted, {name: value for name, value in before.items() if name.endswith("_key")})
    wanted.left_out, wanted.settled = left_out, True
    db.session.flush()


def _document(archive: ArchiveFile) -> Document:
    """Return the actor, or for Pixelfed what the first status says of its author."""
    if document := archive.json("actor.json"):
        return document
    with archive.reading(archive.posts) as file:
        first = next(json_items.Items(file), None)
    return api_statuses.author_of(first) if api_statuses.is_status(first) else {}


def _texts(document: Document) -> ProfileChanges:
    """Return what the archive says; what it does not say stays as it is."""
    name = clean_line(values.text(document.get("name"), LONGEST), LONGEST)
    note = plain_text(values.text(document.get("summary"), LONGEST))
    return ProfileChanges(display_name=name or None, note=note or None, fields=_fields(document) or None)


def _fields(document: Document) -> list[tuple[str, str]]:
    rows = [one for one in values.as_list(document.get("attachment")) if "PropertyValue" in values.types(one)]
    return [
        (clean_line(values.text(one.get("name"), LONGEST), LONGEST), plain_text(values.text(one.get("value"), LONGEST)))
        for one in rows[:MOST_FIELDS]
    ]


def _with_pictures(
    changes: ProfileChanges, document: Document, archive: ArchiveFile, left_out: dict[str, str]
) -> ProfileChanges:
    pictures, descriptions, most = {}, {}, profiles.limits()["max_picture_bytes"]
    for part, term in TERMS.items():
        about = values.first(document.get(term))
        if not (url := values.link(about) or _name(about)):
            continue
        if (path := archive.find(url)) is None:
            left_out[part] = _said_of(part, _("The file is not in the archive"))
            continue
        try:
            with archive.reading(path, most) as file:
                pictures[part] = file.read(most)
        except Invalid as problem:
            left_out[part] = _said_of(part, problem.problem)
            continue
        said = values.text(about.get("summary"), LONGEST) if isinstance(about, dict) else ""
        descriptions[part] = said[: profiles.limits()[f"max_{part}_description_length"]]
    return replace(changes, pictures=pictures, descriptions=descriptions)


def _said_of(part: str, problem: str) -> str:
    return dump(_("%(name)s: %(problem)s", name=profiles.LABELS[part], problem=problem))


def _name(about: object) -> str:
    """Return the name of a file beside the document, which is no complete address."""
    found = about.get("url") if isinstance(about, dict) else about
    return found if isinstance(found, str) else ""


def _update(account: Account, changes: ProfileChanges, left_out: dict[str, str]) -> dict[str, object]:
    """Change what can be changed; say of each other part why it is left out."""
    while True:
        try:
            return profiles.update(account, changes, keep_files=True)
        except Overloaded:
            events.rollback()
            raise Busy from None
        except Unfit as problem:
            [part] = problem.details or {"": []}
            left_out[part] = dump(problem.problem)
            changes = _without(part, changes)


def _without(part: str, changes: ProfileChanges) -> ProfileChanges:
    """Leave out a part that cannot be used; of several fields those that can stay."""
    if part in TERMS:
        pictures, descriptions = dict(changes.pictures), dict(changes.descriptions)
        del pictures[part], descriptions[part]
        return replace(changes, pictures=pictures, descriptions=descriptions)
    if part == "fields" and (fitting := profiles.fitting_fields(changes.fields or [])) != changes.fields:
        return replace(changes, fields=fitting or None)
    left: dict[str, Any] = {part: None}
    return replace(changes, **left)
