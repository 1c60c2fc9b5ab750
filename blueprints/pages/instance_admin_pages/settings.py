"""Settings that the owner may change, as fields of a form."""

from collections.abc import Mapping
from typing import Any

from rookery.plugin import Setting
from rookery.services import instance
from rookery.web.pages import checked, chosen, field


def in_force(declared: Mapping[str, Setting]) -> dict[str, object]:
    """Return what the fields say before anybody typed."""
    values = {name: "" if one.secret else instance.setting(name) for name, one in declared.items()}
    return {name: " ".join(value) if isinstance(value, list) else value for name, value in values.items()}


def typed_in(declared: Mapping[str, Setting]) -> dict[str, Any]:
    """Return what the form that was sent says; a secret that was left empty stays as it is."""
    typed = {name: _typed(name, one) for name, one in declared.items()}
    return {name: value for name, value in typed.items() if value or not declared[name].secret}


def fixed(declared: Mapping[str, Setting]) -> set[str]:
    """Return those that the environment decides: they are not in the form, and what is sent of them does not count."""
    return {name for name in declared if instance.source(name) == "environment"}


def _typed(name: str, one: Setting) -> bool | str:
    if isinstance(one.default, bool):
        return checked(name)
    return chosen(name, one.choices, str(instance.setting(name))) if one.choices else field(name).strip()
