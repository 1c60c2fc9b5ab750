"""Blocking whole servers."""

import pytest

from models.accounts.account import AccountCounts
from models.base import db
from models.relationships.block import Block
from models.relationships.domain_block import AccountDomainBlock
from models.relationships.follow import Follow, FollowRequest
from models.relationships.severance import SeveranceEvent, SeveredPlace
from models.statuses.status import StatusMention
from models.timelines.home_limit import HomeLimit
from models.timelines.list import DIGEST, List
from rookery.events.facts import DomainBlocked, DomainUnblocked, FollowRequested, RelationshipsSevered
from rookery.services import statuses
from rookery.services.relationships import relationships
from rookery.services.statuses import interactions
from rookery.services.timelines import home_limits
from rookery.services.timelines.home_limits import Limits
from tests.contract import assert_answers, assert_entity

PATH = "/api/v1/domain_blocks"


def follow(account, target, **options):
    db.session.add(Follow(account_id=account.id, target_id=target.id, **options))
    AccountCounts.bump(account.id, following=+1)
    AccountCounts.bump(target.id, followers=+1)
    db.session.commit()


def counts(account):
    row = db.session.get(AccountCounts, account.id, populate_existing=True)
    return row.following, row.followers


def block(client, domain="far.example"):
    return client.post(PATH, data={"domain": domain})


# The list ------------------------------------------------------------------------------------------------------


def test_domains_are_blocked_listed_and_let_in_again(alice, api, facts):
    client = api(alice)

    for _ in range(2):
        assert block(client, "Far.Example").json == {}
        assert client.post(PATH, json={"domain": "https://bücher.example/about"}).status_code == 200
    listed = client.get(PATH)
    for _ in range(2):
        assert client.delete(f"{PATH}?domain=far.example").json == {}

    assert_answers("GET /api/v1/domain_blocks", listed.json)
    assert listed.json == ["xn--bcher-kva.example", "far.example"]
    assert client.get(PATH).json == ["xn--bcher-kva.example"]
    assert facts == [
        DomainBlocked(alice.id, "far.example"),
        DomainBlocked(alice.id, "xn--bcher-kva.example"),
        DomainUnblocked(alice.id, "far.example"),
    ]


def test_the_list_has_pages(alice, api):
    client = api(alice)
    for number in range(3):
        block(client, f"{number}.example")

    first = client.get(f"{PATH}?limit=2")
    second = client.get(first.headers["Link"].split(">")[0].lstrip("<"))

    assert (first.json, second.json) == (["2.example", "1.example"], ["0.example"])
    assert client.get(f"{PATH}?min_id=1&limit=1").json == ["0.example"]


@pytest.mark.parametrize("domain", ["", "not a domain", "-", "far..example", "rookery.test", "x" * 64 + ".example"])
def test_what_is_no_foreign_domain_cannot_be_blocked(alice, api, domain):
    assert block(api(alice), domain).status_code == 422
    assert api(alice).post(PATH).status_code == 422
    assert api(alice).get(PATH).json == []


def test_scopes(alice, api):
    assert api().get(PATH).status_code == 401
    assert api(alice, "read").post(PATH, data={"domain": "far.example"}).status_code == 403
    assert api(alice, "follow").post(PATH, data={"domain": "far.example"}).status_code == 200
    assert api(alice, "read:blocks").get(PATH).json == ["far.example"]


# Follows -------------------------------------------------------------------------------------------------------


@pytest.fixture
def web(alice, carol, factory):
    """alice follows carol, dave follows alice, erin asks to: all from far away; bob, who is near, follows too."""
    dave, erin = factory.remote("dave", "far.example"), factory.remote("erin", "far.example")
    bob = factory.user("bob")
    follow(alice, carol, reblogs=False, notify=True, languages=["de"], uri="https://rookery.test/follows/1")
    follow(dave, alice, uri="https://far.example/follows/2")
    follow(bob, alice)
    db.session.add(FollowRequest(account_id=erin.id, target_id=alice.id))
    db.session.commit()
    return {"dave": dave, "erin": erin, "bob": bob}


def test_a_preview_tells_what_a_block_would_cost(alice, carol, web, api, factory):
    dora = factory.user("dora")
    follow(dora, carol)
    follow(carol, dora)

    assert api(alice).get(f"{PATH}/preview?domain=far.example").json == {"following_count": 1, "followers_count": 1}
    assert api(alice).get(f"{PATH}/preview?domain=else.example").json == {"following_count": 0, "followers_count": 0}
    assert api(alice).get(f"{PATH}/preview").status_code == 422
    assert counts(alice) == (1, 2)


def test_a_page_has_a_hundred_domains_and_two_hundred_for_who_asks_for_more(alice, api):
    client = api(alice)
    db.session.add_all(AccountDomainBlock(account_id=alice.id, domain=f"far{number}.example") for number in range(201))

    pages = [client.get(f"{PATH}{query}").json for query in ("", "?limit=201")]

    assert [len(page) for page in pages] == [100, 200]


def test_a_block_of_one_is_none_of_another(alice, bob, carol, api):
    block(api(alice))

    [told] = api(bob).get(f"/api/v1/accounts/relationships?id[]={carol.id}").json

    assert told["domain_blocking"] is False


def test_follows_from_and_to_a_blocked_server_are_put_aside(alice, carol, web, api, factory, facts):
    client, other = api(alice), factory.user("dora")
    follow(other, carol)
    for one in (client, api(other)):
        one.post(f"/api/v1/accounts/{carol.id}/endorse")

    block(client)
    told = client.get(f"/api/v1/accounts/relationships?id[]={carol.id}&id[]={web['dave'].id}&id[]={web['bob'].id}").json

    event = db.session.query(SeveranceEvent).one()
    assert [one["domain_blocking"] for one in told] == [True, True, False]
    assert [(one["following"], one["followed_by"], one["requested_by"]) for one in told] == [
        (False, False, False),
        (False, False, False),
        (False, True, False),
    ]
    assert told[0]["endorsed"] is False
    assert [one["id"] for one in api(other).get("/api/v1/endorsements").json] == [str(carol.id)]
    assert (counts(alice), counts(carol), counts(web["dave"])) == ((0, 1), (0, 1), (0, 0))
    assert (event.following_count, event.followers_count) == (1, 1)
    assert db.session.query(FollowRequest).count() == 0
    assert facts == [RelationshipsSevered(event.id, alice.id), DomainBlocked(alice.id, "far.example")]


def unblock(client, domain="far.example"):
    client.delete(PATH, data={"domain": domain})


def let_in(actor, follower):
    """Their server says yes."""
    relationships.accept(actor, follower.id)
    db.session.commit()


def test_when_the_block_ends_those_there_are_asked_anew_and_may_ask_themselves(alice, carol, web, api, facts):
    block(api(alice))
    facts.clear()
    unblock(api(alice))

    asked = db.session.query(FollowRequest).one()
    assert (asked.account_id, asked.target_id, asked.reblogs, asked.notify, asked.languages, asked.uri) == (
        alice.id,
        carol.id,
        False,
        True,
        ["de"],
        f"https://rookery.test/users/alice#follows/{asked.id}",
    )
    assert db.session.query(Follow).one().account_id == web["bob"].id
    assert (counts(alice), counts(carol), counts(web["dave"])) == ((0, 1), (0, 0), (0, 0))
    assert facts == [FollowRequested(alice.id, carol.id), DomainUnblocked(alice.id, "far.example")]
    assert db.session.query(SeveranceEvent).one().purged

    let_in(carol, alice)
    followed = db.session.query(Follow).filter_by(account_id=alice.id).one()
    assert (followed.reblogs, followed.notify, followed.languages) == (False, True, ["de"])


def test_lists_and_endorsements_come_back_with_the_follow(alice, carol, web, api, post, run_jobs):
    client = api(alice)
    theirs = post(carol, "Guten Morgen", language="de")
    client.post(f"/api/v1/accounts/{carol.id}/endorse")
    list_id = client.post("/api/v1/lists", data={"title": "Far"}).json["id"]
    client.post(f"/api/v1/lists/{list_id}/accounts", data={"account_ids[]": str(carol.id)})

    def there():
        run_jobs()
        paths = (f"lists/{list_id}/accounts", "endorsements", f"timelines/list/{list_id}")
        return [[int(one["id"]) for one in client.get(f"/api/v1/{path}").json] for path in paths]

    before = there()
    block(client)
    during = there()
    unblock(client)
    asked = there()
    let_in(carol, alice)

    assert (before, during, asked, there()) == (
        [[carol.id], [carol.id], [theirs.id]],
        [[], [], []],
        [[], [], []],
        before,
    )
    assert db.session.query(SeveredPlace).count() == 0


def test_limits_in_home_come_back_with_the_follow(alice, carol, web, api, post, run_jobs):
    client = api(alice)
    home_limits.limit(alice, carol.id, Limits(per_day=0, replies=False))
    db.session.commit()

    block(client)
    assert limits() == []
    unblock(client)
    assert limits() == []
    let_in(carol, alice)
    post(carol, "Guten Morgen", language="de")
    run_jobs()

    assert limits() == [(alice.id, carol.id, 0, False)]
    assert client.get("/api/v1/timelines/home").json == client.get("/api/v1/endorsements").json == []
    (digest,) = db.session.query(List).filter_by(kind=DIGEST)
    assert [one["content"] for one in client.get(f"/api/v1/timelines/list/{digest.id}").json] == ["<p>Guten Morgen</p>"]
    assert db.session.query(SeveredPlace).count() == 0


def limits():
    query = db.session.query(HomeLimit.account_id, HomeLimit.target_id, HomeLimit.per_day, HomeLimit.replies)
    return [tuple(row) for row in query]


@pytest.mark.parametrize("who", ["they", "alice"])
def test_after_a_refusal_or_an_end_of_the_follow_nobody_stands_where_they_stood(alice, carol, web, api, run_jobs, who):
    api(alice).post(f"/api/v1/accounts/{carol.id}/endorse")
    home_limits.limit(alice, carol.id, Limits(per_day=0))
    db.session.commit()
    block(api(alice))
    unblock(api(alice))
    if who == "they":
        relationships.reject(carol, alice.id)
        db.session.commit()
    else:
        api(alice).post(f"/api/v1/accounts/{carol.id}/unfollow")

    api(alice).post(f"/api/v1/accounts/{carol.id}/follow")
    let_in(carol, alice)
    run_jobs()

    assert api(alice).get("/api/v1/endorsements").json == limits() == []


def test_blocking_again_severs_again(alice, carol, web, api):
    for _ in range(2):
        block(api(alice))
        unblock(api(alice))
        let_in(carol, alice)

    assert (counts(alice), counts(carol)) == ((1, 1), (0, 1))
    assert db.session.query(SeveranceEvent).count() == 2


def test_what_ended_meanwhile_is_not_asked_for(alice, carol, web, api):
    client = api(alice)
    block(client)
    client.post(f"/api/v1/accounts/{carol.id}/unfollow")

    unblock(client)

    assert counts(alice) == (0, 1)
    assert db.session.query(FollowRequest).count() == 0


def test_who_blocks_back_or_moved_meanwhile_is_not_asked(alice, carol, web, api, factory):
    erin = factory.remote("emil", "far.example")
    follow(alice, erin)
    block(api(alice))
    db.session.add(Block(account_id=carol.id, target_id=alice.id))
    erin.moved_to_id = web["bob"].id
    db.session.commit()

    unblock(api(alice))

    assert db.session.query(FollowRequest).count() == 0


def test_nobody_follows_across_the_block(alice, carol, api):
    block(api(alice))

    refused = api(alice).post(f"/api/v1/accounts/{carol.id}/follow")

    assert refused.status_code == 403
    with pytest.raises(relationships.Forbidden):
        relationships.follow(carol, alice)


def test_whoever_lost_follows_is_told(alice, web, api, run_jobs):
    block(api(alice))
    run_jobs()

    told = api(alice).get("/api/v1/notifications?types[]=severed_relationships").json
    grouped = api(alice).get("/api/v2/notifications?types[]=severed_relationships").json["notification_groups"]

    assert_entity(told[0], "Notification")
    assert_entity(told[0]["event"], "RelationshipSeveranceEvent")
    assert told[0]["event"] == grouped[0]["event"]
    assert (told[0]["event"]["type"], told[0]["event"]["target_name"]) == ("user_domain_block", "far.example")
    assert (told[0]["event"]["following_count"], told[0]["event"]["followers_count"]) == (1, 1)
    assert len(told) == 1


def test_whoever_lost_nothing_is_not_told(alice, carol, api, run_jobs):
    block(api(alice))
    run_jobs()

    assert api(alice).get("/api/v1/notifications").json == []
    assert db.session.query(SeveranceEvent).count() == 0


# What is hidden ------------------------------------------------------------------------------------------------


@pytest.fixture
def posted(alice, bob, carol, post, run_jobs):
    """carol's statuses, wherever alice could meet them: in public, at home, in her notifications, in a thread."""
    follow(alice, carol)
    follow(alice, bob)
    mine = post(alice, "What do you think?")
    theirs = post(carol, "@alice #rooks I like it", in_reply_to_id=mine.id)
    other = post(carol, "Good morning, far away")
    theirs.local = other.local = False
    db.session.merge(StatusMention(status_id=theirs.id, account_id=alice.id))
    db.session.commit()
    run_jobs()
    statuses.reblog(bob, theirs.id)
    interactions.favourite(carol, mine)
    db.session.commit()
    run_jobs()
    return mine, theirs


def places(mine):
    yield from ("/api/v1/timelines/public", "/api/v1/timelines/home", "/api/v1/timelines/tag/rooks")
    yield from (f"/api/v1/statuses/{mine.id}/context", "/api/v1/notifications", "/api/v2/notifications")
    yield from (f"/api/v1/statuses/{mine.id}/favourited_by", f"/api/v1/accounts/{mine.account_id}/following")
    yield from ("/api/v1/accounts/search?q=carol", "/api/v2/notifications?grouped_types[]=none")


def test_nothing_of_a_blocked_server_is_met_anywhere_and_all_of_it_afterwards(alice, bob, carol, posted, api, run_jobs):
    mine, _ = posted
    client = api(alice)

    def met():
        return [path for path in places(mine) if "carol" in client.get(path).text]

    before = met()
    block(client)
    run_jobs()
    during = met()
    client.delete(PATH, data={"domain": "far.example"})
    run_jobs()

    assert before == list(places(mine))
    assert during == []
    assert met() == [path for path in before if "home" not in path and "following" not in path]
    let_in(carol, alice)
    run_jobs()
    assert met() == before


def test_others_meet_them_as_ever(alice, bob, posted, api):
    mine, _ = posted
    block(api(alice))

    assert "carol" in api(bob).get(f"/api/v1/statuses/{mine.id}/context").text


def test_a_blocked_server_tells_nothing_new(alice, carol, api, post, run_jobs):
    mine = post(alice, "Hello")
    block(api(alice))

    interactions.favourite(carol, mine)
    db.session.commit()
    run_jobs()
    api(alice).delete(PATH, data={"domain": "far.example"})

    assert api(alice).get("/api/v1/notifications").json == []


def test_nothing_is_left_at_home_of_whom_one_does_not_follow_any_more(alice, carol, api, post, run_jobs):
    follow(alice, carol)
    post(carol, "Posted before")
    run_jobs()

    block(api(alice))
    run_jobs()
    unblock(api(alice))

    assert api(alice).get("/api/v1/timelines/home").json == []


def test_what_stands_at_home_stays_if_the_follow_is_back_before_the_block_is_worked_off(
    alice, carol, api, post, run_jobs
):
    follow(alice, carol)
    before = post(carol, "Posted before")
    run_jobs()

    block(api(alice))
    unblock(api(alice))
    let_in(carol, alice)
    run_jobs()

    assert [one["id"] for one in api(alice).get("/api/v1/timelines/home").json] == [str(before.id)]


def test_home_is_filled_with_what_was_posted_during_the_block(alice, carol, api, post, run_jobs):
    follow(alice, carol)
    block(api(alice))
    missed = post(carol, "Posted meanwhile")
    run_jobs()

    unblock(api(alice))
    let_in(carol, alice)
    run_jobs()

    assert [one["id"] for one in api(alice).get("/api/v1/timelines/home").json] == [str(missed.id)]
