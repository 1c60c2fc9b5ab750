"""A GoToSocial is adopted: its addresses answer as they did, and people find what they had."""

import json
import shutil
import time

import pytest
from sqlalchemy import func, select, update

from blueprints.adoption.gotosocial import values
from blueprints.adoption.gotosocial.reader import GoToSocial
from models.accounts.account import Account, AccountCounts, AccountKeys
from models.auth.role import Role
from models.auth.user import User
from models.base import change_rows, db
from models.federation.delivery import Delivery, Outgoing
from models.jobs.job import MAIN, Job
from models.media.attachment import Media
from models.media.emoji import Emoji
from models.moderation.server_rule import ServerBlock
from models.notifications.notification import Notification
from models.relationships.account_note import AccountNote
from models.relationships.block import Block
from models.relationships.follow import Follow, FollowRequest
from models.relationships.mute import Mute
from models.statuses.bookmark import Bookmark
from models.statuses.favourite import Favourite
from models.statuses.pin import Pin
from models.statuses.poll import Poll, PollVote
from models.statuses.status import ADDRESSED_ONLY, Status, StatusEdit
from models.timelines.conversation import ConversationEntry
from models.timelines.filter import Filter
from models.timelines.list import List, ListMember
from models.timelines.marker import Marker
from models.timelines.timeline import HomeEntry
from rookery import events, urls
from rookery.federation.signatures import keys
from rookery.jobs.worker import Worker
from rookery.secrets import public_pem
from rookery.services.auth import bcrypt_hashes, passwords, second_factor
from rookery.services.relationships import relationships
from rookery.services.statuses import interactions
from rookery.services.statuses.delete import take_away
from tests.adoption.sources import BASE, NAMES, PASSWORD, TOTP, asked, changing, gotosocial
from tests.jobs.house import House
from tests.keys import code_of_app

pytestmark = pytest.mark.shared

ACTIVITY = {"Accept": "application/activity+json"}
PEOPLE = ("gina", "gus", "greta", "gmove")


@pytest.fixture
def get(client):
    """`get(address)` → what another server is answered there."""

    def ask(address, **headers):
        return client.get(address.removeprefix(BASE), headers={"Host": "gts-b.example", **ACTIVITY, **headers})

    return ask


def account(name):
    return Account.by_address(name)


def count(model, *conditions):
    return db.session.scalar(select(func.count()).select_from(model).where(*conditions))


# Addresses


@pytest.mark.parametrize("name", [*PEOPLE, "gts-b.example"])
def test_an_actor_and_its_key_are_where_they_were(source, get, name):
    row = asked(source[0], "SELECT uri, public_key_uri, inbox_uri, outbox_uri FROM accounts WHERE username = ?", name)[
        0
    ]

    actor, key = get(row[0]), get(row[1])

    assert (actor.status_code, key.status_code) == (200, 200)
    found = json.loads(actor.data)
    assert (found["id"], found["publicKey"]["id"], found["inbox"], found["outbox"]) == row
    assert json.loads(key.data)["publicKey"] == found["publicKey"]


@pytest.mark.parametrize("name", [*PEOPLE, "gts-b.example"])
@pytest.mark.parametrize("which", ["followers_uri", "following_uri", "outbox_uri", "featured_collection_uri"])
def test_a_collection_is_where_it_was(source, get, name, which):
    [(address,)] = asked(source[0], f"SELECT {which} FROM accounts WHERE username = ?", name)

    answer = get(address)

    assert (answer.status_code, json.loads(answer.data)["id"]) == (200, address)


def test_each_public_post_and_boost_is_where_it_was(source, get):
    kinds = "SELECT uri, boost_of_id FROM statuses WHERE local AND visibility IN (2, 3) AND federated"
    rows = asked(source[0], kinds)

    answers = {uri: get(uri) for uri, _ in rows}

    assert {uri: one.status_code for uri, one in answers.items() if one.status_code != 200} == {}
    assert all(json.loads(one.data)["id"] == uri for uri, one in answers.items())
    types = {json.loads(answers[uri].data)["type"] for uri, boost in rows if boost}
    assert len(rows) > 100
    assert types == {"Announce"}


def test_a_post_for_mutual_follows_is_for_its_author_alone(source, here, get):
    """It was sent to nobody. Followers who are not followed back could not read it, and cannot now."""
    rows = asked(source[0], "SELECT uri FROM statuses WHERE local AND visibility = 5")
    uris = [uri for (uri,) in rows]

    assert len(uris) == 2
    kept = db.session.scalars(select(Status).where(Status.uri.in_(uris))).all()
    assert [(one.visibility, one.mention_ids) for one in kept] == [("limited", [])] * 2
    assert {get(uri).status_code for uri in uris} <= {401, 403, 404}


def test_what_lies_below_a_post_is_where_it_was(source, get):
    [(uri,)] = asked(
        source[0], "SELECT uri FROM statuses WHERE local AND visibility = 2 AND boost_of_id IS NULL LIMIT 1"
    )

    ids = [json.loads(get(f"{uri}/{name}").data)["id"] for name in ("activity", "replies", "likes", "shares")]

    assert ids == [f"{uri}/{name}" for name in ("activity", "replies", "likes", "shares")]


def test_an_approval_is_where_it_was(source, get):
    accepted = "FROM interaction_requests WHERE accepted_at IS NOT NULL ORDER BY id LIMIT 1"
    [(uri, reply)] = asked(source[0], f"SELECT authorization_uri, interaction_uri {accepted}")

    answer = json.loads(get(uri).data)

    assert (answer["id"], answer["interactingObject"]) == (uri, reply)


def test_the_accept_of_an_approval_is_where_it_was_and_that_of_a_follow_is_not(source, get):
    accepted = "FROM interaction_requests WHERE accepted_at IS NOT NULL ORDER BY id LIMIT 1"
    [(uri, permission, done)] = asked(source[0], f"SELECT response_uri, authorization_uri, interaction_uri {accepted}")

    answer = json.loads(get(uri).data)

    assert {name: answer[name] for name in ("id", "type", "actor", "object", "result", "to")} == {
        "id": uri,
        "type": "Accept",
        "actor": f"{BASE}/users/gus",
        "object": done,
        "result": permission,
        "to": ["http://rook.example/users/bob"],
    }
    assert get(f"{BASE}/users/gus/accepts/01M83CC0P87T0303HFPYVXHAF0").status_code == 404
    assert get(f"{BASE}/users/greta/accepts/{uri.rpartition('/')[2]}").status_code == 404


def test_its_pages_and_files_lead_to_those_of_now(source, get):
    [(page,)] = asked(
        source[0], "SELECT url FROM statuses WHERE local AND visibility = 2 AND boost_of_id IS NULL LIMIT 1"
    )
    [(file, path)] = asked(source[0], "SELECT url, file_path FROM media_attachments WHERE remote_url IS NULL LIMIT 1")

    to_page, to_file = get(page, Accept="text/html"), get(file)

    assert (to_page.status_code, to_file.status_code) == (301, 301)
    assert get(to_page.location, Accept="text/html").status_code == 200
    with get(to_file.location) as answer:
        assert answer.data == (source[1] / path).read_bytes()


def test_who_was_deleted_is_gone_and_who_moved_says_where(get):
    gone, name, moved = (
        get("/users/gdel"),
        get("/.well-known/webfinger?resource=acct:gdel@gts-b.example"),
        get("/users/gmove"),
    )

    assert (gone.status_code, name.status_code) == (410, 410)
    assert json.loads(moved.data)["movedTo"] == "http://rook.example/users/rmove2"


def test_everybody_signs_with_the_old_key_under_its_old_name(source, here):
    for name in PEOPLE:
        kept = db.session.get(AccountKeys, account(name).id)
        [(old,)] = asked(source[0], "SELECT public_key FROM accounts WHERE username = ?", name)

        assert public_pem(kept.private_pem) == kept.public_pem
        assert keys.public(kept.public_pem).public_numbers().n == json.loads(old)["N"]
        assert urls.key(urls.actor(name)) == f"{BASE}/users/{name}/main-key"
    assert keys.instance().key_id == f"{BASE}/users/gts-b.example/main-key"
    [(old,)] = asked(source[0], "SELECT public_key FROM accounts WHERE username = 'gts-b.example'")
    assert keys.instance().private.public_key().public_numbers().n == json.loads(old)["N"]


# What people had


def test_nobody_is_told_anything(here):
    assert (count(Outgoing), count(Delivery), count(Job)) == (0, 0, 0)


def test_notifications_come_and_are_read(source, here):
    known = (
        "SELECT notification_type, count(*) FROM notifications WHERE notification_type IN (1, 2, 3, 5, 6) GROUP BY 1"
    )
    kinds = {1: "follow", 2: "follow_request", 3: "mention", 5: "favourite", 6: "poll"}

    had = {kinds[number]: found for number, found in asked(source[0], known)}

    grouped = select(Notification.kind, func.count()).group_by(Notification.kind)
    found = dict(db.session.execute(grouped).all())
    boosts = found.pop("reblog")
    assert found == had and 1 <= boosts <= 5
    [(others,)] = asked(
        source[0], "SELECT count(*) FROM notifications WHERE notification_type NOT IN (1, 2, 3, 4, 5, 6)"
    )
    assert GoToSocial(str(source[0])).left_behind()["notifications of kinds that are not taken over"] == others == 3
    assert count(Notification, Notification.kind == "follow", Notification.group_key.is_(None)) == 0
    times = db.session.scalars(select(Notification.created_at).order_by(Notification.id)).all()
    assert times == sorted(times)
    for name in ("gus", "gina"):
        newest = select(func.max(Notification.id)).where(Notification.account_id == account(name).id)
        assert Marker.of(account(name).id, ["notifications"])["notifications"].last_read_id == db.session.scalar(newest)


def test_notifications_from_more_than_three_months_before_the_newest_stay_behind(tmp_path):
    database, _ = gotosocial(tmp_path)
    [(newest, to, sender)] = asked(
        database, "SELECT id, target_account_id, origin_account_id FROM notifications ORDER BY id DESC LIMIT 1"
    )
    columns = "id, target_account_id, origin_account_id, notification_type"
    with changing(database) as change:
        change("DELETE FROM notifications WHERE id != ?", newest)
        for days in (89, 91):
            row = (values.ulid_at(newest, days), to, sender, 1)
            change(f"INSERT INTO notifications ({columns}) VALUES (?, ?, ?, ?)", *row)
    old = GoToSocial(str(database))

    assert [one.kind for one in old.notifications() if one.kind == "follow"] == ["follow"]
    old.close()


def test_how_far_the_home_timeline_was_read_stays(source, here):
    [(ulid,)] = asked(source[0], "SELECT last_read_id FROM markers WHERE name = 'home'")

    marker = Marker.of(account("gus").id, ["home"])["home"]

    assert marker.last_read_id == values.at(ulid)


def test_people_have_what_they_had(source, here):
    counts = {
        "follows": Follow,
        "follow_requests": FollowRequest,
        "blocks": Block,
        "user_mutes": Mute,
        "status_bookmarks": Bookmark,
        "status_faves": Favourite,
        "account_notes": AccountNote,
        "lists": List,
        "filters": Filter,
        "domain_blocks": ServerBlock,
        "emojis": Emoji,
    }

    had = {table: asked(source[0], f"SELECT count(*) FROM {table}")[0][0] for table in counts}

    assert {table: count(model) for table, model in counts.items()} == had
    gus = account("gus")
    assert db.session.scalar(select(AccountNote.comment)) == "met at the harbour fair"
    assert db.session.scalars(select(List)).one().title == "Close friends"
    assert count(ListMember) == 2
    assert db.session.scalars(select(Filter)).one().context == ["home"]
    assert (gus.display_name, gus.note_text) == ("Gus II", "hello @bob@rook.example #bio")
    assert account("greta").also_known_as == ["http://rook.example/users/rmove3"]


def test_accounts_count_what_they_have(source, here):
    here_is = "(SELECT id FROM accounts WHERE username = 'gus' AND domain IS NULL)"
    columns = ("target_account_id", "account_id")
    old = [asked(source[0], f"SELECT count(*) FROM follows WHERE {one} = {here_is}")[0][0] for one in columns]
    told = (
        db.session.query(Status)
        .filter_by(account_id=account("gus").id)
        .filter(Status.visibility.not_in(ADDRESSED_ONLY))
    )

    now = db.session.get(AccountCounts, account("gus").id)

    assert [now.followers, now.following] == old
    everything = asked(source[0], f"SELECT count(*) FROM statuses WHERE account_id = {here_is}")[0][0]
    assert now.statuses == told.count() < everything


def test_posts_come_with_what_belongs_to_them(source, here):
    local = "FROM statuses WHERE local AND boost_of_id IS NULL"
    assert (
        count(Status, Status.local, Status.reblog_of_id.is_(None)) == asked(source[0], f"SELECT count(*) {local}")[0][0]
    )
    assert count(Media, Media.original_key.is_not(None)) == 9
    assert count(Pin) == asked(source[0], "SELECT count(*) FROM statuses WHERE local AND pinned_at IS NOT NULL")[0][0]
    edited = db.session.scalar(select(Status).where(Status.text == "G after the edit #new"))
    versions = db.session.scalars(
        select(StatusEdit).where(StatusEdit.status_id == edited.id).order_by(StatusEdit.id)
    ).all()
    assert [one.text for one in versions] == ["G before the edit", "G after the edit #new"]
    voters = asked(source[0], "SELECT sum(voters) FROM polls p JOIN statuses s ON s.id = p.status_id WHERE s.local")
    assert (
        db.session.scalar(
            select(func.sum(Poll.voters_count)).join(Status, Status.id == Poll.status_id).where(Status.local)
        )
        == voters[0][0]
    )
    assert count(PollVote) > 0
    replies = asked(source[0], "SELECT count(*) FROM statuses WHERE local AND in_reply_to_id IS NOT NULL")[0][0]
    assert count(Status, Status.local, Status.in_reply_to_id.is_not(None)) == replies


def test_posts_of_others_come_only_where_somebody_here_has_to_do_with_them(source, here):
    known = count(Status, ~Status.local)

    assert 0 < known < asked(source[0], "SELECT count(*) FROM statuses WHERE NOT local")[0][0] / 5
    assert count(Bookmark) == 3


def test_home_and_conversations_are_not_empty(here):
    gus = account("gus")

    assert count(HomeEntry, HomeEntry.account_id == gus.id) > 20
    talks = db.session.scalars(select(ConversationEntry).where(ConversationEntry.account_id == gus.id)).all()
    assert len(talks) == 4
    assert not any(one.unread for one in talks)


# Logins


def test_an_old_password_counts_and_is_hashed_anew_at_the_sign_in(here):
    user = User.of_account(account("gus").id)
    assert bcrypt_hashes.is_bcrypt(user.password)

    assert not passwords.check_password(user, "another password")
    assert passwords.check_password(user, PASSWORD)

    assert user.password.startswith("$argon2id$")
    assert passwords.check_password(user, PASSWORD)


def test_an_old_password_does_not_come_back_while_it_is_hashed_anew(here, monkeypatch):
    user, hash_password = User.of_account(account("gus").id), passwords.hash_password

    def meanwhile(password):
        change_rows(update(User).where(User.id == user.id).values(password=hash_password("chosen meanwhile")))
        monkeypatch.setattr(passwords, "hash_password", hash_password)
        return hash_password(password)

    monkeypatch.setattr(passwords, "hash_password", meanwhile)

    assert not passwords.check_password(user, PASSWORD)
    db.session.refresh(user)
    assert passwords.check_password(user, "chosen meanwhile")


def test_roles_addresses_and_second_factors_stay(here):
    gina, greta = (User.of_account(account(name).id) for name in ("gina", "greta"))

    assert (gina.role_id, gina.email) == (Role.named("Owner").id, "gina@gts-b.example")
    assert second_factor.is_on(greta)
    assert second_factor.passes(greta, code_of_app(TOTP, time.time())) == "code"
    assert User.of_account(account("gmove").id)
    assert count(User) == 4


# What goes on


def test_what_is_undone_is_called_what_it_was_called(source, here):
    gus, theirs = account("gus"), Account.domain.is_not(None)
    liked = db.session.scalars(select(Favourite).where(Favourite.account_id == gus.id)).one()
    blocked = db.session.scalar(select(Account).join(Block, Block.target_id == Account.id).where(theirs))
    names = {liked.uri, *db.session.scalars(select(Block.uri).where(Block.target_id == blocked.id))}

    interactions.unfavourite(gus, db.session.get(Status, liked.status_id))
    relationships.unblock(gus, blocked)
    events.commit()
    jobs = Worker(here, threads=0)
    while jobs.run_one(MAIN):
        pass  # deliveries are another queue's

    sent = [json.loads(one.body) for one in db.session.scalars(select(Outgoing))]
    assert {one["object"]["id"] for one in sent if one["type"] == "Undo"} == names


def test_a_deleted_post_stays_deleted_under_its_old_id(source, here, get):
    [(uri,)] = asked(source[0], "SELECT uri FROM statuses WHERE local AND text LIKE 'G public post%' LIMIT 1")
    status = db.session.scalar(select(Status).where(Status.uri == uri))

    fact = take_away(status)
    db.session.commit()

    assert fact.uri == uri
    answer = get(uri)
    assert (answer.status_code, json.loads(answer.data)["type"], json.loads(answer.data)["id"]) == (
        410,
        "Tombstone",
        uri,
    )


@pytest.mark.nightly
@pytest.mark.timeout(1800)
def test_fifty_adoptions_take_over_the_same(tmp_path, source):
    """As many of each kind as an independent query of the source finds, every time."""
    found = []
    for number in range(50):
        made = House(tmp_path / str(number), **NAMES)
        found.append(json.loads(made.command("adopt", "gotosocial", str(source[0]), "--yes", "--json")))
        shutil.rmtree(tmp_path / str(number))

    first = found[0]
    assert all((one["written"], one["left_out"]) == (first["written"], first["left_out"]) for one in found)
    for name, table in (
        ("follows", "follows"),
        ("follow requests", "follow_requests"),
        ("blocks", "blocks"),
        ("mutes", "user_mutes"),
        ("notes", "account_notes"),
        ("bookmarks", "status_bookmarks"),
        ("lists", "lists"),
        ("filters", "filters"),
        ("domain rules", "domain_blocks"),
    ):
        assert first["written"].get(name, 0) == asked(source[0], f"SELECT count(*) FROM {table}")[0][0]
