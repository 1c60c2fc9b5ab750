"""The settings of this server: which one is in force, where it comes from, and how the owner changes it."""

from typing import Any

from flask import current_app
from marshmallow import ValidationError

from rookery import urls
from rookery.config import SETTINGS, Setting
from rookery.errors import Invalid
from rookery.plugin import plugins, settings
from rookery.plugin.choices import keep, short_name, stored
from rookery.services import encrypted_text
from rookery.translations import lazy_gettext as _

# Settings that the owner may change while the server runs; all others are read at the start.
CHANGEABLE = {short_name(name): one for name, one in SETTINGS.items() if one.owner_may_change}


def changeable() -> dict[str, Setting]:
    """Return the settings that the owner may change while the server runs, those of plugins included."""
    found = plugins()
    return CHANGEABLE | {name: found.declared[plugin][key] for name, (plugin, key) in found.changeable.items()}


def setting(name: str) -> Any:
    """A setting in force: from the environment, else as the owner chose, else from the file, else its default."""
    if name in (found := plugins()).changeable:
        plugin, key = found.changeable[name]
        value = settings(plugin)[key]
    else:
        value = stored()[name] if source(name) == "administration" else getattr(urls.config(), name)
    return unsealed(value, name) if is_secret(name) and source(name) == "administration" else value


def source(name: str) -> str:
    """Return where a setting comes from: `environment`, `administration`, `file` or `default`."""
    if name in (found := plugins()).changeable:
        plugin, key = found.changeable[name]
        return "administration" if key in found.chosen(plugin) else found.sources[plugin, key]
    given = urls.config().source.get(f"ROOKERY_{name.upper()}", "default")
    return "administration" if given != "environment" and name in CHANGEABLE and name in stored() else given


def change_setting(name: str, value: str | list[str]) -> None:
    """Choose a setting. Raises Invalid for a wrong value, or a setting that the owner may not change."""
    kept = checked(name, value)
    keep(name, sealed(str(kept), name) if is_secret(name) else kept)


def sealed(text: str, name: str) -> str:
    """Return a secret setting as it is stored: the database alone does not give it away."""
    return encrypted_text.seal(text, _key(), f"setting {name}".encode()) if text else ""


def unsealed(stored_text: str, name: str) -> str:
    """Return a secret setting; empty where the key of the data directory is another one by now."""
    return encrypted_text.unseal(stored_text, _key(), f"setting {name}".encode())


def is_secret(name: str) -> bool:
    """Return whether a setting that the owner may change is a secret, which is never shown."""
    if name in (found := plugins()).changeable:
        plugin, key = found.changeable[name]
        return found.declared[plugin][key].secret
    return name in CHANGEABLE and CHANGEABLE[name].secret


def _key() -> bytes:
    key: bytes = current_app.extensions["rookery.secrets"].login_key()
    return key


def checked(name: str, value: str | list[str]) -> object:
    """A value of a setting as it is kept. Raises Invalid."""
    if (one := changeable().get(name)) is None:
        raise Invalid(_("%(name)s is not a setting that can be changed while the server runs", name=name))
    try:
        return one.parse(" ".join(value) if isinstance(value, list) else value)
    except ValidationError as error:
        says = error.messages[0]
        raise Invalid(details={name: [("ERR_INVALID", says)]}, problems=[(name, says)]) from None
