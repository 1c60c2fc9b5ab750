"""The succession: each guard between the absence of the owners and the role of the successor."""

import pytest

from blueprints.successor import mails, nominate, steps, take_over
from models import clock
from models.auth.browser_session import BrowserSession
from models.auth.role import Permission, Role, allows
from models.auth.second_factor import Authenticator
from models.auth.user import User, note_activity, role_of
from models.base import db
from models.ids import new_id
from models.instance.succession import Succession, SuccessionWarning
from models.jobs.server_run import ServerRun
from rookery import events
from rookery.errors import Conflict, Forbidden, Invalid
from rookery.services import emails
from rookery.services.accounts import local_accounts
from rookery.services.administration import owner_presence
from rookery.services.auth import browser_sessions, roles
from rookery.services.moderation import actions, login_help
from tests.configured import configured


@pytest.fixture
def owner(factory):
    return factory.user("rook", role="Owner")


@pytest.fixture
def bob(factory):
    return factory.user("bob", role="Moderator")


@pytest.fixture
def outbox(app, monkeypatch):
    """The e-mails that the mail server accepted; it refuses those to the addresses in `outbox.refused`."""

    class Outbox(list):
        refused = set()

    sent = Outbox()

    def send(letter):
        if letter["To"] in sent.refused:
            raise OSError("no such mailbox")
        sent.append(letter)

    monkeypatch.setattr(emails, "send", send)
    with configured(app, ROOKERY_SMTP_URL="smtp://mail.example"):
        yield sent


@pytest.fixture
def successor(app, owner, bob, outbox, frozen_time):
    """The user who accepted to be the successor, after 90 days."""
    user = User.of_account(bob.id)
    db.session.add(Authenticator(user_id=user.id, sealed_secret="x", confirmed_at=clock.now()))
    nominate.name(owner, "bob", 90)
    nominate.accept(user)
    events.commit()
    return user


@pytest.fixture
def live(frozen_time, run_jobs):
    """`live(30)`: the server runs on so many days, and looks on the last of them; `live(30, False)`: it is off."""

    def live(days, is_running=True):
        for _ in range(days):
            frozen_time.move(days=1)
            now = clock.now()
            if is_running:
                db.session.add(ServerRun(id=new_id(), began_at=now, seen_at=now, down_since=now))
        if is_running:
            steps.take_due()
        events.commit()
        run_jobs()

    return live


@pytest.fixture
def offered(successor, live):
    """The same user, after both warnings and the offer."""
    for days in (62, 14, 14):
        live(days)
    assert step() == mails.OFFER
    return successor


def step():
    return Succession.current().step


def test_nobody_is_warned_before_the_time_and_then_each_step_follows_two_weeks_after_the_one_before(
    successor, live, outbox
):
    live(61)
    assert (step(), outbox[1:]) == ("", [])  # the first one asked the successor

    live(1)
    assert step() == mails.FIRST_WARNING
    assert sorted(one["To"] for one in outbox[1:]) == ["bob@mail.example", "rook@mail.example"]
    live(13)
    assert step() == mails.FIRST_WARNING
    live(1)
    assert step() == mails.LAST_WARNING
    live(13)
    assert step() == mails.LAST_WARNING
    live(1)
    assert step() == mails.OFFER
    assert len(outbox) == 7

    take_over.take_over(successor)

    assert role_of(successor.account_id).name == take_over.ROLE


def test_days_on_which_the_server_was_off_do_not_count(successor, live):
    live(60, is_running=False)
    live(30)

    assert ServerRun.days_since(Succession.current().owners_seen_at) == 30
    assert step() == ""


def test_without_a_mail_server_there_is_no_step(app, successor, live):
    with configured(app, ROOKERY_SMTP_URL=""):
        live(200)

    assert step() == ""


@pytest.mark.parametrize("who", ["rook", "bob"])
def test_a_warning_that_was_not_delivered_is_followed_by_nothing_until_two_weeks_after_it_is(
    successor, live, outbox, who
):
    outbox.refused = {f"{who}@mail.example"}
    live(62)
    live(50)
    assert step() == mails.FIRST_WARNING

    outbox.refused = set()
    live(1)
    live(13)
    assert step() == mails.FIRST_WARNING
    live(1)
    assert step() == mails.LAST_WARNING


def test_an_owner_without_a_confirmed_address_cannot_be_warned_so_there_is_no_step(successor, owner, live):
    User.of_account(owner.id).confirmed_at = None
    User.of_account(owner.id).confirmation_waived = True
    live(120)

    assert step() == ""


def use_of_an_app(user):
    note_activity(user.id, clock.now())


def visit_in_a_browser(user):
    _, seen = browser_sessions.begin(user.id, ip="", agent="", way="password")
    db.session.execute(db.update(BrowserSession).where(BrowserSession.id == seen.id).values(last_seen_at=clock.now()))


def visit_that_ended(user):
    _, seen = browser_sessions.begin(user.id, ip="", agent="", way="password")
    browser_sessions.end(user.id, seen.id)


def command(user):
    owner_presence.note_command()


@pytest.mark.parametrize("come", [use_of_an_app, visit_in_a_browser, visit_that_ended, command])
def test_an_owner_who_comes_back_ends_the_offer_whatever_they_use(offered, owner, live, outbox, come):
    come(User.of_account(owner.id))
    events.commit()

    with pytest.raises(Conflict):
        take_over.take_over(offered)
    events.rollback()
    live(1)
    assert step() == ""
    assert "An owner is back" in outbox[-1].get_content()
    assert db.session.query(SuccessionWarning).count() == 0
    live(60)
    assert step() == ""


def test_one_owner_of_two_is_enough(successor, factory, live):
    other = factory.user("olga", role="Owner")
    for _ in range(4):
        live(30)
        use_of_an_app(User.of_account(other.id))
        events.commit()

    assert step() == ""


def test_who_has_no_second_factor_cannot_accept_and_who_lost_it_is_offered_nothing(successor, live):
    db.session.delete(db.session.get(Authenticator, successor.id))
    events.commit()

    with pytest.raises(Invalid):
        nominate.accept(successor)
    events.rollback()
    live(120)
    assert step() == ""


def test_a_successor_who_did_not_accept_is_offered_nothing(successor, live):
    Succession.current().accepted_at = None
    events.commit()
    live(120)

    assert step() == ""


@pytest.fixture
def acting(offered):
    take_over.take_over(offered)
    events.commit()
    return offered


def test_the_role_has_all_permissions_but_that_of_the_owners_who_keep_theirs(acting, owner):
    role = role_of(acting.account_id)

    assert all(allows(role.permissions, one) for one in Permission if one != Permission.ADMINISTRATOR)
    assert not role.permissions & Permission.ADMINISTRATOR
    assert role_of(owner.id).name == "Owner"
    assert role.position == role_of(owner.id).position - 1


def test_the_successor_cannot_touch_owners_or_make_one(acting, owner, bob, factory):
    friend = User.of_account(factory.user("friend").id)
    every = sum(Permission)

    for attempt in (
        lambda: actions.act(bob, owner, actions.Decision("suspend")),
        lambda: actions.delete(bob, owner),
        lambda: login_help.make_password_link(bob, owner),
        lambda: login_help.password_alone(bob, owner),
        lambda: roles.give(bob, User.of_account(owner.id), Role.default()),
        lambda: roles.give(bob, friend, Role.named("Owner")),
        lambda: roles.edit(bob, Role.named("Owner"), roles.RoleChanges(permissions=1)),
        lambda: roles.edit(bob, role_of(bob.id), roles.RoleChanges(permissions=every)),
        lambda: roles.create(bob, roles.RoleChanges(name="Friends", permissions=every)),
    ):
        with pytest.raises(Forbidden):
            attempt()
        events.rollback()


def test_owners_are_told_and_one_of_them_ends_it_at_any_time(acting, owner, outbox, run_jobs):
    run_jobs()
    assert any("You can end that at any time" in one.get_content() for one in outbox if one["To"].startswith("rook"))

    take_over.withdraw(owner)
    events.commit()

    assert role_of(acting.account_id).name == "Moderator"
    assert Role.named(take_over.ROLE) is None
    assert Succession.current().accepted_at and step() == ""


def test_an_owner_who_gives_the_successor_another_role_has_ended_it_too(acting, owner, live):
    roles.give(owner, acting, Role.default())
    events.commit()
    live(1)

    assert role_of(acting.account_id).name == "User"
    assert Succession.current().taken_over_at is None
    assert Role.named(take_over.ROLE) is None


def test_a_role_that_has_the_same_name_gains_nothing(offered):
    fake = roles.create(None, roles.RoleChanges(name=take_over.ROLE, permissions=0))

    take_over.take_over(offered)

    assert role_of(offered.account_id).name == f"{take_over.ROLE} 2"
    assert fake.permissions == 0


def test_a_successor_who_is_deleted_or_becomes_an_owner_is_none_any_more(successor, owner, live):
    roles.give(None, successor, Role.named("Owner"))
    events.commit()
    live(1)
    assert Succession.current() is None

    roles.give(None, successor, Role.default())
    nominate.name(owner, "bob", 90)
    local_accounts.delete(db.session.get_one(type(owner), successor.account_id))
    events.commit()
    assert Succession.current() is None


@pytest.mark.parametrize(("name", "days"), [("rook", 90), ("nobody", 90), ("bob", 44), ("bob", 731)])
def test_only_somebody_else_of_this_server_can_be_named_and_only_for_a_sensible_time(owner, bob, name, days):
    with pytest.raises(Invalid):
        nominate.name(owner, name, days)


def test_there_is_one_successor_at_a_time(successor, owner, alice):
    with pytest.raises(Conflict):
        nominate.name(owner, "alice", 90)
