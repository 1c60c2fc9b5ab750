"""The owner's description of this server: the settings that can be chosen while it runs, and its texts."""

from collections.abc import Iterable, Mapping
from datetime import date
from typing import Any

from models.accounts.account import Account
from models.instance.terms import TermsOfService
from rookery import urls
from rookery.errors import Doubtful, Invalid, Unfit
from rookery.identity import Actor
from rookery.services import audit, instance
from rookery.services.auth import roles
from rookery.services.auth.sign_up_form import stored_email
from rookery.services.instance import texts
from rookery.text import languages
from rookery.text.plain import clean_line, clean_text, is_longer
from rookery.translations import lazy_gettext as _

LONGEST = {"title": 100, "description": 500, "registrations_message": 1000}
# A secret goes nowhere else than where it was given for: it is forgotten when one of these changes without it.
BOUND_TO = {"translation_api_key": ("translation_provider", "translation_url")}


def choose(actor: Actor, given: Mapping[str, str], sure: bool = False) -> None:
    """Choose settings: all of them, or none, raising Invalid, Forbidden for one that owners alone choose, or Doubtful
    where somebody has to be `sure`.
    """
    _check_may_choose(actor, given)
    chosen: dict[str, Any] = {}
    problems: dict[str, list[tuple[str, str]]] = {}
    for name, value in given.items():
        try:
            chosen[name] = _checked(name, value)
        except Invalid as error:
            problems |= error.details or {name: [("ERR_INVALID", error.problem)]}
    if problems:
        raise Invalid(details=problems, problems=[(name, found[0][1]) for name, found in problems.items()])
    changed = [name for name, value in chosen.items() if value != instance.setting(name)]
    if not sure:
        _check_doubts({name: given[name] for name in changed})
    for secret in BOUND_TO.keys() - chosen.keys():
        if not {*BOUND_TO[secret]}.isdisjoint(changed):
            chosen[secret] = ""
            changed.append(secret)
    before = _before(changed)
    for name in changed:
        instance.change_setting(name, chosen[name])
    if changed:
        note(actor, "change settings", ", ".join(changed), before=before)


def choose_one(actor: Actor | None, name: str, value: str, sure: bool = False) -> None:
    """Choose a setting, be it overridden by the environment or not. Raises Invalid, Forbidden, and Doubtful unless
    somebody is `sure`.
    """
    _check_may_choose(actor, (name,))
    before = _before([name])
    _checked(name, value)
    if not sure:
        _check_doubts({name: value})
    instance.change_setting(name, _checked(name, value))  # type: ignore[arg-type]  # `choose` does the same
    note(actor, "change settings", name, before=before)


def _check_doubts(given: Mapping[str, str]) -> None:
    """Raises Doubtful for the first value that can hardly be meant."""
    for name, value in given.items():
        if (doubt := instance.changeable()[name].doubt) and (says := doubt(value)):
            raise Doubtful(says, name)


def _before(names: Iterable[str]) -> dict[str, str]:
    """Return what these settings are, as one would type it; secrets are left out."""
    values = {name: instance.setting(name) for name in names if not instance.is_secret(name)}
    return {name: " ".join(one) if isinstance(one, list) else str(one) for name, one in values.items()}


def write_text(actor: Actor | None, name: str, text: str, form: str = texts.MARKDOWN) -> None:
    if texts.write_text(name, clean_text(text), form):
        note(actor, "write text", name.replace("_", " "))


def publish_terms(actor: Actor | None, text: str, day: date) -> TermsOfService:
    made = texts.publish_terms(clean_text(text), day)
    note(actor, "publish terms", str(day))
    return made


def _check_may_choose(actor: Actor | None, names: Iterable[str]) -> None:
    known = instance.changeable()
    if any(name in known and known[name].owners_only for name in names):
        roles.check_owner(actor)


def _checked(name: str, value: str) -> object:
    if name in ("title", "description"):
        value = clean_line(value, 10_000)
    if name in LONGEST and is_longer(value, most := LONGEST[name]):
        raise Unfit(_("is too long (maximum is %(limit)s characters)", limit=most), name)
    if name == "title" and not value:
        raise Unfit(_("can't be blank"), name)
    if name == "contact_email" and value and not stored_email(value):
        raise Unfit(_("is not an e-mail address"), name)
    if name == "contact_account" and value and not Account.by_address(value.removeprefix("@"), None):
        raise Unfit(_("is not a user of this server"), name)
    return instance.checked(name, _checked_languages(value) if name == "languages" else value)


def _checked_languages(said: str) -> list[str]:
    codes = said.replace(",", " ").split()
    known = [languages.normalise(code) for code in codes]
    if not codes or None in known:
        raise Unfit(_("is not a language code"), "languages")
    return [code for code in dict.fromkeys(known) if code]


def note(actor: Actor | None, action: str, what: str, **details: object) -> None:
    """Record in the audit log what was changed of this server."""
    audit.record(actor, action, "server", None, urls.config().domain, what=what, **details)
