"""What a group passes on of other servers: these are asked, and what they say holds (8.4, 10.8)."""

import pytest
from sqlalchemy import select

from models.base import db
from models.statuses.status import Status
from tests.federation.arriving import stored
from tests.federation.neighbours import follows, knows, signs

GONE = {"type": "Tombstone"}


@pytest.fixture
def group(fediverse, alice):
    group = fediverse.server("lemmy.example").person("birding", type="Group")
    follows(signs(alice), knows(group))
    return group


@pytest.fixture
def finn(fediverse):
    return fediverse.server("other.example").person("finn")


@pytest.fixture
def passes_on(group, run_jobs):
    def passes_on(verb, about, actor):
        inner = {"id": f"{group.server.base}/activities/{verb}", "type": verb, "actor": actor, "object": about}
        assert group.does("Announce", inner).status_code == 202
        run_jobs()
        db.session.expire_all()

    return passes_on


@pytest.fixture
def note(finn, passes_on):
    note = finn.note("<p>First</p>", published="2026-10-01T00:00:00Z")
    passes_on("Create", note["id"], finn.id)
    assert "First" in stored(note["id"]).content
    return note


def path(note, finn):
    return note["id"].removeprefix(finn.server.base)


def test_an_edit_is_taken_over_as_its_own_server_shows_it(finn, note, passes_on):
    edited = note | {"content": "<p>Second</p>", "updated": "2026-11-01T00:00:00Z"}
    finn.server.page(path(note, finn), edited)

    passes_on("Update", edited | {"content": "<p>Forged</p>"}, finn.id)

    assert stored(note["id"]).content == "<p>Second</p>"


def test_an_edit_that_its_own_server_does_not_show_is_none(finn, note, passes_on):
    passes_on("Update", note | {"content": "<p>Forged</p>", "updated": "2026-11-01T00:00:00Z"}, finn.id)

    assert stored(note["id"]).content == "<p>First</p>"


def test_nobody_else_takes_over_the_id_of_a_note(finn, note, fediverse, passes_on):
    eve = finn.server.person("eve")
    finn.server.page(
        path(note, finn), note | {"attributedTo": eve.id, "content": "<p>Mine</p>", "updated": "2026-11-01T00:00:00Z"}
    )

    passes_on("Update", note["id"], finn.id)

    assert stored(note["id"]).content == "<p>First</p>"


@pytest.mark.parametrize(("answer", "status"), [(GONE, 410), (None, 404), (GONE, 200)])
def test_what_its_own_server_has_deleted_goes_here_and_does_not_come_again(finn, note, passes_on, answer, status):
    finn.server.page(path(note, finn), answer and answer | {"id": note["id"]}, status=status)

    passes_on("Delete", note["id"], finn.id)
    finn.server.page(path(note, finn), note)
    passes_on("Create", note["id"], finn.id)

    assert db.session.scalars(select(Status).where(~Status.local)).all() == []


def test_what_its_own_server_still_shows_stays(note, passes_on, finn):
    passes_on("Delete", note["id"], finn.id)

    assert stored(note["id"]) is not None


def test_a_server_that_does_not_answer_is_asked_again(finn, note, passes_on, run_jobs):
    finn.server.down = True
    passes_on("Delete", note["id"], finn.id)
    assert stored(note["id"]) is not None

    finn.server.down = False
    finn.server.page(path(note, finn), GONE | {"id": note["id"]}, status=410)
    db.session.execute(db.text("UPDATE jobs SET run_at = '2020-01-01 00:00:00+00'"))
    db.session.commit()
    run_jobs()

    assert stored(note["id"]) is None


def test_of_ours_a_group_says_nothing(alice, post, passes_on, finn):
    mine = post(alice, "Mine")
    uri = f"https://rookery.test/users/alice/statuses/{mine.id}"

    passes_on("Delete", uri, alice.uri or finn.id)
    passes_on("Update", {"id": uri, "type": "Note", "content": "Forged", "attributedTo": finn.id}, finn.id)

    assert db.session.get(Status, mine.id).text == "Mine"
