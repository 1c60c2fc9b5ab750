"""Mastodon.py from PyPI, unchanged, reads past posts that a filter hides: pages stay full, and the app hides."""

import pytest

from tests.waiting import until

HIDDEN, SEEN = 45, 5


@pytest.fixture
def posted(people):
    """Alice hides a word. Bob wrote to her: 5 posts, then 45 with that word, and as many direct ones; all are her
    favourites, bookmarks and on a list of hers.
    """
    alice, bob = people
    bob_id = bob.me().id
    alice.account_follow(bob_id)
    friends = alice.list_create("Friends")
    alice.list_accounts_add(friends, [bob_id])
    everywhere = ["home", "notifications", "public", "thread", "account"]
    hiding = alice.create_filter_v2("No magpies", everywhere, "hide", keywords_attributes=[{"keyword": "magpie"}])
    text = f"@{alice.me().acct} a {{}} #hiddenrow"
    words = ["rook"] * SEEN + ["magpie"] * HIDDEN
    statuses = [bob.status_post(text.format(word)).id for word in words]
    direct = [bob.status_post(text.format(word), visibility="direct").id for word in words]
    until(lambda: alice.timeline_home(limit=1)[0].id == direct[-1])
    until(lambda: alice.notifications(limit=1)[0].status.id == direct[-1])
    for one in statuses:
        alice.status_favourite(one)
        alice.status_bookmark(one)
    yield alice, bob_id, friends, statuses, direct
    alice.delete_filter_v2(hiding)
    alice.list_delete(friends)
    alice.account_unfollow(bob_id)


def test_no_list_ends_at_posts_that_a_filter_hides(posted):
    alice, bob_id, friends, statuses, direct = posted

    def everything(page):
        return alice.fetch_remaining(page)

    both = {*statuses, *direct}
    lists = {
        "home": (everything(alice.timeline_home(limit=20)), both),
        "list": (everything(alice.timeline_list(friends, limit=20)), both),
        "local": (everything(alice.timeline_local(limit=20)), {*statuses}),
        "tag": (everything(alice.timeline_hashtag("hiddenrow", limit=20)), {*statuses}),
        "account": (everything(alice.account_statuses(bob_id, limit=20)), both),
        "favourites": (everything(alice.favourites(limit=20)), {*statuses}),
        "bookmarks": (everything(alice.bookmarks(limit=20)), {*statuses}),
        "notifications": ([one.status for one in everything(alice.notifications(types=["mention"], limit=20))], both),
        "conversations": ([one.last_status for one in everything(alice.conversations(limit=20))], {*direct}),
    }
    found = {name: {one.id: bool(one.filtered) for one in listed} for name, (listed, _) in lists.items()}

    missing = {name: len(expected - found[name].keys()) for name, (_, expected) in lists.items()}
    assert missing == dict.fromkeys(lists, 0)
    for name, (_, expected) in lists.items():
        assert sum(found[name][one] for one in expected) == HIDDEN * len(expected) // len(statuses), name


def test_grouped_notifications_and_search_have_them_too(posted):
    alice, _, _, statuses, direct = posted
    page, mentioned = alice.grouped_notifications(types=["mention"], limit=20), set()
    while page is not None and page.notification_groups:
        mentioned |= {one.id for one in page.statuses}
        page = alice.fetch_next(page)
    results = [alice.search("magpie", result_type="statuses", offset=offset).statuses for offset in range(0, 100, 20)]

    assert {*statuses, *direct} <= mentioned
    assert {one.id for piece in results for one in piece} >= {*statuses[SEEN:], *direct[SEEN:]}
    assert alice.unread_grouped_notifications_count(limit=1000) >= len(mentioned)
