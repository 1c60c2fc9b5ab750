"""Every route of the API, for every visibility and every viewer: nobody is shown what is not for them.

A status is put everywhere by hand: into everybody's home, lists, favourites, bookmarks, notifications and so on. Then
all routes are asked, and its text may stand in no answer to somebody who may not read it, or does not want to meet
its author. The table at the end keeps the walk honest: it names where the text does turn up for those who may read it.
"""

import pytest

from models import clock
from models.accounts.account import Account
from models.base import db
from models.discovery.trend import Trend
from models.media.attachment import Media
from models.notifications.notification import Notification
from models.statuses.bookmark import Bookmark
from models.statuses.card import Card
from models.statuses.favourite import Favourite
from models.statuses.quote import ACCEPTED, Quote
from models.statuses.status import Status
from models.timelines.conversation import ConversationEntry
from models.timelines.list import List, ListMember
from models.timelines.timeline import HomeEntry, ListEntry
from rookery.services.relationships import relationships
from tests import hostile

pytestmark = pytest.mark.thorough

VISIBILITIES = ("public", "unlisted", "private", "direct", "local")
VIEWERS = ("stranger", "follower", "mentioned", "blocked", "blocking", "muting", "anonymous")
EVERYBODY = {"stranger", "follower", "mentioned", "blocking", "muting", "anonymous"}
MAY_READ = {
    "public": EVERYBODY,
    "unlisted": EVERYBODY,
    "private": {"follower", "mentioned", "muting"},  # the last follows too
    "direct": {"mentioned"},
    "local": EVERYBODY - {"anonymous"},
}
AVOIDING = {"blocked", "blocking", "muting"}
MARKER, AUTHOR = "zugzwang", "gambit"

# Where somebody who blocks or mutes the author asks for just this: the status, its thread, the account, own doings.
ASKED_FOR = (
    "/api/v1/statuses",
    "/api/v1/accounts/<id:account_id>",
    "/api/v1/polls/",
    "/api/v1/favourites",
    "/api/v1/bookmarks",
    "/api/v2/search",
    "/api/v1/search",
)

# Where people are listed because I chose them.
OWN_PEOPLE = ("/api/v1/blocks", "/api/v1/mutes", "/api/v1/lists/", "/api/v1/accounts/search")


class Stage:
    """The cast, one status of `visibility`, and what the variables of paths stand for."""

    def __init__(self, factory, post, run_jobs, visibility):
        self.people = {name: factory.user(name) for name in VIEWERS if name != "anonymous"} | {"anonymous": None}
        self.author = factory.user("author")
        self.author.note, self.author.discoverable = f"<p>{AUTHOR}</p>", True
        self.own = {}
        self._relate()
        self.status = self._write(post, visibility)
        self._quote(factory.user("quoter"), post)
        db.session.commit()
        run_jobs()
        for name, account in self.people.items():
            if account is not None:
                self._spread(name, account)
        self._trend()
        db.session.commit()

    def _relate(self):
        for name in ("follower", "muting"):
            relationships.follow(self.people[name], self.author)
        relationships.block(self.author, self.people["blocked"])
        relationships.block(self.people["blocking"], self.author)
        relationships.mute(self.people["muting"], self.author)
        db.session.commit()

    def _write(self, post, visibility):
        picture = Media(
            account_id=self.author.id,
            state="ready",
            original_key="media/1.png",
            meta={},
            size=1,
            content_type="image/png",
            description=f"{MARKER} in a picture",
        )
        db.session.add(picture)
        self.parent = post(self.author, "A parent for everybody")
        return post(
            self.author,
            f"@mentioned #nest {MARKER} https://news.example/rooks",
            visibility=visibility,
            in_reply_to_id=self.parent.id,
            spoiler_text=f"{MARKER} warning",
        )

    def _trend(self):
        """The status trends, and so does a link that it has a card of, whatever its visibility."""
        card = Card.at("https://news.example/rooks")
        db.session.get(Status, self.status.id).card_id = card.id
        db.session.get(Account, self.author.id).discoverable = True
        for kind, subject in (("status", self.status), ("link", card)):
            db.session.add(Trend(kind=kind, subject_id=subject.id, score=9.0, peak=9.0, peak_at=clock.now()))

    def _quote(self, quoter, post):
        """Somebody quotes it in public."""
        quoting = post(quoter, "Look #nest")
        quote = Quote(
            status_id=quoting.id,
            account_id=quoter.id,
            quoted_id=self.status.id,
            state=ACCEPTED,
            quoted_account_id=self.author.id,
        )
        db.session.add(quote)
        db.session.flush()
        quoting.quote_id = quote.id

    def _spread(self, name, account):
        status = self.status
        found = List(account_id=account.id, title="Rooks")
        db.session.add(found)
        db.session.flush()
        db.session.add(ListMember(list_id=found.id, account_id=account.id, target_id=self.author.id))
        db.session.flush()
        rows = [
            Favourite(account_id=account.id, status_id=status.id),
            Bookmark(account_id=account.id, status_id=status.id),
            Notification(
                account_id=account.id,
                from_id=self.author.id,
                kind="status",
                key="by hand",
                status_id=status.id,
                created_at=clock.now(),
            ),
            ListEntry(list_id=found.id, status_id=status.id, author_id=self.author.id),
            ConversationEntry(
                account_id=account.id,
                conversation_id=status.conversation_id,
                people="by hand",
                participant_ids=[self.author.id],
                last_status_id=status.id,
            ),
        ]
        if db.session.get(HomeEntry, (account.id, status.id)) is None:
            rows.append(HomeEntry(account_id=account.id, status_id=status.id, author_id=self.author.id))
        db.session.add_all(rows)
        db.session.flush()
        self.own[name] = {"list_id": found.id, "notification_id": rows[2].id}

    def values(self, viewer):
        return {
            "status_id": self.status.id,
            "account_id": self.author.id,
            "hashtag": "nest",
            "name": "nest",
            **self.own.get(viewer, {}),
        }


QUERIES = {
    "/api/v1/statuses": "id[]={status_id}",
    "/api/v1/search": f"q={MARKER}",
    "/api/v2/search": f"q={MARKER}",
    "/api/v1/timelines/link": "url=https://news.example/rooks",
    "/api/oembed": "url=https://rookery.test/@author/{status_id}",
}


@pytest.fixture
def stage(factory, post, run_jobs, request):
    return Stage(factory, post, run_jobs, request.param)


def asked(app, stage, viewer):
    """(rule, path) of all that can be read."""
    values = stage.values(viewer)
    for route in hostile.routes(app, "/api/"):
        if route.method == "GET" and "openapi" not in route.path:
            query = QUERIES.get(route.path, "").format(**values)
            # In its own context it does not stand, in that of its parent it does.
            here = values | {"status_id": stage.parent.id} if route.path.endswith("/context") else values
            yield route.path, route.fill(here) + (f"?{query}" if query else "")


def without_quotes(reply):
    """The text of an answer but for what others quote: that comes with a state such as `muted_account`, and apps
    cover it. https://docs.joinmastodon.org/entities/Quote/#quoted_status
    """

    def bare(node):
        if isinstance(node, list):
            return [bare(one) for one in node]
        return {key: bare(one) for key, one in node.items() if key != "quote"} if isinstance(node, dict) else node

    return str(bare(reply.json)) if reply.is_json else reply.get_data(as_text=True)


@pytest.mark.parametrize("stage", VISIBILITIES, indirect=True)
def test_9_3_no_route_shows_a_status_to_those_it_is_not_for(app, stage, api):
    leaks = []
    for viewer, account in stage.people.items():
        client = api(account)
        for rule, path in asked(app, stage, viewer):
            reply = client.get(path)
            shown = MARKER in reply.get_data(as_text=True)
            unwanted = viewer in AVOIDING and not rule.startswith(ASKED_FOR) and MARKER in without_quotes(reply)
            if shown and (viewer not in MAY_READ[stage.status.visibility] or unwanted):
                leaks.append((viewer, path))

    assert leaks == []


@pytest.mark.parametrize("stage", ["public"], indirect=True)
def test_nobody_meets_unasked_whom_they_avoid(app, stage, api):
    met = [
        (viewer, path)
        for viewer in AVOIDING
        for rule, path in asked(app, stage, viewer)
        if not rule.startswith((*ASKED_FOR, *OWN_PEOPLE))
        and AUTHOR in without_quotes(api(stage.people[viewer]).get(path))
    ]

    assert met == []


@pytest.mark.parametrize("stage", VISIBILITIES, indirect=True)
def test_9_3_no_route_lets_those_act_on_a_status_who_may_not_read_it(app, stage, api):
    acting = [
        route for route in hostile.routes(app, "/api/") if route.method != "GET" and "<id:status_id>" in route.path
    ]
    let_in = []
    for viewer in set(stage.people) - MAY_READ[stage.status.visibility]:
        client = api(stage.people[viewer])
        for route in acting:
            reply = getattr(client, route.method.lower())(route.fill(stage.values(viewer)))
            if reply.status_code < 400 or MARKER in reply.get_data(as_text=True):
                let_in.append((viewer, route.method, route.path, reply.status_code))

    assert len(acting) > 10
    assert let_in == []


@pytest.mark.parametrize("stage", ["public"], indirect=True)
def test_the_walk_passes_where_statuses_are_shown(app, stage, api):
    """Else the walk would find nothing wrong where nothing is shown at all."""
    found = {
        rule
        for viewer, account in stage.people.items()
        for rule, path in asked(app, stage, viewer)
        if MARKER in api(account).get(path).get_data(as_text=True)
    }

    assert found == SHOWN


SHOWN = {
    "/api/v1/accounts/<id:account_id>/statuses",
    "/api/v1/bookmarks",
    "/api/v1/conversations",
    "/api/v1/favourites",
    "/api/v1/notifications",
    "/api/v1/notifications/<id:notification_id>",
    "/api/v1/search",
    "/api/v1/statuses",
    "/api/v1/statuses/<id:status_id>",
    "/api/v1/statuses/<id:status_id>/context",
    "/api/v1/statuses/<id:status_id>/history",
    "/api/v1/statuses/<id:status_id>/quotes",
    "/api/v1/statuses/<id:status_id>/source",
    "/api/v1/timelines/home",
    "/api/v1/timelines/link",
    "/api/v1/timelines/list/<id:list_id>",
    "/api/v1/timelines/public",
    "/api/v1/timelines/tag/<hashtag>",
    "/api/v1/trends/statuses",
    "/api/v2/notifications",
    "/api/v2/search",
    "/api/v2_alpha/notifications",
}
