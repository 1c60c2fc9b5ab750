"""Searching for people, hashtags and statuses over HTTP. The index is kept by jobs, so they run first."""

from datetime import UTC, datetime
from functools import cache

import pytest

from models import clock, ids
from models.base import db
from models.discovery.search import StatusText
from models.discovery.trend import TrendReview
from models.media.attachment import Media
from models.statuses.card import Card
from models.statuses.status import Status
from models.statuses.tag import Tag
from rookery.services import statuses
from rookery.services.relationships import relationships
from rookery.services.statuses import interactions, polls
from tests.contract import assert_answers, assert_entity


@pytest.fixture
def search(api, run_jobs):
    """`search(alice, "rooks", type="statuses")` → the answer; everything posted before can be found."""

    client = cache(api)  # one token for each

    def ask(account, q, version="v2", **more):
        run_jobs()
        return client(account).get(f"/api/{version}/search", query_string={"q": q, **more}).json

    return ask


@pytest.fixture
def found(search):
    """`found(alice, "rooks")` → the ids of the statuses that are found, in order."""
    return lambda account, q, **more: [int(s["id"]) for s in search(account, q, type="statuses", **more)["statuses"]]


@pytest.fixture
def indexable(factory):
    author = factory.user("indexable")
    author.indexable = True
    db.session.commit()
    return author


# The answer -------------------------------------------------------------------------------------------------


def test_a_search_finds_people_hashtags_and_statuses(alice, indexable, post, search):
    status = post(indexable, "Rooks nest #indexable")

    reply = search(alice, "indexable")

    assert_entity(reply, "Search")
    assert [account["id"] for account in reply["accounts"]] == [str(indexable.id)]
    assert [tag["name"] for tag in reply["hashtags"]] == ["indexable"]
    assert [one["id"] for one in reply["statuses"]] == [str(status.id)]


def test_with_a_type_the_other_kinds_stay_empty(alice, indexable, post, search):
    post(indexable, "Rooks nest #indexable")

    for kind in ("accounts", "hashtags", "statuses"):
        reply = search(alice, "indexable", type=kind)

        assert {name for name, things in reply.items() if things} == {kind}


def test_the_old_version_gives_bare_names_of_hashtags(alice, post, search):
    post(alice, "A #Rook")

    reply = search(alice, "#rook", version="v1")

    assert reply["hashtags"] == ["Rook"]
    assert reply["accounts"] == []


def test_the_old_version_needs_a_user(api):
    assert api().get("/api/v1/search?q=x").status_code == 401


def test_without_a_query_there_is_nothing_to_answer(alice, api):
    client = api(alice)

    for address in ("/api/v2/search", "/api/v2/search?q=", "/api/v2/search?q=%20", "/api/v1/search"):
        assert client.get(address).status_code == 400, address


def test_a_stranger_finds_people_and_hashtags_but_no_statuses(alice, indexable, post, search):
    post(indexable, "Rooks #indexable")

    reply = search(None, "indexable")

    assert [bool(reply[kind]) for kind in ("accounts", "hashtags", "statuses")] == [True, True, False]


@pytest.mark.parametrize("more", ["resolve=true", "offset=1&type=accounts"])
def test_a_stranger_may_not_have_others_asked_nor_turn_pages(api, more):
    reply = api().get(f"/api/v2/search?q=alice&{more}")

    assert reply.status_code == 401
    assert "without authentication" in reply.json["error"]


def test_a_token_without_the_scope_finds_nothing(alice, api):
    assert api(alice, "read:accounts").get("/api/v2/search?q=alice").status_code == 403


def test_the_limit_is_twenty_and_forty_at_most(alice, factory, search):
    for number in range(45):
        factory.account(f"somebody{number:02}", "far.example")

    assert len(search(alice, "somebody")["accounts"]) == 20
    assert len(search(alice, "somebody", limit=100)["accounts"]) == 40
    assert len(search(alice, "somebody", limit=3)["accounts"]) == 3


def test_an_offset_counts_only_with_a_type(alice, factory, search):
    for number in range(3):
        factory.account(f"somebody{number}", "far.example")

    everybody = search(alice, "somebody")["accounts"]

    assert search(alice, "somebody", offset=1)["accounts"] == everybody
    assert search(alice, "somebody", offset=1, type="accounts")["accounts"] == everybody[1:]


# People -----------------------------------------------------------------------------------------------------


def test_the_very_address_comes_first_and_then_whom_one_follows(alice, factory, search):
    rook, rookie, rooky = (factory.user(name) for name in ("rook", "rookie", "rooky"))
    relationships.follow(alice, rooky)
    db.session.commit()

    names = [account["username"] for account in search(alice, "rook", type="accounts")["accounts"]]

    assert names == [rook.username, rooky.username, rookie.username]


def test_following_leaves_only_whom_one_follows(alice, factory, search):
    rook, rookie = factory.user("rook"), factory.user("rookie")
    relationships.follow(alice, rookie)
    db.session.commit()

    reply = search(alice, "rook", type="accounts", following="true")

    assert [account["id"] for account in reply["accounts"]] == [str(rookie.id)]
    assert rook.id != rookie.id


def test_a_display_name_is_found_by_its_words(alice, factory, search):
    corvus = factory.account("corvus", display_name="Grey Rook")

    assert [one["id"] for one in search(alice, "rook", type="accounts")["accounts"]] == [str(corvus.id)]


def test_an_account_that_moved_is_found_by_its_exact_address_only(alice, bob, carol, search):
    bob.moved_to_id = carol.moved_to_id = alice.id
    db.session.commit()
    expected = {"@carol@far.example": ["carol"], "carol@far.example": ["carol"], "carol": [], "@bob": ["bob"], "bo": []}

    found = {typed: search(alice, typed, type="accounts")["accounts"] for typed in expected}

    assert {typed: [one["username"] for one in accounts] for typed, accounts in found.items()} == expected
    assert all(one["moved"]["id"] == str(alice.id) for accounts in found.values() for one in accounts)


def test_a_local_address_is_found_without_asking_anybody(alice, bob, search):
    for address in ("@bob", "bob@rookery.test", "@bob@rookery.test", "acct:bob@rookery.test"):
        reply = search(alice, address, resolve="true", limit=1)

        assert [account["id"] for account in reply["accounts"]] == [str(bob.id)], address


# Addresses --------------------------------------------------------------------------------------------------


@pytest.fixture
def resolver(app, monkeypatch):
    """Who knows other servers: remembers what it was asked."""

    class Resolver:
        def __init__(self):
            self.asked, self.answer = [], None

        def account(self, username, domain):
            self.asked.append(f"{username}@{domain}")
            return self.answer

        def thing(self, url):
            self.asked.append(url)
            return self.answer

    monkeypatch.setitem(app.extensions, "rookery.resolver", Resolver())
    return app.extensions["rookery.resolver"]


def test_the_address_of_a_status_of_ours_leads_to_it(alice, bob, post, search, resolver):
    status = post(bob, "Rooks", visibility="unlisted")

    for path in ("/@bob/{id}", "/users/bob/statuses/{id}", "/@bob/{id}?x=1#y", "/users/bob/statuses/{id}/activity"):
        reply = search(alice, "https://rookery.test" + path.format(id=status.id), resolve="true")

        assert [one["id"] for one in reply["statuses"]] == [str(status.id)], path
        assert reply["accounts"] == reply["hashtags"] == resolver.asked == [], path


def test_an_address_leads_nowhere_for_those_who_may_not_read_what_is_there(alice, bob, carol, post, search):
    status = post(bob, "Rooks", visibility="direct")

    assert search(alice, f"https://rookery.test/@bob/{status.id}")["statuses"] == []
    assert len(search(bob, f"https://rookery.test/@bob/{status.id}")["statuses"]) == 1


def test_the_address_of_a_profile_of_ours_leads_to_it(alice, bob, search, resolver):
    starts = ("https://rookery.test", "HTTPS://Rookery.TEST", "rookery.test", "Rookery.test")
    paths = ("/@bob", "/users/bob", "/@BOB/", "/@bob@rookery.test", "/@bob/with_replies", "/@bob/media/?x=1")
    addresses = [start + path for start in starts for path in paths]

    found = {one: search(alice, one, resolve="true")["accounts"] for one in addresses}

    assert [one for one in addresses if [account["id"] for account in found[one]] != [str(bob.id)]] == []
    assert resolver.asked == []


def test_an_address_of_another_server_may_be_typed_loosely(alice, carol, search, resolver):
    resolver.answer = carol

    for typed in ("FAR.example/@dora", "HTTPS://far.Example/@dora", "far.example/@dora/with_replies"):
        assert [one["id"] for one in search(alice, typed, resolve="true")["accounts"]] == [str(carol.id)], typed
    assert resolver.asked == ["https://far.example/@dora"] * 3


def test_a_text_with_a_slash_is_no_address(alice, search, resolver):
    for typed in ("and/or", "far.example", "far.example/ @dora", "1/2.5", "a..b/c"):
        search(alice, typed, resolve="true")

        assert resolver.asked == [], typed


def test_the_address_of_a_hashtag_leads_to_it(alice, post, search):
    post(alice, "A #rook")

    reply = search(alice, "https://rookery.test/tags/Rook")

    assert [tag["name"] for tag in reply["hashtags"]] == ["rook"]


def test_what_is_known_of_another_server_is_found_without_asking_it(alice, carol, search, resolver):
    for address in (carol.url, carol.uri, "https://rookery.test/@carol@far.example"):
        assert [one["id"] for one in search(alice, address, resolve="true")["accounts"]] == [str(carol.id)]

    assert resolver.asked == []


def test_an_unknown_address_is_asked_for_only_when_it_shall_be(alice, carol, search, resolver):
    resolver.answer = carol
    address = "https://far.example/notes/1"

    assert search(alice, address)["accounts"] == []
    assert resolver.asked == []
    assert [one["id"] for one in search(alice, address, resolve="true")["accounts"]] == [str(carol.id)]
    assert resolver.asked == [address]


def test_a_strangers_address_is_asked_for_only_when_it_shall_be(alice, carol, search, resolver):
    search(alice, "dave@far.example")
    assert resolver.asked == []

    search(alice, "@dave@far.example", resolve="true")
    assert resolver.asked == ["dave@far.example"]


def test_a_strangers_server_is_asked_again_by_the_same_search(api, alice, resolver):
    client = api(alice)

    for _ in range(2):
        client.get("/api/v2/search?q=@dave@far.example&resolve=true")

    assert resolver.asked == ["dave@far.example"] * 2


# Hashtags ---------------------------------------------------------------------------------------------------


def test_hashtags_are_found_by_their_beginning_the_most_used_after_the_very_one(alice, bob, post, search):
    for text in ("#rookery", "#rooks", "#rooks", "#rook", "#crow"):
        post(alice, text)
    post(bob, "#rooks")

    tags = search(alice, "#rook", type="hashtags")["hashtags"]

    assert [tag["name"] for tag in tags] == ["rook", "rooks", "rookery"]
    assert_entity(tags[1], "Tag")
    assert len(tags[1]["history"]) == 7
    today = {"day": str(int(ids.moment_of(ids.at(clock.now())).timestamp()) // 86400 * 86400)}
    assert tags[1]["history"][0] == {**today, "uses": "3", "accounts": "2"}
    assert tags[1]["history"][1]["uses"] == "0"


def test_a_hashtag_of_private_statuses_only_is_nobodys_business(alice, post, search):
    post(alice, "#secret", visibility="private")

    assert search(alice, "#secret")["hashtags"] == []


def test_hashtags_that_nobody_reviewed_can_be_left_out(alice, post, search):
    post(alice, "#rook #rookery")
    TrendReview.decide("tag", Tag.named("rookery").id, allowed=True)
    db.session.commit()

    reviewed = search(alice, "#rook", exclude_unreviewed="true")["hashtags"]

    assert [tag["name"] for tag in reviewed] == ["rookery"]
    assert len(search(alice, "#rook")["hashtags"]) == 2


# Who finds which status -------------------------------------------------------------------------------------


def test_ones_own_statuses_are_found_whatever_their_visibility(alice, post, found):
    own = [post(alice, "A rook", visibility=one).id for one in ("public", "unlisted", "private", "direct", "local")]

    assert found(alice, "rook") == own[::-1]


def test_public_statuses_are_found_if_their_author_wants_to_be_found(alice, bob, indexable, post, found):
    post(bob, "A rook")
    wanted = post(indexable, "A rook")
    for hidden in ("unlisted", "private", "direct", "local"):
        post(indexable, "A rook", visibility=hidden)

    assert found(alice, "rook") == [wanted.id]


def act_upon(account, status):
    interactions.bookmark(account, status)
    interactions.favourite(account, status)
    statuses.reblog(account, status.id)
    polls.vote(account, status.poll_id, [0])


def test_what_one_was_mentioned_in_or_acted_upon_is_found(alice, bob, factory, post, found, run_jobs):
    poll = statuses.PollDraft(options=["yes", "no"], expires_in=3600)
    act_upon(factory.user("dora"), post(bob, "a rook that is nothing to alice", poll=poll))
    mentioned, kept, liked, shared = (post(bob, text) for text in ("rook @alice", "rook 1", "rook 2", "rook 3"))
    voted = post(bob, "rook?", poll=poll)
    interactions.bookmark(alice, kept)
    interactions.favourite(alice, liked)
    statuses.reblog(alice, shared.id)
    polls.vote(alice, voted.poll_id, [0])
    db.session.commit()

    assert found(alice, "rook") == [voted.id, shared.id, liked.id, kept.id, mentioned.id]


@pytest.mark.parametrize("act", ["block", "mute"])
def test_whom_one_avoids_is_not_found(alice, indexable, post, found, act):
    post(indexable, "A rook")
    getattr(relationships, act)(alice, indexable)
    db.session.commit()

    assert found(alice, "rook") == []


def test_who_blocks_somebody_is_not_found_by_them(alice, indexable, post, found):
    mine = post(indexable, "A rook")
    interactions.bookmark(alice, mine)
    relationships.block(indexable, alice)
    db.session.commit()

    assert found(alice, "rook") == []


def test_what_a_suspended_account_wrote_is_not_found(alice, indexable, post, found):
    post(indexable, "A rook")
    indexable.suspended_at = clock.now()
    db.session.commit()

    assert found(alice, "rook") == []


# What is found by what --------------------------------------------------------------------------------------


def test_everything_that_people_read_is_searched(alice, post, found, factory):
    picture = Media(account_id=alice.id, state="ready", meta={}, description="A magpie on a wall")
    db.session.add(picture)
    db.session.commit()
    poll = statuses.PollDraft(options=["crow", "jackdaw"], expires_in=3600)
    warned = post(alice, "text", spoiler_text="About a jay")
    shown = post(alice, "look", media_ids=[picture.id])
    asked = post(alice, "Which?", poll=poll)
    tagged = post(alice, "see #RavenTower")
    linked = post(alice, "https://example.org/nutcracker/page")

    for word, status in [
        ("jay", warned),
        ("magpie", shown),
        ("jackdaw", asked),
        ("#raventower", tagged),
        ("nutcracker", linked),
    ]:
        assert found(alice, word) == [status.id], word


def test_markup_is_not_searched(alice, post, found):
    post(alice, "https://example.org/nutcracker")

    assert found(alice, "href") == found(alice, "nofollow") == found(alice, "invisible") == []


@pytest.mark.parametrize(
    ("text", "query"),
    [
        ("Das Café an der Straße", "cafe strasse"),
        ("東京都に行く", "京都"),
        ("東京都に行く", "行"),
        ("ÅNGSTRÖM", "angstrom"),
        ("I don't know", "don't"),
        ("rooks fly", "rook"),
        ("rooks fly", "FLY rooks"),
        ("rooks fly high", '"rooks fly"'),
        ("rooks fly high", "“rooks fly”"),
        ("rooks fly", "-crow rooks"),
        ("東京都 Tower", '"東京都 tower"'),
        ("スカイツリー", "ツリー"),
        ("สวัสดีครับ", "สวัสดี"),
        ("a 🐦", "🐦"),
        ("version 1.2.3", "1.2.3"),
        ("хочу ёлку", "елку"),
    ],
)
def test_words_are_found_as_people_type_them(alice, post, found, text, query):
    status = post(alice, text)

    assert found(alice, query) == [status.id]


@pytest.mark.parametrize(
    ("text", "query"),
    [
        ("rooks fly high", '"fly rooks"'),
        ("rooks fly", "rooks crow"),
        ("rooks fly", "-rooks"),
        ("rooks", '"rook"'),
        ("rooks", "ro"),
        ("東京と京都", "東都"),
        ("rooks fly", '-"rooks fly"'),
        ("rooks", "!!!"),
        ("rooks", '""'),
    ],
)
def test_what_does_not_fit_is_not_found(alice, post, found, text, query):
    post(alice, text)

    assert found(alice, query) == []


def test_operators_narrow_the_search(alice, bob, indexable, post, found):
    media = {}
    for kind in ("image", "video", "audio", "gifv"):
        media[kind] = Media(account_id=alice.id, state="ready", meta={}, kind=kind)
        db.session.add(media[kind])
    db.session.commit()
    theirs = post(indexable, "rook", language="de")
    plain = post(alice, "rook", language="en-GB")
    reply = post(alice, "rook", in_reply_to_id=theirs.id, language="en")
    hidden = post(alice, "rook", sensitive=True, language="fr")
    poll = post(alice, "rook", poll=statuses.PollDraft(options=["a", "b"], expires_in=3600), language="fr")
    link = post(alice, "rook https://example.org @bob #tag", language="fr")
    quote = post(alice, "rook", quoted_id=plain.id, language="fr")
    shown = {kind: post(alice, "rook", media_ids=[one.id], language="fr") for kind, one in media.items()}
    newest_first = [*reversed(shown.values()), quote, link, poll, hidden, reply, plain, theirs]
    pictures = [shown["gifv"], shown["audio"], shown["video"], shown["image"]]

    def all_but(*left_out):
        return [one for one in newest_first if one not in left_out]

    for query, expected in {
        "from:me": all_but(theirs),
        "-from:me": [theirs],
        "from:@indexable": [theirs],
        "from:indexable@rookery.test": [theirs],
        "from:alice -from:me": [],
        "from:nobody": [],
        "-from:nobody": newest_first,
        "from:": [],
        "has:media": pictures,
        "has:image": [shown["image"]],
        "has:video": [shown["gifv"], shown["video"]],
        "has:audio": [shown["audio"]],
        "has:poll": [poll],
        "has:link": [link],
        "has:nonsense": [],
        "-has:media": all_but(*pictures),
        "is:reply": [reply],
        "is:sensitive": [hidden],
        "is:quote": [quote],
        "-is:reply -is:sensitive from:me": all_but(reply, hidden, theirs),
        "in:library": all_but(theirs),
        "in:public": [theirs],
        "in:all": newest_first,
        "-in:public": all_but(theirs),
        "in:nowhere": [],
        "language:de": [theirs],
        "language:en": [reply, plain],
        "language:en-GB": [plain],
        "-language:fr has:media": [],
        "language:!": [],
        "FROM:me HAS:poll": [poll],
    }.items():
        expected_ids = [one.id for one in expected]
        assert found(alice, f"rook {query}") == expected_ids, query
        assert found(alice, query) == expected_ids, f"{query} alone"


def test_what_a_page_lets_others_embed_is_found_as_such(alice, post, found, run_jobs):
    texts = {kind: post(alice, f"rook {kind}").id for kind in ("video", "link", "none")}
    run_jobs()
    for kind in ("video", "link"):
        card = Card(url=f"https://example.org/{kind}", kind=kind)
        db.session.add(card)
        db.session.flush()
        db.session.get(Status, texts[kind]).card_id = card.id
    db.session.commit()

    assert found(alice, "rook has:embed") == found(alice, "has:embed") == [texts["video"]]
    assert found(alice, "rook -has:embed") == [texts["none"], texts["link"]]


def test_dates_narrow_the_search(alice, post, found, frozen_time):
    posted = {}
    for day in (1, 2, 3):
        frozen_time.moment = datetime(2030, 5, day, 12, tzinfo=UTC)
        posted[day] = post(alice, "rook").id
    frozen_time.moment = datetime(2030, 5, 4, tzinfo=UTC)

    for query, days in {
        "before:2030-05-02": [1],
        "after:2030-05-02": [3],
        "during:2030-05-02": [2],
        "-before:2030-05-02": [3, 2],
        "-after:2030-05-02": [2, 1],
        "-during:2030-05-02": [3, 1],
        "after:2030-05-01 before:2030-05-03": [2],
        "before:2030-13-01": [],
        "after:yesterday": [],
        "during:9999-12-31": [],
        "before:0001-01-01": [],
        "after:2030-5-2": [3],
    }.items():
        assert found(alice, f"rook {query}") == [posted[day] for day in days], query
        assert found(alice, query) == [posted[day] for day in days], f"{query} alone"


def test_pages_go_by_id(alice, post, found):
    oldest_first = [post(alice, "rook").id for _ in range(5)]

    assert found(alice, "rook", limit=2) == oldest_first[:2:-1]
    assert found(alice, "rook", max_id=oldest_first[2]) == oldest_first[1::-1]
    assert found(alice, "rook", min_id=oldest_first[0], limit=2) == oldest_first[2:0:-1]
    assert found(alice, "rook", min_id=oldest_first[0], max_id=oldest_first[3]) == oldest_first[2:0:-1]
    assert found(alice, "rook", limit=2, offset=2) == oldest_first[2:0:-1]


def test_only_what_one_account_wrote(alice, indexable, post, found):
    post(alice, "rook")
    theirs = post(indexable, "rook")

    assert found(alice, "rook", account_id=indexable.id) == [theirs.id]
    assert found(alice, "from:me rook", account_id=indexable.id) == []


HOSTILE = [
    '"',
    '"""',
    "'",
    "';--",
    "\0",
    "rook\0",
    "*",
    "rook*",
    "^rook",
    "NEAR(rook fly)",
    "rook AND",
    "OR",
    "NOT rook",
    "words:rook",
    "{words}:rook",
    "- -",
    "--",
    "-",
    "+",
    "(",
    "rook & fly",
    "!rook",
    "rook <-> fly",
    ":*",
    "\\",
    "%",
    "_",
    "\ue000has\ue000poll",
    "\ud800",
    "a:b:c:d",
    "from:" + "x" * 5000,
    "x" * 10_240,
    "rook " * 2048,
    '"' * 10_240,
    "-" * 10_240,
    "a:" * 5120,
    "東" * 5000,
    "https://" + "x" * 9000,
    "https://rookery.test/@bob/99999999999999999999",
    "https://rookery.test/@/1",
    "https://rookery.test/%00",
    "https://[",
    "@" * 10_240,
    "before:" + "9" * 5000,
    "during:--",
    "after:1-1-1",
    "language:" + "a-" * 100,
    "\u202erook",
    "🐦" * 2000,
]


def test_a_hostile_query_is_a_query_like_any_other(alice, post, run_jobs, api):
    post(alice, "rook")
    run_jobs()
    client, wrong = api(alice), []

    for query in HOSTILE:
        for version in ("v1", "v2"):
            typed = {"q": query.encode("utf-8", "surrogatepass")}
            reply = client.get(f"/api/{version}/search", query_string=typed)
            if reply.status_code not in (200, 400) or not reply.json:
                wrong.append((query[:80], version, reply.status_code))

    assert wrong == []


# The index --------------------------------------------------------------------------------------------------


def test_an_edited_status_is_found_as_it_is_now(alice, api, post, found):
    status = post(alice, "A rook")
    assert found(alice, "rook") == [status.id]

    api(alice).put(f"/api/v1/statuses/{status.id}", json={"status": "A crow"})

    assert found(alice, "rook") == []
    assert found(alice, "crow") == [status.id]


def test_a_deleted_status_leaves_the_index_at_once(alice, api, post, found):
    status = post(alice, "A rook")
    assert found(alice, "rook") == [status.id]

    api(alice).delete(f"/api/v1/statuses/{status.id}")

    assert found(alice, "rook") == []
    assert db.session.query(StatusText).count() == 0


def test_a_status_that_is_deleted_before_its_job_runs_is_never_indexed(alice, api, post, run_jobs):
    status = post(alice, "A rook")
    api(alice).delete(f"/api/v1/statuses/{status.id}")

    run_jobs()

    assert db.session.query(StatusText).count() == 0


@pytest.mark.shared
def test_the_answer_holds_to_the_contract(alice, indexable, post, search):
    post(indexable, "Rooks #indexable")

    assert_answers("GET /api/v2/search", search(alice, "indexable"))
