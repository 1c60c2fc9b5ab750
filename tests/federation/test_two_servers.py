"""Two Rookeries do to each other all that people do, and each step is looked at from both sides by their apps."""

import itertools
import time
from io import BytesIO

import httpx
import pytest
from mastodon import MastodonNotFoundError
from PIL import Image

from tests.network.rookeries import network
from tests.waiting import until

pytestmark = [pytest.mark.wide, pytest.mark.filterwarnings("default::DeprecationWarning")]

_numbers = itertools.count(1)


@pytest.fixture(scope="module")
def servers():
    with network("nest.example", "roost.example", ROOKERY_POLLS_MIN_EXPIRATION="1") as both:
        yield both


@pytest.fixture(scope="module")
def friends(servers):
    """Alice at the one server, bob and carol at the other; alice and bob follow each other, carol is a stranger."""
    nest, roost = servers
    alice, bob, carol = newcomer(nest, "alice"), newcomer(roost, "bob"), newcomer(roost, "carol")
    alice.follow(bob)
    bob.follow(alice)
    return alice, bob, carol


@pytest.fixture
def strangers(servers):
    """Alice and bob of one test, who may do to each other what cannot be undone; nobody follows anybody."""
    nest, roost = servers
    return newcomer(nest, "alice"), newcomer(roost, "bob")


def newcomer(server, name):
    return server.user(f"{name}{next(_numbers)}")


def picture(colour="green", size=(640, 480)):
    file = BytesIO()
    Image.new("RGB", size, colour).save(file, "PNG")
    return file.getvalue()


def names(accounts):
    return [one.acct for one in accounts]


def gone(look):
    """Whether what `look` asks for is not there any more."""
    try:
        look()
    except MastodonNotFoundError:
        return True
    return False


# Who follows whom


def test_a_follow_is_accepted_and_counted_on_both_sides(strangers):
    alice, bob = strangers

    there = bob.follow(alice)

    assert names(bob.account_following(bob.id)) == [alice.handle]
    assert names(alice.account_followers(alice.id)) == [bob.handle]
    assert (alice.me().followers_count, bob.me().following_count) == (1, 1)
    until(lambda: alice.told("follow", bob))
    assert alice.stands_with(alice.find(bob)).followed_by
    assert bob.stands_with(there).following


def test_a_locked_account_is_asked_and_says_yes(strangers):
    alice, bob = strangers
    alice.account_update_credentials(locked=True)

    there = bob.find(alice)
    bob.account_follow(there)
    [asked] = until(alice.follow_requests)

    assert (asked.acct, there.locked) == (bob.handle, True)
    assert bob.stands_with(there).requested and not bob.stands_with(there).following
    alice.follow_request_authorize(asked)
    until(lambda: bob.stands_with(there).following)
    assert not bob.stands_with(there).requested
    assert alice.stands_with(asked).followed_by


def test_a_locked_account_says_no(strangers):
    alice, bob = strangers
    alice.account_update_credentials(locked=True)
    there = bob.find(alice)
    bob.account_follow(there)
    [asked] = until(alice.follow_requests)

    alice.follow_request_reject(asked)

    until(lambda: not bob.stands_with(there).requested)
    assert not bob.stands_with(there).following
    assert not alice.stands_with(asked).followed_by


def test_a_request_is_taken_back(strangers):
    alice, bob = strangers
    alice.account_update_credentials(locked=True)
    there = bob.find(alice)
    bob.account_follow(there)
    until(alice.follow_requests)

    bob.account_unfollow(there)

    until(lambda: not alice.follow_requests())


def test_unfollowing_and_removing_a_follower_end_it_on_both_sides(strangers):
    alice, bob = strangers
    at_roost, at_nest = bob.follow(alice), alice.follow(bob)

    bob.account_unfollow(at_roost)
    bob.account_remove_from_followers(bob.find(alice))

    until(lambda: not alice.stands_with(at_nest).followed_by)
    until(lambda: not alice.stands_with(at_nest).following)
    assert alice.me().followers_count == alice.me().following_count == 0


# Who reads what


@pytest.mark.parametrize("visibility", ["public", "unlisted"])
def test_what_is_public_reaches_followers_and_whoever_asks(friends, visibility):
    alice, bob, carol = friends

    posted = alice.status_post(f"For all: {visibility}", visibility=visibility, language="en")

    arrived = until(lambda: bob.in_home(posted.uri))
    assert (arrived.content, arrived.visibility, arrived.language) == (posted.content, visibility, "en")
    assert arrived.account.acct == alice.handle
    assert carol.see(posted.uri).id == arrived.id
    assert (posted.uri in [one.uri for one in carol.timeline_public(remote=True)]) == (visibility == "public")


def test_9_3_what_is_for_followers_reaches_followers_only(servers, friends):
    alice, bob, carol = friends

    posted = alice.status_post("For followers", visibility="private")

    arrived = until(lambda: bob.in_home(posted.uri))
    assert arrived.visibility == "private"
    assert carol.see(posted.uri) is None
    assert gone(lambda: carol.status(arrived))
    appears_nowhere(servers, alice, posted, arrived)


def test_9_3_what_is_direct_reaches_whom_it_names_only(servers, friends):
    alice, bob, carol = friends

    posted = alice.status_post(f"@{bob.handle} between us", visibility="direct")

    arrived = until(lambda: [one for one in bob.told("mention", alice) if one.status.uri == posted.uri])[0].status
    assert arrived.visibility == "direct"
    assert bob.conversations()[0].last_status.uri == posted.uri
    assert carol.conversations() == []
    assert carol.see(posted.uri) is None
    assert gone(lambda: carol.status(arrived))
    appears_nowhere(servers, alice, posted, arrived)


def appears_nowhere(servers, author, posted, arrived):
    """No page, no collection and no fetch of somebody unnamed has it, neither here nor there."""
    nest, roost = servers
    number = str(posted.id)
    for what in ("", "/activity", "/replies", "/likes", "/shares"):
        assert nest.activitypub(posted.uri + what).status_code == 404
    for what in ("/outbox", "/outbox?page=true", "/collections/featured"):
        answer = nest.activitypub(author.uri + what)
        assert answer.status_code == 200 and number not in answer.text
    for path in (f"/@{author.name}", f"/@{author.name}/{number}"):
        assert posted.content not in nest.get(path, Accept="text/html").text
    assert gone_for_all(nest, posted.id) and gone_for_all(roost, arrived.id)
    for server in servers:
        assert posted.uri not in server.get("/api/v1/timelines/public").text


def gone_for_all(server, status_id):
    return server.get(f"/api/v1/statuses/{status_id}").status_code == 404


def test_a_private_status_is_given_to_the_server_of_a_follower_that_signs(servers, friends):
    from rookery.federation.remote import fetch

    alice, bob, _ = friends
    posted = alice.status_post("For followers, again", visibility="private")
    until(lambda: bob.in_home(posted.uri))

    with servers[1].app():
        document = fetch.document(posted.uri)

    assert document["id"] == posted.uri


# What is done with statuses


def test_a_reply_joins_the_thread_on_both_sides(friends):
    alice, bob, _ = friends
    root = alice.status_post("What is a nest made of?")
    there = until(lambda: bob.in_home(root.uri))

    reply = bob.status_reply(there, "Twigs")

    [told] = until(lambda: [one for one in alice.told("mention", bob) if one.status.uri == reply.uri])
    assert told.status.in_reply_to_id == root.id
    assert [one.uri for one in alice.status_context(root).descendants] == [reply.uri]
    assert [one.uri for one in bob.status_context(reply).ancestors] == [root.uri]
    assert alice.status(root).replies_count == bob.status(there).replies_count == 1


def test_a_boost_is_counted_told_and_taken_back(friends):
    alice, bob, _ = friends
    posted = alice.status_post("Boost me")
    there = until(lambda: bob.in_home(posted.uri))

    boost = bob.status_reblog(there)

    until(lambda: [one for one in alice.told("reblog", bob) if one.status.id == posted.id])
    assert alice.status(posted).reblogs_count == bob.status(there).reblogs_count == 1
    assert names(alice.status_reblogged_by(posted)) == [bob.handle]
    assert [one.reblog.id for one in alice.timeline_home() if one.uri == boost.uri] in ([posted.id], [])
    bob.status_unreblog(there)
    until(lambda: alice.status(posted).reblogs_count == 0)


def test_a_boost_of_somebody_else_arrives_in_the_homes_of_followers(servers, friends):
    alice, bob, carol = friends
    posted = carol.status_post("Carol says")

    bob.status_reblog(posted)

    boosted = until(lambda: [one for one in alice.timeline_home() if one.reblog and one.reblog.uri == posted.uri])
    assert boosted[0].account.acct == bob.handle
    assert boosted[0].reblog.account.acct == carol.handle
    assert boosted[0].reblog.content == posted.content


def test_a_favourite_is_counted_told_and_taken_back(friends):
    alice, bob, _ = friends
    posted = alice.status_post("Like me")
    there = until(lambda: bob.in_home(posted.uri))

    bob.status_favourite(there)

    until(lambda: [one for one in alice.told("favourite", bob) if one.status.id == posted.id])
    assert alice.status(posted).favourites_count == bob.status(there).favourites_count == 1
    bob.status_unfavourite(there)
    until(lambda: alice.status(posted).favourites_count == 0)


def test_votes_are_counted_by_the_author_and_both_hear_how_it_ends(friends):
    alice, bob, _ = friends
    poll = alice.make_poll(["Twigs", "Straw"], expires_in=8, multiple=False)
    posted = alice.status_post("What is a nest made of?", poll=poll)
    there = until(lambda: bob.in_home(posted.uri))

    bob.poll_vote(there.poll, 1)

    until(lambda: [one.votes_count for one in alice.poll(posted.poll).options] == [0, 1])
    assert [one.votes_count for one in bob.poll(there.poll).options] == [0, 1]
    until(lambda: [one for one in bob.told("poll", alice) if one.status.uri == posted.uri])
    ended = until(lambda: bob.poll(there.poll).expired and bob.poll(there.poll))
    assert [one.votes_count for one in ended.options] == [0, 1]
    assert ended.voted and ended.own_votes == [1]


def test_an_edit_changes_it_on_both_sides(friends):
    alice, bob, _ = friends
    posted = alice.status_post("Frist", spoiler_text="Typo")
    there = until(lambda: bob.in_home(posted.uri))

    alice.status_update(posted, "First", spoiler_text="")

    edited = until(lambda: (seen := bob.status(there)).edited_at and seen)
    assert (edited.content, edited.spoiler_text) == ("<p>First</p>", "")
    assert [one.content for one in bob.status_history(there)] == ["<p>Frist</p>", "<p>First</p>"]


def test_edits_in_one_second_are_taken_and_the_last_one_is_shown(friends):
    alice, bob, _ = friends
    posted = alice.status_post("Edit 0")
    there = until(lambda: bob.in_home(posted.uri))

    for number in range(1, 6):
        alice.status_update(posted, f"Edit {number}")

    until(lambda: bob.status(there).content == "<p>Edit 5</p>")
    assert [one.content for one in bob.status_history(there)][-1] == "<p>Edit 5</p>"


def test_what_is_deleted_at_once_is_gone_on_both_sides_and_no_log_has_an_error(servers, friends):
    alice, bob, _ = friends
    began = [len(one.log.read_bytes()) for one in servers]
    posted = [alice.status_post(f"Gone at once {number}") for number in range(6)]
    boosted = posted[::2]
    for one in boosted:
        alice.status_reblog(one)
    for one in posted:
        alice.status_delete(one)
    last = alice.status_post("Still here")

    until(lambda: bob.in_home(last.uri))
    until(lambda: not any(bob.in_home(one.uri) for one in posted))
    for one, start in zip(servers, began, strict=True):
        assert "Traceback" not in one.log.read_bytes()[start:].decode(errors="replace")


def test_17_3_a_server_that_was_away_gets_what_waits_soon_after_its_return(servers, friends):
    alice, bob, _ = friends
    nest, roost = servers
    nest.gateway.cut.add(roost.name)
    posted = [alice.status_post(f"While you were away {number}") for number in range(4)]
    time.sleep(5)

    nest.gateway.cut.discard(roost.name)

    for one in posted:
        until(lambda one=one: bob.in_home(one.uri), seconds=90)


@pytest.mark.nightly  # a server is asked one to three minutes after the end
@pytest.mark.timeout(300)
def test_17_5_whom_nobody_tells_asks_for_the_final_figures_of_a_poll(servers, strangers):
    alice, bob = strangers
    voter = servers[0].user(f"voter{next(_numbers)}")
    posted = alice.status_post("Twigs?", poll=alice.make_poll(["Yes", "No"], expires_in=8, multiple=False))
    there = bob.see(posted.uri)
    bob.poll(there.poll)  # who looks has its server asked, every three minutes at most and not after the end
    time.sleep(3)
    voter.poll_vote(posted.poll, 0)
    assert [one.votes_count for one in bob.poll(there.poll).options] == [0, 0]

    until(lambda: [one.votes_count for one in bob.poll(there.poll).options] == [1, 0], seconds=240)
    assert bob.poll(there.poll).expired


def test_a_deleted_status_is_gone_on_both_sides(servers, friends):
    alice, bob, _ = friends
    posted = alice.status_post("Not for long")
    there = until(lambda: bob.in_home(posted.uri))

    alice.status_delete(posted)

    until(lambda: gone(lambda: bob.status(there)))
    buried = servers[0].activitypub(posted.uri)
    assert (buried.status_code, buried.json()["type"]) == (410, "Tombstone")


def test_who_was_told_nothing_sees_edits_and_deletions_when_the_thread_is_opened(strangers):
    alice, bob = strangers
    edited, deleted = alice.status_post("Frist"), alice.status_post("Not for long")
    there = [bob.see(one.uri) for one in (edited, deleted)]
    alice.status_update(edited, "First")
    alice.status_delete(deleted)

    for one in there:
        bob.status_context(one)

    until(lambda: bob.status(there[0]).content == "<p>First</p>")
    until(lambda: gone(lambda: bob.status(there[1])))


def test_media_arrive_with_alt_text_and_focus_and_are_served_by_the_receiver(servers, friends):
    alice, bob, _ = friends
    roost = servers[1]
    sent = alice.media_post(picture(), "image/png", description="A green meadow", focus=(0.5, -0.25))
    until(lambda: alice.media(sent).url)

    posted = alice.status_post("Look", media_ids=[sent], sensitive=True)

    there = until(lambda: bob.in_home(posted.uri))
    [shown] = there.media_attachments
    assert (shown.type, shown.description, there.sensitive) == ("image", "A green meadow", True)
    assert (shown.meta.focus.x, shown.meta.focus.y) == (0.5, -0.25)
    assert shown.blurhash == alice.status(posted).media_attachments[0].blurhash
    url = until(lambda: bob.status(there).media_attachments[0].url)
    assert url.startswith(roost.base)
    answer = until(lambda: (page := roost.get(url)).status_code == 200 and page)
    assert Image.open(BytesIO(answer.content)).size == (640, 480)
    assert isinstance(answer, httpx.Response)


# Quotes


def test_a_quote_is_asked_for_granted_and_shown(strangers):
    alice, bob = strangers
    bob.follow(alice)
    posted = alice.status_post("Quote me", quote_approval_policy="public")
    there = until(lambda: bob.in_home(posted.uri))

    quoting = bob.status_post("As she says", quoted_status_id=there.id)

    accepted = until(lambda: (seen := bob.status(quoting).quote).state == "accepted" and seen)
    assert accepted.quoted_status.uri == posted.uri
    [told] = until(lambda: alice.told("quote", bob))
    assert told.status.quote.quoted_status.id == posted.id


def test_a_quote_that_nobody_may_make_is_not_made(strangers):
    alice, bob = strangers
    bob.follow(alice)
    posted = alice.status_post("Mine", quote_approval_policy="nobody")
    there = until(lambda: bob.in_home(posted.uri))

    assert there.quote_approval.current_user == "denied"


# Moderation


def test_a_report_is_forwarded_without_the_name_of_who_made_it(servers, strangers):
    alice, bob = strangers
    bob.follow(alice)
    moderator = servers[0].user(f"owner{next(_numbers)}", role="Owner")
    posted = alice.status_post("Buy my hats")
    there = until(lambda: bob.in_home(posted.uri))

    bob.report(there.account, status_ids=[there], comment="Spam", forward=True)

    [arrived] = until(lambda: [one for one in moderator.admin_reports() if one.target_account.username == alice.name])
    assert (arrived.comment, [one.id for one in arrived.statuses]) == ("Spam", [posted.id])
    assert arrived.account.domain == "roost.example" and arrived.account.username == "roost.example"
    assert alice.notifications(types=["admin.report"]) == []


def test_a_block_ends_it_both_ways_and_is_lifted(strangers):
    alice, bob = strangers
    at_roost, at_nest = bob.follow(alice), alice.follow(bob)

    alice.account_block(at_nest)

    until(lambda: bob.stands_with(at_roost).blocked_by)
    assert not bob.stands_with(at_roost).following and not bob.stands_with(at_roost).followed_by
    assert not alice.stands_with(at_nest).following and not alice.stands_with(at_nest).followed_by
    alice.account_unblock(at_nest)
    until(lambda: not bob.stands_with(at_roost).blocked_by)


def test_who_is_blocked_gets_nothing_private(strangers):
    alice, bob = strangers
    at_roost = bob.follow(alice)
    alice.account_block(alice.find(bob))
    until(lambda: bob.stands_with(at_roost).blocked_by)

    posted = alice.status_post("Not for bob", visibility="private")

    assert bob.see(posted.uri) is None


# Profiles


def test_a_profile_is_refreshed_where_it_is_known(friends):
    alice, bob, _ = friends
    there = bob.find(alice)

    alice.account_update_credentials(
        display_name="Alice of the Nest",
        note="I know twigs",
        fields=[("Site", "https://nest.example")],
        avatar=picture("red", (400, 400)),
        avatar_mime_type="image/png",
    )

    seen = until(lambda: (one := bob.account(there)).display_name == "Alice of the Nest" and one)
    assert seen.note == "<p>I know twigs</p>"
    assert [one.name for one in seen.fields] == ["Site"]
    until(lambda: "roost.example" in bob.account(there).avatar and "missing" not in bob.account(there).avatar)


def test_a_pinned_status_is_pinned_there_too(friends):
    alice, bob, _ = friends
    there = bob.find(alice)
    posted = alice.status_post("Read me first")
    until(lambda: bob.in_home(posted.uri))

    alice.status_pin(posted)

    until(lambda: [one.uri for one in bob.account_statuses(there, pinned=True)] == [posted.uri])
    alice.status_unpin(posted)
    until(lambda: not bob.account_statuses(there, pinned=True))


def test_who_moves_takes_followers_of_both_servers_along(servers, strangers):
    nest, roost = servers
    alice, bob = strangers
    anna, carol = newcomer(nest, "anna"), newcomer(roost, "carol")
    old, new = bob.follow(alice), bob.find(carol.name)
    anna.account_follow(anna.find(alice.name))

    roost.command("accounts", "alias", carol.name, alice.handle)
    nest.command("accounts", "move", alice.name, carol.handle)

    until(lambda: bob.stands_with(new).following and not bob.stands_with(old).following)
    until(lambda: anna.stands_with(anna.find(carol)).following)
    assert bob.account(old).moved.acct == carol.name
    assert {one.acct for one in carol.account_followers(carol.id)} == {bob.name, anna.handle}


def test_a_deleted_account_is_gone_on_both_sides(servers, strangers):
    nest = servers[0]
    alice, bob = strangers
    there = bob.follow(alice)
    posted = alice.status_post("My last words")
    known = until(lambda: bob.in_home(posted.uri))

    nest.command("accounts", "delete", alice.name, "--yes")

    until(lambda: gone(lambda: bob.status(known)))
    until(lambda: gone(lambda: bob.account(there)))
    assert bob.me().following_count == 0
    assert nest.activitypub(alice.uri).status_code == 410
