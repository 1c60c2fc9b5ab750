"""What somebody follows, blocks and keeps goes to files and comes from them, line by line, whatever is killed when."""

import csv as stdlib_csv
import errno
import io

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import insert, select

from models import clock
from models.accounts.account import Account
from models.base import db
from models.data.csv_import import Import
from models.ids import new_id
from models.relationships.block import Block
from models.relationships.domain_block import AccountDomainBlock
from models.relationships.follow import Follow, FollowRequest
from models.relationships.mute import Mute
from models.statuses.bookmark import Bookmark
from models.timelines.filter import Filter, FilterStatus
from models.timelines.list import DIGEST, MEMBERS, AwaitedMember, List, ListMember
from rookery import events
from rookery.errors import Conflict, Invalid
from rookery.jobs import worker
from rookery.services.data import csv
from rookery.services.data.csv import filter_lines, formats, imports, setting_lines
from rookery.services.discovery import tags
from rookery.services.moderation import actions
from rookery.services.relationships import notes, relationships
from rookery.services.statuses import interactions
from rookery.services.timelines import home_limits, lists
from rookery.services.timelines.home_limits import Limits


@pytest.fixture
def bring(run_jobs):
    """`bring(alice, "blocks", text)` takes a file in and gives its import."""

    def take(account, kind, text, **how):
        run = csv.begin(account, kind, text.encode(), **how)
        events.commit()
        run_jobs()
        db.session.expire_all()
        return run

    return take


def written(account, kind):
    return "".join(csv.export(account.id, kind))


def targets(model, account):
    return set(db.session.scalars(select(model.target_id).where(model.account_id == account.id)))


@pytest.fixture
def dora(factory):
    return factory.remote("dora", "far.example")


# Files


def test_follows_are_written_with_their_options(alice, bob, carol):
    relationships.follow(alice, bob, reblogs=False, notify=True, languages=["de", "en"])
    db.session.add(Follow(account_id=alice.id, target_id=carol.id))
    db.session.commit()

    assert written(alice, "follows") == (
        "Account address,Show boosts,Notify on new posts,Languages\n"
        'bob@rookery.test,false,true,"de, en"\ncarol@far.example,true,false,\n'
    )


def test_each_other_kind_is_written_as_mastodon_does(alice, bob, carol, post):
    relationships.mute(alice, bob, notifications=False)
    relationships.block(alice, carol)
    status = post(bob)
    interactions.bookmark(alice, status)
    db.session.add(AccountDomainBlock(account_id=alice.id, domain="bad.example"))
    places = lists.create(alice, lists.ListChanges(title='The "best", mine'))
    lists.add(alice, places.id, [alice.id])
    db.session.commit()

    assert written(alice, "mutes") == "Account address,Hide notifications\nbob@rookery.test,false\n"
    assert written(alice, "blocks") == "carol@far.example\n"
    assert written(alice, "bookmarks") == f"https://rookery.test/users/bob/statuses/{status.id}\n"
    assert written(alice, "domain_blocks") == "bad.example\n"
    assert written(alice, "lists") == '"The ""best"", mine",alice@rookery.test\n'


def test_a_long_file_is_written_in_pages(alice, factory, monkeypatch, count_queries):
    monkeypatch.setattr("rookery.services.data.csv.exports.AT_ONCE", 2)
    people = [factory.remote(f"p{number}", "far.example") for number in range(5)]
    for one in people:
        relationships.block(alice, one)
    db.session.commit()

    with count_queries() as queries:
        text = written(alice, "blocks")

    assert text == "".join(f"p{number}@far.example\n" for number in range(5))
    assert len(queries) == 4


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "empty"),
        (b"\n\n", "empty"),
        (b"\xff\xfe\x00", "UTF-8"),
        (b'"open', "CSV"),
        (b"a\n" * 20_001, "too many"),
        (b"a" * (8 * 1024 * 1024 + 1), "too large"),
    ],
)
def test_what_is_no_file_of_that_kind_is_refused(app, data, says):
    with pytest.raises(Invalid, match=says):
        formats.read("blocks", data)


def test_a_head_is_known_by_its_titles_in_any_order_and_may_be_missing(app):
    headed = formats.read("follows", b"\xef\xbb\xbfLanguages,account address,Colour\nde,bob@far.example,red\n")
    bare = formats.read("follows", b"bob@far.example,true\n\ncarol@far.example\n")

    assert headed == [(2, {"languages": "de", "address": "bob@far.example"})]
    assert bare == [(1, {"address": "bob@far.example", "reblogs": "true"}), (3, {"address": "carol@far.example"})]


FORMULAS = ['=HYPERLINK("https://evil.example")', "+1", "-1", "@SUM(A1)", "＝1", "'=1", "''@x", "it's", "'quoted'"]


def test_no_cell_is_a_formula_and_each_is_read_back_as_it_was(alice, bob, factory, bring):
    for number, text in enumerate(FORMULAS):
        lists.add(alice, lists.create(alice, lists.ListChanges(title=text)).id, [alice.id])
        notes.keep(alice, factory.remote(f"carol{number}", "far.example"), text)
        filter_lines.add(alice, {"title": text, "keyword": text, "context": "home", "action": "hide"})
    db.session.commit()

    for kind in ("lists", "notes", "filters"):
        rows = [cells for _, cells in formats.numbered_rows(written(alice, kind).encode())]
        cells = [cell for row in stdlib_csv.reader(io.StringIO(written(alice, kind))) for cell in row]
        assert {cell for row in rows for cell in row} >= set(FORMULAS)
        assert [cell for cell in cells if cell[:1] in "=+-@＝" and cell] == []
        bring(bob, kind, written(alice, kind))
        assert written(bob, kind) == written(alice, kind)


# Taking in


def test_follows_come_with_their_options(alice, bob, carol, bring):
    head = "Account address,Show boosts,Notify on new posts,Languages\n"

    run = bring(alice, "follows", head + '@bob@rookery.test,false,true,"de, en, nonsense!"\nCAROL@far.example,,,\n')

    follow = db.session.scalars(select(Follow).where(Follow.target_id == bob.id)).one()
    assert (follow.reblogs, follow.notify, follow.languages) == (False, True, ["de", "en"])
    request = db.session.scalars(select(FollowRequest)).one()
    assert (request.target_id, request.reblogs, request.notify) == (carol.id, True, False)
    assert run.states() == {"waiting": 0, "done": 2, "failed": 0}
    assert run.finished_at is not None


def test_mutes_blocks_bookmarks_and_domains_are_taken_in(alice, bob, carol, post, bring):
    status = post(bob)

    bring(alice, "mutes", "Account address,Hide notifications\nbob@rookery.test,false\n")
    bring(alice, "blocks", "carol@far.example\n")
    bring(alice, "bookmarks", f"https://rookery.test/@bob/{status.id}\n")
    bring(alice, "domain_blocks", "#domain\nBad.Example\n")

    assert db.session.scalars(select(Mute.notifications)).all() == [False]
    assert targets(Block, alice) == {carol.id}
    assert db.session.scalars(select(Bookmark.status_id)).all() == [status.id]
    assert db.session.scalars(select(AccountDomainBlock.domain)).all() == ["bad.example"]


def test_a_bookmark_of_what_is_no_address_fails_at_once(alice, bring):
    run = bring(alice, "bookmarks", "bob@rookery.test,true\n")

    assert run.states() == {"waiting": 0, "done": 0, "failed": 1}


def test_what_was_written_is_taken_in_by_somebody_else_as_it_was(alice, bob, carol, bring, run_jobs):
    relationships.follow(alice, bob, notify=True)
    mine = lists.create(alice, lists.ListChanges(title="Friends"))
    lists.add(alice, mine.id, [bob.id])
    events.commit()
    run_jobs()

    bring(carol, "lists", written(alice, "lists"))

    assert written(carol, "lists") == written(alice, "lists")
    assert targets(Follow, carol) == {bob.id}


def test_somebody_comes_to_a_list_once_they_accepted(alice, carol, bring, run_jobs):
    run = bring(alice, "lists", "Friends,carol@far.example\n")

    assert run.states()["done"] == 1
    assert targets(FollowRequest, alice) == {carol.id}
    assert targets(ListMember, alice) == set()

    relationships.accept(carol, alice.id)
    events.commit()
    run_jobs()

    assert targets(ListMember, alice) == {carol.id}


@pytest.mark.parametrize("ends", [lambda alice, carol: relationships.reject(carol, alice.id), relationships.unfollow])
def test_whoever_does_not_accept_is_not_awaited_any_more(alice, carol, bring, run_jobs, ends):
    bring(alice, "lists", "Friends,carol@far.example\n")

    ends(alice, carol)
    events.commit()
    run_jobs()

    assert targets(AwaitedMember, alice) == set()


def test_lines_that_fail_say_why_and_the_others_go_on(alice, bob, bring):
    run = bring(alice, "follows", "alice@rookery.test\nnobody@rookery.test\nno address at all@\nbob@rookery.test\n")

    assert targets(Follow, alice) == {bob.id}
    assert [(line.number, line.reason) for line in run.unsettled()] == [
        (1, "You can't follow yourself"),
        (2, "There is no such account"),
        (3, "There is no such account"),
    ]
    assert run.states() == {"waiting": 0, "done": 1, "failed": 3}


def test_a_stranger_who_cannot_be_looked_up_is_tried_again_and_given_up_in_the_end(alice, bring, run_jobs, frozen_time):
    run = bring(alice, "blocks", "stranger@gone.example\n")
    assert run.states()["waiting"] == 1

    for _ in range(3):
        frozen_time.move(hours=13)
        run_jobs()
    db.session.expire_all()

    assert run.states() == {"waiting": 0, "done": 0, "failed": 1}
    assert run.unsettled()[0].reason == "The account could not be found"


def test_without_overwriting_nothing_ends(alice, bob, carol, bring):
    relationships.block(alice, carol)

    bring(alice, "blocks", "bob@rookery.test\n")

    assert targets(Block, alice) == {bob.id, carol.id}


@pytest.mark.parametrize(
    ("kind", "model", "begin"),
    [
        ("follows", Follow, relationships.follow),
        ("mutes", Mute, relationships.mute),
        ("blocks", Block, relationships.block),
    ],
)
def test_overwriting_ends_what_the_file_does_not_name(kind, model, begin, alice, bob, factory, bring, monkeypatch):
    monkeypatch.setattr("rookery.services.data.csv.kinds.AT_ONCE", 2)
    begin(alice, bob)
    for number in range(5):
        begin(alice, factory.user(f"other{number}"))

    run = bring(alice, kind, "bob@rookery.test\n", overwrite=True)

    assert targets(model, alice) == {bob.id}
    assert run.finished_at is not None


def test_lists_that_the_server_fills_are_neither_exported_nor_overwritten(alice, bob, bring):
    relationships.follow(alice, bob)
    home_limits.limit(alice, bob.id, Limits(per_day=1))

    bring(alice, "lists", "Friends,bob@rookery.test\n", overwrite=True)

    assert written(alice, "lists") == "Friends,bob@rookery.test\n"
    assert {one.kind for one in List.of(alice.id, also_filled=True)} == {MEMBERS, DIGEST}


def test_overwriting_ends_bookmarks_domains_and_places_on_lists(alice, bob, carol, post, bring):
    kept, gone = post(bob), post(bob)
    interactions.bookmark(alice, kept)
    interactions.bookmark(alice, gone)
    db.session.add(AccountDomainBlock(account_id=alice.id, domain="bad.example"))
    relationships.follow(alice, bob)
    for title in ("Friends", "Enemies"):
        lists.add(alice, lists.create(alice, lists.ListChanges(title=title)).id, [alice.id, bob.id])

    bring(alice, "bookmarks", f"https://rookery.test/users/bob/statuses/{kept.id}\n", overwrite=True)
    bring(alice, "domain_blocks", "worse.example\n", overwrite=True)
    bring(alice, "lists", "Friends,bob@rookery.test\n", overwrite=True)

    assert db.session.scalars(select(Bookmark.status_id)).all() == [kept.id]
    assert db.session.scalars(select(AccountDomainBlock.domain)).all() == ["worse.example"]
    assert db.session.scalars(select(List.title)).all() == ["Friends"]
    assert targets(ListMember, alice) == {bob.id}


def test_overwriting_with_ones_own_export_takes_nothing_away(alice, bob, carol, factory, post, bring):
    """Nor what no file can name: an empty list, a filter of single posts, a bookmark of what one may not read now."""
    relationships.follow(alice, bob, notify=True)
    relationships.follow(alice, carol, reblogs=False)
    lists.create(alice, lists.ListChanges(title="Empty"))
    lists.add(alice, lists.create(alice, lists.ListChanges(title="Friends")).id, [bob.id])
    filter_lines.add(alice, {"title": "Birds", "keyword": "crow", "context": "home", "action": "hide"})
    single = Filter(account_id=alice.id, title="Single", context=["home"])
    db.session.add(single)
    db.session.flush()
    db.session.add(FilterStatus(filter_id=single.id, status_id=post(bob).id))
    hidden = post(factory.user("dora"), visibility="private")
    db.session.add(Bookmark(account_id=alice.id, status_id=hidden.id))
    interactions.bookmark(alice, post(bob))
    db.session.commit()

    for kind in ("follows", "lists", "filters", "bookmarks"):
        bring(alice, kind, written(alice, kind), overwrite=True)

    assert (targets(Follow, alice), targets(FollowRequest, alice)) == ({bob.id}, {carol.id})
    assert db.session.scalars(select(FollowRequest.reblogs)).all() == [False]
    assert [one.title for one in List.of(alice.id)] == ["Empty", "Friends"]
    assert {one.title for one in Filter.of_account(alice.id)} == {"Birds", "Single"}
    assert len(db.session.scalars(select(Bookmark)).all()) == 2


def test_a_filter_of_words_and_posts_loses_its_words_alone(alice, bob, post, bring):
    filter_lines.add(alice, {"title": "Birds", "keyword": "crow", "context": "home", "action": "hide"})
    [birds] = Filter.of_account(alice.id)
    db.session.add(FilterStatus(filter_id=birds.id, status_id=post(bob).id))
    db.session.commit()

    bring(alice, "filters", "Trees,elm,true,home,warn,\n", overwrite=True)

    found = {
        one.title: ([word.keyword for word in one.keywords], len(one.statuses)) for one in Filter.of_account(alice.id)
    }
    assert found == {"Birds": ([], 1), "Trees": (["elm"], 0)}


def test_a_file_of_which_nothing_can_be_used_empties_nothing(alice, bob, bring):
    relationships.block(alice, bob)

    bring(alice, "blocks", "nobody@rookery.test\n", overwrite=True)

    assert targets(Block, alice) == {bob.id}


def test_one_file_of_a_kind_is_taken_in_at_a_time(alice, bob):
    csv.begin(alice, "blocks", b"bob@rookery.test\n")

    with pytest.raises(Conflict):
        csv.begin(alice, "blocks", b"bob@rookery.test\n")
    csv.begin(alice, "mutes", b"bob@rookery.test\n")


def test_an_import_that_is_killed_in_the_middle_goes_on_where_it_was(app, alice, factory, monkeypatch):
    """A worker that is killed runs no more code and gives nothing back: so does one that this is raised in."""
    people = [factory.remote(f"p{number}", "far.example") for number in range(5)]
    run = csv.begin(alice, "blocks", "".join(f"p{n}@far.example\n" for n in range(5)).encode())
    events.commit()
    block, calls = relationships.block, []

    class Killed(BaseException):
        pass

    def dies(actor, target):
        block(actor, target)
        calls.append(target.id)
        if len(calls) == 3:
            raise Killed

    kinds = imports.KINDS
    blocks = kinds["blocks"]
    monkeypatch.setitem(
        kinds,
        "blocks",
        type(blocks)(
            blocks.find,
            lambda actor, target_id, content: dies(actor, db.session.get(Account, target_id)),
            blocks.surplus,
        ),
    )
    with pytest.raises(Killed), app.app_context():
        worker.drain(app)
    db.session.rollback()
    assert len(targets(Block, alice)) == 2

    db.session.execute(db.text("UPDATE jobs SET leased_by = NULL"))
    db.session.commit()
    worker.drain(app)
    db.session.expire_all()

    assert targets(Block, alice) == {one.id for one in people}
    assert run.states() == {"waiting": 0, "done": 5, "failed": 0}


@pytest.mark.parametrize(("error", "failed"), [(OSError(errno.ENOSPC, "full"), 0), (ZeroDivisionError(), 1)])
def test_a_line_that_cannot_be_done_now_is_no_surplus(
    alice, bob, carol, run_jobs, monkeypatch, frozen_time, error, failed
):
    """In an outage the line comes again; after a bug it has failed, and yet the file names the account."""
    kinds, errors = imports.KINDS, [error]
    blocks = kinds["blocks"]

    def stumbles(*given):
        if errors:
            raise errors.pop()
        blocks.apply(*given)

    relationships.block(alice, bob)
    monkeypatch.setitem(kinds, "blocks", type(blocks)(blocks.find, stumbles, blocks.surplus))
    run = csv.begin(alice, "blocks", b"bob@rookery.test\ncarol@far.example\n", overwrite=True)
    events.commit()

    run_jobs()
    frozen_time.move(minutes=1)
    run_jobs()

    db.session.expire_all()
    assert targets(Block, alice) == {bob.id, carol.id}
    assert run.states() == {"waiting": 0, "done": 2 - failed, "failed": failed}


def test_a_line_on_which_we_stumble_does_not_hold_up_the_rest(alice, bob, carol, bring, monkeypatch):
    kinds = imports.KINDS
    blocks = kinds["blocks"]

    def stumbles(actor, target_id, content):
        if target_id == bob.id:
            raise ZeroDivisionError
        blocks.apply(actor, target_id, content)

    monkeypatch.setitem(kinds, "blocks", type(blocks)(blocks.find, stumbles, blocks.surplus))

    run = bring(alice, "blocks", "bob@rookery.test\ncarol@far.example\n")

    assert targets(Block, alice) == {carol.id}
    assert [line.reason for line in run.unsettled()] == ["Something went wrong"]


@pytest.mark.parametrize("action", ["suspend", "disable"])
def test_an_import_waits_while_moderators_keep_its_owner_from_acting(alice, bob, bring, run_jobs, frozen_time, action):
    actions.act(None, alice, actions.Decision(action))

    run = bring(alice, "follows", "bob@rookery.test\n")
    assert (targets(Follow, alice), run.states()["waiting"]) == (set(), 1)

    {"suspend": actions.unsuspend, "disable": actions.enable}[action](None, alice)
    db.session.commit()
    frozen_time.move(hours=1)
    run_jobs()

    assert targets(Follow, alice) == {bob.id}


def test_imports_are_forgotten_after_a_month(alice, bob, bring, frozen_time):
    bring(alice, "blocks", "bob@rookery.test\n")
    frozen_time.move(days=31)

    csv.sweep()

    assert db.session.scalars(select(Import)).all() == []


# Commands


def test_the_commands_write_take_in_and_tell(flask, alice, bob, carol, tmp_path, run_jobs):
    relationships.block(alice, bob)
    file = tmp_path / "blocks.csv"

    flask(f"transfer export alice blocks --output {file}")
    file.write_text(file.read_text() + "carol@far.example\nnobody@rookery.test\n")
    told = flask(f"transfer import alice blocks {file}").output
    run_jobs()

    assert told == "New: 2. Already there: 1. Will be removed: 0.\n3 lines wait to be taken in.\n"
    assert targets(Block, alice) == {bob.id, carol.id}
    run = db.session.scalars(select(Import)).one()
    assert "blocks" in flask("transfer progress alice").output
    assert "There is no such account" in flask(f"transfer progress alice {run.id}").output
    assert "no such import" in flask("transfer progress alice 7", fails=True).output


# What Rookery alone writes


@pytest.fixture
def furnished(alice, carol):
    """alice, with something of each kind."""
    db.session.add(Follow(account_id=alice.id, target_id=carol.id))
    db.session.flush()
    relationships.endorse(alice, carol)
    notes.keep(alice, carol, 'Met at the "nest",\nlikes elms')
    tags.follow(alice, tags.named_or_new("Rooks"))
    setting_lines.choose(alice, {"name": "privacy", "value": "unlisted"})
    setting_lines.choose(alice, {"name": "expand_spoilers", "value": "true"})
    filter_lines.add(
        alice, {"title": "Birds", "keyword": "crow", "whole_word": "false", "context": "home, public", "action": "hide"}
    )
    filter_lines.add(alice, {"title": "Birds", "keyword": "jackdaw", "context": "home"})
    db.session.commit()
    return alice


@pytest.mark.parametrize("kind", ["notes", "followed_tags", "filters", "settings", "endorsements"])
def test_each_kind_goes_out_of_one_account_and_into_another(furnished, bob, carol, bring, kind):
    db.session.add(Follow(account_id=bob.id, target_id=carol.id))
    db.session.commit()
    text = written(furnished, kind)
    assert text.count("\n") > 0 and text != written(bob, kind)

    run = bring(bob, kind, text)

    assert (run.states()["failed"], written(bob, kind)) == (0, text)
    again = bring(bob, kind, text)
    assert (again.states()["failed"], written(bob, kind)) == (0, text)


@pytest.mark.parametrize("kind", ["notes", "followed_tags", "filters", "endorsements"])
def test_a_file_that_overwrites_ends_what_it_does_not_name(furnished, bring, factory, kind):
    other = {
        "notes": "x@far.example,New\n",
        "followed_tags": "#elms\n",
        "filters": "Trees,elm,true,home,warn,\n",
        "endorsements": "x@far.example\n",
    }[kind]
    someone = factory.remote("x", "far.example")
    db.session.add(Follow(account_id=furnished.id, target_id=someone.id))
    db.session.commit()

    bring(furnished, kind, other, overwrite=True)

    assert "carol" not in written(furnished, kind) and "ooks" not in written(furnished, kind)
    assert "Birds" not in written(furnished, kind) and written(furnished, kind)


def test_an_endorsement_waits_for_its_follow(alice, carol, bring):
    run = bring(alice, "endorsements", "carol@far.example\n")

    assert run.states()["waiting"] == 1 and "You do not follow this account yet" in run.unsettled()[0].reason


def test_a_file_of_nothing_but_titles_is_empty(alice):
    with pytest.raises(Invalid, match="empty"):
        csv.begin(alice, "notes", b"Account address,Note\n")


def test_unknown_settings_and_expired_filters_fail_alone(alice, bring):
    run = bring(alice, "settings", "Name,Value\ntheme,neon\nwings,two\ntheme,dark\n")
    past = bring(alice, "filters", "Old,elm,true,home,warn,2020-01-01T00:00:00+00:00\nBad,elm,true,home,warn,soon\n")

    assert (run.states()["failed"], past.states()["failed"]) == (2, 2)
    assert "theme,dark\n" in written(alice, "settings")


# What is said before, and what can be put back

FILES = {
    "follows": "Account address,Show boosts,Notify on new posts,Languages\nbob@rookery.test,true,false,\n",
    "mutes": "Account address,Hide notifications\nbob@rookery.test,true\n",
    "notes": "Account address,Note\nbob@rookery.test,A friend\n",
    "blocks": "bob@rookery.test\n",
    "endorsements": "bob@rookery.test\n",
}


@pytest.mark.any_database
@pytest.mark.parametrize("kind", FILES)
@pytest.mark.parametrize("real", FILES)
def test_the_kind_of_a_file_is_told_by_its_head_or_its_name(kind, real):
    file = FILES[real].encode()
    bare = real in ("blocks", "endorsements")

    assert csv.guess(kind, file, f"/tmp/{csv.KINDS[real].file}") == real
    assert csv.guess(kind, file, "file.csv") == (None if bare else real)
    assert csv.guess(kind, file, csv.KINDS[kind].file) == (kind if bare else real)


@pytest.mark.any_database
@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("blocks.csv", "blocks"),
        ("blocking-2026-01-01.csv", "blocks"),
        ("muting-2026.csv", "mutes"),
        ("Following (1).csv", "follows"),
        ("C:\\Users\\a\\blocked_accounts.csv", "blocks"),
        ("blocked_domains.csv", "domain_blocks"),
        ("followers.csv", None),
        ("-", None),
    ],
)
def test_the_names_that_other_software_gives_are_known(name, kind):
    assert csv.guess("blocks", b"bob@rookery.test\n", name) == kind


def test_blocks_say_how_many_follows_they_end(alice, bob, carol, dora):
    for one, other in ((alice, bob), (bob, alice), (carol, alice)):
        db.session.add(Follow(account_id=one.id, target_id=other.id))
    db.session.add(FollowRequest(account_id=alice.id, target_id=carol.id))
    relationships.block(alice, dora)
    db.session.commit()
    lines = [{"address": one} for one in ("@Bob", "carol@far.example", "dora@FAR.example", "new@far.example")]

    found = csv.preview(alice, "blocks", lines, False, "blocks")
    servers = csv.preview(alice, "domain_blocks", [{"domain": "https://Far.example/"}], False, "domain_blocks")
    mutes = csv.preview(alice, "mutes", lines, False, None)

    assert (found.new, found.there, found.ending, list(found.surplus)) == (3, 1, 4, [])
    assert (servers.new, servers.ending, servers.needs_consent) == (1, 2, True)
    assert (mutes.ending, mutes.unsure, mutes.needs_consent) == (0, True, True)


def test_each_kind_says_what_it_would_remove(alice, bob, carol, post):
    db.session.add(Follow(account_id=alice.id, target_id=bob.id))
    db.session.commit()
    places = lists.create(alice, lists.ListChanges(title="Rooks"))
    lists.add(alice, places.id, [bob.id])
    relationships.mute(alice, carol)
    notes.keep(alice, bob, "A friend")
    tags.follow(alice, tags.named_or_new("Nest"))
    interactions.bookmark(alice, post(bob))
    db.session.commit()

    for kind, removed in {
        "follows": 1,
        "lists": 1,
        "mutes": 1,
        "notes": 1,
        "followed_tags": 1,
        "bookmarks": 1,
        "settings": 0,
    }.items():
        assert len(csv.preview(alice, kind, [], True, None).surplus) == removed
        assert len(csv.preview(alice, kind, [], False, None).surplus) == 0
        again = [content for _, content in formats.read(kind, written(alice, kind).encode())]
        found = csv.preview(alice, kind, again, True, None)
        assert (found.new, list(found.surplus)) == (0, [])


def test_what_an_import_overwrote_is_put_back(alice, bob, carol, dora, bring, run_jobs):
    """The remote follow as well, its place on a list and on the profile once its server agrees, and the list's ways."""
    relationships.follow(alice, bob, reblogs=False, notify=True, languages=["de"])
    db.session.add(Follow(account_id=alice.id, target_id=carol.id))
    db.session.commit()
    places = lists.create(alice, lists.ListChanges(title="Rooks", replies_policy="none", exclusive=True))
    relationships.follow(alice, dora, notify=True)
    lists.add(alice, places.id, [bob.id, carol.id, dora.id])
    relationships.endorse(alice, carol)
    db.session.commit()
    before = {kind: written(alice, kind) for kind in ("follows", "lists", "endorsements")}

    run = bring(alice, "follows", "alice@rookery.test\nbob@rookery.test\n", overwrite=True)
    assert targets(Follow, alice) == {bob.id} and targets(FollowRequest, alice) == set()
    lists.delete(alice, places.id)
    for _ in range(2):  # what failed the first time comes another time
        csv.put_back(alice, run)
        events.commit()
        run_jobs()
        with pytest.raises(Conflict):  # the place on the profile waits for carol
            csv.put_back(alice, run)
        events.rollback()
        for one in Import.of_account(alice.id):
            one.finished_at = clock.now()
        db.session.commit()

    for remote in (carol, dora):
        relationships.accept(remote, alice.id)
    events.commit()
    run_jobs()
    bring(alice, "endorsements", "carol@far.example\n")

    for kind, text in before.items():
        assert sorted(written(alice, kind).splitlines()) == sorted(text.splitlines())
    [place] = List.of(alice.id)
    assert (place.replies_policy, place.exclusive) == ("none", True)


def test_a_mute_that_was_overwritten_ends_when_it_would_have_ended(alice, bob, carol, bring, run_jobs, frozen_time):
    relationships.mute(alice, bob, notifications=False, seconds=7200)
    db.session.commit()
    ends = db.session.scalar(select(Mute.expires_at))
    run = bring(alice, "mutes", "carol@far.example\n", overwrite=True)
    frozen_time.move(hours=1)

    csv.put_back(alice, run)
    events.commit()
    run_jobs()

    back = db.session.scalars(select(Mute).where(Mute.target_id == bob.id)).one()
    assert (back.notifications, back.expires_at) == (False, ends)


def test_a_list_that_is_longer_than_a_file_may_be_is_put_back(alice, bob, carol, bring, run_jobs, monkeypatch):
    for one in (bob, carol):
        relationships.block(alice, one)
    db.session.commit()
    run = bring(alice, "blocks", "alice@rookery.test\ncarol@far.example\n", overwrite=True)
    assert targets(Block, alice) == {carol.id}
    monkeypatch.setattr("rookery.services.data.csv.formats.MOST_LINES", 1)
    monkeypatch.setattr("rookery.services.data.csv.formats.MOST_BYTES", 1)

    csv.put_back(alice, run)
    events.commit()
    run_jobs()

    assert targets(Block, alice) == {bob.id, carol.id}


def test_what_was_there_is_kept_for_two_weeks(alice, bob, bring, frozen_time):
    relationships.mute(alice, bob)
    db.session.commit()
    run = bring(alice, "mutes", "nobody@rookery.test\ncarol@rookery.test\n", overwrite=True)
    for days, kept in ((13, True), (2, False)):
        frozen_time.move(days=days)
        csv.sweep()
        db.session.commit()
        db.session.expire_all()
        assert (db.session.get(Import, run.id).before is not None) == kept


def test_a_proposal_does_nothing_and_goes_after_a_day(alice, bob, run_jobs, frozen_time):
    first = csv.propose(alice, "blocks", b"bob@rookery.test\n")
    second = csv.propose(alice, "blocks", b"bob@rookery.test\n")
    events.commit()
    run_jobs()
    assert db.session.get(Import, first.id) is None
    assert targets(Block, alice) == set() and Import.of_account(alice.id) == []

    frozen_time.move(days=2)
    csv.sweep()

    assert Import.proposal(alice.id, second.id) is None


def test_a_command_asks_before_it_takes_something_away(app, alice, bob, tmp_path):
    db.session.add(Follow(account_id=alice.id, target_id=bob.id))
    db.session.commit()
    file = tmp_path / "following_accounts.csv"
    file.write_text(FILES["follows"])
    command = ["transfer", "import", "alice", "blocks", str(file)]

    refused = app.test_cli_runner().invoke(args=command)
    accepted = app.test_cli_runner().invoke(args=[*command, "--yes"])

    assert refused.exit_code == 1 and "--yes" in refused.output and "looks like follows" in refused.output
    assert "end 1 follows" in refused.output
    assert accepted.exit_code == 0 and "1 lines wait" in accepted.output


# However long, and whatever is in it


@pytest.mark.nightly
@pytest.mark.timeout(1800)
def test_ten_thousand_lines_of_one_second_all_come(alice, factory, bring, frozen_time):
    names = [f"p{number}" for number in range(10_000)]
    now = clock.now()
    rows = [
        {"id": new_id(), "username": name, "domain": "far.example", "uri": f"https://far.example/{name}"}
        for name in names
    ]
    db.session.execute(insert(Account), [{**row, "created_at": now} for row in rows])
    db.session.commit()

    run = bring(alice, "blocks", "".join(f"{name}@far.example\n" for name in names))

    assert run.states() == {"waiting": 0, "done": 10_000, "failed": 0}
    assert targets(Block, alice) == {row["id"] for row in rows}
    assert written(alice, "blocks").count("\n") == 10_000


CELLS = st.text(max_size=20) | st.sampled_from(
    ["bob@rookery.test", "@carol@far.example", "true", "1", "Account address", "home", "hide", "theme", "dark", "#elms"]
)


@pytest.mark.nightly
@pytest.mark.timeout(1800)
@settings(
    max_examples=300,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(
    kind=st.sampled_from(list(csv.KINDS)),
    rows=st.lists(st.lists(CELLS, min_size=1, max_size=5), min_size=1, max_size=8) | st.binary(min_size=1, max_size=60),
    overwrite=st.booleans(),
)
def test_no_line_of_any_file_is_lost(alice, bob, carol, run_jobs, kind, rows, overwrite):
    """Each is done, has failed for a reason, or waits for one; no file keeps a job busy or breaks its preview."""
    data = rows if isinstance(rows, bytes) else "".join(map(formats.line, rows)).encode("utf-8", "surrogatepass")
    try:
        said = len(formats.read(kind, data))
        run = csv.propose(alice, kind, data, overwrite=overwrite)
    except Invalid:
        events.rollback()
        return
    found = csv.preview(alice, kind, run.contents(), overwrite, csv.guess(kind, data, "file.csv"))
    assert found.new + found.there <= said
    csv.accept(run)
    events.commit()
    run_jobs()
    db.session.expire_all()

    states = run.states()
    assert sum(states.values()) == said
    assert run.count_unsettled() == states["waiting"] + states["failed"]
    assert bool(run.finished_at) == (states["waiting"] == 0)
    run.finished_at = clock.now()
    db.session.commit()
