"""What other servers count: final figures of polls are asked for, and what is counted here meanwhile is kept (17.5)."""

import pytest
from sqlalchemy import select

from models import clock
from models.accounts.account import AccountCounts
from models.accounts.remote_actor import RemoteActor
from models.base import db
from models.statuses.poll import Poll
from models.statuses.status import Status
from rookery import events
from rookery.federation.remote import backfill, refresh
from rookery.services.remote import fetch_on_view
from rookery.services.statuses import polls
from tests.configured import configured
from tests.federation.neighbours import account_of, follows, knows, signs


@pytest.fixture
def carol(masto, alice):
    """Somebody there whom alice follows."""
    person = masto.person("carol")
    follows(signs(alice), knows(person))
    return person


def with_counts(question, *counts, **more):
    options = [
        {"type": "Note", "name": name, "replies": {"type": "Collection", "totalItems": count}}
        for name, count in zip(("yes", "no"), counts, strict=True)
    ]
    return {**question, "type": "Question", "oneOf": options, "votersCount": sum(counts), **more}


@pytest.fixture
def question(carol, run_jobs, frozen_time):
    """A poll of carol's that is here and ends in ten minutes: one vote for yes, two for no."""
    made = with_counts(carol.note("<p>Which?</p>"), 1, 2, endTime=clock.stamp(clock.ahead(minutes=10)))
    show(carol, made)
    carol.does("Create", made)
    run_jobs()
    return made


def show(carol, question):
    """What its server shows of it from now on."""
    carol.server.page(question["id"].removeprefix(carol.server.base), question)


def poll():
    return db.session.scalars(select(Poll), execution_options={"populate_existing": True}).one()


def asked(carol, question):
    return [one.path for one in carol.server.asked].count(question["id"].removeprefix(carol.server.base))


def later(frozen_time, run_jobs, **span):
    frozen_time.move(**span)
    run_jobs()


# Polls ------------------------------------------------------------------------------------------------------------


def test_17_5_after_the_end_of_a_poll_its_server_is_asked_once_for_the_final_figures(
    carol, question, run_jobs, frozen_time
):
    show(carol, with_counts(question, 5, 7, closed=clock.stamp(clock.ahead(minutes=10))))
    for _ in range(10):
        later(frozen_time, run_jobs, minutes=5)

    assert (poll().tallies, poll().voters_count) == ([5, 7], 12)
    assert asked(carol, question) == 1


def test_17_5_who_closes_a_poll_themselves_is_asked_for_the_final_figures_too(carol, question, run_jobs, frozen_time):
    closed = clock.stamp(clock.now())
    carol.does("Update", with_counts(question, 3, 3, closed=closed))
    run_jobs()
    before = poll().tallies
    show(carol, with_counts(question, 3, 4, closed=closed))
    for _ in range(10):
        later(frozen_time, run_jobs, minutes=5)

    assert (before, poll().tallies, poll().voters_count) == ([3, 3], [3, 4], 7)
    assert asked(carol, question) == 1
    assert db.session.scalars(select(Status.edited_at)).one() is None


def test_17_5_a_server_that_is_away_when_a_poll_ends_is_asked_again_a_few_times(
    carol, question, run_jobs, frozen_time, masto
):
    show(carol, with_counts(question, 5, 7))
    masto.down = True
    for minutes in (10, 3):  # the end, and the question
        later(frozen_time, run_jobs, minutes=minutes)
    masto.down = False
    later(frozen_time, run_jobs, minutes=9)
    assert poll().tallies == [1, 2]
    later(frozen_time, run_jobs, minutes=2)

    assert poll().tallies == [5, 7]


def test_17_5_a_server_that_never_comes_back_is_given_up(carol, question, run_jobs, frozen_time, masto, monkeypatch):
    tries, count = [], refresh.count_votes
    monkeypatch.setattr(refresh, "count_votes", lambda *which: tries.append(clock.now()) or count(*which))
    masto.down = True
    for _ in range(20):
        later(frozen_time, run_jobs, hours=4)

    assert len(tries) == 1 + len(refresh.FINAL_AGAIN_SECONDS)


def test_17_5_who_looks_at_a_poll_that_ended_has_its_server_asked_once_more(
    carol, question, run_jobs, frozen_time, masto
):
    masto.down = True
    for _ in range(20):
        later(frozen_time, run_jobs, hours=4)
    masto.down = False
    show(carol, with_counts(question, 5, 7))
    before = asked(carol, question)

    for _ in range(3):
        fetch_on_view.poll(poll())
        events.commit()
        later(frozen_time, run_jobs, hours=1)

    assert poll().tallies == [5, 7]
    assert asked(carol, question) == before + 1


def test_17_5_with_federation_off_nobody_is_asked(app, carol, question, run_jobs, frozen_time):
    with configured(app, ROOKERY_FEDERATION="off"):
        for minutes in (10, 3):
            later(frozen_time, run_jobs, minutes=minutes)

    assert asked(carol, question) == 0


def test_17_5_a_vote_of_ours_is_not_lost_to_figures_that_were_made_before_it(carol, question, alice, run_jobs):
    polls.vote(alice, poll().id, [0])
    events.commit()
    carol.does("Update", with_counts(question, 1, 4))
    run_jobs()

    assert poll().tallies == [2, 4]


def test_17_5_at_the_end_the_figures_of_its_server_hold_even_if_they_are_less(carol, question, run_jobs, frozen_time):
    carol.does("Update", with_counts(question, 9, 9))
    carol.does("Update", with_counts(question, 1, 3, closed=clock.stamp(clock.now())))
    run_jobs()

    assert (poll().tallies, poll().voters_count) == ([1, 3], 4)


# Profiles ---------------------------------------------------------------------------------------------------------


@pytest.fixture
def look_up(carol, masto, run_jobs, monkeypatch):
    """`look_up(told, meanwhile)`: carol's server tells these counters, and these are counted here before it ends."""

    def look_up(told, meanwhile):
        account, pin = account_of(carol), backfill._pin
        actor = db.session.get_one(RemoteActor, account.id)
        actor.following, actor.outbox = f"{carol.id}/following", f"{carol.id}/outbox"
        actor.backfilled_at = None  # nobody has looked yet
        db.session.commit()
        for name, path in (("followers", "followers"), ("following", "following"), ("statuses", "outbox")):
            masto.page(
                f"/users/carol/{path}",
                {"id": f"{carol.id}/{path}", "type": "OrderedCollection", "totalItems": told[name], "orderedItems": []},
            )

        def slowly(*about):
            AccountCounts.bump(account.id, **meanwhile)
            db.session.commit()
            pin(*about)

        monkeypatch.setattr(backfill, "_pin", slowly)
        fetch_on_view.profile(account.id, account.domain)
        events.commit()
        run_jobs()
        return AccountCounts.of(account.id)

    return look_up


def test_17_5_a_follow_that_is_counted_during_a_slow_look_is_not_overwritten(look_up):
    counts = look_up({"followers": 0, "following": 3, "statuses": 7}, {"followers": +1, "statuses": +2})

    assert counts == {"followers": 1, "following": 3, "statuses": 7}


def test_17_5_what_was_counted_here_meanwhile_is_added_to_what_was_told_before(factory):
    cases = {  # before, told, now: shown
        (0, 0, 1): 1,  # a follow that its server had not counted yet
        (0, 1, 1): 1,  # and one that it had
        (5, 5, 4): 4,
        (5, 4, 4): 4,  # likewise a follow that ended
        (1000, 900, 1000): 900,
        (1000, 900, 1001): 901,  # it knows better how many left
        (0, 500, 20): 500,
    }
    account, shown = factory.remote("carol", "masto.example"), {}

    for before, told, now in cases:
        AccountCounts.bump(account.id, followers=now - AccountCounts.of(account.id)["followers"])
        AccountCounts.take_over(account.id, {"followers": told}, {"followers": before})
        shown[before, told, now] = AccountCounts.of(account.id)["followers"]

    assert shown == cases
