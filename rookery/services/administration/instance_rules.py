"""The rules of this house: what people agree to when they sign up."""

from models.base import add_and_flush, db
from models.instance.instance import Rule
from rookery.cache import cache
from rookery.errors import NotFound, Unfit
from rookery.identity import Actor
from rookery.services import audit
from rookery.text.plain import clean_text, is_longer
from rookery.translations import lazy_gettext as _

LONGEST = {"text": 300, "hint": 2000}


def add(actor: Actor | None, text: str, hint: str = "", position: int | None = None) -> Rule:
    """A rule at the end, or in this position. Raises Unfit."""
    said = _checked(text, hint)
    last = max((rule.position for rule in Rule.in_order()), default=-1)
    made = add_and_flush(Rule(**said, position=last + 1 if position is None else position))
    return _changed(actor, "add rule", made)


def change(actor: Actor, rule_id: int, text: str, hint: str) -> Rule:
    found, said = get(rule_id), _checked(text, hint)
    found.text, found.hint = said["text"], said["hint"]
    return _changed(actor, "edit rule", found) if db.session.is_modified(found) else found


def move(actor: Actor, rule_id: int, upwards: bool) -> None:
    """Move a rule one place up or down; at the end of the list it stays. Raises NotFound."""
    found, rules = get(rule_id), Rule.in_order()
    at = rules.index(found)
    to = min(max(at + (-1 if upwards else 1), 0), len(rules) - 1)
    rules.insert(to, rules.pop(at))
    for number, rule in enumerate(rules):
        rule.position = number
    if to != at:
        _changed(actor, "move rule", found)


def remove(actor: Actor | None, rule_id: int) -> None:
    """Reports that name it stay without it. Raises NotFound."""
    found = get(rule_id)
    db.session.delete(found)
    _changed(actor, "remove rule", found)


def get(rule_id: int) -> Rule:
    if (found := db.session.get(Rule, rule_id)) is None:
        raise NotFound(_("There is no rule %(rule_id)s", rule_id=rule_id))
    return found


def _checked(text: str, hint: str) -> dict[str, str]:
    said = {"text": clean_text(text).strip(), "hint": clean_text(hint).strip()}
    if not said["text"]:
        raise Unfit(_("can't be blank"), "text")
    for name, one in said.items():
        if is_longer(one, most := LONGEST[name]):
            raise Unfit(_("is too long (maximum is %(limit)s characters)", limit=most), name)
    return said


def _changed(actor: Actor | None, action: str, rule: Rule) -> Rule:
    audit.record(actor, action, "rule", rule.id, rule.text)
    cache().forget("rules")
    return rule
