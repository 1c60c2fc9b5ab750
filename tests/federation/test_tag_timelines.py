"""Posts with followed hashtags: found on chosen servers, fetched from their own, and in the homes of the followers."""

import pytest

from models.base import db
from models.federation.tag_timeline import TagTimeline
from models.notifications.notification import Notification
from models.statuses.status import Status
from models.statuses.tag import FollowedTag, Tag
from rookery.federation.remote import tag_timelines
from rookery.services import instance
from rookery.services.remote import domain_rules

LISTING = "/api/v1/timelines/tag/rooks"


@pytest.fixture(autouse=True)
def choose(app):
    """`choose("a.example b.example")`: these servers are asked; hub.example until then."""

    def choose(servers):
        instance.change_setting("remote_tags_servers", servers)
        db.session.commit()
        app.extensions["rookery.cache"].clear()

    choose("hub.example")
    return choose


@pytest.fixture
def rooks(alice):
    [tag_id] = Tag.ids_of({"rooks": "Rooks"})
    db.session.add(FollowedTag(account_id=alice.id, tag_id=tag_id))
    db.session.commit()
    return tag_id


@pytest.fixture
def hub(fediverse):
    return fediverse.server("hub.example")


@pytest.fixture
def dora(fediverse):
    """Of a third server."""
    return fediverse.server("masto.example").person("dora")


@pytest.fixture
def tagged(dora):
    """A post of dora's with the hashtag; `tagged(text)`."""

    def make(text="<p>Caw</p>", name="#Rooks", **more):
        return dora.note(text, tag=[{"type": "Hashtag", "name": name}], **more)

    return make


@pytest.fixture
def lists(hub):
    """`lists(note, ...)`: the hub lists these, the newest first."""

    def make(*notes, query="limit=20", **headers):
        rows = [{"id": str(100 + number), "uri": one["id"]} for number, one in enumerate(reversed(notes))][::-1]
        hub.page(f"{LISTING}?{query}", rows, kind="application/json", **headers)

    return make


@pytest.fixture
def run(run_jobs):
    def run():
        tag_timelines.enqueue_due()
        db.session.commit()
        run_jobs()
        db.session.expire_all()

    return run


def home(api, who):
    return [one["content"] for one in api(who).get("/api/v1/timelines/home").json]


def listings(hub):
    return [one for one in hub.asked if one.path.startswith("/api/v1/")]


def test_14_9_listed_posts_are_fetched_from_their_own_server_and_are_at_home(
    rooks, lists, tagged, dora, hub, alice, bob, api, run
):
    lists(
        tagged(
            "<p>Second @alice</p>",
            to=["https://www.w3.org/ns/activitystreams#Public", "https://rookery.test/users/alice"],
        ),
        tagged("<p>First</p>"),
    )

    run()

    assert sorted(home(api, alice)) == ["<p>First</p>", "<p>Second @alice</p>"]
    assert home(api, bob) == []
    assert db.session.query(Notification).count() == 0
    assert {one.path for one in dora.server.asked if "/notes/" in one.path or "/statuses/" in one.path}
    assert db.session.query(TagTimeline.stored).scalar() == 2


def test_14_9_what_the_listing_says_of_a_post_is_not_believed(rooks, lists, hub, tagged, dora, alice, api, run):
    other = tagged("<p>Untagged</p>", name="#cats")
    rows = [
        {"id": "3", "uri": other["id"], "content": "<p>forged</p>", "tags": [{"name": "rooks"}]},
        {"id": "2", "uri": "https://masto.example/missing", "content": "<p>forged</p>"},
        {"id": "1", "uri": "https://rookery.test/users/alice/statuses/1"},
        {"uri": 7},
        "nonsense",
    ]
    hub.page(f"{LISTING}?limit=20", rows, kind="application/json")

    run()

    assert home(api, alice) == []
    assert [one.content for one in db.session.query(Status)] == ["<p>Untagged</p>"]


def test_14_9_a_listing_is_asked_for_what_is_newer_and_changed(rooks, lists, hub, tagged, run, frozen_time):
    lists(tagged(), ETag='W/"1"')
    run()
    run()
    soon = len(listings(hub))
    hub.page(f"{LISTING}?limit=20&since_id=100", b"", status=304)
    frozen_time.move(minutes=31)
    run()

    again = listings(hub)
    assert (soon, len(again)) == (1, 2)
    assert {name.lower(): value for name, value in again[1].headers.items()}["if-none-match"] == 'W/"1"'
    assert db.session.query(TagTimeline.failures).scalar() == 0


def test_14_9_a_post_that_is_listed_often_is_fetched_once_and_an_endless_id_is_not_kept(rooks, hub, tagged, dora, run):
    gone = {"id": "9" * 3000, "uri": f"{dora.server.base}/notes/gone"}
    hub.page(f"{LISTING}?limit=20", [gone] * 20, kind="application/json")

    run()

    assert len([one for one in dora.server.asked if one.path == "/notes/gone"]) == 1
    assert db.session.query(TagTimeline.newest).scalar() is None


def test_14_9_a_server_that_gives_no_answer_is_asked_less_and_less(rooks, hub, run, frozen_time):
    hub.page(f"{LISTING}?limit=20", {"error": "no"}, status=422)
    asked = []
    for minutes in (0, 31, 30, 61, 60):
        frozen_time.move(minutes=minutes)
        run()
        asked.append(len(listings(hub)))

    assert asked == [1, 1, 2, 2, 3]
    assert "422" in db.session.query(TagTimeline.error).scalar()


def test_14_9_what_a_run_has_no_budget_for_is_left_to_the_next(
    rooks, lists, tagged, dora, alice, api, run, monkeypatch
):
    monkeypatch.setattr(tag_timelines, "REQUESTS", 4)
    lists(*(tagged(f"<p>{number}</p>") for number in range(3)))
    run()
    first = len(home(api, alice))
    monkeypatch.undo()
    run()

    assert 0 < first < 3 == len(home(api, alice))


@pytest.mark.parametrize("why", ["nobody follows the tag", "suspended", "not chosen"])
def test_14_9_nobody_is_asked_in_vain(choose, alice, hub, lists, tagged, run, why):
    [tag_id] = Tag.ids_of({"rooks": "Rooks"})
    if why != "nobody follows the tag":
        db.session.add(FollowedTag(account_id=alice.id, tag_id=tag_id))
    if why == "suspended":
        domain_rules.block(None, "hub.example", domain_rules.Terms("suspend"))
    db.session.commit()
    lists(tagged())
    if why == "not chosen":
        choose("")
    run()

    assert hub.asked == []


def test_14_9_posts_of_suspended_servers_are_not_fetched(rooks, lists, tagged, dora, run):
    domain_rules.block(None, "masto.example", domain_rules.Terms("suspend"))
    db.session.commit()
    lists(tagged())

    run()

    assert dora.server.asked == [] and db.session.query(Status).count() == 0


def test_14_9_what_is_known_of_a_server_goes_with_the_choice(choose, rooks, lists, tagged, run):
    lists(tagged())
    run()

    choose("other.example")
    tag_timelines.enqueue_due()

    assert db.session.query(TagTimeline).count() == 0


def test_14_9_a_server_is_asked_as_soon_as_somebody_follows_a_hashtag(lists, tagged, alice, api, run_jobs):
    lists(tagged())

    api(alice).post("/api/v1/tags/rooks/follow")
    run_jobs()

    assert home(api, alice) == ["<p>Caw</p>"]
