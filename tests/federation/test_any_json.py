"""10.16: whatever stands wherever in a document, it is read or refused, and what is stored can be shown."""

import contextlib
import copy
import itertools
import json

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import select

from models.accounts.remote_actor import RemoteActor
from models.base import db
from rookery.federation.errors import Dropped
from rookery.federation.read.activity import activity as read_activity
from rookery.federation.read.note import note as read_note
from rookery.federation.read.values import Unreadable
from tests.federation.arriving import CAROL, PUBLIC, Arrivals

WORDS = [
    PUBLIC,
    "as:Public",
    CAROL,
    f"{CAROL}/followers",
    "https://rookery.test/users/alice",
    "Note",
    "Question",
    "Image",
    "Link",
    "Mention",
    "Hashtag",
    "Emoji",
    "image/png",
    "text/html",
    "text/markdown",
    "#one",
    ":rook:",
    "en",
    "und",
    "2026-03-01T10:00:00Z",
    "0001-01-01T00:00:00Z",
    "9999-12-31T23:59:59+14:00",
    "PT1S",
    "https://masto.example/1",
    "<p>Hi</p>",
    "<script>x</script>",
    "\0",
    "\ud800",
    "javascript:x",
    "[gallery]",
    "https://[::1",
]
NAMES = [
    "id",
    "type",
    "url",
    "href",
    "name",
    "content",
    "mediaType",
    "icon",
    "replies",
    "totalItems",
    "en",
    "@value",
    "automaticApproval",
    "canQuote",
    "items",
    "width",
    "height",
    "tag",
    "to",
]
NAME = st.sampled_from(NAMES) | st.text(max_size=5)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20) | st.sampled_from(WORDS),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(NAME, inner, max_size=4),
    max_leaves=12,
)
WHOLE = {
    "id": f"{CAROL}/statuses/1",
    "type": "Question",
    "attributedTo": CAROL,
    "content": "<p>Hello</p>",
    "contentMap": {"en": "<p>Hello</p>"},
    "summary": "A warning",
    "name": "A title",
    "to": [PUBLIC],
    "cc": [f"{CAROL}/followers"],
    "bto": [],
    "audience": None,
    "published": "2026-03-01T10:00:00Z",
    "updated": "2026-03-01T11:00:00Z",
    "url": "https://masto.example/1",
    "inReplyTo": None,
    "sensitive": True,
    "conversation": "tag:1",
    "context": "tag:1",
    "replies": {},
    "language": None,
    "mediaType": "text/html",
    "attachment": [
        {
            "type": "Image",
            "url": "https://masto.example/a.png",
            "mediaType": "image/png",
            "name": "A",
            "focalPoint": [0.1, 0.2],
            "blurhash": "UBL_:rOpGG-oBUNG,qRj2so|=eE1w^n4S5NH",
            "width": 3,
        }
    ],
    "tag": [
        {"type": "Hashtag", "name": "#one"},
        {"type": "Mention", "href": CAROL, "name": "@carol"},
        {"type": "Emoji", "name": ":rook:", "icon": {"url": "https://masto.example/r.png"}},
    ],
    "oneOf": [{"name": "yes", "replies": {"totalItems": 1}}, {"name": "no"}],
    "anyOf": None,
    "votersCount": 1,
    "endTime": "2036-01-01T00:00:00Z",
    "closed": None,
    "quote": None,
    "quoteUrl": None,
    "_misskey_quote": None,
    "quoteAuthorization": None,
    "interactionPolicy": {"canQuote": {"automaticApproval": PUBLIC}},
    "image": None,
    "location": None,
    "startTime": None,
    "preview": None,
}
numbers = itertools.count(1)
SLOW_AND_SHARED = [HealthCheck.function_scoped_fixture, HealthCheck.too_slow]  # on a machine that does more
TITLED = ("Note", "Article", "Page", "Video", "Event", "Image", "ChatMessage")


@st.composite
def documents(draw):
    """A good document with something else in up to three places, some of them deep."""
    document = copy.deepcopy(WHOLE)
    document["type"] = draw(st.sampled_from(["Question", *TITLED]))
    for _ in range(draw(st.integers(1, 3))):
        name = draw(st.sampled_from(sorted(WHOLE)))
        inner = document.get(name)
        if isinstance(inner, list) and inner and isinstance(inner[0], dict) and draw(st.booleans()):
            inner[0][draw(st.sampled_from([*inner[0], *NAMES]))] = draw(JSON)
        else:
            document[name] = draw(JSON)
    return document


@settings(deadline=None, max_examples=400, suppress_health_check=[HealthCheck.too_slow])
@given(st.dictionaries(NAME, JSON, max_size=4) | documents())
def test_10_16_a_note_is_read_or_refused(the_app, document):
    with the_app.app_context(), contextlib.suppress(Unreadable):
        note = read_note(document)
        assert note.id and note.author and isinstance(note.content, str)
        json.dumps([note.content, note.name, note.summary, note.hashtags]).encode()
        for text in (note.content, note.name, note.summary):
            text.encode()


@settings(deadline=None, max_examples=60, suppress_health_check=SLOW_AND_SHARED)
@given(document=documents(), verb=st.sampled_from(["Create", "Update"]))
def test_10_16_what_is_stored_can_be_shown(factory, alice, api, document, verb):
    arrivals = Arrivals(factory)
    if document["id"] == WHOLE["id"]:
        document["id"] = f"{CAROL}/statuses/{next(numbers)}"
    if not db.session.scalar(select(RemoteActor.account_id)):
        arrivals.person(CAROL, followed_by=alice)
    with contextlib.suppress(Unreadable, Dropped):
        arrivals.apply({"id": f"{CAROL}#1", "type": verb, "actor": CAROL, "object": document})

    carol_id = db.session.scalar(select(RemoteActor.account_id))
    assert api(alice).get(f"/api/v1/accounts/{carol_id}/statuses").status_code == 200


@settings(deadline=None, max_examples=200, suppress_health_check=[HealthCheck.too_slow])
@given(JSON)
def test_10_16_an_activity_is_read_or_refused(the_app, value):
    document = {"id": f"{CAROL}#1", "type": "Create", "actor": CAROL, "object": value, "to": value, "published": value}
    for changed in (document, {**document, "actor": value}, {**document, "type": value}, {**document, "id": value}):
        with the_app.app_context(), contextlib.suppress(Unreadable):
            read_activity(changed)
