"""What nobody needs any more goes by itself: sign-ups that came to nothing, old figures; and nothing else."""

import pytest
from sqlalchemy import select

from models import clock
from models.accounts.account import Account
from models.auth import user
from models.auth.user import User, UserDay, UserWeek
from models.base import db
from rookery.events.facts import TokensRevoked
from rookery.services import emails
from rookery.services.accounts import local_accounts


@pytest.fixture
def newcomer(factory):
    """Somebody who signed up by an app and has not confirmed the address."""
    someone = factory.user("newcomer", confirmed=False)
    factory.token(someone)
    return someone


def names():
    return set(db.session.scalars(select(Account.username)))


# Sign-ups


def test_a_sign_up_that_nobody_confirms_is_forgotten_after_a_week(newcomer, alice, run_jobs, frozen_time, facts):
    frozen_time.move(days=7)
    local_accounts.forget_unconfirmed()
    at_the_week = names()
    frozen_time.move(seconds=1)

    more = local_accounts.forget_unconfirmed()
    db.session.commit()
    run_jobs()

    assert at_the_week == {"newcomer", "alice"}
    assert names() == {"alice"}
    assert any(isinstance(fact, TokensRevoked) for fact in facts)
    assert not more


def test_its_name_and_address_are_free_again(newcomer, run_jobs, frozen_time):
    frozen_time.move(days=8)
    local_accounts.forget_unconfirmed()
    db.session.commit()
    run_jobs()

    again = local_accounts.create("newcomer", "newcomer@mail.example", "a long password")

    assert again.id


def test_the_week_begins_anew_with_each_link(newcomer, run_jobs, frozen_time):
    frozen_time.move(days=5)
    emails.send_confirmation(User.of_account(newcomer.id).id)
    db.session.commit()
    frozen_time.move(days=5)

    local_accounts.forget_unconfirmed()

    assert names() == {"newcomer"}


def test_who_was_given_a_role_or_confirmed_stays(factory, alice, frozen_time):
    factory.user("moderator", role="Moderator", confirmed=False)
    frozen_time.move(days=100)

    local_accounts.forget_unconfirmed()

    assert names() == {"moderator", "alice"}


def test_many_sign_ups_are_forgotten_in_pieces(factory, run_jobs, frozen_time, monkeypatch):
    monkeypatch.setattr(local_accounts, "AT_ONCE", 2)
    for number in range(3):
        factory.user(f"n{number}", confirmed=False)
    frozen_time.move(days=8)

    more = [local_accounts.forget_unconfirmed() for _ in range(2)]

    assert more == [True, False]
    assert db.session.scalar(select(User.id)) is None


# Figures


def test_days_and_weeks_that_no_figure_asks_for_are_forgotten(alice, frozen_time):
    user_id = User.of_account(alice.id).id
    user.note_activity(user_id, clock.now())
    frozen_time.move(days=user.DAYS_KEPT + 8)
    user.note_activity(user_id, clock.now())

    user.forget_old_days()

    assert list(db.session.scalars(select(UserDay.day))) == [clock.today()]
    assert list(db.session.scalars(select(UserWeek.week))) == [clock.week_of(clock.now())]


def test_who_uses_the_same_token_in_two_weeks_counts_in_both(alice, api, frozen_time):
    frozen_time.move(days=(6 - clock.today().weekday()) % 7)  # a Sunday
    client = api(alice)
    client.get("/api/v1/accounts/verify_credentials")
    frozen_time.move(days=1)
    client.get("/api/v1/accounts/verify_credentials")

    activity = api().get("/api/v1/instance/activity").json

    assert clock.today().weekday() == 0
    assert [week["logins"] for week in activity[:3]] == ["1", "1", "0"]
