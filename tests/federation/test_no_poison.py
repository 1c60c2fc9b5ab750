"""Whatever one activity is, those behind it are applied: nothing that a server sends stops what others send (10.16)."""

import logging
import random

import pytest
from sqlalchemy import func, select
from sqlalchemy.exc import OperationalError

from models.base import db
from models.federation.inbox import Incoming
from models.federation.tombstone import is_remembered, remember, was_deleted
from models.moderation.report import Report
from models.relationships.follow import Follow
from models.statuses.status import Status
from models.statuses.tag import Tag
from rookery.federation import ids
from rookery.federation.inbound import apply_activity, batches
from rookery.federation.inbound.activities import flag
from rookery.federation.inbound.apply_activity import dispatch
from rookery.federation.remote import resolve
from tests.federation.neighbours import knows

ALICE = "https://rookery.test/users/alice"
PUBLIC = "https://www.w3.org/ns/activitystreams#Public"
NUL = "\0"


def letters(many, seed=1):
    """Such as no database packs."""
    draw = random.Random(seed)
    return "".join(chr(draw.randrange(0x4E00, 0x9FFF)) for _ in range(many))


def ascii_letters(many, seed=1):
    draw = random.Random(seed)
    return "".join(draw.choices("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_", k=many))


@pytest.fixture
def mallory(fediverse, alice):
    person = fediverse.server("evil.example").person("mallory")
    knows(person)
    return person


@pytest.fixture
def carol(fediverse, alice):
    person = fediverse.server("masto.example").person("carol")
    knows(person)
    return person


def note(mallory, **more):
    return mallory.note(serve=False, to=[ALICE], **more)


def created(**more):
    return lambda mallory: mallory.activity("Create", note(mallory, **more))


HOSTILE = {
    "an object of a type with NUL": created(type=f"Story{NUL}"),
    "an activity without id of a type with NUL": lambda mallory: mallory.activity(f"Shout{NUL}", ALICE, id=None),
    "an id with NUL": lambda mallory: mallory.activity("Like", ALICE, id=f"{mallory.id}#{NUL}"),
    "a long id": lambda mallory: mallory.activity(
        "Create", note(mallory, id=f"https://evil.example/{letters(2000)}"), id="https://evil.example/a"
    ),
    "a long id of the activity": lambda mallory: mallory.activity(
        "Follow", ALICE, id=f"https://evil.example/{letters(2000)}"
    ),
    "a long conversation": created(conversation=letters(2048)),
    "a long page": created(url=f"https://evil.example/{letters(2000)}"),
    "a long parent": created(inReplyTo=f"https://evil.example/{letters(2000)}"),
    "a long quote": created(
        quote=f"https://evil.example/{letters(2000)}", quoteAuthorization=f"https://evil.example/{letters(2000, 2)}"
    ),
    "a long hashtag": created(tag=[{"type": "Hashtag", "name": f"#{letters(2000)}"}]),
    "a long mention": created(tag=[{"type": "Mention", "href": f"https://evil.example/{letters(2000)}"}]),
    "a long link": created(content=f'<a href="https://evil.example/{ascii_letters(5000)}">x</a>'),
    "a Delete of a long id": lambda mallory: mallory.activity("Delete", f"https://evil.example/{letters(2000)}"),
    "a Delete of a long plain id": lambda mallory: mallory.activity(
        "Delete", f"https://evil.example/{ascii_letters(2020)}"
    ),
    "an Undo of a long id": lambda mallory: mallory.activity("Undo", f"https://evil.example/{letters(2000)}"),
    "a Flag with a long id": lambda mallory: mallory.activity(
        "Flag", [ALICE], id=f"https://evil.example/{letters(2000)}", content="x"
    ),
    "a Block with a long id": lambda mallory: mallory.activity(
        "Block", ALICE, id=f"https://evil.example/{letters(2000)}"
    ),
    "a profile with long addresses": lambda mallory: mallory.activity(
        "Update",
        {
            **mallory.actor,
            "followers": f"https://evil.example/{letters(2000)}",
            "url": f"https://evil.example/{letters(2000)}",
            "publicKey": {**mallory.actor["publicKey"], "id": f"https://evil.example/{letters(2000)}"},
        },
    ),
    "a Move to a long id": lambda mallory: mallory.activity(
        "Move", mallory.id, target=f"https://evil.example/{letters(2000)}"
    ),
    "an end of the world": created(type="Question", oneOf=[{"name": "a"}], endTime="9999-12-31T23:59:59.999Z"),
    "a beginning of the world": created(type="Question", oneOf=[{"name": "a"}], endTime="0001-01-01T00:00:00Z"),
    "lone surrogates": lambda mallory: (
        b'{"id": "https://evil.example/\\ud800", "type": "Like", "actor": "'
        + mallory.id.encode()
        + b'", "object": "https://rookery.test/users/alice"}'
    ),
    "many votes": created(
        type="Question",
        votersCount=2**53 - 1,
        oneOf=[{"name": str(one), "replies": {"totalItems": 2**53 - 1}} for one in range(100)],
    ),
}


def follows_alice(person):
    db.session.expire_all()
    account = ids.account(person.id)
    return db.session.scalar(select(Follow.id).where(Follow.account_id == account.id)) is not None


def test_10_16_those_who_come_after_it_are_heard(mallory, carol, run_jobs, api, alice):
    for what, hostile in HOSTILE.items():
        assert mallory.sends(hostile(mallory)).status_code in (202, 400), what
    assert carol.does("Follow", ALICE).status_code == 202

    run_jobs()

    assert follows_alice(carol)
    assert db.session.scalar(select(func.count()).select_from(Incoming)) == 0
    assert api(alice).get("/api/v1/notifications").status_code == 200


def test_10_16_what_the_database_refuses_each_time_is_left_to_a_job(mallory, carol, run_jobs, monkeypatch, caplog):
    def fails(activity, actor, known):
        if actor.domain == "evil.example":
            raise OperationalError("UPDATE", {}, Exception("too much"))
        return dispatch(activity, actor, known)

    monkeypatch.setattr(apply_activity, "dispatch", fails)
    mallory.does("Follow", ALICE)
    carol.does("Follow", ALICE)

    batches.process_queue()

    assert follows_alice(carol)
    assert db.session.scalar(select(Incoming.waits_since)) is not None


def test_10_7_what_has_a_long_id_is_remembered_when_it_is_deleted(mallory, app):
    long, longer = (f"https://evil.example/{ascii_letters(many)}" for many in (1900, 2000))

    remember(long, longer)
    db.session.commit()

    assert is_remembered(long, longer)
    assert was_deleted(long)
    assert not is_remembered(long, long)
    assert not is_remembered(longer, longer)


def test_15_1_what_others_write_begins_no_line_of_the_log(mallory, caplog):
    caplog.set_level(logging.INFO, "rookery.federation.inbound.rejections")

    mallory.sends({"type": "Sh\nout\x1b[31m", "actor": f"{mallory.id}", "object": ALICE, "id": "a\nroot: hello"})

    [line] = [one.getMessage() for one in caplog.records if one.name == "rookery.federation.inbound.rejections"]
    assert line.isprintable()


def test_11_1_of_many_objects_as_many_are_applied_as_one_transaction_can(mallory, run_jobs):
    notes = [note(mallory, id=f"https://evil.example/{number}") for number in range(30)]
    mallory.sends(mallory.activity("Create", notes[0]) | {"object": notes})

    run_jobs()

    assert db.session.scalar(select(func.count()).select_from(Status)) == 25


def test_10_13_what_somebody_passes_on_has_us_ask_for_a_few_things(mallory, carol, run_jobs):
    many = [f"https://masto.example/{number}" for number in range(30)]
    hint = {"id": "https://masto.example/a", "type": "Update", "actor": carol.id, "object": many, "to": [ALICE]}
    mallory.sends(hint)

    run_jobs()

    assert 0 < len(carol.server.asked) <= 5


def test_10_2_nothing_is_open_while_the_next_server_is_asked_what_is_gone(mallory, carol, run_jobs, monkeypatch):
    notes = [note(mallory, id=f"https://evil.example/{number}") for number in range(2)]
    for one in notes:
        mallory.does("Create", one)
    run_jobs()
    seen = []

    def gone(uri):
        with db.engine.connect() as apart:  # which sees only what is committed
            seen.append(apart.scalar(select(func.count()).select_from(Status)))
        return resolve.Presence.GONE

    monkeypatch.setattr(resolve, "presence", gone)
    said = {"id": "https://evil.example/d", "type": "Delete", "actor": mallory.id, "to": [ALICE]}
    carol.sends(said | {"object": [one["id"] for one in notes]})

    run_jobs()

    assert seen == [2, 1]
    assert db.session.scalar(select(func.count()).select_from(Status)) == 0


def test_10_18_moderators_are_not_flooded_by_one_server_and_hear_of_others(mallory, carol, run_jobs, monkeypatch):
    monkeypatch.setattr(flag, "MOST_AN_HOUR", 2)
    for _ in range(3):
        mallory.does("Flag", [ALICE], content="Spam")
    run_jobs()

    carol.does("Flag", [ALICE], content="Rude")
    run_jobs()

    assert db.session.scalars(select(Report.comment).order_by(Report.id)).all() == ["Spam", "Spam", "Rude"]


def test_10_18_nor_by_one_report_of_many_accounts(mallory, factory, run_jobs, monkeypatch):
    monkeypatch.setattr(flag, "MOST_AN_HOUR", 2)
    people = [factory.user(f"rook{number}") for number in range(3)]
    mallory.does("Flag", [f"https://rookery.test/users/{one.username}" for one in people], content="Spam")

    run_jobs()

    assert db.session.scalar(select(func.count()).select_from(Report)) == 2


def test_a_tag_that_is_featured_no_more_is_not_made_for_that(mallory, run_jobs):
    mallory.does("Remove", {"type": "Hashtag", "name": "#never"}, target=mallory.actor["featured"])

    run_jobs()

    assert Tag.named("never") is None
