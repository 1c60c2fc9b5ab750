"""Uploading, describing and fetching media, over HTTP."""

import base64
import io
import struct
import zlib
from urllib.parse import urlsplit

import pytest
from PIL import ExifTags, Image
from sqlalchemy import select

from models.auth.role import Role
from models.base import db
from models.jobs.job import Job
from models.media.attachment import Media
from rookery.errors import Overloaded
from rookery.media import decoder, renditions
from rookery.services.media import files, processing, storage_usage
from rookery.web.pages.pictures import rendition
from tests.configured import configured
from tests.contract import assert_entity
from tests.films import film

pytestmark = pytest.mark.usefixtures("each_store")


def png(size=(120, 80), colour="teal"):
    file = io.BytesIO()
    Image.new("RGB", size, colour).save(file, "PNG")
    return file.getvalue()


def bomb():
    """A small file that says it has 2.5 thousand million pixels."""

    def chunk(kind, body):
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    head = chunk(b"IHDR", struct.pack(">IIBBBBB", 50_000, 50_000, 8, 2, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + head + chunk(b"IDAT", zlib.compress(b"\0" * 4000)) + chunk(b"IEND", b"")


def sent(data=None, name="a.png", kind="image/png", **more):
    return {"data": {"file": (io.BytesIO(png() if data is None else data), name, kind), **more}}


def media_of(reply):
    return db.session.get(Media, int(reply.json["id"]))


# For what never comes to a store: refusals, and what is told of limits.
in_one_store = pytest.mark.parametrize("each_store", ["disk"], indirect=True)


def crowded(*_given):
    raise Overloaded


@pytest.fixture
def uploaded(api, alice):
    """`uploaded()` → the id of a picture that alice sent."""
    return lambda **more: api(alice).post("/api/v2/media", **sent(**more)).json["id"]


def test_a_picture_is_processed_within_the_request_and_can_be_posted_at_once(api, alice, run_jobs):
    reply = api(alice).post("/api/v2/media", **sent(description="  a field ", focus="0.5,-0.25"))
    polled = api(alice).get(f"/api/v1/media/{reply.json['id']}")
    post = api(alice).post("/api/v1/statuses", json={"status": "Look", "media_ids": [reply.json["id"]]})

    assert reply.status_code == 200
    assert_entity(reply.json, "MediaAttachment")
    assert reply.json["url"].startswith("https://rookery.test/media/media/")
    assert reply.json["preview_url"].startswith("https://rookery.test/media/media/")
    assert reply.json["meta"]["original"] == {"width": 120, "height": 80, "size": "120x80", "aspect": 1.5}
    assert reply.json["meta"]["focus"] == {"x": 0.5, "y": -0.25}
    assert (reply.json["description"], bool(reply.json["blurhash"])) == ("a field", True)
    assert (polled.status_code, polled.json) == (200, reply.json)
    assert (post.status_code, post.json["media_attachments"]) == (200, [reply.json])
    assert media_of(reply).upload_key is None


def test_the_size_of_a_picture_and_of_all_its_files_is_stored_with_it(api, alice, run_jobs):
    media = media_of(api(alice).post("/api/v2/media", **sent()))

    keys = [media.original_key, media.small_key, *renditions.keys_of(media.original_key)]
    sizes = [one.size for one in files.store().listed("", 10_000) if one.key in keys]
    with files.store().open(media.original_key) as file:
        assert media.size == len(file.read())
    assert len(sizes) > 1 and media.stored_size == sum(sizes)


@pytest.fixture
def limited(app):
    """A megabyte for the media of each user without another role."""
    Role.default().storage_limit_mb = 1
    db.session.commit()
    yield
    Role.default().storage_limit_mb = 0
    db.session.commit()


def test_a_role_may_limit_the_media_of_each_user(api, alice, bob, limited, run_jobs):
    db.session.add(Media(account_id=alice.id, state="ready", size=999_990))
    db.session.commit()

    refused, taken = (api(one).post("/api/v2/media", **sent()) for one in (alice, bob))

    assert (refused.status_code, taken.status_code) == (422, 200)
    assert "Your media may take 1 MB together" in refused.json["error"]
    assert storage_usage.by_member(1)[0].username == "alice"


def test_uploads_at_the_same_time_do_not_pass_the_limit_together(api, alice, limited, monkeypatch):
    process = processing.make

    def others_come_meanwhile(*given, **more):
        made = process(*given, **more)
        db.session.add(Media(account_id=alice.id, state="ready", size=999_990))
        db.session.commit()
        return made

    monkeypatch.setattr(processing, "make", others_come_meanwhile)
    before = set(files.store().listed("media/", 10_000))

    refused = [api(alice).post(f"/api/{version}/media", **sent()).status_code for version in ("v2", "v1")]

    assert refused == [422, 422] and set(files.store().listed("media/", 10_000)) == before


@in_one_store
def test_a_picture_that_gets_no_turn_is_answered_with_503_and_not_kept(api, alice, monkeypatch):
    monkeypatch.setattr(decoder, "run", crowded)

    for version in ("v1", "v2"):
        reply = api(alice).post(f"/api/{version}/media", **sent())
        assert (reply.status_code, reply.headers["Retry-After"]) == (503, "5")
    assert db.session.scalars(select(Media.id)).all() == []


@pytest.mark.ffmpeg
def test_the_file_as_it_came_is_never_served_and_goes_after_processing(api, alice, run_jobs):
    upload = api(alice).post("/api/v2/media", **sent(film("video.mp4"), "a.mp4", "video/mp4"))
    raw = media_of(upload).upload_key

    before = api().get(f"/media/{raw}").status_code
    kept = files.store().exists(raw)
    run_jobs()

    assert (before, kept) == (404, True)
    assert not files.store().exists(raw)
    db.session.refresh(media_of(upload))
    assert media_of(upload).upload_key is None


def test_a_photograph_loses_its_metadata(api, alice, run_jobs):
    exif = Image.Exif()
    exif[ExifTags.Base.ImageDescription] = "by the old mill"
    file = io.BytesIO()
    Image.new("RGB", (64, 48), "red").save(file, "JPEG", exif=exif)

    upload = api(alice).post("/api/v2/media", **sent(file.getvalue(), "a.jpg", "image/jpeg"))
    run_jobs()
    url = api(alice).get(f"/api/v1/media/{upload.json['id']}").json["url"]

    shown = api().get(url.removeprefix("https://rookery.test"), buffered=True)
    assert shown.content_type == "image/jpeg"
    assert b"old mill" not in shown.data


@in_one_store
def test_what_is_no_picture_is_refused_at_once(api, alice):
    for bad in (sent(b"plain words"), sent(bomb()), sent(b""), sent(b"<html>"), sent(b"words", kind="image/png")):
        reply = api(alice).post("/api/v2/media", **bad)
        assert reply.status_code == 422, bad
        assert reply.json["error"].startswith("Validation failed: ")
    assert db.session.scalars(select(Media)).all() == []


def test_a_picture_under_a_wrong_name_and_type_is_what_its_bytes_are(api, alice):
    client = api(alice)

    for kind in ("application/octet-stream", "text/plain", "text/html", "audio/mpeg"):
        upload = client.post("/api/v2/media", **sent(png((30, 20)), name="evil.html", kind=kind))

        assert upload.json["url"].endswith(".png"), kind


@pytest.mark.parametrize("version", ["v1", "v2"])
def test_a_file_may_be_a_data_uri(api, alice, version):
    client, file = api(alice), base64.b64encode(png((30, 20))).decode()

    for start in ("data:image/png;base64,", "data:text/plain;charset=utf-8;base64,", "data:;base64,"):
        given = {"file": start + file, "description": "a field"}
        for body in ({"json": given}, {"data": given}):
            upload = client.post(f"/api/{version}/media", **body)
            assert (upload.status_code, upload.json["meta"]["original"]["size"]) == (200, "30x20"), start
            assert upload.json["description"] == "a field"


@in_one_store
def test_a_data_uri_without_a_picture_is_refused(api, alice):
    client = api(alice)

    for uri in ("data:image/png;base64,", "data:image/png;base64,A", "data:image/png,%89PNG", "data:"):
        assert client.post("/api/v2/media", json={"file": uri}).status_code == 422, uri


def test_a_data_uri_is_bounded_as_an_upload_is(api, alice, app, monkeypatch):
    limits = {**app.extensions["rookery.plugins"].settings["media"], "max_image_bytes": 1_200_000, "max_video_bytes": 9}
    monkeypatch.setitem(app.extensions["rookery.plugins"].settings, "media", limits)
    uris = [
        "data:image/png;base64," + base64.b64encode(png() + b"\0" * size).decode()
        for size in (1_190_000, 1_200_001, 3_000_000)
    ]

    assert [api(alice).post("/api/v2/media", json={"file": uri}).status_code for uri in uris] == [200, 422, 413]


@in_one_store
def test_a_picture_that_is_broken_is_refused_at_once(api, alice):
    reply = api(alice).post("/api/v2/media", **sent(png()[:-40]))

    assert (reply.status_code, "error" in reply.json) == (422, True)
    assert db.session.scalars(select(Media.id)).all() == []


def test_wrong_details_are_refused_and_nothing_is_kept(api, alice):
    client = api(alice)

    for wrong in ({"focus": "2,0"}, {"focus": "here"}, {"focus": "nan,0"}, {"description": "x" * 1501}):
        reply = client.post("/api/v2/media", **sent(**wrong))

        assert reply.status_code == 422, wrong
        assert db.session.scalars(select(Media.id)).all() == []
        assert db.session.scalars(select(Job.id)).all() == []


@in_one_store
def test_an_upload_without_a_file_is_refused(api, alice):
    for body in ({"data": {"description": "nothing"}}, {"json": {"file": "text"}}, {"data": {"file": ""}}, {}):
        assert api(alice).post("/api/v2/media", **body).status_code == 422


def test_an_upload_beyond_the_limit_is_refused(api, alice, app, monkeypatch):
    limits = {**app.extensions["rookery.plugins"].settings["media"], "max_image_bytes": 100, "max_video_bytes": 100}
    monkeypatch.setitem(app.extensions["rookery.plugins"].settings, "media", limits)

    slightly = api(alice).post("/api/v2/media", **sent())
    hugely = api(alice).post("/api/v2/media", **sent(b"x" * 300_000))

    assert (slightly.status_code, hugely.status_code) == (422, 413)
    assert "error" in hugely.json


def test_the_old_upload_waits_and_answers_with_the_finished_thing(api, alice, run_jobs):
    reply = api(alice).post("/api/v1/media", **sent(description="old"))

    assert reply.status_code == 200
    assert reply.json["url"].endswith(".png")
    assert reply.headers["Deprecation"].startswith("@")
    assert api(alice).post("/api/v1/media", **sent(png()[:-40])).status_code == 422
    assert run_jobs() == 0


def test_media_are_their_owners_business(api, alice, bob, uploaded):
    media_id = uploaded()

    for method, body in (("get", {}), ("put", {"json": {"description": "mine"}}), ("delete", {})):
        reply = getattr(api(bob), method)(f"/api/v1/media/{media_id}", **body)
        assert (reply.status_code, reply.json) == (404, {"error": "Record not found"})
        assert getattr(api(alice), method)("/api/v1/media/nonsense", **body).status_code == 404
        assert getattr(api(), method)(f"/api/v1/media/{media_id}", **body).status_code == 401
        assert getattr(api(alice, "read"), method)(f"/api/v1/media/{media_id}", **body).status_code == 403


def test_text_and_focus_can_be_changed_by_form_and_json(api, alice, uploaded, run_jobs):
    path = f"/api/v1/media/{uploaded(description='before', focus='0,0')}"
    run_jobs()

    form = api(alice).put(path, data={"focus": "-0.5,0.75"})
    body = api(alice).put(path, json={"description": "after"})
    wrong = api(alice).put(path, json={"description": "gone", "focus": "9,9"})

    assert form.json["meta"]["focus"] == {"x": -0.5, "y": 0.75}
    assert (body.json["description"], body.json["meta"]["focus"]) == ("after", {"x": -0.5, "y": 0.75})
    assert wrong.status_code == 422
    assert api(alice).get(path).json["description"] == "after"


def test_deleting_takes_the_files_along(api, alice, uploaded, run_jobs):
    media_id = uploaded()
    run_jobs()
    media = db.session.get(Media, int(media_id))
    keys = [media.original_key, media.small_key]

    reply = api(alice).delete(f"/api/v1/media/{media_id}")
    there = [files.store().exists(key) for key in keys]
    run_jobs()

    assert (reply.status_code, reply.json, there) == (200, {}, [True, True])
    assert [files.store().exists(key) for key in keys] == [False, False]
    assert api(alice).get(f"/api/v1/media/{media_id}").status_code == 404


def test_a_picture_has_a_rendition_for_pages_that_goes_with_it(api, alice, uploaded, run_jobs):
    media_id = uploaded(data=png((1600, 1200)))
    address = rendition(api(alice).get(f"/api/v1/media/{media_id}").json["url"], 1280)
    key = address.removeprefix("https://rookery.test/media/")
    is_there = files.store().exists(key)

    reply = api().get(f"/media/{key}", buffered=True)
    api(alice).delete(f"/api/v1/media/{media_id}")
    run_jobs()

    assert is_there
    assert (reply.content_type, Image.open(io.BytesIO(reply.data)).size) == ("image/webp", (1280, 960))
    assert "immutable" in reply.headers["Cache-Control"]
    assert not files.store().exists(key)
    assert api().get(f"/media/{key}", buffered=True).status_code == 404


def test_a_rendition_that_is_missing_is_made_by_whoever_asks_for_it(api, monkeypatch):
    key = "media/aa/bb/0123456789abcdefghijkl.png"
    files.store().write(key, png((1600, 1200)), "image/png")
    with monkeypatch.context() as patch:
        patch.setattr(decoder, "run", crowded)
        busy = api().get(f"/media/{key}.1280.webp", buffered=True)

    made = api().get(f"/media/{key}.1280.webp", buffered=True)
    of_no_size = api().get(f"/media/{key}.640.webp", buffered=True)

    assert (busy.content_type, busy.headers["Cache-Control"]) == ("image/png", "public, max-age=300")
    assert (made.status_code, made.content_type, of_no_size.status_code) == (200, "image/webp", 404)
    assert files.store().exists(f"{key}.1280.webp")


def test_files_in_a_public_bucket_get_their_renditions_too(api, app, alice, uploaded):
    original = db.session.get(Media, int(uploaded(data=png((1600, 1200))))).original_key
    key = f"{original}.1280.webp"
    files.store().delete(key)

    with configured(app, ROOKERY_S3_BUCKET="b", ROOKERY_S3_PUBLIC_URL="https://cdn.example"):
        address = rendition(f"https://cdn.example/{original}", 1280)
        reply = api().get(urlsplit(address).path)

    assert (reply.status_code, reply.location) == (302, f"https://cdn.example/{key}")
    assert reply.headers["Cache-Control"] == "public, max-age=3600"
    assert files.store().exists(key)


def test_an_avatar_is_served_in_two_sizes(api, alice, run_jobs):
    others = {one.key for one in files.store().listed("", 10_000)}
    api(alice).patch("/api/v1/accounts/update_credentials", data={"avatar": (io.BytesIO(png((500, 500))), "a.png")})
    shown = api().get(f"/api/v1/accounts/{alice.id}").json["avatar_static"]

    replies = [api().get(urlsplit(rendition(shown, side)).path, buffered=True) for side in (96, 192)]
    api(alice).delete("/api/v1/profile/avatar")
    run_jobs()

    assert [Image.open(io.BytesIO(reply.data)).size for reply in replies] == [(96, 96), (192, 192)]
    assert {one.key for one in files.store().listed("", 10_000)} <= others
    assert rendition("https://rookery.test/static/avatars/missing.png", 96) == ""


def test_a_header_has_a_rendition_for_pages_that_goes_with_it(api, alice, run_jobs):
    api(alice).patch("/api/v1/accounts/update_credentials", data={"header": (io.BytesIO(png((1600, 600))), "h.png")})
    shown = api().get(f"/api/v1/accounts/{alice.id}").json["header_static"]
    address = rendition(shown, 1280)
    keys = [one.removeprefix("https://rookery.test/media/") for one in (shown, address)]
    there = [files.store().exists(key) for key in keys]

    reply = api().get(urlsplit(address).path, buffered=True)
    api(alice).delete("/api/v1/profile/header")
    run_jobs()

    assert there == [True, True] and reply.content_type == "image/webp"
    assert Image.open(io.BytesIO(reply.data)).size == (1280, 427)
    assert [files.store().exists(key) for key in keys] == [False, False]


def test_what_a_status_uses_is_neither_deleted_nor_described_here(api, alice, post, uploaded, run_jobs):
    media_id = uploaded()
    run_jobs()
    post(alice, media_ids=[int(media_id)])

    assert api(alice).delete(f"/api/v1/media/{media_id}").status_code == 422
    assert api(alice).put(f"/api/v1/media/{media_id}", json={"description": "x"}).status_code == 422
    assert api(alice).get(f"/api/v1/media/{media_id}").status_code == 200


def test_files_are_served_whole_in_part_and_not_again(api, alice, uploaded, run_jobs):
    media_id = uploaded()
    run_jobs()
    path = "/media/" + db.session.get(Media, int(media_id)).original_key

    def fetch(name, value):
        return api().get(path, headers={name: value}, buffered=True)

    whole, same = fetch("Origin", "https://app.example"), fetch("If-None-Match", f'"{path.removeprefix("/media/")}"')
    part, beyond = fetch("Range", "bytes=1-3"), fetch("Range", "bytes=999999-")

    assert Image.open(io.BytesIO(whole.data)).size == (120, 80)
    assert whole.headers["X-Content-Type-Options"] == "nosniff"
    assert whole.headers["Content-Security-Policy"] == "default-src 'none'; sandbox"
    assert whole.headers["Access-Control-Allow-Origin"] == "*"
    assert "immutable" in whole.headers["Cache-Control"]
    assert (part.status_code, part.data) == (206, b"PNG")
    assert part.headers["Content-Range"] == f"bytes 1-3/{len(whole.data)}"
    assert (same.status_code, same.data) == (304, b"")
    assert beyond.status_code == 416
    assert api().head(path, buffered=True).content_length == len(whole.data)


def test_a_range_that_is_not_served_is_ignored(api, alice, uploaded):
    path = "/media/" + db.session.get(Media, int(uploaded())).original_key

    for asked in ("bytes=0-1,3-4", "items=0-1", "bytes=9-1", "bytes"):
        reply = api().get(path, headers={"Range": asked}, buffered=True)

        assert (reply.status_code, reply.headers["Accept-Ranges"]) == (200, "bytes"), asked
        assert Image.open(io.BytesIO(reply.data)).size == (120, 80)


NO_FILES = [
    "media",
    "media/",
    "nothing.png",
    "../secrets/session.key",
    "%2e%2e/secrets/session.key",
    "media/../../secrets/session.key",
    "/etc/passwd",
    ".hidden",
    "uploads/../uploads/x.bin",
    "media//aa/0123456789abcdefghijkl.png.1280.webp",
    "media/cc/dd/0123456789abcdefghijkl.png.1280.webp",
    "a%00.png",
]


def test_nothing_but_files_is_served(api):
    client = api()

    replies = {path: client.get(f"/media/{path}") for path in NO_FILES}

    assert {path: one.status_code for path, one in replies.items()} == dict.fromkeys(NO_FILES, 404)
    for path, reply in replies.items():
        assert reply.data == b"Not Found\n" or reply.mimetype == "text/html", path  # the page of any unknown path


@in_one_store
def test_the_instance_document_tells_the_limits_that_hold(app):
    told = app.extensions["rookery.plugins"].document("instance")["configuration"]["media_attachments"]

    assert told["image_size_limit"] == 16 * 1024 * 1024
    assert told["image_matrix_limit"] == 33_177_600
    assert told["description_limit"] == 1500
    assert set(told["supported_mime_types"]) >= {"image/jpeg", "image/png", "image/gif", "image/webp", "image/avif"}
    assert (told["video_size_limit"], told["video_matrix_limit"]) == (99 * 1024 * 1024, 8_294_400)
    assert told["video_frame_rate_limit"] == 120
