"""`rookery emojis`, and the archives that it takes."""

import gzip
import io
import json
import lzma
import os
import tarfile
import warnings
import zipfile

import pytest
from sqlalchemy import select

from models.base import db
from models.media.emoji import Emoji
from models.moderation.audit import AuditEntry
from rookery.errors import Invalid
from rookery.services.emojis import packs
from rookery.services.emojis.packs import archives, format
from tests.pages.test_admin_emojis import picture, zipped

BIRDS = {"rook.png": picture(), "crow.png": picture("#000"), "bad.png": b"no picture"}


def tarred(members, mode="w:gz", **types):
    """A tar file; `members` are bytes, or the names of links."""
    file = io.BytesIO()
    level = {"compresslevel": 1} if mode == "w:gz" else {}
    with tarfile.open(fileobj=file, mode=mode, **level) as archive:
        for name, data in members.items():
            about = tarfile.TarInfo(name)
            about.type = types.get(name.partition(".")[0], tarfile.REGTYPE)
            if isinstance(data, str):
                about.linkname, data = data, b""
            about.size = len(data)
            archive.addfile(about, io.BytesIO(data))
    return file.getvalue()


@pytest.fixture
def pack(tmp_path):
    """`pack(name, data)` → the path of a file."""

    def made(name="pack.zip", data=None):
        (tmp_path / name).write_bytes(zipped(BIRDS) if data is None else data)
        return tmp_path / name

    return made


def listed(flask, options=""):
    return [(one["shortcode"], one["category"]) for one in json.loads(flask(f"emojis list {options} --json").stdout)]


def actions():
    return [(one.action, one.target) for one in reversed(AuditEntry.latest(20))]


def local():
    db.session.rollback()
    return {one.shortcode: one for one in db.session.scalars(Emoji.local())}


@pytest.mark.parametrize(
    ("name", "made"),
    [
        ("pack.zip", lambda: zipped(BIRDS)),
        ("export.tar.gz", lambda: tarred(BIRDS)),
        ("export.tar", lambda: tarred({f"birds/{name}": data for name, data in BIRDS.items()}, "w")),
        ("pax.tar", lambda: tarred({f"{'long/' * 40}{name}": data for name, data in BIRDS.items()})),
    ],
)
def test_an_archive_is_imported(flask, app, pack, name, made):
    outcome = json.loads(flask(f"emojis import {pack(name, made())} --category Birds --json").stdout)

    assert (outcome["added"], outcome["replaced"], outcome["kept"]) == (["rook", "crow"], [], [])
    assert list(outcome["failed"]) == ["bad"]
    assert listed(flask) == [("crow", "Birds"), ("rook", "Birds")]
    assert actions() == [("put emoji", "rook"), ("put emoji", "crow")]


def test_a_folder_is_imported_without_what_links_lead_to(flask, app, tmp_path):
    (tmp_path / "birds" / "more").mkdir(parents=True)
    (tmp_path / "birds" / "more" / "rook.png").write_bytes(picture())
    (tmp_path / "secret.png").write_bytes(picture())
    (tmp_path / "birds" / "link.png").symlink_to(tmp_path / "secret.png")
    (tmp_path / "birds" / "notes.txt").write_text("no picture")

    assert flask(f"emojis import {tmp_path / 'birds'}").stdout.splitlines() == [
        "added: 1",
        "replaced: 0",
        "kept: 0",
        "failed: 0",
    ]
    assert listed(flask) == [("rook", None)]


def test_emojis_of_the_same_name_stay_unless_they_are_to_be_replaced(flask, app, pack):
    file = pack()
    flask(f"emojis import {file}")
    before = local()["rook"].image_key
    kept = json.loads(flask(f"emojis import {file} --json").stdout)
    same = local()["rook"].image_key
    replaced = json.loads(flask(f"emojis import {file} --overwrite --json").stdout)

    assert kept["kept"] == ["rook", "crow"]
    assert same == before != local()["rook"].image_key
    assert replaced["replaced"] == ["rook", "crow"]


def test_names_get_a_prefix_and_a_suffix_and_stay_out_of_the_picker(flask, app, pack):
    flask(f"emojis import {pack()} --prefix my_ --suffix 2 --unlisted")

    assert {name: one.visible_in_picker for name, one in local().items()} == {"my_rook2": False, "my_crow2": False}


def test_a_dry_run_looks_at_names_and_adds_nothing(flask, app, pack):
    file = pack(data=zipped({"rook.png": picture(), "o-o.png": picture()}))
    outcome = json.loads(flask(f"emojis import {file} --dry-run --json").stdout)

    assert outcome["added"] == ["rook"]
    assert "letters" in outcome["failed"]["o-o"]
    assert (local(), actions()) == ({}, [])


@pytest.mark.parametrize("name", ["out.zip", "out.tar.gz"])
def test_what_is_exported_can_be_imported(flask, app, pack, tmp_path, name):
    flask(f"emojis import {pack()} --category Birds")
    flask(f"emojis export {tmp_path}/{name} --category Birds")
    again = flask(f"emojis export {tmp_path}/{name}", fails=True)
    outcome = json.loads(flask(f"emojis import {tmp_path}/{name} --overwrite --json").stdout)

    assert sorted(outcome["replaced"]) == ["crow", "rook"]
    assert outcome["failed"] == {}
    assert "use --overwrite" in again.stderr


def test_a_tar_file_has_the_pictures_alone_as_those_of_mastodon_and_a_zip_file_more(flask, app, pack, tmp_path):
    flask(f"emojis import {pack()}")
    flask(f"emojis export {tmp_path}/out.tar.gz")
    zip_file = flask("emojis export -").stdout_bytes

    with tarfile.open(tmp_path / "out.tar.gz") as archive:
        assert sorted(archive.getnames()) == ["crow.png", "rook.png"]
    names = zipfile.ZipFile(io.BytesIO(zip_file)).namelist()
    assert sorted(names) == ["crow.png", "meta.json", "pack.json", "rook.png"]


# Hostile archives ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("made", "says"),
    [
        (lambda: tarred({"huge.txt": bytes(70_000_000)}), "too large"),
        (lambda: tarred({"small.txt": bytes(5_000_000)}), "too large"),
        (lambda: tarred({f"{number}.txt": b"" for number in range(4001)}), "too many files"),
        (lambda: tarred({f"{number}.png": os.urandom(20_000) + bytes(980_000) for number in range(34)}), "too large"),
        (lambda: lzma.compress(tarred(BIRDS, "w")), "not a readable zip or tar file"),
        (lambda: tarred(BIRDS)[:200], "not a readable zip or tar file"),
        (lambda: b"\x1f\x8b no gzip", "not a readable zip or tar file"),
        (lambda: b"", "not a readable zip or tar file"),
        (lambda: b"PK no zip", "not a readable zip file"),
        (lambda: bytes(33 * 1024 * 1024), "too large"),
    ],
    ids=["bomb", "packed small", "many", "much", "xz", "cut", "no gzip", "empty", "no zip", "large"],
)
def test_an_archive_that_means_no_good_is_refused(flask, app, pack, made, says):
    result = flask(f"emojis import {pack(data=made())}", fails=True)

    assert says in result.stderr
    assert local() == {}


@pytest.mark.parametrize(
    ("read", "module", "limit", "data", "most"),
    [
        (format.opened, format, "MOST_FILES", zipped(BIRDS), 3),
        (format.opened, format, "PACK_BYTES", zipped(BIRDS), len(zipped(BIRDS))),
        (format.opened, format, "DIRECTORY_BYTES", zipped(BIRDS), format._directory_bytes(zipped(BIRDS))),
        (packs.as_pack, archives, "MOST_FILES", tarred(BIRDS), 3),
        (packs.as_pack, archives, "PACK_BYTES", tarred(BIRDS, "w"), len(tarred(BIRDS, "w"))),
        (packs.as_pack, archives, "PACK_BYTES", tarred({"rook.png": bytes(5000)}), 5000),
    ],
    ids=["files", "bytes", "directory", "files of tar", "bytes of tar", "unpacked bytes"],
)
def test_an_archive_is_as_large_as_it_may_be_and_no_larger(monkeypatch, read, module, limit, data, most):
    monkeypatch.setattr(module, limit, most)
    read(data)
    monkeypatch.setattr(module, limit, most - 1)

    with pytest.raises(Invalid):
        read(data)


def test_of_a_tar_file_links_devices_and_holes_are_left_out(flask, app, pack):
    members = {
        "soft.png": "/etc/passwd",
        "hard.png": "rook.png",
        "device.png": b"",
        "rook.png": picture(),
        "../../../etc/crow.png": picture(),
    }
    types = {"soft": tarfile.SYMTYPE, "hard": tarfile.LNKTYPE, "device": tarfile.CHRTYPE}

    outcome = json.loads(flask(f"emojis import {pack(data=tarred(members, **types))} --json").stdout)

    assert outcome == {"added": ["rook", "crow"], "replaced": [], "kept": [], "failed": {}}


def test_a_header_of_gigabytes_is_not_read(app):
    about = tarfile.TarInfo("x")
    about.type, about.size = tarfile.XHDTYPE, 8 * 1024**3
    with pytest.raises(Invalid):
        packs.as_pack(gzip.compress(about.tobuf(tarfile.GNU_FORMAT) + b"\0" * 1_000_000))


def test_of_two_files_of_one_name_the_first_counts(flask, app, pack):
    file = io.BytesIO()
    with tarfile.open(fileobj=file, mode="w") as archive:
        for data in (picture(), b"no picture"):
            about = tarfile.TarInfo("rook.png")
            about.size = len(data)
            archive.addfile(about, io.BytesIO(data))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        outcome = json.loads(flask(f"emojis import {pack(data=file.getvalue())} --json").stdout)

    assert outcome["added"] == ["rook"]


# Copies and removal -----------------------------------------------------------------------------------------------


@pytest.fixture
def seen(fediverse):
    """Two emojis of far.example; the picture of the second is gone."""
    server = fediverse.server("cdn.example")
    server.page("/rook.png", picture(), kind="image/png")
    for name in ("rook", "gone"):
        url = f"{server.base}/{name}.png"
        db.session.add(Emoji(shortcode=name, domain="far.example", remote_url=url))
    db.session.commit()


def test_an_emoji_of_another_server_is_copied(flask, seen):
    assert listed(flask, "--from far.example") == [("gone", None), ("rook", None)]
    flask("emojis copy far.example :rook: --as castle --category Birds")

    assert listed(flask) == [("castle", "Birds")]
    assert actions() == [("put emoji", "castle")]


def test_all_emojis_of_another_server_are_copied_as_far_as_their_pictures_are_there(flask, seen):
    dry = json.loads(flask("emojis copy far.example --all --dry-run --json").stdout)
    first = json.loads(flask("emojis copy far.example --all --json").stdout)
    kept = json.loads(flask("emojis copy far.example rook --json").stdout)
    replaced = json.loads(flask("emojis copy far.example rook --overwrite --json").stdout)

    assert dry["added"] == ["gone", "rook"]
    assert (first["added"], list(first["failed"])) == (["rook"], ["gone"])
    assert (kept["kept"], replaced["replaced"]) == (["rook"], ["rook"])


def test_emojis_are_removed_and_a_dry_run_only_lists_them(flask, app, pack):
    flask(f"emojis import {pack()}")
    dry = json.loads(flask("emojis remove :rook: --dry-run --json").stdout)
    still = set(local())
    flask("emojis remove rook")

    assert [one["shortcode"] for one in dry] == ["rook"]
    assert (still, set(local())) == ({"rook", "crow"}, {"crow"})
    assert actions()[-1] == ("remove emoji", "rook")


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("emojis copy far.example rook", "`rookery emojis list --from far.example` shows those that were"),
        ("emojis copy far.example", "Give shortcodes, or --all"),
        ("emojis copy far.example --all --as x", "--as with a single one"),
        ("emojis export -", "`rookery emojis list` shows"),
        ("emojis remove rook", "so nothing was removed"),
    ],
)
def test_what_cannot_be_done_is_said_in_a_sentence(flask, app, line, says):
    assert says in flask(line, fails=True).stderr
    assert db.session.scalar(select(Emoji.id)) is None
