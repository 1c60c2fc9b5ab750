"""Posts of an archive get ids of their own time, however many have the same."""

from datetime import UTC, datetime

from models.base import count_rows, db
from models.statuses.status import Status
from rookery.services.statuses import backdated
from rookery.services.statuses.backdated import BackdatedStatus

SECOND = datetime(2024, 3, 1, 12, tzinfo=UTC)


def test_posts_of_one_second_all_come_in_their_order(alice, factory):
    given = [BackdatedStatus(SECOND, str(number), f"<p>{number}</p>", "public") for number in range(2000)]

    made = []
    for account in (alice, factory.account("bob")):
        for start in range(0, len(given), 500):
            made += backdated.add_all(account.id, given[start : start + 500])
            db.session.commit()

    assert count_rows(Status.created_at == SECOND) == len(made) == 4000
    assert [one.id for one in made] == sorted({one.id for one in made})
