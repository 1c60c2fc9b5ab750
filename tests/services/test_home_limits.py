"""Limits of a follow in home: the rest of a day is in the digest."""

from datetime import UTC, datetime

import pytest
from sqlalchemy import delete, select, update

from models.auth.user import User
from models.base import db
from models.statuses.status import Status
from models.statuses.tag import FollowedTag, Tag
from models.timelines.home_limit import HomeLimit
from models.timelines.list import DIGEST, List
from models.timelines.timeline import HomeEntry, ListEntry
from rookery import events
from rookery.errors import Invalid, NotFound
from rookery.events.facts import StatusPosted
from rookery.services.discovery import tags
from rookery.services.relationships import relationships
from rookery.services.statuses import reblog
from rookery.services.statuses.delete import take_away
from rookery.services.timelines import fanout, filled_lists, home_limits
from rookery.services.timelines.home_limits import Limits


class Home:
    """The home of alice, who follows bob."""

    def __init__(self, alice, bob, factory):
        self.alice, self.bob, self.factory = alice, bob, factory
        relationships.follow(alice, bob)
        events.commit()

    def limit(self, per_day=None, replies=True, boosts=True, target=None):
        home_limits.limit(self.alice, (target or self.bob).id, Limits(per_day, replies, boosts))
        events.commit()

    def posts(self, count=1, by=None, **values):
        return [self.factory.status(by or self.bob, **values).id for _ in range(count)]

    def arrive_together(self, *status_ids):
        """Let these statuses, which are there, arrive once more, at once."""
        db.session.execute(delete(HomeEntry))
        db.session.execute(delete(ListEntry))
        fanout.fill.many([StatusPosted(one) for one in status_ids])
        events.commit()

    def shown(self):
        return sorted(db.session.scalars(select(HomeEntry.status_id).where(HomeEntry.account_id == self.alice.id)))

    def digest(self):
        own = select(List.id).where(List.account_id == self.alice.id, List.kind == DIGEST)
        return sorted(db.session.scalars(select(ListEntry.status_id).where(ListEntry.list_id.in_(own))))


@pytest.fixture
def home(alice, bob, factory):
    return Home(alice, bob, factory)


def test_posts_beyond_the_limit_of_a_day_are_in_the_digest(home):
    home.limit(2)

    first, second, third, fourth = home.posts(4)

    assert home.shown() == [first, second]
    assert home.digest() == [third, fourth]


def test_of_posts_that_arrive_together_the_oldest_are_in_home(home):
    home.limit(1)
    first, second, third = home.posts(3)

    home.arrive_together(third, first, second)

    assert (home.shown(), home.digest()) == ([first], [second, third])


def test_a_limit_of_none_at_all_leaves_everything_to_the_digest(home):
    home.limit(0)

    only = home.posts()

    assert (home.shown(), home.digest()) == ([], only)


def test_a_limit_holds_for_one_follow_of_one_reader(home, factory):
    carol, dora = factory.user("carol"), factory.user("dora")
    relationships.follow(home.alice, carol)
    relationships.follow(dora, home.bob)
    events.commit()
    home.limit(1)

    bobs, carols = home.posts(2), home.posts(2, by=carol)

    assert home.shown() == sorted([bobs[0], *carols])
    assert sorted(db.session.scalars(select(HomeEntry.status_id).where(HomeEntry.account_id == dora.id))) == bobs


def test_boosts_count_like_posts(home, factory):
    home.limit(1)
    [first] = home.posts()

    boost = reblog(home.bob, factory.status(factory.user("carol")).id)
    events.commit()

    assert (home.shown(), home.digest()) == ([first], [boost.id])


@pytest.mark.parametrize("gone", ["a post", "a boost", "what was boosted"])
def test_what_is_deleted_gives_its_place_to_the_oldest_in_the_digest(home, factory, run_jobs, gone):
    home.limit(1, replies=False)
    held = factory.status(factory.user("carol"))
    first = home.posts()[0] if gone == "a post" else reblog(home.bob, held.id).id
    events.commit()
    home.posts(text="To carol", in_reply_to_id=held.id)
    second, third = home.posts(2)
    before = home.shown()

    take_away(held if gone == "what was boosted" else db.session.get_one(Status, first))
    events.commit()
    run_jobs()

    assert (before, home.shown(), third in home.digest(), second in home.digest()) == ([first], [second], True, False)


def test_places_are_filled_in_batches_and_only_those_of_the_last_day(home, factory, run_jobs, frozen_time, monkeypatch):
    monkeypatch.setattr(home_limits, "HOMES_AT_ONCE", 1)
    dora = factory.user("dora")
    relationships.follow(dora, home.bob)
    events.commit()
    home.limit(1)
    home_limits.limit(dora, home.bob.id, Limits(1))
    old = home.posts(2)
    frozen_time.move(hours=30)
    first, second = home.posts(2)

    for one in (old[0], first):
        take_away(db.session.get_one(Status, one))
    events.commit()
    run_jobs()

    assert home.shown() == [second]
    assert db.session.scalars(select(HomeEntry.status_id).where(HomeEntry.account_id == dora.id)).all() == [second]


def test_a_boost_stays_if_what_was_boosted_goes_to_the_digest_when_it_is_delivered(home, factory):
    carol = factory.user("carol")
    relationships.follow(home.alice, carol)
    events.commit()
    home.limit(0)
    post = home.posts()[0]
    boost = reblog(carol, post)
    events.commit()
    db.session.execute(delete(ListEntry))

    fanout.fill.many([StatusPosted(post, before="fetched")])
    events.commit()

    assert (home.shown(), home.digest()) == ([boost.id], [post])


def test_a_day_begins_at_midnight_where_the_reader_is(home, frozen_time):
    frozen_time.moment = datetime(2031, 1, 10, 9, 30, tzinfo=UTC)
    zone = "Pacific/Auckland"  # thirteen hours ahead in January: midnight is 11:00 UTC
    db.session.execute(update(User).where(User.account_id == home.alice.id).values(time_zone=zone))
    home.limit(1)
    made = []
    for _ in range(3):
        made += home.posts()
        frozen_time.move(hours=1)

    assert (home.shown(), home.digest()) == ([made[0], made[2]], [made[1]])


def test_a_new_limit_holds_for_what_is_there_and_its_end_brings_that_back(home):
    posted = home.posts(3)

    home.limit(1)
    limited = home.shown(), home.digest()
    home.limit(2)
    loosened = home.shown(), home.digest()
    home.limit(None)

    assert limited == (posted[:1], posted[1:])
    assert loosened == (posted[:2], posted[2:])
    assert home.shown() == posted
    assert filled_lists.of_kind(home.alice.id, DIGEST) is None and db.session.scalars(select(HomeLimit)).all() == []


def test_replies_to_others_are_left_out_but_not_threads_and_not_replies_to_the_reader(home, factory):
    carol = factory.user("carol")
    relationships.follow(home.alice, carol)
    events.commit()
    theirs, own = home.factory.status(carol), home.factory.status(home.bob)
    mine = factory.status(home.alice)
    home.limit(replies=False)

    answers = [home.posts(in_reply_to_id=one.id)[0] for one in (theirs, own, mine)]

    assert set(answers) & set(home.shown()) == set(answers[1:]) and home.digest() == answers[:1]


@pytest.mark.parametrize("left_out", ["replies", "boosts"])
def test_replies_and_boosts_wait_in_the_digest_and_take_no_place_of_the_day(home, factory, left_out):
    carol = factory.user("carol")
    relationships.follow(home.alice, carol)
    events.commit()
    [theirs] = home.posts(by=carol)
    home.limit(1, **{left_out: False})

    if left_out == "replies":
        [unwanted] = home.posts(in_reply_to_id=theirs)
    else:
        unwanted = reblog(home.bob, factory.status(factory.user("dora")).id).id
        events.commit()
    [wanted] = home.posts()
    limited = home.shown(), home.digest()
    home.limit(None)

    assert limited == ([theirs, wanted], [unwanted])
    assert home.shown() == [theirs, unwanted, wanted] and home.digest() == []


def test_the_end_of_a_follow_ends_its_limits_and_empties_the_digest(home):
    home.limit(0)
    home.posts()

    relationships.unfollow(home.alice, home.bob)
    events.commit()

    assert filled_lists.of_kind(home.alice.id, DIGEST) is None and db.session.scalars(select(HomeLimit)).all() == []


def test_of_many_followers_a_task_keeps_the_limits(home, monkeypatch, factory, run_jobs):
    monkeypatch.setattr(fanout, "WITHIN", 1)
    monkeypatch.setattr(fanout, "AT_ONCE", 1)
    relationships.follow(factory.user("dora"), home.bob)
    tags.follow(home.alice, tags.named_or_new("nests"))  # brings a post once more, after all followers have it
    events.commit()
    home.limit(1)

    first, second = home.posts(2, text="Look: #nests")
    run_jobs()

    assert (home.shown(), home.digest()) == ([first], [second])


def test_what_a_group_shares_counts_for_the_group(home, factory):
    home.limit(1)
    first, second = (factory.status(factory.user(name)).id for name in ("carol", "dora"))

    for one in (first, second):
        fanout.share(one, home.bob.id)

    assert (home.shown(), home.digest()) == ([first], [second])


def test_posts_of_the_time_of_a_mute_come_back_within_the_limit(home, run_jobs):
    home.limit(1)
    relationships.mute(home.alice, home.bob)
    events.commit()
    first, second = home.posts(2)

    relationships.unmute(home.alice, home.bob)
    events.commit()
    run_jobs()

    assert (home.shown(), home.digest()) == ([first], [second])


@pytest.mark.parametrize("how", ["followed now", "fetched"])
def test_what_a_followed_hashtag_brings_is_limited_too(home, run_jobs, how):
    [tag_id] = Tag.ids_of({"caw": "caw"})
    home.limit(per_day=1)
    posts = home.posts(3, text="<p>#caw</p>")

    if how == "followed now":
        tags.follow(home.alice, db.session.get_one(Tag, tag_id))
        events.commit()
        run_jobs()
    else:
        db.session.add(FollowedTag(account_id=home.alice.id, tag_id=tag_id))
        for one in posts:
            fanout.fill_by_tag(one)
            events.commit()

    assert (home.shown(), home.digest()) == (posts[:1], posts[1:])


def test_only_a_follow_is_limited_and_only_by_a_sensible_number(home, factory):
    with pytest.raises(NotFound):
        home.limit(1, target=factory.user("carol"))
    for number in (-1, home_limits.MOST_PER_DAY + 1):
        with pytest.raises(Invalid):
            home.limit(number)

    assert db.session.scalars(select(HomeLimit)).all() == []


def test_authors_without_a_limit_cost_no_statement_more(home, factory, count_queries):
    made = factory.status(home.bob)

    with count_queries() as queries:
        fanout.fill.many([StatusPosted(made.id)])

    assert len(queries) == 2
