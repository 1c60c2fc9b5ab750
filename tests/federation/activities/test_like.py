"""Like, EmojiReact, Block, and what of it is taken back."""

import json

import pytest
from sqlalchemy import select

from models.accounts.remote_actor import RemoteActor
from models.base import db
from models.federation.inbox import Received, key_of
from models.media.emoji import Emoji
from models.relationships.block import Block
from models.relationships.follow import Follow
from models.statuses.favourite import Favourite
from models.statuses.status import Status, StatusCounts
from rookery import events
from rookery.federation.errors import Dropped
from rookery.services import statuses
from rookery.services.relationships import relationships
from tests.federation.neighbours import queued, waiting

ALICE = "https://rookery.test/users/alice"


@pytest.fixture
def status(post, alice):
    return post(alice, "Rooks nest high.")


def object_of(status):
    return f"{ALICE}/statuses/{status.id}"


@pytest.fixture
def under(api):
    """The emoji under a status, as everybody sees them."""

    def shown(status):
        told = db.session.get(StatusCounts, status.id, populate_existing=True).reactions
        return [(one[0], one[1]) for one in json.loads(told or "[]")]

    return shown


def likes():
    db.session.expire_all()
    return [(one.account_id, one.status_id) for one in db.session.scalars(select(Favourite))]


@pytest.fixture
def reachable(carol):
    """Carol's server can be told things."""
    db.session.add(RemoteActor(account_id=carol.id, host="far.example", inbox="https://far.example/inbox"))
    return carol


@pytest.fixture
def gone(status, alice, reachable, run_jobs):
    """The id of a status that was deleted when nobody knew that carol's server has it."""
    statuses.delete(alice, status.id)
    events.commit()
    run_jobs()
    assert not queued()
    return object_of(status)


def is_told(uri):
    [told] = queued()
    assert (told.kind, told.about) == ("Delete", uri)
    assert [one.inbox for one in waiting()] == ["https://far.example/inbox"]


@pytest.mark.parametrize("type_", ["Like", "Announce", "EmojiReact", "QuoteRequest"])
def test_14_6_who_does_something_to_what_is_gone_is_told_so(says, gone, carol, type_):
    says(carol, type_, gone, content="🐦", instrument=f"{carol.uri}/notes/1")

    is_told(gone)
    assert likes() == []


@pytest.mark.parametrize("how", ["inReplyTo", "quote"])
def test_14_6_who_answers_or_quotes_what_is_gone_is_told_so_and_is_heard(says, gone, carol, how):
    note = said_by(carol, **{how: gone})

    says(carol, "Create", note)

    is_told(gone)
    assert db.session.scalar(select(Status.uri)) == note["id"]


def test_14_6_who_votes_in_a_poll_that_is_gone_is_told_so(says, gone, carol):
    says(carol, "Create", said_by(carol, inReplyTo=gone, name="yes", content=None))

    is_told(gone)
    assert db.session.scalars(select(Status)).all() == []


def test_14_6_who_is_being_told_is_not_told_twice(says, gone, carol):
    for type_ in ("Like", "Announce", "EmojiReact"):
        says(carol, type_, gone, content="🐦")

    is_told(gone)


def test_14_6_of_what_was_not_for_everybody_nobody_is_told_that_it_is_gone(says, post, alice, reachable, run_jobs):
    hidden = post(alice, "For those who follow", visibility="private")
    statuses.delete(alice, hidden.id)
    events.commit()
    run_jobs()

    for type_ in ("Like", "Announce", "EmojiReact", "QuoteRequest"):
        with pytest.raises(Dropped):
            says(reachable, type_, object_of(hidden), content="🐦")
    says(reachable, "Create", said_by(reachable, inReplyTo=object_of(hidden)))

    assert not queued()


def said_by(person, **more):
    note = {
        "id": f"{person.uri}/notes/1",
        "type": "Note",
        "attributedTo": person.uri,
        "content": "<p>So?</p>",
        "to": ["https://www.w3.org/ns/activitystreams#Public", ALICE],
    } | more
    return {name: value for name, value in note.items() if value is not None}


def test_11_a_like_is_a_favourite_once_per_actor(says, status, carol, run_jobs, api, alice):
    says(carol, "Like", object_of(status))
    says(carol, "Like", object_of(status), content=":blobcat:", _misskey_reaction=":blobcat:")

    assert likes() == [(carol.id, status.id)]
    assert db.session.get(StatusCounts, status.id).favourites == 1
    run_jobs()
    assert [one["type"] for one in api(alice).get("/api/v1/notifications").json] == ["favourite"]


def test_11_a_like_with_an_emoji_shows_it_too_until_it_is_undone(says, status, carol, under):
    said = says(carol, "Like", object_of(status), content="🎉", _misskey_reaction="🎉")
    assert (under(status), likes()) == ([("🎉", 1)], [(carol.id, status.id)])

    says(carol, "Undo", said["id"])

    assert (under(status), likes()) == ([], [])


def test_11_a_like_that_says_no_more_than_that_is_a_favourite_only(says, post, alice, carol, under):
    liked = []
    for plain in ("❤", "❤️", "⭐", "", None, 7, ["x"], "no emoji", ":unknown:"):
        status = post(alice)
        says(carol, "Like", object_of(status), content=plain)
        liked.append((carol.id, status.id))

        assert (under(status), sorted(likes())) == ([], sorted(liked)), plain


def test_11_an_emoji_reaction_is_counted_once_per_actor_and_emoji(says, status, carol, under):
    for content in ("🐦", "🐦", "❤", "❤️"):
        says(carol, "EmojiReact", object_of(status), content=content)

    assert (under(status), likes()) == ([("🐦", 1), ("❤️", 1)], [])


@pytest.mark.parametrize("how", ["embedded", "its id", "without its id"])
def test_11_an_emoji_reaction_is_undone(says, status, carol, under, how):
    said = says(carol, "EmojiReact", object_of(status), content="🐦")
    says(carol, "EmojiReact", object_of(status), content="🎉")

    undone = {"embedded": said, "its id": said["id"], "without its id": said | {"id": None}}[how]
    says(carol, "Undo", undone)

    assert under(status) == [("🎉", 1)]


def test_11_nobody_undoes_the_reaction_of_somebody_else(says, status, carol, factory, under):
    said = says(carol, "EmojiReact", object_of(status), content="🐦")
    dora = factory.account("dora", "other.example", uri="https://other.example/users/dora")

    says(dora, "Undo", said["id"])
    says(dora, "Undo", said | {"actor": dora.uri})

    assert under(status) == [("🐦", 1)]


PARROT = {
    "type": "Emoji",
    "id": "https://remote.example/e/1",
    "name": ":parrot:",
    "icon": {"type": "Image", "mediaType": "image/png", "url": "https://remote.example/parrot.png"},
}


def test_11_a_custom_emoji_keeps_its_name_and_its_picture(says, status, carol, api):
    says(carol, "EmojiReact", object_of(status), content=":parrot:", tag=[PARROT])

    [one] = api().get(f"/api/v1/statuses/{status.id}").json["pleroma"]["emoji_reactions"]

    assert (one["name"], one["count"], one["me"]) == (f"parrot@{carol.domain}", 1, False)
    assert one["url"].startswith("https://rookery.test/media_proxy/emoji/")


def test_11_nobody_changes_the_emoji_of_another_server_by_reacting_with_it(says, status, carol, factory, under):
    says(carol, "EmojiReact", object_of(status), content=":parrot:", tag=[PARROT])
    dora = factory.account("dora", "other.example", uri="https://other.example/users/dora")
    fake = PARROT | {"icon": {"type": "Image", "url": "https://other.example/fake.png"}}

    says(dora, "EmojiReact", object_of(status), content=f":parrot@{carol.domain}:", tag=[fake])

    assert under(status) == [(f"parrot@{carol.domain}", 2)]
    assert [one.remote_url for one in db.session.scalars(select(Emoji))] == ["https://remote.example/parrot.png"]


@pytest.mark.parametrize("content", [None, "", "bird", "🐦🐦", ":parrot:", "x" * 5000, {"a": 1}, ["🐦"] * 2000])
def test_11_an_emoji_reaction_without_an_emoji_is_dropped(says, status, carol, under, content):
    if content == ["🐦"] * 2000:
        says(carol, "EmojiReact", object_of(status), content=content)
        return
    with pytest.raises(Dropped):
        says(carol, "EmojiReact", object_of(status), content=content)

    assert under(status) == []


def test_11_one_account_puts_no_more_than_ten_emoji_under_a_status(says, status, carol, under):
    for number in range(10):
        says(carol, "EmojiReact", object_of(status), content=chr(0x1F400 + number))

    with pytest.raises(Dropped):
        says(carol, "EmojiReact", object_of(status), content="🎉")

    assert len(under(status)) == 10


def test_with_the_plugin_off_an_emoji_is_ignored_and_a_like_is_a_like(says, status, carol, under, app, monkeypatch):
    plugins = app.extensions["rookery.plugins"]
    monkeypatch.setattr(plugins, "on", {key: one for key, one in plugins.on.items() if key != "reactions"})

    says(carol, "EmojiReact", object_of(status), content="🐦")
    says(carol, "Like", object_of(status), content="🎉")

    assert (under(status), likes()) == ([], [(carol.id, status.id)])


def test_9_7_an_emoji_under_what_its_actor_may_not_read_is_dropped(says, post, alice, carol, under):
    hidden = post(alice, "Not for you", visibility="private")

    for uri in (object_of(hidden), f"{ALICE}/statuses/1"):
        with pytest.raises(Dropped):
            says(carol, "EmojiReact", uri, content="🐦")

    assert under(hidden) == []


def test_11_the_emoji_of_somebody_who_is_gone_go_with_them(says, status, carol, under, run_jobs):
    says(carol, "EmojiReact", object_of(status), content="🐦")

    says(carol, "Delete", carol.uri)
    run_jobs()

    assert under(status) == []


@pytest.mark.parametrize("visibility", ["private", "direct", "local"])
def test_9_7_a_like_of_what_its_actor_may_not_read_leaves_no_trace(says, post, alice, carol, visibility):
    hidden = post(alice, "Not for you", visibility=visibility if visibility != "local" else "public")
    hidden.visibility = visibility
    db.session.commit()

    with pytest.raises(Dropped) as secret:
        says(carol, "Like", object_of(hidden))
    with pytest.raises(Dropped) as nothing:
        says(carol, "Like", f"{ALICE}/statuses/1")

    assert likes() == []
    assert (secret.value.rule, str(secret.value)) == (nothing.value.rule, str(nothing.value))


def test_9_7_a_follower_may_like_what_is_for_followers(says, post, alice, carol):
    says(carol, "Follow", ALICE)
    private = post(alice, "For those who follow", visibility="private")

    says(carol, "Like", object_of(private))

    assert likes() == [(carol.id, private.id)]


def test_9_8_a_like_by_somebody_blocked_is_dropped(says, status, alice, carol):
    relationships.block(alice, carol)
    db.session.commit()

    with pytest.raises(Dropped):
        says(carol, "Like", object_of(status))


@pytest.mark.parametrize("whole", [True, False])
def test_11_a_like_is_undone_by_its_id_and_as_a_whole(says, status, carol, whole):
    like = says(carol, "Like", object_of(status))

    says(carol, "Undo", like if whole else like["id"])

    assert likes() == []
    assert db.session.get(StatusCounts, status.id).favourites == 0


def test_11_nobody_undoes_what_somebody_else_did(says, factory, status, alice, carol):
    mallory = factory.remote("mallory", "evil.example")
    like, follow = says(carol, "Like", object_of(status)), says(carol, "Follow", ALICE)

    for undone in (like["id"], follow["id"]):
        says(mallory, "Undo", undone)
    for undone in (like, follow):
        with pytest.raises(Dropped, match="somebody else"):
            says(mallory, "Undo", undone)
        says(mallory, "Undo", {**undone, "actor": mallory.uri})

    assert likes() == [(carol.id, status.id)]
    assert db.session.scalar(select(Follow.id).where(Follow.account_id == carol.id, Follow.target_id == alice.id))


@pytest.mark.parametrize("whole", [True, False])
def test_11_a_follow_is_undone_by_its_id_and_as_a_whole(says, alice, carol, whole):
    follow = says(carol, "Follow", ALICE)

    says(carol, "Undo", follow if whole else follow["id"])

    assert db.session.scalars(select(Follow)).all() == []


@pytest.mark.parametrize("whole", [True, False])
def test_11_a_boost_is_undone_by_its_id_and_as_a_whole(says, status, carol, whole):
    boost = statuses.reblog(carol, status.id)
    boost.uri, boost.local = "https://far.example/boosts/1", False
    db.session.commit()
    announce = {"id": boost.uri, "type": "Announce", "actor": carol.uri, "object": object_of(status)}

    says(carol, "Undo", announce if whole else boost.uri)

    assert db.session.scalars(select(Status.id)).all() == [status.id]


def test_10_7_an_undo_that_comes_first_is_remembered(says, status, carol):
    says(carol, "Undo", {"id": f"{carol.uri}#likes/7", "type": "Like", "actor": carol.uri, "object": object_of(status)})

    assert not Received.note(key_of(carol.uri, f"{carol.uri}#likes/7"))


def test_11_a_block_ends_follows_both_ways_and_is_felt(says, alice, carol, api):
    relationships.follow(alice, carol)
    relationships.accept(carol, alice.id)
    says(carol, "Follow", ALICE)

    block = says(carol, "Block", ALICE)

    assert db.session.scalars(select(Follow)).all() == []
    relationship = api(alice).get(f"/api/v1/accounts/relationships?id[]={carol.id}").json[0]
    assert relationship["blocked_by"] is True
    says(carol, "Undo", block)
    assert db.session.scalars(select(Block)).all() == []


def test_11_a_block_without_an_id_is_undone_by_what_it_is_about(says, alice, carol):
    block = says(carol, "Block", ALICE, id=None)

    says(carol, "Undo", block, id=None)

    assert db.session.scalars(select(Block)).all() == []


def test_11_of_a_stranger_an_emoji_reaction_is_told_and_of_a_like_with_an_emoji_the_like_alone(
    says, status, carol, api, alice, run_jobs
):
    says(carol, "Like", object_of(status), content="🎉", _misskey_reaction="🎉")
    says(carol, "EmojiReact", object_of(status), content="🐦")
    run_jobs()

    told = api(alice).get("/api/v1/notifications").json
    assert [(one["type"], one.get("emoji")) for one in told] == [("pleroma:emoji_reaction", "🐦"), ("favourite", None)]
