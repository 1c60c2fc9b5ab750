"""Home, public and tag timelines, their pages and their cost."""

import re

import pytest

from models.base import db
from models.media.attachment import Media
from models.relationships.follow import Follow
from models.timelines.timeline import HomeEntry
from rookery.services.timelines import fanout
from tests.contract import assert_entity


def ids(reply):
    assert reply.status_code == 200, reply.json
    return [status["id"] for status in reply.json]


def links(reply):
    return {
        rel: url.removeprefix("https://rookery.test")
        for url, rel in re.findall(r'<([^>]+)>; rel="(\w+)"', reply.headers.get("Link", ""))
    }


@pytest.fixture
def follow(api, run_jobs):
    def do(who, whom, **options):
        assert api(who).post(f"/api/v1/accounts/{whom.id}/follow", json=options).status_code == 200
        run_jobs()

    return do


# Home ---------------------------------------------------------------------------------------------------------


def test_what_followed_people_post_stands_at_home(alice, bob, api, post, follow, run_jobs):
    follow(alice, bob)

    status = post(bob)
    run_jobs()

    home = api(alice).get("/api/v1/timelines/home")
    assert ids(home) == [str(status.id)]
    assert_entity(home.json[0], "Status")


def test_my_own_status_stands_at_home_at_once(alice, api, post):
    status = post(alice)

    assert ids(api(alice).get("/api/v1/timelines/home")) == [str(status.id)]


def test_what_i_reblog_stands_at_home_at_once_also_if_it_is_an_old_post_of_my_own(alice, api, post, frozen_time):
    mine = post(alice)
    frozen_time.move(days=2)

    reblog = api(alice).post(f"/api/v1/statuses/{mine.id}/reblog").json

    assert ids(api(alice).get("/api/v1/timelines/home")) == [reblog["id"], str(mine.id)]


def test_what_strangers_post_does_not_stand_at_home(alice, bob, api, post, run_jobs):
    post(bob)
    run_jobs()

    assert ids(api(alice).get("/api/v1/timelines/home")) == []


def test_following_brings_the_newest_statuses_home_and_leaving_takes_them_away(alice, bob, api, post, follow, run_jobs):
    status = post(bob)
    post(bob, "@alice psst", visibility="direct")
    run_jobs()

    follow(alice, bob)
    after_following = ids(api(alice).get("/api/v1/timelines/home"))
    api(alice).post(f"/api/v1/accounts/{bob.id}/unfollow")
    run_jobs()

    assert after_following == [str(status.id)]
    assert ids(api(alice).get("/api/v1/timelines/home")) == []


def test_following_brings_no_reply_to_others_home_also_once_what_it_answers_is_gone(
    alice, bob, factory, api, post, follow, run_jobs
):
    dora = factory.user("dora")
    answered = post(dora)
    post(bob, in_reply_to_id=answered.id)
    assert api(dora).delete(f"/api/v1/statuses/{answered.id}").status_code == 200
    run_jobs()

    follow(alice, bob)

    assert ids(api(alice).get("/api/v1/timelines/home")) == []


def test_a_reply_of_somebody_with_many_readers_comes_to_no_home_because_what_it_answers_is_gone_by_then(
    alice, bob, factory, api, post, follow, run_jobs, monkeypatch
):
    monkeypatch.setattr(fanout, "WITHIN", 0)
    dora = factory.user("dora")
    follow(alice, bob)
    answered = post(dora)
    api(bob).post("/api/v1/statuses", json={"status": "Yes", "in_reply_to_id": str(answered.id)})
    api(dora).delete(f"/api/v1/statuses/{answered.id}")

    run_jobs()

    assert ids(api(alice).get("/api/v1/timelines/home")) == []


@pytest.mark.parametrize("verb", ["block", "mute"])
def test_those_i_avoid_vanish_from_home_at_once(alice, bob, api, post, follow, run_jobs, verb):
    follow(alice, bob)
    post(bob)
    run_jobs()

    api(alice).post(f"/api/v1/accounts/{bob.id}/{verb}")

    assert ids(api(alice).get("/api/v1/timelines/home")) == []


def test_replies_are_shown_to_those_who_follow_both(alice, bob, factory, api, post, follow, run_jobs):
    dora, erik = factory.user("dora"), factory.user("erik")
    follow(alice, bob)
    follow(erik, bob)
    follow(erik, dora)
    of_dora = post(dora)

    reply = post(bob, in_reply_to_id=of_dora.id)
    to_himself = post(bob, in_reply_to_id=post(bob).id)
    run_jobs()

    assert str(reply.id) not in ids(api(alice).get("/api/v1/timelines/home"))
    assert str(to_himself.id) in ids(api(alice).get("/api/v1/timelines/home"))
    assert str(reply.id) in ids(api(erik).get("/api/v1/timelines/home"))


def test_who_continues_their_reply_to_somebody_else_still_answers_them(
    alice, bob, factory, api, post, follow, run_jobs
):
    dora, erik = factory.user("dora"), factory.user("erik")
    follow(alice, bob)
    follow(erik, bob)
    follow(erik, dora)

    more = post(bob, in_reply_to_id=post(bob, in_reply_to_id=post(dora).id).id)
    run_jobs()

    assert api().get(f"/api/v1/statuses/{more.id}").json["in_reply_to_account_id"] == str(dora.id)
    assert ids(api(alice).get("/api/v1/timelines/home")) == []
    assert str(more.id) in ids(api(erik).get("/api/v1/timelines/home"))
    assert str(more.id) not in ids(api().get("/api/v1/timelines/public"))
    assert ids(api().get(f"/api/v1/accounts/{bob.id}/statuses?exclude_replies=true")) == []


def test_a_direct_status_reaches_followers_only_if_they_are_mentioned(alice, bob, factory, api, post, follow, run_jobs):
    dora = factory.user("dora")
    follow(alice, bob)
    follow(dora, bob)

    status = post(bob, "@alice psst", visibility="direct")
    run_jobs()

    assert ids(api(alice).get("/api/v1/timelines/home")) == [str(status.id)]
    assert ids(api(dora).get("/api/v1/timelines/home")) == []


def test_reblogs_come_once_a_day_and_only_to_those_who_want_them(alice, bob, factory, api, post, follow, run_jobs):
    dora, erik = factory.user("dora"), factory.user("erik")
    for one in (bob, dora):
        follow(alice, one)
    follow(erik, bob, reblogs=False)
    original = post(factory.user("fred"))

    first = api(bob).post(f"/api/v1/statuses/{original.id}/reblog").json
    run_jobs()
    api(dora).post(f"/api/v1/statuses/{original.id}/reblog")
    run_jobs()

    home = api(alice).get("/api/v1/timelines/home").json
    assert [status["id"] for status in home] == [first["id"]]
    assert home[0]["reblog"]["id"] == str(original.id)
    assert ids(api(erik).get("/api/v1/timelines/home")) == []


def test_a_mute_hides_nothing_a_minute_after_its_end_though_no_job_has_ended_it(alice, bob, api, post, frozen_time):
    status = post(bob)
    api(alice).post(f"/api/v1/accounts/{bob.id}/mute", json={"duration": 60})
    muted = ids(api(alice).get("/api/v1/timelines/public"))

    frozen_time.move(seconds=121)

    assert (muted, ids(api(alice).get("/api/v1/timelines/public"))) == ([], [str(status.id)])


def test_a_reblog_of_ones_own_old_post_does_not_come_home(alice, bob, api, post, follow, run_jobs, frozen_time):
    follow(alice, bob)
    mine = post(alice)
    run_jobs()
    frozen_time.move(days=2)

    reblogged = api(bob).post(f"/api/v1/statuses/{mine.id}/reblog").status_code
    run_jobs()

    assert (reblogged, ids(api(alice).get("/api/v1/timelines/home"))) == (200, [str(mine.id)])


def test_a_reblog_of_somebody_i_block_does_not_come_home(alice, bob, factory, api, post, follow, run_jobs):
    dora = factory.user("dora")
    follow(alice, bob)
    api(alice).post(f"/api/v1/accounts/{dora.id}/block")
    original = post(dora)

    api(bob).post(f"/api/v1/statuses/{original.id}/reblog")
    run_jobs()

    assert ids(api(alice).get("/api/v1/timelines/home")) == []


def test_languages_of_a_follow_choose_what_comes_home(alice, bob, api, post, follow, run_jobs):
    follow(alice, bob, languages=["de"])

    german = post(bob, language="de")
    post(bob, language="en")
    run_jobs()

    assert ids(api(alice).get("/api/v1/timelines/home")) == [str(german.id)]


def test_home_keeps_the_newest_entries(alice, bob, api, post, follow, run_jobs, monkeypatch):
    monkeypatch.setattr(fanout, "KEPT_ENTRIES", 3)
    kept = [post(alice) for _ in range(5)][2:]

    fanout.prune()
    db.session.commit()

    assert ids(api(alice).get("/api/v1/timelines/home")) == [str(status.id) for status in reversed(kept)]
    assert db.session.query(HomeEntry).count() == 3


def test_filling_twice_is_filling_once(alice, bob, api, post, follow, run_jobs):
    follow(alice, bob)
    status = post(bob)
    run_jobs()

    from rookery.events.facts import StatusPosted

    fanout.fill(StatusPosted(status.id))
    db.session.commit()

    assert ids(api(alice).get("/api/v1/timelines/home")) == [str(status.id)]


# Pages --------------------------------------------------------------------------------------------------------


def test_home_is_paged_both_ways(alice, api, post):
    client = api(alice)
    statuses = [str(post(alice).id) for _ in range(7)][::-1]

    first = client.get("/api/v1/timelines/home?limit=3")
    second = client.get(links(first)["next"])
    third = client.get(links(second)["next"])
    back = client.get(links(third)["prev"])

    assert [ids(page) for page in (first, second, third)] == [statuses[:3], statuses[3:6], statuses[6:]]
    assert "Link" not in client.get(links(third)["next"]).headers
    assert ids(back) == statuses[3:6]
    assert "Link" not in client.get(links(first)["prev"]).headers


def test_since_id_gives_the_newest_and_min_id_the_next_ones(alice, api, post):
    client = api(alice)
    statuses = [str(post(alice).id) for _ in range(6)][::-1]

    since = client.get(f"/api/v1/timelines/home?since_id={statuses[4]}&limit=2")
    after = client.get(f"/api/v1/timelines/home?min_id={statuses[4]}&limit=2")
    between = client.get(f"/api/v1/timelines/home?min_id={statuses[4]}&max_id={statuses[1]}")

    assert ids(since) == statuses[:2]
    assert ids(after) == statuses[2:4]
    assert ids(between) == statuses[2:4]


ENDLESS = [
    "v1/timelines/home",
    "v1/timelines/list/{listed}",
    "v1/timelines/tag/nest",
    "v1/timelines/public",
    "v1/notifications",
    "v2/notifications",
]
ENDING = ["v1/bookmarks", "v1/favourites", "v1/accounts/{bob}/statuses"]


def test_timelines_have_a_next_page_until_one_is_empty_and_other_lists_while_pages_are_full(
    alice, bob, api, post, follow, run_jobs
):
    follow(alice, bob)
    client = api(alice)
    listed = client.post("/api/v1/lists", json={"title": "Friends"}).json["id"]
    client.post(f"/api/v1/lists/{listed}/accounts", json={"account_ids": [bob.id]})
    made = [post(bob, "#nest", visibility="public") for _ in range(2)] + [post(bob, "@alice #nest")]
    run_jobs()
    for one in made:
        client.post(f"/api/v1/statuses/{one.id}/bookmark")
        client.post(f"/api/v1/statuses/{one.id}/favourite")
    shown = {}
    for path in (*ENDLESS, *ENDING):
        address = f"/api/{path.format(listed=listed, bob=bob.id)}"
        whole = client.get(f"{address}?limit=40")
        number = len(whole.json["notification_groups"] if isinstance(whole.json, dict) else whole.json)
        pages = [client.get(f"{address}?limit={limit}") for limit in (number, number + 1)]
        shown[path] = ["next" in links(page) for page in pages]
        assert "Link" not in client.get(links(pages[0])["next"]).headers

    assert shown == dict.fromkeys(ENDLESS, [True, True]) | dict.fromkeys(ENDING, [True, False])


def test_links_carry_permitted_parameters_only(alice, bob, api, post):
    for _ in range(3):
        post(bob)

    reply = api(alice).get("/api/v1/timelines/public?limit=2&local=true&bogus=1&access_token=x")

    assert set(links(reply)) == {"next", "prev"}
    assert "limit=2" in links(reply)["next"] and "local=true" in links(reply)["next"]
    assert "bogus" not in reply.headers["Link"] and "access_token" not in reply.headers["Link"]


@pytest.mark.parametrize("name", ["日本語", "Кириллица", "größe"])
def test_a_hashtag_of_any_script_has_pages(alice, api, post, name):
    statuses = [str(post(alice, f"#{name}").id) for _ in range(3)][::-1]

    first = api().get(f"/api/v1/timelines/tag/{name}?limit=2")
    second = api().get(links(first)["next"])

    assert ids(first) == statuses[:2]
    assert first.headers["Link"].isascii()
    assert ids(second) == statuses[2:]
    assert ids(api().get(links(second)["prev"])) == statuses[:2]


NONSENSE = [
    "limit=0",
    "limit=-1",
    "limit=abc",
    "limit=999999",
    "max_id=abc",
    "max_id=",
    "max_id=99999999999999999999999999",
    "since_id=-5",
    "min_id=1.5",
    "min_id=%F0%9F%A6%85",
    "limit=%00",
    "max_id=18446744073709551616",
]


def test_nonsense_in_cursors_and_limits_is_no_error(alice, api, post):
    post(alice)
    client, paths = api(alice), ("timelines/home", "timelines/public", "notifications", "favourites")

    asked = [f"/api/v1/{path}?{query}" for query in NONSENSE for path in paths]

    assert [one for one in asked if client.get(one).status_code != 200] == []


def test_the_limit_is_clamped(alice, api, post):
    for _ in range(42):
        post(alice)

    assert len(api(alice).get("/api/v1/timelines/home?limit=80").json) == 40


# Public and tag -----------------------------------------------------------------------------------------------


@pytest.fixture
def around(alice, carol, post, factory):
    """A status of each kind that a public timeline may meet."""
    from models.statuses.status import Status, StatusCounts

    remote = Status(account_id=carol.id, local=False, uri="https://far.example/1", content="<p>hi</p>")
    db.session.add(remote)
    db.session.flush()
    db.session.add(StatusCounts(status_id=remote.id))
    made = {"remote": remote, "local": post(alice)}
    made |= {kind: post(alice, visibility=kind) for kind in ("unlisted", "private", "direct")}
    made["local only"] = post(alice, visibility="local")
    made["reply"] = post(alice, in_reply_to_id=remote.id)
    media = Media(account_id=alice.id, state="ready", original_key="media/x.png")
    db.session.add(media)
    db.session.commit()
    made["picture"] = post(alice, media_ids=[media.id])
    return {name: str(status.id) for name, status in made.items()}


HELD = [
    ("", None, {"remote", "local", "picture"}),
    ("", "bob", {"remote", "local", "picture"}),
    ("local=true", None, {"local", "picture"}),
    ("local=1", "bob", {"local", "picture", "local only"}),
    ("remote=true", None, {"remote"}),
    ("local=true&remote=true", None, {"remote", "local", "picture"}),
    ("only_media=true", None, {"picture"}),
    ("local=false", None, {"remote", "local", "picture"}),
]


def test_the_public_timeline_holds_what_its_parameters_say(api, bob, around):
    clients = {None: api(), "bob": api(bob)}

    for query, viewer, seen in HELD:
        reply = clients[viewer].get(f"/api/v1/timelines/public?{query}")

        assert set(ids(reply)) == {around[name] for name in seen}, (query, viewer)


@pytest.mark.parametrize("query", ["", "local=true"])
def test_public_timelines_leave_out_replies_to_others_also_once_what_they_answer_is_gone(
    alice, bob, api, post, run_jobs, query
):
    first = post(alice)
    kept = [str(post(alice, in_reply_to_id=first.id).id), str(first.id)]
    answered = post(bob)
    post(alice, in_reply_to_id=answered.id)
    assert api(bob).delete(f"/api/v1/statuses/{answered.id}").status_code == 200
    run_jobs()
    post(bob, in_reply_to_id=first.id)

    assert ids(api(bob).get(f"/api/v1/timelines/public?{query}")) == kept


def test_reblogs_do_not_stand_in_the_public_timeline(alice, bob, api, post):
    status = post(alice)
    api(bob).post(f"/api/v1/statuses/{status.id}/reblog")

    assert ids(api().get("/api/v1/timelines/public")) == [str(status.id)]


def test_a_tag_timeline_finds_the_tag_in_any_spelling(alice, bob, api, post):
    status = post(alice, "About #Rooks")
    post(alice, "About #rooks in private", visibility="unlisted")

    for name in ("rooks", "Rooks", "ROOKS", "%23rooks"):
        assert ids(api().get(f"/api/v1/timelines/tag/{name}")) == [str(status.id)]
    assert ids(api().get("/api/v1/timelines/tag/unknown")) == []


def test_any_all_and_none_widen_and_narrow_a_tag_timeline(alice, api, post):
    one, two, both = post(alice, "#one"), post(alice, "#two"), post(alice, "#one #two")

    def seen(query):
        return set(ids(api().get(f"/api/v1/timelines/tag/one?{query}")))

    assert seen("any[]=two") == {str(one.id), str(two.id), str(both.id)}
    assert seen("all[]=two") == {str(both.id)}
    assert seen("none[]=two") == {str(one.id)}
    assert seen("none[]=%23two") == {str(one.id)}
    assert seen("all[]=never") == set()


# Cost ---------------------------------------------------------------------------------------------------------


def test_a_warm_home_costs_six_queries_at_most(alice, bob, api, post, follow, run_jobs, count_queries):
    follow(alice, bob)
    for number in range(20):
        post(bob, f"@alice #tag{number}")
    run_jobs()
    client = api(alice)
    client.get("/api/v1/timelines/home")

    with count_queries() as queries:
        assert len(client.get("/api/v1/timelines/home").json) == 20

    assert len(queries) <= 6


def test_a_follow_row_outlives_the_request(alice, bob, api, follow):
    follow(alice, bob)

    assert db.session.query(Follow).count() == 1


def test_only_so_many_tags_are_combined(api, alice, post):
    status = post(alice, "#rooks")
    many = "&".join(f"none[]=tag{number}" for number in range(1500))

    assert ids(api().get(f"/api/v1/timelines/tag/rooks?{many}")) == [str(status.id)]
    assert ids(api().get(f"/api/v1/timelines/tag/nests?{many.replace('none', 'any')}&any[]=rooks")) == []
