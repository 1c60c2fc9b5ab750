"""Activities: what happened, wrapped around its object. Pure functions of ids and documents.

An id is made of what it is about, so that telling a thing twice tells the same thing (7.7): the Create of a status is
`<status>/activity`, others are fragments of their actor (`<actor>#likes/<row id>`). `key` is always such a row's id,
or one that was made for the occasion.
"""

from collections.abc import Sequence
from datetime import datetime

from models import clock
from models.statuses.interaction import ANNOUNCE, LIKE, REPLY
from rookery.federation.ids import PUBLIC
from rookery.federation.read.values import Document

Id = str | None
NOUNS = {LIKE: "Like", REPLY: "Reply", ANNOUNCE: "Announce"}


def create(note: Document) -> Document:
    """The Create of a Note or Question, addressed as that is."""
    return {
        "id": f"{note['id']}/activity",
        "type": "Create",
        "actor": note["attributedTo"],
        "published": note["published"],
        "to": note["to"],
        "cc": note["cc"],
        "object": note,
    }


def update(note: Document, version: int) -> Document:
    """A Note or Question says something else now; `version` is that of its row."""
    return {
        "id": f"{note['id']}#updates/{version}",
        "type": "Update",
        "actor": note["attributedTo"],
        "published": note.get("updated") or clock.stamp(clock.now()),
        "to": note["to"],
        "cc": note["cc"],
        "object": note,
    }


def update_actor(actor: Document, version: int) -> Document:
    """A profile says something else now; `version` is that of the account."""
    return {
        "id": f"{actor['id']}#updates/{version}",
        "type": "Update",
        "actor": actor["id"],
        "to": [PUBLIC],
        "cc": [actor["followers"]],
        "object": actor,
    }


def delete(actor: str, object_id: str, to: Sequence[str] = (PUBLIC,), cc: Sequence[str] = ()) -> Document:
    """A status is gone."""
    tombstone = {"id": object_id, "type": "Tombstone", "atomUri": object_id}
    return {
        "id": f"{object_id}#delete",
        "type": "Delete",
        "actor": actor,
        "to": [*to],
        "cc": [*cc],
        "object": tombstone,
    }


def delete_actor(actor: str) -> Document:
    """The actor itself is gone."""
    return {"id": f"{actor}#delete", "type": "Delete", "actor": actor, "to": [PUBLIC], "cc": [], "object": actor}


def revoke(actor: str, authorization_id: str, to: Sequence[str]) -> Document:
    """The permission to quote is taken back (16.4)."""
    return {
        "id": f"{authorization_id}#delete",
        "type": "Delete",
        "actor": actor,
        "to": [*to],
        "cc": [],
        "object": authorization_id,
    }


def announce(
    actor: str,
    announce_id: str,
    object_id: str,
    published: datetime,
    to: Sequence[str],
    cc: Sequence[str],
    approval: Id = None,
) -> Document:
    """A reblog; posts.activities makes it of a row."""
    return {
        "id": announce_id,
        "type": "Announce",
        "actor": actor,
        "published": clock.stamp(published),
        "to": [*to],
        "cc": [*cc],
        "object": object_id,
        **approved("announce", approval),
    }


def like(actor: str, object_id: str, author: str, key: int, approval: Id = None) -> Document:
    return _plain("Like", actor, object_id, f"{actor}#likes/{key}", author) | approved("like", approval)


def approved(kind: str, approval: Id) -> Document:
    """Return the authorization by which the author approved it, under its names of today and of before GoToSocial 0.20
    (17.8).
    """
    return {f"{kind}Authorization": approval, "approvedBy": approval} if approval else {}


def emoji_react(
    actor: str, object_id: str, content: str, tag: Document | None, to: Sequence[str], cc: Sequence[str], key: int
) -> Document:
    """An emoji under a status; `tag` is that of a custom one. `key` is the id of the Reaction. FEP-c0e0."""
    made = {
        "id": f"{actor}#reactions/{key}",
        "type": "EmojiReact",
        "actor": actor,
        "to": [*to],
        "cc": [*cc],
        "object": object_id,
        "content": content,
    }
    return made | {"tag": [tag]} if tag else made


def follow(actor: str, target: str, key: int) -> Document:
    return _plain("Follow", actor, target, follow_id(actor, key), target)


def follow_id(actor: str, key: int) -> str:
    """`key` is the id of the Follow or the FollowRequest: of the row that asked first."""
    return f"{actor}#follows/{key}"


def block(actor: str, target: str, key: int) -> Document:
    return _plain("Block", actor, target, f"{actor}#blocks/{key}", target)


def accept(actor: str, asked: Document | str, asker: str, key: int, result: Id = None) -> Document:
    """Yes to a Follow or a QuoteRequest, embedded or by its id. `result` is the permission that comes with it."""
    made = _plain("Accept", actor, asked, f"{actor}#accepts/{key}", asker)
    return made | {"result": result} if result else made


def reject(actor: str, asked: Document | str, asker: str, key: int) -> Document:
    """Return a Reject: no, or no longer."""
    return _plain("Reject", actor, asked, f"{actor}#rejects/{key}", asker)


def undo(activity: Document) -> Document:
    """Build the Undo of an activity, addressed to everybody who was told of that."""
    return {
        "id": f"{activity['id']}/undo",
        "type": "Undo",
        "actor": activity["actor"],
        "to": activity["to"],
        "cc": activity["cc"],
        "object": activity,
    }


def flag(actor: str, object_ids: Sequence[str], comment: str, target: str, key: int) -> Document:
    """A report, by the server's own actor: an account and what it wrote."""
    return {**_plain("Flag", actor, [*object_ids], f"{actor}#flags/{key}", target), "content": comment}


def move(actor: str, target: str, followers: str, key: int) -> Document:
    """The actor is somebody else from now on."""
    return {**_plain("Move", actor, actor, f"{actor}#moves/{key}", followers), "target": target}


def add(actor: str, thing: Document | str, collection: str, followers: str, key: int) -> Document:
    """A status is pinned, or a tag featured: `collection` is the id of where it stands now."""
    return {**_plain("Add", actor, thing, f"{actor}#adds/{key}", PUBLIC, followers), "target": collection}


def remove(actor: str, thing: Document | str, collection: str, followers: str, key: int) -> Document:
    return {**_plain("Remove", actor, thing, f"{actor}#removes/{key}", PUBLIC, followers), "target": collection}


def vote(actor: str, option: str, question: str, author: str, key: int) -> Document:
    """The Create of a vote for one option; `key` is the id of the PollVote."""
    its_id = f"{actor}#votes/{key}"
    note = {
        "id": its_id,
        "type": "Note",
        "name": option,
        "attributedTo": actor,
        "inReplyTo": question,
        "to": [author],
        "cc": [],
    }
    return {"id": f"{its_id}/activity", "type": "Create", "actor": actor, "to": [author], "cc": [], "object": note}


def quote_request(quoted: str, author: str, note: Document, key: int) -> Document:
    """May this Note quote that? `key` is the id of the Quote. FEP-044f."""
    actor = note["attributedTo"]
    made = _plain("QuoteRequest", actor, quoted, quote_request_id(actor, key), author)
    return made | {"instrument": note}


def quote_request_id(actor: str, key: int) -> str:
    return f"{actor}#quote_requests/{key}"


def quote_authorization(author: str, quoting: str, quoted: str, key: int) -> Document:
    """The permission of the quoted author, an object that is served; `key` is the id of the Quote."""
    return {
        "id": quote_authorization_id(author, key),
        "type": "QuoteAuthorization",
        "attributedTo": author,
        "interactingObject": quoting,
        "interactionTarget": quoted,
    }


def quote_authorization_id(author: str, key: int) -> str:
    return f"{author}/quote_authorizations/{key}"


def interaction_authorization(kind: str, author: str, interacting: str, target: str, key: int) -> Document:
    """The permission to like, answer or boost (`kind` as `NOUNS` has it); `key` is the id of its row."""
    return {
        "id": interaction_authorization_id(author, key),
        "type": f"{kind}Authorization",
        "attributedTo": author,
        "interactingObject": interacting,
        "interactionTarget": target,
    }


def interaction_authorization_id(author: str, key: int) -> str:
    return f"{author}/interaction_authorizations/{key}"


def feature_authorization(account: str, collection: str, key: int) -> Document:
    """The permission to show an account in a collection, an object that is served; `key` is the id of its row."""
    return {
        "id": feature_authorization_id(account, key),
        "type": "FeatureAuthorization",
        "interactingObject": collection,
        "interactionTarget": account,
    }


def feature_authorization_id(account: str, key: int) -> str:
    return f"{account}/feature_authorizations/{key}"


def _plain(type_: str, actor: str, about: object, its_id: str, to: str, cc: Id = None) -> Document:
    return {"id": its_id, "type": type_, "actor": actor, "to": [to], "cc": [cc] if cc else [], "object": about}
