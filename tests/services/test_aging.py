"""What came from elsewhere and is old goes if the operator wants that, unless anybody here has to do with it."""

import threading
from contextlib import contextmanager
from dataclasses import asdict

import pytest
from sqlalchemy import select

from models import clock, ids
from models.base import db
from models.instance.announcement import Announcement
from models.media.attachment import Media
from models.media.remote_file import RemoteFile
from models.moderation.report import Report
from models.moderation.warning import AccountWarning
from models.notifications.notification import Notification
from models.statuses.bookmark import Bookmark
from models.statuses.favourite import Favourite
from models.statuses.pin import Pin
from models.statuses.poll import Poll, PollVote
from models.statuses.quote import Quote
from models.statuses.reaction import Reaction
from models.statuses.scheduled import ScheduledStatus
from models.statuses.status import Status, StatusCounts, StatusMention
from models.timelines.conversation import Conversation
from models.timelines.filter import Filter, FilterStatus
from models.timelines.list import List, ListMember
from models.timelines.timeline import HomeEntry, ListEntry
from rookery.media.store.base import new_key
from rookery.services.data import remote_retention
from rookery.services.media import files
from rookery.services.statuses.draft import Draft
from tests import servers
from tests.waiting import until


@contextmanager
def lasting(app, plugin, **days):
    own = app.extensions["rookery.plugins"].settings[plugin]
    before = dict(own)
    own |= days
    yield
    own |= before


@pytest.fixture(autouse=True)
def thirty_days(app):
    with lasting(app, "statuses", remote_days=30), lasting(app, "media", cache_days=30):
        yield


@pytest.fixture
def far(carol):
    """`far(days=40)` → a status of carol's that came from elsewhere so long ago."""

    def make(days=40, account=carol, **values):
        moment = clock.ago(days=days)
        status = Status(
            id=ids.new_id(moment), account_id=account.id, local=False, created_at=moment, content="<p>far</p>", **values
        )
        db.session.add(status)
        db.session.flush()
        db.session.add(StatusCounts(status_id=status.id))
        db.session.commit()
        return status

    return make


def scheduled(author, **fields):
    draft = asdict(Draft(text="later", **fields))
    return ScheduledStatus(account_id=author.id, scheduled_at=clock.ahead(days=1), draft=draft)


def run_all():
    while remote_retention.forget_remote():
        db.session.commit()
    db.session.commit()


def left():
    return set(db.session.scalars(select(Status.id)))


def test_old_remote_posts_go_and_young_and_local_ones_stay(far, alice, post, run_jobs):
    far(31)
    young, own = far(29), post(alice, "ours")
    moment = clock.ago(days=400)
    old_own = Status(id=ids.new_id(moment), account_id=alice.id, local=True, created_at=moment)
    db.session.add(old_own)
    db.session.commit()

    run_all()
    run_jobs()

    assert left() == {young.id, own.id, old_own.id}


@pytest.mark.parametrize("days", [0, -1])  # many write -1 where they mean "never"
def test_nothing_goes_unless_the_operator_wants_it(app, far, days):
    far()
    with lasting(app, "statuses", remote_days=days):
        run_all()

    assert len(left()) == 1


# Each keeps the status `s`, made by `them` (elsewhere), with `me` (here).
REASONS = {
    "favourite": lambda s, me, them: Favourite(account_id=me.id, status_id=s.id),
    "bookmark": lambda s, me, them: Bookmark(account_id=me.id, status_id=s.id),
    "reaction": lambda s, me, them: Reaction(account_id=me.id, status_id=s.id, name="🎉"),
    "pin": lambda s, me, them: Pin(account_id=them.id, status_id=s.id),
    "reblog": lambda s, me, them: Status(account_id=me.id, reblog_of_id=s.id),
    "reply": lambda s, me, them: Status(account_id=me.id, in_reply_to_id=s.id, in_reply_to_account_id=them.id),
    "mention": lambda s, me, them: StatusMention(status_id=s.id, account_id=me.id),
    "home": lambda s, me, them: HomeEntry(account_id=me.id, status_id=s.id, author_id=them.id),
    "notification": lambda s, me, them: Notification(
        account_id=me.id, from_id=them.id, kind="status", key="k", status_id=s.id
    ),
    "report": lambda s, me, them: Report(account_id=me.id, target_account_id=them.id, status_ids=[s.id]),
    "report dealt with": lambda s, me, them: Report(
        account_id=me.id, target_account_id=them.id, status_ids=[s.id], action_taken_at=clock.now()
    ),
    "warning": lambda s, me, them: AccountWarning(
        account_id=me.id, target_account_id=them.id, action="none", status_ids=[s.id]
    ),
    "announcement": lambda s, me, them: Announcement(text="Look!", content="", status_ids=[s.id]),
    "answer to come": lambda s, me, them: scheduled(me, in_reply_to_id=s.id),
    "quote to come": lambda s, me, them: scheduled(me, quoted_id=s.id),
}


@pytest.mark.parametrize("reason", REASONS)
def test_what_anybody_here_has_to_do_with_stays(far, alice, carol, reason):
    status = far()
    db.session.add(REASONS[reason](status, alice, carol))
    db.session.commit()

    run_all()

    assert status.id in left()


def test_what_is_quoted_here_or_quotes_us_stays(far, alice, carol, post):
    quoted, quoting, ours = far(), far(), post(alice, "ours")
    for one, other, author in ((ours, quoted, carol), (quoting, ours, alice)):
        db.session.add(
            Quote(status_id=one.id, account_id=one.account_id, quoted_id=other.id, quoted_account_id=author.id)
        )
    db.session.commit()

    run_all()

    assert left() == {quoted.id, quoting.id, ours.id}


def test_what_stands_in_a_list_or_filter_or_was_voted_in_stays(far, alice, carol):
    listed, filtered, voted = far(), far(), far()
    friends, words = List(account_id=alice.id, title="x"), Filter(account_id=alice.id, title="x", context=["home"])
    poll = Poll(status_id=voted.id, account_id=carol.id, options=["a", "b"], tallies=[1, 0])
    db.session.add_all([friends, words, poll])
    db.session.flush()
    db.session.add(ListMember(list_id=friends.id, account_id=alice.id, target_id=carol.id))
    db.session.flush()
    db.session.add_all(
        [
            ListEntry(list_id=friends.id, status_id=listed.id, author_id=carol.id),
            FilterStatus(filter_id=words.id, status_id=filtered.id),
            PollVote(poll_id=poll.id, account_id=alice.id, choice=0),
        ]
    )
    db.session.commit()

    run_all()

    assert left() == {listed.id, filtered.id, voted.id}


def test_of_an_account_that_was_reported_once_the_rest_goes(far, alice, carol):
    evidence = far()
    far()
    db.session.add(
        Report(account_id=alice.id, target_account_id=carol.id, status_ids=[evidence.id], action_taken_at=clock.now())
    )
    db.session.commit()

    run_all()

    assert left() == {evidence.id}


def test_a_thread_stays_as_far_as_somebody_here_answered_in_it(far, alice, carol):
    root = far(44)
    answer = far(43, in_reply_to_id=root.id, in_reply_to_account_id=carol.id)
    aside = far(42, in_reply_to_id=root.id, in_reply_to_account_id=carol.id)
    ours = Status(account_id=alice.id, in_reply_to_id=answer.id, in_reply_to_account_id=carol.id)
    db.session.add(ours)
    db.session.commit()

    run_all()

    assert left() == {root.id, answer.id, ours.id}
    assert aside.id not in left()


def test_a_thread_of_strangers_goes_from_its_leaves(far, carol, monkeypatch):
    monkeypatch.setattr(remote_retention, "PIECE", 1)
    root = far(44)
    far(43, in_reply_to_id=root.id, in_reply_to_account_id=carol.id)

    run_all()
    after_one = left()
    run_all()

    assert (after_one, left()) == ({root.id}, set())


def test_reblogs_and_answers_of_ours_by_strangers_stay_counted(far, alice, post):
    ours = post(alice, "ours")
    reblog = far(account=alice, reblog_of_id=ours.id)
    answer = far(in_reply_to_id=ours.id, in_reply_to_account_id=alice.id)

    run_all()

    assert left() == {ours.id, reblog.id, answer.id}


def test_direct_posts_stay(far):
    conversation = Conversation()
    db.session.add(conversation)
    db.session.flush()
    status = far(visibility="direct", conversation_id=conversation.id)

    run_all()

    assert left() == {status.id}


def test_many_go_in_pieces_and_what_was_cut_off_goes_on(far, alice, monkeypatch):
    monkeypatch.setattr(remote_retention, "PIECE", 2)
    many = [far(50 - number) for number in range(5)]
    db.session.add(Bookmark(account_id=alice.id, status_id=many[0].id))
    db.session.commit()

    assert remote_retention.forget_remote()
    db.session.commit()
    after_one = len(left())
    remote_retention.forget_remote()
    db.session.rollback()  # its process was killed
    after_two = len(left())
    run_all()

    assert (after_one, after_two, left()) == (4, 4, {many[0].id})


def test_it_costs_the_same_to_look_at_one_and_at_twenty_that_stay(far, alice, count_queries):
    def cost():
        with count_queries() as queries:
            remote_retention.forget_remote()
        db.session.rollback()
        return len(queries)

    def keep(count):
        for _ in range(count):
            db.session.add(Bookmark(account_id=alice.id, status_id=far().id))
        db.session.commit()

    keep(1)
    one = cost()
    keep(19)

    assert cost() == one


def test_what_somebody_favourites_at_the_very_moment_stays(app, far, alice):
    def forget():
        with app.app_context():
            remote_retention.forget_remote()
            db.session.commit()

    status = far()
    db.session.add(Favourite(account_id=alice.id, status_id=status.id))
    db.session.flush()  # and not committed yet
    job = threading.Thread(target=forget)
    job.start()

    until(lambda: not job.is_alive() or servers.somebody_waits())
    db.session.commit()
    job.join(30)

    assert left() == {status.id}


def test_an_old_post_that_somebody_looked_up_lately_stays(far):
    old, lately = far(seen_at=clock.ago(days=31)), far(seen_at=clock.ago(days=29))

    run_all()

    assert left() == {lately.id}
    assert old.id not in left()


# Files


@pytest.fixture
def picture(far):
    """`picture(days)` → an attachment from elsewhere of which a copy was made so long ago."""

    def make(days):
        key = new_key("media", "png")
        files.store().write(key, b"x", "image/png")
        url = "https://far.example/a.png"
        media = Media(account_id=far().account_id, state="ready", remote_url=url, description="a rook")
        db.session.add(media)
        db.session.flush()
        copy = RemoteFile(
            kind="media",
            owner_id=media.id,
            url=url,
            original_key=key,
            size=1,
            cached_at=clock.ago(days=days),
            viewed_at=clock.now(),
        )
        db.session.add(copy)
        db.session.commit()
        return copy

    return make


def test_old_copies_of_remote_files_go_and_what_they_are_copies_of_stays(picture, run_jobs):
    keys = [picture(days).original_key for days in (31, 29)]

    more = remote_retention.drop_cached_files()
    db.session.commit()
    run_jobs()

    assert not more
    assert [files.store().exists(key) for key in keys] == [False, True]
    assert len(db.session.scalars(select(Media.id)).all()) == 2


def test_copies_stay_unless_the_operator_wants_it(app, picture, run_jobs):
    picture(400)
    for days in (0, -1):
        with lasting(app, "media", cache_days=days):
            remote_retention.drop_cached_files()
    db.session.commit()
    run_jobs()

    keys = db.session.scalars(select(RemoteFile.original_key)).all()
    assert len(keys) == 1 and files.store().exists(keys[0])


def test_copies_go_in_pieces(picture, monkeypatch):
    monkeypatch.setattr(remote_retention, "FILES_AT_ONCE", 2)
    for _ in range(3):
        picture(40)

    assert [remote_retention.drop_cached_files() for _ in range(2)] == [True, False]


def test_while_copies_take_more_than_they_may_they_go_in_pieces(app, picture, monkeypatch):
    monkeypatch.setattr(remote_retention, "FILES_AT_ONCE", 2)
    for _ in range(4):
        picture(1).size = 1024 * 1024
    db.session.commit()

    with lasting(app, "media", cache_mb=1):
        assert [remote_retention.shrink_cache() for _ in range(3)] == [True, False, False]

    assert len(db.session.scalars(select(RemoteFile.owner_id)).all()) == 1
