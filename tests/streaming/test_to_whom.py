"""A stream tells exactly what the timeline beside it shows: over visibilities, relations, authors and lists."""

from models import clock
from models.base import db
from models.media.attachment import Media
from models.relationships.follow import Follow
from models.statuses.status import Status
from rookery.events.facts import StatusEdited, TimelinesFilled
from rookery.services import statuses
from rookery.services.discovery import tags
from rookery.services.relationships import domain_blocks, relationships
from rookery.services.timelines import filters, lists
from rookery.services.timelines.filters import Word
from rookery.streaming.listener import HASHTAG, PUBLIC
from tests.filtering import viewer
from tests.listeners import Ears

VISIBILITIES = ("public", "unlisted", "private", "direct", "local")
VIEWERS = (
    "stranger",
    "follower",
    "mentioned",
    "blocked",
    "blocking",
    "muting",
    "later_muting",
    "later_blocked",
    "french",
    "without_reblogs",
    "exclusive",
    "listing",
    "blocking_domain",
    "following_tag",
    "hiding",
)
STRANGERS = {"stranger", "mentioned", "blocked", "blocking", "following_tag"}


class World:
    """Authors, those who look at what they write, and a status of every kind."""

    def __init__(self, factory, post, run_jobs):
        self.factory, self.post = factory, post
        self.author, self.limited, self.suspended = map(factory.user, ("author", "limited", "suspended"))
        self.far, self.other = factory.remote("far", "far.example"), factory.user("other")
        self.authors = (self.author, self.limited, self.suspended, self.far, self.other)
        self.people = {name: factory.user(name) for name in VIEWERS} | {"author": self.author}
        self.lists = {}
        self._relate()
        run_jobs()
        self.posted = [*self._of_every_visibility(), *self._of_every_kind()]
        db.session.commit()
        run_jobs()
        self._change_minds()

    def _relate(self):
        people = self.people
        for name in set(VIEWERS) - STRANGERS:
            for author in self.authors:
                self._follow(people[name], author)
        db.session.commit()
        relationships.block(self.author, people["blocked"])
        relationships.block(people["blocking"], self.author)
        relationships.mute(people["muting"], self.author)
        domain_blocks.block(people["blocking_domain"], "far.example")
        tags.follow(people["following_tag"], tags.named_or_new("nest"))
        for name in ("exclusive", "listing", "later_muting"):
            made = lists.create(people[name], lists.ListChanges(title="Rooks", exclusive=name == "exclusive"))
            lists.add(people[name], made.id, [author.id for author in self.authors[:4]])
            self.lists[name] = made.id
        hiding = filters.FilterChanges("No", ["home", "public"], "hide", words=[Word(keyword="spam")])
        filters.make(viewer(people["hiding"]), hiding)
        db.session.commit()

    def _follow(self, account, author):
        options = {"french": {"languages": ["fr"]}, "without_reblogs": {"reblogs": False}}
        db.session.add(Follow(account_id=account.id, target_id=author.id, **options.get(account.username, {})))

    def _of_every_visibility(self):
        for visibility in VISIBILITIES:
            first = self.post(self.author, "@mentioned first #nest", visibility=visibility)
            yield first
            yield self.post(self.author, "and on #nest", visibility=visibility, in_reply_to_id=first.id)
            yield self.post(self.other, "@author I see", visibility=visibility)
            for author in (self.limited, self.suspended):
                yield self.post(author, "@mentioned #nest", visibility=visibility)
            yield self._from_afar(visibility)

    def _of_every_kind(self):
        first = self.post(self.other, "Read this #nest")
        yield self.post(self.author, "An answer #nest", in_reply_to_id=first.id)
        yield self.post(self.author, "En français", language="fr")
        yield self.post(self.author, "spam #nest")
        yield self.post(self.author, "A picture #nest", media_ids=[self._picture().id])
        yield statuses.reblog(self.author, first.id)
        yield statuses.reblog(self.other, self.post(self.author, "Spread this").id)

    def _from_afar(self, visibility):
        status = self.post(self.far, "From afar #nest", visibility=visibility)
        status.local, status.uri = False, f"https://far.example/{status.id}"
        return status

    def _picture(self):
        picture = Media(
            account_id=self.author.id,
            state="ready",
            original_key="media/1.png",
            meta={},
            size=1,
            content_type="image/png",
        )
        db.session.add(picture)
        db.session.flush()
        return picture

    def _change_minds(self):
        """What is true when the stream tells it counts, not what was true when the timelines were filled."""
        relationships.mute(self.people["later_muting"], self.author)
        relationships.block(self.author, self.people["later_blocked"])
        self.limited.limited_at = self.suspended.suspended_at = clock.now()
        db.session.commit()

    def ears(self):
        ears = Ears()
        for name, account in self.people.items():
            mine = {"list_id": self.lists[name]} if name in self.lists else {}
            ears.listen_to_all(account, tags=["nest"], **mine)
        return ears


def paths(world, name):
    """stream → the path of its timeline."""
    found = {"user": "home"} | ({"list": f"list/{world.lists[name]}"} if name in world.lists else {})
    kinds = {"local": "local=true", "remote": "remote=true", "media": "only_media=true"}
    for stream in (*PUBLIC, *HASHTAG):
        place, *narrowed = stream.split(":")
        query = "&".join(kinds[one] for one in narrowed)
        found[stream] = f"{'tag/nest' if place == 'hashtag' else 'public'}?{query}"
    return found


def shown(world, api):
    """(viewer, stream, status) of all that timelines show."""
    found = set()
    for name, account in world.people.items():
        client = api(account)
        for stream, path in paths(world, name).items():
            page = client.get(f"/api/v1/timelines/{path}{'&' if '?' in path else '?'}limit=40")
            assert page.status_code == 200, path
            found |= {(name, stream, int(one["id"])) for one in page.json}
    return found


def told(world, fact_of, event):
    names = {account.id: name for name, account in world.people.items()}
    ears = world.ears()
    heard = [(status.id, one) for status in world.posted for one in ears.hear(fact_of(status.id))]
    assert {said for _, (_, _, said, _) in heard} == {event}
    assert len(heard) == len(set(heard)), "told twice"
    return {(names[account_id], stream, status_id) for status_id, (account_id, stream, _, _) in heard}


def test_9_3_streams_tell_what_timelines_show(factory, post, run_jobs, api):
    world = World(factory, post, run_jobs)
    posted = {status.id for status in world.posted}

    streamed = told(world, TimelinesFilled, "update")
    changed = told(world, lambda status_id: StatusEdited(status_id, []), "status.update")

    assert streamed == {one for one in shown(world, api) if one[2] in posted}
    assert changed == streamed
    assert {stream for _, stream, _ in streamed} == {"user", "list", *PUBLIC, *HASHTAG} - {"public:remote:media"}
    assert {name for name, _, _ in streamed} == world.people.keys()
    assert db.session.query(Status).count() == len(posted) + 2
