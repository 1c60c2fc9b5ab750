"""Answers to those who ask first: to quote a post of ours, to interact with it, or to feature one of us."""

from models.accounts.account import Account
from models.base import db
from models.ids import new_id
from models.statuses.status import Status
from rookery import urls
from rookery.federation.build import activities
from rookery.federation.ids import uri_of
from rookery.federation.outbound import recipients
from rookery.federation.outbound.queue import send
from rookery.federation.read.values import Document
from rookery.plugin import task


@task()
def answer_quote_request(
    quoted_id: int, account_id: int, request_uri: str, quoting_uri: str, quote_id: int | None
) -> None:
    """Say yes or, without a quote, no to somebody elsewhere who asked to quote one of us."""
    if quoted := db.session.get(Status, quoted_id):
        author, asker = db.session.get_one(Account, quoted.account_id), db.session.get_one(Account, account_id)
        asked = {"type": "QuoteRequest", "object": uri_of(quoted, author), "instrument": quoting_uri}
        asked |= {"id": request_uri} if request_uri else {}
        _answer(author, asker, asked, "quote", quote_id, about=quoting_uri)


@task()
def answer_interaction_request(
    kind: str, status_id: int, account_id: int, request_uri: str, uri: str, interaction_id: int | None
) -> None:
    """Say yes or, without an interaction, no to somebody elsewhere who asked to like, answer or boost one of us."""
    status, asker = db.session.get(Status, status_id), db.session.get(Account, account_id)
    if status and asker:
        author = db.session.get_one(Account, status.account_id)
        type_ = f"{activities.NOUNS[kind]}Request"
        asked = {"id": request_uri, "type": type_, "object": uri_of(status, author), "instrument": uri}
        _answer(author, asker, asked, "interaction", interaction_id, about=uri)


@task()
def answer_feature_request(
    account_id: int, asker_id: int, request_uri: str, collection_uri: str, permission_id: int | None
) -> None:
    """Say yes or, without a permission, no to `asker_id`, who asked to show one of us in its collection. FEP-7aa9"""
    account, asker = db.session.get(Account, account_id), db.session.get(Account, asker_id)
    if account and asker:
        me = urls.actor(account.username)
        asked = {"id": request_uri, "type": "FeatureRequest", "object": me, "instrument": collection_uri}
        _answer(account, asker, asked, "feature", permission_id, about=request_uri)


def _answer(account: Account, asker: Account, asked: Document, kind: str, key: int | None, about: str) -> None:
    """Accept with the permission of this kind and `key`, or reject. `asked` is the request without its actor."""
    me, them = urls.actor(account.username), urls.account_uri(asker)
    asked = asked | {"actor": them}
    if key:
        made = activities.accept(me, asked, them, new_id(), activities.authorization_id(kind, me, key))
    else:
        made = activities.reject(me, asked, them, new_id())
    send(made, account, recipients.of(None, [asker.id], personal=True), about=about)
