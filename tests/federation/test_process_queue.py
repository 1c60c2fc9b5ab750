"""Many activities are applied together, and the outcome is that of one after the other."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy import select

from models import clock
from models.accounts.account import AccountCounts
from models.base import db, writes
from models.federation.inbox import Incoming
from models.notifications.notification import Notification, NotificationPermission, NotificationRequest
from models.relationships.follow import Follow
from models.statuses.favourite import Favourite
from models.statuses.status import Status, StatusCounts
from models.timelines.timeline import HomeEntry
from rookery.events.facts import StatusPosted
from rookery.federation import ids
from rookery.federation.inbound import activities, batches
from rookery.federation.read import activity as reading
from rookery.plugin import plugins
from rookery.services.notifications import requests
from rookery.services.relationships import relationships
from rookery.services.statuses import pending_replies, receive
from tests.compiled import comparing
from tests.federation.neighbours import count

ALICE = "https://rookery.test/users/alice"
ROOT = Path(__file__).parents[2]
PUBLIC = "https://www.w3.org/ns/activitystreams#Public"
# Of the inbox, a worker imports only the plugin that has its jobs.
IN_A_WORKER = """
import json
import blueprints.federation.inboxes
from rookery.federation.inbound.apply_activity import _HANDLERS
print(json.dumps([handler.__module__ for handler in _HANDLERS.values()]))
"""


@pytest.fixture(autouse=True)
def time_enough(monkeypatch):
    monkeypatch.setattr(batches, "_batch_seconds", lambda: 60.0)


@pytest.fixture
def people(people, alice):
    """Whom alice follows."""

    def make(number):
        found = people(number)
        for one in found:
            db.session.add(Follow(account_id=alice.id, target_id=ids.account(one.id).id))
        db.session.commit()
        return found

    return make


def says(person, number, **more):
    note = person.note(f"<p>Number {number}</p>", id=f"{person.id}/statuses/{number}", to=[PUBLIC], **more)
    person.does("Create", note)
    return note["id"]


def boosts(person, uri):
    person.sends(person.activity("Announce", uri, to=[PUBLIC]))


def stored(uri):
    return db.session.scalar(select(Status).where(Status.uri == uri))


def test_more_of_them_cost_few_statements_more(people, alice, post, count_queries):
    some, liked = people(4), f"{ALICE}/statuses/{post(alice).id}"
    costs = []
    for number in (1, 4):
        for one in some[:number]:
            for text in range(5):
                says(one, 100 * number + text)
            one.does("Like", liked, id=f"{one.id}#like{number}")
        with count_queries() as queries:
            batches.apply_some()
        db.session.commit()
        costs.append(len(queries))

    assert count(Incoming) == 0
    assert (costs[1] - costs[0]) / 18 < 6  # each


def test_posts_that_answer_nothing_are_stored_together(people, alice, post, count_queries):
    carol, dave = people(2)
    liked = f"{ALICE}/statuses/{post(alice).id}"
    for number in range(3):
        says(carol, number, conversation=f"tag:masto.test:{number % 2}")
        says(dave, number)
        dave.does("Like", liked, id=f"{dave.id}#like{number}")
    with count_queries() as queries:
        batches.apply_some()
    db.session.commit()

    assert count(Status, Status.uri.is_not(None)) == count(HomeEntry, HomeEntry.author_id != alice.id) == 6
    assert len([one for one in queries if one.startswith("INSERT INTO statuses")]) == 1
    threads = [stored(f"{carol.id}/statuses/{number}").conversation_id for number in range(3)]
    assert threads[0] == threads[2] != threads[1]


def test_of_two_that_are_written_in_the_same_moment_each_has_an_id(people, monkeypatch):
    drawn = receive.new_id

    def new_id(moment=None):
        return next(alike, None) or drawn(moment) if moment else drawn()

    (carol,) = people(1)
    alike = iter([drawn()] * 3)
    monkeypatch.setattr(receive, "new_id", new_id)
    for number in range(3):
        says(carol, number)
    batches.apply_some()
    db.session.commit()

    assert sorted(db.session.scalars(select(Status.content))) == [f"<p>Number {one}</p>" for one in range(3)]
    assert next(alike, None) is None


def test_replies_that_came_before_are_linked_however_many_wait_for_another(people, monkeypatch):
    monkeypatch.setattr(pending_replies, "JOINED", 2)
    carol, dave = people(2)
    parents = [f"{carol.id}/statuses/{number}" for number in (1, 2)]
    for number, parent in enumerate([parents[0]] * 2 + [parents[1]]):
        says(dave, number, inReplyTo=parent)
    batches.apply_some()
    db.session.commit()
    for number in (1, 2):
        says(carol, number)
    batches.apply_some()
    db.session.commit()

    above = [stored(f"{dave.id}/statuses/{number}").in_reply_to_id for number in range(3)]
    assert above == [stored(parents[0]).id] * 2 + [stored(parents[1]).id]


def test_10_7_what_was_taken_back_before_it_came_is_not_applied_with_it(people, alice, post, run_jobs):
    (carol,) = people(1)
    like = carol.activity("Like", f"{ALICE}/statuses/{post(alice).id}")

    carol.does("Undo", like)
    says(carol, 1)
    carol.sends(like)
    run_jobs()

    assert count(Favourite) == count(Incoming) == 0


def test_one_that_breaks_what_follows_costs_the_others_nothing(people, alice, run_jobs, monkeypatch, caplog):
    (carol, *_) = people(1)
    failures = iter(["together", "alone"])

    def wrong(facts):
        if any(db.session.get(Status, fact.status_id).uri.endswith("/2") for fact in facts) and next(failures, None):
            raise RuntimeError("it went wrong")

    monkeypatch.setitem(plugins().within, StatusPosted, [*plugins().within[StatusPosted], wrong])
    uris = [says(carol, number) for number in (1, 2, 3)]
    run_jobs()

    assert [stored(uri) is not None for uri in uris] == [True, True, True]  # the second by a job
    assert count(HomeEntry, HomeEntry.account_id == alice.id) == 3
    assert count(Incoming) == 0


def test_one_that_means_nothing_costs_the_others_nothing(people, run_jobs):
    (carol,) = people(1)
    carol.does("Create", {"type": "Note", "id": f"{carol.id}/statuses/1", "attributedTo": f"{carol.id}/somebody"})
    uri = says(carol, 2)

    run_jobs()

    assert stored(uri)
    assert count(Incoming) == 0


def test_what_lacks_something_waits_and_the_others_do_not(people, alice, run_jobs):
    (carol,) = people(1)
    boosts(carol, "https://masto.example/users/nobody/statuses/1")
    uri = says(carol, 1)

    batches.apply_some()
    db.session.commit()

    assert stored(uri)
    assert count(Incoming) == count(Incoming, Incoming.waits_since.is_not(None)) == 1


def test_a_boost_in_the_home_of_who_has_the_post_does_not_repeat_it(people, alice, post, run_jobs):
    carol, dave = people(2)
    boosts(dave, f"{ALICE}/statuses/{post(alice).id}")
    uri = says(carol, 1)
    boosts(dave, uri)

    batches.apply_some()
    db.session.commit()

    boost = db.session.scalars(select(Status).where(Status.reblog_of_id == stored(uri).id)).one()
    home = set(db.session.scalars(select(HomeEntry.status_id).where(HomeEntry.account_id == alice.id)))
    assert stored(uri).id in home
    assert boost.id not in home


def test_everybody_is_told_once(people, alice, post, run_jobs):
    some, liked = people(3), f"{ALICE}/statuses/{post(alice).id}"
    for one in some:
        one.does("Like", liked)
        one.does("Like", liked, id=f"{one.id}#again")
        boosts(one, liked)
    run_jobs()

    kinds = db.session.scalars(select(Notification.kind).where(Notification.account_id == alice.id)).all()
    assert sorted(kinds) == ["favourite"] * 3 + ["reblog"] * 3


def test_many_are_told_together_and_each_what_is_theirs(people, alice, bob, post, count_queries):
    some, posts = people(3), {"alice": post(alice), "bob": post(bob)}
    carol, dave, erin = (ids.account(one.id) for one in some)
    relationships.block(alice, dave)
    requests.change_policy(bob, {"for_not_followers": "filter"})
    db.session.add(Follow(account_id=carol.id, target_id=bob.id, created_at=clock.ago(days=9)))
    db.session.add(NotificationPermission(account_id=bob.id, from_id=erin.id))
    db.session.commit()
    for one in some:
        for author, liked in posts.items():
            one.does("Like", f"https://rookery.test/users/{author}/statuses/{liked.id}", id=f"{one.id}#{author}")

    with count_queries() as queries:
        batches.apply_some()
    db.session.commit()

    rows = db.session.scalars(select(Notification).order_by(Notification.id)).all()
    told = {(row.account_id, row.from_id): row.filtered for row in rows if row.kind == "favourite"}
    assert told == {
        (alice.id, carol.id): False,
        (alice.id, erin.id): False,
        (bob.id, carol.id): False,
        (bob.id, dave.id): True,
        (bob.id, erin.id): False,
    }
    assert len({row.group_key for row in rows if row.account_id == alice.id}) == 1
    assert db.session.scalars(select(NotificationRequest.from_id)).all() == [dave.id]
    assert len([one for one in queries if one.startswith("INSERT INTO notifications ")]) == 1


def test_what_came_together_is_counted_as_if_one_had_come_after_the_other(people, alice, post, count_queries):
    carol, dave = people(2)
    liked = post(alice)
    carol.does("Like", f"{ALICE}/statuses/{liked.id}")
    uri = says(carol, 1)
    boosts(dave, uri)
    says(dave, 2, inReplyTo=uri)
    boosts(dave, f"{ALICE}/statuses/{liked.id}")

    with count_queries() as queries:
        batches.apply_some()
    db.session.commit()

    def counts(status):
        row = db.session.get_one(StatusCounts, status.id)
        return row.replies, row.reblogs, row.favourites

    assert (counts(stored(uri)), counts(liked)) == ((1, 1, 0), (0, 1, 1))
    written = [db.session.get_one(AccountCounts, ids.account(one.id).id).statuses for one in (carol, dave)]
    assert written == [1, 3]
    assert len([one for one in queries if one.startswith("UPDATE account_counts")]) == 1


def test_who_may_not_read_something_does_nothing_to_it_with_those_who_may(people, alice, post):
    (carol, dave), shown = people(2), post(alice)
    hidden = [post(alice, visibility="private"), post(alice, visibility="local")]
    relationships.block(alice, ids.account(dave.id))
    db.session.commit()
    for one in (carol, dave):
        for status in (shown, *hidden):
            one.does("Like", f"{ALICE}/statuses/{status.id}", id=f"{one.id}#{status.id}")

    batches.apply_some()
    db.session.commit()

    found = db.session.execute(select(Favourite.account_id, Favourite.status_id)).all()
    assert found == [(ids.account(carol.id).id, shown.id)]
    assert count(Incoming) == 0


def test_when_the_time_is_up_what_comes_later_waits_its_turn(people, alice, post, monkeypatch):
    monkeypatch.setattr(batches, "LEAST", 1)
    monkeypatch.setattr(batches, "_batch_seconds", lambda: 0.0)
    (carol,), liked = people(1), f"{ALICE}/statuses/{post(alice).id}"
    carol.does("Like", liked)
    like = carol.activity("Like", liked)
    carol.sends(like)
    carol.does("Undo", like)

    left = []
    for _ in range(3):
        batches.apply_some()
        db.session.commit()
        left.append((count(Incoming), count(Favourite)))

    assert left == [(2, 1), (1, 1), (0, 0)]


def test_what_is_said_is_read_once_and_before_others_have_to_wait(people, monkeypatch):
    read_note, held = reading.read_note, []

    def read(document):
        held.append(writes())
        return read_note(document)

    monkeypatch.setattr(reading, "read_note", read)
    (carol,) = people(1)
    for number in range(3):
        says(carol, number)
    batches.apply_some()

    assert held == [0, 0, 0]
    assert count(Status) == 3


def test_each_of_several_objects_says_its_own(people, masto):
    (carol,) = people(1)
    notes = [carol.note(f"<p>Number {one}</p>", id=f"{carol.id}/statuses/{one}", to=[PUBLIC]) for one in range(3)]
    carol.does("Create", notes)
    batches.apply_some()

    assert sorted(db.session.scalars(select(Status.content))) == [f"<p>Number {one}</p>" for one in range(3)]


def test_what_nobody_thought_of_in_one_holds_up_none_of_the_others(people, monkeypatch):
    """Nor for ever: it is left to a job."""
    read_note, (carol,) = reading.read_note, people(1)

    def read(document):
        if document["id"].endswith("/1"):
            raise RuntimeError("nobody thought of that")
        return read_note(document)

    monkeypatch.setattr(reading, "read_note", read)
    for number in range(3):
        says(carol, number)
    batches.apply_some()

    assert sorted(db.session.scalars(select(Status.content))) == ["<p>Number 0</p>", "<p>Number 2</p>"]
    assert count(Incoming, Incoming.waits_since.is_not(None)) == count(Incoming) == 1


def test_a_post_that_comes_by_two_activities_at_once_is_stored_once(people, alice):
    (carol,) = people(1)
    uri = says(carol, 1)
    carol.does("Create", carol.note("<p>Number 1</p>", id=uri, to=[PUBLIC]), id=f"{uri}/activity-again")

    batches.apply_some()
    db.session.commit()

    assert count(Status) == count(HomeEntry, HomeEntry.account_id == alice.id) == 1
    assert count(Incoming) == 0


def test_a_worker_in_a_new_process_handles_every_verb():
    files = Path(activities.__path__[0]).glob("*.py")
    verbs = {f"{activities.__name__}.{file.stem}" for file in files if "@handles(" in file.read_text()}

    printed = subprocess.check_output([sys.executable, "-c", IN_A_WORKER], cwd=ROOT, text=True)

    assert set(json.loads(printed)) == verbs


@pytest.mark.parametrize(("share", "sizes"), [(1.0, [[50, 100], [200, 200]]), (0.1, [[50, 50], [50, 50]])])
def test_how_many_fit_is_known_the_next_time_but_not_by_a_batch_that_was_not_full(app, monkeypatch, share, sizes):
    asked, waiting = [], iter([True, True, False, False] * 2)
    monkeypatch.setitem(app.extensions, batches.SIZE, batches.FIRST)
    monkeypatch.setattr(batches, "apply_some", lambda most: asked[-1].append(most) or int(most * share))
    monkeypatch.setattr(Incoming, "is_any_ready", lambda: next(waiting))

    for _ in sizes:
        asked.append([])
        assert batches.process_queue() is False

    assert asked == sizes


def test_statements_do_what_those_of_the_session_do(people, alice, post, run_jobs, monkeypatch):
    carol, dave = people(2)
    liked = f"{ALICE}/statuses/{post(alice).id}"

    compared = comparing(monkeypatch)
    for one in (carol, dave):
        says(one, 1, tag=[{"type": "Mention", "href": ALICE}])
        one.does("Like", liked)
        boosts(one, liked)
        one.does("Follow", ALICE)
    run_jobs()

    assert count(Favourite) == 2
    assert len(compared) >= 20
