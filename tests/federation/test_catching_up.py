"""After a downtime: what followed accounts posted is here, each post once and in order, and no phone rings (14.8)."""

from datetime import timedelta

import pytest
from sqlalchemy import select

from models import clock
from models.accounts.account import AccountKeys
from models.accounts.remote_actor import RemoteActor
from models.base import db
from models.federation.missed_outbox import MissedOutbox
from models.jobs.job import Job
from models.jobs.server_run import ServerRun
from models.notifications.notification import Notification
from models.relationships.follow import Follow
from models.statuses.status import Status
from rookery import events
from rookery.events.facts import ServerReturned
from rookery.federation.remote import catch_up
from rookery.jobs import heartbeat, queue
from rookery.services.push import delivery
from rookery.services.relationships import relationships
from tests.api.test_push import ONE, body
from tests.configured import configured
from tests.federation.neighbours import follows, knows, signs
from tests.peers import PUBLIC
from tests.phones import ALL_ALERTS

PER_PAGE = 10


@pytest.fixture
def chosen(app, monkeypatch):
    """`chosen(posts=5)`: settings for catching up."""
    plugins = app.extensions["rookery.plugins"]

    def choose(**values):
        monkeypatch.setitem(plugins.settings, "catch_up", {**plugins.settings["catch_up"], **values})

    choose(per_second=1000.0)
    return choose


@pytest.fixture
def down(frozen_time, chosen):
    """The server runs, and then it does not, for a day; what follows in the test happens meanwhile."""
    heartbeat.beat()
    events.commit()
    frozen_time.move(hours=24)
    return clock.now() - timedelta(hours=24)


@pytest.fixture
def back(run_jobs):
    """The server starts again, and catches up."""

    def back():
        heartbeat.beat()
        events.commit()
        run_jobs()

    return back


@pytest.fixture
def dora(masto, alice):
    """Somebody elsewhere whom alice follows."""
    return followed(masto.person("dora"), alice)


def followed(person, by):
    account = knows(person)
    set_outbox(account.id, f"{person.id}/outbox")
    follows(signs(by) if db.session.get(AccountKeys, by.id) is None else by, account)
    person.account_id = account.id
    return person


def set_outbox(account_id, url):
    """Its outbox, and that it was looked at before the downtime."""
    actor = db.session.get_one(RemoteActor, account_id)
    actor.outbox, actor.backfilled_at, actor.fetched_at = url, clock.now(), clock.ahead(days=1)
    db.session.commit()


def at(moment):
    return moment.strftime("%Y-%m-%dT%H:%M:%SZ")


def wrote(person, since, number, **more):
    """Creates of so many posts, a minute after the other, the oldest first."""
    notes = [
        person.note(f"<p>{person.name} {one}</p>", published=at(since + timedelta(minutes=one + 1)), **more)
        for one in range(number)
    ]
    return [person.activity("Create", note) for note in notes]


def shows(person, activities):
    """The outbox: the newest first, in pages."""
    server, path = person.server, f"{person.path}/outbox"
    newest = activities[::-1]
    pages = [newest[start : start + PER_PAGE] for start in range(0, len(newest), PER_PAGE)] or [[]]
    urls = [f"{server.base}{path}?page={number}" for number in range(len(pages))]
    server.page(path, {"id": f"{server.base}{path}", "type": "OrderedCollection", "first": urls[0]})
    for number, items in enumerate(pages):
        page = {"id": urls[number], "type": "OrderedCollectionPage", "orderedItems": items}
        server.page(f"{path}?page={number}", page | ({"next": urls[number + 1]} if number + 1 < len(pages) else {}))


def home(api, account):
    """The texts of the home timeline, the oldest first."""
    found, query = [], "?limit=40"
    while page := api(account).get(f"/api/v1/timelines/home{query}").json:
        found += page
        query = f"?limit=40&max_id={page[-1]['id']}"
    return [(one["reblog"] or one)["content"] for one in found][::-1]


def delivers(person, activity):
    assert person.sends(activity, date=clock.now().timestamp()).status_code == 202


def asked(server):
    return [one.path for one in server.asked if "outbox" in one.path]


def test_14_8_all_posts_of_a_downtime_are_there_once_and_in_order(dora, alice, api, down, back, run_jobs):
    posted = wrote(dora, down, 25)
    shows(dora, posted)
    delivers(dora, posted[10])  # while the server starts
    run_jobs()

    back()
    delivers(dora, posted[20])  # once more, hours later
    run_jobs()
    back()

    assert home(api, alice) == [f"<p>dora {number}</p>" for number in range(25)]
    assert len(db.session.scalars(select(Status.id)).all()) == 25
    assert len(asked(dora.server)) == 4


def test_14_8_only_what_is_newer_than_the_last_heartbeat_is_fetched_wherever_pinned_posts_stand(
    dora, alice, api, down, back
):
    old = wrote(dora, down - timedelta(days=3), 30)
    shows(dora, [*old, *wrote(dora, down, 2), old[0]])

    back()

    assert home(api, alice) == ["<p>dora 0</p>", "<p>dora 1</p>"]
    assert len(asked(dora.server)) == 2


def test_14_8_who_is_mentioned_is_notified_and_no_phone_rings(dora, alice, api, down, back, run_jobs, post):
    subscribe(api(alice))
    db.session.execute(relationship_with(alice, dora).values(notify=True))  # of each post
    db.session.commit()
    tag = [{"type": "Mention", "href": "https://rookery.test/users/alice", "name": "@alice@rookery.test"}]
    to_alice = {"tag": tag, "cc": ["https://rookery.test/users/alice"]}
    shows(dora, wrote(dora, down, 3) + wrote(dora, down, 1, **to_alice))

    pushed_late = pushes(back)
    listed = [one["type"] for one in api(alice).get("/api/v1/notifications").json]
    delivers(dora, wrote(dora, clock.now(), 1, **to_alice)[0])
    pushed_live = pushes(run_jobs)

    assert (listed, pushed_late) == (["mention"], 0)
    assert pushed_live == 2  # as a mention, and as one of her posts


def subscribe(client):
    assert client.post(ONE, json=body(alerts=dict.fromkeys(ALL_ALERTS, True))).status_code == 200


def pushes(do):
    """How many push messages are to be sent while this is done."""
    sent = []
    before, delivery.deliver = delivery.deliver, sent.append
    try:
        do()
    finally:
        delivery.deliver = before
    return len(sent)


def relationship_with(account, person):
    return db.update(Follow).where(Follow.account_id == account.id, Follow.target_id == person.account_id)


def test_14_8_boosts_come_too_and_one_of_a_post_of_ours_is_listed_as_notification(
    fediverse, dora, alice, bob, api, post, down, back
):
    relationships.follow(alice, bob)
    mine = post(bob, "Ours")
    erin = fediverse.server("other.example").person("erin")
    said = erin.note("<p>said</p>", published=at(down))
    boosts = [
        dora.activity("Announce", uri, id=f"{dora.id}/boosts/{number}", to=[PUBLIC], published=at(clock.now()))
        for number, uri in enumerate([said["id"], f"https://rookery.test/users/bob/statuses/{mine.id}"])
    ]
    shows(dora, boosts)

    back()

    assert "<p>said</p>" in home(api, alice)
    [told] = api(bob).get("/api/v1/notifications?types[]=reblog").json
    assert told["account"]["acct"] == "dora@masto.example"


def test_14_8_a_post_that_was_fetched_as_what_another_boosts_is_in_home_all_the_same(
    masto, dora, alice, api, down, back
):
    erin = followed(masto.person("erin"), alice)
    [written] = wrote(erin, down, 1)
    shows(erin, [written])
    shows(
        dora, [dora.activity("Announce", written["object"]["id"], id=f"{dora.id}/1", to=[PUBLIC], published=at(down))]
    )

    back()

    posts = db.session.scalars(select(Status).where(Status.reblog_of_id.is_(None))).all()
    assert [one.content for one in posts] == ["<p>erin 0</p>"]
    assert str(posts[0].id) in [one["id"] for one in api(alice).get("/api/v1/timelines/home").json]


@pytest.mark.parametrize(
    ("setting", "expected"),
    [
        ({"posts": 5}, [f"<p>dora {number}</p>" for number in range(7, 12)]),
        ({"accounts": 0}, []),
        ({"requests": 1}, []),
        ({"days": 1}, [f"<p>dora {number}</p>" for number in range(12)]),
    ],
    ids=str,
)
def test_14_8_it_is_bounded_by_settings(dora, alice, api, down, back, chosen, setting, expected):
    chosen(per_second=1000.0, **setting)
    shows(dora, wrote(dora, down, 12))

    back()

    assert home(api, alice) == expected


def test_14_8_an_old_backup_that_was_restored_fetches_what_is_not_older_than_a_month(
    dora, alice, api, down, back, frozen_time
):
    frozen_time.move(days=365)
    shows(dora, wrote(dora, clock.now() - timedelta(days=300), 3) + wrote(dora, clock.now() - timedelta(days=29), 3))

    back()

    assert len(home(api, alice)) == 3


def test_14_8_accounts_that_posted_last_come_first_and_nobody_who_is_not_followed(
    masto, dora, alice, down, back, chosen
):
    erin, frank = followed(masto.person("erin"), alice), masto.person("frank")
    set_outbox(knows(frank).id, f"{frank.id}/outbox")
    for person in (dora, erin, frank):
        shows(person, [])
    counts = db.text("UPDATE account_counts SET last_status_on = '2026-01-01' WHERE account_id = :id")
    db.session.execute(counts, {"id": erin.account_id})
    db.session.commit()

    back()

    assert [path.partition("?")[0] for path in asked(masto)][::2] == ["/users/erin/outbox", "/users/dora/outbox"]


def test_14_8_a_server_that_does_not_answer_is_asked_again_later_and_given_up_in_the_end(
    masto, dora, alice, api, down, back, run_jobs, frozen_time
):
    shows(dora, wrote(dora, down, 3))
    masto.down = True
    back()
    first = db.session.scalars(select(MissedOutbox.attempts)).all()
    frozen_time.move(minutes=6)
    masto.down = False

    run_jobs()

    assert first == [1]
    assert len(home(api, alice)) == 3
    assert left() == []


def test_14_8_a_server_that_never_answers_is_given_up(masto, dora, down, back, run_jobs, frozen_time):
    masto.down = True
    back()
    for _ in range(24):
        frozen_time.move(hours=1)
        run_jobs()

    assert left() == []


def left():
    """What is still to be read, and the job for it."""
    jobs = db.session.scalars(select(Job.name).where(Job.name == "read_outboxes")).all()
    return [*db.session.scalars(select(MissedOutbox.account_id)), *jobs]


def test_14_8_a_killed_process_goes_on_where_it_was(dora, alice, api, down, back, run_jobs, monkeypatch):
    shows(dora, wrote(dora, down, 6))
    before, stored = catch_up.collection_items.status, []

    def killed_at_the_fourth(*said, **how):
        if len(stored) == 3:
            raise KeyboardInterrupt
        stored.append(before(*said, **how))

    with monkeypatch.context() as patched, pytest.raises(KeyboardInterrupt):
        patched.setattr(catch_up.collection_items, "status", killed_at_the_fourth)
        back()
    db.session.rollback()
    queue.release()  # as the next process does
    db.session.commit()

    run_jobs()

    assert home(api, alice) == [f"<p>dora {number}</p>" for number in range(6)]


def test_14_8_one_account_with_an_error_does_not_hold_up_the_others(masto, dora, alice, api, down, back, monkeypatch):
    erin = followed(masto.person("erin"), alice)
    shows(dora, wrote(dora, down, 1))
    shows(erin, wrote(erin, down, 1))
    before = catch_up._posted_since

    def fails_once(outbox, *rest):
        if "dora" in outbox:
            raise RuntimeError("a bug")
        return before(outbox, *rest)

    monkeypatch.setattr(catch_up, "_posted_since", fails_once)

    back()

    assert home(api, alice) == ["<p>erin 0</p>"]


def test_14_8_posts_for_followers_stay_for_followers_and_forged_ones_stay_out(
    fediverse, dora, alice, bob, api, down, back
):
    erin = fediverse.server("other.example").person("erin")
    private = wrote(dora, down, 1, to=[f"{dora.id}/followers"], cc=[])
    forged = dora.activity("Create", erin.note("<p>forged</p>", id=f"{dora.server.base}/1", serve=False))
    shows(dora, [*private, forged])

    back()

    [mine] = api(alice).get("/api/v1/timelines/home").json
    assert mine["visibility"] == "private"
    assert api(bob).get(f"/api/v1/statuses/{mine['id']}").status_code == 404
    assert len(db.session.scalars(select(Status.id)).all()) == 1


def test_14_8_requests_are_so_many_a_second_and_counted(dora, down, back, chosen, monkeypatch):
    waited = []
    monkeypatch.setattr(catch_up.time, "sleep", waited.append)
    chosen(per_second=0.5)
    shows(dora, wrote(dora, down, 25))

    back()

    assert [round(one) for one in waited] == [2] * 4
    assert ServerRun.latest().requests == 4


def test_where_federation_is_off_nobody_is_asked(app, masto, dora, down, back):
    with configured(app, ROOKERY_FEDERATION="off"):
        back()

    assert masto.asked == []


# The Updates after which others deliver again ------------------------------------------------------------------------


def updates(server):
    return [one["object"]["id"] for one in server.activities("Update")]


def test_13_10_each_server_with_a_follow_gets_one_update_and_no_other_does(
    fediverse, alice, bob, down, back, run_jobs, frozen_time, chosen, monkeypatch
):
    monkeypatch.setattr(catch_up.time, "sleep", lambda seconds: None)  # what is read meanwhile need not be waited for
    signs(alice), signs(bob)
    chosen(per_second=0.4)  # two at a time
    servers = [fediverse.server(f"s{number}.example") for number in range(5)]
    for server in servers[:4]:
        for name, ours in (("carl", alice), ("cora", bob)):
            follows(knows(server.person(name)), ours)
    follows(bob, knows(servers[4].person("carl")))  # who follows nobody here
    stranger = fediverse.server("stranger.example")
    knows(stranger.person("carl"))
    events.commit()
    run_jobs()
    for server in servers:
        server.received.clear()

    back()
    at_once = sum(len(updates(server)) for server in servers)
    for _ in range(4):
        frozen_time.move(seconds=6)
        run_jobs()

    assert at_once == 2
    assert [updates(server) for server in servers] == [["https://rookery.test/users/alice"]] * 4 + [
        ["https://rookery.test/users/bob"]
    ]
    assert stranger.received == []


def test_13_10_it_can_be_switched_off(masto, alice, down, back, chosen):
    follows(knows(masto.person("carl")), signs(alice))
    chosen(per_second=1000.0, updates=False)

    back()

    assert updates(masto) == []


def test_a_fact_about_a_run_that_is_gone_does_nothing(run_jobs, chosen):
    events.emit(ServerReturned(1))
    events.commit()

    run_jobs()

    assert db.session.scalars(select(Notification.id)).all() == []
