"""Times on pages: in the zone that the user chose, else in UTC, which they name."""

from datetime import UTC, datetime, timedelta

import pytest

from models import clock
from models.auth.user import User
from models.base import db
from rookery.web import times

NOON = datetime(2026, 5, 4, 12, 0, tzinfo=UTC)


@pytest.fixture
def choose(alice):
    def write(**columns):
        for name, value in columns.items():
            setattr(User.of_account(alice.id), name, value)
        db.session.commit()

    return write


def test_strangers_read_utc_by_name(app):
    with app.test_request_context(headers={"Accept-Language": "de"}):
        assert times.when(NOON) == '<time datetime="2026-05-04T12:00:00+00:00">4. Mai 2026, 12:00 UTC</time>'


@pytest.mark.any_database
@pytest.mark.parametrize(
    ("accepted", "said"),
    [
        ("en-US,en", "May 4, 2026, 12:00\u202fPM UTC"),
        ("en-GB,en;q=0.8", "4 May 2026, 12:00 UTC"),
        ("en", "May 4, 2026, 12:00\u202fPM UTC"),
        ("de-CH", "4. Mai 2026, 12:00 UTC"),
        ("xx-GB,en-GB", "4 May 2026, 12:00 UTC"),
    ],
)
def test_dates_are_written_as_in_the_region_of_the_reader(app, accepted, said):
    with app.test_request_context(headers={"Accept-Language": accepted}):
        assert f">{said}</time>" in times.when(NOON)


def test_a_list_says_the_time_of_the_last_days_and_the_day_of_older_ones(app):
    with app.test_request_context():
        assert " UTC</time>" in times.ago(clock.now())
        assert "UTC" not in times.ago(clock.now() - timedelta(days=3))
        assert str(clock.now().year - 1) in times.ago(clock.now() - timedelta(days=366))
        assert str(times.ago(None)) == ""


def test_the_zone_that_somebody_chose_holds_for_pages_and_scripts(enter, alice, post, choose):
    status = post(alice, "Rooks rise early.")
    status.created_at = NOON
    choose(time_zone="Asia/Tokyo")

    page = enter(alice).open(f"/web/statuses/{status.id}").text

    assert ">May 4, 2026, 9:00\u202fPM</time>" in page and ' data-zone="Asia/Tokyo"' in page


def test_theme_and_size_are_marked_on_the_page_only_if_they_were_chosen(enter, alice, choose):
    visitor = enter(alice)
    assert '<html lang="en">' in visitor.open("/home").text

    choose(theme="dark", text_size="large")

    assert '<html lang="en" data-theme="dark" data-size="large">' in visitor.open("/home").text
