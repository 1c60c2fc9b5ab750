"""Activities: what happened, wrapped around its object. Pure functions of ids and documents.

An id is made of what it is about, so that telling a thing twice tells the same thing (7.7): the Create of a status is
`<status>/activity`, others are fragments of their actor (`<actor>#likes/<row id>`). `key` is always such a row's id,
or one that was made for the occasion.
"""

import hashlib
from collections.abc import Sequence
from datetime import datetime

from models import clock
from models.statuses.interaction import ANNOUNCE, LIKE, REPLY
from rookery.federation.ids import PUBLIC
from rookery.federation.read.values import Document

Id = str | None
NOUNS = {LIKE: "Like", REPLY: "Reply", ANNOUNCE: "Announce"}


def wrap(type_: str, actor: str, about: object, its_id: str, to: Sequence[str], cc: Sequence[str] = ()) -> Document:
    """Return an activity of this type about an object, which is embedded or named by its id."""
    return {"id": its_id, "type": type_, "actor": actor, "to": [*to], "cc": [*cc], "object": about}


def create(note: Document) -> Document:
    """The Create of a Note or Question, addressed as that is."""
    made = wrap("Create", note["attributedTo"], note, f"{note['id']}/activity", note["to"], note["cc"])
    return made | {"published": note["published"]} | _in_group(note)


def update(note: Document, version: int) -> Document:
    """A Note or Question says something else now; `version` is that of its row."""
    its_id = f"{note['id']}#updates/{version}"
    made = wrap("Update", note["attributedTo"], note, its_id, note["to"], note["cc"])
    return made | {"published": note.get("updated") or clock.stamp(clock.now())} | _in_group(note)


def _in_group(note: Document) -> Document:
    return {"audience": note["audience"]} if "audience" in note else {}


def update_actor(actor: Document, version: int) -> Document:
    """A profile says something else now; `version` is that of the account."""
    its_id = f"{actor['id']}#updates/{version}"
    return wrap("Update", actor["id"], actor, its_id, [PUBLIC], [actor["followers"]])


def update_collection(collection: Document, followers: str, version: int) -> Document:
    """A collection of accounts is another one now; `version` is that of its row."""
    its_id = f"{collection['id']}#updates/{version}"
    return wrap("Update", collection["attributedTo"], collection, its_id, [PUBLIC], [followers])


def delete(actor: str, object_id: str, to: Sequence[str] = (PUBLIC,), cc: Sequence[str] = ()) -> Document:
    """A status is gone."""
    tombstone = {"id": object_id, "type": "Tombstone", "atomUri": object_id}
    return wrap("Delete", actor, tombstone, f"{object_id}#delete", to, cc)


def delete_actor(actor: str) -> Document:
    """The actor itself is gone."""
    return wrap("Delete", actor, actor, f"{actor}#delete", [PUBLIC])


def revoke(actor: str, permission: str, to: Sequence[str]) -> Document:
    """A permission is taken back (16.4)."""
    return wrap("Delete", actor, permission, f"{permission}#delete", to)


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
    made = wrap("Announce", actor, object_id, announce_id, to, cc)
    return made | {"published": clock.stamp(published)} | approved("announce", approval)


def announce_activity(group: str, followers: str, activity: Document) -> Document:
    """Return what a group passes on of its members: the activity of one, as it is (FEP-1b12)."""
    its_id = f"{group}#announces/{key_of_activity(activity)}"
    return wrap("Announce", group, activity, its_id, [PUBLIC], [followers])


def key_of_activity(activity: Document) -> str:
    """Return what stands for the id of an activity within another id, whatever its length."""
    return hashlib.sha256(activity["id"].encode()).hexdigest()[:32]


def moderate(act: str, moderator: str, about: str, group: str, key: int) -> Document:
    """Return what a moderator does to an account (Block) or a post (Delete) in a group."""
    its_id = f"{moderator}#moderation/{key}"
    made = wrap(act, moderator, about, its_id, [PUBLIC], [group])
    return made | {"target": group, "audience": group, "summary": "By a moderator of the group"}


def like(actor: str, object_id: str, author: str, key: int, approval: Id = None) -> Document:
    return wrap("Like", actor, object_id, f"{actor}#likes/{key}", [author]) | approved("like", approval)


def approved(kind: str, approval: Id) -> Document:
    """Return the authorization by which the author approved it, under its names of today and of before GoToSocial 0.20
    (17.8).
    """
    return {f"{kind}Authorization": approval, "approvedBy": approval} if approval else {}


def emoji_react(
    actor: str, object_id: str, content: str, tag: Document | None, to: Sequence[str], cc: Sequence[str], key: int
) -> Document:
    """An emoji under a status; `tag` is that of a custom one. `key` is the id of the Reaction. FEP-c0e0."""
    made = wrap("EmojiReact", actor, object_id, f"{actor}#reactions/{key}", to, cc) | {"content": content}
    return made | {"tag": [tag]} if tag else made


def follow(actor: str, target: str, key: int) -> Document:
    return wrap("Follow", actor, target, follow_id(actor, key), [target])


def follow_id(actor: str, key: int) -> str:
    """`key` is the id of the Follow or the FollowRequest: of the row that asked first."""
    return f"{actor}#follows/{key}"


def block(actor: str, target: str, key: int) -> Document:
    return wrap("Block", actor, target, f"{actor}#blocks/{key}", [target])


def accept(actor: str, asked: Document | str, asker: str, key: int, result: Id = None) -> Document:
    """Yes to a Follow or a QuoteRequest, embedded or by its id. `result` is the permission that comes with it."""
    made = wrap("Accept", actor, asked, f"{actor}#accepts/{key}", [asker])
    return made | {"result": result} if result else made


def reject(actor: str, asked: Document | str, asker: str, key: int) -> Document:
    """Return a Reject: no, or no longer."""
    return wrap("Reject", actor, asked, f"{actor}#rejects/{key}", [asker])


def undo(activity: Document) -> Document:
    """Build the Undo of an activity, addressed to everybody who was told of that."""
    return wrap("Undo", activity["actor"], activity, f"{activity['id']}/undo", activity["to"], activity["cc"])


def flag(actor: str, object_ids: Sequence[str], comment: str, target: str, key: int) -> Document:
    """A report, by the server's own actor: an account and what it wrote."""
    return {**wrap("Flag", actor, [*object_ids], f"{actor}#flags/{key}", [target]), "content": comment}


def move(actor: str, target: str, followers: str, key: int) -> Document:
    """The actor is somebody else from now on."""
    return {**wrap("Move", actor, actor, f"{actor}#moves/{key}", [followers]), "target": target}


def add(actor: str, thing: Document | str, collection: str, followers: str, key: int) -> Document:
    """A status is pinned, or a tag featured: `collection` is the id of where it stands now."""
    return {**wrap("Add", actor, thing, f"{actor}#adds/{key}", [PUBLIC], [followers]), "target": collection}


def remove(actor: str, thing: Document | str, collection: str, followers: str, key: int) -> Document:
    return {**wrap("Remove", actor, thing, f"{actor}#removes/{key}", [PUBLIC], [followers]), "target": collection}


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
    return wrap("Create", actor, note, f"{its_id}/activity", [author])


def quote_request(quoted: str, author: str, note: Document, key: int) -> Document:
    """May this Note quote that? `key` is the id of the Quote. FEP-044f."""
    actor = note["attributedTo"]
    made = wrap("QuoteRequest", actor, quoted, f"{actor}#quote_requests/{key}", [author])
    return made | {"instrument": note}


def quote_authorization(author: str, quoting: str, quoted: str, key: int) -> Document:
    """The permission of the quoted author, an object that is served; `key` is the id of the Quote."""
    return {
        "id": authorization_id("quote", author, key),
        "type": "QuoteAuthorization",
        "attributedTo": author,
        "interactingObject": quoting,
        "interactionTarget": quoted,
    }


def interaction_authorization(kind: str, author: str, interacting: str, target: str, its_id: str) -> Document:
    """The permission to like, answer or boost (`kind` as `NOUNS` has it)."""
    return {
        "id": its_id,
        "type": f"{kind}Authorization",
        "attributedTo": author,
        "interactingObject": interacting,
        "interactionTarget": target,
    }


def feature_request(owner: str, account: str, collection: str, key: int) -> Document:
    """May this account be shown in that collection? `key` is the id of the item. FEP-7aa9."""
    made = wrap("FeatureRequest", owner, account, feature_request_id(owner, key), [account])
    return made | {"instrument": collection}


def feature_request_id(owner: str, key: int) -> str:
    return f"{owner}#feature_requests/{key}"


def feature_authorization(account: str, collection: str, key: int) -> Document:
    """The permission to show an account in a collection, an object that is served; `key` is the id of its row."""
    return {
        "id": authorization_id("feature", account, key),
        "type": "FeatureAuthorization",
        "interactingObject": collection,
        "interactionTarget": account,
    }


def authorization_id(kind: str, author: str, key: int) -> str:
    """Return the id of a permission (`kind`: quote, interaction or feature); `key` is the id of its row."""
    return f"{author}/{kind}_authorizations/{key}"
