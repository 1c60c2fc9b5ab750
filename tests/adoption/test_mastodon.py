"""A Mastodon is adopted, from a database that is made of its published schema."""

import json
import time

import pytest
from sqlalchemy import func, select

from models.accounts.account import Account, AccountKeys
from models.auth.role import Role
from models.auth.user import User
from models.base import db
from models.federation.delivery import Outgoing
from models.media.attachment import Media
from models.notifications.notification import Notification
from models.relationships.follow import Follow
from models.statuses.poll import PollVote
from models.statuses.quote import Quote
from models.statuses.status import Status, StatusCounts, StatusEdit
from models.timelines.filter import Filter
from models.timelines.list import ListMember
from models.timelines.marker import Marker
from rookery import urls
from rookery.federation import ids as addresses
from rookery.federation.signatures import keys
from rookery.services.auth import passwords, second_factor
from tests import servers
from tests.adoption.mastodon_source import BASE, ENVIRONMENT, NAMES, Source, sealed, snowflake
from tests.adoption.sources import BCRYPT, PASSWORD, TOTP
from tests.jobs.house import House
from tests.keys import code_of_app

pytestmark = [pytest.mark.postgres, pytest.mark.any_database]

ACTIVITY = {"Accept": "application/activity+json", "Host": "masto.example"}
ALICE, BOB, CAROL, RITA, OLD = snowflake(0), snowflake(1), snowflake(2), snowflake(3), 7
PICTURE = b"\x89PNG and so on"


@pytest.fixture(scope="module")
def source(postgres_cluster):
    with servers.fresh_database(postgres_cluster) as url:
        made = Source(url.replace("postgresql+psycopg", "postgresql"))
        fill(made)
        yield made
        made.close()


def fill(source):
    """Alice is of 4.2, bob of 4.6, olga of the first days; carol is deleted, and rita of another server."""
    for role, permissions in ((-99, 0x10000), (1, 0x51C), (3, 0xFFFFF)):
        source.add("user_roles", id=role, permissions=permissions)
    source.person("masto.example", -99, actor_type="Application")
    source.person(
        "alice",
        ALICE,
        note="I know @rita@far.example #birds",
        fields=json.dumps([{"name": "Site", "value": "https://a.example"}]),
        avatar_file_name="A1.png",
        avatar_content_type="image/png",
    )
    source.person("bob", BOB, numbered=True, newer=True)
    source.person("olga", OLD, moved_to_account_id=RITA)
    source.person("carol", CAROL, suspended_at="2024-05-01")
    there = "https://far.example/users/rita"
    source.add(
        "accounts",
        id=RITA,
        username="rita",
        domain="far.example",
        uri=there,
        url="https://far.example/@rita",
        public_key="pem",
        note="<p>I am <i>far</i></p>",
        fields=json.dumps([{"name": "Tag", "value": "<i>rooks</i>"}]),
        inbox_url=f"{there}/inbox",
    )
    for account, email, more in (
        (ALICE, "alice@mail.example", {"role_id": 3, "otp_secret": sealed(TOTP), "otp_required_for_login": True}),
        (BOB, "bob@mail.example", {"settings": json.dumps({"default_privacy": "private"})}),
        (OLD, "olga@mail.example", {"role_id": 1}),
    ):
        source.add("users", account_id=account, email=email, encrypted_password=BCRYPT, **more)
    source.add("follows", account_id=RITA, target_account_id=BOB, uri="https://far.example/follows/1")
    source.add("follows", account_id=ALICE, target_account_id=RITA, uri=f"{BASE}/5a2f")
    listed = source.add("lists", account_id=ALICE, title="Friends")
    source.add("list_accounts", list_id=listed, account_id=RITA)
    kept = source.add("custom_filters", account_id=ALICE, phrase="Noise", context=["home", "public"], action=1)
    source.add("custom_filter_keywords", custom_filter_id=kept, keyword="noise", whole_word=True)
    fill_posts(source)


def fill_posts(source):
    thread = source.add("conversations", uri=None)
    post = {"local": True, "conversation_id": thread}
    source.add(
        "statuses",
        id=snowflake(10),
        account_id=ALICE,
        text="Hello @rita@far.example #Birds\n:owl:",
        **post,
        edited_at="2024-03-02",
    )
    source.add("mentions", status_id=snowflake(10), account_id=RITA)
    source.add("statuses_tags", status_id=snowflake(10), tag_id=source.add("tags", name="birds", display_name="Birds"))
    for text in ("Hello", "Hello @rita@far.example #Birds\n:owl:"):
        source.add("status_edits", status_id=snowflake(10), text=text)
    source.add(
        "statuses",
        id=snowflake(11),
        account_id=RITA,
        uri="https://far.example/1",
        text="<p>Hi</p>",
        in_reply_to_id=snowflake(10),
        in_reply_to_account_id=ALICE,
        conversation_id=thread,
    )
    source.add("statuses", id=snowflake(12), account_id=BOB, text="Look at this", **post, quote_approval_policy=2 << 16)
    source.add(
        "quotes",
        id=snowflake(12),
        account_id=BOB,
        status_id=snowflake(12),
        quoted_status_id=snowflake(11),
        quoted_account_id=RITA,
        state=1,
        approval_uri="https://far.example/yes",
    )
    source.add("statuses", id=snowflake(13), account_id=BOB, reblog_of_id=snowflake(10), local=True)
    source.add("statuses", id=4, account_id=OLD, text="The first one", **post)
    source.add(
        "statuses",
        id=snowflake(14),
        account_id=RITA,
        uri="https://far.example/2",
        text="<p>Nobody knows</p>",
        conversation_id=thread,
        deleted_at="2024-04-01",
    )
    poll = source.add(
        "polls",
        account_id=OLD,
        status_id=4,
        options=["yes", "no"],
        cached_tallies=[1, 0],
        voters_count=1,
        expires_at="2024-03-05",
    )
    source.add("poll_votes", account_id=ALICE, poll_id=poll, choice=0)
    source.add(
        "media_attachments",
        id=snowflake(9),
        status_id=snowflake(10),
        account_id=ALICE,
        file_file_name="ab12.png",
        file_content_type="image/png",
        file_meta=json.dumps({"original": {"width": 3, "height": 2}}),
    )
    source.add("bookmarks", account_id=BOB, status_id=snowflake(11))
    liked = source.add("favourites", account_id=RITA, status_id=snowflake(12))
    fill_notifications(source, liked, poll)


def fill_notifications(source, liked, poll):
    for kind, table, row, to, sender, *more in (
        ("favourite", "Favourite", liked, BOB, RITA, "2023-11-01"),
        ("favourite", "Favourite", liked, BOB, RITA),
        ("follow", "Follow", 1, BOB, RITA),
        ("reblog", "Status", snowflake(13), ALICE, BOB),
        ("poll", "Poll", poll, ALICE, OLD),
        ("mention", "Mention", 777, ALICE, RITA),
        ("annual_report", "AnnualReport", 1, ALICE, ALICE),
    ):
        told = {"created_at": more[0]} if more else {}
        source.add(
            "notifications",
            type=kind,
            activity_type=table,
            activity_id=row,
            account_id=to,
            from_account_id=sender,
            **told,
        )
    source.add("markers", user_id=1, timeline="home", last_read_id=snowflake(11))


@pytest.fixture(scope="module")
def house(tmp_path_factory, source):
    folder = tmp_path_factory.mktemp("mastodon")
    (folder / "env").write_text(ENVIRONMENT)
    number = f"{snowflake(9)}"
    files = folder / "system/media_attachments/files" / "/".join(number[at : at + 3] for at in range(0, 18, 3))
    for style in ("original", "small"):
        (files / style).mkdir(parents=True)
        (files / style / "ab12.png").write_bytes(PICTURE)
    (folder / "data").mkdir()
    made = House(folder / "data", "", **NAMES)
    made.said = made.command(
        "adopt", "mastodon", source.url, "--media", str(folder / "system"), "--env", str(folder / "env"), "--yes"
    )
    return made


@pytest.fixture
def get(here):
    return lambda address: here.test_client().get(address.removeprefix(BASE), headers=ACTIVITY)


@pytest.mark.parametrize("path", ["/users/alice", f"/ap/users/{BOB}", "/users/olga", "/actor"])
def test_an_actor_with_its_key_and_collections_is_where_it_was(get, source, path):
    answer = get(path)

    found = json.loads(answer.data)
    assert (answer.status_code, found["id"], found["publicKey"]["id"]) == (200, BASE + path, f"{BASE}{path}#main-key")
    for name in ("outbox", *(("followers", "following", "featured") if path != "/actor" else ())):
        assert found[name].startswith(f"{BASE}{path}/")
        assert get(found[name]).status_code == 200


def test_a_numbered_actor_is_one_person_under_all_names(here, get):
    named, finger = get("/users/bob"), get("/.well-known/webfinger?resource=acct:bob@masto.example")
    numbered = f"{BASE}/ap/users/{BOB}"

    assert (named.status_code, named.location) == (301, numbered)
    assert json.loads(finger.data)["links"][1]["href"] == numbered
    assert (urls.actor("Bob"), urls.key(urls.actor("bob"))) == (numbered, f"{numbered}#main-key")
    assert addresses.local_account(numbered).id == BOB
    assert addresses.accounts([numbered]).keys() == {numbered}
    assert addresses.local_status(f"{numbered}/statuses/{snowflake(12)}").id == snowflake(12)
    assert here.test_client().post(f"/ap/users/{BOB}/inbox", data=b"{}", headers=ACTIVITY).status_code in (
        400,
        401,
        415,
    )


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        (f"/users/alice/statuses/{snowflake(10)}", "Note"),
        (f"/ap/users/{BOB}/statuses/{snowflake(12)}", "Note"),
        (f"/ap/users/{BOB}/statuses/{snowflake(13)}/activity", "Announce"),
        ("/users/olga/statuses/4", "Question"),
    ],
)
def test_a_post_is_where_it_was(get, path, kind):
    answer = get(path)

    found = json.loads(answer.data)
    assert (answer.status_code, found["id"], found["type"]) == (200, BASE + path, kind)


def test_who_was_deleted_is_gone_and_who_moved_says_where(get):
    assert get("/users/carol").status_code == 410
    assert json.loads(get("/users/olga").data)["movedTo"] == "https://far.example/users/rita"


def test_everybody_signs_with_the_old_key(here, source):
    for name in ("alice", "bob", "olga"):
        assert db.session.get(AccountKeys, Account.by_address(name).id).private_pem == source.keys[name]
    assert keys.instance().private.private_numbers() == keys.private(source.keys["masto.example"]).private_numbers()
    assert keys.instance().key_id == f"{BASE}/actor#main-key"


def test_posts_come_as_they_were_shown(here):
    post = db.session.get(Status, snowflake(10))

    assert 'href="https://far.example/@rita"' in post.content
    assert f'href="{BASE}/tags/birds"' in post.content
    assert (post.text, post.tag_names, post.mention_ids) == ("Hello @rita@far.example #Birds\n:owl:", ["Birds"], [RITA])
    versions = db.session.scalars(select(StatusEdit.content).order_by(StatusEdit.id)).all()
    assert versions == ["<p>Hello</p>", post.content]
    media = db.session.scalars(select(Media)).one()
    assert (media.id, media.status_id, post.media_ids) == (snowflake(9), post.id, [snowflake(9)])
    assert media.small_key != media.original_key
    answer = db.session.get(Status, snowflake(11))
    assert (answer.in_reply_to_id, answer.local, answer.uri) == (post.id, False, "https://far.example/1")
    assert db.session.get(Status, snowflake(14)) is None
    quote = db.session.scalars(select(Quote)).one()
    assert (quote.quoted_id, quote.state, quote.approval_uri) == (answer.id, "accepted", "https://far.example/yes")
    assert db.session.get(StatusCounts, answer.id).quotes == 1
    assert db.session.get(Status, snowflake(12)).quote_policy == "public"
    assert db.session.scalars(select(PollVote.account_id)).all() == [ALICE]


def test_its_files_lead_to_those_of_now(get):
    number = f"{snowflake(9)}"
    path = "/".join(number[at : at + 3] for at in range(0, 18, 3))

    answer = get(f"/system/media_attachments/files/{path}/original/ab12.png")

    with get(answer.location) as found:
        assert (answer.status_code, found.data) == (301, PICTURE)


def test_people_have_what_they_had(here):
    alice, bob = (User.of_account(one) for one in (ALICE, BOB))
    about_alice, about_rita = (db.session.get(Account, one) for one in (ALICE, RITA))

    assert (alice.role_id, bob.default_visibility) == (Role.named("Owner").id, "private")
    assert about_alice.note_text == "I know @rita@far.example #birds"
    assert f'href="{BASE}/tags/birds"' in about_alice.note and about_alice.note.startswith("<p>")
    assert (about_rita.note, about_rita.note_text) == ("<p>I am <i>far</i></p>", "I am far")
    assert ['href="https://a.example"' in one["value"] for one in about_alice.fields] == [True]
    assert [(one["name"], one["value"]) for one in about_rita.fields] == [("Tag", "<i>rooks</i>")]
    assert passwords.check_password(bob, PASSWORD)
    assert second_factor.passes(alice, code_of_app(TOTP, time.time())) == "code"
    follows = {(one.account_id, one.target_id): one.uri for one in db.session.scalars(select(Follow))}
    assert follows == {(RITA, BOB): "https://far.example/follows/1", (ALICE, RITA): f"{BASE}/5a2f"}
    assert db.session.scalars(select(ListMember.target_id)).all() == [RITA]
    assert db.session.scalars(select(Filter.action)).all() == ["hide"]
    assert db.session.scalar(select(func.count()).select_from(Outgoing)) == 0


def test_notifications_come_and_are_read(house, here):
    rows = db.session.scalars(select(Notification).order_by(Notification.id))

    told = [(one.kind, one.account_id, one.from_id, one.status_id) for one in rows]

    assert told == [
        ("favourite", BOB, RITA, snowflake(12)),
        ("follow", BOB, RITA, None),
        ("reblog", ALICE, BOB, snowflake(10)),
        ("poll", ALICE, OLD, 4),
    ]
    assert "1  notifications that are filtered or of kinds that are not taken over" in house.said
    assert Marker.of(ALICE, ["home", "notifications"])["notifications"].last_read_id == 4
    assert Marker.of(ALICE, ["home"])["home"].last_read_id == snowflake(11)


def test_sealed_keys_are_refused_without_what_opens_them(tmp_path, source):
    made = House(tmp_path, "", **NAMES)

    with pytest.raises(AssertionError, match="name the file that has them with --env"):
        made.command("adopt", "mastodon", source.url, "--rehearse")


def test_another_domain_is_refused(tmp_path, source):
    (tmp_path / "env").write_text(ENVIRONMENT)
    (tmp_path / "data").mkdir()
    made = House(tmp_path / "data", "", **{**NAMES, "ROOKERY_DOMAIN": "other.example"})

    with pytest.raises(AssertionError, match="set it to masto.example"):
        made.command("adopt", "mastodon", source.url, "--env", str(tmp_path / "env"), "--rehearse")
