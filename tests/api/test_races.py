"""Requests that come at the same moment: everything happens once, and the counters are right when they are through."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from werkzeug import Response

from models.accounts.account import AccountCounts
from models.auth.second_factor import Passkey
from models.auth.user import User
from models.base import db
from models.media.attachment import Media
from models.relationships.block import Block
from models.relationships.follow import Follow
from models.statuses.favourite import Favourite
from models.statuses.pin import Pin
from models.statuses.poll import Poll, PollVote
from models.statuses.scheduled import ScheduledStatus
from models.statuses.status import Status, StatusCounts
from models.statuses.tag import FeaturedTag
from models.timelines.list import List, ListMember
from rookery import events
from rookery.errors import Invalid
from rookery.services import statuses
from rookery.services.auth import passkeys
from rookery.services.discovery import tags
from rookery.services.relationships import relationships
from rookery.services.statuses import attach, interactions
from rookery.services.timelines import lists
from rookery.web.counters import ProcessStorage
from tests.keys import SoftKey

ROUNDS = range(4)  # one may be lucky


@pytest.fixture
def together(app):
    """`together(send, send, ...)`: the status codes of requests that start at the same moment, each in its thread."""

    def run(*requests):
        db.session.commit()
        start = Barrier(len(requests))

        def send(request):
            with app.app_context():
                start.wait(10)
                return request().status_code

        with ThreadPoolExecutor(len(requests)) as threads:
            codes = list(threads.map(send, requests))
        db.session.expire_all()
        return codes

    return run


def rows(model, **values):
    return db.session.query(model).filter_by(**values).count()


def counts(account):
    found = db.session.get(AccountCounts, account.id)
    return {"statuses": found.statuses, "following": found.following, "followers": found.followers}


def sender(client, method, path, **options):
    return lambda: getattr(client, method)(path, **options)


@pytest.mark.parametrize("verb", ["favourite", "reblog", "bookmark"])
def test_a_button_pressed_twice_at_once_counts_once(together, api, alice, bob, post, verb):
    bobs = api(bob)
    for _ in ROUNDS:
        status = post(alice)
        press = sender(bobs, "post", f"/api/v1/statuses/{status.id}/{verb}")

        assert together(press, press, press) == [200] * 3

        counted = db.session.get(StatusCounts, status.id)
        assert (counted.favourites, counted.reblogs) == (int(verb == "favourite"), int(verb == "reblog"))
    assert counts(bob)["statuses"] == (len(ROUNDS) if verb == "reblog" else 0)


@pytest.mark.parametrize("verb", ["unfavourite", "unreblog"])
def test_a_button_released_twice_at_once_counts_once(together, api, alice, bob, factory, post, verb):
    eve = factory.user("eve")
    for _ in ROUNDS:
        status = post(alice)
        for somebody in (bob, eve):
            interactions.favourite(somebody, status)
            statuses.reblog(somebody, status.id)
        release = sender(api(bob), "post", f"/api/v1/statuses/{status.id}/{verb}")

        assert together(release, release, release) == [200] * 3

        counted = db.session.get(StatusCounts, status.id)
        assert (counted.favourites, counted.reblogs) == (2 - int(verb == "unfavourite"), 2 - int(verb == "unreblog"))


def test_following_twice_at_once_counts_once(together, api, alice, bob):
    follow = sender(api(bob), "post", f"/api/v1/accounts/{alice.id}/follow")

    assert together(follow, follow, follow) == [200] * 3

    assert (counts(alice)["followers"], counts(bob)["following"], rows(Follow)) == (1, 1, 1)


def test_two_who_follow_and_leave_each_other_at_once_do_not_wait_in_a_circle(together, api, alice, bob):
    alices, bobs = api(alice), api(bob)
    for verb, number in (("follow", 1), ("unfollow", 0)) * 3:
        codes = together(
            sender(alices, "post", f"/api/v1/accounts/{bob.id}/{verb}"),
            sender(bobs, "post", f"/api/v1/accounts/{alice.id}/{verb}"),
        )

        assert codes == [200, 200]
        assert counts(alice) == counts(bob) == {"statuses": 0, "following": number, "followers": number}


def test_a_block_and_a_follow_at_once_leave_no_follow(together, api, alice, bob):
    alices, bobs = api(alice), api(bob)
    for _ in ROUNDS:
        blocked, followed = together(
            sender(alices, "post", f"/api/v1/accounts/{bob.id}/block"),
            sender(bobs, "post", f"/api/v1/accounts/{alice.id}/follow"),
        )

        assert (blocked, followed in (200, 403)) == (200, True)
        assert (rows(Follow), rows(Block)) == (0, 1)
        assert counts(alice) == counts(bob) == {"statuses": 0, "following": 0, "followers": 0}
        relationships.unblock(alice, bob)


def test_of_two_votes_at_once_one_counts(together, api, alice, bob, post):
    status = post(alice, poll=statuses.PollDraft(["yes", "no"], 3600))
    votes = [sender(api(bob), "post", f"/api/v1/polls/{status.poll_id}/votes", json={"choices": [n]}) for n in (0, 1)]

    assert sorted(together(*votes)) == [200, 422]

    poll = db.session.get(Poll, status.poll_id)
    assert (sum(poll.tallies), poll.voters_count, rows(PollVote)) == (1, 1, 1)


def test_votes_of_many_at_once_all_count(together, api, alice, factory, post):
    status = post(alice, poll=statuses.PollDraft(["yes", "no"], 3600))
    people = [factory.user(f"voter{number}") for number in range(5)]
    votes = [sender(api(one), "post", f"/api/v1/polls/{status.poll_id}/votes", json={"choices": [1]}) for one in people]

    assert together(*votes) == [200] * 5

    poll = db.session.get(Poll, status.poll_id)
    assert (poll.tallies, poll.voters_count) == ([0, 5], 5)


def test_pins_at_once_do_not_pass_the_limit(together, api, alice, post):
    alices = api(alice)
    pins = [sender(alices, "post", f"/api/v1/statuses/{post(alice).id}/pin") for _ in range(8)]

    assert sorted(together(*pins)) == [200] * 5 + [422] * 3

    assert rows(Pin) == 5


def test_one_idempotency_key_twice_at_once_posts_once(together, api, alice):
    send = sender(api(alice), "post", "/api/v1/statuses", json={"status": "Hello"}, headers={"Idempotency-Key": "k"})

    assert together(send, send, send) == [200] * 3

    assert (rows(Status), counts(alice)["statuses"]) == (1, 1)


@pytest.mark.parametrize("more", [{}, {"scheduled_at": "2100-01-01T00:00:00Z"}], ids=["now", "scheduled"])
def test_who_waited_while_another_request_used_the_idempotency_key_posts_nothing(api, alice, monkeypatch, more):
    """Both looked for the key before either wrote: what SQLite, where requests take turns, never shows by itself."""
    client, prepare, replies = api(alice), attach.attachable, []

    def send():
        return client.post("/api/v1/statuses", json={"status": "Hello", **more}, headers={"Idempotency-Key": "k"})

    def be_overtaken(*given, **options):
        monkeypatch.setattr(attach, "attachable", prepare)
        replies.append(send())
        return prepare(*given, **options)

    monkeypatch.setattr(attach, "attachable", be_overtaken)
    replies.append(send())

    assert [reply.status_code for reply in replies] == [200, 200]
    assert replies[0].json["id"] == replies[1].json["id"]
    assert rows(ScheduledStatus if more else Status) == 1


def test_a_picture_that_another_request_posts_meanwhile_is_not_scheduled(api, alice, monkeypatch):
    client, attachable, replies = api(alice), attach.attachable, []
    picture = Media(account_id=alice.id, state="ready", original_key="media/x.png")
    db.session.add(picture)
    db.session.commit()
    post = {"status": "Look", "media_ids": [str(picture.id)]}

    def be_overtaken(*given, **options):
        found = attachable(*given, **options)
        monkeypatch.setattr(attach, "attachable", attachable)
        replies.append(client.post("/api/v1/statuses", json=post))
        return found

    monkeypatch.setattr(attach, "attachable", be_overtaken)
    replies.append(client.post("/api/v1/statuses", json=post | {"scheduled_at": "2100-01-01T00:00:00Z"}))

    assert [reply.status_code for reply in replies] == [200, 422]
    assert rows(ScheduledStatus) == 0


def test_a_status_deleted_twice_at_once_is_counted_off_once(together, api, alice, bob, post):
    alices = api(alice)
    for _ in ROUNDS:
        parent = post(alice)
        replies = [post(alice, in_reply_to_id=parent.id) for _ in range(2)]
        statuses.reblog(bob, replies[0].id)
        delete = sender(alices, "delete", f"/api/v1/statuses/{replies[0].id}")

        assert sorted(together(delete, delete, delete)) == [200, 404, 404]

        assert db.session.get(StatusCounts, parent.id).replies == 1
    assert (counts(alice)["statuses"], counts(bob)["statuses"]) == (2 * len(ROUNDS), 0)


def test_what_is_done_to_a_status_while_it_is_deleted_is_done_or_not_found(together, api, alice, bob, post):
    alices, bobs = api(alice), api(bob)
    for _ in ROUNDS:
        status_id = str(post(alice, "Before").id)
        path = f"/api/v1/statuses/{status_id}"

        codes = together(
            sender(alices, "delete", path),
            sender(alices, "put", path, json={"status": "After"}),
            sender(bobs, "post", f"{path}/favourite"),
            sender(bobs, "post", f"{path}/reblog"),
            sender(bobs, "post", "/api/v1/statuses", json={"status": "Reply", "in_reply_to_id": status_id}),
        )

        assert codes[0] == 200
        assert set(codes) <= {200, 404}
        assert (rows(Favourite), rows(Status, reblog_of_id=int(status_id))) == (0, 0)
    assert (counts(alice)["statuses"], counts(bob)["statuses"]) == (0, rows(Status))


def test_a_quote_that_is_revoked_and_deleted_at_once_is_counted_off_once(together, api, alice, bob, post):
    alices, bobs = api(alice), api(bob)
    for _ in ROUNDS:
        status = post(alice)
        ending, staying = (post(bob, "See this", quoted_id=status.id) for _ in range(2))

        revoked, deleted = together(
            sender(alices, "post", f"/api/v1/statuses/{status.id}/quotes/{ending.id}/revoke"),
            sender(bobs, "delete", f"/api/v1/statuses/{ending.id}"),
        )

        assert (revoked in (200, 404), deleted) == (True, 200)
        assert (db.session.get(StatusCounts, status.id).quotes, rows(Status, id=staying.id)) == (1, 1)


def test_replies_and_deletions_at_once_do_not_wait_in_a_circle(together, api, alice, post):
    parent, alices = post(alice), api(alice)
    for _ in ROUNDS:
        old = post(alice, in_reply_to_id=parent.id)

        codes = together(
            sender(alices, "delete", f"/api/v1/statuses/{old.id}"),
            sender(alices, "post", "/api/v1/statuses", json={"status": "New", "in_reply_to_id": str(parent.id)}),
        )

        assert codes == [200, 200]
    assert db.session.get(StatusCounts, parent.id).replies == len(ROUNDS)


def test_two_edits_at_once_leave_a_history_without_gaps(together, api, alice, post):
    status, alices = post(alice, "First"), api(alice)
    edits = [sender(alices, "put", f"/api/v1/statuses/{status.id}", json={"status": text}) for text in ("A", "B")]

    assert together(*edits) == [200, 200]

    history = [version["content"] for version in alices.get(f"/api/v1/statuses/{status.id}/history").json]
    assert history[0] == "<p>First</p>"
    assert sorted(history[1:]) == ["<p>A</p>", "<p>B</p>"]


def test_votes_and_another_poll_at_once_leave_tallies_that_agree_with_the_votes(together, api, alice, bob, post):
    alices, bobs = api(alice), api(bob)
    for _ in ROUNDS:
        status = post(alice, "Which?", poll=statuses.PollDraft(["yes", "no", "maybe"], 3600))
        poll = {"options": ["never", "always"], "expires_in": 3600}

        edited, voted = together(
            sender(alices, "put", f"/api/v1/statuses/{status.id}", json={"status": "Which?", "poll": poll}),
            sender(bobs, "post", f"/api/v1/polls/{status.poll_id}/votes", json={"choices": [2]}),
        )

        assert (edited, voted in (200, 422)) == (200, True)
        found = db.session.get(Poll, status.poll_id)
        assert (sum(found.tallies), found.voters_count, rows(PollVote, poll_id=found.id)) == (0, 0, 0)


def test_requests_counted_at_once_are_all_counted():
    storage, start = ProcessStorage(), Barrier(6)

    def count(_):
        start.wait(10)
        return storage.incr("somebody", 60)

    with ThreadPoolExecutor(6) as threads:
        assert sorted(threads.map(count, range(6))) == [1, 2, 3, 4, 5, 6]
    assert storage.get("somebody") == 6


def test_the_last_list_is_made_once(together, api, alice, monkeypatch):
    monkeypatch.setattr(lists, "MAX_LISTS", 1)
    client = api(alice)
    for _ in ROUNDS:
        make = sender(client, "post", "/api/v1/lists", json={"title": "Friends"})

        assert sorted(together(make, make, make)) == [200, 422, 422]

        db.session.query(List).delete()
    assert rows(List) == 0


def test_the_last_passkey_is_added_once(together, alice, monkeypatch):
    monkeypatch.setattr(passkeys, "MOST", 1)
    account_id = alice.id

    def add():
        challenge = passkeys.new_challenge()
        try:
            passkeys.add(User.of_account(account_id), challenge, SoftKey().created(challenge), "my phone")
            events.commit()
        except Invalid:
            events.rollback()
            return Response(status=422)
        return Response(status=200)

    for _ in ROUNDS:
        assert sorted(together(add, add, add)) == [200, 422, 422]

        db.session.query(Passkey).delete()
    assert rows(Passkey) == 0


def test_the_last_featured_tag_is_taken_once(together, api, alice):
    client = api(alice)
    for number in range(9):
        tags.feature(alice, tags.named_or_new(f"tag{number}"), most=10)
    press = [sender(client, "post", f"/api/v1/tags/more{number}/feature") for number in range(3)]

    assert sorted(together(*press)) == [200, 422, 422]
    assert rows(FeaturedTag, account_id=alice.id) == 10


def test_who_is_put_on_a_list_and_left_at_once_is_not_on_it(together, api, alice, bob):
    made = lists.create(alice, lists.ListChanges(title="Friends")).id
    client = api(alice)
    for _ in ROUNDS:
        relationships.follow(alice, bob)
        add = sender(client, "post", f"/api/v1/lists/{made}/accounts", json={"account_ids": [bob.id]})
        leave = sender(client, "post", f"/api/v1/accounts/{bob.id}/unfollow")

        added, left = together(add, leave)

        assert added in (200, 404) and left == 200
        assert rows(ListMember) == rows(Follow) == 0


def test_the_same_person_is_put_on_a_list_once(together, api, alice, bob):
    relationships.follow(alice, bob)
    made = lists.create(alice, lists.ListChanges(title="Friends")).id
    client = api(alice)
    add = sender(client, "post", f"/api/v1/lists/{made}/accounts", json={"account_ids": [bob.id]})

    assert sorted(together(add, add, add)) == [200, 422, 422]
    assert rows(ListMember) == 1


@pytest.mark.parametrize("round", ROUNDS)
def test_posts_that_quote_and_answer_each_other_crosswise_do_not_wait_in_a_circle(
    together, api, alice, bob, post, round
):
    one, other, clients = post(alice, "One"), post(bob, "Other"), [api(alice), api(bob)]
    pairs = [(one.id, other.id), (other.id, one.id)] * 4
    made = [
        {"json": {"status": f"{number}", "quoted_status_id": str(quoted), "in_reply_to_id": str(parent)}}
        for number, (quoted, parent) in enumerate(pairs)
    ]

    codes = together(*(sender(clients[n % 2], "post", "/api/v1/statuses", **made[n]) for n in range(8)))
    counted = [(found.quotes, found.replies) for found in (db.session.get(StatusCounts, s.id) for s in (one, other))]
    mine = db.session.query(Status.id, Status.account_id).filter(Status.in_reply_to_id.is_not(None)).all()
    gone = together(
        *(sender(clients[row.account_id == bob.id], "delete", f"/api/v1/statuses/{row.id}") for row in mine)
    )
    left = [(found.quotes, found.replies) for found in (db.session.get(StatusCounts, s.id) for s in (one, other))]

    assert codes == gone == [200] * 8
    assert counted == [(4, 4)] * 2
    assert left == [(0, 0)] * 2
