"""One status for many who look: each gets to the byte what they would get alone, at a cost that does not grow."""

import pytest

from models.base import db
from models.relationships.follow import Follow
from models.statuses.card import Card
from models.statuses.status import Status
from rookery.cache import cache
from rookery.schemas import render
from rookery.schemas.status_variants import StatusVariants
from rookery.services import statuses
from rookery.services.relationships import relationships
from rookery.services.statuses import interactions, polls
from rookery.services.statuses.draft import PollDraft
from rookery.services.timelines import filters
from rookery.services.timelines.filters import Word
from tests.filtering import viewer

NAMES = (
    "nobody",
    "another",
    "liking",
    "boosting",
    "keeping",
    "silent",
    "voting",
    "voting_too",
    "following",
    "warned",
    "hiding",
    "hiding_in_public",
    "named",
    "blocked",
    "blocking",
    "muting",
)


class Stage:
    """Statuses of every make, and people who did everything that one can do to them."""

    def __init__(self, factory, post):
        self.author, self.quoted_author = factory.user("author"), factory.user("quoted")
        self.people = {name: factory.user(name) for name in NAMES}
        self.people |= {"author": self.author, "quoted": self.quoted_author}
        self.plain = post(self.author, "A rook", quote_policy="followers")
        poll = PollDraft(["oak", "elm"], 3600, multiple=True)
        self.poll = post(self.author, "Where do rooks nest?", poll=poll)
        quoted = post(self.quoted_author, "A nest", visibility="unlisted", quote_policy="public")
        self.quote = post(self.author, "Look", quoted_id=quoted.id)
        self.carded = self._with_card(post)
        self.reblogs = [
            statuses.reblog(self.people["another"], one.id) for one in (self.plain, self.poll, self.quote, self.carded)
        ]
        self.statuses = [self.plain, self.poll, self.quote, self.carded, *self.reblogs]
        db.session.commit()
        self._act()
        db.session.commit()

    def _with_card(self, post):
        status, card = post(self.author, "https://news.example/rooks"), Card.at("https://news.example/rooks")
        card.claimed_id, card.title = self.people["named"].id, "Rooks"
        db.session.get(Status, status.id).card_id = card.id
        return status

    def _act(self):
        people = self.people
        for status in (self.plain, self.poll, self.quote, self.carded):
            interactions.favourite(people["liking"], status)
            interactions.bookmark(people["keeping"], status)
            interactions.mute_conversation(people["silent"], status)
            statuses.reblog(people["boosting"], status.id)
        interactions.pin(self.author, self.plain)
        polls.vote(people["voting"], self.poll.poll_id, [0])
        polls.vote(people["voting_too"], self.poll.poll_id, [1, 0])
        for name in ("following", "blocking"):
            db.session.add(Follow(account_id=people[name].id, target_id=self.author.id))
        db.session.commit()
        relationships.block(self.quoted_author, people["blocked"])
        relationships.block(people["blocking"], self.quoted_author)
        relationships.mute(people["muting"], self.quoted_author)
        self._filter("warned", "warn", "home", "public")
        self._filter("hiding", "hide", "home", "public")
        self._filter("hiding_in_public", "hide", "public")

    def _filter(self, name, action, *contexts):
        for word in ("rook", "look", "oak", "nest"):
            made = filters.FilterChanges(word, list(contexts), action, words=[Word(keyword=word, whole_word=False)])
            filters.make(viewer(self.people[name]), made)

    def viewers(self):
        return [viewer(account) for account in self.people.values()]


@pytest.fixture
def stage(factory, post):
    return Stage(factory, post)


def test_everybody_gets_what_they_would_get_alone(stage):
    viewers = stage.viewers()
    differing = 0

    for status in stage.statuses:
        found = StatusVariants(status.id, viewers).by_payload(one.id for one in viewers)
        given = {viewer_id: payload for payload, viewer_ids in found.items() for viewer_id in viewer_ids}
        alone = {one.id: render.statuses([status.id], one)[1:-1] for one in viewers}
        assert given == alone
        differing += len(found)

    assert differing > 5 * len(stage.statuses)


def test_those_who_see_the_same_share_a_copy(stage):
    viewers = stage.viewers()

    found = StatusVariants(stage.plain.id, viewers).by_payload({one.id for one in viewers})

    shared = [{name for name, one in stage.people.items() if one.id in ids} for ids in found.values() if len(ids) > 1]
    assert {"nobody", "voting", "voting_too", "named", "blocked", "muting", "quoted"} in shared
    assert {"another", "boosting"} in shared


def test_only_those_get_a_copy_who_are_asked_for(stage):
    viewers = stage.viewers()
    nobody, liking, stranger = (stage.people[name].id for name in ("nobody", "liking", "silent"))

    found = StatusVariants(stage.plain.id, [one for one in viewers if one.id != stranger])

    assert set().union(*found.by_payload([nobody, liking, stranger]).values()) == {nobody, liking}


def test_nobody_gets_what_is_gone(stage):
    assert StatusVariants(1, stage.viewers()).by_payload([one.id for one in stage.viewers()]) == {}


def queries_for(count_queries, status, viewers):
    with count_queries() as queries:
        StatusVariants(status.id, viewers).by_payload([one.id for one in viewers])
    return len(queries)


@pytest.mark.parametrize("which", ["plain", "poll", "quote", "carded"])
def test_many_cost_as_many_queries_as_few(stage, which, count_queries):
    status, viewers = getattr(stage, which), stage.viewers()
    one_of_each = [one for one in viewers if one.username in ("nobody", "warned")]
    StatusVariants(status.id, viewers[:1])
    queries_for(count_queries, status, viewers)

    few, many = (queries_for(count_queries, status, some) for some in (one_of_each, viewers))

    assert few == many == (3 if which == "quote" else 2)


def test_new_filters_of_many_are_read_together(stage, count_queries):
    viewers = stage.viewers()
    few = [one for one in viewers if one.username in ("nobody", "warned")]
    cold = []

    for some in (few, viewers):
        cache().clear()
        cold.append(queries_for(count_queries, stage.plain, some))

    assert cold[0] == cold[1]
