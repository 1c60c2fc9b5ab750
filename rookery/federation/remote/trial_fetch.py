"""A trial of fetching an address or a handle, as federation does it: each step is said, and nothing is stored."""

from collections.abc import Callable
from dataclasses import dataclass

from rookery import net, urls
from rookery.federation import ids
from rookery.federation.read import actor as actors
from rookery.federation.read import note as notes
from rookery.federation.read import values
from rookery.federation.read.values import Document, Unreadable
from rookery.federation.remote import fetch, webfinger
from rookery.federation.remote.dependencies import BudgetSpent, FetchBudget
from rookery.federation.remote.fetch import NotFetched
from rookery.services.remote import federation_policy

Say = Callable[[str], None]


class _Telling(FetchBudget):
    """A budget that reports each request."""

    def __init__(self, say: Say) -> None:
        super().__init__()
        self._say = say

    def spend(self, url: str) -> None:
        super().spend(url)
        self._say(f"  asked {url}")

    def note(self, what: str) -> None:
        self._say(f"  {what}")


@dataclass(frozen=True)
class Verdict:
    """The answer whether something would be accepted; if not, the rule that it breaks, and why."""

    accepted: bool
    rule: str = ""
    why: str = ""


def trial_fetch(url: str, say: Say) -> Verdict:
    """Go through all steps of fetching an address or a handle, and `say` each."""
    try:
        whom = webfinger.handle(url)
        _go_through(_asked_for(whom, say) if whom else url, say)
    except NotFetched as error:
        return Verdict(False, error.rule, str(error.why))
    except Unreadable as error:
        return Verdict(False, error.rule, str(error))
    except BudgetSpent:
        return Verdict(False, "10.13", "it takes too many requests")
    return Verdict(True)


def _asked_for(whom: webfinger.Handle, say: Say) -> str:
    """The id of the actor that the domain of a handle names."""
    if ids.is_ours(f"https://{whom.domain}/"):
        raise NotFetched("10.9", "this is one of ours, and nobody is asked for them")
    found = webfinger.ask(whom, _Telling(say))
    say(f"{whom.domain} says that {found.subject} is {found.actor_id}")
    return found.actor_id


def _go_through(url: str, say: Say) -> None:
    _check_address(url, say)
    _look_up(url, say)
    budget = _Telling(say)
    document = fetch.document(url, budget, or_page=True)
    say(f"the document is {_kind(document)}, its id {values.id_of(document)} is where it came from")
    if authors := values.ids_of(document.get("attributedTo")):
        say(f"it is attributed to {', '.join(authors)}, of the same host")
    if actors.is_actor(document):
        read = actors.actor(document)
        say(f"it is read as {read.type} {read.username}, inbox {read.inbox}, key {read.key_id or 'none'}")
        say(f"its handle is confirmed: {webfinger.confirm(read, budget)}")
    elif notes.is_said(values.types(document)):
        note = notes.note(document)
        say(f"it is read as a status of {note.author}")
        _check_author(note.author)
    else:
        raise NotFetched("8.3", f"{_kind(document)} is neither somebody nor something that is said")


def _check_address(url: str, say: Say) -> None:
    if not ids.is_id(url):
        raise NotFetched("10.15", "this can be no id: it needs https, a host, no credentials, 2048 characters at most")
    if ids.is_ours(url):
        raise NotFetched("10.9", "this is ours, and nobody is asked for it")
    say("the address may be one of an object")
    say(f"federation is {federation_policy.mode()}")
    if not federation_policy.admits(ids.host_of(url)):
        raise NotFetched("10.12", f"this server has nothing to do with {ids.host_of(url)}")
    say(f"no rule is against {ids.host_of(url)}")


def _look_up(url: str, say: Say) -> None:
    with fetch.not_fetched():
        found = net.addresses(url, urls.config())
    say(f"its addresses may be connected to: {', '.join(found)}")


def _check_author(author: str) -> None:
    if not federation_policy.admits(ids.host_of(author)):
        raise NotFetched("10.12", f"this server has nothing to do with {ids.host_of(author)}")


def _kind(document: Document) -> str:
    return f"a {' and '.join(values.types(document))[:80] or 'thing of no type'}"
