"""Settings of a user as lines of a file: a name and a value each."""

from collections.abc import Iterator
from dataclasses import fields, replace
from typing import Any

from models.accounts.account import Account
from models.auth.user import User
from rookery.errors import Invalid, or_not_found
from rookery.services.accounts import profiles, reading_preferences
from rookery.services.accounts.reading_preferences import Reading
from rookery.services.data.csv.formats import Content, flag
from rookery.translations import lazy_gettext as _

# The name in the file → the column of a user; both the profile's changes and the preferences for reading.
POSTING = {
    "privacy": "default_visibility",
    "quote_policy": "default_quote_policy",
    "language": "default_language",
    "sensitive": "default_sensitive",
    "locale": "locale",
}
READING = tuple(one.name for one in fields(Reading))


def rows(account_id: int) -> Iterator[tuple[str, str | bool]]:
    user = or_not_found(User.of_account(account_id))
    columns = POSTING | {name: name for name in READING}
    for name, column in columns.items():
        value = getattr(user, column)
        yield name, "" if value is None else value


def choose(actor: Account, content: Content) -> None:
    """Choose the setting as the line says. Raises Invalid for a setting or a value that is unknown here."""
    name, text = str(content.get("name", "")), str(content.get("value", ""))
    given: dict[str, Any] = {name: _typed(name, text, content)}
    if name in POSTING:
        profiles.update(actor, profiles.ProfileChanges(**given))
    elif name in READING:
        reading_preferences.prefer(actor, replace(_reading(actor), **given))
    else:
        raise Invalid(_("This server has no such setting"))


def _reading(actor: Account) -> Reading:
    user = or_not_found(User.of_account(actor.id))
    return Reading(**{name: getattr(user, name) for name in READING})


def _typed(name: str, text: str, content: Content) -> str | bool | None:
    if name == "sensitive" or isinstance(getattr(Reading(), name, None), bool):
        return flag(content, "value", False)
    return text or None if name == "time_zone" else text
