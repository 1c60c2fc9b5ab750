"""Deleting a status takes along what hangs on it, however much that is."""

from models.accounts import account as account_model
from models.accounts.account import AccountCounts
from models.base import db
from models.data.post_import import PostImport
from rookery import events
from rookery.media.store.base import new_key
from rookery.services import statuses
from rookery.services.accounts import local_accounts
from rookery.services.media import files


def test_deleting_what_many_reblogged_costs_no_more_statements(factory, alice, post, count_queries):
    def cost(reblogs):
        status = post(alice, "Rooks")
        people = [factory.user(f"u{status.id}x{number}") for number in range(reblogs)]
        for someone in people:
            statuses.reblog(someone, status.id)
        db.session.commit()
        with count_queries() as queries:
            statuses.delete(alice, status.id)
        db.session.commit()
        return len(queries)

    assert cost(1) == cost(12)


def test_an_archive_that_is_imported_goes_with_the_account(alice, run_jobs):
    key = new_key("uploads", "zip")
    files.store().write(key, b"direct posts", "application/zip")
    db.session.add(PostImport(account_id=alice.id, file_key=key))
    db.session.commit()

    local_accounts.delete(alice)
    events.commit()
    run_jobs()

    assert not files.store().exists(key)


def test_counters_of_very_many_are_changed_in_pieces(factory, alice, bob, post, monkeypatch):
    monkeypatch.setattr(account_model, "IDS_AT_ONCE", 2)
    status = post(alice, "Rooks")
    people = [bob, *(factory.user(f"u{number}") for number in range(4)), alice]
    for someone in people:
        statuses.reblog(someone, status.id)
    db.session.commit()

    statuses.delete(alice, status.id)
    db.session.commit()

    left = [db.session.get(AccountCounts, one.id, populate_existing=True).statuses for one in people]
    assert left == [0] * len(people)
