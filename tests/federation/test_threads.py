"""Threads that lie elsewhere: what a reply answers, and who else answered, within bounds (14.1)."""

import itertools

import pytest
from sqlalchemy import func, select

from models import clock
from models.base import db
from models.jobs.refresh import AsyncRefresh
from models.notifications.notification import Notification
from models.relationships.follow import Follow
from models.statuses.pending_reply import AwaitedParent
from models.statuses.status import Status
from models.timelines.timeline import HomeEntry
from rookery.events import commit
from rookery.federation import ids
from rookery.federation.read.note import note as read_note
from rookery.federation.remote import dependencies, resolve, threads
from rookery.federation.remote.dependencies import FetchBudget
from rookery.federation.remote.local_lookup import LocalLookup
from rookery.federation.remote.remote_statuses import ingest
from rookery.services.statuses import pending_replies
from tests.federation.neighbours import knows
from tests.peers import Said

LONG_AGO = "2026-01-01T00:00:00Z"


@pytest.fixture
def dora(masto):
    """Somebody who is known here."""
    found = masto.person("dora")
    knows(found)
    return found


@pytest.fixture
def arrives(run_jobs):
    """`arrives(note)` → the status that it became, as if its author had sent it, and all that comes of it."""

    def arrive(document, live=True):
        if ids.account(document["attributedTo"]) is None:
            resolve.fetcher().account(document["attributedTo"], FetchBudget())
        status = ingest(read_note(document), LocalLookup(), live=live)
        commit()
        run_jobs()
        db.session.expire_all()
        return db.session.get(Status, status.id)

    return arrive


def chain(person, length):
    """Notes of which each answers the next; the last one answers nothing."""
    notes = [person.note(f"<p>{number}</p>") for number in range(length)]
    for note, above in itertools.pairwise(notes):
        note["inReplyTo"] = above["id"]
        person.server.page(note["id"].removeprefix(person.server.base), note)
    return notes


def known():
    return set(db.session.scalars(select(Status.uri)))


def asked_for_notes(server):
    return [one.path for one in server.asked if "/statuses/" in one.path]


def test_14_1_what_a_reply_answers_is_fetched_and_linked(dora, alice, arrives, api):
    notes = chain(dora, 4)

    reply = arrives(notes[0])

    context = api(alice).get(f"/api/v1/statuses/{reply.id}/context").json
    assert [one["uri"] for one in context["ancestors"]] == [note["id"] for note in notes[:0:-1]]
    assert len({db.session.scalar(select(Status.conversation_id).where(Status.uri == uri)) for uri in known()}) == 1


@pytest.mark.parametrize("is_known", [False, True])
def test_14_1_a_reply_to_the_page_of_a_post_is_linked_with_the_post(dora, arrives, is_known):
    above = dora.note()
    dora.server.page(above["url"].removeprefix(dora.server.base), above)
    if is_known:
        arrives(above)

    reply = arrives(dora.note(inReplyTo=above["url"]))

    assert reply.in_reply_to_id == ids.status(above["id"]).id
    assert db.session.scalars(select(AwaitedParent.status_id)).all() == []


def test_14_1_what_was_fetched_for_a_thread_tells_nobody_and_comes_to_no_home(dora, alice, arrives):
    notes = chain(dora, 3)
    notes[2]["tag"] = [{"type": "Mention", "href": "https://rookery.test/users/alice", "name": "@alice@rookery.test"}]
    notes[2]["cc"].append("https://rookery.test/users/alice")
    dora.server.page(notes[2]["id"].removeprefix(dora.server.base), notes[2])

    reply = arrives(notes[0])
    db.session.add(Follow(account_id=alice.id, target_id=reply.account_id))
    db.session.commit()

    assert len(known()) == 3
    assert db.session.scalars(select(Notification.id)).all() == []
    assert db.session.scalars(select(HomeEntry.status_id)).all() == []


def test_10_13_a_chain_that_never_ends_costs_no_more_than_fifty_requests_to_a_host(masto, dora, arrives, monkeypatch):
    most = dependencies.MOST_PER_HOST
    monkeypatch.setattr(dependencies, "MOST_PER_HOST", 5)
    first = dora.note(inReplyTo=f"{masto.base}/endless/1")

    class Endless(dict):
        def get(self, path, default=None):
            if not path.startswith("/endless/"):
                return super().get(path, default)
            number = int(path.rpartition("/")[2])
            note = dora.note(serve=False, id=f"{masto.base}{path}", inReplyTo=f"{masto.base}/endless/{number + 1}")
            masto.page("/made", note)
            made = self["/made"]
            return Said(made.status, made.headers, made.body)

    masto.pages = Endless(masto.pages)

    arrives(first)

    assert (most, len(masto.asked)) == (50, 5)


def test_10_13_a_circle_ends(masto, dora, arrives):
    one, other = dora.note(), dora.note()
    for note, above in ((one, other), (other, one)):
        note["inReplyTo"] = above["id"]
        masto.page(note["id"].removeprefix(masto.base), note)

    arrives(one)

    assert known() == {one["id"], other["id"]}
    assert len(asked_for_notes(masto)) == 1


def test_10_13_no_thread_here_goes_round_in_a_circle(dora, arrives, api, alice):
    first, second, third, own = (dora.note(serve=False) for _ in range(4))
    for note, above in ((first, second), (third, first), (second, third), (own, own)):
        note["inReplyTo"] = above["id"]

    rows = [arrives(note) for note in (first, third, second, own)]

    sizes = []
    for row in rows:
        context = api(alice).get(f"/api/v1/statuses/{row.id}/context").json
        sizes.append((len(context["ancestors"]), len(context["descendants"])))
    assert sorted(sizes) == [(0, 0), (0, 2), (1, 1), (2, 0)]


def test_10_13_of_many_who_wait_for_one_status_as_many_are_linked_as_one_transaction_can(dora, arrives, monkeypatch):
    monkeypatch.setattr(pending_replies, "JOINED", 2)
    first = dora.note(serve=False)
    for _ in range(3):
        arrives(dora.note(serve=False, inReplyTo=first["id"]))

    row = arrives(first)

    assert db.session.scalar(select(func.count()).where(Status.in_reply_to_id == row.id)) == 2
    assert db.session.scalars(select(AwaitedParent.status_id)).all() == []


@pytest.fixture
def opened(api, alice, run_jobs):
    """`opened(status)` → (what alice is shown of its thread at first, the reply's headers, what she is shown later)."""

    def look(status):
        reply = api(alice).get(f"/api/v1/statuses/{status.id}/context")
        run_jobs()
        later = api(alice).get(f"/api/v1/statuses/{status.id}/context").json
        return reply.json, reply.headers, later

    return look


def answered(person, note, *replies, **collection):
    """The note, its replies listed in it."""
    items = [reply if isinstance(reply, str) else reply["id"] for reply in replies]
    note["replies"] = {
        "id": note["id"] + "/replies",
        "type": "Collection",
        **(collection or {"first": {"type": "CollectionPage", "partOf": note["id"] + "/replies", "items": items}}),
    }
    person.server.page(note["id"].removeprefix(person.server.base), note)
    return note


def test_14_1_replies_are_fetched_when_somebody_opens_a_thread(fediverse, dora, arrives, opened):
    erin = fediverse.server("other.example").person("erin")
    root = dora.note("<p>root</p>")
    own = dora.note("<p>own</p>", inReplyTo=root["id"])
    other = erin.note("<p>other</p>", inReplyTo=root["id"])
    nested = dora.note("<p>nested</p>", inReplyTo=other["id"])
    answered(dora, root, own, other)
    answered(erin, other, nested)

    before, headers, after = opened(arrives(root))

    assert before == {"ancestors": [], "descendants": []}
    assert headers["Mastodon-Async-Refresh"].startswith('id="')
    assert {one["uri"] for one in after["descendants"]} == {own["id"], other["id"], nested["id"]}


def path(note, person):
    return note["id"].removeprefix(person.server.base)


def test_14_1_whoever_opens_a_thread_sees_what_was_edited_meanwhile(dora, alice, arrives, opened, api):
    root = dora.note("<p>before</p>", published=LONG_AGO)
    reply = dora.note("<p>reply</p>", published=LONG_AGO, inReplyTo=root["id"])
    rows = [arrives(one, live=False) for one in (root, reply)]
    for one in (root, reply):
        later = one | {
            "content": "<p>after</p>",
            "updated": clock.stamp(clock.now()),
            "likes": {"type": "Collection", "totalItems": 7},
        }
        dora.server.page(path(one, dora), later)

    opened(rows[1])

    shown = [api(alice).get(f"/api/v1/statuses/{row.id}").json for row in rows]
    assert [one["content"] for one in shown] == ["<p>after</p>"] * 2
    assert [one["favourites_count"] for one in shown] == [7, 7]
    assert all(one["edited_at"] for one in shown)


def test_how_often_it_was_liked_is_asked_for_where_only_the_address_is_told(dora, alice, arrives, opened, api):
    note = dora.note()
    row = arrives(note, live=False)
    counted = {
        name: dora.server.page(f"/{name}", {"id": f"{dora.server.base}/{name}", "totalItems": total})
        for name, total in (("likes", 7), ("shares", 3))
    }
    dora.server.page(path(note, dora), note | counted)

    opened(row)

    shown = api(alice).get(f"/api/v1/statuses/{row.id}").json
    assert (shown["favourites_count"], shown["reblogs_count"]) == (7, 3)


@pytest.mark.parametrize("elsewhere", [True, False])
def test_figures_of_another_server_or_of_nobody_are_none(dora, alice, fediverse, arrives, opened, api, elsewhere):
    note, liar = dora.note("<p>before</p>", published=LONG_AGO), fediverse.server("other.example")
    row = arrives(note, live=False)
    likes = liar.page("/likes", {"id": f"{liar.base}/likes", "totalItems": 7}) if elsewhere else f"{dora.server.base}/x"
    dora.server.page(
        path(note, dora),
        note | {"likes": likes, "shares": 7, "content": "<p>after</p>", "updated": clock.stamp(clock.now())},
    )

    opened(row)

    shown = api(alice).get(f"/api/v1/statuses/{row.id}").json
    assert (shown["favourites_count"], shown["reblogs_count"], shown["content"]) == (0, 0, "<p>after</p>")
    assert liar.asked == []


@pytest.mark.parametrize("how", [410, "Tombstone"])
def test_10_11_whoever_opens_what_is_gone_for_good_has_it_go_here(dora, arrives, api, alice, run_jobs, how):
    note = dora.note()
    row = arrives(note, live=False)
    said = {"id": note["id"], "type": "Tombstone"}
    dora.server.page(path(note, dora), said, status=200 if how == "Tombstone" else how)

    api(alice).get(f"/api/v1/statuses/{row.id}/context")
    run_jobs()

    assert known() == set()


@pytest.mark.parametrize("back", [True, False])
def test_10_11_what_is_not_there_when_somebody_looks_goes_if_it_is_not_hours_later(
    dora, arrives, api, alice, run_jobs, frozen_time, back
):
    note = dora.note()
    row = arrives(note, live=False)
    dora.server.page(path(note, dora), status=404)

    api(alice).get(f"/api/v1/statuses/{row.id}/context")
    run_jobs()
    assert known() == {note["id"]}
    if back:
        dora.server.page(path(note, dora), note)
    frozen_time.move(hours=6, seconds=1)
    run_jobs()

    assert known() == ({note["id"]} if back else set())


@pytest.mark.parametrize("status", [401, 403, 500])
def test_10_11_what_cannot_be_had_stays(dora, arrives, opened, status, frozen_time, run_jobs):
    note = dora.note()
    row = arrives(note, live=False)
    dora.server.page(path(note, dora), status=status)

    opened(row)
    frozen_time.move(hours=7)
    run_jobs()

    assert known() == {note["id"]}


def test_10_11_what_is_for_followers_does_not_go_because_it_is_not_shown_to_us(
    dora, alice, arrives, opened, frozen_time, run_jobs
):
    root = dora.note("<p>for you</p>", to=[f"{dora.id}/followers"], cc=[])
    reply = dora.note("<p>for all</p>", inReplyTo=root["id"])
    rows = [arrives(one, live=False) for one in (root, reply)]
    dora.server.page(path(root, dora), status=404)

    opened(rows[1])
    frozen_time.move(hours=7)
    run_jobs()

    assert known() == {root["id"], reply["id"]}


def test_10_4_nobody_else_takes_over_what_somebody_looks_at(dora, masto, arrives, opened):
    note, eve = dora.note("<p>mine</p>", published=LONG_AGO), masto.person("eve")
    row = arrives(note, live=False)
    dora.server.page(
        path(note, dora), note | {"attributedTo": eve.id, "content": "<p>hers</p>", "updated": clock.stamp(clock.now())}
    )

    opened(row)

    assert db.session.get(Status, row.id, populate_existing=True).content == "<p>mine</p>"


def test_14_1_clients_may_ask_how_far_that_is(dora, arrives, api, alice, run_jobs):
    root = dora.note()
    answered(dora, root, dora.note(inReplyTo=root["id"]))
    status = arrives(root)
    header = api(alice).get(f"/api/v1/statuses/{status.id}/context").headers["Mastodon-Async-Refresh"]
    address = f"/api/v1_alpha/async_refreshes/{header.split(chr(34))[1]}"

    running = api(alice).get(address).json["async_refresh"]
    run_jobs()
    finished = api(alice).get(address).json["async_refresh"]

    assert (running["status"], finished["status"], finished["result_count"]) == ("running", "finished", 1)


def test_14_1_a_thread_is_asked_for_again_after_a_quarter_of_an_hour(masto, dora, arrives, opened, frozen_time):
    root = arrives(answered(dora, dora.note()))
    counts = []
    for minutes in (0, 14, 2):
        frozen_time.move(minutes=minutes)
        opened(root)
        counts.append(len(asked_for_notes(masto)))

    assert counts[0] == counts[1] < counts[2]


def test_14_1_strangers_do_not_make_this_server_ask(masto, dora, arrives, api, run_jobs):
    root = arrives(answered(dora, dora.note()))

    reply = api().get(f"/api/v1/statuses/{root.id}/context")
    run_jobs()

    assert "Mastodon-Async-Refresh" not in reply.headers
    assert asked_for_notes(masto) == []


def test_14_1_a_whole_thread_is_read_from_its_context(masto, dora, arrives, opened):
    root = dora.note(context=f"{masto.base}/contexts/1")
    replies = [dora.note(inReplyTo=root["id"]) for _ in range(3)]
    masto.page("/contexts/1", {"id": root["context"], "type": "Collection", "items": [one["id"] for one in replies]})

    _, _, after = opened(arrives(root))

    assert len(after["descendants"]) == 3


def test_10_8_what_is_embedded_among_replies_is_believed_of_its_own_origin_only(fediverse, dora, arrives, opened):
    erin = fediverse.server("other.example").person("erin")
    root = dora.note()
    said = erin.note("<p>said</p>", inReplyTo=root["id"])
    root["replies"] = {
        "type": "Collection",
        "items": [
            {**said, "content": "<p>forged</p>"},
            dora.note("<p>own</p>", serve=False, inReplyTo=root["id"]),
            {"id": f"{erin.server.base}/nothing", "type": "Note", "attributedTo": erin.id, "content": "x"},
        ],
    }

    _, _, after = opened(arrives(answered(dora, root, **root["replies"])))

    assert sorted(one["content"] for one in after["descendants"]) == ["<p>own</p>", "<p>said</p>"]


def test_14_1_what_is_no_reply_is_not_brought_along(dora, arrives, opened):
    root = dora.note()
    unrelated = dora.note("<p>buy</p>")

    opened(arrives(answered(dora, root, unrelated)))

    assert unrelated["id"] not in known()


def test_14_1_what_one_round_may_not_fetch_the_next_one_does(dora, arrives, opened, monkeypatch, run_jobs, frozen_time):
    root = dora.note()
    replies = [dora.note(inReplyTo=root["id"]) for _ in range(6)]
    monkeypatch.setattr(threads, "REQUESTS", 4)
    status = arrives(answered(dora, root, *replies))

    _, _, first = opened(status)
    for _ in range(3):
        frozen_time.move(seconds=61)
        run_jobs()

    assert 0 < len(first["descendants"]) < 6
    assert len(known()) == 7
    assert db.session.scalars(select(AsyncRefresh.result_count)).all() == [len(first["descendants"])]


def test_14_1_five_hundred_replies_are_enough(dora, arrives, monkeypatch):
    root = dora.note()
    replies = [dora.note(inReplyTo=root["id"]) for _ in range(4)]
    status = arrives(answered(dora, root, *replies))
    monkeypatch.setattr(threads, "REPLIES", 3)

    threads.complete(status.id)

    assert len(known()) == 4
    assert ids.status(replies[3]["id"]) is None


def test_a_thread_of_ours_is_asked_for_nowhere(alice, post, api):
    status = post(alice, "ours")

    assert "Mastodon-Async-Refresh" not in api(alice).get(f"/api/v1/statuses/{status.id}/context").headers


def test_to_open_a_remote_thread_again_costs_three_queries_more_than_one_of_ours(
    dora, arrives, opened, api, alice, post, count_queries
):
    status, ours = arrives(answered(dora, dora.note())), post(alice, "ours")
    opened(status)
    client = api(alice)
    client.get(f"/api/v1/statuses/{ours.id}/context")

    counts = []
    for one in (ours, status):
        with count_queries() as queries:
            client.get(f"/api/v1/statuses/{one.id}/context")
        counts.append(len(queries))

    assert counts[1] - counts[0] <= 3


@pytest.mark.parametrize("bound", ["ANCESTORS", "REQUESTS"])
def test_10_13_no_more_than_a_hundred_ancestors_are_fetched(dora, arrives, monkeypatch, bound):
    most = getattr(threads, bound)
    monkeypatch.setattr(threads, bound, 3)

    arrives(chain(dora, 6)[0])

    assert (most, len(known())) == (100, 4)
