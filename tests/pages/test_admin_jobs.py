"""Failures, in administration: jobs that failed, deliveries that wait, and relays."""

import pytest

from models import clock
from models.base import db
from models.federation.delivery import Delivery, Outgoing
from models.federation.peer import Peer
from models.federation.relay import ON, Relay
from models.jobs.job import Job
from models.moderation.audit import AuditEntry
from rookery.services.administration import relays
from tests.visitors import token_of

TRACEBACK = 'Traceback (most recent call last):\n  File "nest.py", line 1\nNestError: the twig is <broken>\n'


@pytest.fixture
def admin(enter, factory):
    return enter(factory.user("olga", role="Owner"))


def job(name="Posted", dead=True, **values):
    made = Job(
        name=name,
        payload={"status_id": 7},
        steps=["timelines.fill"],
        attempts=16,
        error=TRACEBACK,
        run_at=clock.ahead(hours=5),
        dead_at=clock.now() if dead else None,
        **values,
    )
    db.session.add(made)
    db.session.commit()
    return made


def states():
    failed = db.select(Job).where(Job.error.is_not(None)).order_by(Job.id)
    return [(one.name, one.dead_at is None) for one in db.session.scalars(failed)]


def test_a_job_that_failed_says_why_and_is_tried_again(admin):
    dead = job()
    listed = admin.open("/admin/jobs").text
    assert "NestError: the twig is &lt;broken&gt;" in listed and "Traceback" not in listed
    shown = admin.open(f"/admin/jobs/{dead.id}").text
    assert "Traceback" in shown and "timelines.fill" in shown and "status_id" in shown

    admin.send(f"/admin/jobs/{dead.id}/retry")

    [again] = db.session.scalars(db.select(Job).where(Job.id == dead.id)).all()
    assert again.dead_at is None and again.run_at <= clock.now()
    assert AuditEntry.latest(1)[0].action == "retry job"


def test_a_job_that_is_tried_again_by_itself_need_not_wait(admin):
    waiting = job(dead=False)
    assert "NestError" not in admin.open("/admin/jobs").text
    assert "NestError" in admin.open("/admin/jobs/retrying").text

    admin.send(f"/admin/jobs/{waiting.id}/retry")

    assert db.session.get(Job, waiting.id).run_at <= clock.now()


def test_all_that_failed_is_tried_again_or_dropped_after_asking(admin):
    job("One"), job("Two"), job("Later", dead=False)
    admin.open("/admin/jobs")
    admin.give("/admin/jobs/retry")
    assert states() == [("One", True), ("Two", True), ("Later", True)]

    job("Three"), job("Four")
    assert "2 jobs have failed permanently" in admin.open("/admin/jobs/drop").text
    assert len(states()) == 5
    admin.send("/admin/jobs/drop")
    assert states() == [("One", True), ("Two", True), ("Later", True)]


def test_one_job_is_dropped_but_only_a_dead_one(admin):
    dead, waiting = job("One"), job("Later", dead=False)
    shown = f"/admin/jobs/{dead.id}"
    admin.open(shown)
    admin.give(f"{shown}/drop")
    assert admin.open(shown).status_code == 404

    admin.open(f"/admin/jobs/{waiting.id}")
    assert admin.give(f"/admin/jobs/{waiting.id}/drop").status_code == 404
    assert states() == [("Later", True)]


def test_a_list_of_jobs_has_pages_and_costs_the_same_however_long_it_is(admin, count_queries):
    counts = []
    for number in range(41):
        job(f"Job{number:02}x")
        if number in (0, 39):
            admin.open("/admin/jobs")  # what is remembered for seconds is fresh
            with count_queries() as counted:
                admin.open("/admin/jobs")
            counts.append(len(counted))

    first = admin.open("/admin/jobs").text
    older = first.split('rel="next"')[0].rsplit('href="', 1)[1].split('"')[0]

    assert counts[0] == counts[1]
    assert "Job40x" in first and "Job00x" not in first
    assert "Job00x" in admin.open(f"/admin/jobs{older}").text


# Deliveries


@pytest.fixture
def unwell():
    peer = Peer.met("far.example")
    peer.last_error, peer.failing_days = "the other server could not be reached", ["2031-05-01"]
    peer.failures, peer.failed_at, peer.retry_at = 3, clock.now(), clock.ahead(hours=3)
    Peer.met("well.example")
    outgoing = Outgoing(
        uri="https://rookery.test/1", kind="Create", about="https://rookery.test/1", order_key=1, body=b"{}"
    )
    db.session.add(outgoing)
    db.session.flush()
    db.session.add(
        Delivery(
            outgoing_id=outgoing.id,
            host="far.example",
            order_key=1,
            inbox="https://far.example/inbox",
            due_at=clock.ahead(hours=3),
        )
    )
    db.session.commit()
    return peer


def test_servers_that_are_not_well_are_listed_and_tried_at_once(admin, unwell):
    listed = admin.open("/admin/peers").text
    assert "could not be reached" in listed and "1 pending delivery" in listed
    assert "well.example" not in listed

    admin.send("/admin/peers/far.example/retry")

    assert db.session.get(Peer, "far.example").retry_at is None
    assert db.session.scalars(db.select(Delivery.due_at)).one() <= clock.now()
    assert admin.open("/admin/peers").status_code == 200
    assert admin.give("/admin/peers/nobody.example/retry").status_code == 404


def test_all_servers_that_are_not_well_are_tried_at_once(admin, unwell):
    Peer.met("lost.example").unavailable_at = clock.now()
    admin.open("/admin/peers")

    admin.give("/admin/peers/retry")

    assert all(one.retry_at is None and one.unavailable_at is None for one in db.session.scalars(db.select(Peer)))


def test_where_very_many_are_not_well_the_page_says_that_some_are_left(admin, monkeypatch):
    monkeypatch.setattr("blueprints.pages.servers_admin_pages.peers.MOST", 2)
    for number in range(3):
        Peer.met(f"s{number}.example").last_error = "no answer"
    admin.open("/admin/peers")

    admin.give("/admin/peers/retry")

    assert "2 servers will be tried again. Press the button again for the others." in admin.open("/admin/peers").text
    assert db.session.scalars(db.select(Peer.domain).where(Peer.last_error.is_not(None))).all() == ["s2.example"]
    admin.give("/admin/peers/retry")
    assert "All these servers will be tried again." in admin.open("/admin/peers").text


def test_the_list_of_servers_that_are_not_well_costs_the_same_however_long_it_is(admin, unwell, count_queries):
    counts = []
    for number in range(5):
        Peer.met(f"s{number}.example").last_error = "no answer"
        if number in (0, 4):
            admin.open("/admin/peers")  # what is remembered for seconds is fresh
            with count_queries() as counted:
                admin.open("/admin/peers")
            counts.append(len(counted))

    assert counts[0] == counts[1]


# Relays


def test_a_relay_is_joined_says_how_it_is_and_is_left(admin):
    admin.open("/admin/relays")
    admin.send("/admin/relays", address="https://relay.example/inbox", style="mastodon")
    assert "waiting for an answer" in admin.open("/admin/relays").text

    [relay] = db.session.scalars(db.select(Relay)).all()
    relay.state = ON
    assert ">active</span>" in admin.open("/admin/relays").text
    admin.send(f"/admin/relays/{relay.id}/end")
    assert db.session.scalars(db.select(Relay)).all() == []


def test_what_is_no_relay_is_said_and_what_was_typed_stays(admin):
    relays.join(None, "https://relay.example/inbox")
    for typed, says in (("relay", "not the address of a relay"), ("https://relay.example/inbox", "already been added")):
        admin.open("/admin/relays")
        reply = admin.give("/admin/relays", address=typed)

        assert reply.status_code == 422
        assert says in reply.text and f'value="{typed}"' in reply.text


def test_the_machinery_is_for_those_whose_role_allows_it(enter, factory, visitor):
    waiting = job()
    below, moderator = enter(factory.user("ada", role="Admin")), enter(factory.user("mod", role="Moderator"))
    forms = {
        "/admin/jobs": (below, ["/admin/jobs/retry", "/admin/jobs/drop", f"/admin/jobs/{waiting.id}/drop"]),
        "/admin/peers": (moderator, ["/admin/peers/retry", "/admin/peers/far.example/retry"]),
        "/admin/relays": (moderator, ["/admin/relays"]),
    }

    for path, (somebody, actions) in forms.items():
        assert somebody.open(path).status_code == 403, path
        for action in actions:
            form = {"csrf_token": token_of(somebody), "address": "https://relay.example/inbox"}
            assert somebody._ask("post", action, data=form).status_code == 403, action
        assert "/auth/sign_in" in visitor.open(path).headers["Location"], path
    assert states() == [("Posted", False)] and db.session.scalars(db.select(Relay)).all() == []
