"""A post with many boosts and quotes: its transaction does not grow with them, and nobody is forgotten."""

import pytest
from sqlalchemy import event, func, insert, select

from models import clock
from models.accounts.account import Account, AccountCounts
from models.base import db
from models.ids import new_id
from models.notifications.notification import Notification
from models.statuses.quote import ACCEPTED, Quote
from models.statuses.status import Status, StatusCounts
from rookery import events
from rookery.events.facts import StatusDeleted
from rookery.services import statuses
from rookery.services.notifications import listeners
from rookery.services.statuses.delete import REBLOGS_TOLD


@pytest.fixture
def famous(alice, post):
    """Return a post of alice's with so many boosts, each by somebody here who also quotes it."""

    def make(number):
        status_id = post(alice, "Rooks nest high.").id
        people = [new_id() for _ in range(number)]
        db.session.execute(insert(Account), [_person(one) for one in people])
        db.session.execute(insert(AccountCounts), [{"account_id": one, "statuses": 2} for one in people])
        boosts = [_made(one, reblog_of_id=status_id) for one in people]
        quotes = [_made(one, text="True.", quote_id=new_id()) for one in people]
        for rows in (boosts, quotes):
            db.session.execute(insert(Status), rows)
            db.session.execute(insert(StatusCounts), [{"status_id": one["id"]} for one in rows])
        db.session.execute(insert(Quote), [_quote(one, status_id, alice.id) for one in quotes])
        db.session.commit()
        return status_id

    return make


def _person(account_id):
    return {"id": account_id, "version": new_id(), "username": f"u{account_id}", "created_at": clock.now()}


def _made(account_id, **columns):
    return {"id": new_id(), "version": new_id(), "account_id": account_id, "created_at": clock.now(), **columns}


def _quote(status, quoted_id, author_id):
    return {
        "id": status["quote_id"],
        "status_id": status["id"],
        "account_id": status["account_id"],
        "quoted_id": quoted_id,
        "quoted_account_id": author_id,
        "state": ACCEPTED,
    }


@pytest.fixture
def counted(app):
    """Count the statements of a call, and the parameters that they carry."""
    seen = []

    def note(connection, cursor, statement, parameters, context, executemany):
        seen.append(parameters if executemany else [parameters])

    def count(call):
        seen.clear()
        event.listen(db.engine, "before_cursor_execute", note)
        try:
            call()
            events.commit()
        finally:
            event.remove(db.engine, "before_cursor_execute", note)
        return len(seen), sum(len(row) for rows in seen for row in rows)

    return count


def told(kind):
    of_kind = select(func.count(), func.count(Notification.account_id.distinct())).where(Notification.kind == kind)
    return tuple(db.session.execute(of_kind).one())


def test_an_edit_tells_many_in_tasks_and_each_of_them_once(alice, famous, run_jobs):
    many = listeners.WITHIN + listeners.AT_ONCE + 1  # at once, by a full task, and by one more
    status_id = famous(many)

    statuses.edit(alice, status_id, statuses.Draft(text="Rooks nest higher."))
    events.commit()
    at_once = told("update"), told("quoted_update")
    run_jobs()

    assert at_once == ((listeners.WITHIN,) * 2,) * 2
    assert (told("update"), told("quoted_update")) == ((many, many), (many, many))


def test_a_deletion_takes_all_boosts_along_in_as_many_statements_as_a_few(alice, famous, counted, facts):
    few, many = famous(REBLOGS_TOLD + 1), famous(3 * REBLOGS_TOLD)
    total = AccountCounts.of(alice.id)["statuses"]

    costs = [counted(lambda one=one: statuses.delete(alice, one)) for one in (few, many)]

    assert costs[1] <= costs[0]
    assert max(len(one.reblog_ids) for one in facts if isinstance(one, StatusDeleted)) == REBLOGS_TOLD == 100
    assert db.session.scalar(select(func.count()).where(Status.reblog_of_id.is_not(None))) == 0
    left = select(AccountCounts.statuses, func.count()).where(AccountCounts.account_id != alice.id)
    assert db.session.execute(left.group_by(AccountCounts.statuses)).all() == [(1, 4 * REBLOGS_TOLD + 1)]
    assert AccountCounts.of(alice.id)["statuses"] == total - 2
