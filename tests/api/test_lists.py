"""Lists: making them, who is on them, and what stands in their timelines."""

import pytest

from models.base import db
from models.timelines.list import List, ListMember
from models.timelines.timeline import HomeEntry, ListEntry
from rookery.services import statuses
from rookery.services.timelines import backfill, fanout, lists
from tests.contract import assert_entities, assert_entity


def ids(reply):
    assert reply.status_code == 200, reply.json
    return [one["id"] for one in reply.json]


class Reader:
    """alice, who sorts people into lists and reads."""

    def __init__(self, client, run_jobs):
        self.client, self.run_jobs = client, run_jobs

    def follow(self, *accounts, **options):
        for account in accounts:
            assert self.client.post(f"/api/v1/accounts/{account.id}/follow", json=options).status_code == 200
        self.run_jobs()

    def unfollow(self, account):
        self.client.post(f"/api/v1/accounts/{account.id}/unfollow")
        self.run_jobs()

    def make(self, *members, **values):
        """The id of a new list with these members, whom alice follows from now on."""
        reply = self.client.post("/api/v1/lists", json={"title": "Friends", **values})
        assert reply.status_code == 200, reply.json
        if members:
            self.follow(*members)
            self.put(reply.json["id"], *members)
        return reply.json["id"]

    def put(self, list_id, *members):
        reply = self.client.post(f"/api/v1/lists/{list_id}/accounts", json={"account_ids": names(*members)})
        assert reply.status_code == 200, reply.json
        self.run_jobs()

    def take_off(self, list_id, *members):
        self.client.delete(f"/api/v1/lists/{list_id}/accounts", json={"account_ids": names(*members)})
        self.run_jobs()

    def change(self, list_id, **values):
        reply = self.client.put(f"/api/v1/lists/{list_id}", json=values)
        self.run_jobs()
        return reply

    def members(self, list_id):
        return ids(self.client.get(f"/api/v1/lists/{list_id}/accounts"))

    def reads(self, list_id):
        self.run_jobs()
        return ids(self.client.get(f"/api/v1/timelines/list/{list_id}"))

    def home(self):
        self.run_jobs()
        return ids(self.client.get("/api/v1/timelines/home"))


@pytest.fixture
def reader(alice, api, run_jobs):
    return Reader(api(alice), run_jobs)


@pytest.fixture
def dora(factory):
    return factory.user("dora")


def names(*rows):
    return [str(row.id) for row in rows]


# The lists ----------------------------------------------------------------------------------------------------


def test_a_list_is_made_read_changed_and_deleted(alice, api):
    client = api(alice)

    made = client.post("/api/v1/lists", data={"title": " Birds ", "replies_policy": "none", "exclusive": "1"}).json
    shown = client.get(f"/api/v1/lists/{made['id']}").json
    changed = client.put(f"/api/v1/lists/{made['id']}", json={"title": "Rooks", "exclusive": False}).json
    listed = client.get("/api/v1/lists").json
    gone = client.delete(f"/api/v1/lists/{made['id']}")

    assert_entity(made, "List")
    assert shown == made == {"id": made["id"], "title": "Birds", "replies_policy": "none", "exclusive": True}
    assert changed == {"id": made["id"], "title": "Rooks", "replies_policy": "none", "exclusive": False}
    assert listed == [changed]
    assert (gone.status_code, gone.json) == (200, {})
    assert client.get(f"/api/v1/lists/{made['id']}").status_code == 404
    assert client.delete(f"/api/v1/lists/{made['id']}").status_code == 404


def test_a_list_shows_replies_to_its_members_unless_told_otherwise(alice, api):
    made = api(alice).post("/api/v1/lists", json={"title": "Birds"}).json

    assert (made["replies_policy"], made["exclusive"]) == ("list", False)


@pytest.mark.parametrize(
    "wrong", [{}, {"title": ""}, {"title": "  "}, {"title": "x" * 257}, {"title": "Birds", "replies_policy": "maybe"}]
)
def test_a_list_without_a_title_or_with_a_strange_policy_is_refused(alice, api, wrong):
    assert api(alice).post("/api/v1/lists", json=wrong).status_code == 422
    assert db.session.query(List).count() == 0


def test_a_change_to_something_wrong_changes_nothing(alice, api):
    client = api(alice)
    made = client.post("/api/v1/lists", json={"title": "Birds"}).json

    for wrong in ({"title": ""}, {"title": "Rooks", "replies_policy": "maybe"}):
        assert client.put(f"/api/v1/lists/{made['id']}", json=wrong).status_code == 422

    assert client.get("/api/v1/lists").json == [made]


def test_lists_are_their_owners_business(alice, bob, api, reader):
    list_id = reader.make(bob)
    stranger = api(bob)

    for reply in (
        stranger.get(f"/api/v1/lists/{list_id}"),
        stranger.put(f"/api/v1/lists/{list_id}", json={"title": "Mine"}),
        stranger.delete(f"/api/v1/lists/{list_id}"),
        stranger.get(f"/api/v1/lists/{list_id}/accounts"),
        stranger.post(f"/api/v1/lists/{list_id}/accounts", json={"account_ids": [bob.id]}),
        stranger.delete(f"/api/v1/lists/{list_id}/accounts", json={"account_ids": [bob.id]}),
        stranger.get(f"/api/v1/timelines/list/{list_id}"),
    ):
        assert reply.status_code == 404
    assert stranger.get("/api/v1/lists").json == []
    assert reader.members(list_id) == names(bob)


def test_fifty_lists_are_enough_and_come_without_pages(alice, api):
    client = api(alice)
    made = [client.post("/api/v1/lists", json={"title": f"List {n}"}).json for n in range(lists.MAX_LISTS)]

    one_too_many = client.post("/api/v1/lists", json={"title": "Another"})
    listed = client.get(f"/api/v1/lists?limit=2&max_id={made[5]['id']}")

    assert one_too_many.status_code == 422
    assert listed.json == made
    assert "Link" not in listed.headers


# Members ------------------------------------------------------------------------------------------------------


def test_a_list_has_so_many_members_and_no_more(factory, reader, monkeypatch):
    monkeypatch.setattr(lists, "MAX_MEMBERS", 2)
    list_id = reader.make(*(factory.user(f"rook{n}") for n in range(2)))
    third = factory.user("third")
    reader.client.post(f"/api/v1/accounts/{third.id}/follow")

    refused = reader.client.post(f"/api/v1/lists/{list_id}/accounts", json={"account_ids": [str(third.id)]})

    assert refused.status_code == 422
    assert "maximum number of accounts" in refused.json["error"]
    assert len(reader.client.get(f"/api/v1/lists/{list_id}/accounts?limit=0").json) == 2


def test_members_are_listed_newest_first_in_pages_or_all_at_once(factory, reader):
    people = [factory.user(f"rook{n}") for n in range(5)]
    list_id = reader.make(*people)

    first = reader.client.get(f"/api/v1/lists/{list_id}/accounts?limit=2")
    following = reader.client.get(first.headers["Link"].partition(">")[0].removeprefix("<https://rookery.test"))
    everybody = reader.client.get(f"/api/v1/lists/{list_id}/accounts?limit=0")

    assert_entities(first.json, "Account")
    assert ids(first) == names(people[4], people[3])
    assert ids(following) == names(people[2], people[1])
    assert ids(everybody) == names(*reversed(people))
    assert "Link" not in everybody.headers


def test_only_people_whom_one_follows_are_put_on_a_list_all_or_nobody(bob, dora, reader):
    list_id = reader.make()
    reader.follow(bob)

    reply = reader.client.post(f"/api/v1/lists/{list_id}/accounts", json={"account_ids": [bob.id, dora.id]})
    unknown = reader.client.post(f"/api/v1/lists/{list_id}/accounts", data={"account_ids[]": ["77"]})

    assert reply.status_code == unknown.status_code == 404
    assert reader.members(list_id) == []


def test_who_is_on_the_list_is_not_put_on_it_again(bob, dora, reader):
    list_id = reader.make(bob)
    reader.follow(dora)

    reply = reader.client.post(f"/api/v1/lists/{list_id}/accounts", json={"account_ids": [dora.id, bob.id]})

    assert reply.status_code == 422
    assert reader.members(list_id) == names(bob)


def test_whom_one_asked_to_follow_comes_to_the_list_once_they_accept(alice, bob, dora, api, reader):
    bob.locked = dora.locked = True
    db.session.commit()
    list_id = reader.make()
    reader.follow(bob, dora)

    reader.put(list_id, bob, dora)
    reader.put(list_id, bob)
    asked = reader.members(list_id), ids(reader.client.get(f"/api/v1/accounts/{bob.id}/lists"))
    reader.take_off(list_id, dora)
    for one in (bob, dora):
        api(one).post(f"/api/v1/follow_requests/{alice.id}/authorize")

    assert asked == ([], [list_id])
    assert reader.members(list_id) == names(bob)


@pytest.mark.parametrize("blocker", ["who asked", "who was asked"])
def test_a_block_ends_the_waiting_for_a_list(alice, bob, api, reader, blocker):
    bob.locked = True
    db.session.commit()
    list_id = reader.make()
    reader.follow(bob)
    reader.put(list_id, bob)

    one, other = (alice, bob) if blocker == "who asked" else (bob, alice)
    for act in ("block", "unblock"):
        api(one).post(f"/api/v1/accounts/{other.id}/{act}")
    reader.follow(bob)
    api(bob).post(f"/api/v1/follow_requests/{alice.id}/authorize")

    assert reader.members(list_id) == []


def test_more_ids_than_a_query_may_have_are_refused(reader):
    reply = reader.client.post(f"/api/v1/lists/{reader.make()}/accounts", json={"account_ids": list(range(2001))})

    assert (reply.status_code, reply.json) == (422, {"error": "Validation failed: Account ids has too many items"})


def test_people_are_taken_off_by_body_or_query_twice_if_need_be(bob, dora, reader):
    list_id = reader.make(bob, dora)

    for _ in range(2):
        by_query = reader.client.delete(f"/api/v1/lists/{list_id}/accounts?account_ids[]={bob.id}")
        by_body = reader.client.delete(f"/api/v1/lists/{list_id}/accounts", json={"account_ids": [str(dora.id)]})

        assert (by_query.status_code, by_body.status_code) == (200, 200)
    assert reader.members(list_id) == []


@pytest.mark.parametrize("locked", [False, True], ids=["member", "awaited"])
def test_who_is_taken_off_a_list_stays_on_the_others(bob, reader, api, alice, locked):
    bob.locked = locked
    db.session.commit()
    first, second = reader.make(), reader.make()
    reader.follow(bob)
    for one in (first, second):
        reader.put(one, bob)

    reader.take_off(first, bob)
    if locked:
        api(bob).post(f"/api/v1/follow_requests/{alice.id}/authorize")

    assert (reader.members(first), reader.members(second)) == ([], [str(bob.id)])


def test_the_lists_on_which_somebody_is(bob, dora, reader):
    with_bob, without = reader.make(bob), reader.make(dora)

    found = reader.client.get(f"/api/v1/accounts/{bob.id}/lists")

    assert_entities(found.json, "List")
    assert with_bob in ids(found) and without not in ids(found)
    assert reader.client.get("/api/v1/accounts/77/lists").status_code == 404


def test_leaving_somebody_takes_them_off_all_lists(bob, reader, post):
    list_id = reader.make(bob)
    post(bob)
    assert len(reader.reads(list_id)) == 1

    reader.unfollow(bob)

    assert reader.members(list_id) == []
    assert reader.reads(list_id) == []
    assert db.session.query(ListEntry).count() == 0


def test_being_removed_as_a_follower_or_blocked_takes_off_the_list(alice, bob, dora, api, reader, post):
    list_id = reader.make(bob, dora)
    post(bob), post(dora)

    api(bob).post(f"/api/v1/accounts/{alice.id}/remove_from_followers")
    api(dora).post(f"/api/v1/accounts/{alice.id}/block")

    assert reader.members(list_id) == []
    assert reader.reads(list_id) == []
    assert reader.home() == []


# The timeline -------------------------------------------------------------------------------------------------


def test_what_members_post_and_reblog_stands_in_the_list(bob, dora, reader, post):
    list_id = reader.make(bob)
    status = post(bob, visibility="private")
    post(dora, "Not by a member")
    reblog = statuses.reblog(bob, post(dora).id)
    db.session.commit()

    shown = reader.client.get(f"/api/v1/timelines/list/{list_id}")

    assert reader.reads(list_id) == names(reblog, status)
    assert shown.status_code == 200
    assert_entities(reader.client.get(f"/api/v1/timelines/list/{list_id}").json, "Status")


def test_a_new_member_brings_the_newest_statuses_along(bob, reader, post):
    old = [post(bob) for _ in range(3)]

    list_id = reader.make(bob)

    assert reader.reads(list_id) == names(*reversed(old))


def test_a_list_has_pages(bob, reader, post):
    list_id = reader.make(bob)
    made = [post(bob) for _ in range(5)]
    reader.run_jobs()

    first = reader.client.get(f"/api/v1/timelines/list/{list_id}?limit=2")
    newer = reader.client.get(f"/api/v1/timelines/list/{list_id}?limit=2&min_id={made[0].id}")

    assert ids(first) == names(made[4], made[3])
    assert f"max_id={made[3].id}" in first.headers["Link"]
    assert ids(newer) == names(made[2], made[1])


@pytest.mark.parametrize(
    ("policy", "shown"), [("followed", {"member", "followed", "me"}), ("list", {"member", "me"}), ("none", {"me"})]
)
def test_the_policy_chooses_which_replies_are_shown(alice, bob, dora, factory, reader, post, policy, shown):
    erik, stranger = factory.user("erik"), factory.user("stranger")
    list_id = reader.make(bob, dora, replies_policy=policy)
    reader.follow(erik)
    partners = {"member": dora, "followed": erik, "me": alice, "nobody": stranger}

    replies = {who: post(bob, f"To {who}", in_reply_to_id=post(partner).id) for who, partner in partners.items()}
    thread = post(bob, in_reply_to_id=post(bob).id)

    found = set(reader.reads(list_id))
    assert {who for who, reply in replies.items() if str(reply.id) in found} == shown
    assert str(thread.id) in found


def test_what_a_follow_or_a_mute_shuts_out_stays_out_of_lists(bob, dora, api, alice, reader, post):
    list_id = reader.make(bob)
    reader.follow(bob, reblogs=False, languages=["de"])
    api(alice).post(f"/api/v1/accounts/{dora.id}/mute")

    german = post(bob, language="de")
    post(bob, language="en")
    statuses.reblog(bob, post(alice, language="de").id)
    db.session.commit()

    assert reader.reads(list_id) == names(german)

    api(alice).post(f"/api/v1/accounts/{bob.id}/mute")
    assert reader.reads(list_id) == []


def test_whose_reblogs_are_hidden_brings_none_into_a_list(bob, dora, reader, post):
    list_id = reader.make(bob)
    reader.follow(bob, reblogs=False)

    own = post(bob)
    statuses.reblog(bob, post(dora).id)
    db.session.commit()

    assert reader.reads(list_id) == names(own)


def test_a_reblog_of_somebody_avoided_is_not_shown(alice, bob, dora, api, reader, post):
    list_id = reader.make(bob)
    api(dora).post(f"/api/v1/accounts/{alice.id}/block")

    statuses.reblog(bob, post(dora).id)
    db.session.commit()

    assert reader.reads(list_id) == []


def test_the_same_status_is_not_reblogged_into_a_list_twice_a_day(bob, dora, factory, reader, post):
    list_id = reader.make(bob, dora)
    status = post(factory.user("erik"))
    first = statuses.reblog(bob, status.id)
    db.session.commit()
    reader.run_jobs()

    statuses.reblog(dora, status.id)
    db.session.commit()

    assert reader.reads(list_id) == names(first)


def test_a_direct_status_is_for_those_mentioned(bob, reader, post):
    list_id = reader.make(bob)

    told = post(bob, "@alice psst", visibility="direct")
    post(bob, "@carol psst", visibility="direct")

    assert reader.reads(list_id) == names(told)


def test_i_may_be_on_my_own_list(alice, reader, post):
    before = post(alice)
    list_id = reader.make(exclusive=True)

    reader.put(list_id, alice)
    after = post(alice)

    assert reader.members(list_id) == names(alice)
    assert reader.reads(list_id) == names(after, before)
    assert reader.home() == names(after, before)


# Exclusive lists ----------------------------------------------------------------------------------------------


def test_members_of_an_exclusive_list_stay_out_of_home(bob, dora, reader, post):
    list_id = reader.make(bob, exclusive=True)
    reader.follow(dora)

    status, other = post(bob), post(dora)

    assert reader.reads(list_id) == names(status)
    assert reader.home() == names(other)


def test_an_exclusive_list_of_somebody_else_changes_nothing_for_me(bob, dora, api, run_jobs, reader, post):
    reader.follow(bob)
    Reader(api(dora), run_jobs).make(bob, exclusive=True)

    status = post(bob)

    assert reader.home() == names(status)


def test_who_comes_to_an_exclusive_list_leaves_home_and_comes_back(bob, reader, post):
    list_id = reader.make(exclusive=True)
    reader.follow(bob)
    status = post(bob)
    assert reader.home() == names(status)

    reader.put(list_id, bob)
    assert reader.home() == []

    reader.take_off(list_id, bob)
    assert reader.home() == names(status)


@pytest.mark.parametrize("how", ["switched", "deleted"])
def test_a_list_that_is_exclusive_no_more_gives_its_members_back_to_home(bob, reader, post, how):
    list_id = reader.make(bob)
    status = post(bob)

    reader.change(list_id, exclusive=True)
    assert reader.home() == []

    if how == "switched":
        reader.change(list_id, exclusive=False)
    else:
        reader.client.delete(f"/api/v1/lists/{list_id}")
    assert reader.home() == names(status)


def test_who_is_on_two_exclusive_lists_stays_out_when_one_is_deleted(bob, reader, post):
    first, second = reader.make(bob, exclusive=True), reader.make(exclusive=True)
    reader.put(second, bob)
    post(bob)

    reader.client.delete(f"/api/v1/lists/{first}")

    assert reader.home() == []


def test_a_long_list_is_settled_piece_by_piece(factory, reader, post, monkeypatch):
    monkeypatch.setattr(backfill, "PIECE", 2)
    people = [factory.user(f"rook{n}") for n in range(5)]
    list_id = reader.make(*people)
    made = [post(person) for person in people]
    reader.run_jobs()

    reader.change(list_id, exclusive=True)
    assert reader.home() == []

    reader.change(list_id, exclusive=False)
    assert reader.home() == names(*reversed(made))


# What is left -------------------------------------------------------------------------------------------------


def test_lists_keep_the_newest_entries(bob, reader, post, monkeypatch):
    monkeypatch.setattr(fanout, "KEPT_ENTRIES", 3)
    list_id = reader.make(bob)
    made = [post(bob) for _ in range(5)]
    reader.run_jobs()

    fanout.prune(ListEntry.list_id)
    db.session.commit()

    assert reader.reads(list_id) == names(*reversed(made[2:]))


def test_nothing_is_left_of_deleted_statuses_people_and_lists(alice, bob, dora, api, reader, post):
    first, second = reader.make(bob, dora), reader.make()
    status = post(bob)
    post(dora)
    reader.run_jobs()

    api(bob).delete(f"/api/v1/statuses/{status.id}")
    assert len(reader.reads(first)) == 1

    db.session.delete(dora)
    db.session.commit()
    assert reader.members(first) == names(bob)
    assert reader.reads(first) == []

    for list_id in (first, second):
        reader.client.delete(f"/api/v1/lists/{list_id}")
    for table in (List, ListMember, ListEntry):
        assert db.session.query(table).count() == 0


def test_while_lists_are_off_nobody_is_missing_from_home(app, bob, reader, post, monkeypatch):
    reader.make(bob, exclusive=True)
    plugins = app.extensions["rookery.plugins"]
    monkeypatch.setattr(plugins, "on", {key: one for key, one in plugins.on.items() if key != "lists"})

    status = post(bob)

    assert reader.home() == names(status)


def test_what_nobody_has_on_a_list_costs_one_statement_to_fill(alice, bob, reader, post, count_queries):
    from rookery.events.facts import StatusPosted

    reader.follow(bob)
    status = post(bob)
    reader.run_jobs()

    with count_queries() as queries:
        fanout.fill(StatusPosted(status.id))

    assert ["INSERT" in query for query in queries] == [False, True]
    assert db.session.query(HomeEntry).filter_by(account_id=alice.id).count() == 1
