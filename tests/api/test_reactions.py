"""Emoji under statuses: put there, taken back, shown, and told to other servers."""

import orjson
import pytest

from models.base import db
from models.media.emoji import Emoji
from models.statuses.status import Status, StatusCounts
from rookery import events
from rookery.events.facts import Reacted, Unreacted
from rookery.schemas.status_variants import StatusVariants
from rookery.services import statuses
from rookery.services.statuses import reactions
from tests.contract import assert_entity
from tests.federation.neighbours import follows, knows, signs


@pytest.fixture
def status(alice, post):
    return post(alice, "Rooks nest high.")


def path(status, name=""):
    return f"/api/v1/pleroma/statuses/{status.id}/reactions" + (f"/{name}" if name else "")


def shown(reply):
    return reply.json["pleroma"]["emoji_reactions"]


def test_an_emoji_is_put_under_a_status_once(api, alice, bob, status, facts):
    facts.clear()

    for _ in range(2):
        reply = api(bob).put(path(status, "🐦"))

    assert_entity(reply.json, "Status")
    assert shown(reply) == [{"name": "🐦", "count": 1, "me": True, "url": None}]
    assert [one["me"] for one in shown(api(alice).get(f"/api/v1/statuses/{status.id}"))] == [False]
    assert facts == [Reacted(bob.id, status.id, "🐦", liked=False)]


def test_an_emoji_is_taken_back_once(api, bob, status, facts):
    api(bob).put(path(status, "🐦"))
    facts.clear()

    replies = [api(bob).delete(path(status, "🐦")) for _ in range(2)]

    assert [shown(one) for one in replies] == [[], []]
    assert [(type(one), one.name) for one in facts] == [(Unreacted, "🐦")]


@pytest.mark.parametrize("method", ["put", "patch"])
def test_apps_of_fedibird_put_an_emoji_and_take_it_back_by_their_own_paths(api, bob, status, method):
    fedibird, client = f"/api/v1/statuses/{status.id}/emoji_reactions", api(bob)

    put = getattr(client, method)(f"{fedibird}/🐦")
    client.put(f"{fedibird}/🎉")
    client.put(f"{fedibird}/🐙")
    back = client.delete(f"{fedibird}/🐦")
    named = client.post(f"/api/v1/statuses/{status.id}/emoji_unreaction", data={"emoji": "🎉"})
    rest = client.post(f"/api/v1/statuses/{status.id}/emoji_unreaction")

    assert_entity(put.json, "Status")
    assert [[one["name"] for one in shown(reply)] for reply in (put, back, named, rest)] == [
        ["🐦"],
        ["🎉", "🐙"],
        ["🐙"],
        [],
    ]
    assert api().put(f"{fedibird}/🐦").status_code == 401
    assert client.put(f"{fedibird}/bird").status_code == 422
    assert client.put("/api/v1/statuses/77/emoji_reactions/🐦").status_code == 404


def test_an_emoji_under_a_reblog_stands_under_what_it_holds(api, alice, bob, status):
    reblog = api(alice).post(f"/api/v1/statuses/{status.id}/reblog").json

    api(bob).put(f"/api/v1/pleroma/statuses/{reblog['id']}/reactions/🐦")

    again = api(bob).get(f"/api/v1/statuses/{reblog['id']}").json
    assert [one["count"] for one in again["reblog"]["pleroma"]["emoji_reactions"]] == [1]
    assert again["pleroma"]["emoji_reactions"] == []


def test_they_are_listed_with_their_people_the_first_emoji_first(api, alice, bob, status):
    api(bob).put(path(status, "🐦"))
    api(alice).put(path(status, "🎉"))
    api(alice).put(path(status, "🐦"))

    every, one, none = (api(bob).get(path(status, name)).json for name in ("", "🎉", "🐙"))

    assert [(row["name"], row["count"], row["me"]) for row in every] == [("🐦", 2, True), ("🎉", 1, False)]
    assert [who["username"] for who in every[0]["accounts"]] == ["alice", "bob"]
    assert [row["name"] for row in one] == ["🎉"]
    assert none == []
    assert api().get(path(status)).json[0]["me"] is False


def test_whom_i_block_i_do_not_see_among_them(api, alice, bob, status):
    api(bob).put(path(status, "🐦"))
    api(alice).post(f"/api/v1/accounts/{bob.id}/block")

    assert api(alice).get(path(status)).json == []


def test_our_own_emoji_have_pictures(api, bob, status):
    db.session.add(Emoji(shortcode="rook", image_key="e.png", static_key="s.png"))
    db.session.commit()

    for name in (":rook:", "rook"):
        reply = api(bob).put(path(status, name))

    assert shown(reply) == [{"name": "rook", "count": 1, "me": True, "url": "https://rookery.test/media/e.png"}]


@pytest.mark.parametrize("name", ["bird", "🐦🐦", ":nobody:", "parrot@remote.example", "x" * 3000])
def test_what_is_no_emoji_is_refused(api, bob, status, name):
    assert api(bob).put(path(status, name)).status_code == 422


def test_one_account_puts_ten_emoji_under_a_status_at_most(api, bob, status):
    codes = [api(bob).put(path(status, chr(0x1F400 + number))).status_code for number in range(11)]

    assert codes == [200] * 10 + [422]


def test_what_one_may_not_read_one_puts_nothing_under(api, alice, bob, post):
    hidden = post(alice, "Not for you", visibility="private")

    for reply in (api(bob).put(path(hidden, "🐦")), api(bob).get(path(hidden)), api(bob).delete(path(hidden, "🐦"))):
        assert reply.status_code == 404
    assert api().put(path(hidden, "🐦")).status_code == 401


def test_it_is_gone_from_what_i_may_not_read_any_more(api, alice, bob, status):
    api(bob).put(path(status, "🐦"))
    db.session.get(Status, status.id).visibility = "direct"
    db.session.commit()

    assert api(bob).delete(path(status, "🐦")).status_code == 404
    assert db.session.get(StatusCounts, status.id, populate_existing=True).reactions is None


def test_lists_of_statuses_ask_nothing_more_for_emoji(api, alice, bob, post, count_queries, status):
    db.session.add(Emoji(shortcode="rook", image_key="e.png"))
    db.session.commit()
    client = api(alice)
    client.get("/api/v1/timelines/public")
    with count_queries() as before:
        client.get("/api/v1/timelines/public")

    for _ in range(5):
        one = post(bob)
        for name in ("🐦", "rook"):
            reactions.react(bob, one, name)
    db.session.commit()
    client.get("/api/v1/timelines/public")
    with count_queries() as after:
        listed = client.get("/api/v1/timelines/public").json

    assert [len(one["pleroma"]["emoji_reactions"]) for one in listed] == [2] * 5 + [0]
    assert len(after) == len(before)


def test_a_status_takes_its_emoji_with_it(api, alice, bob, status):
    api(bob).put(path(status, "🐦"))

    statuses.delete(alice, status.id)
    db.session.commit()

    assert db.session.execute(db.text("SELECT count(*) FROM reactions")).scalar() == 0


# Other servers


@pytest.fixture
def carol(fediverse):
    return fediverse.server("akkoma.example").person("carol")


@pytest.fixture
def hers(carol):
    account, note = knows(carol), carol.note()
    status = Status(account_id=account.id, local=False, uri=note["id"], content=note["content"])
    db.session.add(status)
    db.session.flush()
    db.session.add(StatusCounts(status_id=status.id))
    db.session.commit()
    return status


def test_11_the_author_elsewhere_hears_of_an_emoji_and_that_it_is_taken_back(carol, hers, bob, api, run_jobs):
    signs(bob)
    api(bob).put(path(hers, "🐦"))
    run_jobs()
    api(bob).delete(path(hers, "🐦"))
    run_jobs()

    done, undone = carol.server.activities("EmojiReact", "Undo")
    assert (done["actor"], done["object"], done["content"]) == ("https://rookery.test/users/bob", hers.uri, "🐦")
    assert carol.id in done["to"] and "tag" not in done
    assert undone["object"] == {name: value for name, value in done.items() if name != "@context"}


def test_11_followers_elsewhere_hear_of_an_emoji_under_what_is_for_everybody(carol, alice, bob, post, api, run_jobs):
    follows(knows(carol), signs(bob))
    api(bob).put(path(post(alice, "For all"), "🐦"))
    api(bob).put(path(post(bob, "For few", visibility="private"), "🎉"))
    run_jobs()

    assert [one["content"] for one in carol.server.activities("EmojiReact")] == ["🐦"]


def test_11_a_custom_emoji_goes_with_its_picture(carol, hers, bob, api, run_jobs):
    db.session.add(Emoji(shortcode="rook", image_key="e.png"))
    db.session.commit()
    signs(bob)
    api(bob).put(path(hers, "rook"))
    run_jobs()

    [said] = carol.server.activities("EmojiReact")
    assert (said["content"], said["tag"][0]["name"]) == (":rook:", ":rook:")
    assert said["tag"][0]["icon"]["url"] == "https://rookery.test/media/e.png"


def test_streams_carry_the_emoji_of_others_as_not_mine(alice, bob, status, api):
    reactions.react(bob, status, "🐦")
    events.commit()
    found = StatusVariants(status.id, [alice, bob]).by_payload([alice.id, bob.id])
    mine = {next(iter(who)): orjson.loads(body)["pleroma"]["emoji_reactions"][0]["me"] for body, who in found.items()}

    assert mine == {alice.id: False, bob.id: True}


def test_the_author_is_notified_of_each_emoji_until_it_is_taken_back(api, alice, bob, status):
    client, about = api(alice), {"types[]": "pleroma:emoji_reaction"}
    for name in ("🐦", "🎉"):
        api(bob).put(path(status, name))
    api(alice).put(path(status, "🐦"))

    told = client.get("/api/v1/notifications").json
    [group, _] = client.get("/api/v2/notifications", query_string=about).json["notification_groups"]
    assert_entity(told[0] | {"type": "favourite"}, "Notification")
    assert [(one["type"], one["emoji"], one["emoji_url"], one["account"]["acct"]) for one in told] == [
        ("pleroma:emoji_reaction", "🎉", None, "bob"),
        ("pleroma:emoji_reaction", "🐦", None, "bob"),
    ]
    assert told[0]["status"]["id"] == group["status_id"] == str(status.id)
    assert (group["emoji"], group["group_key"]) == ("🎉", f"ungrouped-{told[0]['id']}")
    assert told[0]["fallback"]["title"] == "bob reacted to your post"
    assert client.get("/api/v1/notifications?exclude_types[]=pleroma:emoji_reaction").json == []
    assert client.get(f"/api/v1/notifications/{told[0]['id']}").json["emoji"] == "🎉"

    api(bob).delete(path(status, "🎉"))
    assert [one["emoji"] for one in client.get("/api/v1/notifications").json] == ["🐦"]


@pytest.mark.parametrize("refusal", ["mute", "block"])
def test_who_is_muted_or_blocked_notifies_of_no_emoji(api, alice, bob, status, refusal):
    api(alice).post(f"/api/v1/accounts/{bob.id}/{refusal}")

    api(bob).put(path(status, "🐦"))

    assert api(alice).get("/api/v1/notifications").json == []
