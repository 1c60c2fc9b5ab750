"""Calm home on pages: its settings, what home says of the digest, and where one finds them."""

import pytest

from models.auth.user import User
from models.base import db
from models.notifications.quiet_hours import QuietHours
from models.relationships.follow import Follow
from models.timelines.home_limit import HomeLimit
from models.timelines.list import SINCE_LEFT
from rookery import events
from rookery.services.relationships import relationships
from rookery.services.timelines import filled_lists

PATH = "/settings/calm-home"
NIGHT = {"quiet": "1", "begins": "22:30", "ends": "07:00", "days": ["0", "4"], "time_zone": "Europe/Berlin"}


@pytest.fixture
def visitor(enter, alice, bob):
    relationships.follow(alice, bob)
    events.commit()
    return enter(alice)


def hours(account):
    return db.session.get(QuietHours, account.id, populate_existing=True)


def test_quiet_hours_and_the_list_of_what_is_new_are_turned_on_and_off(visitor, press, alice):
    press(PATH, since_left="1", **NIGHT)
    chosen = hours(alice)
    on = (chosen.begins, chosen.ends, chosen.days), User.of_account(alice.id).time_zone
    there = filled_lists.of_kind(alice.id, SINCE_LEFT)
    page = visitor.open(PATH).text

    press(PATH, time_zone="")

    assert on == ((22 * 60 + 30, 7 * 60, [0, 4]), "Europe/Berlin") and there is not None
    assert 'value="22:30"' in page and page.count(" checked") == 4
    assert hours(alice) is None and filled_lists.of_kind(alice.id, SINCE_LEFT) is None


def test_a_form_that_is_wrong_changes_nothing(press, alice):
    cases = [
        ({"begins": "late"}, "Enter a time of day"),
        ({"ends": ""}, "Enter a time of day"),
        ({"days": ["7"]}, "Choose at least one day"),
        ({"time_zone": ""}, "Choose your time zone"),
        ({"time_zone": "Nowhere"}, "Choose one of the options"),
    ]

    for wrong, says in cases:
        page = press(PATH, since_left="1", **NIGHT | wrong)
        assert page.status_code == 422 and says in page.text, wrong
        assert hours(alice) is None and filled_lists.of_kind(alice.id, SINCE_LEFT) is None, wrong


def test_a_follow_is_limited_from_the_menu_of_its_profile_and_home_says_what_is_in_the_digest(
    visitor, press, alice, bob, factory
):
    limits = f"{PATH}/{bob.id}"
    profile = visitor.open(f"/people/{bob.id}").text
    before = visitor.open(limits).text.count(" checked")

    press(limits, per_day="1")
    for _ in range(3):
        factory.status(bob)
    follow, limit = db.session.query(Follow).one(), db.session.query(HomeLimit).one()
    home = visitor.open("/home").text

    assert f'href="{limits}"' in profile and before == 2
    assert (limit.per_day, limit.replies, limit.boosts, follow.reblogs) == (1, False, False, True)
    assert "2 more posts of bob today." in home and "Digest" in home
    assert "1 post a day, the rest in the digest · without replies · without boosts" in visitor.open(PATH).text


@pytest.mark.parametrize(("asked", "kept"), [({}, False), ({"boosts": "1"}, True)])
def test_boosts_that_an_app_turned_off_stay_so_unless_they_are_asked_for(press, alice, bob, asked, kept):
    relationships.follow(alice, bob, reblogs=False)
    events.commit()

    press(f"{PATH}/{bob.id}", per_day="1", replies="1", **asked)

    assert db.session.query(Follow).one().reblogs == kept
    assert db.session.query(HomeLimit).one().boosts


def test_a_limit_is_a_sensible_number(press, bob):
    for per_day in ("many", "-1", "101"):
        page = press(f"{PATH}/{bob.id}", per_day=per_day)
        said = page.text.count("Enter a whole number.") + page.text.count("Enter a number between 0 and 100.")
        assert (page.status_code, said) == (422, 1), per_day
        assert db.session.query(HomeLimit).all() == [], per_day


def test_those_with_most_posts_are_suggested(visitor, bob, factory):
    factory.status(bob)

    page = visitor.open(PATH).text

    assert "this week" in page and f'href="{PATH}/{bob.id}"' in page


def test_nobody_limits_whom_they_do_not_follow(visitor, press, factory):
    carol = factory.user("carol")

    page = visitor.open(f"{PATH}/{carol.id}").text

    assert "You can set this for people you follow." in page and "per_day" not in page
    assert press(f"{PATH}/{carol.id}", per_day="1").status_code == 404


def test_lists_that_the_server_fills_are_read_on_pages_and_not_edited(visitor, press, alice):
    press(PATH, since_left="1")
    new = filled_lists.of_kind(alice.id, SINCE_LEFT).id

    assert "Since you left" in visitor.open("/home").text and visitor.open(f"/lists/{new}").status_code == 200
    assert "Since you left" not in visitor.open("/settings/lists").text
    assert visitor.open(f"/settings/lists/{new}").status_code == 422
