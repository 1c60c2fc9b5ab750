"""Compiled queries give what SQLAlchemy gives for the same statement."""

from decimal import Decimal

import pytest
from sqlalchemy import Boolean, Numeric, bindparam, cast, column, literal, select, table
from sqlalchemy.exc import DBAPIError, OperationalError, ProgrammingError

from models import clock
from models.accounts.account import Account
from models.array_parameters import ids_parameter
from models.base import BigInt, UtcDateTime, db
from models.compiled import CompiledQuery
from models.statuses.status import Status
from rookery.web import paging
from tests.compiled import comparing

GETS = (
    "/api/v1/timelines/home",
    "/api/v1/timelines/home?max_id=999999999999999999&limit=5",
    "/api/v1/timelines/home?min_id=1",
    "/api/v1/timelines/public?local=true",
    "/api/v1/timelines/tag/birds",
    "/api/v1/notifications",
    "/api/v1/notifications?types[]=favourite&exclude_types[]=mention",
    "/api/v2/notifications",
    "/api/v1/favourites",
    "/api/v1/bookmarks",
    "/api/v1/conversations",
    "/api/v1/statuses/{status}",
    "/api/v1/statuses/{status}/context",
    "/api/v1/accounts/{account}",
    "/api/v1/accounts/{account}/statuses?exclude_replies=true",
    "/api/v1/accounts/relationships?id[]={account}",
    "/api/v1/accounts/verify_credentials",
    "/api/v2/search?q=garden",
)


@pytest.fixture
def compared(monkeypatch):
    return comparing(monkeypatch)


@pytest.fixture
def stage(factory, post, api, run_jobs):
    """Two people who follow, mention, like and answer each other."""
    alice, bob = factory.user("alice"), factory.user("bob")
    for one, other in ((alice, bob), (bob, alice)):
        api(one).post(f"/api/v1/accounts/{other.id}/follow")
    first = post(bob, "In the garden @alice #birds")
    answer = post(alice, "A reply @bob", in_reply_to_id=first.id)
    post(bob, "For you alone @alice", visibility="direct")
    for verb in ("favourite", "reblog", "bookmark"):
        api(alice).post(f"/api/v1/statuses/{first.id}/{verb}")
    api(bob).post(f"/api/v1/statuses/{answer.id}/favourite")
    run_jobs()
    return alice, bob, first


def test_rows_are_those_of_the_session(stage, api, compared):
    alice, bob, first = stage

    answers = [api(alice).get(path.format(status=first.id, account=bob.id)) for path in GETS]

    assert {reply.status_code for reply in answers} == {200}
    assert len(set(compared)) >= 5  # token, versions, flags, one post, its replies


def test_a_first_page_of_an_odd_size_is_not_compiled(api, alice):
    client = api(alice)
    for size in (20, 40):
        client.get(f"/api/v1/timelines/public?limit={size}")
    before = paging._first_page.cache_info().currsize

    for size in range(1, 20):
        assert client.get(f"/api/v1/timelines/public?limit={size}").status_code == 200

    assert paging._first_page.cache_info().currsize == before


def test_parameters_and_columns_are_converted(alice, post):
    status = post(alice)
    query = CompiledQuery(
        select(Status.created_at, Status.sensitive, Status.tag_names, Status.id.label("number"))
        .where(
            Status.id.in_(ids_parameter("ids")),
            Status.visibility.in_(["public", "unlisted"]),
            Status.created_at <= bindparam("now", type_=UtcDateTime),
            Status.local == bindparam("local", type_=Boolean),
        )
        .add_columns(literal(0.5), cast(literal("1.25"), Numeric(5, 2)))
    )

    found = query.one(ids=[status.id], now=clock.now(), local=True)

    assert found == (status.created_at, False, [], status.id, 0.5, Decimal("1.25"))
    assert found.number == status.id


def test_what_is_made_for_each_call_is_made_anew(alice, post, frozen_time):
    status = post(alice)
    later = bindparam("later", callable_=lambda: clock.ago(hours=1), type_=UtcDateTime)
    query = CompiledQuery(select(Status.id).where(Status.created_at < later))

    before = query.scalars()
    frozen_time.move(hours=2)

    assert (before, query.scalars()) == ([], [status.id])


def test_what_the_transaction_has_written_is_read(alice):
    query = CompiledQuery(select(Account.display_name).where(Account.id == bindparam("id", type_=BigInt)))
    alice.display_name = "Not committed"
    db.session.flush()

    within = query.scalars(id=alice.id)
    db.session.rollback()

    assert (within, query.scalars(id=alice.id)) == (["Not committed"], [""])


def test_a_connection_that_is_lost_is_given_up(app):
    query = CompiledQuery(select(literal(1).label("one")))
    db.session.connection().connection.driver_connection.close()

    with pytest.raises(DBAPIError) as raised:
        query.rows()
    db.session.rollback()

    assert raised.value.connection_invalidated
    assert query.scalars() == [1]


def test_errors_are_those_of_the_session(app):
    query = CompiledQuery(select(column("x")).select_from(table("nowhere")))

    with pytest.raises((OperationalError, ProgrammingError), match="nowhere"):
        query.rows()
    db.session.rollback()

    assert db.session.scalar(select(1)) == 1
