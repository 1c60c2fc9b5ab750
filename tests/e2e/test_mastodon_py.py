"""Mastodon.py from PyPI, unchanged, does all that people do with an app."""

from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
from io import BytesIO

import httpx
import pytest
from mastodon import MastodonAPIError, MastodonNotFoundError
from PIL import Image

from tests.waiting import until

pytestmark = pytest.mark.filterwarnings("default::DeprecationWarning")


def picture(colour="green", size=(640, 480)):
    file = BytesIO()
    Image.new("RGB", size, colour).save(file, "PNG")
    return file.getvalue()


def ids(entities):
    return [one.id for one in entities]


@pytest.fixture
def follows(people):
    """Alice follows bob, and bob is followed by nobody else."""
    alice, bob = people
    bob_id = bob.me().id
    alice.account_follow(bob_id)
    yield bob_id
    alice.account_unfollow(bob_id)


def test_a_picture_is_uploaded_processed_described_and_posted(alice):
    sent = alice.media_post(picture(), "image/png", description="A meadow", focus=(0.5, -0.25))
    until(lambda: alice.media(sent).url)
    alice.media_update(sent, description="A green meadow")

    status = alice.status_post("Look", media_ids=[sent], sensitive=True, language="en")

    attached = status.media_attachments[0]
    assert (attached.id, attached.type, attached.description) == (sent.id, "image", "A green meadow")
    assert (attached.meta.focus.x, attached.meta.focus.y) == (0.5, -0.25)
    assert (attached.meta.original.width, attached.meta.original.height) == (640, 480)
    assert len(attached.blurhash) > 20
    assert httpx.get(attached.url).headers["Content-Type"] == "image/png"
    assert httpx.get(attached.preview_url).status_code == 200
    assert ids(alice.account_statuses(alice.me().id, only_media=True))[0] == status.id


def test_a_poll_is_posted_and_voted_in(alice, bob):
    poll = alice.make_poll(["Twigs", "Straw"], expires_in=600, multiple=False)
    status = alice.status_post("What is a nest made of?", poll=poll)

    voted = bob.poll_vote(status.poll, 1)

    assert voted.voted and voted.own_votes == [1]
    assert [option.votes_count for option in alice.poll(status.poll).options] == [0, 1]
    assert alice.status(status).poll.expires_at > datetime.now(UTC) + timedelta(minutes=9)
    with pytest.raises(MastodonAPIError, match="already voted"):
        bob.poll_vote(status.poll, 0)


def test_a_thread_has_replies_above_and_below(alice, bob):
    root = alice.status_post("Root")
    answer = bob.status_reply(root, "Answer")
    leaf = alice.status_reply(answer, "Leaf", untag=True)

    context = bob.status_context(answer)

    assert (ids(context.ancestors), ids(context.descendants)) == ([root.id], [leaf.id])
    assert answer.in_reply_to_id == root.id and answer.in_reply_to_account_id == root.account.id
    assert [mention.acct for mention in answer.mentions] == [alice.me().acct]
    assert alice.status(root).replies_count == 1


def test_home_is_paged_both_ways(alice, bob, follows):
    posted = [bob.status_post(f"Number {n}").id for n in range(9)]
    until(lambda: ids(alice.timeline_home(limit=1)) == posted[-1:])

    newest = alice.timeline_home(limit=3)
    older = alice.fetch_next(newest)
    oldest = alice.fetch_next(older)
    newer = alice.fetch_previous(oldest)

    backwards = posted[::-1]
    assert ids(newest) + ids(older) + ids(oldest) == backwards
    assert ids(newer) == ids(older)
    assert ids(alice.timeline_home(limit=2, min_id=posted[0])) == [posted[2], posted[1]]
    assert ids(alice.timeline_home(limit=2, since_id=posted[0])) == backwards[:2]
    assert ids(alice.timeline_home(max_id=posted[2], min_id=posted[0])) == [posted[1]]
    assert ids(alice.fetch_remaining(alice.timeline_home(limit=4)))[:9] == backwards


def test_moments_serve_as_ids(alice, bob):
    status = bob.status_post("Now")

    assert status.id in ids(alice.timeline_local(min_id=status.created_at - timedelta(seconds=1)))
    assert status.id not in ids(alice.timeline_local(min_id=status.created_at + timedelta(seconds=60)))


def test_tags_and_the_local_timeline_find_public_posts(alice, bob):
    tagged = bob.status_post("Fine #RookeryJourney weather")
    unlisted = bob.status_post("Not for #RookeryJourney", visibility="unlisted")

    assert ids(alice.timeline_hashtag("rookeryjourney"))[0] == tagged.id
    local = ids(alice.timeline_local())
    assert tagged.id in local and unlisted.id not in local


def test_an_edit_keeps_source_and_history(alice, bob):
    status = alice.status_post("Frist", spoiler_text="Typo")
    assert (alice.status_source(status).text, alice.status_source(status).spoiler_text) == ("Frist", "Typo")

    edited = alice.status_update(status, "First", spoiler_text="")

    assert edited.id == status.id and edited.edited_at
    assert [version.content for version in bob.status_history(status)] == ["<p>Frist</p>", "<p>First</p>"]
    assert bob.status(status).content == "<p>First</p>"


def test_an_edit_exchanges_the_pictures(alice):
    blue, grey = (alice.media_post(picture(colour), "image/png", description=colour) for colour in ("blue", "grey"))
    until(lambda: alice.media(blue).url and alice.media(grey).url)
    status = alice.status_post("Weather", media_ids=[blue])

    edited = alice.status_update(status, "Weather", media_ids=[grey, blue])

    assert [one.description for one in edited.media_attachments] == ["grey", "blue"]


def test_the_text_of_a_picture_is_edited_with_the_status(alice):
    sent = alice.media_post(picture("blue"), "image/png", description="Blue")
    until(lambda: alice.media(sent).url)
    status = alice.status_post("Blue", media_ids=sent)

    change = alice.generate_media_edit_attributes(sent, description="The sea", focus=(0, 1))
    edited = alice.status_update(status, "The sea", media_attributes=[change])

    assert edited.media_attachments[0].description == "The sea"
    assert edited.media_attachments[0].meta.focus.y == 1


def test_boosts_favourites_bookmarks_and_pins_come_and_go(alice, bob):
    status = alice.status_post("Worth it")

    boost = bob.status_reblog(status)
    assert boost.reblog.id == status.id and boost.reblog.reblogged
    assert bob.status_favourite(status).favourites_count == 1
    assert bob.status_bookmark(status).bookmarked
    assert alice.status_pin(status).pinned
    assert (ids(bob.favourites())[0], ids(bob.bookmarks())[0]) == (status.id, status.id)
    assert ids(alice.account_statuses(alice.me().id, pinned=True)) == [status.id]
    assert ids(alice.status_reblogged_by(status)) == ids(alice.status_favourited_by(status)) == [bob.me().id]

    assert not bob.status_unreblog(status).reblogged
    assert not bob.status_unfavourite(status).favourited
    assert not bob.status_unbookmark(status).bookmarked
    assert not alice.status_unpin(status).pinned
    now = alice.status(status)
    assert (now.reblogs_count, now.favourites_count) == (0, 0)


def test_what_others_do_is_notified(alice, bob):
    alice.notifications_clear()
    status = alice.status_post("Tell me")
    bob.status_favourite(status)
    bob.status_reblog(status)
    bob.status_reply(status, "Told")
    bob.account_follow(alice.me().id)

    told = until(lambda: len(found := alice.notifications()) == 4 and found)

    assert {one.type for one in told} == {"favourite", "reblog", "mention", "follow"}
    assert {one.account.id for one in told} == {bob.me().id}
    assert alice.notifications_unread_count().count == 4
    assert [one.type for one in alice.notifications(types=["mention"])] == ["mention"]
    alice.notifications_dismiss(told[0])
    assert len(alice.notifications()) == 3
    alice.notifications_clear()
    assert alice.notifications() == []
    bob.account_unfollow(alice.me().id)


def test_likes_come_in_groups(alice, bob):
    alice.notifications_clear()
    status = alice.status_post("Like me")
    bob.status_favourite(status)
    bob.status_reply(status, "Liked")
    until(lambda: len(alice.notifications()) == 2)

    found = alice.grouped_notifications()
    groups = {group.type: group for group in found.notification_groups}

    assert groups["favourite"].status_id == status.id and groups["favourite"].notifications_count == 1
    assert groups["favourite"].group_key.startswith(f"favourite-{status.id}-")
    assert ids(found.accounts) == [bob.me().id] and found.partial_accounts == []
    assert alice.unread_grouped_notifications_count() == 2
    key = groups["favourite"].group_key
    assert alice.grouped_notification(key).notification_groups[0].group_key == key
    assert ids(alice.grouped_notification_accounts(key)) == [bob.me().id]
    alice.dismiss_grouped_notification(key)
    assert [one.type for one in alice.notifications()] == ["mention"]


def test_strangers_wait_until_they_are_let_in(alice, bob):
    assert alice.update_notifications_policy(for_not_following="filter").for_not_following == "filter"
    try:
        for answer in (alice.dismiss_notification_request, alice.accept_notification_request):
            status = bob.status_post(f"@{alice.me().acct} do you know me?")
            request = until(alice.notification_requests)[0]
            assert (request.account.id, request.last_status.id) == (bob.me().id, status.id)
            assert alice.notification_request(request).notifications_count == "1"
            assert alice.notifications_policy().summary.pending_requests_count == 1
            answer(request)
            assert alice.notification_requests() == []
        until(alice.notifications_merged)
        assert alice.notifications(types=["mention"])[0].status.id == status.id
        alice.accept_multiple_notification_requests([request])
        alice.dismiss_multiple_notification_requests([request])
    finally:
        alice.update_notifications_policy(for_not_following="accept")


def test_a_deleted_post_is_drafted_again_with_its_picture(alice):
    sent = alice.media_post(picture("red"), "image/png")
    until(lambda: alice.media(sent).url)
    status = alice.status_post("Wrnog", media_ids=sent, spoiler_text="Oops")

    deleted = alice.status_delete(status)
    again = alice.status_post(deleted.text.replace("Wrnog", "Right"), media_ids=deleted.media_attachments)

    assert (deleted.text, deleted.spoiler_text) == ("Wrnog", "Oops")
    assert again.content == "<p>Right</p>" and ids(again.media_attachments) == [sent.id]
    with pytest.raises(MastodonNotFoundError):
        alice.status(status)


def test_one_key_posts_once(alice):
    first, second = (alice.status_post("Once", idempotency_key="journey-once") for _ in range(2))

    assert first.id == second.id


def test_the_profile_is_changed_with_pictures_and_fields(alice, bob):
    changed = alice.account_update_credentials(
        display_name="Alice Rook",
        note="I build nests",
        locked=False,
        bot=False,
        discoverable=True,
        fields=[("Tree", "Oak"), ("Height", "20 m")],
        avatar=picture("black", (400, 400)),
        avatar_mime_type="image/png",
        header=picture("white", (1500, 500)),
        header_mime_type="image/png",
    )

    seen = bob.account(changed.id)
    assert (seen.display_name, seen.note) == ("Alice Rook", "<p>I build nests</p>")
    assert [(field.name, field.value) for field in seen.fields] == [("Tree", "Oak"), ("Height", "20 m")]
    assert httpx.get(seen.avatar).status_code == httpx.get(seen.header).status_code == 200
    assert alice.account_delete_avatar().avatar.endswith("missing.png")


def test_people_are_found_and_followed(alice, bob):
    found = bob.account_search(alice.me().username)
    assert alice.me().id in ids(found)
    assert bob.account_lookup(alice.me().acct).id == alice.me().id

    relationship = bob.account_follow(alice.me().id)

    assert relationship.following and bob.account_relationships(alice.me().id)[0].following
    assert ids(alice.account_followers(alice.me().id)) == [bob.me().id]
    assert ids(bob.account_following(bob.me().id)) == [alice.me().id]
    assert not bob.account_unfollow(alice.me().id).following


def test_a_locked_account_is_asked(alice, bob):
    alice.account_update_credentials(locked=True)
    assert bob.account_follow(alice.me().id).requested
    assert ids(alice.follow_requests()) == [bob.me().id]

    alice.follow_request_authorize(bob.me().id)

    assert bob.account_relationships(alice.me().id)[0].following
    bob.account_unfollow(alice.me().id)
    alice.account_update_credentials(locked=False)


def test_the_muted_and_the_blocked_are_gone_from_sight(alice, bob, follows):
    status = bob.status_post("Here I am")

    assert alice.account_mute(follows, notifications=True, duration=600).muting
    assert ids(alice.mutes()) == [follows]
    assert status.id not in ids(alice.timeline_local())
    assert not alice.account_unmute(follows).muting

    blocked = alice.account_block(follows)
    assert blocked.blocking and not blocked.following
    assert ids(alice.blocks()) == [follows]
    assert bob.account_relationships(alice.me().id)[0].blocked_by
    with pytest.raises(MastodonAPIError):
        bob.account_follow(alice.me().id)
    assert not alice.account_unblock(follows).blocking


def test_conversations_are_read_and_removed(alice, bob):
    first = bob.status_post(f"@{alice.me().acct} psst", visibility="direct")
    found = until(lambda: [one for one in alice.conversations() if one.last_status.id == first.id])[0]

    assert found.unread and ids(found.accounts) == [bob.me().id]
    alice.conversations_read(found)
    assert not alice.conversations()[0].unread
    alice._Mastodon__api_request("DELETE", f"/api/v1/conversations/{found.id}")  # it has no method for this
    assert found.id not in ids(alice.conversations())


def test_a_reading_position_is_kept(alice):
    status = alice.status_post("So far")

    moved = alice.markers_set("home", status)
    again = alice.markers_set(["home", "notifications"], [status, 1])

    assert (moved.home.last_read_id, again.home.version) == (status.id, moved.home.version + 1)
    assert alice.markers_get(["home"]).home == again.home


def test_followers_see_what_is_for_them_only(alice, bob):
    private = bob.status_post("For followers", visibility="private")
    direct = bob.status_post(f"@{alice.me().acct} for you", visibility="direct")

    assert alice.status(direct).visibility == "direct"
    with pytest.raises(MastodonNotFoundError):
        alice.status(private)
    alice.account_follow(bob.me().id)
    assert alice.status(private).id == private.id
    alice.account_unfollow(bob.me().id)


def test_the_server_describes_itself(alice, site):
    old, new, nodeinfo = alice.instance_v1(), alice.instance_v2(), alice.instance_nodeinfo()

    assert site.url.endswith(old.uri) and site.url.endswith(new.domain)
    assert alice.instance().domain == new.domain
    assert new.configuration.statuses.max_characters == old.max_toot_chars
    assert nodeinfo.software.name == "rookery" and "activitypub" in nodeinfo.protocols
    assert alice.verify_minimum_version("4.0.0")
    assert alice.instance_rules() == [] and alice.instance_peers() == []
    assert len(alice.instance_activity()) == 12
    date = parsedate_to_datetime(httpx.get(f"{site.url}/api/v1/instance").headers["Date"])
    assert abs(date - datetime.now(UTC)) < timedelta(minutes=1)  # Mastodon.py sets its clock by it


def test_preferences_and_the_oauth_server_are_told(alice, site):
    assert alice.preferences()["posting:default:visibility"] == "public"
    assert alice.oauth_authorization_server_info().token_endpoint == f"{site.url}/oauth/token"
