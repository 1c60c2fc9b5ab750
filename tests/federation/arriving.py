"""What other servers send, applied as if it had come through the inbox and its signature were good."""

import json
from pathlib import Path

from sqlalchemy import select

from models.accounts.account import Account
from models.accounts.remote_actor import RemoteActor
from models.base import db
from models.relationships.follow import Follow
from models.statuses.status import Status
from rookery import events
from rookery.federation.inbound.activities import announce, create, delete, update  # noqa: F401  they register themselves
from rookery.federation.inbound.apply_activity import dispatch
from rookery.federation.read.activity import activity as read_activity
from rookery.federation.read.note import note as read_note
from rookery.federation.remote.dependencies import FetchBudget, resolve_dependencies
from rookery.federation.remote.local_lookup import LocalLookup
from rookery.federation.remote.remote_statuses import ingest
from rookery.federation.remote.resolve import fetcher

PUBLIC = "https://www.w3.org/ns/activitystreams#Public"
CAROL = "https://masto.example/users/carol"
DOCUMENTS = Path(__file__).parent / "documents"
FOLLOWERS = {"friendica.example": "https://friendica.example/followers/kim"}  # the others call it <actor>/followers


def note(number=1, by=CAROL, **more):
    """Return a note as somebody wrote it, with this changed, or left out where it is None."""
    made = {
        "id": f"{by}/statuses/{number}",
        "type": "Note",
        "attributedTo": by,
        "content": "<p>Hello</p>",
        "to": [PUBLIC],
        "cc": [f"{by}/followers"],
        "published": "2026-03-01T10:00:00Z",
    }
    return {name: value for name, value in {**made, **more}.items() if value is not None}


class Arrivals:
    """Of other servers nothing is to be had but the documents in `served`; `asked` are the ids that were looked for."""

    def __init__(self, factory):
        self.factory, self.served, self.asked = factory, {}, []

    def person(self, uri, followed_by=None, **more):
        """Somebody who is known here, by their actor id."""
        host, name = uri.split("/")[2], uri.rstrip("/").rpartition("/")[2].lstrip("@")
        account = self.factory.account(name, host, uri=uri, url=uri, **more)
        followers = FOLLOWERS.get(host, f"{uri.rstrip('/')}/followers")
        db.session.add(RemoteActor(account_id=account.id, host=host, inbox=f"{uri}/inbox", followers=followers))
        if followed_by is not None:
            db.session.add(Follow(account_id=followed_by.id, target_id=account.id))
        db.session.commit()
        return account

    def apply(self, document, inbox_owner=None):
        """Raises what the handler raises."""
        activity = read_activity(document)
        actor = db.session.scalars(select(Account).where(Account.uri == activity.actor)).one()
        known = LocalLookup(inbox_owner_id=inbox_owner.id if inbox_owner else None)
        try:
            resolve_dependencies(lambda known: dispatch(activity, actor, known), FetchBudget(), self, known)
        except Exception:
            events.rollback()
            raise
        finally:
            db.session.expire_all()

    # What `resolve_dependencies` asks of a Fetcher.

    def account(self, uri, budget):
        self.asked.append(uri)

    def status(self, uri, budget):
        self.asked.append(uri)
        if uri in self.served:
            resolve_dependencies(lambda known: ingest(read_note(self.served[uri]), known), budget, self)


def looked_up(document):
    """The status of a note as its author's server would say it to whoever asks, past the network; its jobs not run."""
    status = resolve_dependencies(lambda known: ingest(read_note(document), known), FetchBudget(), fetcher())
    db.session.refresh(status)
    return status


def fixture(name):
    """The payload of this name."""
    return json.loads((DOCUMENTS / f"{name}.json").read_text())


def stored(uri):
    return db.session.scalar(select(Status).where(Status.uri == uri))
