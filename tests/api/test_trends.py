"""What is trending: how it comes to be, who sees it, and who may say that it is none."""

import pytest
from sqlalchemy import select

from models import clock
from models.accounts.account import Account
from models.base import assign, db
from models.discovery.trend import AUTHOR, STATUS, Trend
from models.ids import new_id
from models.moderation.audit import AuditEntry
from models.statuses.card import Card, CardLink
from models.statuses.tag import Tag, TagDay
from rookery.plugin import plugins
from rookery.services import statuses
from rookery.services.discovery import trends
from rookery.services.relationships import relationships
from rookery.services.statuses import interactions
from tests.contract import assert_entities, assert_entity

LISTS = ["/api/v1/trends", "/api/v1/trends/tags", "/api/v1/trends/links", "/api/v1/trends/statuses"]


@pytest.fixture
def crowd(factory):
    return [factory.user(f"rook{number}") for number in range(5)]


@pytest.fixture
def refresh(run_jobs):
    def all_of_them():
        run_jobs()
        for one in (trends.refresh_tags, trends.refresh_links, trends.refresh_statuses):
            one()
        db.session.commit()

    return all_of_them


@pytest.fixture
def admin(factory, api):
    return api(factory.user("owner", role="Owner"), "read write admin:read admin:write")


@pytest.fixture
def reviewed(app, monkeypatch):
    """Nothing trends unless somebody said that it may."""
    monkeypatch.setitem(plugins().settings["trends"], "review", True)


@pytest.fixture
def linked(post, run_jobs):
    """`linked(people, url)`: each links to a page that has a card."""

    def link(people, url, **values):
        card = db.session.scalar(select(Card).where(Card.url == url))
        if card is None:
            card = Card(id=new_id(), url=url, page_url=url, title=f"Page {url}", description="About it", language="en")
            db.session.add(card)
            db.session.flush()
            host = url.split("/")[2]
            db.session.add(CardLink(id=new_id(), url=url, host=host, card_id=card.id, checked_at=clock.now()))
            db.session.commit()
        for person in people:
            post(person, f"See {url}", **values)
        run_jobs()
        return card

    return link


def discoverable(*people):
    for person in people:
        db.session.get(Account, person.id).discoverable = True
    db.session.commit()


def liked(post, author, people, **values):
    discoverable(author)
    status = post(author, "Rooks nest high.", **values)
    for person in people:
        interactions.favourite(person, status)
    db.session.commit()
    return status


def names(reply, key):
    return [one[key] for one in reply.json]


# Tags ---------------------------------------------------------------------------------------------------------


def test_a_tag_that_many_use_today_is_trending_with_its_history(api, post, crowd, refresh):
    for person in crowd:
        post(person, "#Rookery is busy")
    post(crowd[0], "#quiet")
    refresh()

    reply = api().get("/api/v1/trends/tags")

    assert_entities(reply.json, "Tag")
    assert names(reply, "name") == ["Rookery"]
    assert (reply.json[0]["history"][0]["accounts"], reply.json[0]["history"][0]["uses"]) == ("5", "5")
    assert api().get("/api/v1/trends").json == reply.json


def test_one_who_shouts_makes_no_trend(api, post, alice, refresh):
    for _ in range(10):
        post(alice, "#rookery")
    refresh()

    assert api().get("/api/v1/trends/tags").json == []


def test_what_is_used_as_much_as_yesterday_is_no_trend(api, post, crowd, refresh, frozen_time):
    frozen_time.moment = frozen_time.moment.replace(hour=12)
    for person in crowd:
        post(person, "#daily")
    tag_id = Tag.known(["daily"])["daily"]
    refresh()
    db.session.delete(db.session.get(Trend, ("tag", tag_id)))
    frozen_time.move(days=1)
    for person in crowd:
        post(person, "#daily")
    refresh()

    assert api().get("/api/v1/trends/tags").json == []


def test_a_trend_fades_and_the_same_use_does_not_bring_it_back(api, post, crowd, refresh, frozen_time):
    frozen_time.moment = frozen_time.moment.replace(hour=1)
    for person in crowd:
        post(person, "#once")
    refresh()
    scores = []
    for _ in range(6):
        scores.append(db.session.get(Trend, ("tag", Tag.known(["once"])["once"])).score)
        frozen_time.move(hours=4)
        refresh()

    assert scores[:4] == [16.0, 8.0, 4.0, 2.0] and scores[4:] == [0.0, 0.0]
    assert api().get("/api/v1/trends/tags").json == []
    frozen_time.move(days=3)
    refresh()
    assert db.session.scalars(select(Trend)).all() == []


def test_followed_and_featured_are_told_to_whoever_asks(api, post, crowd, refresh):
    for person in crowd:
        post(person, "#rookery")
    refresh()
    api(crowd[0]).post("/api/v1/tags/rookery/follow")

    assert api(crowd[0]).get("/api/v1/trends/tags").json[0]["following"] is True
    assert "following" not in api().get("/api/v1/trends/tags").json[0]


# Links --------------------------------------------------------------------------------------------------------


def test_a_link_that_many_share_today_is_trending_with_its_history(api, crowd, linked, refresh):
    card = linked([*crowd, crowd[0]], "https://news.example/1")
    linked(crowd[:1], "https://news.example/2")
    refresh()

    reply = api().get("/api/v1/trends/links")

    assert_entities(reply.json, "TrendsLink")
    assert names(reply, "id") == [str(card.id)]
    assert len(reply.json[0]["history"]) == 7
    assert (reply.json[0]["history"][0]["uses"], reply.json[0]["history"][0]["accounts"]) == ("6", "5")


@pytest.mark.parametrize(
    "values", [{"visibility": "unlisted"}, {"visibility": "private"}, {"spoiler_text": "x"}, {"sensitive": True}]
)
def test_only_public_use_without_warnings_counts(api, crowd, linked, refresh, values):
    linked(crowd, "https://news.example/1", **values)
    refresh()

    assert api().get("/api/v1/trends/links").json == []


def test_accounts_against_which_moderators_acted_make_no_trend(api, crowd, linked, refresh, frozen_time):
    for person, column in zip(crowd[:3], ("limited_at", "suspended_at", "sensitized_at"), strict=True):
        setattr(db.session.get(Account, person.id), column, frozen_time.moment)
    linked(crowd, "https://news.example/1")
    refresh()

    assert api().get("/api/v1/trends/links").json == []


def test_a_page_that_hardly_says_anything_is_no_trend(api, crowd, linked, refresh):
    linked(crowd, "https://news.example/1").description = ""
    db.session.commit()
    refresh()

    assert api().get("/api/v1/trends/links").json == []


def test_what_is_in_the_language_of_the_viewer_comes_first(api, crowd, linked, refresh):
    english, german = linked(crowd, "https://news.example/1"), linked(crowd[:4], "https://news.example/2")
    db.session.get(Card, german.id).language = "de"
    db.session.commit()
    refresh()

    def order(**headers):
        return names(api().get("/api/v1/trends/links", headers=headers), "id")

    assert order() == [str(english.id), str(german.id)]
    assert order(**{"Accept-Language": "de-AT, en;q=0.5"}) == [str(german.id), str(english.id)]


def test_the_timeline_of_a_trending_link_has_the_public_statuses_of_those_who_want_to_be_found(
    api, crowd, linked, refresh, alice
):
    linked(crowd, "https://news.example/1")
    linked([alice], "https://news.example/1", visibility="unlisted")
    discoverable(*crowd[:3], alice)
    refresh()
    relationships.block(crowd[4], crowd[0])
    db.session.commit()

    def authors(viewer, **more):
        reply = api(viewer).get("/api/v1/timelines/link", query_string={"url": "https://news.example/1#top", **more})
        assert_entities(reply.json, "Status")
        return [status["account"]["username"] for status in reply.json], reply.headers["Link"]

    assert authors(None)[0] == ["rook2", "rook1", "rook0"]
    assert authors(crowd[4])[0] == ["rook2", "rook1"]
    shown, links = authors(None, limit=1, bogus="x")
    assert shown == ["rook2"] and "url=https" in links and "bogus" not in links


@pytest.mark.parametrize("url", ["https://news.example/2", "https://nowhere.example/", "news", "javascript:1"])
def test_what_is_not_trending_has_no_timeline(api, crowd, linked, refresh, url):
    linked(crowd, "https://news.example/1")
    linked(crowd[:1], "https://news.example/2")
    refresh()

    assert api().get("/api/v1/timelines/link", query_string={"url": url}).status_code == 404


# Statuses -----------------------------------------------------------------------------------------------------


def test_a_status_that_many_like_is_trending(api, post, alice, bob, crowd, refresh):
    status = liked(post, alice, crowd[:3])
    better = liked(post, bob, crowd)
    refresh()

    reply = api().get("/api/v1/trends/statuses")

    assert_entities(reply.json, "Status")
    assert names(reply, "id") == [str(better.id), str(status.id)]


def test_a_trending_status_fades_with_its_age(api, post, alice, crowd, refresh, frozen_time):
    liked(post, alice, crowd)
    frozen_time.move(hours=5)
    refresh()
    assert len(api().get("/api/v1/trends/statuses").json) == 1

    frozen_time.move(hours=1)
    refresh()
    assert api().get("/api/v1/trends/statuses").json == []


@pytest.mark.parametrize(
    "values",
    [
        {"visibility": "unlisted"},
        {"visibility": "private"},
        {"visibility": "local"},
        {"spoiler_text": "x"},
        {"sensitive": True},
    ],
)
def test_only_public_statuses_without_warnings_trend(api, post, alice, crowd, refresh, values):
    liked(post, alice, crowd, **values)
    refresh()

    assert api(crowd[0]).get("/api/v1/trends/statuses").json == []


@pytest.mark.parametrize(
    "values", [{"discoverable": False}, {"limited_at": clock.now()}, {"sensitized_at": clock.now()}]
)
def test_who_does_not_want_to_be_found_or_is_limited_or_sensitive_does_not_trend(
    api, post, alice, crowd, refresh, values
):
    liked(post, alice, crowd)
    assign(db.session.get(Account, alice.id), values)
    db.session.commit()
    refresh()

    assert api(crowd[0]).get("/api/v1/trends/statuses").json == []


def test_of_an_author_the_best_status_trends(api, post, alice, crowd, refresh):
    liked(post, alice, crowd[:3])
    best = liked(post, alice, crowd)
    refresh()

    assert names(api().get("/api/v1/trends/statuses"), "id") == [str(best.id)]


def test_the_viewer_is_not_shown_whom_they_avoid(api, post, alice, bob, crowd, refresh):
    status = liked(post, alice, crowd)
    refresh()
    relationships.mute(crowd[0], alice)
    relationships.block(crowd[1], alice)
    relationships.block(alice, crowd[2])
    db.session.commit()

    seen = [names(api(person).get("/api/v1/trends/statuses"), "id") for person in (*crowd[:3], bob)]

    assert seen == [[], [], [], [str(status.id)]]


def test_a_status_that_is_deleted_or_suspended_with_its_author_is_gone_at_once(
    api, post, alice, bob, crowd, refresh, frozen_time
):
    status = liked(post, alice, crowd)
    liked(post, bob, crowd)
    refresh()
    statuses.delete(alice, status.id)
    db.session.get(Account, bob.id).suspended_at = frozen_time.moment
    db.session.commit()

    assert api().get("/api/v1/trends/statuses").json == []


# Parts and review ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", LISTS)
def test_nothing_trends_on_an_empty_server(api, path):
    reply = api().get(path)

    assert (reply.status_code, reply.json, "Link" in reply.headers) == (200, [], False)


def test_parts_of_a_list_lead_to_each_other(api, crowd, linked, refresh):
    for number in range(5):
        linked(crowd[number % 2 :], f"https://news.example/{number}")
    refresh()
    every = names(api().get("/api/v1/trends/links"), "id")

    reply = api().get("/api/v1/trends/links?limit=2&offset=2&bogus=1")

    assert names(reply, "id") == every[2:4] and len(every) == 5
    assert reply.headers["Link"] == (
        '<https://rookery.test/api/v1/trends/links?limit=2&offset=4>; rel="next", '
        '<https://rookery.test/api/v1/trends/links?limit=2&offset=0>; rel="prev"'
    )
    assert 'rel="next"' not in api().get("/api/v1/trends/links?limit=2&offset=4").headers["Link"]
    assert 'offset=0>; rel="prev"' in api().get("/api/v1/trends/links?limit=2&offset=1").headers["Link"]


def everything(post, crowd, alice, linked, refresh):
    for person in crowd:
        post(person, "#rookery")
    linked(crowd, "https://news.example/1")
    liked(post, alice, crowd)
    refresh()


def test_where_trends_are_reviewed_nothing_shows_before_it_is_approved(
    api, admin, post, alice, crowd, linked, refresh, reviewed
):
    everything(post, crowd, alice, linked, refresh)

    for kind, entity in (("tags", "AdminTag"), ("links", "TrendsLink"), ("statuses", "Status")):
        path = f"/api/v1/admin/trends/{kind}"
        assert api().get(f"/api/v1/trends/{kind}").json == []
        waiting = admin.get(path).json
        assert_entities(waiting, entity)
        assert waiting[0]["requires_review"] is True

        approved = admin.post(f"{path}/{waiting[0]['id']}/approve").json
        assert_entity(approved, entity)
        assert approved["requires_review"] is False
        assert len(api().get(f"/api/v1/trends/{kind}").json) == 1

        admin.post(f"{path}/{waiting[0]['id']}/reject")
        assert api().get(f"/api/v1/trends/{kind}").json == []
        assert len(admin.get(path).json) == 1

    acts = db.session.scalars(select(AuditEntry.action).order_by(AuditEntry.id)).all()
    assert acts == ["approve trend", "reject trend"] * 3


def test_where_they_are_not_what_was_rejected_is_hidden(api, admin, post, alice, crowd, linked, refresh):
    everything(post, crowd, alice, linked, refresh)

    for kind in ("tags", "links", "statuses"):
        one = api().get(f"/api/v1/trends/{kind}").json[0]["id"]
        rejected = admin.post(f"/api/v1/admin/trends/{kind}/{one}/reject").json
        assert rejected["id"] == one and rejected.get("trendable") in (False, None)
        assert api().get(f"/api/v1/trends/{kind}").json == []


def test_what_is_decided_of_a_publisher_holds_for_its_pages_but_not_against_one_of_them(
    api, admin, crowd, linked, refresh, reviewed
):
    first, second = linked(crowd, "https://news.example/1"), linked(crowd, "https://news.example/2")
    other = linked(crowd, "https://other.example/1")
    refresh()
    publishers = {one["domain"]: one for one in admin.get("/api/v1/admin/trends/links/publishers").json}
    assert publishers["news.example"]["trendable"] is False

    approved = admin.post(f"/api/v1/admin/trends/links/publishers/{publishers['news.example']['id']}/approve").json
    admin.post(f"/api/v1/admin/trends/links/{second.id}/reject")

    assert (approved["trendable"], approved["requires_review"]) == (True, False)
    assert names(api().get("/api/v1/trends/links"), "id") == [str(first.id)]
    assert api().get(f"/api/v1/timelines/link?url={other.url}").status_code == 404


def test_what_is_decided_of_an_author_holds_for_what_they_write(api, post, alice, bob, crowd, refresh):
    liked(post, alice, crowd)
    liked(post, bob, crowd)
    refresh()
    trends.review(None, AUTHOR, alice.id, False)
    db.session.commit()

    assert [one["account"]["username"] for one in api().get("/api/v1/trends/statuses").json] == ["bob"]


@pytest.mark.parametrize("kind", ["tags", "links", "statuses", "links/publishers"])
@pytest.mark.parametrize("verb", ["approve", "reject"])
def test_what_there_is_not_cannot_be_reviewed(admin, kind, verb):
    assert admin.post(f"/api/v1/admin/trends/{kind}/999999999/{verb}").status_code == 404


def test_a_private_status_is_shown_to_no_reviewer(admin, post, alice):
    status = post(alice, "Secret.", visibility="private")

    assert admin.post(f"/api/v1/admin/trends/statuses/{status.id}/approve").status_code == 404


def test_review_needs_scope_and_permission(api, factory, alice):
    moderator = factory.user("moderator", role="Moderator")

    assert api(moderator, "read write").get("/api/v1/admin/trends/tags").status_code == 403
    assert api(alice, "admin:read").get("/api/v1/admin/trends/tags").status_code == 403
    assert api().get("/api/v1/admin/trends/tags").status_code == 401
    assert api(moderator, "admin:read").get("/api/v1/admin/trends/tags").status_code == 200


def test_a_refresh_that_runs_twice_changes_nothing(post, alice, crowd, linked, refresh):
    everything(post, crowd, alice, linked, refresh)
    before = [(row.kind, row.subject_id) for row in db.session.scalars(select(Trend))]
    refresh()

    assert [(row.kind, row.subject_id) for row in db.session.scalars(select(Trend))] == before
    assert {row.kind for row in db.session.scalars(select(Trend).where(Trend.score > 0))} == {"tag", "link", STATUS}
    assert db.session.scalars(select(TagDay)).all()


def test_the_owner_reviews_from_the_command_line(app, api, post, alice, crowd, linked, refresh):
    everything(post, crowd, alice, linked, refresh)
    run = app.test_cli_runner()

    listed = run.invoke(args=["trends", "list"]).output
    answers = [
        run.invoke(args=["trends", "reject", kind, name])
        for kind, name in (("tag", "#Rookery"), ("publisher", "news.example"), ("account", "@alice"))
    ]

    assert "rookery" in listed and "https://news.example/1" in listed
    assert [answer.exit_code for answer in answers] == [0, 0, 0]
    assert [api().get(path).json for path in LISTS] == [[]] * 4
    for kind, name in (("tag", "none"), ("link", "x"), ("status", "x"), ("publisher", "x"), ("account", "nobody")):
        assert run.invoke(args=["trends", "approve", kind, name]).exit_code == 1


def test_filters_for_public_timelines_hold_for_trends(api, post, alice, crowd, refresh):
    liked(post, alice, crowd)
    refresh()
    words = {"title": "Rooks", "context": ["public"], "keywords_attributes": [{"keyword": "rooks"}]}

    for action, seen in (("warn", ["Rooks"]), ("hide", ["Rooks", "Rooks"])):
        api(crowd[0]).post("/api/v2/filters", json={**words, "filter_action": action})
        shown = api(crowd[0]).get("/api/v1/trends/statuses").json
        assert [one["filter"]["title"] for status in shown for one in status["filtered"]] == seen
