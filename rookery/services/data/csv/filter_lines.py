"""Filters as lines of a file: one for each keyword, with the title that its filter has; expired ones are left out."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from models.accounts.account import Account
from models.auth.user import User
from models.timelines.filter import Filter
from rookery.errors import or_not_found
from rookery.services.data.csv.formats import Content, flag, seconds_until, words
from rookery.services.timelines import filters
from rookery.services.timelines.filters import FilterChanges, Word
from rookery.translations import lazy_gettext as _


@dataclass(frozen=True)
class _Owner:
    id: int
    user_id: int


def rows(account_id: int) -> Iterator[tuple[str | bool, ...]]:
    for one in Filter.of_account(account_id):
        if not one.has_ended:
            ends = one.expires_at.isoformat() if one.expires_at else ""
            for keyword in one.keywords:
                yield one.title, keyword.keyword, keyword.whole_word, ", ".join(one.context), one.action, ends


def add(actor: Account, content: Content) -> None:
    """Add the keyword to the filter of this title, which is made if there is none; what is there already stays."""
    owner, title = _owner(actor), str(content.get("title", ""))
    word = Word(keyword=str(content.get("keyword", "")), whole_word=flag(content, "whole_word", True))
    found = next((one for one in Filter.of_account(actor.id) if one.title == title), None)
    if found is None:
        filters.make(owner, _changes(content, title, word))
    elif word.keyword not in {keyword.keyword for keyword in found.keywords}:
        filters.add_keyword(owner, found.id, word)


def remove_unnamed(actor: Account, named: list[Content]) -> bool:
    """Delete the keywords that no line names, and filters without a line, but for those that match single posts: these
    are in no file.
    """
    keywords = defaultdict[str, set[str]](set)
    for content in named:
        keywords[str(content.get("title", ""))].add(str(content.get("keyword", "")))
    for one in Filter.of_account(actor.id):
        if one.title not in keywords and not one.statuses:
            filters.remove(_owner(actor), one.id)
            continue
        for keyword in one.keywords:
            if keyword.keyword not in keywords[one.title]:
                filters.remove_keyword(_owner(actor), keyword.id)
    return False


def _changes(content: Content, title: str, word: Word) -> FilterChanges:
    seconds = seconds_until(content, "expires_at", _("This filter has expired"))
    return FilterChanges(
        title=title,
        context=words(content, "context"),
        action=str(content.get("action", "")) or "warn",
        lasting=seconds is not None,
        seconds=seconds,
        words=[word],
    )


def _owner(actor: Account) -> _Owner:
    return _Owner(actor.id, or_not_found(User.of_account(actor.id)).id)
