"""Profiles of other servers: filled when somebody comes to know them, kept fresh, and gone when their owner is."""

import pytest
from sqlalchemy import select

from models import clock
from models.accounts.account import Account
from models.accounts.remote_actor import RemoteActor
from models.base import db
from models.notifications.notification import Notification
from models.relationships.follow import Follow
from models.statuses.poll import Poll
from models.statuses.status import Status
from models.timelines.timeline import HomeEntry
from rookery.events import commit
from rookery.federation.read.note import note as read_note
from rookery.federation.remote import refresh, resolve
from rookery.federation.remote.dependencies import FetchBudget
from rookery.federation.remote.fetch import NotFetched
from rookery.federation.remote.local_lookup import LocalLookup
from rookery.federation.remote.remote_statuses import ingest
from rookery.services.relationships import relationships
from rookery.services.remote import fetch_on_view
from tests.configured import configured
from tests.federation.neighbours import knows, signs
from tests.peers import PUBLIC


@pytest.fixture
def dora(masto):
    """Somebody with three posts, one of which she pinned, and a boost."""
    dora = masto.person("dora")
    posts = [dora.note(f"<p>{number}</p>") for number in range(3)]
    outbox = [{"id": f"{dora.id}/a", "type": "Announce", "actor": dora.id, "object": "https://nowhere.example/1"}]
    outbox += [dora.activity("Create", one if number else one["id"]) for number, one in enumerate(posts)]
    masto.page(
        "/users/dora/outbox",
        {
            "id": f"{dora.id}/outbox",
            "type": "OrderedCollection",
            "totalItems": 321,
            "first": f"{dora.id}/outbox?page=1",
        },
    )
    masto.page("/users/dora/outbox?page=1", {"type": "OrderedCollectionPage", "orderedItems": outbox})
    masto.page("/users/dora/followers", {"id": f"{dora.id}/followers", "type": "OrderedCollection", "totalItems": 12})
    masto.page("/users/dora/following", {"id": f"{dora.id}/following", "type": "OrderedCollection", "totalItems": "x"})
    masto.page("/users/dora/collections/featured", {"type": "OrderedCollection", "orderedItems": [posts[1]["id"]]})
    dora.posts = posts
    return dora


@pytest.fixture
def known(dora):
    """The account of dora as it is when she was looked up, and nothing else of hers."""
    account = knows(dora)
    db.session.get_one(RemoteActor, account.id).backfilled_at = None
    db.session.commit()
    return account


def shown(api, account, query=""):
    return [one["content"] for one in api().get(f"/api/v1/accounts/{account.id}/statuses{query}").json]


def test_14_1_whoever_looks_at_a_profile_finds_what_was_posted_before(known, api, run_jobs):
    before = shown(api, known)
    run_jobs()

    assert before == []
    assert sorted(shown(api, known)) == ["<p>0</p>", "<p>1</p>", "<p>2</p>"]
    assert shown(api, known, "?pinned=true") == ["<p>1</p>"]


def test_14_1_the_figures_of_a_profile_are_those_of_its_server(known, api, run_jobs):
    api().get(f"/api/v1/accounts/{known.id}")
    run_jobs()

    account = api().get(f"/api/v1/accounts/{known.id}").json
    assert (account["statuses_count"], account["followers_count"], account["following_count"]) == (321, 12, 0)


def test_14_1_whoever_follows_finds_the_newest_posts_at_home_and_is_told_of_none(known, alice, run_jobs):
    signs(alice)
    db.session.add(Follow(account_id=alice.id, target_id=known.id))
    fetch_on_view.profile(known.id, known.domain)
    commit()
    run_jobs()

    home = db.session.scalars(select(HomeEntry.status_id).where(HomeEntry.account_id == alice.id)).all()
    assert len(home) == 3
    assert db.session.scalars(select(Notification.id)).all() == []


def test_14_1_to_ask_for_a_follow_is_to_look(known, alice, api, run_jobs):
    signs(alice)
    relationships.follow(alice, known, asks=True)
    commit()
    run_jobs()

    assert len(shown(api, known)) == 3


def test_14_1_a_profile_is_filled_once(masto, known, api, run_jobs):
    for _ in range(3):
        api().get(f"/api/v1/accounts/{known.id}")
        run_jobs()

    assert [one.path for one in masto.asked].count("/users/dora/outbox?page=1") == 1


def test_10_8_what_others_wrote_is_not_taken_from_somebodys_outbox(fediverse, masto, dora, api, run_jobs):
    erin = fediverse.server("other.example").person("erin")
    forged = erin.note("<p>forged</p>", serve=False, id="https://masto.example/forged")
    masto.page(
        "/users/dora/outbox?page=1",
        {
            "type": "OrderedCollectionPage",
            "orderedItems": [dora.activity("Create", forged), dora.activity("Create", erin.note("<p>said</p>"))],
        },
    )
    account = resolve.fetcher().account(dora.id, FetchBudget())

    api().get(f"/api/v1/accounts/{account.id}")
    run_jobs()

    assert db.session.scalars(select(Status.content)).all() == ["<p>1</p>"]


@pytest.fixture
def boosts(fediverse, masto, dora):
    """`boosts(*uris)`: so dora's outbox says from now on."""

    def boosts(*uris, **more):
        masto.page(
            "/users/dora/outbox?page=1",
            {
                "type": "OrderedCollectionPage",
                "orderedItems": [
                    {
                        "id": f"{dora.id}/statuses/{number}/activity",
                        "type": "Announce",
                        "actor": dora.id,
                        "object": uri,
                        "to": [PUBLIC],
                        "cc": [f"{dora.id}/followers"],
                        "published": "2026-10-01T10:00:00Z",
                    }
                    | more
                    for number, uri in enumerate(uris)
                ],
            },
        )

    return boosts


def test_14_1_what_somebody_boosted_before_stands_on_their_profile_and_nobody_is_told(
    fediverse, boosts, dora, alice, api, run_jobs
):
    erin = fediverse.server("other.example").person("erin")
    said = erin.note("<p>said</p>")
    boosts(said["id"], "https://nowhere.example/1", said["id"])
    known = resolve.fetcher().account(dora.id, FetchBudget())
    db.session.add(Follow(account_id=signs(alice).id, target_id=known.id))
    fetch_on_view.profile(known.id, known.domain)
    commit()
    run_jobs()

    listed = api().get(f"/api/v1/accounts/{known.id}/statuses").json
    [boost] = [one for one in listed if one["reblog"]]
    assert (boost["reblog"]["content"], boost["visibility"]) == ("<p>said</p>", "public")
    assert boost["created_at"] == "2026-10-01T10:00:00.000Z"
    assert boost["reblog"]["reblogs_count"] == 1
    assert boost["id"] not in [one["id"] for one in api(alice).get("/api/v1/timelines/home").json]
    assert db.session.scalars(select(Notification.id)).all() == []


@pytest.mark.parametrize("why", ["private", "by another", "id elsewhere", "not public", "ours"])
def test_14_1_a_boost_that_may_not_be_is_not_taken_over(fediverse, boosts, dora, alice, post, api, run_jobs, why):
    erin = fediverse.server("other.example").person("erin")
    said = erin.note("<p>said</p>", to=[f"{erin.id}/followers"] if why == "private" else [PUBLIC], cc=[])
    mine = f"https://rookery.test/users/alice/statuses/{post(alice).id}"
    boosts(
        mine if why == "ours" else said["id"],
        **{
            "by another": {"actor": erin.id},
            "id elsewhere": {"id": "https://other.example/boost"},
            "not public": {"to": [f"{dora.id}/followers"], "cc": []},
        }.get(why, {}),
    )
    known = resolve.fetcher().account(dora.id, FetchBudget())

    api().get(f"/api/v1/accounts/{known.id}")
    run_jobs()

    assert db.session.scalars(select(Status.id).where(Status.reblog_of_id.is_not(None))).all() == []


def test_14_1_no_more_than_ten_boosts_are_looked_up(fediverse, boosts, dora, api, run_jobs):
    erin = fediverse.server("other.example").person("erin")
    boosts(*(erin.note(f"<p>{number}</p>")["id"] for number in range(15)))
    known = resolve.fetcher().account(dora.id, FetchBudget())

    api().get(f"/api/v1/accounts/{known.id}")
    run_jobs()

    assert len(db.session.scalars(select(Status.id).where(Status.reblog_of_id.is_not(None))).all()) == 10


def featured(api, known):
    return sorted(one["name"] for one in api().get(f"/api/v1/accounts/{known.id}/featured_tags").json)


def test_14_1_the_featured_hashtags_of_a_profile_are_those_that_it_lists(masto, dora, api, run_jobs, frozen_time):
    def lists(*names, **more):
        items = [{"type": "Hashtag", "href": f"{dora.id}/tagged/{name}", "name": f"#{name}"} for name in names]
        masto.page("/users/dora/tags", {"type": "Collection", "items": items} | more)

    dora.shows_itself(featuredTags=f"{dora.id}/tags")
    known = resolve.fetcher().account(dora.id, FetchBudget())
    seen = []
    lists("nest", "caw")
    for _ in range(3):
        api().get(f"/api/v1/accounts/{known.id}")
        run_jobs()
        seen.append(featured(api, known))
        frozen_time.move(hours=25)
        lists("caw", "rook") if len(seen) == 1 else masto.page("/users/dora/tags", {"type": "Collection"})

    assert seen == [["caw", "nest"], ["caw", "rook"], ["caw", "rook"]]


def test_4_5_a_profile_that_is_older_than_a_day_is_refreshed_when_looked_at(dora, known, api, run_jobs, frozen_time):
    api().get(f"/api/v1/accounts/{known.id}")
    run_jobs()
    dora.shows_itself(name="Dora the second", icon={"type": "Image", "url": "https://masto.example/new.png"})
    names = []
    for hours in (23, 2):
        frozen_time.move(hours=hours)
        api().get(f"/api/v1/accounts/{known.id}")
        run_jobs()
        names.append(api().get(f"/api/v1/accounts/{known.id}").json["display_name"])

    assert names == ["Dora", "Dora the second"]
    assert "/media_proxy/avatar/" in api().get(f"/api/v1/accounts/{known.id}").json["avatar"]


def test_4_5_those_whom_somebody_follows_are_refreshed_in_batches(
    dora, known, alice, run_jobs, frozen_time, monkeypatch
):
    db.session.add(Follow(account_id=alice.id, target_id=known.id))
    dora.shows_itself(name="Dora the second")
    frozen_time.move(hours=25)

    monkeypatch.setattr(fetch_on_view, "BATCH", 1)
    more = [fetch_on_view.refresh_profiles(), fetch_on_view.refresh_profiles()]
    commit()
    run_jobs()
    db.session.expire_all()

    assert more == [True, False]
    assert db.session.get(Account, known.id).display_name == "Dora the second"


def test_4_5_whom_nobody_follows_nobody_asks_for(known, frozen_time):
    frozen_time.move(hours=25)

    assert fetch_on_view.refresh_profiles() is False
    assert db.session.get(RemoteActor, known.id).asked_at is None


def gone_by(frozen_time, run_jobs, **span):
    frozen_time.move(**span)
    fetch_on_view.refresh_profiles()
    commit()
    run_jobs()
    db.session.expire_all()


@pytest.mark.parametrize("status", [404, 410])
def test_14_7_an_account_that_is_gone_for_a_day_is_removed(masto, known, alice, run_jobs, frozen_time, status):
    db.session.add(Follow(account_id=alice.id, target_id=known.id))
    masto.page("/users/dora", b"", status=status)
    left, account_id = [], known.id

    for hours in (25, 12, 13):
        gone_by(frozen_time, run_jobs, hours=hours)
        left.append(db.session.scalar(select(Account.id).where(Account.id == account_id)) is not None)

    assert left == [True, True, False]


@pytest.mark.parametrize("status", [500, 403, 200])
def test_14_7_whoever_only_does_not_answer_stays(masto, known, alice, run_jobs, frozen_time, status):
    db.session.add(Follow(account_id=alice.id, target_id=known.id))
    masto.page("/users/dora", b"{}", status=status)

    for _ in range(3):
        gone_by(frozen_time, run_jobs, hours=25)

    assert db.session.get(Account, known.id) is not None
    assert db.session.get(RemoteActor, known.id).gone_at is None


def test_4_4_whoever_stands_at_the_address_of_somebody_else_is_not_taken_for_them(masto, known):
    masto.page("/users/dora", masto.person("erin").actor)

    with pytest.raises(NotFetched, match="another id"):
        resolve.refresh(known)
    assert db.session.scalars(select(Account.username).where(Account.domain.is_not(None))).all() == ["dora"]


def test_14_7_whoever_is_back_was_not_gone(masto, dora, known, alice, run_jobs, frozen_time):
    db.session.add(Follow(account_id=alice.id, target_id=known.id))
    masto.page("/users/dora", b"", status=404)
    gone_by(frozen_time, run_jobs, hours=25)
    assert db.session.get(RemoteActor, known.id).gone_at == clock.now()
    dora.shows_itself()
    gone_by(frozen_time, run_jobs, hours=25)

    assert db.session.get(RemoteActor, known.id).gone_at is None


def test_8_4_the_figures_of_a_poll_are_asked_for_when_somebody_looks(masto, dora, known, api, run_jobs, frozen_time):
    question = dora.note(
        type="Question",
        oneOf=[{"type": "Note", "name": name} for name in ("a", "b")],
        endTime=clock.stamp(clock.ahead(days=1)),
    )
    status = ingest(read_note(question), LocalLookup())
    commit()
    question["oneOf"] = [
        {"type": "Note", "name": name, "replies": {"type": "Collection", "totalItems": total}}
        for name, total in (("a", 3), ("b", 4))
    ]
    masto.page(question["id"].removeprefix(masto.base), question)
    address, found = f"/api/v1/polls/{status.poll_id}", []

    for minutes in (0, 1, 3):
        frozen_time.move(minutes=minutes)
        api().get(address)
        run_jobs()
        found.append([option["votes_count"] for option in api().get(address).json["options"]])

    assert found == [[3, 4]] * 3
    assert len([one for one in masto.asked if one.path == question["id"].removeprefix(masto.base)]) == 2
    assert db.session.get(Poll, status.poll_id).fetched_at is not None


def test_with_federation_off_nobody_is_asked(app, masto, known, api, run_jobs):
    asked = len(masto.asked)

    with configured(app, ROOKERY_FEDERATION="off"):
        api().get(f"/api/v1/accounts/{known.id}")
        run_jobs()
        assert fetch_on_view.refresh_profiles() is False

    assert len(masto.asked) == asked


def test_a_suspended_account_is_not_asked_for(known):
    db.session.get(Account, known.id).suspended_at = clock.now()
    db.session.commit()

    assert refresh.refresh(known.id, FetchBudget()) is None
