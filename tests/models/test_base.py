"""The ground of all queries."""

import sys
import threading

import pytest
from sqlalchemy import insert, select
from sqlalchemy.exc import IntegrityError

from models.base import aliased, db
from models.instance import Setting
from models.status import Status


@pytest.fixture
def restless():
    """Threads take turns as often as can be."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


def test_threads_that_use_an_alias_for_the_first_time_together_ask_the_same(restless):
    for _ in range(200):
        shared, together, said = aliased(Status), threading.Barrier(4), set()

        def ask(shared=shared, together=together, said=said):
            together.wait(10)
            said.add(str(select(shared.id)))

        threads = [threading.Thread(target=ask) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(10)

        assert len(said) == 1
        assert "statuses_1.id" in said.pop()


def test_an_error_of_the_database_does_not_say_what_was_to_be_stored(app):
    row = {"name": "diary", "value": "dear diary"}

    with pytest.raises(IntegrityError) as refused:
        db.session.execute(insert(Setting).values([row, row]))

    assert "INSERT INTO settings" in str(refused.value)
    assert "dear diary" not in str(refused.value)
