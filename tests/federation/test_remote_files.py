"""Pictures and films of other servers: copied when somebody looks, never shown from where they are."""

import io
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import urlsplit

import pytest
from PIL import Image
from sqlalchemy import select

from models.accounts.account import Account
from models.accounts.remote_actor import RemoteActor
from models.base import db
from models.jobs.lease import Lease
from models.media.attachment import Media
from models.media.emoji import Emoji
from models.media.remote_file import RemoteFile
from models.moderation.server_rule import ServerBlock
from models.relationships.follow import Follow
from models.statuses.status import Status, StatusCounts
from models.timelines.conversation import Conversation
from models.timelines.timeline import HomeEntry
from rookery import urls
from rookery.events import commit, emit
from rookery.events.facts import StatusPosted
from rookery.services.data import remote_retention
from rookery.services.media import copy_remote, files, processing, remote_files
from rookery.services.statuses.delete import take_away
from rookery.web.pages.pictures import rendition
from tests.configured import configured
from tests.films import film
from tests.media.test_images import SECRET, encoded, exif, picture
from tests.services.test_aging import lasting

CONTENT = "https://cdn.example"


def png(side=64):
    return encoded(picture((side, side)), "PNG")


@pytest.fixture
def cdn(fediverse):
    """Where other servers keep their files."""
    return fediverse.server("cdn.example")


@pytest.fixture
def carol(factory):
    account = factory.remote("carol", "far.example")
    db.session.add(RemoteActor(account_id=account.id, host="far.example", inbox="https://far.example/inbox"))
    db.session.commit()
    return account


@pytest.fixture
def shared(carol):
    """`shared(url)` → a status of carol's with this attachment, as it is when it just arrived."""

    def make(url, **values):
        status = Status(account_id=carol.id, local=False, content="<p>far</p>", uri=f"https://far.example/{url[-12:]}")
        media = Media(account_id=carol.id, state="ready", remote_url=url, **{"kind": "image", **values})
        db.session.add_all([status, media])
        db.session.flush()
        status.media_ids, media.status_id = [media.id], status.id
        db.session.add(StatusCounts(status_id=status.id))
        db.session.commit()
        return status

    return make


@pytest.fixture
def look(api):
    """`look(address)` → the reply to whoever looks at what the API gave as an address."""

    def get(address, **headers):
        assert address.startswith("https://rookery.test/")
        parts = urlsplit(address)
        return api().get(f"{parts.path}?{parts.query}", base_url="https://rookery.test", headers=headers, buffered=True)

    return get


def attachment(api, status):
    return api().get(f"/api/v1/statuses/{status.id}").json["media_attachments"][0]


def stored_bytes():
    return sum(one.size for one in files.store().listed("", 1000))


def kept():
    return db.session.scalars(select(RemoteFile)).all()


def test_14_2_an_attachment_is_shown_from_a_copy_that_is_made_when_somebody_looks(cdn, shared, api, look):
    url = cdn.page("/rook.png", png(), kind="image/png")
    shown = attachment(api, shared(url, description="a rook", blurhash="LKO2?U%2Tw=w]~RBVZRi};RPxuwH"))

    original, small, again = look(shown["url"]), look(shown["preview_url"]), look(shown["url"])

    assert (original.status_code, original.content_type) == (200, "image/png")
    assert small.status_code == again.status_code == 200
    assert original.headers["X-Content-Type-Options"] == "nosniff"
    assert "sandbox" in original.headers["Content-Security-Policy"]
    assert (shown["remote_url"], shown["description"]) == (url, "a rook")
    assert len(cdn.asked) == 1


def test_14_2_and_10_17_no_address_of_another_server_is_shown_where_clients_fetch(cdn, shared, carol, api):
    carol_actor = db.session.get(RemoteActor, carol.id)
    carol_actor.avatar_url, carol_actor.header_url = f"{CONTENT}/a.png", f"{CONTENT}/h.png"
    emoji = Emoji(shortcode="rook", domain="far.example", remote_url=f"{CONTENT}/e.png")
    db.session.add(emoji)
    db.session.flush()
    status = shared(f"{CONTENT}/m.mp4", kind="video", remote_preview_url=f"{CONTENT}/p.png")
    status.emoji_ids = [emoji.id]
    db.session.commit()

    shown = api().get(f"/api/v1/statuses/{status.id}").json

    fetched = [shown["account"][name] for name in ("avatar", "avatar_static", "header", "header_static")]
    fetched += [shown["emojis"][0][name] for name in ("url", "static_url")]
    fetched += [shown["media_attachments"][0][name] for name in ("url", "preview_url")]
    assert [address for address in fetched if not address.startswith("https://rookery.test/media_proxy/")] == []
    assert cdn.asked == []


def test_14_2_what_a_file_is_its_bytes_tell(cdn, shared, api, look):
    page = cdn.page("/page.png", b"<html><script>alert(1)</script></html>", kind="image/png")
    named = cdn.page("/picture.html", encoded(picture(), "JPEG"), kind="image/png")

    assert look(attachment(api, shared(page))["url"]).status_code == 404
    assert look(attachment(api, shared(named))["url"]).content_type == "image/jpeg"


def test_14_2_nothing_of_the_camera_is_left(cdn, shared, api, look):
    sent = encoded(picture(), "JPEG", exif=exif())
    url = cdn.page("/IMG_1234.jpg", sent, kind="image/jpeg")

    shown = look(attachment(api, shared(url))["url"])

    assert SECRET in sent and SECRET not in shown.data
    assert not [key for row in kept() for key in row.keys if "img" in key.lower()]


def test_14_2_what_is_too_large_is_not_copied(cdn, shared, api, look, monkeypatch):
    data = png(400)
    assert copy_remote.IMAGE_BYTES == 40 * 1024**2
    monkeypatch.setattr(copy_remote, "IMAGE_BYTES", len(data) - 1)
    url = cdn.page("/large.png", data, kind="image/png")

    assert look(attachment(api, shared(url))["url"]).status_code == 404
    assert (copy_remote.FILM_BYTES, processing.EMOJI_BYTES) == (99 * 1024**2, 256 * 1024)


def test_14_2_a_failure_leaves_a_link_and_is_not_tried_again_at_once(cdn, shared, api, look, frozen_time):
    cdn.page("/gone.png", b"", status=500, kind="image/png")
    shown = attachment(api, shared(f"{CONTENT}/gone.png"))

    first, second = look(shown["url"]), look(shown["url"])
    asked = len(cdn.asked)
    cdn.page("/gone.png", png(), kind="image/png")
    frozen_time.move(minutes=11)

    assert [first.status_code, second.status_code, asked] == [404, 404, 1]
    assert shown["remote_url"] == f"{CONTENT}/gone.png"
    assert look(shown["url"]).status_code == 200


@pytest.mark.ffmpeg
def test_14_2_a_film_is_served_in_parts(cdn, shared, api, look):
    url = cdn.page("/film.mp4", film("video.mp4"), kind="video/mp4")
    shown = attachment(api, shared(url, kind="video"))

    whole, part = look(shown["url"]), look(shown["url"], Range="bytes=0-99")

    assert (whole.status_code, whole.content_type) == (200, "video/mp4")
    assert (part.status_code, part.data) == (206, whole.data[:100])
    assert look(shown["preview_url"]).content_type == "image/jpeg"
    assert attachment(api, db.session.scalars(select(Status)).one())["meta"]["original"]["width"] == 160


def test_14_2_a_film_is_not_fetched_for_its_picture_where_its_server_has_one(cdn, shared, api, look):
    picture_url = cdn.page("/poster.jpg", encoded(picture(), "JPEG"), kind="image/jpeg")
    shown = attachment(api, shared(f"{CONTENT}/film.mp4", kind="video", remote_preview_url=picture_url))

    assert look(shown["preview_url"]).content_type == "image/jpeg"
    assert [one.path for one in cdn.asked] == ["/poster.jpg"]


@pytest.mark.parametrize("whose", ["the author's domain", "where the file lies", "a suspended author"])
def test_14_2_of_those_whose_media_are_not_wanted_nothing_is_fetched(app, cdn, shared, carol, api, look, whose):
    url = cdn.page("/rook.png", png(), kind="image/png")
    actor = db.session.get(RemoteActor, carol.id)
    actor.avatar_url = url
    seen = api().get(f"/api/v1/statuses/{shared(url).id}").json

    if whose == "a suspended author":
        carol.suspend()
    else:
        domain = "far.example" if whose == "the author's domain" else "cdn.example"
        db.session.add(ServerBlock(domain=domain, severity="noop", reject_media=True))
    db.session.commit()
    app.extensions["rookery.cache"].clear()

    assert look(seen["media_attachments"][0]["url"]).status_code == 404
    assert look(seen["account"]["avatar"]).headers["Location"].endswith("/static/avatars/missing.png")
    assert cdn.asked == []


def seen_at_once(app, address, number, tell=lambda: None):
    """Return the answers to so many who look at the same time; `tell` is called after each."""

    def get(path):
        with app.app_context():
            reply = app.test_client().get(path, buffered=True)
        tell()
        return reply

    with ThreadPoolExecutor(number) as people:
        return list(people.map(get, [urlsplit(address).path] * number))


def test_14_2_many_who_look_at_once_cost_one_fetch(app, cdn, shared, api, monkeypatch):
    asked, once = threading.Semaphore(0), remote_files._once
    monkeypatch.setattr(remote_files, "_once", lambda *given: asked.release() or once(*given))
    cdn.page("/rook.png", png(), kind="image/png")
    cdn.pages["/rook.png"].wait = lambda: [asked.acquire(timeout=30) for _ in range(5)]

    found = seen_at_once(app, attachment(api, shared(f"{CONTENT}/rook.png"))["url"], 5)

    assert [one.status_code for one in found] == [200] * 5
    assert len(cdn.asked) == 1


@pytest.fixture
def crowd(app, monkeypatch):
    """`crowd(address)` → how two are answered who look at once, the one while the file is on its way for the other."""
    asked, once = threading.Semaphore(0), remote_files._once
    monkeypatch.setattr(remote_files, "_once", lambda *given: asked.release() or once(*given))

    def look(address):
        replies = seen_at_once(app, address, 2, look.one_is_answered.set)
        return sorted(replies, key=lambda reply: reply.status_code)

    look.one_is_answered = threading.Event()
    look.both_asked = lambda: [asked.acquire(timeout=30) for _ in range(2)]
    return look


def test_14_2_who_waits_for_a_file_that_takes_long_is_told_to_come_again(cdn, shared, api, crowd, monkeypatch):
    monkeypatch.setattr(remote_files, "LONGEST_WAIT", 0.1)
    url = cdn.page("/rook.png", png(), kind="image/png")
    cdn.pages["/rook.png"].wait = lambda: crowd.both_asked() and crowd.one_is_answered.wait(30)

    first, other = crowd(attachment(api, shared(url))["url"])

    assert (first.status_code, other.status_code) == (200, 503)
    assert int(other.headers["Retry-After"]) > 0 and "max-age" not in other.headers.get("Cache-Control", "")


def test_14_2_that_this_server_is_busy_says_nothing_of_the_file(cdn, shared, api, crowd, monkeypatch):
    def busy(*_, **__):
        crowd.both_asked()
        time.sleep(0.3)  # the other one waits by now
        raise processing.Busy

    monkeypatch.setattr(copy_remote, "copy", busy)

    replies = crowd(attachment(api, shared(cdn.page("/rook.png", png(), kind="image/png")))["url"])

    assert [reply.status_code for reply in replies] == [503, 503]


@pytest.fixture
def processes(monkeypatch):
    """Each thread is a process of its own, as far as copies know; `begun` counts those that want one."""
    begun, turn = threading.Semaphore(0), remote_files._await_turn
    monkeypatch.setattr(remote_files, "_once", remote_files._make)
    monkeypatch.setattr(remote_files, "_me", lambda: f"elsewhere:{threading.get_ident()}")
    monkeypatch.setattr(remote_files, "_await_turn", lambda *given: begun.release() or turn(*given))
    monkeypatch.setattr(remote_files, "LOOK_SECONDS", 0.01)
    return begun


@pytest.mark.parametrize(("there", "status_code"), [(True, 200), (False, 404)])
def test_14_2_many_processes_that_want_a_file_fetch_it_once(app, cdn, shared, api, processes, there, status_code):
    cdn.page("/rook.png", png() if there else b"no picture", kind="image/png")
    cdn.pages["/rook.png"].wait = lambda: [processes.acquire(timeout=30) for _ in range(3)]

    found = seen_at_once(app, attachment(api, shared(f"{CONTENT}/rook.png"))["url"], 3)

    assert [one.status_code for one in found] == [status_code] * 3
    assert len(cdn.asked) == 1
    assert db.session.scalars(select(Lease)).all() == []


def test_14_2_of_a_process_that_died_while_it_made_a_copy_another_takes_over(cdn, shared, api, look, frozen_time):
    url = cdn.page("/rook.png", png(), kind="image/png")
    shown = attachment(api, shared(url))
    Lease.hold(f"copy media {shown['id']}", "elsewhere:1", remote_files.LEASE_SECONDS)
    commit()
    frozen_time.move(seconds=remote_files.LEASE_SECONDS + 1)

    assert look(shown["url"]).status_code == 200


def test_14_2_whoever_waits_too_long_for_another_process_is_told_to_come_again(cdn, shared, api, look, monkeypatch):
    monkeypatch.setattr(remote_files, "LONGEST_WAIT", 0.01)
    shown = attachment(api, shared(cdn.page("/rook.png", png(), kind="image/png")))
    Lease.hold(f"copy media {shown['id']}", "elsewhere:1", remote_files.LEASE_SECONDS)
    commit()

    assert look(shown["url"]).status_code == 503
    assert cdn.asked == []


def test_14_3_avatars_and_headers_are_copied_and_stand_still_where_that_is_wanted(cdn, carol, api, look):
    url = cdn.page("/a.png", png(80), kind="image/png")
    actor = db.session.get(RemoteActor, carol.id)
    actor.avatar_url = actor.header_url = url
    db.session.commit()

    shown = api().get(f"/api/v1/accounts/{carol.id}").json

    for name in ("avatar", "avatar_static", "header", "header_static"):
        assert look(shown[name]).content_type == "image/png"


def test_14_2_and_14_3_copies_have_renditions_for_pages(cdn, shared, carol, api, look):
    url = cdn.page("/a.png", png(700), kind="image/png")
    db.session.get(RemoteActor, carol.id).avatar_url = url
    db.session.commit()
    shown, who = attachment(api, shared(url)), api().get(f"/api/v1/accounts/{carol.id}").json
    before = stored_bytes()

    addresses = [rendition(shown["url"], 1280), rendition(who["avatar_static"], 96), rendition(who["avatar"], 192)]
    sizes = [Image.open(io.BytesIO(look(address).data)).size for address in addresses]

    assert sizes == [(700, 700), (96, 96), (192, 192)]
    assert sum(one.size for one in kept()) == stored_bytes() - before


def test_14_3_who_has_no_picture_or_one_that_cannot_be_had_gets_a_placeholder(cdn, carol, api, look):
    bare = api().get(f"/api/v1/accounts/{carol.id}").json["avatar"]
    actor = db.session.get(RemoteActor, carol.id)
    actor.avatar_url = f"{CONTENT}/missing.png"
    db.session.get(Account, carol.id).note = "changed"
    db.session.commit()

    broken = look(api().get(f"/api/v1/accounts/{carol.id}").json["avatar"])

    assert bare == "https://rookery.test/static/avatars/missing.png"
    assert (broken.status_code, broken.headers["Location"]) == (302, bare)


def test_8_6_an_emoji_is_a_small_picture_of_a_known_kind(cdn, api, shared, look):
    pictures = {
        "png": png(64),
        "webp": encoded(picture((64, 64)), "WEBP"),
        "svg": b"<svg/>",
        "large": png(64) + b"\0" * 256 * 1024,
    }
    urls = [cdn.page(f"/{name}.png", data, kind="image/png") for name, data in pictures.items()]
    emojis = [
        Emoji(shortcode=name, domain="far.example", remote_url=url) for name, url in zip(pictures, urls, strict=True)
    ]
    db.session.add_all(emojis)
    db.session.flush()
    shown = shared(f"{CONTENT}/m.png")
    shown.emoji_ids = [emoji.id for emoji in emojis]
    db.session.commit()

    told = api().get(f"/api/v1/statuses/{shown.id}").json["emojis"]

    seen = {one["shortcode"]: look(one["url"]).status_code for one in told}
    assert seen == {"png": 200, "webp": 200, "svg": 404, "large": 404}


def test_8_6_an_emoji_whose_address_changed_is_fetched_anew(cdn, look, app):
    pages = [cdn.page(f"/{colour}.png", png(32), kind="image/png") for colour in ("red", "blue")]
    emoji = Emoji(shortcode="rook", domain="far.example", remote_url=pages[0])
    db.session.add(emoji)
    db.session.commit()
    before = urls.copy("emoji", emoji.id, emoji.remote_url, "original")
    look(before)
    emoji.remote_url = pages[1]
    db.session.commit()

    after = urls.copy("emoji", emoji.id, emoji.remote_url, "original")

    assert before != after
    assert look(after).status_code == 200
    assert [one.path for one in cdn.asked] == ["/red.png", "/blue.png"]
    assert len(kept()) == 1


def test_10_17_a_file_in_a_private_network_is_not_fetched(fediverse, shared, api, look):
    urls = [
        "https://10.0.0.1/a.png",
        "https://[::ffff:192.168.0.1]/b.png",
        "http://cdn.example/c.png",
        "https://cdn.example:22/d.png",
    ]

    seen = {url: look(attachment(api, shared(url))["url"]).status_code for url in urls}
    assert seen == dict.fromkeys(urls, 404)


def test_10_17_an_address_that_was_not_given_out_fetches_nothing(cdn, shared, api, look):
    shown = attachment(api, shared(cdn.page("/rook.png", png(), kind="image/png")))["url"]
    kind, number, seal, form = urlsplit(shown).path.split("/")[2:]

    for path in (
        f"{kind}/{number}/{'0' * 32}/{form}",
        f"avatar/{number}/{seal}/{form}",
        f"x/{number}/{seal}/{form}",
        f"{kind}/{int(number) + 1}/{seal}/{form}",
        f"{kind}/{number}/ü/{form}",
    ):
        assert look(f"https://rookery.test/media_proxy/{path}").status_code == 404
    assert cdn.asked == []


def test_with_federation_off_nothing_is_fetched(app, cdn, shared, api, look):
    shown = attachment(api, shared(cdn.page("/rook.png", png(), kind="image/png")))

    with configured(app, ROOKERY_FEDERATION="off"):
        assert look(shown["url"]).status_code == 404
    assert cdn.asked == []


def arrives(status):
    emit(StatusPosted(status.id))
    commit()


def test_14_2_what_comes_to_somebodys_home_is_copied_before_anybody_looks(cdn, shared, carol, alice, run_jobs):
    url = cdn.page("/rook.png", png(), kind="image/png")
    db.session.add(Follow(account_id=alice.id, target_id=carol.id))
    status = shared(url)
    arrives(status)

    run_jobs()

    assert db.session.scalars(select(HomeEntry.status_id).where(HomeEntry.account_id == alice.id)).all() == [status.id]
    assert [row.kind for row in kept()] == ["media"]


def test_14_2_what_nobody_follows_is_not_fetched_in_advance(cdn, shared, run_jobs):
    arrives(shared(cdn.page("/rook.png", png(), kind="image/png")))

    run_jobs()

    assert kept() == []


@pytest.mark.ffmpeg
def test_14_2_the_film_of_what_somebody_opens_is_copied_before_they_play_it(cdn, shared, alice, api, run_jobs, look):
    status = shared(cdn.page("/film.mp4", film("video.mp4"), kind="video/mp4"), kind="video")
    conversation = Conversation()
    db.session.add(conversation)
    db.session.flush()
    status.conversation_id = conversation.id
    db.session.commit()

    api().get(f"/api/v1/statuses/{status.id}/context")
    run_jobs()
    assert cdn.asked == []  # for a stranger nothing is fetched
    api(alice).get(f"/api/v1/statuses/{status.id}/context")
    run_jobs()

    assert [row.kind for row in kept()] == ["media"]
    assert look(attachment(api, status)["url"], Range="bytes=0-9").status_code == 206
    assert len(cdn.asked) == 1


def test_14_2_copies_expire_and_are_fetched_again_by_whoever_looks(app, cdn, shared, api, look, frozen_time, run_jobs):
    shown = attachment(api, shared(cdn.page("/rook.png", png(), kind="image/png")))
    look(shown["url"])
    key = kept()[0].original_key
    frozen_time.move(days=31)

    with lasting(app, "media", cache_days=30):
        more = remote_retention.drop_cached_files()
    db.session.commit()
    run_jobs()

    assert (more, kept(), files.store().exists(key)) == (False, [], False)
    assert look(shown["url"]).status_code == 200


@pytest.mark.parametrize("form", ["original", "1280"])
def test_14_2_a_copy_whose_file_is_lost_is_fetched_again(cdn, shared, api, look, form, run_jobs):
    shown = attachment(api, shared(cdn.page("/rook.png", png(), kind="image/png")))["url"].replace("original", form)
    look(shown)
    files.delete([kept()[0].original_key])

    again = look(shown)
    run_jobs()

    assert (again.status_code, look(shown).status_code) == (200, 200)
    assert len(cdn.asked) == 2


def test_14_2_the_copies_least_looked_at_go_when_they_are_too_many(app, cdn, shared, api, look, frozen_time):
    addresses = []
    for name in "abc":
        url = cdn.page(f"/{name}.png", png(300), kind="image/png")
        addresses.append(attachment(api, shared(url))["url"])
        look(addresses[-1])
        frozen_time.move(hours=2)
    look(addresses[0])
    for row in kept():
        row.size = 600 * 1024
    db.session.commit()

    with lasting(app, "media", cache_mb=1):
        assert remote_retention.shrink_cache() is False
    db.session.commit()

    assert [row.url[-6:] for row in kept()] == ["/a.png"]


def test_a_status_that_is_taken_away_takes_its_copies_along(cdn, shared, api, look, run_jobs):
    status = shared(cdn.page("/rook.png", png(), kind="image/png"))
    look(attachment(api, status)["url"])
    keys = kept()[0].keys

    take_away(db.session.get(Status, status.id), delete_media=True)
    db.session.commit()
    run_jobs()

    assert kept() == []
    assert [files.store().exists(key) for key in keys] == [False] * len(keys)


def test_a_view_of_a_copy_costs_three_queries_and_writes_once_an_hour(cdn, shared, api, look, count_queries):
    shown = attachment(api, shared(cdn.page("/rook.png", png(), kind="image/png")))["url"]
    look(shown)
    db.session.commit()

    with count_queries() as queries:
        look(shown)

    assert len([one for one in queries if one.startswith("SELECT")]) <= 3
    assert not [one for one in queries if one.startswith("UPDATE")]
