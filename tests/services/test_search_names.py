"""The names by which accounts and hashtags are found: kept with every account, and read from an index."""

from importlib import import_module

import pytest
from sqlalchemy import select, text, update

from models import clock
from models.accounts.account import Account, AccountCounts
from models.accounts.account_name import DISPLAY_NAME, WORD, AccountName, names_of
from models.base import db
from models.discovery.trend import Trend
from models.folding import prefix_range
from models.relationships.follow import Follow
from models.statuses.tag import StatusTag, Tag, TagDay
from rookery.errors import Invalid
from rookery.services import search
from rookery.services.accounts import local_accounts, profiles, remote_accounts
from rookery.services.accounts.local_accounts import SignUp
from rookery.services.accounts.remote_accounts import RemoteProfile
from rookery.services.relationships import domain_blocks, relationships
from rookery.services.search import tags as tag_search

account_search = import_module("rookery.services.search.accounts")  # a function has the same name
FAR = "https://far.example/users/dave"


def found(viewer, query, **more):
    """The usernames of the accounts that are found."""
    ids = search.accounts(viewer, query, limit=20, **more)
    return [db.session.get(Account, one).username for one in ids]


def remote_profile(display_name, **more):
    profile = {"display_name": display_name, "note": "", "url": FAR, **more}
    addresses = {"inbox": f"{FAR}/inbox", "shared_inbox": None}
    keys = ("outbox", "followers", "following", "featured", "featured_tags", "avatar_url", "header_url")
    return RemoteProfile(
        uri=FAR,
        host="far.example",
        profile=profile,
        addresses=addresses | dict.fromkeys(keys),
        fields=[],
        public_pem="",
        further_keys={},
        emojis=[],
        moved=False,
        successor=None,
        suspended=False,
        published=None,
    )


def assert_index_is_right():
    rows = db.session.execute(select(AccountName.account_id, AccountName.kind, AccountName.name))
    accounts = db.session.scalars(select(Account).execution_options(populate_existing=True))
    wanted = {(one.id, *name) for one in accounts for name in names_of(one.username, one.domain, one.display_name)}
    assert set(map(tuple, rows)) == wanted


# Every way to a name --------------------------------------------------------------------------------------------


def test_somebody_who_signs_up_is_found_at_once(app, alice):
    user = local_accounts.sign_up(SignUp("dora", "dora@mail.example", "nests are built of twigs", True))
    user.confirmed_at = clock.now()
    db.session.commit()

    assert found(alice, "dor") == ["dora"]
    assert_index_is_right()


def test_somebody_who_signs_up_and_is_refused_leaves_no_name(app, alice):
    with pytest.raises(Invalid):
        local_accounts.sign_up(SignUp("alice", "other@mail.example", "nests are built of twigs", True))
    db.session.rollback()

    assert_index_is_right()


def test_a_new_display_name_is_found_at_once_and_the_old_one_no_more(alice, api):
    for name in ("Grey Rook", "Café Corvid"):
        api(alice).patch("/api/v1/accounts/update_credentials", json={"display_name": name})

    assert found(alice, "cafe c") == found(alice, "CORV") == ["alice"]
    assert found(alice, "grey") == found(alice, "rook") == []
    assert_index_is_right()


def test_a_remote_account_is_found_by_what_its_server_says(alice):
    dave = remote_accounts.store(remote_profile("Grey Rook"), "dave", "far.example")
    db.session.commit()
    assert found(alice, "rook") == found(alice, "dav") == found(alice, "dave@far") == ["dave"]

    remote_accounts.refresh(dave, remote_profile("White Wagtail"))
    db.session.commit()

    assert found(alice, "wagt") == ["dave"]
    assert found(alice, "rook") == []
    assert_index_is_right()


def test_what_is_rolled_back_is_not_found(alice):
    profiles.update(alice, profiles.ProfileChanges(display_name="Rook"))
    db.session.rollback()

    assert found(alice, "rook") == []
    assert_index_is_right()


def test_another_change_leaves_the_names_alone(alice, count_queries):
    with count_queries() as queries:
        db.session.get(Account, alice.id).locked = True
        db.session.flush()

    assert not [one for one in queries if "account_names" in one]


def test_names_go_with_their_account(alice, bob):
    db.session.delete(db.session.get(Account, bob.id))
    db.session.commit()

    assert found(alice, "bob") == []
    assert_index_is_right()


# What is found --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "query", ["grey", "GREY R", "rook", "jay", "ünder", "under", "（grey", "o'n", "neil", "ｒｏｏｋ", "  grey   rook"]
)
def test_words_of_a_display_name_are_found_by_how_they_begin(alice, factory, query):
    factory.account("dave", "far.example", display_name="  Grey\u00a0 Rook-Jay  (Ünder) （grey O'Neil")

    assert found(alice, query) == ["dave"]


@pytest.mark.parametrize("query", ["ook", "rey", "rook grey", "grey rookx", "%", "_", "\t", "\U0010ffff", "@", "@@"])
def test_the_middle_of_a_word_is_not_found(alice, factory, query):
    factory.account("dave", "far.example", display_name="Grey Rook")

    assert found(alice, query) == []


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ("rook@far.example", ["rook1"]),
        ("ROOK@FAR.example", ["rook1"]),
        ("rook@f", ["rook1"]),
        ("rook@", ["rook1", "rook2"]),
        ("rook@rookery.test", ["rook"]),
        ("roo@far.example", []),
        ("rook@ar", []),
    ],
)
def test_an_address_is_found_by_the_whole_name_and_how_its_domain_begins(alice, factory, query, names):
    called = {"rook": None, "rook1": "far.example", "rook2": "near.example"}
    ids = {factory.account("rook", domain, display_name="rook").id: name for name, domain in called.items()}

    assert [ids[one] for one in search.accounts(alice, query, limit=20)] == names


def test_limited_suspended_and_moved_accounts_keep_their_rules(alice, factory):
    people = {name: factory.account(name, "far.example") for name in ("rook1", "rook2", "rook3", "rook4")}
    people["rook1"].limited_at = people["rook2"].suspended_at = clock.now()
    people["rook3"].moved_to_id = alice.id
    db.session.commit()

    assert found(alice, "rook") == ["rook4"]
    assert found(alice, "rook1@far.example") == ["rook1"]
    assert found(alice, "rook2@far.example") == []
    assert found(alice, "rook3@far.example") == ["rook3"]
    db.session.add(Follow(account_id=alice.id, target_id=people["rook1"].id))
    db.session.commit()
    assert found(alice, "rook") == ["rook1", "rook4"]
    assert found(None, "rook") == ["rook4"]
    domain_blocks.block(alice, "far.example")
    db.session.commit()
    assert found(alice, "rook") == []


# Very many ------------------------------------------------------------------------------------------------------


@pytest.fixture
def crowd(factory, monkeypatch):
    """Ten accounts whose names begin alike, where two are enough for a page."""
    monkeypatch.setattr(account_search, "MOST_NAMES", 2)
    monkeypatch.setattr(account_search, "MOST_FOLLOWED", 1)
    for query in (account_search._first_names, account_search._names_of_most_followed):
        query.cache_clear()
    yield [factory.user(f"rook{number}") for number in range(10)]
    for query in (account_search._first_names, account_search._names_of_most_followed):
        query.cache_clear()


def test_of_very_many_the_first_the_most_followed_and_those_one_follows_are_ranked(alice, crowd):
    relationships.follow(alice, crowd[7])
    db.session.execute(update(AccountCounts).where(AccountCounts.account_id == crowd[9].id).values(followers=100))
    db.session.commit()

    assert found(alice, "rook") == ["rook7", "rook9", "rook0", "rook1"]
    assert found(alice, "rook", following=True) == ["rook7"]
    assert found(alice, "rook5@rookery.test") == ["rook5"]


def test_a_search_costs_the_same_number_of_statements_however_many_there_are(alice, factory, count_queries):
    factory.account("rook", "far.example")
    with count_queries() as few:
        found(alice, "roo")
    for number in range(30):
        factory.account(f"rook{number}", "far.example")

    with count_queries() as many:
        search.accounts(alice, "roo", limit=20)

    assert len([one for one in few if "account_names" in one or "ranked" in one]) == 2
    assert len(many) == 2


def test_of_very_many_hashtags_those_that_trend_are_ranked_as_well(alice, post, monkeypatch):
    monkeypatch.setattr(tag_search, "MOST_NAMES", 2)
    tag_search._ranked.cache_clear()
    post(alice, "#rook1 #rook2 #rook3 #rook4")
    trending = Tag.named("rook4")
    db.session.add(Trend(kind="tag", subject_id=trending.id, score=1.0, peak=1.0, peak_at=clock.now()))
    db.session.execute(update(TagDay).where(TagDay.tag_id == trending.id).values(uses=9))
    db.session.commit()

    names = [db.session.get(Tag, one).name for one in tag_search.tags("roo", limit=20)]

    tag_search._ranked.cache_clear()
    assert names == ["rook4", "rook1", "rook2"]
    assert db.session.scalar(select(StatusTag.tag_id).where(StatusTag.tag_id == trending.id)) == trending.id


# The index ------------------------------------------------------------------------------------------------------


def plan_of(query, **values):
    """What the database says of a query, even where tables are too small to need an index."""
    if db.engine.dialect.name == "postgresql":
        db.session.execute(text("SET LOCAL enable_seqscan = off"))
    told = str(query.params(**values).compile(db.engine, compile_kwargs={"literal_binds": True}))
    how = "EXPLAIN" if db.engine.dialect.name == "postgresql" else "EXPLAIN QUERY PLAN"
    rows = db.session.connection().exec_driver_sql(f"{how} {told.replace('%%', '%')}")
    return "\n".join(str(row[-1]) for row in rows)


def test_names_are_read_from_a_range_of_the_index(app, alice):
    plan = plan_of(account_search._first_names(), **prefix_range("rook"))

    expected = {"sqlite": "PRIMARY KEY (kind=? AND name>? AND name<?)", "postgresql": "pk_account_names"}
    assert plan.count(expected[db.engine.dialect.name]) == 3
    assert "SCAN account_names" not in plan


def test_hashtags_are_read_from_a_range_of_the_index(app, alice):
    plan = plan_of(tag_search._ranked(False), **prefix_range("rook"), limit=20, offset=0, since=clock.today())

    expected = {"sqlite": "uq_tags_name|sqlite_autoindex_tags_1", "postgresql": "uq_tags_name"}
    assert any(name in plan for name in expected[db.engine.dialect.name].split("|"))
    assert "SCAN tags" not in plan


def test_names_of_an_account(app):
    assert names_of("Rook", None, "") == {(0, "rook")}
    assert names_of("Rook", "Far.example", "The Grey") == {
        (0, "rook\tfar.example"),
        (DISPLAY_NAME, "the grey"),
        (WORD, "grey"),
    }
    assert max(len(name) for _, name in names_of("x" * 999, "y" * 999, "ﷺ " * 999)) <= 200
    assert len(names_of("x", None, " ".join(map(str, range(99))))) == 22
