"""Activities, their ids and their addressing, and the terms that all of our documents use."""

import pytest

from models import clock
from models.accounts.account import AccountKeys
from models.base import db
from models.media.attachment import Media
from models.media.emoji import Emoji
from rookery.federation.build import activities
from rookery.federation.build.activities import NOUNS
from rookery.federation.build.actor import actor, instance_actor
from rookery.federation.build.collections import counted_collection, page, whole_collection
from rookery.federation.build.context import AS, CONTEXT, SECURITY, framed
from rookery.federation.build.featured import featured_collection
from rookery.federation.build.note import note
from rookery.federation.ids import PUBLIC
from rookery.federation.inbound.interaction_responses import REQUESTS
from rookery.secrets import new_rsa_pem, public_pem
from rookery.services.discovery import collections
from rookery.services.discovery.collections import CollectionChanges
from rookery.services.statuses.draft import PollDraft

A, B, THING = "https://rookery.test/users/a", "https://far.example/users/b", "https://far.example/notes/1"

# What the two contexts that others keep define, as far as we use it.
# https://www.w3.org/ns/activitystreams https://w3id.org/security/v1
DEFINED = {
    "id",
    "type",
    "Accept",
    "Add",
    "Announce",
    "Application",
    "Block",
    "Collection",
    "CollectionPage",
    "Create",
    "Delete",
    "Document",
    "Flag",
    "Follow",
    "Group",
    "Image",
    "Like",
    "Mention",
    "Move",
    "Note",
    "OrderedCollection",
    "OrderedCollectionPage",
    "Person",
    "Question",
    "Reject",
    "Remove",
    "Service",
    "Tombstone",
    "Undo",
    "Update",
    "actor",
    "anyOf",
    "attachment",
    "attributedTo",
    "cc",
    "closed",
    "content",
    "contentMap",
    "summaryMap",
    "context",
    "deleted",
    "duration",
    "endTime",
    "endpoints",
    "first",
    "followers",
    "following",
    "height",
    "href",
    "icon",
    "image",
    "inReplyTo",
    "inbox",
    "instrument",
    "items",
    "last",
    "likes",
    "mediaType",
    "name",
    "next",
    "object",
    "oneOf",
    "orderedItems",
    "outbox",
    "partOf",
    "preferredUsername",
    "prev",
    "published",
    "replies",
    "result",
    "sharedInbox",
    "shares",
    "summary",
    "tag",
    "target",
    "to",
    "totalItems",
    "updated",
    "url",
    "width",
    "publicKey",
    "owner",
    "publicKeyPem",
}


def all_activities():
    note = {
        "id": f"{A}/statuses/1",
        "attributedTo": A,
        "published": "2026-01-01T00:00:00.000Z",
        "to": [PUBLIC],
        "cc": [],
    }
    me = {"id": A, "followers": f"{A}/followers"}
    follow = activities.follow(A, B, 1)
    return [
        activities.create(note),
        activities.update(note, 2),
        activities.update_actor(me, 3),
        activities.delete(A, note["id"]),
        activities.delete_actor(A),
        activities.revoke(A, f"{A}/x/1", [B]),
        activities.announce(A, f"{A}/statuses/4/activity", THING, clock.now(), [PUBLIC], [B]),
        activities.like(A, THING, B, 5),
        follow,
        activities.block(A, B, 6),
        activities.accept(A, follow, B, 7),
        activities.accept(A, follow["id"], B, 8, result=f"{A}/quote_authorizations/1"),
        activities.reject(A, follow, B, 9),
        activities.undo(follow),
        activities.flag(A, [B, THING], "Spam", B, 10),
        activities.move(A, B, f"{A}/followers", 11),
        activities.add(A, note["id"], f"{A}/collections/featured", f"{A}/followers", 12),
        activities.remove(A, note["id"], f"{A}/collections/featured", f"{A}/followers", 13),
        activities.vote(A, "yes", THING, B, 14),
        activities.quote_request(THING, B, note, 15),
        activities.feature_request(A, B, f"{A}/collections/1", 15),
        activities.emoji_react(A, THING, "🐦", None, [PUBLIC], [B], 16),
        activities.accept(A, {"id": f"{B}#1", "type": "FeatureRequest", "actor": B, "object": A}, B, 17),
    ]


def test_7_7_activity_ids_are_ours_unique_and_stable():
    ids = [activity["id"] for activity in all_activities()]

    assert all(one.startswith("https://rookery.test/") for one in ids)
    assert len(set(ids)) == len(ids)
    assert ids == [activity["id"] for activity in all_activities()]


def test_every_activity_says_who_to_whom_and_what():
    for activity in all_activities():
        assert activity["actor"] == A
        assert activity["to"] and isinstance(activity["cc"], list)
        assert activity["object"]
        assert activity.keys().isdisjoint({"bto", "bcc", "audience"})  # 9.1


def test_a_deleted_status_is_a_tombstone():
    deleted = activities.delete(A, THING)

    assert deleted["object"] == {"id": THING, "type": "Tombstone", "atomUri": THING}


def test_a_vote_is_a_note_to_the_author_alone():
    vote = activities.vote(A, "yes", THING, B, 14)

    assert (vote["type"], vote["to"], vote["cc"]) == ("Create", [B], [])
    assert vote["object"] == {
        "id": f"{A}#votes/14",
        "type": "Note",
        "name": "yes",
        "attributedTo": A,
        "inReplyTo": THING,
        "to": [B],
        "cc": [],
    }


def test_16_4_a_permission_names_both_sides():
    assert activities.quote_authorization(A, THING, f"{A}/statuses/1", 7) == {
        "id": f"{A}/quote_authorizations/7",
        "type": "QuoteAuthorization",
        "attributedTo": A,
        "interactingObject": THING,
        "interactionTarget": f"{A}/statuses/1",
    }


def terms(value):
    """Every property and type in a document; languages are no terms."""
    if isinstance(value, list):
        return set().union(*map(terms, value))
    if not isinstance(value, dict):
        return set()
    found = set(value) | ({value["type"]} if "type" in value else set())
    return found.union(
        *(terms(inner) for name, inner in value.items() if name not in ("@context", "contentMap", "summaryMap"))
    )


@pytest.fixture
def everything(alice, bob, post):
    """Documents that between them have all that we ever say."""
    db.session.add(rook := Emoji(shortcode="rook", image_key="emoji/rook.png"))
    db.session.add(
        film := Media(
            account_id=alice.id,
            state="ready",
            kind="video",
            original_key="a.mp4",
            small_key="a.png",
            focus_x=0,
            focus_y=0,
            blurhash="U",
            meta={"duration": 1, "original": {"width": 1, "height": 1}},
            content_type="video/mp4",
        )
    )
    db.session.add(AccountKeys(account_id=alice.id, public_pem=public_pem(new_rsa_pem())))
    db.session.flush()
    alice.memorial, alice.also_known_as, alice.moved_to_id = True, ["https://far.example/users/b"], bob.id
    alice.attribution_domains, alice.note_text, alice.emoji_ids = ["far.example"], "#rooks", [rook.id]
    alice.avatar_key, alice.header_key = "a.png", "b.jpg"
    alice.fields = [{"name": "Home", "value": "here"}]
    bob.suspended_at = clock.now()
    poll = PollDraft(options=["a", "b"], expires_in=600)
    with_quote = post(alice, "@bob #rooks :rook:", quoted_id=post(alice, poll=poll, language="en").id)
    with_film = post(alice, media_ids=[film.id], poll=None, in_reply_to_id=with_quote.id)
    with_film.edited_at = clock.now()
    many = post(alice, poll=PollDraft(options=["a", "b"], expires_in=600, multiple=True))
    birds = collections.create(alice, CollectionChanges(name="Birds", language="en", tag_name="birds"), [alice.id])
    return [
        *map(note, (with_quote, with_film, many)),
        actor(alice),
        actor(bob),
        instance_actor(),
        *all_activities(),
        counted_collection(A, 1),
        whole_collection(A, [THING]),
        page(A, A, [THING], next_=A, prev=A),
        page(A, A, [THING], kind="Collection"),
        activities.quote_authorization(A, B, THING, 1),
        activities.feature_authorization(A, THING, 1),
        featured_collection(alice, birds),
        *map(activities.approved, ("like", "reply", "announce"), [B] * 3),
        *(
            activities.interaction_authorization(noun, A, B, THING, f"{A}/interaction_authorizations/1")
            for noun in NOUNS.values()
        ),
        *(activities.accept(A, {"id": B, "type": asked}, B, 18) for asked in REQUESTS),
    ]


def test_4_2_every_term_that_we_use_is_defined_once(everything):
    ours = CONTEXT[2]

    used = terms(everything)

    assert used - DEFINED - ours.keys() == set()
    assert ours.keys() & DEFINED == set()
    assert ours.keys() - used == {"toot", "schema", "ostatus", "misskey", "gts"}  # what other terms are made with
    assert ours["schema"] == "http://schema.org#"
    assert all(ours[name]["@type"] == "@id" for name in ("movedTo", "alsoKnownAs"))


def test_4_2_the_context_begins_with_the_two_that_everybody_knows():
    assert framed({"id": A})["@context"][:2] == [AS, SECURITY]


def test_10_11_nothing_of_ours_is_signed_inside():
    assert not any("signature" in terms(activity) for activity in all_activities())
    assert "signature" not in str(CONTEXT[2]).lower()
