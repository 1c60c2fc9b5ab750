"""Ids in a row: whoever has read up to one has missed none below it."""

import threading

from models.base import begin_write, db
from models.sequence import next_ids


def test_ids_are_taken_in_order_and_each_table_has_its_own(app):
    assert (next_ids("rooks", 3), next_ids("rooks", 2), next_ids("jays", 1)) == (range(1, 4), range(4, 6), range(1, 2))


def test_ids_that_were_not_committed_are_taken_by_the_next(app):
    next_ids("rooks", 3)
    db.session.rollback()

    assert next_ids("rooks", 1) == range(1, 2)


def test_who_takes_ids_waits_for_the_commit_of_who_took_some_before(app):
    taken = []

    def take():
        with app.app_context():
            begin_write()
            taken.append(next_ids("rooks", 1)[0])
            db.session.commit()

    next_ids("rooks", 1)
    other = threading.Thread(target=take)
    other.start()
    other.join(0.1)
    waited = list(taken)
    db.session.commit()
    other.join(10)

    assert (waited, taken) == ([], [2])
