"""Uploading videos, animations and sounds, over HTTP."""

import base64
import io
import threading
import tracemalloc

import pytest

from models.base import db
from models.media.attachment import Media
from rookery.media import ffmpeg
from rookery.services.media import files, processing
from tests.api.test_media import media_of, png, sent
from tests.contract import assert_entity
from tests.films import film
from tests.media.test_images import encoded, picture
from tests.waiting import until

pytestmark = [pytest.mark.ffmpeg, pytest.mark.any_database]


@pytest.fixture
def ready(api, alice, run_jobs):
    """`ready("video.mp4")` → what alice gets once it is processed."""

    def upload(name, **more):
        reply = api(alice).post("/api/v2/media", **sent(film(name), **more))
        assert reply.status_code == 202, reply.json
        run_jobs()
        return api(alice).get(f"/api/v1/media/{reply.json['id']}")

    return upload


def path_of(url):
    return url.removeprefix("https://rookery.test")


@pytest.mark.parametrize(
    ("name", "kind", "extension"),
    [
        ("video.mp4", "video", "mp4"),
        ("old.mkv", "video", "mp4"),
        ("silent.mp4", "gifv", "mp4"),
        ("song.mp3", "audio", "mp3"),
        ("sound.ogg", "audio", "mp3"),
    ],
)
def test_a_film_is_taken_in_then_made_fit_in_a_job(api, alice, run_jobs, name, kind, extension):
    reply = api(alice).post("/api/v2/media", **sent(film(name), description="moves", focus="0.1,0.2"))
    waiting = api(alice).get(f"/api/v1/media/{reply.json['id']}")
    run_jobs()
    done = api(alice).get(f"/api/v1/media/{reply.json['id']}")

    assert (reply.status_code, reply.json["type"], reply.json["url"]) == (202, kind, None)
    assert (waiting.status_code, waiting.json["url"]) == (206, None)
    assert_entity(done.json, "MediaAttachment")
    assert (done.status_code, done.json["type"], done.json["description"]) == (200, kind, "moves")
    assert done.json["url"].endswith(f".{extension}")
    assert done.json["meta"]["focus"] == {"x": 0.1, "y": 0.2}
    assert done.json["meta"]["original"]["duration"] == pytest.approx(1.0, abs=0.1)
    assert media_of(done).upload_key is None


def test_a_short_animation_is_made_a_video_within_the_request(api, alice, run_jobs):
    reply = api(alice).post("/api/v2/media", **sent(film("moving.gif")))

    assert (reply.status_code, reply.json["type"]) == (200, "gifv")
    assert reply.json["url"].endswith(".mp4")
    assert_entity(reply.json, "MediaAttachment")
    assert run_jobs() == 0


def test_a_long_animation_is_made_a_video_in_a_job(api, alice, run_jobs, monkeypatch):
    monkeypatch.setattr(processing, "SHORT_PIXELS", 160 * 120 * 9)

    reply = api(alice).post("/api/v2/media", **sent(film("moving.gif")))
    run_jobs()

    assert (reply.status_code, reply.json["url"]) == (202, None)
    assert api(alice).get(f"/api/v1/media/{reply.json['id']}").json["url"].endswith(".mp4")


def test_a_short_animation_does_not_wait_for_a_video(api, alice, run_jobs):
    with processing.turn("video", wait=False):
        reply = api(alice).post("/api/v2/media", **sent(film("moving.gif")))
    run_jobs()

    assert (reply.status_code, reply.json["url"]) == (202, None)
    assert api(alice).get(f"/api/v1/media/{reply.json['id']}").status_code == 200


def test_the_old_upload_waits_for_a_film_too(api, alice):
    reply = api(alice).post("/api/v1/media", **sent(film("video.mp4")))

    assert reply.status_code == 200
    assert reply.json["url"].endswith(".mp4")
    assert reply.json["preview_url"].endswith(".jpg")
    assert reply.json["blurhash"]


@pytest.mark.usefixtures("each_store")
def test_a_player_gets_a_film_in_parts(api, ready):
    path = path_of(ready("video.mp4").json["url"])

    whole = api().get(path, buffered=True)
    part = api().get(path, headers={"Range": "bytes=4-7"}, buffered=True)
    tail = api().get(path, headers={"Range": "bytes=-10"}, buffered=True)

    assert (whole.content_type, whole.headers["Accept-Ranges"]) == ("video/mp4", "bytes")
    assert (part.status_code, part.data) == (206, b"ftyp")
    assert (tail.status_code, tail.data) == (206, whole.data[-10:])


@pytest.mark.parametrize("remote_url", [None, "https://far.example/sound.mp3"])
def test_sound_without_a_cover_has_no_preview(api, alice, remote_url):
    key = None if remote_url else "media/aa/bb/sound.mp3"
    media = Media(account_id=alice.id, kind="audio", state="ready", original_key=key, remote_url=remote_url)
    db.session.add(media)
    db.session.commit()

    shown = api(alice).get(f"/api/v1/media/{media.id}").json

    assert (shown["url"] is None, shown["preview_url"]) == (False, None)


@pytest.mark.parametrize("name", ["video.mp4", "sound.mp3"])
def test_a_chosen_picture_stands_for_the_film(api, alice, run_jobs, name):
    files_sent = sent(film(name), thumbnail=(io.BytesIO(png((200, 100), "navy")), "t.png", "image/png"))

    reply = api(alice).post("/api/v2/media", **files_sent)
    chosen = reply.json["preview_url"]
    run_jobs()
    done = api(alice).get(f"/api/v1/media/{reply.json['id']}").json

    assert done["preview_url"] == chosen
    assert chosen.endswith(".png")
    assert done["meta"]["small"] == {"width": 200, "height": 100, "size": "200x100", "aspect": 2.0}
    assert ("colors" in done["meta"]) == (name == "sound.mp3")
    assert done["meta"]["original"]["duration"]
    assert api().get(path_of(chosen), buffered=True).status_code == 200


def test_the_picture_of_a_film_can_be_changed(api, alice, ready, run_jobs):
    before = ready("video.mp4").json

    changed = api(alice).put(
        f"/api/v1/media/{before['id']}", data={"thumbnail": (io.BytesIO(png((90, 90), "red")), "t.png", "image/png")}
    )
    run_jobs()

    assert changed.status_code == 200
    assert changed.json["preview_url"] != before["preview_url"]
    assert changed.json["meta"]["small"]["width"] == 90
    assert changed.json["meta"]["original"] == before["meta"]["original"]
    assert api().get(path_of(before["preview_url"]), buffered=True).status_code == 404


def data_uri(data):
    return f"data:image/png;base64,{base64.b64encode(data).decode()}"


@pytest.mark.parametrize("item", ["media_attributes[]", "media_attributes[0]"])
def test_the_picture_of_a_film_can_be_changed_with_an_edit(api, alice, ready, run_jobs, item):
    before = ready("video.mp4").json
    status = api(alice).post("/api/v1/statuses", json={"status": "Look", "media_ids": [before["id"]]}).json

    edited = api(alice).put(
        f"/api/v1/statuses/{status['id']}",
        data={
            "status": "Look",
            "media_ids[]": before["id"],
            f"{item}[id]": before["id"],
            f"{item}[description]": "A rook",
            f"{item}[thumbnail]": (io.BytesIO(png((90, 60), "red")), "t.png", "image/png"),
        },
    )
    run_jobs()

    shown = edited.json["media_attachments"][0]
    assert (edited.status_code, shown["description"]) == (200, "A rook")
    assert shown["preview_url"] != before["preview_url"]
    assert shown["blurhash"] != before["blurhash"]
    assert shown["meta"]["small"] == {"width": 90, "height": 60, "size": "90x60", "aspect": 1.5}
    assert shown["meta"]["original"] == before["meta"]["original"]
    assert api().get(path_of(before["preview_url"]), buffered=True).status_code == 404
    assert api().get(path_of(shown["preview_url"]), buffered=True).status_code == 200
    assert api(alice).get(f"/api/v1/statuses/{status['id']}").json["edited_at"]


def test_the_picture_of_a_film_may_be_a_data_uri(api, alice, ready):
    before = ready("video.mp4").json
    status = api(alice).post("/api/v1/statuses", json={"status": "Look", "media_ids": [before["id"]]}).json
    changes = {"status": "Look", "media_ids": [before["id"]]}
    attributes = {"id": before["id"], "thumbnail": data_uri(png((90, 60), "red"))}

    edited = api(alice).put(f"/api/v1/statuses/{status['id']}", json={**changes, "media_attributes": [attributes]})
    again = api(alice).put(f"/api/v1/media/{ready('silent.mp4').json['id']}", json=attributes)

    shown = edited.json["media_attachments"][0]
    assert (edited.status_code, shown["meta"]["small"]["size"]) == (200, "90x60")
    assert shown["preview_url"].endswith(".png")
    assert (again.status_code, again.json["meta"]["small"]["size"]) == (200, "90x60")


def test_an_edit_with_a_thumbnail_that_is_no_picture_changes_nothing(api, alice, ready):
    before = ready("video.mp4").json
    status = api(alice).post("/api/v1/statuses", json={"status": "Look", "media_ids": [before["id"]]}).json

    edited = api(alice).put(
        f"/api/v1/statuses/{status['id']}",
        data={
            "status": "Other",
            "media_ids[]": before["id"],
            "media_attributes[][id]": before["id"],
            "media_attributes[][thumbnail]": (io.BytesIO(b"words"), "t.png", "image/png"),
        },
    )

    assert edited.status_code == 422
    assert api(alice).get(f"/api/v1/statuses/{status['id']}").json["content"] == status["content"]


def test_a_file_that_may_belong_to_several_attachments_is_refused(api, alice, ready):
    ids = [ready(name).json["id"] for name in ("video.mp4", "silent.mp4")]
    status = api(alice).post("/api/v1/statuses", json={"status": "Look", "media_ids": ids}).json

    edited = api(alice).put(
        f"/api/v1/statuses/{status['id']}",
        data={
            "status": "Look",
            "media_ids[]": ids,
            "media_attributes[][id]": ids,
            "media_attributes[][thumbnail]": (io.BytesIO(png()), "t.png", "image/png"),
        },
    )

    assert edited.status_code == 400
    assert "It is not clear" in edited.json["error"]


def test_a_thumbnail_that_is_no_picture_is_refused(api, alice):
    bad = sent(film("video.mp4"), thumbnail=(io.BytesIO(b"words"), "t.png", "image/png"))

    assert api(alice).post("/api/v2/media", **bad).status_code == 422


def test_a_still_gif_stays_a_picture(api, alice, run_jobs):
    reply = api(alice).post("/api/v2/media", **sent(encoded(picture(), "GIF")))
    run_jobs()

    assert api(alice).get(f"/api/v1/media/{reply.json['id']}").json["type"] == "image"


def test_films_beyond_the_limits_told_are_refused_at_once(api, alice, app, monkeypatch):
    plugins = app.extensions["rookery.plugins"]
    for limit, sentence in {
        "max_video_bytes": "File is too large",
        "max_video_pixels": "160x120 videos are not supported",
        "max_video_frame_rate": "10fps videos are not supported",
    }.items():
        monkeypatch.setitem(plugins.settings, "media", {**plugins.settings["media"], limit: 9})

        reply = api(alice).post("/api/v2/media", **sent(film("video.mp4")))

        assert reply.status_code == 422, limit
        assert sentence in reply.json["error"]
        monkeypatch.undo()
    assert db.session.query(Media).count() == 0


def test_a_film_that_turns_out_to_be_broken_fails(api, alice, run_jobs):
    data = bytearray(film("old.mkv"))
    data[len(data) // 4 :] = bytes(len(data) - len(data) // 4)
    upload = api(alice).post("/api/v2/media", **sent(bytes(data[: len(data) // 5])))

    run_jobs()

    if upload.status_code == 202:
        assert api(alice).get(f"/api/v1/media/{upload.json['id']}").status_code in (200, 422)
    assert upload.status_code in (202, 422)


def test_a_film_whose_processing_takes_too_long_fails(api, alice, run_jobs, app, monkeypatch):
    plugins = app.extensions["rookery.plugins"]
    upload = api(alice).post("/api/v2/media", **sent(film("old.mkv", size="640x480", rate=30, seconds=6)))
    monkeypatch.setitem(plugins.settings, "media", {**plugins.settings["media"], "video_seconds": 0})

    run_jobs()

    reply = api(alice).get(f"/api/v1/media/{upload.json['id']}")
    assert (upload.status_code, reply.status_code) == (202, 422)
    assert not files.store().exists(media_of(upload).upload_key or "gone")


def test_one_film_at_a_time_is_worked_on_and_others_come_again(api, alice, run_jobs, frozen_time):
    upload = api(alice).post("/api/v2/media", **sent(film("sound.mp3")))

    with processing.turn("video", wait=False):
        run_jobs()
        meanwhile = api(alice).get(f"/api/v1/media/{upload.json['id']}").status_code
        still = api(alice).post("/api/v1/media", **sent()).status_code
    frozen_time.move(seconds=5)
    run_jobs()

    assert (meanwhile, still) == (206, 200)
    assert api(alice).get(f"/api/v1/media/{upload.json['id']}").status_code == 200


def test_one_request_waits_for_its_turn_at_most(monkeypatch):
    monkeypatch.setattr(processing, "LONGEST_WAIT", 5.0)
    entered = threading.Event()

    def wait():
        with processing.turn("video", wait=True):
            entered.set()

    with processing.turn("video", wait=False):
        first = threading.Thread(target=wait)
        first.start()
        until(processing._one_waiting.locked)
        with pytest.raises(processing.Busy), processing.turn("video", wait=True):
            pass
    first.join(5)

    assert entered.is_set()


def test_a_large_upload_is_never_in_memory_at_once(api, alice, tmp_path):
    body, large = tmp_path / "body", 60 * 1024 * 1024
    part = b'--x\r\nContent-Disposition: form-data; name="file"; filename="a.mp4"\r\n\r\n'
    with body.open("wb") as file:
        file.write(part + film("video.mp4"))
        file.seek(large, 1)
        file.write(b"\r\n--x--\r\n")

    client = api(alice)
    with body.open("rb") as file:
        tracemalloc.start()
        reply = client.post(
            "/api/v2/media",
            input_stream=file,
            content_length=body.stat().st_size,
            content_type="multipart/form-data; boundary=x",
        )
        _, most = tracemalloc.get_traced_memory()
        tracemalloc.stop()

    assert reply.status_code == 202
    assert media_of(reply).size > large
    assert most < 16 * 1024 * 1024


def test_all_files_of_a_film_go_with_it(api, alice, ready, run_jobs):
    done = ready("video.mp4").json

    api(alice).delete(f"/api/v1/media/{done['id']}")
    run_jobs()

    assert api().get(path_of(done["url"]), buffered=True).status_code == 404
    assert api().get(path_of(done["preview_url"]), buffered=True).status_code == 404


def test_a_status_shows_a_film(api, alice, ready):
    media_id = ready("video.mp4").json["id"]

    status = api(alice).post("/api/v1/statuses", json={"status": "", "media_ids": [media_id]})

    assert status.status_code == 200
    assert_entity(status.json, "Status")
    assert status.json["media_attachments"][0]["type"] == "video"


def test_films_are_offered_where_they_are_taken(app):
    told = app.extensions["rookery.plugins"].document("instance")["configuration"]["media_attachments"]

    assert {"video/mp4", "video/webm", "audio/mpeg", "audio/ogg"} <= set(told["supported_mime_types"])


def test_without_ffmpeg_films_are_neither_offered_nor_taken(app, api, alice, monkeypatch, run_jobs):
    data, gif = film("video.mp4"), film("moving.gif")
    monkeypatch.setattr(ffmpeg, "available", lambda: False)

    told = app.extensions["rookery.plugins"].document("instance")["configuration"]["media_attachments"]
    reply = api(alice).post("/api/v2/media", **sent(data))
    moving = api(alice).post("/api/v1/media", **sent(gif))

    assert all(kind.startswith("image/") for kind in told["supported_mime_types"])
    assert reply.status_code == 422
    assert "This server does not accept video or audio because ffmpeg is not installed" in reply.json["error"]
    assert (moving.json["type"], moving.json["url"][-4:]) == ("image", ".gif")
