"""Whatever brings a post first, what people see of it is as if its author's delivery had been first (10.19)."""

from collections import Counter
from datetime import timedelta
from itertools import permutations
from urllib.parse import urlsplit

import orjson
import pytest
from sqlalchemy import delete, select

from models import clock
from models.accounts.account import Account
from models.accounts.remote_actor import RemoteActor
from models.base import db
from models.federation.relay import MASTODON, ON, Relay
from models.federation.tag_timeline import TagTimeline
from models.notifications.notification import Notification
from models.relationships.follow import Follow
from models.statuses.pin import Pin
from models.statuses.status import Status
from models.statuses.tag import FollowedTag, Tag
from models.timelines.timeline import HomeEntry, ListEntry
from rookery import events
from rookery.events import bus
from rookery.events.facts import Notified, TimelinesFilled
from rookery.federation.read.values import Thing
from rookery.federation.remote import backfill, catch_up, tag_timelines
from rookery.federation.remote.dependencies import FetchBudget
from rookery.services import instance
from tests.federation.arriving import stored
from tests.federation.neighbours import follows, knows, signs
from tests.groups import CLUB, boosts_of, group_of
from tests.listeners import Ears
from tests.peers import PUBLIC

ALICE = "https://rookery.test/users/alice"


class Ways:
    """Dora is followed by alice and bob, who has her on a list and a bell at her posts; carol follows the hashtag, gus
    a group elsewhere, and alice follows erin and another group. Each method is a way in which a post of dora's, which
    mentions alice, may come here.
    """

    def __init__(self, fediverse, factory, api, run_jobs, alice, bob, monkeypatch):
        self.fediverse, self.api, self.run_jobs, self.heard = fediverse, api, run_jobs, Counter()
        self.masto = fediverse.server("masto.example")
        self.dora = self.masto.person("dora")
        self.erin = fediverse.server("other.example").person("erin")
        self.group = fediverse.server("group.example").person("birds", type="Group")
        self.other_group = fediverse.server("forum.example").person("nests", type="Group")
        self.relay = fediverse.server("relay.example").person("relay", type="Application")
        self.people = {"alice": signs(alice), "bob": signs(bob)}
        self.people |= {name: signs(factory.user(name)) for name in ("carol", "gus")}
        self._know()
        self.ears = Ears()
        for name, one in self.people.items():
            lists = {"list_id": int(self.list_id)} if name == "bob" else {}
            self.ears.listen_to_all(one, tags=("rooks",), **lists)
        call = bus.call_live_handlers

        def hear(facts):
            self._hear(facts)
            call(facts)

        monkeypatch.setattr(bus, "call_live_handlers", hear)

    def _know(self):
        known = {one.name: knows(one) for one in (self.dora, self.erin, self.relay)}
        group, other_group = knows(self.group), knows(self.other_group)
        self.dora_id = known["dora"].id
        db.session.execute(
            db.update(RemoteActor)
            .where(RemoteActor.account_id == self.dora_id)
            .values(outbox=f"{self.dora.id}/outbox", featured=f"{self.dora.id}/collections/featured")
        )
        for name, target in (
            ("alice", known["dora"]),
            ("bob", known["dora"]),
            ("gus", group),
            ("alice", known["erin"]),
            ("alice", other_group),
        ):
            follows(self.people[name], target)
        db.session.execute(db.update(Follow).where(Follow.account_id == self.people["bob"].id).values(notify=True))
        [tag_id] = Tag.ids_of({"rooks": "Rooks"})
        db.session.add(FollowedTag(account_id=self.people["carol"].id, tag_id=tag_id))
        inbox = f"{self.relay.server.base}/inbox"
        db.session.add(Relay(inbox=inbox, state=ON, account_id=known["relay"].id, style=MASTODON))
        instance.change_setting("remote_tags_servers", "hub.example")
        db.session.commit()
        client = self.api(self.people["bob"])
        self.list_id = client.post("/api/v1/lists", json={"title": "Birds"}).json["id"]
        client.post(f"/api/v1/lists/{self.list_id}/accounts", json={"account_ids": [str(self.dora_id)]})
        self.run_jobs()

    # What people notice --------------------------------------------------------------------------------------

    def _hear(self, facts):
        for fact in facts:
            if isinstance(fact, TimelinesFilled):
                for account_id, stream, event, _ in self.ears.hear(fact):
                    self.heard[fact.status_id, account_id, stream, event] += 1
            elif isinstance(fact, Notified) and not fact.quiet:
                told = db.session.get(Notification, fact.notification_id)
                self.heard[told.status_id, told.account_id, "push", told.kind] += 1
                for account_id, stream, _, payload in self.ears.hear(fact):
                    self.heard[told.status_id, account_id, stream, orjson.loads(payload)["type"]] += 1

    def noticed(self, uri):
        """What everybody has of the post: homes with it or a boost of it, lists, notifications, streams, pushes."""
        db.session.expire_all()
        status = stored(uri)
        names = {one.id: name for name, one in self.people.items()}
        held = {status.id: "post"} | {
            one.id: f"boost by {one.account_id}"
            for one in db.session.scalars(select(Status).where(Status.reblog_of_id == status.id))
        }
        homes = db.session.execute(select(HomeEntry.account_id, HomeEntry.status_id)).all()
        lists = db.session.execute(select(ListEntry.list_id, ListEntry.status_id)).all()
        notified = select(Notification.account_id, Notification.kind).where(Notification.status_id == status.id)
        return {
            "homes": sorted((names[who], held[what]) for who, what in homes if what in held),
            "lists": sorted(held[what] for _, what in lists if what in held),
            "notified": sorted((names[who], kind) for who, kind in db.session.execute(notified)),
            "heard": {
                (names[key[1]], *key[2:]): times for key, times in sorted(self.heard.items()) if key[0] == status.id
            },
        }

    # How a post comes ----------------------------------------------------------------------------------------

    def post(self, **more):
        tags = [
            {"type": "Mention", "href": ALICE, "name": "@alice@rookery.test"},
            {"type": "Hashtag", "name": "#rooks"},
        ]
        return self.dora.note("<p>Caw @alice #rooks</p>", tag=tags, to=[PUBLIC, ALICE], **more)

    def come(self, ways, note):
        for way in ways:
            getattr(self, way)(note)
            self.run_jobs()
        return self.noticed(note["id"])

    def _created(self, note):
        return {"id": f"{note['id']}/activity"}

    def delivery(self, note):
        self.dora.does("Create", note, **self._created(note))

    def delivery_by_id(self, note):
        self.dora.sends(self.dora.activity("Create", note["id"], to=note["to"], id=f"{note['id']}/by-id"))

    def update(self, note):
        self.dora.does("Update", note)

    def search(self, note):
        found = self.api(self.people["carol"]).get(f"/api/v2/search?resolve=true&q={note['id']}").json
        assert [one["uri"] for one in found["statuses"]] == [note["id"]]

    def relayed(self, note):
        self.relay.does("Announce", note["id"], cc=[PUBLIC])

    def boost(self, note):
        self.erin.does("Announce", note["id"], cc=[PUBLIC])

    def quote(self, note):
        self.erin.does("Create", self.erin.note("<p>Look</p>", quote=note["id"]))

    def thread(self, note):
        self.erin.does("Create", self.erin.note("<p>Indeed</p>", inReplyTo=note["id"]))

    def group_boost(self, note):
        self.group.does("Announce", self.dora.activity("Create", note, **self._created(note)), cc=[PUBLIC])

    def boost_of_group(self, note):
        self.other_group.does("Announce", note["id"], cc=[PUBLIC])

    def forwarded(self, note):
        self.erin.sends(self.dora.activity("Create", note, id=f"{note['id']}/forwarded"))

    def pin(self, note):
        self.dora.does("Add", note["id"], target=f"{self.dora.id}/collections/featured")
        self.run_jobs()
        db.session.execute(delete(Pin))
        db.session.commit()

    def hashtag(self, note):
        rows = [{"id": "1", "uri": note["id"]}]
        self.fediverse.server("hub.example").page("/api/v1/timelines/tag/rooks?limit=20", rows, kind="application/json")
        db.session.execute(delete(TagTimeline))
        tag_timelines.enqueue_due()
        db.session.commit()

    def _outbox(self, note):
        items = [self.dora.activity("Create", note, **self._created(note))]
        self.masto.page(f"{self.dora.path}/outbox", {"type": "OrderedCollection", "orderedItems": items})

    def profile(self, note):
        self._outbox(note)
        db.session.get(RemoteActor, self.dora_id).backfilled_at = None
        db.session.commit()
        backfill.look_up(self.dora_id)
        events.commit()

    def caught_up(self, note):
        self._outbox(note)
        catch_up._store_posted(self.dora_id, clock.ago(hours=1), FetchBudget(20, 20))
        events.commit()


OTHERS = (
    *("search", "relayed", "boost", "quote", "thread", "group_boost"),
    *("boost_of_group", "forwarded", "pin", "hashtag", "profile", "caught_up"),
)


@pytest.fixture
def ways(fediverse, factory, api, run_jobs, alice, bob, monkeypatch):
    return Ways(fediverse, factory, api, run_jobs, alice, bob, monkeypatch)


def test_10_19_what_brings_a_post_before_its_delivery_changes_nothing_for_anybody(ways):
    alone = ways.come(["delivery"], ways.post())
    assert alone["homes"] == [("alice", "post"), ("bob", "post"), ("carol", "post")]
    assert alone["lists"] == ["post"]
    assert alone["notified"] == [("alice", "mention"), ("bob", "status")]
    assert alone["heard"]["bob", "push", "status"] == alone["heard"]["carol", "user", "update"] == 1
    assert set(alone["heard"].values()) == {1}

    wrong = {}
    for way in OTHERS:
        before, after = ways.come([way, "delivery"], ways.post()), ways.come(["delivery", way], ways.post())
        if before != after:
            wrong[way] = {key: (before[key], after[key]) for key in before if before[key] != after[key]}

    assert wrong == {}


@pytest.mark.parametrize("way", ["group_boost", "boost_of_group"])
def test_10_19_a_group_delivers_what_is_new_for_its_authors(ways, way):
    old = (clock.now() - timedelta(days=2)).isoformat()
    told = ways.come([way], ways.post())
    told_late = ways.come([way], ways.post(published=old))

    assert told["notified"] == [("alice", "mention"), ("bob", "status")]
    assert told["heard"]["alice", "push", "mention"] == told["heard"]["bob", "push", "status"] == 1
    assert told_late["notified"] == []


@pytest.mark.parametrize("delivery", ["delivery_by_id", "update"])
def test_10_19_every_way_in_which_an_author_delivers_counts_once(ways, delivery):
    alone = ways.come(["delivery"], ways.post())

    for first, second in ((delivery, "search"), ("search", delivery), (delivery, "delivery"), ("delivery", delivery)):
        assert ways.come([first, second], ways.post()) == alone, (first, second)


@pytest.mark.nightly
@pytest.mark.parametrize("first", OTHERS)
def test_10_19_two_ways_before_between_or_after_the_delivery_are_the_same(ways, first):
    wrong = {}
    for second in OTHERS:
        if first == second:
            continue
        wanted = ways.come(["delivery", first, second], ways.post())
        for order in permutations([first, second, "delivery"]):
            if order[0] != "delivery" and (found := ways.come(order, ways.post())) != wanted:
                wrong[order] = {key: (found[key], wanted[key]) for key in found if found[key] != wanted[key]}

    assert wrong == {}


# Of the same kind ---------------------------------------------------------------------------------------------


def test_10_19_a_boost_that_was_looked_up_is_told_of_when_it_is_sent(ways, post):
    mine = post(ways.people["alice"], "Ours")
    boost = ways.dora.activity("Announce", f"{ALICE}/statuses/{mine.id}", to=[PUBLIC])
    dora, alice = db.session.get(Account, ways.dora_id), ways.people["alice"].id
    pushed = (mine.id, alice, "push", "reblog")

    backfill.store_boost(Thing(boost["id"], ("Announce",), boost), dora, FetchBudget(), late=True)
    quiet = ways.heard[pushed]
    for again in (boost, boost | {"id": f"{boost['id']}-again"}):
        ways.dora.sends(again)
        ways.run_jobs()

    told = db.session.scalars(select(Notification.kind).where(Notification.status_id == mine.id)).all()
    assert (quiet, ways.heard[pushed], told) == (0, 1, ["reblog"])
    reblog = db.session.scalar(select(Status.id).where(Status.reblog_of_id == mine.id))
    assert ways.heard[reblog, ways.people["bob"].id, "user", "update"] == 1


def test_10_19_an_edit_that_nobody_sent_is_seen_by_whoever_looks_it_up_again(ways):
    note = ways.post()
    ways.come(["delivery"], note)
    later = note | {"content": "<p>Caw caw</p>", "updated": clock.now().isoformat()}
    ways.masto.page(urlsplit(note["id"]).path, later)

    ways.come(["caught_up"], later)

    status = stored(note["id"])
    assert (status.content, status.edited_at is None) == ("<p>Caw caw</p>", False)


def test_10_19_a_post_to_a_group_here_that_was_looked_up_is_boosted_when_it_is_delivered(ways):
    group = group_of(ways.people["alice"])
    follows(db.session.get(Account, ways.dora_id), group)
    note = ways.dora.note("<p>All</p>", to=[PUBLIC, CLUB], tag=[{"type": "Mention", "href": CLUB, "name": "@club"}])

    for way in (ways.search, ways.delivery):
        way(note)
        ways.run_jobs()

    assert boosts_of(group) == [stored(note["id"]).id]
