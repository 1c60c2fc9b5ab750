"""Sessions of browsers: they are listed, end at the server, and cannot be planted, copied or kept."""

from datetime import timedelta

import pytest

from models import clock
from models.auth.browser_session import BrowserSession
from models.auth.user import User
from models.base import db
from rookery.services.accounts import local_accounts
from rookery.services.auth import browser_sessions, passwords
from rookery.services.moderation import actions
from rookery.web.sessions import Cookies
from tests.visitors import ADDRESS, PASSWORD, Visitor, give_password

FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0"


@pytest.fixture
def enter(app):
    """`enter(account)`: another browser in which the account's user is signed in."""

    def sign_in(account, agent=FIREFOX):
        give_password(account)
        visitor = Visitor(app)
        visitor.client.environ_base["HTTP_USER_AGENT"] = agent
        visitor.sign_in(account.username, PASSWORD)
        return visitor

    return sign_in


def is_in(visitor):
    return visitor.open("/settings").status_code == 200


def cookie(visitor):
    return visitor.client.get_cookie("__Host-rookery", domain="rookery.test").value


def thief_of(visitor, app):
    """Somebody with a copy of the cookie."""
    other = Visitor(app)
    other.client.set_cookie("__Host-rookery", cookie(visitor), domain="rookery.test", secure=True)
    return other


def test_a_stolen_cookie_is_worth_nothing_after_signing_out(app, enter, alice):
    visitor = enter(alice)
    thief = thief_of(visitor, app)
    assert is_in(thief)
    visitor.open("/settings")

    visitor.send("/auth/sign_out")

    assert not is_in(thief)
    assert db.session.query(BrowserSession).count() == 0


def test_only_the_hash_of_the_secret_is_stored(enter, alice):
    visitor = enter(alice)

    with visitor.client.session_transaction(base_url=ADDRESS) as kept:
        secret = kept["browser"]

    row = db.session.query(BrowserSession).one()
    assert secret not in repr([getattr(row, column.name) for column in row.__table__.columns])
    assert browser_sessions.find(secret, row.user_id) is not None
    assert browser_sessions.find(row.secret_hash, row.user_id) is None


def test_a_session_that_flask_security_began_goes_on(app, enter, alice):
    with enter(alice).client.session_transaction(base_url=ADDRESS) as kept:
        secret = kept["browser"]
    visitor = Visitor(app)
    before = {"_fresh": True, "_permanent": True, "fs_cc": "set", "fs_paa": 1790000000.0, "browser": secret}
    with visitor.client.session_transaction(base_url=ADDRESS) as kept:
        kept.update(before, _user_id=User.of_account(alice.id).session_token)

    assert is_in(visitor)


def test_the_secret_of_one_user_is_not_that_of_another(enter, alice, bob):
    visitor, other = enter(alice), enter(bob)
    with other.client.session_transaction(base_url=ADDRESS) as kept:
        secret = kept["browser"]
    with visitor.client.session_transaction(base_url=ADDRESS) as kept:
        kept["browser"] = secret

    assert not is_in(visitor)


def test_signing_in_again_ends_the_session_before(app, enter, alice):
    visitor = enter(alice)
    thief = thief_of(visitor, app)

    visitor.open("/auth/sign_up")
    visitor.send("/auth/sign_out")
    visitor.sign_in("alice", PASSWORD)

    assert is_in(visitor) and not is_in(thief)
    assert db.session.query(BrowserSession).count() == 1


def test_sessions_are_listed_in_words_with_this_one_marked(enter, alice, bob):
    enter(alice, "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 Version/18.0 Safari/604.1")
    enter(bob, "Opera/9 (secret of bob)")
    visitor = enter(alice)

    page = visitor.open("/settings/security").text

    assert "Safari on iPhone" in page and "Firefox on Linux" in page and page.count("This browser") == 1
    assert "Opera" not in page
    assert "127.0.0.1" in page and "with a password" in page


def test_one_session_is_ended(enter, alice):
    phone, visitor = enter(alice), enter(alice)
    visitor.open("/settings/security")

    visitor.send("/settings/security/sessions/")  # the last such form is the one below the list

    assert is_in(visitor) and not is_in(phone)


def test_a_single_session_among_several_is_ended(enter, alice):
    phone, tablet, visitor = enter(alice), enter(alice), enter(alice)
    with phone.client.session_transaction(base_url=ADDRESS) as kept:
        row = BrowserSession.of_secret(kept["browser"], User.of_account(alice.id).id)
    visitor.open("/settings/security")

    visitor.send(f"/settings/security/sessions/{row.id}/end")

    assert (is_in(phone), is_in(tablet), is_in(visitor)) == (False, True, True)


def test_sessions_of_others_cannot_be_ended(enter, alice, bob):
    visitor, other = enter(alice), enter(bob)
    enter(alice)
    theirs = BrowserSession.of_user(User.of_account(bob.id).id)[0]
    visitor.open("/settings/security")
    token = visitor.reply.text.partition('name="csrf_token" value="')[2].partition('"')[0]

    visitor._ask("post", f"/settings/security/sessions/{theirs.id}/end", data={"csrf_token": token})

    assert is_in(other)


@pytest.mark.parametrize("act", [actions._disable, actions._suspend])
def test_who_is_shut_out_loses_all_sessions_for_good(enter, alice, act):
    visitor = enter(alice)

    act(alice)
    db.session.commit()

    assert db.session.query(BrowserSession).count() == 0
    User.of_account(alice.id).active = True
    alice.unsuspend()
    db.session.commit()
    assert not is_in(visitor)


def test_another_password_ends_all_sessions(enter, alice):
    visitor = enter(alice)

    passwords.change_password(User.of_account(alice.id), "quite another password")
    db.session.commit()

    assert not is_in(visitor)
    assert db.session.query(BrowserSession).count() == 0


def test_sessions_end_with_the_account(enter, alice):
    enter(alice)

    local_accounts.delete(alice)
    db.session.commit()

    assert db.session.query(BrowserSession).count() == 0


def test_a_visit_is_noted_every_five_minutes_at_most(enter, alice, frozen_time):
    visitor = enter(alice)
    visitor.open("/settings")
    began = clock.now()
    frozen_time.move(minutes=4)
    assert "Set-Cookie" not in visitor.open("/settings").headers
    assert db.session.query(BrowserSession).one().last_seen_at == began
    frozen_time.move(minutes=2)

    reply = visitor.open("/settings")

    assert db.session.query(BrowserSession).one().last_seen_at == clock.now()
    assert "Set-Cookie" in reply.headers  # it lasts as long as the session


def test_a_browser_that_is_not_used_for_sixty_days_is_out_and_forgotten(enter, alice, frozen_time):
    visitor = enter(alice)
    frozen_time.move(days=59)
    assert is_in(visitor)
    browser_sessions.forget_unused()
    frozen_time.move(days=61)

    assert not is_in(visitor)
    browser_sessions.forget_unused()
    db.session.commit()
    assert db.session.query(BrowserSession).count() == 0


def test_of_very_many_sessions_the_oldest_end(enter, alice, monkeypatch):
    monkeypatch.setattr(browser_sessions, "PER_USER", 2)

    visitors = [enter(alice) for _ in range(3)]

    assert [is_in(one) for one in visitors] == [False, True, True]


def test_a_list_of_many_sessions_costs_as_many_queries_as_one(enter, alice, count_queries):
    visitor, counts = enter(alice), []
    for number in range(20):
        if number in (0, 19):
            with count_queries() as queries:
                visitor.open("/settings/security")
            counts.append(len(queries))
        browser_sessions.begin(User.of_account(alice.id).id, ip="192.0.2.1", agent=FIREFOX, way="password")
        db.session.commit()

    assert counts[0] == counts[1]


def test_who_brings_no_cookie_does_not_wait_until_one_could_be_read(app, monkeypatch):
    monkeypatch.setattr(Cookies, "get_signing_serializer", None, raising=False)

    assert app.test_client().get("/api/v1/instance").status_code == 200


def test_a_cookie_lasts_sixty_days(enter, alice):
    visitor = enter(alice)

    kept = visitor.client.get_cookie("__Host-rookery", domain="rookery.test")

    assert timedelta(days=59) < kept.expires - clock.now() <= timedelta(days=60)
