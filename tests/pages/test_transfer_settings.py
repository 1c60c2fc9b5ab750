"""Files of whom I follow and block: taken along, and taken in with a look at what failed."""

import io

import pytest

from blueprints.pages.settings_pages import transfer
from models.base import db
from models.data.csv_import import Import
from models.relationships.follow import Follow
from rookery.services.relationships import relationships
from tests.visitors import Visitor, forms_of

PATH = "/settings/transfer"
FOLLOWS = b"Account address,Show boosts\nbob@rookery.test,true\nnobody@rookery.test,true\n"


@pytest.fixture
def visitor(enter, alice):
    return enter(alice)


@pytest.fixture
def propose(visitor):
    def upload(content, name="follows.csv", **fields):
        visitor.open(PATH)
        form = visitor.form(PATH)
        file = {"file": (io.BytesIO(content), name)} if content is not None else {}
        data = {"csrf_token": form.fields["csrf_token"], "kind": "follows", **file, **fields}
        return visitor._ask("post", PATH, data=data, content_type="multipart/form-data")

    return upload


@pytest.fixture
def send(propose, visitor):
    """Upload a file, look at what it would do, and agree."""

    def agree(content, **fields):
        reply = propose(content, **fields)
        found = [one.action for one in forms_of(reply.text) if one.action.endswith("/accept")]
        return visitor.send(found[0]) if found else reply

    return agree


def test_a_file_of_whom_one_follows_is_downloaded(visitor, alice, bob):
    relationships.follow(alice, bob)

    reply = visitor.open(f"{PATH}/follows.csv")

    assert reply.headers["Content-Disposition"] == 'attachment; filename="following_accounts.csv"'
    assert reply.content_type == "text/csv; charset=utf-8"
    assert "bob@rookery.test,true,false" in reply.text


def test_there_is_a_file_of_every_kind_and_of_no_other(visitor):
    for path in [one for one in visitor.open(PATH).text.split('"') if one.endswith(".csv") and one.startswith("/")]:
        assert visitor.open(path).status_code == 200
    assert visitor.open(f"{PATH}/secrets.csv").status_code == 404


def test_an_import_shows_how_far_it_is_and_what_failed(visitor, send, alice, bob, run_jobs):
    reply = send(FOLLOWS)
    assert reply.status_code == 303
    assert "<dd>2</dd>" in visitor.open(reply.location).text

    run_jobs()

    page = visitor.open(reply.location).text
    assert "This import is finished." in page
    assert "nobody@rookery.test" in page and "There is no such account" in page
    assert db.session.scalars(db.select(Follow.target_id)).all() == [bob.id]
    assert ">done</span>" in visitor.open(PATH).text


def test_of_many_lines_that_failed_some_are_listed(visitor, send, run_jobs, monkeypatch):
    monkeypatch.setattr(transfer, "MOST_LISTED", 2)
    reply = send(b"".join(b"nobody%d@rookery.test\n" % number for number in range(5)))
    run_jobs()

    page = visitor.open(reply.location).text

    assert page.count("There is no such account") == 2
    assert "and 3 more lines" in page


def test_what_the_file_does_not_name_ends_only_if_asked_for(send, alice, bob, factory, run_jobs):
    relationships.follow(alice, factory.user("dora"))
    send(b"bob@rookery.test\n")
    run_jobs()
    assert db.session.scalar(db.select(db.func.count(Follow.id))) == 2

    send(b"bob@rookery.test\n", overwrite="1")
    run_jobs()

    assert db.session.scalars(db.select(Follow.target_id)).all() == [bob.id]


def test_what_is_no_such_file_is_refused(send):
    no_csv = {None: "File can&#39;t be blank", b"": "The file is empty", b"\xff\xfe\xff": "is not CSV in UTF-8"}

    for content, says in no_csv.items():
        reply = send(content)
        assert reply.status_code == 422 and says in reply.text, says
        assert db.session.scalars(db.select(Import)).all() == [], says


def test_a_second_file_of_the_kind_waits_for_the_first(send):
    send(FOLLOWS)

    reply = send(FOLLOWS)

    assert reply.status_code == 422
    assert "Another file of this kind is still being imported" in reply.text


def test_imports_of_others_are_not_shown(visitor, send, app, bob):
    path = send(FOLLOWS).location
    other = Visitor(app).enter(bob)

    assert other.open(path).status_code == 404
    assert Visitor(app).open(path).location.startswith("/auth/sign_in")


def test_before_an_import_it_says_what_it_will_do(propose, visitor, alice, bob, carol, run_jobs):
    relationships.follow(alice, bob)
    db.session.commit()

    page = propose(b"bob@rookery.test\ncarol@far.example\n", kind="blocks").text
    run_jobs()

    assert "<dt>New</dt><dd>2</dd>" in page
    assert "Blocking ends 1 follow, in either direction." in page
    assert db.session.scalars(db.select(Follow.target_id)).all() == [bob.id]
    assert "Imports in the last month" not in visitor.open(PATH).text


def test_a_file_of_another_kind_is_questioned(propose):
    assert "This looks like a file of another kind: Following." in propose(FOLLOWS, kind="blocks").text
    assert "another kind: Following." in propose(FOLLOWS, kind="lists").text
    assert "another kind: Following." in propose(FOLLOWS, kind="bookmarks").text
    assert "another kind" not in propose(FOLLOWS, kind="follows").text
    assert "name says what it contains. Make sure" in propose(b"bob@rookery.test\n", kind="blocks", name="a.csv").text


def test_what_was_overwritten_is_downloaded_and_put_back(send, visitor, alice, bob, factory, run_jobs):
    dora = factory.user("dora")
    for one in (bob, dora):
        relationships.follow(alice, one)
    db.session.commit()
    run = send(b"bob@rookery.test\n", overwrite="1").location
    run_jobs()
    assert db.session.scalars(db.select(Follow.target_id)).all() == [bob.id]

    page = visitor.open(run).text
    assert "What was there before" in page
    assert "dora@rookery.test" in visitor.open(f"{run}/follows.csv").text
    assert visitor.open(f"{run}/blocks.csv").status_code == 404
    visitor.open(run)
    visitor.send(f"{run}/put_back")
    run_jobs()

    assert set(db.session.scalars(db.select(Follow.target_id))) == {bob.id, dora.id}
    assert "Put back" in visitor.open(run).text  # what failed can come another time


def test_an_import_that_is_accepted_twice_begins_once(propose, visitor, alice, bob):
    page = propose(b"bob@rookery.test\n", kind="blocks").text
    [form] = [one for one in forms_of(page) if one.action.endswith("/accept")]

    answers = [visitor._ask("post", form.action, data=form.fields).location for _click in range(2)]

    assert answers == [form.action.removesuffix("/accept")] * 2
    assert len(Import.of_account(alice.id)) == 1


def test_nobody_accepts_or_reads_the_import_of_another(propose, enter, bob, alice):
    page = propose(b"bob@rookery.test\n", kind="blocks").text
    [action] = [one.action for one in forms_of(page) if one.action.endswith("/accept")]
    other = enter(bob)
    other.open(PATH)

    assert other.give(action).status_code == 404
    assert other.open(action.removesuffix("/accept")).status_code == 404
