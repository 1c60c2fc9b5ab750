"""Quotes across servers: a quote stands once the quoted author said so, and only as long."""

from types import SimpleNamespace

import pytest
from sqlalchemy import select

from models import clock
from models.base import db
from models.notifications.notification import Notification
from models.statuses.quote import ACCEPTED, PENDING, REJECTED, REVOKED, Quote
from models.statuses.status import Status, StatusCounts
from rookery import events
from rookery.federation import ids as federation_ids
from rookery.federation.errors import Dropped
from rookery.federation.inbound import quote_responses
from rookery.federation.inbound.activities import accept, quote_request, update  # noqa: F401  they register themselves
from rookery.federation.remote import quote_authorizations
from rookery.services import statuses
from rookery.services.relationships import relationships
from rookery.services.statuses import quote as quotes
from rookery.services.statuses import quote_approval

US = "https://rookery.test/users"


@pytest.fixture
def carol(masto):
    """Of another server, with a key and documents; `known` is her account here."""
    return masto.person("carol")


@pytest.fixture
def known(arrivals, carol, alice):
    return arrivals.person(carol.id, followed_by=alice)


@pytest.fixture
def answers(enqueued):
    """`answers()`: what was answered to requests to quote."""
    return lambda: [SimpleNamespace(**said) for name, said in enqueued if name == "answer_quote_request"]


def object_id(status):
    return f"{US}/alice/statuses/{status.id}"


def request(carol, status, note, **more):
    return carol.activity("QuoteRequest", object_id(status), **{"instrument": note, **more})


def quote_of(status_id):
    return db.session.scalar(select(Quote).where(Quote.status_id == status_id), execution_options=FRESH)


FRESH = {"populate_existing": True}


def only_quote():
    return db.session.scalars(select(Quote), execution_options=FRESH).one()


def count(status):
    return db.session.get(StatusCounts, status.id, populate_existing=True).quotes


# Being asked


def test_12_3_a_request_is_granted_as_the_policy_says_and_the_author_hears_of_the_quote(
    arrivals, alice, carol, known, post, answers, run_jobs, api
):
    status = post(alice, quote_policy="public")
    note = carol.note(quote=object_id(status))

    arrivals.apply(request(carol, status, note))
    run_jobs()

    quote = only_quote()
    assert (quote.state, count(status)) == (ACCEPTED, 1)
    assert [(one.quote_id, one.quoting_uri, one.account_id) for one in answers()] == [(quote.id, note["id"], known.id)]
    told = db.session.scalars(select(Notification)).one()
    assert (told.account_id, told.kind) == (alice.id, "quote")
    seen = api(alice).get(f"/api/v1/statuses/{quote.status_id}").json["quote"]
    assert (seen["state"], seen["quoted_status"]["id"]) == ("accepted", str(status.id))


def test_12_3_a_request_that_comes_again_is_answered_again_and_counted_once(
    arrivals, alice, carol, known, post, answers
):
    status = post(alice, quote_policy="public")
    asked = request(carol, status, carol.note(quote=object_id(status)))

    arrivals.apply(asked)
    arrivals.apply(asked)

    assert [one.quote_id for one in answers()] == [only_quote().id] * 2
    assert count(status) == 1


@pytest.mark.parametrize(
    ("policy", "follows", "granted"),
    [
        ("followers", True, True),
        ("followers", False, False),
        ("nobody", True, False),
    ],
)
def test_12_3_whoever_may_not_quote_is_refused(arrivals, alice, carol, known, post, answers, policy, follows, granted):
    status = post(alice, quote_policy=policy)
    if follows:
        relationships.follow(known, alice)
    db.session.commit()

    arrivals.apply(request(carol, status, carol.note(quote=object_id(status))))

    (answer,) = answers()
    assert (answer.quote_id is not None) == granted


def test_9_7_a_request_to_quote_what_the_asker_may_not_read_is_dropped_without_trace(
    arrivals, alice, carol, known, post, answers
):
    status = post(alice, visibility="private")

    with pytest.raises(Dropped) as dropped:
        arrivals.apply(request(carol, status, carol.note(quote=object_id(status))))

    assert dropped.value.rule == "9.7"
    assert answers() == []
    assert db.session.scalars(select(Status).where(~Status.local)).all() == []


def test_9_8_a_blocked_account_asks_in_vain(arrivals, alice, carol, known, post):
    status = post(alice, quote_policy="public")
    relationships.block(alice, known)
    db.session.commit()

    with pytest.raises(Dropped):
        arrivals.apply(request(carol, status, carol.note(quote=object_id(status))))


def test_12_3_the_post_of_somebody_else_is_not_taken_for_the_quoting_one(arrivals, masto, alice, carol, known, post):
    status, dora = post(alice, quote_policy="public"), masto.person("dora")
    note = carol.note(quote=object_id(status), attributedTo=dora.id)

    with pytest.raises(Dropped) as dropped:
        arrivals.apply(request(carol, status, note))

    assert dropped.value.rule == "12.3"


def test_10_8_a_quoting_post_of_another_origin_is_fetched_and_not_believed(
    arrivals, alice, carol, known, post, answers
):
    status = post(alice, quote_policy="public")
    note = carol.note(id="https://evil.example/notes/1", serve=False, quote=object_id(status))

    arrivals.apply(request(carol, status, note))

    assert arrivals.asked == ["https://evil.example/notes/1"]
    assert [one.quote_id for one in answers()] == [None]


def test_12_3_a_post_that_quotes_something_else_is_granted_nothing(arrivals, alice, carol, known, post, answers):
    status, other = post(alice, quote_policy="public"), post(alice, quote_policy="public")

    arrivals.apply(request(carol, status, carol.note(quote=object_id(other))))

    assert [one.quote_id for one in answers()] == [None]
    assert only_quote().state == PENDING


def test_12_3_what_the_author_took_back_is_not_granted_again(arrivals, alice, carol, known, post, answers):
    status = post(alice, quote_policy="public")
    asked = request(carol, status, carol.note(quote=object_id(status)))
    arrivals.apply(asked)
    quotes.revoke(alice.id, status.id, only_quote().status_id)
    db.session.commit()

    arrivals.apply(asked)

    assert only_quote().state == REVOKED
    assert [one.quote_id for one in answers()][-1] is None


def test_12_3_what_the_author_refused_before_it_was_asked_for_is_not_granted(
    arrivals, alice, carol, known, post, answers
):
    status = post(alice, quote_policy="public")
    note = carol.note(quote=object_id(status))
    arrivals.apply(carol.activity("Create", note))
    quotes.revoke(alice.id, status.id, only_quote().status_id)
    db.session.commit()

    arrivals.apply(request(carol, status, note))

    assert only_quote().state == REJECTED
    assert [one.quote_id for one in answers()] == [None]


def test_12_3_nor_once_its_server_claims_a_permission(arrivals, alice, carol, known, post, answers):
    status = post(alice, quote_policy="public")
    note = carol.note(quote=object_id(status))
    arrivals.apply(carol.activity("Create", note))
    quotes.revoke(alice.id, status.id, only_quote().status_id)
    db.session.commit()
    arrivals.apply(carol.activity("Update", note | {"quoteAuthorization": f"{carol.id}/permissions/1"}))

    arrivals.apply(request(carol, status, note))

    assert only_quote().state == REJECTED
    assert [one.quote_id for one in answers()] == [None]


@pytest.mark.parametrize("handed_over_with_quote", [True, False])
def test_17_4_who_withholds_the_quote_until_it_is_granted_is_judged_by_what_is_handed_over(
    arrivals, alice, carol, known, post, answers, run_jobs, api, handed_over_with_quote
):
    status = post(alice, quote_policy="public")
    note = carol.note(content="<p>Look</p>")
    arrivals.apply(carol.activity("Create", note))
    whole = note | {"quote": object_id(status)}

    arrivals.apply(request(carol, status, whole if handed_over_with_quote else note))
    run_jobs()

    quote = only_quote()
    assert (quote.state, count(status)) == (ACCEPTED, 1)
    assert [one.quote_id for one in answers()] == [quote.id]
    path = f"/users/alice/quote_authorizations/{quote.id}"
    authorization = api().get(path, headers={"Accept": "application/activity+json"}).json
    assert authorization["interactingObject"] == note["id"]

    granted = whole | {"quoteAuthorization": authorization["id"], "updated": clock.stamp(clock.now())}
    arrivals.apply(carol.activity("Update", granted))
    run_jobs()

    seen = api(alice).get(f"/api/v1/statuses/{quote.status_id}").json["quote"]
    assert (seen["state"], seen["quoted_status"]["id"]) == ("accepted", str(status.id))
    assert (only_quote().state, count(status)) == (ACCEPTED, 1)


def test_17_4_the_post_that_is_here_is_not_made_to_quote_what_may_not_be_quoted(
    arrivals, alice, carol, known, post, answers
):
    status, note = post(alice, quote_policy="nobody"), carol.note()
    arrivals.apply(carol.activity("Create", note))

    arrivals.apply(request(carol, status, note | {"quote": object_id(status)}))

    assert [one.quote_id for one in answers()] == [None]
    assert db.session.scalars(select(Quote)).all() == []


def test_17_4_what_is_handed_over_quotes_nothing_but_what_the_request_is_about(
    arrivals, alice, bob, carol, known, post, answers
):
    """Else a request for a post that may be quoted would attach one that its author may not even read."""
    status, secret = post(alice, quote_policy="public"), post(alice, visibility="direct")
    note = carol.note()
    arrivals.apply(carol.activity("Create", note))

    arrivals.apply(request(carol, status, note | {"quote": object_id(secret)}))

    assert [one.quote_id for one in answers()] == [None]
    assert db.session.scalars(select(Quote)).all() == []


def test_17_4_a_boost_quotes_nothing(arrivals, alice, carol, known, post, answers):
    status = post(alice, quote_policy="public")
    boost = carol.activity("Announce", object_id(status), id=f"{carol.id}/boosts/1", to=[federation_ids.PUBLIC])
    arrivals.apply(boost)
    assert federation_ids.status(boost["id"]).reblog_of_id == status.id

    arrivals.apply(request(carol, status, carol.note() | {"id": boost["id"]}))

    assert db.session.scalars(select(Quote)).all() == []


def test_17_4_the_first_quote_of_a_post_stays(arrivals, alice, carol, known, post, answers):
    first, second = post(alice, quote_policy="public"), post(alice, quote_policy="public")
    note = carol.note(quote=object_id(first))
    arrivals.apply(carol.activity("Create", note))

    arrivals.apply(request(carol, second, note | {"quote": object_id(second)}))

    assert only_quote().quoted_id == first.id
    assert [one.quote_id for one in answers()] == [None]


# Asking


@pytest.fixture
def theirs(factory, known, carol):
    """A post of carol's that everybody may ask to quote."""
    note = carol.note()
    status = Status(account_id=known.id, local=False, uri=note["id"], content=note["content"], quote_policy="public")
    db.session.add(status)
    db.session.flush()
    db.session.add(StatusCounts(status_id=status.id))
    db.session.commit()
    return status


@pytest.fixture
def mine(alice, theirs):
    """A post of alice's that quotes it: carol has been asked."""
    status = statuses.post(alice, statuses.Draft(text="Look", quoted_id=theirs.id))
    quote_of(status.id).request_uri = f"{US}/alice#quote_requests/1"
    db.session.commit()
    return status


def permission(carol, mine, theirs, path="/users/carol/quote_authorizations/7", serve=True, **more):
    made = {
        "id": carol.server.base + path,
        "type": "QuoteAuthorization",
        "attributedTo": carol.id,
        "interactingObject": f"{US}/alice/statuses/{mine.id}" if mine.local else mine.uri,
        "interactionTarget": theirs.uri,
        **more,
    }
    if serve:
        carol.server.page(path, made)
    return made["id"]


def test_12_2_a_quote_of_somebody_elsewhere_is_pending_until_they_agree(api, alice, mine, theirs):
    seen = api(alice).get(f"/api/v1/statuses/{mine.id}").json["quote"]

    assert (seen["state"], seen["quoted_status"]) == ("pending", None)
    assert count(theirs) == 0


@pytest.mark.parametrize("embedded", [True, False])
def test_12_2_an_accept_keeps_the_permission_and_the_quote_stands(arrivals, carol, mine, theirs, api, alice, embedded):
    its_id = f"{US}/alice#quote_requests/1"
    asked = {
        "id": its_id,
        "type": "QuoteRequest",
        "actor": f"{US}/alice",
        "object": theirs.uri,
        "instrument": f"{US}/alice/statuses/{mine.id}",
    }

    arrivals.apply(carol.activity("Accept", asked if embedded else its_id, result=permission(carol, mine, theirs)))

    quote = quote_of(mine.id)
    assert (quote.state, quote.approval_uri) == (ACCEPTED, f"{carol.id}/quote_authorizations/7")
    assert count(theirs) == 1
    assert api(alice).get(f"/api/v1/statuses/{mine.id}").json["quote"]["state"] == "accepted"


def test_12_2_an_accept_of_somebody_else_changes_nothing(arrivals, masto, carol, mine, theirs):
    dora = masto.person("dora")
    arrivals.person(dora.id)

    with pytest.raises(Dropped):
        arrivals.apply(dora.activity("Accept", f"{US}/alice#quote_requests/1", result=permission(carol, mine, theirs)))

    assert quote_of(mine.id).state == PENDING


def test_12_2_a_permission_of_another_origin_is_none(arrivals, carol, mine):
    result = "https://evil.example/permissions/1"

    arrivals.apply(carol.activity("Accept", f"{US}/alice#quote_requests/1", result=result))

    assert (quote_of(mine.id).state, quote_of(mine.id).approval_uri) == (PENDING, None)


def test_12_2_a_reject_is_shown(arrivals, carol, mine, api, alice):
    arrivals.apply(carol.activity("Reject", f"{US}/alice#quote_requests/1"))

    assert quote_of(mine.id).state == REJECTED
    assert api(alice).get(f"/api/v1/statuses/{mine.id}").json["quote"]["state"] == "rejected"


def test_12_2_an_answer_to_a_quote_is_none_to_a_follow(arrivals, carol, known, mine, theirs, alice, bob):
    """The id of the request begins with that of whoever asked, as that of a Follow does."""
    relationships.unfollow(alice, known)
    relationships.follow(alice, known)
    db.session.commit()

    arrivals.apply(carol.activity("Accept", f"{US}/alice#quote_requests/1", result=permission(carol, mine, theirs)))

    assert not db.session.scalars(select(relationships.Follow)).all()


@pytest.mark.parametrize("embedded", [True])
def test_12_2_a_permission_that_is_deleted_is_revoked(arrivals, carol, mine, theirs, api, alice, embedded):
    its_id = permission(carol, mine, theirs)
    arrivals.apply(carol.activity("Accept", f"{US}/alice#quote_requests/1", result=its_id))

    arrivals.apply(carol.activity("Delete", {"id": its_id, "type": "QuoteAuthorization"}))

    assert quote_of(mine.id).state == REVOKED
    assert count(theirs) == 0
    assert api(alice).get(f"/api/v1/statuses/{mine.id}").json["quote"]["state"] == "revoked"


def test_12_2_what_was_revoked_is_not_granted_by_an_accept_that_comes_again(arrivals, carol, mine, theirs):
    its_id = permission(carol, mine, theirs)
    accepted = carol.activity("Accept", f"{US}/alice#quote_requests/1", result=its_id)
    arrivals.apply(accepted)
    arrivals.apply(carol.activity("Delete", {"id": its_id, "type": "QuoteAuthorization"}))

    arrivals.apply(accepted)

    assert quote_of(mine.id).state == REVOKED
    assert count(theirs) == 0


def test_12_2_nobody_else_deletes_a_permission(arrivals, masto, carol, mine, theirs):
    its_id = permission(carol, mine, theirs)
    arrivals.apply(carol.activity("Accept", f"{US}/alice#quote_requests/1", result=its_id))
    dora = masto.person("dora")
    arrivals.person(dora.id)

    with pytest.raises(Dropped):
        arrivals.apply(dora.activity("Delete", {"id": its_id, "type": "QuoteAuthorization"}))

    assert quote_of(mine.id).state == ACCEPTED


# What others say of quotes among themselves


@pytest.fixture
def dora(fediverse):
    return fediverse.server("other.example").person("dora")


@pytest.fixture
def quoting_theirs(arrivals, alice, dora, theirs):
    """`quoting_theirs(authorization)`: a post of dora's that quotes carol's and says by what it may."""
    author = arrivals.person(dora.id, followed_by=alice)
    assert author.domain == "other.example"

    def make(authorization=None, **more):
        note = dora.note(quote=theirs.uri, quoteAuthorization=authorization, **more)
        arrivals.apply(dora.activity("Create", note))
        return db.session.scalars(select(Status).where(Status.uri == note["id"])).one()

    return make


def authorize(carol, quoting_id, theirs, **more):
    made = {
        "id": f"{carol.id}/quote_authorizations/9",
        "type": "QuoteAuthorization",
        "attributedTo": carol.id,
        "interactingObject": quoting_id,
        "interactionTarget": theirs.uri,
        **more,
    }
    return carol.server.page("/users/carol/quote_authorizations/9", made)


def test_12_4_a_received_quote_stands_once_its_permission_was_fetched(
    arrivals, carol, dora, theirs, quoting_theirs, run_jobs
):
    status = quoting_theirs(f"{carol.id}/quote_authorizations/9")
    assert quote_of(status.id).state == PENDING
    authorize(carol, status.uri, theirs)

    run_jobs()

    assert quote_of(status.id).state == ACCEPTED
    assert quote_of(status.id).verified_at is not None
    assert count(theirs) == 1


@pytest.mark.parametrize(
    "wrong",
    [
        {"attributedTo": "https://other.example/users/dora"},
        {"attributedTo": None},
        {"type": "Note"},
        {"interactingObject": "https://other.example/users/dora/statuses/0"},
        {"interactionTarget": "https://masto.example/users/carol/statuses/0"},
        {"interactionTarget": [7]},
    ],
)
def test_12_4_a_permission_for_something_else_is_none(carol, theirs, quoting_theirs, run_jobs, wrong):
    status = quoting_theirs(f"{carol.id}/quote_authorizations/9")
    authorize(carol, status.uri, theirs, **wrong)

    run_jobs()

    assert quote_of(status.id).state == PENDING


def test_12_4_a_permission_that_the_quoting_server_wrote_itself_is_none(carol, dora, theirs, quoting_theirs, run_jobs):
    status = quoting_theirs(f"{dora.id}/permissions/1")
    made = {
        "id": f"{dora.id}/permissions/1",
        "type": "QuoteAuthorization",
        "attributedTo": carol.id,
        "interactingObject": status.uri,
        "interactionTarget": theirs.uri,
    }
    dora.server.page("/users/dora/permissions/1", made)

    run_jobs()

    assert quote_of(status.id).state == PENDING


def test_12_4_without_a_permission_a_quote_is_pending(theirs, quoting_theirs, run_jobs):
    status = quoting_theirs(None)

    run_jobs()

    assert quote_of(status.id).state == PENDING


def test_12_4_a_quote_of_oneself_stands_at_once(arrivals, carol, known, theirs):
    note = carol.note(quote=theirs.uri)

    arrivals.apply(carol.activity("Create", note))

    assert only_quote().state == ACCEPTED
    assert count(theirs) == 1


def test_12_4_a_wrong_permission_does_not_stand_in_the_way_of_a_right_one(carol, theirs, quoting_theirs, run_jobs):
    status = quoting_theirs("https://other.example/nonsense")
    run_jobs()
    right = authorize(carol, status.uri, theirs)

    quote_approval.claim(quote_of(status.id).id, right)
    events.commit()
    run_jobs()

    assert quote_of(status.id).state == ACCEPTED


def test_12_4_a_permission_is_looked_at_again_after_a_week(carol, theirs, quoting_theirs, run_jobs, frozen_time):
    status = quoting_theirs(f"{carol.id}/quote_authorizations/9")
    authorize(carol, status.uri, theirs)
    run_jobs()
    carol.server.pages.pop("/users/carol/quote_authorizations/9")

    frozen_time.move(days=6)
    quote_authorizations.verify_again()
    events.commit()
    run_jobs()
    assert quote_of(status.id).state == ACCEPTED

    frozen_time.move(days=2)
    quote_authorizations.verify_again()
    events.commit()
    run_jobs()
    assert quote_of(status.id).state == REVOKED
    assert count(theirs) == 0


def test_12_4_a_server_that_does_not_answer_takes_nothing_back(
    carol, masto, theirs, quoting_theirs, run_jobs, frozen_time
):
    status = quoting_theirs(f"{carol.id}/quote_authorizations/9")
    authorize(carol, status.uri, theirs)
    run_jobs()
    masto.down = True

    frozen_time.move(days=8)
    quote_authorizations.verify_again()
    events.commit()
    run_jobs()

    assert quote_of(status.id).state == ACCEPTED


def test_12_4_permissions_are_looked_at_again_in_pieces(
    carol, theirs, quoting_theirs, run_jobs, monkeypatch, frozen_time
):
    monkeypatch.setattr(quote_authorizations, "AT_ONCE", 1)
    status = quoting_theirs(f"{carol.id}/quote_authorizations/9")
    authorize(carol, status.uri, theirs)
    run_jobs()
    frozen_time.move(days=8)

    assert quote_authorizations.verify_again() is True
    assert quote_authorizations.verify_again() is False


def test_12_5_a_quoted_private_post_is_not_shown_through_the_quote(
    arrivals, carol, known, theirs, quoting_theirs, api, bob, alice, run_jobs
):
    status = quoting_theirs(f"{carol.id}/quote_authorizations/9")
    authorize(carol, status.uri, theirs)
    run_jobs()
    theirs.visibility = "private"
    db.session.commit()

    assert api(bob).get(f"/api/v1/statuses/{status.id}").json["quote"]["quoted_status"] is None
    assert api(alice).get(f"/api/v1/statuses/{status.id}").json["quote"]["quoted_status"]["id"] == str(theirs.id)


def test_12_5_a_link_tag_of_the_activitystreams_type_is_a_quote(arrivals, carol, known, theirs):
    """FEP-e232"""
    link = {
        "type": "Link",
        "href": theirs.uri,
        "name": "RE",
        "mediaType": 'application/ld+json; profile="https://www.w3.org/ns/activitystreams"',
    }

    arrivals.apply(carol.activity("Create", carol.note(tag=[link])))

    assert only_quote().quoted_id == theirs.id


def test_an_answer_to_nothing_is_no_answer(arrivals, carol, known):
    assert not quote_responses.revoked("", known)
    with pytest.raises(Dropped):
        arrivals.apply(carol.activity("Reject", f"{US}/alice#quote_requests/99"))


def test_12_4_an_update_brings_a_permission_and_takes_none(arrivals, carol, dora, theirs, quoting_theirs, run_jobs):
    status = quoting_theirs(None)
    right = authorize(carol, status.uri, theirs)
    note = {
        "id": status.uri,
        "type": "Note",
        "attributedTo": dora.id,
        "content": "<p>Hello</p>",
        "quote": theirs.uri,
        "to": ["as:Public"],
    }

    for permission in (right, f"{dora.id}/nonsense"):
        arrivals.apply(dora.activity("Update", {**note, "quoteAuthorization": permission}))
        run_jobs()

    assert (quote_of(status.id).state, quote_of(status.id).approval_uri) == (ACCEPTED, right)


def test_12_4_no_update_brings_back_what_was_revoked(arrivals, carol, dora, theirs, quoting_theirs, run_jobs):
    status = quoting_theirs(right := f"{carol.id}/quote_authorizations/9")
    authorize(carol, status.uri, theirs)
    run_jobs()
    arrivals.apply(carol.activity("Delete", {"id": right, "type": "QuoteAuthorization"}))
    note = dora.note(id=status.uri, quote=theirs.uri, quoteAuthorization=f"{carol.id}/another")

    arrivals.apply(dora.activity("Update", note))
    run_jobs()

    assert quote_of(status.id).state == REVOKED
    assert count(theirs) == 0
