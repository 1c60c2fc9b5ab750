"""Filters: created, changed and deleted. Every change gives the user's filters a new version."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from sqlalchemy import select, update

from models import clock
from models.auth.user import User
from models.base import add_and_flush, db, lock
from models.ids import new_id
from models.inserts import insert_once
from models.timelines import filter as model
from models.timelines.filter import ACTIONS, CONTEXTS, Filter, FilterKeyword, FilterStatus
from rookery.errors import Invalid, NotFound
from rookery.events import emit
from rookery.events.facts import FiltersChanged
from rookery.plugin import task
from rookery.services.remote import lookup
from rookery.text.plain import clean_line, is_longer
from rookery.translations import lazy_gettext as _

# https://docs.joinmastodon.org/methods/filters/ names no limits; these are Mastodon's, and what keeps lists bounded.
MAX_TITLE, MAX_KEYWORD = 256, 512
MAX_FILTERS, MAX_PARTS = 200, 1000
MAX_SECONDS = 100 * 365 * 86400


class FilterOwner(Protocol):
    """A user of this server."""

    @property
    def id(self) -> int: ...

    @property
    def user_id(self) -> int: ...


@dataclass(frozen=True)
class Word:
    """A change of a keyword: a new one without `id`, a deletion with `destroy`. None leaves a value as it is."""

    id: int | None = None
    keyword: str | None = None
    whole_word: bool | None = None
    destroy: bool = False


@dataclass(frozen=True)
class FilterChanges:
    """The changes of a filter. None leaves a value as it is. `lasting`: `seconds` (None: for ever) was given."""

    title: str | None = None
    context: Sequence[str] | None = None
    action: str | None = None
    lasting: bool = False
    seconds: int | None = None
    words: Sequence[Word] = ()


def make(owner: FilterOwner, changes: FilterChanges) -> Filter:
    """Create a filter with its keywords. Raises Invalid, or NotFound for keywords that should exist already."""
    _hold(owner)
    if model.count(owner.id) >= MAX_FILTERS:
        raise Invalid(_("You have too many filters"))
    made = Filter(account_id=owner.id, title="", context=[])
    _apply(made, changes)
    if any(word.id is not None for word in changes.words):
        raise NotFound
    add_and_flush(made)
    _apply_words(owner, made.id, changes.words)
    _enqueue_end(made, changes)
    _changed(owner)
    return made


def change(owner: FilterOwner, filter_id: int, changes: FilterChanges) -> None:
    """Change a filter. Raises NotFound for another account's filter, or a keyword of another filter."""
    _hold(owner)
    found = _own(owner, filter_id)
    _apply(found, changes)
    is_new = db.session.is_modified(found)
    if _apply_words(owner, filter_id, changes.words) or is_new:
        _enqueue_end(found, changes)
        _changed(owner)


def remove(owner: FilterOwner, filter_id: int) -> None:
    _hold(owner)
    db.session.delete(_own(owner, filter_id))
    _changed(owner)


def add_keyword(owner: FilterOwner, filter_id: int, word: Word) -> int:
    """Add a keyword, and return its id."""
    _hold(owner)
    _own(owner, filter_id)
    [added] = _add_words(owner, filter_id, [word])
    _changed(owner)
    return added.id


def change_keyword(owner: FilterOwner, keyword_id: int, word: Word) -> None:
    _hold(owner)
    _rewrite(_part(FilterKeyword, owner, keyword_id), word)
    _changed(owner)


def remove_keyword(owner: FilterOwner, keyword_id: int) -> None:
    _hold(owner)
    db.session.delete(_part(FilterKeyword, owner, keyword_id))
    _changed(owner)


def add_status(owner: FilterOwner, filter_id: int, status_id: int) -> int:
    """Add a status, and return the id under which the filter has it; adding it again changes nothing.

    Raises NotFound for a status that the owner may not read.
    """
    _hold(owner)
    _own(owner, filter_id)
    status = lookup.status(status_id, owner.id)
    pair = {"filter_id": filter_id, "status_id": status.id}
    if insert_once(FilterStatus, id=new_id(), **pair):
        if model.count_parts(FilterStatus, owner.id) > MAX_PARTS:
            raise Invalid(_("You have too many filtered posts"))
        _changed(owner)
    return db.session.scalars(select(FilterStatus.id).filter_by(**pair)).one()


def remove_status(owner: FilterOwner, part_id: int) -> None:
    _hold(owner)
    db.session.delete(_part(FilterStatus, owner, part_id))
    _changed(owner)


# The first version of the interface: a filter is a phrase ---------------------------------------------------------


def change_phrase(owner: FilterOwner, keyword_id: int, changes: FilterChanges) -> None:
    """Change a keyword, the only word of `changes`, and its filter. Raises Invalid if the filter has other keywords."""
    [word] = changes.words
    _hold(owner)
    keyword = _part(FilterKeyword, owner, keyword_id)
    found, alone = keyword.filter, not _siblings(keyword)
    if alone and word.keyword is not None and found.title == keyword.keyword:
        changes = replace(changes, title=word.keyword)
    _rewrite(keyword, word)
    _apply(found, changes)
    if not alone and db.session.is_modified(found):
        raise Invalid(_("This filter has several keywords. Change it in an app that supports them"))
    _enqueue_end(found, changes)
    _changed(owner)


def remove_phrase(owner: FilterOwner, keyword_id: int) -> None:
    """Delete a keyword, with its filter if nothing else is in it."""
    _hold(owner)
    keyword = _part(FilterKeyword, owner, keyword_id)
    db.session.delete(keyword.filter if not _siblings(keyword) else keyword)
    _changed(owner)


def _siblings(keyword: FilterKeyword) -> bool:
    """Return whether the filter of this keyword has anything else in it."""
    others = (
        select(FilterKeyword.id).where(FilterKeyword.filter_id == keyword.filter_id, FilterKeyword.id != keyword.id),
        select(FilterStatus.id).where(FilterStatus.filter_id == keyword.filter_id),
    )
    return any(db.session.scalar(query.limit(1)) for query in others)


# What these share -------------------------------------------------------------------------------------------------


def _hold(owner: FilterOwner) -> None:
    """Hold the owner until the commit, so that limits hold and each version is one state."""
    lock(User, owner.user_id)


def _changed(owner: FilterOwner) -> None:
    """Set a new version of the owner's filters; none where there are none, so that those users cost nothing."""
    db.session.flush()
    version = new_id() if model.count(owner.id) else None
    db.session.execute(update(User).where(User.id == owner.user_id).values(filters_version=version))
    emit(FiltersChanged(account_id=owner.id))


@task()
def tell_end(filter_id: int) -> None:
    """Tell apps that a filter has expired, so that they show what it hid."""
    found = db.session.get(Filter, filter_id, populate_existing=True)
    if found is not None and found.expires_at is not None and found.expires_at <= clock.now():
        emit(FiltersChanged(account_id=found.account_id))


def _enqueue_end(target: Filter, changes: FilterChanges) -> None:
    if changes.lasting and target.expires_at is not None and target.expires_at > clock.now():
        tell_end.enqueue_at(target.expires_at, target.id)


def _own(owner: FilterOwner, filter_id: int) -> Filter:
    found = db.session.get(Filter, filter_id, populate_existing=True)
    if found is None or found.account_id != owner.id:
        raise NotFound
    return found


def _part(of: type[model.P], owner: FilterOwner, part_id: int) -> model.P:
    if not (found := model.parts_of(of, owner.id, part_id)):
        raise NotFound
    return found[0]


def _apply(target: Filter, changes: FilterChanges) -> None:
    if changes.title is not None:
        target.title = _line(
            changes.title, MAX_TITLE, _("Title is too long (maximum is %(limit)s characters)", limit=MAX_TITLE)
        )
    if changes.context is not None:
        target.context = list(dict.fromkeys(one for one in changes.context if one))
    if changes.action:
        target.action = changes.action
    if changes.lasting:
        seconds = changes.seconds
        target.expires_at = None if seconds is None else clock.ahead(seconds=min(max(seconds, 0), MAX_SECONDS))
    if not target.title:
        raise Invalid(_("Title can't be blank"))
    if not target.context:
        raise Invalid(_("Context can't be blank"))
    if not set(target.context) <= set(CONTEXTS):
        raise Invalid(_("Context is not a place where filters apply"))
    if target.action is not None and target.action not in ACTIONS:
        raise Invalid(_("Filter action is not included in the list"))


def _apply_words(owner: FilterOwner, filter_id: int, words: Sequence[Word]) -> bool:
    """Return whether any word is another one now."""
    known = {keyword.id: keyword for keyword in model.parts_of(FilterKeyword, owner.id, filter_id=filter_id)}
    for word in words:
        if word.id is None:
            continue
        if word.id not in known:
            raise NotFound
        if word.destroy:
            db.session.delete(known[word.id])
        else:
            _rewrite(known[word.id], word)
    is_changed = any(word.destroy for word in words) or any(map(db.session.is_modified, known.values()))
    added = _add_words(owner, filter_id, [word for word in words if word.id is None and not word.destroy])
    return is_changed or bool(added)


def _add_words(owner: FilterOwner, filter_id: int, words: Sequence[Word]) -> list[FilterKeyword]:
    added = [FilterKeyword(filter_id=filter_id, keyword="", whole_word=True) for _word in words]
    for keyword, word in zip(added, words, strict=True):
        _rewrite(keyword, word)
    db.session.add_all(added)
    db.session.flush()
    if added and model.count_parts(FilterKeyword, owner.id) > MAX_PARTS:
        raise Invalid(_("You have too many filtered words"))
    return added


def _rewrite(keyword: FilterKeyword, word: Word) -> None:
    if word.keyword is not None:
        keyword.keyword = _line(
            word.keyword, MAX_KEYWORD, _("Keyword is too long (maximum is %(limit)s characters)", limit=MAX_KEYWORD)
        )
    if word.whole_word is not None:
        keyword.whole_word = word.whole_word
    if not keyword.keyword:
        raise Invalid(_("Keyword can't be blank"))


def _line(text: str, limit: int, problem: str) -> str:
    line = clean_line(text, limit + 1)
    if is_longer(line, limit):
        raise Invalid(problem)
    return line
