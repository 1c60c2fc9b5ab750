"""While you were away: what home says after a downtime, and the page behind it."""

from datetime import timedelta

import pytest

from models import clock
from models.base import db
from models.federation.missed_outbox import MissedOutbox
from rookery import events
from rookery.jobs import heartbeat
from rookery.services.relationships import relationships
from rookery.services.statuses import receive
from rookery.services.statuses.receive import RemoteStatus

PAGE, NOTICE = "/home/while-away", "This server was offline"


@pytest.fixture
def catches_up(frozen_time, run_jobs):
    """`catches_up(carol, "One", "Two")`: the server was down for a day, and carol posted these meanwhile."""

    def catches_up(author, *texts, **values):
        heartbeat.beat()
        events.commit()
        frozen_time.move(hours=24)
        heartbeat.beat()
        for number, text in enumerate(texts):
            uri, published = f"{author.uri}/statuses/{text}", clock.ago(hours=20) + timedelta(minutes=number)
            receive.receive(author, RemoteStatus(uri, uri, text, published=published, late=True, **values))
        events.commit()
        run_jobs()

    return catches_up


@pytest.fixture
def friends(alice, carol, run_jobs):
    """Alice follows Carol, who is elsewhere."""
    relationships._begin(alice.id, carol.id, {})
    db.session.commit()
    run_jobs()


def test_home_leads_to_the_posts_of_a_downtime(enter, alice, carol, friends, post, catches_up, frozen_time):
    post(alice, "Long before")
    frozen_time.move(minutes=1)
    catches_up(carol, "Missed", visibility="public")
    post(alice, "Long after")
    visitor = enter(alice)

    home, page = visitor.open("/home").text, visitor.open(PAGE).text

    assert NOTICE in home and f'href="{PAGE}"' in home
    assert NOTICE in page and "Missed" in page
    assert "Long before" not in page and "Long after" not in page


def test_the_notice_is_dismissed_until_the_next_downtime(enter, alice, carol, friends, catches_up):
    catches_up(carol, "Missed", visibility="public")
    visitor = enter(alice)

    visitor.open("/home")
    visitor.send("/home/while-away/dismiss")
    dismissed = visitor.open("/home").text
    catches_up(carol, "Missed again", visibility="public")

    assert NOTICE not in dismissed
    assert NOTICE in enter(alice).open("/home").text


def test_two_downtimes_are_both_told_and_their_posts_are_on_one_page(
    enter, alice, carol, friends, post, catches_up, frozen_time
):
    catches_up(carol, "Missed", visibility="public")
    frozen_time.move(minutes=1)
    post(alice, "In between")
    frozen_time.move(minutes=1)
    catches_up(carol, "Missed again", visibility="public")
    visitor = enter(alice)

    home, page = visitor.open("/home").text, visitor.open(PAGE).text
    visitor.open("/home")
    visitor.send("/home/while-away/dismiss")

    assert home.count(NOTICE) == page.count(NOTICE) == 2
    assert "Missed again" in page and ">Missed<" in page and "In between" not in page
    assert NOTICE not in visitor.open("/home").text


def test_who_missed_nothing_is_told_nothing(enter, alice, bob, carol, friends, catches_up, frozen_time):
    before = enter(bob).open("/home").text
    catches_up(carol, "Missed", visibility="public")

    after = enter(bob).open("/home").text
    frozen_time.move(days=8)

    assert NOTICE not in before + after + enter(alice).open("/home").text


def test_the_page_shows_nobody_what_they_may_not_read(enter, alice, bob, carol, friends, catches_up):
    catches_up(carol, "For followers", visibility="private")
    read = "For followers" in enter(alice).open(PAGE).text

    strangers = enter(bob).open(PAGE).text
    relationships.block(alice, carol)
    db.session.commit()

    assert read
    assert "For followers" not in strangers + enter(alice).open(PAGE).text


def test_the_page_is_turned_within_the_downtime(enter, alice, carol, friends, post, catches_up):
    catches_up(carol, *(f"Number {number}." for number in range(25)), visibility="public")
    post(alice, "Long after")
    visitor = enter(alice)
    first = visitor.open(PAGE).text

    second = visitor.open(f"{PAGE}?max_id={_older(first)}").text

    assert "Number 24." in first and "Number 4." not in first
    assert "Number 4." in second and "Number 24." not in second and "Long after" not in second


def _older(page):
    return page.partition('href="?max_id=')[2].partition('"')[0]


def test_it_says_that_posts_are_still_being_fetched(enter, alice, carol, friends, catches_up):
    catches_up(carol)
    db.session.add(MissedOutbox(account_id=carol.id, since=clock.now()))
    db.session.commit()

    assert "still being fetched" in enter(alice).open(PAGE).text


def test_without_a_downtime_it_says_so(enter, alice):
    assert "has not been offline" in enter(alice).open(PAGE).text
