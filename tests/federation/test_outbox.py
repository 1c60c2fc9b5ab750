"""What happens here, and who elsewhere hears of it (11, the column "we send it when"; 13.1)."""

from datetime import timedelta

import pytest

from models import clock
from models.accounts.account import Account
from models.base import db
from models.federation import delivery
from models.federation.delivery import Departed
from models.relationships.follow import Follow, FollowRequest
from models.statuses.poll import Poll
from models.statuses.status import Status
from models.statuses.tag import Tag
from rookery import events
from rookery.events.facts import AccountSuspended, FollowRepeated, ProfileChanged, StatusPosted
from rookery.federation.outbound import statuses as outbox
from rookery.federation.outbound.relationships import refuse_follow
from rookery.services import statuses
from rookery.services.accounts import local_accounts
from rookery.services.discovery import tags
from rookery.services.relationships import domain_blocks, relationships
from rookery.services.remote import federation_policy
from rookery.services.statuses import interactions, polls
from rookery.services.statuses.draft import PollDraft
from tests.federation.neighbours import follows, knows, queued, signs
from tests.peers import PUBLIC

ME = "https://rookery.test/users/alice"


@pytest.fixture
def near(fediverse):
    return fediverse.server("near.example")


@pytest.fixture
def alice(alice):
    return signs(alice)


@pytest.fixture
def carol(far):
    return knows(far.person("carol"))


@pytest.fixture
def dave(near):
    """Of another server than carol."""
    return knows(near.person("dave"))


@pytest.fixture
def done(run_jobs):
    """What was done is committed, and all jobs are run."""

    def done():
        events.commit()
        run_jobs()

    return done


@pytest.fixture
def follower(alice, carol):
    """Carol follows alice."""
    follows(carol, alice)
    return carol


@pytest.fixture
def theirs(carol):
    """A public status of carol's."""

    def make(**values):
        its_id = f"{carol.uri}/statuses/{values.pop('number', 1)}"
        status = Status(account_id=carol.id, local=False, uri=its_id, url=its_id, content="<p>Hi</p>", **values)
        db.session.add(status)
        db.session.commit()
        return status

    return make


def paths(server):
    return [one.path for one in server.received]


# Statuses -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("visibility", ["public", "unlisted", "private"])
def test_13_1_followers_get_what_is_not_direct_at_the_shared_inbox_once(follower, far, alice, post, done, visibility):
    follows(knows(far.person("cedric")), alice)

    post(alice, "Hello", visibility=visibility)
    done()

    assert paths(far) == ["/inbox"]
    assert far.activities()[0]["type"] == "Create"


def test_13_1_a_direct_post_goes_to_the_inboxes_of_those_mentioned_and_nowhere_else(
    follower, far, near, dave, post, alice, done
):
    post(alice, "Psst @dave@near.example", visibility="direct")
    done()

    assert far.received == []
    assert paths(near) == ["/users/dave/inbox"]
    assert near.activities()[0]["to"] == [dave.uri]


def test_16_5_a_reply_goes_to_followers_and_to_the_author_answered(follower, alice, near, far, dave, post, done):
    parent = Status(account_id=dave.id, local=False, uri=f"{dave.uri}/statuses/1", content="<p>Hi</p>")
    db.session.add(parent)
    db.session.commit()

    post(alice, "@dave@near.example Indeed", in_reply_to_id=parent.id)
    done()

    (create,) = near.activities("Create")
    assert create["object"]["inReplyTo"] == parent.uri
    assert (create["to"], create["cc"]) == ([PUBLIC], [f"{ME}/followers", dave.uri])
    mention = {"type": "Mention", "href": dave.uri, "name": "@dave@near.example"}
    assert create["object"]["tag"] == [mention]
    assert [paths(far), paths(near)] == [["/inbox"], ["/inbox"]]


def test_a_local_status_leaves_this_server_in_no_way(follower, far, alice, post, done):
    status = post(alice, "Among us @carol@far.example", visibility="local")
    statuses.reblog(alice, status.id)
    done()
    statuses.delete(alice, status.id)
    done()

    assert queued() == []


@pytest.mark.parametrize("state", ["suspended", "moved", "blocked", "blocking"])
def test_9_8_13_1_blocked_suspended_and_moved_away_accounts_are_left_out(alice, carol, far, bob, post, done, state):
    follows(carol, alice)
    match state:
        case "suspended":
            carol.suspended_at = clock.now()
        case "moved":
            carol.moved_to_id = bob.id
        case "blocked":
            relationships.block(alice, carol)
        case "blocking":
            relationships.block(carol, alice)
    done()

    post(alice, "Not for carol", visibility="private")
    done()

    assert far.activities("Create") == []


def test_11_an_edit_is_told_to_those_who_have_it(follower, far, near, dave, alice, post, done):
    status = post(alice, "Helo")
    interactions.favourite(dave, status)
    done()

    statuses.edit(alice, status.id, statuses.Draft(text="Hello"))
    done()

    (update,) = far.activities("Update")
    assert update["object"]["content"] == "<p>Hello</p>"
    assert update["object"]["updated"]
    assert [one["type"] for one in near.activities()] == ["Update"]


def test_11_a_delete_goes_to_everyone_it_went_to_and_to_those_who_had_to_do_with_it(
    follower, far, near, fediverse, dave, alice, post, done
):
    third = fediverse.server("third.example")
    erin = knows(third.person("erin"))
    status = post(alice, "Gone soon")
    done()
    statuses.reblog(dave, status.id)
    answer = Status(account_id=erin.id, local=False, uri=f"{erin.uri}/1", content="", in_reply_to_id=status.id)
    db.session.add(answer)
    done()

    statuses.delete(alice, status.id)
    done()

    its_id = f"{ME}/statuses/{status.id}"
    for server in (far, near, third):
        (delete,) = server.activities("Delete")
        assert delete["object"] == {"id": its_id, "type": "Tombstone", "atomUri": its_id}
        assert delete["to"] == [PUBLIC]


@pytest.mark.parametrize(("column", "kind"), [("suspended_at", "Delete"), ("moved_to_id", "Update")])
def test_13_1_who_is_left_out_keeps_nothing_from_others_of_their_server(
    near, dave, carol, alice, post, done, column, kind
):
    status, erin = post(alice), knows(near.person("erin"))
    for one in (dave, erin):
        statuses.reblog(one, status.id)
    setattr(dave, column, clock.now() if column == "suspended_at" else carol.id)
    done()

    if kind == "Delete":
        statuses.delete(alice, status.id)
    else:
        statuses.edit(alice, status.id, statuses.Draft(text="Other words"))
    done()

    assert [one["type"] for one in near.activities()] == [kind]


def test_13_1_followers_of_somebody_here_who_boosted_it_hear_of_edits_and_of_its_deletion(
    carol, far, alice, bob, post, done
):
    follows(carol, signs(bob))
    status = post(alice, "Typo")
    statuses.reblog(bob, status.id)
    done()

    statuses.edit(alice, status.id, statuses.Draft(text="No typo"))
    done()
    statuses.delete(alice, status.id)
    done()

    about = f"{ME}/statuses/{status.id}"
    told = [(one["type"], one["object"]) for one in far.activities("Announce", "Update", "Delete")]
    assert [(verb, said if isinstance(said, str) else said["id"]) for verb, said in told] == [
        ("Announce", about),
        ("Update", about),
        ("Delete", about),
    ]


def test_13_1_a_delete_of_a_poll_reaches_those_who_voted(near, dave, alice, post, done):
    status = post(alice, "Which?", poll=PollDraft(["yes", "no"], expires_in=3600))
    polls.choose(dave, status.poll_id, "yes")
    done()
    near.received.clear()

    statuses.delete(alice, status.id)
    done()

    assert [one["type"] for one in near.activities()] == ["Delete"]


def test_13_1_a_delete_of_a_direct_post_goes_to_no_shared_inbox(follower, far, near, dave, alice, post, done):
    status = post(alice, "Psst @dave@near.example", visibility="direct")
    done()

    statuses.delete(alice, status.id)
    done()

    assert (far.received, paths(near)) == ([], ["/users/dave/inbox"] * 2)


def test_13_1_a_delete_reaches_those_who_have_left_since(follower, far, alice, post, done):
    status = post(alice, "Once for followers", visibility="private")
    done()
    relationships.unfollow(follower, alice)
    done()
    later = post(alice, "Later")
    done()

    statuses.delete(alice, status.id)
    statuses.delete(alice, later.id)
    done()

    assert [one["object"]["id"] for one in far.activities("Delete")] == [f"{ME}/statuses/{status.id}"]


@pytest.mark.parametrize("boosts", [False, True])
def test_13_1_a_delete_reaches_the_server_of_a_follower_who_has_moved_since(
    follower, far, dave, alice, post, done, boosts
):
    status = statuses.reblog(alice, post(dave).id) if boosts else post(alice, "For followers", visibility="private")
    done()
    follower.moved_to_id = dave.id
    done()

    statuses.delete(alice, status.id)
    done()

    assert [one["type"] for one in far.activities()] == (["Announce", "Undo"] if boosts else ["Create", "Delete"])


def test_13_1_a_follower_who_left_after_a_move_hears_of_deletions(follower, far, dave, alice, post, done):
    status = post(alice, "For followers", visibility="private")
    follower.moved_to_id = dave.id
    done()
    relationships.unfollow(follower, alice)
    done()

    statuses.delete(alice, status.id)
    done()

    assert [one["type"] for one in far.activities("Delete")] == ["Delete"]


def test_9_8_an_edit_of_a_private_post_does_not_reach_those_who_have_left(follower, far, alice, post, done):
    status = post(alice, "For followers", visibility="private")
    done()
    relationships.unfollow(follower, alice)
    statuses.edit(alice, status.id, statuses.Draft(text="A secret"))
    done()

    assert far.activities("Update") == []


def test_11_a_boost_goes_to_followers_and_the_author_and_so_does_taking_it_back(follower, far, near, dave, alice, done):
    original = Status(account_id=dave.id, local=False, uri=f"{dave.uri}/statuses/1", content="<p>Hi</p>")
    db.session.add(original)
    db.session.commit()

    reblog = statuses.reblog(alice, original.id)
    done()
    statuses.unreblog(alice, original)
    done()

    for server in (far, near):
        announce, undo = server.activities()
        assert (announce["type"], announce["object"], announce["to"]) == ("Announce", original.uri, [PUBLIC])
        assert announce["id"] == f"{ME}/statuses/{reblog.id}/activity"
        assert undo["type"] == "Undo"
        for name in ("id", "type", "actor", "object", "to", "cc"):
            assert announce[name] == undo["object"][name]


def test_11_a_favourite_goes_to_the_author_only_and_so_does_taking_it_back(follower, far, near, dave, alice, done):
    status = Status(account_id=dave.id, local=False, uri=f"{dave.uri}/statuses/1", content="<p>Hi</p>")
    db.session.add(status)
    db.session.commit()

    for _ in range(2):
        interactions.favourite(alice, status)
        done()
        interactions.unfavourite(alice, status)
        done()

    like, undo, again, _ = near.activities()
    assert (like["type"], like["object"], like["actor"]) == ("Like", status.uri, ME)
    assert (undo["type"], undo["object"]["id"]) == ("Undo", like["id"])
    assert again["id"] != like["id"]
    assert paths(near) == ["/users/dave/inbox"] * 4
    assert far.received == []


def test_11_pins_are_told_to_followers(follower, far, alice, post, done):
    status = post(alice, "Look here")
    done()
    interactions.pin(alice, status)
    done()
    interactions.unpin(alice, status)
    done()

    _, add, remove = far.activities()
    assert (add["type"], remove["type"]) == ("Add", "Remove")
    assert add["object"] == remove["object"] == f"{ME}/statuses/{status.id}"
    assert add["target"] == f"{ME}/collections/featured"


def test_11_pins_of_what_is_for_followers_are_told_to_nobody(follower, far, alice, post, done):
    status = post(alice, "For you", visibility="private")
    done()

    interactions.pin(alice, status)
    done()

    assert [one["type"] for one in far.activities()] == ["Create"]


def test_11_featured_tags_are_told_to_followers(follower, far, alice, post, done):
    post(alice, "#Rooks")
    done()
    tag = Tag.named("rooks")
    tags.feature(alice, tag, 10)
    done()
    tags.unfeature(alice, tag)
    done()

    _, add, remove = far.activities()
    assert (add["type"], add["object"]["type"], add["object"]["name"]) == ("Add", "Hashtag", "#Rooks")
    assert (remove["type"], remove["target"]) == ("Remove", add["target"])


# Relationships ------------------------------------------------------------------------------------------------


def test_11_a_follow_is_sent_to_the_one_followed_and_its_undo_after_it(alice, carol, far, done):
    relationships.follow(alice, carol)
    done()
    request = db.session.scalars(db.select(FollowRequest)).one()
    relationships.unfollow(alice, carol)
    done()

    follow, undo = far.activities()
    assert (follow["type"], follow["actor"], follow["object"]) == ("Follow", ME, carol.uri)
    assert follow["id"] == request.uri
    assert (undo["type"], undo["object"]["id"]) == ("Undo", follow["id"])
    assert paths(far) == ["/users/carol/inbox"] * 2


def test_11_a_follow_that_was_accepted_is_undone_under_the_same_id(alice, carol, far, done):
    relationships.follow(alice, carol)
    done()
    relationships.accept(carol, alice.id)
    done()
    relationships.unfollow(alice, carol)
    done()

    follow, undo = far.activities()
    assert undo["object"]["id"] == follow["id"]


def test_11_a_request_that_was_taken_back_meanwhile_is_not_sent(alice, carol, far, done):
    relationships.follow(alice, carol)
    relationships.unfollow(alice, carol)
    done()

    assert far.activities("Follow") == []


def test_11_a_follower_elsewhere_is_accepted_with_the_follow_embedded(alice, carol, far, done):
    relationships.follow(carol, alice, uri="https://far.example/follows/1")
    done()

    (accept,) = far.activities()
    assert (accept["type"], accept["actor"], accept["to"]) == ("Accept", ME, [carol.uri])
    assert accept["object"] == {
        "id": "https://far.example/follows/1",
        "type": "Follow",
        "actor": carol.uri,
        "object": ME,
        "to": [ME],
        "cc": [],
    }


def test_11_a_repeated_follow_is_accepted_again(follower, alice, far, done):
    events.emit(FollowRepeated(follower.id, alice.id))
    done()

    assert [one["type"] for one in far.activities()] == ["Accept"]


def test_11_who_may_not_even_ask_is_rejected(alice, carol, far, done):
    refuse_follow.enqueue(carol.id, alice.id, "https://far.example/follows/1")
    done()

    (reject,) = far.activities()
    assert (reject["type"], reject["object"]["id"]) == ("Reject", "https://far.example/follows/1")


def test_11_a_request_is_answered_no_and_a_follower_removed_by_reject(alice, carol, far, done):
    db.session.add(FollowRequest(account_id=carol.id, target_id=alice.id, uri="https://far.example/follows/1"))
    db.session.commit()
    relationships.reject(alice, carol.id)
    done()
    follows(carol, alice, uri="https://far.example/follows/2")
    relationships.remove_follower(alice, carol)
    done()

    rejects = far.activities("Reject")
    assert [one["object"]["id"] for one in rejects] == [f"https://far.example/follows/{number}" for number in (1, 2)]
    assert {one["object"]["actor"] for one in rejects} == {carol.uri}


def test_11_a_block_goes_to_the_blocked_account_and_its_undo_too(alice, carol, far, done):
    relationships.block(alice, carol)
    done()
    relationships.unblock(alice, carol)
    done()

    block, undo = far.activities()
    assert (block["type"], block["actor"], block["object"]) == ("Block", ME, carol.uri)
    assert (undo["type"], undo["object"]["id"]) == ("Undo", block["id"])
    assert paths(far) == ["/users/carol/inbox"] * 2


def test_11_what_people_elsewhere_do_to_each_other_and_to_us_is_not_said_for_them(alice, carol, dave, far, near, done):
    relationships.block(carol, alice)
    relationships.follow(carol, dave)
    relationships.block(carol, dave)
    done()

    assert far.received == near.received == []


def test_a_user_who_blocks_a_server_leaves_and_removes_everybody_there(alice, carol, far, done):
    follows(carol, alice, uri="https://far.example/follows/1")
    follows(alice, carol, uri=f"{ME}#follows/1")

    domain_blocks.block(alice, "far.example")
    done()

    assert {(one["type"], one["object"]["id"]) for one in far.activities()} == {
        ("Undo", f"{ME}#follows/1"),
        ("Reject", "https://far.example/follows/1"),
    }


def test_11_after_a_block_of_a_server_whoever_followed_from_there_has_to_ask_again(alice, carol, far, done):
    follows(carol, alice, uri="https://far.example/follows/1")
    follows(alice, carol, uri=f"{ME}#follows/1")
    domain_blocks.block(alice, "far.example")
    done()
    far.received.clear()

    domain_blocks.unblock(alice, "far.example")
    done()

    (asked,) = far.activities()
    assert (asked["type"], asked["object"]) == ("Follow", carol.uri)
    assert asked["id"] != f"{ME}#follows/1"  # who keeps ids would take it for a repetition
    assert db.session.scalars(db.select(Follow)).all() == []


def test_11_a_block_that_ends_at_once_is_told_to_whoever_followed(alice, carol, far, done):
    follows(carol, alice, uri="https://far.example/follows/1")

    domain_blocks.block(alice, "far.example")
    domain_blocks.unblock(alice, "far.example")
    done()

    assert [(one["type"], one["object"]["id"]) for one in far.activities()] == [
        ("Reject", "https://far.example/follows/1")
    ]


def test_11_a_block_of_a_server_refuses_whoever_waits_for_an_answer(alice, carol, far, done):
    db.session.add(FollowRequest(account_id=carol.id, target_id=alice.id, uri="https://far.example/follows/1"))
    db.session.commit()

    domain_blocks.block(alice, "far.example")
    done()

    assert [(one["type"], one["object"]["id"]) for one in far.activities()] == [
        ("Reject", "https://far.example/follows/1")
    ]


# Profiles -----------------------------------------------------------------------------------------------------


def change(account, **values):
    found = db.session.get_one(Account, account.id)
    for name, value in values.items():
        setattr(found, name, value)
    db.session.flush()
    events.emit(ProfileChanged(account.id))
    events.commit()


def test_4_6_changes_of_a_profile_are_told_together_to_followers_and_acquaintances(
    follower, far, near, dave, alice, post, done, frozen_time
):
    post(alice, "Hello @dave@near.example")
    done()
    far.received.clear()
    near.received.clear()

    change(alice, display_name="Alice")
    done()
    change(alice, display_name="Alice R.")
    assert far.received == []
    frozen_time.move(seconds=6)
    done()

    for server in (far, near):
        (update,) = server.activities()
        assert (update["type"], update["object"]["id"], update["object"]["name"]) == ("Update", ME, "Alice R.")
    change(alice, display_name="Alice again")
    done()
    frozen_time.move(seconds=6)
    done()
    assert [one["object"]["name"] for one in far.activities()] == ["Alice R.", "Alice again"]


def test_14_6_a_suspension_is_told_as_an_update(follower, far, alice, done):
    db.session.get_one(Account, alice.id).suspended_at = clock.now()
    events.emit(AccountSuspended(alice.id))
    done()

    (update,) = far.activities()
    assert (update["type"], update["object"]["suspended"]) == ("Update", True)
    assert "name" not in update["object"]


def test_14_6_an_account_that_is_deleted_says_so_to_all_servers_and_is_gone(
    follower, far, near, dave, alice, post, done, api
):
    for _ in range(3):
        post(alice)
    done()
    far.received.clear()
    far.down = True

    local_accounts.delete(db.session.get_one(Account, alice.id))
    done()

    assert db.session.scalar(db.select(Account.id).where(Account.username == "alice")) is None
    (delete,) = near.activities()
    assert (delete["type"], delete["actor"], delete["object"]) == ("Delete", ME, ME)
    reply = api().get("/users/alice", headers={"Accept": "application/activity+json"})
    assert reply.status_code == 410


def test_14_6_servers_where_everybody_known_has_moved_or_is_suspended_are_told_too(carol, dave, far, near, alice, done):
    carol.moved_to_id, dave.suspended_at = dave.id, clock.now()
    done()

    local_accounts.delete(db.session.get_one(Account, alice.id))
    done()

    assert [len(server.activities("Delete")) for server in (far, near)] == [1, 1]


def test_14_6_the_key_is_kept_until_everybody_was_told(follower, far, alice, done, frozen_time):
    far.down, its_id = True, alice.id
    local_accounts.delete(db.session.get_one(Account, alice.id))
    done()
    frozen_time.move(hours=2)
    tidy(done)
    assert db.session.get(Departed, its_id).private_pem is not None

    far.down = False
    frozen_time.move(hours=5)
    done()
    frozen_time.move(hours=1)
    tidy(done)

    assert [one["type"] for one in far.activities()] == ["Delete"]
    assert f'keyId="{ME}#main-key"' in far.received[0].headers["Signature"]
    assert db.session.get(Departed, its_id, populate_existing=True).private_pem is None
    assert Departed.named("Alice")


def tidy(done):
    for _ in range(2):
        delivery.delete_old()
        done()


def test_14_6_a_sign_up_that_was_never_finished_is_nobody_to_others(factory, carol, far, done):
    newcomer = factory.user("newcomer", confirmed=False)

    local_accounts.delete(newcomer)
    done()

    assert far.received == []


# Polls --------------------------------------------------------------------------------------------------------


@pytest.fixture
def poll(alice, post):
    status = post(alice, "Which?", poll=PollDraft(options=["Rooks", "Crows"], expires_in=3600))
    return db.session.get_one(Poll, status.poll_id)


def test_7_5_counts_are_told_every_three_minutes_at_most_and_at_the_end(
    follower, far, near, dave, poll, done, frozen_time
):
    done()
    far.received.clear()
    for voter in (follower, dave):
        polls.vote(voter, poll.id, [0])
        done()
    assert far.received == []

    frozen_time.move(minutes=3)
    done()
    assert [update["object"]["votersCount"] for update in far.activities("Update")] == [2]
    assert [update["object"]["votersCount"] for update in near.activities("Update")] == [2]
    frozen_time.move(hours=1)
    done()

    _, last = far.activities("Update")
    assert last["object"]["closed"]
    assert "updated" not in last["object"]
    assert len(near.activities("Update")) == 2


def test_11_a_vote_goes_to_the_author_of_the_poll_and_to_nobody_else(follower, far, near, dave, alice, done):
    status = Status(account_id=dave.id, local=False, uri=f"{dave.uri}/statuses/1", content="<p>Which?</p>")
    db.session.add(status)
    db.session.flush()
    poll = Poll(
        status_id=status.id,
        account_id=dave.id,
        options=["Rooks", "Crows", "Jays"],
        tallies=[0, 0, 0],
        multiple=True,
        expires_at=clock.now() + timedelta(hours=1),
    )
    db.session.add(poll)
    db.session.flush()
    status.poll_id = poll.id
    db.session.commit()

    polls.vote(alice, poll.id, [0, 2])
    done()

    votes = near.activities()
    assert [one["object"]["name"] for one in votes] == ["Rooks", "Jays"]
    assert {(one["type"], one["object"]["inReplyTo"], one["to"][0]) for one in votes} == {
        ("Create", status.uri, dave.uri)
    }
    assert all("content" not in one["object"] for one in votes)
    assert far.received == []


# Followers synchronisation ------------------------------------------------------------------------------------


def test_6_7_16_3_what_is_for_followers_says_who_of_the_server_follows(fediverse, alice, post, done):
    b, near = fediverse.server("b.example"), fediverse.server("near.example")
    for name in ("x", "y"):
        follows(knows(b.person(name)), alice)
    knows(near.person("dave"))
    done()
    for server in (b, near):
        server.received.clear()

    post(alice, "For you, @dave@near.example", visibility="private")
    post(alice, "For all")
    done()

    private, public = b.received
    assert private.headers["Collection-Synchronization"] == (
        f'collectionId="{ME}/followers", url="{ME}/followers_synchronization", '
        'digest="ae5297b46c6b2eb73a94ecc3373b3cd977d92a1c5ae0ca37fc2a43d5f42f7a90"'
    )
    assert "Collection-Synchronization" not in public.headers
    assert "Collection-Synchronization" not in near.received[0].headers


def test_a_post_costs_as_many_queries_for_twenty_followers_as_for_one(alice, far, post, arrivals, count_queries):
    def cost():
        status = post(alice)
        db.session.expire_all()
        federation_policy.admits("far.example")  # these are remembered for some seconds
        with count_queries() as queries:
            outbox.create(StatusPosted(status.id))
        events.commit()
        return len(queries)

    follows(knows(far.person("one")), alice)
    cost()
    few = cost()
    for number in range(20):
        follows(arrivals.person(f"{far.base}/users/p{number}"), alice)

    assert cost() == few


def test_13_6_a_follow_that_waits_goes_before_its_undo(alice, carol, far, done, frozen_time):
    far.down = True
    relationships.follow(alice, carol)
    done()
    relationships.accept(carol, alice.id)
    relationships.unfollow(alice, carol)
    done()

    far.down = False
    frozen_time.move(minutes=5)
    done()

    assert [one["type"] for one in far.activities()] == ["Follow", "Undo"]


def test_16_5_the_same_as_direct_goes_to_the_author_answered_alone(follower, alice, near, far, dave, post, done):
    parent = Status(account_id=dave.id, local=False, uri=f"{dave.uri}/statuses/1", content="<p>Hi</p>")
    db.session.add(parent)
    db.session.commit()

    post(alice, "@dave@near.example Indeed", in_reply_to_id=parent.id, visibility="direct")
    done()

    (create,) = near.activities("Create")
    assert (create["to"], create["cc"]) == ([dave.uri], [])
    assert [paths(far), paths(near)] == [[], ["/users/dave/inbox"]]
