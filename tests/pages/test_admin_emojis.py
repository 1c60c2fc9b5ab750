"""Custom emoji in administration: brought, sorted, copied from elsewhere, in packs; and packs that mean no good."""

import io
import json
import struct
import zipfile

import pytest
from PIL import Image
from sqlalchemy import delete, select

from models.base import db
from models.jobs.job import Job
from models.media.emoji import Emoji
from models.media.emoji_pack import EmojiPack
from models.moderation.audit import AuditEntry
from rookery.services.emojis import custom_emojis, packs
from rookery.services.emojis.packs import importing
from rookery.services.media import files, orphans, remote_files

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
def ours(admin):
    def make(shortcode, **values):
        return custom_emojis.put(None, shortcode, custom_emojis.stored(picture()), values.get("category"))

    return make


def send(visitor, path, page=None, file=None, **fields):
    visitor.open(page or path)
    token = visitor.token
    sent = {"csrf_token": token, **fields, **({"file": (io.BytesIO(file), "x.png")} if file else {})}
    return visitor._ask("post", path, data=sent, content_type="multipart/form-data")


@pytest.fixture
def bring(admin, run_jobs):
    """`bring(data)`: the page that tells what came of a pack, or what is wrong with it."""

    def take(data, **fields):
        reply = send(admin, PACKS, file=data, **fields)
        if reply.status_code == 303:
            run_jobs()
            admin.open(reply.location)
        return admin.reply

    return take


def download(visitor, query=""):
    with visitor.open(f"{PATH}/pack.zip{query}") as reply:
        return reply.data


def test_an_emoji_is_brought_and_can_be_used(admin, api):
    reply = send(admin, PATH, file=picture(), shortcode=":rook:", category="Birds")

    assert (reply.status_code, reply.location) == (303, PATH)
    [seen] = api().get("/api/v1/custom_emojis").json
    assert (seen["shortcode"], seen["category"]) == ("rook", "Birds")
    made = Emoji.our("rook")
    assert files.store().exists(made.image_key) and files.store().exists(made.static_key)
    assert db.session.scalars(select(AuditEntry.action)).all() == ["put emoji"]
    page = admin.open(PATH).text
    assert ":rook:" in page and seen["static_url"] in page and "Emoji added" in page


def test_what_is_no_emoji_is_refused_and_nothing_kept(admin, ours):
    wrong = [
        ("r", picture(), "Use 2 to 64 letters"),
        ("roök", picture(), "Use 2 to 64 letters"),
        ("taken", picture(), "There is an emoji of this name already"),
        ("rook", b"<svg onload=alert(1)>", "The file is not an image"),
        ("rook", b"x" * (257 * 1024), "File is too large"),
        ("rook", None, "Fill in this field."),
    ]
    ours("taken")

    for shortcode, file, says in wrong:
        reply = send(admin, PATH, file=file, shortcode=shortcode)
        assert reply.status_code == 422 and says in reply.text, says
        assert db.session.scalars(select(Emoji.shortcode)).all() == ["taken"], says


def test_the_list_is_searched_and_paged_with_a_bounded_number_of_queries(admin, ours, count_queries):
    for number in range(60):
        db.session.add(Emoji(shortcode=f"egg_{number:02}", category="Eggs", image_key="x", disabled=number == 7))
    ours("nest")

    with count_queries() as queries:
        page = admin.open(PATH).text

    assert len(queries) < 18 and 'href="?offset=50"' in page and "egg_" not in admin.open(f"{PATH}?q=nes").text
    assert ":nest:" in admin.open(f"{PATH}?category=-").text and "nest" not in admin.open(f"{PATH}?category=Eggs").text
    assert "egg_07" in admin.open(f"{PATH}?state=off").text and "egg_08" not in admin.reply.text
    assert "egg_55" in admin.open(f"{PATH}?offset=50").text
    assert admin.open(f"{PATH}?offset=9999999999&q=%00%25&state=x").status_code == 200


def test_one_is_sorted_hidden_switched_off_and_deleted_after_a_question(admin, ours, api):
    place = f"{PATH}/{ours('rook').id}"

    send(admin, place, category="Birds", disabled="1")

    changed = Emoji.our("rook")
    assert (changed.category, changed.visible_in_picker, changed.disabled) == ("Birds", False, True)
    assert api().get("/api/v1/custom_emojis").json == []
    assert "Delete :rook:?" in admin.open(f"{place}/delete").text and Emoji.our("rook")
    assert send(admin, place, category="x" * 65).status_code == 422
    assert admin.open(f"{place}/delete") and admin.send(f"{place}/delete").status_code == 303
    assert Emoji.our("rook") is None
    assert admin.open(place).status_code == 404


def test_one_of_another_server_is_copied(admin, monkeypatch):
    theirs = Emoji(shortcode="crow", domain="far.example", remote_url="https://far.example/crow.png")
    db.session.add(theirs)
    db.session.commit()
    files.store().write("emojis/aa/bb/crow.png", picture(), "image/png")
    monkeypatch.setattr(remote_files, "view", lambda kind, owner_id, form: "emojis/aa/bb/crow.png")
    page = admin.open(f"{PATH}/elsewhere?domain=far.example").text

    admin.send(f"{PATH}/elsewhere/{theirs.id}/copy", shortcode="crow_of_far")

    assert "far.example" in page and Emoji.our("crow_of_far").image_key != "emojis/aa/bb/crow.png"
    admin.open(f"{PATH}/elsewhere")
    assert admin.send(f"{PATH}/elsewhere/{theirs.id}/copy", shortcode="crow_of_far").status_code == 422
    assert "There is an emoji of this name already" in admin.reply.text
    assert (
        "far.example" not in admin.open(f"{PATH}/elsewhere?q=none&domain=near.example").text.partition("<ul class")[2]
    )
    monkeypatch.setattr(remote_files, "view", lambda kind, owner_id, form: None)
    admin.open(f"{PATH}/elsewhere")
    assert admin.send(f"{PATH}/elsewhere/{theirs.id}/copy", shortcode="again").status_code == 422


def test_one_of_ours_cannot_be_copied_nor_one_of_others_changed(admin, ours):
    theirs = Emoji(shortcode="crow", domain="far.example", remote_url="https://far.example/crow.png")
    db.session.add(theirs)
    mine = ours("rook")

    assert send(admin, f"{PATH}/elsewhere/{mine.id}/copy", PATH, shortcode="xx").status_code == 404
    assert send(admin, f"{PATH}/{theirs.id}", PATH, category="xx").status_code == 404
    assert send(admin, f"{PATH}/{theirs.id}/delete", PATH).status_code == 404


@pytest.mark.parametrize(
    "members",
    [
        {"rook.png": picture(), "crow.png": picture()},
        {"pack.json": {"files": {"rook": "a.png", "crow": "b.png"}}, "a.png": picture(), "b.png": picture()},
        {"p/pack.json": {"files": {"rook": "a.png", "crow": "b.png"}}, "p/a.png": picture(), "p/b.png": picture()},
        {
            "meta.json": {
                "metaVersion": 2,
                "emojis": [
                    {"fileName": "a.png", "emoji": {"name": "rook", "category": "Birds"}},
                    {"fileName": "b.png", "emoji": {"name": "crow", "category": None}},
                    "x",
                    {"emoji": 3},
                ],
            },
            "a.png": picture(),
            "b.png": picture(),
            "c.png": picture(),
        },
    ],
)
def test_packs_of_others_are_taken_in(bring, members):
    reply = bring(zipped(members), category="New")

    assert reply.status_code == 200 and ":rook:" in reply.text
    found = {one.shortcode: one.category for one in db.session.scalars(select(Emoji))}
    assert found.keys() == {"rook", "crow"} and found["crow"] == "New"


def test_what_is_here_stays_unless_it_is_to_be_replaced(bring, ours):
    before = ours("rook").image_key
    pack = zipped({"rook.png": picture("#ff0000"), "crow.png": picture()})

    bring(pack)

    assert Emoji.our("rook").image_key == before and Emoji.our("crow")
    bring(pack, replace="1")
    assert Emoji.our("rook").image_key != before


def test_our_pack_goes_out_and_comes_in_as_it_was(admin, bring, ours):
    ours("rook", category="Birds")
    ours("egg")

    sent = download(admin)

    pack = zipfile.ZipFile(io.BytesIO(sent))
    assert sorted(pack.namelist()) == ["egg.png", "meta.json", "pack.json", "rook.png"]
    assert json.loads(pack.read("pack.json"))["files"] == {"egg": "egg.png", "rook": "rook.png"}
    for one in db.session.scalars(select(Emoji)):
        db.session.delete(one)
    bring(sent)
    assert {one.shortcode: one.category for one in db.session.scalars(select(Emoji))} == {"rook": "Birds", "egg": None}
    assert zipfile.ZipFile(io.BytesIO(download(admin, "?category=Birds"))).namelist()[0] == "rook.png"


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


def test_what_is_no_pack_is_refused_and_the_form_keeps_what_was_chosen(bring, admin):
    wrong = [
        (b"no zip at all", "Choose a zip file"),
        (b"PK\5\6", "Choose a zip file"),
        (huge_directory(), "has too many files in it"),
        (
            b"PK\6\7" + b"\0" * 16 + struct.pack("<4s4H2LH", b"PK\5\6", 0, 0, 1, 1, 0, 0, 0),
            "Choose a zip file",
        ),
        (zipped({"readme.txt": "hello"}), "has no images"),
    ]

    for data, says in wrong:
        reply = bring(data, category="Birds", replace="1")
        assert reply.status_code == 422 and says in reply.text, says
        assert {"category": "Birds", "replace": "1"}.items() <= admin.form(PACKS).fields.to_dict().items(), says
        assert db.session.scalar(select(Emoji.id)) is None, says


def test_a_hostile_pack_leaves_nothing(bring):
    packs = [
        {"bomb.png": b"\0" * (2 * 1024 * 1024)},
        {"pack.json": {"files": {"rook": "../../etc/passwd", "crow": 3, "owl": "missing.png"}}, "rook.txt": "x"},
        {"pack.json": "[" * 100_000, "evil.png": b"<script>"},
        {"pack.json": b"\xff\xfe\0", "x.png": b"GIF89a"},
        {"meta.json": {"emojis": {"a": 1}}, "no.png": b""},
    ]

    for members in packs:
        reply = bring(zipped(members, compression=zipfile.ZIP_DEFLATED))
        assert reply.status_code in (200, 422), sorted(members)
        assert db.session.scalar(select(Emoji.id)) is None, sorted(members)


def test_a_member_that_lies_about_its_size_is_not_unpacked_any_further(bring):
    reply = bring(with_false_size(b"\0" * (2 * 1024 * 1024)))

    assert reply.status_code == 200 and db.session.scalar(select(Emoji.id)) is None


def test_names_in_a_pack_never_become_paths(bring):
    reply = bring(zipped(dict.fromkeys(("../../../tmp/evil.png", "/etc/good.png", "a/b c.png"), picture())))

    assert reply.status_code == 200 and "<code>b c</code>" in reply.text
    keys = db.session.scalars(select(Emoji.image_key)).all()
    assert len(keys) == 2 and all(key.startswith("emojis/") for key in keys)


# In pieces -----------------------------------------------------------------------------------------------------------

MANY = zipped({f"egg_{number}.png": picture() for number in range(5)})


@pytest.fixture
def piece(admin, monkeypatch):
    """`piece(pack)`: take in some more of it; two at a time."""
    monkeypatch.setattr(importing, "AT_ONCE", 2)

    def take(pack):
        packs.import_emoji(pack.id)
        db.session.commit()

    return take


def begun(admin, data=MANY):
    send(admin, PACKS, file=data)
    return db.session.scalars(select(EmojiPack).order_by(EmojiPack.id.desc())).first()


def test_a_pack_is_taken_in_piece_by_piece_and_the_page_says_how_far_it_is(admin, piece):
    pack = begun(admin)
    place = f"{PACKS}/{pack.id}"

    assert "0 of 5 images" in admin.open(place).text and "htmx.min.js" in admin.reply.text
    piece(pack)
    assert "2 of 5 images" in admin.open(place).text and Emoji.our("egg_1") and not Emoji.our("egg_2")
    assert files.store().exists(pack.file_key) and "in progress" in admin.open(PACKS).text
    piece(pack)
    piece(pack)
    page = admin.open(place).text
    assert "images. The import continues" not in page and "htmx" not in page and ":egg_4:" in page
    assert (pack.done, pack.file_key, len(pack.added)) == (5, None, 5) and pack.finished_at
    assert "x.png" in admin.open(PACKS).text and "5 emoji added" in admin.reply.text


def test_the_file_of_a_pack_goes_when_all_is_taken_in(admin, run_jobs):
    key = begun(admin).file_key

    assert orphans.named_keys([key]) == {key}
    run_jobs()
    assert not files.store().exists(key)


def test_a_second_pack_waits_until_the_first_is_taken_in(admin, run_jobs):
    begun(admin)

    reply = send(admin, PACKS, file=MANY)

    assert reply.status_code == 422 and "still being imported" in reply.text
    run_jobs()
    assert send(admin, PACKS, file=MANY).status_code == 303


def test_what_came_meanwhile_by_another_way_stays(admin, ours, piece, monkeypatch):
    pack = begun(admin)
    look = importing._look
    monkeypatch.setattr(importing, "_look", lambda row: [look(row), ours("egg_1"), db.session.commit()][0])

    piece(pack)

    db.session.refresh(pack)
    assert (pack.added, pack.kept) == (["egg_0"], ["egg_1"])


def test_two_workers_at_the_same_piece_take_it_in_once(admin, piece, monkeypatch):
    pack = begun(admin)
    look = importing._look

    def slow(row):
        found = look(row)
        monkeypatch.setattr(importing, "_look", look)
        piece(pack)
        return found

    monkeypatch.setattr(importing, "_look", slow)
    piece(pack)

    db.session.refresh(pack)
    assert (pack.done, pack.added) == (2, ["egg_0", "egg_1"])


def test_a_pack_whose_file_is_lost_ends_and_says_so(admin, piece):
    pack = begun(admin)
    piece(pack)
    files.store().delete(pack.file_key)

    piece(pack)

    assert "The file was lost" in admin.open(f"{PACKS}/{pack.id}").text and ":egg_1:" in admin.reply.text
    assert begun(admin).id != pack.id


def test_packs_are_forgotten_after_a_month_with_what_never_ended(admin, frozen_time, run_jobs):
    key = begun(admin).file_key
    db.session.execute(delete(Job))
    frozen_time.move(days=31)

    packs.sweep()
    db.session.commit()
    run_jobs()

    assert db.session.scalar(select(EmojiPack.id)) is None and not files.store().exists(key)


def test_hidden_files_of_macs_are_no_pictures(bring):
    page = bring(zipped({"rook.png": picture(), "__MACOSX/._rook.png": b"\0\5\26\7", ".owl.png": b"x"})).text

    assert ":rook:" in page and "._rook" not in page and "owl" not in page


def test_several_packs_in_one_file_are_all_taken_in(bring):
    told = {
        f"p{one}/{name}": data
        for one in "ab"
        for name, data in (("pack.json", {"files": {f"rook_{one}": "a.png"}}), ("a.png", picture()))
    }

    page = bring(zipped(told)).text

    assert ":rook_a: :rook_b:" in page


def test_those_who_may_not_are_refused(enter, factory, visitor):
    moderator = enter(factory.user("jay", role="Moderator"))

    for path in (PATH, f"{PATH}/elsewhere", PACKS, f"{PACKS}/1", f"{PATH}/pack.zip"):
        assert moderator.open(path).status_code == 403
        assert visitor.open(path).location.startswith("/auth/sign_in")
    assert moderator._ask("post", PATH, data={"shortcode": "rook"}).status_code == 400
    assert send(moderator, PATH, "/settings/profile", file=picture(), shortcode="rook").status_code == 403
    assert send(moderator, PACKS, "/settings/profile", file=MANY).status_code == 403
    assert db.session.scalar(select(Emoji.id)) is None
