"""Answers to a status, and whole conversations: of both only what everybody may read (6.3-6.5)."""

from flask import request
from sqlalchemy import select

from blueprints.federation.activitypub.base import answer, asked_by_servers, bp, document
from blueprints.federation.activitypub.statuses import readable
from models.accounts.account import Account
from models.base import db
from models.statuses.status import OPEN, Status
from models.visibility import readable_by
from rookery import urls
from rookery.errors import NotFound
from rookery.federation import ids
from rookery.federation.build.collections import page
from rookery.federation.build.note import note
from rookery.federation.local_actors import local_actor
from rookery.web.endpoint import endpoint
from rookery.web.params import parse_id

ANSWERS, THREAD = 20, 40
ERRORS = [401, 403, 404, 410]


@bp.get("/users/<name>/statuses/<id:status_id>/replies")
@endpoint(public=True, errors=ERRORS, takes=("page", "min_id"))
@document
def show_replies(name, status_id):
    """First what the author answered, then what others did; the collection itself has the first page in it."""
    account = local_actor(name)
    shown = urls.status_page(account.username, status_id)
    if not asked_by_servers():
        return answer(dict, "", shown)
    status = readable(account, status_id)
    if status is None or status.reblog_of_id is not None:
        raise NotFound
    collection, private = f"{ids.uri_of(status, account)}/replies", status.visibility not in OPEN
    if (whose := request.args.get("page")) in ("own", "others"):
        after = parse_id(request.args.get("min_id", ""))
        its_url = _replies_page(collection, whose, after)
        return answer(lambda: _replies(status, collection, whose, after), its_url, shown, private=private)
    return answer(lambda: note(status)["replies"], collection, shown, private=private)


@bp.get("/contexts/<id:conversation_id>")
@endpoint(public=True, errors=[401, 403, 404], takes=("page", "min_id"))
@document
def show_thread(conversation_id):
    """A conversation that began here with what everybody may read (FEP-7888)."""
    root = db.session.execute(
        select(Status.id, Account.username)
        .join(Account, Account.id == Status.account_id)
        .where(
            Status.conversation_id == conversation_id,
            Status.in_reply_to_id.is_(None),
            Status.local,
            Status.reblog_of_id.is_(None),
            readable_by(None),
        )
        .order_by(Status.id)
        .limit(1)
    ).first()
    if root is None:
        raise NotFound
    collection, shown = urls.thread(conversation_id), urls.status_page(root.username, root.id)
    if request.args.get("page") == "true":
        after = parse_id(request.args.get("min_id", ""))
        return answer(lambda: _thread(conversation_id, after), _thread_page(collection, after), shown)
    head = {"id": collection, "type": "Collection", "attributedTo": urls.actor(root.username)}
    return answer(lambda: head | {"first": _thread(conversation_id, 0)}, collection, shown)


def _replies(status, collection, whose, after):
    by_author = Status.account_id == status.account_id
    rows = _listed(after, ANSWERS, Status.in_reply_to_id == status.id, by_author if whose == "own" else ~by_author)
    further = None
    if len(rows) == ANSWERS:
        further = _replies_page(collection, whose, rows[-1].id)
    elif whose == "own":
        further = _replies_page(collection, "others", 0)
    return page(
        collection, _replies_page(collection, whose, after), [_uri(row) for row in rows], further, kind="Collection"
    )


def _thread(conversation_id, after):
    collection = urls.thread(conversation_id)
    rows = _listed(after, THREAD, Status.conversation_id == conversation_id)
    further = _thread_page(collection, rows[-1].id) if len(rows) == THREAD else None
    return page(collection, _thread_page(collection, after), [_uri(row) for row in rows], further, kind="Collection")


def _listed(after, most, *conditions):
    """Statuses in the order in which they were written, ours and others'."""
    query = (
        select(Status.id, Status.uri, Account.username)
        .join(Account, Account.id == Status.account_id)
        .where(Status.id > after, Status.reblog_of_id.is_(None), readable_by(None), *conditions)
    )
    return db.session.execute(query.order_by(Status.id).limit(most)).all()


def _replies_page(collection, whose, after):
    return f"{collection}?page={whose}" + (f"&min_id={after}" if after else "")


def _thread_page(collection, after):
    return f"{collection}?page=true" + (f"&min_id={after}" if after else "")


def _uri(row):
    return urls.status_object(row.username, row.id, row.uri)
