"""Quiet hours: when they are, and what is pushed after them."""

from datetime import UTC, datetime

import pytest

from models.auth.user import User
from models.base import db
from models.notifications.notification import Notification
from rookery import events, net
from rookery.errors import Invalid
from rookery.net import host_limit
from rookery.services.push import quiet_hours
from rookery.services.push.quiet_hours import Hours
from rookery.services.timelines import markers
from tests.phones import Phone

NIGHT = Hours(22 * 60, 7 * 60, range(7))
FRIDAY_NIGHT, WEEKEND = Hours(22 * 60, 7 * 60, [4]), Hours(0, 0, [5, 6])


def at(day, hour, minute=0):
    """A moment of the week that begins with Monday, 5 May 2031."""
    return datetime(2031, 5, 5 + day, hour, minute, tzinfo=UTC)


@pytest.mark.any_database
@pytest.mark.parametrize(
    ("hours", "zone", "moment", "end"),
    [
        (NIGHT, None, at(0, 21, 59), None),
        (NIGHT, None, at(0, 22), at(1, 7)),
        (NIGHT, None, at(1, 6, 59), at(1, 7)),
        (NIGHT, None, at(1, 7), None),
        (NIGHT, "America/New_York", at(1, 2), at(1, 11)),
        (NIGHT, "America/New_York", at(1, 12), None),
        (FRIDAY_NIGHT, None, at(5, 6), at(5, 7)),
        (FRIDAY_NIGHT, None, at(5, 23), None),
        (WEEKEND, None, at(5, 12), at(7, 0)),
        (Hours(0, 0, range(7)), None, at(0, 0), at(7, 0)),
    ],
)
def test_quiet_hours_begin_on_their_days_and_end_the_next_one(hours, zone, moment, end):
    assert quiet_hours.end_of(hours, zone, moment) == end


def test_quiet_hours_need_a_day(alice):
    with pytest.raises(Invalid):
        quiet_hours.choose(alice, Hours(0, 60, []))


class Night:
    """alice, whose phone is quiet at night; it is 23:00, and it will be 07:00 with `morning()`."""

    def __init__(self, alice, bob, api, push_service, post, run_jobs, time):
        self.alice, self.bob, self.post, self.run_jobs, self.time = alice, bob, post, run_jobs, time
        self.phone = Phone(push_service)
        self.phone.subscribe(api(alice))
        quiet_hours.choose(alice, NIGHT)
        events.commit()
        time.moment = at(0, 23)

    def mention(self, text="@alice hello"):
        self.post(self.bob, text)
        self.run_jobs()

    def morning(self):
        self.time.moment = at(1, 7, 1)
        self.run_jobs()

    def told(self):
        return [(push.said["title"], push.said["body"]) for push in self.phone.pushes]


@pytest.fixture
def night(alice, bob, api, push_service, post, run_jobs, frozen_time):
    return Night(alice, bob, api, push_service, post, run_jobs, frozen_time)


def test_many_notifications_of_the_night_are_one_message_in_the_morning(night):
    for text in ("@alice one", "@alice two", "@alice three"):
        night.mention(text)
    at_night = night.told()

    night.morning()

    assert at_night == [] and db.session.query(Notification).count() == 3
    assert night.told() == [("3 notifications in quiet hours", "bob mentioned you")]
    assert night.phone.pushes[0].said["notification_id"] == max(one.id for one in db.session.query(Notification))


@pytest.mark.any_database
def test_what_comes_after_the_hours_is_no_part_of_the_message(night):
    night.mention("@alice at night")
    night.time.moment = at(1, 7, 1)
    night.post(night.bob, "@alice in the morning")

    night.morning()

    assert sorted(body for _, body in night.told()) == ["@alice at night", "@alice in the morning"]


def test_a_single_one_is_pushed_as_it_is(night):
    night.mention("@alice hello")

    night.morning()

    assert night.told() == [("bob mentioned you", "@alice hello")]


def test_what_was_read_meanwhile_is_not_pushed(night):
    night.mention()
    markers.move(night.alice, {"notifications": max(one.id for one in db.session.query(Notification))})
    events.commit()

    night.morning()

    assert night.told() == []


def test_hours_that_were_prolonged_meanwhile_are_quiet_to_their_end(night):
    night.mention("@alice one")
    night.mention("@alice two")
    quiet_hours.choose(night.alice, Hours(22 * 60, 9 * 60, range(7)))
    events.commit()

    night.morning()
    early = night.told()
    night.time.moment = at(1, 9, 1)
    night.run_jobs()

    assert early == [] and night.told() == [("2 notifications in quiet hours", "bob mentioned you")]


def test_a_push_that_waited_for_another_attempt_waits_for_the_end_of_the_hours_too(night):
    night.time.moment = at(
        0,
        21,
        59,
    )
    night.phone.answers(503)
    night.mention()
    before = len(night.phone.pushes)
    night.phone.answers(201)

    night.time.moment = at(0, 22, 1)
    night.run_jobs()
    at_night = len(night.phone.pushes) - before
    night.morning()

    assert at_night == 0 and len(night.phone.pushes) - before == 1


@pytest.mark.any_database
def test_what_waited_for_another_attempt_is_told_with_what_came_in_the_hours(night):
    night.time.moment = at(0, 21, 59)
    night.phone.answers(503)
    night.mention("@alice one")
    night.phone.answers(201)
    night.time.moment = at(0, 22, 0)
    night.mention("@alice two")
    before = len(night.phone.pushes)

    night.time.moment = at(0, 22, 1)
    night.run_jobs()
    night.morning()

    assert night.told()[before:] == [("2 notifications in quiet hours", "bob mentioned you")]


def test_what_comes_after_the_hours_were_prolonged_is_told_with_what_came_before(night):
    night.mention("@alice one")
    quiet_hours.choose(night.alice, Hours(22 * 60, 9 * 60, range(7)))
    events.commit()
    night.mention("@alice two")

    night.morning()
    night.time.moment = at(1, 9, 1)
    night.run_jobs()

    assert night.told() == [("2 notifications in quiet hours", "bob mentioned you")]


def test_a_message_after_long_quiet_hours_is_tried_for_a_day_too(night):
    night.time.moment = at(0, 1)
    quiet_hours.choose(night.alice, Hours(0, 0, [0, 1]))
    events.commit()
    night.mention()
    night.phone.answers(503)
    night.time.moment = at(2, 0, 1)
    night.run_jobs()
    before = len(night.phone.pushes)
    night.phone.answers(201)

    night.time.move(seconds=10)
    night.run_jobs()

    assert (before, len(night.phone.pushes)) == (1, 2)


def test_where_many_wake_up_a_message_waits_for_seconds(night, monkeypatch):
    monkeypatch.setattr(host_limit, "WAIT_SECONDS", 0)
    night.mention()
    host = net.tidy(night.phone.endpoint)[1]
    with net.host_slot(host), net.host_slot(host):
        night.morning()
    crowded = night.told()

    night.time.move(seconds=3)
    night.run_jobs()

    assert crowded == [] and night.told() == [("bob mentioned you", "@alice hello")]


def test_without_quiet_hours_everything_is_pushed_at_once(night):
    quiet_hours.choose(night.alice, None)
    events.commit()

    night.mention()

    assert night.told() == [("bob mentioned you", "@alice hello")]


def test_the_time_zone_is_that_of_the_user(night):
    User.of_account(night.alice.id).time_zone = "Asia/Tokyo"  # where it is 08:00
    events.commit()

    night.mention()

    assert len(night.told()) == 1
