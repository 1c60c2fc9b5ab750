"""Profiles: how people of this server show themselves, and the defaults with which they post."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, NoReturn

from models.accounts.account import Account
from models.auth.user import User
from models.base import Json, assign, begin_write, db
from models.media.emoji import Emoji
from rookery import urls
from rookery.errors import Invalid, Unfit
from rookery.events import emit
from rookery.events.facts import ProfileChanged
from rookery.identity import Actor
from rookery.media import images
from rookery.plugin import settings
from rookery.services.media import files, processing
from rookery.services.relationships import relationships
from rookery.services.statuses.compose import Address, accounts_by_address
from rookery.text import domains, extract, languages
from rookery.text.compose import MentionTarget, compose_field, compose_note
from rookery.text.compose import is_longer as counts_for_more
from rookery.text.plain import clean_line, clean_text, is_longer
from rookery.translations import lazy_gettext as _

VISIBILITIES = ("public", "unlisted", "private")
QUOTE_POLICIES = ("public", "followers", "nobody")
PICTURES = ("avatar", "header")
# The columns of each part of a profile; those of a part are restored together.
PARTS = {
    "display_name": ("display_name",),
    "note": ("note_text", "note"),
    "fields": ("fields",),
    **{name: (f"{name}_key", f"{name}_static_key", f"{name}_description") for name in PICTURES},
}
# The columns that are true or false; `bot` is not a column of its own.
SWITCHES = (
    "locked",
    "discoverable",
    "indexable",
    "hide_collections",
    "show_featured",
    "show_media",
    "show_media_replies",
)
# Cut before cleaning; nobody types more than this.
LONGEST_LINE = 10_000
# Names of the fields in error messages.
LABELS = {
    "display_name": _("Display name"),
    "note": _("Note"),
    "fields": _("Fields"),
    "attribution_domains": _("Attribution domains"),
    "avatar": _("Avatar"),
    "header": _("Header"),
    "avatar_description": _("Avatar description"),
    "header_description": _("Header description"),
    "privacy": _("Visibility of posts"),
    "quote_policy": _("Quote policy"),
    "language": _("Language"),
    "locale": _("Language"),
}

Columns = dict[str, Any]


@dataclass(frozen=True)
class ProfileChanges:
    """The changes to a profile; None leaves a field as it is."""

    display_name: str | None = None
    note: str | None = None
    fields: list[tuple[str, str]] | None = None
    bot: bool | None = None
    attribution_domains: list[str] | None = None
    # Columns that store the value as it is: `{"locked": True}`.
    switches: dict[str, bool] = field(default_factory=dict)
    # Files by "avatar" and "header":
    pictures: dict[str, bytes] = field(default_factory=dict)
    descriptions: dict[str, str] = field(default_factory=dict)
    # Defaults for posting:
    privacy: str | None = None
    sensitive: bool | None = None
    language: str | None = None
    quote_policy: str | None = None
    # The language of pages and e-mails:
    locale: str | None = None


def update(actor: Actor, changes: ProfileChanges, keep_files: bool = False) -> Columns:
    """Change one's own profile: all of it, or on Invalid nothing. Return the changed columns as they were before.

    Whoever unlocks the account lets in all who waited for an answer, but the limited. `keep_files`: those of the former
    pictures.
    """
    before = db.session.get_one(Account, actor.id)
    defaults = _checked_defaults(changes)
    columns = {**_checked_texts(changes, before), **_checked_descriptions(changes), **changes.switches}
    if "discoverable" in changes.switches:
        columns["discoverable_chosen"] = True
    if changes.bot is not None:
        columns["kind"] = "Service" if changes.bot else "Person"
    if changes.attribution_domains is not None:
        columns["attribution_domains"] = _checked_domains(changes.attribution_domains)
    for name, data in changes.pictures.items():
        with _refused_as(name):
            processing.check_size(data, limits()["max_picture_bytes"])
    columns |= _stored_pictures(changes.pictures)
    return _apply(actor.id, columns, defaults, keep_files)


def restore(actor: Actor, before: Columns, after: Columns) -> set[str]:
    """Take back an update that kept the files, and return the PARTS that were restored: those not changed since."""
    begin_write()
    account = db.session.get_one(Account, actor.id, populate_existing=True)
    restored = {part: names for part, names in PARTS.items() if names[0] in before}
    restored = {part: names for part, names in restored.items() if _is_still(account, names, after)}
    columns = {name: before[name] for names in restored.values() for name in names}
    if columns:
        _apply(actor.id, columns | {"emoji_ids": _emoji_ids(columns, account)}, {})
    return set(restored)


def _is_still(account: Account, names: tuple[str, ...], after: Columns) -> bool:
    """Return whether these columns are as an update left them. Links of fields may have been verified since."""
    if names == PARTS["fields"]:
        return _typed(account.fields) == _typed(after["fields"])
    return all(getattr(account, name) == after[name] for name in names)


def _typed(fields: list[Json]) -> list[tuple[str, str]]:
    return [(one["name"], one["text"]) for one in fields]


def remove_picture(actor: Actor, name: str) -> None:
    """Go without `avatar` or `header`."""
    _apply(actor.id, _picture_columns(name, None, None) | {f"{name}_description": ""}, {})


def limits() -> dict[str, int]:
    return dict(settings("accounts"))


def has_profile(account: Account) -> bool:
    """Return whether somebody has filled in any part of the profile."""
    return any(getattr(account, names[0]) for names in PARTS.values())


def fitting_fields(given: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """Return the fields that a profile can have, at most as many as it can have."""
    most = limits()
    found = [
        (name, value)
        for name, value in given
        if name
        and not is_longer(name, most["profile_field_name_limit"])
        and not is_longer(value, most["profile_field_value_limit"])
    ]
    return found[: most["max_profile_fields"]]


# Checking ------------------------------------------------------------------------------------------------------


def _checked_texts(changes: ProfileChanges, before: Account) -> Columns:
    columns: Columns = {}
    if changes.display_name is not None:
        columns["display_name"] = clean_line(changes.display_name, LONGEST_LINE)
        most = limits()["max_display_name_length"]
        _check_length("display_name", is_longer(columns["display_name"], most), most)
    if changes.note is not None:
        columns["note_text"] = clean_text(changes.note).strip()
        most = limits()["max_note_length"]
        _check_length("note", counts_for_more(columns["note_text"], most=most), most)
        columns["note"] = compose_note(
            columns["note_text"], mentions=_link_targets(columns["note_text"]), tag_url=_tag_url
        )
    if changes.fields is not None:
        columns["fields"] = _composed_fields(_checked_fields(changes.fields), before.fields)
    if columns:
        columns["emoji_ids"] = _emoji_ids(columns, before)
    return columns


def _checked_fields(given: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """The fields that say something, cleaned."""
    cleaned = [(clean_line(name, LONGEST_LINE), clean_line(value, LONGEST_LINE)) for name, value in given]
    filled = [(name, value) for name, value in cleaned if name or value]
    if len(filled) > limits()["max_profile_fields"]:
        _refuse("fields", _("are too many (maximum is %(limit)s)", limit=limits()["max_profile_fields"]))
    for name, value in filled:
        if not name:
            _refuse("fields", _("contain a value without a label"))
        if is_longer(name, most := limits()["profile_field_name_limit"]):
            _refuse("fields", _("contain a label that is too long (maximum is %(limit)s characters)", limit=most))
        if is_longer(value, most := limits()["profile_field_value_limit"]):
            _refuse("fields", _("contain a value that is too long (maximum is %(limit)s characters)", limit=most))
    return filled


def _checked_descriptions(changes: ProfileChanges) -> Columns:
    columns = {}
    for name, text in changes.descriptions.items():
        columns[f"{name}_description"] = cleaned = clean_text(text).strip()
        most = limits()[f"max_{name}_description_length"]
        _check_length(f"{name}_description", is_longer(cleaned, most), most)
    return columns


def _checked_domains(given: list[str]) -> list[str]:
    """Sites that may name the account as the author of their pages."""
    filled = [text for text in given if text.strip()]
    if len(filled) > limits()["max_attribution_domains"]:
        _refuse(
            "attribution_domains", _("are too many (maximum is %(limit)s)", limit=limits()["max_attribution_domains"])
        )
    found = [domains.of_address(text) for text in filled]
    if None in found:
        _refuse("attribution_domains", _("contain an entry that is not a domain"))
    return list(dict.fromkeys(one for one in found if one))


def _checked_defaults(changes: ProfileChanges) -> Columns:
    columns: Columns = {}
    if changes.privacy is not None:
        columns["default_visibility"] = _one_of("privacy", changes.privacy, VISIBILITIES)
    if changes.quote_policy is not None:
        columns["default_quote_policy"] = _one_of("quote_policy", changes.quote_policy, QUOTE_POLICIES)
    if changes.sensitive is not None:
        columns["default_sensitive"] = changes.sensitive
    if changes.language is not None:
        columns["default_language"] = known = languages.normalise(changes.language)
        if changes.language and not known:
            _refuse("language", _("is not a language code"))
    if changes.locale is not None:
        columns["locale"] = spoken = languages.normalise(changes.locale)
        if not spoken:
            _refuse("locale", _("is not a language code"))
    return columns


@contextmanager
def _refused_as(name: str) -> Iterator[None]:
    """Say of the field what is wrong with its picture."""
    try:
        yield
    except Invalid as error:
        _refuse(name, _("cannot be used: %(problem)s", problem=error.problem))


def _check_length(name: str, is_too_long: bool, most: int) -> None:
    if is_too_long:
        _refuse(name, _("is too long (maximum is %(limit)s characters)", limit=most))


def _one_of(name: str, given: str, allowed: tuple[str, ...]) -> str:
    if given not in allowed:
        _refuse(name, _("is not included in the list"))
    return given


def _refuse(name: str, says: str) -> NoReturn:
    raise Unfit(says, name, LABELS[name])


# Composing -----------------------------------------------------------------------------------------------------


def _composed_fields(given: list[tuple[str, str]], before: list[Json]) -> list[Json]:
    """Fields as they are stored; a link that was confirmed stays so while it is the same link."""
    confirmed = {old["text"]: old.get("verified_at") for old in before}
    return [
        {
            "name": name,
            "text": value,
            "verified_at": confirmed.get(value),
            "value": compose_field(value, mentions=_link_targets(value), tag_url=_tag_url),
        }
        for name, value in given
    ]


def _emoji_ids(columns: Columns, before: Account) -> list[int]:
    """The emoji of the whole profile as it will be."""
    texts = [columns.get(name, getattr(before, name)) for name in ("display_name", "note_text")]
    for one in columns.get("fields", before.fields):
        texts += one["name"], one["text"]
    return Emoji.ids_of(extract.shortcodes("\n".join(texts)))


def _link_targets(text: str) -> dict[Address, MentionTarget]:
    """Return where the mentions in a text lead: to accounts known here. Nobody is looked up for it."""
    ours = (urls.config().domain, urls.config().web_host)
    typed = [found.key for found in extract.mentions(text)]
    meant = {(name, domain): (name, None if domain in ours else domain) for name, domain in typed}
    known = accounts_by_address(set(meant.values()))
    return {
        written: MentionTarget(urls.account_url(known[address]), known[address].username)
        for written, address in meant.items()
        if address in known
    }


def _tag_url(name: str) -> str:
    return urls.tag(extract.tag_key(name))


# Storing -------------------------------------------------------------------------------------------------------


def _stored_pictures(pictures: dict[str, bytes]) -> Columns:
    """Make and write all pictures, or (if one of them is broken) none."""
    made: dict[str, images.Avatar] = {}
    for name, data in pictures.items():
        with _refused_as(name):
            made[name] = processing.picture(name, data)
    columns: Columns = {}
    for name, both in made.items():
        key = processing.keep(both.original, f"{name}s")
        static = processing.keep(both.static, f"{name}s") if both.static is not both.original else None
        processing.keep_renditions(static or key, both.renditions)
        columns |= _picture_columns(name, key, static)
    return columns


def _picture_columns(name: str, key: str | None, static: str | None) -> Columns:
    return {f"{name}_key": key, f"{name}_static_key": static}


def _apply(account_id: int, columns: Columns, defaults: Columns, keep_files: bool = False) -> Columns:
    begin_write()
    account = db.session.get_one(Account, account_id, populate_existing=True)
    user = User.of_account(account_id)
    was_locked = account.locked
    before = {name: getattr(account, name) for name in columns}
    assign(account, columns)
    if any(name.endswith("_key") for name in columns):
        account.stored_size = None
    if user:
        assign(user, defaults)
    changed = db.session.is_modified(account)
    db.session.flush()
    if not keep_files:
        files.drop(before[name] for name in columns if name.endswith("_key"))
    if was_locked and not account.locked:
        relationships.accept_all(account.id)
    if changed:
        emit(ProfileChanged(account_id=account.id))
    return before
