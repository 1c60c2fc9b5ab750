"""The search field: people, hashtags and statuses by whatever somebody typed or pasted."""

from dataclasses import dataclass

from rookery.identity import Actor
from rookery.services.search.accounts import accounts
from rookery.services.search.addresses import AddressMatches, address_of, at_url
from rookery.services.search.statuses import statuses
from rookery.services.search.tags import tags

KINDS = ("accounts", "hashtags", "statuses", "collections")


@dataclass(frozen=True)
class SearchRequest:
    """The parameters of a search. `kind` is one of KINDS, or None for all of them."""

    text: str
    kind: str | None = None
    limit: int = 20
    offset: int = 0
    following: bool = False
    resolve: bool = False
    exclude_unreviewed: bool = False
    account_id: int | None = None
    min_id: int | None = None
    max_id: int | None = None


def everything(viewer: Actor | None, question: SearchRequest) -> AddressMatches:
    """Return what fits the question and may be shown. Without a viewer no text is searched, and nobody is asked.

    Collections are found by their addresses only, as in Mastodon.
    """
    text = question.text.strip()
    if not question.offset and (url := address_of(text)) and (found := _at_url(viewer, question, url)):
        return found
    asked = (question.kind,) if question.kind else KINDS
    return AddressMatches(
        accounts=_accounts(viewer, question, text) if "accounts" in asked and _may_be_name(text) else [],
        statuses=_statuses(viewer, question, text) if "statuses" in asked and viewer else [],
        tags=_tags(question, text) if "hashtags" in asked and "@" not in text else [],
    )


def _at_url(viewer: Actor | None, question: SearchRequest, url: str) -> AddressMatches | None:
    found = at_url(viewer.id if viewer else None, url, resolve=question.resolve and viewer is not None)
    if found is None or question.kind is None:
        return found
    return AddressMatches(
        found.accounts if question.kind == "accounts" else [],
        found.statuses if question.kind == "statuses" else [],
        found.tags if question.kind == "hashtags" else [],
        found.collections if question.kind == "collections" else [],
    )


def _may_be_name(text: str) -> bool:
    """A hashtag is nobody's name; an address has no blanks."""
    return not (text.startswith("#") or ("@" in text and " " in text))


def _accounts(viewer: Actor | None, question: SearchRequest, text: str) -> list[int]:
    return accounts(
        viewer,
        text,
        limit=question.limit,
        offset=question.offset,
        following=question.following,
        resolve=question.resolve,
    )


def _statuses(viewer: Actor, question: SearchRequest, text: str) -> list[int]:
    return statuses(
        viewer,
        text,
        limit=question.limit,
        offset=question.offset,
        account_id=question.account_id,
        min_id=question.min_id,
        max_id=question.max_id,
    )


def _tags(question: SearchRequest, text: str) -> list[int]:
    return tags(text, limit=question.limit, offset=question.offset, only_reviewed=question.exclude_unreviewed)
