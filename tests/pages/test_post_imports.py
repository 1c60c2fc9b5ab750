"""Importing posts on the pages, and by the commands: what one sees of it, and that it is nobody else's."""

import io
import json

import pytest
from sqlalchemy import select

from models.base import db
from models.data.post_import import PostImport
from models.statuses.status import Status
from rookery.federation.archive_import import posting
from rookery.plugin import plugins
from rookery.services.data.post_imports import requests
from tests.archives import announced, contents, created, zipped
from tests.visitors import token_of

PATH = "/settings/import-posts"


@pytest.fixture(autouse=True)
def quickly(monkeypatch):
    monkeypatch.setattr(posting, "PAUSE", 0)


@pytest.fixture
def visitor(enter, alice):
    return enter(alice)


@pytest.fixture
def imported(visitor, run_jobs):
    """`imported(file)` uploads an archive, has it imported, and gives the address of its page."""

    def upload(file=None, **fields):
        given = file or zipped(
            contents([created(1), created(2, visibility="direct"), announced(3, "https://a.example/3")])
        )
        visitor.open(PATH)
        reply = visitor.give(PATH, file=(given, "archive.zip"), **fields)
        run_jobs()
        db.session.expire_all()
        return reply.location

    return upload


def texts():
    return sorted(db.session.scalars(select(Status.text).where(Status.local)))


def test_one_uploads_an_archive_and_sees_what_became_of_it(imported, visitor):
    page = visitor.open(imported()).text

    assert texts() == ["Hello"]
    assert "A direct message: these are only imported on request" in page
    assert "https://old.example/users/ada" in page
    assert "https://a.example/3" in visitor.open(f"{_run()}/boost").text
    assert "https://old.example/users/ada/statuses/2" in visitor.open(f"{_run()}/left_out").text


def _run():
    return f"{PATH}/{db.session.scalars(select(PostImport.id)).one()}"


def test_while_it_runs_the_page_says_how_far_it_is(visitor, alice):
    requests.begin(alice, zipped(contents([created(1)])))
    db.session.commit()

    assert "The archive is being read." in visitor.open(_run()).text
    assert "in progress" in visitor.open(PATH).text


def test_direct_messages_come_if_that_is_checked(imported):
    imported(direct="1")

    assert len(texts()) == 2


def test_the_profile_comes_if_that_is_checked_which_it_is_for_an_empty_one(imported, visitor, alice):
    actor = {"id": "https://old.example/users/ada", "name": "Ada", "summary": f"<p>{'x' * 501}</p>"}
    found = contents([created(1)]) | {"actor.json": json.dumps(actor).encode()}
    assert 'name="profile" type="checkbox" value="1" checked' in visitor.open(PATH).text

    page = visitor.open(imported(zipped(found), profile="1")).text

    assert alice.display_name == "Ada" and "Imported: Display name" in page
    assert "Note is too long (maximum is 500 characters)" in page
    assert 'name="profile" type="checkbox" value="1" checked' not in visitor.open(PATH).text


def test_what_is_no_archive_is_refused_with_a_sentence(visitor):
    visitor.open(PATH)

    reply = visitor.give(PATH, file=(io.BytesIO(b"Rooks"), "rooks.txt"))

    assert reply.status_code == 422 and "zip, tar.gz or JSON is expected" in reply.text
    assert db.session.scalars(select(PostImport)).all() == []


def test_a_larger_file_than_allowed_is_refused(visitor, monkeypatch):
    monkeypatch.setitem(plugins().settings["data_pages"], "import_megabytes", 0)
    visitor.open(PATH)

    reply = visitor.give(PATH, file=(io.BytesIO(b"PK" + b"\0" * 400_000), "archive.zip"))

    assert reply.status_code == 413


def test_uploads_are_limited(visitor, app, monkeypatch):
    monkeypatch.setitem(app.extensions, "rookery.limits_on", True)
    token = token_of(visitor)

    def upload():
        return visitor._ask("post", PATH, data={"csrf_token": token, "file": (io.BytesIO(b"Rooks"), "rooks.txt")})

    answers = [upload().status_code for _ in range(11)]

    assert answers == [422] * 10 + [429]


def test_undo_asks_to_be_confirmed_and_takes_the_posts_away(imported, visitor, run_jobs):
    path = imported()
    visitor.open(path)
    assert visitor.give(f"{path}/undo").status_code == 422 and texts() == ["Hello"]

    visitor.give(f"{path}/undo", sure="1")
    run_jobs()
    db.session.expire_all()

    assert texts() == [] and "This import was undone" in visitor.open(path).text


def test_links_are_saved_as_bookmarks_by_the_import_of_such_files(imported, visitor):
    path = imported()
    visitor.open(f"{path}/boost")

    reply = visitor.give(f"{path}/boost")

    assert "/settings/transfer/" in reply.location


def test_the_import_of_somebody_else_is_not_found(imported, enter, bob):
    path = imported()
    stranger = enter(bob)

    assert stranger.open(path).status_code == stranger.open(f"{path}/boost").status_code == 404
    stranger.open(PATH)
    assert stranger.give(f"{path}/undo", sure="1").status_code == 404


@pytest.fixture
def command(app):
    def run(*words):
        return app.test_cli_runner().invoke(args=["posts", *map(str, words)])

    return run


def test_commands_import_list_and_undo(command, alice, tmp_path):
    file = tmp_path / "archive.zip"
    file.write_bytes(zipped(contents([created(1), created(2, "<p>Psst</p>", "direct")])).getvalue())

    told = json.loads(command("import", "alice", file, "--direct", "--json").stdout)

    assert (told["state"], told["imported"], texts()) == ("done", 2, ["Hello", "Psst"])
    assert "https://old.example/users/ada" in command("imports", "alice").stdout
    assert "undone" in command("undo-import", told["import"]).stdout and texts() == []


@pytest.mark.parametrize(
    ("name", "option", "expected"),
    [("", (), "Ada"), ("Al", (), "Al"), ("Al", ("--profile",), "Ada"), ("", ("--no-profile",), "")],
)
def test_the_command_imports_the_profile_of_an_account_that_has_none(command, alice, tmp_path, name, option, expected):
    alice.display_name = name
    db.session.commit()
    actor = {"id": "https://old.example/users/ada", "name": "Ada"}
    file = tmp_path / "archive.zip"
    file.write_bytes(zipped(contents([created(1)]) | {"actor.json": json.dumps(actor).encode()}).getvalue())

    told = command("import", "alice", file, *option, "--json")

    db.session.refresh(alice)
    assert (alice.display_name, json.loads(told.stdout)["profile"]) == (
        expected,
        ["display_name"] if expected == "Ada" else [],
    )


def test_commands_say_what_is_wrong(command, alice, tmp_path):
    file = tmp_path / "archive.zip"
    file.write_bytes(b"Rooks")

    assert "is not an archive" in command("import", "alice", file).output
    assert "no login bob" in command("import", "bob", file).output
    assert "There is no import 1" in command("undo-import", 1).output
