"""Announcements: who sees them and when, reading them and putting emoji under them."""

import json

import pytest

from models import clock
from models.base import db
from models.instance.announcement import Announcement, AnnouncementReaction
from models.media.emoji import Emoji
from rookery.events.facts import AnnouncementPublished, AnnouncementReacted, AnnouncementWithdrawn
from rookery.schemas.instance import announcement as schemas
from rookery.services.administration import announcements
from tests.contract import assert_entities, assert_entity

PATH = "/api/v1/announcements"


def announce(text="Hello everybody", publish=True, **values):
    made = announcements.create(announcements.AnnouncementDraft(text, **values))
    if publish:
        announcements.publish(made)
    db.session.commit()
    return made


def reaction_path(announcement, name):
    return f"{PATH}/{announcement.id}/reactions/{name}"


def seen(client):
    return client.get(PATH).json


def test_what_is_published_is_seen_by_everybody_with_a_login(api, alice):
    announce("Hello #rooks and @alice")

    bodies = seen(api(alice))

    assert_entities(bodies, "Announcement")
    assert bodies[0]["read"] is False
    assert bodies[0]["mentions"][0]["acct"] == "alice"
    assert bodies[0]["tags"] == [{"name": "rooks", "url": "https://rookery.test/tags/rooks"}]
    assert 'class="u-url mention"' in bodies[0]["content"]
    assert api().get(PATH).status_code == 401


def test_markup_in_the_text_is_no_markup_in_the_announcement(api, alice):
    announce("<script>alert(1)</script>")

    assert seen(api(alice))[0]["content"] == "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>"


def test_a_public_status_in_the_text_is_named_and_others_are_not(api, alice, post):
    public, hidden = post(alice, "For all"), post(alice, "For few", visibility="private")
    announce(" ".join(f"https://rookery.test/@alice/{one.id}" for one in (public, hidden)))

    assert seen(api(alice))[0]["statuses"] == [
        {"id": str(public.id), "url": f"https://rookery.test/@alice/{public.id}"}
    ]


def test_own_emoji_in_the_text_come_with_it(api, alice):
    db.session.add(Emoji(shortcode="rook", image_key="e.png", static_key="s.png"))
    announce("A :rook: has landed")

    assert [one["shortcode"] for one in seen(api(alice))[0]["emojis"]] == ["rook"]


def test_what_is_not_published_is_seen_by_nobody(api, alice):
    made = announce(publish=False)

    assert seen(api(alice)) == []
    assert api(alice).post(f"{PATH}/{made.id}/dismiss").status_code == 404
    assert api(alice).put(reaction_path(made, "👍")).status_code == 404


def test_it_goes_when_its_end_has_come_and_a_job_withdraws_it(api, alice, frozen_time, facts):
    made = announce(starts_at=clock.now(), ends_at=clock.ahead(hours=2))
    client = api(alice)
    before = seen(client)

    frozen_time.move(hours=2)
    after = seen(client)
    announcements.look_at_the_clock()

    assert [one["id"] for one in before] == [str(made.id)]
    assert after == []
    assert facts == [AnnouncementPublished(made.id), AnnouncementWithdrawn(made.id)]


def test_a_day_that_is_the_end_belongs_to_it(api, alice, frozen_time, facts):
    midnight = clock.now().replace(hour=0, minute=0, second=0, microsecond=0)
    frozen_time.moment = midnight
    made = announce(starts_at=midnight, ends_at=midnight, all_day=True)
    client = api(alice)

    frozen_time.move(hours=24, seconds=-1)
    announcements.look_at_the_clock()
    assert [one["all_day"] for one in seen(client)] == [True]
    assert facts == [AnnouncementPublished(made.id)]
    frozen_time.move(seconds=1)
    assert seen(client) == []
    announcements.look_at_the_clock()
    assert facts[1:] == [AnnouncementWithdrawn(made.id)]


def test_without_days_it_is_not_all_day(api, alice):
    announce(all_day=True)

    assert seen(api(alice))[0]["all_day"] is False


def test_one_with_a_moment_is_published_when_it_comes(api, alice, frozen_time, facts):
    made = announce(publish=False, publish_at=clock.ahead(hours=1))
    announcements.look_at_the_clock()
    assert seen(api(alice)) == []

    frozen_time.move(hours=1)
    announcements.look_at_the_clock()
    announcements.look_at_the_clock()
    db.session.commit()

    assert [one["id"] for one in seen(api(alice))] == [str(made.id)]
    assert facts == [AnnouncementPublished(made.id)]


def test_dismissing_marks_it_as_read_for_oneself_only(api, alice, bob):
    made = announce()

    for _ in range(2):
        assert api(alice).post(f"{PATH}/{made.id}/dismiss").json == {}

    assert [one["read"] for one in seen(api(alice))] == [True]
    assert [one["read"] for one in seen(api(bob))] == [False]
    assert api(alice).get(f"{PATH}?with_dismissed=false").json == []
    assert len(api(bob).get(f"{PATH}?with_dismissed=false").json) == 1


def test_reactions_are_counted_and_ones_own_is_marked(api, alice, bob, facts):
    made = announce()
    for person in (alice, alice, bob):
        assert api(person).put(reaction_path(made, "👍")).json == {}
    api(bob).put(reaction_path(made, "🐦‍⬛"))

    assert seen(api(alice))[0]["reactions"] == [
        {"name": "👍", "count": 2, "me": True},
        {"name": "🐦‍⬛", "count": 1, "me": False},
    ]
    assert facts[1:] == [AnnouncementReacted(made.id, name) for name in ("👍", "👍", "🐦‍⬛")]


def test_a_reaction_is_taken_back_once(api, alice, bob, facts):
    made = announce()
    for person in (alice, bob):
        api(person).put(reaction_path(made, "👍"))

    first, second = (api(alice).delete(reaction_path(made, "👍")) for _ in range(2))

    assert (first.status_code, first.json) == (200, {})
    assert second.status_code == 404
    assert seen(api(alice))[0]["reactions"] == [{"name": "👍", "count": 1, "me": False}]
    assert facts[1:] == [AnnouncementReacted(made.id, "👍")] * 3


def test_own_emoji_are_reactions_and_show_their_picture(api, alice):
    made = announce()
    db.session.add(Emoji(shortcode="rook", image_key="e.png", static_key="s.png"))

    assert api(alice).put(reaction_path(made, "rook")).status_code == 200

    reaction = seen(api(alice))[0]["reactions"][0]
    assert_entity(reaction, "Reaction")
    assert reaction["url"] == "https://rookery.test/media/e.png"
    assert reaction["static_url"] == "https://rookery.test/media/s.png"


@pytest.mark.parametrize("name", ["notanemoji", "a", "7", "👍👍", "theirs", "gone", "👍 ", "%20"])
def test_what_is_no_emoji_of_ours_is_refused(api, alice, name):
    made = announce()
    db.session.add_all(
        [
            Emoji(shortcode="theirs", domain="far.example", image_key="e.png"),
            Emoji(shortcode="gone", image_key="e.png", disabled=True),
        ]
    )

    reply = api(alice).put(reaction_path(made, name))

    assert reply.status_code == 422
    assert reply.json == {"error": "Validation failed: Name is not a recognized emoji"}


@pytest.mark.parametrize("name", ["❤️", "❤", "🇩🇪", "1️⃣", "👩‍👩‍👧‍👦", "👋🏽", "🏴󠁧󠁢󠁳󠁣󠁴󠁿", "🏳️‍🌈"])
def test_emoji_of_any_make_are_taken(api, alice, name):
    made = announce()

    assert api(alice).put(reaction_path(made, name)).status_code == 200
    assert seen(api(alice))[0]["reactions"][0]["name"] == name


def test_there_are_eight_different_reactions_at_most(api, alice, bob):
    made = announce()
    for name in "🐶🐱🐭🐹🐰🦊🐻🐼":
        assert api(alice).put(reaction_path(made, name)).status_code == 200

    ninth, known = api(bob).put(reaction_path(made, "🐨")), api(bob).put(reaction_path(made, "🐶"))

    assert ninth.status_code == 422
    assert known.status_code == 200
    assert db.session.query(AnnouncementReaction).count() == 9


def test_streams_get_it_without_a_viewer(api, alice):
    made = announce()
    api(alice).put(reaction_path(made, "👍"))

    body = json.loads(schemas.one(made.id))

    assert_entity(body, "Announcement")
    assert "read" not in body
    assert body["reactions"] == [{"name": "👍", "count": 1}]


# What the operator types


def test_an_announcement_is_made_and_shown_by_one_line(flask, api, alice):
    flask('announcements create "The power is off" --publish --starts 2030-01-02 --ends 2099-01-03 --all-day')

    body = seen(api(alice))[0]
    assert body["content"] == "<p>The power is off</p>"
    assert (body["starts_at"], body["ends_at"]) == ("2030-01-02T00:00:00.000Z", "2099-01-03T00:00:00.000Z")


def test_one_that_waits_is_published_listed_and_withdrawn(flask, api, alice):
    made = json.loads(flask("announcements create Soon --json").output)
    assert seen(api(alice)) == []

    flask(f"announcements publish {made['id']}")
    assert len(seen(api(alice))) == 1
    assert json.loads(flask("announcements list --json").output)[0]["text"] == "Soon"
    flask(f"announcements withdraw {made['id']}")

    assert seen(api(alice)) == []


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("create ' '", "between 1 and 10000 characters"),
        ("create Party --starts 2030-01-02 --ends 2030-01-01", "The end must not be before the start"),
        ("create Party --ends 2020-01-01 --publish", "must not be in the past"),
        ("publish 1", "There is no announcement 1"),
    ],
)
def test_what_makes_no_sense_is_refused_in_a_sentence(flask, line, says):
    assert says in flask(f"announcements {line}", fails=True).output
    assert db.session.query(Announcement).count() == 0
