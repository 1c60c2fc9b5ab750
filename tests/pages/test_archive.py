"""The archive: asked for on a page, made in steps that may be killed, fetched by nobody but who asked for it."""

import io
import json
import re
import shutil
import zipfile

import pytest
from sqlalchemy import select

from models import clock
from models.accounts.account import Account
from models.base import db
from models.data.archive import Archive
from models.relationships.follow import Follow
from models.statuses.status import Status
from rookery import events
from rookery.federation import archive_export, archive_pages
from rookery.services import statuses
from rookery.services.accounts import local_accounts
from rookery.services.data import csv
from rookery.services.data.archives import requests as archives
from rookery.services.data.archives.drafts import drafts
from rookery.services.data.archives.resumable_file import NAME, Growing, Lost
from rookery.services.data.csv import filter_lines
from rookery.services.data.post_imports import requests as post_imports
from rookery.services.media import files
from rookery.services.relationships import relationships
from rookery.services.statuses import interactions, saved_drafts
from rookery.services.statuses.draft import PollDraft
from tests.api.test_media import sent
from tests.archives import zipped
from tests.visitors import Visitor

PATH = "/settings/archive"


@pytest.fixture
def visitor(enter, alice):
    return enter(alice)


@pytest.fixture
def picture(api, alice, post, run_jobs):
    """The post of alice's that has a picture."""
    media_id = int(api(alice).post("/api/v2/media", **sent()).json["id"])
    run_jobs()
    return post(alice, "Look, a nest.", media_ids=[media_id])


@pytest.fixture
def made(visitor, run_jobs):
    """`made()` asks for an archive and gives it: name → content."""

    def make():
        visitor.open(PATH)
        visitor.send(PATH)
        run_jobs()
        db.session.expire_all()
        with visitor.open(link(visitor)) as reply:
            return opened(reply.data)

    return make


def link(visitor):
    return visitor.open(PATH).text.partition(f'href="{PATH}/')[2].partition('"')[0].join([f"{PATH}/", ""])


def opened(data):
    with zipfile.ZipFile(io.BytesIO(data)) as file:
        assert file.testzip() is None
        return {name: file.read(name) for name in file.namelist()}


def test_the_archive_has_all_that_somebody_has(made, alice, bob, post, picture):
    liked, kept = post(bob, "Rooks nest high."), post(bob, "Crows do not.")
    interactions.favourite(alice, liked)
    interactions.bookmark(alice, kept)
    relationships.follow(alice, bob)
    post(alice, "For you alone, @bob", visibility="direct")
    post(alice, "For us here", visibility="local")
    statuses.reblog(alice, liked.id)
    db.session.commit()

    found = made()

    outbox = json.loads(found["outbox.json"])
    said = [one["object"] for one in outbox["orderedItems"]]
    assert outbox["totalItems"] == len(said) == 4
    assert [one["type"] for one in outbox["orderedItems"]] == ["Create", "Create", "Create", "Announce"]
    [attached] = said[0]["attachment"]
    assert found[attached["url"]].startswith(b"\x89PNG") and attached["url"].startswith("media_attachments/")
    assert "For us here" in said[2]["content"] and outbox["orderedItems"][2]["to"] == []
    actor = json.loads(found["actor.json"])
    assert (actor["preferredUsername"], actor["outbox"], actor["likes"]) == ("alice", "outbox.json", "likes.json")
    assert json.loads(found["likes.json"])["orderedItems"] == [f"https://rookery.test/users/bob/statuses/{liked.id}"]
    assert json.loads(found["bookmarks.json"])["totalItems"] == 1
    assert b"bob@rookery.test" in found["following_accounts.csv"]
    assert {"lists.csv", "muted_accounts.csv", "blocked_accounts.csv", "blocked_domains.csv"} <= found.keys()


def test_pictures_of_the_profile_lie_beside_it(made, api, alice):
    api(alice).patch("/api/v1/accounts/update_credentials", data={"avatar": sent()["data"]["file"]})

    found = made()

    name = json.loads(found["actor.json"])["icon"]["url"]
    assert name.startswith("avatar.") and found[name]


def test_what_is_not_posted_yet_is_there_with_its_files(made, api, alice, bob, post, run_jobs):
    asked, to_come = post(bob, "Where do rooks nest?"), clock.ahead(days=3)
    first, second = (int(api(alice).post("/api/v2/media", **sent()).json["id"]) for _ in range(2))
    run_jobs()
    poll = statuses.PollDraft(["Elm", "Ash"], 3600)
    written = statuses.Draft("High up", visibility="private", in_reply_to_id=asked.id, poll=poll)
    saved_drafts.save(alice, written.to_json() | {"alt": {str(first): "An elm"}}, [first])
    later = statuses.Draft(text="Later", media_ids=[second], content_type="text/markdown")
    statuses.schedule(alice, later, to_come)
    saved_drafts.save(bob, {"text": "Not hers"}, [])
    db.session.commit()

    found = made()

    [draft] = json.loads(found["drafts.json"])["orderedItems"]
    assert (draft["text"], draft["visibility"], draft["poll"]["options"]) == ("High up", "private", ["Elm", "Ash"])
    assert draft["inReplyTo"] == f"https://rookery.test/users/bob/statuses/{asked.id}"
    assert draft["attachment"][0]["name"] == "An elm" and draft["attachment"][0]["url"] in found
    [later] = json.loads(found["scheduled.json"])["orderedItems"]
    assert (later["text"], later["visibility"], later["poll"]) == ("Later", "public", None)
    assert (later["content_type"], draft["poll"]["hide_totals"]) == ("text/markdown", False)
    assert later["scheduled"].startswith(to_come.isoformat()[:19]) and later["attachment"][0]["url"] in found


def test_the_archive_opens_as_pages_without_a_server(made, alice, bob, post, picture, monkeypatch):
    monkeypatch.setattr(archive_pages, "ON_A_PAGE", 2)
    answer = post(alice, "Higher <up>", in_reply_to_id=picture.id, spoiler_text="Birds & trees", visibility="private")
    statuses.reblog(alice, post(bob, "Crows").id)
    post(alice, "Bye", visibility="local", poll=PollDraft(["Elm", "Ash"], 3600))
    db.session.commit()

    found = made()

    index, first, second = (found[name].decode() for name in ("index.html", "pages/1.html", "pages/2.html"))
    assert index.index("pages/2.html") < index.index("pages/1.html") < index.index("following_accounts.csv")
    assert "@alice@rookery.test" in index and 'lang="en"' in index
    [path] = re.findall(r'<img src="\.\./([^"]+)"', first)
    assert found[path].startswith(b"\x89PNG")
    assert (
        "Higher &lt;up&gt;" in first and "<summary>Birds &amp; trees</summary>" in first and "followers only" in first
    )
    assert f'in reply to <a href="https://rookery.test/users/alice/statuses/{answer.in_reply_to_id}' in first
    assert "Boosted:" in second and "this server only" in second and "<li>Elm: 0</li>" in second
    assert not re.search(r'(?:src|<link[^>]+href)="(?!\.\.?/)https?:', index + first + second)


def test_an_archive_goes_into_another_account(made, api, alice, bob, carol, post, run_jobs, picture):
    """With its posts, and with what they follow, filter, bookmark and began to write."""
    answer = post(alice, "Higher up", in_reply_to_id=picture.id)
    post(alice, "For us here", visibility="local")
    kept = post(carol, "Crows")
    interactions.bookmark(alice, kept)
    relationships.follow(alice, bob)
    media_id = int(api(alice).post("/api/v2/media", **sent()).json["id"])
    run_jobs()
    saved_drafts.save(alice, {"text": "Not yet", "poll": {"options": ["Elm", "Ash"], "expires_in": 3600}}, [media_id])
    filter_lines.add(alice, {"title": "Birds", "keyword": "crow", "context": "home"})
    db.session.commit()
    local_accounts.create("dora", "dora@mail.example", "nests are built of twigs")
    dora = Account.by_address("dora")

    run = post_imports.begin(dora, zipped(made()), with_rest=True)
    events.commit()
    run_jobs()
    db.session.expire_all()

    assert (run.stage, run.actor) == ("done", "https://rookery.test/users/alice")
    mine = select(Status).where(Status.account_id == dora.id).order_by(Status.id)
    texts = {one.text: one for one in db.session.scalars(mine)}
    assert list(texts) == ["Look, a nest.", "Higher up", "For us here"]
    assert texts["Higher up"].in_reply_to_id == texts["Look, a nest."].id != answer.in_reply_to_id
    assert texts["For us here"].visibility == "local" and len(texts["Look, a nest."].media_ids) == 1
    assert relationships.has(Follow, dora.id, bob.id)
    assert list(csv.export(dora.id, "bookmarks")) == list(csv.export(alice.id, "bookmarks"))
    assert list(csv.export(dora.id, "filters")) == list(csv.export(alice.id, "filters"))
    [draft] = drafts(dora.id)
    assert (draft["text"], draft["poll"]["options"], len(draft["attachment"])) == ("Not yet", ["Elm", "Ash"], 1)


def test_who_has_nothing_gets_an_archive_too(made):
    found = made()

    assert json.loads(found["outbox.json"])["orderedItems"] == []


def test_the_page_shows_how_far_it_is_and_a_letter_says_when_it_is_ready(visitor, alice, post, letters, run_jobs):
    post(alice)
    visitor.open(PATH)
    visitor.send(PATH)
    assert "0 of 1 posts and files" in visitor.open(PATH).text and "Request an archive" not in visitor.reply.text

    run_jobs()

    assert "Download" in visitor.open(PATH).text
    assert "https://rookery.test/settings/archive" in letters[-1].get_content()


def test_nobody_else_gets_it(app, visitor, made, enter, bob, alice):
    made()
    path = link(visitor)

    assert enter(bob).open(path).status_code == 404
    assert Visitor(app).open(path).location.startswith("/auth/sign_in")
    with visitor.open(path) as reply:
        assert reply.headers["Cache-Control"] == "private, no-store"
        assert reply.headers["Content-Disposition"].startswith("attachment; filename=alice-")


def test_there_is_one_at_a_time_and_one_in_a_week(app, visitor, run_jobs, alice, frozen_time):
    visitor.open(PATH)
    token = visitor.reply.text.partition('name="csrf_token" value="')[2].partition('"')[0]
    ask = lambda: visitor._ask("post", PATH, data={"csrf_token": token})  # noqa: E731
    assert ask().status_code == 303
    assert ask().status_code == 422 and "An archive is already being created" in visitor.reply.text
    run_jobs()
    assert ask().status_code == 422 and "once every 7 days" in visitor.reply.text
    frozen_time.move(days=8)

    assert ask().status_code == 303


def test_it_is_deleted_after_a_week(visitor, made, alice, frozen_time):
    made()
    [archive] = Archive.of_account(alice.id)
    frozen_time.move(days=6)
    archives.sweep()
    assert archives.file_of(archive)
    frozen_time.move(days=2)

    archives.sweep()
    db.session.commit()

    assert Archive.of_account(alice.id) == [] and not archives.folder_of(archive.id).exists()


def test_it_goes_with_the_account(made, alice, run_jobs):
    made()
    folder = archives.folder_of(Archive.of_account(alice.id)[0].id)
    local_accounts.delete(alice)
    events.commit()
    run_jobs()

    archives.sweep()

    assert not folder.exists()


def test_a_page_whose_session_has_ended_opens_the_sign_in_as_a_whole(app):
    by_script = {"HX-Request": "true", "HX-Current-URL": f"https://rookery.test{PATH}?lang=de"}

    reply = Visitor(app).open(PATH, headers=by_script)

    assert (reply.status_code, reply.text) == (200, "")
    assert reply.headers["HX-Redirect"] == "/auth/sign_in?next=%2Fsettings%2Farchive%3Flang%3Dde"


def test_strangers_and_forgers_get_none(app, visitor, alice):
    assert Visitor(app).open(PATH).location.startswith("/auth/sign_in")
    assert visitor.client.post(PATH, base_url="https://rookery.test").status_code == 400
    assert Archive.of_account(alice.id) == []


# Steps --------------------------------------------------------------------------------------------------------


@pytest.fixture
def small_steps(monkeypatch):
    monkeypatch.setattr(archive_export, "SECONDS", 0)
    monkeypatch.setattr(archive_export, "POSTS_AT_ONCE", 2)


def step(archive):
    archive_export.go_on(archive.id)


def contents(archive):
    return opened((archives.folder_of(archive.id) / NAME).read_bytes())


def test_it_is_made_in_steps_whichever_of_them_are_killed(alice, post, picture, small_steps):
    for number in range(5):
        post(alice, f"Twig {number}")
    archive = archives.begin(alice)
    db.session.commit()
    steps = 0
    while not archive.finished_at and steps < 50:
        step(archive)
        db.session.rollback()  # it is killed before its commit
        for path in archives.folder_of(archive.id).glob("*.*"):
            if path.suffix in (".zip", ".json"):
                path.write_bytes(path.read_bytes() + b"half of a")
        step(archive)
        events.commit()
        db.session.refresh(archive)
        steps += 1

    found = contents(archive)
    said = [one["object"]["content"] for one in json.loads(found["outbox.json"])["orderedItems"]]
    assert ["Twig" in one for one in said] == [False, True, True, True, True, True]
    assert len([name for name in found if name.startswith("media_attachments/")]) == 1
    assert steps >= 6


def test_files_that_were_lost_are_made_anew(alice, post, picture, small_steps, run_jobs, frozen_time):
    archive = archives.begin(alice)
    db.session.commit()
    for _ in range(3):
        step(archive)
        events.commit()
    for path in archives.folder_of(archive.id).glob("*.*"):
        path.unlink()
    step(archive)
    events.commit()
    assert archive.done == 0
    frozen_time.move(minutes=2)

    run_jobs()

    db.session.refresh(archive)
    assert archive.finished_at and json.loads(contents(archive)["outbox.json"])["totalItems"] == 1
    assert {path.name for path in archives.folder_of(archive.id).iterdir()} == {NAME, "lock"}


def test_a_machine_without_the_files_leaves_it_to_the_one_that_has_them(alice, post, small_steps, frozen_time):
    post(alice)
    archive = archives.begin(alice)
    db.session.commit()
    step(archive)
    events.commit()
    folder = archives.folder_of(archive.id)
    away = folder.rename(folder.with_name("elsewhere"))

    with pytest.raises(archive_export.Later):
        step(archive)
    away.rename(folder)
    step(archive)
    events.commit()
    assert archive.stage == "rest"

    shutil.rmtree(folder)  # that machine is gone for good
    frozen_time.move(hours=2)
    step(archive)
    assert (archive.stage, archive.done) == ("posts", 0)


@pytest.fixture
def in_bucket(each_store, request):
    """Whether files are kept in a bucket; the test runs with one and without."""
    return request.node.callspec.params["each_store"] == "s3"


def test_it_is_kept_where_files_are_kept_and_shown_to_nobody_else(
    in_bucket, visitor, made, alice, bob, enter, picture, frozen_time, run_jobs
):
    found = made()

    [archive] = Archive.of_account(alice.id)
    assert json.loads(found["outbox.json"])["totalItems"] == 1
    assert archives.folder_of(archive.id).exists() is not in_bucket and bool(archive.file_key) is in_bucket
    path, key = link(visitor), archive.file_key
    assert enter(bob).open(path).status_code == 404
    assert visitor.open(f"/media/{key}").status_code == 404
    with visitor.open(path, headers={"Range": "bytes=0-3"}) as part:
        assert (part.status_code, part.data, part.content_type) == (206, b"PK\x03\x04", "application/zip")
        assert part.headers["Cache-Control"] == "private, no-store"
        assert part.headers["Content-Disposition"].startswith("attachment; filename=")

    frozen_time.move(days=8)
    archives.sweep()
    events.commit()
    run_jobs()
    assert not in_bucket or not files.store().exists(key)


def test_what_is_in_a_bucket_goes_with_the_account(in_bucket, made, alice, run_jobs):
    made()
    key = Archive.of_account(alice.id)[0].file_key

    local_accounts.delete(alice)
    events.commit()
    run_jobs()

    assert not in_bucket or not files.store().exists(key)


def test_what_is_posted_meanwhile_counts_too(visitor, alice, post, small_steps):
    post(alice)
    archive = archives.begin(alice)
    db.session.commit()
    for _ in range(3):
        post(alice)

    for _ in range(2):
        step(archive)
        events.commit()

    assert "4 of 4 posts and files" in visitor.open(PATH).text


def test_two_never_write_the_same_archive(alice, post):
    archive = archives.begin(alice)
    db.session.commit()

    with Growing(archives.folder_of(archive.id)).alone(), pytest.raises(archive_export.Later):
        step(archive)


def test_a_file_that_is_missing_from_the_store_is_left_out(alice, picture, made):
    files.delete(db.session.scalars(db.text("SELECT original_key FROM media")).all())

    found = made()

    assert not [name for name in found if name.startswith("media_attachments/")]


def test_posts_are_read_in_pages(alice, post, small_steps, count_queries, run_jobs):
    for _ in range(2):
        post(alice)
    archive = archives.begin(alice)
    events.commit()
    with count_queries() as few:
        step(archive)
    db.session.rollback()
    archive_export.POSTS_AT_ONCE = 20
    for _ in range(10):
        post(alice)

    with count_queries() as many:
        step(archive)

    assert len(many) <= len(few) + 1


def test_an_archive_that_is_gone_is_not_gone_on_with(app):
    assert archive_export.go_on(1) is None
    with pytest.raises(Lost), Growing(archives.folder_of(1)).alone(), Growing(archives.folder_of(1)).posts(5):
        pass
