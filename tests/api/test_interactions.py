"""Favourites, bookmarks, reblogs, pins and polls."""

import pytest

from models import clock
from models.auth.user import User
from models.base import db
from models.statuses.poll import Poll
from models.statuses.status import Status
from rookery.events.facts import Favourited, Reblogged
from tests.contract import assert_entity


def test_favouriting_twice_counts_once(alice, bob, post, api, facts):
    status = post(bob, "Rooks nest high.")
    facts.clear()

    for _ in range(2):
        reply = api(alice).post(f"/api/v1/statuses/{status.id}/favourite")

    assert reply.json["favourited"] is True
    assert reply.json["favourites_count"] == 1
    assert facts == [Favourited(account_id=alice.id, status_id=status.id)]


@pytest.mark.parametrize(
    ("verb", "undo", "flag"),
    [
        ("favourite", "unfavourite", "favourited"),
        ("bookmark", "unbookmark", "bookmarked"),
        ("reblog", "unreblog", "reblogged"),
        ("mute", "unmute", "muted"),
    ],
)
def test_what_is_done_can_be_undone_twice(alice, bob, factory, post, api, verb, undo, flag):
    status, client, other = post(bob), api(alice), api(factory.user("dora"))
    other.post(f"/api/v1/statuses/{status.id}/{verb}")

    done = client.post(f"/api/v1/statuses/{status.id}/{verb}").json
    undone = [client.post(f"/api/v1/statuses/{status.id}/{undo}").json for _ in range(2)]

    assert (done["reblog"] or done)[flag] is True
    assert [reply[flag] for reply in undone] == [False, False]
    counts = {name: undone[-1][name] for name in ("favourites_count", "reblogs_count")}
    assert counts == {"favourites_count": int(verb == "favourite"), "reblogs_count": int(verb == "reblog")}
    assert other.get(f"/api/v1/statuses/{status.id}").json[flag] is True


def test_to_mute_a_reblog_mutes_the_thread_of_what_it_holds(alice, bob, post, api):
    status, client = post(bob), api(alice)
    reblog = client.post(f"/api/v1/statuses/{status.id}/reblog").json["id"]

    muted = [client.post(f"/api/v1/statuses/{reblog}/{verb}").json["muted"] for verb in ("mute", "unmute", "mute")]

    assert muted == [True, False, True]
    assert client.get(f"/api/v1/statuses/{status.id}").json["muted"] is True


@pytest.mark.parametrize(("verb", "path"), [("favourite", "favourites"), ("bookmark", "bookmarks")])
def test_my_list_is_ordered_and_paged_by_what_i_did(alice, bob, post, api, verb, path):
    client = api(alice)
    old, new = post(bob), post(bob)
    for status in (new, old):
        client.post(f"/api/v1/statuses/{status.id}/{verb}")

    listed = client.get(f"/api/v1/{path}?limit=1&bogus=1")
    following = client.get(listed.headers["Link"].split(">")[0].removeprefix("<https://rookery.test"))

    assert [status["id"] for status in listed.json] == [str(old.id)]
    assert [status["id"] for status in following.json] == [str(new.id)]
    assert "bogus" not in listed.headers["Link"]
    assert client.get(f"/api/v1/{path}?min_id=1&limit=1").json[0]["id"] == str(new.id)


def test_reblogging_twice_gives_the_same_reblog(alice, bob, post, api, facts):
    status = post(bob)
    facts.clear()

    one, two = (api(alice).post(f"/api/v1/statuses/{status.id}/reblog").json for _ in range(2))
    of_the_reblog = api(bob).post(f"/api/v1/statuses/{one['id']}/reblog").json

    assert one["id"] == two["id"]
    assert one["reblog"]["id"] == of_the_reblog["reblog"]["id"] == str(status.id)
    assert facts[0] == Reblogged(int(one["id"]), alice.id, status.id)
    assert_entity(one, "Status")


@pytest.mark.parametrize(
    ("visibility", "mine", "other"),
    [
        ("public", 200, 200),
        ("unlisted", 200, 200),
        ("private", 200, 404),
        ("direct", 403, 404),
        ("local", 200, 200),
    ],
)
def test_who_may_reblog_what(alice, bob, post, api, visibility, mine, other):
    status = post(alice, visibility=visibility)

    assert api(alice).post(f"/api/v1/statuses/{status.id}/reblog").status_code == mine
    assert api(bob).post(f"/api/v1/statuses/{status.id}/reblog").status_code == other


@pytest.mark.parametrize("visibility", ["private", "local"])
def test_a_reblog_goes_no_further_than_what_it_holds(alice, post, api, visibility):
    status = post(alice, visibility=visibility)

    made = api(alice).post(f"/api/v1/statuses/{status.id}/reblog", json={"visibility": "public"}).json

    assert db.session.get_one(Status, int(made["id"])).visibility == visibility


@pytest.mark.parametrize(
    ("default", "becomes"),
    [("public", "public"), ("unlisted", "unlisted"), ("private", "private"), ("direct", "private")],
)
def test_a_reblog_is_for_those_for_whom_the_user_posts_unless_the_app_says_so(alice, bob, post, api, default, becomes):
    User.of_account(alice.id).default_visibility = default
    db.session.commit()

    made = api(alice).post(f"/api/v1/statuses/{post(bob).id}/reblog").json
    chosen = api(alice).post(f"/api/v1/statuses/{post(bob).id}/reblog", json={"visibility": "public"}).json

    assert (made["visibility"], chosen["visibility"]) == (becomes, "public")


def test_a_reblog_goes_with_what_it_holds(alice, bob, post, api):
    status = post(bob)
    reblog = api(alice).post(f"/api/v1/statuses/{status.id}/reblog").json

    api(bob).delete(f"/api/v1/statuses/{status.id}")

    assert api(alice).get(f"/api/v1/statuses/{reblog['id']}").status_code == 404
    assert api(alice).get("/api/v1/accounts/verify_credentials").json["statuses_count"] == 0


def test_at_most_five_of_my_own_are_pinned(alice, bob, post, api):
    client, first = api(alice), post(alice)
    for status in (first, *(post(alice) for _ in range(4)), first):
        assert client.post(f"/api/v1/statuses/{status.id}/pin").json["pinned"] is True

    assert client.post(f"/api/v1/statuses/{post(alice).id}/pin").status_code == 422
    assert client.post(f"/api/v1/statuses/{post(bob).id}/pin").status_code == 422
    assert client.post(f"/api/v1/statuses/{post(alice, visibility='direct').id}/pin").status_code == 422


def test_who_favourited_and_who_reblogged_is_listed(alice, bob, post, api):
    status = post(bob)
    api(alice).post(f"/api/v1/statuses/{status.id}/favourite")
    api(alice).post(f"/api/v1/statuses/{status.id}/reblog")

    for path in ("favourited_by", "reblogged_by"):
        reply = api().get(f"/api/v1/statuses/{status.id}/{path}")

        assert [account["acct"] for account in reply.json] == ["alice"]


def test_the_boost_and_what_it_boosts_are_both_marked_as_reblogged(alice, bob, post, api):
    client, status = api(alice), post(bob)

    boost = client.post(f"/api/v1/statuses/{status.id}/reblog").json
    read = client.get(f"/api/v1/statuses/{boost['id']}").json
    undone = client.post(f"/api/v1/statuses/{status.id}/unreblog").json

    assert (boost["reblogged"], boost["reblog"]["reblogged"]) == (True, True)
    assert (read["reblogged"], read["reblog"]["reblogged"]) == (True, True)
    assert undone["reblogged"] is False


# Polls --------------------------------------------------------------------------------------------------------


@pytest.fixture
def poll(bob, api):
    def make(**fields):
        body = {"status": "?", "poll": {"options": ["a", "b", "c"], "expires_in": 600, **fields}}
        return api(bob).post("/api/v1/statuses", json=body).json["poll"]

    return make


def test_a_vote_counts_once(alice, bob, api, poll):
    made = poll()

    voted = api(alice).post(f"/api/v1/polls/{made['id']}/votes", data={"choices[]": ["1"]})
    again = api(alice).post(f"/api/v1/polls/{made['id']}/votes", json={"choices": [2]})

    assert_entity(voted.json, "Poll")
    assert voted.json["own_votes"] == [1] and voted.json["voted"] is True
    assert [option["votes_count"] for option in voted.json["options"]] == [0, 1, 0]
    assert (voted.json["votes_count"], voted.json["voters_count"]) == (1, 1)
    assert again.status_code == 422
    assert again.json["error"] == "Validation failed: You have already voted on this poll"


@pytest.mark.parametrize("choices", [[], [3], [-1], ["x"], [0, 1], {"a": {}}, [None], "9" * 40])
def test_a_vote_that_makes_no_sense_is_422_and_counts_nothing(alice, api, poll, choices):
    made = poll()

    assert api(alice).post(f"/api/v1/polls/{made['id']}/votes", json={"choices": choices}).status_code == 422
    assert api().get(f"/api/v1/polls/{made['id']}").json["votes_count"] == 0


def test_several_choices_where_the_poll_allows_them(alice, api, poll):
    voted = api(alice).post(f"/api/v1/polls/{poll(multiple=True)['id']}/votes", json={"choices": [0, 2, 2]}).json

    assert (voted["own_votes"], voted["votes_count"], voted["voters_count"]) == ([0, 2], 2, 1)


def test_a_later_vote_adds_further_options_where_the_poll_allows_several(alice, api, poll):
    client, votes = api(alice), f"/api/v1/polls/{poll(multiple=True)['id']}/votes"
    client.post(votes, json={"choices": [0]})

    added = client.post(votes, json={"choices": [2]})
    again = client.post(votes, json={"choices": [1, 2]})

    voted = added.json
    assert (voted["own_votes"], voted["votes_count"], voted["voters_count"]) == ([0, 2], 2, 1)
    assert again.status_code == 422
    assert client.get(votes.removesuffix("/votes")).json["own_votes"] == [0, 2]


@pytest.mark.parametrize("again", [[0], [1], [1, 2], [0, 1]])
def test_who_voted_where_one_option_may_be_chosen_has_voted_whatever_comes_next(alice, api, poll, again):
    path = f"/api/v1/polls/{poll()['id']}/votes"
    api(alice).post(path, json={"choices": [0]})

    reply = api(alice).post(path, json={"choices": again})

    assert reply.status_code == 422
    assert reply.json["error"] == "Validation failed: You have already voted on this poll"


def test_the_author_does_not_vote(bob, api, poll):
    made = poll()

    assert made["voted"] is True and made["own_votes"] == []
    assert api(bob).post(f"/api/v1/polls/{made['id']}/votes", json={"choices": [0]}).status_code == 422


def test_hidden_totals_are_null_until_the_end(alice, api, poll, frozen_time):
    made = poll(hide_totals=True)
    api(alice).post(f"/api/v1/polls/{made['id']}/votes", json={"choices": [0]})

    before = api().get(f"/api/v1/polls/{made['id']}").json
    frozen_time.move(seconds=601)
    after = api().get(f"/api/v1/polls/{made['id']}").json

    assert [option["votes_count"] for option in before["options"]] == [None, None, None]
    assert [option["votes_count"] for option in after["options"]] == [1, 0, 0]
    assert (before["expired"], after["expired"]) == (False, True)
    assert api(alice).post(f"/api/v1/polls/{made['id']}/votes", json={"choices": [0]}).status_code == 422


def test_nobody_votes_after_the_end(alice, api, poll, frozen_time):
    made = poll()
    frozen_time.move(seconds=600)

    late = api(alice).post(f"/api/v1/polls/{made['id']}/votes", json={"choices": [0]})

    assert late.status_code == 422
    assert late.json["error"] == "Validation failed: The poll has already ended"
    assert api().get(f"/api/v1/polls/{made['id']}").json["votes_count"] == 0


def test_nobody_votes_in_what_was_closed_before_its_time(alice, api, poll):
    made = poll()
    db.session.get(Poll, int(made["id"])).closed_at = clock.now()
    db.session.commit()

    late = api(alice).post(f"/api/v1/polls/{made['id']}/votes", json={"choices": [0]})

    assert late.json == {"error": "Validation failed: The poll has already ended"}
    assert api().get(f"/api/v1/polls/{made['id']}").json["votes_count"] == 0


def test_the_end_of_a_poll_is_told_to_voters_and_author(alice, bob, api, poll, run_jobs, frozen_time):
    made = poll()
    api(alice).post(f"/api/v1/polls/{made['id']}/votes", json={"choices": [0]})
    run_jobs()

    frozen_time.move(seconds=601)
    run_jobs()

    for who in (alice, bob):
        assert [n["type"] for n in api(who).get("/api/v1/notifications").json] == ["poll"]


def test_a_poll_that_is_asked_anew_ends_once_more(alice, bob, api, poll, run_jobs, frozen_time):
    made = poll()
    path = f"/api/v1/statuses/{db.session.get_one(Poll, int(made['id'])).status_id}"
    told = []

    for options in (["c", "d"], ["e", "f"]):
        api(alice).post(f"/api/v1/polls/{made['id']}/votes", json={"choices": [0]})
        frozen_time.move(seconds=601)
        run_jobs()
        told.append([[n["type"] for n in api(who).get("/api/v1/notifications").json] for who in (alice, bob)])
        api(bob).put(path, json={"status": "?", "poll": {"options": options, "expires_in": 600}})
        assert api(alice).get("/api/v1/notifications").json == []

    assert told == [[["poll"], ["poll"]]] * 2


def test_a_poll_that_is_asked_anew_leaves_what_was_told_of_others(alice, bob, api, poll, run_jobs, frozen_time):
    made, other = poll(), poll()
    frozen_time.move(seconds=601)
    run_jobs()

    path = f"/api/v1/statuses/{db.session.get_one(Poll, int(made['id'])).status_id}"
    api(bob).put(path, json={"status": "?", "poll": {"options": ["c", "d"], "expires_in": 600}})

    [told] = api(bob).get("/api/v1/notifications").json
    assert told["status"]["poll"]["id"] == other["id"]


@pytest.mark.parametrize("new", [300, 1200])
def test_an_edit_moves_the_end_of_a_poll_and_nothing_else(alice, bob, api, poll, run_jobs, frozen_time, new):
    made = poll(hide_totals=True)
    path = f"/api/v1/statuses/{db.session.get_one(Poll, int(made['id'])).status_id}"
    api(alice).post(f"/api/v1/polls/{made['id']}/votes", json={"choices": [0]})
    options = [one["title"] for one in made["options"]]

    edited = api(bob).put(path, json={"status": "?", "poll": {"options": options, "expires_in": new}}).json
    kinds = []
    for seconds in (299, 2, 300, 600):
        frozen_time.move(seconds=seconds)
        run_jobs()
        kinds.append([one["type"] for one in api(alice).get("/api/v1/notifications").json])
        api(alice).post("/api/v1/notifications/clear")

    assert edited["poll"]["options"][0]["votes_count"] is None and edited["poll"]["voters_count"] == 1
    assert edited["edited_at"]  # so other servers are told of it
    assert kinds == ([[], ["poll"], [], []] if new == 300 else [[], [], [], ["poll"]])


def test_an_edit_opens_a_poll_that_has_ended(alice, bob, api, poll, run_jobs, frozen_time):
    made = poll()
    path = f"/api/v1/statuses/{db.session.get_one(Poll, int(made['id'])).status_id}"
    options = [one["title"] for one in made["options"]]
    frozen_time.move(seconds=601)
    run_jobs()

    kept = api(bob).put(path, json={"status": "As it was", "poll": {"options": options}}).json["poll"]
    opened = api(bob).put(path, json={"status": "?", "poll": {"options": options, "expires_in": 600}}).json["poll"]

    assert (kept["expired"], kept["expires_at"]) == (True, made["expires_at"])
    assert opened["expired"] is False
    assert api(alice).post(f"/api/v1/polls/{made['id']}/votes", json={"choices": [1]}).status_code == 200


def test_a_poll_that_takes_the_place_of_one_that_was_taken_out_is_told_of_at_its_end(
    bob, api, poll, run_jobs, frozen_time
):
    made = poll()
    path = f"/api/v1/statuses/{db.session.get_one(Poll, int(made['id'])).status_id}"
    frozen_time.move(seconds=601)
    run_jobs()
    api(bob).put(path, json={"status": "?"})
    assert api(bob).get("/api/v1/notifications").json == []

    api(bob).put(path, json={"status": "?", "poll": {"options": ["c", "d"], "expires_in": 600}})
    frozen_time.move(seconds=601)
    run_jobs()

    assert [n["type"] for n in api(bob).get("/api/v1/notifications").json] == ["poll"]


def test_a_poll_of_a_status_that_one_may_not_read_is_404(alice, api, poll):
    made = poll()
    status = db.session.query(Status).one()
    status.visibility = "direct"
    db.session.commit()

    assert api(alice).get(f"/api/v1/polls/{made['id']}").status_code == 404
    assert api(alice).post(f"/api/v1/polls/{made['id']}/votes", json={"choices": [0]}).status_code == 404
