"""There is one clock, and tests can stop it."""

from models.accounts.account import Account
from models.base import db


def test_what_is_made_while_time_stands_still_is_of_that_moment(app, frozen_time):
    frozen_time.move(days=40)

    account = Account(username="rook")
    db.session.add(account)
    db.session.flush()

    assert account.created_at == frozen_time.moment
