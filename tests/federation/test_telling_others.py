"""What leaves this server beside posts: reports that are forwarded, moves, and permission to quote."""

import pytest

from models.base import db
from models.statuses.quote import ACCEPTED, PENDING, REVOKED, Quote
from models.statuses.status import Status, StatusCounts
from rookery import events
from rookery.services import statuses
from rookery.services.accounts import migration
from rookery.services.moderation import reports
from rookery.services.statuses import quote as quotes
from rookery.services.statuses import quote_approval
from tests.federation.arriving import Arrivals
from tests.federation.neighbours import follows, knows, signs

ACTOR = "https://rookery.test/actor"
US = "https://rookery.test/users"


@pytest.fixture
def carol(masto):
    return masto.person("carol")


@pytest.fixture
def known(carol):
    return knows(carol)


def theirs(account, person, **more):
    note = person.note()
    status = Status(account_id=account.id, local=False, uri=note["id"], content=note["content"], **more)
    db.session.add(status)
    db.session.flush()
    db.session.add(StatusCounts(status_id=status.id))
    db.session.commit()
    return status


# Flag


def test_11_flag_is_sent_by_the_server_itself_with_the_account_and_its_statuses(
    masto, carol, known, alice, api, run_jobs
):
    status = theirs(known, carol)
    report = {"account_id": known.id, "status_ids": [status.id], "comment": "rude", "forward": True}

    assert api(alice).post("/api/v1/reports", json=report).status_code == 200
    run_jobs()

    flag = masto.activities("Flag")[0]
    assert flag["actor"] == ACTOR
    assert flag["object"] == [carol.id, status.uri]
    assert (flag["content"], flag["to"]) == ("rude", [carol.id])
    assert "alice" not in masto.received[0].body.decode()
    assert masto.received[0].path == "/users/carol/inbox"


def test_11_flag_is_sent_only_where_that_is_wanted(masto, carol, known, alice, bob, run_jobs):
    reports.file(alice, known, reports.Complaint(comment="rude"))
    reports.file(alice, bob, reports.Complaint(comment="rude", forward=True, forward_to=["masto.example"]))
    events.commit()
    run_jobs()

    assert masto.activities("Flag") == []


def test_11_flag_goes_to_the_domains_that_are_named(fediverse, masto, carol, known, alice, api, run_jobs):
    other = fediverse.server("other.example").person("dora")
    dora = knows(other)
    status = theirs(known, carol, in_reply_to_account_id=dora.id)
    report = {
        "account_id": known.id,
        "status_ids": [status.id],
        "forward": True,
        "forward_to_domains": ["OTHER.example", "nobody.example"],
    }

    assert api(alice).post("/api/v1/reports", json=report).json["forwarded"] is True
    run_jobs()

    assert masto.activities("Flag") == []
    assert [one["object"] for one in other.server.activities("Flag")] == [[carol.id, status.uri]]


# Move


def test_14_4_followers_elsewhere_hear_first_of_the_new_profile_and_then_of_the_move(
    masto, carol, known, alice, bob, run_jobs
):
    follows(known, signs(alice))
    migration.add_alias(bob, "alice@rookery.test")
    migration.move(alice, "bob@rookery.test")
    events.commit()
    run_jobs()

    first, then = masto.activities("Update", "Move")[:2]
    assert (first["type"], first["object"]["movedTo"]) == ("Update", f"{US}/bob")
    assert (then["type"], then["actor"], then["object"]) == ("Move", f"{US}/alice", f"{US}/alice")
    assert then["target"] == f"{US}/bob"


def test_14_4_a_move_that_was_taken_back_is_not_told(masto, known, alice, bob, run_jobs):
    follows(known, signs(alice))
    migration.add_alias(bob, "alice@rookery.test")
    migration.move(alice, "bob@rookery.test")
    migration.stay(alice)
    events.commit()
    run_jobs()

    assert masto.activities("Move") == []


# Quotes


@pytest.fixture
def quoted(known, carol):
    return theirs(known, carol, quote_policy="public")


@pytest.fixture
def quoting(alice, quoted, run_jobs):
    """alice quotes carol, and all that follows from it has happened."""
    signs(alice)
    status = statuses.post(alice, statuses.Draft(text="Look", quoted_id=quoted.id))
    events.commit()
    run_jobs()
    return status


def quote_of(status):
    return db.session.scalar(
        db.select(Quote).where(Quote.status_id == status.id), execution_options={"populate_existing": True}
    )


def test_12_2_the_quoted_author_is_asked_and_the_post_delivered_at_once(masto, carol, quoting, quoted):
    asked, created = masto.activities("QuoteRequest")[0], masto.activities("Create")[0]

    assert (asked["actor"], asked["object"]) == (f"{US}/alice", quoted.uri)
    assert asked["instrument"]["id"] == created["object"]["id"] == f"{US}/alice/statuses/{quoting.id}"
    assert created["object"]["quote"] == quoted.uri
    assert "quoteAuthorization" not in created["object"]
    assert quote_of(quoting).request_uri == asked["id"]


def test_12_2_an_accept_makes_an_update_with_the_permission(masto, carol, quoting, quoted, factory, run_jobs):
    permission = f"{carol.id}/quote_authorizations/7"

    Arrivals(factory).apply(carol.activity("Accept", masto.activities("QuoteRequest")[0], result=permission))
    run_jobs()

    update = masto.activities("Update")[0]
    assert update["object"]["quoteAuthorization"] == permission
    assert quote_of(quoting).state == ACCEPTED


def test_12_2_a_permission_that_is_taken_back_makes_an_update_without_it(
    masto, carol, quoting, quoted, factory, run_jobs
):
    permission = f"{carol.id}/quote_authorizations/7"
    Arrivals(factory).apply(carol.activity("Accept", masto.activities("QuoteRequest")[0], result=permission))
    run_jobs()

    Arrivals(factory).apply(carol.activity("Delete", {"id": permission, "type": "QuoteAuthorization"}))
    run_jobs()

    assert "quoteAuthorization" not in masto.activities("Update")[-1]["object"]
    assert quote_of(quoting).state == REVOKED


def asks(carol, status, factory, **more):
    note = carol.note(quote=f"{US}/alice/statuses/{status.id}", **more)
    asked = carol.activity("QuoteRequest", f"{US}/alice/statuses/{status.id}", instrument=note)
    Arrivals(factory).apply(asked)
    return asked


def test_12_3_a_request_is_answered_with_a_permission_that_is_served(
    masto, carol, known, alice, post, factory, run_jobs, fediverse
):
    signs(alice)
    status = post(alice, quote_policy="public")
    asked = asks(carol, status, factory)
    run_jobs()

    accept = masto.activities("Accept")[0]
    assert (accept["actor"], accept["object"]["id"], accept["to"]) == (f"{US}/alice", asked["id"], [carol.id])
    path = accept["result"].removeprefix("https://rookery.test")
    served = fediverse.get(path, {"Accept": "application/activity+json"}).json
    assert served["type"] == "QuoteAuthorization"
    assert served["attributedTo"] == f"{US}/alice"
    assert served["interactingObject"] == asked["instrument"]["id"]
    assert served["interactionTarget"] == f"{US}/alice/statuses/{status.id}"


def test_12_3_a_request_that_the_policy_forbids_is_rejected(masto, carol, known, alice, post, factory, run_jobs):
    signs(alice)
    asked = asks(carol, post(alice, quote_policy="nobody"), factory)
    run_jobs()

    assert masto.activities("Accept") == []
    assert masto.activities("Reject")[0]["object"]["id"] == asked["id"]


def test_12_2_taking_the_permission_back_deletes_it_there_and_here(
    masto, carol, known, alice, post, factory, run_jobs, fediverse, api
):
    signs(alice)
    status = post(alice, quote_policy="public")
    asks(carol, status, factory)
    run_jobs()
    permission = masto.activities("Accept")[0]["result"]
    quoting_id = db.session.scalars(db.select(Quote.status_id)).one()

    path = f"/api/v1/statuses/{status.id}/quotes/{quoting_id}/revoke"
    assert api(alice).post(path).status_code == 200
    run_jobs()

    delete = masto.activities("Delete")[0]
    assert (delete["actor"], delete["object"]) == (f"{US}/alice", permission)
    gone = fediverse.get(permission.removeprefix("https://rookery.test"), {"Accept": "application/activity+json"})
    assert gone.status_code == 404


def test_12_2_a_quote_among_us_that_is_revoked_is_told_without_its_permission(masto, known, alice, bob, post, run_jobs):
    for one in (alice, bob):
        follows(known, signs(one))
    status = post(alice, quote_policy="public")
    quoting = post(bob, quoted_id=status.id)
    run_jobs()
    created = next(one for one in masto.activities("Create") if one["actor"] == f"{US}/bob")
    permission = created["object"]["quoteAuthorization"]

    quotes.revoke(alice.id, status.id, quoting.id)
    events.commit()
    run_jobs()

    assert [one["object"] for one in masto.activities("Delete")] == [permission]
    assert "quoteAuthorization" not in masto.activities("Update")[0]["object"]


def test_12_2_nobody_is_asked_for_a_quote_that_is_gone_or_answered(masto, alice, known, quoted, run_jobs):
    signs(alice)
    status = statuses.post(alice, statuses.Draft(text="Look", quoted_id=quoted.id))
    quote_approval.refuse(quote_of(status).id)
    events.commit()
    run_jobs()

    assert masto.activities("QuoteRequest") == []
    assert quote_of(status).state != PENDING
