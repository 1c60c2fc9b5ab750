"""The hub: who may join, what reaches whom, who has to go."""

import json
import threading

import pytest
from sqlalchemy import delete

from blueprints.timelines.streaming import take
from models.auth.oauth import OAuthToken
from models.base import db
from rookery import events
from rookery.cache import cache
from rookery.errors import NotFound, Unavailable
from rookery.events.facts import TimelinesFilled
from rookery.services import instance
from rookery.services.accounts import local_accounts
from rookery.services.auth import oauth
from rookery.services.moderation import actions
from rookery.services.moderation.actions import Decision
from rookery.services.timelines import filters, lists
from rookery.streaming import messages
from rookery.streaming.event_source import EventSource
from rookery.streaming.listener import PUBLIC, Channel, CloseReason, Listener, subscription
from rookery.streaming.messages import Message
from rookery.web import auth
from tests.streaming.conftest import settle
from tests.waiting import until


class Notebook(Listener):
    """A connection that writes down what it is told."""

    def __init__(self, found, hub):
        super().__init__(found)
        self.hub, self.said, self.close_reason = hub, [], None

    def encode(self, said, label):
        return b"%b %b %b" % (",".join(label).encode(), said.event.encode(), said.payload or b"")

    def send(self, wire):
        self.said.append(wire)

    def end(self, why):
        self.close_reason = why
        self.hub.forget(self)


@pytest.fixture
def connect(app, factory, hub):
    """`connect(alice, "user")`: listening."""

    def join(account, *streams, scopes="read"):
        with app.test_request_context():
            found = auth.look_up(factory.token(account, scopes))
        one = Notebook(found, hub)
        hub.add(one, [subscription(stream, found) for stream in streams])
        return one

    return join


@pytest.fixture
def saying(monkeypatch):
    """`saying(Message(...))`: that is what every fact means."""
    return lambda *said: monkeypatch.setattr(messages, "messages_for", lambda fact, listeners: said)


FACT = TimelinesFilled(1)


def test_a_message_reaches_those_who_listen_to_its_channel(hub, connect, saying, alice, bob):
    hers, his, public = connect(alice, "user"), connect(bob, "user"), connect(bob, "public")
    saying(Message("update", Channel("user", alice.id), b'{"id":"1"}'))

    hub.publish(FACT)
    settle(hub)

    assert hers.said == [b'user update {"id":"1"}']
    assert his.said == public.said == []


def test_a_message_may_be_for_some_of_those_who_listen(hub, connect, saying, alice, bob):
    hers, his = connect(alice, "public"), connect(bob, "public")
    saying(Message("update", Channel("public"), b"{}", to={bob.id}))

    hub.publish(FACT)
    settle(hub)

    assert (len(hers.said), len(his.said)) == (0, 1)


def test_notifications_need_their_scope(hub, connect, saying, alice):
    some, every = connect(alice, "user", scopes="read:statuses"), connect(alice, "user")
    hers = Channel("user", alice.id)
    saying(Message("notification", hers, b"{}"), Message("delete", hers, b"1"))

    hub.publish(FACT)
    settle(hub)

    assert (len(some.said), len(every.said)) == (1, 2)


def test_a_frame_is_made_once_for_all(hub, connect, saying, alice, bob, monkeypatch):
    ears = [connect(alice, "public"), connect(bob, "public"), connect(alice, "public")]
    made = []
    monkeypatch.setattr(Notebook, "encode", lambda self, said, label: made.append(said) or b"frame")
    saying(Message("update", Channel("public"), b"{}"))

    hub.publish(FACT)
    settle(hub)

    assert [one.said for one in ears] == [[b"frame"]] * 3
    assert len(made) == 1


def test_an_event_stream_takes_what_is_told_of_a_deleted_account_at_once(hub, connect, saying, alice):
    source = EventSource(connect(alice).credentials, hub)
    hub.add(source, [subscription("user", source.credentials)])
    saying(*(Message("delete", Channel("user", alice.id), b"%d" % number) for number in range(500)))

    hub.publish(FACT)
    settle(hub)

    lines = source.lines()
    assert sum(b"delete" in next(lines) for _ in range(501)) == 500


def test_what_nobody_listens_for_costs_nothing(hub, saying, monkeypatch):
    monkeypatch.setattr(hub, "call", lambda work: pytest.fail("there was work"))

    hub.publish(FACT)
    hub.revoke([1])
    hub.recheck()


def test_what_fails_for_one_event_leaves_the_next_alone(hub, connect, saying, alice, monkeypatch, caplog):
    ears = connect(alice, "user")
    monkeypatch.setattr(messages, "messages_for", lambda fact, listeners: 1 / 0)
    hub.publish(FACT)
    settle(hub)
    saying(Message("delete", Channel("user", alice.id), b"1"))

    hub.publish(FACT)
    settle(hub)

    assert len(ears.said) == 1
    assert "ZeroDivisionError" in caplog.text


def test_nobody_gets_in_when_it_is_full(hub, connect, alice):
    places = [connect(alice, "user") for _ in range(3)]

    with pytest.raises(Unavailable):
        connect(alice, "user")
    hub.remove(places[0])

    connect(alice, "user")
    assert len(hub) == 3


def test_one_account_may_not_take_all_places(hub, connect, alice, bob, monkeypatch):
    monkeypatch.setattr("rookery.streaming.hub.PER_ACCOUNT", 1)
    connect(alice, "user")

    with pytest.raises(Unavailable):
        connect(alice, "user")

    assert connect(bob, "user")


def test_the_list_of_somebody_else_is_not_found(connect, alice, bob):
    made = lists.create(alice, lists.ListChanges(title="Rooks"))
    db.session.commit()
    mine, theirs = connect(alice).credentials, connect(bob).credentials

    found = subscription("list", mine, list_id=str(made.id))
    with pytest.raises(NotFound):
        subscription("list", theirs, list_id=str(made.id))

    assert found.channel == Channel("list", made.id)


def test_a_revoked_token_ends_what_it_opened(hub, connect, alice):
    ears, others = connect(alice, "user"), connect(alice, "user")

    oauth.revoke(ears.credentials.token_id)
    events.commit()
    settle(hub)

    assert (ears.close_reason, others.close_reason) == (CloseReason.REVOKED, None)
    assert len(hub) == 1


@pytest.mark.parametrize("how", ["suspend", "disable", "delete"])
def test_who_is_shut_out_hears_nothing_more(hub, connect, alice, how):
    ears = connect(alice, "user")

    if how == "delete":
        local_accounts.delete(alice)
    else:
        actions.act(None, alice, Decision(how))
    events.commit()
    settle(hub)

    assert ears.close_reason is CloseReason.REVOKED
    assert len(hub) == 0


def test_now_and_then_all_tokens_are_looked_at(hub, connect, alice, bob, monkeypatch):
    monkeypatch.setattr("rookery.streaming.hub.RECHECK_SECONDS", 0.1)
    ears, others = connect(alice, "user"), connect(bob, "user")

    db.session.execute(delete(OAuthToken).where(OAuthToken.id == ears.credentials.token_id))
    db.session.commit()  # and no fact says so

    until(lambda: ears.close_reason)
    assert others.close_reason is None


@pytest.fixture
def close(app):
    """`close("remote_live")`: these timelines are switched off, and all others are open."""

    def save(*closed):
        for feed in ("local_live", "remote_live", "remote_topic"):
            instance.change_setting(f"{feed}_feed_access", "disabled" if feed in closed else "public")
        events.commit()
        cache().clear()

    return save


def test_what_is_switched_off_is_not_told_to_those_who_listen_already(hub, connect, saying, close, alice, bob):
    hers, his = connect(alice, "public"), connect(bob, "public:remote")
    saying(*(Message("update", Channel(stream), stream.encode()) for stream in PUBLIC))

    for closed in (["remote_live"], []):
        close(*closed)
        hub.recheck()
        hub.publish(FACT)
        settle(hub)

    assert hers.said == [b"public update public:local", b"public update public"]
    assert his.said == []
    assert (hers.close_reason, his.close_reason) == (None, None)


def test_a_list_that_is_gone_can_be_unsubscribed(hub, connect, alice):
    made = str(lists.create(alice, lists.ListChanges(title="Rooks")).id)
    db.session.commit()
    ears = connect(alice, "user")
    hub.subscribe(ears, subscription("list", ears.credentials, list_id=made))
    lists.delete(alice, int(made))
    db.session.commit()

    take(ears, json.dumps({"type": "unsubscribe", "stream": "list", "list": made}))

    assert not hub.channels("list")


def test_streams_that_are_narrowed_to_the_same_keep_their_names(hub, connect, saying, close, alice):
    close("remote_live")
    ears = connect(alice, "public", "public:local")
    saying(Message("delete", Channel("public:local"), b"1"))

    hub.publish(FACT)
    settle(hub)
    both = sorted(ears.said)
    hub.unsubscribe(ears, "public", None)
    hub.publish(FACT)
    settle(hub)

    assert both == [b"public delete 1", b"public:local delete 1"]
    assert ears.said[2:] == [b"public:local delete 1"]


def test_changed_filters_hold_at_once(hub, connect, alice):
    ears = connect(alice, "user")

    filters.make(
        auth.still_good([ears.credentials.token_id])[ears.credentials.token_id],
        filters.FilterChanges(title="Snakes", context=["home"]),
    )
    events.commit()
    settle(hub)

    assert ears.viewer.filters_version is not None


# Whatever happens -----------------------------------------------------------------------------------------------


def test_a_session_that_cannot_be_given_back_leaves_the_next_event_alone(hub, connect, saying, alice, monkeypatch):
    ears, remove, failures = connect(alice, "user"), db.session.remove, []

    def fail_once():
        remove()  # else its transaction would stay, and hold up the next test
        if threading.current_thread().name == "streams" and not failures:
            failures.append(True)
            raise OSError("the database is away")

    monkeypatch.setattr(db.session, "remove", fail_once)
    saying(Message("delete", Channel("user", alice.id), b"1"))

    hub.publish(FACT)
    hub.publish(FACT)
    settle(hub)

    assert (failures, len(ears.said)) == ([True], 2)


def test_a_connection_that_cannot_be_looked_after_is_ended_and_no_other(hub, connect, saying, alice, bob, monkeypatch):
    ears, others = connect(alice, "user"), connect(bob, "user")
    monkeypatch.setattr(ears, "tick", lambda now: 1 / 0)
    saying(Message("delete", Channel("user", bob.id), b"1"))

    until(lambda: ears.close_reason)
    hub.publish(FACT)
    settle(hub)

    assert (ears.close_reason, others.close_reason, len(others.said)) == (CloseReason.UNREADABLE, None, 1)


def test_who_has_gone_is_not_ended_once_more(hub, connect, alice, bob):
    connect(bob, "user")
    ears, door = connect(alice, "user"), threading.Event()

    hub.call(lambda: door.wait(10))
    hub.revoke([ears.credentials.token_id])
    hub.forget(ears)
    door.set()
    settle(hub)

    assert ears.close_reason is None


def test_when_there_is_no_thread_for_it_the_next_who_comes_tries_again(hub, connect, saying, alice, monkeypatch):
    start = threading.Thread.start

    def refuse(thread):
        if thread.name == "streams":
            raise RuntimeError("can't start new thread")
        start(thread)

    with monkeypatch.context() as patch, pytest.raises(RuntimeError):
        patch.setattr(threading.Thread, "start", refuse)
        connect(alice, "user")
    assert len(hub) == 0
    ears = connect(alice, "user")
    saying(Message("delete", Channel("user", alice.id), b"1"))
    hub.publish(FACT)
    settle(hub)

    assert len(ears.said) == 1
