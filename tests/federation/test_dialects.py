"""What each software says, and what becomes of it (8.4): payloads after the documented shapes of each."""

import contextlib
import json

import pytest
from sqlalchemy import select

from models.base import db
from models.notifications.notification import Notification
from models.statuses.poll import Poll, PollVote
from models.statuses.quote import Quote
from models.statuses.status import Status
from models.timelines.conversation import ConversationEntry
from rookery.federation.errors import Dropped
from rookery.federation.read.values import Unreadable
from rookery.services.statuses import PollDraft, polls
from tests.federation.arriving import fixture, stored

S1, S2 = ("https://rookery.test/users/alice/statuses/11300000000000000" + end for end in "12")


@pytest.fixture
def arrive(arrivals, alice, run_jobs):
    """`arrive("name")` applies that payload, its actor known and followed by alice; the status that it made, if any."""

    def apply(name, inbox_owner=None, **more):
        document = fixture(name) | more
        actor = document["actor"] if isinstance(document["actor"], str) else document["actor"]["id"]
        arrivals.person(actor, followed_by=alice)
        arrivals.apply(document, inbox_owner)
        run_jobs()
        about = document["object"]
        return stored(about["id"]) if isinstance(about, dict) else None

    return apply


@pytest.fixture
def told(api, alice):
    return lambda status: api(alice).get(f"/api/v1/statuses/{status.id}").json


def notified(kind="mention"):
    return db.session.scalars(select(Notification.account_id).where(Notification.kind == kind)).all()


def test_mastodon_a_reply_stands_in_the_thread_and_is_told(arrive, told, api, alice, post):
    status = post(alice, "S1")
    reply = fixture("mastodon-create-unlisted-reply")
    reply["object"]["inReplyTo"] = f"https://rookery.test/users/alice/statuses/{status.id}"

    made = arrive("mastodon-create-unlisted-reply", object=reply["object"])

    assert told(made)["visibility"] == "unlisted"
    below = api(alice).get(f"/api/v1/statuses/{status.id}/context").json["descendants"]
    assert [one["id"] for one in below] == [str(made.id)]
    assert notified() == [alice.id]


def test_9_3_mastodons_private_note_is_for_followers_only(arrive, alice, bob, api):
    status = arrive("mastodon-create-private")

    path = f"/api/v1/statuses/{status.id}"
    assert api(alice).get(path).json["visibility"] == "private"
    assert api(bob).get(path).status_code == api().get(path).status_code == 404


def test_mastodons_direct_note_makes_a_conversation_and_is_told(arrive, alice, bob, api):
    status = arrive("mastodon-create-direct")

    assert status.visibility == "direct"
    assert [entry.account_id for entry in db.session.scalars(select(ConversationEntry))] == [alice.id]
    assert notified() == [alice.id]
    assert api(bob).get(f"/api/v1/statuses/{status.id}").status_code == 404


def test_mastodons_question_is_a_poll_with_its_counts(arrive, told):
    poll = told(arrive("mastodon-question"))["poll"]

    assert [(one["title"], one["votes_count"]) for one in poll["options"]] == [
        ("apple", 3),
        ("orange", 7),
        ("banana", 6),
    ]
    assert (poll["multiple"], poll["voters_count"], poll["expired"]) == (True, 9, False)


@pytest.fixture
def poll(alice, post):
    return post(alice, "Which?", poll=PollDraft(["yes", "no", "maybe"], 3600, multiple=True))


def voting(name, poll):
    text = json.dumps(fixture(name)).replace(S2, f"https://rookery.test/users/alice/statuses/{poll.id}")
    return json.loads(text)


def test_11_a_vote_counts_once_and_is_no_status(arrivals, alice, poll, run_jobs):
    vote = voting("mastodon-vote", poll)
    arrivals.person(vote["actor"])

    arrivals.apply(vote)
    arrivals.apply(vote)
    run_jobs()

    held = db.session.scalars(select(Poll)).one()
    assert (held.tallies, held.voters_count) == ([1, 0, 0], 1)
    assert [one.id for one in db.session.scalars(select(Status))] == [poll.id]
    assert notified() == []


def test_11_1_gotosocial_sends_two_votes_in_one_create(arrivals, poll):
    votes = voting("gotosocial-votes", poll)
    arrivals.person(votes["actor"])

    arrivals.apply(votes)

    held = db.session.scalars(select(Poll)).one()
    assert (held.tallies, held.voters_count) == ([1, 0, 1], 1)


def test_11_a_vote_after_the_end_changes_nothing(arrivals, poll, frozen_time):
    vote = voting("mastodon-vote", poll)
    arrivals.person(vote["actor"])
    frozen_time.move(hours=2)

    with pytest.raises(Dropped):
        arrivals.apply(vote)

    assert db.session.scalars(select(PollVote)).all() == []


def test_9_7_a_vote_in_what_the_voter_may_not_read_is_dropped(arrivals, alice, post):
    poll = post(alice, "Which?", poll=PollDraft(["yes", "no"], 3600), visibility="private")
    vote = voting("mastodon-vote", poll)
    arrivals.person(vote["actor"])

    with pytest.raises(Dropped) as refused:
        arrivals.apply(vote)

    assert refused.value.rule == "9.7"


def test_11_the_single_vote_in_a_poll_is_the_first(arrivals, alice, post):
    poll = post(alice, "Which?", poll=PollDraft(["yes", "maybe"], 3600))
    votes = voting("gotosocial-votes", poll)
    arrivals.person(votes["actor"])

    arrivals.apply(votes)

    assert db.session.scalars(select(Poll)).one().tallies == [1, 0]
    assert polls.readable(poll.poll_id, alice.id).voters_count == 1


def test_misskeys_quote_waits_for_its_author(arrivals, alice, post, api, run_jobs):
    quoted = post(alice, "S1")
    text = json.dumps(fixture("misskey-quote-note")).replace(
        S1, f"https://rookery.test/users/alice/statuses/{quoted.id}"
    )
    arrivals.person("https://misskey.example/users/9abc", followed_by=alice)

    arrivals.apply(json.loads(text))

    quote = db.session.scalars(select(Quote)).one()
    assert (quote.quoted_id, quote.state) == (quoted.id, "pending")
    seen = api(alice).get(f"/api/v1/statuses/{quote.status_id}").json
    assert seen["content"].count("RE: ") == 1
    assert seen["sensitive"] is True
    assert [one["type"] for one in seen["media_attachments"]] == ["image"]


def test_pleromas_note_has_its_emoji_and_no_warning(arrive, arrivals, told):
    seen = told(arrive("pleroma-create"))

    assert (seen["visibility"], seen["spoiler_text"], seen["sensitive"]) == ("public", "", False)
    assert [emoji["shortcode"] for emoji in seen["emojis"]] == ["firefox"]
    assert seen["media_attachments"][0]["remote_url"] == "https://akkoma.example/media/x.png"
    assert arrivals.asked == []


def test_pleromas_chat_message_is_direct(arrive, alice, bob, api):
    status = arrive("pleroma-chatmessage")

    assert status.visibility == "direct"
    assert api(alice).get(f"/api/v1/statuses/{status.id}").json["content"] == "hi in chat"
    assert api(bob).get(f"/api/v1/statuses/{status.id}").status_code == 404


def test_pixelfeds_photo_is_a_status_with_a_picture(arrive, told):
    seen = told(arrive("pixelfed-photo"))

    assert [(one["type"], one["description"]) for one in seen["media_attachments"]] == [
        ("image", "Orange sky over a lake")
    ]
    assert [tag["name"] for tag in seen["tags"]] == ["sky"]


def test_pixelfeds_story_is_nothing(arrive):
    with pytest.raises(Dropped):
        arrive("pixelfed-story")

    assert db.session.scalars(select(Status)).all() == []


def test_peertubes_video_is_by_the_person_with_title_text_and_link(arrive, told):
    seen = told(arrive("peertube-create-video"))

    assert seen["account"]["username"] == "gil"
    assert "One hour of pond" in seen["content"]
    assert "<strong>pond</strong>" in seen["content"]
    assert 'href="https://peertube.example/w/77aa"' in seen["content"]
    assert [one["remote_url"] for one in seen["media_attachments"]] == [
        "https://peertube.example/static/web-videos/77-720.mp4"
    ]
    assert seen["url"] == "https://peertube.example/w/77aa"


def test_wordpress_article_has_title_teaser_text_and_link(arrive, told):
    seen = told(arrive("wordpress-article"))

    for part in (
        "Why we count birds",
        "A short history of the count.",
        "Long text…",
        'href="https://blog.example/2026/03/why-we-count/"',
    ):
        assert part in seen["content"]
    assert "alert" not in seen["content"]
    assert (seen["spoiler_text"], seen["language"]) == ("", "en")


@pytest.mark.parametrize("name, is_found", [("Alice", True), ("bob", False)])
def test_wordpress_answers_the_page_of_a_post(arrive, alice, bob, post, name, is_found):
    status = post(alice, "S1")
    page = f"https://rookery.test/@{name}/{status.id}"

    made = arrive("wordpress-article", object=fixture("wordpress-article")["object"] | {"inReplyTo": page})

    assert made.in_reply_to_id == (status.id if is_found else None)


def test_ghosts_article_has_title_text_link_and_picture(arrive, told):
    seen = told(arrive("ghost-article"))

    assert "Newsletter 7" in seen["content"]
    assert seen["content"].count("Hello readers") == 1
    assert 'href="https://ghost.example/newsletter-7/"' in seen["content"]
    assert [one["remote_url"] for one in seen["media_attachments"]] == ["https://ghost.example/content/images/7.png"]


def test_bookwyrms_quotation_quotes_a_book_and_no_post(arrive, told):
    seen = told(arrive("bookwyrm-quotation"))

    assert seen["quote"] is None
    assert "my comment" in seen["content"]


def test_mobilizons_event_has_title_time_place_and_link(arrive, told):
    seen = told(arrive("mobilizon-event"))

    for part in (
        "Dawn walk",
        "Bring boots.",
        "2026-05-01 05:30 +02:00",
        "North gate",
        'href="https://mobilizon.example/events/e1"',
    ):
        assert part in seen["content"]


def test_threads_addresses_are_kept_whole(arrive, told):
    seen = told(arrive("threads-note"))

    assert seen["url"] == "https://www.threads.example/@jo/post/AbC"
    assert seen["media_attachments"][0]["remote_url"].endswith("?stp=dst-jpg_e35&_nc_ht=x&oh=00_A&oe=67")
    assert seen["edited_at"] is None


def test_friendicas_title_is_shown(arrive, told):
    seen = told(arrive("friendica-create"))

    assert seen["content"].startswith("<p><strong>A title</strong></p><strong>Bold</strong> words<p><a ")
    assert 'href="https://news.example/x"' in seen["content"]
    assert seen["media_attachments"] == []


def test_gotosocials_single_values_are_read_as_lists(arrive, told):
    seen = told(arrive("gotosocial-note-policy"))

    assert (seen["visibility"], seen["created_at"]) == ("public", "2026-03-01T09:00:00.000Z")
    assert [tag["name"] for tag in seen["tags"]] == ["one"]
    assert (seen["language"], seen["spoiler_text"]) == ("en", "")


# Hostile ----------------------------------------------------------------------------------------------------------

HOSTILE = (
    "hostile-xss",
    "hostile-html-bomb",
    "hostile-many-options",
    "hostile-many-mentions",
    "hostile-unicode",
    "hostile-private-address-urls",
    "hostile-context-confusion",
    "hostile-wrong-types",
    "hostile-lone-surrogate",
    "hostile-attributed-to-victim",
    "hostile-id-on-victim-host",
    "hostile-audience-extension",
)


@pytest.mark.parametrize("name", HOSTILE)
def test_10_16_whatever_is_stored_can_be_read(arrivals, alice, api, name, run_jobs):
    arrivals.person("https://evil.example/users/mallory", followed_by=alice)
    arrivals.person("https://masto.example/users/carol")
    document = fixture(name)

    with contextlib.suppress(Dropped, Unreadable):
        arrivals.apply({**document, "actor": "https://evil.example/users/mallory"})
    run_jobs()

    home = api(alice).get("/api/v1/timelines/home")
    assert home.status_code == 200
    text = home.get_data(as_text=True)
    assert {one["uri"] for one in home.json} == set(db.session.scalars(select(Status.uri)))
    for bad in ("<script", "onerror", "onclick", "onmouseover", "javascript:", "<img", "<iframe", "<svg", "\\u0000"):
        assert bad not in text
    assert not [status for status in db.session.scalars(select(Status)) if "masto.example" in (status.uri or "")]
    assert len(arrivals.asked) <= 50


def test_10_14_a_poll_has_a_hundred_options_at_most(arrivals, alice):
    arrivals.person("https://evil.example/users/mallory", followed_by=alice)

    arrivals.apply(fixture("hostile-many-options"))

    assert len(db.session.scalars(select(Poll)).one().options) == 100
