"""Custom emoji at the desk: brought, sorted, copied from elsewhere, in packs; and packs that mean no good."""

import io
import json
import struct
import zipfile

import pytest
from PIL import Image
from sqlalchemy import select

from models.audit import AuditEntry
from models.base import db
from models.emoji import Emoji
from rookery.services import copies, emoji_packs, files, our_emojis
from tests.visitors import Forms

PATH, PACKS = "/admin/emojis", "/admin/emojis/packs"


def picture(colour="#5b7c99", size=(24, 24)):
    file = io.BytesIO()
    Image.new("RGB", size, colour).save(file, "PNG")
    return file.getvalue()


def zipped(members, **options):
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", **options) as pack:
        for name, data in members.items():
            pack.writestr(name, data if isinstance(data, bytes | str) else json.dumps(data))
    return file.getvalue()


@pytest.fixture
def desk(enter, factory):
    return enter(factory.user("rook", role="Owner"))


@pytest.fixture
def ours(desk):
    def make(shortcode, **values):
        return our_emojis.put(None, shortcode, our_emojis.stored(picture()), values.get("category"))

    return make


def send(visitor, path, page=None, file=None, **fields):
    visitor.open(page or path)
    token = Forms(visitor.reply.text).forms[0]["fields"]["csrf_token"]
    sent = {"csrf_token": token, **fields, **({"file": (io.BytesIO(file), "x.png")} if file else {})}
    return visitor._ask("post", path, data=sent, content_type="multipart/form-data")


def bring(visitor, data, **fields):
    return send(visitor, PACKS, file=data, **fields)


def download(visitor, query=""):
    with visitor.open(f"{PATH}/pack.zip{query}") as reply:
        return reply.data


def test_an_emoji_is_brought_and_can_be_used(desk, api):
    reply = send(desk, PATH, file=picture(), shortcode=":rook:", category="Birds")

    assert (reply.status_code, reply.location) == (303, PATH)
    [seen] = api().get("/api/v1/custom_emojis").json
    assert (seen["shortcode"], seen["category"]) == ("rook", "Birds")
    made = Emoji.our("rook")
    assert files.store().exists(made.image_key) and files.store().exists(made.static_key)
    assert db.session.scalars(select(AuditEntry.action)).all() == ["put emoji"]
    page = desk.open(PATH).text
    assert ":rook:" in page and seen["static_url"] in page and "can be used from now on" in page


@pytest.mark.parametrize(
    ("shortcode", "file", "says"),
    [
        ("r", picture(), "Name must be 2 to 64 letters"),
        ("roök", picture(), "Name must be 2 to 64 letters"),
        ("taken", picture(), "Name is taken"),
        ("rook", b"<svg onload=alert(1)>", "Picture cannot be used: The file is not a picture"),
        ("rook", b"x" * (257 * 1024), "Picture cannot be used: File is too large"),
        ("rook", None, "Picture can&#39;t be blank"),
    ],
)
def test_what_is_no_emoji_is_refused_and_nothing_kept(desk, ours, shortcode, file, says):
    ours("taken")

    reply = send(desk, PATH, file=file, shortcode=shortcode)

    assert reply.status_code == 422 and says in reply.text
    assert db.session.scalars(select(Emoji.shortcode)).all() == ["taken"]


def test_the_list_is_searched_and_paged_with_a_bounded_number_of_queries(desk, ours, count_queries):
    for number in range(60):
        db.session.add(Emoji(shortcode=f"egg_{number:02}", category="Eggs", image_key="x", disabled=number == 7))
    ours("nest")

    with count_queries() as queries:
        page = desk.open(PATH).text

    assert len(queries) < 16 and 'href="?page=2"' in page and "egg_" not in desk.open(f"{PATH}?q=nes").text
    assert ":nest:" in desk.open(f"{PATH}?category=-").text and "nest" not in desk.open(f"{PATH}?category=Eggs").text
    assert "egg_07" in desk.open(f"{PATH}?state=off").text and "egg_08" not in desk.reply.text
    assert "egg_55" in desk.open(f"{PATH}?page=2").text
    assert desk.open(f"{PATH}?page=9999999999&q=%00%25&state=x").status_code == 200


def test_one_is_sorted_hidden_switched_off_and_deleted_after_a_question(desk, ours, api):
    place = f"{PATH}/{ours('rook').id}"

    send(desk, place, category="Birds", disabled="1")

    changed = Emoji.our("rook")
    assert (changed.category, changed.visible_in_picker, changed.disabled) == ("Birds", False, True)
    assert api().get("/api/v1/custom_emojis").json == []
    assert "Delete :rook:?" in desk.open(f"{place}/delete").text and Emoji.our("rook")
    assert send(desk, place, category="x" * 65).status_code == 422
    assert desk.open(f"{place}/delete") and desk.send(f"{place}/delete").status_code == 303
    assert Emoji.our("rook") is None
    assert desk.open(place).status_code == 404


def test_one_of_another_server_is_copied(desk, monkeypatch):
    theirs = Emoji(shortcode="crow", domain="far.example", remote_url="https://far.example/crow.png")
    db.session.add(theirs)
    db.session.commit()
    files.store().write("emojis/aa/bb/crow.png", picture(), "image/png")
    monkeypatch.setattr(copies, "view", lambda kind, owner_id, form: "emojis/aa/bb/crow.png")
    page = desk.open(f"{PATH}/elsewhere?domain=far.example").text

    desk.send(f"{PATH}/elsewhere/{theirs.id}/copy", shortcode="crow_of_far")

    assert "far.example" in page and Emoji.our("crow_of_far").image_key != "emojis/aa/bb/crow.png"
    desk.open(f"{PATH}/elsewhere")
    assert desk.send(f"{PATH}/elsewhere/{theirs.id}/copy", shortcode="crow_of_far").status_code == 422
    assert "Name is taken" in desk.reply.text
    assert "far.example" not in desk.open(f"{PATH}/elsewhere?q=none&domain=near.example").text.partition("<ul class")[2]
    monkeypatch.setattr(copies, "view", lambda kind, owner_id, form: None)
    desk.open(f"{PATH}/elsewhere")
    assert desk.send(f"{PATH}/elsewhere/{theirs.id}/copy", shortcode="again").status_code == 422


def test_one_of_ours_cannot_be_copied_nor_one_of_others_changed(desk, ours):
    theirs = Emoji(shortcode="crow", domain="far.example", remote_url="https://far.example/crow.png")
    db.session.add(theirs)
    mine = ours("rook")

    assert send(desk, f"{PATH}/elsewhere/{mine.id}/copy", PATH, shortcode="xx").status_code == 404
    assert send(desk, f"{PATH}/{theirs.id}", PATH, category="xx").status_code == 404
    assert send(desk, f"{PATH}/{theirs.id}/delete", PATH).status_code == 404


@pytest.mark.parametrize(
    "members",
    [
        {"rook.png": picture(), "crow.png": picture()},
        {"pack.json": {"files": {"rook": "a.png", "crow": "b.png"}}, "a.png": picture(), "b.png": picture()},
        {"p/pack.json": {"files": {"rook": "a.png", "crow": "b.png"}}, "p/a.png": picture(), "p/b.png": picture()},
        {"meta.json": {"metaVersion": 2, "emojis": [
            {"fileName": "a.png", "emoji": {"name": "rook", "category": "Birds"}},
            {"fileName": "b.png", "emoji": {"name": "crow", "category": None}}, "x", {"emoji": 3}]},
         "a.png": picture(), "b.png": picture(), "c.png": picture()},
    ],
)  # fmt: skip
def test_packs_of_others_are_taken_in(desk, members):
    reply = bring(desk, zipped(members), category="New")

    assert reply.status_code == 200 and ":rook:" in reply.text
    found = {one.shortcode: one.category for one in db.session.scalars(select(Emoji))}
    assert found.keys() == {"rook", "crow"} and found["crow"] == "New"


def test_what_is_here_stays_unless_it_is_to_be_replaced(desk, ours):
    before = ours("rook").image_key
    pack = zipped({"rook.png": picture("#ff0000"), "crow.png": picture()})

    bring(desk, pack)

    assert Emoji.our("rook").image_key == before and Emoji.our("crow")
    bring(desk, pack, replace="1")
    assert Emoji.our("rook").image_key != before


def test_our_pack_goes_out_and_comes_in_as_it_was(desk, ours):
    ours("rook", category="Birds")
    ours("egg")

    sent = download(desk)

    pack = zipfile.ZipFile(io.BytesIO(sent))
    assert sorted(pack.namelist()) == ["egg.png", "meta.json", "pack.json", "rook.png"]
    assert json.loads(pack.read("pack.json"))["files"] == {"egg": "egg.png", "rook": "rook.png"}
    for one in db.session.scalars(select(Emoji)):
        db.session.delete(one)
    bring(desk, sent)
    assert {one.shortcode: one.category for one in db.session.scalars(select(Emoji))} == {"rook": "Birds", "egg": None}
    assert zipfile.ZipFile(io.BytesIO(download(desk, "?category=Birds"))).namelist()[0] == "rook.png"


# Packs that mean no good -------------------------------------------------------------------------------------------


def huge_directory():
    """A table of contents that says it is larger than this server reads."""
    end = struct.pack("<4s4H2LH", b"PK\5\6", 0, 0, 1, 1, 2**31, 0, 0)
    return b"\0" * 100 + end


def with_false_size(data):
    """A member that says it is small."""
    pack = bytearray(zipped({"bomb.png": data}, compression=zipfile.ZIP_DEFLATED))
    at = pack.index(b"PK\1\2")
    pack[at + 24 : at + 28] = struct.pack("<L", 10)
    return bytes(pack)


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"no zip at all", "is no zip file"),
        (b"PK\5\6", "is no zip file"),
        (huge_directory(), "has too many files"),
        (b"PK\6\7" + b"\0" * 16 + struct.pack("<4s4H2LH", b"PK\5\6", 0, 0, 1, 1, 0, 0, 0), "is no zip file"),
        (zipped({"readme.txt": "hello"}), "has no pictures"),
        (zipped({f"{number}.txt": "" for number in range(emoji_packs.MOST_FILES + 1)}), "has too many files"),
    ],
)  # fmt: skip
def test_what_is_no_pack_is_refused(desk, data, says):
    reply = bring(desk, data)

    assert reply.status_code == 422 and says in reply.text
    assert db.session.scalar(select(Emoji.id)) is None


@pytest.mark.parametrize(
    "members",
    [
        {"bomb.png": b"\0" * (30 * 1024 * 1024)},
        {"pack.json": {"files": {"rook": "../../etc/passwd", "crow": 3, "owl": "missing.png"}}, "rook.txt": "x"},
        {"pack.json": "[" * 100_000, "evil.png": b"<script>"},
        {"pack.json": b"\xff\xfe\0", "x.png": b"GIF89a"},
        {"meta.json": {"emojis": {"a": 1}}, "no.png": b""},
    ],
)
def test_a_hostile_pack_leaves_nothing(desk, members):
    reply = bring(desk, zipped(members, compression=zipfile.ZIP_DEFLATED))

    assert reply.status_code in (200, 422)
    assert db.session.scalar(select(Emoji.id)) is None


def test_a_member_that_lies_about_its_size_is_not_unpacked_any_further(desk):
    reply = bring(desk, with_false_size(b"\0" * (20 * 1024 * 1024)))

    assert reply.status_code == 200 and db.session.scalar(select(Emoji.id)) is None


def test_names_in_a_pack_never_become_paths(desk):
    reply = bring(desk, zipped(dict.fromkeys(("../../../tmp/evil.png", "/etc/good.png", "a/b c.png"), picture())))

    assert reply.status_code == 200 and "<code>b c</code>" in reply.text
    keys = db.session.scalars(select(Emoji.image_key)).all()
    assert len(keys) == 2 and all(key.startswith("emojis/") for key in keys)


def test_a_pack_for_which_there_is_no_time_says_what_is_left(desk, monkeypatch):
    monkeypatch.setattr(emoji_packs, "SECONDS", -1.0)

    assert "There was no time for 2 more" in bring(desk, zipped({"aa.png": picture(), "bb.png": picture()})).text


def test_those_who_may_not_are_refused(enter, factory, visitor):
    moderator = enter(factory.user("jay", role="Moderator"))

    for path in (PATH, f"{PATH}/elsewhere", PACKS, f"{PATH}/pack.zip"):
        assert moderator.open(path).status_code == 403
        assert visitor.open(path).location.startswith("/auth/sign_in")
    assert moderator._ask("post", PATH, data={"shortcode": "rook"}).status_code == 400
    assert send(moderator, PATH, "/settings/profile", file=picture(), shortcode="rook").status_code == 403
    assert db.session.scalar(select(Emoji.id)) is None
