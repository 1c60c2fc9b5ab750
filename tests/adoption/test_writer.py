"""Every row of a source is written, or left out for a reason: a moment, or an id, that two rows share loses neither.

The timelines are filled from what was written.
"""

from dataclasses import fields
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import delete, select
from sqlalchemy.exc import IntegrityError

from blueprints.adoption import adopt, finish, shape, write_statuses
from blueprints.adoption.adopt import _check_complete
from blueprints.adoption.id_map import IdMap
from blueprints.adoption.shape import Tie
from blueprints.adoption.source import AdoptionError
from blueprints.adoption.write_people import write_ties
from blueprints.adoption.writer import AdoptionWriter
from models import ids
from models.accounts.account import Account, AccountCounts, AccountKeys
from models.accounts.remote_actor import RemoteActor
from models.auth.user import User
from models.base import count_rows, db
from models.media.attachment import Media
from models.media.emoji import Emoji
from models.notifications.notification import Notification
from models.relationships.block import Block
from models.relationships.follow import Follow
from models.statuses.favourite import Favourite
from models.statuses.interaction import Interaction
from models.statuses.pending_reply import AwaitedParent
from models.statuses.pin import Pin
from models.statuses.poll import Poll
from models.statuses.quote import Quote
from models.statuses.status import Status, StatusEdit, StatusMention
from models.statuses.tag import FeaturedTag, FollowedTag, Tag
from models.timelines.conversation import Conversation
from models.timelines.filter import Filter, FilterKeyword
from models.timelines.list import List, ListMember
from models.timelines.timeline import HomeEntry, ListEntry
from rookery.adopted import media_key
from rookery.services.data.backup.progress import silent
from rookery.services.timelines import backfill
from tests.columns import WRITTEN, left_by_default

SECOND = datetime(2024, 3, 1, 12, tzinfo=UTC)


class Source:
    """A source that has these rows, and nothing else; statuses and media are asked for by the refs of statuses."""

    def __init__(self, **rows):
        self.rows = rows

    def __getattr__(self, name):
        return lambda: iter(self.rows.get(name, ()))

    def about(self):
        return self.rows["about"]

    def statuses(self, refs):
        return iter(one for one in self.rows["statuses"] if one.ref in refs)

    def media(self, refs):
        return iter(one for one in self.rows["media"] if one.status in refs)


@pytest.fixture
def writer(app, tmp_path):
    made = AdoptionWriter(IdMap(tmp_path), tmp_path)
    yield made
    made.ids.close()


@pytest.fixture
def people(writer, factory):
    """References of the source of accounts that were taken over."""
    accounts = [factory.account(f"person{number}") for number in range(12)]
    for account in accounts:
        writer.ids.add("account", account.username, account.id)
    return [account.username for account in accounts]


@pytest.mark.any_database
def test_ten_thousand_rows_of_one_second_get_an_id_each(writer):
    found = [writer.ids.draw("follows", SECOND) for _ in range(70_000)]

    assert len(set(found)) == len(found)
    assert found == sorted(found)
    assert ids.time_in(found[-1]) < datetime(2024, 3, 1, 12, 0, 1, tzinfo=UTC)


def test_all_follows_of_one_second_come(writer, people):
    pairs = [Tie(one, other, SECOND) for one in people for other in people if one != other]

    write_ties(writer, Source(follows=pairs))

    assert writer.written["follows"] == count_rows(Follow.id > 0) == len(pairs)
    assert writer.unaccounted() == {}


def test_what_does_not_come_has_a_reason(writer, people):
    one, other, *_ = people
    ties = [Tie(*pair, SECOND, {"uri": "https://elsewhere.example/follows/1"}) for pair in ((one, other), (other, one))]
    ties += [Tie(one, other, SECOND, {"uri": None}), Tie(one, "somebody who stays", SECOND)]

    write_ties(writer, Source(follows=ties))

    assert writer.written["follows"] == 2
    assert sorted(writer.left_out["follows"].values()) == [1, 1]
    assert writer.unaccounted() == {}


def test_a_row_that_is_lost_on_the_way_stops_the_adoption(writer, people):
    list(writer.read("follows", range(3)))
    writer.count("follows", 2)

    with pytest.raises(AdoptionError, match="1 follows were neither written"):
        _check_complete(writer)


def test_an_id_that_is_taken_is_not_mistaken_for_a_row_that_is_there(writer, factory):
    alice, bob, carol = (factory.account(name) for name in ("alice", "bob", "carol"))
    row = {"id": 1, "account_id": alice.id, "created_at": SECOND}
    assert writer.insert(Block, [{**row, "target_id": bob.id}]) == 1
    assert writer.insert(Block, [{**row, "id": 2, "target_id": bob.id}]) == 0

    with pytest.raises(IntegrityError):
        writer.insert(Block, [{**row, "target_id": carol.id}])


def test_home_and_lists_have_what_was_posted_before(alice, bob, carol, post, monkeypatch):
    monkeypatch.setattr(backfill, "PIECE", 1)  # less than there are members
    written = [post(account, "Long ago") for account in (alice, bob, carol)]
    friends = List(account_id=alice.id, title="Friends")
    db.session.add_all([friends, *(Follow(account_id=alice.id, target_id=one.id) for one in (bob, carol))])
    db.session.flush()
    db.session.add_all(ListMember(list_id=friends.id, account_id=alice.id, target_id=one.id) for one in (bob, carol))
    db.session.execute(delete(HomeEntry))
    told = []

    finish.fill_timelines(lambda *done: told.append(done))

    mine = select(HomeEntry.status_id).where(HomeEntry.account_id == alice.id).order_by(HomeEntry.status_id)
    assert db.session.scalars(mine).all() == [one.id for one in written]
    listed = select(ListEntry.status_id).where(ListEntry.list_id == friends.id).order_by(ListEntry.status_id)
    assert db.session.scalars(listed).all() == [one.id for one in written[1:]]
    assert told[-1] == ("home timelines", len(told), len(told))


# Column by column: no value is the one that a column has by default


THERE = "https://far.example/users/rita"


def at(minute):
    return SECOND + timedelta(minutes=minute)


def id_at(minute):
    return ids.at(at(minute))


def file(folder, name):
    (folder / name).write_bytes(b"a picture")
    return shape.SourceFile(name, "image/png")


def post(ref, minute, account="alice", **more):
    row = {"local": True, "uri": None, "url": None, "edited_at": None, "visibility": "public"}
    return shape.StatusRow(ref=ref, at=id_at(minute), account=account, created_at=at(minute), **row | more)


@pytest.fixture
def people_there(tmp_path):
    alice = shape.AccountRow(
        ref="alice",
        at=id_at(1),
        username="alice",
        domain=None,
        uri="https://rookery.test/ap/users/7",
        url=None,
        kind="Service",
        created_at=at(1),
        display_name="Alice :owl:",
        note="<p>I know</p>",
        note_text="I know",
        fields=[("Site", "<p>x</p>", "2024-03-02")],
        locked=True,
        discoverable=True,
        indexable=True,
        hide_collections=True,
        memorial=True,
        also_known_as=[THERE],
        moved_to=THERE,
        suspended_at=at(31),
        limited_at=at(32),
        sensitized_at=at(33),
        emojis=["owl"],
        public_pem="public",
        private_pem=b"private",
        path="/ap/users/7",
        avatar=file(tmp_path, "avatar.png"),
        header=file(tmp_path, "header.png"),
    )
    rita = shape.AccountRow(
        ref="rita",
        at=id_at(2),
        username="rita",
        domain="far.example",
        uri=THERE,
        url="https://far.example/@rita",
        kind="Group",
        created_at=at(2),
        remote=shape.RemoteAddresses(*(f"{THERE}/{name}" for name in shape.RemoteAddresses.__slots__)),
        told=(3, 2, 1),
    )
    return [alice, rita]


@pytest.fixture
def posts_there():
    """The first one answers and quotes the second."""
    allowed = {"approval_uri": "https://far.example/yes"}
    first = post(
        ref="1",
        minute=10,
        **WRITTEN,
        edited_at=at(11),
        text="Hi",
        content="<p>Hi</p>",
        content_type="text/markdown",
        parent="2",
        parent_account="rita",
        thread="a thread",
        thread_uri="https://far.example/thread",
        pinned_at=at(12),
        media=["a film"],
        emojis=["owl"],
        mentions=[("rita", False), ("alice", True)],
        tags=["Rooks"],
        poll=shape.PollRow("a poll", id_at(5), ["yes", "no"], [4, 3], 7, True, True, at(6), at(7)),
        edits=[shape.EditRow(at(13), "H", "<p>H</p>", "B", True, ["a film"], ["A rook"], ["y", "n"])],
        quote=shape.QuoteRow("2", "rita", "accepted", "https://rookery.test/asks", "https://far.example/allows"),
    )
    return [
        first,
        post("2", 20, "rita", local=False, uri=f"{THERE}/2", url="https://far.example/@rita/2"),
        post("3", 21, parent="2", **allowed),
        post("4", 22, reblog_of="2", **allowed),
        post("5", 23, parent_uri="https://far.example/unknown"),
    ]


@pytest.fixture
def rest_there(tmp_path):
    film = shape.MediaRow(
        ref="a film",
        at=id_at(14),
        account="alice",
        status="1",
        kind="gifv",
        content_type="video/mp4",
        original=file(tmp_path, "film.mp4"),
        small=file(tmp_path, "small.png"),
        remote_url="https://far.example/film.mp4",
        remote_preview_url="https://far.example/small.png",
        description="A rook",
        blurhash="UH",
        focus=(0.25, -0.5),
        meta={"small": {"width": 3}},
        size=9,
    )
    owl = shape.EmojiRow(
        ref="owl",
        at=id_at(15),
        shortcode="owl",
        domain=None,
        image=file(tmp_path, "owl.gif"),
        static=file(tmp_path, "owl.png"),
        remote_url="https://far.example/owl.gif",
        category="Birds",
        visible=False,
        disabled=True,
    )
    login = shape.Login(
        account="alice",
        email="alice@mail.example",
        password="a hash",
        role="Owner",
        created_at=at(3),
        confirmed_at=at(4),
        approved=False,
        active=False,
        locale="de",
        default_visibility="private",
        default_sensitive=True,
        default_language="fr",
        reason="I like birds",
    )
    return {
        "about": shape.About(),
        "emojis": [owl],
        "logins": [login],
        "media": [film],
        "favourites": [shape.Mark("rita", "1", at(40), f"{THERE}/likes/1")],
        "approvals": [shape.Approval("like", "rita", "1", f"{THERE}/likes/2", f"{THERE}/allows", at(41))],
        "notifications": [shape.NotificationRow("favourite", "alice", "rita", "1", at(102))],
        "lists": [shape.ListRow("alice", "Birds", "none", True, at(43), [])],
        "filters": [shape.FilterRow("alice", "Noise", ["home"], "hide", at(44), [("noise", False)], [])],
        "tags": [shape.TagMark("alice", "Owls"), shape.TagMark("alice", "Rooks", featured=True)],
    }


@pytest.fixture
def adopted(writer, people_there, posts_there, rest_there, monkeypatch):
    """All of that was adopted, each post by itself: the parent of the first one came after it."""
    monkeypatch.setattr(write_statuses, "BATCH", 1)
    source = Source(accounts=people_there, statuses=posts_there, **rest_there)
    writer.ids.want([one.ref for one in posts_there])
    adopt._write(writer, source, silent)
    assert writer.unaccounted() == {}
    return source


def only(model, *conditions):
    return db.session.scalars(select(model).where(*conditions)).one()


def assert_same(row, kept, but=()):
    """Columns of the same name mean the same; but for some."""
    names = {one.name for one in fields(row)} & set(kept.__table__.c.keys()) - set(but)
    assert {name: getattr(kept, name) for name in names} == {name: getattr(row, name) for name in names}


def values_of(row, *names):
    return [getattr(row, name) for name in names]


def test_people_come_with_all_that_they_had(adopted, people_there):
    alice, rita = (only(Account, Account.username == one.username) for one in people_there)

    assert_same(people_there[0], alice, but=("uri", "fields"))
    assert_same(people_there[1], rita, but=("also_known_as", "fields"))
    wishes = values_of(rita, "locked", "discoverable", "indexable", "hide_collections", "memorial")
    assert wishes == [False] * 5  # a server that does not know of a wish knows nobody who has it
    assert alice.fields == [{"name": "Site", "value": "<p>x</p>", "text": "x", "verified_at": "2024-03-02"}]
    assert (alice.emoji_ids, alice.moved_to_id) == ([only(Emoji).id], rita.id)
    pictures = values_of(alice, "avatar_key", "avatar_static_key", "header_key", "header_static_key")
    assert pictures == [media_key(name) for name in ("avatar.png", "avatar.png", "header.png", "header.png")]
    assert values_of(only(AccountKeys), "public_pem", "private_pem") == ["public", b"private"]
    assert_same(people_there[1].remote, only(RemoteActor))
    counts = only(AccountCounts, AccountCounts.account_id == rita.id)
    assert values_of(counts, "statuses", "following", "followers") == [3, 2, 1]
    assert_same(adopted.rows["logins"][0], only(User))


def test_posts_come_with_all_that_they_had(adopted, people_there, posts_there):
    first, second, third, fourth, fifth = (db.session.get(Status, one.at) for one in posts_there)
    alice, rita = (one.at for one in people_there)
    [film], quote, edit, poll = adopted.rows["media"], only(Quote), only(StatusEdit), only(Poll)

    for row, kept in zip(posts_there, (first, second, third, fourth, fifth), strict=True):
        assert_same(row, kept)
    assert [one.account_id for one in (first, second)] == [alice, rita]
    assert only(Conversation, Conversation.id == first.conversation_id).uri == "https://far.example/thread"
    assert (first.media_ids, first.mention_ids, first.emoji_ids) == ([film.at], [rita], [only(Emoji).id])
    assert (first.tag_names, first.poll_id, first.quote_id) == (["Rooks"], poll.id, quote.id)
    silent = {one.account_id: one.silent for one in db.session.scalars(select(StatusMention))}
    assert silent == {rita: False, alice: True}
    assert values_of(only(Pin), "account_id", "status_id", "created_at") == [alice, first.id, at(12)]
    assert_same(posts_there[0].poll, poll)
    assert poll.voters_count == 7
    assert_same(posts_there[0].edits[0], edit)
    assert values_of(edit, "media_ids", "media_descriptions", "emoji_ids") == [[film.at], ["A rook"], first.emoji_ids]
    assert_same(posts_there[0].quote, quote)
    assert quote.quoted_account_id == rita
    done = db.session.scalars(select(Interaction).where(Interaction.made_id.is_not(None)).order_by(Interaction.id))
    assert [values_of(one, "kind", "state", "approval_uri", "status_id", "made_id") for one in done] == [
        ["reply", "accepted", "https://far.example/yes", second.id, third.id],
        ["announce", "accepted", "https://far.example/yes", second.id, fourth.id],
    ]
    assert values_of(only(AwaitedParent), "status_id", "uri") == [fifth.id, "https://far.example/unknown"]


def test_it_knows_every_column_of_a_status(adopted):
    found = left_by_default(*db.session.scalars(select(Status)))

    assert found == {
        "card_id",  # the job that fetches the page of a link
        "app_id",  # an adoption leaves apps behind
        "remote_updated_at",  # the old server kept no order of edits
        *("seen_at", "undelivered"),  # all that it had had been told by then
    }


def test_a_post_finds_what_it_answers_and_quotes_though_that_comes_after_it(adopted, people_there, posts_there):
    first, second, third, fourth, _ = (db.session.get(Status, one.at) for one in posts_there)

    assert (first.in_reply_to_id, first.in_reply_to_account_id) == (second.id, people_there[1].at)
    assert (only(Quote).quoted_id, third.in_reply_to_id, fourth.reblog_of_id) == (second.id, second.id, second.id)


def test_all_else_comes_as_it_was(adopted):
    rows = {name: found[0] for name, found in adopted.rows.items() if name != "about"}
    film, owl, kept = only(Media), only(Emoji), only(Notification)

    assert_same(rows["media"], film)
    assert values_of(film, "original_key", "small_key") == [media_key("film.mp4"), media_key("small.png")]
    assert values_of(film, "state", "focus_x", "focus_y") == ["ready", 0.25, -0.5]
    assert_same(rows["emojis"], owl)
    assert owl.visible_in_picker is False
    assert values_of(owl, "image_key", "static_key") == [media_key("owl.gif"), media_key("owl.png")]
    assert_same(rows["notifications"], kept)
    assert (kept.status_id, kept.group_key) == (
        film.status_id,
        f"favourite-{film.status_id}-474804",
    )  # of that half day
    assert_same(rows["favourites"], only(Favourite))
    approval = only(Interaction, Interaction.kind == "like")
    assert_same(rows["approvals"], approval)
    assert approval.state == "accepted"
    assert_same(rows["lists"], only(List))
    assert_same(rows["filters"], only(Filter))
    assert only(FilterKeyword).whole_word is False
    tags = (db.session.get(Tag, only(model).tag_id).name for model in (FollowedTag, FeaturedTag))
    assert list(tags) == ["owls", "rooks"]  # who follows a tag does not show it on the profile
