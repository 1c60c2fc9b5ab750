"""Statuses: what was written, the activity that made it, and the permissions to quote it.

Whoever may not read a status gets the same answer as for one that does not exist (9.3, 9.4).
"""

from sqlalchemy import select

from blueprints.federation.activitypub.base import answer, asked_by_servers, bp, document, said
from models import clock
from models.accounts.account import Account
from models.base import db
from models.statuses.deleted_status import GoneStatus
from models.statuses.interaction import Interaction
from models.statuses.quote import ACCEPTED, Quote
from models.statuses.status import OPEN, Status
from models.visibility import is_shut_out, status_for_account, status_for_host
from rookery import urls
from rookery.errors import NotFound
from rookery.federation import authorized_fetch, ids
from rookery.federation.build import activities
from rookery.federation.build.note import note
from rookery.federation.build.posts import activity
from rookery.federation.inbound import interaction_responses
from rookery.federation.local_actors import local_actor
from rookery.web.endpoint import endpoint

ERRORS = [401, 403, 404, 410]


@bp.get("/users/<name>/statuses/<id:status_id>")
@endpoint(public=True, counted=False, errors=ERRORS)
@document
def show_note(name, status_id):
    account = local_actor(name)
    try:
        return _shown(account, status_id, note)
    except NotFound:
        if gone := GoneStatus.of(account.id, status_id):
            its_id = urls.status_object(account.username, gone.status_id, gone.uri)
            return said({"id": its_id, "type": "Tombstone", "deleted": clock.stamp(gone.gone_at)}, 410)
        raise


@bp.get("/users/<name>/statuses/<id:status_id>/activity")
@endpoint(public=True, counted=False, errors=ERRORS)
@document
def show_activity(name, status_id):
    """The Create of a status, the Announce of a reblog."""
    return _shown(local_actor(name), status_id, activity, "/activity", reblogs=True)


@bp.get("/users/<name>/statuses/<id:status_id>/<any(likes, shares):which>")
@endpoint(public=True, counted=False, errors=ERRORS)
@document
def show_tally(name, status_id, which):
    """Return how many liked or reblogged it, never who (6.3)."""
    return _shown(local_actor(name), status_id, lambda status: note(status)[which], f"/{which}")


@bp.get("/users/<name>/quote_authorizations/<id:quote_id>")
@endpoint(public=True, counted=False, errors=ERRORS)
@document
def show_quote_authorization(name, quote_id):
    """Serve the permission to quote, while it holds and to those who may read the quoted status (16.4)."""
    account = local_actor(name)
    quote = db.session.scalar(
        select(Quote).where(Quote.id == quote_id, Quote.quoted_account_id == account.id, Quote.state == ACCEPTED)
    )
    quoted = readable(account, quote.quoted_id or 0) if quote else None
    if quote is None or quoted is None:
        raise NotFound
    its_url = activities.authorization_id("quote", urls.actor(account.username), quote.id)
    page = urls.status_page(account.username, quoted.id)
    return answer(lambda: _permission(account, quote), its_url, page, private=quoted.visibility not in OPEN)


@bp.get("/users/<name>/interaction_authorizations/<id:interaction_id>")
@endpoint(public=True, counted=False, errors=ERRORS)
@document
def show_interaction_authorization(name, interaction_id):
    """Serve the approval of a like, reply or boost to those who may read the status (17.8)."""
    account, one, status = _approved(name, interaction_id)
    me, page = urls.actor(account.username), urls.status_page(account.username, status.id)
    target, noun = ids.uri_of(status, account), interaction_responses.NOUNS[one.kind]
    its_url = one.approval_uri or activities.authorization_id("interaction", me, one.id)
    return answer(
        lambda: activities.interaction_authorization(noun, me, one.uri or "", target, its_url),
        its_url,
        page,
        private=status.visibility not in OPEN,
    )


@bp.get("/users/<name>/interaction_accepts/<id:interaction_id>")
@endpoint(public=True, counted=False, errors=ERRORS)
@document
def show_interaction_accept(name, interaction_id):
    """Serve the Accept that came with an adopted approval, at the address that it had; ours have none."""
    account, one, status = _approved(name, interaction_id)
    permission, asker = one.approval_uri, db.session.get(Account, one.account_id)
    if permission is None or asker is None:
        raise NotFound
    page, its_url = urls.status_page(account.username, status.id), permission.replace("/authorizations/", "/accepts/")
    return answer(
        lambda: (
            activities.accept(urls.actor(account.username), one.uri or "", urls.account_uri(asker), one.id, permission)
            | {"id": its_url, "target": ids.uri_of(status, account)}
        ),
        its_url,
        page,
        private=status.visibility not in OPEN,
    )


def _approved(name: str, interaction_id: int) -> tuple[Account, Interaction, Status]:
    """Return whose approval this is, of what, and the status it is about. Raises NotFound where it does not hold, or
    whoever asks may not read the status.
    """
    account = local_actor(name)
    one = db.session.get(Interaction, interaction_id)
    status = readable(account, one.status_id) if one and one.uri else None
    if one is None or status is None or is_shut_out(one.account_id, account.id):
        raise NotFound
    return account, one, status


def readable(account: Account, status_id: int) -> Status | None:
    """The account's status (or reblog), if whoever asks is handed it. A signature counts only where it makes a
    difference, for checking it may mean to ask another server.
    """
    found = status_for_host(status_id, None)
    if found is None and asked_by_servers() and (asker := authorized_fetch.asker()):
        found = _handed_to(asker, account, status_id)
    return found if found and found.account_id == account.id else None


def _handed_to(asker: authorized_fetch.Asker, account: Account, status_id: int) -> Status | None:
    """Return what an account is handed by its own key, or a server by that of its actor (17.6)."""
    if not asker.for_server:
        return status_for_account(status_id, asker.account_id)
    return None if is_shut_out(asker.account_id, account.id) else status_for_host(status_id, asker.host)


def _shown(account, status_id, make, suffix="", reblogs=False):
    page = urls.status_page(account.username, status_id)
    if not asked_by_servers():
        return answer(dict, "", page)
    status = readable(account, status_id)
    if status is None or (status.reblog_of_id is not None and not reblogs):
        raise NotFound
    its_url = ids.uri_of(status, account) + ("" if status.reblog_of_id is not None else suffix)
    return answer(lambda: make(status), its_url, page, private=status.visibility not in OPEN)


def _permission(account, quote):
    quoting = db.session.get_one(Status, quote.status_id)
    author = db.session.get_one(Account, quote.account_id)
    quoted = ids.uri_of(db.session.get_one(Status, quote.quoted_id), account)
    return activities.quote_authorization(urls.actor(account.username), ids.uri_of(quoting, author), quoted, quote.id)
