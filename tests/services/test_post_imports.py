"""Posts of another server come along: with their dates, media, polls and threads, quietly, and can be taken back."""

import copy
import errno
import gzip
import io
import json
import shutil
import struct
import tarfile
import tracemalloc
import zipfile

import pytest
from sqlalchemy import func, select, update

from models import ids
from models.accounts.account import AccountCounts
from models.auth.role import Role
from models.base import db
from models.data.csv_import import ImportLine
from models.data.post_import import ImportedItem, ImportedProfile, PostImport
from models.federation.delivery import Delivery
from models.jobs.job import LONG, NETWORK, Job
from models.media.attachment import Media
from models.notifications.notification import Notification
from models.statuses.deleted_status import GoneStatus
from models.statuses.pending_reply import AwaitedParent
from models.statuses.poll import Poll
from models.statuses.quote import Quote
from models.statuses.saved_draft import SavedDraft
from models.statuses.status import Status, StatusMention
from models.timelines.timeline import HomeEntry
from rookery import events
from rookery.errors import Conflict, Invalid
from rookery.federation.archive_import import listing, posting, run_step, stage_watch, steps
from rookery.services.accounts import profiles
from rookery.services.accounts.profiles import ProfileChanges
from rookery.services.data import csv
from rookery.services.data.archives import requests as archives
from rookery.services.data.post_imports import archive_file, json_items, reasons, report, requests
from rookery.services.emails import send_confirmation
from rookery.services.media import files, processing, storage_usage
from rookery.services.relationships import relationships
from rookery.services.statuses.receive import RemoteStatus, receive
from tests.api.test_media import bomb, png
from tests.archives import ADA, PUBLIC, announced, attachment, contents, created, pixelfed, tarred, uri_of, zipped
from tests.services.test_aging import lasting

BOB = "https://rookery.test/users/bob"
PICTURE = "media_attachments/files/109/1.png"


@pytest.fixture(autouse=True)
def quickly(app, monkeypatch):
    """Without pauses; what a test did not finish is gone after it."""
    monkeypatch.setattr(posting, "PAUSE", 0)
    monkeypatch.setattr(stage_watch, "PAUSE", 0)
    yield
    shutil.rmtree(requests.folder_of(1).parent, ignore_errors=True)


@pytest.fixture
def bring(alice, run_jobs):
    """`bring([created(1)])` imports an archive for alice and gives the import; `file` is another file than a zip."""

    def take(activities=(), file=None, account=alice, with_direct=False, with_profile=False, **more):
        given = file or zipped(contents(activities, **more))
        run = requests.begin(account, given, with_direct, with_profile=with_profile)
        events.commit()
        run_jobs()
        db.session.expire_all()
        return run

    return take


def stored():
    """The texts of the statuses of this server that are no boosts → the status, the oldest first."""
    rows = db.session.scalars(select(Status).where(Status.local).order_by(Status.id)).all()
    return {row.text: row for row in rows}


def left_out(run):
    return report.of(run).left_out


def rows(model):
    return db.session.scalar(select(func.count()).select_from(model))


# What becomes of a post -----------------------------------------------------------------------------------------


def test_a_post_keeps_its_date_text_warning_and_language_and_nothing_of_its_address(bring, alice, api):
    link = '<a href="https://old.example/tags/Leipzig" class="mention hashtag" rel="tag">#<span>Leipzig</span></a>'
    tag = {"type": "Hashtag", "href": "https://old.example/tags/leipzig", "name": "#leipzig"}

    run = bring(
        [
            created(
                1, f"<p>Rooks in {link}</p>", summary="Birds", sensitive=True, tag=[tag], updated="2019-05-07T00:00:00Z"
            )
        ]
    )

    assert (run.stage, run.done, run.total, run.actor) == ("done", 1, 1, ADA)
    [status] = stored().values()
    assert (status.uri, status.url, status.local, status.account_id) == (None, None, True, alice.id)
    assert ids.time_in(status.id) == status.created_at and status.created_at.isoformat().startswith("2019-05-06T07:08")
    assert (status.text, status.spoiler_text, status.sensitive, status.language) == (
        "Rooks in #Leipzig", "Birds", True, "en",
    )  # fmt: skip
    assert "https://rookery.test/tags/leipzig" in status.content and "old.example" not in status.content
    assert status.edited_at.isoformat().startswith("2019-05-07")
    shown = api(alice).get(f"/api/v1/statuses/{status.id}").json
    assert shown["uri"].startswith("https://rookery.test/") and [one["name"] for one in shown["tags"]] == ["leipzig"]


def test_posts_stand_on_the_profile_in_their_order_are_counted_and_found(bring, alice, api, post):
    post(alice, "Written here")

    second = created(2, "<p>Second rook</p>", published="2020-01-01T00:00:00Z")
    bring([second, created(1, "<p>First rook</p>"), created(3, "<p>Psst</p>", "direct")])

    listed = api().get(f"/api/v1/accounts/{alice.id}/statuses").json
    assert [one["content"] for one in listed] == ["<p>Written here</p>", "<p>Second rook</p>", "<p>First rook</p>"]
    assert db.session.get(AccountCounts, alice.id).statuses == 3  # as everywhere, without what is for one person
    found = api(alice).get("/api/v2/search", query_string={"q": "rook", "type": "statuses"}).json["statuses"]
    assert {one["content"] for one in found} == {"<p>Second rook</p>", "<p>First rook</p>"}
    last = api().get(f"/api/v1/accounts/{alice.id}").json["last_status_at"]
    assert last > "2020-01-01"


def test_media_comes_from_the_archive_with_its_description_and_focus(bring, api, alice):
    run = bring([created(1, attachment=[attachment(PICTURE)])], files={PICTURE: png()})

    [shown] = api().get(f"/api/v1/accounts/{alice.id}/statuses").json[0]["media_attachments"]
    assert (shown["type"], shown["description"], shown["meta"]["focus"]) == ("image", "A nest", {"x": 0.5, "y": -0.5})
    assert shown["url"].startswith("https://rookery.test/media/") and shown["blurhash"]
    assert report.of(run).incomplete == 0


@pytest.mark.parametrize("data", [None, b"no picture", bomb()], ids=["missing", "text", "bomb"])
def test_media_that_cannot_be_had_is_reported_and_a_post_of_nothing_else_is_left_out(bring, data):
    posts = [created(1, attachment=[attachment(PICTURE)]), created(2, "", attachment=[attachment(PICTURE)])]

    run = bring(posts, files={PICTURE: data} if data else {})

    assert list(stored()) == ["Hello"] and rows(Media) == 0
    assert report.of(run).incomplete == 1 and left_out(run) == {reasons.NO_FILES: 1}


def test_media_beyond_what_the_role_allows_is_left_out_and_said(bring, alice, monkeypatch):
    monkeypatch.setattr(storage_usage, "MEGABYTE", 1000)
    Role.default().storage_limit_mb = 1
    db.session.add(Media(account_id=alice.id, state="ready", size=999))
    posts = [created(1, attachment=[attachment(PICTURE)]), created(2, "", attachment=[attachment(PICTURE)])]

    run = bring(posts, files={PICTURE: png()})
    Role.default().storage_limit_mb = 0
    db.session.commit()

    assert list(stored()) == ["Hello"] and rows(Media) == 1
    assert report.of(run).incomplete == 1 and left_out(run) == {reasons.NO_ROOM: 1}


def test_a_file_that_is_too_large_to_be_attached_is_not_unpacked(bring, app, monkeypatch):
    unpacked, look = [], processing.look
    monkeypatch.setattr(processing, "look", lambda path, *_, **more: unpacked.append(path) or look(path, "", **more))

    with lasting(app, "media", max_image_bytes=1000, max_video_bytes=1000):
        run = bring([created(1, attachment=[attachment(PICTURE)])], files={PICTURE: png() + b"\0" * 1_000_000})

    assert (unpacked, report.of(run).incomplete) == ([], 1)


def test_a_poll_comes_with_its_votes_and_is_over(bring, api, alice):
    options = [
        {"type": "Note", "name": name, "replies": {"totalItems": votes}} for name, votes in (("Elm", 3), ("Ash", 1))
    ]

    bring([created(1, type="Question", oneOf=options, votersCount=4, endTime="2090-01-01T00:00:00Z")])

    shown = api(alice).get(f"/api/v1/accounts/{alice.id}/statuses").json[0]["poll"]
    assert (shown["expired"], shown["votes_count"], shown["voters_count"]) == (True, 4, 4)
    assert [(one["title"], one["votes_count"]) for one in shown["options"]] == [("Elm", 3), ("Ash", 1)]
    assert db.session.scalars(select(Poll)).one().closed_at is not None


# Threads --------------------------------------------------------------------------------------------------------


def test_a_thread_stays_a_thread_whatever_the_order_of_the_archive(bring, monkeypatch):
    monkeypatch.setattr(posting, "AT_ONCE", 2)
    chain = [
        created(n, f"<p>{n}</p>", published=f"2020-01-0{n}T00:00:00Z", inReplyTo=uri_of(n - 1) if n > 1 else None)
        for n in range(1, 6)
    ]

    bring(reversed(chain))

    made = stored()
    assert [made[str(n)].in_reply_to_id for n in range(2, 6)] == [made[str(n)].id for n in range(1, 5)]
    assert len({one.conversation_id for one in made.values()}) == 1 and rows(AwaitedParent) == 0


def test_a_reply_to_a_known_post_joins_it_and_one_to_an_unknown_post_waits_for_it(bring, alice, carol, api):
    known = _remote_status(carol)

    bring([created(1, "<p>Yes</p>", inReplyTo=known.uri), created(2, "<p>No</p>", inReplyTo="https://x.example/2")])

    made = stored()
    assert (made["Yes"].in_reply_to_id, made["Yes"].conversation_id) == (known.id, known.conversation_id)
    assert made["No"].in_reply_to_id is None
    assert db.session.get(AwaitedParent, made["No"].id).uri == "https://x.example/2"
    plain = api().get(f"/api/v1/accounts/{alice.id}/statuses", query_string={"exclude_replies": True}).json
    assert plain == []


def _remote_status(account):
    found = receive(
        account, RemoteStatus(uri="https://far.example/notes/1", url=None, content="Hm", visibility="public")
    )
    events.commit()
    return found


def test_a_reply_joins_a_post_that_becomes_known_later_and_comes_into_no_home(bring, alice, bob, carol, api, run_jobs):
    relationships.follow(bob, alice, notify=True)
    bring([created(1, "<p>Yes</p>", inReplyTo="https://far.example/notes/1")])
    reply = stored()["Yes"]
    said = api().get(f"/users/alice/statuses/{reply.id}", headers={"Accept": "application/activity+json"}).json
    assert said["inReplyTo"] == "https://far.example/notes/1"

    known = _remote_status(carol)
    run_jobs()
    db.session.expire_all()

    assert (reply.in_reply_to_id, rows(HomeEntry)) == (known.id, 0)


def test_a_reply_to_a_local_only_post_stays_on_this_server(bring, bob, post):
    parent = post(bob, "Psst", visibility="local")

    bring([created(1, "<p>Yes</p>", inReplyTo=f"https://rookery.test/users/bob/statuses/{parent.id}")])

    made = stored()["Yes"]
    assert (made.in_reply_to_id, made.visibility) == (parent.id, "local")


def test_a_reply_to_what_one_may_not_read_does_not_join_it(bring, alice, bob, post):
    secret = post(bob, "Secret", visibility="direct")

    bring([created(1, "<p>Yes</p>", inReplyTo=f"https://rookery.test/users/bob/statuses/{secret.id}")])

    assert stored()["Yes"].in_reply_to_id is None


# Quotes ---------------------------------------------------------------------------------------------------------


def quoting(number, uri, **more):
    line = f'<p class="quote-inline">RE: <a href="{uri}">{uri}</a></p>'
    return created(number, f"{line}<p>{number}</p>", published=f"2020-01-0{number}T00:00:00Z", quote=uri, **more)


def quotes():
    """The text of the status → (what it quotes, the state)."""
    rows = db.session.scalars(select(Quote))
    return {db.session.get(Status, row.status_id).text: (row.quoted_id, row.state) for row in rows}


def test_a_quote_of_ones_own_post_stays_one(bring, api, alice):
    bring([created(1, "<p>Old</p>", published="2019-01-01T00:00:00Z"), quoting(2, uri_of(1))])
    bring([quoting(3, uri_of(2))])

    made = stored()
    assert quotes() == {"2": (made["Old"].id, "accepted"), "3": (made["2"].id, "accepted")}
    shown = api().get(f"/api/v1/statuses/{made['2'].id}").json
    assert shown["quote"]["state"] == "accepted" and shown["quote"]["quoted_status"]["id"] == str(made["Old"].id)
    assert "old.example" not in shown["content"] and f"/@alice/{made['Old'].id}" in shown["content"]
    assert api().get(f"/api/v1/statuses/{made['Old'].id}").json["quotes_count"] == 1


def test_the_line_that_names_a_quote_is_left_out_whoever_wrote_it(bring):
    line = f'<span class="quote-inline"><br><span>RE:</span> <a href="{uri_of(1)}">{uri_of(1)}</a></span>'
    new = created(2, f"<p>New</p>{line}", published="2020-01-02T00:00:00Z", quote=uri_of(1))

    bring([created(1, "<p>Old</p>", published="2019-01-01T00:00:00Z"), new])

    assert set(stored()) == {"Old", "New"}


@pytest.mark.parametrize("policy", ["public", "nobody"])
def test_a_quote_of_somebody_here_stays_one_if_they_let_everybody_quote(bring, bob, post, policy):
    theirs = post(bob, "Theirs", quote_policy=policy)
    before = rows(Notification)

    bring([quoting(1, f"https://rookery.test/users/bob/statuses/{theirs.id}")])

    assert quotes() == ({"1": (theirs.id, "accepted")} if policy == "public" else {})
    assert rows(Notification) == before and rows(Delivery) == 0


def test_a_quote_of_somebody_elsewhere_becomes_a_link_even_with_a_permission(bring, carol):
    """The permission names the post on the other server, so it can never be verified for this one."""
    theirs = _remote_status(carol)

    bring([quoting(1, theirs.uri, quoteAuthorization="https://far.example/stamps/1")])

    [status] = stored().values()
    assert quotes() == {} and theirs.uri in status.content and "quote-inline" not in status.content
    assert rows(Delivery) == 0


def test_no_quote_shows_more_than_what_it_quotes(bring):
    old = created(1, "<p>Old</p>", "private", published="2019-01-01T00:00:00Z")

    bring([old, quoting(2, uri_of(1)), quoting(3, uri_of(1), visibility="private")])

    assert list(quotes()) == ["3"] and uri_of(1) in stored()[f"RE: {uri_of(1)}\n\n2"].content


def test_a_quote_goes_with_its_import(bring, alice, run_jobs, api):
    bring([created(1, "<p>Old</p>", published="2019-01-01T00:00:00Z")])
    run = bring([quoting(2, uri_of(1))])

    requests.undo(alice, run.id)
    events.commit()
    run_jobs()
    db.session.expire_all()

    assert quotes() == {} and api().get(f"/api/v1/statuses/{stored()['Old'].id}").json["quotes_count"] == 0


# Who may read it, and who is told -------------------------------------------------------------------------------


@pytest.mark.parametrize("visibility", ["public", "unlisted", "private"])
def test_the_visibility_stays(bring, visibility):
    bring([created(1, visibility=visibility)])

    assert stored()["Hello"].visibility == visibility


def test_no_visibility_widens(bring):
    """The activity and its object may differ, and followers of somebody else are nobody here."""
    narrow = {**created(1, "<p>1</p>"), "to": [f"{ADA}/followers"], "cc": []}
    others = created(2, "<p>2</p>", to=["https://old.example/users/eve/followers"], cc=[])

    run = bring([narrow, others, created(3, "<p>3</p>", to=[], cc=[])])

    assert {text: one.visibility for text, one in stored().items()} == {"1": "private"}
    assert left_out(run) == {reasons.DIRECT: 2}


@pytest.mark.parametrize(("cc", "status"), [([], 404), ([BOB], 200)])
def test_of_a_private_post_only_those_addressed_are_mentioned(bring, bob, api, cc, status):
    mention = {"type": "Mention", "href": BOB, "name": "@bob@rookery.test"}

    bring([created(1, "<p>About bob</p>", "private", cc=cc, tag=[mention])])

    assert api(bob).get(f"/api/v1/statuses/{stored()['About bob'].id}").status_code == status


def test_direct_messages_come_on_request_and_are_for_their_author_alone(bring, alice, carol, factory, api):
    mention = {"type": "Mention", "href": carol.uri, "name": "@carol@far.example"}
    message = created(1, "<p>Psst</p>", "direct", to=[carol.uri], tag=[mention])
    assert left_out(bring([message])) == {reasons.DIRECT: 1} and stored() == {}

    bring([message], with_direct=True)

    assert stored()["Psst"].visibility == "direct" and rows(StatusMention) == 0
    assert api(factory.user("eve")).get(f"/api/v1/statuses/{stored()['Psst'].id}").status_code == 404
    assert api(alice).get(f"/api/v1/statuses/{stored()['Psst'].id}").status_code == 200


def test_a_local_only_post_stays_one_and_mentions_nobody(bring, bob):
    mention = {"type": "Mention", "href": BOB, "name": "@bob@rookery.test"}

    bring([created(1, "<p>About bob</p>", "direct", to=[BOB], tag=[mention], localOnly=True)])

    status = stored()["About bob"]
    assert (status.visibility, status.mention_ids, rows(StatusMention)) == ("local", [], 0)


def test_only_posts_of_the_archives_own_actor_become_posts(bring):
    foreign = created(1, actor="https://old.example/users/eve")
    claimed = created(2, attributedTo="https://old.example/users/eve")

    run = bring([foreign, claimed, created(3, published="2199-01-01T00:00:00Z"), {"type": "Like"}, "what"])

    assert stored() == {}
    assert left_out(run) == {reasons.SOMEBODY_ELSE: 2, reasons.NO_DATE: 1, reasons.NO_POST: 1, reasons.UNREADABLE: 1}


def test_nobody_is_told(bring, alice, bob, carol):
    relationships.follow(bob, alice, notify=True)
    relationships.follow(carol, alice)
    db.session.commit()
    before = rows(Notification)
    mention = {"type": "Mention", "href": "https://rookery.test/users/bob", "name": "@bob@rookery.test"}

    bring([created(1, "<p>@bob</p>", tag=[mention])])

    assert stored()["@bob"].mention_ids == [bob.id]
    assert (rows(HomeEntry), rows(Delivery), rows(Notification)) == (0, 0, before)


def test_who_follows_later_does_not_get_them_into_the_home_timeline(bring, alice, bob, post, run_jobs):
    bring([created(1)])
    mine = post(alice, "Written here")
    run_jobs()
    relationships.follow(bob, alice)
    events.commit()
    run_jobs()

    assert db.session.scalars(select(HomeEntry.status_id).where(HomeEntry.account_id == bob.id)).all() == [mine.id]


def test_an_edit_mentions_nobody_here_who_has_the_name_of_somebody_there(bring):
    link = '<span class="h-card"><a href="https://old.example/@bob" class="u-url mention">@<span>bob</span></a></span>'

    bring([created(1, f"<p>{link} hi</p>")])

    assert list(stored()) == ["@bob@old.example hi"]


# References -----------------------------------------------------------------------------------------------------


def test_boosts_favourites_and_bookmarks_are_kept_as_a_list(bring, alice):
    run = bring(
        [announced(1, "https://a.example/1"), created(2)],
        likes=["https://b.example/1"],
        bookmarks=["https://c.example/1"],
    )

    assert report.of(run).references == {"boost": 1, "favourite": 1, "bookmark": 1}
    assert len(stored()) == 1
    begun = report.save_as_bookmarks(alice, run, "favourite")
    assert [line.content for line in _lines(begun)] == [{"uri": "https://b.example/1"}]


def _lines(run):
    return db.session.scalars(select(ImportLine).where(ImportLine.import_id == run.id)).all()


# Again, and back ------------------------------------------------------------------------------------------------


def test_the_same_archive_again_adds_nothing(bring):
    bring([created(1), created(1)])

    run = bring([created(1), created(2, "<p>New</p>", published="2020-01-01T00:00:00Z")])

    assert list(stored()) == ["Hello", "New"] and left_out(run) == {reasons.HERE: 1}


def test_undo_removes_exactly_that_and_sends_nothing(bring, alice, bob, carol, post, run_jobs):
    relationships.follow(carol, alice)
    mine = post(alice, "Written here")
    run_jobs()
    before = rows(Delivery)
    kept = bring([created(1, "<p>Kept</p>")])
    run = bring([created(2, "<p>Gone</p>", attachment=[attachment(PICTURE)])], files={PICTURE: png()})
    key = db.session.scalars(select(Media.original_key)).one()

    requests.undo(alice, run.id)
    events.commit()
    run_jobs()
    db.session.expire_all()

    assert run.stage == "undone" and kept.stage == "done"
    assert set(stored()) == {mine.text, "Kept"} and rows(Media) == 0
    assert (rows(Delivery), rows(GoneStatus)) == (before, 0)
    assert db.session.get(AccountCounts, alice.id).statuses == 2
    with pytest.raises(FileNotFoundError):
        files.store().open(key)
    bring([created(2, "<p>Gone</p>")])
    assert "Gone" in stored()


def test_an_import_goes_on_where_it_was_killed(alice, bring, run_jobs, monkeypatch):
    monkeypatch.setattr(posting, "AT_ONCE", 2)
    commit, commits = posting.Poster._commit, []

    def killed(self, piece):
        commits.append(piece)
        if len(commits) == 2:
            raise SystemExit
        return commit(self, piece)

    monkeypatch.setattr(posting.Poster, "_commit", killed)
    run = requests.begin(alice, zipped(contents([created(n, f"<p>{n}</p>") for n in range(6)])))
    events.commit()
    with pytest.raises(SystemExit):
        run_jobs()
    db.session.remove()
    assert len(stored()) == 2

    while not db.session.get(PostImport, run.id, populate_existing=True).finished_at:
        assert run_step(run.id)

    assert sorted(stored()) == [str(n) for n in range(6)]
    assert not requests.folder_of(run.id).exists()


@pytest.mark.parametrize(("is_local", "stage"), [(False, "done"), (True, "failed")])
def test_an_archive_that_is_on_another_machine_comes_from_the_bucket(alice, run_jobs, monkeypatch, is_local, stage):
    monkeypatch.setattr(files.store(), "is_local", is_local)
    run = requests.begin(alice, zipped(contents([created(1)])))
    events.commit()
    shutil.rmtree(requests.folder_of(run.id))

    run_jobs()

    db.session.refresh(run)
    assert (run.stage, list(stored())) == (stage, [] if is_local else ["Hello"])
    assert ("files of the import are lost" in (run.problem or "")) is is_local


def test_an_import_can_be_undone_while_it_runs(alice, monkeypatch, run_jobs):
    monkeypatch.setattr(posting, "AT_ONCE", 1)
    run = requests.begin(alice, zipped(contents([created(n, f"<p>{n}</p>") for n in range(3)])))
    events.commit()
    commit = posting.Poster._commit

    def undone(self, piece):
        done = commit(self, piece)
        if self.run.stage == "posts":
            requests.undo(alice, run.id)
            events.commit()
        return done

    monkeypatch.setattr(posting.Poster, "_commit", undone)
    run_jobs()

    assert stored() == {} and db.session.get(PostImport, run.id, populate_existing=True).stage == "undone"


def test_a_listing_goes_on_where_it_was_killed(alice, monkeypatch, run_jobs):
    monkeypatch.setattr(listing, "AT_ONCE", 2)
    posts = [created(n, f"<p>Ü {n}</p>") for n in range(1, 6)]
    found = contents(posts, likes=[*"12", "https://b.example/1", 0, "https://b.example/2", "https://b.example/3"])
    run = requests.begin(alice, zipped(found))
    events.commit()
    commit, commits = listing._commit, []

    def killed(*given):
        commit(*given)
        commits.append(given)
        if len(commits) in (2, 5):
            raise SystemExit

    monkeypatch.setattr(listing, "_commit", killed)
    for _ in range(2):
        with pytest.raises(SystemExit):
            run_jobs()
        db.session.remove()
        db.session.execute(update(Job).values(leased_by=None))
        db.session.commit()

    run_jobs()

    run = db.session.get(PostImport, run.id)
    assert (run.stage, run.done, sorted(stored())) == ("done", 5, [f"Ü {n}" for n in range(1, 6)])
    assert report.of(run).references == {"favourite": 3}
    assert len(commits) == 6 + 2, "two of the six pieces were listed twice"


class Endless(io.RawIOBase):
    """A document that goes on for ever; after some reads its import is undone."""

    def __init__(self, said, undo):
        super().__init__()
        self.said, self.undo, self.reads = said, undo, 0

    def read(self, size=-1):
        self.reads += 1
        if self.reads == 5:
            self.undo()
        return b'{"orderedItems": [' if self.reads == 1 else self.said * max(1, size // len(self.said))


def test_an_import_that_is_undone_reads_no_further_than_the_next_look(alice, monkeypatch, run_jobs):
    def undo():
        requests.undo(alice, run.id)
        events.commit()

    endless, file = Endless(b" ", undo), zipped({"outbox.json": bytes(2**20)}, zipfile.ZIP_STORED)
    monkeypatch.setattr(stage_watch, "SECONDS", 0)
    monkeypatch.setattr(zipfile.ZipFile, "open", lambda self, info: endless)
    monkeypatch.setattr(archive_file.ArchiveFile, "json", lambda *given: {})
    run = requests.begin(alice, file)
    events.commit()

    run_jobs()

    assert db.session.get(PostImport, run.id, populate_existing=True).stage == "undone"
    assert endless.reads == 5


def test_an_import_can_be_undone_while_its_items_are_listed(alice, monkeypatch, run_jobs):
    run = requests.begin(alice, zipped(contents([created(1)])), with_rest=True)
    events.commit()
    list_items = steps.list_items

    def undone(*given):
        found = list_items(*given)
        requests.undo(alice, run.id)
        events.commit()
        return found

    monkeypatch.setattr(steps, "list_items", undone)
    run_jobs()

    assert stored() == {} and rows(ImportedItem) == 0
    assert db.session.get(PostImport, run.id, populate_existing=True).stage == "undone"


def test_what_is_wrong_with_one_post_does_not_keep_the_others(bring, monkeypatch):
    add_all = posting.backdated.add_all

    def picky(account_id, given):
        if any(one.text == "Bad" for one in given):
            raise RuntimeError("no")
        return add_all(account_id, given)

    monkeypatch.setattr(posting.backdated, "add_all", picky)

    run = bring([created(1), created(2, "<p>Bad</p>"), created(3, "<p>Good</p>")])

    assert set(stored()) == {"Hello", "Good"} and left_out(run) == {reasons.FAILED: 1}


def test_what_is_wrong_with_one_draft_does_not_keep_the_others(alice, run_jobs):
    poll = {"options": ["\ud800", "b\0"], "expires_in": 2**70}
    wrong = [{"text": "\ud800"}, {"text": "Nul \0"}, {"text": True, "sensitive": "x"}, {"text": "Poll", "poll": poll}]
    found = contents([created(1)])
    asked = {"options": ["Oak", "Elm"], "expires_in": 600, "multiple": True, "hide_totals": True}
    good = {"text": "Good", "sensitive": True, "content_type": "text/markdown", "poll": asked}
    found["drafts.json"] = json.dumps([*wrong, good]).encode()
    run = requests.begin(alice, zipped(found), with_rest=True)
    events.commit()

    run_jobs()

    run = db.session.get(PostImport, run.id, populate_existing=True)
    assert (run.stage, list(stored())) == ("done", ["Hello"])
    drafts = {one.content.get("text"): one.content for one in db.session.scalars(select(SavedDraft))}
    assert good.items() <= drafts["Good"].items() and "Nul " in drafts and True not in drafts


def test_one_archive_at_a_time(alice):
    requests.begin(alice, zipped(contents([created(1)])))
    events.commit()

    with pytest.raises(Conflict):
        requests.begin(alice, zipped(contents([created(1)])))
    assert len(list(requests.folder_of(1).parent.iterdir())) == 1


# The profile ----------------------------------------------------------------------------------------------------


PROFILE = {
    "name": "Ada of old",
    "summary": '<p>Rooks &amp; elms, <a class="u-url mention" href="https://old.example/@bob">@<span>bob</span></a></p>',
    "attachment": [{"type": "PropertyValue", "name": "Site", "value": '<a href="https://a.example">a.example</a>'}],
    "icon": {"type": "Image", "url": "avatar.png", "summary": "A rook"},
    "image": {"type": "Image", "url": "header.png"},
}


def with_profile(files=(), **said):
    found = contents([created(1)], {"avatar.png": png(), "header.png": png(), **dict(files)})
    return found | {"actor.json": json.dumps({"id": ADA, "type": "Person", **PROFILE, **said}).encode()}


def profile_of(account):
    columns = [name for names in profiles.PARTS.values() for name in names]
    return {name: getattr(account, name) for name in columns}


def test_a_profile_comes_on_request_and_undo_restores_what_was_there(bring, alice, run_jobs):
    profiles.update(alice, ProfileChanges("Alice", "Here", pictures={"avatar": png()}))
    before = profile_of(alice)
    bring(file=zipped(with_profile()))
    assert profile_of(alice) == before

    run = bring(file=zipped(with_profile()), with_profile=True)

    assert (alice.display_name, alice.note_text) == ("Ada of old", "Rooks & elms, @bob@old.example")
    assert [(one["name"], one["text"]) for one in alice.fields] == [("Site", "a.example")]
    assert alice.avatar_key != before["avatar_key"] and alice.header_key and alice.avatar_description == "A rook"
    assert (report.of(run).profile, report.of(run).profile_left_out) == (list(profiles.PARTS), {})
    new = [alice.avatar_key, alice.header_key]
    requests.undo(alice, run.id)
    events.commit()
    run_jobs()
    db.session.expire_all()
    assert profile_of(alice) == before and files.store().exists(before["avatar_key"])
    assert not any(files.store().exists(key) for key in new) and rows(ImportedProfile) == 0


def test_undo_keeps_what_was_changed_after_the_import(bring, alice, run_jobs):
    profiles.update(alice, ProfileChanges("Alice", "Here", pictures={"avatar": png()}))
    first = alice.avatar_key
    run = bring(file=zipped(with_profile()), with_profile=True)
    profiles.update(alice, ProfileChanges(note="New", pictures={"avatar": png()}))
    chosen = alice.avatar_key

    requests.undo(alice, run.id)
    events.commit()
    run_jobs()
    db.session.expire_all()

    assert (alice.display_name, alice.note_text, alice.avatar_key) == ("Alice", "New", chosen)
    assert files.store().exists(chosen) and not files.store().exists(first)


def test_parts_that_cannot_be_used_are_left_out_and_reported(bring, alice):
    fields = [{"type": "PropertyValue", "name": f"{n}", "value": "x" * (300 if n == 1 else 3)} for n in range(6)]
    said = {"summary": f"<p>{'x' * 501}</p>", "attachment": fields, "image": {"url": "../../etc/passwd"}}

    run = bring(file=zipped(with_profile({"avatar.png": bomb()}, **said)), with_profile=True)

    assert (run.stage, alice.display_name, alice.note_text) == ("done", "Ada of old", "")
    assert [one["name"] for one in alice.fields] == ["0", "2", "3", "4"]
    assert alice.avatar_key is alice.header_key is None and len(stored()) == 1
    found = report.of(run)
    assert set(found.profile_left_out) == {"note", "fields", "avatar", "header"}
    assert str(found.profile_left_out["header"]) == "Header: The file is not in the archive"
    assert found.profile == ["display_name", "fields"]


def test_pictures_of_a_profile_come_from_a_tar_file_and_texts_from_pixelfed(bring, alice, bob):
    bring(file=tarred(with_profile()), with_profile=True)
    account = {"id": "7", "url": "https://pix.example/ada", "display_name": "Ada", "note": "Rooks", "avatar": "x.png"}
    data = json.dumps([pixelfed(1, account=account)]).encode()
    run = bring(file=io.BytesIO(data), account=bob, with_profile=True)

    assert alice.avatar_key and alice.header_key
    assert (bob.display_name, bob.note_text, bob.avatar_key) == ("Ada", "Rooks", None)
    assert list(report.of(run).profile_left_out) == ["avatar"]


# Formats --------------------------------------------------------------------------------------------------------


def test_a_tar_file_a_folder_in_a_zip_file_and_a_bare_outbox_are_read(bring):
    found = contents([created(1, "<p>Tar</p>", attachment=[attachment(PICTURE)])], {PICTURE: png()})
    bring(file=tarred(found))
    nested = contents([created(2, "<p>Nested</p>", attachment=[attachment(PICTURE)])], {PICTURE: png()})
    bring(file=zipped({f"archive/{name}": data for name, data in nested.items()}))
    bring(file=io.BytesIO(contents([created(3, "<p>Bare</p>")])["outbox.json"]))

    assert set(stored()) == {"Tar", "Nested", "Bare"} and rows(Media) == 2


def test_pixelfeds_statuses_are_read_and_their_pictures_fetched(bring, web, api, alice):
    url = web.page("/storage/1.png", png(), "image/png", host="pix.example")
    media = [{"url": url, "type": "image", "mime": "image/png", "description": "An elm"}]
    tags = [{"name": "nest", "url": "https://pix.example/discover/tags/nest"}]
    first = pixelfed(1, "Line one\nLine <two>", media_attachments=media, tags=tags)
    reply = pixelfed(2, "More", in_reply_to_id="1", in_reply_to_account_id="7", visibility="private")

    bring(file=io.BytesIO(json.dumps([first, reply]).encode()))

    parent, answer = stored().values()
    assert (parent.text, parent.tag_names) == ("Line one\nLine <two>", ["nest"])
    assert (answer.in_reply_to_id, answer.visibility) == (parent.id, "private")
    seen = api(alice).get(f"/api/v1/statuses/{parent.id}").json
    [shown] = seen["media_attachments"]
    assert shown["description"] == "An elm" and shown["url"].startswith("https://rookery.test/media/")
    assert seen["replies_count"] == 0  # the answer is for followers


def test_an_older_outbox_of_pixelfed_names_its_account_in_two_ways(bring):
    activity = created(1, actor="https://pix.example/ada", attributedTo="https://pix.example/users/ada", to=[PUBLIC])

    bring(file=io.BytesIO(json.dumps({"type": "OrderedCollection", "orderedItems": [activity]}).encode()))

    assert stored()["Hello"].visibility == "public"


def test_statuses_of_an_api_become_polls_and_boosts(bring):
    poll = {"options": [{"title": "Elm", "votes_count": 2}, {"title": "Ash", "votes_count": 0}], "voters_count": 2}
    asked = pixelfed(1, "Which?", poll={**poll, "multiple": True, "expires_at": "2021-01-03T00:00:00Z"})
    boost = pixelfed(2, "", reblog={"uri": "https://a.example/1"})
    direct = pixelfed(3, "Psst", visibility="direct")

    run = bring(file=io.BytesIO(json.dumps([asked, boost, direct]).encode()))

    found = db.session.scalars(select(Poll)).one()
    assert (found.options, found.tallies, found.multiple) == (["Elm", "Ash"], [2, 0], True)
    assert report.of(run).references == {"boost": 1} and left_out(run) == {reasons.DIRECT: 1}


# Hostile files --------------------------------------------------------------------------------------------------


def refused(file, account):
    with pytest.raises(Invalid):
        requests.begin(account, file)
    assert rows(PostImport) == 0
    root = requests.folder_of(1).parent
    assert not root.exists() or not any(root.iterdir())


@pytest.mark.parametrize("data", [b"", b"Rooks", b"PK\3\4 and nothing", b"PK\5\6" + b"\0" * 18], ids=repr)
def test_what_is_no_archive_is_refused(alice, data):
    refused(io.BytesIO(data), alice)


def test_a_zip_file_of_other_things_is_refused(alice):
    refused(zipped({"pictures/1.png": png()}), alice)


@pytest.mark.parametrize("end", ["plain", "zip64", "misled"])
def test_a_zip_file_with_too_many_files_is_refused_before_its_list_is_read(alice, monkeypatch, end):
    monkeypatch.setattr(archive_file, "DIRECTORY_BYTES", 1000)
    monkeypatch.setattr(zipfile, "ZipInfo", lambda *given: pytest.fail("it was read"))

    with pytest.raises(Invalid, match="too many files"):
        requests.begin(alice, io.BytesIO(_zip_of(100, end)))


def _zip_of(number, end):
    """A zip file of nothing but its list; in a misled one the locator leads to an end that claims a shorter list."""
    names = b"".join(_entry(f"media_attachments/{n}".encode()) for n in range(number))
    short, long = _end_64(1, 50), _end_64(number, len(names))
    if end == "plain":
        return b"PK" + names + _end(number, len(names))
    body = b"PK" + short + names
    place = len(b"PK") if end == "misled" else len(body)
    return body + long + b"PK\6\7" + struct.pack("<LQL", 0, place, 1) + _end(0xFFFF, 0xFFFFFFFF)


def _end(number, size):
    return b"PK\5\6" + struct.pack("<4HLLH", 0, 0, number, number, size, 0, 0)


def _end_64(number, size):
    return b"PK\6\6" + struct.pack("<QHHLLQQQQ", 44, 45, 45, 0, 0, number, number, size, 0)


def _entry(name):
    return b"PK\1\2" + b"\0" * 24 + len(name).to_bytes(2, "little") + b"\0" * 16 + name


def test_files_are_read_up_to_their_limit_whatever_size_they_claim(bring, monkeypatch):
    monkeypatch.setattr(archive_file, "JSON_BYTES", 10_000)
    monkeypatch.setattr(archive_file.ArchiveFile.reading.__wrapped__, "__defaults__", (10_000,))

    run = bring([created(1, "<p>" + "a" * 100_000 + "</p>")])

    assert run.stage == "failed" and "too large" in run.problem and stored() == {}


@pytest.mark.parametrize(
    "document", [b'{"items": [' + b"0," * 10_000, b"{" + b'"a":0,' * 10_000], ids=["items", "keys"]
)
@pytest.mark.parametrize("name", ["likes.json", "outbox.json"])
def test_what_names_nothing_counts_as_well(bring, monkeypatch, name, document):
    """No end is written: whatever reads on to the end finds broken JSON."""
    monkeypatch.setattr(listing, "MOST_ITEMS", 1000)

    run = bring(file=zipped({**contents([created(1)]), name: document}))

    assert run.stage == "failed" and "too many posts" in run.problem


@pytest.mark.parametrize("how", ["zip", "tar"])
def test_no_more_than_a_hundred_times_the_packed_bytes_is_read(bring, how):
    found = contents([created(1)]) | {"outbox.json": b"[" + b" " * 3_000_000 + b"]"}

    run = bring(file=zipped(found) if how == "zip" else tarred(found))

    assert run.stage == "failed" and "too large" in run.problem


def test_files_that_share_their_bytes_are_refused(alice):
    file = zipped({"outbox.json": b"[" + b" " * 100_000 + b"]"}, zipfile.ZIP_STORED)
    with zipfile.ZipFile(file, "a") as made:
        [info] = made.infolist()
        for number in range(3):
            other = copy.copy(info)
            other.filename = f"media_attachments/{number}"
            made.filelist.append(other)
            made.NameToInfo[other.filename] = other
        made._didModify = True

    refused(io.BytesIO(file.getvalue()), alice)


def test_imports_and_exports_keep_no_mail_waiting(alice):
    requests.begin(alice, zipped(contents([created(1)])))
    archives.begin(alice)
    csv.begin(alice, "bookmarks", b"https://far.example/1")
    send_confirmation.enqueue(1)

    queues = dict(db.session.execute(select(Job.name, Job.queue)).all())
    assert queues.pop("send_confirmation") == NETWORK and set(queues.values()) == {LONG} and len(queues) == 3


@pytest.mark.parametrize("kind", [tarfile.XHDTYPE, tarfile.XGLTYPE, tarfile.GNUTYPE_LONGNAME, tarfile.GNUTYPE_LONGLINK])
def test_a_header_of_a_tar_file_is_not_read_into_memory_whatever_its_size(bring, kind):
    size = 16 * 1024 * 1024
    about = tarfile.TarInfo("header")
    about.type, about.size = kind, size
    packed = io.BytesIO(gzip.compress(about.tobuf(tarfile.USTAR_FORMAT) + b"0" * size, 1))
    tracemalloc.start()

    run = bring(file=packed)

    assert run.stage == "failed" and "too large" in run.problem
    assert tracemalloc.get_traced_memory()[1] < size / 4
    tracemalloc.stop()


def test_a_tar_file_does_not_fill_the_disk(bring, monkeypatch):
    file = tarred(contents([created(1)], {PICTURE: b"\0" * 8_000_000}))
    looks, usage = [], shutil.disk_usage("/")

    def less_and_less(folder):
        looks.append(folder)
        return usage._replace(free=archive_file.SPARE_BYTES + 5_000_000 - len(looks) * archive_file.CHUNK)

    monkeypatch.setattr(archive_file.shutil, "disk_usage", less_and_less)

    run = bring(file=file)

    assert run.stage == "failed" and "room on the disk" in run.problem
    assert not requests.folder_of(run.id).exists()


def test_a_tar_file_that_grows_without_end_is_not_read_to_its_end(bring, monkeypatch):
    monkeypatch.setattr(archive_file, "UNPACKED_BYTES", 10_000)
    monkeypatch.setattr(archive_file, "GROWTH", 0)

    run = bring(file=tarred(contents([created(1)], {PICTURE: b"\0" * 1_000_000})))

    assert run.stage == "failed" and "too large" in run.problem and stored() == {}


def test_an_import_ends_before_the_disk_is_full(bring, monkeypatch):
    monkeypatch.setattr(posting, "AT_ONCE", 1)
    monkeypatch.setattr(steps, "SECONDS", 0)
    commit = posting.Poster._commit

    def fill(self, piece):
        monkeypatch.setattr(archive_file, "SPARE_BYTES", 2**60)
        return commit(self, piece)

    monkeypatch.setattr(posting.Poster, "_commit", fill)

    run = bring([created(1, published="2018-01-01T00:00:00Z"), created(2, "<p>2</p>")])

    assert run.stage == "failed" and "not enough room" in run.problem and list(stored()) == ["Hello"]


def test_an_encrypted_or_oddly_packed_file_is_not_read(bring):
    run = bring(file=zipped(contents([created(1)]), zipfile.ZIP_LZMA))

    assert run.stage == "failed" and stored() == {}


def test_names_never_become_paths(bring, tmp_path):
    outside = f"../../../../../../{tmp_path}/media_attachments/x.png"

    bring([created(1, attachment=[attachment(outside)])], files={outside: png()})

    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("size", [1, 7, 1_000_000])
def test_json_is_read_item_by_item_however_it_arrives(size):
    items = [{"text": 'ü]}"{', "n": [1, {}]}, None, 3.5, "x"]
    document = json.dumps({"@context": ["a"], "orderedItems": items, "totalItems": 4}, ensure_ascii=False).encode()

    class Slow(io.BytesIO):
        def read(self, most):
            return super().read(size)

    assert list(json_items.Items(Slow(document))) == items
    assert list(json_items.Items(Slow(json.dumps(items, indent=2).encode()))) == items
    for broken in (document[:-40], b"[1, 2", b"[nul]", b"12", b"", b"[" * 9999, b"\xff["):
        with pytest.raises(Invalid):
            list(json_items.Items(Slow(broken)))


def test_a_full_disk_costs_an_import_none_of_its_posts(bring, run_jobs, monkeypatch, frozen_time):
    read, errors = posting.reading.read, [OSError(errno.ENOSPC, "full")]
    monkeypatch.setattr(posting.reading, "read", lambda *given: fail(errors.pop()) if errors else read(*given))

    run = bring([created(1)])
    frozen_time.move(minutes=1)
    run_jobs()
    db.session.expire_all()

    assert (run.done, left_out(run)) == (1, {})


def fail(error):
    raise error
