"""Quotes: who may quote what, what a quote makes of a draft, and taking the permission back."""

from dataclasses import replace
from typing import Any

from sqlalchemy import insert, select

from models.accounts.account import Account
from models.auth.user import PostingDefaults
from models.base import db, get_locked
from models.ids import new_id
from models.statuses.quote import ACCEPTED, PENDING, POLICIES, REJECTED, REVOKED, Quote
from models.statuses.status import Status, StatusCounts
from models.visibility import may_quote, visible_status
from rookery import urls
from rookery.errors import Forbidden, Invalid, NotFound, or_not_found
from rookery.events import emit
from rookery.events.facts import InteractionPolicyChanged, Quoted, QuoteRevoked
from rookery.plugin import task
from rookery.services.remote import lookup
from rookery.services.statuses.draft import CheckedDraft, Draft
from rookery.services.statuses.quote_approval import count, verify_quote
from rookery.text import compose as html
from rookery.text import extract
from rookery.translations import lazy_gettext as _

UNQUOTABLE = ("private", "direct", "limited")


def quoted_by(actor_id: int, draft: Draft) -> Status | None:
    """Return what the draft quotes; for a reblog, what that holds.

    Raises NotFound for what the actor may not read, Invalid for what they may not quote.
    """
    if draft.quoted_id is None:
        return None
    quoted = lookup.visible_original(draft.quoted_id, actor_id)
    if not may_quote(actor_id, quoted):
        raise Invalid(_("The author of this post does not allow you to quote it"))
    return quoted


def narrowed(checked: CheckedDraft, quoted: Status | None) -> CheckedDraft:
    """A quote goes no further than what it quotes: to followers, or to this server."""
    if quoted is None or checked.visibility in UNQUOTABLE or quoted.visibility not in ("private", "local"):
        return checked
    return replace(checked, visibility=quoted.visibility)


def check_reach(actor_id: int, visibility: str, quoted: Status | None, mention_ids: list[int]) -> None:
    """Refuse a quote in a private mention whose author is not addressed, and one for this server only whose author is
    on another server: nobody could ask them.
    """
    if quoted and visibility == "local" and not quoted.local:
        raise Invalid(_("A post for this server only cannot quote a post from another server"))
    if quoted and visibility == "direct" and quoted.account_id not in (actor_id, *mention_ids):
        raise Invalid(_("The author of the quoted post must be mentioned"))


def line_for(quoted: Status | None, text: str) -> str:
    """Return a paragraph with a link to the quoted status, for apps and servers that know no quotes; others leave it
    out.

    https://docs.joinmastodon.org/methods/statuses/#create (quoted_status_id)
    """
    if quoted is None:
        return ""
    username = db.session.scalars(select(Account.username).where(Account.id == quoted.account_id)).one()
    link = urls.status_url(quoted, username)
    typed = {found.url for found in extract.entities(text) if isinstance(found, extract.Link)}
    its_id = urls.status_object(username, quoted.id, quoted.uri)
    return "" if typed & {link, its_id} else html.quote_line(link)


def policy_for(given: str | None, visibility: str, user: PostingDefaults | None) -> str:
    """Return who may quote a new status of this visibility. Raises Invalid."""
    policy = given or (user.default_quote_policy if user else "public")
    if policy not in POLICIES:
        raise Invalid(_("Quote approval policy is not included in the list"))
    return "nobody" if visibility in UNQUOTABLE else policy


@task()
def ask_to_quote(quote_id: int) -> None:
    """Ask the author elsewhere for permission: federation/outbound/quotes.py."""


def add(status: Status, quoted: Status) -> int:
    """Write the quote and count it. It stands at once, but for a remote author, who is asked first."""
    agreed = quoted.local or quoted.account_id == status.account_id
    row_id = new_id()
    _write(row_id, status, quoted, ACCEPTED if agreed else PENDING)
    if agreed:
        _stands(status, quoted)
    else:
        ask_to_quote.enqueue(row_id)
    return row_id


def propose(status: Status, quoted: Status, approval_uri: str | None) -> None:
    """Write the quote of a remote status, whose `quote_id` is chosen: it stands if it is of the author's own status.

    All others wait until it is found out whether the quoted author agreed.
    """
    own = quoted.account_id == status.account_id
    quote_id: Any = status.quote_id
    _write(quote_id, status, quoted, ACCEPTED if own else PENDING, approval_uri)
    if own:
        _stands(status, quoted)
    else:
        verify_quote.enqueue(quote_id)


def add_quietly(status: Status, quoted: Status) -> None:
    """Write the quote of a backdated status, whose `quote_id` is chosen, of a post of this server. Nobody is told."""
    quote_id: Any = status.quote_id
    _write(quote_id, status, quoted, ACCEPTED)
    count(status.id, quoted.id, +1)


def _write(row_id: int, status: Status, quoted: Status, state: str, approval_uri: str | None = None) -> None:
    db.session.execute(
        insert(Quote).values(
            id=row_id,
            status_id=status.id,
            account_id=status.account_id,
            quoted_id=quoted.id,
            quoted_account_id=quoted.account_id,
            state=state,
            approval_uri=approval_uri,
        )
    )


def _stands(status: Status, quoted: Status) -> None:
    count(status.id, quoted.id, +1)
    emit(Quoted(status.id, quoted.id))


def revoke(actor_id: int, quoted_id: int, quoting_id: int) -> Status:
    """Revoke the permission to quote; a second time changes nothing.

    Raises NotFound where there is no such quote, Forbidden for all but the quoted author.
    """
    quoting = lookup.status(quoting_id, actor_id)
    quoted = lookup.status(quoted_id, actor_id)
    quote = or_not_found(
        db.session.scalar(select(Quote).where(Quote.status_id == quoting.id, Quote.quoted_id == quoted.id))
    )
    if quoted.account_id != actor_id:
        raise Forbidden
    quote = or_not_found(get_locked(Quote, quote.id))
    if quote.state in (REVOKED, REJECTED):
        return quoting
    if quote.state == ACCEPTED:
        count(quoting.id, quoted.id, -1)
    quote.state = REVOKED if quote.state == ACCEPTED else REJECTED
    db.session.flush()
    emit(QuoteRevoked(quoting.id, quoted.id))
    return quoting


def set_policy(actor_id: int, status_id: int, given: str) -> None:
    """Choose who may quote one's own status from now on; quotes that stand stay. Raises NotFound, Invalid."""
    status = visible_status(status_id, actor_id)
    if status is None or status.account_id != actor_id or status.reblog_of_id is not None:
        raise NotFound
    policy = policy_for(given, status.visibility, None)
    if status.quote_policy != policy:
        status.quote_policy = policy
        db.session.flush()
        emit(InteractionPolicyChanged(status.id))


def uncount(status: Status) -> None:
    """The quote goes with its status; it is counted off once, by whoever ends it."""
    quote = get_locked(Quote, status.quote_id) if status.quote_id else None
    if quote and quote.state == ACCEPTED and quote.quoted_id:
        StatusCounts.hold(quote.quoted_id, status.in_reply_to_id)
        count(status.id, quote.quoted_id, -1)
